//! Errors on their way to Python: each kind of [`mazzo::Error`] is a class of `mazzo/errors.py`.

use std::panic::{AssertUnwindSafe, catch_unwind};

use mazzo::{Error, ErrorKind, Reason, Seat};
use pyo3::prelude::*;

use crate::argument::to_python;

/// Calls the core. Its errors become Python's; a panic, which is a fault of ours, becomes an `InternalError`.
pub(crate) fn guarded<T>(py: Python<'_>, call: impl FnOnce() -> Result<T, Error>) -> PyResult<T> {
    match caught(call) {
        Ok(result) => result.map_err(|error| raised(py, &error)),
        Err(panic) => Err(internal(py, &panic)),
    }
}

/// Calls the core; a panic becomes its message.
pub(crate) fn caught<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
    })
}

/// The Python error for an error of the core.
pub(crate) fn raised(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error.kind {
        ErrorKind::Action => {
            let id = error.id.into_pyobject(py).map(Bound::into_any);
            return id.map_or_else(PyErr::from, |id| refused(&error.why, error.seat, &id));
        }
        ErrorKind::Text => "TextError",
        ErrorKind::Options => "OptionError",
        ErrorKind::Deck => "DeckError",
        ErrorKind::Position => "PositionError",
        ErrorKind::Save => "SaveError",
        ErrorKind::State => "StateError",
        ErrorKind::Seat => "SeatError",
    };
    made(py, class, &error.why, None)
}

/// An `IllegalAction`.
pub(crate) fn refused(why: &Reason, to_act: Option<Seat>, id: &Bound<'_, PyAny>) -> PyErr {
    made(id.py(), "IllegalAction", why, Some((to_act, id)))
}

/// An argument of the right type that cannot be taken.
pub(crate) fn bad_argument(py: Python<'_>, code: &'static str, sentence: String) -> PyErr {
    made(py, "ArgumentError", &Reason::new(code, sentence), None)
}

/// A fault of the engine's own.
pub(crate) fn internal(py: Python<'_>, what: &str) -> PyErr {
    made(py, "InternalError", &Reason::new("internal", format!("a fault of the engine itself: {what}")), None)
}

/// An error of a class of `mazzo.errors`, which for an action also takes the seat to act and the id.
fn made(py: Python<'_>, class: &str, why: &Reason, action: Option<(Option<Seat>, &Bound<'_, PyAny>)>) -> PyErr {
    let build = || {
        let class = py.import("mazzo.errors")?.getattr(class)?;
        let values = to_python(py, &why.values)?;
        match action {
            None => class.call1((&why.reason, why.clause, values)),
            Some((seat, id)) => class.call1((&why.reason, why.clause, values, seat.map(Seat::number), id)),
        }
    };
    build().map_or_else(|error| error, PyErr::from_value)
}
