//! What sets are worth (P8, P9, P10).

use super::{BothZero, Options, ScoresBy, Set};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, rank_faces, suit_faces};
use crate::seat::{BySeat, Seat};

/// P8: the value of one card of a rank.
pub(super) const fn card_value(rank: Rank) -> i32 {
    match rank {
        Rank::Ace => 20,
        Rank::King | Rank::Queen | Rank::Jack => 10,
        Rank::Ten | Rank::Nine | Rank::Eight | Rank::Seven | Rank::Six => 5,
        Rank::Five | Rank::Four | Rank::Three | Rank::Two => 5,
        Rank::BlackJoker | Rank::RedJoker => 0,
    }
}

/// P8: a pair counts one card, a four two.
pub(super) const fn set_value(set: Set) -> i32 {
    card_value(set.table_card.rank()) * if set.is_four() { 2 } else { 1 }
}

/// P9: what a seat's sets come to with these two cards put aside.
pub(super) fn net(sets: &[Set], [plus, minus]: [Card; 2], scores_by: ScoresBy) -> i32 {
    let (plus, minus) = (counting_with(plus, scores_by), counting_with(minus, scores_by));
    let anywhere = scores_by == ScoresBy::SuitAnywhere;
    let worth = |set: Set| {
        let shown = if anywhere { set.cards() } else { CardSet::of(set.table_card) }.faces();
        set_value(set) * (i32::from(shown & plus != 0) - i32::from(shown & minus != 0))
    };
    sets.iter().copied().map(worth).sum()
}

/// P9: the faces that count with a card that is turned, as bits in face order.
fn counting_with(turned: Card, scores_by: ScoresBy) -> u64 {
    let suit = turned.suit().unwrap_or(Suit::Clubs);
    match scores_by {
        ScoresBy::Suit | ScoresBy::SuitAnywhere => suit_faces(suit),
        ScoresBy::Rank => rank_faces(turned.rank()),
        ScoresBy::Colour => {
            let same = Suit::ALL.into_iter().filter(|other| other.same_colour(suit));
            same.fold(0, |faces, suit| faces | suit_faces(suit))
        }
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
