//! Single calls: what a table's users do beside playing.

use std::collections::BTreeMap;
use std::hint::black_box;

use mazzo::event::Silent;
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{Guard, Hand, Match};
use serde::Serialize;

use crate::clock::{time, time_prepared};
use crate::rollout::{Rollout, choices};

/// Times calls in the middle of the third hand, by name; in nanoseconds.
pub(crate) fn times<H: Hand>(seats: u8) -> BTreeMap<&'static str, f64> {
    let rollout = Rollout::<H, H::Action>::new(seats, 1);
    let game = begun::<H>(seats, 3);
    let (hand, seat) = (game.hand(), game.to_act());
    let view = hand.view(seat);
    let mut seed = 0;
    let imagine = || {
        seed += 1;
        let stream = Stream { seed, hand: 3 };
        H::imagine(black_box(&view), &mut stream.rng(Purpose::Imagine, 0), stream)
    };
    let over = played_out(*hand);
    BTreeMap::from([
        ("deal", time(|| black_box(&rollout).deal())),
        ("view", time(|| black_box(hand).view(seat))),
        ("imagine", time(imagine)),
        ("settle", time(|| black_box(&over).settle())),
        ("clone of a hand", time(|| *black_box(hand))),
    ])
}

/// What a match costs when so many hands of it have begun.
#[derive(Serialize)]
pub(crate) struct Length {
    pub(crate) hands: u32,
    pub(crate) decisions: u32,
    /// In memory, the log and the events with it.
    pub(crate) match_bytes: usize,
    pub(crate) save_bytes: usize,
    pub(crate) save: f64,
    pub(crate) load: f64,
    pub(crate) undo: f64,
    pub(crate) clone: f64,
}

impl Length {
    /// Measures in the middle of the hand of this number, or of the match's last.
    pub(crate) fn of<H: Hand>(seats: u8, hands: u32) -> Length {
        let game = begun::<H>(seats, hands);
        let text = game.save();
        let mut copy = None;
        let heap = allocation_counter::measure(|| copy = Some(game.clone())).bytes_current;
        Length {
            hands: game.hand_number(),
            decisions: game.log().count() as u32,
            match_bytes: size_of_val(&copy) + heap as usize,
            save_bytes: text.len(),
            save: time(|| black_box(&game).save()),
            load: time(|| Match::<H>::load(black_box(&text)).expect("a save is loaded")),
            undo: time_prepared(|| game.clone(), |game| game.undo().expect("there was a decision")),
            clone: time(|| black_box(&game).clone()),
        }
    }
}

/// A hand's end, by random play.
fn played_out<H: Hand>(mut hand: H) -> H {
    let (mut legal, mut rng) = (Vec::new(), choices(1));
    while hand.to_act().is_some() {
        legal.clear();
        hand.legal(&mut legal);
        hand.apply(*rng.choose(&legal), None, &mut Silent);
    }
    hand
}

/// A match in which so many hands have begun, the last played half through; or as many as the match has.
fn begun<H: Hand>(seats: u8, hands: u32) -> Match<H> {
    let mut game = Match::<H>::new(H::Options::default(), seats, 1, None).expect("the default table can be played");
    let mut rng = choices(1);
    let mut legal = Vec::new();
    while game.hand_number() < hands && !game.over() {
        play_on(&mut game, &mut rng, &mut legal, u32::MAX);
        game.next_hand(None).expect("the hand is over");
    }
    let decisions = {
        let mut ahead = game.clone();
        play_on(&mut ahead, &mut choices(2), &mut legal, u32::MAX);
        ahead.ply() - game.ply()
    };
    play_on(&mut game, &mut choices(2), &mut legal, decisions / 2);
    game
}

fn play_on<H: Hand>(game: &mut Match<H>, rng: &mut Rng, legal: &mut Vec<H::Action>, most: u32) {
    for _ in 0..most {
        game.legal(legal);
        if legal.is_empty() {
            return;
        }
        game.apply(*rng.choose(legal), None, Guard::default()).expect("a legal action is taken");
    }
}
