//! M2 to M7: leads, plays, tricks.

use super::*;

#[test]
fn m2_the_holder_of_the_three_of_spades_leads_and_must_play_it() {
    let mut game = dealt(
        &["3C 3D 4C 5C", "3H", "3S 3D 4H 5H 6H 7H".trim_start_matches("3S 3D "), "3S 4S 5S 6S 7S 8D"],
        0,
        json!({}),
    );
    assert_eq!(game.seat(), Some(seat(3)));
    allows(game.as_ref(), "single 3");
    allows(game.as_ref(), "straight 3-7");
    refuses(game.as_mut(), "single 4", "M2");
    refuses(game.as_mut(), "straight 4-8", "M2");
    refuses(game.as_mut(), "pass", "M7");
    assert!(
        legal(game.as_ref()).iter().all(|text| text.contains('3') || text.contains("straight")),
        "{:?}",
        legal(game.as_ref())
    );
}

#[test]
fn m2_named_cards_must_contain_it_and_unnamed_ones_do() {
    let mut game = dealt(&["", "", "", "3S 3C 3D"], 0, json!({}));
    let pair = game.parse("pair 3").unwrap();
    refuses_id(game.as_mut(), pair, Some(&cards("3C 3D")), Guard::default(), "M2");
    assert_eq!(game.describe(pair).unwrap()["cards"], json!(["3C", "3S"]), "the duty, and the first other card");
    assert_eq!(game.actions_for(&cards("3C 3D")).unwrap(), Vec::<u64>::new());
    assert_eq!(game.actions_for(&cards("3D 3S")).unwrap(), [pair]);
    game.apply(pair, Some(&cards("3D 3S")), Guard::default()).unwrap();
    assert_eq!(game.log()[0].cards, Some(cards("3D 3S").into_iter().collect()));
}

#[test]
fn m2_holds_for_the_first_play_of_the_match_alone() {
    let mut game = dealt(&["4C", "", "", "3S 3C"], 0, json!({}));
    play(game.as_mut(), &["single 3"]);
    allows(game.as_ref(), "single 4");
    let later = set_up(GAME, &leading(["3S 4C", "5C", "6C", "7C"]), json!({}));
    allows(later.as_ref(), "single 4");
}

#[test]
fn m3_singles_pairs_triples_and_quads_of_one_rank() {
    let mut game = set_up(GAME, &leading(["7C 7D 7H 7S 9C", "BJ", "5C", "RJ"]), json!({}));
    for text in ["single 7", "pair 7", "triple 7", "quad 7", "single 9"] {
        allows(game.as_ref(), text);
    }
    refuses(game.as_mut(), "pair 9", "not_held");
}

#[test]
fn m3_jokers_are_singles_only() {
    let game = set_up(GAME, &leading(["BJ RJ QC QD", "3C", "4C", "5C"]), json!({}));
    assert_eq!(legal(game.as_ref()), ["single Q", "single BJ", "single RJ", "pair Q"]);
    assert_eq!(game.parse("BJ RJ").unwrap_err().why.clause, "M3");
    assert_eq!(game.parse("QC QD RJ").unwrap_err().why.clause, "M3");
    assert_eq!(game.parse("pair BJ").unwrap_err().why.clause, "not_an_action");
}

#[test]
fn m4_an_ace_is_high_or_low_a_two_only_low() {
    assert_eq!(straights("3C 4D 5C 6C 7C"), ["straight 3-7"]);
    assert_eq!(straights("TC JD QC KC AC"), ["straight T-A"]);
    assert_eq!(straights("AC 2D 3C 4C 5C"), ["straight A-5"]);
    assert_eq!(straights("2C 3D 4C 5C 6C"), ["straight 2-6"]);
    for none in ["3C 4C 5C 6C", "JC QC KC AC 2C", "QC KC AC 2C 3C", "9C TC JC QC BJ"] {
        let with_others = set_up(GAME, &leading([none, "RJ", "3D", "4D"]), json!({}));
        let found: Vec<String> =
            legal(with_others.as_ref()).into_iter().filter(|text| text.starts_with("straight")).collect();
        assert_eq!(found, Vec::<String>::new(), "{none}");
    }
    let game = open(GAME, json!({}), 0);
    for none in ["straight J-2", "straight K-4", "straight 3-6", "straight A-A"] {
        assert_eq!(game.parse(none).unwrap_err().why.clause, "not_an_action", "{none}");
    }
}

#[test]
fn m4_all_thirteen_ranks_are_two_plays() {
    let all = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC";
    let game = set_up(GAME, &leading([all, "RJ", "BJ", "2D"]), json!({}));
    let texts: Vec<String> = game.actions_for(&cards(all)).unwrap().iter().map(|&id| game.text(id).unwrap()).collect();
    assert_eq!(texts, ["straight A-K", "straight 2-A"]);
    let error = game.parse(all).unwrap_err();
    assert_eq!((error.why.clause, &error.why.values["readings"]), ("M4", &json!(texts)));
}

#[test]
fn m5_the_same_kind_with_as_many_cards_and_a_higher_rank() {
    let mut game = against("5C 7C 7D 7H 2C", "pair 6");
    allows(game.as_ref(), "pair 7");
    allows(game.as_ref(), "pass");
    refuses(game.as_mut(), "single 7", "M5");
    refuses(game.as_mut(), "triple 7", "M5");
    let error = refuses(against("5C 5D 7C", "pair 6").as_mut(), "pair 5", "M5");
    assert_eq!(error.why.reason, "5C 5D (pair 5) does not beat 6C 6D (pair 6)");
    let mut equal = against("9D 3C", "single 9");
    refuses(equal.as_mut(), "single 9", "M5");
}

#[test]
fn m5_a_quad_beats_anything_but_a_higher_quad() {
    let quad = "3C 3D 3H 3S 9C";
    allows(against(quad, "single RJ").as_ref(), "quad 3");
    allows(against("3C 3D 3H 3S 9C", "straight T-A").as_ref(), "quad 3");
    allows(against("5C 5D 5H 5S 9C", "quad 4").as_ref(), "quad 5");
    refuses(against("3C 3D 3H 3S 9C", "quad 4").as_mut(), "quad 3", "M5");
    let position = following(["RJ 9C", "JC", "QC", "KC"], "quad 3");
    refuses(set_up(GAME, &position, json!({})).as_mut(), "single RJ", "M5");
    assert_eq!(legal(against("2C 2D 2H 9C", "quad A").as_ref()), ["pass"]);
}

#[test]
fn m6_a_straight_is_beaten_one_step_higher() {
    let hand = "4C 5C 6C 7C 8C 9C TC";
    let mut game = against(hand, "straight 3-8");
    allows(game.as_ref(), "straight 4-9");
    refuses(game.as_mut(), "straight 5-T", "M6");
    refuses(game.as_mut(), "straight 4-8", "M5");
    refuses(against("3C 4C 5C 6C 7C 8C KD", "straight 4-8").as_mut(), "straight 3-7", "M6");
}

#[test]
fn m6_straight_step_any_higher() {
    let game = against_with("4C 5C 6C 7C 8C 9C TC", "straight 3-8", json!({"straight_step": "any_higher"}));
    allows(game.as_ref(), "straight 4-9");
    allows(game.as_ref(), "straight 5-T");
    let mut same = against_with("3C 4C 5C 6C 7C 8C KD", "straight 3-8", json!({"straight_step": "any_higher"}));
    refuses(same.as_mut(), "straight 3-8", "M6");
}

#[test]
fn m7_the_leader_may_not_pass_a_follower_may_and_may_come_back() {
    let mut game = set_up(GAME, &leading(["4C 9C 9D", "5C 5D 8C", "6C 6D TC", "7C JD KD"]), json!({}));
    refuses(game.as_mut(), "pass", "M7");
    play(game.as_mut(), &["single 4", "pass", "single 6", "pass", "single 9"]);
    allows(game.as_ref(), "pass");
    assert_eq!(game.seat(), Some(seat(1)), "seat 1 has passed, and is asked again");
}

#[test]
fn m7_when_all_others_have_passed_the_player_leads() {
    let mut game = set_up(GAME, &leading(["4C 9C", "5C 8C", "6C TC", "7C KD"]), json!({}));
    play(game.as_mut(), &["single 9", "pass", "pass", "single K", "pass", "pass", "pass"]);
    assert_eq!(game.seat(), Some(seat(3)));
    assert_eq!(game.view(None).unwrap()["last"], Value::Null);
    refuses(game.as_mut(), "pass", "M7");
}

#[test]
fn m7_if_the_player_has_gone_out_the_next_seat_with_cards_leads() {
    let mut game = set_up(GAME, &leading(["9C", "5C 8C", "6C TC", "7C KD"]), json!({}));
    play(game.as_mut(), &["single 9", "pass", "pass", "pass"]);
    assert_eq!(game.seat(), Some(seat(1)));
    let mut gone = set_up(GAME, &leading(["9C", "", "6C TC", "7C KD"]), json!({}));
    play(gone.as_mut(), &["single 9", "pass", "pass"]);
    assert_eq!(gone.seat(), Some(seat(2)), "seat 1 had gone out before");
}

#[test]
fn m7_pass_locks_shuts_a_seat_out_of_the_trick() {
    let hands = ["3C 4C 9C 2C", "5C 8C KC", "6C TC AC", "7C JD KD"];
    let mut game = set_up(GAME, &leading(hands), json!({"pass_locks": true}));
    play(game.as_mut(), &["single 4", "pass", "single 6", "single 7", "single 9"]);
    assert_eq!(game.seat(), Some(seat(2)), "seat 1 is skipped");
    assert_eq!(told(game.as_ref(), None, "ruled").last().unwrap()["clause"], json!("M7"));
    play(game.as_mut(), &["pass", "single J", "single 2", "pass"]);
    assert_eq!(game.seat(), Some(seat(0)), "all others have passed in the trick");
    assert_eq!(game.view(None).unwrap()["passed"], json!([]), "the next trick is open to all");
    let mut open = set_up(GAME, &leading(hands), json!({}));
    play(open.as_mut(), &["single 4", "pass", "single 6", "single 7", "single 9"]);
    assert_eq!(open.seat(), Some(seat(1)), "without the option seat 1 is asked again");
}

#[test]
fn example_1_pairs_answer_pairs() {
    allows(against("7C 7D 7H 9C", "pair 6").as_ref(), "pair 7");
    refuses(against("7C 7D 7H 9C", "single 6").as_mut(), "pair 7", "M5");
    refuses(against("7C 7D 7H 9C", "pair 6").as_mut(), "triple 7", "M5");
    refuses(against("9D 3C", "single 9").as_mut(), "single 9", "M5");
}

#[test]
fn example_3_straights() {
    allows(against("4C 5C 6C 7C 8C 9C 2D", "straight 3-8").as_ref(), "straight 4-9");
    refuses(against("5C 6C 7C 8C 9C TC 2D", "straight 3-8").as_mut(), "straight 5-T", "M6");
    refuses(against("4C 5C 6C 7C 8C 9D 2D", "straight 3-8").as_mut(), "straight 4-8", "M5");
    allows(against("2C 3C 4C 5C 6C 9D", "straight A-5").as_ref(), "straight 2-6");
}
