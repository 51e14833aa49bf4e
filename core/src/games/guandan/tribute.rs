//! Tribute: who pays whom, with what, and what may come back (G13 to G15).

use serde::{Deserialize, Serialize};

use super::play::height;
use super::{Face, Options};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::list::List;
use crate::seat::{BySeat, Seat, SeatSet};

/// How a hand ended, as far as the next one asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// Partners were first and second: both others pay.
    Double {
        /// Who was first.
        first: Seat,
    },
    /// The fourth pays the first.
    Single {
        /// Who was first.
        first: Seat,
        /// Who was fourth.
        last: Seat,
    },
}

impl Placing {
    /// Who was first.
    pub const fn first(self) -> Seat {
        match self {
            Placing::Double { first } | Placing::Single { first, .. } => first,
        }
    }

    /// Who pays, in order of turn from the first.
    pub(super) fn payers(self) -> SeatSet {
        match self {
            Placing::Double { first } => SeatSet::of(first.next(4)).with(partner(first).next(4)),
            Placing::Single { last, .. } => SeatSet::of(last),
        }
    }
}

/// The seat that plays for the same side.
pub(super) const fn partner(seat: Seat) -> Seat {
    seat.next(4).next(4)
}

/// A payment of tribute, and what came back for it. All see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payment {
    /// Who pays.
    pub payer: Seat,
    /// Who is paid.
    pub receiver: Seat,
    /// The card that was paid; none while the payer is to choose it.
    #[serde(default)]
    pub paid: Option<Card>,
    /// The card that came back.
    #[serde(default)]
    pub returned: Option<Card>,
}

/// The payments of a hand, that to the first seat out at the front.
pub(super) type Payments = List<Payment, 2>;

/// G13, G14: who pays whom; none if the payers hold both red jokers.
pub(super) fn payments(placing: Placing, hands: &BySeat<CardSet>, level: Rank) -> Option<Payments> {
    let red_jokers: u8 = placing.payers().iter().map(|seat| hands[seat].copies(Card::RED_JOKER)).sum();
    if red_jokers == 2 {
        return None;
    }
    let due = |payer: Seat, receiver: Seat| Payment { payer, receiver, ..Payment::default() };
    match placing {
        Placing::Single { first, last } => List::from_slice(&[due(last, first)]),
        Placing::Double { first } => {
            let (next, other) = (first.next(4), partner(first).next(4));
            let strongest = |seat: Seat| strongest(hands[seat], level);
            let (better, worse) = if strongest(next) >= strongest(other) { (next, other) } else { (other, next) };
            List::from_slice(&[due(better, first), due(worse, partner(first))])
        }
    }
}

/// The height of a hand's strongest card, wild ones excluded; none if it has no other.
fn strongest(held: CardSet, level: Rank) -> Option<u8> {
    let (naturals, _) = Face::split(held, level);
    naturals.into_iter().map(|card| height(card.rank(), level)).max()
}

/// G13: the cards that a payer may choose from, the first in face order at the front.
pub(super) fn payable(held: CardSet, level: Rank) -> CardSet {
    let (naturals, _) = Face::split(held, level);
    let best = strongest(held, level);
    CardSet::from_faces(naturals.faces()).into_iter().filter(|card| Some(height(card.rank(), level)) == best).collect()
}

/// G15: whether this card may always be returned.
pub(super) fn is_returnable(face: Face, level: Rank, options: &Options) -> bool {
    match face {
        Face::Wild => false,
        Face::Card(card) => card.rank() <= Rank::Ten && (options.return_level_cards || card.rank() != level),
    }
}

/// G15: the faces that a hand may return, ascending.
pub(super) fn returnable(held: CardSet, level: Rank, options: &Options) -> impl Iterator<Item = Face> {
    let (naturals, wilds) = Face::split(held, level);
    let faces = CardSet::from_faces(naturals.faces());
    let any = faces.into_iter().any(|card| is_returnable(Face::Card(card), level, options));
    let lowest = faces.into_iter().map(|card| height(card.rank(), level)).min();
    let cards = faces.into_iter().filter(move |&card| {
        if any { is_returnable(Face::Card(card), level, options) } else { Some(height(card.rank(), level)) == lowest }
    });
    cards.map(Face::Card).chain(Some(Face::Wild).filter(|_| faces.is_empty() && wilds > 0))
}

/// What a payment makes certain of the cards that were dealt to its two seats and that nobody has seen, as
/// faces that may be among them (C8).
pub(super) fn possible(seat: Seat, payments: &Payments, level: Rank, options: &Options) -> u64 {
    let mut faces = u64::MAX;
    let mut keep = |kept: &dyn Fn(Card) -> bool| {
        let all = CardSet::PACK_54.into_iter();
        faces &= all.filter(|&card| kept(card)).collect::<CardSet>().faces();
    };
    let of = |card: Card| height(card.rank(), level);
    let is_wild = |card: Card| Face::at(card, level) == Face::Wild;
    for (at, payment) in payments.iter().enumerate() {
        if seat == payment.payer {
            if let Some(paid) = payment.paid {
                // It was the payer's strongest card, and without a choice the first such in face order.
                let is_first = |card: Card| card >= paid || options.tribute_choice == super::TributeChoice::Payer;
                keep(&|card| is_wild(card) || of(card) < of(paid) || of(card) == of(paid) && is_first(card));
            } else if let Some(better) = payments[..at].first().and_then(|first| first.paid.map(|paid| (first, paid))) {
                // Who pays the second holds nothing better than what the first was paid; if it sits next to the
                // first, nothing as good.
                let (first, paid) = better;
                let sits_next = seat == first.receiver.next(4);
                keep(&|card| is_wild(card) || of(card) < of(paid) || of(card) == of(paid) && !sits_next);
            }
            // With both red jokers nothing would have been paid (G14).
            if payments.iter().any(|payment| payment.paid == Some(Card::RED_JOKER)) {
                keep(&|card| card != Card::RED_JOKER);
            }
        }
        if let Some(returned) = payment.returned.filter(|_| seat == payment.receiver) {
            let face = Face::at(returned, level);
            if !is_returnable(face, level, options) {
                // It held none within, and this was of its lowest strength.
                keep(&|card| {
                    let other = Face::at(card, level);
                    other == Face::Wild
                        || face != Face::Wild && !is_returnable(other, level, options) && of(card) >= of(returned)
                });
            }
        }
    }
    faces
}
