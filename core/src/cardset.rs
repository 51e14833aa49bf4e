//! [`CardSet`]: a bag of cards that holds up to two copies of each face.
//!
//! Two planes of 54 bits, one bit a face in face order: plane one says "at least one copy", plane two "both
//! copies". Sixteen bytes serve one pack or two, and set algebra is a few bit operations.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::card::{Card, NotACard, Rank, Suit};

/// Cards without order, at most two of each face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet {
    one: u64,
    two: u64,
}

impl CardSet {
    /// No cards.
    pub const EMPTY: CardSet = CardSet { one: 0, two: 0 };
    /// The 52 suited cards.
    pub const PACK_52: CardSet = CardSet { one: (1 << 52) - 1, two: 0 };
    /// The 52 suited cards and the two jokers.
    pub const PACK_54: CardSet = CardSet { one: (1 << 54) - 1, two: 0 };

    /// One copy of each face whose bit is set; bits above the 54 faces are dropped.
    pub const fn from_faces(faces: u64) -> CardSet {
        CardSet { one: faces & CardSet::PACK_54.one, two: 0 }
    }

    /// One card.
    pub const fn of(card: Card) -> CardSet {
        CardSet { one: card.face(), two: 0 }
    }

    /// The faces of which there is at least one copy, as bits in face order.
    pub const fn faces(self) -> u64 {
        self.one
    }

    /// The faces of which there are two copies, as bits in face order.
    pub const fn doubles(self) -> u64 {
        self.two
    }

    /// How many cards there are.
    pub const fn len(self) -> u32 {
        // With one pack there is nothing in plane two to be counted.
        self.one.count_ones() + if self.two == 0 { 0 } else { self.two.count_ones() }
    }

    /// Whether there is no card.
    pub const fn is_empty(self) -> bool {
        self.one == 0
    }

    /// Whether there is one card and no other.
    pub const fn is_single(self) -> bool {
        self.one.is_power_of_two() && self.two == 0
    }

    /// Whether there is at least one copy of a card.
    pub const fn contains(self, card: Card) -> bool {
        self.one >> card.index() & 1 == 1
    }

    /// How many copies of a card there are: 0, 1 or 2.
    pub const fn copies(self, card: Card) -> u8 {
        (self.one >> card.index() & 1) as u8 + (self.two >> card.index() & 1) as u8
    }

    /// Whether every card of this set, copies counted, is in the other.
    pub const fn is_subset(self, other: CardSet) -> bool {
        self.one & !other.one == 0 && self.two & !other.two == 0
    }

    /// Adds a card; false, and no change, if both copies are there already.
    #[must_use]
    pub const fn insert(&mut self, card: Card) -> bool {
        let bit = 1 << card.index();
        let room = self.two & bit == 0;
        if room {
            self.two |= self.one & bit;
            self.one |= bit;
        }
        room
    }

    /// Takes one copy of a card away; false, and no change, if there is none.
    #[must_use]
    pub const fn remove(&mut self, card: Card) -> bool {
        let bit = 1 << card.index();
        let held = self.one & bit != 0;
        if held {
            self.one &= !bit | self.two;
            self.two &= !bit;
        }
        held
    }

    /// The cards of both sets together. A third copy of a face is dropped.
    #[must_use]
    pub const fn plus(self, other: CardSet) -> CardSet {
        CardSet { one: self.one | other.one, two: self.two | other.two | self.one & other.one }
    }

    /// The cards of this set without those of the other, copies counted.
    #[must_use]
    pub const fn minus(self, other: CardSet) -> CardSet {
        // Copies left, face by face: 2-0, 2-1, 1-0 leave something; 2-0 leaves two.
        let two = self.two & !other.one;
        let one = self.one & !other.one | self.two & !other.two;
        CardSet { one, two }
    }

    /// The cards whose face is among these bits, all copies.
    #[must_use]
    pub const fn masked(self, faces: u64) -> CardSet {
        CardSet { one: self.one & faces, two: self.two & faces }
    }

    /// The cards of one rank.
    #[must_use]
    pub const fn of_rank(self, rank: Rank) -> CardSet {
        self.masked(rank_faces(rank))
    }

    /// The suits of which there is a card of a suited rank, as four bits.
    pub const fn suits_of(self, rank: Rank) -> u32 {
        (self.one >> (4 * rank as u32)) as u32 & 0xF
    }

    /// The ranks of which there are at least `count` different faces, 1 to 4. A joker is a rank of one face.
    pub const fn ranks_with(self, count: u32) -> RankSet {
        // Four bits a rank. The jokers, which have two faces between them in the last four, are taken by hand.
        let faces = self.one & CardSet::PACK_52.one;
        let ranks = match count {
            1 => faces | faces >> 1 | faces >> 2 | faces >> 3,
            2 | 3 => {
                let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
                let counts = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
                // A count that reaches `count` carries into the top bit of its four.
                (counts + (8 - count as u64) * LOWEST_FACES) >> 3
            }
            _ => faces & faces >> 1 & faces >> 2 & faces >> 3,
        };
        let ranks = ranks & LOWEST_FACES;
        let jokers = if count == 1 { (self.one >> 52) as u16 & 3 } else { 0 };
        // Mostly there are none of several, which needs no gathering.
        if ranks == 0 { RankSet(jokers << 13) } else { RankSet(gather(ranks) | jokers << 13) }
    }

    /// Every face of the ranks of which there is a card, as bits in face order.
    pub const fn rank_mates(self) -> u64 {
        let faces = self.one & CardSet::PACK_52.one;
        let ranks = (faces | faces >> 1 | faces >> 2 | faces >> 3) & LOWEST_FACES;
        (0xF * ranks) | (self.one & JOKER_FACES)
    }

    /// Of each suited rank the first card in face order.
    #[must_use]
    pub const fn first_of_ranks(self) -> CardSet {
        let faces = self.one & CardSet::PACK_52.one;
        // Each face bars those of its rank that come after it.
        let after = faces << 1 & !LOWEST_FACES;
        let after = after | after << 1 & !LOWEST_FACES;
        let after = after | after << 1 & !LOWEST_FACES;
        CardSet::from_faces(faces & !after)
    }

    /// The first card in face order.
    pub const fn first(self) -> Option<Card> {
        if self.one == 0 { None } else { Card::from_index(self.one.trailing_zeros() as u8) }
    }

    /// The last card in face order.
    pub const fn last(self) -> Option<Card> {
        Card::from_index(63_u32.wrapping_sub(self.one.leading_zeros()) as u8)
    }

    /// The first `count` cards in face order (all of them if there are fewer).
    #[must_use]
    pub const fn take(self, count: u32) -> CardSet {
        let mut rest = self;
        let mut taken = 0;
        while taken < count && !rest.is_empty() {
            rest = rest.without_first();
            taken += 1;
        }
        self.minus(rest)
    }

    /// All but the first card in face order.
    #[must_use]
    pub(crate) const fn without_first(self) -> CardSet {
        let first = self.one & self.one.wrapping_neg();
        CardSet { one: self.one & (!first | self.two), two: self.two & !first }
    }

    /// Cards from a list; the first card that would be a third copy is the error.
    pub fn from_cards(cards: &[Card]) -> Result<CardSet, Card> {
        let mut set = CardSet::EMPTY;
        for &card in cards {
            if !set.insert(card) {
                return Err(card);
            }
        }
        Ok(set)
    }
}

/// The first face of each suited rank, as bits in face order.
pub(crate) const LOWEST_FACES: u64 = 0x1_1111_1111_1111;

/// The two jokers, as bits in face order.
const JOKER_FACES: u64 = CardSet::PACK_54.one & !CardSet::PACK_52.one;

/// The bits of the first faces of ranks, side by side.
const fn gather(first_faces: u64) -> u16 {
    let pairs = (first_faces | first_faces >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let eights = (fours | fours >> 12) & 0x0000_00FF_0000_00FF;
    (eights | eights >> 24) as u16
}

/// The faces of one rank, as bits in face order.
pub const fn rank_faces(rank: Rank) -> u64 {
    const FACES: [u64; 15] = {
        let mut faces = [1 << Card::BLACK_JOKER.index(); 15];
        let mut suited = 0;
        while suited < 13 {
            faces[suited] = 0xF << (4 * suited);
            suited += 1;
        }
        faces[Rank::RedJoker as usize] = 1 << Card::RED_JOKER.index();
        faces
    };
    FACES[rank as usize]
}

/// The faces of one suit, as bits in face order.
pub const fn suit_faces(suit: Suit) -> u64 {
    LOWEST_FACES << suit as u8
}

/// The cards in face order, copies one after the other.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let first = self.0.first()?;
        self.0 = self.0.without_first();
        Some(first)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len() as usize, Some(self.0.len() as usize))
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        Cards(self)
    }
}

impl FromIterator<Card> for CardSet {
    /// Collects cards; third copies are dropped ([`CardSet::from_cards`] refuses them).
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |set, card| set.plus(CardSet::of(card)))
    }
}

impl fmt::Display for CardSet {
    /// The cards in face order, a blank between two; nothing for no cards.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, card) in self.into_iter().enumerate() {
            write!(f, "{}{card}", if at == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl FromStr for CardSet {
    type Err = NotACard;

    /// Reads cards with blanks between them. A third copy of a face is refused like a text that is no card.
    fn from_str(text: &str) -> Result<CardSet, NotACard> {
        let cards = text.split_whitespace().map(str::parse).collect::<Result<Vec<Card>, NotACard>>()?;
        CardSet::from_cards(&cards).map_err(|card| NotACard(format!("{card} {card} {card}")))
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.len() as usize))?;
        for card in *self {
            list.serialize_element(&card)?;
        }
        list.end()
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        let cards = Vec::<Card>::deserialize(deserializer)?;
        CardSet::from_cards(&cards).map_err(|card| {
            D::Error::custom(format!("{card} is named three times, but there are at most two of a face"))
        })
    }
}

/// A set of ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const NONE: RankSet = RankSet(0);

    /// This set and one more rank.
    #[must_use]
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank as u8)
    }

    /// The ranks of both sets.
    #[must_use]
    pub const fn or(self, other: RankSet) -> RankSet {
        RankSet(self.0 | other.0)
    }

    /// Whether a rank is in the set.
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as u8 & 1 == 1
    }

    /// The ranks of both sets that are in each.
    #[must_use]
    pub const fn and(self, other: RankSet) -> RankSet {
        RankSet(self.0 & other.0)
    }

    /// Whether there is no rank.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The ranks as bits, 2 the lowest.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The ranks in order.
    pub fn iter(self) -> impl Iterator<Item = Rank> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let rank = Rank::new(bits.trailing_zeros() as u8)?;
            bits &= bits - 1;
            Some(rank)
        })
    }

    /// The faces of all its ranks, as bits in face order.
    pub fn faces(self) -> u64 {
        self.iter().fold(0, |faces, rank| faces | rank_faces(rank))
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankSet {
        ranks.into_iter().fold(RankSet::NONE, RankSet::with)
    }
}

impl Serialize for RankSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for RankSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RankSet, D::Error> {
        Ok(Vec::<Rank>::deserialize(deserializer)?.into_iter().collect())
    }
}
