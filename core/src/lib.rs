//! A library of card games.
//!
//! ```
//! let mut game = mazzo::open("murlan", None, &Default::default(), 7, None)?;
//! while !game.over() {
//!     while !game.hand_over() {
//!         let action = game.suggest("sensible", 0)?;
//!         game.apply(action, None, mazzo::Guard::default())?;
//!     }
//!     game.next_hand(None)?;
//! }
//! println!("{:?}", game.scores());
//! # Ok::<(), mazzo::Error>(())
//! ```
//!
//! Whoever chooses a game by its name uses [`Game`]; whoever knows the game uses [`Match`] with its types, or
//! its [`Hand`] alone, the fastest. To learn how a game is made, start with [`hand`].

#![forbid(unsafe_code)]

pub mod card;
pub mod cardset;
pub mod catalog;
pub mod deck;
pub mod event;
pub mod game;
pub mod games;
pub mod given;
pub mod hand;
pub mod json;
pub mod list;
pub mod matches;
pub mod options;
pub mod reason;
pub mod rng;
pub mod save;
pub mod seat;
pub mod unseen;

pub use card::{Card, Rank, Suit};
pub use cardset::CardSet;
pub use catalog::{from_position, games, load, open};
pub use event::{Event, Place};
pub use game::Game;
pub use given::Given;
pub use hand::{Action, Hand, View};
pub use matches::{Guard, Match};
pub use reason::{Error, ErrorKind, Reason};
pub use seat::{BySeat, Seat, SeatSet};

/// The README's examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
