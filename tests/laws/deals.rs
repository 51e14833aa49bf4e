//! Deals depend on the seed and the hand's number, and on nothing else.

use std::collections::BTreeSet;

use mazzo::event::{Event, Place};
use mazzo::{Card, CardSet, Hand, Match};

use crate::look::{self, viewers};
use crate::player::Player;
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// Who was dealt which cards in the current hand: the moves out of the stock before anybody else's.
fn dealt<H: Hand>(game: &Match<H>) -> Vec<(Place, CardSet)> {
    let began = look::hand_began(game);
    let mut deal: Vec<(Place, CardSet)> = Vec::new();
    for viewer in viewers(game.seats()) {
        let moves = game.events(viewer, began).map_while(|(_, event)| match event {
            Event::Moved { from, .. } if from != Place::Stock => None,
            Event::Asked { .. } => None,
            other => Some(other),
        });
        for event in moves {
            match event {
                Event::Moved { to, cards: Some(cards), .. } => deal.push((to, cards)),
                Event::Shown { at, cards } => deal.push((at, cards)),
                _ => {}
            }
        }
    }
    deal.sort_by_key(|(place, cards)| (*place, cards.faces(), cards.doubles()));
    deal.dedup();
    deal
}

/// The deals of hands 1, 2 and 3 of a seed as one player's match meets them.
fn deals<H: Subject>(options: H::Options, seats: u8, seed: u64, style: u32) -> Vec<Vec<(Place, CardSet)>> {
    let mut game = Match::<H>::new(options, seats, seed, None).expect("a table");
    let mut player = Player::new(seed, style);
    let mut met = vec![dealt(&game)];
    while met.len() < 3 {
        player.finish_hand(&mut game, H::most_decisions(seats));
        if game.over() {
            break;
        }
        game.next_hand(None).expect("the hand is over");
        met.push(dealt(&game));
    }
    met
}

/// Holds the law for some seeds: two players who play otherwise meet the same deals, and no deal comes twice.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, options: H::Options, seats: u8, seeds: &[u64]) {
    let mut all: BTreeSet<Vec<Card>> = BTreeSet::new();
    for &seed in seeds {
        tally.spot.seed = seed;
        tally.law(Law::Deals, || {
            let one = deals::<H>(options, seats, seed, 1);
            let other = deals::<H>(options, seats, seed, 2);
            for (number, (one, other)) in (1..).zip(one.iter().zip(&other)) {
                assert_eq!(one, other, "hand {number} was dealt otherwise after other play");
            }
            let longest = if one.len() > other.len() { one } else { other };
            for (number, deal) in (1..).zip(longest) {
                let cards: Vec<Card> = deal.into_iter().flat_map(|(_, cards)| cards).collect();
                assert!(all.insert(cards), "the deal of hand {number} was met before");
            }
        });
    }
}
