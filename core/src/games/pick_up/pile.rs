//! A pile (P1, P3).

use std::fmt;

use crate::card::Card;
use crate::cardset::CardSet;

/// At most four cards: a byte each, the top card in the lowest, and then, where no more cards are, [`NO_CARD`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pile(u32);

/// A place in face order where no card is, and whose rank nobody holds.
const NO_CARD: u8 = 63;

impl Pile {
    /// No card.
    pub(super) const EMPTY: Pile = Pile(u32::from_le_bytes([NO_CARD; 4]));

    /// Cards from the lowest up; none if they are too many.
    pub(super) fn upward(cards: &[Card]) -> Option<Pile> {
        let on = |pile: u32, card: &Card| pile << 8 | u32::from(card.index());
        (cards.len() <= 4).then(|| Pile(cards.iter().fold(Pile::EMPTY.0, on)))
    }

    /// The top card.
    pub(super) const fn top(self) -> Option<Card> {
        Card::from_index(self.0 as u8)
    }

    /// P2: the suits in which a hand has a card of the top card's rank, as four bits.
    pub(super) const fn fitting(self, held: CardSet) -> u32 {
        const RANK: u32 = 0x3C;
        (held.faces() >> (self.0 & RANK)) as u32 & 0xF
    }

    /// Takes the top card: the next one is turned up.
    pub(super) fn take(&mut self) -> Option<Card> {
        let top = self.top()?;
        self.0 = self.0 >> 8 | u32::from(NO_CARD) << 24;
        Some(top)
    }

    /// The cards from the top one down.
    pub(super) fn downward(self) -> impl DoubleEndedIterator<Item = Card> {
        self.0.to_le_bytes().into_iter().filter_map(Card::from_index)
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.downward()).finish()
    }
}
