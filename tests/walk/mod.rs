//! Walks through games, for tests that pin what comes of one.

use mazzo::Game;
use mazzo::rng::{Purpose, Rng, Stream};
use serde_json::Value;

/// A walk through a game: a choice among legal actions that no bot's taste can change. Three times of four it
/// plays cards, if it can.
pub(crate) struct Walk(Rng);

impl Walk {
    pub(crate) fn new(seed: u64) -> Walk {
        Walk(Stream { seed, hand: 0 }.rng(Purpose::Bot, 0))
    }

    pub(crate) fn choose(&mut self, game: &dyn Game) -> u64 {
        let ids = legal(game);
        let plays_cards = |id: &u64| game.describe(*id).unwrap()["length"].as_u64() > Some(0);
        let playing: Vec<u64> = ids.iter().copied().filter(plays_cards).collect();
        let any = self.0.below(4) == 0 || playing.is_empty();
        *self.0.choose(if any { &ids } else { &playing })
    }
}

/// The ids of the legal actions.
pub(crate) fn legal(game: &dyn Game) -> Vec<u64> {
    let mut ids = Vec::new();
    game.legal_actions(&mut ids);
    ids
}

/// A value of an option that is not its default: of a number the smallest that tests try.
pub(crate) fn other_value(option: &Value) -> Value {
    let tries = option["tries"].as_array().unwrap();
    tries.iter().find(|&value| *value != option["default"]).unwrap().clone()
}
