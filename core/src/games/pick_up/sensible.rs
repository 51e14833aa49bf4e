//! A bot that plays sensibly.
//!
//! Which suit will count for and which against is even odds, so sets as such win nothing on average; what wins
//! is the 100 points that a seat gives when its hand comes to nothing. The bot makes the set after which the
//! fewest of the possible cards put aside bring its own hand to nothing, and, among those, the dearest.

use super::score::{net, set_value};
use super::{Action, Set, View};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::View as _;
use crate::rng::Rng;

pub(super) fn choose(view: &View, legal: &[Action], _: &mut Rng) -> Action {
    let unseen: Vec<Card> = view.unseen().into_iter().collect();
    let worth = |&action: &Action| {
        let made = set_made(view, action);
        let sets: Vec<Set> =
            view.seat.map(|seat| view.sets[seat].to_vec()).unwrap_or_default().into_iter().chain(made).collect();
        (chances_of_points(view, &sets, &unseen), made.map_or(0, set_value))
    };
    // The first of the best, so that the choice does not depend on the order in which they are compared.
    legal.iter().copied().rev().max_by_key(worth).unwrap_or(Action::Pass)
}

fn set_made(view: &View, action: Action) -> Option<Set> {
    let (Action::Pair { pile, .. } | Action::Four { pile, .. }) = action else { return None };
    let hand_cards: CardSet = view.cards(action)?;
    view.tops()[usize::from(pile)].map(|table_card| Set::new(table_card, hand_cards))
}

/// How many pairs of unseen cards, put aside in either order, leave these sets with a net other than 0.
fn chances_of_points(view: &View, sets: &[Set], unseen: &[Card]) -> usize {
    let pairs = unseen.iter().enumerate().flat_map(|(at, &one)| unseen[..at].iter().map(move |&other| [one, other]));
    pairs.filter(|&pair| net(sets, pair, view.options.scores_by) != 0).count()
}
