//! Why something is refused: a clause or a code, its values, and a sentence.

use std::fmt;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::seat::Seat;

/// Why an action is refused.
///
/// `clause` is stable, for texts in other languages: the number of the rule that was broken (`M5`), or, for
/// faults that break no rule, a code. Codes of actions, in the order in which they are tried:
/// `not_an_action`, `other_game`, `match_over`, `hand_over`, `wrong_seat`, `old_ply`, `not_held`,
/// `cards_do_not_fit`. Where several things are wrong the first of these is told, then the first clause.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// The rule's clause, or a code.
    pub clause: &'static str,
    /// What the sentence speaks of, by name.
    pub values: Map<String, Value>,
    /// A sentence in words and numbers.
    pub reason: String,
}

impl Reason {
    /// A reason with its sentence and no values yet.
    pub fn new(clause: &'static str, reason: impl Into<String>) -> Reason {
        Reason { clause, values: Map::new(), reason: cut(reason.into()) }
    }

    /// This reason with one more value; anything that is shown (cards, an action) goes in as its text.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Reason {
        let value = match value.into() {
            Value::String(text) => Value::String(cut(text)),
            Value::Array(entries) => {
                let texts = |entry| if let Value::String(text) = entry { Value::String(cut(text)) } else { entry };
                Value::Array(entries.into_iter().take(MOST_ENTRIES).map(texts).collect())
            }
            other => other,
        };
        self.values.insert(name.to_owned(), value);
        self
    }
}

/// How long a sentence may be, and how many entries a list of values may have: what was wrong may be of any length.
const MOST_LETTERS: usize = 4000;
const MOST_ENTRIES: usize = 1000;

/// A text that is not longer than it may be.
fn cut(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(MOST_LETTERS) {
        text.truncate(end);
        text.push_str(" ..");
    }
    text
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for Reason {}

/// What is told back of a text that was wrong: its start, for it may be of any length.
pub fn shown(text: &str) -> &str {
    let end = text.char_indices().nth(80).map_or(text.len(), |(end, _)| end);
    &text[..end]
}

/// What kind of request was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// An action that may not be applied.
    Action,
    /// A text that names no action or no cards.
    Text,
    /// Options, a seat count, or a name of a game or bot that does not exist.
    Options,
    /// A given deck, or who deals or leads with it.
    Deck,
    /// A position, or a view read back from JSON.
    Position,
    /// A save that cannot be loaded.
    Save,
    /// A call that does not fit the state of the match: nothing to undo, a hand not yet over.
    State,
    /// A seat that the game does not have.
    Seat,
}

/// Why a call was refused. Nothing has changed.
#[derive(Clone, PartialEq, Debug)]
pub struct Error {
    /// What kind of request it was.
    pub kind: ErrorKind,
    /// The seat that was to act, where an action was refused.
    pub seat: Option<Seat>,
    /// The id of the action that was refused.
    pub id: Option<u64>,
    /// Why. Boxed, so that results that carry an error stay small.
    pub why: Box<Reason>,
}

impl Error {
    /// An error that is about no seat and no action.
    pub fn new(kind: ErrorKind, why: Reason) -> Error {
        Error { kind, seat: None, id: None, why: Box::new(why) }
    }

    /// Clause, values, sentence, seat and id as one JSON object.
    pub fn to_json(&self) -> Value {
        json!({
            "clause": self.why.clause,
            "values": self.why.values,
            "reason": self.why.reason,
            "seat": self.seat,
            "id": self.id,
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why.reason, self.why.clause)
    }
}

impl std::error::Error for Error {}
