//! Actions, their ids and their texts.

use std::fmt;
use std::str::FromStr;

use super::play::{Kind, Play};
use super::{Face, RULES, reading};
use crate::card::{Card, Rank};
use crate::hand::{self, ID_BITS};
use crate::reason::Reason;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Let the play on the table stand.
    Pass,
    /// Pay this card as tribute (G13); a wild card is never paid.
    Tribute(Card),
    /// Give this card back (G15).
    Return(Face),
    /// Play cards.
    Play(Play),
}

const KIND_AT: u32 = 44;
const PASS: u64 = 1;
const TRIBUTE: u64 = 2;
const RETURN: u64 = 3;

impl hand::Action for Action {
    fn id(self) -> u64 {
        let low = match self {
            Action::Pass => PASS << KIND_AT,
            Action::Tribute(card) => TRIBUTE << KIND_AT | u64::from(card.index()),
            Action::Return(face) => RETURN << KIND_AT | u64::from(face.index()),
            Action::Play(play) => play.bits(),
        };
        u64::from(RULES.number) << ID_BITS | low
    }

    fn from_id(id: u64) -> Option<Action> {
        let low = id & ((1 << ID_BITS) - 1);
        let action = match low >> KIND_AT {
            PASS => Action::Pass,
            TRIBUTE => Action::Tribute(Card::from_index(low as u8)?),
            RETURN => Action::Return(Face::from_index(low as u8)?),
            _ => Action::Play(Play::from_bits(low)?),
        };
        // Whatever the fields do not say must be as the action itself would write it.
        Some(action).filter(|action| action.id() == id)
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass => f.write_str("pass"),
            Action::Tribute(card) => write!(f, "tribute {card}"),
            Action::Return(face) => write!(f, "return {face}"),
            Action::Play(play) => write!(f, "{play}"),
        }
    }
}

/// The words of a text: its kind, a rank if one is named, and the cards.
pub(super) struct Words<'a> {
    pub(super) kind: &'a str,
    pub(super) rank: Option<Rank>,
    pub(super) faces: Vec<Face>,
}

impl Words<'_> {
    /// The words of a text, if all but the first are cards or the second is a rank.
    pub(super) fn of(text: &str) -> Option<Words<'_>> {
        let mut words = text.split_whitespace().peekable();
        let kind = words.next()?;
        let rank = words.peek().and_then(|word| word.parse().ok()).filter(|rank: &Rank| !rank.is_joker());
        if rank.is_some() {
            words.next();
        }
        Some(Words { kind, rank, faces: words.map(|word| word.parse().ok()).collect::<Option<_>>()? })
    }

    /// The kind of play, if that is what the first word names.
    pub(super) fn play_kind(&self) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == self.kind)
    }

    fn action(&self) -> Option<Action> {
        match (self.kind, self.rank, self.faces.as_slice()) {
            ("pass", None, []) => Some(Action::Pass),
            ("tribute", None, &[Face::Card(card)]) => Some(Action::Tribute(card)),
            ("return", None, &[face]) => Some(Action::Return(face)),
            _ => reading::read(self.play_kind()?, self.rank, &self.faces).map(Action::Play),
        }
    }
}

impl FromStr for Action {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Action, Reason> {
        Words::of(text).and_then(|words| words.action()).ok_or_else(|| {
            let shown: String = text.chars().take(80).collect();
            let kinds: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            Reason::new(
                "not_an_action",
                format!(
                    "{shown:?} is no action: write a kind ({}) and its cards in the order of their ranks, as in \
                     \"pair 8S *\", \"full_house 8S 8D * 9S 9D\" or \"straight 8S 9S TS JS *\", where * is a heart \
                     of the level; \"pair 8 * *\" for two of them; \"return 7D\"; \"tribute AS\"; or \"pass\"",
                    kinds.join(", ")
                ),
            )
        })
    }
}
