//! Single calls, timed by criterion, which keeps its own records in `target/bench/criterion` and says how each
//! compares with the run before.

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use criterion::{BatchSize, Criterion};
use mazzo::event::Silent;
use mazzo::rng::{Purpose, Stream};
use mazzo::{Guard, Hand, Match};

use crate::report::FOLDER;
use crate::rollout::{Rollout, choices};

/// Times the calls that a table's users make beside playing; in nanoseconds.
pub(crate) fn times<H: Hand>(seats: u8) -> BTreeMap<String, f64> {
    let kept = Path::new(FOLDER).join("criterion");
    let mut criterion = Criterion::default()
        .output_directory(&kept)
        .without_plots()
        .sample_size(10)
        .nresamples(1000)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(150));
    let mut times = BTreeMap::new();
    let table = format!("{} {seats}", H::RULES.id);
    let mut call = |name: &str, time: &mut dyn FnMut(&mut criterion::Bencher<'_>)| {
        let mut group = criterion.benchmark_group(&table);
        group.bench_function(name, time);
        group.finish();
        let file = kept.join(&table).join(name).join("new/estimates.json");
        times.insert(name.to_owned(), read_median(&file));
    };

    let rollout = Rollout::<H>::new(seats, 1);
    call("deal", &mut |b| b.iter(|| black_box(&rollout).deal()));

    // In the middle of the third hand.
    let game = begun::<H>(seats, 3);
    let (hand, seat) = (game.hand(), game.to_act());
    call("view", &mut |b| b.iter(|| black_box(hand).view(seat)));
    let view = hand.view(seat);
    let imagine = |seed: u64| {
        let stream = Stream { seed, hand: 3 };
        H::imagine(&view, &mut stream.rng(Purpose::Imagine, 0), stream)
    };
    let mut seed = 0;
    call("imagine", &mut |b| {
        b.iter(|| {
            seed += 1;
            imagine(seed)
        });
    });
    call("settle", &mut |b| {
        let mut over = *hand;
        let (mut legal, mut rng) = (Vec::new(), choices(1));
        while over.to_act().is_some() {
            legal.clear();
            over.legal(&mut legal);
            over.apply(*rng.choose(&legal), None, &mut Silent);
        }
        b.iter(|| black_box(&over).settle());
    });
    call("clone of a hand", &mut |b| b.iter(|| *black_box(hand)));
    call("clone of a match", &mut |b| b.iter(|| black_box(&game).clone()));
    call("undo", &mut |b| b.iter_batched_ref(|| game.clone(), |game| game.undo(), BatchSize::SmallInput));

    // Saves grow with the match.
    for hands in [1, 3, 9] {
        let game = begun::<H>(seats, hands);
        let text = game.save();
        call(&format!("save in hand {hands}"), &mut |b| b.iter(|| black_box(&game).save()));
        call(&format!("load in hand {hands}"), &mut |b| b.iter(|| Match::<H>::load(black_box(&text))));
    }
    times
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

fn play_on<H: Hand>(game: &mut Match<H>, rng: &mut mazzo::rng::Rng, legal: &mut Vec<H::Action>, most: u32) {
    for _ in 0..most {
        game.legal(legal);
        if legal.is_empty() {
            return;
        }
        game.apply(*rng.choose(legal), None, Guard::default()).expect("a legal action is taken");
    }
}

/// What criterion found.
fn read_median(file: &Path) -> f64 {
    let text = fs::read_to_string(file).expect("criterion keeps what it found");
    let estimates: serde_json::Value = serde_json::from_str(&text).expect("criterion writes JSON");
    estimates["median"]["point_estimate"].as_f64().expect("criterion finds a median")
}
