//! The cheap laws, held at every ply of every hand.

use std::collections::BTreeMap;

use mazzo::event::Event;
use mazzo::hand::{Declaration, ID_BITS, Lying};
use mazzo::{Action, BySeat, Card, CardSet, Game, Guard, Hand, Match, Place, Seat, options};
use serde_json::Value;

use crate::look::{self, viewers};
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// So many actions of a list are looked at one by one.
const MOST_LOOKED_AT: usize = 24;

/// What was seen of a match up to the last ply, from its events alone.
pub(crate) struct Witness {
    /// For each viewer the faces that events of this hand have shown it.
    pub(crate) seen: [u64; 5],
    /// The faces that the last events showed it for the first time, but those that went through its own hand or
    /// went on at once.
    fresh: [u64; 5],
    /// How many cards lie where, by the events' counts.
    counts: BTreeMap<Place, i64>,
    events: u32,
    ply: Option<u32>,
    hand: u32,
    decisions: u32,
    totals: BySeat<i32>,
}

impl Witness {
    /// Nothing seen yet; these are the totals from which the match starts.
    pub(crate) fn new(totals: BySeat<i32>) -> Witness {
        let counts = BTreeMap::new();
        Witness { seen: [0; 5], fresh: [0; 5], counts, events: 0, ply: None, hand: 0, decisions: 0, totals }
    }

    /// Takes note of the events since the last ply.
    pub(crate) fn listen<H: Hand>(&mut self, game: &Match<H>) {
        for (_, event) in game.events(None, self.events) {
            match event {
                Event::HandBegan { .. } => {
                    self.counts = BTreeMap::from([(Place::Stock, i64::from(H::RULES.pack.len()))]);
                }
                Event::Moved { from, to, count, .. } => {
                    *self.counts.entry(from).or_default() -= i64::from(count);
                    *self.counts.entry(to).or_default() += i64::from(count);
                    let left = self.counts[&from];
                    assert!(left >= 0, "{from} holds {left} cards after {event}");
                }
                _ => {}
            }
        }
        for viewer in viewers(game.seats()) {
            let at = look::index(viewer);
            let own = viewer.map(Place::Hand);
            self.fresh[at] = 0;
            for (_, event) in game.events(viewer, self.events) {
                let shown = look::faces(&event);
                match event {
                    Event::HandBegan { .. } => self.seen[at] = 0,
                    Event::Moved { from, to, .. } if [Some(from), Some(to)].contains(&own) => self.fresh[at] &= !shown,
                    Event::Moved { from, .. } if from != Place::Stock && self.fresh[at] & shown != 0 => {
                        self.fresh[at] &= !shown;
                    }
                    _ => self.fresh[at] |= shown & !self.seen[at],
                }
                self.seen[at] |= shown;
            }
        }
        self.events = game.event_count();
    }
}

/// Holds the laws at this ply.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, game: &Match<H>, witness: &mut Witness, look_closely: bool) {
    lists_and_turns(tally, game);
    let layout = tally.law(Law::Cards, || {
        let layout = game.hand().layout();
        conserved::<H>(&layout);
        layout
    });
    let before = witness.events;
    tally.law(Law::Counts, || {
        witness.listen(game);
        counts(&layout, witness);
    });
    tally.law(Law::Told, || told(game, &layout, witness, look_closely));
    tally.law(Law::Growth, || growth(game, witness, before, look_closely));
    tally.law(Law::Bounds, || bounds(game, witness));
    if game.hand_over() {
        tally.law(Law::Scores, || scores(game, witness));
    }
}

/// The laws that need no history: they hold in imagined worlds and set-up hands too.
pub(crate) fn lists_and_turns<H: Hand>(tally: &mut Tally, game: &Match<H>) {
    let hand = game.hand();
    tally.law(Law::Turn, || {
        let settled = hand.settle();
        assert_ne!(hand.to_act().is_some(), settled.is_some(), "to act {:?}, settled {settled:?}", hand.to_act());
        assert_eq!(game.hand_over(), settled.is_some());
        assert_eq!(game.over(), settled.is_some_and(|settled| settled.over));
    });
    let mut list = Vec::new();
    tally.law(Law::Lists, || {
        game.legal(&mut list);
        assert!(list.is_sorted_by(|one, next| one.id() < next.id()), "{list:?} does not ascend");
        assert_eq!(list.is_empty(), game.to_act().is_none());
        for viewer in viewers(game.seats()) {
            let seen = look::legal(&game.view(viewer));
            if viewer.is_some() && viewer == game.to_act() {
                assert_eq!(seen, list, "the hand lists other actions than the view");
            } else {
                assert!(seen.is_empty(), "{viewer:?} is not to act and may {seen:?}");
            }
        }
    });
    // Of a list of thousands some, at every ply others.
    let step = list.len() / MOST_LOOKED_AT + 1;
    let some = || list.iter().skip(game.ply() as usize % step).step_by(step);
    tally.law(Law::Ids, || {
        for &action in some() {
            let id = action.id();
            assert_eq!(H::Action::from_id(id), Some(action), "id {id}");
            assert!(id < 1 << 53 && id >> ID_BITS == u64::from(H::RULES.number), "id {id} of {action}");
        }
    });
    tally.law(Law::Texts, || {
        for &action in some() {
            let text = action.to_string();
            assert_eq!(text.parse(), Ok(action), "{text:?}");
        }
    });
    tally.law(Law::Listed, || {
        for &action in some() {
            let checked = game.check(action, None, Guard::default());
            assert!(checked.is_ok(), "{action} is listed: {checked:?}");
        }
    });
    tally.law(Law::Claims, || claims(hand, &list));
}

/// The declarations are those of the listed actions, and each stands for one that claims it.
fn claims<H: Hand>(hand: &H, legal: &[H::Action]) {
    let mut claimed: Vec<H::Declaration> = legal.iter().map(|&action| H::Declaration::of(action, hand)).collect();
    claimed.sort_unstable();
    claimed.dedup();
    let mut listed = Vec::new();
    H::Declaration::legal(hand, &mut listed);
    assert_eq!(listed, claimed, "the declarations are not what is claimed");
    for declaration in listed {
        let action = declaration.action(hand);
        let stands = action.is_some_and(|action| {
            legal.binary_search(&action).is_ok() && H::Declaration::of(action, hand) == declaration
        });
        assert!(stands, "{declaration:?} stands for {action:?}");
    }
}

/// The places of a hand together hold the pack.
pub(crate) fn conserved<H: Hand>(layout: &[Lying]) {
    let mut left = H::RULES.pack;
    for lying in layout {
        for &card in &lying.cards {
            assert!(left.remove(card), "{card} in {} is there too often", lying.place);
        }
    }
    assert!(left.is_empty(), "{left} lies nowhere");
}

/// The numbers of cards that events moved are the numbers that lie there, and views count them so.
fn counts(layout: &[Lying], witness: &Witness) {
    let mut lying: BTreeMap<Place, i64> = BTreeMap::new();
    for heap in layout {
        *lying.entry(heap.place).or_default() += heap.cards.len() as i64;
    }
    lying.retain(|_, count| *count != 0);
    let by_events = witness.counts.iter().filter(|(_, count)| **count != 0);
    assert!(by_events.clone().eq(&lying), "events moved {:?}, there are {lying:?}", by_events.collect::<Vec<_>>());
}

/// Whoever sees a card where it lies has been shown it by an event of this hand; events show no card that lies
/// out of sight, unless it went through the viewer's hand or was seen before.
fn told<H: Subject>(game: &Match<H>, layout: &[Lying], witness: &Witness, look_closely: bool) {
    let faces_of = |lying: &Lying| lying.cards.iter().fold(0, |faces, card| faces | 1 << card.index());
    let faces: Vec<u64> = layout.iter().map(faces_of).collect();
    for (lying, faces) in layout.iter().zip(&faces) {
        if let Place::Hand(seat) = lying.place {
            assert!(lying.seen_by.contains(seat), "seat {seat} does not see its own hand");
        }
        for viewer in viewers(game.seats()).filter(|&viewer| lying.seen_by.sees(viewer)) {
            let untold = CardSet::from_faces(faces & !witness.seen[look::index(viewer)]);
            assert!(untold.is_empty(), "{viewer:?} sees {untold} in {}, but no event showed it", lying.place);
        }
    }
    for viewer in viewers(game.seats()) {
        let visible = layout.iter().zip(&faces).filter(|(lying, _)| lying.seen_by.sees(viewer));
        let visible = visible.fold(0, |all, (_, faces)| all | faces);
        let leaked = CardSet::from_faces(witness.fresh[look::index(viewer)] & !visible);
        assert!(leaked.is_empty(), "an event showed {leaked} to {viewer:?}, who may not see where it lies");
    }
    if look_closely {
        // At every ply another.
        let mut viewers = viewers(game.seats()).cycle();
        names_the_seen(game, witness, viewers.nth(game.ply() as usize % 60).expect("there are viewers"));
    }
}

/// The view and the text of a viewer name no card that it has not seen.
fn names_the_seen<H: Subject>(game: &Match<H>, witness: &Witness, viewer: Option<Seat>) {
    let known = witness.seen[look::index(viewer)] | H::named_by_rule(game);
    let mut named = CardSet::EMPTY;
    let mut view = Game::view(game, viewer).expect("a seat of the game");
    for seat in Seat::all(game.seats()) {
        let count = look::held(game.hand(), seat).len();
        assert_eq!(view["counts"][seat.index()], count, "seat {seat}'s count for {viewer:?}");
    }
    view["options"].take();
    for_cards(&view, &mut |card| named = named.plus(CardSet::of(card)));
    let untold = CardSet::from_faces(named.faces() & !known);
    assert!(untold.is_empty(), "the view of {viewer:?} names {untold}, which it has not seen: {view}");
    let text = Game::render(game, viewer).expect("a seat of the game");
    // A card in brackets is what a wild stands for.
    let text: String = text.split('(').map(|part| part.rsplit(')').next().unwrap_or_default()).collect();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let shown: CardSet = words.filter_map(|word| word.parse::<Card>().ok()).collect();
    let untold = CardSet::from_faces(shown.faces() & !known);
    assert!(untold.is_empty(), "the text for {viewer:?} names {untold}, which it has not seen:\n{text}");
}

/// Every card that a JSON value names, also within longer texts.
fn for_cards(value: &Value, found: &mut impl FnMut(Card)) {
    match value {
        Value::String(text) => text.split(' ').filter_map(|word| word.parse().ok()).for_each(found),
        Value::Array(values) => values.iter().for_each(|value| for_cards(value, found)),
        Value::Object(entries) => entries.values().for_each(|value| for_cards(value, found)),
        _ => {}
    }
}

fn growth<H: Hand>(game: &Match<H>, witness: &mut Witness, events_before: u32, look_closely: bool) {
    let ply = game.ply();
    if let Some(last) = witness.ply {
        assert_eq!(ply, last + 1, "the ply goes up by one");
        assert!(game.event_count() > events_before, "nothing was told of ply {ply}");
    }
    witness.ply = Some(ply);
    if look_closely {
        assert_eq!(ply as usize, game.log().count() + game.hand_number() as usize - 1, "decisions and deals");
        assert_eq!(game.events(None, 0).count(), game.event_count() as usize);
    }
    let is_new_hand = game.hand_number() != witness.hand;
    assert!(!is_new_hand || game.hand_number() == witness.hand + 1, "hands go up by one");
    witness.decisions = if is_new_hand { 0 } else { witness.decisions + 1 };
    witness.hand = game.hand_number();
}

fn bounds<H: Subject>(game: &Match<H>, witness: &Witness) {
    let most = H::most_decisions(game.seats());
    assert!(witness.decisions <= most, "{} decisions in a hand, at most {most}", witness.decisions);
    if !game.hand_over() {
        return;
    }
    let limit = options::to_map(game.options()).get("max_hands").and_then(Value::as_u64);
    if let Some(limit) = limit {
        let number = u64::from(game.hand_number());
        assert!(number <= limit, "hand {number} of at most {limit}");
        assert!(number < limit || game.over(), "the last hand is over and the match is not");
    }
}

fn scores<H: Subject>(game: &Match<H>, witness: &mut Witness) {
    let points = game.hand_scores().expect("a hand that is over has points");
    for seat in Seat::all(game.seats()) {
        let (before, after) = (witness.totals[seat], game.scores()[seat]);
        let adds_up = H::adds_up(game.options(), before, points[seat], after);
        assert!(adds_up, "the total of seat {seat}: {before}, {} points, {after}", points[seat]);
    }
    witness.totals = game.scores();
    let (returns, _) = game.returns().expect("a hand that is over has returns");
    let sides = Seat::all(game.seats()).filter(|&seat| game.hand().side(seat) == seat);
    assert_eq!(sides.map(|side| i64::from(returns[side])).sum::<i64>(), 0, "returns {returns:?}");
    for seat in Seat::all(game.seats()) {
        assert_eq!(returns[seat], returns[game.hand().side(seat)], "partners share their returns");
    }
    assert_eq!(game.places().is_some(), game.over());
    if let Some(places) = game.places() {
        assert!(places.as_slice().contains(&1), "somebody is first: {places:?}");
        assert!(places.iter().all(|(_, place)| (1..=game.seats()).contains(place)), "{places:?}");
    }
}
