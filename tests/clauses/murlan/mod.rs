//! Murlan, clause by clause, then its worked examples: [`plays`] what may be played, [`hands`] all around it.

use mazzo::{Card, CardSet, Game, Given, Guard, Seat};
use serde_json::{Value, json};

use crate::table::{
    allows, cards, first, legal, legal_ids, map, open, play, play_out, refuses, refuses_id, seat, set_up, told,
};

mod hands;
mod plays;

const GAME: &str = "murlan";

/// A deck that deals these hands, in the order of the seats; what they leave unnamed comes from the rest of the
/// pack, lowest first.
fn deck(hands: &[&str], dealer: u8) -> Vec<Card> {
    let seats = hands.len();
    let mut hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    let mut rest = CardSet::PACK_54
        .into_iter()
        .filter(|card| !hands.iter().flatten().any(|held| held == card))
        .collect::<Vec<_>>();
    rest.reverse();
    let dealt = if seats == 2 { 36 } else { 54 };
    let first = usize::from(dealer) + 1;
    let order: Vec<usize> = (0..dealt).map(|at| (first + at) % seats).collect();
    for &seat in &order {
        if order.iter().filter(|&&other| other == seat).count() > hands[seat].len() {
            let card = rest.pop().unwrap();
            hands[seat].push(card);
        }
    }
    hands.iter_mut().for_each(|hand| hand.reverse());
    let mut deck: Vec<Card> = order.iter().map(|&seat| hands[seat].pop().unwrap()).collect();
    deck.extend(rest);
    deck
}

fn given(hands: &[&str], dealer: u8) -> Option<Given> {
    Some(Given { deck: deck(hands, dealer), dealer: Some(seat(dealer)), leader: None })
}

fn dealt(hands: &[&str], dealer: u8, options: Value) -> Box<dyn Game> {
    mazzo::open(GAME, Some(hands.len() as u32), &map(options), 0, given(hands, dealer)).unwrap()
}

/// Four hands in the middle of a later hand; seat 0 leads.
fn leading(hands: [&str; 4]) -> Value {
    json!({"hands": hands.map(cards), "to_act": 0, "hand_number": 2})
}

/// The same, with a play of seat 3 to be beaten by seat 0.
fn following(hands: [&str; 4], last: &str) -> Value {
    let mut position = leading(hands);
    position["last"] = json!({"seat": 3, "text": last});
    position
}

/// Seats 1 to 3 have a card that plays no part.
fn against(hand: &str, last: &str) -> Box<dyn Game> {
    against_with(hand, last, json!({}))
}

fn against_with(hand: &str, last: &str, options: Value) -> Box<dyn Game> {
    let hands = if last == "single RJ" { [hand, "JC", "QC", "KC"] } else { [hand, "JC", "QC", "RJ"] };
    set_up(GAME, &following(hands, last), options)
}

/// Ends hand 2 with this finishing order and these totals before it.
fn finished(order: [u8; 4], scores: [i32; 4], options: Value) -> Box<dyn Game> {
    finished_with(order, json!({"scores": scores}), options)
}

fn finished_with(order: [u8; 4], more: Value, options: Value) -> Box<dyn Game> {
    let mut hands = ["", "", "", ""];
    for (&seat, card) in order.iter().zip(["3C", "4C", "5C", "6C"]) {
        hands[usize::from(seat)] = card;
    }
    let mut position = leading(hands);
    position["to_act"] = json!(order[0]);
    for (key, value) in map(more) {
        position[key] = value;
    }
    let mut game = set_up(GAME, &position, options);
    for &next in &order[..3] {
        while game.seat() != Some(seat(next)) {
            play(game.as_mut(), &["pass"]);
        }
        let id = *legal_ids(game.as_ref()).last().unwrap();
        game.apply(id, None, Guard::default()).unwrap();
    }
    assert!(game.hand_over());
    game
}

fn counts(game: &dyn Game) -> Value {
    game.view(None).unwrap()["counts"].clone()
}

fn hand_of(game: &dyn Game, number: u8) -> CardSet {
    serde_json::from_value(game.view(Some(seat(number))).unwrap()["hand"].clone()).unwrap()
}

/// The straights that a hand may lead.
fn straights(hand: &str) -> Vec<String> {
    let game = set_up(GAME, &leading([hand, "RJ", "BJ", ""]), json!({}));
    legal(game.as_ref()).into_iter().filter(|text| text.starts_with("straight")).collect()
}

/// Hand 2 of a match in which `first` won hand 1 and `last` came last, dealt these hands by seat 0.
fn second_hand(first: u8, last: u8, hands: [&str; 4]) -> Box<dyn Game> {
    let rest: Vec<u8> = (0..4).filter(|at| ![first, last].contains(at)).collect();
    let mut game = finished_with([first, rest[0], rest[1], last], json!({}), json!({}));
    game.next_hand(given(&hands, 0)).unwrap();
    game
}
