//! What sets are worth (P8, P9, P10).

use super::{BothZero, Options, ScoresBy, Set};
use crate::card::{Card, Rank};
use crate::seat::{BySeat, Seat};

/// P8: the value of one card of a rank.
pub(super) const fn card_value(rank: Rank) -> i32 {
    match rank {
        Rank::Ace => 20,
        Rank::King | Rank::Queen | Rank::Jack => 10,
        _ => 5,
    }
}

/// P8: a pair counts one card, a four two.
pub(super) const fn set_value(set: Set) -> i32 {
    card_value(set.table_card.rank()) * if set.is_four() { 2 } else { 1 }
}

/// P9: what a seat's sets come to with these two cards put aside.
pub(super) fn net(sets: &[Set], [plus, minus]: [Card; 2], scores_by: ScoresBy) -> i32 {
    let sum = |turned: Card| -> i32 {
        sets.iter().filter(|set| counts(**set, turned, scores_by)).map(|&set| set_value(set)).sum()
    };
    sum(plus) - sum(minus)
}

fn counts(set: Set, turned: Card, scores_by: ScoresBy) -> bool {
    let (top, suit) = (set.table_card.suit(), turned.suit());
    match scores_by {
        ScoresBy::Suit => top == suit,
        ScoresBy::Rank => set.table_card.rank() == turned.rank(),
        ScoresBy::Colour => top.zip(suit).is_some_and(|(top, suit)| top.same_colour(suit)),
        ScoresBy::SuitAnywhere => set.cards().into_iter().any(|card| card.suit() == suit),
    }
}

/// P10: the points of a hand.
pub(super) fn points(nets: BySeat<i32>, options: &Options) -> BySeat<i32> {
    let zero = BySeat::from_fn(nets.seats(), |seat| nets[seat] == 0);
    if zero.as_slice() == [true, true] {
        let each = if options.both_zero == BothZero::Each100 { 100 } else { 0 };
        return BySeat::from_fn(nets.seats(), |_| each);
    }
    let bonus = |seat: Seat| if zero[seat.next(nets.seats())] { 100 } else { 0 };
    BySeat::from_fn(nets.seats(), |seat| nets[seat] + bonus(seat))
}
