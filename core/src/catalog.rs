//! The games by their names: what there is, and how a game is opened, set up and loaded.

use serde_json::{Map, Value, json};

use crate::game::Game;
use crate::games::GAMES;
use crate::given::Given;
use crate::hand::{Action, Hand, Rules, View};
use crate::json;
use crate::matches::{Match, check_seats};
use crate::options;
use crate::reason::{Error, ErrorKind, Reason, shown};
use crate::save;

type Opened = Result<Box<dyn Game>, Error>;
type Values = Map<String, Value>;

/// A game of the list: what it is, and how one is made. Its parts are functions, so that the list is a constant.
#[derive(Clone, Copy)]
pub struct Entry {
    /// What there is to say of the game.
    pub rules: &'static Rules,
    options: fn() -> Value,
    bots: fn() -> Value,
    has_id: fn(u64) -> bool,
    open: fn(u8, &Values, u64, Option<Given>) -> Opened,
    set_up: fn(&Value, u8, &Values, u64) -> Opened,
    load: fn(&str) -> Opened,
    list_view: fn(&Value) -> Result<Vec<u64>, Error>,
}

impl Entry {
    /// The entry of a game.
    pub const fn of<H: Hand>() -> Entry {
        Entry {
            rules: const { &H::RULES },
            options: options::table::<H::Options>,
            bots: bot_table::<H>,
            has_id: |id| H::Action::from_id(id).is_some(),
            open: open_match::<H>,
            set_up: set_up_match::<H>,
            load: |text| Match::<H>::load(text).map(|game| Box::new(game) as Box<dyn Game>),
            list_view: list_view::<H>,
        }
    }
}

fn bot_table<H: Hand>() -> Value {
    let own = H::BOTS.iter().map(|bot| json!({"name": bot.name, "sentence": bot.sentence}));
    own.chain([json!({"name": "random", "sentence": "Any legal action, each as likely as the other."})]).collect()
}

fn open_match<H: Hand>(
    seats: u8,
    values: &Map<String, Value>,
    seed: u64,
    given: Option<Given>,
) -> Result<Box<dyn Game>, Error> {
    Ok(Box::new(Match::<H>::new(options::from_map(values, seats)?, seats, seed, given)?))
}

fn set_up_match<H: Hand>(
    position: &Value,
    seats: u8,
    values: &Map<String, Value>,
    seed: u64,
) -> Result<Box<dyn Game>, Error> {
    let choices = options::from_map(values, seats)?;
    let position = json::from_object(position.clone()).map_err(|fault| {
        let sentence = format!("this position cannot be read: {fault}");
        Error::new(ErrorKind::Position, Reason::new("position", sentence).with("faults", vec![fault.to_string()]))
    })?;
    Ok(Box::new(Match::<H>::from_position(position, choices, seats, seed)?))
}

fn list_view<H: Hand>(view: &Value) -> Result<Vec<u64>, Error> {
    let refuse = |why| Error::new(ErrorKind::Position, why);
    let mut own = view.clone();
    if let Some(keys) = own.as_object_mut() {
        // What the match adds to a hand's own view.
        for key in ["game", "ply", "hand_scores", "places"] {
            keys.remove(key);
        }
    }
    let view: H::View = json::from_object(own)
        .map_err(|fault| refuse(Reason::new("view", format!("this view cannot be read: {fault}"))))?;
    view.validate().map_err(refuse)?;
    let mut legal = Vec::new();
    view.legal(&mut legal);
    Ok(legal.into_iter().map(Action::id).collect())
}

/// The games, by their ids and with all there is to say of them.
pub fn games() -> impl Iterator<Item = &'static Rules> {
    GAMES.iter().map(|entry| entry.rules)
}

/// The game of which this is the id of an action.
pub(crate) fn game_of_action(id: u64) -> Option<&'static Rules> {
    GAMES.iter().find(|entry| (entry.has_id)(id)).map(|entry| entry.rules)
}

fn entry(name: &str) -> Result<&'static Entry, Error> {
    GAMES.iter().find(|entry| entry.rules.id == name).ok_or_else(|| {
        let names: Vec<&str> = games().map(|rules| rules.id).collect();
        let shown = shown(name);
        let sentence = format!("there is no game {shown:?}: the games are {}", names.join(", "));
        Error::new(ErrorKind::Options, Reason::new("unknown_game", sentence).with("allowed", names))
    })
}

/// What there is to say of a game.
pub fn rules(name: &str) -> Result<&'static Rules, Error> {
    Ok(entry(name)?.rules)
}

/// A game's option table: a JSON list, an object an option.
pub fn option_table(name: &str) -> Result<Value, Error> {
    Ok((entry(name)?.options)())
}

/// A game's bots: a JSON list, an object a bot.
pub fn bots(name: &str) -> Result<Value, Error> {
    Ok((entry(name)?.bots)())
}

/// Opens a game by its name, its first hand dealt. `seats`: the game's default if not given.
pub fn open(
    name: &str,
    seats: Option<u32>,
    options: &Map<String, Value>,
    seed: u64,
    given: Option<Given>,
) -> Result<Box<dyn Game>, Error> {
    let entry = entry(name)?;
    (entry.open)(check_seats(entry.rules, seats)?, options, seed, given)
}

/// Sets a game up in the middle of a hand. `seats`: as many as the position has hands, if not given.
pub fn from_position(
    name: &str,
    position: &Value,
    seats: Option<u32>,
    options: &Map<String, Value>,
    seed: u64,
) -> Result<Box<dyn Game>, Error> {
    let entry = entry(name)?;
    let hands = position.get("hands").and_then(Value::as_array).map(|hands| hands.len() as u32);
    (entry.set_up)(position, check_seats(entry.rules, seats.or(hands))?, options, seed)
}

/// Loads a save of any game.
pub fn load(text: &str) -> Result<Box<dyn Game>, Error> {
    let name = save::game_of(text)?;
    (entry(&name)?.load)(text)
}

/// The legal actions, ascending, of the seat whose view this is: a view as [`Game::view`] gives it, which may
/// have come across a network.
pub fn view_legal_actions(view: &Value) -> Result<Vec<u64>, Error> {
    let name = view.get("game").and_then(Value::as_str).ok_or_else(|| {
        Error::new(ErrorKind::Position, Reason::new("view", "this is no view: it has no text under the key \"game\""))
    })?;
    (entry(name)?.list_view)(view)
}
