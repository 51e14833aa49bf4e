//! The Python module: the face [`mazzo::Game`] as a Python class, and what there is to ask about games.
//!
//! Errors are the classes of `mazzo/errors.py`; see [`error`].

mod argument;
mod error;
mod game;
mod held;

/// The part of mazzo that is written in Rust. Import `mazzo` instead.
#[pyo3::pymodule(gil_used = false)]
mod _mazzo {
    use mazzo::catalog;
    use pyo3::prelude::*;
    use serde_json::json;

    use super::argument::{self, GAME, to_python};
    use super::error::guarded;
    #[pymodule_export]
    use super::game::Game;

    /// The release of the engine.
    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// The ids of all games, as `Game` takes them.
    #[pyfunction]
    fn games() -> Vec<&'static str> {
        catalog::games().map(|rules| rules.id).collect()
    }

    /// What there is to say of a game, as a dict.
    ///
    /// `id`, `name` (that people read), `version` (of its rules), `number` (the top bits of its action ids),
    /// `seats` (how many may play, the default first), `pack` (its cards), `opener` (`"dealer"` or `"leader"`:
    /// who is named beside a given deck), `lower_is_better`, `bots` (a list of `name` and `sentence`).
    ///
    /// Raises OptionError for a name that is no game's.
    #[pyfunction]
    fn rules(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let name = argument::text(name, GAME)?;
        let rules = guarded(py, || catalog::rules(&name))?;
        let value = json!({
            "id": rules.id,
            "name": rules.name,
            "version": rules.version,
            "number": rules.number,
            "seats": rules.seats,
            "pack": rules.pack,
            "opener": rules.opener.word(),
            "lower_is_better": rules.lower_is_better,
            "bots": guarded(py, || catalog::bots(&name))?,
        });
        to_python(py, &value)
    }

    /// A game's option table: a list with a dict for each option.
    ///
    /// `name`, `kind` (`"flag"`, `"count"`, `"choice"` or `"contracts"`), `allowed` (of a count its bounds, both
    /// included; else the values, or a sentence), `default`, `tries` (values worth testing), `sentence` (what it
    /// does), `clause` (the rule that it belongs to).
    ///
    /// Raises OptionError for a name that is no game's.
    #[pyfunction]
    fn options(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let name = argument::text(name, GAME)?;
        to_python(py, &guarded(py, || catalog::option_table(&name))?)
    }

    /// The names of a game's bots, as `Game.suggest` takes them; `rules(name)["bots"]` says how they play.
    ///
    /// Raises OptionError for a name that is no game's.
    #[pyfunction]
    fn bots(py: Python<'_>, name: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let name = argument::text(name, GAME)?;
        let table = guarded(py, || catalog::bots(&name))?;
        let names = table.as_array().into_iter().flatten().filter_map(|bot| bot["name"].as_str());
        Ok(names.map(str::to_owned).collect())
    }

    /// The legal actions of the seat whose view this is: ids, ascending; none if it is not to act.
    ///
    /// `view` is a dict (or another mapping) as `Game.view` gives it, which may have come across a network as JSON: to list its legal
    /// actions a client needs no secrets.
    ///
    /// Raises PositionError for a view that cannot have come from a game, OptionError for a game not known.
    #[pyfunction]
    fn legal_actions(py: Python<'_>, view: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
        let view = argument::json(view, "a view")?;
        guarded(py, || catalog::view_legal_actions(&view))
    }
}
