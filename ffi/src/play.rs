//! What changes a match.

use mazzo_core::{Card, Guard};

use crate::buffer::{read_cards, read_list, unless_any};
use crate::fault::Fault;
use crate::guard::guarded;
use crate::handle::{Handle, read_given};
use crate::status::Status;

/// What the caller believes.
pub(crate) fn read_guard(seat: u32, ply: u32) -> Guard {
    Guard { seat: unless_any(seat), ply: unless_any(ply) }
}

/// Cards that are named with an action; none if the list is empty.
pub(crate) unsafe fn read_named(cards: *const u8, count: u32) -> Result<Option<Vec<Card>>, Fault> {
    let cards = read_cards(cards, count, "cards")?;
    Ok((!cards.is_empty()).then_some(cards))
}

/// Takes an action for the seat to act. After any failure the match is as it was.
///
/// game: is changed; must not be NULL.
/// id: the action; any number may be tried, and those that are no action are refused.
/// seat: the seat that means to act: the action is refused if it is not its turn. MAZZO_ANY: whoever is to act.
/// ply: the ply that the player has seen, so that a doubled click is not taken for the next seat's. MAZZO_ANY: now.
/// cards, card_count: the very cards to play, where the action leaves a choice; with length 0 the library chooses, and
///   cards may be NULL.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION, also after the end of the hand (the last error has the clause and the
/// sentence), MAZZO_STATUS_NO_SUCH_ITEM for a number that is no card, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_apply(
    game: *mut Handle,
    id: u64,
    seat: u32,
    ply: u32,
    cards: *const u8,
    card_count: u32,
) -> Status {
    guarded(|| {
        let cards = read_named(cards, card_count)?;
        Handle::change(game, |game| game.apply(id, cards.as_deref(), read_guard(seat, ply)))
    })
}

/// Takes several actions, all or none.
///
/// game: is changed; must not be NULL.
/// ids, id_count: the actions in order; NULL with length 0 for none.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION ("index" among the last error's values tells which, from 0),
/// MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_apply_many(game: *mut Handle, ids: *const u64, id_count: u32) -> Status {
    guarded(|| {
        let ids = read_list(ids, id_count, "ids")?;
        Handle::change(game, |game| game.apply_many(ids))
    })
}

/// Deals the next hand. When the match is over nothing happens.
///
/// game: is changed; must not be NULL.
/// deck, deck_len, opener: as for mazzo_game_new().
/// Returns MAZZO_STATUS_WRONG_STATE before the hand is over, MAZZO_STATUS_BAD_DECK, MAZZO_STATUS_NO_SUCH_SEAT,
/// MAZZO_STATUS_NO_SUCH_ITEM (for a card), MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_next_hand(
    game: *mut Handle,
    deck: *const u8,
    deck_len: u32,
    opener: u32,
) -> Status {
    guarded(|| {
        Handle::change(game, |game| -> Result<(), Fault> {
            let given = read_given(deck, deck_len, opener, game.rules())?;
            Ok(game.next_hand(given)?)
        })
    })
}

/// Takes back the last decision, or the last deal.
///
/// game: is changed; must not be NULL.
/// Returns MAZZO_STATUS_WRONG_STATE if nothing has been decided yet, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_undo(game: *mut Handle) -> Status {
    guarded(|| Handle::change(game, |game| game.undo()))
}
