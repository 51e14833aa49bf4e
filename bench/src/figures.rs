//! The figures of one table: a game and how many play it.

use std::collections::BTreeMap;
use std::time::Instant;

use mazzo::Hand;
use mazzo::event::Silent;
use mazzo::hand::Declaration;
use serde::Serialize;

use crate::calls::{self, Length};
use crate::clock::median;
use crate::floor::Floor;
use crate::growth::Growth;
use crate::pins;
use crate::rollout::{LONGEST, Rollout, declares};

/// What was measured. Times are in nanoseconds.
#[derive(Serialize)]
pub(crate) struct Figures {
    pub(crate) game: &'static str,
    pub(crate) seats: u8,
    /// Random play by exact actions and, where the game has them, by declarations.
    pub(crate) plays: Vec<Play>,
    pub(crate) hand_bytes: usize,
    /// The slowest call of the first hands, each call's fastest of several runs.
    pub(crate) slowest_legal: f64,
    pub(crate) slowest_apply: f64,
    /// Single calls by name.
    pub(crate) calls: BTreeMap<&'static str, f64>,
    /// In the first, third and ninth hand.
    pub(crate) lengths: Vec<Length>,
}

/// Random play at one grain. Rates are decisions per second.
#[derive(Serialize)]
pub(crate) struct Play {
    pub(crate) grain: &'static str,
    /// Legal list, uniform choice and apply, with each hand's deal.
    pub(crate) rate: f64,
    /// The same without rules.
    pub(crate) floor_rate: f64,
    /// How many times the floor's time a decision takes: the median of pairs of runs side by side.
    pub(crate) times_floor: f64,
    pub(crate) decisions_a_hand: f64,
    pub(crate) legal_mean: f64,
    pub(crate) legal_p99: u32,
    pub(crate) legal_most: u32,
    pub(crate) allocations: u64,
    pub(crate) growth: Growth,
}

/// How many pairs of runs a ratio is the median of.
const PAIRS: usize = 31;
/// How long each run is, about.
const RUN_SECONDS: f64 = 0.05;
/// How many hands the floor is recorded from, and how many are searched for the slowest call.
const RECORDED: usize = 2000;
const SEARCHED: usize = 200;

impl Figures {
    /// Measures a table.
    pub(crate) fn of<H: Hand>(seats: u8) -> Figures {
        let mut plays = vec![Play::of::<H, H::Action>(seats, "exact")];
        if declares::<H>() {
            plays.push(Play::of::<H, H::Declaration>(seats, "declared"));
        }
        let (slowest_legal, slowest_apply) = slowest::<H>(seats);
        Figures {
            game: H::RULES.id,
            seats,
            plays,
            hand_bytes: size_of::<H>(),
            slowest_legal,
            slowest_apply,
            calls: calls::times::<H>(seats),
            lengths: [1, 3, 9].map(|hands| Length::of::<H>(seats, hands)).into(),
        }
    }
}

impl Play {
    /// Measures play at the grain of `D`.
    ///
    /// # Panics
    /// If what is played is not what is pinned, or if a decision allocates.
    fn of<H: Hand, D: Declaration<H>>(seats: u8, grain: &'static str) -> Play {
        pins::check::<H, D>(seats, grain);
        let mut rollout = Rollout::<H, D>::new(seats, 1);
        let mut floor = Floor::<H>::record::<D>(seats, 1, RECORDED);
        let (legal_mean, legal_p99, legal_most) = spread(floor.counts().collect());

        let mut ours = |hands: u64| {
            let before = rollout.played.decisions;
            (0..hands).for_each(|_| rollout.play_hand());
            rollout.played.decisions - before
        };
        let mut without_rules = |hands: u64| {
            let before = floor.decisions;
            (0..hands).for_each(|_| floor.play_hand());
            floor.decisions - before
        };
        let (hands, floor_hands) = (enough(&mut ours), enough(&mut without_rules));
        let pairs: Vec<(f64, f64)> =
            (0..PAIRS).map(|_| (time(&mut ours, hands), time(&mut without_rules, floor_hands))).collect();
        let mut decisions = 0;
        let allocations = allocation_counter::measure(|| decisions = ours(hands)).count_total;
        assert_eq!(allocations, 0, "{} allocates while it is played", H::RULES.id);
        Play {
            grain,
            rate: 1e9 / median(pairs.iter().map(|pair| pair.0)),
            floor_rate: 1e9 / median(pairs.iter().map(|pair| pair.1)),
            times_floor: median(pairs.iter().map(|pair| pair.0 / pair.1)),
            decisions_a_hand: decisions as f64 / hands as f64,
            legal_mean,
            legal_p99,
            legal_most,
            allocations,
            growth: Growth::of::<H, D>(seats),
        }
    }
}

/// Nanoseconds a decision.
fn time(run: &mut impl FnMut(u64) -> u64, hands: u64) -> f64 {
    let began = Instant::now();
    let decisions = run(hands);
    began.elapsed().as_nanos() as f64 / decisions as f64
}

/// So many hands that a run takes about [`RUN_SECONDS`].
fn enough(run: &mut impl FnMut(u64) -> u64) -> u64 {
    const TRIED: u64 = 200;
    run(TRIED);
    let began = Instant::now();
    run(TRIED);
    (TRIED as f64 * RUN_SECONDS / began.elapsed().as_secs_f64()) as u64 + 1
}

/// Mean, 99th in 100, and largest.
fn spread(mut counts: Vec<u32>) -> (f64, u32, u32) {
    counts.sort_unstable();
    let sum: u64 = counts.iter().copied().map(u64::from).sum();
    let at = |share: f64| counts[(share * (counts.len() - 1) as f64) as usize];
    (sum as f64 / counts.len() as f64, at(0.99), at(1.0))
}

/// The slowest calls of `legal` and of `apply` in the first hands: of each call the fastest of several runs, which
/// are the same to the last card, so that a machine that was busy meanwhile does not count. The clock's own
/// reading is in it.
fn slowest<H: Hand>(seats: u8) -> (f64, f64) {
    const RUNS: usize = 7;
    let mut fastest: Vec<(u64, u64)> = Vec::new();
    let mut list = Vec::with_capacity(LONGEST);
    for run in 0..RUNS {
        let mut rollout = Rollout::<H, H::Action>::new(seats, 1);
        let mut at = 0;
        for _ in 0..SEARCHED {
            rollout.watch_hand(|hand, _, action| {
                list.clear();
                let mut after = *hand;
                let began = Instant::now();
                hand.legal(&mut list);
                let listed = began.elapsed();
                let began = Instant::now();
                after.apply(action, None, &mut Silent);
                let applied = began.elapsed();
                let times = (listed.as_nanos() as u64, applied.as_nanos() as u64);
                match fastest.get_mut(at) {
                    Some(known) => *known = (known.0.min(times.0), known.1.min(times.1)),
                    None => fastest.push(times),
                }
                at += 1;
            });
        }
        assert!(run == 0 || at == fastest.len(), "equal seeds lead to equal decisions");
    }
    let most = |part: fn(&(u64, u64)) -> u64| fastest.iter().map(part).max().unwrap_or(0) as f64;
    (most(|times| times.0), most(|times| times.1))
}
