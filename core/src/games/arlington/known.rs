//! What the seats know of each other's cards (C7): those they were shown, or saw being taken.
//!
//! A card is known to be in a hand until it may have left it. A card that is given to another seat unseen may be
//! any of the giver's, as far as all learn whether it was a stop card: what was known of its hand is from then on
//! known to be in some other hand, not in which. Those who only watch know what all were shown.

use super::is_stop;
use crate::card::Card;
use crate::cardset::CardSet;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// For each seat what it knows the others to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    /// By the seat that knows, then by the seat that holds; under its own number, what some other seat holds.
    holds: [[CardSet; MAX_SEATS]; MAX_SEATS],
    /// By the seat that holds: what all know, and know of each other to know.
    public: [CardSet; MAX_SEATS],
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

    /// What all know of each hand.
    pub(super) fn public(&self, seats: u8) -> BySeat<CardSet> {
        BySeat::from_fn(seats, |holder| self.public[holder.index()])
    }

    pub(super) const fn set(&mut self, knower: Seat, holder: Seat, cards: CardSet) {
        self.holds[knower.index()][holder.index()] = cards;
    }

    pub(super) const fn set_public(&mut self, holder: Seat, cards: CardSet) {
        self.public[holder.index()] = cards;
    }

    const fn cell(&mut self, knower: Seat, holder: Seat) -> &mut CardSet {
        &mut self.holds[knower.index()][holder.index()]
    }

    /// Some see a card in a seat's hand: it holds one at least.
    pub(super) fn see(&mut self, seen_by: SeatSet, seats: u8, holder: Seat, card: Card) {
        for knower in holder.others(seats).filter(|&knower| seen_by.contains(knower)) {
            if !self.of(knower, holder).contains(card) {
                // It may be the one that was known to be in some hand.
                let _ = self.cell(knower, knower).remove(card);
                self.note(knower, holder, card);
            }
        }
        if seen_by.sees(None) && !self.public[holder.index()].contains(card) {
            self.note_public(holder, card);
        }
    }

    fn note(&mut self, knower: Seat, holder: Seat, card: Card) {
        let fits = self.cell(knower, holder).insert(card);
        debug_assert!(fits, "there are two of a face at most");
    }

    fn note_public(&mut self, holder: Seat, card: Card) {
        let fits = self.public[holder.index()].insert(card);
        debug_assert!(fits, "there are two of a face at most");
    }

    /// A card comes to a hand, and all see it.
    pub(super) fn gain(&mut self, seats: u8, holder: Seat, card: Card) {
        holder.others(seats).for_each(|knower| self.note(knower, holder, card));
        self.note_public(holder, card);
    }

    /// All see cards leave a hand.
    pub(super) fn lose(&mut self, seats: u8, holder: Seat, cards: CardSet) {
        for card in cards {
            for knower in holder.others(seats) {
                // One that was known to be in some hand may be this one.
                let _ = self.cell(knower, holder).remove(card) || self.cell(knower, knower).remove(card);
            }
            let _ = self.public[holder.index()].remove(card);
        }
    }

    /// A card goes from hand to hand. `seen_by` have seen it; for the others it may be any card of the giver's that is
    /// a stop card as it is, or none as it is: that shows in the taker's draw, at once if it was the first asked (A9),
    /// and no other is asked about a stop card (A8).
    pub(super) fn give(&mut self, seats: u8, from: Seat, to: Seat, card: Card, seen_by: SeatSet) {
        let stays = |known: CardSet| known.into_iter().filter(|&known| is_stop(known) != is_stop(card)).collect();
        for knower in from.others(seats) {
            if seen_by.contains(knower) {
                let known = self.cell(knower, from).remove(card) || self.cell(knower, knower).remove(card);
                debug_assert!(known, "it was shown before it was given");
                if knower != to {
                    self.note(knower, to, card);
                }
            } else {
                let (known, some) = (self.of(knower, from), self.of(knower, knower));
                let kept = stays(known);
                self.set(knower, from, kept);
                self.set(knower, knower, some.plus(known.minus(kept)));
            }
        }
        // The giver knows what it gave.
        self.note(from, to, card);
        if seen_by.sees(None) {
            let _ = self.public[from.index()].remove(card);
            self.note_public(to, card);
        } else {
            self.public[from.index()] = stays(self.public[from.index()]);
        }
    }
}
