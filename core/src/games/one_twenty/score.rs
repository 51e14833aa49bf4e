//! What cards cost, and what they do (O4, O9, O10).

use super::QueenHand;
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;

const QUEEN_OF_HEARTS: Card = Card::new(Rank::Queen, Suit::Hearts);
const KING_OF_SPADES: Card = Card::new(Rank::King, Suit::Spades);

/// O4: how many cards a played card makes the next seat draw.
pub(super) const fn penalty(card: Card) -> u8 {
    match card.rank() {
        Rank::Six => 1,
        Rank::Seven => 2,
        Rank::King if card.index() == KING_OF_SPADES.index() => 5,
        _ => 0,
    }
}

/// O4: whether the next seat is skipped.
pub(super) const fn skips(card: Card) -> bool {
    penalty(card) > 0 || matches!(card.rank(), Rank::Ace)
}

/// O9: what a card that is left costs among others.
pub(super) const fn cost(rank: Rank) -> i32 {
    match rank {
        Rank::Ten => 10,
        Rank::Jack => 2,
        Rank::Queen => 3,
        Rank::King => 4,
        Rank::Ace => 11,
        _ => 0,
    }
}

/// What a queen is worth that is alone, or the last card of the winner (O9, O10).
pub(super) const fn queen_worth(card: Card) -> i32 {
    match card.rank() {
        Rank::Queen if card.index() == QUEEN_OF_HEARTS.index() => 40,
        Rank::Queen => 20,
        _ => 0,
    }
}

/// O9: what the cards that are left cost their holder.
pub(super) fn hand_cost(held: CardSet, queen_hand: QueenHand) -> i32 {
    let dear = match queen_hand {
        QueenHand::SoleCard => held.is_single(),
        QueenHand::EveryQueen => true,
        QueenHand::Flat => false,
    };
    let of = |card: Card| if dear && card.rank() == Rank::Queen { queen_worth(card) } else { cost(card.rank()) };
    held.into_iter().map(of).sum()
}
