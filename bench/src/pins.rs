//! What the first hands of each game come to, kept in `bench/pinned.txt`: a benchmark that plays something else
//! measures something else.

use mazzo::Hand;
use mazzo::hand::Declaration;

use crate::rollout::Rollout;

const KEPT: &str = include_str!("../pinned.txt");
const HANDS: u64 = 1000;

/// Plays the first hands, and compares.
///
/// # Panics
/// If they are not as they were. `MAZZO_BLESS=1` only tells what they are now.
pub(crate) fn check<H: Hand, D: Declaration<H>>(seats: u8, grain: &str) {
    let mut rollout = Rollout::<H, D>::new(seats, 1);
    (0..HANDS).for_each(|_| rollout.play_hand());
    let line = format!("{} version {}, {seats} seats, {grain}: {}", H::RULES.id, H::RULES.version, rollout.played);
    if std::env::var_os("MAZZO_BLESS").is_some() {
        println!("bench/pinned.txt: {line}");
    } else {
        assert!(KEPT.lines().any(|kept| kept == line), "this is not in bench/pinned.txt: {line}");
    }
}
