//! G10: what cards with wild ones among them may be declared.

use super::*;

#[test]
fn g10_a_run_of_spades_with_a_wild_card_has_four_readings() {
    // Worked example 6.
    let game = leads("8S 9S TS JS 7H", "7");
    let five: Vec<String> = legal(&*game).into_iter().filter(|text| text.split(' ').count() == 6).collect();
    let expected = [
        "straight * 8S 9S TS JS",
        "straight 8S 9S TS JS *",
        "straight_flush * 8S 9S TS JS",
        "straight_flush 8S 9S TS JS *",
    ];
    assert_eq!(five, expected);
    let ranks: Vec<Value> =
        five.iter().map(|text| game.describe(game.parse(text).unwrap()).unwrap()["rank"].clone()).collect();
    assert_eq!(ranks, [json!("J"), json!("Q"), json!("J"), json!("Q")]);
    let selected = cards("TS 8S 7H JS 9S");
    let meant: Vec<String> = game.actions_for(&selected).unwrap().iter().map(|&id| game.text(id).unwrap()).collect();
    assert_eq!(meant, expected);
    let error = game.parse("8S 9S TS JS 7H").unwrap_err();
    assert_eq!((error.why.clause, &error.why.values["readings"]), ("G10", &json!(expected)));
    // What it stands for, its own place included.
    let wilds = |text: &str| game.describe(game.parse(text).unwrap()).unwrap()["wilds"].clone();
    assert_eq!(wilds("straight_flush 8S 9S TS JS 7H"), json!([["7H", "QS"]]));
    assert_eq!(wilds("straight 7H 8S 9S TS JS"), json!([["7H", "7H"]]));
}

#[test]
fn g10_the_reading_decides_what_is_beaten() {
    let mut game = against("8S 9S TS JS 7H 3C", "straight 7C 8C 9C TC JD", "7");
    allows(&*game, "straight 8S 9S TS JS *");
    refuses(&mut *game, "straight * 8S 9S TS JS", "G9");
    allows(&*game, "straight_flush * 8S 9S TS JS");
    play(&mut *game, &["straight 8S 9S TS JS 7H"]);
    assert_eq!(
        public(&*game)["last"],
        json!({"seat": 0, "text": "straight 8S 9S TS JS *", "cards": cards("7H 8S 9S TS JS")})
    );
}

#[test]
fn g10_two_pairs_and_a_wild_card_are_two_full_houses() {
    // Worked example 6.
    let game = leads("8S 8D 9S 9D 2H", "2");
    assert_eq!(of_kind(&*game, "full_house"), ["full_house 8D 8S * 9D 9S", "full_house 9D 9S * 8D 8S"]);
    assert_eq!(game.parse("full_house 9 8S 8D 9S 9D 2H").unwrap(), game.parse("full_house 9D 9S * 8D 8S").unwrap());
    assert_eq!(game.parse("full_house 8S 8D 9S 9D 2H").unwrap_err().why.clause, "G10");
}

#[test]
fn g10_five_natural_cards_of_one_suit_are_never_a_plain_straight() {
    let mut game = leads("8S 9S TS JS QS QD", "2");
    assert_eq!(of_kind(&*game, "straight"), ["straight 8S 9S TS JS QD"]);
    assert_eq!(of_kind(&*game, "straight_flush"), ["straight_flush 8S 9S TS JS QS"]);
    refuses(&mut *game, "straight 8S 9S TS JS QS", "G10");
}

#[test]
fn g10_a_wild_heart_among_hearts_leaves_the_choice() {
    let hearts = "5H 6H 7H 8H 9H";
    let game = leads(hearts, "7");
    assert_eq!(of_kind(&*game, "straight"), ["straight 5H 6H * 8H 9H"]);
    assert_eq!(of_kind(&*game, "straight_flush"), ["straight_flush 5H 6H * 8H 9H"]);
    // At another level they are natural.
    assert_eq!(of_kind(&*leads(hearts, "2"), "straight"), Vec::<String>::new());
}

#[test]
fn g10_option_flush_as_straight_never() {
    let mut game = leads_with("8S 9S TS JS JD 7H", "7", json!({"flush_as_straight": "never"}));
    refuses(&mut *game, "straight 8S 9S TS JS *", "G10");
    allows(&*game, "straight 8S 9S TS JD *");
    allows(&*game, "straight_flush 8S 9S TS JS *");
    assert!(of_kind(&*game, "straight").iter().all(|text| text.contains("JD")));
    let with_wild = leads_with("8S 9S TS JS JD 7H", "7", json!({"flush_as_straight": "with_wild"}));
    allows(&*with_wild, "straight 8S 9S TS JS *");
}

#[test]
fn g10_two_wild_cards_alone_are_a_pair_of_any_suited_rank() {
    let game = leads("7H 7H", "7");
    let ranks: Vec<String> = "23456789TJQKA".chars().map(|rank| format!("pair {rank} * *")).collect();
    assert_eq!(of_kind(&*game, "pair"), ranks);
    let game = against("7H 7H 3C", "pair QS QD", "7");
    assert_eq!(of_kind(&*game, "pair"), ["pair 7 * *", "pair K * *", "pair A * *"], "what beats queens at level 7");
    assert_eq!(game.parse("pair 7H 7H").unwrap_err().why.clause, "G10");
    assert_eq!(game.text(game.parse("pair K 7H 7H").unwrap()).unwrap(), "pair K * *");
    assert_eq!(game.parse("pair BJ * *").unwrap_err().why.clause, "G7");
}

#[test]
fn g10_option_wild_pair_level() {
    let mut game = leads_with("7H 7H", "7", json!({"wild_pair": "level"}));
    assert_eq!(of_kind(&*game, "pair"), ["pair 7 * *"]);
    refuses(&mut *game, "pair K * *", "G10");
    allows(&*leads_with("7H 7H", "7", json!({"wild_pair": "any"})), "pair K * *");
}

#[test]
fn g10_level_cards_with_a_wild_one_are_a_pair_of_level_cards() {
    // Worked example 5.
    let game = against("7H 7S", "pair AS AD", "7");
    assert_eq!(legal(&*game), ["pass", "pair 7S *"]);
    let game = leads("9S 9C 9D 7H", "7");
    assert_eq!(of_kind(&*game, "bomb"), ["bomb 9C 9D 9S *"]);
}

#[test]
fn g10_three_of_a_rank_and_both_wild_cards_are_a_bomb_or_a_full_house() {
    let five = |hand: &str| {
        let game = leads(hand, "7");
        legal(&*game).into_iter().filter(|text| text.split(' ').count() == 6).collect::<Vec<_>>()
    };
    assert_eq!(five("8S 8D 8C 7H 7H"), ["full_house 8C 8D 8S * *", "bomb 8C 8D 8S * *"]);
    assert_eq!(five("7S 7D 7C 7H 7H"), ["full_house 7C 7D 7S * *", "bomb 7C 7D 7S * *"]);
    assert_eq!(five("8S 8D 8C 8H 8H"), ["bomb 8C 8D 8H 8H 8S"], "five natural cards are a bomb only");
    assert_eq!(five("8S 8D 8C 8H 7H"), ["bomb 8C 8D 8H 8S *"]);
    // Of lower rank and level cards the triple counts, and the level is high.
    let game = against("7S 7D 7C 7H 7H 3C", "full_house AS AD AC KS KD", "7");
    allows(&*game, "full_house 7C 7D 7S * *");
}

#[test]
fn g10_wild_cards_fill_tubes_and_plates_at_either_end() {
    let game = leads("8S 8D 9S 9D 7H 7H", "7");
    let tubes = ["tube * * 8D 8S 9D 9S", "tube 8D 8S 9D 9S * *"];
    assert_eq!(of_kind(&*game, "tube"), tubes);
    assert_eq!(of_kind(&*game, "plate"), ["plate 8D 8S * 9D 9S *"]);
    assert_eq!(of_kind(&*leads("8S 8D 9S TS TD 7H", "7"), "tube"), ["tube 8D 8S 9S * TD TS"]);
}

#[test]
fn texts_are_read_without_a_state_and_more_freely_by_a_seat() {
    let game = leads("8S 8D 8C 9S 9D 7H", "7");
    for text in legal(&*game) {
        let id = game.parse(&text).unwrap();
        assert_eq!(game.text(id).unwrap(), text);
        // At any other table the same text is the same action.
        let other = open(GAME, json!({}), 3);
        assert_eq!(other.parse(&text).unwrap(), id, "{text}");
    }
    let reads = |text: &str| game.text(game.parse(text).unwrap()).unwrap();
    assert_eq!(reads("full_house 8S 8D 8C 9S 9D"), "full_house 8C 8D 8S 9D 9S");
    assert_eq!(reads("8D 9S 8S 9D 8C"), "full_house 8C 8D 8S 9D 9S");
    assert_eq!(reads("bomb 8D 7H 8S 8C"), "bomb 8C 8D 8S *");
    assert_eq!(reads("9S"), "single 9S");
    for none in ["", "full_house", "straight Q", "single ZZ", "pass 9S", "tribute *", "joker_bomb BJ BJ"] {
        assert!(game.parse(none).is_err(), "{none:?}");
    }
    assert_eq!(game.parse("bomb").unwrap_err().why.clause, "not_an_action");
    // A two that is read beside an ace is low, whatever the level is.
    assert_eq!(leads("AS 2D 3S 4S 7H", "7").parse("straight AS 2D 3S 4S *").unwrap() >> 40 & 0xF, 3);
    assert_eq!(leads("TS JS QS AD 7H", "7").parse("straight TS JS QS * AD").unwrap() >> 40 & 0xF, 12);
}

#[test]
fn named_cards_are_the_cards_of_the_action() {
    let mut game = leads("8S 8D 7H 7H KC", "7");
    let id = game.parse("pair 8S *").unwrap();
    refuses_id(&mut *game, id, Some(&cards("8S 8D")), Guard::default(), "cards_do_not_fit");
    refuses_id(&mut *game, id, Some(&cards("8S 8C")), Guard::default(), "not_held");
    refuses_id(&mut *game, id, Some(&[]), Guard::default(), "cards_do_not_fit");
    game.apply(id, Some(&cards("7H 8S")), Guard::default()).unwrap();
    assert_eq!(hand_of(&*game, 0), cards("8D 7H KC").into_iter().collect());
    assert_eq!(legal_ids(&*game).first().copied(), Some(4 << 48 | 1 << 44), "a pass");
}
