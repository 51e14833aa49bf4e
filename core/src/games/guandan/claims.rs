//! Claims: what a hand may declare, found for all ranks at once, before any card is chosen.
//!
//! Ranks stand side by side in a word, four bits each as in [`Holding`], and the lowest of the four says whether
//! a rank is meant; the jokers follow the ace.

use super::declaration::{BOMB_SIZES, Declaration, RANKED, unnamed_pair};
use super::holding::{Holding, ladder};
use super::play::{FLUSH_TIER, Kind, Play, bomb_tier};
use super::{FlushAsStraight, WildPair};
use crate::card::{Rank, Suit};
use crate::cardset::LOWEST_FACES;

/// The bit of a rank.
const fn bit(rank: Rank) -> u64 {
    1 << (4 * rank as u8)
}

/// The ranks from one on, by their natural order; the word's other bits are of no account.
const fn from_rank(least: u8) -> u64 {
    u64::MAX << (4 * least)
}

/// The ranks of a word, ascending.
fn ranks(mut word: u64) -> impl Iterator<Item = Rank> {
    std::iter::from_fn(move || {
        let rank = *Rank::ALL.get((word.trailing_zeros() / 4) as usize)?;
        word &= word - 1;
        Some(rank)
    })
}

impl Holding {
    /// What may be claimed by a leader, or against a play that is to be beaten (G9), ascending: see
    /// [`Declaration::index`].
    pub(super) fn claims(&self, last: Option<Play>, list: &mut Vec<Declaration>) {
        let (tier, above) = last.map_or((0, 0), |last| (last.tier(), last.height(self.level) + 1));
        let asked = |kind: Kind| last.is_none_or(|last| last.kind() == kind);
        for kind in RANKED.into_iter().filter(|&kind| asked(kind)) {
            list.extend(ranks(self.ranked(kind, above)).map(|rank| Declaration::Ranked(kind, rank)));
        }
        if asked(Kind::FullHouse) {
            self.claim_full_houses(above, list);
        }
        self.claim_bombs(tier, above, list);
        if tier <= FLUSH_TIER {
            self.claim_flushes(if tier == FLUSH_TIER { above } else { 0 }, list);
        }
        list.extend(self.has_jokers().then_some(Declaration::JokerBomb));
    }

    /// The ranks of a kind that is claimed by its rank alone, from a height on.
    fn ranked(&self, kind: Kind, least: u8) -> u64 {
        let borne = match kind {
            Kind::Single => {
                let wild = if self.wilds > 0 { bit(self.level) } else { 0 };
                self.columns(1) | wild | self.jokers(1)
            }
            Kind::Pair => {
                // G10: two wild cards alone.
                let wild = match (self.wilds, self.options.wild_pair) {
                    (2, WildPair::Any) => LOWEST_FACES,
                    (2, WildPair::Level) => bit(self.level),
                    _ => 0,
                };
                self.with_wilds(2, self.wilds) | wild | self.jokers(2)
            }
            Kind::Triple => self.with_wilds(3, self.wilds),
            run => return self.tops(run) & from_rank(least),
        };
        borne & self.heights_from(least)
    }

    /// The suited ranks of which there are so many cards with the help of wild ones, and one that is none.
    fn with_wilds(&self, size: u8, wilds: u8) -> u64 {
        self.columns(size.saturating_sub(wilds).max(1))
    }

    /// The jokers of which there are so many.
    fn jokers(&self, count: u8) -> u64 {
        let has = |joker: Rank| if self.joker(joker) >= count { bit(joker) } else { 0 };
        has(Rank::BlackJoker) | has(Rank::RedJoker)
    }

    /// G6: the ranks from a height on.
    fn heights_from(&self, least: u8) -> u64 {
        // The level's height is between those of the ace and of the jokers, which are one higher than their places.
        let level = Rank::BlackJoker as u8;
        if least <= level { from_rank(least) | bit(self.level) } else { from_rank(least - 1) }
    }

    /// The tops of the runs of a kind that can be made.
    fn tops(&self, kind: Kind) -> u64 {
        let Some((ranks_in, size)) = kind.run() else { return 0 };
        // By the rank of a run's lowest cards: whether there is one card missing, two, three or more.
        let [mut one, mut two, mut three] = [0; 3];
        for copies in 1..=size {
            let lacking = !ladder(self.columns(copies));
            for here in (0..ranks_in).map(|steps| lacking >> (4 * steps)) {
                three |= two & here;
                two |= one & here;
                one |= here;
            }
        }
        let too_few = [one, two, three][usize::from(self.wilds)];
        let tops = !too_few << (4 * (ranks_in - 2)) & LOWEST_FACES;
        if kind == Kind::Straight { self.plain(tops) } else { tops }
    }

    /// G10: those of straights that can be plain ones: of two suits, or with a wild card.
    fn plain(&self, tops: u64) -> u64 {
        if self.wilds > 0 && self.options.flush_as_straight == FlushAsStraight::WithWild {
            return tops;
        }
        let mixed = |&top: &Rank| {
            let five = self.five(top);
            let suits = (five | five >> 4 | five >> 8 | five >> 12 | five >> 16) & 0xF;
            suits & (suits - 1) != 0
        };
        ranks(tops).filter(mixed).fold(0, |plain, top| plain | bit(top))
    }

    fn claim_full_houses(&self, least: u8, list: &mut Vec<Declaration>) {
        let jokers = self.jokers(2);
        for triple in ranks(self.with_wilds(3, self.wilds) & self.heights_from(least)) {
            let wilds_left = self.wilds - self.missing(triple, 3);
            // Two wild cards alone are a pair too.
            let unnamed = if wilds_left == 2 { bit(unnamed_pair(triple, self.level)) } else { 0 };
            let pairs = self.with_wilds(2, wilds_left) & !bit(triple) | unnamed | jokers;
            list.extend(ranks(pairs).map(|pair| Declaration::FullHouse { triple, pair }));
        }
    }

    /// Bombs of equal cards that beat one of this tier, or one of the same tier from a height on.
    fn claim_bombs(&self, tier: u8, least: u8, list: &mut Vec<Declaration>) {
        for size in BOMB_SIZES {
            let borne = self.with_wilds(size, self.wilds);
            if borne == 0 {
                return;
            }
            let beats = match bomb_tier(size) {
                lower if lower < tier => 0,
                equal if equal == tier => self.heights_from(least),
                _ => u64::MAX,
            };
            list.extend(ranks(borne & beats).map(|rank| Declaration::Bomb { size, rank }));
        }
    }

    fn claim_flushes(&self, least: u8, list: &mut Vec<Declaration>) {
        let flushes = self.flush_tops() & from_rank(least);
        if flushes == 0 {
            return;
        }
        for suit in Suit::ALL {
            let tops = ranks(flushes >> suit as u8 & LOWEST_FACES);
            list.extend(tops.map(|top| Declaration::StraightFlush { suit, top }));
        }
    }
}
