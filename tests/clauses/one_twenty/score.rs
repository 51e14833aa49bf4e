//! O7 to O13: how hands and matches end, and what they cost.

use super::*;

/// Seat 0 plays its only card, and the others are left with these.
fn ended(card: &str, left: &[&str], top: &str, options: Value) -> Box<dyn Game> {
    let hands: Vec<&str> = [card].into_iter().chain(left.iter().copied()).collect();
    let mut game = set_up(GAME, &on(&hands, top), options);
    play(&mut *game, &[&format!("play {card}")]);
    assert!(game.hand_over());
    game
}

fn points(game: &dyn Game) -> Vec<i32> {
    game.hand_scores().unwrap().as_slice().to_vec()
}

#[test]
fn o7_the_hand_ends_at_once_and_all_hands_are_shown() {
    let game = ended("7H", &["JS TC", "AC"], "TH", json!({}));
    assert_eq!((game.seat(), counts(&*game)), (None, json!([0, 2, 1])), "nobody draws for a last card");
    let shown = told(&*game, None, "shown");
    let hands: Vec<Value> = shown.iter().map(|event| json!([event["at"], event["cards"]])).collect();
    assert_eq!(hands, [json!(["hand 1", ["TC", "JS"]]), json!(["hand 2", ["AC"]])]);
    let order: Vec<Value> = game.events(None, 0).unwrap().iter().map(|event| event["event"].clone()).collect();
    let at = |kind: &str| order.iter().position(|event| event == kind).unwrap();
    assert!(at("went_out") < at("shown") && at("shown") < at("scored"));
    let view = game.view(Some(seat(2))).unwrap();
    assert_eq!((&view["winner"], &view["hands"]), (&json!(0), &json!([[], ["TC", "JS"], ["AC"]])));
    assert_eq!(game.position()["to_act"], Value::Null);
}

#[test]
fn o7_a_queen_played_last_names_no_suit() {
    let mut game = game(&on(&["QH", "JS"], "9C"));
    assert_eq!(legal(&*game), ["draw", "play QH"]);
    refuses(&mut *game, "play QH naming H", "O7");
    play(&mut *game, &["play QH"]);
    assert_eq!((game.hand_over(), &game.view(None).unwrap()["suit"]), (true, &Value::Null));
}

#[test]
fn o7_final_penalty_makes_the_next_seat_draw_first_and_counts() {
    let position = short(&["KS", "JS TC", "AC"], "TS", "AD AH AS TD TH");
    for (options, costs) in [(json!({}), [0, 12, 11]), (json!({"final_penalty": true}), [0, 12 + 33 + 20, 11])] {
        let mut game = set_up(GAME, &position, options);
        play(&mut *game, &["play KS"]);
        assert_eq!(points(&*game), costs);
    }
    for (card, drawn) in [("6H", 1), ("7H", 2), ("AH", 0), ("9H", 0)] {
        let game = ended(card, &["JS", "JC"], "TH", json!({"final_penalty": true}));
        assert_eq!(counts(&*game), json!([0, 1 + drawn, 1]));
    }
}

#[test]
fn o8_when_every_seat_in_a_row_passes_without_a_draw_the_hand_ends_without_a_winner() {
    let position = nothing_to_draw(&["9D QH", "JS", "TH"], "9C");
    let mut game = game(&position);
    play(&mut *game, &["pass", "pass"]);
    assert_eq!((game.hand_over(), &game.view(None).unwrap()["idle"]), (false, &json!(2)));
    let mut other = game.boxed_clone();
    play(&mut *game, &["pass"]);
    assert_eq!((game.hand_over(), &game.view(None).unwrap()["winner"]), (true, &Value::Null));
    assert_eq!(told(&*game, None, "ruled")[0]["clause"], json!("O8"));
    assert_eq!(points(&*game)[0], 3);
    // A play or a draw between them starts the row anew.
    let text = legal(&*other).into_iter().find(|text| text.starts_with("play")).unwrap();
    play(&mut *other, &[&text]);
    assert_eq!(other.view(None).unwrap()["idle"], json!(0));
}

#[test]
fn o8_max_turns_ends_the_hand_and_a_turn_ends_with_a_play_or_a_pass() {
    let position = with(on(&["8H 8D 9D 6D QD", "JS TS", "TH"], "9H"), "turns", json!(6));
    let mut game = set_up(GAME, &position, json!({"max_turns": 10}));
    // An 8 and the turn after it are two; the skipped seat has none; a draw ends nothing.
    play(&mut *game, &["play 8H", "play 8D", "draw", "play 6D"]);
    assert_eq!((game.view(None).unwrap()["turns"].clone(), game.seat()), (json!(9), Some(seat(2))));
    play(&mut *game, &["draw"]);
    assert!(!game.hand_over());
    play(&mut *game, &["pass"]);
    assert_eq!((game.hand_over(), &game.view(None).unwrap()["winner"]), (true, &Value::Null));
    // The last turn's card does what it does, and one that is the last wins.
    let late = |hands: &[&str]| set_up(GAME, &with(on(hands, "9H"), "turns", json!(9)), json!({"max_turns": 10}));
    let mut game = late(&["7H 6C", "JS"]);
    play(&mut *game, &["play 7H"]);
    assert_eq!((game.hand_over(), counts(&*game)), (true, json!([1, 3])));
    let mut game = late(&["QH", "JS"]);
    play(&mut *game, &["play QH"]);
    assert_eq!((&game.view(None).unwrap()["winner"], points(&*game)), (&json!(0), vec![-40, 2]));
}

#[test]
fn o9_what_is_left_costs_its_holder() {
    for (left, cost) in [
        ("TC AD QS 7H", 24),
        ("QS", 20),
        ("QH", 40),
        ("QH 6C", 3),
        ("QS QH", 6),
        ("6C 7C 8C 9C", 0),
        ("JC KC KS", 10),
        ("6C", 0),
    ] {
        let game = ended("9H", &[left], "TH", json!({}));
        assert_eq!(points(&*game), [0, cost], "{left}");
    }
}

#[test]
fn o9_queen_hand_says_which_queens_are_dear() {
    for (queen_hand, costs) in
        [("sole_card", [20, 40, 3, 6]), ("every_queen", [20, 40, 40, 60]), ("flat", [3, 3, 3, 6])]
    {
        for (left, cost) in ["QS", "QH", "QH 6C", "QS QH"].into_iter().zip(costs) {
            let game = ended("9H", &[left], "TH", json!({"queen_hand": queen_hand}));
            assert_eq!(points(&*game), [0, cost], "{queen_hand}: {left}");
        }
    }
}

#[test]
fn o10_a_winner_whose_last_card_is_a_queen() {
    for (card, bonus, totals) in [("QD", -20, [15, 7]), ("QH", -40, [-5, 7]), ("JD", 0, [35, 7])] {
        let position = with(on(&[card, "JS"], "TD"), "scores", json!([35, 5]));
        let mut game = set_up(GAME, &position, json!({"queen_hand": "flat"}));
        play(&mut *game, &[&format!("play {card}")]);
        assert_eq!((points(&*game), game.scores().as_slice()), (vec![bonus, 2], &totals[..]), "{card}");
        assert_eq!(game.returns().unwrap().0.as_slice(), [2 - bonus, bonus - 2], "lower is better");
    }
    // After O8 nobody gets it.
    let mut position = with(nothing_to_draw(&["6C", "JS"], "QH"), "suit", json!("S"));
    position["idle"] = json!(1);
    let mut game = game(&position);
    play(&mut *game, &["pass"]);
    assert!(game.hand_over() && points(&*game)[0] == 0);
}

#[test]
fn o10_allow_negative() {
    for (allow_negative, total) in [(true, -35), (false, 0)] {
        let position = with(on(&["QH", "JS"], "TD"), "scores", json!([5, 5]));
        let mut game = set_up(GAME, &position, json!({"allow_negative": allow_negative}));
        play(&mut *game, &["play QH"]);
        assert_eq!((game.scores().as_slice(), points(&*game)), (&[total, 7][..], vec![-40, 2]));
    }
}

#[test]
fn o11_the_winner_leads_the_next_hand_or_the_lead_rotates() {
    let leader_after = |position: &Value, texts: &[&str], options: Value| {
        let mut game = set_up(GAME, position, options);
        play(&mut *game, texts);
        game.next_hand(None).unwrap();
        (game.seat().unwrap().number(), game.view(None).unwrap()["leader"].clone())
    };
    let won = with(with(on(&["JC", "JS 6C", "JD"], "JH"), "to_act", json!(2)), "leader", json!(1));
    assert_eq!(leader_after(&won, &["play JD"], json!({})), (2, json!(2)));
    let rotates = with(won.clone(), "leader", json!(2));
    assert_eq!(leader_after(&rotates, &["play JD"], json!({"next_lead": "rotate"})), (0, json!(0)));
    let mut passed = nothing_to_draw(&["9D", "JS", "TH"], "9C");
    (passed["idle"], passed["leader"]) = (json!(2), json!(1));
    let high = json!({"target": 1000});
    assert_eq!(leader_after(&passed, &["pass"], high), (1, json!(1)), "without a winner the same leader");
    assert_eq!(leader_after(&passed, &["pass"], json!({"next_lead": "rotate", "target": 1000})).0, 2);
    // The first leader is drawn by lot.
    let leaders: Vec<u8> = (0..40).map(|seed| open(GAME, json!({}), seed).seat().unwrap().number()).collect();
    assert!((0..4).all(|seat| leaders.contains(&seat)));
}

#[test]
fn o12_a_total_above_the_target_ends_the_match() {
    for (before, over) in [(118, true), (117, false)] {
        // A queen in a hand of two costs 3.
        let position = with(on(&["9H", "QS 6C", "JC", "6D"], "TH"), "scores", json!([50, before, 20, 50]));
        let mut game = set_up(GAME, &position, json!({}));
        play(&mut *game, &["play 9H"]);
        assert_eq!((game.scores().as_slice()[1], game.over()), (before + 3, over));
        let places = game.places().map(|places| places.as_slice().to_vec());
        assert_eq!(places, over.then(|| vec![2, 4, 1, 2]), "the lowest total is first");
    }
}

#[test]
fn o12_exact_target_resets() {
    for (resets, total) in [(false, 120), (true, 0)] {
        let position = with(on(&["9H", "QS 6C"], "TH"), "scores", json!([50, 117]));
        let mut game = set_up(GAME, &position, json!({"exact_target_resets": resets}));
        play(&mut *game, &["play 9H"]);
        assert_eq!((game.scores().as_slice()[1], points(&*game)[1], game.over()), (total, 3, false));
    }
}

#[test]
fn o12_target() {
    for (target, over) in [(1, true), (2, false)] {
        let game = ended("9H", &["JS"], "TH", json!({"target": target}));
        assert_eq!(game.over(), over);
    }
}

#[test]
fn o13_max_hands() {
    let position = with(on(&["9H", "JS"], "TH"), "hand_number", json!(200));
    for (max_hands, over) in [(200, true), (201, false)] {
        let mut game = set_up(GAME, &position, json!({"max_hands": max_hands}));
        play(&mut *game, &["play 9H"]);
        assert_eq!(game.over(), over);
    }
}

#[test]
fn four_seats_that_draw_whenever_they_may_come_to_an_end() {
    for seed in 0..5 {
        let mut game = open(GAME, json!({}), seed);
        while !game.hand_over() {
            let texts = legal(&*game);
            let text = if texts.contains(&"draw".to_owned()) { "draw".to_owned() } else { texts[0].clone() };
            play(&mut *game, &[&text]);
            assert!(is_whole(&*game));
        }
        let view = game.view(None).unwrap();
        assert_eq!((&view["stock"], &view["idle"], &view["turns"]), (&json!(0), &json!(4), &json!(16 + 4)));
        assert_eq!(told(&*game, None, "ruled").last().unwrap()["clause"], json!("O8"));
    }
}

#[test]
fn two_seats_with_a_chain_of_sevens_on_a_stock_of_one_card_come_to_an_end() {
    let position = short(&["7C 7D 7H 7S 9S", "JS TH"], "TC", "6C");
    for options in [json!({}), json!({"draw": "until_playable"}), json!({"final_penalty": true})] {
        let mut game = set_up(GAME, &position, options);
        for (text, held) in [("play 7C", 4), ("play 7D", 6), ("play 7H", 8), ("play 7S", 10)] {
            play(&mut *game, &[text]);
            assert_eq!(game.seat(), Some(seat(0)), "the skip comes back to the mover");
            assert_eq!((counts(&*game)[1].clone(), is_whole(&*game)), (json!(held), true));
        }
        assert_eq!(game.view(None).unwrap()["rebuilds"], json!(2), "between the two cards of the first seven");
        play(&mut *game, &["play 9S"]);
        assert!(game.hand_over() && is_whole(&*game));
        assert_eq!(game.view(None).unwrap()["winner"], json!(0));
    }
}
