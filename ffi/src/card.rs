//! Cards and their texts.

use std::ffi::c_char;

use mazzo_core::{Card, Reason};

use crate::buffer::{read_card, read_text, write_text, write_value};
use crate::fault::Fault;
use crate::guard::guarded;
use crate::status::Status;

/// A card's text: rank and suit, such as "7H" or "TS", or "BJ" and "RJ" for the jokers.
///
/// card: its place in face order, 0 to 53.
/// buf, cap, len: a text buffer; 3 bytes are enough.
/// Returns MAZZO_STATUS_NO_SUCH_ITEM, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_card_text(card: u8, buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded(|| write_text(&read_card(card)?.to_string(), buf, cap, len))
}

/// The card of a text.
///
/// text, text_len: a text, such as "7H".
/// card: receives the card's place in face order; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_BAD_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_card_parse(text: *const c_char, text_len: u32, card: *mut u8) -> Status {
    guarded(|| {
        let parsed = read_text(text, text_len, "text")?.parse::<Card>();
        let parsed =
            parsed.map_err(|fault| Fault::new(Status::BadText, Reason::new("not_a_card", fault.to_string())))?;
        write_value(parsed.index(), card, "card")
    })
}
