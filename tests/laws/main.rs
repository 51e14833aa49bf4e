//! The law suite: what holds in every game, at every ply, whoever looks.
//!
//! One function a law, generic over games; what a law must be told of a game stands in `subject.rs`. Hands are
//! those of whole matches, for every number of seats: many with the default options, fewer for every other value
//! of every option. The cheap laws are held at every ply of every hand, the dear ones at a few random plies of
//! each, the swap law for every viewer at every ply of hands of its own.
//!
//! ```text
//! cargo test -p mazzo --test laws                    what is run before every merge
//! cargo test -p mazzo --test laws -- murlan          one game
//! MAZZO_LAWS=combinations cargo test -p mazzo --test laws
//!                                                    the long run: options two by two
//! MAZZO_LAWS=quick cargo test -p mazzo --test laws   a short look, while working
//! ```
//!
//! The work is cut into shares that do not depend on each other, and the report joins them in order, so it does
//! not depend on the number of threads. A failure is told with options, seed, hand and ply. A law that was
//! never put to the test counts as failed.

// The report goes where a test harness would print.
#![allow(clippy::print_stdout)]

mod deals;
mod every_ply;
mod imagined;
mod legality;
mod look;
mod past;
mod player;
mod subject;
mod swap;
mod tables;
mod tally;

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use mazzo::games::{arlington, guandan, murlan, one_twenty, pick_up};

use crate::subject::Subject;
use crate::tables::{Amount, Job};
use crate::tally::{Law, Tally};

/// A game of the suite.
struct Entry {
    id: &'static str,
    jobs: fn(Amount) -> Vec<Job>,
    run: fn(&Job) -> Tally,
}

const fn entry<H: Subject>() -> Entry {
    Entry { id: H::RULES.id, jobs: tables::jobs::<H>, run: tables::run::<H> }
}

const GAMES: &[Entry] = &[
    entry::<arlington::Hand>(),
    entry::<guandan::Hand>(),
    entry::<murlan::Hand>(),
    entry::<one_twenty::Hand>(),
    entry::<pick_up::Hand>(),
];

fn main() -> ExitCode {
    let began = Instant::now();
    let amount = match std::env::var("MAZZO_LAWS").as_deref() {
        Ok("combinations") => Amount { deep: 1_000, other: 100, swaps: 300, combinations: true },
        Ok("quick") => Amount { deep: 200, other: 10, swaps: 30, combinations: false },
        _ => Amount { deep: 10_000, other: 200, swaps: 1_000, combinations: false },
    };
    let names: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let chosen = |entry: &&Entry| names.is_empty() || names.iter().any(|name| entry.id.contains(name.as_str()));
    let entries: Vec<&Entry> = GAMES.iter().filter(chosen).collect();
    let work: Vec<(&Entry, Job)> =
        entries.iter().flat_map(|entry| (entry.jobs)(amount).into_iter().map(|job| (*entry, job))).collect();
    let results = in_threads(&work);

    let mut tables: BTreeMap<(&str, u8), Tally> = BTreeMap::new();
    for ((entry, job), tally) in work.iter().zip(results) {
        tables.entry((entry.id, job.seats)).or_default().take_in(tally);
    }
    let (mut passed, mut failed) = (0, 0);
    for ((game, seats), tally) in &tables {
        let (held, broken) = report(game, *seats, tally);
        passed += held;
        failed += broken;
    }
    for missing in mazzo::games().filter(|rules| GAMES.iter().all(|entry| entry.id != rules.id)) {
        println!("FAILED {} is not under the laws", missing.id);
        failed += 1;
    }
    print_times(&tables, began);
    println!("{passed} passed, {failed} failed");
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Does the jobs on all cores; the results stand in the order of the jobs.
fn in_threads(work: &[(&Entry, Job)]) -> Vec<Tally> {
    // A failure is told in the report.
    std::panic::set_hook(Box::new(|_| {}));
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Tally>> = work.iter().map(|_| Mutex::default()).collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some((entry, job)) = work.get(at) else { return };
                    *results[at].lock().expect("one job, one thread") = (entry.run)(job);
                }
            });
        }
    });
    let _ = std::panic::take_hook();
    results.into_iter().map(|tally| tally.into_inner().expect("one job, one thread")).collect()
}

/// Tells what a table came to: how many laws held, and how many did not or were never tried.
fn report(game: &str, seats: u8, tally: &Tally) -> (u32, u32) {
    println!("{game}, {seats} seats");
    for (figure, value) in &tally.figures {
        println!("  {value:>10} {figure}");
    }
    let is_broken = |law: Law| !tally.records.contains_key(&law) || tally.failures.iter().any(|f| f.law == law);
    let broken: Vec<Law> = Law::ALL.iter().copied().filter(|&law| is_broken(law)).collect();
    for &law in &broken {
        let failures: Vec<_> = tally.failures.iter().filter(|failure| failure.law == law).collect();
        println!("FAILED {game}, {seats} seats: {} ({law:?}), {} times", law.sentence(), failures.len());
        if failures.is_empty() {
            println!("    never put to the test");
        }
        for failure in failures.iter().take(3) {
            let spot = &failure.spot;
            println!(
                "    options {}, seed {}, hand {}, ply {}: {}",
                spot.options, spot.seed, spot.hand, spot.ply, failure.message
            );
        }
    }
    (Law::ALL.len() as u32 - broken.len() as u32, broken.len() as u32)
}

fn print_times(tables: &BTreeMap<(&str, u8), Tally>, began: Instant) {
    let mut all = Tally::default();
    for tally in tables.values() {
        all.take_in(tally.clone());
    }
    println!("    checks   seconds  law");
    for law in Law::ALL {
        let record = all.records.get(law).copied().unwrap_or_default();
        println!("{:>10} {:>9.2}  {}", record.checks, record.time.as_secs_f64(), law.sentence());
    }
    println!("{:.1} seconds in all", began.elapsed().as_secs_f64());
}
