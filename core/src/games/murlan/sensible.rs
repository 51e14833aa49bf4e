//! A bot that plays sensibly.
//!
//! It sheds low cards in large plays, keeps groups whole, and holds its high cards and quads back until another
//! seat runs short.

use super::play::{Play, strength};
use super::{Action, View};
use crate::card::Rank;
use crate::cardset::CardSet;
use crate::hand::View as _;
use crate::rng::Rng;

/// Hands of so many cards or fewer are about to go out.
const SHORT: u8 = 4;

pub(super) fn choose(view: &View, legal: &[Action], _: &mut Rng) -> Action {
    let held = view.hand.unwrap_or_default();
    // The first of the best, so that the choice does not depend on the order in which they are compared.
    legal.iter().copied().rev().max_by_key(|&action| worth(view, held, action)).unwrap_or(Action::Pass)
}

/// How good an action looks; a pass is worth 0.
fn worth(view: &View, held: CardSet, action: Action) -> i32 {
    match action {
        Action::Pass => 0,
        Action::Return(rank) => {
            // A lone low card is the one to be rid of.
            -10 * held.of_rank(rank).len() as i32 - i32::from(strength(rank))
        }
        Action::Play(play) => play_worth(view, held, play),
    }
}

fn play_worth(view: &View, held: CardSet, play: Play) -> i32 {
    if u32::from(play.size()) == held.len() {
        return 1000;
    }
    let cards = view.cards(Action::Play(play)).unwrap_or_default();
    let shed = 6 * i32::from(play.size());
    let power: i32 = cards.into_iter().map(|card| power(card.rank())).sum();
    let broken: i32 = Rank::ALL.into_iter().map(|rank| split_cost(held.of_rank(rank), cards.of_rank(rank))).sum();
    let quad = if play.is_quad() { 40 } else { 0 };
    let others = view.counts.iter().filter(|&(seat, &count)| Some(seat) != view.seat && count > 0);
    let urgent = others.map(|(_, &count)| count).min().is_some_and(|least| least <= SHORT);
    if view.last.is_none() {
        // A lead: shed much, and low. Against a short hand a high single is the safer one.
        let against_short = if urgent && play.size() == 1 { 2 * i32::from(strength(play.rank())) } else { 0 };
        shed - 2 * power - broken - quad - i32::from(strength(play.rank())) + against_short
    } else {
        let eager = if urgent { 60 } else { 4 };
        shed + eager - 2 * power - broken - quad - i32::from(strength(play.rank())) / 2
    }
}

/// What a card is worth when it is kept.
const fn power(rank: Rank) -> i32 {
    match rank {
        Rank::RedJoker => 14,
        Rank::BlackJoker => 12,
        Rank::Two => 9,
        Rank::Ace => 5,
        Rank::King => 3,
        _ => 1,
    }
}

/// What it costs to take some cards of a rank and leave others.
const fn split_cost(held: CardSet, taken: CardSet) -> i32 {
    let left = held.len() - taken.len();
    if taken.is_empty() || left == 0 {
        return 0;
    }
    if held.len() == 4 { 25 } else { 5 * left as i32 }
}
