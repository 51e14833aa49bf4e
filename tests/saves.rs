//! Saves that every language continues: a match broken off in its third hand, and what it comes to when sensible
//! bots play it to its end. The C and Python tests read the same files and must come to the same.
//!
//! A file has two lines: the save, and how the save of the finished match ends. `MAZZO_BLESS=1` writes it.

mod golden;

use mazzo::{Game, Guard};

const BOT: &str = "sensible";

fn play_while(game: &mut dyn Game, on: impl Fn(&dyn Game) -> bool) {
    while !game.over() && on(game) {
        if game.hand_over() {
            game.next_hand(None).unwrap();
        } else {
            let action = game.suggest(BOT, 0).unwrap();
            game.apply(action, None, Guard::default()).unwrap();
        }
    }
}

/// The last part of a save: its digest, which depends on everything in it.
fn ending(save: &str) -> &str {
    &save[save.find("\"digest\"").unwrap()..]
}

#[test]
fn a_save_continues_to_the_same_end() {
    for rules in mazzo::games() {
        for &seats in rules.seats {
            let mut game = mazzo::open(rules.id, Some(seats.into()), &Default::default(), 11, None).unwrap();
            play_while(game.as_mut(), |game| game.hand_number() < 3);
            let broken_off = game.ply() + 5;
            play_while(game.as_mut(), |game| game.ply() < broken_off && !game.hand_over());
            let save = game.save();
            let mut loaded = mazzo::load(&save).unwrap();
            play_while(loaded.as_mut(), |_| true);
            let end = loaded.save();
            let file = format!("{}-{seats}.txt", rules.id);
            golden::compare("saves", &file, &format!("{save}\n{}\n", ending(&end)));
            play_while(game.as_mut(), |_| true);
            assert_eq!(game.save(), end, "{}: the match itself comes to the same end", rules.id);
        }
    }
}
