//! **The page to read first**: what a game is.
//!
//! A game is a folder under `games/` with five types of its own, tied together by the traits here:
//!
//! | type | what it is |
//! |---|---|
//! | `Options` | the choices of a table ([`Options`]) |
//! | `Hand` | one deal from first card to score, secrets included ([`Hand`]); a plain value of about 1 KB |
//! | `View` | what one seat may know of it ([`View`]): it has no field for a secret |
//! | `Action` | one decision ([`Action`]), with an id that means the same everywhere, for ever |
//! | `Carry` | what passes from one hand to the next: totals, who deals, who pays tribute |
//!
//! [`Match`](crate::Match) plays hands one after the other and keeps the log; [`Game`](crate::Game) is the one
//! face that hides the types, for C, Python and whoever chooses a game by its name.
//!
//! What an action claims, without which cards pay for it, is its [`Declaration`]: in most games the action itself.
//!
//! Legality has two roads, and a law holds them equal: [`View::legal`] *makes* the legal actions, [`View::check`]
//! *judges* one and says by which clause it falls. Views, lists, checks, texts, bots' input and imagined worlds
//! follow from a `View` alone, so none of them can tell what the seat does not know.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::event::{Clause, Place, Sink};
use crate::options::Options;
use crate::reason::Reason;
use crate::rng::{Rng, Stream};
use crate::seat::{BySeat, Seat, SeatSet};

/// What there is to say of a game before it is played.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Rules {
    /// The name by which it is opened: `murlan`.
    pub id: &'static str,
    /// The name that people read: `Murlan`.
    pub name: &'static str,
    /// Raised whenever the same seed, options and log lead to something else, or an id changes its meaning.
    pub version: u32,
    /// The game's own number (1 to 31), the top five bits of all its action ids.
    pub number: u8,
    /// How many may play, the default first.
    pub seats: &'static [u8],
    /// The cards it is played with.
    pub pack: CardSet,
    /// Who is named beside a given deck.
    pub opener: Opener,
    /// Whether the lowest total is the best.
    pub lower_is_better: bool,
}

/// Whom a game lets one name beside a given deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Opener {
    /// The dealer: the cards go round from the seat after it. Unnamed: the last seat.
    Dealer,
    /// The leader: the cards go round from seat 0. Unnamed: seat 0.
    Leader,
}

impl Opener {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Opener::Dealer => "dealer",
            Opener::Leader => "leader",
        }
    }
}

/// What every hand of a match has in common, and the hand's number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table<O> {
    /// The options of the match.
    pub options: O,
    /// How many play.
    pub seats: u8,
    /// Which hand of the match it is, from 1.
    pub hand_number: u32,
}

/// One decision. Its [`Display`] is its text, [`FromStr`] reads the text back; the grammar is told on the
/// game's page.
pub trait Action: Copy + Eq + Ord + Debug + Display + FromStr<Err = Reason> + Send + Sync + 'static {
    /// The action's id: above 0, below 2^53, the same in every position, save and release.
    fn id(self) -> u64;

    /// The action of this id, if there is one.
    fn from_id(id: u64) -> Option<Self>;
}

/// What an action claims, without which cards pay for it: the coarser of the two grains at which a game can be
/// played. Where an action leaves nothing of that kind open, it is its own declaration; and actions are the
/// declarations of the finer grain, so what is written for this trait serves both.
pub trait Declaration<H: Hand>: Copy + Eq + Ord + Debug + Send + Sync + 'static {
    /// What an action of the seat to act claims.
    fn of(action: H::Action, hand: &H) -> Self;

    /// Puts what the legal actions claim into an empty list, ascending, each once, without making the actions.
    fn legal(hand: &H, list: &mut Vec<Self>);

    /// The action that a declaration stands for if no cards are chosen: a legal one for every legal declaration.
    /// None if the seat to act has no cards for it.
    fn action(self, hand: &H) -> Option<H::Action>;
}

impl<A: Action, H: Hand<Action = A>> Declaration<H> for A {
    fn of(action: A, _: &H) -> A {
        action
    }

    fn legal(hand: &H, list: &mut Vec<A>) {
        hand.legal(list);
    }

    fn action(self, _: &H) -> Option<A> {
        Some(self)
    }
}

/// Where a game's number stands in its action ids: above this many bits of the game's own.
pub const ID_BITS: u32 = 48;

/// What one seat may know, or, without a seat, what everybody may.
///
/// Written as JSON and read back it still answers [`View::legal`] and [`View::check`]: a client across a
/// network needs no more.
pub trait View: Clone + Eq + Debug + Display + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's actions.
    type Action: Action;

    /// Whose view it is.
    fn seat(&self) -> Option<Seat>;

    /// Who is to decide; nobody when the hand is over.
    fn to_act(&self) -> Option<Seat>;

    /// Puts the legal actions of the view's seat into an empty list: ascending by id, each once, none if it is
    /// not to act.
    fn legal(&self, list: &mut Vec<Self::Action>);

    /// Whether the view's seat, being to act, may take this action, with these very cards where they are named.
    /// Reasons come in the order that [`Reason`] tells.
    fn check(&self, action: Self::Action, cards: Option<CardSet>) -> Result<(), Reason>;

    /// The cards that leave the seat's hand if it takes this action without naming cards; none if it cannot.
    fn cards(&self, action: Self::Action) -> Option<CardSet>;

    /// Whether an action can be what is meant by cards that a player has selected.
    fn means(&self, action: Self::Action, selected: CardSet) -> bool;

    /// What an action is, in parts.
    fn describe(&self, action: Self::Action) -> Description;

    /// Reads an action as this seat would write it: the text of [`Action`], or more.
    fn parse(&self, text: &str) -> Result<Self::Action, Reason> {
        text.parse()
    }

    /// What is wrong with a view that was read from JSON and could not have come from a hand.
    fn validate(&self) -> Result<(), Reason>;
}

/// An action in parts. Keys mean the same in every game; what an action has not is left empty.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Description {
    /// The kind of action: `single`, `pair`, `pass`, ..
    pub kind: &'static str,
    /// The rank that counts; of a run its top.
    pub rank: Option<Rank>,
    /// A suit that is declared.
    pub suit: Option<Suit>,
    /// How many cards it takes from the hand.
    pub length: u8,
    /// Those cards, as they would be taken if none are named; none if the seat cannot pay them.
    pub cards: Option<CardSet>,
    /// The pile that it uses.
    pub pile: Option<u8>,
    /// The meld on the table that it changes.
    pub meld: Option<u8>,
    /// At which end of that meld: `low` or `high`.
    pub end: Option<&'static str>,
    /// The card on the table that it takes.
    pub takes: Option<Card>,
    /// What each wild card stands for: the wild, and the card.
    pub wilds: Vec<(Card, Card)>,
}

/// What a finished hand leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settlement<C> {
    /// The hand's points, seat by seat.
    pub points: BySeat<i32>,
    /// The match's totals with them.
    pub totals: BySeat<i32>,
    /// What the next hand starts from.
    pub carry: C,
    /// Whether the match is over.
    pub over: bool,
    /// A seat whose side has won whatever the totals say.
    pub winner: Option<Seat>,
    /// The new target, if it rose.
    pub risen: Option<u32>,
}

/// Cards that lie in one place, and who has seen them there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lying {
    /// Where.
    pub place: Place,
    /// The cards, in their order where it matters (a stock: the next card first; a pile: the top card last).
    pub cards: Vec<Card>,
    /// Who knows them.
    pub seen_by: SeatSet,
}

/// A bot's choice among the legal actions, of which there is at least one.
pub type Choose<H> = fn(&<H as Hand>::View, &[<H as Hand>::Action], &mut Rng) -> <H as Hand>::Action;

/// A bot: a function of what a seat sees and may do.
pub struct Bot<H: Hand> {
    /// The name by which it is asked.
    pub name: &'static str,
    /// How it plays, in a sentence.
    pub sentence: &'static str,
    /// How it chooses.
    pub choose: Choose<H>,
}

/// One deal, from the first card to the score: a plain value without history.
///
/// A hand is either waiting for one seat ([`Hand::to_act`]) or settled ([`Hand::settle`]), never both, never
/// neither.
pub trait Hand: Copy + Eq + Debug + Send + Sync + 'static {
    /// The game.
    const RULES: Rules;
    /// What a [`Event::Ruled`](crate::Event::Ruled) says of its seat, clause by clause: "can make no set, ..".
    const RULINGS: &'static [(Clause, &'static str)];
    /// Its bots, beside `random`, which every game has.
    const BOTS: &'static [Bot<Self>];
    /// Its options.
    type Options: Options;
    /// Its actions.
    type Action: Action;
    /// What they claim.
    type Declaration: Declaration<Self>;
    /// What a seat may know.
    type View: View<Action = Self::Action>;
    /// What passes from hand to hand.
    type Carry: Copy + Eq + Debug + Send + Sync;
    /// A hand in named cards, from which one can be set up; the keys are told on the game's page.
    type Position: Serialize + DeserializeOwned;

    /// What the first hand starts from; random choices (who deals) come from the generator.
    fn opening(options: &Self::Options, seats: u8, rng: &mut Rng) -> Self::Carry;

    /// Whether somebody may be named who deals or leads the hand, with a given deck; where the rules alone decide
    /// it, what is wrong with naming one.
    fn may_name_opener(carry: &Self::Carry) -> Result<(), String> {
        let _ = carry;
        Ok(())
    }

    /// What the hand starts from if this seat deals (or leads: see [`Rules::opener`]).
    fn with_opener(carry: Self::Carry, seat: Seat) -> Self::Carry;

    /// Deals a deck, its top card first, and goes on to the first decision or the end.
    fn deal(
        table: Table<Self::Options>,
        carry: &Self::Carry,
        deck: &[Card],
        stream: Stream,
        events: &mut impl Sink,
    ) -> Self;

    /// What the hand has in common with the others of its match.
    fn table(&self) -> &Table<Self::Options>;

    /// The match's totals before this hand.
    fn totals(&self) -> BySeat<i32>;

    /// Which seat plays for the same side as this one, by the lowest seat of the side.
    fn side(&self, seat: Seat) -> Seat {
        seat
    }

    /// Who is to decide; nobody when the hand is over.
    fn to_act(&self) -> Option<Seat>;

    /// The legal actions of the seat to act: what its view lists, made from the hand's own fields.
    fn legal(&self, list: &mut Vec<Self::Action>);

    /// What a seat may know; without a seat, what everybody may.
    fn view(&self, viewer: Option<Seat>) -> Self::View;

    /// Takes a legal action, with these very cards where they are named.
    fn apply(&mut self, action: Self::Action, cards: Option<CardSet>, events: &mut impl Sink);

    /// What the hand led to, once it is over.
    fn settle(&self) -> Option<Settlement<Self::Carry>>;

    /// A hand that looks like this view and differs behind it: unseen cards are dealt anew, with the hard facts
    /// kept. What is random later comes from `stream`.
    fn imagine(view: &Self::View, rng: &mut Rng, stream: Stream) -> Self;

    /// The whole hand in named cards.
    fn position(&self) -> Self::Position;

    /// Sets a hand up; if it cannot be, all that is wrong with it. `seed`: where what is random later comes from.
    fn from_position(
        position: Self::Position,
        options: &Self::Options,
        seats: u8,
        seed: u64,
    ) -> Result<Self, Vec<String>>;

    /// Where every card of the pack lies, and who knows it.
    fn layout(&self) -> Vec<Lying>;
}
