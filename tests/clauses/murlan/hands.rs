//! M1 and M8 to M13: deal, exchange, scores, the match; positions.

use super::*;

#[test]
fn m1_the_whole_pack_is_dealt_the_first_two_after_the_dealer_get_14() {
    for dealer in 0..4 {
        let game = dealt(&["", "", "", ""], dealer, json!({}));
        let expected: Vec<u32> =
            (0..4).map(|at| if (at + 4 - dealer) % 4 == 1 || (at + 4 - dealer) % 4 == 2 { 14 } else { 13 }).collect();
        assert_eq!(counts(game.as_ref()), json!(expected), "dealer {dealer}");
    }
    let mut short = deck(&["", "", "", ""], 0);
    short.pop();
    let refused = mazzo::open(GAME, None, &map(json!({})), 0, Some(Given { deck: short, ..Given::default() }));
    let error = refused.err().expect("a deck without a card is refused");
    assert!(error.to_string().contains("its cards are 53"), "{error}");
}

#[test]
fn m1_the_deal_goes_one_card_at_a_time_from_the_seat_after_the_dealer() {
    let pack: Vec<Card> = CardSet::PACK_54.into_iter().collect();
    let game = mazzo::open(
        GAME,
        None,
        &map(json!({})),
        0,
        Some(Given { deck: pack.clone(), dealer: Some(seat(1)), leader: None }),
    )
    .unwrap();
    for at in 0..4 {
        let expected: CardSet = pack.iter().copied().skip(usize::from((at + 2) % 4)).step_by(4).collect();
        assert_eq!(hand_of(game.as_ref(), at), expected, "seat {at}");
    }
}

#[test]
fn m1_the_first_dealer_is_drawn_by_lot_and_the_deal_moves_on_by_one() {
    let dealers: std::collections::BTreeSet<u64> =
        (0..40).map(|seed| open(GAME, json!({}), seed).view(None).unwrap()["dealer"].as_u64().unwrap()).collect();
    assert_eq!(dealers.len(), 4, "every seat deals first in some match");
    let mut game = open(GAME, json!({}), 5);
    let before = game.view(None).unwrap()["dealer"].as_u64().unwrap();
    play_out(game.as_mut(), first);
    game.next_hand(None).unwrap();
    assert_eq!(game.view(None).unwrap()["dealer"], json!((before + 1) % 4));
}

#[test]
fn m8_the_finishing_order_scores() {
    let game = finished([2, 0, 3, 1], [0, 0, 0, 0], json!({}));
    assert_eq!(game.hand_scores().unwrap().as_slice(), [2, 0, 3, 1]);
    assert_eq!(game.scores().as_slice(), [2, 0, 3, 1]);
    let mut two_left = leading(["", "", "6C", "7C"]);
    two_left["to_act"] = json!(2);
    assert!(!set_up(GAME, &two_left, json!({})).hand_over(), "two seats have cards");
    assert_eq!(
        game.returns().map(|(returns, over)| (returns.as_slice().to_vec(), over)),
        Some((vec![2, -6, 6, -2], 3))
    );
}

#[test]
fn m9_the_last_gives_its_highest_card_the_first_gives_one_back() {
    let mut game = second_hand(2, 0, ["2C 2H AC", "BJ RJ", "3C 4C 9C TD JC", "5C"]);
    assert_eq!(game.seat(), Some(seat(2)));
    let view = game.view(Some(seat(0))).unwrap();
    assert_eq!(view["stage"], json!("return"));
    assert_eq!(
        view["exchange"],
        json!({"payer": 0, "receiver": 2, "paid": "2C", "returned": null}),
        "of two twos the first in face order"
    );
    let ranks: Vec<String> = legal(game.as_ref());
    assert!(ranks.iter().all(|text| text.starts_with("return ")), "{ranks:?}");
    for legal in ["return 3", "return 4", "return 9", "return T"] {
        allows(game.as_ref(), legal);
    }
    refuses(game.as_mut(), "return J", "M9");
    refuses(game.as_mut(), "return 2", "M9");
    refuses(game.as_mut(), "single 3", "M9");
    refuses(game.as_mut(), "pass", "M9");
    play(game.as_mut(), &["return 9"]);
    assert_eq!(game.seat(), Some(seat(0)), "the last-placed seat leads");
    assert!(hand_of(game.as_ref(), 0).contains("9C".parse().unwrap()));
    refuses(game.as_mut(), "return 3", "M9");
    allows(game.as_ref(), "single A");
}

#[test]
fn m9_the_card_just_received_may_go_back() {
    // The payer's highest card is a ten: all higher ones are with the others.
    let high = "JC JD JH JS QC QD QH QS KC KD KH KS AC AD";
    let game = second_hand(
        3,
        1,
        ["AH AS 2C 2D 2H 2S BJ RJ 3C 3D 3H 4C 4D", "TC TD 9C 9D 8C 8D 7C 7D 6C 6D 5C 5D 4H 3S", high, "TH TS 9H"],
    );
    assert_eq!(game.view(Some(seat(3))).unwrap()["exchange"]["paid"], json!("TC"));
    allows(game.as_ref(), "return T");
}

#[test]
fn m9_without_a_low_card_one_of_the_lowest_rank_goes_back() {
    let high = "QC QD QH QS KC KD KH KS AC AD AH AS JC";
    let mut game = second_hand(0, 3, [high, "3C", "4C", "BJ 2C"]);
    assert_eq!(legal(game.as_ref()), ["return J"]);
    refuses(game.as_mut(), "return Q", "M9");
}

#[test]
fn m9_each_sees_only_what_it_gave_and_got() {
    let mut game = second_hand(2, 0, ["2C AC", "BJ RJ", "3C 4C 9C", "5C"]);
    play(game.as_mut(), &["return 9"]);
    for (number, sees) in [(0, true), (1, false), (2, true), (3, false)] {
        let exchange = game.view(Some(seat(number))).unwrap()["exchange"].clone();
        let expected = if sees { json!(["2C", "9C"]) } else { json!([null, null]) };
        assert_eq!(json!([exchange["paid"], exchange["returned"]]), expected, "seat {number}");
        let moves = told(game.as_ref(), Some(seat(number)), "moved");
        let exchanged: Vec<&Value> =
            moves.iter().filter(|event| event["from"] != "stock" && event["to"] != "trick").collect();
        assert_eq!(exchanged.len(), 2, "all see that it happened");
        assert!(exchanged.iter().all(|event| event["cards"].is_array() == sees), "seat {number}: {exchanged:?}");
        let chosen = told(game.as_ref(), Some(seat(number)), "chose");
        assert_eq!(chosen.last().unwrap()["action"].is_u64(), sees, "seat {number}");
    }
}

#[test]
fn m10_with_both_jokers_nothing_is_exchanged_and_the_first_leads() {
    let game = second_hand(2, 0, ["BJ RJ", "3S", "4C", "5C"]);
    assert_eq!(game.seat(), Some(seat(2)));
    let view = game.view(Some(seat(3))).unwrap();
    assert_eq!((&view["waived"], &view["exchange"], &view["stage"]), (&json!(0), &Value::Null, &json!("play")));
    assert_eq!(told(game.as_ref(), None, "ruled").last().unwrap()["clause"], json!("M10"));
    let one = second_hand(2, 0, ["RJ", "BJ", "4C", "5C"]);
    assert_eq!(one.view(Some(seat(0))).unwrap()["exchange"]["paid"], json!("RJ"), "one joker is paid");
}

#[test]
fn m11_one_alone_at_the_target_wins_several_raise_it() {
    let won = finished([0, 1, 2, 3], [18, 17, 0, 0], json!({}));
    assert!(won.over());
    assert_eq!(won.places().unwrap().as_slice(), [1, 2, 3, 4]);
    let mut raised = finished([0, 1, 2, 3], [18, 19, 0, 0], json!({}));
    assert!(!raised.over());
    assert_eq!(told(raised.as_ref(), None, "target_rose")[0]["target"], json!(31));
    raised.next_hand(None).unwrap();
    assert_eq!(raised.view(None).unwrap()["target"], json!(31));
    let below = finished([0, 1, 2, 3], [17, 17, 0, 0], json!({}));
    assert!(!below.over());
}

#[test]
fn m11_raise_and_max_target() {
    let by_four = finished([0, 1, 2, 3], [18, 19, 0, 0], json!({"raise": 4}));
    assert_eq!(told(by_four.as_ref(), None, "target_rose")[0]["target"], json!(25));
    let capped = finished([0, 1, 2, 3], [18, 19, 0, 0], json!({"max_target": 26}));
    assert_eq!(told(capped.as_ref(), None, "target_rose")[0]["target"], json!(26), "no further than max_target");
    let ended = finished([1, 0, 2, 3], [19, 19, 0, 0], json!({"max_target": 21}));
    assert!(ended.over());
    assert_eq!(ended.places().unwrap().as_slice(), [2, 1, 3, 4], "the highest total wins");
    let drawn = finished([1, 0, 2, 3], [20, 19, 0, 0], json!({"max_target": 21}));
    assert_eq!(drawn.places().unwrap().as_slice(), [1, 1, 3, 4], "equal totals draw");
    let target = finished([0, 1, 2, 3], [5, 0, 0, 0], json!({"target": 8}));
    assert!(target.over());
}

#[test]
fn m11_the_risen_target_counts() {
    let options = json!({});
    let below = finished_with([0, 1, 2, 3], json!({"scores": [20, 22, 0, 0], "target": 31}), options.clone());
    assert!(!below.over());
    let reached = finished_with([0, 1, 2, 3], json!({"scores": [28, 22, 0, 0], "target": 31}), options.clone());
    assert!(reached.over());
    let last = finished_with([0, 1, 2, 3], json!({"scores": [48, 49, 0, 0], "target": 51}), options);
    assert!(last.over(), "several at max_target end the match");
    assert_eq!(last.places().unwrap().as_slice(), [1, 1, 3, 4]);
}

#[test]
fn m12_three_seats_get_18_cards_each_and_score_2_1_0() {
    let mut game = dealt(&["3S", "", ""], 0, json!({}));
    assert_eq!(counts(game.as_ref()), json!([18, 18, 18]));
    play_out(game.as_mut(), first);
    let mut points = game.hand_scores().unwrap().as_slice().to_vec();
    points.sort_unstable();
    assert_eq!(points, [0, 1, 2]);
}

#[test]
fn m12_two_seats_get_18_each_and_18_lie_unseen() {
    let mut game = dealt(&["3S", "4C"], 0, json!({}));
    assert_eq!(counts(game.as_ref()), json!([18, 18]));
    let aside = told(game.as_ref(), Some(seat(0)), "moved").into_iter().find(|event| event["to"] == "aside 0").unwrap();
    assert_eq!((&aside["count"], &aside["cards"]), (&json!(18), &Value::Null));
    play_out(game.as_mut(), first);
    let mut points = game.hand_scores().unwrap().as_slice().to_vec();
    points.sort_unstable();
    assert_eq!(points, [0, 1]);
}

#[test]
fn m12_with_the_three_of_spades_unseen_the_lowest_card_takes_its_place() {
    let high = [
        "5C 5D 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD KC KD",
        "4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H 5S 6S 7S 8S 9S TS",
    ];
    let mut game = dealt(&high, 0, json!({}));
    assert_eq!(game.seat(), Some(seat(1)));
    refuses(game.as_mut(), "single 5", "M2");
    allows(game.as_ref(), "single 4");
    assert_eq!(game.view(Some(seat(1))).unwrap()["duty"], json!("4H"));
    assert_eq!(game.view(Some(seat(0))).unwrap()["duty"], Value::Null, "only its holder knows that it is the lowest");
    let of_equal_rank = dealt(
        &[
            "5C 5D 6C 6D 7C 7D 8C 8D 9C 9D TC TD JC JD QC QD KC KD",
            "5H 6H 7H 8H 9H TH JH QH KH AH 2H 5S 6S 7S 8S 9S TS JS",
        ],
        0,
        json!({}),
    );
    assert_eq!(of_equal_rank.seat(), Some(seat(0)), "of equal ranks the first in face order");
}

#[test]
fn m13_max_hands_ends_the_match() {
    let ended = finished([0, 1, 2, 3], [0, 0, 0, 0], json!({"max_hands": 2}));
    assert!(ended.over());
    assert_eq!(ended.places().unwrap().as_slice(), [1, 2, 3, 4]);
    let open = finished([0, 1, 2, 3], [0, 0, 0, 0], json!({"max_hands": 3}));
    assert!(!open.over());
}

#[test]
fn example_5_totals() {
    let rises = finished([1, 0, 2, 3], [20, 19, 15, 0], json!({}));
    assert_eq!(rises.scores().as_slice(), [22, 22, 16, 0]);
    assert_eq!(told(rises.as_ref(), None, "target_rose")[0]["target"], json!(31));
    let won = finished([0, 1, 2, 3], [20, 18, 0, 0], json!({}));
    assert_eq!(won.scores().as_slice()[..2], [23, 20]);
    assert!(won.over());
    assert_eq!(won.places().unwrap()[Seat::FIRST], 1);
}

#[test]
fn positions_with_faults_are_refused_with_all_of_them() {
    let fault = |position: Value| {
        let error = mazzo::from_position(GAME, &position, None, &map(json!({})), 0).err().expect("it is refused");
        error.why.values["faults"].as_array().unwrap().len()
    };
    assert_eq!(fault(json!({"hands": [["3C", "3C"], ["4C"], ["5C"], ["6C"]], "to_act": 7 % 4, "aside": ["9C"]})), 2);
    let base = leading(["3C", "4C", "5C", "6C"]);
    let with = |key: &str, value: Value| {
        let mut position = base.clone();
        position[key] = value;
        position
    };
    assert_eq!(fault(with("to_act", Value::Null)), 1);
    assert_eq!(fault(with("last", json!({"seat": 0, "text": "single 9"}))), 1, "its own play");
    assert_eq!(fault(with("last", json!({"seat": 1, "text": "single 4", "cards": ["4C"]}))), 1, "a card that is held");
    assert_eq!(fault(with("passed", json!([1]))), 1, "a pass without a play");
    assert_eq!(fault(with("gone", json!([1]))), 1);
    assert_eq!(fault(with("target", json!(20))), 1);
    assert_eq!(fault(with("hand_number", json!(0))), 1);
    assert_eq!(fault(with("exchange", json!({"payer": 1, "receiver": 1}))), 1);
    let unknown = mazzo::from_position(GAME, &with("pile", json!([])), None, &map(json!({})), 0).err().unwrap();
    assert!(unknown.to_string().contains("pile"), "{unknown}");
}

#[test]
fn m12_imagined_worlds_keep_who_must_lead() {
    let mut aside = 0;
    for match_seed in 0..40 {
        let game = mazzo::open(GAME, Some(2), &map(json!({})), match_seed, None).unwrap();
        aside += u32::from((0..2).all(|at| !hand_of(game.as_ref(), at).contains("3S".parse().unwrap())));
        for at in 0..2 {
            for world_seed in 0..40 {
                let world = game.imagine(seat(at), world_seed).unwrap();
                assert_eq!(world.view(Some(seat(at))).unwrap(), game.view(Some(seat(at))).unwrap());
                assert!(!legal_ids(world.as_ref()).is_empty(), "match {match_seed}, seat {at}, world {world_seed}");
                mazzo::load(&world.save()).unwrap();
            }
        }
    }
    assert!(aside > 5, "in some of them the three of spades lies aside");
}

#[test]
fn m9_worlds_within_worlds_look_the_same() {
    let mut tried = 0;
    for match_seed in 0..6 {
        let mut game = open(GAME, json!({}), match_seed);
        play_out(game.as_mut(), first);
        game.next_hand(None).unwrap();
        while !game.hand_over() {
            let id = game.suggest("sensible", 0).unwrap();
            game.apply(id, None, Guard::default()).unwrap();
            for (outer, inner) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
                let world = game.imagine(seat(outer), 1).unwrap();
                let within = world.imagine(seat(inner), 2).unwrap();
                assert_eq!(within.view(Some(seat(inner))).unwrap(), world.view(Some(seat(inner))).unwrap());
                assert_eq!(legal_ids(within.as_ref()).is_empty(), within.hand_over());
                assert_eq!(mazzo::load(&within.save()).unwrap().save(), within.save());
                tried += 1;
            }
        }
    }
    assert!(tried > 500);
}

#[test]
fn m9_m10_positions_whose_exchange_contradicts_the_hands_are_refused() {
    let refused = |change: Value| {
        let mut position = leading(["RJ BJ 2C", "9C 3C", "4C", "5C"]);
        for (key, value) in map(change) {
            position[key] = value;
        }
        let error = mazzo::from_position(GAME, &position, None, &map(json!({})), 0).err().expect("it is refused");
        error.why.reason
    };
    let exchange = |payer: u8, receiver: u8, paid: &str, returned: &str| json!({"exchange": {"payer": payer, "receiver": receiver, "paid": paid, "returned": returned}});
    assert!(refused(exchange(0, 1, "3C", "9D")).contains("holds a higher card"));
    assert!(refused(exchange(2, 1, "9C", "KD")).contains("was to go before it"));
    assert!(refused(exchange(2, 1, "9C", "5C")).contains("lies elsewhere"));
    assert!(refused(json!({"waived": 1})).contains("both jokers"));
    assert!(refused(json!({"waived": 0, "hand_number": 1})).contains("both jokers"));
    let mut fitting = leading(["RJ BJ 2C", "9C 3C", "4C", "5C"]);
    fitting["waived"] = json!(0);
    set_up(GAME, &fitting, json!({}));
    fitting["waived"] = Value::Null;
    fitting["exchange"] = json!({"payer": 2, "receiver": 1, "paid": "9C", "returned": "4C"});
    set_up(GAME, &fitting, json!({}));
}

#[test]
fn views_that_cannot_be_are_refused() {
    let game = dealt(&["3S 3C 4C", "", "", ""], 3, json!({}));
    let view = game.view(Some(seat(0))).unwrap();
    assert_eq!(mazzo::catalog::view_legal_actions(&view).unwrap(), legal_ids(game.as_ref()));
    for (key, value) in [
        ("hand", json!(["3S"])),
        ("stage", json!("return")),
        ("stage", json!("over")),
        ("to_act", json!(7)),
        ("hand_number", json!(0)),
        ("gone", json!([1])),
        ("game", Value::Null),
    ] {
        let mut changed = view.clone();
        changed[key] = value;
        let error = mazzo::catalog::view_legal_actions(&changed).unwrap_err();
        assert_eq!((error.kind, error.why.clause), (mazzo::ErrorKind::Position, "view"), "{key}: {error}");
    }
}
