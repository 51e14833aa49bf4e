//! The C ABI: [`mazzo_core::Game`], function by function, for C and all that speak it.
//!
//! The comments of the exported functions are the header's comments: they speak to someone who writes C. How
//! one reads from top to bottom: `status` and `fault` (how a call fails), `guard` (what stands around every
//! call), `buffer` (what comes in and goes out), `handle` (what a `mazzo_game` is), and then the functions by
//! what they are about.
//!
//! No game is named here and no rule known.

#![allow(
    clippy::missing_safety_doc,
    reason = "what a caller owes is told in the words of C, and headings of Rust would land in the header"
)]
#![allow(
    unsafe_op_in_unsafe_fn,
    reason = "every exported function stands on its caller's pointers from the first line to the last"
)]
#![allow(clippy::too_many_arguments, reason = "a text, a list and a buffer are two or three arguments each in C")]

// In the order of the header, which is the order of these lines.
pub mod abi;

pub mod status;

pub mod version;

pub mod fault;

pub mod games;

pub mod card;

pub mod handle;

pub mod state;

pub mod actions;

pub mod play;

pub mod look;

mod buffer;
mod guard;
