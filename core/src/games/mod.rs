//! The games. Each is a folder with its own types; its `mod.rs` starts with its clauses.

pub mod arlington;
pub mod guandan;
pub mod murlan;
pub mod one_twenty;
pub mod pick_up;

use crate::catalog::Entry;
use crate::hand::Hand;

/// What is done with every game's own types: see [`visit`].
pub trait Visitor {
    /// One game's turn.
    fn visit<H: Hand>(&mut self);
}

macro_rules! games {
    ($($game:ident)*) => {
        /// Every game there is.
        pub static GAMES: &[Entry] = &[$(Entry::of::<$game::Hand>()),*];

        /// Does something with the types of every game there is.
        pub fn visit(visitor: &mut impl Visitor) {
            $(visitor.visit::<$game::Hand>();)*
        }
    };
}

// A new game is a folder here and a word in this list.
games! { arlington guandan murlan one_twenty pick_up }
