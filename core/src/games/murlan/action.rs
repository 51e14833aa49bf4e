//! Actions, their ids and their texts.

use std::fmt;
use std::str::FromStr;

use super::RULES;
use super::play::{HIGH_ACE, Play, rank_at};
use crate::card::Rank;
use crate::cardset::CardSet;
use crate::hand::{self, ID_BITS};
use crate::reason::{Reason, shown};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Let the play on the table stand.
    Pass,
    /// Give a card of this rank back (M9).
    Return(Rank),
    /// Play cards.
    Play(Play),
}

impl hand::Action for Action {
    fn id(self) -> u64 {
        let (kind, size, rank) = match self {
            Action::Pass => (1, 0, 0),
            Action::Return(rank) => (2, 0, rank as u8),
            Action::Play(Play::Group { size, rank }) => (3, size, rank as u8),
            Action::Play(Play::Straight { length, top }) => (4, length, top),
        };
        u64::from(RULES.number) << ID_BITS | kind << 16 | u64::from(size) << 8 | u64::from(rank)
    }

    fn from_id(id: u64) -> Option<Action> {
        let (size, rank) = ((id >> 8) as u8, id as u8);
        let action = match (id >> 16) as u8 {
            1 => Action::Pass,
            2 => Action::Return(Rank::new(rank)?),
            3 => Action::Play(Play::group(size, Rank::new(rank)?)?),
            4 => Action::Play(Play::straight(size, rank)?),
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
            Action::Return(rank) => write!(f, "return {rank}"),
            Action::Play(play) => write!(f, "{play}"),
        }
    }
}

impl FromStr for Action {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Action, Reason> {
        let (kind, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let read = match kind {
            "pass" => Some(Action::Pass).filter(|_| rest.is_empty()),
            "return" => rank_of(rest, 1).map(Action::Return),
            "single" | "pair" | "triple" | "quad" => {
                let size =
                    1 + ["single", "pair", "triple", "quad"].iter().position(|name| *name == kind).unwrap_or(0) as u8;
                rank_of(rest, size).and_then(|rank| Play::group(size, rank)).map(Action::Play)
            }
            "straight" => read_straight(rest).map(Action::Play),
            _ => None,
        };
        read.ok_or_else(|| {
            let shown = shown(text);
            Reason::new(
                "not_an_action",
                format!(
                    "{shown:?} is no action: write \"single 7\", \"pair 7\", \"triple 7\", \"quad 7\", \
                     \"straight 3-7\" (5 to 13 ranks, A low or high), \"return 7\" or \"pass\", or cards, as in \"7H 7D\""
                ),
            )
        })
    }
}

/// A rank, or so many cards of it.
fn rank_of(text: &str, count: u8) -> Option<Rank> {
    text.parse().ok().or_else(|| {
        let cards: CardSet = text.parse().ok()?;
        let rank = cards.first()?.rank();
        (cards.len() == u32::from(count) && cards.of_rank(rank) == cards).then_some(rank)
    })
}

/// A straight by its lowest and its top rank, or by its cards if they can only be one.
fn read_straight(text: &str) -> Option<Play> {
    if let Some((low, top)) = text.split_once('-') {
        let (low, top): (Rank, Rank) = (low.trim().parse().ok()?, top.trim().parse().ok()?);
        let low = (1..HIGH_ACE).find(|&scale| rank_at(scale) == low)?;
        let top = (2..=HIGH_ACE).find(|&scale| rank_at(scale) == top)?;
        return Play::straight((top + 1).checked_sub(low)?, top);
    }
    let mut plays = Play::all_of(text.parse().ok()?).filter(|play| matches!(play, Play::Straight { .. }));
    plays.next().filter(|_| plays.next().is_none())
}
