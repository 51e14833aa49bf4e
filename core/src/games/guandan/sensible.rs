//! A bot that plays sensibly.
//!
//! It sheds low cards in large plays, holds bombs and wild cards back until somebody runs short, keeps groups
//! whole, and lets its partner's plays stand.

use super::play::{Kind, height};
use super::tribute::partner;
use super::{Action, Face, Suits, View};
use crate::card::Rank;
use crate::cardset::CardSet;
use crate::hand::View as _;
use crate::rng::Rng;
use crate::seat::Seat;

/// Hands of so many cards or fewer are about to go out.
const SHORT: u8 = 7;

pub(super) fn choose(view: &View, legal: &[Action], _: &mut Rng) -> Action {
    // The first of the best, so that the choice does not depend on the order in which they are compared.
    let mut best = (i32::MIN, Action::Pass);
    for &action in legal {
        let worth = worth(view, action);
        if worth > best.0 {
            best = (worth, action);
        }
    }
    best.1
}

/// How good an action looks; a pass is worth 0.
fn worth(view: &View, action: Action) -> i32 {
    let held = view.held();
    match action {
        Action::Pass | Action::Tribute(_) => 0,
        Action::Return(face) => {
            // A lone low card is the one to be rid of.
            let Face::Card(card) = face else { return -100 };
            -20 * held.of_rank(card.rank()).len() as i32 - i32::from(height(card.rank(), view.level))
        }
        Action::Play(_) => play_worth(view, held, action),
    }
}

fn play_worth(view: &View, held: CardSet, action: Action) -> i32 {
    let Action::Play(play) = action else { return 0 };
    let size = i32::from(play.size());
    if u32::from(play.size()) == held.len() {
        return 10_000;
    }
    let seat = view.seat.unwrap_or_default();
    let rivals = [seat.next(4), partner(seat).next(4)];
    let urgent = rivals.iter().any(|&rival| (1..=SHORT).contains(&view.counts[rival]));
    let cards = view.cards(action).unwrap_or_default();
    let (naturals, _) = Face::split(cards, view.level);
    let high = i32::from(play.height(view.level));
    let broken: i32 = Rank::SUITED.into_iter().map(|rank| split_cost(view, held, naturals, rank)).sum();
    let wilds = 14 * i32::from(play.wilds());
    let power = match (play.kind(), play.tier()) {
        (Kind::Single | Kind::Pair | Kind::Triple, _) => high,
        (_, 0) => high / 2,
        (_, tier) => 40 + 6 * i32::from(tier) + high,
    };
    let Some(last) = view.last else {
        // A lead: many cards, low ones first.
        return 200 + 9 * size - 2 * power - broken - wilds;
    };
    if last.seat == partner(seat) {
        // Only a small step over a low play of the partner.
        let cheap = play.tier() == 0 && play.wilds() == 0 && broken == 0 && high < i32::from(Rank::Jack as u8);
        return if cheap && !is_short(view, last.seat) { 10 - high } else { -1 };
    }
    let threat = view.counts[last.seat] <= SHORT;
    let eager = if urgent || threat { 90 } else { 24 };
    eager + 4 * size - power - broken - wilds
}

fn is_short(view: &View, seat: Seat) -> bool {
    view.counts[seat] <= SHORT
}

/// What it costs to take some cards of a rank and leave others.
fn split_cost(view: &View, held: CardSet, taken: CardSet, rank: Rank) -> i32 {
    let taken = Suits::among(taken, rank).len();
    let (naturals, _) = Face::split(held, view.level);
    let left = Suits::among(naturals, rank).len().saturating_sub(taken);
    match (taken, left, taken + left) {
        (0, ..) | (_, 0, _) => 0,
        (.., 4..) => 30,
        _ => 6 * i32::from(left),
    }
}
