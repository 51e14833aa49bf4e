//! Declarations: a fixed space of claims, legal where an exact action claims it, with a choice of cards.

use std::collections::BTreeSet;

use mazzo::games::guandan::{Action, Declaration, Hand, Options};
use mazzo::rng::{Purpose, Stream};
use mazzo::{Action as _, Match};

use super::*;

#[test]
fn every_declaration_has_an_index_and_a_text_of_its_own() {
    let all: Vec<Declaration> = Declaration::all().collect();
    assert_eq!(all.len(), Declaration::COUNT);
    let plays =
        all.iter().filter(|one| !matches!(one, Declaration::Pass | Declaration::Tribute(_) | Declaration::Return(_)));
    assert_eq!(plays.count(), 392);
    for (at, &declaration) in all.iter().enumerate() {
        assert_eq!(declaration.index(), at);
        assert_eq!(Declaration::from_index(at), Some(declaration));
        assert_eq!(declaration.to_string().parse::<Declaration>().unwrap(), declaration);
    }
    assert_eq!(Declaration::from_index(Declaration::COUNT), None);
    for none in ["", "pair", "tube 2", "straight 4", "full_house 8 8", "bomb 11 8", "straight_flush Q", "tribute *"] {
        assert_eq!(none.parse::<Declaration>().unwrap_err().clause, "not_a_declaration", "{none:?}");
    }
}

fn at(position: &Value, options: &Value) -> Match<Hand> {
    let options: Options = mazzo::options::from_map(&map(options.clone()), 4).unwrap();
    Match::from_position(serde_json::from_value(position.clone()).unwrap(), options, 4, 0).unwrap()
}

/// The cards chosen for a claim by a hand that leads.
fn chosen(hand: &str, level: &str, claim: &str) -> Option<String> {
    let game = at(&leading([hand, "6C", "6D", "6S"], level), &json!({}));
    let action = game.view(game.to_act()).choose(claim.parse().unwrap());
    action.map(|action| action.to_string())
}

#[test]
fn the_choice_keeps_straight_flushes_and_bombs_whole() {
    let is = |hand: &str, claim: &str, expected: &str| {
        assert_eq!(chosen(hand, "2", claim).as_deref(), Some(expected), "{claim} of {hand}");
    };
    let flush = "5S 6S 7S 8S 9S";
    is(&format!("{flush} 9D"), "single 9", "single 9D");
    is(&format!("{flush} 9D 9S"), "pair 9", "pair 9D 9S");
    is(&format!("{flush} 9C 9D"), "pair 9", "pair 9C 9D");
    is(&format!("{flush} 9D"), "straight 9", "straight 5S 6S 7S 8S 9D");
    is(&format!("{flush} 5D 9D"), "straight 9", "straight 5D 6S 7S 8S 9D");
    is("5S 6D 7C 7D 7H 7S 8S 9C 2H", "straight 9", "straight 5S 6D * 8S 9C");
    is("5S 6D 7C 7D 7S 8S 9C 2H", "straight 9", "straight 5S 6D 7C 8S 9C");
    is("5S 5D 6S 6D 7C 7D 7H 7S 2H 2H", "tube 7", "tube 5D 5S 6D 6S * *");
    // Groups take natural cards before wild ones.
    is("8C 8D 8H 8S 2H 2H", "pair 8", "pair 8C 8D");
    is("8C 8D 2H 2H", "bomb 4 8", "bomb 8C 8D * *");
    is("8C 2H 2H", "single 2", "single *");
    is("2C 2H", "single 2", "single 2C");
    is("2C 2H", "pair 2", "pair 2C *");
    is("2H 2H", "pair K", "pair K * *");
    // A pair of two wild cards is claimed as level cards, or as the lowest other rank.
    is("8C 8D 8S 2H 2H", "full_house 8 2", "full_house 8C 8D 8S * *");
    is("2C 2D 2S 2H 2H", "full_house 2 3", "full_house 2C 2D 2S * *");
    assert_eq!(chosen("8C 8D 8S 2H 2H", "2", "full_house 8 3"), None);
    assert_eq!(chosen("8C 8D 8S 3C 2H 2H", "2", "full_house 8 3").as_deref(), Some("full_house 8C 8D 8S 3C *"));
    // With none to spare, a straight takes from one suit what it must.
    assert_eq!(chosen(flush, "2", "straight 9"), None);
    is(flush, "straight_flush S 9", "straight_flush 5S 6S 7S 8S 9S");
    is("BJ BJ RJ RJ 8C 8D 8H", "full_house 8 RJ", "full_house 8C 8D 8H RJ RJ");
    is("BJ BJ RJ RJ", "joker_bomb", "joker_bomb BJ BJ RJ RJ");
    is("BJ BJ RJ RJ", "single BJ", "single BJ");
}

/// The legal declarations are the claims of the legal actions, and each has a choice that claims it.
fn hold(game: &Match<Hand>, exact: &mut Vec<Action>, legal: &mut Vec<Declaration>) {
    let view = game.view(game.to_act());
    let level = game.hand().level();
    game.legal(exact);
    legal.clear();
    view.declarations(legal);
    let claimed: BTreeSet<usize> = exact.iter().map(|&action| Declaration::of(action, level).index()).collect();
    let listed: Vec<usize> = legal.iter().map(|declaration| declaration.index()).collect();
    assert_eq!(listed, claimed.into_iter().collect::<Vec<usize>>(), "{view}");
    let mask = view.declaration_mask();
    assert_eq!(mask.iter().filter(|&&allowed| allowed).count(), legal.len());
    for &declaration in legal.iter() {
        assert!(mask[declaration.index()]);
        let action = view.choose(declaration).unwrap_or_else(|| panic!("{declaration} of {view}"));
        assert!(exact.binary_search(&action).is_ok(), "{action} for {declaration} of {view}");
        assert_eq!(Declaration::of(action, level), declaration);
    }
    assert_eq!(view.can_play(), exact.iter().any(|action| matches!(action, Action::Play(_))));
}

#[test]
fn legal_declarations_are_what_the_legal_actions_claim() {
    let mut rng = Stream { seed: 4, hand: 0 }.rng(Purpose::Bot, 0);
    let (mut exact, mut legal) = (Vec::new(), Vec::new());
    for options in [
        json!({}),
        json!({"wild_pair": "level"}),
        json!({"flush_as_straight": "never"}),
        json!({"tribute_choice": "payer", "return_level_cards": false}),
    ] {
        let options: Options = mazzo::options::from_map(&map(options), 4).unwrap();
        let mut game = Match::<Hand>::new(options, 4, 9, None).unwrap();
        for _ in 0..12 {
            while !game.hand_over() {
                hold(&game, &mut exact, &mut legal);
                game.apply(*rng.choose(&exact), None, Guard::default()).unwrap();
            }
            game.next_hand(None).unwrap();
        }
    }
}

#[test]
fn a_declaration_that_is_not_legal_has_no_cards() {
    let game = at(&following(["8C 8D 3S", "6C", "6D", "6S"], "pair 9C 9D", "7"), &json!({}));
    let view = game.view(game.to_act());
    for declaration in Declaration::all() {
        let legal = declaration == Declaration::Pass;
        assert_eq!(view.choose(declaration).is_some(), legal, "{declaration}");
    }
    let watching = game.view(Some(seat(1)));
    let mut list = Vec::new();
    watching.declarations(&mut list);
    assert!(list.is_empty() && !watching.can_play());
}

#[test]
fn ids_with_a_few_bits_changed_are_read_back_strictly_or_not_at_all() {
    let mut rng = Stream { seed: 5, hand: 0 }.rng(Purpose::Bot, 0);
    let (mut exact, mut read, mut refused) = (Vec::new(), 0, 0);
    for seed in 0..60 {
        let game = Match::<Hand>::new(Options::default(), 4, seed, None).unwrap();
        game.legal(&mut exact);
        for _ in 0..500 {
            let mut id = rng.choose(&exact).id();
            for _ in 0..=rng.below(3) {
                id ^= 1 << rng.below(51);
            }
            match Action::from_id(id) {
                None => refused += 1,
                Some(action) => {
                    read += 1;
                    assert_eq!(action.id(), id);
                    assert_eq!(action.to_string().parse::<Action>().unwrap(), action);
                    if let Action::Play(play) = action {
                        assert!((1..=10).contains(&play.size()) && play.wilds() <= 2, "{play}");
                    }
                }
            }
        }
    }
    assert!(read > 1000 && refused > 1000, "{read} were actions, {refused} were not");
}
