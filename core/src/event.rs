//! Events: what happened, in order, for whoever shows the game.
//!
//! One closed list serves all games: an animator that knows these shows any of them. Events are numbered from
//! 0 over the match, the same numbers for every seat; what a seat may not see is left out of its copy.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::seat::{BySeat, Seat, SeatSet};

/// A place where cards lie. Its text is `stock`, `hand 2`, `pile 0`, ..
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// The face-down cards from which hands are dealt and cards drawn.
    Stock,
    /// A seat's hand.
    Hand(Seat),
    /// One of several piles on the table.
    Pile(u8),
    /// Cards put aside at the deal, in the order in which they will be turned.
    Aside(u8),
    /// What a seat has won or made and keeps before it.
    Won(Seat),
    /// The trick on the table, and what was played before it.
    Trick,
    /// One of the melds on the table, numbered in the order in which they were laid.
    Meld(u8),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Stock => f.write_str("stock"),
            Place::Hand(seat) => write!(f, "hand {seat}"),
            Place::Pile(number) => write!(f, "pile {number}"),
            Place::Aside(number) => write!(f, "aside {number}"),
            Place::Won(seat) => write!(f, "won {seat}"),
            Place::Trick => f.write_str("trick"),
            Place::Meld(number) => write!(f, "meld {number}"),
        }
    }
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let (word, number) = text.split_once(' ').map_or((text, None), |(word, number)| (word, number.parse().ok()));
        let seat = number.and_then(Seat::new);
        match (word, number, seat) {
            ("stock", None, _) => Some(Place::Stock),
            ("trick", None, _) => Some(Place::Trick),
            ("hand", _, Some(seat)) => Some(Place::Hand(seat)),
            ("won", _, Some(seat)) => Some(Place::Won(seat)),
            ("pile", Some(number), _) => Some(Place::Pile(number)),
            ("aside", Some(number), _) => Some(Place::Aside(number)),
            ("meld", Some(number), _) => Some(Place::Meld(number)),
            _ => None,
        }
        .filter(|place| place.to_string() == text)
        .ok_or_else(|| format!("{text:?} is no place"))
    }
}

impl Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Place, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A rule's clause, `M10`: by which rule the engine acted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause {
    letter: char,
    number: u8,
}

impl Clause {
    /// The clause of this letter and number.
    pub const fn new(letter: char, number: u8) -> Clause {
        Clause { letter, number }
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

impl Serialize for Clause {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Clause {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Clause, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase);
        let number = letters.as_str().parse().ok();
        letter
            .zip(number)
            .map(|(letter, number)| Clause { letter, number })
            .filter(|clause| clause.to_string() == text)
            .ok_or_else(|| serde::de::Error::custom(format!("{text:?} is no clause")))
    }
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A hand begins.
    HandBegan {
        /// Its number, from 1.
        hand_number: u32,
        /// Who deals, in games that have a dealer.
        dealer: Option<Seat>,
    },
    /// Cards moved. `count` is known to all, `cards` only to those who see them.
    Moved {
        /// Where they lay.
        from: Place,
        /// Where they lie now.
        to: Place,
        /// How many.
        count: u8,
        /// Which; none if the viewer may not know.
        cards: Option<CardSet>,
        /// Who may know which.
        seen_by: SeatSet,
    },
    /// Cards were turned up or shown where they lie.
    Shown {
        /// Where they lie.
        at: Place,
        /// Which they are.
        cards: CardSet,
    },
    /// A seat shows another a card of its hand, for it to take.
    Offered {
        /// Who offers it.
        from: Seat,
        /// Who is asked.
        to: Seat,
        /// The card; none if the viewer may not know.
        card: Option<Card>,
        /// Who may know it.
        seen_by: SeatSet,
    },
    /// A seat is to decide.
    Asked {
        /// Who.
        seat: Seat,
    },
    /// A seat took an action. The id of a hidden choice is known only to those who saw it.
    Chose {
        /// Who.
        seat: Seat,
        /// The action's id.
        action: Option<u64>,
        /// Who may know it.
        seen_by: SeatSet,
    },
    /// The engine acted on a seat by a rule: it was passed over, an exchange fell away, ..
    Ruled {
        /// On whom.
        seat: Seat,
        /// By which clause.
        clause: Clause,
    },
    /// A trick ended, or a hand opened: a seat leads.
    Leads {
        /// Who.
        seat: Seat,
    },
    /// A seat has played its last card.
    WentOut {
        /// Who.
        seat: Seat,
        /// Its finishing place, from 1.
        place: u8,
    },
    /// A hand was scored.
    Scored {
        /// The hand's points, seat by seat.
        points: BySeat<i32>,
        /// The match's totals after it.
        totals: BySeat<i32>,
    },
    /// The hand is played at a level, in games that have levels.
    LevelSet {
        /// The level's rank.
        rank: Rank,
    },
    /// The total to be reached has risen.
    TargetRose {
        /// The new target.
        target: u32,
    },
    /// The match ended.
    MatchOver {
        /// Each seat's place, from 1.
        places: BySeat<u8>,
    },
}

impl Event {
    /// Cards that move where some see them.
    pub const fn moved(from: Place, to: Place, cards: CardSet, seen_by: SeatSet) -> Event {
        Event::Moved { from, to, count: cards.len() as u8, cards: Some(cards), seen_by }
    }

    /// One card that is turned up where it lies.
    pub const fn turned(at: Place, card: Card) -> Event {
        Event::Shown { at, cards: CardSet::of(card) }
    }

    /// The event as a viewer may know it (`None`: as everybody may).
    #[must_use]
    pub const fn redacted(self, viewer: Option<Seat>) -> Event {
        match self {
            Event::Moved { from, to, count, seen_by, .. } if !seen_by.sees(viewer) => {
                Event::Moved { from, to, count, cards: None, seen_by }
            }
            Event::Chose { seat, seen_by, .. } if !seen_by.sees(viewer) => Event::Chose { seat, action: None, seen_by },
            Event::Offered { from, to, seen_by, .. } if !seen_by.sees(viewer) => {
                Event::Offered { from, to, card: None, seen_by }
            }
            shown => shown,
        }
    }
}

impl fmt::Display for Event {
    /// The event as one line of JSON, which [`FromStr`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for Event {
    type Err = serde_json::Error;

    fn from_str(text: &str) -> Result<Event, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Where a hand tells its events. Playing without listeners costs nothing: see [`Silent`].
pub trait Sink {
    /// Takes one event.
    fn tell(&mut self, event: Event);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Sink for Silent {
    fn tell(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
