//! Guandan: two packs, two partnerships, levels, and hearts that are wild.
//!
//! # The rules as they are played here
//!
//! Four seats; 0 and 2 play against 1 and 3. Two packs with two red and two black jokers are dealt, 27 cards each,
//! one at a time from seat 0 on.
//!
//! - **G1** Both teams start at level 2, and each keeps a level of its own. A hand is played at the level of the
//!   team that won the hand before; hand 1 at 2.
//! - **G2** The order in which the seats get rid of their cards makes the places. When the third seat is out, the
//!   last is fourth. With `end_on_double` the hand ends as soon as partners are first and second.
//! - **G3** The team of the first seat out rises by 3, 2 or 1 levels if the partner is second, third or fourth, but
//!   not above the ace. A hand's points are these 3, 2 or 1 for both winners; a seat's total is its team's level,
//!   2 to 14.
//! - **G4** A team that is at A before a hand played at level A wins the match if it is first and the partner not
//!   last. Being promoted to A does not win. With `ace_fail` at `to_2_after_3` a team goes back to 2 after three
//!   hands at level A, each reached by its own win of the hand before, that did not win the match.
//! - **G5** Bombs score nothing. There are at most `max_hands` hands (house rule).
//! - **G6** The two hearts of the level's rank are *wild*: each stands for any card but a joker, itself included.
//!   Singles and groups rank RJ > BJ > level > A > K > .. > 2. A wild card alone is a level card.
//! - **G7** Plays are a *single*; a *pair* or *triple* of one rank (of jokers, two of one colour are a pair, and
//!   that is all); a *full house*, a triple and a pair of another rank, which may be two like jokers, compared by
//!   its triple; a *straight* of five consecutive ranks; a *tube*, three consecutive pairs; a *plate*, two
//!   consecutive triples; a *bomb*, four to ten of one rank; a *straight flush*; the *joker bomb*, all four.
//! - **G8** In runs ranks are natural, so the level has its usual place. An ace is high or low, and nothing wraps:
//!   straights go from `A2345` to `TJQKA`, tubes from `AA2233` to `QQKKAA`, plates from `AAA222` to `KKKAAA`.
//! - **G9** A follower plays the same kind and size with a higher rank, or a bomb. Bombs go by size, then rank: 4 <
//!   5 < straight flush < 6 < .. < 10 < joker bomb. Equal never beats.
//! - **G10** With wild cards a set of cards may be read in several ways: the player says how, and each reading is an
//!   action of its own. Five natural cards of one suit in a row are always a straight flush; with a wild card
//!   among them they may be declared a plain straight, unless `flush_as_straight` is `never`. Two wild cards alone
//!   are a pair of any suited rank, as declared, or, with `wild_pair` at `level`, of level cards only. Three of a
//!   rank and both wild cards are a bomb of five or a full house, whose pair need not be named. Five natural cards
//!   of a rank are a bomb, never a full house. (House rules, where only a choice is asked for.)
//! - **G11** The leader must play, a follower may pass, and passing shuts nobody out. When all other seats with cards
//!   have passed since the last play, its player leads; if that seat is out, its partner; if that one is out too,
//!   the next seat with cards.
//! - **G12** The leader of hand 1 is drawn by lot.
//! - **G13** From hand 2 on the fourth gives the first its strongest card, wild ones excluded. After a double win both
//!   losers give: the stronger card goes to the first, the other to the second; of equal ones the first takes that
//!   of the seat that is next after it. The engine does it; of a seat's equally strong cards the first in face
//!   order goes (house rule), or with `tribute_choice` at `payer` the payer chooses, the first's payer first.
//! - **G14** If the payers together hold both red jokers there is no tribute, and the first leads.
//! - **G15** Each receiver returns one card to its payer: of rank 2 to 10, not wild, and with
//!   `return_level_cards` off not of the level; what it was just paid may go back. If it has none, a card of its
//!   lowest strength, a wild one only if there is nothing else. After a double win the first decides first, and
//!   the second sees it (house rule).
//! - **G16** The seat that gets the first's return leads. What is paid and returned is seen by all.
//!
//! # Actions
//!
//! A play is its cards and its reading, and it does not depend on the level: a heart of the level is `*`, also alone
//! and in its own place.
//!
//! | text | id: kind, rank, rest | what it is |
//! |---|---|---|
//! | `pass` | 1 | let the play stand |
//! | `tribute AS` | 2, card at bit 0 | pay this card, where the payer chooses (G13) |
//! | `return 7D` | 3, card at bit 0 | give this card back (G15) |
//! | `single 8S` `single BJ` `single *` | 4, rank (of `*` 15), suits | one card |
//! | `pair 8S *` `pair 8 * *` | 5, rank, suits | two of a rank; two wild cards alone name it |
//! | `triple 8C 8S *` | 6, rank, suits | three of a rank |
//! | `full_house 8D 8S * 9D 9S` | 7, triple's rank, its suits, the pair's at bit 8, the pair's rank at bit 16 (of `* *` 15) | the triple, then the pair |
//! | `straight 8S 9S TS JS *` | 8, top, suits rank by rank | five ranks from the lowest |
//! | `tube 2D 2S 3D * 4C 4S` | 9, top, suits rank by rank | three pairs from the lowest |
//! | `plate 8C 8D * 9C 9D 9S` | 10, top, suits rank by rank | two triples from the lower |
//! | `bomb 9C 9D 9S *` | 11, rank, suits, the size at bit 8 | four to ten of a rank |
//! | `straight_flush 8S 9S * JS QS` | 12, top, natural ranks, the suit at bit 8 | the same in one suit |
//! | `joker_bomb BJ BJ RJ RJ` | 13, rank `RJ` | all four jokers |
//!
//! An id is `4 << 48 | kind << 44 | rank << 40 | rest`, where a rank is its place in `2 3 .. A BJ RJ` from 0 and a
//! card its place in face order (`*` 54). *Suits* are eight bits: one for each of `C D H S` of which there is a card,
//! and above these four one for each of which there are both; what a play has too few, wild cards fill up. Of runs
//! the lowest rank has the lowest eight bits. The *natural ranks* of a straight flush are five bits, one for each
//! rank that is no wild card, the lowest first.
//!
//! Within a rank cards stand in face order and wild cards last. Where a wild card stands tells what it is: `straight
//! 8S 9S TS JS *` has the top Q, `straight * 8S 9S TS JS` the top J. A player may name a heart of the level as the
//! card that it is, and where only one legal action can be meant give the cards in any order, with the kind or
//! without, and a rank after the kind: `full_house 9 8S 8D 9S 9D 2H`.
//!
//! Beside the exact actions there is the fixed space of [declarations](Declaration).

mod action;
mod choose;
mod claims;
mod declaration;
mod face;
mod generate;
mod hand;
mod holding;
mod imagine;
mod play;
mod position;
mod reading;
mod sensible;
mod suits;
mod tribute;
mod view;

pub use action::Action;
pub use declaration::Declaration;
pub use face::Face;
pub use hand::{Carry, Hand, Last};
pub use play::{Kind, Play};
pub use position::{NamedPlay, Position};
pub use suits::Suits;
pub use tribute::{Payment, Placing};
pub use view::View;

use crate::cardset::CardSet;
use crate::choice;
use crate::hand::{Opener, Rules};
use crate::options::{self, Choice as _, OptionSpec, choice, count, flag};

/// What there is to say of the game.
pub const RULES: Rules = Rules {
    id: "guandan",
    name: "Guandan",
    version: 1,
    number: 4,
    seats: &[4],
    pack: CardSet::PACK_54.plus(CardSet::PACK_54),
    opener: Opener::Leader,
    lower_is_better: false,
};

choice! {
    /// What becomes of a team that cannot win at A (G4).
    pub enum AceFail {
        /// Nothing.
        #[default]
        None = "none",
        /// After three hands it is back at 2.
        ToTwoAfterThree = "to_2_after_3",
    }
}

choice! {
    /// Whether a straight may be of one suit (G10).
    pub enum FlushAsStraight {
        /// With a wild card among its cards.
        #[default]
        WithWild = "with_wild",
        /// Never.
        Never = "never",
    }
}

choice! {
    /// What two wild cards alone are a pair of (G10).
    pub enum WildPair {
        /// Of any suited rank, as declared.
        #[default]
        Any = "any",
        /// Of level cards.
        Level = "level",
    }
}

choice! {
    /// Who chooses among a payer's equally strong cards (G13).
    pub enum TributeChoice {
        /// Nobody: the first in face order goes.
        #[default]
        Auto = "auto",
        /// The payer.
        Payer = "payer",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// G2: the hand ends once partners are first and second.
    pub end_on_double: bool,
    /// G4: what becomes of a team that cannot win at A.
    pub ace_fail: AceFail,
    /// G10: whether a straight may be of one suit.
    pub flush_as_straight: FlushAsStraight,
    /// G10: what two wild cards alone are a pair of.
    pub wild_pair: WildPair,
    /// G13: who chooses among a payer's equally strong cards.
    pub tribute_choice: TributeChoice,
    /// G15: level cards of rank 2 to 10 may be returned.
    pub return_level_cards: bool,
    /// G5: the most hands of a match.
    pub max_hands: u32,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            end_on_double: false,
            ace_fail: AceFail::None,
            flush_as_straight: FlushAsStraight::WithWild,
            wild_pair: WildPair::Any,
            tribute_choice: TributeChoice::Auto,
            return_level_cards: true,
            max_hands: 200,
        }
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionSpec<Options>] = &[
        flag("end_on_double", "G2", "The hand ends as soon as partners are first and second.", |o| {
            &mut o.end_on_double
        }),
        choice::<Options, AceFail>(
            "ace_fail",
            "G4",
            "What becomes of a team that fails to win at A: nothing, or back to 2 after three hands.",
            |o| o.ace_fail.place(),
            |o, place| o.ace_fail = AceFail::VALUES[place],
        ),
        choice::<Options, FlushAsStraight>(
            "flush_as_straight",
            "G10",
            "Whether consecutive cards of one suit may be declared a plain straight: with a wild card among them, or never.",
            |o| o.flush_as_straight.place(),
            |o, place| o.flush_as_straight = FlushAsStraight::VALUES[place],
        ),
        choice::<Options, WildPair>(
            "wild_pair",
            "G10",
            "What two wild cards alone are a pair of: any suited rank, as declared, or the level.",
            |o| o.wild_pair.place(),
            |o, place| o.wild_pair = WildPair::VALUES[place],
        ),
        choice::<Options, TributeChoice>(
            "tribute_choice",
            "G13",
            "Which of a payer's equally strong cards is paid: the first in face order, or the one that the payer chooses.",
            |o| o.tribute_choice.place(),
            |o, place| o.tribute_choice = TributeChoice::VALUES[place],
        ),
        flag("return_level_cards", "G15", "Level cards of rank 2 to 10 may be returned, but for the hearts.", |o| {
            &mut o.return_level_cards
        }),
        count("max_hands", "G5", "The most hands of a match.", (1, 10_000), &[1, 200, 201], |o| &mut o.max_hands),
    ];
}
