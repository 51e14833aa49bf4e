//! Decks: cards in the order in which they are dealt.

use std::iter;

use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Hand;
use crate::list::List;
use crate::rng::{Purpose, Stream};
use crate::seat::{BySeat, Seat};

/// At most two packs of 54 cards, the card that is dealt first at the front.
pub type Deck = List<Card, 108>;

/// The deck of a hand: who is dealt which card depends on the seed and the hand's number alone.
pub fn shuffled<H: Hand>(stream: Stream) -> Deck {
    let mut deck = const { in_face_order(H::RULES.pack) };
    stream.rng(Purpose::Deck, 0).shuffle(&mut deck);
    deck
}

/// A pack as it is before it is shuffled.
const fn in_face_order(pack: CardSet) -> Deck {
    let mut cards = [Card::BLACK_JOKER; 108];
    let mut left = pack;
    let mut count = 0;
    while let Some(card) = left.first() {
        cards[count as usize] = card;
        left = left.without_first();
        count += 1;
    }
    Deck::first_of(cards, count)
}

/// Deals cards round the table one at a time, from this seat on.
pub(crate) fn deal_round(cards: &[Card], first: Seat, seats: u8) -> BySeat<CardSet> {
    let mut hands = BySeat::new(seats);
    for (turn, seat) in iter::once(first).chain(first.others(seats)).enumerate() {
        hands[seat] = cards.iter().skip(turn).step_by(seats.into()).copied().collect();
    }
    hands
}
