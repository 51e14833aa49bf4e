//! Points (A11, A12).

use super::meld::{Laid, Meld};
use super::turn::are_allied;
use super::{Options, is_wild};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::seat::{BySeat, Seat};

/// A11: a natural card in a meld; other than twos and the joker it costs as much in the hand.
const fn natural(card: Card) -> i32 {
    match card.rank() {
        Rank::Ace => 15,
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => 10,
        _ => 5,
    }
}

const fn is_joker(card: Card) -> bool {
    card.rank().is_joker()
}

/// A11: a wild in a meld.
const fn wild(card: Card) -> i32 {
    if is_joker(card) { 50 } else { 25 }
}

/// A11: what a card brings in a meld.
pub(super) const fn card_value(card: Card, is_used_as_wild: bool) -> i32 {
    if is_used_as_wild { wild(card) } else { natural(card) }
}

/// A11: what a meld brings.
pub(super) fn meld_value(meld: Meld) -> i32 {
    let wilds = meld.wild_cards();
    let naturals = meld.cards().minus(wilds);
    naturals.into_iter().map(natural).chain(wilds.into_iter().map(wild)).sum()
}

/// A12: what a card in the hand costs.
pub(super) const fn card_cost(card: Card) -> i32 {
    if is_wild(card) { 2 * wild(card) } else { natural(card) }
}

/// A12: what the cards in a hand cost.
pub(super) fn hand_cost(cards: CardSet) -> i32 {
    cards.into_iter().map(card_cost).sum()
}

/// A12: what going out brings in a hand.
pub(super) const fn bonus(hand_number: u32) -> i32 {
    match hand_number {
        0..=3 => 100,
        _ => 100 * (hand_number as i32 - 2),
    }
}

/// A11, A12: a seat's points: its side's melds, and the bonus if the side went out, or else what its hands cost.
pub(super) fn points(options: &Options, hand_number: u32, hands: &BySeat<CardSet>, melds: &[Laid], seat: Seat) -> i32 {
    let allied = |other: Seat| are_allied(options, seat, other);
    let melded: i32 = melds.iter().filter(|laid| allied(laid.owner())).map(|laid| meld_value(laid.meld())).sum();
    let own_hands = || hands.iter().filter(|&(other, _)| allied(other)).map(|(_, &cards)| cards);
    let went_out = own_hands().any(CardSet::is_empty);
    melded + if went_out { bonus(hand_number) } else { -own_hands().map(hand_cost).sum::<i32>() }
}
