//! A1, A2, A8 to A13: deal, turns, offers, ends and scores; positions; the worked examples.

use mazzo::{Card, Game, Given};
use serde_json::{Value, json};

use super::{GAME, changed, every, pack, position, table};
use crate::table::{allows, cards, first, legal, map, open, play, play_out, refuses, seat, set_up, told};

const OWN: (u8, &str) = (0, "set KC KD KH");

/// The whole pack in face order.
fn deck() -> Vec<Card> {
    pack().into_iter().collect()
}

fn dealt(seats: u32, dealer: u8) -> Box<dyn Game> {
    let given = Given { deck: deck(), dealer: Some(seat(dealer)), leader: None };
    mazzo::open(GAME, Some(seats), &map(json!({})), 0, Some(given)).unwrap()
}

fn hand(game: &dyn Game, number: u8) -> Value {
    game.view(Some(seat(number))).unwrap()["hand"].clone()
}

#[test]
fn a1_thirteen_cards_from_the_seat_after_the_dealer() {
    for (seats, stock) in [(2, 79), (3, 66), (4, 53)] {
        let game = dealt(seats, 0);
        let view = game.view(None).unwrap();
        // The seat after the dealer starts, and has drawn.
        assert_eq!((&view["to_act"], &view["dealer"], &view["stock"]), (&json!(1), &json!(0), &json!(stock - 1)));
        let counts = |number| if number == 1 { 14 } else { 13 };
        assert_eq!(view["counts"], json!((0..seats).map(counts).collect::<Vec<_>>()));
        let own: Vec<Card> = deck().into_iter().step_by(seats as usize).take(13).collect();
        let mut with_drawn = own.clone();
        with_drawn.push(deck()[13 * seats as usize]);
        assert_eq!(hand(&*game, 1), json!(with_drawn));
    }
}

#[test]
fn a1_the_deal_moves_on_and_a_match_has_seven_hands() {
    let mut game = open(GAME, json!({"max_turns": 10}), 3);
    let mut dealers = Vec::new();
    loop {
        dealers.push(game.view(None).unwrap()["dealer"].as_u64().unwrap());
        play_out(&mut *game, first);
        if game.over() {
            break;
        }
        game.next_hand(None).unwrap();
    }
    assert_eq!(dealers.len(), 7);
    assert!(dealers.windows(2).all(|pair| pair[1] == (pair[0] + 1) % 4), "{dealers:?}");
}

#[test]
fn a2_the_stock_is_drawn_from_at_the_start_of_a_turn() {
    let mut game = table(&["QC 5D", "9S", ""], &[], json!({}));
    let stock = position(&["QC 5D", "9S", ""], &[])["stock"].clone();
    play(&mut *game, &["offer 5D", "refuse", "refuse"]);
    assert_eq!((game.seat(), hand(&*game, 1)), (Some(seat(1)), json!([stock[0], "9S"])));
    let drawn = told(&*game, Some(seat(0)), "moved");
    assert_eq!((&drawn[0]["from"], &drawn[0]["cards"]), (&json!("stock"), &Value::Null));
}

#[test]
fn a2_the_turn_ends_without_an_offer_only_where_none_is_due() {
    let mut game = table(&["QC 5D", ""], &[], json!({}));
    refuses(&mut *game, "end turn", "A8");
    refuses(&mut *game, "take", "A8");
    let mut game = table(&["QC", ""], &[], json!({}));
    assert_eq!(legal(&*game), ["end turn"]);
    refuses(&mut *game, "offer QC", "A8");
    play(&mut *game, &["end turn"]);
    assert_eq!(game.seat(), Some(seat(1)));
}

#[test]
fn a8_one_seat_after_the_other_is_asked() {
    let mut game = table(&["QC 5D", "9S", "9H", ""], &[], json!({}));
    play(&mut *game, &["offer 5D"]);
    assert_eq!((game.seat(), legal(&*game)), (Some(seat(1)), vec!["take".to_owned(), "refuse".to_owned()]));
    refuses(&mut *game, "offer 9S", "A8");
    refuses(&mut *game, "end turn", "A8");
    let card = |game: &dyn Game, number| game.view(number).unwrap()["offer"]["card"].clone();
    assert_eq!([Some(seat(1)), Some(seat(0))].map(|seat| card(&*game, seat)), [json!("5D"), json!("5D")]);
    assert_eq!([Some(seat(2)), None].map(|seat| card(&*game, seat)), [Value::Null, Value::Null]);
    play(&mut *game, &["refuse"]);
    assert_eq!((game.seat(), card(&*game, Some(seat(2)))), (Some(seat(2)), json!("5D")));
    play(&mut *game, &["take"]);
    // The turn passes to the seat after the one that offered.
    assert_eq!((game.seat(), hand(&*game, 0)), (Some(seat(1)), json!(["QC"])));
    assert_eq!(hand(&*game, 2), json!(["5D", "9H"]));
    // Those who were asked know where it went; all know who took a card.
    assert_eq!(game.view(Some(seat(1))).unwrap()["known"][2], json!(["5D"]));
    assert_eq!(game.view(Some(seat(3))).unwrap()["known"][2], json!([]));
    let taken = told(&*game, Some(seat(3)), "moved");
    assert_eq!((&taken[0]["to"], &taken[0]["cards"]), (&json!("hand 2"), &Value::Null));
}

#[test]
fn a8_refused_by_all_it_stays() {
    let mut game = table(&["QC 5D", "9S", ""], &[], json!({}));
    play(&mut *game, &["offer 5D", "refuse", "refuse"]);
    assert_eq!(hand(&*game, 0), json!(["5D", "QC"]));
    assert_eq!(game.view(Some(seat(2))).unwrap()["known"][0], json!(["5D"]));
    assert_eq!(game.view(Some(seat(0))).unwrap()["shown"], json!([[], ["5D"], ["5D"]]));
}

#[test]
fn a8_stop_cards_are_offered_to_the_next_seat_only() {
    for card in ["AC", "2H", "RJ"] {
        let mut game = table(&["QC AC 2H RJ", "9S", ""], &[], json!({}));
        play(&mut *game, &[&format!("offer {card}"), "refuse"]);
        assert_eq!(game.seat(), Some(seat(1)), "{card}: nobody else is asked, and the next turn has begun");
        assert!(game.view(None).unwrap()["offer"].is_null());
    }
}

#[test]
fn offer_public() {
    for (public, shown) in [(false, Value::Null), (true, json!("5D"))] {
        let mut game = table(&["QC 5D", "9S", "9H", ""], &[], json!({"offer_public": public}));
        play(&mut *game, &["offer 5D"]);
        for viewer in [Some(seat(3)), None] {
            assert_eq!(game.view(viewer).unwrap()["offer"]["card"], shown);
            assert_eq!(told(&*game, viewer, "offered")[0]["card"], shown);
            assert_eq!(told(&*game, viewer, "chose")[0]["action"].is_null(), !public);
        }
        play(&mut *game, &["take"]);
        let known = game.view(Some(seat(3))).unwrap()["known"][1].clone();
        assert_eq!(known, if public { json!(["5D"]) } else { json!([]) });
    }
}

#[test]
fn a9_a_stop_card_stops_one_draw() {
    let mut game = table(&["QC 2H 5D", "9S QD", ""], &[], json!({"force_contract": false}));
    play(&mut *game, &["offer 2H", "take"]);
    // No draw at its next turn.
    assert_eq!((game.seat(), hand(&*game, 1)), (Some(seat(1)), json!(["2H", "9S", "QD"])));
    assert_eq!(told(&*game, None, "ruled")[0]["clause"], "A9");
    play(&mut *game, &["offer QD", "refuse", "refuse"]);
    play(&mut *game, &["offer 3C", "refuse", "refuse"]);
    // A draw at the one after.
    play(&mut *game, &["offer 5D", "refuse", "refuse"]);
    assert_eq!(game.view(None).unwrap()["counts"][1], 4);
    let mut other = table(&["QC 9D 5D", "9S QD", ""], &[], json!({"force_contract": false}));
    play(&mut *other, &["offer 9D", "take"]);
    assert_eq!(other.view(None).unwrap()["counts"][1], 4, "another card stops no draw");
}

#[test]
fn a10_rummy_ends_the_hand_at_once() {
    let mut game = table(&["7C 7D 7H KS", ""], &[OWN], json!({}));
    play(&mut *game, &["set 7C 7D 7H"]);
    assert!(!game.hand_over());
    play(&mut *game, &["add KS to meld 0"]);
    assert!(game.hand_over());
    assert_eq!(told(&*game, None, "went_out")[0]["seat"], 0);
    // C7: hands are shown to all before the scores.
    let shown = told(&*game, None, "shown");
    assert_eq!((shown.len(), &shown[0]["at"]), (1, &json!("hand 1")));
    assert_eq!(game.view(None).unwrap()["hands"][0], json!([]));
}

/// Seat 0 has drawn the last card of the stock.
fn at_the_last_card(own: &str, melds: &[(u8, &str)], options: Value) -> Box<dyn Game> {
    let mut position = position(&[own, ""], melds);
    let stock = position["stock"].take();
    position["stock"] = json!([]);
    position["hands"][1].as_array_mut().unwrap().extend(stock.as_array().unwrap().iter().cloned());
    let mut values = json!({"contracts": every(1, 0)});
    for (name, value) in map(options) {
        values[name] = value;
    }
    set_up(GAME, &position, values)
}

#[test]
fn a10_the_last_card_of_the_stock() {
    let mut game = at_the_last_card("7C 7D QS KS", &[OWN], json!({}));
    refuses(&mut *game, "offer QS", "A10");
    assert_eq!(legal(&*game), ["add KS to meld 0", "end turn"]);
    play(&mut *game, &["add KS to meld 0", "end turn"]);
    assert!(game.hand_over());
    assert_eq!(told(&*game, None, "ruled").last().unwrap()["clause"], "A10");
    // Every side pays, and there is no bonus.
    assert_eq!(game.hand_scores().unwrap()[seat(0)], 40 - 20);
    // A contract that can be laid must be laid in this turn too.
    let mut game = at_the_last_card("7C 7D 7H KS", &[], json!({}));
    refuses(&mut *game, "end turn", "A6");
    play(&mut *game, &["set 7C 7D 7H", "end turn"]);
    // Who melds the last card all the same goes out.
    let mut game = at_the_last_card("7C 7D 7H KS", &[OWN], json!({}));
    play(&mut *game, &["set 7C 7D 7H", "add KS to meld 0"]);
    assert_eq!(game.hand_scores().unwrap()[seat(0)], 40 + 15 + 100);
}

#[test]
fn max_turns() {
    for cap in [10, 11] {
        let mut game = open(GAME, json!({"max_turns": cap, "force_contract": false}), 5);
        let mut turns = 0;
        while !game.hand_over() {
            let view = game.view(None).unwrap();
            turns = view["turn"].as_u64().unwrap();
            let texts = legal(&*game);
            let text = if texts.contains(&"refuse".to_owned()) { "refuse" } else { texts.last().unwrap() };
            play(&mut *game, &[text]);
        }
        assert_eq!(turns, cap);
        assert_eq!(told(&*game, None, "ruled").last().unwrap()["clause"], "A10");
        assert!(game.hand_scores().unwrap().as_slice().iter().all(|&points| points < 0));
    }
}

#[test]
fn a11_what_melds_bring() {
    let melds = [(0, "set KS KH 2D"), (0, "run 5H 6H RJ(7H) 8H"), (0, "run AC 2C 3C 4C"), (1, "set AD AH AS")];
    let mut game = at_the_last_card("9S 9C", &melds, json!({}));
    play(&mut *game, &["end turn"]);
    let (melded, held) = (45 + 65 + 30, 10);
    assert_eq!(game.hand_scores().unwrap()[seat(0)], melded - held);
    // After a swap the natural card counts for the meld's owner.
    let mut game =
        at_the_last_card("8C AC", &[(0, "set KS KH KD"), (1, "set 8D 8H 2D"), (1, "set 9C 9D 9H")], json!({}));
    let cost = |game: &dyn Game| {
        let held = game.view(Some(seat(1))).unwrap()["hand"].clone();
        let cost = |card: &str| match &card[..1] {
            "R" => 100,
            "2" => 50,
            "A" => 15,
            "T" | "J" | "Q" | "K" => 10,
            _ => 5,
        };
        held.as_array().unwrap().iter().map(|card| cost(card.as_str().unwrap())).sum::<i32>()
    };
    let others = cost(&*game);
    play(&mut *game, &["swap 8C for 2D in meld 1", "add 2D to meld 0", "end turn"]);
    assert_eq!(game.hand_scores().unwrap().as_slice(), [30 + 25 - 15, 15 + 15 - others]);
}

#[test]
fn a12_the_bonus_of_each_hand() {
    for (number, bonus) in (1..).zip([100, 100, 100, 200, 300, 400, 500]) {
        let mut game = changed(&["KS", ""], &[OWN], json!({"hand_number": number}), json!({}));
        play(&mut *game, &["add KS to meld 0"]);
        assert_eq!(game.hand_scores().unwrap()[seat(0)], 40 + bonus);
        assert_eq!(game.over(), number == 7);
    }
}

#[test]
fn partnerships() {
    let refused = mazzo::open(GAME, Some(3), &map(json!({"partnerships": true})), 1, None).err().unwrap();
    assert_eq!(refused.why.clause, "option_combination");
    assert!(mazzo::open(GAME, Some(4), &map(json!({"partnerships": true})), 1, None).is_ok());
    let melds = [OWN, (2, "set 9D 9H 9S")];
    for (allied, partners_points) in [(true, 40 + 15 + 100), (false, 15 - 10)] {
        let mut game = table(&["KS", "QD", "QH", ""], &melds, json!({"partnerships": allied}));
        play(&mut *game, &["add KS to meld 0"]);
        assert_eq!(game.hand_scores().unwrap()[seat(2)], partners_points);
        let (returns, others) = game.returns().unwrap();
        assert_eq!((returns.as_slice().len(), others), (4, if allied { 1 } else { 3 }));
    }
}

#[test]
fn a13_the_highest_total_wins_and_equal_totals_share() {
    let mut game = changed(&["KS", ""], &[OWN], json!({"hand_number": 7, "scores": [-700, 20_000]}), json!({}));
    play(&mut *game, &["add KS to meld 0"]);
    assert!(game.over());
    assert_eq!(game.places().unwrap().as_slice(), [2, 1]);
    let points = game.hand_scores().unwrap();
    let scores = json!([points[seat(1)] - points[seat(0)], 0]);
    let mut equal = changed(&["KS", ""], &[OWN], json!({"hand_number": 7, "scores": scores}), json!({}));
    play(&mut *equal, &["add KS to meld 0"]);
    assert_eq!(equal.places().unwrap().as_slice(), [1, 1]);
}

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

/// Melds on the table with their seats.
type Melds<'a> = &'a [(u8, &'a str)];

/// What is wrong with a changed position.
fn faults(hands: &[&str], melds: &[(u8, &str)], changes: Value) -> Vec<String> {
    let mut position = position(hands, melds);
    for (name, value) in map(changes) {
        position[name] = value;
    }
    let options = map(json!({"contracts": every(1, 0)}));
    let error = mazzo::from_position(GAME, &position, None, &options, 0).err().expect("the position is refused");
    error.why.values["faults"].as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned()).collect()
}

#[test]
fn c9_positions_that_cannot_be() {
    let hands = ["QC 5D", "9S", ""];
    let two = &[OWN, (1, "set 9C 9D 9H")];
    let cases: &[(Melds<'_>, Value, &str)] = &[
        (&[], json!({"stock": []}), "lies nowhere"),
        (&[], json!({"hands": [["QC", "QC", "QC"], ["9S"], []]}), "QC is there too often"),
        (&[], json!({"to_act": 3}), "to_act names no seat"),
        (&[], json!({"hand_number": 8}), "hand_number is 8"),
        (&[], json!({"turn": 3}), "cards were drawn"),
        (&[], json!({"turn": 401}), "a hand has 400 turns"),
        (&[], json!({"to_act": null}), "nobody is to act"),
        (&[(0, "set KC 2C 2D")], json!({}), "too many wilds"),
        (&[(1, "run 5H 6H 7H 8H")], json!({}), "not its whole contract"),
        (&[(0, "run 5H 6H 7H 8H")], json!({}), "it must be able to finish"),
        (two, json!({"first_new": 1}), "first_new is 1"),
        (two, json!({"laid_off": [1]}), "laid_off"),
        (two, json!({"offer": {"seat": 0, "card": "QC"}}), "cannot offer"),
        (&[], json!({"to_act": 2, "offer": {"seat": 0, "card": "9S"}}), "cannot offer 9S"),
        (&[], json!({"known": [[[], ["QC"], []], [[], [], []], [[], [], []]]}), "others do not hold"),
        (&[], json!({"known": [[], [], []]}), "has not 3 entries"),
    ];
    for (melds, changes, expected) in cases {
        let told = faults(&hands, melds, changes.clone());
        assert!(told.iter().any(|fault| fault.contains(expected)), "{changes}: {told:?} has not {expected:?}");
    }
    let several = faults(&hands, &[], json!({"hand_number": 0, "to_act": 3}));
    assert_eq!(several.len(), 2, "{several:?}");
}

#[test]
fn example_1_the_stock_after_the_deal() {
    for (seats, stock) in [(2, 79), (3, 66), (4, 53)] {
        assert_eq!(dealt(seats, 0).view(None).unwrap()["stock"], stock - 1, "one card is drawn at once");
    }
}

#[test]
fn example_2_values() {
    let melds = [(0, "set KS KH 2D"), (0, "run 5H 6H RJ(7H) 8H"), (1, "set 9C 9D 9H")];
    let mut game = at_the_last_card("3S 4D", &melds, json!({}));
    play(&mut *game, &["end turn"]);
    assert_eq!(game.hand_scores().unwrap()[seat(0)], 45 + 65 - 10);
    let mut game = at_the_last_card("RJ 2C AD QS 7H", &[], json!({"force_contract": false}));
    play(&mut *game, &["end turn"]);
    assert_eq!(game.hand_scores().unwrap()[seat(0)], -180);
}

#[test]
fn example_3_partners_settle_together() {
    // North 0, east 1, south 2, west 3.
    let melds = json!([
        {"seat": 0, "text": "set 3C 3C 3D 3D 3H 3H 3S"},
        {"seat": 0, "text": "set 4C 4C 4D 4D 4H 4H 4S"},
        {"seat": 0, "text": "set 5C 5D 5H"},
        {"seat": 2, "text": "set 6C 6C 6D 6D 6H 6H 6S 6S"},
        {"seat": 2, "text": "set 7C 7D 7H 7S"},
        {"seat": 1, "text": "set 8C 8C 8D 8D 8H 8H 8S 8S"},
        {"seat": 1, "text": "set 9C 9C 9D 9H 9H 9S 9S"},
    ]);
    let hands = ["3S", "KD 2S", "AC 9D", "TC TC TD TD TH TH TS TS JC JD JH"].map(cards);
    let melded = melds.as_array().unwrap().iter().flat_map(|meld| cards(&meld["text"].as_str().unwrap()[4..]));
    let mut stock = pack();
    for card in hands.iter().flatten().copied().chain(melded) {
        assert!(stock.remove(card), "{card}");
    }
    let position = json!({"hands": hands, "melds": melds, "stock": stock, "to_act": 0, "hand_number": 4});
    let mut game = set_up(GAME, &position, json!({"partnerships": true, "contracts": every(2, 0)}));
    play(&mut *game, &["add 3S to meld 0"]);
    assert_eq!(game.hand_scores().unwrap().as_slice(), [350, -95, 350, -95]);
}

#[test]
fn example_4_offers_and_stop_cards() {
    let hands = ["QC 9D AC 2H", "9S QD", "9H JD", ""];
    let asked = |game: &dyn Game| game.view(None).unwrap()["offer"]["asked"].clone();
    let counts = |game: &dyn Game, number: usize| game.view(None).unwrap()["counts"][number].clone();
    let mut game = table(&hands, &[], json!({"force_contract": false}));
    play(&mut *game, &["offer 9D", "refuse"]);
    assert_eq!(asked(&*game), 2);
    play(&mut *game, &["take", "offer QD", "refuse", "refuse", "refuse"]);
    assert_eq!((game.seat(), counts(&*game, 2)), (Some(seat(2)), json!(4)), "it took a card and still draws");
    let mut game = table(&hands, &[], json!({"force_contract": false}));
    play(&mut *game, &["offer AC", "refuse"]);
    assert_eq!((asked(&*game), game.seat()), (Value::Null, Some(seat(1))), "nobody else is asked");
    let mut game = table(&hands, &[], json!({"force_contract": false}));
    play(&mut *game, &["offer 2H", "take"]);
    assert_eq!((game.seat(), counts(&*game, 1)), (Some(seat(1)), json!(3)), "no draw");
    play(&mut *game, &["offer QD", "refuse", "refuse", "refuse"]);
    for _ in 0..3 {
        let offer = legal(&*game).into_iter().find(|text| text.starts_with("offer") && !text.contains('2')).unwrap();
        play(&mut *game, &[&offer]);
        while legal(&*game).contains(&"refuse".to_owned()) {
            play(&mut *game, &["refuse"]);
        }
    }
    assert_eq!((game.seat(), counts(&*game, 1)), (Some(seat(1)), json!(4)), "a draw at the turn after");
}

#[test]
fn example_5_swaps() {
    let melds = [(0, "run 8C 9C TC JC"), (1, "run 5H RJ(6H) 7H 8H"), (1, "run AS 2S 3S 4S")];
    let runs = json!({"contracts": every(0, 1)});
    let mut game = table(&["6H 6S 2S QC", ""], &melds, runs.clone());
    allows(&*game, "swap 6H for RJ(6H) in meld 1");
    refuses(&mut *game, "swap 6S for RJ(6S) in meld 1", "A3");
    assert_eq!(legal(&*game).iter().filter(|text| text.starts_with("swap")).count(), 1, "the two is itself");
    let mut partners = runs;
    partners["partnerships"] = json!(true);
    let mut allied = table(&["6H QC", "9D", "9H", ""], &[melds[0], (2, melds[1].1)], partners);
    refuses(&mut *allied, "swap 6H for RJ(6H) in meld 1", "A3");
}

#[test]
fn example_6_aces_are_low_or_high() {
    let game = table(&["QS KS AS 2S 3S 9D", ""], &[OWN], json!({"run_min": 3}));
    allows(&*game, "run QS KS AS");
    allows(&*game, "run AS 2S 3S");
    assert_eq!(game.parse("run KS AS 2S").unwrap_err().why.clause, "A4");
}

#[test]
fn example_7_two_cards_left() {
    let mut game = table(&["QC 5D", "9S", ""], &[], json!({}));
    play(&mut *game, &["offer 5D", "take"]);
    assert_eq!((hand(&*game, 0), game.hand_over(), game.seat()), (json!(["QC"]), false, Some(seat(1))));
}

#[test]
fn example_8_no_swap_between_two_sets() {
    let melds = [(1, "set 9C 9D 2D"), (1, "set 8C 8D 8H")];
    let mut game = table(&["7C 7D 7H QC QD QH 9S 3D", ""], &melds, json!({"contracts": every(2, 0)}));
    allows(&*game, "swap 9S for 2D in meld 0");
    play(&mut *game, &["set 7C 7D 7H"]);
    refuses(&mut *game, "swap 9S for 2D in meld 0", "A2");
    play(&mut *game, &["set QC QD QH"]);
    allows(&*game, "swap 9S for 2D in meld 0");
}

#[test]
fn c9_a_seat_begins_with_its_contract_and_with_smallest_melds() {
    let refused = |melds: &[(u8, &str)], fault: &str| {
        let options = json!({"contracts": every(2, 0)});
        let told = mazzo::from_position(GAME, &position(&["7C 7D 7H QC", ""], melds), None, &map(options), 0);
        let told = told.err().unwrap();
        assert!(told.to_string().contains(fault), "{told}");
    };
    refused(&[(0, "run 3D 4D 5D 6D"), (0, "set KC KD KH")], "with smallest melds that it needs");
    refused(&[(0, "set KC KD KH KS")], "with smallest melds that it needs");
}
