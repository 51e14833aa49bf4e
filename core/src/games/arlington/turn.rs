//! What is going on in a hand: whose turn it is, and what it has done in it.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::contract::Need;
use super::meld::Laid;
use super::{LayoffLimit, Options, is_stop};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::list::List;
use crate::seat::Seat;

/// The most melds that there can be: each has three cards of the 105 at least.
pub(super) const MOST_MELDS: usize = 35;

/// The melds on the table, in the order in which they were laid.
pub(super) type Melds = List<Laid, MOST_MELDS>;

/// The cards that were laid off in a turn, meld by meld: once, and twice (A7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LaidOff {
    once: u64,
    twice: u64,
}

impl LaidOff {
    /// Notes one more card; beyond two nothing is counted.
    pub(super) const fn note(&mut self, meld: u8) {
        let bit = 1 << meld;
        self.twice |= self.once & bit;
        self.once |= bit;
    }

    /// A7: whether one more card may be laid off on a meld.
    pub(super) const fn allows(self, meld: u8, limit: LayoffLimit) -> bool {
        match limit {
            LayoffLimit::TwoPerMeld => self.twice >> meld & 1 == 0,
            LayoffLimit::TwoPerTurn => self.once.count_ones() + self.twice.count_ones() < 2,
            LayoffLimit::Unlimited => true,
        }
    }

    pub(super) const fn is_empty(self) -> bool {
        self.once == 0
    }

    /// The melds' numbers, ascending, a number twice for two cards.
    pub(super) fn melds(self) -> impl Iterator<Item = u8> {
        (0..64).flat_map(move |meld| {
            let count = (self.once >> meld & 1) + (self.twice >> meld & 1);
            (0..count).map(move |_| meld)
        })
    }
}

impl Serialize for LaidOff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.melds())
    }
}

impl<'de> Deserialize<'de> for LaidOff {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LaidOff, D::Error> {
        let melds = Vec::<u8>::deserialize(deserializer)?;
        let mut laid_off = LaidOff::default();
        for &meld in &melds {
            if usize::from(meld) >= MOST_MELDS || laid_off.twice >> meld & 1 == 1 {
                return Err(D::Error::custom(format!("meld {meld} is no meld, or named more than twice")));
            }
            laid_off.note(meld);
        }
        Ok(laid_off)
    }
}

/// A seat's turn, up to the offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    /// The number of the first meld that was laid in this turn.
    pub(super) first_new: u8,
    pub(super) laid_off: LaidOff,
}

/// A card that is offered (A8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    pub(super) from: Seat,
    pub(super) card: Card,
    /// Who is asked now. All seats between the two were asked before.
    pub(super) asked: Seat,
}

impl Offer {
    /// A8: who is asked if this seat refuses.
    pub(super) fn next(self, seats: u8) -> Option<Seat> {
        let next = self.asked.next(seats);
        (!is_stop(self.card) && next != self.from).then_some(next)
    }
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A seat swaps, melds, and offers a card.
    Play(Turn),
    /// A seat lays its contract: it has begun, and this is still needed (A6).
    Contract(Turn, Need),
    /// A seat takes or refuses a card.
    Offer(Offer),
    Over,
}

/// All that the legal actions of a seat depend on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation<'a> {
    pub(super) options: &'a Options,
    pub(super) held: CardSet,
    pub(super) melds: &'a [Laid],
    pub(super) doing: Doing,
}

/// What the seat to act is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doing {
    /// It swaps, melds or offers. `contract` is what it is to lay, if it has not yet; `no_offer`: the turn ends the
    /// hand (A10).
    Playing { turn: Turn, contract: Option<Need>, no_offer: bool },
    /// It lays the rest of its contract.
    Laying(Need),
    /// It answers an offer.
    Answering,
}

/// Whether two seats play for one side.
pub(super) fn are_allied(options: &Options, one: Seat, other: Seat) -> bool {
    one == other || options.partnerships && one.number() % 2 == other.number() % 2
}

/// A6: whether a seat has laid its contract: it has not while its melds lack part of it.
pub(super) fn is_down(melds: &[Laid], contract: Need, seat: Seat) -> bool {
    still_needed(melds, contract, seat).is_met()
}

/// A6: what a seat's melds lack of the contract.
pub(super) fn still_needed(melds: &[Laid], contract: Need, seat: Seat) -> Need {
    let own = melds.iter().filter(|laid| laid.owner() == seat);
    own.fold(contract, |need, laid| need.less(laid.is_run()).unwrap_or(need))
}
