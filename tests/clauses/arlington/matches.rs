//! Whole matches, played at random and by the bot.

use mazzo::deck::shuffled;
use mazzo::event::Silent;
use mazzo::games::arlington::{Action, Hand, Meld, Options};
use mazzo::hand::Table;
use mazzo::rng::{Purpose, Rng, Stream};
use mazzo::{BySeat, Hand as _, Match, View as _};

/// Plays a match without events. `choose` picks one of the legal actions.
fn play(options: Options, seats: u8, seed: u64, mut choose: impl FnMut(&Hand, &[Action], &mut Rng) -> Action) -> Hand {
    let mut rng = Stream { seed, hand: 0 }.rng(Purpose::Bot, 0);
    let mut carry = Hand::opening(&options, seats, &mut rng);
    let mut legal = Vec::new();
    for hand_number in 1.. {
        let stream = Stream { seed, hand: hand_number };
        let table = Table { options, seats, hand_number };
        let mut hand = Hand::deal(table, &carry, &shuffled::<Hand>(stream), stream, &mut Silent);
        while hand.to_act().is_some() {
            legal.clear();
            hand.legal(&mut legal);
            let action = choose(&hand, &legal, &mut rng);
            hand.apply(action, None, &mut Silent);
        }
        let settled = hand.settle().unwrap();
        if settled.over {
            return hand;
        }
        carry = settled.carry;
    }
    unreachable!("a match has seven hands")
}

#[test]
fn a6_a_contract_that_is_begun_can_be_finished_in_a_thousand_matches() {
    let mut laid = 0;
    for seed in 0..1000 {
        let options = match seed % 4 {
            0 => Options { force_contract: false, ..Options::default() },
            1 => Options { set_min: 4, run_min: 3, ..Options::default() },
            2 => Options {
                run_min: 5,
                contracts: [[1, 1], [2, 0], [0, 1], [2, 1], [1, 1], [0, 2], [4, 0]],
                ..Options::default()
            },
            _ => Options::default(),
        };
        play(options, [4, 2, 3][seed as usize % 3], seed, |_, legal, rng| {
            // A contract that could not be finished would leave nothing to do.
            assert!(!legal.is_empty());
            for action in legal {
                let Action::Lay(meld) = action else { continue };
                let least = if let Meld::Set(_) = meld { options.set_min } else { options.run_min };
                assert_eq!(u32::from(meld.size()), least, "{meld} is not a smallest meld");
            }
            let melds = legal.iter().filter(|action| matches!(action, Action::Lay(_))).count();
            laid += usize::from(melds > 0);
            *rng.choose(legal)
        });
    }
    assert!(laid > 1000, "{laid} times a meld could be laid");
}

#[test]
fn the_sensible_bot_beats_random_play() {
    let sensible = Hand::BOTS.iter().find(|bot| bot.name == "sensible").unwrap();
    for seats in [2, 3, 4] {
        let (mut own, mut others) = (0, 0);
        for seed in 0..30 {
            let bot = seed as u8 % seats;
            let last = play(Options::default(), seats, seed, |hand, legal, rng| {
                let seat = hand.to_act().unwrap();
                if seat.number() == bot {
                    (sensible.choose)(&hand.view(Some(seat)), legal, rng)
                } else {
                    *rng.choose(legal)
                }
            });
            let totals: BySeat<i32> = last.settle().unwrap().totals;
            own += totals.as_slice()[usize::from(bot)];
            others += totals.iter().filter(|(seat, _)| seat.number() != bot).map(|(_, total)| total).sum::<i32>();
        }
        let (own, others) = (own / 30, others / 30 / (i32::from(seats) - 1));
        assert!(own > others + 1000, "{seats} seats: {own} and {others} points a match");
    }
}

#[test]
fn a_hand_and_a_view_are_small_values() {
    assert!(size_of::<Hand>() <= 1024, "{} bytes", size_of::<Hand>());
    assert!(size_of::<mazzo::games::arlington::View>() <= 1024);
}

#[test]
fn the_list_of_a_view_is_the_hands_own() {
    let mut game = Match::<Hand>::new(Options::default(), 4, 1, None).unwrap();
    for _ in 0..200 {
        let Some(seat) = game.to_act() else { break };
        let (mut own, mut seen) = (Vec::new(), Vec::new());
        game.hand().legal(&mut own);
        game.view(Some(seat)).legal(&mut seen);
        assert_eq!(own, seen);
        game.apply(own[own.len() / 2], None, Default::default()).unwrap();
    }
}
