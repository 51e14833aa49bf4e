//! A bot that plays sensibly.
//!
//! What lies in a meld counts, what stays in the hand may cost, and going out brings a bonus: so it melds all it
//! can, the dearest first, and swaps for wilds. It takes a card that goes well with what it holds, and offers the
//! one that goes least.

use super::meld::{Meld, TOP, card_at};
use super::score::{card_cost, card_value, meld_value};
use super::turn::are_allied;
use super::{Action, View, is_wild};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::rng::Rng;

pub(super) fn choose(view: &View, legal: &[Action], _: &mut Rng) -> Action {
    // The first of the best, so that the choice does not depend on the order in which they are compared.
    legal.iter().copied().rev().max_by_key(|&action| worth(view, action)).unwrap_or(Action::EndTurn)
}

/// What an action is worth: first its kind, then how well it does.
fn worth(view: &View, action: Action) -> (i32, i32) {
    let held = view.held();
    match action {
        Action::Swap { given, taken, .. } => (5, card_value(taken, true) - card_value(given, false)),
        // Wilds fit everywhere, so they wait.
        Action::Lay(meld) => (4, meld_value(meld) - 60 * i32::from(meld.wild_count()) - spoiled(held, meld)),
        Action::Add { card, stands_for, .. } => {
            (if is_wild(card) && stands_for != Some(card) { 2 } else { 3 }, card_cost(card) - fit(view, card) / 4)
        }
        Action::Offer(card) => (1, card_cost(card).min(15) - fit(view, card)),
        Action::EndTurn => (1, 0),
        Action::Take => (1, view.offer.and_then(|offer| offer.card).map_or(0, |card| wanted(view, card))),
        Action::Refuse => (1, 0),
    }
}

/// What the rest of the hand loses with the cards of a meld.
fn spoiled(held: CardSet, meld: Meld) -> i32 {
    let left = held.minus(meld.cards());
    meld.cards().into_iter().map(|card| neighbours(left, card)).sum()
}

/// How well an offered card goes with the hand: above 0 it is taken.
fn wanted(view: &View, card: Card) -> i32 {
    let burden = if view.seat.is_some_and(|seat| view.down.contains(seat)) { 12 } else { 9 };
    fit(view, card) - burden
}

/// How well a card goes with the hand, itself left out, and the melds of its side.
fn fit(view: &View, card: Card) -> i32 {
    if is_wild(card) {
        return 100;
    }
    let others = view.held().minus(CardSet::of(card));
    let down = view.seat.is_some_and(|seat| view.down.contains(seat));
    let mine = |owner| view.seat.is_some_and(|seat| are_allied(&view.options, owner, seat));
    let own = view.melds.iter().filter(|laid| down && mine(laid.owner()));
    let extends = own.map(|laid| laid.meld()).any(|meld| match meld {
        Meld::Set(set) => set.rank() == card.rank(),
        Meld::Run(run) => {
            let ends = [super::End::Low, super::End::High].map(|end| run.beyond(end));
            ends.into_iter().flatten().any(|place| card_at(place, run.suit()) == card)
        }
    });
    neighbours(others, card) + if extends { 60 } else { 0 }
}

/// How well a card goes with others: equal ranks, and cards of the suit close by.
fn neighbours(others: CardSet, card: Card) -> i32 {
    let Some(suit) = card.suit() else { return 0 };
    let same_rank = if card.rank() == Rank::Two { 0 } else { others.of_rank(card.rank()).len() as i32 };
    let places: &[u8] = if card.rank() == Rank::Ace { &[1, TOP] } else { &[card.rank() as u8 + 2] };
    let near = |&place: &u8| near(others, suit, place);
    6 * same_rank + places.iter().map(near).max().unwrap_or(0) - if others.contains(card) { 2 } else { 0 }
}

/// The cards of a suit within three places: the closer the better.
fn near(others: CardSet, suit: Suit, place: u8) -> i32 {
    let around = (place.saturating_sub(3).max(1)..=(place + 3).min(TOP)).filter(|&other| other != place);
    around
        .filter(|&other| others.contains(card_at(other, suit)))
        .map(|other| 5 - i32::from(other.abs_diff(place)))
        .sum()
}
