//! [`Handle`]: what a `mazzo_game *` points to, and how one comes and goes.

use std::ffi::c_char;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;

use mazzo_core::Given;
use mazzo_core::hand::{Opener, Rules};
use mazzo_core::seat::MAX_SEATS;
use mazzo_core::{Game, Reason, catalog, game};

use crate::buffer::{read_cards, read_json, read_options, read_seat, read_text, unless_any};
use crate::fault::Fault;
use crate::guard::guarded;
use crate::status::Status;

/// A match of one of the games. What is in it is the library's own business.
pub struct Handle {
    game: Box<dyn Game>,
    /// Whether a panic has left a change half done.
    poisoned: bool,
}

impl Handle {
    /// The handle behind a pointer.
    unsafe fn at<'a>(pointer: *const Handle) -> Result<&'a Handle, Fault> {
        pointer.as_ref().ok_or_else(|| Fault::null("game"))
    }

    fn whole(&self) -> Result<(), Fault> {
        if self.poisoned {
            let sentence = "a fault of the library struck while this match was changed: free it, and load a save";
            return Err(Fault::new(Status::Poisoned, Reason::new("poisoned", sentence)));
        }
        Ok(())
    }

    /// The match, to look at.
    pub(crate) unsafe fn look<'a>(pointer: *const Handle) -> Result<&'a dyn Game, Fault> {
        let handle = Handle::at(pointer)?;
        handle.whole()?;
        Ok(&*handle.game)
    }

    /// Changes the match. If this panics, nothing but freeing it can be done any more.
    pub(crate) unsafe fn change<T, E>(
        pointer: *mut Handle,
        change: impl FnOnce(&mut dyn Game) -> Result<T, E>,
    ) -> Result<T, Fault>
    where
        Fault: From<E>,
    {
        let handle = pointer.as_mut().ok_or_else(|| Fault::null("game"))?;
        handle.whole()?;
        handle.poisoned = true;
        let outcome = change(&mut *handle.game);
        handle.poisoned = false;
        Ok(outcome?)
    }
}

/// Makes a handle, or leaves NULL behind.
unsafe fn make(out: *mut *mut Handle, game: impl FnOnce() -> Result<Box<dyn Game>, Fault>) -> Status {
    guarded(|| {
        if out.is_null() {
            return Err(Fault::null("out"));
        }
        out.write(ptr::null_mut());
        out.write(Box::into_raw(Box::new(Handle { game: game()?, poisoned: false })));
        Ok(())
    })
}

/// A deck in place of the shuffle, if there is one.
pub(crate) unsafe fn read_given(
    deck: *const u8,
    deck_len: u32,
    opener: u32,
    rules: &Rules,
) -> Result<Option<Given>, Fault> {
    let deck = read_cards(deck, deck_len, "deck")?;
    let opener = read_seat(opener, MAX_SEATS as u8)?;
    if deck.is_empty() && opener.is_none() {
        return Ok(None);
    }
    Ok(Some(match rules.opener {
        Opener::Dealer => Given { deck, dealer: opener, leader: None },
        Opener::Leader => Given { deck, dealer: None, leader: opener },
    }))
}

/// A new match, its first hand dealt.
///
/// name, name_len: the game, a text: see mazzo_games().
/// seats: how many play; MAZZO_ANY: as many as is usual.
/// options, options_len: a JSON object, such as {"target": 21}, with the options that are not to have their default
///   values: see mazzo_options(). NULL with length 0: all defaults.
/// seed: all chance of the match follows from it.
/// deck, deck_len: in place of the first shuffle, the whole pack, the card that is dealt first at the front. NULL with
///   length 0: shuffle.
/// opener: beside a deck, who deals or leads (whichever mazzo_rules() tells as "opener"); MAZZO_ANY: the last seat
///   deals, seat 0 leads.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_OPTIONS (also for the name and the seats), MAZZO_STATUS_BAD_DECK,
/// MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NO_SUCH_ITEM (for a card), MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8 or
/// MAZZO_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_new(
    name: *const c_char,
    name_len: u32,
    seats: u32,
    options: *const c_char,
    options_len: u32,
    seed: u64,
    deck: *const u8,
    deck_len: u32,
    opener: u32,
    out: *mut *mut Handle,
) -> Status {
    make(out, || {
        let name = read_text(name, name_len, "name")?;
        let options = read_options(options, options_len)?;
        let given = read_given(deck, deck_len, opener, catalog::rules(name)?)?;
        Ok(catalog::open(name, unless_any(seats), &options, seed, given)?)
    })
}

/// A match that starts in the middle of a hand.
///
/// name, name_len: the game, a text.
/// position, position_len: a JSON object, as mazzo_game_position() writes it.
/// seats: how many play; MAZZO_ANY: as many as the position has hands.
/// options, options_len: as for mazzo_game_new().
/// seed: all later chance follows from it.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_POSITION (the last error lists all faults), MAZZO_STATUS_BAD_OPTIONS,
/// MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_from_position(
    name: *const c_char,
    name_len: u32,
    position: *const c_char,
    position_len: u32,
    seats: u32,
    options: *const c_char,
    options_len: u32,
    seed: u64,
    out: *mut *mut Handle,
) -> Status {
    make(out, || {
        let name = read_text(name, name_len, "name")?;
        let position = read_json(position, position_len, "position")?;
        let options = read_options(options, options_len)?;
        Ok(catalog::from_position(name, &position, unless_any(seats), &options, seed)?)
    })
}

/// A match from a save of any game: it stands where mazzo_game_save() found it, and can be undone from there.
///
/// save, save_len: the save, a text.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_SAVE (damaged, changed, or of other rules), MAZZO_STATUS_BAD_OPTIONS,
/// MAZZO_STATUS_BAD_DECK, MAZZO_STATUS_BAD_POSITION, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_NULL_POINTER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_load(save: *const c_char, save_len: u32, out: *mut *mut Handle) -> Status {
    make(out, || Ok(catalog::load(read_text(save, save_len, "save")?)?))
}

/// A copy of a match. The two have nothing in common from then on.
///
/// game: only read; must not be NULL.
/// out: receives the copy, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_clone(game: *const Handle, out: *mut *mut Handle) -> Status {
    make(out, || Ok(Handle::look(game)?.boxed_clone()))
}

/// Another world that looks the same to a seat: what it has not seen is dealt anew. For search, which must not know
/// more than its player. The new match names neither the old one's seed nor its past: it can be undone only to here,
/// and its events start at 0.
///
/// game: only read; must not be NULL.
/// seat: whose eyes; MAZZO_ANY is not allowed.
/// seed: all chance of the new match, the new deal included, follows from it.
/// out: receives the new match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must
///   not be NULL.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_imagine(
    game: *const Handle,
    seat: u32,
    seed: u64,
    out: *mut *mut Handle,
) -> Status {
    make(out, || {
        let game = Handle::look(game)?;
        Ok(game.imagine(game::seat_numbered(seat.into(), game.seats())?, seed)?)
    })
}

/// Frees a match. The pointer, and every copy of it, is dead afterwards.
///
/// game: a match, whatever state it is in, that no other call is using; NULL is allowed, and then nothing happens.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_game_free(game: *mut Handle) {
    if !game.is_null() {
        // A match that a panic left half done may panic once more: then its memory is lost, and that is all.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(Box::from_raw(game))));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Map;

    use super::*;

    fn handle() -> Handle {
        let first = catalog::games().next().unwrap();
        Handle { game: catalog::open(first.id, None, &Map::new(), 7, None).unwrap(), poisoned: false }
    }

    #[test]
    fn a_panic_in_a_change_poisons_the_handle_for_good() {
        let mut handle = handle();
        let pointer: *mut Handle = &mut handle;
        // SAFETY: the pointer is to a handle that lives to the end of the test.
        unsafe {
            let change = || Handle::change(pointer, |_| -> Result<(), Fault> { panic!("on purpose") });
            assert_eq!(guarded(change), Status::Panic);
            assert_eq!(Handle::look(pointer).err().unwrap().status, Status::Poisoned);
            let change = || Handle::change(pointer, |game| game.undo());
            assert_eq!(guarded(change), Status::Poisoned);
            let mut copy = ptr::dangling_mut();
            assert_eq!(mazzo_game_clone(pointer, &mut copy), Status::Poisoned);
            assert!(copy.is_null());
        }
    }

    #[test]
    fn a_refusal_and_a_panic_while_looking_do_not_poison() {
        let mut handle = handle();
        let pointer: *mut Handle = &mut handle;
        // SAFETY: the pointer is to a handle that lives to the end of the test.
        unsafe {
            assert_eq!(guarded(|| Handle::change(pointer, |game| game.undo())), Status::WrongState);
            let look = || Handle::look(pointer).map(|_| panic!("on purpose"));
            assert_eq!(guarded(look), Status::Panic);
            assert!(Handle::look(pointer).is_ok());
        }
    }
}
