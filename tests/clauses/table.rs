//! Setting a table up, playing by text, and expecting a refusal by its clause.

use mazzo::hand::Rules;
use mazzo::{Card, Error, Game, Given, Guard, Seat};
use serde_json::{Map, Value};

/// Cards by their texts, with blanks between them.
pub(crate) fn cards(texts: &str) -> Vec<Card> {
    texts.split_whitespace().map(|text| text.parse().unwrap()).collect()
}

/// A seat by its number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number).unwrap()
}

/// A JSON object's entries.
pub(crate) fn map(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

/// A match with these options.
pub(crate) fn open(game: &str, options: Value, seed: u64) -> Box<dyn Game> {
    mazzo::open(game, None, &map(options), seed, None).unwrap()
}

/// A hand that starts from named cards.
pub(crate) fn set_up(game: &str, position: &Value, options: Value) -> Box<dyn Game> {
    mazzo::from_position(game, position, None, &map(options), 0).unwrap()
}

/// All faults for which a position is refused.
pub(crate) fn faults(game: &str, position: &Value) -> Vec<String> {
    let refused = mazzo::from_position(game, position, None, &Map::new(), 0);
    let error = refused.err().expect("the position is refused");
    assert_eq!((error.kind, error.why.clause), (mazzo::ErrorKind::Position, "position"), "{error}");
    let faults = error.why.values["faults"].as_array().unwrap();
    faults.iter().map(|fault| fault.as_str().unwrap().to_owned()).collect()
}

/// Takes actions by their texts, one after the other.
pub(crate) fn play(game: &mut dyn Game, texts: &[&str]) {
    for text in texts {
        let id = game.parse(text).unwrap();
        game.apply(id, None, Guard::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// The texts of the legal actions, in the order of the list.
pub(crate) fn legal(game: &dyn Game) -> Vec<String> {
    legal_ids(game).into_iter().map(|id| game.text(id).unwrap()).collect()
}

/// The ids of the legal actions.
pub(crate) fn legal_ids(game: &dyn Game) -> Vec<u64> {
    let mut ids = Vec::new();
    game.legal_actions(&mut ids);
    ids
}

/// Expects an action to be legal.
pub(crate) fn allows(game: &dyn Game, text: &str) {
    let id = game.parse(text).unwrap();
    game.check(id, None, Guard::default()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(legal_ids(game).contains(&id), "{text} is in the list");
}

/// Expects an action to be refused by a clause or with a code, and to change nothing.
pub(crate) fn refuses(game: &mut dyn Game, text: &str, clause: &str) -> Error {
    let id = game.parse(text).unwrap();
    refuses_id(game, id, None, Guard::default(), clause)
}

/// The same for an id, with cards and a guard.
pub(crate) fn refuses_id(game: &mut dyn Game, id: u64, cards: Option<&[Card]>, guard: Guard, clause: &str) -> Error {
    let before = (game.save(), game.event_count(), game.render_open());
    let checked = game.check(id, cards, guard).expect_err("the action is refused");
    let applied = game.apply(id, cards, guard).expect_err("the action is refused");
    assert_eq!(checked, applied, "check and apply say the same");
    assert_eq!(applied.why.clause, clause, "{applied}");
    assert!(applied.why.reason.contains(' '), "a sentence tells why: {applied}");
    assert_eq!((applied.id, applied.seat), (Some(id), game.seat()));
    assert_eq!(before, (game.save(), game.event_count(), game.render_open()), "nothing has changed");
    applied
}

/// Plays on with the action that `choose` takes from the legal list, until the hand is over.
pub(crate) fn play_out(game: &mut dyn Game, mut choose: impl FnMut(&[u64]) -> u64) {
    while !game.hand_over() {
        let id = choose(&legal_ids(game));
        game.apply(id, None, Guard::default()).unwrap();
    }
}

/// The first legal action.
pub(crate) fn first(ids: &[u64]) -> u64 {
    ids[0]
}

/// The last legal action.
pub(crate) fn last(ids: &[u64]) -> u64 {
    ids[ids.len() - 1]
}

/// The events of one kind, as a viewer sees them.
pub(crate) fn told(game: &dyn Game, viewer: Option<Seat>, kind: &str) -> Vec<Value> {
    let events = game.events(viewer, 0).unwrap();
    events.into_iter().filter(|event| event["event"] == kind).collect()
}

/// Each game with each number of seats that may play it, at a few seeds.
pub(crate) fn tables() -> impl Iterator<Item = Box<dyn Game>> {
    mazzo::games().flat_map(|rules| {
        rules.seats.iter().flat_map(move |&seats| (0..3).map(move |seed| with_seats(rules, seats, seed, None)))
    })
}

pub(crate) fn with_seats(rules: &Rules, seats: u8, seed: u64, given: Option<Given>) -> Box<dyn Game> {
    mazzo::open(rules.id, Some(seats.into()), &Map::new(), seed, given).unwrap()
}

/// A game in which some decisions have been taken.
pub(crate) fn begun(mut game: Box<dyn Game>) -> Box<dyn Game> {
    for _ in 0..4 {
        if !game.hand_over() {
            let ids = legal_ids(&*game);
            game.apply(ids[ids.len() / 2], None, Guard::default()).unwrap();
        }
    }
    game
}
