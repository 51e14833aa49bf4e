//! Cards: a rank and a suit, or one of the two jokers.
//!
//! A card is one byte, its place in *face order*: `2C 2D 2H 2S 3C .. AS BJ RJ`, so `4 * rank + suit`,
//! with the jokers at 52 and 53. Its text is two characters, rank then suit: `7H`, `TS`, `BJ`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of the four suits, in face order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, `C`.
    Clubs,
    /// Diamonds, `D`.
    Diamonds,
    /// Hearts, `H`.
    Hearts,
    /// Spades, `S`.
    Spades,
}

impl Suit {
    /// All suits in face order.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit at this place (0..4) in face order.
    pub const fn new(index: u8) -> Option<Suit> {
        // Arms that number the suits as the type does cost nothing; a table would be read.
        match index {
            0 => Some(Suit::Clubs),
            1 => Some(Suit::Diamonds),
            2 => Some(Suit::Hearts),
            3 => Some(Suit::Spades),
            _ => None,
        }
    }

    /// The suit's letter: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Whether two suits are both red or both black.
    pub const fn same_colour(self, other: Suit) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts) == matches!(other, Suit::Diamonds | Suit::Hearts)
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A rank: 2 to ace, then the two jokers, each a rank of its own. The default, the lowest, fills arrays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    #[default]
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
    BlackJoker,
    RedJoker,
}

impl Rank {
    /// All ranks, the jokers last.
    pub const ALL: [Rank; 15] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
        Rank::BlackJoker,
        Rank::RedJoker,
    ];

    /// The thirteen ranks that have suits.
    pub const SUITED: [Rank; 13] = {
        let mut suited = [Rank::Two; 13];
        let mut at = 0;
        while at < 13 {
            suited[at] = Rank::ALL[at];
            at += 1;
        }
        suited
    };

    /// The rank at this place (0..15).
    pub const fn new(index: u8) -> Option<Rank> {
        // As with the suits.
        Some(match index {
            0 => Rank::Two,
            1 => Rank::Three,
            2 => Rank::Four,
            3 => Rank::Five,
            4 => Rank::Six,
            5 => Rank::Seven,
            6 => Rank::Eight,
            7 => Rank::Nine,
            8 => Rank::Ten,
            9 => Rank::Jack,
            10 => Rank::Queen,
            11 => Rank::King,
            12 => Rank::Ace,
            13 => Rank::BlackJoker,
            14 => Rank::RedJoker,
            _ => return None,
        })
    }

    /// The rank's text: `2` .. `9`, `T`, `J`, `Q`, `K`, `A`, `BJ`, `RJ`.
    pub const fn name(self) -> &'static str {
        ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "BJ", "RJ"][self as usize]
    }

    /// Whether this is one of the two jokers.
    pub const fn is_joker(self) -> bool {
        self as u8 >= 13
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rank {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Rank, NotACard> {
        Rank::ALL.into_iter().find(|rank| rank.name() == text).ok_or_else(|| NotACard(text.to_owned()))
    }
}

/// A card: its place in face order. The default, the first face, fills arrays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Card(u8);

impl Card {
    /// The black joker, `BJ`.
    pub const BLACK_JOKER: Card = Card(52);
    /// The red joker, `RJ`.
    pub const RED_JOKER: Card = Card(53);
    /// How many different faces there are.
    pub const FACES: u8 = 54;

    /// The card of a suited rank and a suit.
    ///
    /// # Panics
    /// For the joker ranks, which have no suit.
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        assert!(!rank.is_joker(), "a joker has no suit");
        Card(4 * rank as u8 + suit as u8)
    }

    /// The card of the same rank in a suit; none for a joker, which has no suit.
    pub const fn in_suit(self, suit: Suit) -> Option<Card> {
        if self.0 < Card::BLACK_JOKER.0 { Some(Card(self.0 & !3 | suit as u8)) } else { None }
    }

    /// The card at this place (0..54) in face order.
    pub const fn from_index(index: u8) -> Option<Card> {
        if index < Card::FACES { Some(Card(index)) } else { None }
    }

    /// The card's place (0..54) in face order.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The card's face as a bit in face order.
    pub const fn face(self) -> u64 {
        1 << self.0
    }

    /// The card's rank.
    pub const fn rank(self) -> Rank {
        RANKS[self.0 as usize % RANKS.len()]
    }

    /// The card's suit; a joker has none.
    pub const fn suit(self) -> Option<Suit> {
        if self.0 < Card::BLACK_JOKER.0 { Suit::new(self.0 % 4) } else { None }
    }
}

/// Each card's rank, in face order. What stands behind the last card only makes the length a power of two.
const RANKS: [Rank; 64] = {
    let mut ranks = [Rank::BlackJoker; 64];
    let mut at = 0;
    while at < 52 {
        ranks[at] = Rank::ALL[at / 4];
        at += 1;
    }
    ranks[53] = Rank::RedJoker;
    ranks
};

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rank().name())?;
        self.suit().map_or(Ok(()), |suit| write!(f, "{suit}"))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no card (or no rank).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotACard(pub String);

impl fmt::Display for NotACard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown: String = self.0.chars().take(20).collect();
        write!(
            f,
            "{shown:?} is no card: a card is a rank (2 3 4 5 6 7 8 9 T J Q K A) and a suit (C D H S), as in 7H, or BJ or RJ"
        )
    }
}

impl std::error::Error for NotACard {}

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Card, NotACard> {
        let fault = || NotACard(text.to_owned());
        match text {
            "BJ" => Ok(Card::BLACK_JOKER),
            "RJ" => Ok(Card::RED_JOKER),
            _ if text.len() == 2 && text.is_ascii() => {
                let rank: Rank = text[..1].parse().map_err(|_| fault())?;
                let suit = Suit::ALL.into_iter().find(|suit| text.ends_with(suit.letter())).ok_or_else(fault)?;
                Ok(Card::new(rank, suit))
            }
            _ => Err(fault()),
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Card, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

macro_rules! serde_by_text {
    ($type:ty, $from:expr, $what:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = String::deserialize(deserializer)?;
                let found: Option<$type> = $from(&text);
                found.ok_or_else(|| serde::de::Error::custom(format!("{text:?} is no {}", $what)))
            }
        }
    };
}

serde_by_text!(Suit, |text: &str| Suit::ALL.into_iter().find(|suit| suit.to_string() == text), "suit (C D H S)");
serde_by_text!(Rank, |text: &str| text.parse().ok(), "rank (2 .. 9 T J Q K A BJ RJ)");
