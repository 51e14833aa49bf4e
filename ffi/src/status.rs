//! [`Status`]: what every call that can fail returns.

use mazzo_core::ErrorKind;

/// How a call went: 0 if it did what it was asked to. Numbers are never reused; a later release of the same ABI
/// version may add some, so treat one that you do not know as a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Status {
    /// It is done.
    Ok = 0,
    /// A pointer that must not be NULL is.
    NullPointer = 1,
    /// A text is not UTF-8.
    NotUtf8 = 2,
    /// A text is not JSON, or not the kind of JSON value that is asked for.
    NotJson = 3,
    /// The buffer is too small: the length that is needed is in *len, and nothing else was written.
    BufferTooSmall = 4,
    /// The action may not be taken: the last error says by which rule.
    IllegalAction = 5,
    /// A text or cards that stand for no action.
    BadText = 6,
    /// Options, a number of seats, or the name of a game or a bot: the last error lists what is allowed.
    BadOptions = 7,
    /// A deck that cannot be dealt, or who deals or leads with it.
    BadDeck = 8,
    /// A position, or a view, that cannot be.
    BadPosition = 9,
    /// A save that cannot be loaded.
    BadSave = 10,
    /// The match is not at a point where this can be done.
    WrongState = 11,
    /// A seat that the game does not have.
    NoSuchSeat = 12,
    /// A number that is no card, game or other thing of a list.
    NoSuchItem = 13,
    /// A fault of the library struck while this match was changed: it can only be freed.
    Poisoned = 14,
    /// A fault of the library, which was caught. Please report it.
    Panic = 15,
}

impl From<ErrorKind> for Status {
    fn from(kind: ErrorKind) -> Status {
        match kind {
            ErrorKind::Action => Status::IllegalAction,
            ErrorKind::Text => Status::BadText,
            ErrorKind::Options => Status::BadOptions,
            ErrorKind::Deck => Status::BadDeck,
            ErrorKind::Position => Status::BadPosition,
            ErrorKind::Save => Status::BadSave,
            ErrorKind::State => Status::WrongState,
            ErrorKind::Seat => Status::NoSuchSeat,
        }
    }
}
