//! The floor: the loop of [`Rollout`] without rules.
//!
//! It makes the same random draws (decks and choices), puts as many ids into a list, and at each decision reads
//! and writes as many bytes as a hand has. What a game takes beyond it is the price of its rules.

use std::hint::black_box;
use std::marker::PhantomData;

use mazzo::Hand;
use mazzo::deck::shuffled;
use mazzo::hand::Declaration;
use mazzo::rng::{Rng, Stream};

use crate::rollout::{LONGEST, Rollout, choices};

/// Recorded hands, to be gone through again without rules.
pub(crate) struct Floor<H> {
    hands: Vec<Trace>,
    next: usize,
    choices: Rng,
    state: Vec<u64>,
    ids: Vec<u64>,
    pub(crate) decisions: u64,
    game: PhantomData<H>,
}

/// What of a hand has nothing to do with rules.
struct Trace {
    stream: Stream,
    /// How many actions were legal, decision by decision.
    counts: Vec<u32>,
}

impl<H: Hand> Floor<H> {
    /// Records the first hands of a rollout.
    pub(crate) fn record<D: Declaration<H>>(seats: u8, seed: u64, hands: usize) -> Floor<H> {
        let mut rollout = Rollout::<H, D>::new(seats, seed);
        let hands = (0..hands).map(|_| {
            let mut trace = Trace { stream: rollout.stream(), counts: Vec::new() };
            rollout.watch_hand(|_, legal, _| trace.counts.push(legal.len() as u32));
            trace
        });
        Floor {
            hands: hands.collect(),
            next: 0,
            choices: choices(seed),
            state: vec![0; size_of::<H>().div_ceil(8)],
            ids: Vec::with_capacity(LONGEST),
            decisions: 0,
            game: PhantomData,
        }
    }

    /// Goes through a hand.
    pub(crate) fn play_hand(&mut self) {
        let trace = &self.hands[self.next];
        self.next = (self.next + 1) % self.hands.len();
        black_box(&shuffled::<H>(trace.stream));
        for &count in &trace.counts {
            self.ids.clear();
            self.ids.extend(0..u64::from(count));
            let id = *self.choices.choose(black_box(&self.ids));
            for word in black_box(&mut self.state) {
                *word ^= id;
            }
        }
        self.decisions += trace.counts.len() as u64;
    }

    /// How many actions were legal at each decision that was recorded.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u32> + '_ {
        self.hands.iter().flat_map(|trace| trace.counts.iter().copied())
    }
}
