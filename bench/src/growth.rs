//! How the cost of a legal list grows: with its length, with the cards in hand, and with the wild cards among them.

use std::collections::BTreeMap;

use mazzo::hand::{Declaration, View};
use mazzo::{CardSet, Hand, Place};
use serde::Serialize;

use crate::clock::fastest;
use crate::rollout::{LONGEST, Rollout};

/// Legal lists that have something in common.
#[derive(Serialize, Clone, Copy, Default)]
pub(crate) struct Bin {
    pub(crate) lists: u64,
    /// What they hold together.
    pub(crate) actions: u64,
    /// What they take together.
    pub(crate) nanoseconds: f64,
    /// What the slowest takes.
    pub(crate) slowest: f64,
}

impl Bin {
    fn take(&mut self, sample: &Sample) {
        self.lists += 1;
        self.actions += sample.actions;
        self.nanoseconds += sample.nanoseconds;
        self.slowest = self.slowest.max(sample.nanoseconds);
    }

    /// What one takes.
    pub(crate) fn mean(&self) -> f64 {
        self.nanoseconds / self.lists as f64
    }
}

/// The times of the legal lists of some hands of random play, put into bins in three ways. A bin is named by its
/// lowest value.
#[derive(Serialize, Default)]
pub(crate) struct Growth {
    pub(crate) by_actions: BTreeMap<u64, Bin>,
    pub(crate) by_cards: BTreeMap<u64, Bin>,
    pub(crate) by_wilds: BTreeMap<u64, Bin>,
}

struct Sample {
    actions: u64,
    nanoseconds: f64,
    held: CardSet,
}

impl Growth {
    /// Times every legal list of the first hands.
    pub(crate) fn of<H: Hand, D: Declaration<H>>(seats: u8) -> Growth {
        const HANDS: usize = 100;
        let mut rollout = Rollout::<H, D>::new(seats, 1);
        let (mut list, mut exact) = (Vec::with_capacity(LONGEST), Vec::with_capacity(LONGEST));
        let mut growth = Growth::default();
        for _ in 0..HANDS {
            let (mut samples, mut wild_faces) = (Vec::new(), 0);
            rollout.watch_hand(|hand, legal, _| {
                let nanoseconds = fastest(|| {
                    list.clear();
                    D::legal(hand, &mut list);
                });
                exact.clear();
                hand.legal(&mut exact);
                wild_faces |= wilds_in(hand, &exact);
                samples.push(Sample { actions: legal.len() as u64, nanoseconds, held: held(hand) });
            });
            samples.iter().for_each(|sample| growth.take(sample, wild_faces));
        }
        growth
    }

    /// `wild_faces`: the cards that were wild in this hand.
    fn take(&mut self, sample: &Sample, wild_faces: u64) {
        const CARDS_A_BIN: u64 = 8;
        let cards = u64::from(sample.held.len());
        let wilds = sample.held.into_iter().filter(|card| wild_faces >> card.index() & 1 == 1).count() as u64;
        let bins = [
            (&mut self.by_actions, if sample.actions == 0 { 0 } else { 1 << sample.actions.ilog2() }),
            (&mut self.by_cards, cards / CARDS_A_BIN * CARDS_A_BIN),
            (&mut self.by_wilds, wilds),
        ];
        for (bins, bin) in bins {
            bins.entry(bin).or_default().take(sample);
        }
    }
}

/// What the seat to act holds.
fn held<H: Hand>(hand: &H) -> CardSet {
    let own = hand.to_act().map(Place::Hand);
    let places = hand.layout().into_iter().filter(|lying| Some(lying.place) == own);
    places.flat_map(|lying| lying.cards).collect()
}

/// The faces that stand for another card in any of these actions.
fn wilds_in<H: Hand>(hand: &H, legal: &[H::Action]) -> u64 {
    let view = hand.view(hand.to_act());
    let wilds = legal.iter().flat_map(|&action| view.describe(action).wilds);
    wilds.fold(0, |faces, (wild, _)| faces | 1 << wild.index())
}
