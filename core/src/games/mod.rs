//! The games. Each is a folder with its own types; its `mod.rs` starts with its clauses.

pub mod arlington;
pub mod guandan;
pub mod murlan;
pub mod one_twenty;
pub mod pick_up;

use crate::game::Entry;

/// Every game there is. A new game is a folder here and a line in this list.
pub static GAMES: &[Entry] = &[
    Entry::of::<arlington::Hand>(),
    Entry::of::<guandan::Hand>(),
    Entry::of::<murlan::Hand>(),
    Entry::of::<one_twenty::Hand>(),
    Entry::of::<pick_up::Hand>(),
];
