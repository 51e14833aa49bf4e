//! What the seats know of each other's cards (C7): those they were shown, or saw being taken.
//!
//! A card is known to be in a hand until it may have left it. A card that is given to another seat unseen may be
//! any of the giver's: what was known of its hand is from then on known to be in some other hand, not in which.

use super::is_stop;
use crate::card::Card;
use crate::cardset::CardSet;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// For each seat what it knows the others to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    /// By the seat that knows, then by the seat that holds; under its own number, what some other seat holds.
    holds: [[CardSet; MAX_SEATS]; MAX_SEATS],
}

impl Known {
    /// What a seat knows of another; of itself: what it knows to be in some other hand.
    pub(super) const fn of(&self, knower: Seat, holder: Seat) -> CardSet {
        self.holds[knower.index()][holder.index()]
    }

    /// All that one seat knows, as in [`Known::of`].
    pub(super) fn row(&self, knower: Seat, seats: u8) -> BySeat<CardSet> {
        BySeat::from_fn(seats, |holder| self.of(knower, holder))
    }

    pub(super) const fn set(&mut self, knower: Seat, holder: Seat, cards: CardSet) {
        self.holds[knower.index()][holder.index()] = cards;
    }

    const fn cell(&mut self, knower: Seat, holder: Seat) -> &mut CardSet {
        &mut self.holds[knower.index()][holder.index()]
    }

    /// A seat sees a card in another's hand: it holds one at least.
    pub(super) fn see(&mut self, knower: Seat, holder: Seat, card: Card) {
        if knower == holder || self.of(knower, holder).contains(card) {
            return;
        }
        // It may be the one that was known to be in some hand.
        let _ = self.cell(knower, knower).remove(card);
        let fits = self.cell(knower, holder).insert(card);
        debug_assert!(fits, "it was not known to be there");
    }

    /// A card comes to a hand, and these seats see it.
    pub(super) fn gain(&mut self, knowers: impl Iterator<Item = Seat>, holder: Seat, card: Card) {
        for knower in knowers.filter(|&knower| knower != holder) {
            let fits = self.cell(knower, holder).insert(card);
            debug_assert!(fits, "there are two of a face at most");
        }
    }

    /// All see cards leave a hand.
    pub(super) fn lose(&mut self, seats: u8, holder: Seat, cards: CardSet) {
        for knower in holder.others(seats) {
            for card in cards {
                // One that was known to be in some hand may be this one.
                let _ = self.cell(knower, holder).remove(card) || self.cell(knower, knower).remove(card);
            }
        }
    }

    /// A card goes from hand to hand. `seen_by` have seen it; for the others it may be any card, `cannot_be_stop`: any
    /// but a stop card.
    pub(super) fn give(&mut self, seats: u8, from: Seat, to: Seat, card: Card, seen_by: SeatSet, cannot_be_stop: bool) {
        for knower in Seat::all(seats).filter(|&knower| knower != from) {
            if seen_by.contains(knower) {
                let known = self.cell(knower, from).remove(card) || self.cell(knower, knower).remove(card);
                debug_assert!(known, "it was shown before it was given");
                if knower != to {
                    let fits = self.cell(knower, to).insert(card);
                    debug_assert!(fits, "there are two of a face at most");
                }
            } else {
                let (known, some) = (self.of(knower, from), self.of(knower, knower));
                let kept = known.into_iter().filter(|&card| cannot_be_stop && is_stop(card)).collect();
                self.set(knower, from, kept);
                self.set(knower, knower, some.plus(known.minus(kept)));
            }
        }
        // The giver knows what it gave.
        self.gain([from].into_iter(), to, card);
    }
}
