//! [`Holding`]: a hand as its plays see it.

use super::play::{height, wild_cards};
use super::{Options, Suits, WildPair};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, LOWEST_FACES};

/// Cards at a level, for making plays: the wild ones are counted, the others lie in their planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    pub(super) level: Rank,
    pub(super) options: Options,
    pub(super) wilds: u8,
    naturals: CardSet,
    /// How many there are of each suited rank, four bits a rank.
    counts: u64,
}

const SUITED: u64 = 0xF * LOWEST_FACES;

/// The first suits of each rank's four, as many as their number of cards.
const fn counts_of(faces: u64) -> u64 {
    let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}

impl Holding {
    pub(super) fn new(cards: CardSet, level: Rank, options: &Options) -> Holding {
        let wild = wild_cards(level, 1).faces();
        let naturals = cards.masked(!wild);
        let wilds = (cards.len() - naturals.len()) as u8;
        let counts = counts_of(naturals.faces() & SUITED) + counts_of(naturals.doubles() & SUITED);
        Holding { level, options: *options, wilds, naturals, counts }
    }

    /// The cards of a suited rank that are not wild.
    pub(super) const fn of(&self, rank: Rank) -> Suits {
        Suits::among(self.naturals, rank)
    }

    /// How many there are.
    pub(super) const fn count(&self, rank: Rank) -> u8 {
        (self.counts >> (4 * rank as u8) & 0xF) as u8
    }

    /// How many cards of a joker there are.
    pub(super) const fn joker(&self, rank: Rank) -> u8 {
        self.naturals.copies(if matches!(rank, Rank::BlackJoker) { Card::BLACK_JOKER } else { Card::RED_JOKER })
    }

    /// Whether all four jokers are there.
    pub(super) const fn has_jokers(&self) -> bool {
        self.naturals.doubles() >> 52 == 0b11
    }

    /// The suited ranks of which there are so many natural cards, each by the lowest of its four bits.
    pub(super) const fn columns(&self, count: u8) -> u64 {
        match count {
            0 => LOWEST_FACES,
            // A count that reaches the wanted one carries into the top bit of its four.
            1..=8 => (self.counts + (8 - count) as u64 * LOWEST_FACES) >> 3 & LOWEST_FACES,
            _ => 0,
        }
    }

    /// The suited ranks of which there are so many natural cards, from this height on.
    pub(super) fn ranks_with(&self, count: u8, least: u8) -> impl Iterator<Item = Rank> {
        let mut ranks = self.columns(count);
        let level = self.level;
        std::iter::from_fn(move || {
            while ranks != 0 {
                let rank = Rank::SUITED[(ranks.trailing_zeros() / 4) as usize];
                ranks &= ranks - 1;
                if height(rank, level) >= least {
                    return Some(rank);
                }
            }
            None
        })
    }

    /// G6: how high a rank is.
    pub(super) fn height(&self, rank: Rank) -> u8 {
        height(rank, self.level)
    }

    /// How many wild cards a group of so many cards of a rank needs at least.
    pub(super) const fn missing(&self, rank: Rank, size: u8) -> u8 {
        size.saturating_sub(self.count(rank))
    }

    /// The five ranks up to a top in each suit, the lowest first, four bits a rank: of these natural cards there
    /// is at least one.
    pub(super) const fn five(&self, top: Rank) -> u64 {
        ladder(self.naturals.faces() & SUITED) >> (4 * (top as u8 - 3)) & 0xF_FFFF
    }

    /// Of five ranks up to a top those held in a suit, as bits, the lowest first.
    pub(super) const fn five_of(&self, suit: Suit, top: Rank) -> u8 {
        let bits = self.five(top) >> suit as u8;
        (bits & 1 | bits >> 3 & 2 | bits >> 6 & 4 | bits >> 9 & 8 | bits >> 12 & 16) as u8
    }

    /// The straight flushes that can be made: of the four bits of each top those of the suits.
    pub(super) const fn flush_tops(&self) -> u64 {
        self.flushes_with(self.wilds) << 12
    }

    /// The straight flushes that can be made with so many wild cards, by the bit of the lowest card.
    const fn flushes_with(&self, wilds: u8) -> u64 {
        fives(ladder(self.naturals.faces() & SUITED), 5 - wilds)
    }

    /// The natural cards that lie in a straight flush of natural cards, as bits in face order.
    pub(super) const fn in_flushes(&self) -> u64 {
        let lowest = self.flushes_with(0);
        let all = lowest | lowest << 4 | lowest << 8 | lowest << 12 | lowest << 16;
        // Back from the ladder: its low ace is the high one.
        all >> 4 | (all & 0xF) << 48
    }

    /// The straight flushes that can be made, by top and suit, ascending.
    pub(super) fn flushes(&self, least: u8) -> impl Iterator<Item = (Rank, Suit)> {
        let mut found = self.flushes_with(self.wilds) & from_top(least);
        std::iter::from_fn(move || {
            let at = found.trailing_zeros() as usize;
            found &= found.wrapping_sub(1);
            Some((*Rank::SUITED.get(at / 4 + 3)?, Suit::ALL[at % 4]))
        })
    }

    /// The tops of the straights that can be made, whatever their suits.
    pub(super) fn straights(&self, least: u8) -> impl Iterator<Item = Rank> {
        let faces = self.naturals.faces();
        let any = (faces | faces >> 1 | faces >> 2 | faces >> 3) & LOWEST_FACES;
        let mut found = fives(ladder(any), 5 - self.wilds) & from_top(least) & LOWEST_FACES;
        std::iter::from_fn(move || {
            let at = found.trailing_zeros() as usize;
            found &= found.wrapping_sub(1);
            Rank::SUITED.get(at / 4 + 3).copied()
        })
    }

    /// The tops, from one on, of the runs of so many ranks and cards of each (six at most) that the counts bear.
    pub(super) fn run_tops(&self, (ranks, size): (u8, u8), least: u8) -> impl Iterator<Item = Rank> {
        const LADDER: u64 = LOWEST_FACES << 4 | 1;
        // For each card of a rank those ranks that lack it; then what a run from each place on lacks.
        let lacking = (1..=size).map(|count| !(self.counts + u64::from(8 - count) * LOWEST_FACES) >> 3 & LOWEST_FACES);
        let of_rank = ladder(lacking.sum());
        let missing: u64 = (0..ranks).map(|step| of_rank >> (4 * step)).sum();
        // More than the wild cards carries into the top bit of its four.
        let tops = !(missing + u64::from(7 - self.wilds) * LADDER) >> 3 & LADDER;
        let (lowest, highest) = (u64::from((least + 2).saturating_sub(ranks)), 14 - u64::from(ranks));
        (lowest..=highest)
            .filter(move |at| tops >> (4 * at) & 1 == 1)
            .map(move |at| Rank::SUITED[at as usize + usize::from(ranks) - 2])
    }

    /// Whether two wild cards alone may be a pair of this rank (G10).
    pub(super) fn wilds_pair_as(&self, rank: Rank) -> bool {
        self.wilds == 2 && (rank == self.level || self.options.wild_pair == WildPair::Any)
    }
}

/// G8: the ranks from a low ace to the high one, four bits a rank.
pub(super) const fn ladder(faces: u64) -> u64 {
    faces << 4 | faces >> 48 & 0xF
}

/// Where five ranks in a row, each suit by itself, have so many cards (3 to 5): the bit of the lowest.
const fn fives(ladder: u64, count: u8) -> u64 {
    // Bits in a column are added up, three to a sum and a carry.
    let [a, b, c, d, e] = [ladder, ladder >> 4, ladder >> 8, ladder >> 12, ladder >> 16];
    let (low, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
    let (ones, more) = (low ^ d ^ e, low & d | e & (low ^ d));
    let (twos, fours) = (carry ^ more, carry & more);
    let all = match count {
        5 => fours & ones,
        4 => fours,
        _ => fours | twos & ones,
    };
    // The highest begins with a ten.
    all & ((1 << 40) - 1)
}

/// The bits of fives whose top is at least so high.
const fn from_top(least: u8) -> u64 {
    let steps = least.saturating_sub(Rank::Five as u8);
    if steps > 9 { 0 } else { u64::MAX << (4 * steps) }
}
