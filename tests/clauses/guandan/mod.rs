//! Guandan, clause by clause, with its worked examples: [`plays`] what may be played, [`readings`] what wild cards
//! stand for, [`hands`] the course of hands and of the match, [`tribute`] what comes before a hand, [`recorded`]
//! positions that other engines agree on, and [`declarations`].

use mazzo::{Card, CardSet, Game, Given, Guard};
use serde_json::{Value, json};

use crate::table::{
    allows, cards, faults, first, last, legal, legal_ids, map, open, play, play_out, refuses, refuses_id, seat, set_up,
    told,
};

mod declarations;
mod hands;
mod plays;
mod readings;
mod recorded;
mod tribute;

const GAME: &str = "guandan";

/// Four hands at a level; seat 0 leads.
fn leading(hands: [&str; 4], level: &str) -> Value {
    json!({"hands": hands.map(cards), "to_act": 0, "hand_number": 2, "level": level})
}

/// The same, with a play of seat 3 to be beaten by seat 0.
fn following(hands: [&str; 4], last: &str, level: &str) -> Value {
    let mut position = leading(hands, level);
    position["last"] = json!({"seat": 3, "text": last});
    position
}

/// The others hold cards that play no part.
const OTHERS: [&str; 3] = ["6C", "6D", "6S"];

fn leads(hand: &str, level: &str) -> Box<dyn Game> {
    leads_with(hand, level, json!({}))
}

fn leads_with(hand: &str, level: &str, options: Value) -> Box<dyn Game> {
    set_up(GAME, &leading([hand, OTHERS[0], OTHERS[1], OTHERS[2]], level), options)
}

fn against(hand: &str, last: &str, level: &str) -> Box<dyn Game> {
    set_up(GAME, &following([hand, OTHERS[0], OTHERS[1], OTHERS[2]], last, level), json!({}))
}

/// Whether a hand that is just these cards, played so, beats the last play at a level.
fn beats(text: &str, last: &str, level: &str) -> bool {
    let wild = format!("{level}H");
    let cards: Vec<&str> = text.split_whitespace().skip(1).map(|card| if card == "*" { &wild } else { card }).collect();
    let hand = format!("{} 6H", cards.join(" "));
    let mut game = against(&hand, last, level);
    let id = game.parse(text).unwrap();
    let legal = legal_ids(&*game).contains(&id);
    if !legal {
        refuses_id(&mut *game, id, None, Guard::default(), "G9");
    }
    legal
}

/// The plays of one kind that a hand may lead.
fn of_kind(game: &dyn Game, kind: &str) -> Vec<String> {
    legal(game).into_iter().filter(|text| text.split(' ').next() == Some(kind)).collect()
}

/// A deck that deals these hands; what they leave unnamed comes from the rest of the pack, lowest first.
fn deck(hands: [&str; 4]) -> Vec<Card> {
    let mut hands = hands.map(cards);
    let named: CardSet = hands.iter().flatten().copied().collect();
    let mut rest: Vec<Card> = CardSet::PACK_54.plus(CardSet::PACK_54).minus(named).into_iter().collect();
    rest.reverse();
    for hand in &mut hands {
        while hand.len() < 27 {
            hand.push(rest.pop().unwrap());
        }
    }
    assert!(rest.is_empty(), "each seat is dealt 27 cards");
    (0..108).map(|at| hands[at % 4][at / 4]).collect()
}

fn given(hands: [&str; 4], leader: Option<u8>) -> Option<Given> {
    Some(Given { deck: deck(hands), dealer: None, leader: leader.map(seat) })
}

/// A hand that ended in this finishing order; the fourth is left with a card.
fn finished(order: [u8; 4], more: Value, options: Value) -> Box<dyn Game> {
    let mut hands = [""; 4];
    for (&seat, card) in order.iter().zip(["3C", "4C", "5C", "6C"]) {
        hands[usize::from(seat)] = card;
    }
    let mut position = leading(hands, "2");
    position["to_act"] = json!(order[0]);
    for (key, value) in map(more) {
        position[key] = value;
    }
    let mut game = set_up(GAME, &position, options);
    for &next in &order[..3] {
        while !game.hand_over() && game.seat() != Some(seat(next)) {
            play(&mut *game, &["pass"]);
        }
        if !game.hand_over() {
            let id = *legal_ids(&*game).last().unwrap();
            game.apply(id, None, Guard::default()).unwrap();
        }
    }
    assert!(game.hand_over());
    game
}

/// The hand after one that ended in this order, dealt these hands at this level.
fn next_hand(order: [u8; 4], level: &str, hands: [&str; 4], options: Value) -> Box<dyn Game> {
    let partner_place = order.iter().position(|&seat| seat == (order[0] + 2) % 4).unwrap();
    let low = "23456789TJQKA".find(level).unwrap() as i64 + 2 + partner_place as i64 - 4;
    let scores = [0, 1, 0, 1].map(|side| if side == order[0] % 2 { low } else { 2 });
    let before = json!({"scores": scores, "level": "2", "won_by": (order[0] + 1) % 2});
    let mut game = finished(order, before, options);
    game.next_hand(given(hands, None)).unwrap();
    assert_eq!(public(&*game)["level"], json!(level));
    game
}

fn public(game: &dyn Game) -> Value {
    game.view(None).unwrap()
}

fn points(game: &dyn Game) -> Vec<i32> {
    game.hand_scores().unwrap().as_slice().to_vec()
}

fn scores(game: &dyn Game) -> Vec<i32> {
    game.scores().as_slice().to_vec()
}

fn hand_of(game: &dyn Game, number: u8) -> CardSet {
    serde_json::from_value(game.view(Some(seat(number))).unwrap()["hand"].clone()).unwrap()
}
