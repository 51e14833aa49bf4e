//! Positions of Pick Up in which only the cards that matter are named.

use mazzo::{Card, CardSet, Game};
use serde_json::{Value, json};

use crate::table::{cards, set_up};

pub(super) const GAME: &str = "pick_up";

/// What a test names of a position; the rest of the pack fills it up so that nobody gets a card of the ranks
/// on top but those named.
#[derive(Default)]
pub(super) struct Deal<'a> {
    pub(super) hands: [&'a str; 2],
    /// Each pile from its top card down, as far as it matters; `-` says that nothing lies below.
    pub(super) piles: [&'a str; 6],
    pub(super) aside: &'a str,
    pub(super) sets: [&'a [&'a str]; 2],
}

impl Deal<'_> {
    pub(super) fn position(&self) -> Value {
        let sets = self.sets.map(|sets| sets.iter().map(|set| cards(set)).collect::<Vec<_>>());
        let mut hands = self.hands.map(cards);
        let mut piles = self.piles.map(|pile| cards(pile.trim_end_matches(" -")));
        let open = self.piles.map(|pile| !pile.is_empty() && !pile.ends_with('-'));
        let mut aside = cards(self.aside);
        let top_ranks: Vec<_> = piles.iter().filter_map(|pile| pile.first()).map(|top| top.rank()).collect();
        let mut left: Vec<Card> = CardSet::PACK_52.into_iter().collect();
        let named = hands.iter().chain(&piles).chain(sets.iter().flatten()).flatten().chain(&aside);
        for card in named.copied().collect::<Vec<_>>() {
            let at = left.iter().position(|&other| other == card);
            left.swap_remove(at.unwrap_or_else(|| panic!("{card} is named twice")));
        }
        // Cards of the ranks on top go last, where they are taken from: under the piles.
        left.sort_by_key(|card| (top_ranks.contains(&card.rank()), *card));
        let mut hidden = 24 - sets.iter().map(Vec::len).sum::<usize>() - piles.iter().map(Vec::len).sum::<usize>();
        for (pile, _) in piles.iter_mut().zip(open).filter(|(_, open)| *open) {
            while pile.len() < 4 && hidden > 0 {
                pile.push(left.pop().unwrap());
                hidden -= 1;
            }
        }
        assert_eq!(hidden, 0, "the piles hold what was not taken from them");
        for (hand, sets) in hands.iter_mut().zip(&sets) {
            let used: usize = sets.iter().map(|set| set.len() - 1).sum();
            let wanted = 13 - used - hand.len();
            hand.extend(left.drain(..wanted));
        }
        aside.append(&mut left);
        let held = hands.iter().flatten().filter(|card| top_ranks.contains(&card.rank())).count();
        let named = self.hands.iter().flat_map(|hand| cards(hand));
        assert_eq!(held, named.filter(|card| top_ranks.contains(&card.rank())).count(), "too few other cards");
        json!({"hands": hands, "piles": piles, "aside": aside, "sets": sets, "to_act": 0})
    }

    pub(super) fn with(&self, options: Value) -> Box<dyn Game> {
        set_up(GAME, &self.position(), options)
    }

    pub(super) fn game(&self) -> Box<dyn Game> {
        self.with(json!({}))
    }
}

/// Six tops that nobody matches, but for the cards a test names.
pub(super) const TOPS: [&str; 6] = ["JD", "7D", "2C", "3C", "4C", "5C"];

/// A finished hand: seat 0 made sets, seat 1 the pair `set_1`, and the rest of the piles fits nobody.
pub(super) fn finished(sets: &[&str], set_1: &[&str], aside: &str, options: Value) -> Box<dyn Game> {
    let piles = ["2C 2D 2H 2S", "7C", "7D", "8C", "8D", "TC TD TH TS"];
    let game = Deal { piles, aside, sets: [sets, set_1], ..Deal::default() }.with(options);
    assert!(game.hand_over());
    game
}

pub(super) fn points(game: &dyn Game) -> Vec<i32> {
    game.hand_scores().unwrap().as_slice().to_vec()
}
