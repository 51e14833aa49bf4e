//! Random play: the loop in which decisions per second are counted.

use std::any::TypeId;
use std::fmt;

use mazzo::deck::shuffled;
use mazzo::event::Silent;
use mazzo::hand::{Declaration, Table};
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{Action, Hand};

/// Whole matches at random, hand after hand, each dealt from its own shuffled deck. `D` is the grain at which it is
/// chosen: the game's actions, or its declarations, each followed by the action that it stands for.
pub(crate) struct Rollout<H: Hand, D> {
    options: H::Options,
    seats: u8,
    stream: Stream,
    carry: H::Carry,
    choices: Rng,
    legal: Vec<D>,
    /// What was played so far.
    pub(crate) played: Played,
}

/// What a rollout came to: equal for equal seeds, however fast it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Played {
    pub(crate) hands: u64,
    pub(crate) decisions: u64,
    /// Legal actions or declarations that were listed.
    pub(crate) listed: u64,
    /// A sum over the ids that were chosen.
    pub(crate) ids: u64,
    /// The hands' points, added up seat by seat.
    pub(crate) points: [i64; 4],
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Played { hands, decisions, listed, ids, points } = self;
        write!(f, "{hands} hands, {decisions} decisions, {listed} listed, ids {ids:016x}, points {points:?}")
    }
}

/// Room for the longest list.
pub(crate) const LONGEST: usize = 1 << 14;

impl<H: Hand, D: Declaration<H>> Rollout<H, D> {
    /// Play with the default options, from the first hand of the match with this seed.
    pub(crate) fn new(seats: u8, seed: u64) -> Rollout<H, D> {
        let stream = Stream { seed, hand: 1 };
        let options = H::Options::default();
        Rollout {
            options,
            seats,
            stream,
            carry: opening::<H>(&options, seats, stream),
            choices: choices(seed),
            legal: Vec::with_capacity(LONGEST),
            played: Played::default(),
        }
    }

    /// Deals the next hand.
    pub(crate) fn deal(&self) -> H {
        let table = Table { options: self.options, seats: self.seats, hand_number: self.stream.hand };
        H::deal(table, &self.carry, &shuffled::<H>(self.stream), self.stream, &mut Silent)
    }

    /// The stream that the next hand is dealt from.
    pub(crate) fn stream(&self) -> Stream {
        self.stream
    }

    /// Plays a hand to its end.
    pub(crate) fn play_hand(&mut self) {
        self.watch_hand(|_, _, _| ());
    }

    /// Plays a hand to its end; before each decision `watch` sees it, what is legal, and what will be done.
    pub(crate) fn watch_hand(&mut self, mut watch: impl FnMut(&H, &[D], H::Action)) {
        let mut hand = self.deal();
        while hand.to_act().is_some() {
            self.legal.clear();
            D::legal(&hand, &mut self.legal);
            let chosen = *self.choices.choose(&self.legal);
            let action = chosen.action(&hand).expect("a legal declaration stands for an action");
            watch(&hand, &self.legal, action);
            self.played.decisions += 1;
            self.played.listed += self.legal.len() as u64;
            self.played.ids = self.played.ids.wrapping_add(action.id());
            hand.apply(action, None, &mut Silent);
        }
        self.settle(&hand);
    }

    /// Takes a finished hand's points, and goes on to the next hand or match.
    fn settle(&mut self, hand: &H) {
        let settled = hand.settle().expect("a hand with nobody to act is settled");
        self.played.hands += 1;
        for (sum, &points) in self.played.points.iter_mut().zip(settled.points.as_slice()) {
            *sum += i64::from(points);
        }
        if settled.over {
            self.stream = Stream { seed: self.stream.seed + 1, hand: 1 };
            self.carry = opening::<H>(&self.options, self.seats, self.stream);
        } else {
            self.stream.hand += 1;
            self.carry = settled.carry;
        }
    }
}

/// Whether the game has declarations that are not simply its actions.
pub(crate) fn declares<H: Hand>() -> bool {
    TypeId::of::<H::Declaration>() != TypeId::of::<H::Action>()
}

/// Where random choices come from.
pub(crate) fn choices(seed: u64) -> Rng {
    Stream { seed, hand: 0 }.rng(Purpose::Bot, 0)
}

fn opening<H: Hand>(options: &H::Options, seats: u8, stream: Stream) -> H::Carry {
    H::opening(options, seats, &mut Stream { hand: 0, ..stream }.rng(Purpose::Opening, 0))
}
