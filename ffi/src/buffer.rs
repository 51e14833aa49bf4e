//! What comes in (texts, lists, cards, seats) and goes out (values, lists, texts). Everything is the caller's.

use std::ffi::c_char;
use std::{ptr, slice};

use mazzo_core::game::seat_numbered;
use mazzo_core::{Card, Reason, Seat};
use serde_json::{Map, Value};

use crate::abi::MAZZO_ANY;
use crate::fault::Fault;
use crate::status::Status;

/// A list that the caller holds; NULL is an empty one.
pub(crate) unsafe fn read_list<'a, T>(list: *const T, count: u32, argument: &str) -> Result<&'a [T], Fault> {
    match (list.is_null(), count) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Fault::null(argument)),
        (false, _) => Ok(slice::from_raw_parts(list, count as usize)),
    }
}

/// A text that the caller holds.
pub(crate) unsafe fn read_text<'a>(text: *const c_char, len: u32, argument: &str) -> Result<&'a str, Fault> {
    let bytes = read_list(text.cast::<u8>(), len, argument)?;
    std::str::from_utf8(bytes).map_err(|fault| {
        let at = fault.valid_up_to();
        let why = Reason::new("not_utf8", format!("{argument} is not UTF-8: byte {at} begins no letter"));
        Fault::new(Status::NotUtf8, why.with("argument", argument).with("byte", at))
    })
}

/// A JSON text that the caller holds.
pub(crate) unsafe fn read_json(text: *const c_char, len: u32, argument: &str) -> Result<Value, Fault> {
    let text = read_text(text, len, argument)?;
    mazzo_core::json::read(text).map_err(|fault| not_json(argument, &format!("is not JSON: {fault}")))
}

/// Options as the caller wrote them; without a text, none.
pub(crate) unsafe fn read_options(text: *const c_char, len: u32) -> Result<Map<String, Value>, Fault> {
    if len == 0 {
        return Ok(Map::new());
    }
    match read_json(text, len, "options")? {
        Value::Object(options) => Ok(options),
        _ => Err(not_json("options", "is not a JSON object, such as {\"target\": 21}")),
    }
}

fn not_json(argument: &str, what: &str) -> Fault {
    Fault::new(Status::NotJson, Reason::new("not_json", format!("{argument} {what}")).with("argument", argument))
}

/// Cards by their places in face order.
pub(crate) unsafe fn read_cards(cards: *const u8, count: u32, argument: &str) -> Result<Vec<Card>, Fault> {
    read_list(cards, count, argument)?.iter().map(|&place| read_card(place)).collect()
}

/// A card by its place in face order.
pub(crate) fn read_card(place: u8) -> Result<Card, Fault> {
    Card::from_index(place).ok_or_else(|| {
        let last = Card::FACES - 1;
        let why = Reason::new("no_such_card", format!("{place} is no card: cards are 0 to {last}"));
        Fault::new(Status::NoSuchItem, why.with("card", place).with("last", last))
    })
}

/// A number that may be left out.
pub(crate) fn unless_any(number: u32) -> Option<u32> {
    (number != MAZZO_ANY).then_some(number)
}

/// A seat at a table of so many, or nobody's.
pub(crate) fn read_seat(number: u32, seats: u8) -> Result<Option<Seat>, Fault> {
    Ok(unless_any(number).map(|number| seat_numbered(number.into(), seats)).transpose()?)
}

/// Writes a value.
pub(crate) unsafe fn write_value<T>(value: T, out: *mut T, argument: &str) -> Result<(), Fault> {
    if out.is_null() {
        return Err(Fault::null(argument));
    }
    out.write(value);
    Ok(())
}

/// Writes a list, or says how long it is.
pub(crate) unsafe fn write_list<T: Copy>(list: &[T], buf: *mut T, cap: u32, len: *mut u32) -> Result<(), Fault> {
    write_padded(list, None, buf, cap, len)
}

/// Writes a text and a NUL after it, or says how long it is.
pub(crate) unsafe fn write_text(text: &str, buf: *mut c_char, cap: u32, len: *mut u32) -> Result<(), Fault> {
    write_padded(text.as_bytes(), Some(0), buf.cast::<u8>(), cap, len)
}

unsafe fn write_padded<T: Copy>(list: &[T], end: Option<T>, buf: *mut T, cap: u32, len: *mut u32) -> Result<(), Fault> {
    if buf.is_null() && cap > 0 {
        return Err(Fault::null("buf"));
    }
    // No list is longer than any buffer that can be given: it would be refused below.
    write_value(u32::try_from(list.len()).unwrap_or(u32::MAX), len, "len")?;
    let needed = list.len() + usize::from(end.is_some());
    if needed > cap as usize {
        let why = Reason::new("buffer_too_small", format!("the buffer holds {cap}, and {needed} are needed"));
        return Err(Fault::new(Status::BufferTooSmall, why.with("cap", cap).with("needed", needed)));
    }
    if !list.is_empty() {
        ptr::copy_nonoverlapping(list.as_ptr(), buf, list.len());
    }
    if let Some(end) = end {
        buf.add(list.len()).write(end);
    }
    Ok(())
}
