//! What depends on the past alone: save and load, replay, undo, several actions at once.

use mazzo::rng::Rng;
use mazzo::{Action, Game, Guard, Hand, Match, Seat, View};
use serde_json::{Value, json};

use crate::look::{self, assert_same, assert_same_state, assert_same_told, viewers};
use crate::player::Player;
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// Holds the laws of the past at this ply.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, game: &Match<H>, rng: &mut Rng) {
    tally.law(Law::Save, || save_and_load(game));
    tally.law(Law::Position, || position(game));
    tally.law(Law::ViewJson, || view_json(game));
    tally.law(Law::Events, || events(game));
    if game.to_act().is_some() {
        tally.law(Law::Many, || several(game, rng));
    }
}

fn save_and_load<H: Hand>(game: &Match<H>) {
    let text = game.save();
    let loaded = Match::<H>::load(&text).expect("a save loads");
    assert_same_told(game, &loaded);
    assert_eq!(loaded.save(), text, "a loaded match saves otherwise");
    assert_same_told(game, &game.clone());
    // The same road, by the game's name; once in a hand's beginning is enough.
    if game.ply() < 40 {
        let erased = mazzo::load(&text).expect("a save loads by its game's name");
        let (id, position) = (erased.rules().id, erased.position());
        assert_eq!((id, erased.ply(), position), (H::RULES.id, game.ply(), Game::position(game)));
    }
}

/// The log alone, from a new match with the same seed, leads to the same match.
pub(crate) fn replay<H: Hand>(tally: &mut Tally, game: &Match<H>) {
    tally.law(Law::Replay, || {
        let mut again = Match::<H>::new(*game.options(), game.seats(), game.seed(), None).expect("the same table");
        for entry in game.log() {
            if again.hand_over() {
                again.next_hand(None).expect("the next hand");
            }
            let guard = Guard { seat: Some(entry.seat.number().into()), ply: Some(again.ply()) };
            again.apply(entry.action, entry.cards, guard).expect("what was legal is legal");
        }
        if again.hand_number() < game.hand_number() {
            again.next_hand(None).expect("the next hand");
        }
        assert_same(game, &again);
    });
}

/// Undoing leads back to a match as it was some plies ago.
pub(crate) fn undo<H: Hand>(tally: &mut Tally, game: &Match<H>, before: &Match<H>) {
    tally.law(Law::Undo, || {
        let mut undone = game.clone();
        while undone.ply() > before.ply() {
            let ply = undone.ply();
            undone.undo().expect("there is something to undo");
            assert_eq!(undone.ply(), ply - 1);
        }
        assert_same(before, &undone);
    });
    tally.count("plies undone", u64::from(game.ply() - before.ply()));
}

/// Some actions of the hand, taken at once, lead where they lead one by one; with a wrong one among them none
/// is taken.
fn several<H: Subject>(game: &Match<H>, rng: &mut Rng) {
    let (mut stepped, mut player) = (game.clone(), Player::new(u64::from(rng.bits()), 0));
    let mut actions = Vec::new();
    for _ in 0..=rng.below(6) {
        if stepped.hand_over() {
            break;
        }
        let (action, _) = player.choose(&stepped);
        stepped.apply(action, None, Guard::default()).expect("it was listed");
        actions.push(action);
    }
    let mut at_once = game.clone();
    at_once.apply_many(&actions).expect("each was legal in its turn");
    assert_same_state(&stepped, &at_once);
    let ids: Vec<u64> = actions.iter().map(|action| action.id()).collect();
    let mut erased = game.clone();
    Game::apply_many(&mut erased, &ids).expect("each was legal in its turn");
    assert_same_state(&stepped, &erased);

    let wrong_at = rng.below(ids.len() as u32 + 1) as usize;
    let mut wrong = ids;
    wrong.insert(wrong_at, 1);
    let mut touched = game.clone();
    let refused = Game::apply_many(&mut touched, &wrong).expect_err("an id of no action");
    assert_eq!((refused.why.clause, &refused.why.values["index"]), ("not_an_action", &json!(wrong_at)));
    assert_same_told(game, &touched);
    // An action that is an action, but not legal where it stands.
    let mut reached = game.clone();
    for &action in &actions[..wrong_at] {
        reached.apply(action, None, Guard::default()).expect("it was legal");
    }
    if let Some(&bad) = actions.iter().find(|&&action| reached.check(action, None, Guard::default()).is_err()) {
        let mut wrong = actions.clone();
        wrong.insert(wrong_at, bad);
        let refused = touched.apply_many(&wrong).expect_err("one is not legal");
        assert_eq!(refused.why.values["index"], json!(wrong_at));
        assert_same_state(game, &touched);
    }
}

/// A position sets up the very hand that it came from, also when it went through JSON.
fn position<H: Hand>(game: &Match<H>) {
    let set_up = |position| H::from_position(position, game.options(), game.seats(), game.seed());
    assert_eq!(set_up(game.hand().position()), Ok(*game.hand()), "a position sets up another hand");
    let text = json!(game.hand().position()).to_string();
    let read = serde_json::from_str(&text).expect("a position is read back");
    assert_eq!(set_up(read), Ok(*game.hand()), "a position read from JSON sets up another hand: {text}");
    let options = Game::options(game);
    let position: Value = serde_json::from_str(&text).expect("a position is JSON");
    let erased = mazzo::from_position(H::RULES.id, &position, None, &options, game.seed()).expect("a position");
    assert_eq!(erased.position(), position);
}

/// The keys that the views of all games have.
const COMMON_KEYS: [&str; 10] =
    ["game", "seat", "to_act", "ply", "hand_number", "stage", "hand", "counts", "scores", "options"];

fn view_json<H: Hand>(game: &Match<H>) {
    for viewer in viewers(game.seats()) {
        let view = game.view(viewer);
        assert_eq!(view.validate(), Ok(()), "the view of {viewer:?}");
        let text = serde_json::to_string(&view).expect("a view is JSON");
        let read: H::View = serde_json::from_str(&text).expect("a view is read back");
        assert_eq!(read, view, "a view read from JSON differs: {text}");
        assert_eq!(look::legal(&read), look::legal(&view));

        let shown = Game::view(game, viewer).expect("a seat of the game");
        let missing: Vec<&str> = COMMON_KEYS.into_iter().filter(|&key| shown.get(key).is_none()).collect();
        assert!(missing.is_empty(), "the view lacks {missing:?}");
        assert_eq!(shown["game"], H::RULES.id);
        assert_eq!(shown["seat"], json!(viewer));
        assert_eq!(shown["to_act"], json!(game.to_act()));
        assert_eq!((&shown["ply"], &shown["hand_number"]), (&json!(game.ply()), &json!(game.hand_number())));
        assert_eq!(shown["scores"], json!(game.scores()));
        assert_eq!(shown["options"], json!(Game::options(game)));
        assert_eq!(shown["hand"], json!(viewer.map(|seat| look::held(game.hand(), seat))));
        let ids = mazzo::catalog::view_legal_actions(&shown).expect("a view as it was shown");
        let listed: Vec<u64> = look::legal(&view).into_iter().map(Action::id).collect();
        assert_eq!(ids, listed, "a shown view lists other actions");
    }
    let nobody = Seat::new(3).filter(|seat| seat.number() >= game.seats());
    if nobody.is_some() {
        assert!(Game::view(game, nobody).is_err() && Game::events(game, nobody, 0).is_err());
    }
}

/// Every viewer gets the same events under the same numbers; what it may not see is left out, and nothing else.
fn events<H: Hand>(game: &Match<H>) {
    let since = game.event_count().saturating_sub(40);
    let mut plain: Vec<Vec<Value>> = Vec::new();
    for viewer in viewers(game.seats()) {
        for (number, event) in game.events(viewer, since) {
            let text = event.to_string();
            let read = text.parse().unwrap_or_else(|fault| panic!("event {number} {text}: {fault}"));
            assert_eq!(event, read, "event {number} is read otherwise");
            assert_eq!(event.redacted(viewer), event, "event {number} is redacted twice otherwise");
        }
        let shown = Game::events(game, viewer, since).expect("a seat of the game");
        let stripped = (since..).zip(shown).map(|(number, mut event)| {
            assert_eq!(event["number"], number);
            let may_see = match &event["seen_by"] {
                Value::Null => true,
                Value::Array(seats) => viewer.is_some_and(|seat| seats.contains(&json!(seat))),
                all => all == "all",
            };
            let hidden = ["moved", "chose", "offered"].iter().any(|kind| event["event"] == *kind);
            let entries = event.as_object_mut().expect("an event is an object");
            if hidden {
                let shown = ["cards", "action", "card"].map(|part| entries.remove(part));
                let is_seen = shown.iter().flatten().all(|part| !part.is_null());
                assert_eq!(is_seen, may_see, "event {number} for {viewer:?}: {entries:?}");
                entries.remove("text");
            }
            event
        });
        plain.push(stripped.collect());
    }
    assert!(plain.windows(2).all(|pair| pair[0] == pair[1]), "viewers are told other events");
}
