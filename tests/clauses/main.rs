//! Every numbered clause of the rules has a test here that is named after it, with a legal and an illegal case;
//! so has every option and every worked example. `common`, `options` and `knowledge` hold what all games share
//! (C1 to C9), each game has a file of its own.

mod arlington;
mod common;
mod guandan;
mod knowledge;
mod murlan;
mod one_twenty;
mod options;
mod pick_up;
mod saves;
mod table;
