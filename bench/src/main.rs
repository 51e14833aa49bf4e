//! How fast mazzo is: every game in the list of games, for every number of seats, played at random on one core.
//!
//! ```text
//! mazzo-bench                                  everything: tables, target/bench/bench.md, .json and .svg
//! mazzo-bench games                            the tables there are: game and seats, line by line
//! mazzo-bench rollout <game> <seats> <ms>      plays for so long; one line of JSON
//! mazzo-bench count <game> <seats> <hands>     plays so many hands, for counting instructions
//! ```
//!
//! After `rollout` and `count` a last word `declared` has the play chosen by declarations.
//!
//! What is measured, and how to read it, is told in `docs/performance.md`.

// This is a program for a terminal, and times are not rules.
#![allow(clippy::print_stdout, clippy::float_arithmetic)]

mod calls;
mod clock;
mod figures;
mod floor;
mod growth;
mod picture;
mod pins;
mod report;
mod rollout;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use mazzo::Hand;
use mazzo::games::{Visitor, visit};
use mazzo::hand::Declaration;

use crate::figures::Figures;
use crate::rollout::Rollout;

/// What was asked of one table of a game.
enum Task {
    Everything(Vec<Figures>),
    Games,
    Play { game: String, seats: u8, amount: Amount, declared: bool },
}

/// How much is to be played.
enum Amount {
    For(Duration),
    Hands(u64),
}

impl Visitor for Task {
    fn visit<H: Hand>(&mut self) {
        let id = H::RULES.id;
        for &seats in H::RULES.seats {
            match self {
                Task::Everything(tables) => tables.push(Figures::of::<H>(seats)),
                Task::Games => println!("{id} {seats}"),
                Task::Play { game, seats: wanted, amount, declared } if game == id && *wanted == seats => {
                    if *declared {
                        play::<H, H::Declaration>(seats, amount);
                    } else {
                        play::<H, H::Action>(seats, amount);
                    }
                }
                Task::Play { .. } => (),
            }
        }
    }
}

/// Plays, and tells what it came to.
fn play<H: Hand, D: Declaration<H>>(seats: u8, amount: &Amount) {
    let mut rollout = Rollout::<H, D>::new(seats, 1);
    let began = Instant::now();
    match *amount {
        Amount::Hands(hands) => (0..hands).for_each(|_| rollout.play_hand()),
        Amount::For(time) => {
            while began.elapsed() < time {
                (0..50).for_each(|_| rollout.play_hand());
            }
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("{}", serde_json::json!({ "decisions": rollout.played.decisions, "seconds": seconds }));
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut task = match words[..] {
        [] => Task::Everything(Vec::new()),
        ["games"] => Task::Games,
        [kind @ ("rollout" | "count"), game, seats, amount, ref grain @ ..]
            if grain.is_empty() || *grain == ["declared"] =>
        {
            let (Ok(seats), Ok(number)) = (seats.parse(), amount.parse()) else { return usage() };
            let amount =
                if kind == "count" { Amount::Hands(number) } else { Amount::For(Duration::from_millis(number)) };
            Task::Play { game: game.to_owned(), seats, amount, declared: !grain.is_empty() }
        }
        _ => return usage(),
    };
    visit(&mut task);
    if let Task::Everything(tables) = task {
        return report::tell(&tables);
    }
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    println!("mazzo-bench [games | rollout <game> <seats> <ms> [declared] | count <game> <seats> <hands> [declared]]");
    ExitCode::FAILURE
}
