//! [`Suits`]: some cards of one rank.

use std::fmt;

use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;

/// Which cards of one rank, at most two of each suit: one byte, the two planes of [`CardSet`] cut down to a
/// rank. The low half has a bit for each suit of which there is a card, the high half for each of which there
/// are both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Suits(u8);

impl Suits {
    /// No card.
    pub const NONE: Suits = Suits(0);

    /// The cards of this byte, if it is one: no suit twice that is not there once.
    pub const fn new(byte: u8) -> Option<Suits> {
        if (byte >> 4) & !byte == 0 { Some(Suits(byte)) } else { None }
    }

    /// The cards of a suited rank among others.
    pub const fn among(cards: CardSet, rank: Rank) -> Suits {
        let low = 4 * rank as u8;
        Suits((cards.faces() >> low & 0xF) as u8 | ((cards.doubles() >> low & 0xF) as u8) << 4)
    }

    /// One card.
    pub const fn one(suit: Suit) -> Suits {
        Suits(1 << suit as u8)
    }

    /// The byte.
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// The suits of which there is a card, as bits in face order.
    pub const fn bits(self) -> u8 {
        self.0 & 0xF
    }

    /// How many cards there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// How many cards of a suit there are.
    pub const fn copies(self, suit: Suit) -> u8 {
        (self.0 >> suit as u8 & 1) + (self.0 >> (4 + suit as u8) & 1)
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards as those of a suited rank.
    pub const fn of_rank(self, rank: Rank) -> CardSet {
        let low = 4 * rank as u8;
        let (one, two) = ((self.0 & 0xF) as u64, (self.0 >> 4) as u64);
        CardSet::from_faces(one << low).plus(CardSet::from_faces(two << low))
    }

    /// Without every card of one suit.
    #[must_use]
    pub const fn without(self, suit: Suit) -> Suits {
        Suits(self.0 & !(0x11 << suit as u8))
    }

    /// The suits of which no card is left when others are taken, as bits in face order.
    pub(super) const fn gone_with(self, taken: Suits) -> u8 {
        taken.bits() & !(self.0 >> 4 & !(taken.0 >> 4))
    }

    /// The suits, each as often as there are cards of it.
    pub fn iter(self) -> impl Iterator<Item = Suit> {
        Suit::ALL.into_iter().flat_map(move |suit| std::iter::repeat_n(suit, usize::from(self.copies(suit))))
    }

    /// Every choice of so many of these cards, ascending.
    pub fn choices(self, least: u8, most: u8) -> Choices {
        Choices { of: self.0, next: (least <= self.len()).then_some(0), least, most }
    }
}

impl fmt::Debug for Suits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl FromIterator<Card> for Suits {
    /// Collects cards of one rank; jokers have no suit and are left out, and so are third copies.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Suits {
        let suits = cards.into_iter().filter_map(Card::suit);
        suits.fold(Suits::NONE, |Suits(byte), suit| {
            let bit = 1 << suit as u8;
            Suits(byte | bit | (byte & bit) << 4)
        })
    }
}

/// The choices of some cards out of others: see [`Suits::choices`].
#[derive(Clone, Debug)]
pub struct Choices {
    of: u8,
    next: Option<u8>,
    least: u8,
    most: u8,
}

impl Iterator for Choices {
    type Item = Suits;

    fn next(&mut self) -> Option<Suits> {
        loop {
            let byte = self.next?;
            // The next larger byte that has no bit outside `of`.
            self.next = Some(byte.wrapping_sub(self.of) & self.of).filter(|&next| next != 0);
            let chosen = Suits::new(byte).filter(|chosen| (self.least..=self.most).contains(&chosen.len()));
            if chosen.is_some() {
                return chosen;
            }
        }
    }
}
