//! What Python passes in: numbers, texts, cards, JSON; and JSON on its way out.
//!
//! Numbers may be anything with `__index__` but a bool, of any size: one outside its range gets an error that
//! names the range, never an overflow. Texts may hold lone surrogates, which stand for what is no text: they name
//! nothing, and are refused as any other wrong name.

use mazzo::card::NotACard;
use mazzo::seat::MAX_SEATS;
use mazzo::{Card, Error, ErrorKind, Given, Guard, Reason, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyCFunction, PyDict, PyInt, PyIterator, PyMapping, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::error::{bad_argument, raised, refused};

/// A Python value for what JSON can say.
pub(crate) fn to_python(py: Python<'_>, value: &impl Serialize) -> PyResult<Py<PyAny>> {
    Ok(pythonize::pythonize(py, value)?.unbind())
}

/// A JSON value for a Python one; `what` names it in errors.
pub(crate) fn json(value: &Bound<'_, PyAny>, what: &str) -> PyResult<Value> {
    let py = value.py();
    let settings = PyDict::new(py);
    settings.set_item("allow_nan", false)?;
    settings.set_item("default", PyCFunction::new_closure(py, None, None, |args, _| plain(args))?)?;
    let text = py.import("json")?.call_method("dumps", (value,), Some(&settings)).map_err(|fault| {
        let fault = fault.value(py);
        PyTypeError::new_err(format!("{what} must be made of dicts, lists, texts, numbers, bools and None: {fault}"))
    })?;
    let unreadable = |fault| bad_argument(py, "unreadable", format!("{what} cannot be read: {fault}"));
    serde_json::from_str(&text.extract::<String>()?).map_err(unreadable)
}

/// What JSON has no word for, as what it has: any mapping as a dict, numbers of numpy and the like as ints.
fn plain(args: &Bound<'_, PyTuple>) -> PyResult<Py<PyAny>> {
    let value = args.get_item(0)?;
    match value.cast::<PyMapping>() {
        Ok(mapping) => Ok(PyDict::from_sequence(mapping.items()?.as_any())?.into_any().unbind()),
        Err(_) => Ok(value.py().import("operator")?.call_method1("index", (value,))?.unbind()),
    }
}

/// How errors speak of what names a game.
pub(crate) const GAME: &str = "a game's name";

/// A text.
pub(crate) fn text(value: &Bound<'_, PyAny>, what: &str) -> PyResult<String> {
    let text = value.cast::<PyString>().map_err(|_| wrong_type(what, "a str", value))?;
    Ok(text.to_string_lossy().into_owned())
}

/// Options by name.
pub(crate) fn options(options: Option<&Bound<'_, PyAny>>) -> PyResult<Map<String, Value>> {
    let Some(options) = options else { return Ok(Map::new()) };
    let mapping = options.cast::<PyMapping>().map_err(|_| wrong_type("options", "a dict", options))?;
    let copy = PyDict::from_sequence(mapping.items()?.as_any())?;
    match json(copy.as_any(), "options")? {
        Value::Object(map) => Ok(map),
        _ => Err(wrong_type("options", "a dict", options)),
    }
}

/// The Python int that a value stands for.
fn integer<'py>(value: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyAny>> {
    let wrong = || wrong_type(what, "an int", value);
    if value.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    value.py().import("operator")?.call_method1("index", (value,)).map_err(|_| wrong())
}

/// An int in an error. Python writes none of thousands of digits.
fn shown(integer: &Bound<'_, PyAny>) -> String {
    integer.str().map(|text| text.to_string()).unwrap_or_else(|_| "(an int of thousands of digits)".to_owned())
}

fn wrong_type(what: &str, wanted: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} must be {wanted}, not {kind}"))
}

/// A whole number from 0 up to what the type holds.
pub(crate) fn number<'py, T>(value: &Bound<'py, PyAny>, what: &str, most: T) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py> + std::fmt::Display,
{
    exact(value).or_else(|()| {
        let integer = integer(value, what)?;
        let sentence = || format!("{what} must be from 0 to {most}, and {} is not", shown(&integer));
        integer.extract().map_err(|_| bad_argument(value.py(), "out_of_range", sentence()))
    })
}

/// The usual case: an int that fits.
fn exact<'py, T: for<'a> FromPyObject<'a, 'py>>(value: &Bound<'py, PyAny>) -> Result<T, ()> {
    if value.is_exact_instance_of::<PyInt>() { value.extract().map_err(|_| ()) } else { Err(()) }
}

/// An int that can be no action's id.
pub(crate) struct NoId<'py> {
    number: Bound<'py, PyAny>,
    index: Option<usize>,
}

impl NoId<'_> {
    /// The core's error for ids that are no action's, which Python's ints may be too large or too low to reach.
    pub(crate) fn refused(self, to_act: Option<Seat>) -> PyErr {
        let why = Reason::new("not_an_action", format!("{} is not the id of an action", shown(&self.number)));
        let why = self.index.into_iter().fold(why, |why, index| why.with("index", index));
        refused(&why, to_act, &self.number)
    }
}

/// An action's id.
pub(crate) fn id<'py>(value: &Bound<'py, PyAny>) -> PyResult<Result<u64, NoId<'py>>> {
    exact(value).map(Ok).or_else(|()| {
        let number = integer(value, "an action")?;
        Ok(number.extract().map_err(|_| NoId { number, index: None }))
    })
}

/// Several ids. The error knows the place of the first that is none, from 0.
pub(crate) fn ids<'py>(values: &Bound<'py, PyAny>) -> PyResult<Result<Vec<u64>, NoId<'py>>> {
    let mut ids = Vec::new();
    for value in iterate(values, "actions", "a list of ints")? {
        match id(&value?)? {
            Ok(id) => ids.push(id),
            Err(NoId { number, .. }) => return Ok(Err(NoId { number, index: Some(ids.len()) })),
        }
    }
    Ok(Ok(ids))
}

/// How many play, if it is said.
pub(crate) fn seats(value: Option<&Bound<'_, PyAny>>) -> PyResult<Option<u32>> {
    value.map(|value| number(value, "seats", u32::MAX)).transpose()
}

/// A seed; if none is given, one from the system.
pub(crate) fn seed(py: Python<'_>, value: Option<&Bound<'_, PyAny>>) -> PyResult<u64> {
    match value {
        Some(value) => number(value, "a seed", u64::MAX),
        None => py.import("secrets")?.call_method1("randbits", (u64::BITS,))?.extract(),
    }
}

/// A seat of the game.
pub(crate) fn seat(value: &Bound<'_, PyAny>, seats: u8) -> PyResult<Seat> {
    let number = integer(value, "a seat")?;
    let found = number.extract().ok().and_then(Seat::new).filter(|seat| seat.number() < seats);
    found.ok_or_else(|| {
        let why =
            Reason::new("no_such_seat", format!("there is no seat {}: seats are 0 to {}", shown(&number), seats - 1));
        raised(value.py(), &Error::new(ErrorKind::Seat, why.with("seats", seats)))
    })
}

/// Who looks: a seat of the game, or nobody in particular.
pub(crate) fn viewer(value: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Option<Seat>> {
    value.map(|value| seat(value, seats)).transpose()
}

/// What a caller believes when it acts.
pub(crate) fn guard(seat: Option<&Bound<'_, PyAny>>, ply: Option<&Bound<'_, PyAny>>, seats: u8) -> PyResult<Guard> {
    let seat = viewer(seat, seats)?.map(|seat| seat.number().into());
    let ply = ply.map(|ply| number(ply, "the ply", u32::MAX)).transpose()?;
    Ok(Guard { seat, ply })
}

/// A deck in place of the shuffle, and who deals or leads.
pub(crate) fn given(
    deck: Option<&Bound<'_, PyAny>>,
    dealer: Option<&Bound<'_, PyAny>>,
    leader: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<Given>> {
    let named = |value| viewer(value, MAX_SEATS as u8);
    match (deck, dealer.or(leader)) {
        (Some(deck), _) => {
            Ok(Some(Given { deck: cards(deck, "a deck")?, dealer: named(dealer)?, leader: named(leader)? }))
        }
        (None, None) => Ok(None),
        (None, Some(opener)) => {
            let sentence = "who deals or leads is named beside a given deck: without one it is not for choice";
            Err(raised(opener.py(), &Error::new(ErrorKind::Deck, Reason::new("deck", sentence))))
        }
    }
}

/// A list of cards by their texts.
pub(crate) fn cards(values: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<Card>> {
    let mut cards = Vec::new();
    for value in iterate(values, what, "a list of cards such as [\"7H\", \"BJ\"]")? {
        let value = value?;
        let text = value.cast::<PyString>().map_err(|_| wrong_type("a card", "a text such as \"7H\"", &value))?;
        let card: Result<Card, NotACard> = text.to_string_lossy().parse();
        cards.push(card.map_err(|fault| {
            raised(values.py(), &Error::new(ErrorKind::Text, Reason::new("not_a_card", fault.to_string())))
        })?);
    }
    Ok(cards)
}

/// Goes through a list; a text, though Python can go through it, is none.
fn iterate<'py>(values: &Bound<'py, PyAny>, what: &str, wanted: &str) -> PyResult<Bound<'py, PyIterator>> {
    let list = Some(values).filter(|values| !values.is_instance_of::<PyString>());
    list.and_then(|values| values.try_iter().ok()).ok_or_else(|| wrong_type(what, wanted, values))
}
