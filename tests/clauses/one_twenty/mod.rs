//! One Hundred Twenty, clause by clause, then its worked examples: [`turns`] what may be done in a turn,
//! [`score`] how hands and matches end, [`secrets`] what is known of unseen cards.

use mazzo::{Card, CardSet, Game, Given};
use serde_json::{Value, json};

use crate::table::{allows, cards, legal, map, open, play, play_out, refuses, seat, set_up, told};

mod score;
mod secrets;
mod turns;

const GAME: &str = "one_twenty";

/// Cards of the pack that these places leave.
fn rest(named: &[&[Card]]) -> Vec<Card> {
    let named: CardSet = named.iter().copied().flatten().copied().collect();
    mazzo::games::one_twenty::PACK.minus(named).into_iter().collect()
}

/// A position in which only the cards that matter are named: what is left lies at the bottom of the stock. Seat 0
/// is to act.
fn on(hands: &[&str], pile: &str) -> Value {
    let (hands, pile) = (hands.iter().map(|hand| cards(hand)).collect::<Vec<_>>(), cards(pile));
    let stock = rest(&[&hands.concat(), &pile]);
    json!({"hands": hands, "pile": pile, "stock": stock, "to_act": 0, "rebuilds": 1})
}

/// The same with these cards alone in the stock; what is left lies at the bottom of the pile.
fn short(hands: &[&str], pile: &str, stock: &str) -> Value {
    let (hands, mut pile) = (hands.iter().map(|hand| cards(hand)).collect::<Vec<_>>(), cards(pile));
    let stock = cards(stock);
    pile.extend(rest(&[&hands.concat(), &pile, &stock]));
    json!({"hands": hands, "pile": pile, "stock": stock, "to_act": 0, "rebuilds": 1})
}

/// A position in which nothing can be drawn: what is left is in the last seat's hand.
fn nothing_to_draw(hands: &[&str], top: &str) -> Value {
    let (mut hands, pile) = (hands.iter().map(|hand| cards(hand)).collect::<Vec<_>>(), cards(top));
    let left = rest(&[&hands.concat(), &pile]);
    hands.last_mut().unwrap().extend(left);
    json!({"hands": hands, "pile": pile, "stock": [], "to_act": 0, "rebuilds": 1})
}

fn with(mut position: Value, key: &str, value: Value) -> Value {
    position[key] = value;
    position
}

fn game(position: &Value) -> Box<dyn Game> {
    set_up(GAME, position, json!({}))
}

/// How many cards each seat holds.
fn counts(game: &dyn Game) -> Value {
    game.view(None).unwrap()["counts"].clone()
}

/// The whole pack lies in its places.
fn is_whole(game: &dyn Game) -> bool {
    let position = game.position();
    let hands: Vec<Vec<Card>> = serde_json::from_value(position["hands"].clone()).unwrap();
    let [stock, pile]: [Vec<Card>; 2] =
        ["stock", "pile"].map(|key| serde_json::from_value(position[key].clone()).unwrap());
    hands.concat().len() + stock.len() + pile.len() == 36 && rest(&[&hands.concat(), &stock, &pile]).is_empty()
}
