//! Arlington: contract rummy with offers, for four (also as two partnerships), three or two, with two packs and
//! a joker.
//!
//! # The rules as they are played here
//!
//! All eight twos and the joker are wild. Ranks go A 2 3 .. K A: an ace is low or high. There is no discard pile.
//!
//! - **A1** Each seat is dealt 13 cards, one at a time from the seat after the dealer; the rest is the stock. A
//!   match has seven hands. The first dealer is drawn by lot, then the deal moves on by one; the seat after the
//!   dealer starts (house rule).
//! - **A2** A turn: the top card of the stock is drawn, unless the seat took a stop card (A9). Then come swaps,
//!   melds and lay-offs, as many as wanted, and last the offer (A8), or the end of the turn where no offer is due.
//!   Swaps may come at any time before the offer, but not between the melds of a contract (house rule).
//! - **A3** A *swap* gives a natural card for a two or joker that a meld of an opponent uses as a wild, and that
//!   stands for that card: in a run for rank and suit, in a set for the rank (house rule). The wild goes to the
//!   hand. A two may so be given for a wild that stands for it. A two that is used as itself cannot be had, nor a
//!   wild of one's own or one's partner's. With `swap_before_contract` swaps need no contract.
//! - **A4** A *set* has three or more cards (`set_min`) of one rank, identical ones too; a *run* four or more
//!   (`run_min`) consecutive cards of one suit, A to A at most, without a wrap. Wilds never outnumber natural
//!   cards; `wild_limit` may say otherwise. A wild stands for one card (in a set for the rank) as long as it lies.
//!   A two in its own place is natural, and a set of twos has no wilds. Two sets of a rank, and runs that touch,
//!   are melds of their own (house rule).
//! - **A5** The *contract* of a hand, seven in all: 2 sets; a set and a run; 2 runs; 3 sets; 2 sets and a run; a
//!   set and 2 runs; 3 runs (house rule). `contracts` names others.
//! - **A6** The first melds of a seat are the contract of the hand, all in one turn, each seat its own (house
//!   rule). A seat that can lay it must (`force_contract`): then it may only lay contract melds, or swap so that
//!   it still can. From the first contract meld to the last nothing else is allowed, and only melds after which
//!   the rest of the contract can be laid.
//! - **A7** A meld is laid at its smallest size and then extended card by card. With the contract down a meld of
//!   this turn is extended without limit; on melds of earlier turns, its own or its partner's, a seat lays off at
//!   most two cards per meld and turn (house rule; `layoff_limit`), and it may lay further melds.
//! - **A8** With two or more cards left the seat shows one to the next seat, which takes it or not; then to the
//!   one after, and so on. An ace, two or joker is shown to the next seat only. If none takes it, it stays in the
//!   hand. The offer ends the turn. Only the seats asked see the card, unless `offer_public` (house rule); who
//!   took it, all know. With one card left there is no offer.
//! - **A9** A seat that takes an ace, two or joker (*stop cards*) does not draw at its next turn.
//! - **A10** The hand ends when a seat has melded its last card, or at the end of the turn in which the last card
//!   of the stock was drawn, without an offer. Turn number `max_turns` ends it in the same way (house rule).
//! - **A11** Cards in melds count for the side whose meld it is: a joker 50, a two as a wild 25, a two as itself 5
//!   (house rule), an ace 15, K Q J T 10, 9 to 3 5.
//! - **A12** The side that went out pays nothing and gets a bonus: 100 in hands 1 to 3, then 200, 300, 400, 500.
//!   Other sides pay for the cards in hand: a joker 100, a two 50, others as in A11. If nobody went out all pay.
//! - **A13** After seven hands the highest total wins; equal totals share it (house rule).
//!
//! # Actions
//!
//! | text | id: kind, then the fields from high to low | what it is |
//! |---|---|---|
//! | `swap 6H for RJ(6H) in meld 3` | 1, meld:6, card given:6, wild taken:6, place:4 | in a run (A3); for an ace `high` or `low` follows |
//! | `swap 6H for RJ in meld 3` | 1, .., place 0 | in a set |
//! | `set 9C 9D 2D` | 2, rank:4, natural cards:8, wilds:9 | lay a set at its smallest size |
//! | `run 5H 6H RJ(7H) 8H` | 3, suit:2, lowest place:4, length:3, wilds:15 | lay a run |
//! | `add 9H to meld 3 high` | 4, meld:6, end:2, card:6, stands for:6 | extend a run (A7), `RJ(9H)` for a wild |
//! | `add 9H to meld 3` | 4, .., end 0, .. | extend a set |
//! | `offer 9D` | 5, card:6 | offer a card (A8) |
//! | `end turn` | 6 | where no offer is due |
//! | `take` `refuse` | 7, 8 | the answer to an offer |
//!
//! An id is `5 << 48 | kind << 44 | fields`. A card is its place in face order; *stands for* is that plus 1, or 0.
//! Places go from 1 (low ace) to 14 (high ace). Natural cards of a set are counted by suit, two bits each, clubs
//! lowest, and so are its twos, with the joker above them. A run's wilds have three bits a place, the lowest place
//! in the lowest bits: 0 natural, 1 to 4 the two of that suit, 5 the joker. Melds are numbered from 0 in the order
//! in which they were laid. In a text that is read, a wild of a run may stand without what it stands for.

mod action;
mod contract;
mod hand;
mod imagine;
mod judge;
mod known;
mod listing;
mod meld;
mod position;
mod reading;
mod score;
mod sensible;
mod text;
mod turn;
mod view;

pub use action::Action;
pub use hand::{Carry, Hand};
pub use meld::{End, Laid, Meld, Run, Set};
pub use position::Position;
pub use view::{SeenOffer, View};

use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::choice;
use crate::hand::{Opener, Rules};
use crate::options::{self, Choice as _, Contracts, Kind, OptionSpec, choice, count, flag};

/// What there is to say of the game.
pub const RULES: Rules = Rules {
    id: "arlington",
    name: "Arlington",
    version: 1,
    number: 5,
    seats: &[4, 2, 3],
    pack: PACK,
    opener: Opener::Dealer,
    lower_is_better: false,
};

/// Two packs and one joker.
const PACK: CardSet = CardSet::PACK_52.plus(CardSet::PACK_52).plus(CardSet::of(Card::RED_JOKER));

/// A1: the hands of a match.
const HANDS: u32 = 7;

/// A1: the cards that each seat is dealt.
const DEALT: usize = 13;

/// The faces that can be wild: the twos and the joker, as bits in face order.
const WILD_FACES: u64 = 0xF | 1 << Card::RED_JOKER.index();

/// Whether a card can be wild.
const fn is_wild(card: Card) -> bool {
    WILD_FACES >> card.index() & 1 == 1
}

/// A9: whether a card stops the draw of the seat that takes it.
const fn is_stop(card: Card) -> bool {
    is_wild(card) || card.index() / 4 == Rank::Ace as u8
}

choice! {
    /// How many wilds a meld may have (A4).
    pub enum WildLimit {
        /// As many as natural cards.
        #[default]
        AtMostNaturals = "at_most_naturals",
        /// All but one.
        OneNatural = "one_natural",
        /// None: a two is only itself, and the joker is never melded.
        NoWilds = "no_wilds",
    }
}

choice! {
    /// How many cards may be laid off in a turn (A7).
    pub enum LayoffLimit {
        /// Two on each meld.
        #[default]
        TwoPerMeld = "two_per_meld",
        /// Two in all.
        TwoPerTurn = "two_per_turn",
        /// Any number.
        Unlimited = "unlimited",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Seats 0 and 2 play against 1 and 3.
    pub partnerships: bool,
    /// A3: swaps need no contract.
    pub swap_before_contract: bool,
    /// A4: how many wilds a meld may have.
    pub wild_limit: WildLimit,
    /// A4: the size of the smallest set.
    pub set_min: u32,
    /// A4: the length of the shortest run.
    pub run_min: u32,
    /// A5: sets and runs, hand by hand.
    pub contracts: Contracts,
    /// A6: a seat that can lay its contract must.
    pub force_contract: bool,
    /// A7: how many cards may be laid off in a turn.
    pub layoff_limit: LayoffLimit,
    /// A8: all see the card that is offered.
    pub offer_public: bool,
    /// A10: the most turns of a hand.
    pub max_turns: u32,
}

impl Options {
    /// A4: the most wilds that a meld of so many cards may have.
    const fn most_wilds(&self, size: u8) -> u8 {
        match self.wild_limit {
            WildLimit::AtMostNaturals => size / 2,
            WildLimit::OneNatural => size.saturating_sub(1),
            WildLimit::NoWilds => 0,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            partnerships: false,
            swap_before_contract: true,
            wild_limit: WildLimit::AtMostNaturals,
            set_min: 3,
            run_min: 4,
            contracts: [[2, 0], [1, 1], [0, 2], [3, 0], [2, 1], [1, 2], [0, 3]],
            force_contract: true,
            layoff_limit: LayoffLimit::TwoPerMeld,
            offer_public: false,
            max_turns: 400,
        }
    }
}

impl options::Options for Options {
    const TABLE: &'static [OptionSpec<Options>] = &[
        flag("partnerships", "A12", "Four seats play as two partnerships, 0 and 2 against 1 and 3.", |o| {
            &mut o.partnerships
        }),
        flag("swap_before_contract", "A3", "A seat may swap before it has laid its contract.", |o| {
            &mut o.swap_before_contract
        }),
        choice::<Options, WildLimit>(
            "wild_limit",
            "A4",
            "How many wilds a meld may have: as many as natural cards, all but one, or none.",
            |o| o.wild_limit.place(),
            |o, place| o.wild_limit = WildLimit::VALUES[place],
        ),
        count("set_min", "A4", "The size of the smallest set.", (3, 4), &[3, 4], |o| &mut o.set_min),
        count("run_min", "A4", "The length of the shortest run.", (3, 5), &[3, 4, 5], |o| &mut o.run_min),
        OptionSpec {
            name: "contracts",
            clause: "A5",
            sentence: "Sets and runs of each hand's contract.",
            kind: Kind::Contracts(|o| &mut o.contracts),
        },
        flag("force_contract", "A6", "A seat that can lay its contract must lay it; else it may wait.", |o| {
            &mut o.force_contract
        }),
        choice::<Options, LayoffLimit>(
            "layoff_limit",
            "A7",
            "How many cards a seat may lay off in a turn on melds of earlier turns.",
            |o| o.layoff_limit.place(),
            |o, place| o.layoff_limit = LayoffLimit::VALUES[place],
        ),
        flag("offer_public", "A8", "All see the card that is offered, not only the seats asked.", |o| {
            &mut o.offer_public
        }),
        count(
            "max_turns",
            "A10",
            "The most turns of a hand, all seats counted.",
            (10, 100_000),
            &[10, 400, 401],
            |o| &mut o.max_turns,
        ),
    ];

    fn validate(&self, seats: u8) -> Result<(), String> {
        if self.partnerships && seats != 4 {
            return Err(format!("option partnerships is for 4 seats, not for {seats}"));
        }
        Ok(())
    }
}
