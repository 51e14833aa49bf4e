//! C7 to C9 in One Hundred Twenty: what is known of unseen cards, what may be imagined, and positions.

use std::collections::BTreeSet;

use super::*;
use crate::table::faults;

/// The hands that a viewer imagines for a seat, over many worlds.
fn imagined(game: &dyn Game, viewer: u8, of: usize) -> BTreeSet<String> {
    let hand = |seed| {
        let world = game.imagine(seat(viewer), seed).unwrap();
        assert!(is_whole(&*world));
        assert_eq!(world.view(Some(seat(viewer))).unwrap(), game.view(Some(seat(viewer))).unwrap());
        let position = world.position();
        assert_eq!(set_up(GAME, &position, game.options().into()).position(), position, "it is a possible hand");
        let held: CardSet = serde_json::from_value(position["hands"][of].clone()).unwrap();
        held.to_string()
    };
    (0..300).map(hand).collect()
}

#[test]
fn c7_what_the_stock_was_rebuilt_from_is_known_and_its_order_is_not() {
    let mut game = game(&with(short(&["7D 9S", "JS TH", "8C AC"], "9C KC", ""), "rebuilds", json!(0)));
    play(&mut *game, &["draw"]);
    let batch = &game.view(Some(seat(2))).unwrap()["rebuilt"][0];
    assert_eq!((&batch["counts"], batch["cards"].as_array().unwrap().len()), (&json!([1, 0, 0]), 29));
    // All who hold cards of the deal hold them still: two of the four that seat 0 does not see are seat 1's.
    let dealt: CardSet = "7D 9S JS TH 8C AC".parse().unwrap();
    let own: CardSet = "7D 9S".parse().unwrap();
    let hands = imagined(&*game, 0, 1);
    assert_eq!(hands.len(), 6);
    assert!(hands.iter().all(|hand| hand.parse::<CardSet>().unwrap().is_subset(dealt.minus(own))));
    // Seat 1 knows that seat 0 drew one of the rebuilt stock, and not which.
    let hands = imagined(&*game, 1, 0);
    assert!(hands.len() > 50);
    assert!(hands.iter().all(|hand| hand.parse::<CardSet>().unwrap().minus(dealt).len() == 1));
    let orders: BTreeSet<String> =
        (0..20).map(|seed| game.imagine(seat(0), seed).unwrap().position()["stock"].to_string()).collect();
    assert!(orders.len() > 10);
}

#[test]
fn c7_hands_drawn_from_two_stocks_are_kept_apart() {
    let rebuilt_once = with(short(&["7D 9S 6H", "JS TH", "8C AC"], "9C", "KC"), "rebuilds", json!(0));
    let mut game = game(&rebuilt_once);
    // Seat 0 takes the last card of the deal, seat 1 the first of the rebuilt stock, and plays until it is rebuilt.
    play(&mut *game, &["draw", "pass", "draw", "pass"]);
    let view = game.view(Some(seat(2))).unwrap();
    assert_eq!(view["rebuilt"][0]["counts"], json!([0, 1, 0]));
    let dealt: CardSet = "7D 9S 6H KC JS TH 8C AC".parse().unwrap();
    for hand in imagined(&*game, 2, 1) {
        let held: CardSet = hand.parse().unwrap();
        assert_eq!(held.minus(dealt).len(), 1, "two cards of the deal and one of the stock: {hand}");
    }
    for hand in imagined(&*game, 2, 0) {
        let held: CardSet = hand.parse().unwrap();
        assert!(held.is_subset(dealt), "four cards of the deal: {hand}");
    }
}

#[test]
fn c8_of_draws_that_were_forced_on_all_but_the_last_do_not_follow() {
    let position = with(short(&["9D", "JS TH"], "9C", "TD KS 7H 9H 7C"), "rebuilds", json!(3));
    let mut game = set_up(GAME, &position, json!({"draw": "until_playable"}));
    play(&mut *game, &["draw", "draw", "draw"]);
    let follows = |card: Card| card.to_string().starts_with(['9', 'Q']) || card.to_string().ends_with('C');
    let clues = game.view(Some(seat(1))).unwrap()["clues"].clone();
    assert_eq!(clues.as_array().unwrap().len(), 2);
    let mut most = 0;
    for hand in imagined(&*game, 1, 0) {
        let held: CardSet = hand.parse().unwrap();
        let following = held.into_iter().filter(|&card| follows(card)).count();
        assert!(following <= 2, "the first card and the last may follow: {hand}");
        most = most.max(following);
    }
    assert_eq!(most, 2, "and nothing more is known of these");
    play(&mut *game, &["draw"]);
    assert_eq!(game.view(None).unwrap()["clues"].as_array().unwrap().len(), 3);
    assert_eq!(legal(&*game), ["pass", "play 9D", "play 9H"]);
    let json = game.view(Some(seat(1))).unwrap().to_string();
    assert!(["TD", "KS", "7H", "9H"].iter().all(|card| !json.contains(&format!("\"{card}\""))), "no card is named");
}

#[test]
fn c8_a_play_takes_a_clue_with_it_only_if_it_may_have_been_that_card() {
    let position = with(short(&["9D", "JS TH"], "9C", "TD KS 7C AH"), "rebuilds", json!(3));
    let clues_after = |text: &str| {
        let mut game = set_up(GAME, &position, json!({"draw": "until_playable"}));
        play(&mut *game, &["draw", "draw", "draw", text]);
        game.view(None).unwrap()["clues"].as_array().unwrap().len()
    };
    assert_eq!(clues_after("play 9D"), 2, "9D follows 9C, so that it was none of the two");
    assert_eq!(clues_after("pass"), 2);
    // Later TD goes on a diamond: it may have been one of the two.
    let mut game = set_up(GAME, &position, json!({"draw": "until_playable"}));
    play(&mut *game, &["draw", "draw", "draw", "play 9D", "draw"]);
    play_out(&mut *game, |ids| ids[ids.len() - 1]);
    assert!(game.hand_over());
}

#[test]
fn c8_a_forced_pass_holds_nothing_that_follows() {
    let position = with(nothing_to_draw(&["6C 7D", "8C 9H", "TH"], "8S"), "cover", json!(true));
    let mut game = set_up(GAME, &position, json!({"eight": "must_cover"}));
    let follows = |card: Card| card.to_string().starts_with(['8', 'Q']) || card.to_string().ends_with('S');
    let may_follow =
        |hands: BTreeSet<String>| hands.iter().any(|hand| hand.parse::<CardSet>().unwrap().into_iter().any(follows));
    assert!(may_follow(imagined(&*game, 1, 0)));
    play(&mut *game, &["pass"]);
    assert_eq!(game.view(Some(seat(1))).unwrap()["clues"].as_array().unwrap().len(), 2);
    let hands = imagined(&*game, 1, 0);
    assert!(hands.len() > 10 && !may_follow(hands));
}

#[test]
fn c8_a_world_in_the_middle_of_a_turn_has_a_card_that_was_drawn() {
    let position = with(short(&["9D 6H", "JS TH"], "9C", "TD KS"), "rebuilds", json!(3));
    let mut game = set_up(GAME, &position, json!({"draw": "until_playable"}));
    play(&mut *game, &["draw"]);
    let view = game.view(Some(seat(1))).unwrap();
    assert_eq!((&view["has_drawn"], &view["drawn"]), (&json!(true), &Value::Null), "what it drew it alone knows");
    assert_eq!(game.view(Some(seat(0))).unwrap()["drawn"], json!("TD"));
    let mut lists = BTreeSet::new();
    for seed in 0..60 {
        let world = game.imagine(seat(1), seed).unwrap();
        lists.insert(legal(&*world) == ["draw"]);
    }
    assert_eq!(lists.len(), 2, "in some worlds it must draw on, in others not");
}

#[test]
fn c9_positions_that_cannot_be() {
    let good = on(&["9D 6H", "JS TH"], "9C");
    game(&good);
    let told = |key: &str, value: Value, fault: &str| {
        let all = faults(GAME, &with(good.clone(), key, value));
        assert!(all.iter().any(|told| told.contains(fault)), "{key}: {all:?}");
    };
    told("pile", json!([]), "9C lies nowhere");
    told("pile", json!(["9C", "9D"]), "9D is there twice");
    told("pile", json!(["9C", "2C"]), "2C is there twice, or not in the pack");
    told("suit", json!("D"), "suit must be given when a queen lies on top");
    told("drawn", json!("JS"), "does not hold the card that it drew last");
    told("cover", json!(true), "cover needs an 8 on top");
    told("turns", json!(1001), "turns is 1001");
    told("idle", json!(3), "idle is 3");
    told("leader", json!(2), "there is no seat 2");
    told("passed", json!([2]), "there is no seat 2");
    told("scores", json!([0, 0, 0]), "3 scores for 2 seats");
    told("hand_number", json!(201), "hand_number is 201");
    told("rebuilds", json!(0), "only a rebuilt one can have more than 26");
    told("rebuilds", json!(0), "needs a stock that was rebuilt");
    told("rebuilds", json!(u32::MAX), "rebuilds is");
    told("rebuilt", json!([["9C"]]), "off the pile");
    told("rebuilt", json!([["9D"], ["6H"]]), "rebuilds is 1");
    told("rebuilt", json!([["9D"]]), "the stock is part of the newest batch");
    told("clues", json!(vec![json!({"seat": 0, "one_of": {}}); 37]), "at most 36 entries");
    told("clues", json!([{"seat": 0, "one_of": {"S": ["J"]}}]), "does not hold what the clues say");
    told("clues", json!([{"seat": 0, "one_of": {"C": ["9"]}}]), "not of one batch");
    let nine = json!({"seat": 0, "one_of": {"D": ["9"]}});
    told("clues", json!([nine, nine]), "does not hold what the clues say");
    game(&with(good.clone(), "clues", json!([nine])));
    // A queen on top without its suit, a seat without cards in a hand that goes on, a hand that is over and asks.
    assert_eq!(faults(GAME, &on(&["9D 6H", "JS TH"], "QC")).len(), 1);
    let over = with(on(&["", "JS TH"], "9C"), "to_act", json!(1));
    assert!(faults(GAME, &over)[0].contains("the hand is over"));
    assert!(game(&with(over, "to_act", Value::Null)).hand_over());
    assert!(!faults(GAME, &on(&["", ""], "9C")).is_empty());
}

#[test]
fn c9_finished_hands_and_every_ply_before_are_set_up_again() {
    for options in [json!({}), json!({"draw": "until_playable", "eight": "must_cover", "final_penalty": true})] {
        for seed in 0..6 {
            let mut game = open(GAME, options.clone(), seed);
            play_out(&mut *game, |ids| ids[ids.len() - 1]);
            let finished = game.position();
            let again = mazzo::from_position(GAME, &finished, None, &map(options.clone()), seed).unwrap();
            assert_eq!(again.position(), finished);
            assert_eq!((again.hand_scores(), again.scores()), (game.hand_scores(), game.scores()));
        }
    }
}

#[test]
fn c9_no_clue_speaks_of_the_card_that_was_drawn_last() {
    let mut position = on(&["6C 7C 8C 9C", "6D 7D 8D 9D"], "KC");
    position["drawn"] = json!("9C");
    position["clues"] = json!(vec![json!({"seat": 0, "one_of": {"C": ["6", "7", "8", "9"]}}); 4]);
    let all = faults(GAME, &position);
    assert!(all.iter().any(|told| told.contains("seat 0 does not hold what the clues say")), "{all:?}");
    position["clues"].as_array_mut().unwrap().pop();
    let game = game(&position);
    for seed in 0..20 {
        let world = game.imagine(seat(1), seed).unwrap();
        assert!(is_whole(&*world));
        mazzo::load(&world.save()).unwrap();
    }
}
