//! Perft: how many sequences of legal actions there are from a position, by their length, within one hand.
//!
//! The files `tests/perft/<game>.txt` are made of blocks with an empty line between them:
//!
//! ```text
//! # a comment                      any number of them
//! seats 4
//! options {"pass_locks":true}      those that are not the default, as JSON
//! seed 7                           or: `deck 3S 4D ..` and, if it is named, `opener 2` (the dealer or leader)
//! played single 3; pass; deal      what comes before the count, `deal` for the next hand; any number of lines
//! 1 25                             25 actions are legal
//! 2 140                            and there are 140 sequences of two
//! ```
//!
//! `MAZZO_BLESS=1` (`make bless`) counts all blocks anew, those written by hand too, and adds blocks for a game
//! or a number of seats that has none.

mod golden;
mod walk;

use std::fmt::Write as _;

use mazzo::hand::{Opener, Rules};
use mazzo::rng::{Purpose, Stream};
use mazzo::{Card, Game, Given, Guard, Seat};
use serde_json::{Map, Value};

use walk::{Walk, legal, other_value};

/// How every file begins.
const HEADER: &str =
    "# How many sequences of legal actions there are, by their length. tests/perft.rs tells the format.\n\n";
/// From no more positions than this are sequences counted one longer.
const WIDEST: usize = 2000;
/// No sequence is longer, where there is little choice.
const DEEPEST: usize = 12;

#[test]
fn as_many_sequences_as_counted() {
    for rules in mazzo::games() {
        let file = format!("{}.txt", rules.id);
        let kept = golden::read("perft", &file).unwrap_or_default();
        let blocks = kept.trim_start_matches(HEADER).split("\n\n").filter(|block| !block.trim().is_empty());
        let mut cases: Vec<Case> = blocks.map(Case::read).collect();
        for &seats in rules.seats {
            if cases.iter().all(|case| case.seats != seats) {
                assert!(golden::blessing(), "tests/perft/{file} has nothing for {seats} seats: `make bless` adds it");
                cases.extend(first_cases(rules, seats));
            }
        }
        let counted: Vec<String> = cases.iter().map(|case| case.counted(rules)).collect();
        golden::compare("perft", &file, &format!("{HEADER}{}", counted.join("\n")));
    }
}

/// A position: a block without its counts.
#[derive(Clone, Default)]
struct Case {
    comments: Vec<String>,
    seats: u8,
    options: Map<String, Value>,
    seed: Option<u64>,
    deck: Vec<Card>,
    opener: Option<Seat>,
    played: Vec<String>,
}

impl Case {
    fn read(block: &str) -> Case {
        let mut case = Case::default();
        for line in block.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "#" => case.comments.push(rest.to_owned()),
                "seats" => case.seats = rest.parse().unwrap(),
                "options" => case.options = serde_json::from_str(rest).unwrap(),
                "seed" => case.seed = Some(rest.parse().unwrap()),
                "deck" => case.deck = rest.split(' ').map(|card| card.parse().unwrap()).collect(),
                "opener" => case.opener = rest.parse().ok().and_then(Seat::new),
                "played" => case.played.extend(rest.split("; ").map(str::to_owned)),
                _ => assert!(word.parse::<usize>().is_ok(), "what is {line:?}?"),
            }
        }
        case
    }

    fn open(&self, rules: &Rules) -> Result<Box<dyn Game>, mazzo::Error> {
        let given = (!self.deck.is_empty()).then(|| match rules.opener {
            Opener::Dealer => Given { deck: self.deck.clone(), dealer: self.opener, leader: None },
            Opener::Leader => Given { deck: self.deck.clone(), dealer: None, leader: self.opener },
        });
        let seed = self.seed.unwrap_or_default();
        let mut game = mazzo::open(rules.id, Some(self.seats.into()), &self.options, seed, given)?;
        for text in &self.played {
            if text == "deal" {
                game.next_hand(None)?;
            } else {
                game.apply(game.parse(text)?, None, Guard::default())?;
            }
        }
        Ok(game)
    }

    /// The block with its counts.
    fn counted(&self, rules: &Rules) -> String {
        let mut block = String::new();
        for comment in &self.comments {
            writeln!(block, "# {comment}").unwrap();
        }
        writeln!(block, "seats {}\noptions {}", self.seats, Value::Object(self.options.clone())).unwrap();
        if let Some(seed) = self.seed {
            writeln!(block, "seed {seed}").unwrap();
        }
        if !self.deck.is_empty() {
            let deck: Vec<String> = self.deck.iter().map(Card::to_string).collect();
            writeln!(block, "deck {}", deck.join(" ")).unwrap();
        }
        if let Some(opener) = self.opener {
            writeln!(block, "opener {opener}").unwrap();
        }
        for some in self.played.chunks(8) {
            writeln!(block, "played {}", some.join("; ")).unwrap();
        }
        let game = self.open(rules).unwrap_or_else(|error| panic!("{block}{error}"));
        for (count, length) in perft(game).into_iter().zip(1..) {
            writeln!(block, "{length} {count}").unwrap();
        }
        block
    }
}

/// How many sequences of 1, 2, .. actions there are.
fn perft(game: Box<dyn Game>) -> Vec<usize> {
    let mut counts = Vec::new();
    let mut reached = vec![game];
    while !reached.is_empty() && reached.len() <= WIDEST && counts.len() < DEEPEST {
        counts.push(reached.iter().map(|game| legal(&**game).len()).sum());
        if counts.last() > Some(&WIDEST) {
            break;
        }
        reached = reached.iter().flat_map(|game| after_each(&**game)).collect();
    }
    counts
}

/// The game after each of its legal actions.
fn after_each(game: &dyn Game) -> Vec<Box<dyn Game>> {
    let take = |id| {
        let mut next = game.boxed_clone();
        next.apply(id, None, Guard::default()).unwrap();
        next
    };
    legal(game).into_iter().map(take).collect()
}

/// Blocks for a number of seats that has none: from the deal, with a given deck, in the middle of hands, in the
/// second hand, and in the middle of a hand for another value of each option that makes a difference there.
fn first_cases(rules: &Rules, seats: u8) -> Vec<Case> {
    let from_deal = Case { seats, seed: Some(1), ..Case::default() };
    let mut deck: Vec<Card> = rules.pack.into_iter().collect();
    Stream { seed: 0, hand: 0 }.rng(Purpose::Bot, 1).shuffle(&mut deck);
    let given = Case { seats, deck, opener: Seat::new(1), ..Case::default() };
    let mut cases = vec![from_deal.clone(), walked(rules, given, 1, 2)];
    cases.extend(
        [(2, 1, 3), (3, 2, 3), (4, 5, 6)]
            .map(|(seed, part, of)| walked(rules, Case { seed: Some(seed), ..from_deal.clone() }, part, of)),
    );
    let mut second = walked(rules, Case { seed: Some(5), ..from_deal.clone() }, 1, 1);
    second.played.push("deal".to_owned());
    if second.open(rules).is_ok_and(|game| game.hand_number() == 2) {
        cases.push(second);
    }
    for option in mazzo::catalog::option_table(rules.id).unwrap().as_array().unwrap() {
        let options = Map::from_iter([(option["name"].as_str().unwrap().to_owned(), other_value(option))]);
        cases.extend(
            (6..16).find_map(|seed| {
                telling(rules, Case { seed: Some(seed), options: options.clone(), ..from_deal.clone() })
            }),
        );
    }
    cases
}

/// The middle of a hand, if these options make a difference there: some change the score alone, others go only
/// with more options or other seats.
fn telling(rules: &Rules, case: Case) -> Option<Case> {
    case.open(rules).ok()?;
    let case = walked(rules, case, 1, 2);
    let by_default = Case { options: Map::new(), ..case.clone() }.open(rules);
    let same = by_default.is_ok_and(|game| perft(game) == perft(case.open(rules).unwrap()));
    (!same).then_some(case)
}

/// The same, with a part of the hand played.
fn walked(rules: &Rules, case: Case, part: usize, of: usize) -> Case {
    let mut walk = Walk::new(case.seed.unwrap_or_default());
    let mut game = case.open(rules).unwrap();
    let mut played = Vec::new();
    while !game.hand_over() {
        let id = walk.choose(&*game);
        played.push(game.text(id).unwrap());
        game.apply(id, None, Guard::default()).unwrap();
    }
    played.truncate(played.len() * part / of);
    Case { played, ..case }
}
