//! Actions and their ids.

use super::meld::{End, Meld, Run, Set, TOP, card_at};
use super::{PACK, RULES, is_wild};
use crate::card::{Card, Rank, Suit};
use crate::hand::{self, ID_BITS};

/// One decision. Melds are named by their numbers on the table, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Give a natural card for a wild that stands for it (A3).
    Swap {
        /// The meld.
        meld: u8,
        /// The card that is given.
        given: Card,
        /// The wild that is taken.
        taken: Card,
        /// Its place in a run, 1 to 14; 0 in a set.
        place: u8,
    },
    /// Lay a meld at its smallest size (A6, A7).
    Lay(Meld),
    /// Put a card to a meld (A7).
    Add {
        /// The meld.
        meld: u8,
        /// The end of a run; none for a set.
        end: Option<End>,
        /// The card.
        card: Card,
        /// What it stands for, if it is a wild in a run.
        stands_for: Option<Card>,
    },
    /// Show a card to the next seat (A8).
    Offer(Card),
    /// End the turn without an offer.
    EndTurn,
    /// Take the card that is offered.
    Take,
    /// Refuse the card that is offered.
    Refuse,
}

/// How many bits an id has below the kind of action.
const KIND_SHIFT: u32 = 44;

/// Reads fields from an id, the lowest first.
struct Fields(u64);

impl Fields {
    fn next(&mut self, bits: u32) -> u64 {
        let field = self.0 & ((1 << bits) - 1);
        self.0 >>= bits;
        field
    }

    fn card(&mut self) -> Option<Card> {
        let card = Card::from_index(self.next(6) as u8);
        card.filter(|&card| PACK.contains(card))
    }

    /// A suited card, or none: the card's place plus 1, or 0.
    fn stands_for(&mut self) -> Option<Option<Card>> {
        match self.next(6) as u8 {
            0 => Some(None),
            number => Card::from_index(number - 1).filter(|card| card.suit().is_some()).map(Some),
        }
    }
}

/// Whether the fields of an addition tell one and the same: a wild in a run says what it stands for, no other does.
pub(super) fn is_addition(end: Option<End>, card: Card, stands_for: Option<Card>) -> bool {
    match (end, stands_for) {
        (None, stands_for) => stands_for.is_none(),
        (Some(_), None) => card != Card::RED_JOKER,
        (Some(_), Some(stands_for)) => is_wild(card) && card != stands_for,
    }
}

/// Whether a place is one of a run where a card can be given, or 0.
pub(super) fn is_swap(given: Card, taken: Card, place: u8) -> bool {
    let stands = |suit: Suit| place <= TOP && card_at(place, suit) == given;
    is_wild(taken) && given.suit().is_some_and(|suit| place == 0 || stands(suit) && given != taken)
}

/// Whether a meld may be laid as it is: sets have 3 or 4 cards then, runs 3 to 5.
pub(super) const fn is_small(meld: Meld) -> bool {
    match meld {
        Meld::Set(_) => meld.size() <= 4,
        Meld::Run(_) => meld.size() <= 5,
    }
}

impl hand::Action for Action {
    fn id(self) -> u64 {
        let index = |card: Card| u64::from(card.index());
        let (kind, fields) = match self {
            Action::Swap { meld, given, taken, place } => {
                (1, u64::from(meld) << 16 | index(given) << 10 | index(taken) << 4 | u64::from(place))
            }
            Action::Lay(Meld::Set(set)) => {
                (2, (set.rank() as u64) << 17 | u64::from(set.naturals()) << 9 | u64::from(set.wilds()))
            }
            Action::Lay(Meld::Run(run)) => {
                let head = (run.suit() as u64) << 22 | u64::from(run.low()) << 18 | u64::from(run.length()) << 15;
                (3, head | run.wilds())
            }
            Action::Add { meld, end, card, stands_for } => {
                let end = end.map_or(0, |end| end as u64 + 1);
                let stands_for = stands_for.map_or(0, |card| index(card) + 1);
                (4, u64::from(meld) << 14 | end << 12 | index(card) << 6 | stands_for)
            }
            Action::Offer(card) => (5, index(card)),
            Action::EndTurn => (6, 0),
            Action::Take => (7, 0),
            Action::Refuse => (8, 0),
        };
        u64::from(RULES.number) << ID_BITS | kind << KIND_SHIFT | fields
    }

    fn from_id(id: u64) -> Option<Action> {
        let mut fields = Fields(id & ((1 << KIND_SHIFT) - 1));
        let action = match id >> KIND_SHIFT & 0xF {
            1 => {
                let place = fields.next(4) as u8;
                let (taken, given) = (fields.card()?, fields.card()?);
                let meld = fields.next(6) as u8;
                Some(Action::Swap { meld, given, taken, place }).filter(|_| is_swap(given, taken, place))?
            }
            2 => {
                let (wilds, naturals) = (fields.next(9) as u16, fields.next(8) as u8);
                let rank = Rank::new(fields.next(4) as u8)?;
                Action::Lay(Meld::Set(Set::new(rank, naturals, wilds)?))
            }
            3 => {
                let (wilds, length, low) = (fields.next(15), fields.next(3) as u8, fields.next(4) as u8);
                let suit = Suit::new(fields.next(2) as u8)?;
                Action::Lay(Meld::Run(Run::new(suit, low, length, wilds)?))
            }
            4 => {
                let (stands_for, card) = (fields.stands_for()?, fields.card()?);
                let end = match fields.next(2) {
                    0 => None,
                    1 => Some(End::Low),
                    2 => Some(End::High),
                    _ => return None,
                };
                let meld = fields.next(6) as u8;
                Some(Action::Add { meld, end, card, stands_for }).filter(|_| is_addition(end, card, stands_for))?
            }
            5 => Action::Offer(fields.card()?),
            6 => Action::EndTurn,
            7 => Action::Take,
            8 => Action::Refuse,
            _ => return None,
        };
        let is_small = if let Action::Lay(meld) = action { is_small(meld) } else { true };
        // Whatever the fields do not say must be as the action itself would write it.
        Some(action).filter(|action| is_small && action.id() == id)
    }
}
