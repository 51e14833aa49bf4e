//! Pick Up, clause by clause, then its worked examples.

mod deal;

use mazzo::{Card, CardSet, Game, Given, Guard};
use serde_json::{Value, json};

use self::deal::{Deal, GAME, TOPS, finished, points};
use crate::table::{allows, cards, faults, legal, play, play_out, refuses, refuses_id, seat, set_up, told};

#[test]
fn p1_deal_thirteen_each_six_piles_of_four_two_aside() {
    let mut deck: Vec<Card> = CardSet::PACK_52.into_iter().collect();
    deck.swap(27, 29);
    let given = Given { deck: deck.clone(), dealer: Some(seat(0)), leader: None };
    let game = mazzo::open(GAME, None, &Default::default(), 1, Some(given)).unwrap();
    let position = game.position();
    let every_other = |from: usize| deck[from..26].iter().step_by(2).copied().collect::<Vec<Card>>();
    // The seat after the dealer gets the first card.
    assert_eq!(position["hands"], json!([every_other(1), every_other(0)]));
    for pile in 0..6 {
        let mut from_top = deck[26 + 4 * pile..30 + 4 * pile].to_vec();
        from_top.reverse();
        assert_eq!(position["piles"][pile], json!(from_top));
        // The top card is seen by all, those below by nobody.
        for viewer in [None, Some(seat(0)), Some(seat(1))] {
            let view = game.view(viewer).unwrap();
            assert_eq!(view["piles"][pile], json!({"top": from_top[0], "count": 4}));
            assert_eq!(view["aside"], Value::Null);
        }
    }
    assert_eq!(position["aside"], json!(deck[50..]), "in their order");
}

#[test]
fn p1_the_other_seat_plays_first_and_the_deal_alternates() {
    let mut first_dealers = Vec::new();
    for seed in 0..20 {
        let mut game = mazzo::open(GAME, None, &Default::default(), seed, None).unwrap();
        play_out(&mut *game, |ids| ids[0]);
        game.next_hand(None).unwrap();
        let dealers: Vec<u64> =
            told(&*game, None, "hand_began").iter().map(|event| event["dealer"].as_u64().unwrap()).collect();
        let leaders: Vec<u64> =
            told(&*game, None, "leads").iter().map(|event| event["seat"].as_u64().unwrap()).collect();
        assert_eq!(dealers[1], 1 - dealers[0]);
        assert_eq!(leaders, [1 - dealers[0], 1 - dealers[1]]);
        first_dealers.push(dealers[0]);
    }
    assert!(first_dealers.contains(&0) && first_dealers.contains(&1), "the first dealer is drawn by lot");
}

#[test]
fn p1_the_seat_that_did_not_deal_may_act_and_the_dealer_may_not() {
    // 8C goes to seat 1 and 8D to seat 0; 8S, exchanged with 9D, comes to lie on top of pile 0.
    let mut deck: Vec<Card> = CardSet::PACK_52.into_iter().collect();
    deck.swap(27, 29);
    let given = Given { deck, dealer: Some(seat(0)), leader: None };
    let mut game = mazzo::open(GAME, None, &Default::default(), 1, Some(given)).unwrap();
    assert_eq!(legal(&*game), ["pair 8C pile 0"]);
    let dealers = game.parse("pair 8D pile 0").unwrap();
    refuses_id(&mut *game, dealers, None, Guard { seat: Some(0), ply: None }, "wrong_seat");
}

#[test]
fn p2_a_pair_takes_one_card_and_a_four_takes_three() {
    let mut game = Deal { hands: ["JC JS JH 7C", ""], piles: TOPS, ..Deal::default() }.game();
    assert_eq!(
        legal(&*game),
        ["pair JC pile 0", "pair JH pile 0", "pair JS pile 0", "pair 7C pile 1", "four J pile 0"]
    );
    // Another rank than the pile's, and a card that is not held.
    refuses(&mut *game, "pair 7C pile 0", "P2");
    refuses(&mut *game, "four J pile 1", "P2");
    refuses(&mut *game, "pair KC pile 0", "not_held");
    let id = game.parse("four J pile 0").unwrap();
    game.apply(id, Some(&cards("JC JH JS")), Default::default()).unwrap();
    assert_eq!(game.view(None).unwrap()["sets"][0], json!([["JD", "JC", "JH", "JS"]]));
}

#[test]
fn p2_never_three_cards_never_from_the_hand_alone_never_two_from_piles() {
    let piles = ["JD", "JH", "2C", "3C", "4C", "5C"];
    let mut game = Deal { hands: ["JC JS", ""], piles, ..Deal::default() }.game();
    // With two jacks in hand there are pairs only; the other table jack is no help.
    assert_eq!(legal(&*game), ["pair JC pile 0", "pair JS pile 0", "pair JC pile 1", "pair JS pile 1"]);
    let error = refuses(&mut *game, "four J pile 0", "not_held");
    assert_eq!(error.why.values["held"], json!(2));
    // A four in hand cannot meet its rank on a pile.
    let piles = ["QD", "TH", "2C", "3C", "4C", "5C"];
    let mut game = Deal { hands: ["JC JD JH JS QC", ""], piles, ..Deal::default() }.game();
    refuses(&mut *game, "four J pile 0", "P2");
    // What is no pair and no four is no action at all.
    for text in ["three J pile 0", "pair JC JS", "four J", "pair JC pile 6", "pair BJ pile 0", "four BJ pile 0"] {
        assert_eq!(game.parse(text).unwrap_err().why.clause, "not_an_action");
    }
}

#[test]
fn p3_the_table_card_lies_on_top_and_the_next_is_turned_up() {
    let piles = ["JD 9H", "7D", "2C", "3C", "4C", "5C"];
    let mut game = Deal { hands: ["JC", ""], piles, ..Deal::default() }.game();
    let before = game.event_count();
    play(&mut *game, &["pair JC pile 0"]);
    let view = game.view(Some(seat(1))).unwrap();
    assert_eq!(view["piles"][0], json!({"top": "9H", "count": 3}));
    assert_eq!(view["sets"][0], json!([["JD", "JC"]]), "the table card first");
    let events = game.events(None, before).unwrap();
    let shown = events.iter().find(|event| event["event"] == "shown").unwrap();
    assert_eq!((&shown["at"], &shown["cards"]), (&json!("pile 0"), &json!(["9H"])));
}

#[test]
fn p3_an_empty_pile_stays_empty() {
    let sets: [&[&str]; 2] = [&["JD JC", "QD QC", "KD KC"], &[]];
    let piles = ["7D -", "2C 9C", "3C", "4C", "5C", "6C"];
    let mut game = Deal { hands: ["7C 7H 2D", "2H"], piles, sets, ..Deal::default() }.game();
    play(&mut *game, &["pair 7C pile 0", "pair 2H pile 1"]);
    assert_eq!(game.view(None).unwrap()["piles"][0], json!({"top": null, "count": 0}));
    refuses(&mut *game, "pair 7H pile 0", "P3");
}

#[test]
fn p4_a_second_pair_of_a_rank_stays_a_pair() {
    let piles = ["JD", "JH", "2C", "3C", "4C", "5C"];
    let mut game = Deal { hands: ["JC JS", "2D"], piles, aside: "9D 9H", ..Deal::default() }.game();
    play(&mut *game, &["pair JC pile 0", "pair 2D pile 2", "pair JS pile 1"]);
    assert_eq!(game.view(None).unwrap()["sets"][0], json!([["JD", "JC"], ["JH", "JS"]]));
    // Each keeps its suit and counts one card; a four would have one suit and count two.
    assert_eq!(points(&*finished(&["JD JC", "JH JS"], &["AD AC"], "9D 6C", json!({}))), [10, 20]);
    assert_eq!(points(&*finished(&["JD JC JH JS"], &["AD AC"], "9D 6C", json!({}))), [20, 20]);
    // And no hand card can join a set that was made.
    let piles = ["JD 3H", "7D", "2C 4H", "3C", "4C", "5C"];
    let mut game = Deal { hands: ["JC JS 7C", "2D"], piles, ..Deal::default() }.game();
    play(&mut *game, &["pair JC pile 0", "pair 2D pile 2"]);
    assert_eq!(legal(&*game)[0], "pair 7C pile 1");
    refuses(&mut *game, "pair JS pile 0", "P2");
}

#[test]
fn p5_forced_play_a_seat_that_can_make_a_set_must() {
    let deal = Deal { hands: ["JC", "7C"], piles: TOPS, ..Deal::default() };
    let mut forced = deal.game();
    assert_eq!(legal(&*forced), ["pair JC pile 0"]);
    refuses(&mut *forced, "pass", "P5");
    let free = deal.with(json!({"forced_play": false}));
    allows(&*free, "pass");
    allows(&*free, "pair JC pile 0");
}

#[test]
fn p5_two_passes_with_no_set_between_end_the_hand() {
    let deal = Deal { hands: ["JC", "7C"], piles: TOPS, ..Deal::default() };
    let free = json!({"forced_play": false});
    let mut game = deal.with(free.clone());
    play(&mut *game, &["pass", "pass"]);
    assert!(game.hand_over());
    // With a set between them they do not.
    let mut game = deal.with(free.clone());
    play(&mut *game, &["pass", "pair 7C pile 1", "pass"]);
    assert_eq!(game.seat(), Some(seat(0)), "seat 1 can make no set more, and is passed over");
    // One seat's two passes do, if its opponent is passed over between them.
    play(&mut *game, &["pass"]);
    assert!(game.hand_over());
}

#[test]
fn p5_a_seat_that_cannot_is_passed_over_and_the_other_is_told() {
    let mut game = Deal { hands: ["JC 7C", ""], piles: TOPS, ..Deal::default() }.game();
    let before = game.event_count();
    play(&mut *game, &["pair JC pile 0"]);
    assert_eq!(game.seat(), Some(seat(0)), "seat 1 was passed over");
    for viewer in [None, Some(seat(0)), Some(seat(1))] {
        let events = game.events(viewer, before).unwrap();
        let ruled: Vec<&Value> = events.iter().filter(|event| event["event"] == "ruled").collect();
        assert_eq!(ruled.len(), 1);
        assert_eq!((&ruled[0]["seat"], &ruled[0]["clause"]), (&json!(1), &json!("P5")));
        let lacks = &game.view(viewer).unwrap()["lacks"];
        assert!(["2", "3", "4", "5", "7"].iter().all(|rank| lacks[1].as_array().unwrap().contains(&json!(rank))));
        assert_eq!(lacks[0], json!([]));
    }
    // A seat that can is not passed over.
    let mut game = Deal { hands: ["JC 7C", "2D"], piles: TOPS, ..Deal::default() }.game();
    play(&mut *game, &["pair JC pile 0"]);
    assert_eq!(game.seat(), Some(seat(1)));
}

#[test]
fn p6_the_player_chooses_pair_or_four_and_the_card() {
    let deal = Deal { hands: ["JC JS JH", ""], piles: TOPS, ..Deal::default() };
    for choice in ["pair JC pile 0", "pair JH pile 0", "pair JS pile 0", "four J pile 0"] {
        play(&mut *deal.game(), &[choice]);
    }
    // Selected cards mean what they make, with or without the table card; two of three mean nothing.
    let game = deal.game();
    let meant = |selected: &str| -> Vec<String> {
        let ids = game.actions_for(&cards(selected)).unwrap();
        ids.into_iter().map(|id| game.text(id).unwrap()).collect()
    };
    assert_eq!(meant("JH"), ["pair JH pile 0"]);
    assert_eq!(meant("JH JD"), ["pair JH pile 0"]);
    assert_eq!(meant("JS JC JH"), ["four J pile 0"]);
    assert_eq!(meant("JC JH"), [""; 0]);
    // Cards that are named must be those of the action.
    let mut game = deal.game();
    let id = game.parse("pair JC pile 0").unwrap();
    refuses_id(&mut *game, id, Some(&cards("JS")), Guard::default(), "cards_do_not_fit");
    game.apply(id, Some(&cards("JC")), Guard::default()).unwrap();
}

#[test]
fn p7_the_hand_ends_when_neither_can_play() {
    let deal = Deal { hands: ["JC", ""], piles: TOPS, ..Deal::default() };
    let mut game = deal.game();
    assert!(!game.hand_over());
    let id = game.parse("pair JC pile 0").unwrap();
    play(&mut *game, &["pair JC pile 0"]);
    assert!(game.hand_over());
    refuses_id(&mut *game, id, None, Guard::default(), "hand_over");
}

#[test]
fn p7_the_hand_ends_when_the_piles_are_empty() {
    // 23 cards were taken from the piles, in 23 pairs; the last lies open.
    let pairs_0 = "2C 2D,2H 2S,3C 3D,3H 3S,4C 4D,4H 4S,5C 5D,5H 5S,6C 6D,6H 6S,7C 7D,7H 7S";
    let pairs_1 = "8C 8D,8H 8S,9C 9D,9H 9S,TC TD,TH TS,JC JD,JH JS,QC QD,QH QS,KC KD";
    let [sets_0, sets_1] = [pairs_0, pairs_1].map(|sets| sets.split(',').map(cards).collect::<Vec<_>>());
    let position = json!({
        "hands": [["AC"], ["KH", "AH"]],
        "piles": [["AD"], [], [], [], [], []],
        "aside": ["AS", "KS"],
        "sets": [sets_0, sets_1],
        "to_act": 0,
    });
    let mut game = set_up(GAME, &position, json!({}));
    assert!(!game.hand_over());
    play(&mut *game, &["pair AC pile 0"]);
    assert!(game.hand_over());
    assert_eq!(told(&*game, None, "ruled"), [Value::Null; 0], "nobody needs to be passed over");
}

#[test]
fn p7_end_on_empty_hand() {
    let fours: &[&str] = &["8C 8D 8H 8S", "9C 9D 9H 9S", "TC TD TH TS", "QC QD QH QS"];
    let deal = Deal { hands: ["JC", "7C"], piles: TOPS, sets: [fours, &[]], ..Deal::default() };
    let mut default = deal.game();
    play(&mut *default, &["pair JC pile 0"]);
    assert_eq!(default.seat(), Some(seat(1)), "an empty hand does not end the hand");
    let mut ends = deal.with(json!({"end_on_empty_hand": true}));
    assert!(!ends.hand_over());
    play(&mut *ends, &["pair JC pile 0"]);
    assert!(ends.hand_over());
}

#[test]
fn p8_values_of_cards_pairs_and_fours() {
    let values = [("A", 20), ("K", 10), ("Q", 10), ("J", 10), ("9", 5), ("6", 5), ("3", 5)];
    for (rank, value) in values {
        let pair = format!("{rank}S {rank}C");
        let four = format!("{rank}S {rank}C {rank}D {rank}H");
        // Seat 1's pair keeps its hand from coming to 0.
        let points_of = |set: &str| points(&*finished(&[set], &["5S 5C"], "4S 4D", json!({})));
        assert_eq!(points_of(&pair), [value, 5], "{pair}");
        assert_eq!(points_of(&four), [2 * value, 5], "{four}");
    }
}

#[test]
fn p9_the_first_card_counts_for_and_the_second_against() {
    let sets = ["AS AC", "JH JD"];
    assert_eq!(points(&*finished(&sets, &["5S 5C"], "9S 4H", json!({}))), [10, 5]);
    assert_eq!(points(&*finished(&sets, &["5S 5C"], "4H 9S", json!({}))), [-10, -5]);
    assert_eq!(points(&*finished(&sets, &["5S 5C"], "9S 4D", json!({}))), [20, 5], "no diamond on top");
    // Both cards are turned, for all to see, only once the hand is over.
    let over = finished(&sets, &["5S 5C"], "9S 4H", json!({}));
    assert_eq!(over.view(None).unwrap()["aside"], json!(["9S", "4H"]));
    let running = Deal { hands: ["JC", ""], piles: TOPS, aside: "9S 4H", ..Deal::default() }.game();
    assert_eq!(running.view(Some(seat(0))).unwrap()["aside"], Value::Null);
}

#[test]
fn p9_scores_by() {
    // A pair topped AS, a pair topped JH, a four topped 6D; the other seat a pair topped 5S and one topped KD.
    let sets: [&[&str]; 2] = [&["AS AC", "JH JD", "6D 6C 6H 6S"], &["5S 5C", "KD KC"]];
    let by = |name: &str, aside: &str| points(&*finished(sets[0], sets[1], aside, json!({"scores_by": name})));
    assert_eq!(by("suit", "9S 9D"), [20 - 10, 5 - 10]);
    assert_eq!(by("rank", "AD KS"), [20, -10], "only aces count for, only kings against");
    // Black for, red against: seat 0 comes to 0, which gives seat 1 its 100.
    assert_eq!(by("colour", "9S 9D"), [20 - 10 - 10, 5 - 10 + 100]);
    assert_eq!(by("suit_anywhere", "9S 9D"), [20 + 10 - 10 - 10, 5 - 10]);
    assert_eq!(by("suit", "9C 9D"), [-10, -10]);
    assert_eq!(by("suit_anywhere", "9C 9D"), [20 + 10 - 10 - 10, 5 + 10 - 10]);
}

#[test]
fn p10_a_net_of_zero_gives_the_opponent_100() {
    let nets = |set_0: &str, set_1: &str| points(&*finished(&[set_0], &[set_1], "9S 9D", json!({})));
    assert_eq!(nets("AS AC", "5H 5C"), [20 + 100, 0]);
    assert_eq!(nets("AH AC", "5D 5C"), [0, -5 + 100]);
    assert_eq!(nets("AS AC", "5S 5C"), [20, 5], "nobody came to 0");
}

#[test]
fn p10_both_zero() {
    let both = |options| points(&*finished(&["AH AC"], &["5H 5C"], "9S 9D", options));
    assert_eq!(both(json!({})), [100, 100]);
    assert_eq!(both(json!({"both_zero": "each_100"})), [100, 100]);
    assert_eq!(both(json!({"both_zero": "none"})), [0, 0]);
}

/// A finished hand whose points are 20 and 5, with these totals before it.
fn totals(scores: [i32; 2], options: Value) -> Box<dyn Game> {
    let game = finished(&["AS AC"], &["5S 5C"], "9S 9D", json!({}));
    let mut position = game.position();
    position["scores"] = json!(scores);
    set_up(GAME, &position, options)
}

#[test]
fn p11_target_ends_the_match_and_the_higher_total_wins() {
    let below = totals([979, 994], json!({}));
    assert_eq!((below.scores().as_slice(), below.over(), below.places()), (&[999, 999][..], false, None));
    let reached = totals([980, 900], json!({}));
    assert_eq!((reached.scores().as_slice(), reached.over()), (&[1000, 905][..], true));
    assert_eq!(reached.places().unwrap().as_slice(), [1, 2]);
    let both = totals([985, 1100], json!({}));
    assert_eq!(both.places().unwrap().as_slice(), [2, 1], "the higher total wins, not the seat that came first");
    let small = totals([0, 0], json!({"target": 20}));
    assert!(small.over());
    assert!(!totals([0, 0], json!({"target": 21})).over());
}

#[test]
fn p11_totals_may_be_negative() {
    assert_eq!(totals([-300, -50], json!({})).scores().as_slice(), [-280, -45]);
}

#[test]
fn p11_equal_totals_play_another_hand() {
    let mut game = totals([980, 995], json!({}));
    assert_eq!((game.scores().as_slice(), game.over()), (&[1000, 1000][..], false));
    game.next_hand(None).unwrap();
    assert_eq!(game.hand_number(), 2);
}

#[test]
fn p12_at_most_24_sets_a_hand() {
    // Every rank in two pairs, but for two aces in hand and two kings aside: 24 sets, and no pile is left.
    let pair = |rank: char, suits: &str| -> Vec<Card> {
        suits.chars().map(|suit| format!("{rank}{suit}").parse().unwrap()).collect()
    };
    let mut sets_0: Vec<_> = "23456789TJQA".chars().map(|rank| pair(rank, "CD")).collect();
    let sets_1: Vec<_> = "23456789TJQK".chars().map(|rank| pair(rank, "HS")).collect();
    let position = |sets_0: &[Vec<Card>], hand: &str, aside: &str| {
        json!({
            "hands": [cards(hand), ["AS"]],
            "piles": [[], [], [], [], [], []],
            "aside": cards(aside),
            "sets": [sets_0, sets_1],
        })
    };
    let game = set_up(GAME, &position(&sets_0, "AH", "KC KD"), json!({}));
    assert!(game.hand_over());
    sets_0.push(cards("KC KD"));
    let faults = faults(GAME, &position(&sets_0, "", "AH"));
    assert!(faults.contains(&"24 cards were taken from the piles, but 25 sets were made".to_owned()), "{faults:?}");
    for seed in 0..50 {
        let mut game = mazzo::open(GAME, None, &Default::default(), seed, None).unwrap();
        play_out(&mut *game, |ids| ids[0]);
        assert!(game.log().len() <= 24);
    }
}

#[test]
fn p12_max_hands_ends_the_match() {
    assert!(!totals([0, 0], json!({})).over());
    let game = totals([0, 0], json!({"max_hands": 1}));
    assert!(game.over());
    assert_eq!(game.places().unwrap().as_slice(), [1, 2]);
    let draw = totals([0, 15], json!({"max_hands": 1}));
    assert_eq!(draw.places().unwrap().as_slice(), [1, 1], "equal totals draw");
    let mut game = mazzo::open(GAME, None, json!({"max_hands": 2}).as_object().unwrap(), 5, None).unwrap();
    for number in 1..=2 {
        assert_eq!((game.hand_number(), game.over()), (number, false));
        play_out(&mut *game, |ids| ids[0]);
        game.next_hand(None).unwrap();
    }
    assert_eq!((game.hand_number(), game.over()), (2, true));
}

#[test]
fn c8_an_imagined_world_keeps_to_the_ranks_that_a_seat_was_passed_over_for() {
    let mut game =
        Deal { hands: ["JC 7C", ""], piles: ["JD 3H", "7D", "2C", "3C", "4C", "5C"], ..Deal::default() }.game();
    play(&mut *game, &["pair JC pile 0"]);
    let lacks = ["7", "2", "3", "4", "5"];
    let mut held = Vec::new();
    for seed in 0..50 {
        let world = game.imagine(seat(0), seed).unwrap().position();
        held.extend(cards(&world["hands"][1].to_string().replace(['[', ']', '"'], "").replace(',', " ")));
    }
    assert!(held.iter().all(|card| !lacks.contains(&card.rank().name())));
    // A jack lay on top only before seat 1's turn: it may hold one.
    assert!(held.iter().any(|card| card.rank().name() == "J"));
}

#[test]
fn c9_all_faults_of_a_position_are_told() {
    let whole = Deal { hands: ["JC", ""], piles: TOPS, ..Deal::default() }.position();
    assert_eq!(set_up(GAME, &whole, json!({})).seat(), Some(seat(0)));
    let faults_after = |change: &dyn Fn(&mut Value)| {
        let mut position = whole.clone();
        change(&mut position);
        faults(GAME, &position)
    };
    // A card exchanged for one that lies elsewhere: one twice, one nowhere.
    assert_eq!(faults_after(&|position| position["aside"][0] = json!("JD")).len(), 2);
    // A joker is not in the pack, and AS then lies nowhere.
    let joker = faults_after(&|position| position["aside"][0] = json!("BJ"));
    assert!(joker[0].contains("BJ"), "{joker:?}");
    // A card moved from a hand to a pile.
    let moved = faults_after(&|position| {
        let card = position["hands"][0].as_array_mut().unwrap().pop().unwrap();
        position["piles"][0].as_array_mut().unwrap().push(card);
    });
    assert_eq!(moved.len(), 2, "a pile of five, a hand of 12: {moved:?}");
    let many = faults_after(&|position| {
        position["passes"] = json!(3);
        position["hand_number"] = json!(501);
        position["to_act"] = json!(2);
        position["dealer"] = json!(3);
        position["scores"] = json!([1]);
        position["lacks"] = json!([["J"], []]);
    });
    assert_eq!(many.len(), 7, "{many:?}");
    // What is left out has its default; what is no set is refused before the counting.
    let mut sets = whole.clone();
    sets["sets"] = json!([[["JD", "JD"]], []]);
    let error = mazzo::from_position(GAME, &sets, None, &Default::default(), 1).err().unwrap();
    assert!(error.why.reason.contains("is no set"), "{error}");
}

#[test]
fn example_1_either_jack_but_no_three() {
    let game = Deal { hands: ["JC", ""], piles: TOPS, ..Deal::default() }.game();
    assert_eq!(legal(&*game), ["pair JC pile 0"]);
    let mut game = Deal { hands: ["JC JS", ""], piles: TOPS, ..Deal::default() }.game();
    assert_eq!(legal(&*game), ["pair JC pile 0", "pair JS pile 0"]);
    refuses(&mut *game, "four J pile 0", "not_held");
    let id = game.parse("pair JC pile 0").unwrap();
    refuses_id(&mut *game, id, Some(&cards("JC JS")), Guard::default(), "cards_do_not_fit");
    // The set's suit is the table card's, diamonds.
    assert_eq!(points(&*finished(&["JD JC"], &["5D 5C"], "9D 9C", json!({}))), [10, 5]);
}

#[test]
fn example_2_three_pairs_and_one_four() {
    let game = Deal { hands: ["JC JS JH", ""], piles: TOPS, ..Deal::default() }.game();
    assert_eq!(legal(&*game), ["pair JC pile 0", "pair JH pile 0", "pair JS pile 0", "four J pile 0"]);
}

#[test]
fn example_3_one_play_per_pile() {
    let piles = ["7D", "7S", "2C", "3C", "4C", "5C"];
    let game = Deal { hands: ["7C", ""], piles, ..Deal::default() }.game();
    assert_eq!(legal(&*game), ["pair 7C pile 0", "pair 7C pile 1"]);
}

#[test]
fn example_4_plus_and_minus() {
    let sets = ["AS AC", "JH JC", "6S 6C 6D 6H", "KD KC"];
    // Seat 1 has a net of its own, so that no 100 are added.
    assert_eq!(points(&*finished(&sets, &["5S 5C"], "9S 4H", json!({}))), [20, 5]);
    assert_eq!(points(&*finished(&sets, &["5S 5C"], "4H 9S", json!({}))), [-20, -5]);
}

#[test]
fn example_5_both_come_to_zero() {
    assert_eq!(points(&*finished(&["AC AD"], &["5C 5D"], "KC 3C", json!({}))), [100, 100]);
}

#[test]
fn example_6_fifteen_and_zero() {
    let game = finished(&["JS JC", "5S 5C"], &["6H 6C"], "9S 9D", json!({}));
    assert_eq!(points(&*game), [115, 0]);
}
