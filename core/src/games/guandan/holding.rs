//! [`Holding`]: a hand as its plays see it.

use super::play::{height, rank_below};
use super::{Options, Suits};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;

/// Cards at a level, sorted for making plays: the wild ones are counted, the others lie by rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holding {
    pub(super) level: Rank,
    pub(super) options: Options,
    pub(super) wilds: u8,
    /// How many of each joker there are.
    pub(super) jokers: [u8; 2],
    pub(super) suits: [Suits; 13],
}

impl Holding {
    pub(super) fn new(cards: CardSet, level: Rank, options: &Options) -> Holding {
        let mut suits = Rank::SUITED.map(|rank| Suits::among(cards, rank));
        let of_level = &mut suits[level as usize];
        let all = of_level.len();
        *of_level = of_level.without(Suit::Hearts);
        let wilds = all - of_level.len();
        let jokers = [Card::BLACK_JOKER, Card::RED_JOKER].map(|joker| cards.copies(joker));
        Holding { level, options: *options, wilds, jokers, suits }
    }

    /// The cards of a suited rank that are not wild.
    pub(super) const fn of(&self, rank: Rank) -> Suits {
        self.suits[rank as usize]
    }

    /// How many there are.
    pub(super) const fn count(&self, rank: Rank) -> u8 {
        self.of(rank).len()
    }

    /// How many cards of a joker there are.
    pub(super) const fn joker(&self, rank: Rank) -> u8 {
        self.jokers[rank as usize - Rank::BlackJoker as usize]
    }

    /// G6: how high a rank is.
    pub(super) fn height(&self, rank: Rank) -> u8 {
        height(rank, self.level)
    }

    /// The suited ranks from this height on.
    pub(super) fn ranks_from(&self, least: u8) -> impl Iterator<Item = Rank> {
        Rank::SUITED.into_iter().filter(move |&rank| self.height(rank) >= least)
    }

    /// How many wild cards a group of so many cards of a rank needs at least.
    pub(super) const fn missing(&self, rank: Rank, size: u8) -> u8 {
        size.saturating_sub(self.count(rank))
    }

    /// How many wild cards a run needs at least.
    pub(super) fn missing_in_run(&self, top: Rank, (ranks, size): (u8, u8)) -> u8 {
        (0..ranks).map(|steps| self.missing(rank_below(top, steps), size)).sum()
    }

    /// For a suit the ranks that are held, as bits: a low ace, 2, .., the high ace.
    pub(super) fn ladder(&self, suit: Suit) -> u16 {
        let held = |rank: &Rank| self.of(*rank).bits() >> suit as u8 & 1 == 1;
        let above = Rank::SUITED.into_iter().filter(held).fold(0, |bits, rank| bits | 2 << rank as u8);
        above | above >> 13
    }

    /// Of the five ranks below this top those held in a suit, as bits, the lowest first.
    pub(super) const fn window(ladder: u16, top: Rank) -> u8 {
        (ladder >> (top as u8 - 3) & 0x1F) as u8
    }

    /// Whether two wild cards alone may be a pair of this rank (G10).
    pub(super) fn wilds_pair_as(&self, rank: Rank) -> bool {
        self.wilds == 2 && (rank == self.level || self.options.wild_pair == super::WildPair::Any)
    }
}
