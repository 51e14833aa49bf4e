//! Reading what a seat writes: texts that say less than they must, and cards alone.

use super::action::is_small;
use super::meld::{Meld, Set};
use super::{Action, View};
use crate::cardset::CardSet;
use crate::hand::View as _;
use crate::reason::{Reason, shown};

/// The one legal action that a text can mean; or the action that it names outright, legal or not.
pub(super) fn read(view: &View, text: &str) -> Result<Action, Reason> {
    let by_text = text.parse::<Action>();
    let cards = text.parse::<CardSet>().ok().filter(|cards| !cards.is_empty());
    let mut meant = Vec::new();
    if let Some(cards) = cards {
        view.legal(&mut meant);
        meant.retain(|&action| view.means(action, cards));
        if meant.is_empty() {
            return Err(why_nothing(view, cards));
        }
    } else if by_text.as_ref().map_or(true, |&action| view.check(action, None).is_err()) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let written = words.join(" ");
        view.legal(&mut meant);
        meant.retain(|&action| may_be_written(action, &written));
    }
    match meant[..] {
        [] => by_text,
        [action] => Ok(action),
        _ => {
            let readings: Vec<String> = meant.iter().take(12).map(Action::to_string).collect();
            let sentence = format!("{} can be read as {}: say which", shown(text), readings.join(" or "));
            // What wilds stand for is named with the meld (A4).
            let are_melds = meant.iter().all(|action| matches!(action, Action::Lay(_)));
            Err(Reason::new(if are_melds { "A4" } else { "not_an_action" }, sentence).with("readings", readings))
        }
    }
}

/// Whether an action may be written so, without what wilds stand for or without the end of a run.
fn may_be_written(action: Action, text: &str) -> bool {
    let whole = action.to_string();
    let without_claims: String =
        whole.split('(').map(|part| part.split_once(')').map_or(part, |(_, rest)| rest)).collect();
    [whole, without_claims].iter().any(|written| {
        let left_out = written.strip_prefix(text);
        left_out.is_some_and(|left_out| ["", " low", " high"].contains(&left_out))
    })
}

/// Why no legal action is made with these cards.
fn why_nothing(view: &View, cards: CardSet) -> Reason {
    let missing = cards.minus(view.held());
    if !missing.is_empty() {
        return Reason::new("not_held", format!("you do not hold {missing}")).with("missing", missing.to_string());
    }
    let set = Set::of(cards).map(Meld::Set).filter(|&set| is_small(set));
    let refused = set.and_then(|set| view.check(Action::Lay(set), None).err());
    refused.unwrap_or_else(|| Reason::new("not_an_action", format!("no legal action is made with {cards}")))
}
