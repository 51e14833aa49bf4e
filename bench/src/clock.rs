//! The clock: nanoseconds that repeat as well as a shared machine allows.

use std::hint::black_box;
use std::time::Instant;

/// How many samples a time is the median of, and how long each is, about.
const SAMPLES: usize = 21;
const SAMPLE_NANOSECONDS: f64 = 1e6;
/// So many calls are prepared at once at most.
const MOST_PREPARED: usize = 1 << 10;

/// What a call takes: the median of samples of many calls each.
pub(crate) fn time<T>(mut call: impl FnMut() -> T) -> f64 {
    time_prepared(|| (), |_| call())
}

/// What a call takes on something that is prepared for it anew, outside the time.
pub(crate) fn time_prepared<S, T>(mut prepare: impl FnMut() -> S, mut call: impl FnMut(&mut S) -> T) -> f64 {
    let mut sample = |calls: usize| {
        let mut prepared: Vec<S> = (0..calls).map(|_| prepare()).collect();
        let began = Instant::now();
        for subject in &mut prepared {
            black_box(call(black_box(subject)));
        }
        began.elapsed().as_nanos() as f64 / calls as f64
    };
    sample(1);
    let calls = (SAMPLE_NANOSECONDS / sample(8).max(1.0)) as usize;
    // Nothing prepared takes no room.
    let most = if size_of::<S>() == 0 { usize::MAX } else { MOST_PREPARED };
    let calls = calls.clamp(1, most);
    median((0..SAMPLES).map(|_| sample(calls)))
}

/// The value in the middle.
pub(crate) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// What a short call takes: the fastest of several runs, each long enough for the clock.
pub(crate) fn fastest(mut call: impl FnMut()) -> f64 {
    const RUNS: usize = 5;
    const RUN_NANOSECONDS: u64 = 2000;
    let mut run = |calls: u64| {
        let began = Instant::now();
        (0..calls).for_each(|_| call());
        began.elapsed().as_nanos() as u64 as f64 / calls as f64
    };
    let calls = RUN_NANOSECONDS / (run(1) as u64).max(1);
    (0..RUNS).map(|_| run(calls.clamp(1, 64))).fold(f64::INFINITY, f64::min)
}
