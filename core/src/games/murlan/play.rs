//! Plays: what may lie on the table, and what beats what (M3 to M6).

use std::fmt;

use super::StraightStep;
use crate::card::{Card, Rank};
use crate::cardset::{CardSet, RankSet, rank_faces};

/// Cards that are played together. Suits do not matter, so ranks say it all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Play {
    /// One to four cards of one rank; a joker is alone.
    Group {
        /// How many.
        size: u8,
        /// Of which rank.
        rank: Rank,
    },
    /// Consecutive ranks.
    Straight {
        /// How many, 5 to 13.
        length: u8,
        /// The top card on the scale 1 (low ace), 2, .., 13 (king), 14 (high ace).
        top: u8,
    },
}

/// The length of the shortest straight.
pub(super) const SHORTEST: u8 = 5;
/// The length of the longest: every rank once.
pub(super) const LONGEST: u8 = 13;
/// A high ace on the scale of straights.
pub(super) const HIGH_ACE: u8 = 14;

/// How high a rank is: 3 is 0, a two 12, the red joker 14.
pub(super) const fn strength(rank: Rank) -> u8 {
    if rank.is_joker() { rank as u8 } else { (rank as u8 + 12) % 13 }
}

/// The rank at a place of the scale of straights.
pub(super) const fn rank_at(scale: u8) -> Rank {
    Rank::ALL[((scale + 11) % 13) as usize]
}

/// Which places of the scale of straights a hand can fill, as bits; an ace fills two.
const fn scale_bits(held: CardSet) -> u16 {
    // Jokers are above the ace, and fall out.
    let suited = held.ranks_with(1).bits() & 0x1FFF;
    suited << 2 | suited >> 12 << 1
}

/// For each length from 2 on the tops, as bits, of the runs that a hand can fill; none from where there are none.
pub(super) fn runs(held: CardSet) -> impl Iterator<Item = (u8, u16)> {
    let mut tops = scale_bits(held);
    (2..=LONGEST)
        .map(move |length| {
            // A run up to a place is a shorter one up to it, and one up to the place before.
            tops &= tops << 1;
            (length, tops)
        })
        .take_while(|&(_, tops)| tops != 0)
}

/// Straights of one length, ascending by their tops.
pub(super) fn straights(length: u8, mut tops: u16) -> impl Iterator<Item = Play> {
    std::iter::from_fn(move || {
        let top = tops.trailing_zeros() as u8;
        tops &= tops.wrapping_sub(1);
        Play::straight(length, top).filter(|_| top <= HIGH_ACE)
    })
}

/// The ranks that are higher than one.
pub(super) const fn higher_than(rank: Rank) -> RankSet {
    const HIGHER: [RankSet; 15] = {
        let mut table = [RankSet::NONE; 15];
        let mut low = 0;
        while low < 15 {
            let mut high = 0;
            while high < 15 {
                if strength(Rank::ALL[high]) > strength(Rank::ALL[low]) {
                    table[low] = table[low].with(Rank::ALL[high]);
                }
                high += 1;
            }
            low += 1;
        }
        table
    };
    HIGHER[rank as usize]
}

impl Play {
    /// A group, if there is such a one.
    pub fn group(size: u8, rank: Rank) -> Option<Play> {
        let most = if rank.is_joker() { 1 } else { 4 };
        (1..=most).contains(&size).then_some(Play::Group { size, rank })
    }

    /// A straight, if there is such a one.
    pub fn straight(length: u8, top: u8) -> Option<Play> {
        ((SHORTEST..=LONGEST).contains(&length) && (length..=HIGH_ACE).contains(&top))
            .then_some(Play::Straight { length, top })
    }

    /// How many cards it has.
    pub const fn size(self) -> u8 {
        match self {
            Play::Group { size, .. } => size,
            Play::Straight { length, .. } => length,
        }
    }

    /// The name of its kind.
    pub const fn kind(self) -> &'static str {
        match self {
            Play::Group { size, .. } => ["single", "pair", "triple", "quad"][(size - 1) as usize],
            Play::Straight { .. } => "straight",
        }
    }

    /// The rank that counts: a straight's top.
    pub const fn rank(self) -> Rank {
        match self {
            Play::Group { rank, .. } => rank,
            Play::Straight { top, .. } => rank_at(top),
        }
    }

    pub(super) const fn is_quad(self) -> bool {
        matches!(self, Play::Group { size: 4, .. })
    }

    /// Every face of the ranks that it needs, as bits in face order.
    const fn faces(self) -> u64 {
        match self {
            Play::Group { rank, .. } => rank_faces(rank),
            Play::Straight { length, top } => {
                // Four bits a place of the scale, the two at the bottom. A low ace, one below it, has its bits at
                // the end of the suited faces.
                let places = (1 << (4 * length)) - 1;
                let low = top - length + 1;
                if low == 1 { places >> 4 | rank_faces(Rank::Ace) } else { places << (4 * (low - 2)) }
            }
        }
    }

    /// Whether it needs a card of this rank.
    pub(super) const fn has_rank(self, wanted: Rank) -> bool {
        self.faces() & rank_faces(wanted) != 0
    }

    /// M5, M6: whether it beats another play.
    pub(super) fn beats(self, other: Play, step: StraightStep) -> bool {
        match (self, other) {
            (Play::Group { size, rank }, Play::Group { size: same, rank: lower }) if size == same => {
                strength(rank) > strength(lower)
            }
            (Play::Straight { length, top }, Play::Straight { length: same, top: lower }) if length == same => {
                match step {
                    StraightStep::ExactlyOne => top == lower + 1,
                    StraightStep::AnyHigher => top > lower,
                }
            }
            _ => self.is_quad() && !other.is_quad(),
        }
    }

    /// The cards that it takes from a hand that has them: the first of each rank in face order, but `duty` where
    /// its rank is needed. Of a hand that lacks some, fewer than it needs.
    pub(super) fn cards_paid(self, held: CardSet, duty: Option<Card>) -> CardSet {
        let fitting = held.masked(self.faces());
        let due = duty.filter(|&card| fitting.contains(card)).map_or(CardSet::EMPTY, CardSet::of);
        match self {
            Play::Group { size, .. } => due.plus(fitting.minus(due).take(u32::from(size) - u32::from(!due.is_empty()))),
            // The card that is due takes the place of the first of its rank.
            Play::Straight { .. } => due.plus(fitting.masked(!due.rank_mates()).first_of_ranks()),
        }
    }

    /// The same, or none if the hand has not got them.
    pub(super) fn cards_from(self, held: CardSet, duty: Option<Card>) -> Option<CardSet> {
        Some(self.cards_paid(held, duty)).filter(|cards| cards.len() == u32::from(self.size()))
    }

    /// Whether these very cards make this play.
    pub(super) fn is_made_of(self, cards: CardSet) -> bool {
        cards.len() == u32::from(self.size()) && self.cards_from(cards, None) == Some(cards)
    }

    /// Every play that these cards make together.
    pub(super) fn all_of(cards: CardSet) -> impl Iterator<Item = Play> {
        let size = cards.len() as u8;
        let group = cards.first().and_then(|card| Play::group(size, card.rank()));
        let straights = (1..=HIGH_ACE).filter_map(move |top| Play::straight(size, top));
        group.into_iter().chain(straights).filter(move |play| play.is_made_of(cards))
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.kind())?;
        if let Play::Straight { length, top } = *self {
            write!(f, "{}-", rank_at(top - length + 1))?;
        }
        write!(f, "{}", self.rank())
    }
}
