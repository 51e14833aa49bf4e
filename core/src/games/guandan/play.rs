//! Plays: what may lie on the table, and what beats what (G6 to G9).

use std::fmt;

use super::Suits;
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;

/// The kinds of plays (G7). The numbers are part of every id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// One card.
    Single = 4,
    /// Two of a rank.
    Pair = 5,
    /// Three of a rank.
    Triple = 6,
    /// Three of a rank and two of another.
    FullHouse = 7,
    /// Five consecutive ranks.
    Straight = 8,
    /// Three consecutive pairs.
    Tube = 9,
    /// Two consecutive triples.
    Plate = 10,
    /// Four to ten of a rank.
    Bomb = 11,
    /// Five consecutive ranks of one suit.
    StraightFlush = 12,
    /// All four jokers.
    JokerBomb = 13,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 10] = [
        Kind::Single,
        Kind::Pair,
        Kind::Triple,
        Kind::FullHouse,
        Kind::Straight,
        Kind::Tube,
        Kind::Plate,
        Kind::Bomb,
        Kind::StraightFlush,
        Kind::JokerBomb,
    ];

    /// Its name: `full_house`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Single => "single",
            Kind::Pair => "pair",
            Kind::Triple => "triple",
            Kind::FullHouse => "full_house",
            Kind::Straight => "straight",
            Kind::Tube => "tube",
            Kind::Plate => "plate",
            Kind::Bomb => "bomb",
            Kind::StraightFlush => "straight_flush",
            Kind::JokerBomb => "joker_bomb",
        }
    }

    /// How many consecutive ranks it has, and how many cards of each; none for what is no run.
    pub(super) const fn run(self) -> Option<(u8, u8)> {
        match self {
            Kind::Straight | Kind::StraightFlush => Some((5, 1)),
            Kind::Tube => Some((3, 2)),
            Kind::Plate => Some((2, 3)),
            _ => None,
        }
    }

    /// The tops of its runs, if it is one: `A2345` has the top 5.
    pub(super) fn tops(self) -> impl Iterator<Item = Rank> {
        let ranks = self.run().map_or(0, |(ranks, _)| ranks);
        Rank::SUITED.into_iter().filter(move |&top| ranks > 0 && top as u8 + 2 >= ranks)
    }
}

/// The rank so many steps below the top of a run: below a two there is the ace (G8).
pub(super) const fn rank_below(top: Rank, steps: u8) -> Rank {
    Rank::SUITED[((top as u8 + 13 - steps) % 13) as usize]
}

/// G6: how high a rank is at a level, from 0; the level's own rank is above the ace.
pub(super) fn height(rank: Rank, level: Rank) -> u8 {
    if rank == level {
        Rank::BlackJoker as u8
    } else if rank.is_joker() {
        rank as u8 + 1
    } else {
        rank as u8
    }
}

/// The wild cards of a level, so many of them (G6).
pub(super) fn wild_cards(level: Rank, count: u8) -> CardSet {
    let wild = CardSet::of(Card::new(level, Suit::Hearts));
    match count {
        0 => CardSet::EMPTY,
        1 => wild,
        _ => wild.plus(wild),
    }
}

/// The most wild cards that there are.
pub(super) const MOST_WILDS: u8 = 2;
/// In a bomb's place of the size.
const SIZE_AT: u32 = 8;
/// In a full house, the place of the pair's rank.
const PAIR_RANK_AT: u32 = 16;
/// In a straight flush, the place of the suit.
const SUIT_AT: u32 = 8;
const RANK_AT: u32 = 40;
const KIND_AT: u32 = 44;
/// In the place of a rank: a wild card alone, or a pair of two wild cards whose rank is not named.
const NO_RANK: u64 = 15;

/// Cards that are played together, and as what: the wild cards count as wild wherever they stand, so a play
/// does not depend on the level.
///
/// Its bits are those of its id below [`ID_BITS`](crate::hand::ID_BITS): see the table of actions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Play(u64);

/// The cards of one rank in a play; what they are fewer than `size`, wild cards fill up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// None for a wild card alone, and a pair of wild cards in a full house.
    pub(super) rank: Option<Rank>,
    pub(super) suits: Suits,
    pub(super) size: u8,
}

impl Part {
    pub(super) const fn wilds(self) -> u8 {
        match self.rank {
            Some(rank) if rank.is_joker() => 0,
            _ => self.size - self.suits.len(),
        }
    }

    pub(super) fn naturals(self) -> CardSet {
        let joker = |card| (0..self.size).fold(CardSet::EMPTY, |cards, _| cards.plus(CardSet::of(card)));
        match self.rank {
            Some(Rank::BlackJoker) => joker(Card::BLACK_JOKER),
            Some(Rank::RedJoker) => joker(Card::RED_JOKER),
            Some(rank) => self.suits.of_rank(rank),
            None => CardSet::EMPTY,
        }
    }
}

const fn bits(kind: Kind, rank: u64, rest: u64) -> Play {
    Play((kind as u64) << KIND_AT | rank << RANK_AT | rest)
}

/// Makers that trust their caller; [`Play::from_bits`] judges.
impl Play {
    /// A wild card alone: a level card.
    pub(super) const WILD: Play = bits(Kind::Single, NO_RANK, 0);
    /// All four jokers.
    pub(super) const JOKER_BOMB: Play = bits(Kind::JokerBomb, Rank::RedJoker as u64, 0);

    /// Cards of one rank that need no size beside their kind.
    pub(super) const fn group(kind: Kind, rank: Rank, suits: Suits) -> Play {
        bits(kind, rank as u64, suits.byte() as u64)
    }

    pub(super) const fn bomb(size: u8, rank: Rank, suits: Suits) -> Play {
        bits(Kind::Bomb, rank as u64, (size as u64) << SIZE_AT | suits.byte() as u64)
    }

    /// With no rank of the pair: two wild cards.
    pub(super) fn full_house(rank: Rank, triple: Suits, pair_rank: Option<Rank>, pair: Suits) -> Play {
        let pair_rank = pair_rank.map_or(NO_RANK, |rank| rank as u64);
        let cards = u64::from(pair.byte()) << 8 | u64::from(triple.byte());
        bits(Kind::FullHouse, rank as u64, pair_rank << PAIR_RANK_AT | cards)
    }

    /// A run that is no straight flush: eight bits a rank, the lowest first.
    pub(super) const fn run(kind: Kind, top: Rank, ranks: u64) -> Play {
        bits(kind, top as u64, ranks)
    }

    /// `natural` has a bit for each of the five ranks, the lowest first, that no wild card stands for.
    pub(super) const fn straight_flush(suit: Suit, top: Rank, natural: u8) -> Play {
        bits(Kind::StraightFlush, top as u64, (suit as u64) << SUIT_AT | natural as u64)
    }
}

impl Play {
    /// The bits.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The play of these bits, if there is such a one.
    pub fn from_bits(bits: u64) -> Option<Play> {
        let kind = Kind::ALL.into_iter().find(|&kind| kind as u64 == bits >> KIND_AT)?;
        let play = Play(bits);
        let rank = Rank::new((bits >> RANK_AT & 0xF) as u8);
        let byte = |at: u32| Suits::new((bits >> (8 * at)) as u8);
        let suited = rank.filter(|rank| !rank.is_joker());
        let wilds = |count: u8| count <= MOST_WILDS;
        let made = match kind {
            Kind::Single if rank.is_none() => Play::WILD,
            Kind::Single | Kind::Pair if suited.is_none() => Play::group(kind, rank?, Suits::NONE),
            Kind::Single => Play::group(kind, suited?, byte(0).filter(|suits| suits.len() == 1)?),
            Kind::Pair => Play::group(kind, suited?, byte(0).filter(|suits| suits.len() <= 2)?),
            Kind::Triple => Play::group(kind, suited?, byte(0).filter(|suits| (1..=3).contains(&suits.len()))?),
            Kind::Bomb => {
                let (size, suits) = ((bits >> SIZE_AT & 0xF) as u8, byte(0)?);
                let fits = (4..=10).contains(&size) && suits.len() <= size && wilds(size - suits.len());
                Some(Play::bomb(size, suited?, suits)).filter(|_| fits)?
            }
            Kind::FullHouse => {
                let (triple, pair) = (byte(0)?, byte(1)?);
                let pair_rank = Rank::new((bits >> PAIR_RANK_AT & 0xF) as u8);
                let pair_wilds = match pair_rank {
                    Some(rank) if rank.is_joker() => Some(0).filter(|_| pair.is_empty()),
                    Some(rank) => 2_u8.checked_sub(pair.len()).filter(|&count| count < 2 && Some(rank) != suited),
                    None => Some(2).filter(|_| pair.is_empty()),
                }?;
                let fits = wilds(3_u8.checked_sub(triple.len())? + pair_wilds);
                Some(Play::full_house(suited?, triple, pair_rank, pair)).filter(|_| fits)?
            }
            Kind::Straight | Kind::Tube | Kind::Plate => {
                let (ranks, size) = kind.run()?;
                let top = suited.filter(|&top| kind.tops().any(|allowed| allowed == top))?;
                let missing = (0..u32::from(ranks)).map(|at| size.checked_sub(byte(at)?.len()));
                let missing = missing.sum::<Option<u8>>()?;
                let ranks = bits & ((1 << (8 * ranks)) - 1);
                Some(Play::run(kind, top, ranks)).filter(|_| wilds(missing))?
            }
            Kind::StraightFlush => {
                let top = suited.filter(|&top| kind.tops().any(|allowed| allowed == top))?;
                let natural = (bits & 0x1F) as u8;
                let fits = natural.count_ones() >= 3;
                Some(Play::straight_flush(Suit::new((bits >> SUIT_AT) as u8 & 3)?, top, natural)).filter(|_| fits)?
            }
            Kind::JokerBomb => Play::JOKER_BOMB,
        };
        // Whatever the fields do not say must be as the play itself would write it.
        Some(made).filter(|&made| made == play)
    }

    /// What it is played as.
    pub fn kind(self) -> Kind {
        Kind::ALL[(self.0 >> KIND_AT) as usize - Kind::Single as usize]
    }

    /// The rank that counts: of a run its top, of a full house its triple; none for a wild card alone, which is
    /// a level card.
    pub const fn rank(self) -> Option<Rank> {
        Rank::new((self.0 >> RANK_AT & 0xF) as u8)
    }

    /// The suit that a straight flush declares.
    pub fn suit(self) -> Option<Suit> {
        Suit::new((self.0 >> SUIT_AT) as u8 & 3).filter(|_| self.kind() == Kind::StraightFlush)
    }

    /// How many cards it has.
    pub fn size(self) -> u8 {
        match self.kind() {
            Kind::Single => 1,
            Kind::Pair => 2,
            Kind::Triple => 3,
            Kind::FullHouse | Kind::Straight | Kind::StraightFlush => 5,
            Kind::Tube | Kind::Plate => 6,
            Kind::Bomb => (self.0 >> SIZE_AT & 0xF) as u8,
            Kind::JokerBomb => 4,
        }
    }

    fn byte(self, at: u8) -> Suits {
        Suits::new((self.0 >> (8 * at)) as u8).unwrap_or_default()
    }

    /// Its cards rank by rank, in the order of its text: of a run from the lowest, of a full house the triple
    /// first.
    pub(super) fn parts(self) -> impl Iterator<Item = Part> {
        let (kind, rank) = (self.kind(), self.rank());
        let count = match kind {
            Kind::FullHouse | Kind::JokerBomb => 2,
            _ => kind.run().map_or(1, |(ranks, _)| ranks),
        };
        (0..count).map(move |at| match (kind, kind.run(), rank) {
            (Kind::StraightFlush, _, Some(top)) => {
                let suits = self.suit().filter(|_| self.0 >> at & 1 == 1).map_or(Suits::NONE, Suits::one);
                Part { rank: Some(rank_below(top, 4 - at)), suits, size: 1 }
            }
            (_, Some((ranks, size)), Some(top)) => {
                Part { rank: Some(rank_below(top, ranks - 1 - at)), suits: self.byte(at), size }
            }
            (Kind::FullHouse, ..) if at == 1 => {
                let rank = Rank::new((self.0 >> PAIR_RANK_AT & 0xF) as u8);
                Part { rank, suits: self.byte(1), size: 2 }
            }
            (Kind::FullHouse, ..) => Part { rank, suits: self.byte(0), size: 3 },
            (Kind::JokerBomb, ..) => Part { rank: Rank::new(Rank::BlackJoker as u8 + at), suits: Suits::NONE, size: 2 },
            _ => Part { rank, suits: self.byte(0), size: self.size() },
        })
    }

    /// The rank of a full house's pair; none if it is two wild cards.
    pub(super) fn pair_rank(self) -> Option<Rank> {
        self.parts().nth(1).and_then(|pair| pair.rank)
    }

    /// How many wild cards it has.
    pub fn wilds(self) -> u8 {
        self.parts().map(Part::wilds).sum()
    }

    /// Its other cards.
    pub fn naturals(self) -> CardSet {
        self.parts().fold(CardSet::EMPTY, |cards, part| cards.plus(part.naturals()))
    }

    /// Its cards at a level.
    pub fn cards(self, level: Rank) -> CardSet {
        let add = |(naturals, wilds): (CardSet, u8), part: Part| (naturals.plus(part.naturals()), wilds + part.wilds());
        let (naturals, wilds) = self.parts().fold((CardSet::EMPTY, 0), add);
        naturals.plus(wild_cards(level, wilds))
    }

    /// Whether there are natural cards of one suit in it and no others.
    pub(super) fn is_of_one_suit(self) -> bool {
        self.parts().filter(|part| !part.suits.is_empty()).fold(0xF, |bits, part| bits & part.suits.bits()) != 0
    }

    /// The rank that counts, at a level.
    pub(super) fn rank_at(self, level: Rank) -> Rank {
        self.rank().unwrap_or(level)
    }

    /// How high it is among plays of its kind: runs by their natural ranks (G8), others with the level above
    /// the ace (G6).
    pub(super) fn height(self, level: Rank) -> u8 {
        let rank = self.rank_at(level);
        if self.kind().run().is_some() { rank as u8 } else { height(rank, level) }
    }

    /// G9: how strong a bomb it is by its size; 0 for what is none.
    pub(super) fn tier(self) -> u8 {
        match self.kind() {
            Kind::Bomb => bomb_tier(self.size()),
            Kind::StraightFlush => FLUSH_TIER,
            Kind::JokerBomb => 9,
            _ => 0,
        }
    }

    /// G9: whether it beats another play.
    pub fn beats(self, other: Play, level: Rank) -> bool {
        if self.tier() != other.tier() {
            return self.tier() > other.tier();
        }
        (self.tier() > 0 || self.kind() == other.kind()) && self.height(level) > other.height(level)
    }
}

/// A straight flush lies between bombs of five and of six.
pub(super) const FLUSH_TIER: u8 = 3;

/// G9: how strong a bomb of equal cards is by its size.
pub(super) const fn bomb_tier(size: u8) -> u8 {
    if size < 6 { size - 3 } else { size - 2 }
}

impl fmt::Display for Play {
    /// The kind and the cards, rank by rank with the wild cards last in each; two wild cards alone are told by
    /// their rank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().name())?;
        if let (Kind::Pair, Some(rank), 2) = (self.kind(), self.rank(), self.wilds()) {
            write!(f, " {rank}")?;
        }
        for part in self.parts() {
            for card in part.naturals() {
                write!(f, " {card}")?;
            }
            for _ in 0..part.wilds() {
                f.write_str(" *")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
