//! Imagined worlds: they look the same to their seat, they play on, and they tell nothing of the real one.

use mazzo::rng::Rng;
use mazzo::{Game, Match, Seat};

use crate::every_ply::{conserved, lists_and_turns};
use crate::look::{self, assert_same};
use crate::player::Player;
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// Holds the laws of imagined worlds for one seat.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, game: &Match<H>, rng: &mut Rng) {
    let seats: Vec<Seat> = Seat::all(game.seats()).collect();
    let seat = *rng.choose(&seats);
    let seed = u64::from(rng.bits()) << 32 | u64::from(rng.bits());
    let world = game.imagine(seat, seed);
    tally.law(Law::Imagine, || looks_the_same(game, &world, seat));
    play_on(tally, game, &world, rng);
}

fn looks_the_same<H: Subject>(game: &Match<H>, world: &Match<H>, seat: Seat) {
    let viewer = Some(seat);
    assert_eq!(game.view(viewer), world.view(viewer), "the view of seat {seat}");
    assert_eq!(Game::view(game, viewer), Game::view(world, viewer));
    assert_eq!(Game::render(game, viewer), Game::render(world, viewer));
    assert_eq!(look::legal(&game.view(viewer)), look::legal(&world.view(viewer)));
    assert_eq!(game.to_act(), world.to_act());
    if game.to_act() == viewer {
        for bot in H::BOTS {
            assert_eq!(game.suggest(bot.name, 3), world.suggest(bot.name, 3), "what {} would do", bot.name);
        }
    }
    conserved::<H>(&world.hand().layout());
    let mut numbers = world.events(viewer, 0).map(|(number, _)| number);
    assert_eq!(numbers.next(), Some(0), "the world's events start at 0");
    assert_eq!(world.log().count(), 0, "the world has its own log");
    let hidden = game.seed().to_string();
    assert!(!world.save().contains(&hidden), "the world's save names the real seed");
    assert_ne!(world.seed(), game.seed());
    assert_eq!(game.hand_scores(), world.hand_scores());
    let began = look::hand_began(game);
    if let Some(dealt) = look::dealt_in_world(game, world, seat, began) {
        assert!(H::keeps_facts(game, &dealt, viewer, began), "seat {seat} imagines what it knows to be false");
    }
}

fn play_on<H: Subject>(tally: &mut Tally, game: &Match<H>, world: &Match<H>, rng: &mut Rng) {
    tally.law(Law::PlayOn, || {
        let loaded = Match::<H>::load(&world.save()).expect("the save of an imagined world loads");
        assert_same(world, &loaded);
    });
    let mut player = Player::new(world.seed(), 1);
    let mut played = world.clone();
    // To the hand's end now and then: elsewhere, and sooner, a few plies show the faults of a world.
    let most = H::most_decisions(game.seats());
    let plies = if rng.below(4) == 0 { most } else { 24 };
    for _ in 0..plies {
        if played.hand_over() {
            break;
        }
        tally.law(Law::PlayOn, || {
            player.step(&mut played);
            conserved::<H>(&played.hand().layout());
        });
        if rng.below(8) == 0 {
            lists_and_turns(tally, &played);
        }
    }
    tally.law(Law::PlayOn, || {
        if played.hand_over() {
            // Into the next hand, if there is one.
            played.next_hand(None).expect("the hand is over");
            for _ in 0..rng.below(4) {
                if !played.hand_over() {
                    player.step(&mut played);
                }
            }
        } else {
            assert!(plies < most, "the world's hand does not end");
        }
        if rng.below(3) != 0 {
            return;
        }
        let loaded = Match::<H>::load(&played.save()).expect("the save of an imagined world loads");
        assert_same(&played, &loaded);
        // Each ply undone replays those before it: from far away the way back is long.
        if played.ply() - world.ply() > 60 {
            return;
        }
        while played.ply() > world.ply() {
            played.undo().expect("it was played since it was imagined");
        }
        assert_same(world, &played);
        let told = played.undo().expect_err("it undoes only to where it was imagined");
        assert_eq!(told.why.clause, "nothing_to_undo");
        assert_same(world, &played);
    });
}

/// Where another world is known to be possible, imagined worlds differ from the real one for some seed.
pub(crate) fn differs_behind<H: Subject>(game: &Match<H>, seat: Seat) {
    // The position, since a hand may also keep where its later randomness comes from.
    let here = Game::position(game);
    let differs = (0..400).any(|seed| Game::position(&game.imagine(seat, seed)) != here);
    assert!(differs, "400 worlds imagined by seat {seat} are all the real one, and another is possible");
}
