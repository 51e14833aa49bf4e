//! How hands are played: a mixture of chance and sense, which differs from match to match.

use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{Action, CardSet, Guard, Match};

use crate::look;
use crate::subject::Subject;

/// Plays a match.
pub(crate) struct Player {
    /// The player's own randomness, which is none of the match's.
    pub(crate) rng: Rng,
    /// Of eight decisions, how many are a bot's.
    sense: u32,
}

impl Player {
    /// A player for the match of a seed. `style` tells apart several players of one match.
    pub(crate) fn new(seed: u64, style: u32) -> Player {
        let mut rng = Stream { seed: seed.rotate_left(17), hand: 0 }.rng(Purpose::Bot, style);
        let sense = *rng.choose(&[0, 0, 2, 7]);
        Player { rng, sense }
    }

    /// What it does: an action, now and then with cards named.
    pub(crate) fn choose<H: Subject>(&mut self, game: &Match<H>) -> (H::Action, Option<CardSet>) {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        assert!(!legal.is_empty(), "there is nothing to choose from");
        let rng = &mut self.rng;
        let action = if rng.below(8) < self.sense {
            let bot = rng.choose(H::BOTS).name;
            let seed = u64::from(rng.bits());
            let suggested = game.suggest(bot, seed).expect("a bot of the game");
            assert!(legal.contains(&suggested), "{bot} suggests {suggested}, which is not legal");
            suggested
        } else {
            let onward: Vec<H::Action> = legal.iter().copied().filter(|&action| H::brings_on(action)).collect();
            let any = onward.is_empty() || onward.len() == legal.len() || rng.below(4) == 0;
            *rng.choose(if any { &legal } else { &onward })
        };
        let cards = if rng.below(16) == 0 { look::other_cards(game, action, rng) } else { None };
        (action, cards)
    }

    /// Takes one decision.
    pub(crate) fn step<H: Subject>(&mut self, game: &mut Match<H>) {
        let (action, cards) = self.choose(game);
        let guard = Guard { seat: game.to_act().map(|seat| seat.number().into()), ply: Some(game.ply()) };
        if let Err(error) = game.apply(action, cards, guard) {
            panic!("{action} (id {}, cards {cards:?}) was chosen from the list and refused: {error}", action.id());
        }
    }

    /// Plays on until the hand is over.
    pub(crate) fn finish_hand<H: Subject>(&mut self, game: &mut Match<H>, most: u32) {
        for _ in 0..most {
            if game.hand_over() {
                return;
            }
            self.step(game);
        }
        assert!(game.hand_over(), "the hand is not over after {most} decisions");
    }
}
