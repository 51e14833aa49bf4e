//! Dealing unseen cards to the places where they may lie: what imagined worlds are made of.

use crate::card::Card;
use crate::cardset::CardSet;
use crate::rng::Rng;

/// A place that holds so many unseen cards, and which faces may be among them.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// How many of the unseen cards lie here.
    pub count: u32,
    /// The faces that may lie here, as bits in face order.
    pub faces: u64,
}

impl Room {
    /// A place where any card may lie.
    pub const fn any(count: u32) -> Room {
        Room { count, faces: u64::MAX }
    }

    const fn takes(&self, card: Card) -> bool {
        self.faces >> card.index() & 1 == 1
    }
}

/// How many deals at random are tried before one is made by force.
const TRIES: u32 = 50;

/// Deals cards at random so that each place gets as many as it holds, of those it may hold; in which order they
/// came is random too. None if there is no such deal.
///
/// Deals at random come first, so that where few are barred every possible deal is as likely as the other. A
/// deal that is barred too often is made card by card, moving earlier cards on where one finds no room.
pub fn deal(rng: &mut Rng, cards: CardSet, rooms: &[Room]) -> Option<Vec<Vec<Card>>> {
    let mut order: Vec<Card> = cards.into_iter().collect();
    if order.len() as u32 != rooms.iter().map(|room| room.count).sum::<u32>() {
        return None;
    }
    for _ in 0..TRIES {
        rng.shuffle(&mut order);
        let mut rest = order.as_slice();
        let dealt: Vec<Vec<Card>> = rooms
            .iter()
            .map(|room| {
                let (here, after) = rest.split_at(room.count as usize);
                rest = after;
                here.to_vec()
            })
            .collect();
        if dealt.iter().zip(rooms).all(|(here, room)| here.iter().all(|&card| room.takes(card))) {
            return Some(dealt);
        }
    }
    let mut dealt = vec![Vec::new(); rooms.len()];
    for &card in &order {
        let mut barred = vec![false; rooms.len()];
        if !place(rng, card, rooms, &mut dealt, &mut barred) {
            return None;
        }
    }
    Some(dealt)
}

/// Puts a card where there is room, or where another card can be moved on to make room.
fn place(rng: &mut Rng, card: Card, rooms: &[Room], dealt: &mut [Vec<Card>], barred: &mut [bool]) -> bool {
    let mut open: Vec<usize> = (0..rooms.len()).filter(|&at| !barred[at] && rooms[at].takes(card)).collect();
    rng.shuffle(&mut open);
    if let Some(&at) = open.iter().find(|&&at| (dealt[at].len() as u32) < rooms[at].count) {
        dealt[at].push(card);
        return true;
    }
    for at in open {
        barred[at] = true;
        for other in 0..dealt[at].len() {
            let moved = dealt[at][other];
            if place(rng, moved, rooms, dealt, barred) {
                dealt[at][other] = card;
                return true;
            }
        }
    }
    false
}

/// Sees to it that a place has one of some cards: if it has none, one of its own is exchanged for one of them.
pub fn give_one(rng: &mut Rng, dealt: &mut [Vec<Card>], to: usize, wanted: CardSet) {
    if dealt.get(to).is_none_or(|cards| cards.is_empty() || cards.iter().any(|&card| wanted.contains(card))) {
        return;
    }
    let others: Vec<(usize, usize)> = (0..dealt.len())
        .flat_map(|place| (0..dealt[place].len()).map(move |at| (place, at)))
        .filter(|&(place, at)| wanted.contains(dealt[place][at]))
        .collect();
    if !others.is_empty() {
        let &(place, at) = rng.choose(&others);
        let mine = rng.below(dealt[to].len() as u32) as usize;
        let card = dealt[to][mine];
        dealt[to][mine] = std::mem::replace(&mut dealt[place][at], card);
    }
}
