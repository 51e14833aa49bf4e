//! Actions, their ids and their texts.

use std::fmt;
use std::str::FromStr;

use super::{PACK, RULES};
use crate::card::{Card, Rank, Suit};
use crate::hand::{self, ID_BITS};
use crate::reason::Reason;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// End the turn without a play.
    Pass,
    /// Draw one card.
    Draw,
    /// Play a card.
    Play {
        /// The card.
        card: Card,
        /// The suit that a queen names (O4); none by other cards, and by a queen that is the last card (O7).
        suit: Option<Suit>,
    },
}

impl Action {
    /// A play, if the card is of the pack and only a queen names a suit.
    pub(super) fn play(card: Card, suit: Option<Suit>) -> Option<Action> {
        let names = suit.is_none() || card.rank() == Rank::Queen;
        (PACK.contains(card) && names).then_some(Action::Play { card, suit })
    }
}

impl hand::Action for Action {
    fn id(self) -> u64 {
        let (kind, card, suit) = match self {
            Action::Pass => (1, 0, 0),
            Action::Draw => (2, 0, 0),
            Action::Play { card, suit } => (3, card.index(), suit.map_or(0, |suit| 1 + suit as u8)),
        };
        u64::from(RULES.number) << ID_BITS | kind << 16 | u64::from(card) << 8 | u64::from(suit)
    }

    fn from_id(id: u64) -> Option<Action> {
        let (card, suit) = ((id >> 8) as u8, id as u8);
        let action = match (id >> 16) as u8 {
            1 => Action::Pass,
            2 => Action::Draw,
            3 => Action::play(Card::from_index(card)?, suit.checked_sub(1).and_then(Suit::new))?,
            _ => return None,
        };
        // Whatever the fields do not say must be as the action itself would write it.
        Some(action).filter(|action| action.id() == id)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Draw => f.write_str("draw"),
            Action::Play { card, suit: None } => write!(f, "play {card}"),
            Action::Play { card, suit: Some(suit) } => write!(f, "play {card} naming {suit}"),
        }
    }
}

impl FromStr for Action {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Action, Reason> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let play = |card: &str, suit: Option<&str>| {
            let suit = match suit {
                Some(letter) => Some(Suit::ALL.into_iter().find(|suit| suit.letter().to_string() == letter)?),
                None => None,
            };
            Action::play(card.parse().ok()?, suit)
        };
        let read = match words[..] {
            ["pass"] => Some(Action::Pass),
            ["draw"] => Some(Action::Draw),
            ["play", card] => play(card, None),
            ["play", card, "naming", suit] => play(card, Some(suit)),
            _ => None,
        };
        read.ok_or_else(|| {
            let shown: String = text.chars().take(60).collect();
            let sentence = format!(
                "{shown:?} is no action: write \"play 7H\" (cards 6C to AS), \"play QS naming D\", \"draw\" or \"pass\""
            );
            Reason::new("not_an_action", sentence)
        })
    }
}
