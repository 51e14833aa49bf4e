//! What is asked, what is known and what may be imagined, on every game: C6 to C9.

use mazzo::{ErrorKind, Game, Guard};
use serde_json::{Value, json};

use crate::table::{begun, first, legal_ids, play_out, seat, tables};

#[test]
fn c6_every_decision_is_asked_for_and_logged_also_where_one_action_is_legal() {
    let mut single = 0;
    for mut game in tables() {
        let mut decided = 0;
        play_out(&mut *game, |ids| {
            decided += 1;
            single += usize::from(ids.len() == 1);
            ids[0]
        });
        let events = game.events(None, 0).unwrap();
        let of = |kind: &str| -> Vec<Value> {
            events.iter().filter(|event| event["event"] == kind).map(|event| event["seat"].clone()).collect()
        };
        assert_eq!(game.log().len(), decided);
        assert_eq!(of("asked"), of("chose"), "who is asked decides");
        assert_eq!(of("chose"), game.log().iter().map(|entry| json!(entry.seat)).collect::<Vec<_>>());
        assert_eq!(game.ply() as usize, decided);
    }
    assert!(single > 0, "a single legal action was met, and asked for");
}

#[test]
fn c7_a_view_holds_the_own_hand_and_no_other() {
    for game in tables() {
        let game = begun(game);
        let hands = game.position()["hands"].clone();
        for number in 0..game.seats() {
            let view = game.view(Some(seat(number))).unwrap();
            assert_eq!(view["hand"], hands[usize::from(number)]);
            assert_eq!(view["seat"], json!(number));
            let counts: Vec<usize> =
                hands.as_array().unwrap().iter().map(|hand| hand.as_array().unwrap().len()).collect();
            assert_eq!(view["counts"], json!(counts));
            for key in ["game", "seat", "to_act", "ply", "hand_number", "stage", "hand", "counts", "scores", "options"]
            {
                assert!(view.get(key).is_some(), "{key}");
            }
            // Without the match a view still answers its legal list.
            let own = if game.seat() == Some(seat(number)) { legal_ids(&*game) } else { Vec::new() };
            assert_eq!(mazzo::catalog::view_legal_actions(&view).unwrap(), own);
        }
        let public = game.view(None).unwrap();
        assert_eq!((&public["hand"], &public["seat"]), (&Value::Null, &Value::Null));
        for viewer in game.seats()..4 {
            assert_eq!(game.view(Some(seat(viewer))).unwrap_err().kind, ErrorKind::Seat);
            assert_eq!(game.render(Some(seat(viewer))).unwrap_err().kind, ErrorKind::Seat);
            assert_eq!(game.events(Some(seat(viewer)), 0).unwrap_err().kind, ErrorKind::Seat);
            assert!(game.imagine(seat(viewer), 1).is_err());
        }
    }
}

#[test]
fn c7_events_have_the_same_numbers_for_all_and_leave_hidden_cards_out() {
    for mut game in tables() {
        play_out(&mut *game, first);
        let everything: Vec<Vec<Value>> = (0..game.seats())
            .map(|number| game.events(Some(seat(number)), 0).unwrap())
            .chain([game.events(None, 0).unwrap()])
            .collect();
        let mut hidden = 0;
        for (at, public) in everything[usize::from(game.seats())].iter().enumerate() {
            for (viewer, events) in everything.iter().enumerate() {
                let event = &events[at];
                assert_eq!((&event["number"], &event["event"]), (&json!(at), &public["event"]));
                if event["event"] == "moved" {
                    let seen_by = &event["seen_by"];
                    let sees = seen_by == "all" || seen_by.as_array().is_some_and(|seen| seen.contains(&json!(viewer)));
                    assert_eq!(!event["cards"].is_null(), sees);
                    assert_eq!(event["count"], public["count"], "how many is known to all");
                    hidden += usize::from(!sees);
                }
            }
        }
        assert!(hidden > 0);
        let since = game.event_count() - 2;
        assert_eq!(game.events(None, since).unwrap(), everything[usize::from(game.seats())][since as usize..]);
    }
}

#[test]
fn c8_an_imagined_world_looks_the_same_and_its_save_does_not_know_the_match() {
    for game in tables() {
        let game = begun(game);
        for number in 0..game.seats() {
            let worlds: Vec<Box<dyn Game>> = (0..5).map(|seed| game.imagine(seat(number), seed).unwrap()).collect();
            for (seed, world) in (0..).zip(&worlds) {
                assert_eq!(world.view(Some(seat(number))).unwrap(), game.view(Some(seat(number))).unwrap());
                assert_eq!((world.seed(), world.ply(), world.hand_number()), (seed, game.ply(), game.hand_number()));
                let save: Value = serde_json::from_str(&world.save()).unwrap();
                assert_eq!(save["seed"], json!(seed.to_string()));
                assert!(save["start"]["position"].is_object(), "it starts from its position");
                assert!(save["hands"].as_array().unwrap().iter().all(|hand| hand["log"] == json!([])));
                let loaded = mazzo::load(&world.save()).unwrap();
                assert_eq!(loaded.save(), world.save());
                for viewer in 0..game.seats() {
                    assert_eq!(loaded.view(Some(seat(viewer))).unwrap(), world.view(Some(seat(viewer))).unwrap());
                }
                // It undoes to where it was imagined and no further.
                let mut undone = world.boxed_clone();
                assert_eq!(undone.undo().unwrap_err().why.clause, "nothing_to_undo");
                if !undone.hand_over() {
                    let id = legal_ids(&*undone)[0];
                    undone.apply(id, None, Guard::default()).unwrap();
                    undone.undo().unwrap();
                    assert_eq!(undone.save(), world.save());
                }
            }
            assert!(worlds.iter().any(|world| world.position() != game.position()), "it differs behind");
        }
    }
}

#[test]
fn c9_a_position_sets_up_the_same_hand() {
    for game in tables() {
        let game = begun(game);
        let (rules, seats) = (game.rules(), u32::from(game.seats()));
        let again = mazzo::from_position(rules.id, &game.position(), None, &game.options(), 5).unwrap();
        assert_eq!(again.position(), game.position());
        assert_eq!((again.seats(), again.seat(), again.hand_number()), (game.seats(), game.seat(), game.hand_number()));
        assert_eq!(legal_ids(&*again), legal_ids(&*game));
        for number in 0..game.seats() {
            let [mut one, mut other] = [&again, &game].map(|game| game.view(Some(seat(number))).unwrap());
            for view in [&mut one, &mut other] {
                // A match that starts from a position counts its plies from there.
                view.as_object_mut().unwrap().remove("ply");
            }
            assert_eq!(one, other);
        }
        let named = mazzo::from_position(rules.id, &game.position(), Some(seats), &game.options(), 5).unwrap();
        assert_eq!(named.save(), again.save());
    }
}

#[test]
fn c9_a_position_that_cannot_be_is_refused() {
    for game in tables() {
        let (id, options) = (game.rules().id, game.options());
        let refused = |change: &dyn Fn(&mut Value)| {
            let mut position = game.position();
            change(&mut position);
            let error = mazzo::from_position(id, &position, Some(game.seats().into()), &options, 1).err();
            let error = error.unwrap_or_else(|| panic!("{id}: refused: {position}"));
            assert_eq!((error.kind, error.why.clause), (ErrorKind::Position, "position"), "{error}");
            error
        };
        assert!(refused(&|position| position["no_such_key"] = json!(1)).why.reason.contains("no_such_key"));
        refused(&|position| position["hands"][0][0] = json!("1X"));
        refused(&|position| position["to_act"] = json!(4));
        refused(&|position| position["hand_number"] = json!(0));
        refused(&|position| position["scores"][0] = json!(i32::MAX));
        refused(&|position| *position = json!([]));
        refused(&|position| drop(position.as_object_mut().unwrap().remove("hands")));
        // A card three times over, one hand too many, a fault of the number beside them: all are told.
        let error = refused(&|position| {
            let card = position["hands"][0][0].clone();
            position["hands"].as_array_mut().unwrap().push(json!([card, card]));
            position["hand_number"] = json!(0);
        });
        assert!(error.why.values["faults"].as_array().unwrap().len() >= 3, "{error}");
    }
}
