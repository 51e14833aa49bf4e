//! Actions, their ids and their texts.

use std::fmt;
use std::str::FromStr;

use super::{PILES, RULES};
use crate::card::{Card, Rank};
use crate::hand::{self, ID_BITS};
use crate::reason::{Reason, shown};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Make no set.
    Pass,
    /// A pair of a card of the hand and the top card of a pile.
    Pair {
        /// The pile, 0 to 5.
        pile: u8,
        /// The card of the hand.
        card: Card,
    },
    /// A four of three cards of the hand and the top card of a pile.
    Four {
        /// The pile, 0 to 5.
        pile: u8,
        /// The rank of all four.
        rank: Rank,
    },
}

impl hand::Action for Action {
    fn id(self) -> u64 {
        let (kind, pile, value) = match self {
            Action::Pass => (1, 0, 0),
            Action::Pair { pile, card } => (2, pile, card.index()),
            Action::Four { pile, rank } => (3, pile, rank as u8),
        };
        u64::from(RULES.number) << ID_BITS | kind << 16 | u64::from(pile) << 8 | u64::from(value)
    }

    fn from_id(id: u64) -> Option<Action> {
        let (pile, value) = ((id >> 8) as u8, id as u8);
        let action = match (id >> 16) as u8 {
            1 => Action::Pass,
            2 => Action::Pair { pile, card: Card::from_index(value).filter(|card| card.suit().is_some())? },
            3 => Action::Four { pile, rank: Rank::new(value).filter(|rank| !rank.is_joker())? },
            _ => return None,
        };
        // Whatever the fields do not say must be as the action itself would write it.
        Some(action).filter(|action| action.id() == id && usize::from(pile) < PILES)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Pair { pile, card } => write!(f, "pair {card} pile {pile}"),
            Action::Four { pile, rank } => write!(f, "four {rank} pile {pile}"),
        }
    }
}

impl FromStr for Action {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Action, Reason> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pile = |word: &str| (0..PILES as u8).find(|pile| pile.to_string() == word);
        let read = match words[..] {
            ["pass"] => Some(Action::Pass),
            ["pair", card, "pile", number] => {
                let card = card.parse::<Card>().ok().filter(|card| card.suit().is_some());
                card.zip(pile(number)).map(|(card, pile)| Action::Pair { pile, card })
            }
            ["four", rank, "pile", number] => {
                let rank = rank.parse::<Rank>().ok().filter(|rank| !rank.is_joker());
                rank.zip(pile(number)).map(|(rank, pile)| Action::Four { pile, rank })
            }
            _ => None,
        };
        read.ok_or_else(|| {
            let shown = shown(text);
            let sentence = format!(
                "{shown:?} is no action: write \"pair JC pile 2\", \"four J pile 2\" (piles 0 to 5) or \"pass\""
            );
            Reason::new("not_an_action", sentence)
        })
    }
}
