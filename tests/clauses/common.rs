//! The clauses that all games share, on every game: C1 to C4. `options` has C5, `knowledge` C6 to C9.

use mazzo::hand::{Opener, Rules};
use mazzo::rng::{Purpose, Stream};
use mazzo::{Card, CardSet, ErrorKind, Game, Given, Guard};
use serde_json::{Map, Value, json};

use crate::table::{begun, first, last, legal_ids, open, play_out, refuses_id, seat, tables, with_seats};

/// The deck that a seed and a hand's number name.
fn deck(rules: &Rules, seed: u64, hand: u32) -> Vec<Card> {
    let mut deck: Vec<Card> = rules.pack.into_iter().collect();
    Stream { seed, hand }.rng(Purpose::Deck, 0).shuffle(&mut deck);
    deck
}

fn given(rules: &Rules, deck: Vec<Card>, opener: Option<u8>) -> Given {
    let named = opener.map(seat);
    match rules.opener {
        Opener::Dealer => Given { deck, dealer: named, leader: None },
        Opener::Leader => Given { deck, dealer: None, leader: named },
    }
}

/// What the deal of the current hand gave each seat, as the seats themselves saw it.
fn dealt(game: &dyn Game) -> Vec<Value> {
    let own = |number: u8| {
        let place = json!(format!("hand {number}"));
        let events = game.events(Some(seat(number)), 0).unwrap();
        let began = events.iter().rposition(|event| event["event"] == "hand_began").unwrap();
        let mine = |event: &&Value| event["event"] == "moved" && event["from"] == "stock" && event["to"] == place;
        events[began..].iter().find(mine).map(|event| event["cards"].clone()).unwrap()
    };
    (0..game.seats()).map(own).collect()
}

#[test]
fn c1_the_same_seed_gives_the_same_match_and_another_seed_another() {
    for rules in mazzo::games() {
        let played = |seed| {
            let mut game = with_seats(rules, rules.seats[0], seed, None);
            play_out(&mut *game, first);
            game.next_hand(None).unwrap();
            (game.save(), game.events(None, 0).unwrap(), dealt(&*game))
        };
        assert_eq!(played(7), played(7));
        assert_ne!(played(7).2, played(8).2, "the second hand too follows from the seed");
    }
}

#[test]
fn c1_the_deal_of_hand_n_does_not_depend_on_how_earlier_hands_went() {
    for mut one in tables() {
        let mut other = one.boxed_clone();
        play_out(&mut *one, first);
        play_out(&mut *other, last);
        if one.over() || other.over() {
            continue;
        }
        one.next_hand(None).unwrap();
        other.next_hand(None).unwrap();
        assert_eq!(dealt(&*one), dealt(&*other), "{}", one.rules().id);
    }
}

#[test]
fn c1_a_given_deck_is_dealt_in_its_order() {
    for rules in mazzo::games() {
        for &seats in rules.seats {
            let shuffled = with_seats(rules, seats, 9, None);
            let by_hand = (0..seats)
                .map(|opener| with_seats(rules, seats, 1, Some(given(rules, deck(rules, 9, 1), Some(opener)))))
                .find(|game| dealt(&**game) == dealt(&*shuffled));
            assert!(by_hand.is_some(), "{}: the deck of seed 9, given, with one of the openers", rules.id);
            let reversed: Vec<Card> = deck(rules, 9, 1).into_iter().rev().collect();
            let other = with_seats(rules, seats, 9, Some(given(rules, reversed, None)));
            assert_ne!(dealt(&*other), dealt(&*shuffled));
        }
    }
}

#[test]
fn c1_unnamed_the_dealer_is_the_last_seat_and_the_leader_seat_0() {
    for rules in mazzo::games() {
        for &seats in rules.seats {
            let opener = if rules.opener == Opener::Dealer { seats - 1 } else { 0 };
            let game = |named| with_seats(rules, seats, 1, Some(given(rules, deck(rules, 3, 1), named)));
            let (unnamed, named) = (game(None), game(Some(opener)));
            assert_eq!(unnamed.position(), named.position());
            assert_eq!(unnamed.events(None, 0).unwrap(), named.events(None, 0).unwrap());
            // The save keeps the deck.
            assert_eq!(mazzo::load(&unnamed.save()).unwrap().position(), unnamed.position());
        }
    }
}

#[test]
fn c1_a_deck_that_is_not_the_pack_is_refused_with_all_its_faults() {
    for rules in mazzo::games() {
        let refused = |given: Given| {
            let error = mazzo::open(rules.id, None, &Map::new(), 1, Some(given)).err().unwrap();
            assert_eq!((error.kind, error.why.clause), (ErrorKind::Deck, "deck"));
            error.why.values["faults"].as_array().unwrap().len()
        };
        let whole = deck(rules, 3, 1);
        let mut doubled = whole.clone();
        doubled[0] = whole[1];
        doubled[2] = whole[1];
        assert_eq!(refused(given(rules, whole[1..].to_vec(), None)), 2, "too short, and a card is missing");
        assert_eq!(refused(given(rules, doubled, None)), 2, "a card too often, others missing");
        assert_eq!(refused(given(rules, Vec::new(), None)), 2);
        let last = rules.seats[0] - 1;
        let both = Given { deck: whole.clone(), dealer: Some(seat(last)), leader: Some(seat(last)) };
        assert_eq!(refused(both), 1, "a game has a dealer or a leader, never both");
        if last < 3 {
            assert_eq!(refused(given(rules, whole.clone(), Some(3))), 1, "no such seat");
        }
        // A deck for the next hand is checked just so, and nothing is dealt.
        let mut game = with_seats(rules, rules.seats[0], 1, None);
        play_out(&mut *game, first);
        let before = game.save();
        let error = game.next_hand(Some(given(rules, Vec::new(), None))).unwrap_err();
        assert_eq!((error.kind, game.save()), (ErrorKind::Deck, before));
        game.next_hand(Some(given(rules, whole, None))).unwrap();
        assert_eq!(game.hand_number(), 2);
    }
}

#[test]
fn c2_a_cap_on_hands_ends_every_match_that_has_one() {
    for rules in mazzo::games() {
        let table = mazzo::catalog::option_table(rules.id).unwrap();
        if !table.as_array().unwrap().iter().any(|option| option["name"] == "max_hands") {
            continue;
        }
        let mut game = open(rules.id, json!({"max_hands": 2}), 3);
        play_out(&mut *game, first);
        if !game.over() {
            game.next_hand(None).unwrap();
            play_out(&mut *game, first);
        }
        assert!(game.over());
        let places = game.places().unwrap();
        let totals = game.scores();
        let sign = if rules.lower_is_better { -1 } else { 1 };
        for (one, &total) in totals.iter() {
            let better = totals.as_slice().iter().filter(|&&other| sign * other > sign * total).count();
            assert_eq!(usize::from(places[one]), 1 + better, "the better total wins, equal totals draw");
        }
    }
}

#[test]
fn c3_returns_are_zero_sum_and_places_come_at_the_end() {
    for mut game in tables() {
        assert_eq!((game.hand_scores(), game.returns(), game.places()), (None, None, None));
        play_out(&mut *game, last);
        let (returns, others) = game.returns().unwrap();
        let sides = others + 1;
        let points = game.hand_scores().unwrap();
        // A side's seats have the same value, so seats sum to zero as sides do.
        assert_eq!(returns.as_slice().iter().sum::<i32>(), 0);
        assert!(i32::from(game.seats()) % sides == 0);
        let sign = if game.rules().lower_is_better { -1 } else { 1 };
        for (one, &own) in returns.iter() {
            for (other, &others) in returns.iter() {
                assert_eq!(own - others, sign * sides * (points[one] - points[other]));
            }
        }
        assert_eq!(game.places().is_some(), game.over());
    }
}

#[test]
fn c4_an_illegal_action_changes_nothing_and_says_why() {
    for game in tables() {
        let mut game = begun(game);
        if game.hand_over() {
            continue;
        }
        let legal = legal_ids(&*game);
        let mut other = game.boxed_clone();
        play_out(&mut *other, last);
        // Actions of later positions: those that are not legal here are refused by a clause or a code.
        let later: Vec<u64> = other.log().iter().map(|entry| entry.action).collect();
        for id in later.into_iter().filter(|id| !legal.contains(id)) {
            let clause = game.check(id, None, Guard::default()).unwrap_err().why.clause;
            refuses_id(&mut *game, id, None, Guard::default(), clause);
        }
        for id in legal {
            assert_eq!(game.check(id, None, Guard::default()), Ok(()));
        }
    }
}

#[test]
fn c4_codes_and_their_order() {
    for game in tables() {
        let rules = game.rules();
        let mut game = begun(game);
        let Some(turn) = game.seat() else { continue };
        let id = legal_ids(&*game)[0];
        let right = Guard { seat: Some(turn.number().into()), ply: Some(game.ply()) };
        game.check(id, None, right).unwrap();
        let wrong_seat = Guard { seat: Some(u32::from(turn.number()) + 1), ..right };
        let old_ply = Guard { ply: Some(game.ply() - 1), ..right };
        let both = Guard { ply: old_ply.ply, ..wrong_seat };
        let thrice = [Card::default(); 3];
        for bad in [0, 1, 1 << 53, u64::MAX] {
            refuses_id(&mut *game, bad, Some(&thrice), both, "not_an_action");
        }
        for other in mazzo::games().filter(|other| other.id != rules.id) {
            let theirs = legal_ids(&*with_seats(other, other.seats[0], 1, None));
            if let Some(&theirs) = theirs.first() {
                let error = refuses_id(&mut *game, theirs, Some(&thrice), both, "other_game");
                assert_eq!(error.why.values["game"], json!(other.id));
            }
        }
        refuses_id(&mut *game, id, Some(&thrice), both, "wrong_seat");
        refuses_id(&mut *game, id, Some(&thrice), old_ply, "old_ply");
        refuses_id(&mut *game, id, Some(&thrice), right, "not_held");
        // Cards that somebody else holds, then own cards that are not the action's.
        let hands: Vec<Vec<Card>> = serde_json::from_value(game.position()["hands"].clone()).unwrap();
        let (own, others) = (&hands[turn.index()], &hands[turn.next(game.seats()).index()]);
        if others.iter().any(|card| !own.contains(card)) {
            refuses_id(&mut *game, id, Some(others), right, "not_held");
        }
        let described = game.describe(id).unwrap();
        if described["cards"].as_array().is_some_and(|cards| cards.len() + 2 < own.len()) {
            refuses_id(&mut *game, id, Some(own), right, "cards_do_not_fit");
        }
        // When the hand is over nothing but the code for that is told; when the match is, the other.
        play_out(&mut *game, last);
        let code = if game.over() { "match_over" } else { "hand_over" };
        refuses_id(&mut *game, id, Some(&thrice), both, code);
    }
}

#[test]
fn c4_several_actions_are_taken_all_or_none() {
    for mut game in tables() {
        let mut ahead = game.boxed_clone();
        play_out(&mut *ahead, first);
        let ids: Vec<u64> = ahead.log().iter().map(|entry| entry.action).collect();
        if ids.len() < 3 {
            continue;
        }
        let before = (game.save(), game.render_open(), game.event_count());
        // The first that is refused is named, also where a later id is none at all.
        for (bad, later) in [(0, ids[1]), (u64::MAX, ids[1]), (0, u64::MAX)] {
            let error = game.apply_many(&[ids[0], bad, later]).unwrap_err();
            assert_eq!((error.why.clause, &error.why.values["index"]), ("not_an_action", &json!(1)));
            assert_eq!(before, (game.save(), game.render_open(), game.event_count()));
        }
        let overlong = [&ids[..], &[ids[0], u64::MAX]].concat();
        let error = game.apply_many(&overlong).unwrap_err();
        assert_eq!(error.why.values["index"], json!(ids.len()));
        assert_eq!(before, (game.save(), game.render_open(), game.event_count()));
        game.apply_many(&ids).unwrap();
        assert_eq!(game.save(), ahead.save());
    }
}

#[test]
fn c4_a_doubled_click_does_not_pass_for_the_next_seat() {
    for mut game in tables() {
        let Some(turn) = game.seat() else { continue };
        let guard = Guard { seat: Some(turn.number().into()), ply: Some(game.ply()) };
        let id = legal_ids(&*game)[0];
        game.apply(id, None, guard).unwrap();
        let clause = game.check(id, None, guard).unwrap_err().why.clause;
        assert!(["wrong_seat", "old_ply", "hand_over"].contains(&clause), "{clause}");
        refuses_id(&mut *game, id, None, guard, clause);
    }
}

#[test]
fn packs_and_openers_are_what_the_rules_say() {
    let packs = mazzo::games().map(|rules| (rules.id, rules.pack.len(), rules.opener.word(), rules.seats));
    for (id, cards, opener, seats) in packs {
        let expected: (u32, &str, &[u8]) = match id {
            "arlington" => (105, "dealer", &[4, 2, 3]),
            "one_twenty" => (36, "leader", &[4, 2, 3]),
            "guandan" => (108, "leader", &[4]),
            "murlan" => (54, "dealer", &[4, 2, 3]),
            "pick_up" => (52, "dealer", &[2]),
            other => panic!("{other} is not a game of the rules"),
        };
        assert_eq!((cards, opener, seats), expected, "{id}");
    }
    assert_eq!(CardSet::PACK_54.len(), 54);
}

#[test]
fn what_was_wrong_is_told_back_in_bounds() {
    let card: mazzo::Card = "7C".parse().unwrap();
    for game in tables() {
        let id = game.rules().id;
        let long = "7C ".repeat(100_000);
        let deck = Given { deck: vec![card; 100_000], dealer: None, leader: None };
        let position = json!({"hands": vec![vec!["7C"; 50_000]; usize::from(game.seats())]});
        let told = [
            game.parse(&long).unwrap_err(),
            mazzo::open(id, None, &game.options(), 1, Some(deck)).err().unwrap(),
            mazzo::from_position(id, &position, None, &game.options(), 1).err().unwrap(),
        ];
        for error in told {
            let values: usize = error.why.values.values().map(|value| value.to_string().len()).sum();
            assert!(
                error.to_string().len() < 5_000 && values < 50_000,
                "{id}: {} and {values} bytes",
                error.to_string().len()
            );
        }
    }
}
