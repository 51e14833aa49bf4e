//! The class `Game`.

use mazzo::catalog;
use mazzo::{BySeat, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::argument::{self, GAME, to_python};
use crate::error::{guarded, raised};
use crate::held::Held;

type Object<'py> = Bound<'py, PyAny>;

/// A decision: seat, id, and the very cards where they were named.
type Logged = (u8, u64, Option<Vec<String>>);

/// A match of one of the games, hand after hand.
///
/// `name`: the game's id, one of `mazzo.games()`. `seats`: how many play, the game's default if left out.
/// `seed`: 0 to 2**64 - 1; the whole match's chance follows from it. If left out it is drawn from the system.
/// `options`: a dict of choices from the game's option table; those not named keep their defaults. `deck`: a
/// list of cards in place of the first shuffle, the card that is dealt first at the front; beside it `dealer` or
/// `leader`, whichever the game has, names a seat.
///
/// Cards are texts, rank and suit: `"7H"`, `"TS"`, `"BJ"`. Actions are ints above 0 and below 2**53, which mean
/// the same in every position, save and release. Seats are ints from 0. After any error nothing has changed.
///
/// `==` compares matches from their start on (seats, seed, options, deals, decisions): whether their saves are equal.
///
/// A game may be used by several threads: calls that read run at once, calls that change it one at a time.
///
/// Raises OptionError for a game, a number of seats or an option that there is not, DeckError for a deck that
/// cannot be dealt.
///
/// >>> game = Game(mazzo.games()[0], seed=7)
/// >>> while not game.hand_over:
/// ...     game.apply(game.suggest("sensible", seed=0))
/// >>> len(game.hand_scores) == game.seats
/// True
#[pyclass(frozen, module = "mazzo")]
pub(crate) struct Game(Held);

impl Game {
    fn new(game: Box<dyn mazzo::Game>) -> Game {
        Game(Held::new(game))
    }

    /// Asks the game.
    fn ask<T>(&self, py: Python<'_>, question: impl FnOnce(&dyn mazzo::Game) -> T) -> PyResult<T> {
        self.0.ask(py, question)
    }

    /// Asks the game something that it may refuse to tell.
    fn try_ask<T>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&dyn mazzo::Game) -> Result<T, mazzo::Error>,
    ) -> PyResult<T> {
        self.0.ask(py, question)?.map_err(|error| raised(py, &error))
    }

    fn seat_count(&self, py: Python<'_>) -> PyResult<u8> {
        self.ask(py, |game| game.seats())
    }

    fn to_act(&self, py: Python<'_>) -> PyResult<Option<Seat>> {
        self.ask(py, |game| game.seat())
    }

    fn action_id(&self, py: Python<'_>, action: &Object<'_>) -> PyResult<u64> {
        match argument::id(action)? {
            Ok(id) => Ok(id),
            Err(number) => Err(number.refused(self.to_act(py)?)),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, seats=None, seed=None, options=None, *, deck=None, dealer=None, leader=None))]
    #[allow(clippy::too_many_arguments)] // The parameters of the Python call.
    fn open(
        py: Python<'_>,
        name: &Object<'_>,
        seats: Option<&Object<'_>>,
        seed: Option<&Object<'_>>,
        options: Option<&Object<'_>>,
        deck: Option<&Object<'_>>,
        dealer: Option<&Object<'_>>,
        leader: Option<&Object<'_>>,
    ) -> PyResult<Game> {
        let name = argument::text(name, GAME)?;
        let seats = argument::seats(seats)?;
        let options = argument::options(options)?;
        let given = argument::given(deck, dealer, leader)?;
        let seed = argument::seed(py, seed)?;
        guarded(py, || catalog::open(&name, seats, &options, seed, given)).map(Game::new)
    }

    /// A match that starts in the middle of a hand.
    ///
    /// `position`: a dict (or another mapping) as `position` gives it: `hands` (a list of cards for each seat), `to_act`, `scores`,
    /// `hand_number` and the game's own keys; what may be left out is told on the game's page. `seats`: as many
    /// as there are hands, if left out. `seed`: where what is random later comes from; if left out it is drawn from
    /// the system.
    ///
    /// Raises PositionError, with all that is wrong in `values["faults"]`, and OptionError.
    #[staticmethod]
    #[pyo3(signature = (name, position, seats=None, options=None, seed=None))]
    fn from_position(
        py: Python<'_>,
        name: &Object<'_>,
        position: &Object<'_>,
        seats: Option<&Object<'_>>,
        options: Option<&Object<'_>>,
        seed: Option<&Object<'_>>,
    ) -> PyResult<Game> {
        let name = argument::text(name, GAME)?;
        let position = argument::json(position, "a position")?;
        let seats = argument::seats(seats)?;
        let options = argument::options(options)?;
        let seed = argument::seed(py, seed)?;
        guarded(py, || catalog::from_position(&name, &position, seats, &options, seed)).map(Game::new)
    }

    /// Reads what `save` wrote: the same state, log and events, and the same future.
    ///
    /// Raises SaveError for a text that is no save, was changed, or is of other rules.
    #[classmethod]
    fn load(class: &Bound<'_, PyType>, text: &Object<'_>) -> PyResult<Game> {
        let py = class.py();
        let text = argument::text(text, "a save")?;
        guarded(py, || py.detach(|| catalog::load(&text))).map(Game::new)
    }

    /// The match as JSON text, secrets included: for `load`, not for players.
    fn save(&self, py: Python<'_>) -> PyResult<String> {
        self.0.consult(py, |game| game.save())
    }

    /// The game's id, by which it was opened.
    #[getter]
    fn name(&self, py: Python<'_>) -> PyResult<&'static str> {
        self.ask(py, |game| game.rules().id)
    }

    /// How many play.
    #[getter]
    fn seats(&self, py: Python<'_>) -> PyResult<u8> {
        self.seat_count(py)
    }

    /// The seed, 0 to 2**64 - 1. With it and the options the whole match can be dealt again.
    #[getter]
    fn seed(&self, py: Python<'_>) -> PyResult<u64> {
        self.ask(py, |game| game.seed())
    }

    /// All options of the match by name, as a dict.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &self.ask(py, |game| game.options())?)
    }

    /// The seat that is to decide; None when the hand is over.
    #[getter]
    fn seat(&self, py: Python<'_>) -> PyResult<Option<u8>> {
        Ok(self.to_act(py)?.map(Seat::number))
    }

    /// How many decisions and deals there were since the match began. Undo lowers it.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<u32> {
        self.ask(py, |game| game.ply())
    }

    /// The current hand's number, from 1.
    #[getter]
    fn hand_number(&self, py: Python<'_>) -> PyResult<u32> {
        self.ask(py, |game| game.hand_number())
    }

    /// Whether the hand is over.
    #[getter]
    fn hand_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |game| game.hand_over())
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |game| game.over())
    }

    /// The match's totals: an int for each seat.
    #[getter]
    fn scores(&self, py: Python<'_>) -> PyResult<Vec<i32>> {
        self.ask(py, |game| game.scores().as_slice().to_vec())
    }

    /// The points of the last finished hand: an int for each seat; None until there is one.
    #[getter]
    fn hand_scores(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        self.ask(py, |game| game.hand_scores().map(|points| points.as_slice().to_vec()))
    }

    /// The last finished hand's returns: a float for each seat, its side's points less the mean of the other
    /// sides', negated where the lowest total wins. Over the sides they sum to 0. None until there is one.
    #[getter]
    #[allow(clippy::float_arithmetic)] // Out of the engine, into the learner's numbers.
    fn returns(&self, py: Python<'_>) -> PyResult<Option<Vec<f64>>> {
        let returns = self.ask(py, |game| game.returns())?;
        let divided = |(returns, by): (BySeat<i32>, i32)| {
            returns.as_slice().iter().map(|&value| f64::from(value) / f64::from(by)).collect()
        };
        Ok(returns.map(divided))
    }

    /// Each seat's place, 1 for the best, once the match is over; None until then.
    #[getter]
    fn places(&self, py: Python<'_>) -> PyResult<Option<Vec<u32>>> {
        let places = self.ask(py, |game| game.places())?;
        // Wide numbers: a Vec<u8> would become bytes.
        Ok(places.map(|places| places.as_slice().iter().copied().map(u32::from).collect()))
    }

    /// What was decided, from the match's first hand on: a list of `(seat, id, cards)`, with `cards` a list of
    /// texts where the very cards were named, else None. Deals and given decks are no decisions and do not stand in
    /// it: `save` has them.
    #[getter]
    fn log(&self, py: Python<'_>) -> PyResult<Vec<Logged>> {
        let texts = |cards: mazzo::CardSet| cards.into_iter().map(|card| card.to_string()).collect();
        let log = self.ask(py, |game| game.log())?;
        Ok(log.into_iter().map(|entry| (entry.seat.number(), entry.action, entry.cards.map(texts))).collect())
    }

    /// How many events there were: the next one's number.
    #[getter]
    fn event_count(&self, py: Python<'_>) -> PyResult<u32> {
        self.ask(py, |game| game.event_count())
    }

    /// The legal actions of the seat to act: ids, each once. Empty when the hand is over.
    ///
    /// They ascend by id, which says nothing of how strong an action is.
    fn legal_actions(&self, py: Python<'_>) -> PyResult<Vec<u64>> {
        self.ask(py, |game| {
            let mut list = Vec::new();
            game.legal_actions(&mut list);
            list
        })
    }

    /// The legal actions that can be meant by cards that the player to act has selected: ids, ascending.
    ///
    /// Raises TextError for a text that is no card.
    fn actions_for(&self, py: Python<'_>, cards: &Object<'_>) -> PyResult<Vec<u64>> {
        let cards = argument::cards(cards, "cards")?;
        self.try_ask(py, |game| game.actions_for(&cards))
    }

    /// The IllegalAction that `apply` would raise, or None if it would not.
    #[pyo3(signature = (action, seat=None, ply=None, cards=None))]
    fn check(
        &self,
        py: Python<'_>,
        action: &Object<'_>,
        seat: Option<&Object<'_>>,
        ply: Option<&Object<'_>>,
        cards: Option<&Object<'_>>,
    ) -> PyResult<Option<Py<PyAny>>> {
        let guard = argument::guard(seat, ply, self.seat_count(py)?)?;
        let cards = cards.map(|cards| argument::cards(cards, "cards")).transpose()?;
        let refusal = match argument::id(action)? {
            Ok(id) => {
                let checked = self.ask(py, |game| game.check(id, cards.as_deref(), guard))?;
                checked.err().map(|error| raised(py, &error))
            }
            Err(number) => Some(number.refused(self.to_act(py)?)),
        };
        Ok(refusal.map(|error| error.into_value(py).into_any()))
    }

    /// Takes an action for the seat to act.
    ///
    /// `seat` and `ply` are guards: what the caller believes; a mismatch is refused, so that a doubled click does
    /// not pass for the next seat. `cards`: the very cards to play, where several pay for the same action.
    ///
    /// Raises IllegalAction, with the clause that was broken; TypeError for what is no int; SeatError for a seat
    /// that the game has not; TextError for a text that is no card.
    #[pyo3(signature = (action, seat=None, ply=None, cards=None))]
    fn apply(
        &self,
        py: Python<'_>,
        action: &Object<'_>,
        seat: Option<&Object<'_>>,
        ply: Option<&Object<'_>>,
        cards: Option<&Object<'_>>,
    ) -> PyResult<()> {
        let guard = argument::guard(seat, ply, self.seat_count(py)?)?;
        let cards = cards.map(|cards| argument::cards(cards, "cards")).transpose()?;
        let id = self.action_id(py, action)?;
        self.0.change(py, |game| game.apply(id, cards.as_deref(), guard))
    }

    /// Takes several actions of the current hand one after the other, all or none.
    ///
    /// Raises IllegalAction; `values["index"]` says which action is refused, from 0.
    fn apply_many(&self, py: Python<'_>, actions: &Object<'_>) -> PyResult<()> {
        match argument::ids(actions)? {
            Ok(ids) => self.0.change(py, |game| game.apply_many(&ids)),
            Err(number) => Err(number.refused(self.to_act(py)?)),
        }
    }

    /// Deals the next hand, from a given deck if there is one (see the class). Nothing happens when the match is
    /// over.
    ///
    /// Raises StateError before the hand is over, DeckError for a deck that cannot be dealt.
    #[pyo3(signature = (deck=None, dealer=None, leader=None))]
    fn next_hand(
        &self,
        py: Python<'_>,
        deck: Option<&Object<'_>>,
        dealer: Option<&Object<'_>>,
        leader: Option<&Object<'_>>,
    ) -> PyResult<()> {
        let given = argument::given(deck, dealer, leader)?;
        self.0.change(py, |game| game.next_hand(given))
    }

    /// Takes back the last decision or deal.
    ///
    /// Raises StateError if there is nothing to take back.
    fn undo(&self, py: Python<'_>) -> PyResult<()> {
        self.0.change(py, |game| game.undo())
    }

    /// What a seat may know, as a dict that JSON can hold; without a seat what everybody may.
    ///
    /// In every game: `game`, `seat`, `to_act`, `ply`, `hand_number`, `stage`, `hand` (a list of cards; None
    /// without a seat), `counts` (cards in each hand), `scores`, `hand_scores` (the last finished hand's points; None
    /// until there is one), `places` (None until the match is over) and `options`; beside them the game's own keys.
    ///
    /// Raises SeatError for a seat that the game has not.
    #[pyo3(signature = (seat=None))]
    fn view(&self, py: Python<'_>, seat: Option<&Object<'_>>) -> PyResult<Py<PyAny>> {
        let viewer = argument::viewer(seat, self.seat_count(py)?)?;
        to_python(py, &self.try_ask(py, |game| game.view(viewer))?)
    }

    /// The same as `view`, as text of several lines; `render("open")` shows all hands, for replays.
    ///
    /// Raises SeatError for a seat that the game has not.
    #[pyo3(signature = (seat=None))]
    fn render(&self, py: Python<'_>, seat: Option<&Object<'_>>) -> PyResult<String> {
        if let Some(word) = seat.and_then(|seat| seat.cast::<PyString>().ok()) {
            return if word.to_string_lossy() == "open" {
                self.ask(py, |game| game.render_open())
            } else {
                Err(PyTypeError::new_err(format!("a seat is an int, None or \"open\", not {}", word.repr()?)))
            };
        }
        let viewer = argument::viewer(seat, self.seat_count(py)?)?;
        self.try_ask(py, |game| game.render(viewer))
    }

    /// The current hand in named cards, secrets included, as a dict: what `from_position` sets up.
    fn position(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &self.ask(py, |game| game.position())?)
    }

    /// An action's text, which `parse` reads back.
    ///
    /// Raises IllegalAction for an id that is no action of this game.
    fn text(&self, py: Python<'_>, action: &Object<'_>) -> PyResult<String> {
        let id = self.action_id(py, action)?;
        self.try_ask(py, |game| game.text(id))
    }

    /// Reads an action's text, as the seat to act would write it; whether it is legal is another question.
    ///
    /// Raises TextError, which says what was expected.
    fn parse(&self, py: Python<'_>, text: &Object<'_>) -> PyResult<u64> {
        let text = argument::text(text, "an action's text")?;
        self.try_ask(py, |game| game.parse(&text))
    }

    /// An action in parts, as a dict with the same keys in every game; what the action has not is None.
    ///
    /// `id`, `text`, `kind` (`"pass"`, `"pair"`, ..), `rank` (of a run its top), `suit`, `length` (how many
    /// cards it takes from the hand), `cards` (those cards; None if the seat to act cannot pay them), `pile`, `meld`
    /// (the pile or the meld on the table that it uses), `end` (at which end of that meld: `"low"` or `"high"`),
    /// `takes` (the card on the table that it takes), `wilds` (pairs: a wild card and what it stands for).
    ///
    /// Raises IllegalAction for an id that is no action of this game.
    fn describe(&self, py: Python<'_>, action: &Object<'_>) -> PyResult<Py<PyAny>> {
        let id = self.action_id(py, action)?;
        to_python(py, &self.try_ask(py, |game| game.describe(id))?)
    }

    /// What happened, as a seat may know it (without a seat: as everybody may): a list of dicts.
    ///
    /// Each has its `number`, from 0 over the match and the same for every seat, and `event`, its kind. `since`:
    /// the number of the first one wanted. Undo takes the last numbers back. All kinds and their keys are told in
    /// docs/events.md.
    ///
    /// Raises SeatError for a seat that the game has not.
    #[pyo3(signature = (seat=None, since=None))]
    #[pyo3(text_signature = "($self, seat=None, since=0)")]
    fn events(&self, py: Python<'_>, seat: Option<&Object<'_>>, since: Option<&Object<'_>>) -> PyResult<Py<PyAny>> {
        let viewer = argument::viewer(seat, self.seat_count(py)?)?;
        let since = since.map_or(Ok(0), |since| argument::number(since, "since", u32::MAX))?;
        to_python(py, &self.try_ask(py, |game| game.events(viewer, since))?)
    }

    /// What a bot would do for the seat to act: an id. It sees what the seat sees, and for the same view, bot
    /// and seed answers the same. So `"random"` repeats itself where a view comes again: give it a new seed for
    /// another answer.
    ///
    /// Raises OptionError for a name that is no bot's, StateError when the hand is over.
    #[pyo3(signature = (bot, seed=None))]
    #[pyo3(text_signature = "($self, bot, seed=0)")]
    fn suggest(&self, py: Python<'_>, bot: &Object<'_>, seed: Option<&Object<'_>>) -> PyResult<u64> {
        let bot = argument::text(bot, "a bot's name")?;
        let seed = seed.map_or(Ok(0), |seed| argument::number(seed, "a seed", u64::MAX))?;
        self.0.consult(py, |game| game.suggest(&bot, seed))?.map_err(|error| raised(py, &error))
    }

    /// Another world that looks the same to a seat, as a game of its own: for search.
    ///
    /// What is random later in it comes from `seed`, never from this match's. It undoes only to where it was
    /// imagined, and its events start at 0.
    ///
    /// Raises SeatError for a seat that the game has not.
    fn imagine(&self, py: Python<'_>, seat: &Object<'_>, seed: &Object<'_>) -> PyResult<Game> {
        let seat = argument::seat(seat, self.seat_count(py)?)?;
        let seed = argument::number(seed, "a seed", u64::MAX)?;
        let imagined = self.0.consult(py, |game| game.imagine(seat, seed))?;
        imagined.map(Game::new).map_err(|error| raised(py, &error))
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Game> {
        self.ask(py, |game| game.boxed_clone()).map(Game::new)
    }

    #[pyo3(text_signature = "($self, memo)")]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Object<'_>) -> PyResult<Game> {
        self.__copy__(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Object<'py>, (String,))> {
        Ok((py.get_type::<Game>().getattr("load")?, (self.save(py)?,)))
    }

    /// Whether two matches are the same from their start on, with equal saves: seats, seed, options, deals and
    /// decisions, not only what lies on the table now.
    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, Game>) -> PyResult<bool> {
        Ok(self.save(py)? == other.get().save(py)?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, |game| {
            let state = match game.seat() {
                Some(seat) => format!("seat {seat} to act"),
                None if game.over() => "the match is over".to_owned(),
                None => "the hand is over".to_owned(),
            };
            let (name, seed, hand, ply) = (game.rules().id, game.seed(), game.hand_number(), game.ply());
            format!("<mazzo.Game {name:?}, {} seats, seed {seed}, hand {hand}, ply {ply}, {state}>", game.seats())
        })
    }
}
