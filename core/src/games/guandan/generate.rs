//! Making plays: all that a hand may lead, or answer with.
//!
//! A play is made by what it claims, a kind and a rank, and a claim that the counts of the hand cannot bear
//! costs no more than that look. Plays come ascending. A taker that has enough says so, and the making ends.

use std::ops::ControlFlow;

use super::FlushAsStraight;
use super::holding::Holding;
use super::play::{FLUSH_TIER, Kind, MOST_WILDS, Play, bomb_tier, rank_below};
use super::suits::Suits;
use crate::card::Rank;

/// Where plays go.
type Flow = ControlFlow<()>;

/// What may be chosen of one rank, ascending.
#[derive(Clone, Copy)]
struct Choices {
    len: u8,
    /// Four suits twice hold thirty choices of one to three cards, and fourteen of up to two.
    of: [Suits; 30],
}

impl Choices {
    const NONE: Choices = Choices { len: 0, of: [Suits::NONE; 30] };

    fn new(held: Suits, least: u8, most: u8) -> Choices {
        let mut choices = Choices::NONE;
        for suits in held.choices(least, most) {
            choices.of[usize::from(choices.len)] = suits;
            choices.len += 1;
        }
        choices
    }

    fn iter(&self) -> impl Iterator<Item = Suits> {
        self.of[..usize::from(self.len)].iter().copied()
    }
}

impl Holding {
    /// Every play that may be led.
    pub(super) fn leads(&self, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for kind in Kind::ALL {
            self.plays(kind, 0, take)?;
        }
        Flow::Continue(())
    }

    /// Every play that beats another (G9).
    pub(super) fn follows(&self, last: Play, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        let (tier, above) = (last.tier(), last.height(self.level) + 1);
        if tier == 0 {
            self.plays(last.kind(), above, take)?;
        }
        self.bombs(tier, above, take)?;
        if tier <= FLUSH_TIER {
            self.straight_flushes(if tier == FLUSH_TIER { above } else { 0 }, take)?;
        }
        self.joker_bomb(take)
    }

    /// Whether there is any play that beats another.
    pub(super) fn can_beat(&self, last: Play) -> bool {
        self.follows(last, &mut |_| Flow::Break(())).is_break()
    }

    /// The plays of a kind from a height on.
    fn plays(&self, kind: Kind, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        match kind {
            Kind::Single => self.singles(least, take),
            Kind::Pair => self.groups(kind, 2, least, take),
            Kind::Triple => self.groups(kind, 3, least, take),
            Kind::FullHouse => self.full_houses(least, take),
            Kind::Straight => self.runs(kind, self.straights(least), take),
            Kind::Tube | Kind::Plate => self.long_runs(kind, least, take),
            Kind::Bomb => self.bombs(0, 0, take),
            Kind::StraightFlush => self.straight_flushes(least, take),
            Kind::JokerBomb => self.joker_bomb(take),
        }
    }

    fn singles(&self, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for rank in self.ranks_with(1, least) {
            for suit in self.of(rank).choices(1, 1) {
                take(Play::group(Kind::Single, rank, suit))?;
            }
        }
        self.joker_groups(Kind::Single, 1, least, take)?;
        if self.wilds > 0 && self.height(self.level) >= least {
            take(Play::WILD)?;
        }
        Flow::Continue(())
    }

    fn joker_groups(&self, kind: Kind, size: u8, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for joker in [Rank::BlackJoker, Rank::RedJoker] {
            if self.joker(joker) >= size && self.height(joker) >= least {
                take(Play::group(kind, joker, Suits::NONE))?;
            }
        }
        Flow::Continue(())
    }

    /// Pairs and triples.
    fn groups(&self, kind: Kind, size: u8, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for rank in self.ranks_with(size - self.wilds, least) {
            let fewest =
                if size > 2 || self.wilds_pair_as(rank) { size - self.wilds } else { size - self.wilds.min(1) };
            for suits in self.of(rank).choices(fewest, size) {
                take(Play::group(kind, rank, suits))?;
            }
        }
        if size == 2 { self.joker_groups(kind, size, least, take) } else { Flow::Continue(()) }
    }

    /// Bombs of equal cards that beat one of this tier, or one of the same tier from a height on.
    fn bombs(&self, tier: u8, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for rank in self.ranks_with(4 - self.wilds, 0) {
            let held = self.of(rank);
            for size in 4..=held.len() + self.wilds {
                let beats = bomb_tier(size) > tier || bomb_tier(size) == tier && self.height(rank) >= least;
                if beats {
                    for suits in held.choices(size - self.wilds, size) {
                        take(Play::bomb(size, rank, suits))?;
                    }
                }
            }
        }
        Flow::Continue(())
    }

    fn full_houses(&self, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        let mut pairs = None;
        for rank in self.ranks_with(3 - self.wilds, least) {
            let triples = Choices::new(self.of(rank), 3 - self.wilds, 3);
            let with = |wilds: u8| triples.iter().filter(move |triple| triple.len() + wilds >= 3);
            // Made once, if there is a triple at all.
            let pairs: &[Choices; 13] = pairs
                .get_or_insert_with(|| Rank::SUITED.map(|rank| Choices::new(self.of(rank), 2 - self.wilds.min(1), 2)));
            // One natural card at least: two wild cards alone are a pair of no rank.
            let fewest = 2 - (self.wilds - self.missing(rank, 3)).min(1);
            for pair_rank in self.ranks_with(fewest, 0).filter(|&pair_rank| pair_rank != rank) {
                for pair in pairs[pair_rank as usize].iter() {
                    let Some(left) = (self.wilds + pair.len()).checked_sub(2) else { continue };
                    for triple in with(left) {
                        take(Play::full_house(rank, triple, Some(pair_rank), pair))?;
                    }
                }
            }
            for joker in [Rank::BlackJoker, Rank::RedJoker] {
                if self.joker(joker) == 2 {
                    for triple in triples.iter() {
                        take(Play::full_house(rank, triple, Some(joker), Suits::NONE))?;
                    }
                }
            }
            if self.wilds == MOST_WILDS {
                for triple in with(0) {
                    take(Play::full_house(rank, triple, None, Suits::NONE))?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Tubes and plates.
    fn long_runs(&self, kind: Kind, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        self.runs(kind, kind.run().into_iter().flat_map(|run| self.run_tops(run, least)), take)
    }

    /// The runs with these tops.
    fn runs(&self, kind: Kind, tops: impl Iterator<Item = Rank>, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        let Some((ranks, size)) = kind.run() else { return Flow::Continue(()) };
        let mut choices = None;
        for top in tops {
            // Made once, if there is a run at all.
            let choices: &[Choices; 13] = choices.get_or_insert_with(|| {
                Rank::SUITED.map(|rank| Choices::new(self.of(rank), size.saturating_sub(self.wilds), size))
            });
            let of = |at: usize| &choices[rank_below(top, ranks.saturating_sub(at as u8 + 1)) as usize];
            let mut run = Run { holding: self, kind, top, size, choices: std::array::from_fn(of), take };
            run.fill(ranks - 1, self.wilds, 0, 0xF)?;
        }
        Flow::Continue(())
    }

    /// Straight flushes, suit by suit: which of the five ranks are natural.
    fn straight_flushes(&self, least: u8, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        for (top, suit) in self.flushes(least) {
            let held = self.five_of(suit, top);
            let enough = |natural: u8| natural & !held == 0 && natural.count_ones() + u32::from(self.wilds) >= 5;
            for natural in NATURAL.into_iter().filter(|&natural| enough(natural)) {
                take(Play::straight_flush(suit, top, natural))?;
            }
        }
        Flow::Continue(())
    }

    fn joker_bomb(&self, take: &mut impl FnMut(Play) -> Flow) -> Flow {
        if self.has_jokers() { take(Play::JOKER_BOMB) } else { Flow::Continue(()) }
    }
}

/// Which ranks of a straight flush may be natural: all but two, ascending.
const NATURAL: [u8; 16] = {
    let mut natural = [0; 16];
    let (mut bits, mut at) = (0_u8, 0);
    while bits < 32 {
        if bits.count_ones() >= 3 {
            natural[at] = bits;
            at += 1;
        }
        bits += 1;
    }
    natural
};

/// A run while its cards are chosen, from the top down.
struct Run<'a, F> {
    holding: &'a Holding,
    kind: Kind,
    top: Rank,
    size: u8,
    /// Of its ranks, the lowest first; those above its top are not used.
    choices: [&'a Choices; 5],
    take: &'a mut F,
}

impl<F: FnMut(Play) -> Flow> Run<'_, F> {
    /// Chooses the cards of one rank, counted from the lowest from 0, and of those below it. `common` are the suits
    /// that all natural cards so far have.
    fn fill(&mut self, at: u8, wilds: u8, ranks: u64, common: u8) -> Flow {
        for suits in self.choices[usize::from(at)].iter() {
            let Some(wilds) = (wilds + suits.len()).checked_sub(self.size) else { continue };
            let common = if suits.is_empty() { common } else { common & suits.bits() };
            let ranks = ranks | u64::from(suits.byte()) << (8 * at);
            if at > 0 {
                self.fill(at - 1, wilds, ranks, common)?;
            } else if self.may_be(wilds, common) {
                (self.take)(Play::run(self.kind, self.top, ranks))?;
            }
        }
        Flow::Continue(())
    }

    /// G10: five natural cards of one suit are no straight; with wild cards among them it is a matter of choice.
    fn may_be(&self, wilds_left: u8, common: u8) -> bool {
        self.kind != Kind::Straight
            || common == 0
            || wilds_left < self.holding.wilds && self.holding.options.flush_as_straight == FlushAsStraight::WithWild
    }
}
