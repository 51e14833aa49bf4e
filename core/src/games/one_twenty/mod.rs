//! One Hundred Twenty: a shedding game for two to four with 36 cards, in which points are a penalty.
//!
//! # The rules as they are played here
//!
//! The pack has the ranks 6 to ace in four suits. Seats play in order; the sheet's direction is clockwise.
//!
//! - **O1** Each seat is dealt five cards, one at a time from seat 0; the rest is the stock. No card is turned up:
//!   while none lies on the pile, any card may be played.
//! - **O2** A card follows the top card in suit or rank. A queen follows anything. On a queen the suit that its
//!   player named counts and not its own: a card of that suit follows, or another queen.
//! - **O3** In place of playing a seat may draw one card, once a turn and whether it could play or not; then it
//!   plays any card that follows, or passes. Without having drawn it may pass only when no card can be drawn.
//!   With `draw = "until_playable"` (house rule) a drawn card that does not follow must be followed by another
//!   draw, while there is a card to draw; each is a decision of its own.
//! - **O4** What a played card does: a 6, 7 or king of spades makes the next seat draw 1, 2 or 5 cards, and that
//!   seat is skipped; an ace skips it without a draw; after an 8 the same seat has another turn; with a queen its
//!   player names a suit, which may be the queen's own. Other cards do nothing. Nothing answers a penalty, and
//!   penalties do not add up. The first card of a hand does what it always does (house rule).
//! - **O5** With `eight = "must_cover"` the seat must play on its 8: it draws, card by card, only while it cannot
//!   play, and passes only when it can neither play nor draw. An 8 as last card then ends the hand only if nothing
//!   can be drawn.
//! - **O6** When a card is due and the stock is empty, the top card stays and the pile below it is shuffled to
//!   be the new stock; a named suit goes on counting. If there still are too few cards, fewer are drawn (house rule).
//! - **O7** The hand ends at once when a seat has no card left. A queen that is the last card names no suit. A last
//!   card makes nobody draw (house rule), unless `final_penalty`: then the next seat draws first.
//! - **O8** When every seat in a row has passed in a turn in which it drew nothing, or after `max_turns` turns, the
//!   hand ends without a winner (house rule). A turn ends with a play or a pass; skipped seats have none; the turn
//!   after an 8 is another. What the last card of all does is done first.
//! - **O9** A card that is left costs its holder: 6 to 9 nothing, a ten 10, a jack 2, a queen 3, a king 4, an ace 11.
//!   A queen as the only card costs 20, the queen of hearts 40 (that this needs the queen to be alone is a house
//!   rule; `queen_hand` has the others).
//! - **O10** The winner whose last card is a queen gets -20, or -40 for the queen of hearts. Totals may fall below 0
//!   (house rule), unless `allow_negative` is off: then they stop at 0.
//! - **O11** The first leader is drawn by lot, then the winner leads, after O8 the same leader again (house rule);
//!   with `next_lead = "rotate"` the lead moves on by one seat.
//! - **O12** When a total is above `target` after a hand, the match is over; the lowest total is first. Exactly the
//!   target goes on; with `exact_target_resets` such a total becomes 0. Floor and reset change totals, not the
//!   hand's points. (That one seat above the target is enough is a house rule.)
//! - **O13** There are at most `max_hands` hands in a match (house rule).
//!
//! # Actions
//!
//! | text | id: kind, card, suit | what it is |
//! |---|---|---|
//! | `pass` | 1, 0, 0 | end the turn without a play |
//! | `draw` | 2, 0, 0 | draw one card |
//! | `play 7H` | 3, `7H`, 0 | play a card |
//! | `play QS naming D` | 3, `QS`, 2 | play a queen and name a suit |
//! | `play QS` | 3, `QS`, 0 | play a queen as the last card, which names none |
//!
//! An id is `3 << 48 | kind << 16 | card << 8 | suit`, where a card is its place in `2C 2D 2H 2S 3C .. AS` from 0
//! and a named suit is 1 to 4 in the order C D H S. A card alone may stand for its play when a text is read, and
//! `QS D` for a queen that names a suit.

mod action;
mod follow;
mod hand;
mod imagine;
mod known;
mod position;
mod score;
mod sensible;
mod view;

pub use action::Action;
pub use hand::{Carry, Hand};
pub use known::{Batch, Clue};
pub use position::Position;
pub use view::View;

use crate::cardset::CardSet;
use crate::choice;
use crate::hand::{Opener, Rules};
use crate::options::{self, Choice as _, OptionSpec, choice, count, flag};

/// What there is to say of the game.
pub const RULES: Rules = Rules {
    id: "one_twenty",
    name: "One Hundred Twenty",
    version: 1,
    number: 3,
    seats: &[4, 2, 3],
    pack: PACK,
    opener: Opener::Leader,
    lower_is_better: true,
};

/// The 36 cards: 6 to ace in four suits.
pub const PACK: CardSet = CardSet::from_faces(((1 << PACK_SIZE) - 1) << 16);

/// How many cards there are.
pub(crate) const PACK_SIZE: usize = 36;

/// How many cards each seat is dealt.
pub(crate) const DEALT: usize = 5;

choice! {
    /// How much a seat draws in its turn (O3).
    pub enum Draw {
        /// One card.
        #[default]
        One = "one",
        /// Card by card until one follows.
        UntilPlayable = "until_playable",
    }
}

choice! {
    /// What an 8 asks of its player (O4, O5).
    pub enum Eight {
        /// Another turn.
        #[default]
        MoveAgain = "move_again",
        /// A card on the 8.
        MustCover = "must_cover",
    }
}

choice! {
    /// When a queen that is left costs 20, or 40 (O9).
    pub enum QueenHand {
        /// When it is the only card.
        #[default]
        SoleCard = "sole_card",
        /// Always.
        EveryQueen = "every_queen",
        /// Never.
        Flat = "flat",
    }
}

choice! {
    /// Who leads the next hand (O11).
    pub enum NextLead {
        /// The winner; without one, the same leader.
        #[default]
        Winner = "winner",
        /// The seat after the last leader.
        Rotate = "rotate",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// O3: how much a seat draws in its turn.
    pub draw: Draw,
    /// O4, O5: what an 8 asks of its player.
    pub eight: Eight,
    /// O7: a last card that is a 6, 7 or king of spades makes the next seat draw.
    pub final_penalty: bool,
    /// O8: the most turns of a hand.
    pub max_turns: u32,
    /// O9: when a queen that is left costs 20, or 40.
    pub queen_hand: QueenHand,
    /// O10: totals may fall below 0.
    pub allow_negative: bool,
    /// O11: who leads the next hand.
    pub next_lead: NextLead,
    /// O12: the total above which the match is over.
    pub target: u32,
    /// O12: a total of exactly the target becomes 0.
    pub exact_target_resets: bool,
    /// O13: the most hands of a match.
    pub max_hands: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            draw: Draw::One,
            eight: Eight::MoveAgain,
            final_penalty: false,
            max_turns: 1000,
            queen_hand: QueenHand::SoleCard,
            allow_negative: true,
            next_lead: NextLead::Winner,
            target: 120,
            exact_target_resets: false,
            max_hands: 200,
        }
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionSpec<Options>] = &[
        choice::<Options, Draw>(
            "draw",
            "O3",
            "How much a seat draws in its turn: one card, or card by card until one can be played.",
            |o| o.draw.place(),
            |o, place| o.draw = Draw::VALUES[place],
        ),
        choice::<Options, Eight>(
            "eight",
            "O5",
            "What an 8 asks of its player: to take another turn, or to play on it.",
            |o| o.eight.place(),
            |o, place| o.eight = Eight::VALUES[place],
        ),
        flag("final_penalty", "O7", "A last card that is a 6, 7 or king of spades makes the next seat draw.", |o| {
            &mut o.final_penalty
        }),
        count("max_turns", "O8", "The most turns of a hand.", (10, 100_000), &[10, 1000, 1001], |o| &mut o.max_turns),
        choice::<Options, QueenHand>(
            "queen_hand",
            "O9",
            "When a queen that is left costs 20, of hearts 40: alone in a hand, always, or never.",
            |o| o.queen_hand.place(),
            |o, place| o.queen_hand = QueenHand::VALUES[place],
        ),
        flag("allow_negative", "O10", "Totals may fall below 0; else they stop there.", |o| &mut o.allow_negative),
        choice::<Options, NextLead>(
            "next_lead",
            "O11",
            "Who leads the next hand: the winner, or the seat after the last leader.",
            |o| o.next_lead.place(),
            |o, place| o.next_lead = NextLead::VALUES[place],
        ),
        count("target", "O12", "The total above which the match is over.", (1, 100_000), &[1, 120, 121], |o| {
            &mut o.target
        }),
        flag("exact_target_resets", "O12", "A total of exactly the target becomes 0.", |o| &mut o.exact_target_resets),
        count("max_hands", "O13", "The most hands of a match.", (1, 10_000), &[1, 200, 201], |o| &mut o.max_hands),
    ];
}
