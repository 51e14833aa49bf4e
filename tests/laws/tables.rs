//! Which matches are played, and how the laws are held on them.

use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{Match, options};
use serde_json::{Map, Value, json};

use crate::every_ply::{self, Witness};
use crate::legality::{self, Pool};
use crate::player::Player;
use crate::subject::Subject;
use crate::tally::{Spot, Tally};
use crate::{deals, imagined, past, swap};

/// What a job does with its hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// All laws but the two below.
    Play,
    /// The swap law.
    Swap,
    /// The law of deals; its hands are seeds.
    Deals,
}

/// A share of the work: some hands of one game, number of seats and option set.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) seats: u8,
    pub(crate) options: Map<String, Value>,
    pub(crate) task: Task,
    pub(crate) hands: u32,
    /// Tells apart the jobs of one kind: no two play the same seeds.
    pub(crate) block: u64,
}

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Amount {
    /// Hands with the default options, for each number of seats.
    pub(crate) deep: u32,
    /// Hands for every other option set.
    pub(crate) other: u32,
    /// Hands under the swap law with the default options, for all numbers of seats together.
    pub(crate) swaps: u32,
    /// Option sets: one option changed, or two as well.
    pub(crate) combinations: bool,
}

/// The hands of one job.
const BLOCK: u32 = 250;

/// The jobs of one game.
pub(crate) fn jobs<H: Subject>(amount: Amount) -> Vec<Job> {
    let mut jobs = Vec::new();
    let swaps = amount.swaps.div_ceil(H::RULES.seats.len() as u32);
    let tasks = [(Task::Swap, swaps, 50), (Task::Play, amount.deep, BLOCK), (Task::Deals, 400, 200)];
    for &seats in H::RULES.seats {
        let mut block = 0;
        let mut share = |options: &Map<String, Value>, task, hands: u32, size: u32| {
            for first in (0..hands).step_by(size as usize) {
                let hands = size.min(hands - first);
                jobs.push(Job { seats, options: options.clone(), task, hands, block });
                block += 1;
            }
        };
        for (task, hands, size) in tasks {
            share(&Map::new(), task, hands, size);
        }
        for options in option_sets::<H>(amount.combinations) {
            share(&options, Task::Play, amount.other, BLOCK);
            share(&options, Task::Swap, amount.other / 10, 50);
        }
    }
    jobs
}

/// Every other value of every option by itself, and if asked for of every two.
fn option_sets<H: Subject>(combinations: bool) -> Vec<Map<String, Value>> {
    let table = options::table::<H::Options>();
    let mut single: Vec<(String, Value)> = Vec::new();
    for entry in table.as_array().expect("a table is a list") {
        let tries = entry["tries"].as_array().expect("every option says what to try");
        assert!(tries.contains(&entry["default"]) && tries.len() > 1, "what to try of {}", entry["name"]);
        let name = entry["name"].as_str().expect("an option has a name");
        let others = tries.iter().filter(|&value| *value != entry["default"]);
        single.extend(others.map(|value| (name.to_owned(), value.clone())));
    }
    let mut sets: Vec<Map<String, Value>> = single.iter().cloned().map(|one| Map::from_iter([one])).collect();
    if combinations {
        for (at, one) in single.iter().enumerate() {
            let others = single[..at].iter().filter(|other| other.0 != one.0);
            sets.extend(others.map(|other| Map::from_iter([one.clone(), other.clone()])));
        }
    }
    sets
}

/// Does a job.
pub(crate) fn run<H: Subject>(job: &Job) -> Tally {
    let mut tally = Tally::default();
    let values = json!(job.options).to_string();
    let chosen: H::Options = match options::from_map(&job.options, job.seats) {
        Ok(chosen) => chosen,
        // A value alone may not go together with the other defaults.
        Err(error) if error.why.clause == "option_combination" => {
            tally.count("option sets that cannot be", 1);
            return tally;
        }
        Err(error) => panic!("{} refuses its own value {values}: {error}", H::RULES.id),
    };
    let mut seeds = (0..).map(|number| seed(H::RULES.number, job, number));
    let mut left = job.hands;
    while left > 0 && tally.failures.len() < 3 {
        let seed = seeds.next().expect("there is always another seed");
        tally.spot = Spot { options: values.clone(), seed, ..Spot::default() };
        let before = left;
        tally.guarded(|tally| match job.task {
            Task::Play => play::<H>(tally, chosen, job.seats, seed, &mut left),
            Task::Swap => left -= swap::hold::<H>(tally, chosen, job.seats, seed, left),
            Task::Deals => {
                let seeds: Vec<u64> = [seed].into_iter().chain(seeds.by_ref().take(left as usize - 1)).collect();
                left = 0;
                deals::hold::<H>(tally, chosen, job.seats, &seeds);
            }
        });
        // A match that failed counts as one hand, so that all comes to an end.
        left = left.min(before - 1);
    }
    tally
}

/// A seed of 64 bits, and not a short one: no other number of a save is likely to be the same.
fn seed(game: u8, job: &Job, number: u32) -> u64 {
    let stream = Stream { seed: u64::from(game) << 32 | u64::from(job.seats), hand: job.block as u32 };
    let mut rng = stream.rng(Purpose::Bot, number);
    1 << 63 | u64::from(rng.bits()) << 32 | u64::from(rng.bits())
}

/// Plays one match, or as many hands of it as are wanted, and holds the laws on its way.
fn play<H: Subject>(tally: &mut Tally, options: H::Options, seats: u8, seed: u64, left: &mut u32) {
    let mut game = Match::<H>::new(options, seats, seed, None).expect("a table");
    let mut player = Player::new(seed, 0);
    let mut laws = Stream { seed, hand: 1 }.rng(Purpose::Bot, 1);
    let (mut witness, mut pool) = (Witness::new(game.scores()), Pool::default());
    let mut earlier: Option<(Match<H>, u32)> = None;
    loop {
        tally.spot.hand = game.hand_number();
        tally.spot.ply = game.ply();
        let look_closely = laws.below(H::usual_decisions(game.seats()) / 8) == 0;
        every_ply::hold(tally, &game, &mut witness, look_closely);
        dear(tally, &game, &pool, &mut laws);
        undo(tally, &game, &mut earlier, &mut laws);
        pool.keep(&game, &mut laws);
        tally.count("plies", 1);
        if game.hand_over() {
            *left -= 1;
            tally.count("hands", 1);
            tally.count("matches played out", u64::from(game.over()));
            if game.over() || *left == 0 {
                past::replay(tally, &game);
                return;
            }
            game.next_hand(None).expect("the hand is over");
        } else {
            player.step(&mut game);
        }
    }
}

/// The dear laws, each at a few random plies of a hand.
fn dear<H: Subject>(tally: &mut Tally, game: &Match<H>, pool: &Pool, laws: &mut Rng) {
    // The longer the hands of a game, the rarer.
    let share = H::usual_decisions(game.seats()) / 3;
    let mut one_of = |plies: u32| laws.below(plies) == 0;
    let (judged, remembered, imagined) = (one_of(share), one_of(4 * share), one_of(2 * share));
    if judged {
        let all_ids = laws.below(24) == 0;
        legality::hold(tally, game, pool, laws, all_ids);
    }
    if remembered {
        past::hold(tally, game, laws);
    }
    if imagined {
        imagined::hold(tally, game, laws);
    }
}

/// Now and then a match is kept, and some plies later undone to.
fn undo<H: Subject>(tally: &mut Tally, game: &Match<H>, earlier: &mut Option<(Match<H>, u32)>, laws: &mut Rng) {
    match earlier.take() {
        Some((before, due)) if due <= game.ply() => past::undo(tally, game, &before),
        Some(waiting) => *earlier = Some(waiting),
        None if laws.below(H::usual_decisions(game.seats())) == 0 => {
            *earlier = Some((game.clone(), game.ply() + 1 + laws.below(8)))
        }
        None => {}
    }
}
