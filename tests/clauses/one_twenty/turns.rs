//! O1 to O6: the deal, what may be played, drawn and passed, and what cards do.

use super::*;

#[test]
fn o1_five_cards_each_from_seat_0_and_the_rest_is_the_stock() {
    let deck: Vec<Card> = rest(&[]).into_iter().rev().collect();
    for (seats, stock) in [(2, 26), (3, 21), (4, 16)] {
        let given = Given { deck: deck.clone(), dealer: None, leader: Some(seat(1)) };
        let mut game = mazzo::open(GAME, Some(seats), &map(json!({})), 1, Some(given)).unwrap();
        let (position, seats) = (game.position(), seats as usize);
        assert_eq!(position["stock"], json!(deck[5 * seats..]), "the next card first");
        assert_eq!((position["stock"].as_array().unwrap().len(), &position["pile"]), (stock, &json!([])));
        let own: CardSet = deck.iter().skip(1).step_by(seats).take(5).copied().collect();
        assert_eq!(position["hands"][1], json!(own), "one card at a time from seat 0, whoever leads");
        assert_eq!(game.seat(), Some(seat(1)));
        // While no card lies, each of the five may be played, and no other.
        let played: CardSet =
            legal(&*game).iter().filter_map(|text| text.split(' ').nth(1)?.parse::<Card>().ok()).collect();
        assert_eq!(played.faces(), own.faces());
        let other = deck.iter().find(|&&card| !own.contains(card) && card.rank() != mazzo::Rank::Queen).unwrap();
        refuses(&mut *game, &format!("play {other}"), "not_held");
    }
}

#[test]
fn o2_a_card_follows_in_suit_or_rank_and_a_queen_always() {
    let mut game = game(&on(&["9D KC QH TD", "JS"], "9C"));
    for follows in ["play 9D", "play KC", "play QH naming C", "play QH naming S"] {
        allows(&*game, follows);
    }
    let error = refuses(&mut *game, "play TD", "O2");
    assert_eq!((&error.why.values["card"], &error.why.values["top"]), (&json!("TD"), &json!("9C")));
    assert_eq!(legal(&*game).len(), 1 + 2 + 4, "draw, two cards, and a queen in four suits");
}

#[test]
fn o2_on_a_queen_the_named_suit_counts_and_not_its_own() {
    let mut game = game(&with(on(&["7D QC 9S", "JS"], "QS"), "suit", json!("D")));
    allows(&*game, "play 7D");
    allows(&*game, "play QC naming C");
    let error = refuses(&mut *game, "play 9S", "O2");
    assert_eq!(error.why.values["suit"], json!("D"));
    // The suit lives until it is covered, through draws and passes.
    play(&mut *game, &["draw", "pass", "draw", "pass"]);
    assert_eq!(game.view(None).unwrap()["suit"], json!("D"));
    refuses(&mut *game, "play 9S", "O2");
    play(&mut *game, &["play 7D"]);
    assert_eq!(game.view(None).unwrap()["suit"], Value::Null);
}

#[test]
fn o2_a_named_suit_never_reaches_the_next_hand() {
    let mut game = set_up(GAME, &with(on(&["7D 9S", "JS TH"], "QS"), "suit", json!("S")), json!({"max_turns": 10}));
    play_out(&mut *game, |ids| ids[0]);
    assert_eq!(game.view(None).unwrap()["suit"], json!("S"), "nobody has covered it");
    game.next_hand(None).unwrap();
    let view = game.view(None).unwrap();
    assert_eq!((&view["suit"], &view["pile"], &view["turns"]), (&Value::Null, &json!([]), &json!(0)));
}

#[test]
fn o3_one_card_may_be_drawn_in_place_of_a_play_also_with_one_that_follows() {
    let mut game = game(&on(&["9D 6S", "JS TH"], "9C"));
    refuses(&mut *game, "pass", "O3");
    play(&mut *game, &["draw"]);
    assert_eq!(counts(&*game), json!([3, 2]));
    refuses(&mut *game, "draw", "O3");
    allows(&*game, "pass");
    allows(&*game, "play 9D");
    play(&mut *game, &["pass"]);
    assert_eq!(game.seat(), Some(seat(1)));
    allows(&*game, "draw");
}

#[test]
fn o3_without_a_draw_a_seat_passes_only_when_no_card_can_be_drawn() {
    let mut game = game(&nothing_to_draw(&["9D 6S", "JS TH"], "9C"));
    assert_eq!(legal(&*game), ["pass", "play 9D"], "also with a card that follows");
    refuses(&mut *game, "draw", "O6");
    play(&mut *game, &["pass"]);
    // One card below the top card can be drawn.
    let mut game = super::game(&with(short(&["9D 6S", "JS TH"], "9C", ""), "to_act", json!(1)));
    refuses(&mut *game, "pass", "O3");
    allows(&*game, "draw");
}

#[test]
fn o3_until_playable_a_card_that_does_not_follow_leads_to_the_next_draw() {
    let position = with(short(&["9D 6S", "JS TH"], "9C", "TD KS 7C AH"), "rebuilds", json!(3));
    let mut game = set_up(GAME, &position, json!({"draw": "until_playable"}));
    play(&mut *game, &["draw"]);
    assert_eq!(legal(&*game), ["draw"], "9D follows, and still TD leads to the next draw");
    refuses(&mut *game, "pass", "O3");
    refuses(&mut *game, "play 9D", "O3");
    refuses(&mut *game, "play TD", "O2");
    play(&mut *game, &["draw"]);
    assert_eq!(legal(&*game), ["draw"]);
    play(&mut *game, &["draw"]);
    assert_eq!(legal(&*game), ["pass", "play 7C", "play 9D"], "any card that follows, or a pass");
    refuses(&mut *game, "draw", "O3");
    // With the last card there is nothing more to draw, so that it need not follow.
    let mut game = set_up(GAME, &nothing_to_draw(&["9D 6S", "JS TH"], "9C"), json!({"draw": "until_playable"}));
    allows(&*game, "pass");
    let mut position = nothing_to_draw(&["9D 6S", "JS TH"], "9C");
    let hands = position["hands"][1].as_array_mut().unwrap();
    hands.retain(|card| card != "TD");
    position["stock"] = json!(["TD"]);
    game = set_up(GAME, &position, json!({"draw": "until_playable"}));
    play(&mut *game, &["draw"]);
    assert_eq!(legal(&*game), ["pass", "play 9D"]);
}

#[test]
fn o4_six_seven_and_king_of_spades_make_the_next_seat_draw_and_skip_it() {
    for (card, drawn, next) in [("6H", 1, 2), ("7H", 2, 2), ("KS", 5, 2), ("AH", 0, 2), ("KH", 0, 1), ("9H", 0, 1)] {
        let top = if card == "KS" { "TS" } else { "TH" };
        let mut game = game(&on(&[&format!("{card} 6C"), "JS", "JC", "JD"], top));
        play(&mut *game, &[&format!("play {card}")]);
        assert_eq!(counts(&*game), json!([1, 1 + drawn, 1, 1]), "{card}");
        assert_eq!(game.seat(), Some(seat(next)), "{card}");
        // The engine's own act is told, and only the seat that drew sees what.
        let ruled = told(&*game, None, "ruled");
        let expected: Vec<Value> = if next == 2 { vec![json!([1, "O4"])] } else { Vec::new() };
        assert_eq!(ruled.iter().map(|event| json!([event["seat"], event["clause"]])).collect::<Vec<_>>(), expected);
        let moved =
            |viewer| told(&*game, Some(seat(viewer)), "moved").into_iter().find(|event| event["from"] == "stock");
        assert_eq!(moved(1).map(|event| event["cards"].is_array()), (drawn > 0).then_some(true));
        assert_eq!(moved(2).map(|event| event["cards"].is_array()), (drawn > 0).then_some(false));
        assert!(is_whole(&*game));
    }
}

#[test]
fn o4_penalties_are_not_answered_and_do_not_add_up() {
    let mut game = game(&on(&["7H 6C", "7S TC", "7C TD"], "TH"));
    play(&mut *game, &["play 7H", "play 7C"]);
    assert_eq!(
        counts(&*game),
        json!([3, 4, 1]),
        "seat 1 drew 2 for the first and could not answer, seat 0 for the second"
    );
    assert_eq!(game.seat(), Some(seat(1)));
}

#[test]
fn o4_after_an_eight_the_same_seat_has_a_full_turn() {
    let mut game = game(&on(&["8H 6C", "JS", "JC"], "TH"));
    play(&mut *game, &["play 8H"]);
    assert_eq!((game.seat(), game.view(None).unwrap()["stage"].clone()), (Some(seat(0)), json!("play")));
    refuses(&mut *game, "pass", "O3");
    refuses(&mut *game, "play 6C", "O2");
    play(&mut *game, &["draw", "pass"]);
    assert_eq!(game.seat(), Some(seat(1)));
}

#[test]
fn o4_a_queen_names_any_suit_its_own_too_and_nothing_else_names_one() {
    let mut game = game(&on(&["QH 6C 9H", "JS", "JC"], "TH"));
    for suit in ["C", "D", "H", "S"] {
        allows(&*game, &format!("play QH naming {suit}"));
    }
    refuses(&mut *game, "play QH", "O4");
    assert!(game.parse("play 9H naming D").is_err());
    assert!(game.parse("QH X").is_err());
    assert_eq!(game.parse("QH D").unwrap(), game.parse("play QH naming D").unwrap());
    assert_eq!(game.parse("9H").unwrap(), game.parse("play 9H").unwrap());
    play(&mut *game, &["QH naming H"]);
    assert_eq!(game.view(None).unwrap()["suit"], json!("H"));
}

#[test]
fn o4_the_first_card_of_a_hand_has_its_effect_and_in_a_game_of_two_a_skip_comes_back() {
    let mut deck = cards("AS 9C 7H 9D 8H 9H 6C TC KC JC 9S");
    deck.extend(rest(&[&deck]));
    let given = Some(Given { deck, dealer: None, leader: None });
    let mut game = mazzo::open(GAME, Some(2), &map(json!({})), 1, given).unwrap();
    play(&mut *game, &["play AS"]);
    assert_eq!(game.seat(), Some(seat(0)), "unnamed, seat 0 leads, and moves again");
    play(&mut *game, &["draw"]);
    refuses(&mut *game, "play 7H", "O2");
    play(&mut *game, &["play 9S", "play 9H", "play 7H"]);
    assert_eq!((game.seat(), counts(&*game)), (Some(seat(0)), json!([3, 6])));
}

#[test]
fn o5_an_eight_must_be_covered() {
    let covers = |hands: &[&str], pile: &str, stock: &str| {
        set_up(GAME, &short(hands, pile, stock), json!({"eight": "must_cover"}))
    };
    let mut game = covers(&["8H 6C 9H", "JS", "JC"], "TH", "TD TC");
    play(&mut *game, &["play 8H"]);
    assert_eq!(game.view(None).unwrap()["stage"], json!("cover"));
    assert_eq!(legal(&*game), ["play 9H"], "who can play must");
    refuses(&mut *game, "draw", "O5");
    refuses(&mut *game, "pass", "O5");
    refuses(&mut *game, "play 6C", "O2");
    play(&mut *game, &["play 9H"]);
    assert_eq!(game.seat(), Some(seat(1)));
    // Who cannot draws, card by card, whatever `draw` says, until it can.
    let mut game = covers(&["8H 6C", "JS", "JC"], "TH", "TD TC 7H");
    play(&mut *game, &["play 8H"]);
    for _ in 0..3 {
        assert_eq!(legal(&*game), ["draw"]);
        refuses(&mut *game, "pass", "O5");
        play(&mut *game, &["draw"]);
    }
    assert_eq!(legal(&*game), ["play 7H"]);
    refuses(&mut *game, "draw", "O5");
    // An 8 on an 8 must be covered in its turn.
    let mut game = covers(&["8H 8C 9C", "JS"], "TH", "TD");
    play(&mut *game, &["play 8H", "play 8C", "play 9C"]);
    assert!(game.hand_over());
}

#[test]
fn o5_who_can_neither_cover_nor_draw_passes() {
    let mut game = set_up(GAME, &nothing_to_draw(&["8H 6C", "8C 9H"], "TH"), json!({"eight": "must_cover"}));
    play(&mut *game, &["play 8H"]);
    // The top card of before lies below the 8 now.
    assert_eq!(legal(&*game), ["draw"]);
    play(&mut *game, &["draw"]);
    assert_eq!(legal(&*game), ["play TH"]);
    let position = with(nothing_to_draw(&["6C 7D", "8C 9H"], "8S"), "cover", json!(true));
    game = set_up(GAME, &position, json!({"eight": "must_cover"}));
    assert_eq!(legal(&*game), ["pass"]);
    refuses(&mut *game, "draw", "O6");
    play(&mut *game, &["pass"]);
    assert_eq!((game.seat(), game.view(None).unwrap()["stage"].clone()), (Some(seat(1)), json!("play")));
}

#[test]
fn o5_an_eight_as_last_card_ends_the_hand_only_if_nothing_can_be_drawn() {
    let position = on(&["8H", "JS", "JC"], "TH");
    let mut again = game(&position);
    play(&mut *again, &["play 8H"]);
    assert!(again.hand_over(), "with move_again it does");
    let mut game = set_up(GAME, &position, json!({"eight": "must_cover"}));
    play(&mut *game, &["play 8H"]);
    assert_eq!((game.hand_over(), legal(&*game)), (false, vec!["draw".to_owned()]));
    let held = game.position();
    assert_eq!(set_up(GAME, &held, json!({"eight": "must_cover"})).position(), held, "an empty hand that goes on");
    // Nothing can be drawn only where the 8 lies alone, and a first card is nobody's last.
    let mut first = nothing_to_draw(&["8H", "JS TH"], "");
    first["rebuilds"] = json!(0);
    let error = mazzo::from_position(GAME, &first, None, &map(json!({"eight": "must_cover"})), 1).err().unwrap();
    assert!(error.why.reason.contains("hands lack"), "{error}");
}

#[test]
fn o6_the_pile_below_its_top_card_is_the_new_stock_and_a_named_suit_is_kept() {
    let position = with(short(&["7D 9S", "JS TH"], "QS KC", ""), "suit", json!("D"));
    let mut game = game(&position);
    play(&mut *game, &["draw"]);
    let view = game.view(None).unwrap();
    assert_eq!((&view["pile"], &view["suit"]), (&json!(["QS"]), &json!("D")));
    assert_eq!((&view["rebuilds"], &view["stock"]), (&json!(2), &json!(36 - 4 - 1 - 1)));
    allows(&*game, "play 7D");
    refuses(&mut *game, "play 9S", "O2");
    // All see what the stock was rebuilt from, in no order.
    let moved = told(&*game, None, "moved");
    assert_eq!(
        (&moved[0]["from"], &moved[0]["to"], &moved[0]["count"]),
        (&json!("pile 0"), &json!("stock"), &json!(31))
    );
    let below = position["pile"].as_array().unwrap()[1..].to_vec();
    assert!(below.iter().all(|card| moved[0]["cards"].as_array().unwrap().contains(card)));
    assert_eq!(told(&*game, None, "ruled")[0]["clause"], json!("O6"));
    assert!(is_whole(&*game));
}

#[test]
fn o6_a_penalty_rebuilds_between_its_cards_and_stops_when_there_are_no_more() {
    let mut game = game(&short(&["KS 9S", "JS TH"], "TS", "6C"));
    play(&mut *game, &["play KS"]);
    assert_eq!(counts(&*game), json!([1, 7]));
    assert_eq!(game.position()["pile"], json!(["KS"]));
    // Two cards are left for a penalty of five: the stock's one, and what lay below the king.
    let mut position = nothing_to_draw(&["KS 9S", "JS", "TH"], "TS");
    position["hands"][2].as_array_mut().unwrap().retain(|card| card != "6C");
    position["stock"] = json!(["6C"]);
    game = super::game(&position);
    play(&mut *game, &["play KS"]);
    let held: Vec<String> = serde_json::from_value(game.position()["hands"][1].clone()).unwrap();
    assert_eq!(held, ["6C", "TS", "JS"]);
    assert_eq!((game.seat(), is_whole(&*game)), (Some(seat(2)), true), "it is skipped all the same");
}

#[test]
fn o6_the_order_of_a_rebuilt_stock_follows_from_seed_hand_and_count() {
    let position = short(&["7D 9S", "JS TH"], "9C", "");
    let order = |seed, rebuilds: u32| {
        let position = with(position.clone(), "rebuilds", json!(rebuilds));
        let mut game = mazzo::from_position(GAME, &position, None, &map(json!({})), seed).unwrap();
        play(&mut *game, &["draw"]);
        let loaded = mazzo::load(&game.save()).unwrap();
        assert_eq!(loaded.position(), game.position(), "a loaded save goes on equally");
        game.position()["stock"].clone()
    };
    assert_eq!(order(1, 1), order(1, 1));
    assert_ne!(order(1, 1), order(2, 1));
    assert_ne!(order(1, 1), order(1, 2));
}

#[test]
fn o4_a_queen_alone_is_read_as_the_suits_that_she_may_name() {
    let game = game(&on(&["QH 9S", "6D 7D"], "8H"));
    let told = game.parse("QH").unwrap_err().why;
    assert_eq!((told.clause, told.values["readings"].as_array().unwrap().len()), ("O4", 4));
    assert_eq!(game.text(game.parse("QH D").unwrap()).unwrap(), "play QH naming D");
    assert_eq!(game.text(game.parse("9S").unwrap()).unwrap(), "play 9S");
    // The last card names no suit.
    let last = super::game(&on(&["QH", "6D 7D"], "9H"));
    assert_eq!(last.text(last.parse("QH").unwrap()).unwrap(), "play QH");
}
