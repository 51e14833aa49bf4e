//! What may be done: lists, judgement, texts, and advice.

use std::ffi::c_char;

use crate::buffer::{read_cards, read_text, write_list, write_text, write_value};
use crate::guard::guarded;
use crate::handle::Handle;
use crate::play::{read_guard, read_named};
use crate::status::Status;

/// The ids of the legal actions, ascending, each once; none (*len is 0) when the hand is over.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_legal_actions(
    game: *const Handle,
    buf: *mut u64,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| {
        let mut list = Vec::new();
        Handle::look(game)?.legal_actions(&mut list);
        write_list(&list, buf, cap, len)
    })
}

/// The ids of the legal actions that may be meant by cards that the player to act has selected, ascending.
///
/// game: only read; must not be NULL.
/// cards, card_count: the cards; NULL with length 0 for none.
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_BAD_TEXT for a card that is named too often, MAZZO_STATUS_NO_SUCH_ITEM for a number that is no
/// card, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_actions_for(
    game: *const Handle,
    cards: *const u8,
    card_count: u32,
    buf: *mut u64,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_list(&game.actions_for(&read_cards(cards, card_count, "cards")?)?, buf, cap, len)
    })
}

/// Whether mazzo_game_apply() would take an action. Parameters and statuses are its own.
///
/// game: only read; must not be NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_check(
    game: *const Handle,
    id: u64,
    seat: u32,
    ply: u32,
    cards: *const u8,
    card_count: u32,
) -> Status {
    guarded(|| {
        let cards = read_named(cards, card_count)?;
        Ok(Handle::look(game)?.check(id, cards.as_deref(), read_guard(seat, ply))?)
    })
}

/// An action's text, such as mazzo_game_parse() reads.
///
/// game: only read; must not be NULL.
/// id: an action of the game, legal or not.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION if there is no such action, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_text(
    game: *const Handle,
    id: u64,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| write_text(&Handle::look(game)?.text(id)?, buf, cap, len))
}

/// Reads an action's text, as the seat to act would write it. The action need not be legal.
///
/// game: only read; must not be NULL.
/// text, text_len: a text.
/// id: receives the action's id; must not be NULL.
/// Returns MAZZO_STATUS_BAD_TEXT (the last error tells how actions are written), MAZZO_STATUS_NOT_UTF8,
/// MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_parse(
    game: *const Handle,
    text: *const c_char,
    text_len: u32,
    id: *mut u64,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.parse(read_text(text, text_len, "text")?)?, id, "id")
    })
}

/// An action in parts, as a JSON object: "kind", "rank", "suit", "length", "cards" (that leave the hand), "pile",
/// "meld", "end", "takes", "wilds", "id" and "text". A key means the same in every game; null where the action has no
/// such part.
///
/// game: only read; must not be NULL.
/// id: an action of the game, legal or not.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION if there is no such action, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_describe(
    game: *const Handle,
    id: u64,
    buf: *mut c_char,
    cap: u32,
    len: *mut u32,
) -> Status {
    guarded(|| write_text(&Handle::look(game)?.describe(id)?.to_string(), buf, cap, len))
}

/// What a bot would do for the seat to act. It sees what that seat sees and no more; the same match, bot and seed give
/// the same answer.
///
/// game: only read; must not be NULL.
/// bot, bot_len: the bot, a text: see mazzo_bots().
/// seed: from which the bot's chance follows.
/// id: receives the action's id; must not be NULL.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such bot, MAZZO_STATUS_WRONG_STATE when the hand is over,
/// MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_suggest(
    game: *const Handle,
    bot: *const c_char,
    bot_len: u32,
    seed: u64,
    id: *mut u64,
) -> Status {
    guarded(|| {
        let game = Handle::look(game)?;
        write_value(game.suggest(read_text(bot, bot_len, "bot")?, seed)?, id, "id")
    })
}
