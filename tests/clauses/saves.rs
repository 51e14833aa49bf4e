//! Saves come back to the same match; what is not a save of a match that can be played is refused.

use std::collections::BTreeMap;

use mazzo::{ErrorKind, Guard, Seat};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::table::{begun, first, open, play_out, tables};

/// A save with this content and the digest that belongs to it.
fn sealed(mut save: Value) -> String {
    save["digest"] = Value::Null;
    let hash = Sha256::digest(save.to_string());
    save["digest"] = json!(hash[..16].iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    save.to_string()
}

#[test]
fn a_save_comes_back_to_the_same_match() {
    for game in tables() {
        let mut game = begun(game);
        for _ in 0..2 {
            play_out(&mut *game, first);
            let loaded = mazzo::load(&game.save()).unwrap();
            assert_eq!((loaded.save(), loaded.log()), (game.save(), game.log()));
            for viewer in mazzo::Seat::all(game.seats()).map(Some).chain([None]) {
                assert_eq!(loaded.view(viewer).unwrap(), game.view(viewer).unwrap());
                assert_eq!(loaded.events(viewer, 0).unwrap(), game.events(viewer, 0).unwrap());
            }
            game.next_hand(None).unwrap();
        }
        let save: Value = serde_json::from_str(&game.save()).unwrap();
        assert_eq!(
            sealed(save),
            game.save().parse::<Value>().unwrap().to_string(),
            "the digest is what it is said to be"
        );
    }
}

#[test]
fn a_save_of_other_rules_or_another_form_is_refused() {
    for rules in mazzo::games() {
        let save: Value = open(rules.id, json!({}), 1).save().parse().unwrap();
        let refused = |key: &str, value: Value, clause: &str| {
            let mut save = save.clone();
            save[key] = value;
            let error = mazzo::load(&sealed(save)).err().unwrap();
            assert_eq!((error.kind, error.why.clause), (ErrorKind::Save, clause), "{error}");
        };
        refused("rules", json!(rules.version + 1), "save_rules");
        refused("format", json!(2), "save_format");
        refused("ply", json!(9), "save_damaged");
        refused("seed", json!("-1"), "save_damaged");
        refused("hands", json!([]), "save_damaged");
        refused("hands", json!([{"log": [[0, 1, null]]}]), "save_damaged");
        refused("no_such_key", json!(1), "save_damaged");
        let mut unknown = save.clone();
        unknown["game"] = json!("no_such_game");
        assert_eq!(mazzo::load(&sealed(unknown)).err().unwrap().why.clause, "unknown_game");
    }
}

#[test]
fn numbers_that_no_match_comes_to_are_refused() {
    for game in tables() {
        let game = begun(game).imagine(mazzo::Seat::FIRST, 1).unwrap();
        let save: Value = game.save().parse().unwrap();
        assert!(mazzo::load(&sealed(save.clone())).is_ok());
        let refused = |change: &dyn Fn(&mut Value)| {
            let mut changed = save.clone();
            change(&mut changed["start"]);
            let error = mazzo::load(&sealed(changed)).err().unwrap();
            assert!(["save_damaged", "position"].contains(&error.why.clause), "{error}");
        };
        refused(&|start| start["ply"] = json!(u32::MAX));
        refused(&|start| start["position"]["scores"][0] = json!(i32::MIN));
        refused(&|start| start["hand_scores"] = json!(vec![i32::MAX; usize::from(game.seats())]));
        refused(&|start| start["hand_scores"] = json!([1]));
        refused(&|start| start["hand_scores"] = json!([1, 2, 3, 4, 5]));
    }
}

#[test]
fn a_changed_save_is_refused() {
    for game in tables() {
        let save: BTreeMap<String, Value> = serde_json::from_str(&begun(game).save()).unwrap();
        let changes = [("seed", json!("12345")), ("ply", json!(99)), ("hands", json!([])), ("scores", json!([9, 9]))];
        for (key, value) in changes {
            let mut changed = save.clone();
            changed.insert(key.to_owned(), value);
            let error = mazzo::load(&json!(changed).to_string()).err().unwrap();
            assert_eq!((error.kind, error.why.clause), (ErrorKind::Save, "save_changed"), "{key}");
        }
        assert!(mazzo::load(&json!(save).to_string()).is_ok(), "the order of keys does not matter");
    }
    for (text, clause) in [("", "save_not_json"), ("{", "save_not_json"), ("{}", "save_format"), ("[]", "save_format")]
    {
        assert_eq!(mazzo::load(text).err().unwrap().why.clause, clause);
    }
}

#[test]
fn keys_that_stand_twice_are_refused() {
    for game in tables() {
        let save = game.save();
        let doubled = save.replacen("\"seats\"", "\"seats\":7,\"seats\"", 1);
        let error = mazzo::load(&doubled).err().expect("it is refused");
        assert!(error.why.reason.contains("stands twice"), "{error}");
    }
    assert!(mazzo::json::read("{\"a\":{\"b\":1,\"b\":1}}").is_err());
    assert_eq!(
        mazzo::json::read("{\"a\":[1,-2,0.5,null,true,\"x\"]}").unwrap(),
        json!({"a": [1, -2, 0.5, null, true, "x"]})
    );
}

#[test]
fn not_even_the_seed_of_a_match_gives_its_later_decks_away() {
    for mut dealt in tables() {
        while !dealt.hand_over() {
            let id = dealt.suggest("random", 3).unwrap();
            dealt.apply(id, None, Guard::default()).unwrap();
        }
        let set_up = mazzo::from_position(
            dealt.rules().id,
            &dealt.position(),
            Some(dealt.seats().into()),
            &dealt.options(),
            dealt.seed(),
        );
        let world = dealt.imagine(Seat::FIRST, dealt.seed()).unwrap();
        let loaded = mazzo::load(&world.save()).unwrap();
        for game in [dealt, set_up.unwrap(), world, loaded] {
            let mut imagined = game.imagine(Seat::FIRST, game.seed()).unwrap();
            let mut game = game;
            game.next_hand(None).unwrap();
            imagined.next_hand(None).unwrap();
            assert!(game.over() || imagined.position() != game.position(), "{}", game.rules().id);
        }
    }
}

#[test]
fn a_position_that_is_no_object_is_refused() {
    for list in [json!([]), json!([[], 0]), json!("7H"), Value::Null] {
        for rules in mazzo::games() {
            let error = mazzo::from_position(rules.id, &list, None, &Default::default(), 1).err().unwrap();
            assert_eq!(error.kind, ErrorKind::Position);
            assert_eq!(error.why.reason, "this position cannot be read: it is not an object");
        }
    }
}
