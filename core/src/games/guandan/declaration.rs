//! Declarations: what is claimed, without which cards pay for it.
//!
//! The exact actions of a leader can be thousands, and which are there depends on the hand. Declarations are a
//! fixed space of [`Declaration::COUNT`], for heads of a fixed width: kind and ranks, and a straight flush's
//! suit. What is paid and returned is named card by card, as it is in the actions.

use std::fmt;
use std::str::FromStr;

use super::hand::{Hand, Stage, Trick};
use super::holding::Holding;
use super::play::{Kind, Play};
use super::tribute::{payable, returnable};
use super::view::{StageName, View};
use super::{Action, Face};
use crate::card::{Card, Rank, Suit};
use crate::hand;
use crate::reason::Reason;

/// What is claimed by an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Declaration {
    /// A pass.
    Pass,
    /// Tribute, by its card.
    Tribute(Card),
    /// A returned card.
    Return(Face),
    /// A single, pair, triple, straight, tube or plate by the rank that counts. A wild card alone is a single of
    /// the level.
    Ranked(Kind, Rank),
    /// A full house. A pair of two wild cards is claimed as level cards, or as of the lowest other rank where
    /// the triple is of the level.
    FullHouse {
        /// The triple's rank.
        triple: Rank,
        /// The pair's.
        pair: Rank,
    },
    /// A bomb.
    Bomb {
        /// How many cards it has.
        size: u8,
        /// Their rank.
        rank: Rank,
    },
    /// A straight flush.
    StraightFlush {
        /// Its suit.
        suit: Suit,
        /// Its top.
        top: Rank,
    },
    /// The joker bomb.
    JokerBomb,
}

/// The rank as which a full house claims a pair of two wild cards.
pub(super) fn unnamed_pair(triple: Rank, level: Rank) -> Rank {
    if triple != level {
        level
    } else if level == Rank::Two {
        Rank::Three
    } else {
        Rank::Two
    }
}

/// The kinds that are claimed by a rank alone.
pub(super) const RANKED: [Kind; 6] = [Kind::Single, Kind::Pair, Kind::Triple, Kind::Straight, Kind::Tube, Kind::Plate];
/// How many cards a bomb of one rank has.
pub(super) const BOMB_SIZES: std::ops::RangeInclusive<u8> = 4..=10;

impl Declaration {
    /// How many there are.
    pub const COUNT: usize = 502;

    /// All declarations in the order of their indices: the pass, tributes, returns, then the plays.
    pub fn all() -> impl Iterator<Item = Declaration> {
        let tributes = (0..52).filter_map(Card::from_index).chain([Card::BLACK_JOKER, Card::RED_JOKER]);
        let returns = (0..Face::COUNT).filter_map(Face::from_index);
        let given = tributes.map(Declaration::Tribute).chain(returns.map(Declaration::Return));
        let ranked =
            RANKED.into_iter().flat_map(|kind| ranks_of(kind).map(move |rank| Declaration::Ranked(kind, rank)));
        let houses = Rank::SUITED.into_iter().flat_map(|triple| {
            let pairs = Rank::ALL.into_iter().filter(move |&pair| pair != triple);
            pairs.map(move |pair| Declaration::FullHouse { triple, pair })
        });
        let bombs = BOMB_SIZES.flat_map(|size| Rank::SUITED.map(move |rank| Declaration::Bomb { size, rank }));
        let flushes = Suit::ALL
            .into_iter()
            .flat_map(|suit| Kind::StraightFlush.tops().map(move |top| Declaration::StraightFlush { suit, top }));
        [Declaration::Pass]
            .into_iter()
            .chain(given)
            .chain(ranked)
            .chain(houses)
            .chain(bombs)
            .chain(flushes)
            .chain([Declaration::JokerBomb])
    }

    /// Its place, from 0 and below [`Declaration::COUNT`].
    pub fn index(self) -> usize {
        // Where each block of `all` begins.
        const TRIBUTE: usize = 1;
        const RETURN: usize = TRIBUTE + 54;
        const GROUPS: usize = RETURN + 55;
        const RUNS: usize = GROUPS + 15 + 15 + 13;
        const HOUSES: usize = RUNS + 10 + 12 + 13;
        const BOMBS: usize = HOUSES + 13 * 14;
        const FLUSHES: usize = BOMBS + 7 * 13;
        const JOKERS: usize = FLUSHES + 4 * 10;
        const { assert!(JOKERS + 1 == Declaration::COUNT) };
        match self {
            Declaration::Pass => 0,
            Declaration::Tribute(card) => TRIBUTE + usize::from(card.index()),
            Declaration::Return(face) => RETURN + usize::from(face.index()),
            Declaration::Ranked(kind, rank) => {
                let (block, lowest) = match kind {
                    Kind::Single => (GROUPS, Rank::Two),
                    Kind::Pair => (GROUPS + 15, Rank::Two),
                    Kind::Triple => (GROUPS + 30, Rank::Two),
                    Kind::Straight => (RUNS, Rank::Five),
                    Kind::Tube => (RUNS + 10, Rank::Three),
                    _ => (RUNS + 22, Rank::Two),
                };
                block + rank as usize - lowest as usize
            }
            Declaration::FullHouse { triple, pair } => {
                HOUSES + 14 * triple as usize + pair as usize - usize::from(pair > triple)
            }
            Declaration::Bomb { size, rank } => BOMBS + 13 * (usize::from(size) - 4) + rank as usize,
            Declaration::StraightFlush { suit, top } => {
                FLUSHES + 10 * suit as usize + top as usize - Rank::Five as usize
            }
            Declaration::JokerBomb => JOKERS,
        }
    }

    /// The declaration at this place.
    pub fn from_index(index: usize) -> Option<Declaration> {
        Declaration::all().nth(index)
    }

    /// What an action claims at a level.
    pub fn of(action: Action, level: Rank) -> Declaration {
        let play = match action {
            Action::Pass => return Declaration::Pass,
            Action::Tribute(card) => return Declaration::Tribute(card),
            Action::Return(face) => return Declaration::Return(face),
            Action::Play(play) => play,
        };
        let rank = play.rank_at(level);
        match (play.kind(), play.suit()) {
            (Kind::FullHouse, _) => {
                let pair = play.pair_rank().unwrap_or_else(|| unnamed_pair(rank, level));
                Declaration::FullHouse { triple: rank, pair }
            }
            (Kind::Bomb, _) => Declaration::Bomb { size: play.size(), rank },
            (_, Some(suit)) => Declaration::StraightFlush { suit, top: rank },
            (Kind::JokerBomb, _) => Declaration::JokerBomb,
            (kind, None) => Declaration::Ranked(kind, rank),
        }
    }
}

/// The ranks that a kind can be of.
fn ranks_of(kind: Kind) -> impl Iterator<Item = Rank> {
    let joker_groups = matches!(kind, Kind::Single | Kind::Pair);
    let is_run = kind.run().is_some();
    let groups = Rank::ALL.into_iter().filter(move |rank| !is_run && (joker_groups || !rank.is_joker()));
    groups.chain(kind.tops())
}

impl View {
    /// Puts the legal declarations of the view's seat into an empty list, ascending: what its legal actions
    /// claim, without making them.
    pub fn declarations(&self, list: &mut Vec<Declaration>) {
        if self.to_act.is_none() || self.to_act != self.seat {
            return;
        }
        match self.stage {
            StageName::Tribute => {
                list.extend(payable(self.held(), self.level).into_iter().map(Declaration::Tribute));
            }
            StageName::Return => {
                list.extend(returnable(self.held(), self.level, &self.options).map(Declaration::Return));
            }
            StageName::Play => {
                list_claims(&self.holding(), self.last.map(|last| last.play), list);
            }
            StageName::Over => (),
        }
    }

    /// The same as a mask, one place a declaration.
    pub fn declaration_mask(&self) -> [bool; Declaration::COUNT] {
        let (mut mask, mut list) = ([false; Declaration::COUNT], Vec::new());
        self.declarations(&mut list);
        for declaration in list {
            mask[declaration.index()] = true;
        }
        mask
    }
}

impl hand::Declaration<Hand> for Declaration {
    fn of(action: Action, hand: &Hand) -> Declaration {
        Declaration::of(action, hand.level())
    }

    fn legal(hand: &Hand, list: &mut Vec<Declaration>) {
        match hand.stage {
            Stage::Tribute(seat) => {
                list.extend(payable(hand.hands[seat], hand.level()).into_iter().map(Declaration::Tribute));
            }
            Stage::Return(seat) => {
                let returnable = returnable(hand.hands[seat], hand.level(), &hand.table.options);
                list.extend(returnable.map(Declaration::Return));
            }
            Stage::Play(Trick { to_act, last, .. }) => {
                list_claims(&hand.holding(to_act), last.map(|last| last.play), list);
            }
            Stage::Over => (),
        }
    }

    fn action(self, hand: &Hand) -> Option<Action> {
        let seat = hand::Hand::to_act(hand)?;
        self.paid_from(|| hand.holding(seat))
    }
}

/// What may be claimed by a leader, or against a play, ascending: a pass first.
fn list_claims(holding: &Holding, last: Option<Play>, list: &mut Vec<Declaration>) {
    list.extend(last.map(|_| Declaration::Pass));
    holding.claims(last, list);
}

impl fmt::Display for Declaration {
    /// The kind and what is claimed: `pair 8`, `full_house 8 9` (the triple first), `bomb 5 8` (the size first),
    /// `straight_flush S Q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Declaration::Pass => f.write_str("pass"),
            Declaration::Tribute(card) => write!(f, "tribute {card}"),
            Declaration::Return(face) => write!(f, "return {face}"),
            Declaration::Ranked(kind, rank) => write!(f, "{} {rank}", kind.name()),
            Declaration::FullHouse { triple, pair } => write!(f, "full_house {triple} {pair}"),
            Declaration::Bomb { size, rank } => write!(f, "bomb {size} {rank}"),
            Declaration::StraightFlush { suit, top } => write!(f, "straight_flush {suit} {top}"),
            Declaration::JokerBomb => f.write_str("joker_bomb"),
        }
    }
}

impl FromStr for Declaration {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Declaration, Reason> {
        let words = text.split_whitespace().collect::<Vec<&str>>().join(" ");
        Declaration::all().find(|declaration| declaration.to_string() == words).ok_or_else(|| {
            let shown: String = text.chars().take(80).collect();
            Reason::new(
                "not_a_declaration",
                format!(
                    "{shown:?} is no declaration: write \"single 8\", \"full_house 8 9\", \"bomb 5 8\", \"straight Q\", \
                     \"straight_flush S Q\", \"joker_bomb\", \"tribute AS\", \"return 7D\" or \"pass\""
                ),
            )
        })
    }
}
