//! A game that several threads may hold.

use std::sync::RwLock;

use pyo3::prelude::*;
use pyo3::sync::RwLockExt;

use crate::error::{caught, internal, raised};

/// A game of the core behind a lock: calls that read run at once, calls that change it one at a time.
pub(crate) struct Held(RwLock<Box<dyn mazzo::Game>>);

impl Held {
    pub(crate) fn new(game: Box<dyn mazzo::Game>) -> Held {
        Held(RwLock::new(game))
    }

    /// Asks the game.
    pub(crate) fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&dyn mazzo::Game) -> T) -> PyResult<T> {
        let held = self.0.read_py_attached(py).map_err(|_| internal(py, SPOILT))?;
        caught(|| question(&**held)).map_err(|panic| internal(py, &panic))
    }

    /// Asks the game something that may take a while: other threads of Python go on meanwhile.
    pub(crate) fn consult<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&dyn mazzo::Game) -> T + Send,
    ) -> PyResult<T> {
        let answer = py.detach(|| {
            let held = self.0.read().map_err(|_| SPOILT.to_owned())?;
            caught(|| question(&**held))
        });
        answer.map_err(|panic| internal(py, &panic))
    }

    /// Changes the game, or tells why not.
    pub(crate) fn change(
        &self,
        py: Python<'_>,
        deed: impl FnOnce(&mut dyn mazzo::Game) -> Result<(), mazzo::Error>,
    ) -> PyResult<()> {
        // The panic goes through the lock, which remembers it.
        let done = caught(|| match self.0.write_py_attached(py) {
            Ok(mut held) => Ok(deed(&mut **held)),
            Err(_) => Err(SPOILT.to_owned()),
        });
        match done.and_then(|done| done) {
            Ok(result) => result.map_err(|error| raised(py, &error)),
            Err(panic) => Err(internal(py, &panic)),
        }
    }
}

/// A game that a panic left half changed answers nothing more.
const SPOILT: &str = "this game was left half changed by an earlier fault: load its last save";
