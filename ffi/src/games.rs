//! Which games there are, and what there is to say of each.

use std::ffi::c_char;

use mazzo_core::{Error, Reason, catalog};
use serde_json::{Value, json};

use crate::buffer::{read_json, read_text, write_list, write_text, write_value};
use crate::fault::Fault;
use crate::guard::guarded;
use crate::status::Status;

/// The games' names, by which mazzo_game_new() opens them: a JSON list of texts.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_games(buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| {
        let names: Value = catalog::games().map(|rules| json!(rules.id)).collect();
        write_text(&names.to_string(), buf, cap, len)
    })
}

/// How many games there are.
///
/// count: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_games_count(count: *mut u32) -> Status {
    guarded(|| write_value(catalog::games().count() as u32, count, "count"))
}

/// The name of one game of the list.
///
/// index: its place in the list, from 0 to one below mazzo_games_count().
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_ITEM, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_games_name(index: u32, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| {
        let rules = catalog::games().nth(index as usize).ok_or_else(|| {
            let count = catalog::games().count();
            let why = Reason::new("no_such_game", format!("there is no game {index}: there are {count}, from 0"));
            Fault::new(Status::NoSuchItem, why.with("count", count))
        })?;
        write_text(rules.id, buf, cap, len)
    })
}

/// What there is to say of a game, as a JSON object: "id", "name" (for people to read), "version" (of its rules),
/// "number" (the top bits of its action ids), "seats" (how many may play, the default first), "pack" (its cards),
/// "opener" (who is named beside a given deck: "dealer" or "leader") and "lower_is_better".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_rules(
    name: *const c_char,
    name_len: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| tell(|name| catalog::rules(name).map(|rules| json!(rules)), name, name_len, buf, cap, len))
}

/// A game's options, as a JSON list of objects: "name", "kind" ("flag", "count", "choice" or "contracts"), "allowed"
/// (the values; of a count the smallest and the largest), "default", "tries" (values worth testing), "sentence" and
/// "clause".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_options(
    name: *const c_char,
    name_len: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| tell(catalog::option_table, name, name_len, buf, cap, len))
}

/// A game's bots, for mazzo_game_suggest(), as a JSON list of objects: "name" and "sentence". Every game has
/// "random".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_bots(
    name: *const c_char,
    name_len: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| tell(catalog::bots, name, name_len, buf, cap, len))
}

unsafe fn tell(
    what: impl FnOnce(&str) -> Result<Value, Error>,
    name: *const c_char,
    name_len: u32,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Result<(), Fault> {
    let told = what(read_text(name, name_len, "name")?)?;
    write_text(&told.to_string(), buf, cap, len)
}

/// The ids of the legal actions of the seat whose view this is, ascending. A client across a network needs no match
/// for it: only the view that it was sent.
///
/// view, view_len: a JSON text from mazzo_game_view().
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_BAD_POSITION if the view cannot be, MAZZO_STATUS_BAD_OPTIONS if its game does not exist,
/// MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_view_legal_actions(
    view: *const c_char,
    view_len: u32,
    buf: *mut u64,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| write_list(&catalog::view_legal_actions(&read_json(view, view_len, "view")?)?, buf, cap, len))
}
