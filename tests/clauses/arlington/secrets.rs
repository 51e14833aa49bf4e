//! C7, C8: what seats know of each other's cards, and imagined worlds.

use mazzo::Card;
use serde_json::{Value, json};

use super::{GAME, changed, every, pack, table};
use crate::table::{cards, legal, play, seat};

#[test]
fn c8_cards_seen_stay_in_imagined_worlds() {
    let mut game = table(&["QC 5D 6S", "9S", "9H", ""], &[], json!({}));
    play(&mut *game, &["offer 5D", "refuse", "take"]);
    for seed in 0..30 {
        let world = game.imagine(seat(1), seed).unwrap();
        assert!(world.position()["hands"][2].as_array().unwrap().contains(&json!("5D")));
    }
    // Seat 3 did not see it: it may lie anywhere but in its own hand.
    let elsewhere = (0..200).any(|seed| {
        let world = game.imagine(seat(3), seed).unwrap();
        !world.position()["hands"][2].as_array().unwrap().contains(&json!("5D"))
    });
    assert!(elsewhere);
}

#[test]
fn c8_what_a_giver_was_known_to_hold_may_have_been_given() {
    let known = json!([[[], [], [], []], [[], [], [], []], [["5D"], [], [], []], [[], [], [], []]]);
    let mut game = changed(&["QC 5D 6S", "9S", "9H", ""], &[], json!({"known": known}), json!({}));
    play(&mut *game, &["offer 6S", "take"]);
    let view = game.view(Some(seat(2))).unwrap();
    assert_eq!((&view["known"][0], &view["known_somewhere"]), (&json!([]), &json!(["5D"])));
    for seed in 0..50 {
        let position = game.imagine(seat(2), seed).unwrap().position();
        let others = [0, 1, 3].map(|number| position["hands"][number].as_array().unwrap().clone());
        assert!(others.iter().flatten().any(|card| card == "5D"), "it is in another hand");
    }
}

#[test]
fn c8_a_seat_in_its_contract_can_finish_it_in_every_world() {
    let contract = json!({"contracts": every(0, 3)});
    let hands = ["5S 6S 7S 8S TD JD QD KD 3C 4C 5C 6C 9H", "9S", ""];
    let mut game = table(&hands, &[], contract);
    play(&mut *game, &["run 3C 4C 5C 6C"]);
    for seed in 0..50 {
        let world = game.imagine(seat(1), seed).unwrap();
        let again = mazzo::from_position(GAME, &world.position(), None, &world.options(), 0);
        assert!(again.is_ok(), "{:?}", again.err());
        assert!(!legal(&*world).is_empty());
    }
}

/// Seat 0 has swapped for the 2D, which all saw, and may offer the 3C.
fn after_a_swap(options: Value) -> Box<dyn mazzo::Game> {
    let melds = [(3, "set 9C 9D 2D")];
    let mut game = table(&["9H 3C 5D 7H JS", "4C TS", "QD QH", ""], &melds, options);
    play(&mut *game, &["swap 9H for 2D in meld 0"]);
    game
}

fn known(game: &dyn mazzo::Game, viewer: Option<u8>, holder: usize) -> Value {
    game.view(viewer.map(seat)).unwrap()["known"][holder].clone()
}

#[test]
fn c7_a_card_that_was_taken_openly_is_known_to_all() {
    let game = after_a_swap(json!({}));
    for viewer in [Some(1), Some(2), Some(3), None] {
        assert_eq!(known(&*game, viewer, 0), json!(["2D"]), "{viewer:?}");
    }
    // Each knows that the others know.
    for seed in 0..20 {
        let world = game.imagine(seat(2), seed).unwrap();
        for viewer in [Some(1), Some(3), None] {
            assert_eq!(known(&*world, viewer, 0), json!(["2D"]), "{viewer:?}");
        }
    }
}

#[test]
fn c7_who_draws_has_taken_no_stop_card_and_who_does_not_has_taken_one() {
    let mut game = after_a_swap(json!({}));
    play(&mut *game, &["offer 3C", "take"]);
    for viewer in [Some(1), Some(2), Some(3), None] {
        assert_eq!(known(&*game, viewer, 0), json!(["2D"]), "{viewer:?} saw seat 1 draw");
    }
    let mut game = after_a_swap(json!({}));
    play(&mut *game, &["offer 2D", "take"]);
    assert_eq!(known(&*game, Some(2), 0), json!([]), "the stop card may have been the 2D");
    assert_eq!(game.view(Some(seat(2))).unwrap()["known_somewhere"], json!(["2D"]));
    assert_eq!(known(&*game, None, 0), json!([]));
    let mut open = after_a_swap(json!({"offer_public": true}));
    play(&mut *open, &["offer 2D", "take"]);
    assert_eq!(known(&*open, None, 1), json!(["2D"]));
}

#[test]
fn c8_a_seat_with_many_known_cards_can_finish_its_contract_in_every_world() {
    let finishes = |known: &str, somewhere: &str, contract: [u8; 2], held: &str, melds: &[&str]| {
        let mut left: Vec<Card> = pack().into_iter().collect();
        let mut take = |text: &str| -> Vec<Card> {
            let named = cards(text);
            for card in &named {
                left.remove(left.iter().position(|other| other == card).unwrap());
            }
            named
        };
        let laid: Vec<Value> = melds.iter().map(|text| json!({"seat": 1, "text": text})).collect();
        for text in melds {
            take(text.split_once(' ').unwrap().1);
        }
        let (held, mut own) = (take(held), take("2C 2C 2D 2D 2H 2H 2S 2S RJ 4C 4D 5H 6S"));
        own.extend(left.split_off(70));
        let position = json!({
            "hands": [own, held], "stock": left, "to_act": 1, "melds": laid,
            "known": [[cards(somewhere), cards(known)], [[], []]],
        });
        let options = json!({"contracts": vec![contract; 7]});
        let game = mazzo::from_position(GAME, &position, Some(2), options.as_object().unwrap(), 1).unwrap();
        for seed in 0..200 {
            let world = game.imagine(seat(0), seed).unwrap();
            assert!(!legal(&*world).is_empty(), "seed {seed}: {}", world.render_open());
            assert_eq!(world.view(Some(seat(0))).unwrap(), game.view(Some(seat(0))).unwrap());
            mazzo::load(&world.save()).unwrap();
        }
    };
    finishes("9C 9D KC KD", "", [3, 0], "9C 9D 9H KC KD KH", &["set 3C 3D 3H"]);
    finishes("9C 9D KC KD 7C 7D", "", [4, 0], "9C 9D 9H KC KD KH 7C 7D 7H", &["set 3C 3D 3H"]);
    finishes("9C 9D", "KC KD KH", [3, 0], "9C 9D 9H KC KD KH", &["set 3C 3D 3H"]);
    finishes("9C TC 7D", "8D", [1, 2], "9C TC JC QC 7D 8D 9D TD", &["set 3C 3D 3H"]);
}
