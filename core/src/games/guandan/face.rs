//! [`Face`]: a card as it is named whatever the level is.

use std::fmt;
use std::str::FromStr;

use super::play::wild_cards;
use crate::card::{Card, NotACard, Rank, Suit};
use crate::cardset::CardSet;

/// A card, or a wild card: a heart of the level is always the latter, `*`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// A card that is not wild.
    Card(Card),
    /// A heart of the level.
    Wild,
}

impl Face {
    /// How many faces there are.
    pub const COUNT: u8 = Card::FACES + 1;

    /// What a card is at a level.
    pub fn at(card: Card, level: Rank) -> Face {
        if card.rank() == level && card.suit() == Some(Suit::Hearts) { Face::Wild } else { Face::Card(card) }
    }

    /// Its place: the card's place in face order, the wild card last.
    pub const fn index(self) -> u8 {
        match self {
            Face::Card(card) => card.index(),
            Face::Wild => Card::FACES,
        }
    }

    /// The face at this place.
    pub fn from_index(index: u8) -> Option<Face> {
        if index == Card::FACES { Some(Face::Wild) } else { Card::from_index(index).map(Face::Card) }
    }

    /// The card that it is at a level; none for the heart of the level, which has no name but `*`.
    pub fn card(self, level: Rank) -> Option<Card> {
        match self {
            Face::Wild => wild_cards(level, 1).first(),
            Face::Card(card) => Some(card).filter(|&card| Face::at(card, level) == self),
        }
    }

    /// Some cards and how many wild cards with them, at a level.
    pub(super) fn split(cards: CardSet, level: Rank) -> (CardSet, u8) {
        let wild = wild_cards(level, 1).faces();
        (cards.masked(!wild), cards.masked(wild).len() as u8)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Card(card) => write!(f, "{card}"),
            Face::Wild => f.write_str("*"),
        }
    }
}

impl FromStr for Face {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Face, NotACard> {
        if text == "*" { Ok(Face::Wild) } else { text.parse().map(Face::Card) }
    }
}
