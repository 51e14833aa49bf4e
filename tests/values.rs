//! Value stability: what follows from a seed, and what an id means, stays as it is for as long as a game's rules
//! version stands.
//!
//! The generator's values are pinned here; each game's decks, deals, ids and a save in `tests/values/<game>.txt`.
//! `MAZZO_BLESS=1` writes such a file only if there is none or it is of an older rules version.

mod golden;
mod walk;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use mazzo::hand::Rules;
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{Card, Game, Guard};
use serde_json::{Map, Value};

use walk::{Walk, legal, other_value};

fn rng(seed: u64, hand: u32, purpose: Purpose, index: u32) -> Rng {
    Stream { seed, hand }.rng(purpose, index)
}

#[test]
fn bits_of_several_streams() {
    let bits = |mut rng: Rng| [(); 4].map(|()| rng.bits());
    assert_eq!(bits(rng(0, 0, Purpose::Opening, 0)), [495924086, 2442186383, 2025553872, 3900186760]);
    assert_eq!(bits(rng(0, 1, Purpose::Deck, 0)), [3011232259, 633223992, 1909731259, 2943902221]);
    assert_eq!(bits(rng(1, 1, Purpose::Deck, 0)), [3828002301, 3971249655, 2581565283, 1272972891]);
    assert_eq!(bits(rng(1, 2, Purpose::Deck, 0)), [1379164477, 3904898196, 2267205515, 4242177619]);
    assert_eq!(bits(rng(1, 2, Purpose::Reshuffle, 0)), [2518128103, 3217223099, 519457685, 3814818309]);
    assert_eq!(bits(rng(1, 2, Purpose::Reshuffle, 1)), [556068241, 2168574011, 4017882196, 908849110]);
    assert_eq!(bits(rng(1, 2, Purpose::Imagine, 0)), [2152971834, 3878901690, 2630110043, 1680556770]);
    assert_eq!(bits(rng(u64::MAX, u32::MAX, Purpose::Bot, u32::MAX)), [1245013546, 2726929338, 1488630843, 3705907010]);
}

#[test]
fn numbers_below_a_bound() {
    let below = |count: u32| {
        let mut rng = rng(7, 1, Purpose::Bot, 0);
        [(); 8].map(|()| rng.below(count))
    };
    assert_eq!(below(1), [0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(below(2), [0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(below(6), [1, 4, 1, 0, 1, 1, 1, 0]);
    assert_eq!(below(52), [12, 42, 11, 2, 13, 12, 11, 5]);
    assert_eq!(below(1_000_003), [233115, 817410, 221064, 55574, 263158, 242223, 227077, 102455]);
    // With this bound a quarter of the draws are drawn again.
    assert_eq!(
        below(3 << 30),
        [750916865, 2633056662, 712098004, 847689697, 780253609, 731465830, 330032179, 1053937306]
    );
    assert_eq!(
        below(u32::MAX),
        [1001222486, 3510742216, 949464005, 238691555, 1130252929, 1040338145, 975287773, 440042905]
    );
}

#[test]
fn shuffles_and_choices() {
    let mut list: Vec<u8> = (0..20).collect();
    let mut rng = rng(7, 3, Purpose::Reshuffle, 2);
    rng.shuffle(&mut list);
    assert_eq!(list, [5, 14, 9, 8, 10, 4, 1, 13, 12, 18, 16, 6, 7, 11, 0, 15, 19, 2, 17, 3]);
    rng.shuffle(&mut list[..5]);
    assert_eq!(list[..5], [14, 5, 9, 10, 8]);
    assert_eq!([(); 6].map(|()| *rng.choose(&list)), [2, 3, 9, 1, 13, 11]);
    let mut none: [u8; 0] = [];
    rng.shuffle(&mut none);
}

#[test]
fn the_order_of_faces() {
    let faces: Vec<String> = (0..Card::FACES).map(|index| Card::from_index(index).unwrap().to_string()).collect();
    assert_eq!(
        faces.join(" "),
        "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS \
         JC JD JH JS QC QD QH QS KC KD KH KS AC AD AH AS BJ RJ"
    );
    assert!(faces.iter().zip(0..).all(|(text, index)| text.parse() == Ok(Card::from_index(index).unwrap())));
}

#[test]
fn every_games_decks_deals_ids_and_saves() {
    for rules in mazzo::games() {
        let file = format!("{}.txt", rules.id);
        let kept = golden::read("values", &file).unwrap_or_default();
        let made = values(rules);
        let version = |text: &str| text.lines().next().map(str::to_owned);
        if golden::blessing() && version(&kept) == version(&made) && kept != made {
            panic!("tests/values/{file}: these values change only with a new rules version (or take the file away)");
        }
        golden::compare("values", &file, &made);
    }
}

const SEEDS: [u64; 3] = [0, 1, u64::MAX];

fn values(rules: &Rules) -> String {
    let mut text = format!("{} rules version {}\n", rules.id, rules.version);
    for seed in SEEDS {
        for hand in 1..=3 {
            let mut deck: Vec<Card> = rules.pack.into_iter().collect();
            rng(seed, hand, Purpose::Deck, 0).shuffle(&mut deck);
            let deck: Vec<String> = deck.iter().map(Card::to_string).collect();
            writeln!(text, "deck of seed {seed} hand {hand}: {}", deck.join(" ")).unwrap();
        }
    }
    for &seats in rules.seats {
        let first: Vec<String> = (0..24).map(|seed| opener(&*open(rules, seats, seed))).collect();
        writeln!(text, "{seats} seats: dealer or leader of hand 1 for seeds 0 to 23: {}", first.join(" ")).unwrap();
        for seed in SEEDS {
            deals(rules, seats, seed, &mut text);
        }
    }
    for (kind, ids) in actions(rules) {
        for (id, action) in ids {
            writeln!(text, "action {kind}: {id} {action}").unwrap();
        }
    }
    text
}

fn open(rules: &Rules, seats: u8, seed: u64) -> Box<dyn Game> {
    mazzo::open(rules.id, Some(seats.into()), &Map::new(), seed, None).unwrap()
}

/// Who deals, or who leads where nobody does.
fn opener(game: &dyn Game) -> String {
    let events = game.events(None, 0).unwrap();
    let of = |kind: &str, key: &str| events.iter().find(|event| event["event"] == kind).map(|event| event[key].clone());
    of("hand_began", "dealer").filter(|dealer| !dealer.is_null()).or_else(|| of("asked", "seat")).unwrap().to_string()
}

/// What three hands, played by a walk, begin with, and the save after them.
fn deals(rules: &Rules, seats: u8, seed: u64, text: &mut String) {
    let mut game = open(rules, seats, seed);
    let mut walk = Walk::new(seed);
    for hand in 1..=3 {
        let position = game.position();
        for (number, cards) in position["hands"].as_array().unwrap().iter().enumerate() {
            let cards = cards.to_string().replace(['[', ']', '"'], "").replace(',', " ");
            writeln!(text, "{seats} seats seed {seed} hand {hand}: seat {number} has {cards}").unwrap();
        }
        while !game.hand_over() {
            let id = walk.choose(&*game);
            game.apply(id, None, Guard::default()).unwrap();
        }
        if hand < 3 {
            game.next_hand(None).unwrap();
        }
    }
    let digest = game.save().parse::<Value>().unwrap()["digest"].to_string();
    writeln!(text, "{seats} seats seed {seed}: three hands, scores {:?}, digest {digest}", game.scores()).unwrap();
}

/// Of each kind of action the lowest and the highest id that some walks meet, with the text.
fn actions(rules: &Rules) -> BTreeMap<String, BTreeMap<u64, String>> {
    let mut met: BTreeMap<String, BTreeMap<u64, String>> = BTreeMap::new();
    for seed in 0..20 {
        meet(open(rules, rules.seats[0], seed), seed, &mut met);
    }
    // Some kinds there are only with an option.
    for option in mazzo::catalog::option_table(rules.id).unwrap().as_array().unwrap() {
        let options = Map::from_iter([(option["name"].as_str().unwrap().to_owned(), other_value(option))]);
        if let Ok(game) = mazzo::open(rules.id, None, &options, 1, None) {
            meet(game, 1, &mut met);
        }
    }
    for ids in met.values_mut() {
        let ends = [ids.keys().next().copied(), ids.keys().next_back().copied()];
        ids.retain(|&id, _| ends.contains(&Some(id)));
    }
    met
}

/// Plays two hands and collects all that was legal.
fn meet(mut game: Box<dyn Game>, seed: u64, met: &mut BTreeMap<String, BTreeMap<u64, String>>) {
    let mut walk = Walk::new(seed);
    for _ in 0..2 {
        while !game.hand_over() {
            for id in legal(&*game) {
                let described = game.describe(id).unwrap();
                let kind = described["kind"].as_str().unwrap().to_owned();
                met.entry(kind).or_default().insert(id, described["text"].as_str().unwrap().to_owned());
            }
            let id = walk.choose(&*game);
            game.apply(id, None, Guard::default()).unwrap();
        }
        game.next_hand(None).unwrap();
    }
}
