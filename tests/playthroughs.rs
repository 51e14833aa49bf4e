//! Playthroughs: whole matches that print everything, held against the files in `tests/playthroughs`.
//!
//! A file is `<game>-<seats>-<seed>.txt`. Seed 1 plays two hands with the default options, seed 2 a match in
//! which every option has another value. Of what the seats see only lines that have changed are printed: first
//! what all see, then what is in one seat's view alone. When a file has grown long the rest of the match is told
//! by its actions. `MAZZO_BLESS=1` (`make bless`) writes the files anew.

mod golden;
mod walk;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use mazzo::hand::Rules;
use mazzo::{Game, Guard, Seat};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use walk::{Walk, legal, other_value};

/// How long a transcript gets before it tells only actions.
const FULL: usize = 900;
/// How long it may get in all.
const LONGEST: usize = 1500;
/// How many legal actions are listed one by one.
const LISTED: usize = 40;

#[test]
fn every_match_goes_as_it_is_told() {
    let mut files = BTreeSet::new();
    for rules in mazzo::games() {
        for &seats in rules.seats {
            for seed in [1, 2] {
                let file = format!("{}-{seats}-{seed}.txt", rules.id);
                let told = tell(open(rules, seats, seed), seed);
                assert!(told.lines().count() <= LONGEST, "{file} has {} lines", told.lines().count());
                golden::compare("playthroughs", &file, &told);
                files.insert(file);
            }
        }
    }
    let kept = std::fs::read_dir(golden::path("playthroughs", "")).unwrap();
    let kept: BTreeSet<String> = kept.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(kept, files, "every file is of a match that is played");
}

/// Seed 1: two hands by the default options. Seed 2: every option differs, as far as they go together.
fn open(rules: &Rules, seats: u8, seed: u64) -> Box<dyn Game> {
    let table = mazzo::catalog::option_table(rules.id).unwrap();
    let open = |options: &Map<String, Value>| mazzo::open(rules.id, Some(seats.into()), options, seed, None);
    let mut options = Map::new();
    for option in table.as_array().unwrap() {
        let name = option["name"].as_str().unwrap();
        let value = match name {
            "max_hands" => json!(1 + seed),
            _ if seed == 1 => continue,
            _ => other_value(option),
        };
        let before = options.insert(name.to_owned(), value);
        if open(&options).is_err() {
            // It does not go with those before it, or not with so many seats.
            options.remove(name);
        }
        assert_eq!(before, None);
    }
    open(&options).unwrap()
}

fn tell(mut game: Box<dyn Game>, seed: u64) -> String {
    let mut told = Transcript::default();
    told.line(format!(
        "{}, rules version {}, {} seats, seed {seed}",
        game.rules().name,
        game.rules().version,
        game.seats()
    ));
    told.line(format!("options {}", Value::Object(game.options())));
    let mut walk = Walk::new(seed);
    while !game.over() {
        if game.hand_over() {
            // Where no option says how many hands there are, no more than with one are told.
            if u64::from(game.hand_number()) > seed {
                break;
            }
            game.next_hand(None).unwrap();
        }
        told.line(String::new());
        told.line(format!("== hand {}", game.hand_number()));
        told.open(&*game);
        told.views(&*game);
        told.events(&*game);
        while !game.hand_over() {
            let id = walk.choose(&*game);
            if told.lines < FULL {
                told.ply(&*game, id);
                game.apply(id, None, Guard::default()).unwrap();
                told.events(&*game);
            } else {
                told.action(&*game, id);
                game.apply(id, None, Guard::default()).unwrap();
                told.next_event = game.event_count();
            }
        }
        told.end_of_hand(&*game);
    }
    let save = game.save();
    let loaded = mazzo::load(&save).unwrap();
    assert_eq!(loaded.render_open(), game.render_open());
    let digest = &save.parse::<Value>().unwrap()["digest"];
    told.line(String::new());
    told.line(format!("save {} bytes, digest {digest}", save.len()));
    told.text
}

/// Everyone who looks on: nobody in particular, then each seat.
fn viewers(game: &dyn Game) -> impl Iterator<Item = Option<Seat>> {
    [None].into_iter().chain(Seat::all(game.seats()).map(Some))
}

fn name(viewer: Option<Seat>) -> String {
    viewer.map_or_else(|| "all   ".to_owned(), |seat| format!("seat {seat}"))
}

#[derive(Default)]
struct Transcript {
    text: String,
    lines: usize,
    /// What was last printed of each viewer's text.
    seen: BTreeMap<Option<Seat>, BTreeSet<String>>,
    next_event: u32,
    /// The length of the line of actions that is being written, 0 if there is none.
    actions: usize,
}

impl Transcript {
    fn line(&mut self, line: String) {
        if self.actions > 0 {
            self.actions = 0;
            self.line(String::new());
        }
        self.text.push_str(line.trim_end());
        self.text.push('\n');
        self.lines += 1;
    }

    /// Where every card lies.
    fn open(&mut self, game: &dyn Game) {
        for line in game.render_open().lines() {
            self.line(format!("open   | {line}"));
        }
    }

    /// Each view as JSON: what all know, then what else a seat knows.
    fn views(&mut self, game: &dyn Game) {
        let public = game.view(None).unwrap();
        for viewer in viewers(game) {
            let view = game.view(viewer).unwrap();
            for (key, value) in view.as_object().unwrap() {
                if viewer.is_none() || public[key] != *value {
                    self.line(format!("{} knows {key}: {value}", name(viewer)));
                }
            }
        }
    }

    /// What is seen, as far as it has changed, what is legal, and what is chosen.
    fn ply(&mut self, game: &dyn Game, id: u64) {
        self.line(format!("-- ply {}", game.ply()));
        let public: BTreeSet<String> = game.render(None).unwrap().lines().map(str::to_owned).collect();
        for viewer in viewers(game) {
            let render = game.render(viewer).unwrap();
            let before = self.seen.insert(viewer, render.lines().map(str::to_owned).collect()).unwrap_or_default();
            // The first line is the headline, which this ply has already.
            for line in render.lines().skip(1) {
                if !before.contains(line) && (viewer.is_none() || !public.contains(line)) {
                    self.line(format!("{} | {line}", name(viewer)));
                }
            }
        }
        let ids = legal(game);
        let mut listed: Vec<String> = ids.iter().take(LISTED).map(|&id| game.text(id).unwrap()).collect();
        if ids.len() > LISTED {
            let texts: Vec<String> = ids.iter().map(|&id| format!("{id} {}", game.text(id).unwrap())).collect();
            let hash = Sha256::digest(texts.join("\n"));
            listed
                .push(format!(".. (SHA-256 of them all {:02x}{:02x}{:02x}{:02x})", hash[0], hash[1], hash[2], hash[3]));
        }
        self.list(&format!("legal {}: ", ids.len()), &listed, " | ");
        self.line(format!("seat {} chooses {} (id {id})", game.seat().unwrap(), game.text(id).unwrap()));
    }

    /// Several texts, on as many lines as they need.
    fn list(&mut self, head: &str, texts: &[String], between: &str) {
        let mut line = head.to_owned();
        for (at, text) in texts.iter().enumerate() {
            if at > 0 {
                line.push_str(between);
            }
            if line.len() + text.len() > 118 {
                self.line(std::mem::replace(&mut line, "    ".to_owned()));
            }
            line.push_str(text);
        }
        self.line(line);
    }

    /// Events since the last that were told, with all that any seat may know of them.
    fn events(&mut self, game: &dyn Game) {
        let by_viewer: Vec<Vec<Value>> =
            viewers(game).map(|viewer| game.events(viewer, self.next_event).unwrap()).collect();
        for at in 0..by_viewer[0].len() {
            let knows = |event: &&Value| !(event["cards"].is_null() && event["action"].is_null());
            let versions = || by_viewer.iter().map(|events| &events[at]);
            let event = versions().find(knows).unwrap_or(&by_viewer[0][at]);
            let mut line = format!("  {} {}", event["number"], event["event"].as_str().unwrap());
            for (key, value) in event.as_object().unwrap() {
                if !["number", "event", "text"].contains(&key.as_str()) {
                    let value = value.to_string().replace('"', "");
                    write!(line, " {key}={value}").unwrap();
                }
            }
            self.line(line);
        }
        self.next_event = game.event_count();
    }

    /// Only what is chosen, several on a line.
    fn action(&mut self, game: &dyn Game, id: u64) {
        let text = format!("{}: {}; ", game.seat().unwrap(), game.text(id).unwrap());
        if self.actions + text.len() > 118 {
            self.line(String::new());
        }
        self.actions += text.len();
        self.text.push_str(&text);
    }

    fn end_of_hand(&mut self, game: &dyn Game) {
        self.line(format!("-- hand {} is over at ply {}", game.hand_number(), game.ply()));
        self.open(game);
        self.views(game);
        let (returns, divisor) = game.returns().unwrap();
        self.line(format!("points {:?}, returns {returns:?} / {divisor}", game.hand_scores().unwrap()));
        self.line(format!("totals {:?}", game.scores()));
        if let Some(places) = game.places() {
            self.line(format!("places {places:?}"));
        }
    }
}
