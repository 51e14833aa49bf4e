//! Pick Up: two seats, one pack, sets made with the cards on top of six piles.
//!
//! # The rules as they are played here
//!
//! - **P1** Each seat is dealt 13 cards, one at a time from the seat after the dealer. Six piles of four follow,
//!   pile by pile, each pile's last card on top and face up, the three below unseen. The last two cards are put
//!   aside face down, in order. The first dealer is drawn by lot, then the deal alternates; the seat that did not
//!   deal plays first.
//! - **P2** A turn makes one set: a *pair*, one card of the hand and the top card of a pile of the same rank; or
//!   a *four*, three cards of the hand and such a top card. Nothing else is a set.
//! - **P3** The card from the table lies on top of its set and gives it its suit (house rule). The next card of
//!   the pile is turned up at once; an empty pile stays empty.
//! - **P4** A second pair of a rank stays a set of its own.
//! - **P5** A seat that can make a set must (`forced_play`), or may pass, and two passes without a set between
//!   them end the hand. A seat that can make none is passed over, and the other is told that it could not.
//! - **P6** With three fitting cards the player chooses between pair and four, and which card goes into a pair.
//! - **P7** The hand ends when neither seat can make a set, or the piles are empty; with `end_on_empty_hand` also
//!   when a seat has no card left.
//! - **P8** An ace is worth 20, king, queen and jack 10, all others 5. A pair counts one card, a four two.
//! - **P9** The first card put aside is turned: sets of its suit count for their seats. Then the second: sets of
//!   its suit count against them. `scores_by` says what a set must share with the card. (That it is the suit is a
//!   house rule.)
//! - **P10** A seat whose hand comes to 0 gives its opponent 100 more; if both do, each gets 100 (`both_zero`).
//! - **P11** Totals may be negative. When a total has reached `target`, the higher wins; on equal totals another
//!   hand is played (house rule).
//! - **P12** There are at most 24 sets in a hand, and `max_hands` hands in a match (house rule).
//!
//! # Actions
//!
//! | text | id: kind, pile, card or rank | what it is |
//! |---|---|---|
//! | `pass` | 1, 0, 0 | make no set, where that is allowed |
//! | `pair JC pile 2` | 2, 2, `JC` | a pair of the jack of clubs and the top card of pile 2 |
//! | `four J pile 2` | 3, 2, jack | a four of three jacks and the top card of pile 2 |
//!
//! Piles are numbered 0 to 5. An id is `2 << 48 | kind << 16 | pile << 8 | value`.

mod action;
mod fits;
mod hand;
mod pile;
mod position;
mod score;
mod sensible;
mod view;

pub use action::Action;
pub use hand::{Carry, Hand, Set};
pub use position::Position;
pub use view::{SeenPile, View};

use crate::cardset::CardSet;
use crate::choice;
use crate::hand::{Opener, Rules};
use crate::options::{self, Choice as _, OptionSpec, choice, count, flag};

/// What there is to say of the game.
pub const RULES: Rules = Rules {
    id: "pick_up",
    name: "Pick Up",
    version: 1,
    number: 2,
    seats: &[2],
    pack: CardSet::PACK_52,
    opener: Opener::Dealer,
    lower_is_better: false,
};

/// How many piles there are.
pub const PILES: usize = 6;

choice! {
    /// What a set must share with a card put aside to count (P9).
    pub enum ScoresBy {
        /// The suit of its table card.
        #[default]
        Suit = "suit",
        /// The rank.
        Rank = "rank",
        /// The colour of its table card.
        Colour = "colour",
        /// The suit of any of its cards.
        SuitAnywhere = "suit_anywhere",
    }
}

choice! {
    /// What two hands of nothing bring (P10).
    pub enum BothZero {
        /// 100 for each.
        #[default]
        Each100 = "each_100",
        /// Nothing.
        None = "none",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// P5: a seat that can make a set must.
    pub forced_play: bool,
    /// P7: the hand also ends when a seat has no card left.
    pub end_on_empty_hand: bool,
    /// P9: what a set must share with a card put aside.
    pub scores_by: ScoresBy,
    /// P10: what two hands of nothing bring.
    pub both_zero: BothZero,
    /// P11: the total that ends the match.
    pub target: u32,
    /// P12: the most hands of a match.
    pub max_hands: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            forced_play: true,
            end_on_empty_hand: false,
            scores_by: ScoresBy::Suit,
            both_zero: BothZero::Each100,
            target: 1000,
            max_hands: 500,
        }
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionSpec<Options>] = &[
        flag("forced_play", "P5", "A seat that can make a set must make one; else it may pass.", |o| {
            &mut o.forced_play
        }),
        flag("end_on_empty_hand", "P7", "The hand also ends when a seat has no card left.", |o| {
            &mut o.end_on_empty_hand
        }),
        choice::<Options, ScoresBy>(
            "scores_by",
            "P9",
            "What a set must share with a card put aside to count.",
            |o| o.scores_by.place(),
            |o, place| o.scores_by = ScoresBy::VALUES[place],
        ),
        choice::<Options, BothZero>(
            "both_zero",
            "P10",
            "What each seat gets if both hands come to 0.",
            |o| o.both_zero.place(),
            |o, place| o.both_zero = BothZero::VALUES[place],
        ),
        count("target", "P11", "The total that ends the match.", (1, 100_000), &[1, 1000, 1001], |o| &mut o.target),
        count("max_hands", "P12", "The most hands of a match.", (1, 10_000), &[1, 500, 501], |o| &mut o.max_hands),
    ];
}
