//! What a seat may know, what happened, and what is kept.

use std::ffi::c_char;

use serde_json::{Value, json};

use crate::buffer::{read_seat, write_text, write_value};
use crate::guard::guarded;
use crate::handle::Handle;
use crate::status::Status;

/// What a seat may know, as a JSON object. In every game: "game", "seat", "to_act", "ply", "hand_number", "stage",
/// "hand", "counts", "scores", "hand_scores", "places" and "options"; more as the game needs. It is safe to send to
/// that seat's player: mazzo_view_legal_actions() needs nothing else.
///
/// game: only read; must not be NULL.
/// seat: whose view; MAZZO_ANY: what everybody may know.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_view(
    game: *const Handle,
    seat: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_text(&game.view(read_seat(seat, game.seats())?)?.to_string(), buf, cap, len)
    })
}

/// What a seat may know, as lines of text for people.
///
/// game: only read; must not be NULL.
/// seat: whose view; MAZZO_ANY: what everybody may know.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_render(
    game: *const Handle,
    seat: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_text(&game.render(read_seat(seat, game.seats())?)?, buf, cap, len)
    })
}

/// The whole hand, every card open, as lines of text: for replays. It holds secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_render_open(
    game: *const Handle,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| write_text(&Handle::look(game)?.render_open(), buf, cap, len))
}

/// The current hand in named cards, as a JSON object: what mazzo_game_from_position() sets up. It holds secrets: show
/// it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_position(game: *const Handle, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(&Handle::look(game)?.position().to_string(), buf, cap, len))
}

/// How many events there were since the match began.
///
/// game: only read; must not be NULL.
/// count: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_event_count(game: *const Handle, count: *mut u32) -> Status {
    guarded(|| write_value(Handle::look(game)?.event_count(), count, "count"))
}

/// What happened, as a JSON list of objects, each with its "number". Numbers run from 0 over the whole match and are
/// the same for every seat; what a seat may not see is left out of its events. Ask with the last number plus 1 to get
/// what is new; undoing takes the last numbers back, so after it ask from mazzo_game_event_count() on. The events and
/// their keys are told in docs/events.md.
///
/// game: only read; must not be NULL.
/// seat: whose events; MAZZO_ANY: what everybody may know.
/// since: the number of the first event that is asked for.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_events(
    game: *const Handle,
    seat: u32,
    since: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        let events = game.events(read_seat(seat, game.seats())?, since)?;
        write_text(&Value::Array(events).to_string(), buf, cap, len)
    })
}

/// What was decided, from the first hand on, as a JSON list of objects: "seat", "id", "text", and "cards", the very
/// cards where they were named, else null. It may hold secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_log(game: *const Handle, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        let mut log = Vec::new();
        for entry in game.log() {
            let text = game.text(entry.action)?;
            log.push(json!({"seat": entry.seat, "id": entry.action, "text": text, "cards": entry.cards}));
        }
        write_text(&Value::Array(log).to_string(), buf, cap, len)
    })
}

/// The whole match as JSON, for mazzo_game_load(). It holds secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_save(game: *const Handle, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(&Handle::look(game)?.save(), buf, cap, len))
}
