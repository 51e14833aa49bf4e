//! A bot that plays sensibly.
//!
//! It is rid of dear cards early, keeps cards that will follow what it plays, holds a queen back to go out on,
//! and names the suit of which it has most. It draws only when it cannot play.

use super::score::{cost, penalty, queen_worth, skips};
use super::{Action, View};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::rng::Rng;
use crate::seat::Seat;

pub(super) fn choose(view: &View, legal: &[Action], _: &mut Rng) -> Action {
    // The first of the best, so that the choice does not depend on the order in which they are compared.
    legal.iter().copied().rev().max_by_key(|&action| worth(view, action)).unwrap_or(Action::Pass)
}

/// How good an action looks.
fn worth(view: &View, action: Action) -> i32 {
    match action {
        Action::Pass => -1000,
        Action::Draw => -900,
        Action::Play { card, suit } => {
            let left = view.held().minus(CardSet::of(card));
            if left.is_empty() {
                return 1000 + queen_worth(card);
            }
            let counts = suit.or(card.suit());
            let fits = |other: &Card| other.suit() == counts || suit.is_none() && other.rank() == card.rank();
            let next: i32 = left.into_iter().filter(fits).map(|other| 2 + cost(other.rank())).sum();
            let queen = if card.rank() == Rank::Queen { -12 } else { 0 };
            2 * cost(card.rank()) + next + queen + attack(view, card)
        }
    }
}

/// What it is worth to hold the next seat up: more, the fewer cards it has.
fn attack(view: &View, card: Card) -> i32 {
    let Some(seat) = view.seat else { return 0 };
    let next: Seat = seat.next(view.counts.seats());
    let again = skips(card) && view.counts.seats() == 2 || card.rank() == Rank::Eight;
    let short = i32::from(6_u8.saturating_sub(view.counts[next]));
    let held_up = if skips(card) { short * (2 + i32::from(penalty(card))) } else { 0 };
    held_up + if again { 6 } else { 0 }
}
