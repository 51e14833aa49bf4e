//! Random play, one decision after the other: what the decisions per second are counted over.

use mazzo::hand::Table;
use mazzo::matches::shuffled;
use mazzo::event::Silent;
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{BySeat, Hand};

/// Whole matches at random, hand after hand, each dealt from its own shuffled deck.
pub(crate) struct Rollout<H: Hand> {
    options: H::Options,
    seats: u8,
    seed: u64,
    hand_number: u32,
    carry: H::Carry,
    choices: Rng,
    legal: Vec<H::Action>,
    /// What was played so far.
    pub(crate) played: Played,
}

/// What a rollout came to: equal for equal seeds, whatever the speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Played {
    /// Hands that were dealt.
    pub(crate) hands: u64,
    /// Decisions that were taken.
    pub(crate) decisions: u64,
    /// Legal actions that were listed.
    pub(crate) listed: u64,
    /// Hands' points, added up seat by seat.
    pub(crate) points: [i64; 4],
}

impl<H: Hand> Rollout<H> {
    /// Play with the default options, from the first hand of the match with this seed.
    pub(crate) fn new(seats: u8, seed: u64) -> Rollout<H> {
        let options = H::Options::default();
        Rollout {
            options,
            seats,
            seed,
            hand_number: 1,
            carry: opening::<H>(&options, seats, seed),
            choices: Stream { seed, hand: 0 }.rng(Purpose::Bot, 0),
            legal: Vec::with_capacity(4096),
            played: Played::default(),
        }
    }

    /// Deals the next hand.
    pub(crate) fn deal(&mut self) -> H {
        let stream = Stream { seed: self.seed, hand: self.hand_number };
        let table = Table { options: self.options, seats: self.seats, hand_number: self.hand_number };
        self.played.hands += 1;
        H::deal(table, &self.carry, &shuffled::<H>(stream), stream, &mut Silent)
    }

    /// Plays a hand to its end.
    pub(crate) fn play_hand(&mut self) {
        let mut hand = self.deal();
        while hand.to_act().is_some() {
            self.legal.clear();
            hand.legal(&mut self.legal);
            self.played.listed += self.legal.len() as u64;
            self.played.decisions += 1;
            let action = *self.choices.choose(&self.legal);
            hand.apply(action, None, &mut Silent);
        }
        self.settle(&hand);
    }

    /// Takes a finished hand's points, and goes on to the next hand or match.
    pub(crate) fn settle(&mut self, hand: &H) {
        let settled = hand.settle().expect("a hand with nobody to act is settled");
        add(&mut self.played.points, &settled.points);
        if settled.over {
            self.seed += 1;
            self.hand_number = 1;
            self.carry = opening::<H>(&self.options, self.seats, self.seed);
        } else {
            self.hand_number += 1;
            self.carry = settled.carry;
        }
    }
}

fn opening<H: Hand>(options: &H::Options, seats: u8, seed: u64) -> H::Carry {
    H::opening(options, seats, &mut Stream { seed, hand: 0 }.rng(Purpose::Opening, 0))
}

fn add(sums: &mut [i64; 4], points: &BySeat<i32>) {
    for (sum, &points) in sums.iter_mut().zip(points.as_slice()) {
        *sum += i64::from(points);
    }
}
