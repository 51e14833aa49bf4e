//! Murlan: a climbing game for four (or three, or two) with one pack and two jokers.
//!
//! # The rules as they are played here
//!
//! Cards rank 3 4 5 6 7 8 9 T J Q K A 2 BJ RJ, lowest first. Suits matter only for M2.
//!
//! - **M1** The whole pack is dealt one card at a time from the seat after the dealer: with four seats the first
//!   two get 14 cards, the others 13. The first dealer is drawn by lot, then the deal moves on by one (house rule).
//! - **M2** In hand 1 the seat that holds the three of spades leads, and its play must contain that card.
//! - **M3** Plays are a *single*, a *pair*, *triple* or *quad* of one rank, and a *straight* of five or more
//!   consecutive ranks. Jokers are singles only (house rule).
//! - **M4** In straights an ace is high (after K) or low (before 2), and a two only low. No rank twice, no wrap, so
//!   the longest has 13 cards: `A-K` or `2-A`, as the player says. Straights compare by their top card.
//! - **M5** A follower passes, or plays the same kind with as many cards and a higher rank. A quad beats anything
//!   that is no quad, and is beaten only by a higher quad.
//! - **M6** A straight is beaten by a straight of its length exactly one step higher, or, with `straight_step`,
//!   by any higher one.
//! - **M7** The leader may not pass. A seat that passed may play again later in the trick, unless `pass_locks`.
//!   When all other seats with cards have passed since the last play, its player leads; if that player has gone
//!   out, the next seat with cards after it (house rule).
//! - **M8** The hand ends when one seat alone has cards. The finishing order scores 3, 2, 1, 0.
//! - **M9** Before every later hand the last-placed seat gives its highest card to the first-placed (of equal
//!   ranks the first in face order), which gives back a card of rank 3 to T of its choice, or, if it has none, one
//!   of its lowest rank (house rule). Only these two see the cards (house rule). Then the last-placed seat leads.
//! - **M10** If the last-placed seat was dealt both jokers nothing is exchanged, all learn it, and the first-placed
//!   seat leads.
//! - **M11** One seat alone at `target` after a hand wins the match. If several have reached it, the target rises
//!   once by `raise`, up to `max_target`. Several at `max_target`: the highest total wins, equal totals draw
//!   (house rule).
//! - **M12** House rules: three seats get 18 cards each and score 2, 1, 0. Two seats get 18 each, 18 lie unseen,
//!   and they score 1, 0; if the three of spades lies there, the lowest card that was dealt takes its place in M2.
//! - **M13** There are at most `max_hands` hands in a match (house rule).
//!
//! # Actions
//!
//! | text | id: kind, size, rank or top | what it is |
//! |---|---|---|
//! | `pass` | 1, 0, 0 | let the play stand |
//! | `return 7` | 2, 0, rank | give a card of this rank back (M9) |
//! | `single 7` `pair 7` `triple 7` `quad 7` | 3, 1 to 4, rank | cards of one rank |
//! | `straight 3-7` | 4, length, top | consecutive ranks, from the lowest to the top |
//!
//! An id is `1 << 48 | kind << 16 | size << 8 | rank`, where a rank is its place in `2 3 .. A BJ RJ` from 0 and the
//! top of a straight is 5 to 13 (king) or 14 (ace). Suits are left out, since they do not matter: a play takes the
//! first cards in face order, and in M2 the card that must be played. A player may name others. Cards may stand in
//! place of ranks when a text is read: `pair 7H 7D`, or `7H 7D` alone.

mod action;
mod hand;
mod play;
mod position;
mod sensible;
mod view;

pub use action::Action;
pub use hand::{Carry, Exchange, Hand, Last, Placing};
pub use play::Play;
pub use position::Position;
pub use view::View;

use crate::cardset::CardSet;
use crate::choice;
use crate::hand::{Opener, Rules};
use crate::options::{self, Choice as _, OptionSpec, choice, count, flag};

/// What there is to say of the game.
pub const RULES: Rules = Rules {
    id: "murlan",
    name: "Murlan",
    version: 1,
    number: 1,
    seats: &[4, 2, 3],
    pack: CardSet::PACK_54,
    opener: Opener::Dealer,
    lower_is_better: false,
};

choice! {
    /// Which straights beat a straight (M6).
    pub enum StraightStep {
        /// Only the next higher one.
        #[default]
        ExactlyOne = "exactly_one",
        /// Every higher one.
        AnyHigher = "any_higher",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// M6: which straights beat a straight.
    pub straight_step: StraightStep,
    /// M7: a seat that has passed is shut out of the trick.
    pub pass_locks: bool,
    /// M11: the total that ends the match.
    pub target: u32,
    /// M11: by how much the target rises when several reach it.
    pub raise: u32,
    /// M11: how far it rises.
    pub max_target: u32,
    /// M13: the most hands of a match.
    pub max_hands: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            straight_step: StraightStep::ExactlyOne,
            pass_locks: false,
            target: 21,
            raise: 10,
            max_target: 51,
            max_hands: 200,
        }
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionSpec<Options>] = &[
        choice::<Options, StraightStep>(
            "straight_step",
            "M6",
            "Which straights of the same length beat a straight: the next higher one, or any higher one.",
            |o| o.straight_step.place(),
            |o, place| o.straight_step = StraightStep::VALUES[place],
        ),
        flag("pass_locks", "M7", "A seat that has passed is skipped for the rest of the trick.", |o| &mut o.pass_locks),
        count("target", "M11", "The total that wins the match; at most max_target.", (1, 100_000), &[1, 21, 22], |o| {
            &mut o.target
        }),
        count(
            "raise",
            "M11",
            "By how much the target rises when several seats reach it.",
            (1, 1000),
            &[1, 10, 11],
            |o| &mut o.raise,
        ),
        count("max_target", "M11", "How far the target rises; at least target.", (1, 100_000), &[21, 51, 52], |o| {
            &mut o.max_target
        }),
        count("max_hands", "M13", "The most hands of a match.", (1, 10_000), &[1, 200, 201], |o| &mut o.max_hands),
    ];

    fn validate(&self, _: u8) -> Result<(), String> {
        let Options { target, max_target, .. } = self;
        if max_target < target {
            return Err(format!(
                "max_target is {max_target} and target {target}: max_target is a whole number from {target} to 100000"
            ));
        }
        Ok(())
    }
}
