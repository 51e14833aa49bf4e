//! Looking at a match from outside: what a seat holds, what it has been told, whether two matches are the same.

use mazzo::rng::Rng;
use mazzo::{BySeat, Card, CardSet, Event, Hand, Match, Place, Seat, View};

/// Every viewer of a table: its seats, and those who only watch.
pub(crate) fn viewers(seats: u8) -> impl Iterator<Item = Option<Seat>> + Clone {
    Seat::all(seats).map(Some).chain([None])
}

/// A viewer's place in lists of one entry a viewer.
pub(crate) fn index(viewer: Option<Seat>) -> usize {
    viewer.map_or(4, Seat::index)
}

/// What a seat holds, secrets and all.
pub(crate) fn held<H: Hand>(hand: &H, seat: Seat) -> CardSet {
    let lying = hand.layout().into_iter().filter(|lying| lying.place == Place::Hand(seat));
    lying.flat_map(|lying| lying.cards).collect()
}

/// The faces that an event shows.
pub(crate) fn faces(event: &Event) -> u64 {
    match event {
        Event::Moved { cards, .. } => cards.map_or(0, CardSet::faces),
        Event::Shown { cards, .. } => cards.faces(),
        Event::Offered { card, .. } => card.map_or(0, |card| CardSet::of(card).faces()),
        _ => 0,
    }
}

/// The number of the event with which the current hand began.
pub(crate) fn hand_began<H: Hand>(game: &Match<H>) -> u32 {
    let beginnings = game.events(None, 0).filter(|(_, event)| matches!(event, Event::HandBegan { .. }));
    beginnings.last().map_or(0, |(number, _)| number)
}

/// What the seats were dealt in the hand that began with this event.
pub(crate) fn dealt<H: Hand>(game: &Match<H>, began: u32) -> BySeat<CardSet> {
    BySeat::from_fn(game.seats(), |seat| moved(game, seat, began, Place::Stock, Some(Place::Hand(seat))))
}

/// What the seats must have been dealt in a world that a viewer imagines: what they hold there, with what left
/// their hands and without what came in. None if cards came or left that the viewer did not see.
pub(crate) fn dealt_in_world<H: Hand>(
    real: &Match<H>,
    world: &Match<H>,
    viewer: Seat,
    began: u32,
) -> Option<BySeat<CardSet>> {
    let mut dealt = BySeat::from_fn(real.seats(), |seat| held(world.hand(), seat));
    let events: Vec<Event> = real.events(Some(viewer), began).map(|(_, event)| event).collect();
    for event in events.into_iter().rev() {
        match event {
            Event::Moved { from: Place::Stock, to: Place::Hand(_), cards: None, .. } => {}
            Event::Moved { from: Place::Hand(_), cards: None, .. } => return None,
            Event::Moved { from, to, cards: Some(cards), .. } => {
                if let (Place::Hand(seat), true) = (to, from != Place::Stock) {
                    dealt[seat] = dealt[seat].minus(cards);
                }
                if let Place::Hand(seat) = from {
                    dealt[seat] = dealt[seat].plus(cards);
                }
            }
            _ => {}
        }
    }
    Some(dealt)
}

/// The cards that events from a number on moved out of a place (and into another, if one is named), as far as a
/// seat saw them.
pub(crate) fn moved<H: Hand>(game: &Match<H>, seat: Seat, since: u32, out_of: Place, into: Option<Place>) -> CardSet {
    let moved = game.events(Some(seat), since).filter_map(|(_, event)| match event {
        Event::Moved { from, to, cards, .. } if from == out_of && into.is_none_or(|into| into == to) => cards,
        _ => None,
    });
    moved.fold(CardSet::EMPTY, CardSet::plus)
}

/// The legal actions of a view.
pub(crate) fn legal<V: View>(view: &V) -> Vec<V::Action> {
    let mut list = Vec::new();
    view.legal(&mut list);
    list
}

/// Holds two matches equal in all that can be seen of them.
pub(crate) fn assert_same<H: Hand>(one: &Match<H>, other: &Match<H>) {
    assert_same_told(one, other);
    assert_eq!(one.save(), other.save(), "saves differ");
}

/// Holds two matches equal in their state and in what was told of them.
pub(crate) fn assert_same_told<H: Hand>(one: &Match<H>, other: &Match<H>) {
    assert_same_state(one, other);
    for viewer in viewers(one.seats()) {
        assert!(one.events(viewer, 0).eq(other.events(viewer, 0)), "events differ");
    }
}

/// Holds two matches equal in the hand, the log and the counts.
pub(crate) fn assert_same_state<H: Hand>(one: &Match<H>, other: &Match<H>) {
    assert_eq!(one.hand(), other.hand(), "hands differ");
    assert_eq!(one.ply(), other.ply(), "plies differ");
    assert_eq!(one.event_count(), other.event_count(), "event counts differ");
    assert_eq!((one.over(), one.hand_over()), (other.over(), other.hand_over()), "ends differ");
    assert_eq!(one.scores(), other.scores(), "scores differ");
    assert_eq!(one.hand_scores(), other.hand_scores(), "hand scores differ");
    assert_eq!(one.places(), other.places(), "places differ");
    assert!(one.log().eq(other.log()), "logs differ");
}

/// Another way to pay for an action: cards that a player may name for it, if the game lets it choose.
pub(crate) fn other_cards<H: Hand>(game: &Match<H>, action: H::Action, rng: &mut Rng) -> Option<CardSet> {
    let seat = game.to_act()?;
    let view = game.view(Some(seat));
    let usual = view.cards(action)?;
    let given: Vec<Card> = usual.into_iter().collect();
    if given.is_empty() {
        return Some(usual);
    }
    let &card = rng.choose(&given);
    let spare: Vec<Card> = held(game.hand(), seat).minus(usual).of_rank(card.rank()).into_iter().collect();
    if spare.is_empty() {
        return Some(usual);
    }
    let other = usual.minus(CardSet::of(card)).plus(CardSet::of(*rng.choose(&spare)));
    Some(if view.means(action, other) { other } else { usual })
}
