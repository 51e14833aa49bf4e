//! G1 to G5, G11 and G12: levels, places, the turn, the end; and positions (C9).

use super::*;

#[test]
fn g1_both_teams_start_at_two_and_keep_their_own_level() {
    let mut game = open(GAME, json!({}), 1);
    assert_eq!((scores(&*game), &public(&*game)["level"]), (vec![2; 4], &json!("2")));
    assert_eq!(told(&*game, None, "level_set")[0]["rank"], json!("2"));
    play_out(&mut *game, last);
    let (after, won) = (scores(&*game), points(&*game));
    let winner = won.iter().position(|&points| points > 0).unwrap();
    assert_eq!(after[winner], 2 + won[winner]);
    assert_eq!(after[1 - winner], 2);
    game.next_hand(None).unwrap();
    let level = public(&*game)["level"].clone();
    assert_eq!(level, json!((b'0' + after[winner] as u8) as char), "the level of the team that won");
    assert_eq!(told(&*game, None, "level_set")[1]["rank"], level);
}

#[test]
fn g1_the_level_is_that_of_the_team_that_won_the_hand_before() {
    // Seats 1 and 3 are far behind, win a hand, and the next is played at their level.
    let mut game = finished([1, 0, 3, 2], json!({"scores": [9, 3, 9, 3], "level": "9"}), json!({}));
    assert_eq!(scores(&*game), [9, 5, 9, 5]);
    game.next_hand(None).unwrap();
    assert_eq!((&public(&*game)["level"], &public(&*game)["won_by"]), (&json!("5"), &json!(1)));
}

#[test]
fn g2_the_hand_ends_when_the_third_seat_is_out() {
    for order in [[0, 1, 2, 3], [2, 3, 1, 0], [3, 1, 0, 2]] {
        let game = finished(order, json!({}), json!({}));
        assert_eq!(public(&*game)["gone"], json!(order[..3]));
        let places: Vec<Value> =
            told(&*game, None, "went_out").iter().map(|event| json!([event["seat"], event["place"]])).collect();
        assert_eq!(places, [json!([order[0], 1]), json!([order[1], 2]), json!([order[2], 3])]);
    }
}

#[test]
fn g2_option_end_on_double() {
    let ends = |on_double: bool| {
        let game = finished([0, 2, 1, 3], json!({}), json!({"end_on_double": on_double}));
        (public(&*game)["gone"].clone(), points(&*game), scores(&*game))
    };
    assert_eq!(ends(true), (json!([0, 2]), vec![3, 0, 3, 0], vec![5, 2, 5, 2]));
    assert_eq!(ends(false), (json!([0, 2, 1]), vec![3, 0, 3, 0], vec![5, 2, 5, 2]));
    // Other partners than the first two: the option changes nothing.
    let game = finished([0, 1, 2, 3], json!({}), json!({"end_on_double": true}));
    assert_eq!(public(&*game)["gone"], json!([0, 1, 2]));
}

#[test]
fn g3_three_two_or_one_levels() {
    // Worked example 7.
    for (order, level) in [([0, 2, 1, 3], 5), ([0, 1, 2, 3], 4), ([0, 1, 3, 2], 3)] {
        let game = finished(order, json!({}), json!({}));
        assert_eq!(scores(&*game), [level, 2, level, 2]);
        let won = level - 2;
        assert_eq!(points(&*game), [won, 0, won, 0]);
        let (returns, others) = game.returns().unwrap();
        assert_eq!((returns.as_slice(), others), ([won, -won, won, -won].as_slice(), 1));
    }
    let game = finished([3, 1, 0, 2], json!({}), json!({}));
    assert_eq!((scores(&*game), points(&*game)), (vec![2, 5, 2, 5], vec![0, 3, 0, 3]));
}

#[test]
fn g3_no_further_than_the_ace() {
    // Worked example 7: from K, first and second, and the match goes on.
    let game = finished([0, 2, 1, 3], json!({"scores": [13, 4, 13, 4], "level": "K"}), json!({}));
    assert_eq!((scores(&*game), points(&*game)), (vec![14, 4, 14, 4], vec![3, 0, 3, 0]), "points are not capped");
    assert!(!game.over());
}

fn at_ace(order: [u8; 4], more: Value, options: Value) -> Box<dyn Game> {
    let mut position = json!({"scores": [14, 14, 14, 14], "level": "A", "won_by": 0});
    for (key, value) in map(more) {
        position[key] = value;
    }
    finished(order, position, options)
}

#[test]
fn g4_a_team_at_the_ace_wins_a_hand_at_the_ace() {
    for order in [[0, 2, 1, 3], [0, 1, 2, 3], [2, 3, 0, 1]] {
        let game = at_ace(order, json!({}), json!({}));
        assert!(game.over(), "{order:?}");
        assert_eq!(game.places().unwrap().as_slice(), [1, 3, 1, 3], "the winner is better, equal totals or not");
    }
    // The level may be the other team's, if both are at A.
    let game = at_ace([1, 3, 0, 2], json!({}), json!({}));
    assert_eq!(game.places().unwrap().as_slice(), [3, 1, 3, 1]);
}

#[test]
fn g4_not_with_the_partner_last_nor_by_promotion_nor_at_another_level() {
    let mut game = at_ace([0, 1, 3, 2], json!({}), json!({}));
    assert_eq!((game.over(), scores(&*game)), (false, vec![14; 4]));
    game.next_hand(None).unwrap();
    assert_eq!(public(&*game)["level"], json!("A"));
    // At K before, in a hand at A.
    let game = at_ace([1, 3, 0, 2], json!({"scores": [14, 13, 14, 13]}), json!({}));
    assert_eq!((game.over(), scores(&*game)), (false, vec![14; 4]));
    // At A before, in a hand at the other team's level.
    let game = finished([0, 2, 1, 3], json!({"scores": [14, 7, 14, 7], "level": "7", "won_by": 1}), json!({}));
    assert!(!game.over());
}

#[test]
fn g4_option_ace_fail_to_2_after_3() {
    let option = json!({"ace_fail": "to_2_after_3"});
    let twice = json!({"scores": [14, 5, 14, 5], "ace_fails": [2, 0, 2, 0]});
    // The third hand lost: back to 2, and the count is cleared.
    let mut game = at_ace([1, 0, 3, 2], twice.clone(), option.clone());
    assert_eq!(scores(&*game), [2, 7, 2, 7]);
    game.next_hand(None).unwrap();
    assert_eq!((&public(&*game)["level"], &public(&*game)["ace_fails"]), (&json!("7"), &json!([0, 0, 0, 0])));
    // First with the partner last for the third time: the next hand is at 2.
    let mut game = at_ace([0, 1, 3, 2], twice.clone(), option.clone());
    assert_eq!((scores(&*game), points(&*game)), (vec![2, 5, 2, 5], vec![1, 0, 1, 0]));
    game.next_hand(None).unwrap();
    assert_eq!(public(&*game)["level"], json!("2"));
    // The first and the second time nothing but the count changes.
    let once = json!({"scores": [14, 5, 14, 5], "ace_fails": [1, 0, 1, 0]});
    let mut game = at_ace([1, 0, 3, 2], once.clone(), option.clone());
    assert_eq!(scores(&*game), [14, 7, 14, 7]);
    game.next_hand(None).unwrap();
    assert_eq!(public(&*game)["ace_fails"], json!([2, 0, 2, 0]));
    // The third hand won: the match.
    assert!(at_ace([0, 1, 2, 3], twice.clone(), option.clone()).over());
    // A hand at A that the other team's win led to does not count.
    let other = json!({"scores": [14, 14, 14, 14], "ace_fails": [2, 0, 2, 0], "won_by": 1});
    let mut game = at_ace([0, 1, 3, 2], other, option);
    assert_eq!(scores(&*game), [14; 4]);
    game.next_hand(None).unwrap();
    assert_eq!(public(&*game)["ace_fails"], json!([2, 1, 2, 1]));
    // By default nothing is counted.
    let mut game = at_ace([1, 0, 3, 2], twice, json!({"ace_fail": "none"}));
    assert_eq!(scores(&*game), [14, 7, 14, 7]);
    game.next_hand(None).unwrap();
    assert_eq!(public(&*game)["ace_fails"], json!([2, 0, 2, 0]));
}

#[test]
fn g5_bombs_score_nothing() {
    let hands = ["3C 3D 3H 3S", "5C", "6C", "7C"];
    let mut game = set_up(GAME, &leading(hands, "9"), json!({}));
    play(&mut *game, &["bomb 3C 3D 3H 3S", "pass", "pass", "pass", "single 6C", "single 7C"]);
    assert_eq!(points(&*game), [3, 0, 3, 0]);
}

#[test]
fn g5_option_max_hands() {
    let one_more = finished([0, 1, 2, 3], json!({}), json!({"max_hands": 3}));
    assert!(!one_more.over());
    let game = finished([0, 1, 2, 3], json!({"scores": [2, 9, 2, 9], "level": "9"}), json!({"max_hands": 2}));
    assert_eq!(game.places().unwrap().as_slice(), [3, 1, 3, 1], "the better level wins");
    let game = finished([0, 1, 2, 3], json!({"scores": [2, 4, 2, 4], "level": "2"}), json!({"max_hands": 2}));
    assert_eq!(game.places().unwrap().as_slice(), [1; 4], "equal levels draw");
    let mut game = open(GAME, json!({"max_hands": 1}), 5);
    play_out(&mut *game, last);
    assert!(game.over());
}

#[test]
fn g11_the_leader_must_play_a_follower_may_pass() {
    let mut game = leads("3C 4C", "2");
    refuses(&mut *game, "pass", "G11");
    play(&mut *game, &["single 3C"]);
    allows(&*game, "pass");
}

#[test]
fn g11_passing_does_not_shut_out() {
    let hands = ["3C 9C 2D", "4C AC 2D", "5C KC", "6C 3D"];
    let mut game = set_up(GAME, &leading(hands, "A"), json!({}));
    play(&mut *game, &["single 3C", "pass", "single 5C", "single 6C", "single 9C"]);
    assert_eq!(game.seat(), Some(seat(1)), "who passed may play again");
    allows(&*game, "single AC");
    assert_eq!(public(&*game)["passed"], json!([]), "passes count since the last play");
    play(&mut *game, &["pass", "single KC", "pass", "pass"]);
    // Seat 2 is out, so its partner is to lead when seat 1 has passed too.
    assert_eq!(game.seat(), Some(seat(1)));
    play(&mut *game, &["pass"]);
    assert_eq!(game.seat(), Some(seat(0)));
    refuses(&mut *game, "pass", "G11");
}

#[test]
fn g11_when_all_others_have_passed_the_last_player_leads() {
    let mut game = set_up(GAME, &leading(["3C 4C", "5C 6C", "7C 8C", "9C TC"], "2"), json!({}));
    play(&mut *game, &["single 3C", "pass", "single 7C", "pass", "pass", "pass"]);
    assert_eq!(game.seat(), Some(seat(2)));
    assert_eq!(public(&*game)["last"], Value::Null);
    assert_eq!(told(&*game, None, "leads").last().unwrap()["seat"], json!(2));
}

#[test]
fn g11_a_seat_that_goes_out_unbeaten_passes_the_lead_to_its_partner() {
    // Worked example 9.
    let hands = ["9C", "4C 5C", "6C 7C", "8C 3C"];
    let mut game = set_up(GAME, &leading(hands, "2"), json!({}));
    play(&mut *game, &["single 9C", "pass", "pass"]);
    assert_eq!(game.seat(), Some(seat(3)));
    play(&mut *game, &["pass"]);
    assert_eq!(game.seat(), Some(seat(2)));
    refuses(&mut *game, "pass", "G11");
}

#[test]
fn g11_if_the_partner_is_out_too_the_next_seat_leads() {
    let hands = ["9C", "4C 5C", "", "8C 3C"];
    let mut game = set_up(GAME, &leading(hands, "2"), json!({}));
    play(&mut *game, &["single 9C", "pass", "pass"]);
    assert_eq!(game.seat(), Some(seat(1)));
    refuses(&mut *game, "pass", "G11");
}

#[test]
fn g12_the_leader_of_hand_one_is_drawn_by_lot_or_named_with_a_deck() {
    let leaders: Vec<u8> = (0..40).map(|seed| open(GAME, json!({}), seed).seat().unwrap().number()).collect();
    assert!((0..4).all(|seat| leaders.contains(&seat)));
    for leader in 0..4 {
        let game = mazzo::open(GAME, None, &Default::default(), 1, given([""; 4], Some(leader))).unwrap();
        assert_eq!(game.seat(), Some(seat(leader)));
    }
    let game = mazzo::open(GAME, None, &Default::default(), 1, given([""; 4], None)).unwrap();
    assert_eq!(game.seat(), Some(seat(0)), "seat 0 if nobody is named");
}

#[test]
fn g12_later_leaders_follow_from_the_tribute_and_cannot_be_named() {
    let mut game = finished([0, 1, 2, 3], json!({}), json!({}));
    let before = game.save();
    let error = game.next_hand(given([""; 4], Some(2))).unwrap_err();
    assert_eq!((error.kind, error.why.clause), (mazzo::ErrorKind::Deck, "deck"));
    assert!(error.why.reason.contains("name no leader"), "{error}");
    assert_eq!(game.save(), before, "nothing has changed");
    game.next_hand(given([""; 4], None)).unwrap();
    assert_eq!(game.seat(), Some(seat(0)));
    let again = mazzo::load(&game.save()).unwrap();
    assert_eq!(again.save(), game.save());
}

#[test]
fn c9_positions_that_cannot_be_are_refused_with_all_their_faults() {
    let good = following(["8S 8D", "3C", "4C", "5C"], "pair 7S 7D", "9");
    set_up(GAME, &good, json!({}));
    let count = |change: &dyn Fn(&mut Value)| {
        let mut position = good.clone();
        change(&mut position);
        faults(GAME, &position).len()
    };
    let full: Vec<Card> = CardSet::PACK_54.into_iter().take(28).collect();
    assert_eq!(count(&|it| it["hands"][1] = json!(["8S", "8S"])), 1, "three of a face");
    assert_eq!(count(&|it| it["hands"][1] = json!(full)), 1, "28 cards");
    assert_eq!(count(&|it| it["level"] = json!("BJ")), 1);
    assert_eq!(count(&|it| it["scores"] = json!([9, 2, 8, 2])), 1, "partners have one level");
    assert_eq!(count(&|it| it["scores"] = json!([15, 9, 15, 9])), 1);
    assert_eq!(count(&|it| it["scores"] = json!([5, 4, 5, 4])), 1, "neither team is at this level");
    assert_eq!(count(&|it| it["ace_fails"] = json!([3, 0, 3, 0])), 1);
    assert_eq!(count(&|it| it["hand_number"] = json!(0)), 1);
    assert_eq!(count(&|it| it["last"] = json!({"seat": 0, "text": "pair 7S 7D"})), 1, "its own play");
    assert_eq!(count(&|it| it["last"] = json!({"seat": 3, "text": "pair 7S 8D"})), 1);
    assert_eq!(count(&|it| it["last"] = json!({"seat": 3, "text": "pair 8S 8S"})), 1, "one of them is held");
    assert_eq!(count(&|it| it["last"]["cards"] = json!(["7S", "7C"])), 1, "other cards than its text says");
    assert_eq!(count(&|it| it["passed"] = json!([1])), 1);
    assert_eq!(count(&|it| it["gone"] = json!([1])), 1);
    assert_eq!(count(&|it| it["to_act"] = Value::Null), 2, "the hand is not over, and there is a play to be beaten");
    assert_eq!(count(&|it| it["known"] = json!([[], ["8S"], [], []])), 1, "a card that it does not hold");
    assert_eq!(count(&|it| it["waived"] = json!([0, 1])), 1, "no partners");
    assert_eq!(count(&|it| it["tribute"] = json!([{"payer": 1, "receiver": 1, "paid": "3C", "returned": "4C"}])), 1);
    let paid = json!([{"payer": 1, "receiver": 0, "paid": "4C", "returned": "3C"}]);
    assert_eq!(
        count(&|it| {
            it["hands"][2] = json!(["4C", "4C"]);
            it["tribute"] = paid.clone();
        }),
        1,
        "seat 2 holds both"
    );
    assert_eq!(
        count(&|it| {
            it["hand_number"] = json!(1);
            it["tribute"] = paid.clone();
        }),
        1,
        "no tribute before hand 2"
    );
    assert_eq!(
        count(&|it| {
            it["hands"][1] = json!(["8S", "8S"]);
            it["hand_number"] = json!(201);
            it["level"] = json!("RJ");
        }),
        3
    );
}

#[test]
fn c9_a_position_needs_little_and_says_the_rest() {
    let game = set_up(
        GAME,
        &json!({"hands": [["3C"], ["4C"], [], ["5C", "7H"]], "to_act": 3, "level": "7", "last": {"seat": 0, "text": "pair 6S 7H"}}),
        json!({}),
    );
    let view = public(&*game);
    assert_eq!((scores(&*game), &view["hand_number"], &view["gone"]), (vec![7; 4], &json!(1), &json!([2])));
    assert_eq!(view["passed"], json!([1]), "who must have passed since");
    assert_eq!(view["last"]["text"], json!("pair 6S *"));
    assert_eq!(view["last"]["cards"], json!(["6S", "7H"]));
    let level = |more: Value| {
        let mut position = json!({"hands": [["3C"], ["4C"], ["5C"], ["6C"]], "to_act": 3});
        position.as_object_mut().unwrap().extend(map(more));
        public(&*set_up(GAME, &position, json!({})))["level"].clone()
    };
    assert_eq!(level(json!({})), json!("2"));
    assert_eq!(level(json!({"scores": [9, 9, 9, 9]})), json!("9"));
    assert_eq!(level(json!({"scores": [9, 4, 9, 4], "won_by": 3})), json!("4"));
    let untold = json!({"hands": [["3C"], ["4C"], ["5C"], ["6C"]], "to_act": 3, "scores": [9, 4, 9, 4]});
    assert_eq!(faults(GAME, &untold), ["level must be named: the teams have different levels"]);
}

#[test]
fn the_first_legal_actions_play_a_match_to_its_end() {
    let mut game = open(GAME, json!({}), 11);
    while !game.over() {
        play_out(&mut *game, first);
        game.next_hand(None).unwrap();
    }
    assert!(game.hand_number() <= 200);
}
