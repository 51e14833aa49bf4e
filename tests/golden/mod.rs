//! Golden files: text that a test makes, compared with a file that a person has read.
//!
//! With `MAZZO_BLESS=1` in the environment the files are written instead; the difference, seen in review, is
//! what changed in the rules.

use std::fs;
use std::path::PathBuf;

use mazzo::Game;
use mazzo::rng::{Purpose, Rng, Stream};
use serde_json::Value;

/// A file in a folder beside the tests.
pub(crate) fn path(folder: &str, file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tests").join(folder).join(file)
}

/// Whether files are to be written.
pub(crate) fn blessing() -> bool {
    std::env::var_os("MAZZO_BLESS").is_some_and(|value| value == "1")
}

/// What a file holds; nothing if there is none.
pub(crate) fn read(folder: &str, file: &str) -> Option<String> {
    fs::read_to_string(path(folder, file)).ok()
}

/// Holds a text against its file, or writes the file.
pub(crate) fn compare(folder: &str, file: &str, made: &str) {
    let kept = read(folder, file);
    if kept.as_deref() == Some(made) {
        return;
    }
    if blessing() {
        fs::create_dir_all(path(folder, "")).and_then(|()| fs::write(path(folder, file), made)).unwrap();
        return;
    }
    let kept = kept.unwrap_or_else(|| panic!("there is no tests/{folder}/{file}: `make bless` writes it"));
    let differs = kept.lines().zip(made.lines()).position(|(kept, made)| kept != made);
    let at = differs.unwrap_or_else(|| kept.lines().count().min(made.lines().count()));
    let line = |text: &str| text.lines().nth(at).unwrap_or("(the end)").to_owned();
    panic!(
        "tests/{folder}/{file}, line {}, was\n  {}\nand is\n  {}\nIf that is meant, `make bless` writes the file.",
        at + 1,
        line(&kept),
        line(made)
    );
}

/// A walk through a game: a choice among legal actions that no bot's taste can change. Three times of four it
/// plays cards, if it can.
pub(crate) struct Walk(Rng);

impl Walk {
    pub(crate) fn new(seed: u64) -> Walk {
        Walk(Stream { seed, hand: 0 }.rng(Purpose::Bot, 0))
    }

    pub(crate) fn choose(&mut self, game: &dyn Game) -> u64 {
        let ids = legal(game);
        let plays_cards = |id: &u64| game.describe(*id).unwrap()["length"].as_u64() > Some(0);
        let playing: Vec<u64> = ids.iter().copied().filter(plays_cards).collect();
        let any = self.0.below(4) == 0 || playing.is_empty();
        *self.0.choose(if any { &ids } else { &playing })
    }
}

/// The ids of the legal actions.
pub(crate) fn legal(game: &dyn Game) -> Vec<u64> {
    let mut ids = Vec::new();
    game.legal_actions(&mut ids);
    ids
}

/// A value of an option that is not its default: of a number the smallest that tests try.
pub(crate) fn other_value(option: &Value) -> Value {
    let tries = option["tries"].as_array().unwrap();
    tries.iter().find(|&value| *value != option["default"]).unwrap().clone()
}
