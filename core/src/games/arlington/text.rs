//! The texts of melds and actions.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::action::{is_addition, is_small, is_swap};
use super::meld::{End, Laid, Meld, Run, Set, TOP, card_at, code_of};
use super::{Action, PACK, is_wild};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::reason::{Reason, shown};
use crate::seat::Seat;

/// Writes a card, and what it stands for if it is a wild in a run.
fn write_card(f: &mut fmt::Formatter<'_>, card: Card, stands_for: Card) -> fmt::Result {
    if card == stands_for { write!(f, "{card}") } else { write!(f, "{card}({stands_for})") }
}

impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Meld::Set(_) => self.in_order().try_for_each(|card| write!(f, " {card}")),
            Meld::Run(run) => run.places().try_for_each(|(card, stands_for)| {
                f.write_str(" ")?;
                write_card(f, card, stands_for)
            }),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Swap { meld, given, taken, place: 0 } => write!(f, "swap {given} for {taken} in meld {meld}"),
            Action::Swap { meld, given, taken, place } => {
                write!(f, "swap {given} for {taken}({given}) in meld {meld}")?;
                match place {
                    1 => f.write_str(" low"),
                    TOP => f.write_str(" high"),
                    _ => Ok(()),
                }
            }
            Action::Lay(meld) => write!(f, "{meld}"),
            Action::Add { meld, end, card, stands_for } => {
                f.write_str("add ")?;
                write_card(f, card, stands_for.unwrap_or(card))?;
                write!(f, " to meld {meld}")?;
                end.map_or(Ok(()), |end| write!(f, " {}", end.word()))
            }
            Action::Offer(card) => write!(f, "offer {card}"),
            Action::EndTurn => f.write_str("end turn"),
            Action::Take => f.write_str("take"),
            Action::Refuse => f.write_str("refuse"),
        }
    }
}

/// Reads a card of the pack.
fn card(word: &str) -> Option<Card> {
    word.parse().ok().filter(|&card| PACK.contains(card))
}

/// Reads a card, or a wild with what it stands for in brackets.
fn card_and_claim(word: &str) -> Option<(Card, Option<Card>)> {
    match word.split_once('(') {
        None => Some((card(word)?, None)),
        Some((wild, claim)) => {
            let (wild, claim) = (card(wild)?, card(claim.strip_suffix(')')?)?);
            (is_wild(wild) && claim.suit().is_some() && claim != wild).then_some((wild, Some(claim)))
        }
    }
}

fn number(word: &str) -> Option<u8> {
    word.parse().ok().filter(|number: &u8| *number < 64 && number.to_string() == word)
}

fn end(word: &str) -> Option<End> {
    [End::Low, End::High].into_iter().find(|end| end.word() == word)
}

/// Reads a run from the lowest card up. A wild may stand without what it stands for: the others tell.
fn run(words: &[&str]) -> Option<Run> {
    let cards: Vec<(Card, Option<Card>)> = words.iter().map(|word| card_and_claim(word)).collect::<Option<_>>()?;
    let length = u8::try_from(cards.len()).ok().filter(|length| (3..=TOP).contains(length))?;
    // What is known to be at a place: claims and cards that cannot be wild, or, if all are wild, a two as itself.
    let known = |&(card, claim): &(Card, Option<Card>)| claim.or(Some(card).filter(|&card| !is_wild(card)));
    let (at, anchor) = (0..).zip(&cards).find_map(|(at, entry)| known(entry).map(|card| (at, card)))?;
    let suit = anchor.suit()?;
    let place = match anchor.rank() {
        Rank::Ace if at == 0 => 1,
        Rank::Ace => TOP,
        rank => rank as u8 + 2,
    };
    let low = place.checked_sub(at).filter(|&low| low >= 1 && low + length <= TOP + 1)?;
    let mut wilds = 0;
    for (at, &(card, claim)) in (0..).zip(&cards) {
        let stands_for = card_at(low + at, suit);
        if claim.is_some_and(|claim| claim != stands_for) || card != stands_for && !is_wild(card) {
            return None;
        }
        wilds |= if card == stands_for { 0 } else { code_of(card) << (3 * at) };
    }
    Run::new(suit, low, length, wilds)
}

impl Meld {
    /// Reads a meld of any size.
    fn read(words: &[&str]) -> Option<Meld> {
        match words {
            ["set", cards @ ..] => {
                let cards: Vec<Card> = cards.iter().map(|word| card(word)).collect::<Option<_>>()?;
                Set::of(CardSet::from_cards(&cards).ok()?).map(Meld::Set)
            }
            ["run", cards @ ..] => run(cards).map(Meld::Run),
            _ => None,
        }
    }
}

impl FromStr for Meld {
    type Err = String;

    fn from_str(text: &str) -> Result<Meld, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Meld::read(&words).ok_or_else(|| {
            let shown = shown(text);
            format!("{shown:?} is no meld: write \"set 9C 9D 2D\", or \"run 5H 6H RJ(7H) 8H\" from the lowest card up")
        })
    }
}

fn swap(given: &str, taken: &str, meld: &str, height: Option<End>) -> Option<Action> {
    let (given, meld) = (card(given)?, number(meld)?);
    let (taken, claim) = card_and_claim(taken)?;
    let place = match (claim, height) {
        (None, None) => 0,
        (Some(claim), _) if claim != given => return None,
        (Some(claim), Some(end)) if claim.rank() == Rank::Ace => {
            if end == End::Low {
                1
            } else {
                TOP
            }
        }
        (Some(claim), None) if claim.rank() != Rank::Ace => claim.rank() as u8 + 2,
        _ => return None,
    };
    is_swap(given, taken, place).then_some(Action::Swap { meld, given, taken, place })
}

fn add(what: &str, meld: &str, end: Option<End>) -> Option<Action> {
    let (card, stands_for) = card_and_claim(what)?;
    is_addition(end, card, stands_for).then_some(Action::Add { meld: number(meld)?, end, card, stands_for })
}

/// What is wrong with an action that is well written, but that no hand allows.
fn broken_by(words: &[&str]) -> Option<Reason> {
    let are_cards = |words: &[&str]| words.len() > 1 && words.iter().all(|word| card_and_claim(word).is_some());
    let text = words.join(" ");
    match words {
        [kind @ ("set" | "run"), cards @ ..] if are_cards(cards) => Some(match Meld::read(words) {
            Some(_) => Reason::new("A7", format!("{text} is no smallest meld: lay that, then add card by card")),
            None if *kind == "set" => Reason::new(
                "A4",
                format!("{text} is no set: a set is three or more cards of one rank, with wilds in the place of some"),
            ),
            None => Reason::new(
                "A4",
                format!(
                    "{text} is no run: a run is consecutive cards of one suit, from the lowest up, an ace low or high"
                ),
            ),
        }),
        ["swap", given, "for", taken, "in", "meld", _, ..] if are_cards(&[given, taken]) => Some(Reason::new(
            "A3",
            format!("{text} is no swap: a natural card is given for a wild that stands for this very card"),
        )),
        _ => None,
    }
}

impl FromStr for Action {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Action, Reason> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let read = match words[..] {
            ["swap", given, "for", taken, "in", "meld", meld] => swap(given, taken, meld, None),
            ["swap", given, "for", taken, "in", "meld", meld, height] => {
                end(height).and_then(|height| swap(given, taken, meld, Some(height)))
            }
            ["add", what, "to", "meld", meld] => add(what, meld, None),
            ["add", what, "to", "meld", meld, at] => end(at).and_then(|at| add(what, meld, Some(at))),
            ["offer", what] => card(what).map(Action::Offer),
            ["end", "turn"] => Some(Action::EndTurn),
            ["take"] => Some(Action::Take),
            ["refuse"] => Some(Action::Refuse),
            _ => Meld::read(&words).filter(|&meld| is_small(meld)).map(Action::Lay),
        };
        read.ok_or_else(|| {
            if let Some(reason) = broken_by(&words) {
                return reason;
            }
            let shown = shown(text);
            let sentence = format!(
                "{shown:?} is no action: write \"set 9C 9D 2D\", \"run 5H 6H RJ(7H) 8H\", \"add 9H to meld 3 high\", \
                 \"add 9H to meld 3\", \"swap 6H for RJ(6H) in meld 3\", \"offer 9D\", \"end turn\", \"take\" or \"refuse\""
            );
            Reason::new("not_an_action", sentence)
        })
    }
}

/// A meld on the table as JSON: `seat`, `text`, and its `cards` in order, which may be left out when it is read.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LaidText {
    seat: Seat,
    text: String,
    #[serde(default)]
    cards: Option<Vec<Card>>,
}

impl Serialize for Laid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let meld = self.meld();
        LaidText { seat: self.owner(), text: meld.to_string(), cards: Some(meld.in_order().collect()) }
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Laid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Laid, D::Error> {
        let LaidText { seat, text, cards } = LaidText::deserialize(deserializer)?;
        let meld: Meld = text.parse().map_err(D::Error::custom)?;
        if cards.is_some_and(|cards| !meld.in_order().eq(cards.iter().copied())) {
            return Err(D::Error::custom(format!("the cards of {:?} are others", shown(&text))));
        }
        Ok(Laid::new(seat, meld))
    }
}
