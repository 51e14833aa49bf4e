//! G6 to G9: the order of the cards, the kinds of plays, and what beats what.

use super::*;

#[test]
fn g6_level_cards_rank_between_the_ace_and_the_black_joker() {
    let rising = ["single 4S", "single 6S", "single AS", "single 5S", "single BJ", "single RJ"];
    for pair in rising.windows(2) {
        assert!(beats(pair[1], pair[0], "5"), "{pair:?}");
        assert!(!beats(pair[0], pair[1], "5"), "{pair:?}");
    }
    assert!(beats("pair 5S 5D", "pair AS AD", "5") && !beats("pair 5S 5D", "pair AS AD", "9"));
    assert!(beats("triple 5S 5D 5C", "triple AS AD AC", "5"));
    assert!(beats("single AS", "single KS", "A") && !beats("single KS", "single AS", "2"));
}

#[test]
fn g6_a_wild_card_alone_is_a_level_card() {
    // Worked example 1: neither beats the other.
    assert!(!beats("single 5H", "single 5S", "5") && !beats("single 5S", "single 5H", "5"));
    let game = leads("5H 5S AS", "5");
    assert_eq!(of_kind(&*game, "single"), ["single 5S", "single AS", "single *"]);
    assert_eq!(game.describe(game.parse("single 5H").unwrap()).unwrap()["rank"], json!("5"));
    assert!(beats("single 5H", "single AS", "5"));
}

#[test]
fn g6_a_wild_card_stands_for_no_joker() {
    let mut game = leads("BJ 7H RJ", "7");
    assert_eq!(of_kind(&*game, "pair"), Vec::<String>::new());
    assert_eq!(game.parse("BJ 7H").unwrap_err().why.clause, "G7");
    assert_eq!(legal(&*game), ["single BJ", "single RJ", "single *"]);
    play(&mut *game, &["7H"]);
    // The three jokers and a wild card are no joker bomb.
    let game = leads("BJ BJ RJ 7H", "7");
    assert_eq!(of_kind(&*game, "joker_bomb"), Vec::<String>::new());
}

#[test]
fn g6_a_heart_of_the_level_is_wild_in_its_own_place_too() {
    let mut game = leads("7H 8H", "7");
    assert_eq!(legal(&*game), ["single 8H", "single *", "pair 8H *"]);
    let natural = (4 << 48) | (4 << 44) | (5 << 40) | (1 << 2);
    assert_eq!(game.text(natural).unwrap(), "single 7H", "the id of a heart that is not wild");
    refuses_id(&mut *game, natural, None, Guard::default(), "not_held");
    // At another level it is an action like any other.
    assert!(legal_ids(&*leads("7H 8H", "9")).contains(&natural));
}

#[test]
fn g7_singles_pairs_triples_and_bombs_of_one_rank() {
    let mut game = leads("9C 9D 9H 9S 9S KD", "2");
    for text in ["single 9C", "pair 9C 9D", "pair 9S 9S", "triple 9C 9S 9S", "bomb 9C 9D 9H 9S 9S", "bomb 9C 9D 9S 9S"]
    {
        allows(&*game, text);
    }
    refuses(&mut *game, "pair 9C 9C", "not_held");
    refuses(&mut *game, "pair KD KD", "not_held");
    assert_eq!(game.parse("pair 9C KD").unwrap_err().why.clause, "G7");
    assert_eq!(game.parse("9C 9D KD").unwrap_err().why.clause, "G7");
    assert_eq!(of_kind(&*game, "bomb").len(), 4 + 1, "of two like cards one or both");
    assert_eq!(of_kind(&*game, "pair").len(), 6 + 1);
}

#[test]
fn g7_jokers_of_one_colour_are_a_pair_and_no_more() {
    let game = leads("BJ BJ RJ 3C", "2");
    assert_eq!(of_kind(&*game, "pair"), ["pair BJ BJ"]);
    assert_eq!(game.parse("BJ RJ").unwrap_err().why.clause, "G7");
    assert_eq!(game.parse("BJ BJ RJ").unwrap_err().why.clause, "G7");
    assert!(beats("pair BJ BJ", "pair 2S 2D", "2") && beats("pair RJ RJ", "pair BJ BJ", "2"));
    assert_eq!(of_kind(&*leads("BJ BJ RJ RJ", "2"), "joker_bomb"), ["joker_bomb BJ BJ RJ RJ"]);
}

#[test]
fn g7_a_full_house_has_a_triple_and_another_pair() {
    // Worked example 3.
    assert!(beats("full_house 2S 2D 2C 3S 3D", "full_house AS AD AC KS KD", "2"));
    assert!(beats("full_house 4S 4D 4C 5S 5D", "full_house 3S 3D 3C AS AD", "9"));
    assert!(!beats("full_house 3S 3D 3C AS AD", "full_house 4S 4D 4C 5S 5D", "9"));
    let game = leads("8S 8D 8C BJ BJ RJ", "9");
    assert_eq!(of_kind(&*game, "full_house"), ["full_house 8C 8D 8S BJ BJ"]);
    assert_eq!(game.parse("8S 8D 8C BJ RJ").unwrap_err().why.clause, "G7");
    assert_eq!(game.parse("full_house 8S 8D BJ BJ BJ").unwrap_err().why.clause, "G7");
    // A triple and a single card are nothing.
    assert_eq!(game.parse("8S 8D 8C RJ").unwrap_err().why.clause, "G7");
}

#[test]
fn g7_a_straight_has_exactly_five_ranks_a_tube_three_pairs_a_plate_two_triples() {
    // Worked example 2.
    let game = leads("3S 3D 4C 4D 5C 5D 6C 7C 8C", "2");
    assert_eq!(of_kind(&*game, "tube"), ["tube 3D 3S 4C 4D 5C 5D"]);
    let lengths = of_kind(&*game, "straight").iter().map(|text| text.split(' ').count()).collect::<Vec<_>>();
    assert!(!lengths.is_empty() && lengths.iter().all(|&words| words == 6));
    for none in [
        "3S 4C 5C 6C",
        "3S 4C 5C 6C 7C 8C",
        "3S 3D 4C 4D",
        "3S 3D 4C 4D 5C 5D 6C 6D",
        "3S 3D 3C 4S 4D 4C 5S 5D 5C",
        "3S 3D 3C 4S 4D 4C 8S 9S",
    ] {
        assert_eq!(game.parse(none).unwrap_err().why.clause, "G7", "{none}");
    }
    let game = leads("3S 3D 3C 4S 4D 4C", "2");
    assert_eq!(of_kind(&*game, "plate"), ["plate 3C 3D 3S 4C 4D 4S"]);
    assert_eq!(game.parse("3S 3D 3C 4S 4D 4C").unwrap(), game.parse("plate 3C 3D 3S 4C 4D 4S").unwrap());
}

#[test]
fn g8_an_ace_is_high_or_low_and_nothing_wraps() {
    let tops = |cards: &str| {
        let game = leads(cards, "9");
        ["straight", "tube", "plate", "straight_flush"]
            .iter()
            .flat_map(|kind| of_kind(&*game, kind))
            .map(|text| {
                (
                    text.split(' ').next().unwrap().to_owned(),
                    game.describe(game.parse(&text).unwrap()).unwrap()["rank"].clone(),
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(tops("AS 2D 3S 4S 5S"), [("straight".to_owned(), json!("5"))]);
    assert_eq!(tops("TS JD QS KS AS"), [("straight".to_owned(), json!("A"))]);
    assert!(tops("JS QD KS AS 2S").is_empty());
    assert!(tops("QS KD AS 2S 3S").is_empty());
    assert_eq!(tops("AS AD 2S 2D 3S 3D"), [("tube".to_owned(), json!("3"))]);
    assert_eq!(tops("QS QD KS KD AS AD"), [("tube".to_owned(), json!("A"))]);
    assert!(tops("KS KD AS AD 2S 2D").is_empty());
    assert_eq!(tops("AS AD AC 2S 2D 2C"), [("plate".to_owned(), json!("2"))]);
    assert_eq!(tops("KS KD KC AS AD AC"), [("plate".to_owned(), json!("A"))]);
    assert_eq!(tops("AS 2S 3S 4S 5S"), [("straight_flush".to_owned(), json!("5"))]);
    assert!(beats("straight 2S 3D 4S 5S 6S", "straight AS 2D 3S 4S 5S", "9"), "A2345 is the lowest");
    assert!(beats("tube 2S 2D 3S 3D 4S 4D", "tube AS AD 2C 2H 3C 3H", "9"));
    assert!(beats("plate 2S 2D 2C 3S 3D 3C", "plate AS AD AC 2H 2C 2S", "9"));
}

#[test]
fn g8_runs_use_natural_ranks() {
    // Worked example 1: at level 10 a ten is in its own place.
    assert!(beats("straight 7S 8D 9S TS JS", "straight 6S 7D 8S 9S TD", "T"));
    assert!(!beats("straight 6S 7D 8S 9S TS", "straight 7S 8D 9S TS JS", "T"));
    assert!(!beats("tube 8S 8D 9S 9D TS TD", "tube 9C 9H TC TS JC JH", "T"));
    assert!(!beats("plate TS TD TC 9S 9D 9C", "plate QS QD QC KS KD KC", "T"));
}

#[test]
fn g9_a_follower_needs_the_same_kind_and_a_higher_rank() {
    let mut game = against("5S 9S 9D 9C 9H", "single 5D", "2");
    refuses(&mut *game, "single 5S", "G9");
    refuses(&mut *game, "pair 9S 9D", "G9");
    refuses(&mut *game, "triple 9S 9D 9C", "G9");
    allows(&*game, "single 9S");
    allows(&*game, "bomb 9S 9D 9C 9H");
    allows(&*game, "pass");
    let why = refuses(&mut *game, "single 5S", "G9");
    assert_eq!(why.why.reason, "single 5S does not beat single 5D at level 2");
    assert_eq!(map(json!(why.why.values))["last"], json!("single 5D"));
}

#[test]
fn g9_bombs_go_by_size_then_rank_with_straight_flushes_between_five_and_six() {
    // Worked example 4.
    let rising = [
        "bomb 4S 4D 4C 4H",
        "bomb AS AD AC AH",
        "bomb 3S 3D 3C 3H 3S",
        "straight_flush 4D 5D 6D 7D 8D",
        "straight_flush TS JS QS KS AS",
        "bomb JC JC JD JD JH JH",
        "bomb 9S 9S 9D 9D 9C 9C 9H",
        "bomb 8S 8S 8D 8C 8C 8H 8H *",
        "joker_bomb BJ BJ RJ RJ",
    ];
    for (at, lower) in rising.iter().enumerate() {
        for higher in &rising[at + 1..] {
            assert!(beats(higher, lower, "2"), "{higher} on {lower}");
            assert!(!beats(lower, higher, "2"), "{lower} on {higher}");
        }
    }
    assert!(!beats("straight_flush 2S 3S 4S 5S 6S", "straight_flush 2D 3D 4D 5D 6D", "9"), "equal never beats");
    // The level's rank is above the ace in bombs too.
    assert!(
        beats("bomb 9S 9D 9C 9S", "bomb AS AD AC AH", "9") && !beats("bomb 9S 9D 9C 9S", "bomb 3S 3D 3C 3H 3S", "9")
    );
    // A bomb answers every kind.
    for last in
        ["single RJ", "pair RJ RJ", "full_house AS AD AC KS KD", "tube QS QD KS KD AS AD", "straight TS JD QS KS AS"]
    {
        assert!(beats("bomb 3S 3D 3C 3H", last, "2"), "{last}");
        assert!(beats("straight_flush 2D 3D 4D 5D 6D", last, "9"), "{last}");
    }
}

#[test]
fn g9_four_jokers_beat_a_bomb_of_ten() {
    let ten = "bomb 8S 8S 8D 8D 8C 8C 8H 8H * *";
    let game = against("RJ RJ BJ BJ 3C", ten, "7");
    assert_eq!(legal(&*game), ["pass", "joker_bomb BJ BJ RJ RJ"]);
    // And nothing beats them.
    let position = following(["8S 8S 8D 8D 8C 8C 8H 8H 7H 7H", "6C", "6D", "6S"], "joker_bomb BJ BJ RJ RJ", "7");
    assert_eq!(legal(&*set_up(GAME, &position, json!({}))), ["pass"]);
    assert!(beats(ten, "bomb KS KS KD KD KC KC KH KH", "7"));
}
