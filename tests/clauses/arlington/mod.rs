//! Arlington, clause by clause, then its worked examples: [`melds`] what may be laid (A3 to A7), [`turns`] all
//! around it, [`secrets`] what is known of unseen cards.

use mazzo::{Card, CardSet, Game};
use serde_json::{Value, json};

use crate::table::{cards, map};

mod matches;
mod melds;
mod secrets;
mod turns;

const GAME: &str = "arlington";

/// How many cards the stock has in the positions of these tests.
const STOCK: usize = 20;

fn pack() -> CardSet {
    let rules = mazzo::games().find(|rules| rules.id == GAME).unwrap();
    rules.pack
}

/// The same contract in every hand.
fn every(sets: u8, runs: u8) -> Value {
    json!(vec![[sets, runs]; 7])
}

/// A position in which seat 0 is to act: hands, and melds with their seats. The last seat also holds all cards that
/// are named nowhere, but for a stock of 20 from the threes up.
fn position(hands: &[&str], melds: &[(u8, &str)]) -> Value {
    let mut hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    let texts = melds.iter().flat_map(|(_, text)| text.split(' ').skip(1)).map(|word| &word[..2]);
    let melded: Vec<Card> = texts.map(|word| word.parse().unwrap()).collect();
    let mut rest = pack();
    for &card in hands.iter().flatten().chain(&melded) {
        assert!(rest.remove(card), "{card} is named too often");
    }
    let (low, others): (Vec<Card>, Vec<Card>) =
        rest.into_iter().partition(|card| card.index() < 4 || card.suit().is_none());
    let (stock, others) = others.split_at(STOCK);
    hands.last_mut().unwrap().extend(low.iter().chain(others));
    let melds: Vec<Value> = melds.iter().map(|(seat, text)| json!({"seat": seat, "text": text})).collect();
    json!({"hands": hands, "stock": stock, "melds": melds, "to_act": 0})
}

/// The game of such a position; if nothing else is said each contract is a single set.
fn table(hands: &[&str], melds: &[(u8, &str)], options: Value) -> Box<dyn Game> {
    changed(hands, melds, json!({}), options)
}

/// The game of such a position with some keys changed.
fn changed(hands: &[&str], melds: &[(u8, &str)], changes: Value, options: Value) -> Box<dyn Game> {
    let mut values = json!({"contracts": every(1, 0)});
    for (name, value) in map(options) {
        values[name] = value;
    }
    let mut position = position(hands, melds);
    for (name, value) in map(changes) {
        position[name] = value;
    }
    mazzo::from_position(GAME, &position, None, &map(values), 0).unwrap()
}
