//! G13 to G16: what comes before a later hand.

use super::*;

/// All level cards of level 9.
const NINES: &str = "9C 9C 9D 9D 9S 9S 9H 9H";
const JOKERS: &str = "RJ RJ BJ BJ";

fn payments(game: &dyn Game) -> Value {
    public(game)["tribute"].clone()
}

fn clauses(game: &dyn Game) -> Vec<Value> {
    told(game, None, "ruled").iter().map(|event| json!([event["seat"], event["clause"]])).collect()
}

/// Seat 0 won hand 1, seat 3 was last; the level is 9, and the strong cards lie with seat 1.
fn single(hand_0: &str, hand_3: &str, options: Value) -> Box<dyn Game> {
    let rest = CardSet::from_cards(&cards(&format!("{JOKERS} {NINES} AC AC AD AD AH AH AS AS"))).unwrap();
    let named = cards(&format!("{hand_0} {hand_3}")).into_iter().collect();
    next_hand([0, 1, 2, 3], "9", [hand_0, &rest.minus(named).to_string(), "", hand_3], options)
}

#[test]
fn g13_the_fourth_pays_the_first_its_strongest_card() {
    let game = single("", "AD AS", json!({}));
    assert_eq!(payments(&*game), json!([{"payer": 3, "receiver": 0, "paid": "AD", "returned": null}]));
    assert_eq!(clauses(&*game), [json!([3, "G13"])], "the engine does it, and says so");
    assert!(hand_of(&*game, 0).contains("AD".parse().unwrap()));
    let moved = told(&*game, None, "moved").last().cloned().unwrap();
    assert_eq!((&moved["from"], &moved["to"], &moved["cards"]), (&json!("hand 3"), &json!("hand 0"), &json!(["AD"])));
    assert_eq!(game.seat(), Some(seat(0)));
}

#[test]
fn g13_strength_is_by_the_new_level_and_wild_cards_are_not_paid() {
    assert_eq!(payments(&*single("", "AD 9C 9S", json!({})))[0]["paid"], json!("9C"));
    assert_eq!(payments(&*single("", "AD 9H 9H", json!({})))[0]["paid"], json!("AD"));
    assert_eq!(payments(&*single("", "AD 9C BJ", json!({})))[0]["paid"], json!("BJ"));
    assert_eq!(payments(&*single("", "AD 9C BJ RJ", json!({})))[0]["paid"], json!("RJ"));
}

#[test]
fn g13_payer_and_receiver_may_be_partners() {
    let game = next_hand([0, 1, 3, 2], "9", [JOKERS, NINES, "AS", ""], json!({}));
    let paid = &payments(&*game)[0];
    assert_eq!((&paid["payer"], &paid["receiver"]), (&json!(2), &json!(0)));
}

/// Seats 0 and 2 won hand 1 together.
fn double(hands: [&str; 4], options: Value) -> Box<dyn Game> {
    next_hand([0, 2, 1, 3], "9", hands, options)
}

/// The other aces, so that no payer is dealt one by chance.
const DOUBLE: [&str; 4] = [JOKERS, "KC", "9C 9C 9D 9D 9S 9S 9H 9H AC AC AD AD AH AH AS KC KD KD KH KH KS KS", "AS"];

#[test]
fn g13_after_a_double_win_the_stronger_card_goes_to_the_first() {
    // Worked example 8.
    let mut game = double(DOUBLE, json!({}));
    let expected = json!([
        {"payer": 3, "receiver": 0, "paid": "AS", "returned": null},
        {"payer": 1, "receiver": 2, "paid": "KC", "returned": null},
    ]);
    assert_eq!(payments(&*game), expected);
    assert_eq!(game.seat(), Some(seat(0)), "the first returns first");
    play(&mut *game, &["return 2C"]);
    assert_eq!(game.seat(), Some(seat(2)));
    let second = *legal_ids(&*game).first().unwrap();
    game.apply(second, None, Guard::default()).unwrap();
    assert_eq!(game.seat(), Some(seat(3)), "its payer leads (G16)");
    assert_eq!(public(&*game)["stage"], json!("play"));
    // The same after a hand that ended with the double.
    let game = double(DOUBLE, json!({"end_on_double": true}));
    assert_eq!(payments(&*game), expected);
}

#[test]
fn g13_of_equal_cards_the_first_takes_that_of_the_next_seat() {
    // Worked example 8.
    let mut hands = DOUBLE;
    hands[1] = "AC";
    hands[2] = "9C 9C 9D 9D 9S 9S 9H 9H AC AD AD AH AH AS KC KC KD KD KH KH KS KS";
    let mut game = double(hands, json!({}));
    let pairs = |game: &dyn Game| {
        payments(game)
            .as_array()
            .unwrap()
            .iter()
            .map(|it| json!([it["payer"], it["receiver"], it["paid"]]))
            .collect::<Vec<_>>()
    };
    assert_eq!(pairs(&*game), [json!([1, 0, "AC"]), json!([3, 2, "AS"])]);
    play(&mut *game, &["return 2C"]);
    let second = legal_ids(&*game)[0];
    game.apply(second, None, Guard::default()).unwrap();
    assert_eq!(game.seat(), Some(seat(1)));
    // With seat 3 first, the next seat is 0.
    let hands = ["AC", JOKERS, "AS", hands[2]];
    let game = next_hand([3, 1, 0, 2], "9", hands, json!({}));
    assert_eq!(pairs(&*game), [json!([0, 3, "AC"]), json!([2, 1, "AS"])]);
}

#[test]
fn g13_option_tribute_choice_payer() {
    let payer = json!({"tribute_choice": "payer"});
    let mut game = single("", "AD AS KC", payer.clone());
    assert_eq!((game.seat(), &public(&*game)["stage"]), (Some(seat(3)), &json!("tribute")));
    assert_eq!(legal(&*game), ["tribute AD", "tribute AS"]);
    assert_eq!(payments(&*game), json!([{"payer": 3, "receiver": 0, "paid": null, "returned": null}]));
    refuses(&mut *game, "tribute KC", "G13");
    refuses(&mut *game, "tribute RJ", "not_held");
    refuses(&mut *game, "pass", "G13");
    assert_eq!(game.parse("tribute 9H").unwrap_err().why.clause, "G13");
    play(&mut *game, &["tribute AS"]);
    assert_eq!(payments(&*game)[0]["paid"], json!("AS"));
    assert_eq!(told(&*game, None, "chose").last().unwrap()["action"], json!(4_u64 << 48 | 2 << 44 | 51), "openly");
    assert_eq!(game.seat(), Some(seat(0)));
    refuses(&mut *game, "tribute AS", "G15");
    // Also if there is one face.
    let game = single("", "AD AD", payer.clone());
    assert_eq!(legal(&*game), ["tribute AD"]);
    // The payer of the first seat first.
    let mut game = double(DOUBLE, payer);
    assert_eq!(game.seat(), Some(seat(3)));
    play(&mut *game, &["tribute AS"]);
    assert_eq!(game.seat(), Some(seat(1)));
    play(&mut *game, &["tribute KC"]);
    assert_eq!(game.seat(), Some(seat(0)));
    // By default nobody is asked.
    let game = single("", "AD AS", json!({"tribute_choice": "auto"}));
    assert_eq!((game.seat(), &public(&*game)["stage"]), (Some(seat(0)), &json!("return")));
}

#[test]
fn g14_no_tribute_from_a_payer_with_both_red_jokers() {
    let mut game = single("", "RJ RJ", json!({}));
    assert_eq!((&payments(&*game), &public(&*game)["waived"]), (&json!([]), &json!([3])));
    assert_eq!(clauses(&*game), [json!([3, "G14"])], "all learn it");
    assert_eq!((game.seat(), &public(&*game)["stage"]), (Some(seat(0)), &json!("play")));
    refuses(&mut *game, "pass", "G11");
    refuses(&mut *game, "return 2C", "G15");
    // With one of them it is paid.
    assert_eq!(payments(&*single("", "RJ", json!({})))[0]["paid"], json!("RJ"));
    // And both in another hand are no matter.
    assert_eq!(payments(&*single("RJ RJ", "BJ", json!({})))[0]["paid"], json!("BJ"));
}

#[test]
fn g14_no_tribute_from_two_payers_with_both_red_jokers() {
    // Worked example 8: one each; then both with one of them.
    for hands in [["BJ BJ", "RJ", "", "RJ"], ["BJ BJ", "RJ RJ", "", ""]] {
        let game = double(hands, json!({}));
        assert_eq!((&payments(&*game), &public(&*game)["waived"]), (&json!([]), &json!([1, 3])));
        assert_eq!(clauses(&*game), [json!([1, "G14"]), json!([3, "G14"])]);
        assert_eq!((game.seat(), &public(&*game)["stage"]), (Some(seat(0)), &json!("play")));
    }
    let game = double(["RJ BJ BJ", "RJ", "", "AS"], json!({}));
    assert_eq!(payments(&*game)[0], json!({"payer": 1, "receiver": 0, "paid": "RJ", "returned": null}));
    // What it proves: whoever holds one of them knows where the other is, and so do those who hold none.
    let game = double(["BJ BJ", "RJ", "", "RJ"], json!({}));
    for seed in 0..20 {
        for viewer in 0..4 {
            let hands = game.imagine(seat(viewer), seed).unwrap().position()["hands"].clone();
            let red = |seat: usize| hands[seat].as_array().unwrap().iter().filter(|card| **card == json!("RJ")).count();
            assert_eq!(red(1) + red(3), 2);
            assert!(viewer % 2 == 0 || red(1) == 1, "a payer knows the other's");
        }
    }
}

#[test]
fn g15_a_card_from_two_to_ten_comes_back() {
    let hand = "2C 2C 5D TS JC QD KH BJ RJ 9D 9S 9H";
    let mut game = single(hand, "AD", json!({}));
    let held = hand_of(&*game, 0);
    let expected: Vec<String> = CardSet::from_faces(held.faces())
        .into_iter()
        .filter(|card| card.rank() <= mazzo::Rank::Ten && *card != "9H".parse().unwrap())
        .map(|card| format!("return {card}"))
        .collect();
    assert_eq!(legal(&*game), expected, "one action a face");
    for (text, clause) in [
        ("return JC", "G15"),
        ("return AD", "G15"),
        ("return BJ", "G15"),
        ("return 9H", "G15"),
        ("return AS", "not_held"),
        ("pass", "G15"),
        ("single 2C", "G15"),
        ("tribute 2C", "G15"),
    ] {
        refuses(&mut *game, text, clause);
    }
    play(&mut *game, &["return 9D"]);
    assert_eq!(payments(&*game)[0]["returned"], json!("9D"));
    assert!(hand_of(&*game, 3).contains("9D".parse().unwrap()));
}

#[test]
fn g15_option_return_level_cards() {
    let with = |allowed: bool| single("2C 9D 9S 9H", "AD", json!({"return_level_cards": allowed}));
    allows(&*with(true), "return 9D");
    allows(&*with(true), "return 9S");
    let mut game = with(false);
    refuses(&mut *game, "return 9D", "G15");
    allows(&*game, "return 2C");
    refuses(&mut *with(true), "return 9H", "G15");
}

#[test]
fn g15_the_card_just_received_may_go_back() {
    let low = "2C 2C 2D 2D 2H 2H 2S 2S 3C 3C 3D 3D 3H 3H 3S 3S 4C 4C 4D 4D 4H 4H 4S 4S 5C 5C TC";
    let mut game = next_hand([0, 1, 2, 3], "K", ["", "", "", low], json!({}));
    assert_eq!(payments(&*game)[0]["paid"], json!("TC"));
    play(&mut *game, &["return TC"]);
    assert!(hand_of(&*game, 3).contains("TC".parse().unwrap()));
    assert_eq!(public(&*game)["known"], json!([[], [], [], ["TC"]]));
}

#[test]
fn g15_without_such_a_card_one_of_the_lowest_strength_comes_back() {
    let high = "JC JC JD JS QC QC QD QD QH QH QS QS KC KC KD KD KH KH KS KS AC AC AD AD AH AH 9H";
    let mut game = single(high, "AS", json!({}));
    assert_eq!(legal(&*game), ["return JC", "return JD", "return JS"], "of the lowest, not wild");
    refuses(&mut *game, "return 9H", "G15");
    play(&mut *game, &["return JD"]);
    // It proves that seat 0 held none within, and nothing lower.
    for seed in 0..20 {
        let hands = game.imagine(seat(1), seed).unwrap().position()["hands"][0].clone();
        let held: Vec<Card> = serde_json::from_value(hands).unwrap();
        assert!(held.iter().all(|card| card.rank() >= mazzo::Rank::Jack || card.to_string() == "9H"), "{held:?}");
    }
    // A level card that may not go is not of the lowest strength either.
    let with_nine = high.replace("AH AH", "AH 9C");
    let game = single(&with_nine, "AS", json!({"return_level_cards": false}));
    assert_eq!(legal(&*game), ["return JC", "return JD", "return JS"]);
    let game = single(&with_nine, "AS", json!({}));
    assert_eq!(legal(&*game), ["return 9C"]);
}

#[test]
fn g16_who_gets_the_return_of_the_first_leads_and_all_see_the_cards() {
    let mut game = single("2C", "AD", json!({}));
    play(&mut *game, &["return 2C"]);
    assert_eq!(game.seat(), Some(seat(3)));
    refuses(&mut *game, "pass", "G11");
    for viewer in [None, Some(seat(1)), Some(seat(2))] {
        let view = game.view(viewer).unwrap();
        assert_eq!(view["tribute"], json!([{"payer": 3, "receiver": 0, "paid": "AD", "returned": "2C"}]));
        assert_eq!(view["known"], json!([["AD"], [], [], ["2C"]]));
        let moved: Vec<Value> =
            told(&*game, viewer, "moved").iter().rev().take(2).map(|event| event["cards"].clone()).collect();
        assert_eq!(moved, [json!(["2C"]), json!(["AD"])]);
    }
    // What is played is no longer known to be held.
    play(&mut *game, &["single 2C"]);
    assert_eq!(public(&*game)["known"], json!([["AD"], [], [], []]));
}

#[test]
fn c8_a_payment_was_the_strongest_card() {
    let mut game = single("2C", "AD KS", json!({}));
    play(&mut *game, &["return 2C"]);
    for seed in 0..40 {
        for viewer in 0..3 {
            let world = game.imagine(seat(viewer), seed).unwrap();
            let held: Vec<Card> = serde_json::from_value(world.position()["hands"][3].clone()).unwrap();
            // Nothing above an ace but wild cards, and of the aces none before the diamond.
            let over = |card: &&Card| {
                let text = card.to_string();
                ["RJ", "BJ", "9C", "9D", "9S", "AC"].contains(&text.as_str())
            };
            assert_eq!(held.iter().find(over), None, "{held:?}");
            assert!(
                world.position()["hands"][0].as_array().unwrap().contains(&json!("AD")),
                "it is known to lie there"
            );
        }
    }
}

#[test]
fn c9_a_position_before_play_begins_is_a_whole_deal() {
    for options in [json!({}), json!({"tribute_choice": "payer"})] {
        let game = double(DOUBLE, options.clone());
        let position = game.position();
        let again = mazzo::from_position(GAME, &position, None, &map(options.clone()), 3).unwrap();
        assert_eq!(again.position(), position);
        let count = |change: &dyn Fn(&mut Value)| {
            let mut changed = position.clone();
            change(&mut changed);
            let refused = mazzo::from_position(GAME, &changed, None, &map(options.clone()), 3).err().unwrap();
            refused.why.values["faults"].as_array().unwrap().len()
        };
        assert_eq!(count(&|it| it["to_act"] = json!(2)), 1);
        assert_eq!(count(&|it| drop(it["hands"][1].as_array_mut().unwrap().pop())), 1);
    }
    // Whoever holds less pays the first.
    let payer = json!({"tribute_choice": "payer"});
    let mut position = double(DOUBLE, payer.clone()).position();
    position["tribute"][0]["payer"] = json!(1);
    position["tribute"][1]["payer"] = json!(3);
    position["to_act"] = json!(1);
    let error = mazzo::from_position(GAME, &position, None, &map(payer), 3).err().unwrap();
    assert_eq!(error.why.values["faults"], json!(["this tribute does not follow from the hands that were dealt"]));
    // Where the payer has no choice, tribute cannot wait.
    let game = double(DOUBLE, json!({"tribute_choice": "payer"}));
    assert_eq!(faults(GAME, &game.position()), ["seat 3 has no choice of its tribute: it must be paid"]);
}

#[test]
fn c9_hands_that_the_tribute_rules_out_are_refused() {
    fn hands<'a>(first: &'a str, fourth: &'a str) -> [&'a str; 4] {
        [first, "3C", "4C", fourth]
    }
    let with = |hands: [&str; 4], key: &str, value: Value| {
        let mut position = leading(hands, "9");
        position[key] = value;
        position
    };
    let paid = json!([{"payer": 3, "receiver": 0, "paid": "AD", "returned": "2C"}]);
    set_up(GAME, &with(hands("AD 5C", "2C KS AD AH 9H"), "tribute", paid.clone()), json!({}));
    for (cards, held) in [("2C RJ", "RJ"), ("2C 9S", "9S"), ("2C AC", "AC")] {
        let told = faults(GAME, &with(hands("AD 5C", cards), "tribute", paid.clone()));
        assert_eq!(told, [format!("seat 3 holds {held}, which its tribute tells it cannot hold")]);
    }
    // A jack came back: nothing from 2 to 10 was held, and nothing lower.
    let high = json!([{"payer": 3, "receiver": 0, "paid": "AD", "returned": "JC"}]);
    set_up(GAME, &with(hands("AD JS KC 9H", "JC"), "tribute", high.clone()), json!({}));
    assert_eq!(faults(GAME, &with(hands("AD 5C", "JC"), "tribute", high)).len(), 1);
    // Where it fell away, the red jokers lie with the payers.
    set_up(GAME, &with(hands("5C", "RJ RJ"), "waived", json!([3])), json!({}));
    assert_eq!(faults(GAME, &with(hands("RJ", "RJ"), "waived", json!([3]))).len(), 1);
}

#[test]
fn views_that_contradict_themselves_are_refused() {
    let game = single("2C", "AD", json!({}));
    let view = game.view(Some(seat(0))).unwrap();
    assert_eq!(mazzo::catalog::view_legal_actions(&view).unwrap(), legal_ids(&*game));
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut changed = view.clone();
        change(&mut changed);
        mazzo::catalog::view_legal_actions(&changed).is_err()
    };
    assert!(refused(&|it| it["to_act"] = json!(1)), "another receiver");
    assert!(refused(&|it| it["to_act"] = Value::Null), "nobody");
    assert!(refused(&|it| it["stage"] = json!("over")));
    assert!(refused(&|it| it["counts"] = json!([27, 27, 27, 26])), "the own hand has 28");
    assert!(refused(&|it| it["gone"] = json!([1])), "who has cards");
    assert!(refused(&|it| it["level"] = json!("RJ")));
    assert!(refused(&|it| it["scores"] = json!([2, 2, 3, 2])));
    assert!(refused(&|it| it["hand_number"] = json!(0)));
    assert!(refused(&|it| it["hand"] = Value::Null));
    assert!(
        refused(&|it| it["last"] = json!({"seat": 1, "text": "single *", "cards": ["8H"]})),
        "no heart of the level"
    );
}

#[test]
fn c8_payers_who_have_not_chosen_yet_keep_their_order_in_every_world() {
    // The payers hold low cards, and seat 3, which pays the first, the better ones.
    let low = "2C 2C 2D 2D 2H 2H 2S 2S 3C 3C 3D 3D 3H 3H 3S 3S 4C 4C 4D 4D 4H 4H 4S 4S 5C 5C";
    let options = json!({"tribute_choice": "payer"});
    for better in ["6C", "AS"] {
        let rest = cards(&format!("{low} {better} 5D"));
        let others = CardSet::from_cards(&rest).unwrap();
        let pack = mazzo::games().find(|rules| rules.id == GAME).unwrap().pack;
        let others: Vec<Card> = pack.minus(others).into_iter().collect();
        let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<Vec<String>>().join(" ");
        let (fives, strong) = others.split_at(26);
        let (one, two) = strong.split_at(27);
        let hands = [text(one), format!("{} 5D", text(fives)), text(two), format!("{low} {better}")];
        let hands = [0, 1, 2, 3].map(|at: usize| hands[at].as_str());
        let game = if better == "AS" {
            double([hands[0], hands[3], hands[2], hands[1]], options.clone())
        } else {
            double(hands, options.clone())
        };
        for viewer in 0..4 {
            for seed in 0..60 {
                let world = game.imagine(seat(viewer), seed).unwrap();
                mazzo::load(&world.save()).unwrap_or_else(|error| panic!("seat {viewer}, seed {seed}: {error}"));
            }
        }
    }
}

#[test]
fn c9_what_tribute_brought_and_nobody_has_played_is_known() {
    let mut game = single("2C", "AD KS", json!({}));
    play(&mut *game, &["return 2C"]);
    let mut position = game.position();
    position["known"] = json!([[], [], [], []]);
    let told = mazzo::from_position(GAME, &position, None, &map(json!({})), 0).err().unwrap();
    assert!(told.to_string().contains("known leaves out AD, which the tribute brought to seat 0"), "{told}");
    position.as_object_mut().unwrap().remove("known");
    assert!(mazzo::from_position(GAME, &position, None, &map(json!({})), 0).is_ok());
}
