//! A3 to A7: swaps, melds, contracts and lay-offs.

use mazzo::games::arlington::Action;
use mazzo::{Action as _, Game, Guard};
use serde_json::json;

use super::{changed, every, table};
use crate::table::{allows, legal, legal_ids, play, refuses, refuses_id, seat};

/// With this meld seat 0 has laid its contract, where that is a single set.
const OWN: (u8, &str) = (0, "set KC KD KH");

/// The legal actions of a kind.
fn only(game: &dyn Game, kind: &str) -> Vec<String> {
    legal(game).into_iter().filter(|text| text.starts_with(kind)).collect()
}

/// The action of a text, without a seat that reads more into it.
fn as_written(text: &str) -> u64 {
    let action: Action = text.parse().unwrap();
    action.id()
}

#[test]
fn a3_a_natural_card_for_an_opponents_wild() {
    let melds = [OWN, (1, "run 5H RJ(6H) 7H 8H"), (1, "set 9C 9D 2D")];
    let mut game = table(&["6H 6S 9S QC", ""], &melds, json!({}));
    assert_eq!(only(&*game, "swap"), ["swap 6H for RJ(6H) in meld 1", "swap 9S for 2D in meld 2"]);
    refuses(&mut *game, "swap 6S for RJ(6S) in meld 1", "A3");
    refuses(&mut *game, "swap 6H for 2D(6H) in meld 1", "A3");
    refuses_id(&mut *game, as_written("swap 6H for RJ in meld 1"), None, Guard::default(), "A3");
    refuses(&mut *game, "swap QC for 2D in meld 2", "A3");
    refuses(&mut *game, "swap 9S for 2D in meld 5", "A3");
    refuses(&mut *game, "swap 9H for 2D in meld 2", "not_held");
    assert!("swap RJ for 2D in meld 2".parse::<Action>().is_err());
}

#[test]
fn a3_the_wild_goes_to_the_hand() {
    let melds = [OWN, (1, "run 5H RJ(6H) 7H 8H"), (1, "set 9C 9D 2D")];
    let mut game = table(&["6H 9S QC", ""], &melds, json!({}));
    play(&mut *game, &["swap 6H for RJ(6H) in meld 1"]);
    assert_eq!(game.view(None).unwrap()["melds"][1]["text"], "run 5H 6H 7H 8H");
    assert_eq!(game.view(Some(seat(0))).unwrap()["hand"], json!(["9S", "QC", "RJ"]));
    // All have seen it, and it may be used at once; so may another swap.
    assert_eq!(game.view(Some(seat(1))).unwrap()["known"], json!([["RJ"], []]));
    allows(&*game, "add RJ to meld 0");
    allows(&*game, "swap 9S for 2D in meld 2");
}

#[test]
fn a3_never_on_melds_of_ones_own_side() {
    let melds = [(0, "set 9C 9D 2D"), (2, "run 5H RJ(6H) 7H 8H"), (1, "run 3S 4S 2C(5S) 6S"), (0, "run 8D 9D TD JD")];
    let hands = ["9S 6H 5S QC", "QD", "QH", ""];
    let runs = json!({"contracts": every(0, 1)});
    let alone = table(&hands, &melds, runs.clone());
    assert_eq!(only(&*alone, "swap"), ["swap 6H for RJ(6H) in meld 1", "swap 5S for 2C(5S) in meld 2"]);
    let mut partners = runs;
    partners["partnerships"] = json!(true);
    let mut allied = table(&hands, &melds, partners);
    assert_eq!(only(&*allied, "swap"), ["swap 5S for 2C(5S) in meld 2"]);
    refuses(&mut *allied, "swap 6H for RJ(6H) in meld 1", "A3");
    refuses(&mut *allied, "swap 9S for 2D in meld 0", "A3");
}

#[test]
fn a3_a_two_for_a_wild_that_stands_for_it() {
    let melds = [OWN, (1, "set 9C 9D 9H"), (1, "run AS RJ(2S) 3S 4S")];
    let mut game = table(&["2S 2H QC", ""], &melds, json!({}));
    assert_eq!(only(&*game, "swap"), ["swap 2S for RJ(2S) in meld 2"]);
    refuses(&mut *game, "swap 2H for RJ(2H) in meld 2", "A3");
}

#[test]
fn a3_aces_at_both_ends() {
    let run = "run 2C(AS) 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2C(AS)";
    let mut game = table(&["AS QC", ""], &[OWN, (1, "set 9C 9D 9H"), (1, run)], json!({}));
    assert_eq!(only(&*game, "swap"), ["swap AS for 2C(AS) in meld 2 low", "swap AS for 2C(AS) in meld 2 high"]);
    play(&mut *game, &["swap AS for 2C(AS) in meld 2 high"]);
    assert_eq!(game.view(None).unwrap()["melds"][2]["text"], run.replace("KS 2C(AS)", "KS AS"));
}

#[test]
fn swap_before_contract() {
    let melds = [(1, "set 9C 9D 2D")];
    let hands = ["9S QC 3D", ""];
    allows(&*table(&hands, &melds, json!({})), "swap 9S for 2D in meld 0");
    let mut game = table(&hands, &melds, json!({"swap_before_contract": false}));
    refuses(&mut *game, "swap 9S for 2D in meld 0", "A3");
    // With the contract down it is allowed all the same.
    let game = table(&hands, &[OWN, melds[0]], json!({"swap_before_contract": false}));
    allows(&*game, "swap 9S for 2D in meld 1");
}

#[test]
fn a4_sets() {
    let mut game = table(&["7C 7C 7D 2C 2D RJ 2C", ""], &[OWN], json!({}));
    let sets = only(&*game, "set");
    assert!(sets.contains(&"set 7C 7C 7D".to_owned()) && sets.contains(&"set 7C 7C RJ".to_owned()), "{sets:?}");
    assert!(sets.contains(&"set 2C 2C 2D".to_owned()), "{sets:?}");
    refuses(&mut *game, "set 7C 2C 2D", "A4");
    refuses(&mut *game, "set 7C 7D 7H", "not_held");
    for text in ["set 2C 2D RJ", "set 7C 7C", "set 7C 7D 8D", "set RJ 2C 2D", "7C 7C 7D 2C 2D"] {
        let told = game.parse(text).unwrap_err();
        assert!(["A4", "not_an_action"].contains(&told.why.clause), "{text}: {told}");
        assert_eq!(told.why.clause == "A4", text.starts_with("set"), "{text}: {told}");
    }
    assert_eq!(game.parse("set BJ 7C 7D").unwrap_err().why.clause, "not_an_action");
}

#[test]
fn a4_runs() {
    let mut game = table(&["AS 2S 3S 4S QS KS 2D 2H 5H 6H RJ", ""], &[OWN], json!({}));
    let runs = only(&*game, "run");
    for text in ["run AS 2S 3S 4S", "run 2D(JS) QS KS AS", "run RJ(AS) 2S 3S 4S", "run AS 2D(2S) 3S 4S"] {
        assert!(runs.contains(&text.to_owned()), "{text}: {runs:?}");
    }
    allows(&*game, "run 2D(4H) 5H 6H RJ(7H)");
    refuses(&mut *game, "run 2D(3H) RJ(4H) 5H 2H(6H)", "A4");
}

#[test]
fn a4_wilds_never_outnumber_naturals() {
    let mut game = table(&["5H 6H 2D 2H RJ 9C", ""], &[OWN], json!({}));
    allows(&*game, "run 2D(4H) 5H 6H RJ(7H)");
    refuses(&mut *game, "run 2D(4H) 5H 2H(6H) RJ(7H)", "A4");
    refuses(&mut *game, "set 9C 2D 2H", "A4");
    // A wild may be written without what it stands for.
    assert_eq!(game.parse("run 2D 5H 6H RJ").unwrap(), game.parse("run 2D(4H) 5H 6H RJ(7H)").unwrap());
    // The same after each card that is added.
    play(&mut *game, &["run 2D(4H) 5H 6H RJ(7H)"]);
    refuses(&mut *game, "add 2H(8H) to meld 1 high", "A4");
}

#[test]
fn a4_no_wrap() {
    let mut game = table(&["KS AS 2S 3S QS JS TS", ""], &[OWN], json!({"run_min": 3}));
    assert!("run KS AS 2S".parse::<Action>().is_err());
    allows(&*game, "run AS 2S 3S");
    play(&mut *game, &["run QS KS AS"]);
    refuses(&mut *game, "add 2S to meld 1 high", "A4");
    refuses(&mut *game, "add 2S(AS) to meld 1 high", "A4");
    allows(&*game, "add JS to meld 1 low");
}

#[test]
fn a4_a_set_of_twos_takes_no_wilds() {
    let mut game = table(&["2C 2D 2H 2S RJ 9C", ""], &[OWN], json!({}));
    play(&mut *game, &["set 2C 2D 2H"]);
    allows(&*game, "add 2S to meld 1");
    refuses(&mut *game, "add RJ to meld 1", "A4");
}

#[test]
fn wild_limit() {
    let hands = ["9C 2D 2H RJ 2S 3S 4S 5S", ""];
    let one = json!({"wild_limit": "one_natural"});
    let mut game = table(&hands, &[OWN], one);
    allows(&*game, "set 9C 2D 2H");
    allows(&*game, "run 3S 2D(4S) 2H(5S) RJ(6S)");
    refuses(&mut *game, "run 2D(3S) 2H(4S) RJ(5S) 2S(6S)", "A4");
    let mut game = table(&hands, &[OWN], json!({"wild_limit": "no_wilds"}));
    allows(&*game, "run 2S 3S 4S 5S");
    refuses(&mut *game, "run 3S 4S 5S RJ(6S)", "A4");
    refuses(&mut *game, "add RJ to meld 0", "A4");
    assert_eq!(only(&*game, "set"), ["set 2D 2H 2S"]);
}

#[test]
fn set_min() {
    let mut game = table(&["7C 7D 7H 7S QC", ""], &[OWN], json!({}));
    allows(&*game, "set 7C 7D 7H");
    refuses(&mut *game, "set 7C 7D 7H 7S", "A7");
    let mut game = table(&["7C 7D 7H 7S QC", ""], &[(0, "set KC KD KH KS")], json!({"set_min": 4}));
    allows(&*game, "set 7C 7D 7H 7S");
    refuses(&mut *game, "set 7C 7D 7H", "A4");
}

#[test]
fn run_min() {
    let hands = ["5H 6H 7H 8H 9H QC", ""];
    for (least, short, fitting, long) in [
        (3, None, "run 5H 6H 7H", Some("run 5H 6H 7H 8H")),
        (4, Some("run 5H 6H 7H"), "run 5H 6H 7H 8H", Some("run 5H 6H 7H 8H 9H")),
        (5, Some("run 5H 6H 7H 8H"), "run 5H 6H 7H 8H 9H", None),
    ] {
        let mut game = table(&hands, &[OWN], json!({"run_min": least}));
        allows(&*game, fitting);
        short.map(|text| refuses(&mut *game, text, "A4"));
        long.map(|text| refuses(&mut *game, text, "A7"));
    }
}

#[test]
fn a5_contracts() {
    let expected = [[2, 0], [1, 1], [0, 2], [3, 0], [2, 1], [1, 2], [0, 3]];
    for (number, contract) in (1..).zip(expected) {
        let changes = json!({"hand_number": number});
        let game = changed(&["QC", ""], &[], changes, json!({"contracts": expected}));
        assert_eq!(game.view(None).unwrap()["contract"], json!(contract));
    }
    let options = mazzo::catalog::option_table("arlington").unwrap();
    let contracts = options.as_array().unwrap().iter().find(|entry| entry["name"] == "contracts").unwrap();
    assert_eq!(contracts["default"], json!(expected));
}

#[test]
fn contracts() {
    let hands = ["7C 7D 7H 5S 6S 7S 8S QC", ""];
    let of = |first: [u8; 2]| json!({"contracts": [first, [1, 0], [1, 0], [1, 0], [1, 0], [1, 0], [1, 0]]});
    let mut game = table(&hands, &[], of([1, 1]));
    allows(&*game, "set 7C 7D 7H");
    allows(&*game, "run 5S 6S 7S 8S");
    play(&mut *game, &["run 5S 6S 7S 8S"]);
    refuses(&mut *game, "run 5S 6S 7S 8S", "not_held");
    let mut game = table(&hands, &[], of([0, 1]));
    refuses(&mut *game, "set 7C 7D 7H", "A6");
}

#[test]
fn a6_only_melds_from_which_the_rest_can_be_laid() {
    // The sevens of a set must not take the seven of the run; the run must not take the two that the set needs.
    let contract = json!({"contracts": every(1, 1)});
    let mut game = table(&["7C 7D 7S 5S 6S 8S 2C QC", ""], &[], contract.clone());
    assert_eq!(
        only(&*game, "set"),
        ["set 7C 7D 2C", "set 7C 7D 7S"],
        "with the seven of spades in the set the two takes its place in the run"
    );
    play(&mut *game, &["set 7C 7D 7S"]);
    assert_eq!(legal(&*game), ["run 5S 6S 2C(7S) 8S"]);
    refuses(&mut *game, "offer QC", "A6");
    refuses(&mut *game, "add 2C to meld 0", "A6");
    play(&mut *game, &["run 5S 6S 2C(7S) 8S"]);
    assert_eq!(legal(&*game), ["end turn"]);
    let mut game = table(&["7C 7D 7S 5S 6S 8S QC KC", ""], &[], contract);
    assert_eq!(only(&*game, "set"), Vec::<String>::new());
    refuses(&mut *game, "set 7C 7D 7S", "A6");
    refuses(&mut *game, "end turn", "A8");
    allows(&*game, "offer QC");
}

#[test]
fn a6_a_contract_that_can_be_laid_must_be() {
    let hands = ["7C 7D 7S QC", ""];
    let mut game = table(&hands, &[], json!({}));
    assert_eq!(legal(&*game), ["set 7C 7D 7S"]);
    refuses(&mut *game, "offer QC", "A6");
    let mut free = table(&hands, &[], json!({"force_contract": false}));
    allows(&*free, "offer QC");
    allows(&*free, "set 7C 7D 7S");
    refuses(&mut *free, "add QC to meld 0", "A7");
}

#[test]
fn force_contract() {
    let hands = ["7C 7D 7S QC", ""];
    let mut game = table(&hands, &[], json!({"force_contract": true}));
    refuses(&mut *game, "offer 7C", "A6");
    allows(&*table(&hands, &[], json!({"force_contract": false})), "offer 7C");
}

#[test]
fn a6_swaps_after_which_the_contract_can_still_be_laid() {
    let melds = [(1, "set 7C 7D 2D"), (1, "set 9C 9D 2H")];
    let mut game = table(&["7C 7D 7S 9S QC", ""], &melds, json!({}));
    // A seven given for a two leaves two sevens and the two; a nine is not needed.
    assert_eq!(
        only(&*game, "swap"),
        [
            "swap 7C for 2D in meld 0",
            "swap 7D for 2D in meld 0",
            "swap 7S for 2D in meld 0",
            "swap 9S for 2H in meld 1"
        ]
    );
    let no_wilds_fit = json!({"contracts": every(0, 1)});
    let runs = [(1, "run 3D 2D(4D) 5D 6D")];
    let mut forced = table(&["4D 5D 6D 7D QC", ""], &runs, no_wilds_fit);
    allows(&*forced, "swap 4D for 2D(4D) in meld 0");
    play(&mut *forced, &["swap 4D for 2D(4D) in meld 0"]);
    allows(&*forced, "run 5D 6D 7D 2D(8D)");
    play(&mut *game, &["set 7C 7D 7S"]);
    allows(&*game, "swap 9S for 2H in meld 1");
}

#[test]
fn a6_a_swap_that_breaks_the_contract() {
    // Two runs, each with two wilds: the six given for a wild would leave too few natural cards.
    let contract = json!({"contracts": every(0, 1)});
    let melds = [(1, "run 5H RJ(6H) 7H 8H")];
    let hands = ["5H 6H 2C 2D QC", ""];
    let mut game = table(&hands, &melds, contract.clone());
    refuses(&mut *game, "swap 6H for RJ(6H) in meld 0", "A6");
    let mut free = contract;
    free["force_contract"] = json!(false);
    allows(&*table(&hands, &melds, free), "swap 6H for RJ(6H) in meld 0");
}

#[test]
fn a6_each_seat_its_own_contract() {
    let hands = ["9C KS 5D", "JD", "QD", ""];
    let melds = [(2, "set 9D 9H 9S")];
    let mut game = table(&hands, &melds, json!({"partnerships": true}));
    refuses(&mut *game, "add 9C to meld 0", "A7");
    let own = table(&hands, &[(2, "set 9D 9H 9S"), OWN], json!({"partnerships": true}));
    allows(&*own, "add 9C to meld 0");
}

#[test]
fn a7_melds_grow_card_by_card() {
    let mut game = table(&["7C 7D 7H 7S 7C 7D QC", ""], &[OWN], json!({}));
    play(&mut *game, &["set 7C 7D 7H", "add 7S to meld 1", "add 7C to meld 1", "add 7D to meld 1"]);
    assert_eq!(legal(&*game), ["end turn"]);
    // Also the contract's own melds, once it is down.
    let mut game = table(&["7C 7D 7H 7S 7C 7D QC", ""], &[], json!({}));
    play(&mut *game, &["set 7C 7D 7H", "add 7S to meld 0", "add 7C to meld 0", "add 7D to meld 0"]);
}

#[test]
fn a7_two_on_each_meld_of_earlier_turns() {
    let melds = [OWN, (0, "run 5H 6H 7H 8H"), (1, "set 9C 9D 9H")];
    let mut game = table(&["KS KC KD 9H TH JH 9S 4H", ""], &melds, json!({}));
    refuses(&mut *game, "add 9S to meld 2", "A7");
    refuses(&mut *game, "add TH to meld 1 high", "A4");
    refuses(&mut *game, "add 9H to meld 1 low", "A4");
    refuses_id(&mut *game, as_written("add 9H to meld 1"), None, Guard::default(), "A4");
    refuses(&mut *game, "add KS to meld 7", "A7");
    play(&mut *game, &["add KC to meld 0", "add KD to meld 0"]);
    refuses(&mut *game, "add KS to meld 0", "A7");
    play(&mut *game, &["add 9H to meld 1 high", "add TH to meld 1 high"]);
    refuses(&mut *game, "add 4H to meld 1 low", "A7");
    allows(&*game, "offer 4H");
}

#[test]
fn layoff_limit() {
    let melds = [OWN, (0, "run 5H 6H 7H 8H")];
    let hands = ["KS KC KD 9H TH QC", ""];
    let mut turn = table(&hands, &melds, json!({"layoff_limit": "two_per_turn"}));
    play(&mut *turn, &["add KC to meld 0", "add 9H to meld 1 high"]);
    refuses(&mut *turn, "add KD to meld 0", "A7");
    let mut free = table(&hands, &melds, json!({"layoff_limit": "unlimited"}));
    play(&mut *free, &["add KC to meld 0", "add KD to meld 0", "add KS to meld 0", "add 9H to meld 1 high"]);
    allows(&*free, "add TH to meld 1 high");
}

#[test]
fn a7_lay_off_on_partners_melds() {
    let melds = [(2, "set 9D 9H 9S"), OWN, (1, "set 8C 8D 8H")];
    let hands = ["9C 8S 5D 4D", "QD", "QH", ""];
    let mut allied = table(&hands, &melds, json!({"partnerships": true}));
    allows(&*allied, "add 9C to meld 0");
    refuses(&mut *allied, "add 8S to meld 2", "A7");
    let mut alone = table(&hands, &melds, json!({}));
    refuses(&mut *alone, "add 9C to meld 0", "A7");
}

#[test]
fn a7_a_wild_at_an_end_names_its_place() {
    let mut game = table(&["2D RJ 4H 2S QC", ""], &[OWN, (0, "run 5H 6H 7H 8H"), (0, "run 3S 4S 5S 6S")], json!({}));
    allows(&*game, "add RJ(9H) to meld 1 high");
    allows(&*game, "add 2D(4H) to meld 1 low");
    // A two in its own place is itself.
    allows(&*game, "add 2S to meld 2 low");
    refuses(&mut *game, "add RJ(TH) to meld 1 high", "A4");
    play(&mut *game, &["add 2D(4H) to meld 1 low"]);
    assert_eq!(game.view(None).unwrap()["melds"][1]["text"], "run 2D(4H) 5H 6H 7H 8H");
}

#[test]
fn a_whole_contract_at_once() {
    let contract = json!({"contracts": every(2, 0)});
    let mut game = table(&["7C 7D 7S 9C 9D 9H QC", ""], &[], contract);
    let ids: Vec<u64> = ["set 7C 7D 7S", "set 9C 9D 9H"].map(|text| game.parse(text).unwrap()).to_vec();
    let before = game.save();
    let refused = game.apply_many(&[ids[0], ids[0]]).unwrap_err();
    assert_eq!((refused.why.clause, &refused.why.values["index"]), ("not_held", &json!(1)));
    assert_eq!(game.save(), before);
    game.apply_many(&ids).unwrap();
    assert_eq!(legal(&*game), ["end turn"]);
}

#[test]
fn many_cards_and_wilds_make_a_long_list() {
    let hand = "2C 2C 2D 2D 2H 2H 2S 2S RJ 3C 4C 5C 6C 7C 8C 9C TC 3D 4D 5D 6D 7D 8D 3H 4H 5H 6H 7H 8H 3S 4S 5S 6S 7S 8S \
                TD JD QD KD TH JH QH";
    let game = table(&[hand, ""], &[OWN], json!({}));
    let ids = legal_ids(&*game);
    assert!(ids.is_sorted_by(|one, next| one < next) && ids.len() > 4000, "{}", ids.len());
    for &id in ids.iter().step_by(97) {
        game.check(id, None, Guard::default()).unwrap();
        assert_eq!(game.parse(&game.text(id).unwrap()).unwrap(), id);
    }
}

#[test]
fn cards_alone_are_read_where_one_action_is_meant() {
    let game = table(&["5H 6H RJ 8H 9H QC 2C", ""], &[OWN], json!({}));
    assert_eq!(game.parse("5H 6H 8H RJ").unwrap(), game.parse("run 5H 6H RJ(7H) 8H").unwrap());
    let told = game.parse("6H 8H 9H RJ").map(|id| game.text(id).unwrap()).unwrap();
    assert_eq!(told, "run 6H RJ(7H) 8H 9H");
    assert_eq!(game.parse("8H 9H RJ 2C").unwrap_err().why.clause, "A4");
    assert_eq!(game.actions_for(&crate::table::cards("QC")).unwrap(), [game.parse("offer QC").unwrap()]);
}

#[test]
fn what_a_wild_stands_for_and_an_end_may_be_left_out_where_one_action_is_meant() {
    let melds = [OWN, (0, "run 3D 4D 5D 6D"), (1, "run 5H RJ(6H) 7H 8H"), (1, "set 9C 9D 2H")];
    let game = table(&["6H 7D 2S 9S QC", ""], &melds, json!({}));
    for (text, whole) in [
        ("swap 6H for RJ in meld 2", "swap 6H for RJ(6H) in meld 2"),
        ("swap 9S for 2H in meld 3", "swap 9S for 2H in meld 3"),
        ("add 2S to meld 1 high", "add 2S(7D) to meld 1 high"),
        ("add 2S to  meld 1 low", "add 2S(2D) to meld 1 low"),
        ("add 7D to meld 1", "add 7D to meld 1 high"),
        ("add 2S to meld 0", "add 2S to meld 0"),
    ] {
        assert_eq!(game.text(game.parse(text).unwrap()).unwrap(), whole, "{text}");
    }
    let told = game.parse("add 2S to meld 1").unwrap_err().why;
    assert_eq!(told.values["readings"], json!(["add 2S(2D) to meld 1 low", "add 2S(7D) to meld 1 high"]));
    // What is not legal is read as it is written, and judged.
    let low = game.parse("add 7D to meld 1 low").unwrap();
    assert_eq!(low, as_written("add 7D to meld 1 low"));
    assert_eq!(game.check(low, None, Guard::default()).unwrap_err().why.clause, "A4");
}

#[test]
fn what_no_hand_allows_is_refused_by_its_clause() {
    let game = table(&["7C 7D 7H 7S 8D 8C TC RJ QC", ""], &[OWN], json!({}));
    for (text, clause) in [
        ("set 7C 8D 9H", "A4"),
        ("run KS AS 2S 3S", "A4"),
        ("run 7C RJ(9C) 9C TC", "A4"),
        ("run 7C", "not_an_action"),
        ("run 3C 4C 5C 6C 7C 8C", "A7"),
        ("7C 7D 7H 7S", "A7"),
        ("KS", "not_held"),
        ("7C 8C TC QC", "not_an_action"),
        ("swap 6S for RJ(6H) in meld 0", "A3"),
        ("swap 6S for 9C in meld 0", "A3"),
        ("swap 6S for", "not_an_action"),
    ] {
        let told = game.parse(text).map(|id| game.text(id).unwrap()).unwrap_err();
        assert_eq!(told.why.clause, clause, "{text}: {told}");
    }
}

#[test]
fn a_description_tells_what_every_wild_stands_for() {
    let melds = [OWN, (0, "set 7C 7D 7H"), (0, "run 3D 4D 5D 6D")];
    let game = table(&["8C 8D 2S RJ QC", ""], &melds, json!({}));
    for (text, rank, wilds) in [
        ("set 8C 8D 2S", "8", json!([["2S", "8S"]])),
        ("set 8C 8D RJ", "8", json!([["RJ", "8C"]])),
        ("add 2S to meld 1", "7", json!([["2S", "7S"]])),
        ("add 2S(7D) to meld 2 high", "7", json!([["2S", "7D"]])),
    ] {
        let told = game.describe(game.parse(text).unwrap()).unwrap();
        assert_eq!((&told["rank"], &told["wilds"]), (&json!(rank), &wilds), "{text}");
    }
}
