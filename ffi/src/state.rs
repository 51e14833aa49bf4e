//! Where a match stands: numbers and scores.

use std::ffi::c_char;

use serde_json::Value;

use crate::abi::MAZZO_ANY;
use crate::buffer::{write_list, write_text, write_value};
use crate::fault::Fault;
use crate::guard::guarded;
use crate::handle::Handle;
use crate::status::Status;

/// How many play.
///
/// game: only read; must not be NULL.
/// seats: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_seats(game: *const Handle, seats: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.seats().into(), seats, "seats")
    })
}

/// The seed from which all chance of the match follows.
///
/// game: only read; must not be NULL.
/// seed: receives the seed; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_seed(game: *const Handle, seed: *mut u64) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.seed(), seed, "seed")
    })
}

/// Who is to decide.
///
/// game: only read; must not be NULL.
/// seat: receives the seat, or MAZZO_ANY when the hand is over and nobody is to decide; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_seat(game: *const Handle, seat: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.seat().map_or(MAZZO_ANY, |seat| seat.number().into()), seat, "seat")
    })
}

/// How many decisions and deals there were since the match began; undoing lowers it.
///
/// game: only read; must not be NULL.
/// ply: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_ply(game: *const Handle, ply: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.ply(), ply, "ply")
    })
}

/// The current hand's number, from 1.
///
/// game: only read; must not be NULL.
/// number: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_hand_number(game: *const Handle, number: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.hand_number(), number, "number")
    })
}

/// Whether the hand is over: then mazzo_game_next_hand() deals the next.
///
/// game: only read; must not be NULL.
/// over: receives 1 if it is, 0 if it is not; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_hand_over(game: *const Handle, over: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.hand_over().into(), over, "over")
    })
}

/// Whether the match is over.
///
/// game: only read; must not be NULL.
/// over: receives 1 if it is, 0 if it is not; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_over(game: *const Handle, over: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.over().into(), over, "over")
    })
}

/// All options of the match by name, as a JSON object.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_options(game: *const Handle, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(&Value::Object(Handle::look(game)?.options()).to_string(), buf, cap, len))
}

/// The name of the game that is played, by which mazzo_game_new() opened it.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_name(game: *const Handle, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(Handle::look(game)?.rules().id, buf, cap, len))
}

/// The match's totals, seat by seat.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_scores(game: *const Handle, buf: *mut i32, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_list(Handle::look(game)?.scores().as_slice(), buf, cap, len))
}

/// The points of the last finished hand, seat by seat; none (*len is 0) before a hand is finished.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_hand_scores(game: *const Handle, buf: *mut i32, cap: u32, len: *mut u32) -> Status {
    guarded(|| {
        let scores = Handle::look(game)?.hand_scores();
        write_list(scores.as_ref().map_or(&[], |scores| scores.as_slice()), buf, cap, len)
    })
}

/// How the last finished hand went for each seat's side against the mean of the others: what a learner is rewarded
/// with. The sides' returns sum to zero. Each is buf[seat] / divisor. None (*len is 0, and the divisor 1) before a
/// hand is finished.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// divisor: receives what each number is to be divided by, 1 or more; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_returns(
    game: *const Handle,
    buf: *mut i32,
    cap: u32,
    len: *mut u32,
    divisor: *mut i32,
) -> Status {
    guarded(|| {
        let returns = Handle::look(game)?.returns();
        if divisor.is_null() {
            return Err(Fault::null("divisor"));
        }
        write_list(returns.as_ref().map_or(&[], |(returns, _)| returns.as_slice()), buf, cap, len)?;
        write_value(returns.map_or(1, |(_, divisor)| divisor), divisor, "divisor")
    })
}

/// Each seat's place, from 1, once the match is over; none (*len is 0) before. Equal totals share a place.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_places(game: *const Handle, buf: *mut u8, cap: u32, len: *mut u32) -> Status {
    guarded(|| {
        let places = Handle::look(game)?.places();
        write_list(places.as_ref().map_or(&[], |places| places.as_slice()), buf, cap, len)
    })
}
