//! [`Fault`]: why a call failed, kept for each thread until its next failure.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::c_char;

use mazzo_core::{Error, ErrorKind, Reason};
use serde_json::Value;

use crate::buffer::write_text;
use crate::guard::guarded_quietly;
use crate::status::Status;

/// Why a call failed.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) status: Status,
    /// What is told of it. Its kind counts for nothing here: the status stands in its place.
    error: Error,
}

thread_local! {
    static LAST: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

impl Fault {
    /// A fault of the call itself, of which the core knows nothing.
    pub(crate) fn new(status: Status, why: Reason) -> Fault {
        Fault { status, error: Error::new(ErrorKind::State, why) }
    }

    /// A pointer that must not be NULL is.
    pub(crate) fn null(argument: &str) -> Fault {
        let why = Reason::new("null_pointer", format!("{argument} is NULL")).with("argument", argument);
        Fault::new(Status::NullPointer, why)
    }

    /// A panic that was caught.
    pub(crate) fn panic(payload: &(dyn Any + Send)) -> Fault {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message");
        Fault::new(Status::Panic, Reason::new("panic", format!("mazzo has a fault, please report it: {text}")))
    }

    /// Makes this the thread's last error.
    pub(crate) fn keep(self) -> Status {
        let status = self.status;
        // While a thread ends there may be no place left for an error: then its status must do.
        let _ = LAST.try_with(|last| last.replace(Some(self)));
        status
    }
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault { status: error.kind.into(), error }
    }
}

fn last<T>(tell: impl FnOnce(Option<&Error>) -> T) -> T {
    LAST.with(|last| tell(last.borrow().as_ref().map(|fault| &fault.error)))
}

/// The last error of this thread as a JSON object: "clause" (the rule that was broken, such as "P5", or a code
/// such as "wrong_seat": stable, for texts in other languages), "values" (what the sentence speaks of), "reason" (a
/// sentence), "seat" (that was to act, or null) and "id" (of the action refused, or null).
///
/// It stays until the next call of the same thread that fails, whatever succeeds in between; null if nothing has
/// failed yet. Reading it does not change it, even if the buffer is too small.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_last_error(buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded_quietly(|| {
        let text = last(|error| error.map_or(Value::Null, Error::to_json)).to_string();
        write_text(&text, buf, cap, len)
    })
}

/// The clause of this thread's last error: a rule ("P5") or a code ("wrong_seat"); empty if nothing has failed.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_last_error_clause(buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded_quietly(|| write_text(last(|error| error.map_or("", |error| error.why.clause)), buf, cap, len))
}

/// The sentence of this thread's last error; empty if nothing has failed.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mazzo_last_error_reason(buf: *mut c_char, cap: u32, len: *mut u32) -> Status {
    guarded_quietly(|| {
        let text = last(|error| error.map_or(String::new(), |error| error.why.reason.clone()));
        write_text(&text, buf, cap, len)
    })
}
