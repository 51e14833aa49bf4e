//! The two roads to legality, named cards, and errors.

use mazzo::event::Place;
use mazzo::hand::ID_BITS;
use mazzo::rng::Rng;
use mazzo::{Action, Card, CardSet, Error, ErrorKind, Event, Game, Guard, Hand, Match, View};
use serde_json::Value;

use crate::look::{self, assert_same_state};
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// Faults that break no clause, in the order in which they are told.
const CODES: [&str; 8] =
    ["not_an_action", "other_game", "match_over", "hand_over", "wrong_seat", "old_ply", "not_held", "cards_do_not_fit"];

/// Ids that were legal at other plies: good candidates for what is nearly legal here.
#[derive(Default)]
pub(crate) struct Pool(Vec<u64>);

impl Pool {
    const SIZE: usize = 48;

    /// Keeps one of the actions that are legal now.
    pub(crate) fn keep<H: Hand>(&mut self, game: &Match<H>, rng: &mut Rng) {
        let mut legal = Vec::new();
        game.legal(&mut legal);
        if legal.is_empty() {
            return;
        }
        let id = rng.choose(&legal).id();
        if self.0.len() < Pool::SIZE {
            self.0.push(id);
        } else {
            self.0[rng.below(Pool::SIZE as u32) as usize] = id;
        }
    }

    pub(crate) fn ids(&self) -> &[u64] {
        &self.0
    }

    /// The actions among the ids.
    pub(crate) fn actions<H: Hand>(&self) -> impl Iterator<Item = H::Action> + '_ {
        self.0.iter().filter_map(|&id| H::Action::from_id(id))
    }
}

/// Holds the laws of legality at this ply.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, game: &Match<H>, pool: &Pool, rng: &mut Rng, all_ids: bool) {
    let ids = candidates::<H>(game, pool, rng, all_ids);
    tally.count("ids judged", ids.len() as u64);
    tally.law(Law::Judge, || judge(game, &ids));
    tally.law(Law::Unchanged, || unchanged(game, &ids, rng));
    tally.law(Law::ErrorOrder, || error_order(game, &ids, rng));
    if game.to_act().is_some() {
        tally.law(Law::Named, || named_cards(game, &ids, rng));
    }
}

/// Legal ids, ids one bit away, legal ids of other plies, random bits, and, if asked for, all there are.
fn candidates<H: Subject>(game: &Match<H>, pool: &Pool, rng: &mut Rng, all_ids: bool) -> Vec<u64> {
    let mut ids = Vec::new();
    game.legal_actions(&mut ids);
    let near: Vec<u64> = if ids.is_empty() { pool.ids().to_vec() } else { ids.clone() };
    for _ in 0..2 {
        if !near.is_empty() {
            let id = *rng.choose(&near);
            ids.extend((0..54).map(|bit| id ^ 1 << bit));
        }
    }
    ids.extend(pool.ids());
    for _ in 0..24 {
        let any = u64::from(rng.bits()) << 32 | u64::from(rng.bits());
        let width = rng.below(u64::BITS - 1);
        let own = u64::from(H::RULES.number) << ID_BITS;
        ids.extend([any >> width, own | any >> 16 >> (width % ID_BITS)]);
    }
    ids.extend([0, 1 << 53, u64::MAX]);
    if all_ids {
        ids.extend(H::every_action().into_iter().map(Action::id));
    }
    ids
}

/// An id passes the check if and only if it is listed; a refusal says what broke.
fn judge<H: Hand>(game: &Match<H>, ids: &[u64]) {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    for &id in ids {
        let checked = Game::check(game, id, None, Guard::default());
        let listed = legal.binary_search(&id).is_ok();
        let action = H::Action::from_id(id);
        assert_eq!(checked.is_ok(), listed, "id {id}, {action:?}: listed {listed}, checked {checked:?}");
        if let Some(action) = action {
            assert_eq!(action.id(), id, "{action} has two ids");
            assert_eq!(action.to_string().parse(), Ok(action), "{action} is read otherwise");
            assert_eq!(checked, game.check(action, None, Guard::default()));
        } else {
            assert!(Game::text(game, id).is_err() && Game::describe(game, id).is_err());
        }
        if listed {
            let text = Game::text(game, id).expect("a listed id has a text");
            assert_eq!(Game::parse(game, &text), Ok(id), "{text} is read otherwise");
            let described = Game::describe(game, id).expect("a listed id is described");
            assert_eq!((&described["id"], &described["text"]), (&Value::from(id), &Value::from(text)));
        }
        if let Err(error) = checked {
            assert_is_told(game, &error, id);
            assert_eq!(action.is_none(), CODES[..2].contains(&error.why.clause), "id {id}: {error}");
        }
    }
}

fn assert_is_told<H: Hand>(game: &Match<H>, error: &Error, id: u64) {
    assert_eq!((error.kind, error.seat, error.id), (ErrorKind::Action, game.to_act(), Some(id)));
    let clause = error.why.clause;
    let is_number = || {
        let number = clause.strip_prefix(|letter: char| letter.is_ascii_uppercase());
        number.is_some_and(|number| number.parse::<u8>().is_ok())
    };
    assert!(CODES.contains(&clause) || is_number(), "{clause:?} is neither a clause nor a code");
    assert!(!error.why.reason.is_empty());
}

/// Refused actions, guards, texts and calls leave everything as it was.
fn unchanged<H: Hand>(game: &Match<H>, ids: &[u64], rng: &mut Rng) {
    let mut touched = game.clone();
    for _ in 0..8 {
        let id = *rng.choose(ids);
        let guard = Guard { seat: Some(rng.below(6)), ply: Some(game.ply().wrapping_sub(rng.below(2))) };
        let checked = Game::check(game, id, None, guard);
        if checked.is_err() {
            assert_eq!(Game::apply(&mut touched, id, None, guard), checked, "apply refuses for another reason");
        }
        if Game::check(game, id, None, Guard::default()).is_err() {
            assert!(Game::apply(&mut touched, id, None, Guard::default()).is_err());
        }
    }
    if game.over() {
        assert!(touched.next_hand(None).is_ok(), "after the match the next hand is no error");
    } else if !game.hand_over() {
        assert_eq!(touched.next_hand(None).expect_err("the hand is not over").why.clause, "hand_not_over");
    }
    assert_same_state(game, &touched);
}

/// Of several faults the first in the order of the codes is told, and clauses come last.
fn error_order<H: Hand>(game: &Match<H>, ids: &[u64], rng: &mut Rng) {
    let wrong_seat = (0..6).find(|&seat| game.to_act().is_none_or(|to_act| u32::from(to_act.number()) != seat));
    let every_fault = Guard { seat: wrong_seat, ply: Some(game.ply() + 1) };
    let old_ply = Guard { seat: game.to_act().map(|seat| seat.number().into()), ..every_fault };
    let pack: Vec<Card> = H::RULES.pack.into_iter().collect();
    let clause = |id, cards: Option<&[Card]>, guard| {
        let checked = Game::check(game, id, cards, guard);
        checked.expect_err("there is a fault in it").why.clause
    };
    for _ in 0..12 {
        let id = *rng.choose(ids);
        let Some(action) = H::Action::from_id(id) else {
            let told = clause(id, Some(&pack), every_fault);
            assert!(CODES[..2].contains(&told), "{told} for id {id}, which is no action here");
            continue;
        };
        let Some(seat) = game.to_act() else {
            let expected = if game.over() { "match_over" } else { "hand_over" };
            assert_eq!(clause(id, Some(&pack), every_fault), expected);
            continue;
        };
        assert_eq!(clause(id, Some(&pack), every_fault), "wrong_seat");
        assert_eq!(clause(id, Some(&pack), old_ply), "old_ply");
        assert_eq!(clause(id, Some(&pack), Guard::default()), "not_held");
        let held = look::held(game.hand(), seat);
        let needs = game.view(Some(seat)).cards(action);
        if let Err(error) = game.check(action, Some(CardSet::EMPTY), Guard::default()) {
            let told = error.why.clause;
            assert_ne!(told, "not_held", "{action} with no card: none is missing from {held}");
            // The action wants cards and gets none: that comes before any clause.
            if needs.is_some_and(|needs| !needs.is_empty()) {
                assert_eq!(told, "cards_do_not_fit", "{action} with no card");
            }
        }
    }
    for other in mazzo::games().filter(|other| other.id != H::RULES.id) {
        let game_of_other = mazzo::open(other.id, None, &serde_json::Map::new(), 1, None).expect("a game");
        let mut ids = Vec::new();
        game_of_other.legal_actions(&mut ids);
        assert_eq!(clause(ids[0], Some(&pack), every_fault), "other_game");
    }
}

/// With cards named: those not held are refused; among those held an action is taken if it is legal and can be
/// what these cards mean, and then by these very cards.
fn named_cards<H: Hand>(game: &Match<H>, ids: &[u64], rng: &mut Rng) {
    let Some(seat) = game.to_act() else { return };
    let view = game.view(Some(seat));
    let legal = look::legal(&view);
    let held: Vec<Card> = look::held(game.hand(), seat).into_iter().collect();
    let pack: Vec<Card> = H::RULES.pack.into_iter().collect();
    let others: Vec<H::Action> = ids.iter().filter_map(|&id| H::Action::from_id(id)).collect();
    for round in 0..6 {
        let action = if round < 4 { *rng.choose(&legal) } else { *rng.choose(&others) };
        let is_legal = legal.contains(&action);
        let usual = view.cards(action);
        assert!(!is_legal || usual.is_some(), "{action} is legal and has no cards");
        for cards in card_choices(usual.unwrap_or_default(), &held, &pack, rng) {
            let checked = game.check(action, Some(cards), Guard::default());
            let told = checked.as_ref().err().map(|error| error.why.clause);
            let is_held = cards.is_subset(look::held(game.hand(), seat));
            assert_eq!(told == Some("not_held"), !is_held, "{action} with {cards}: {checked:?}");
            if is_held {
                let fits = is_legal && view.means(action, cards);
                assert_eq!(checked.is_ok(), fits, "{action} with {cards}, legal {is_legal}: {checked:?}");
            }
            if checked.is_ok() {
                assert_plays(game, action, Some(cards), cards);
            }
        }
        if let Some(usual) = usual.filter(|_| is_legal) {
            assert!(game.check(action, Some(usual), Guard::default()).is_ok(), "{action} with {usual}, its own");
            assert_plays(game, action, None, usual);
        }
    }
}

/// The cards of an action, and others that miss, add or change a card.
fn card_choices(usual: CardSet, held: &[Card], pack: &[Card], rng: &mut Rng) -> Vec<CardSet> {
    let mut choices = vec![usual, CardSet::EMPTY];
    let mut shuffled = held.to_vec();
    rng.shuffle(&mut shuffled);
    let some: CardSet = shuffled.into_iter().take(usual.len() as usize).collect();
    let unheld = *rng.choose(pack);
    choices.extend([some, usual.plus(CardSet::of(unheld))]);
    let given: Vec<Card> = usual.into_iter().collect();
    if !given.is_empty() && !held.is_empty() {
        let less = usual.minus(CardSet::of(*rng.choose(&given)));
        let own = CardSet::of(*rng.choose(held));
        choices.extend([less, less.plus(own), usual.plus(own), less.plus(CardSet::of(unheld))]);
        for rank in given.iter().map(|card| card.rank()) {
            choices.extend(held.iter().filter(|card| card.rank() == rank).map(|&card| less.plus(CardSet::of(card))));
        }
    }
    choices
}

/// Taking the action moves just these cards out of the seat's hand, and the log keeps what was named.
fn assert_plays<H: Hand>(game: &Match<H>, action: H::Action, named: Option<CardSet>, cards: CardSet) {
    let seat = game.to_act();
    let mut after = game.clone();
    after.apply(action, named, Guard::default()).expect("it was checked");
    let entry = after.log().last().expect("it was logged");
    // No cards named is as good as none named.
    let kept = named.filter(|cards| !cards.is_empty());
    assert_eq!((Some(entry.seat), entry.action, entry.cards), (seat, action, kept));
    let moved = look::moved(&after, entry.seat, game.event_count(), Place::Hand(entry.seat), None);
    // What is offered stays in the hand until it is taken.
    let offered = after.events(seat, game.event_count()).filter_map(|(_, event)| match event {
        Event::Offered { from, card, .. } if from == entry.seat => card,
        _ => None,
    });
    let moved = offered.fold(moved, |moved, card| moved.plus(CardSet::of(card)));
    assert_eq!(moved, cards, "the cards that {action} with {named:?} moved");
}
