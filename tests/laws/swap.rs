//! The swap law: exchanging two cards that a viewer has not seen changes nothing that it can see.
//!
//! What a viewer has seen is told by the events of the hand, not by its view. The exchange is made in the deck:
//! a second match deals the changed deck and takes the same decisions. Where a decision was not possible there,
//! or another seat is to act, the exchange broke a hard fact (C8), and another is tried.

use mazzo::deck::shuffled;
use mazzo::event::{Event, Place};
use mazzo::matches::Decision;
use mazzo::rng::{Rng, Stream};
use mazzo::{Action, Card, CardSet, Game, Given, Guard, Hand, Match, Seat};

use crate::imagined::differs_behind;
use crate::legality::Pool;
use crate::look::{self, viewers};
use crate::player::Player;
use crate::subject::Subject;
use crate::tally::{Law, Tally};

/// How a hand began, so that it can be dealt again with another deck.
struct Opening<H: Hand> {
    /// The match before the deal; none before the first hand.
    before: Option<Match<H>>,
    /// A match of this hand, for its options, seats and seed.
    first: Match<H>,
    /// The event with which it began.
    began: u32,
    deck: Vec<Card>,
    given: Given,
}

impl<H: Subject> Opening<H> {
    /// The opening of a hand that was just dealt: the dealer or leader with whom the same deck gives the same
    /// hand. None if there is no such seat: then the hand cannot be dealt again by a given deck.
    fn of(game: &Match<H>, before: Option<Match<H>>) -> Option<Opening<H>> {
        let deck = shuffled::<H>(Stream { seed: game.seed(), hand: game.hand_number() }).to_vec();
        let mut opening = Opening {
            before,
            first: game.clone(),
            began: look::hand_began(game),
            deck: deck.clone(),
            given: Given::default(),
        };
        // Nobody is named where the rules alone decide who it is.
        let seats = Seat::all(game.seats()).map(Some);
        for seat in [None].into_iter().chain(seats) {
            opening.given = match H::RULES.opener {
                mazzo::hand::Opener::Dealer => Given { deck: deck.clone(), dealer: seat, leader: None },
                mazzo::hand::Opener::Leader => Given { deck: deck.clone(), dealer: None, leader: seat },
            };
            if opening.deal(&deck).hand() == game.hand() {
                return Some(opening);
            }
        }
        None
    }

    fn deal(&self, deck: &[Card]) -> Match<H> {
        let given = Some(Given { deck: deck.to_vec(), ..self.given.clone() });
        match &self.before {
            Some(before) => {
                let mut dealt = before.clone();
                dealt.next_hand(given).expect("a whole deck");
                dealt
            }
            None => {
                let first = &self.first;
                Match::new(*first.options(), first.seats(), first.seed(), given).expect("a whole deck")
            }
        }
    }
}

/// A second match that has two cards exchanged, and the viewer for whom.
struct Twin<H: Hand> {
    game: Match<H>,
    cards: [Card; 2],
    /// Up to which event the two were compared.
    compared: u32,
}

/// What one viewer of the hand has seen, and its twin.
struct Watch<H: Hand> {
    viewer: Option<Seat>,
    seen: u64,
    listened: u32,
    twin: Option<Twin<H>>,
}

/// Plays a match, and at every ply of its hands tries a swap for every viewer.
pub(crate) fn hold<H: Subject>(tally: &mut Tally, options: H::Options, seats: u8, seed: u64, hands: u32) -> u32 {
    let mut game = Match::<H>::new(options, seats, seed, None).expect("a table");
    let mut player = Player::new(seed, 0);
    let mut before = None;
    let mut pool = Pool::default();
    for played in 1..=hands {
        one_hand(tally, &mut game, before.take(), &mut player, &mut pool);
        tally.count("hands under swaps", 1);
        if game.over() || played == hands {
            return played;
        }
        before = Some(game.clone());
        game.next_hand(None).expect("the hand is over");
    }
    hands
}

fn one_hand<H: Subject>(
    tally: &mut Tally,
    game: &mut Match<H>,
    before: Option<Match<H>>,
    player: &mut Player,
    pool: &mut Pool,
) {
    let Some(opening) = tally.law(Law::Swap, || Opening::of(game, before)) else {
        tally.count("hands that no given deck deals again", 1);
        return;
    };
    let watch = |viewer| Watch { viewer, seen: 0, listened: opening.began, twin: None };
    let mut watches: Vec<Watch<H>> = viewers(game.seats()).map(watch).collect();
    let mut log: Vec<Decision<H::Action>> = Vec::new();
    loop {
        tally.spot.hand = game.hand_number();
        tally.spot.ply = game.ply();
        pool.keep(game, &mut player.rng);
        for watch in &mut watches {
            watch.listen(game);
            watch.at_ply(tally, game, &opening, &log, pool, &mut player.rng);
        }
        if game.hand_over() {
            return;
        }
        let events = game.event_count();
        player.step(game);
        let mut decision = game.log().last().expect("a decision was taken");
        // By the very cards: that others were not taken first is nothing that the viewer knows, since a player
        // may name its cards.
        let cards = look::moved(game, decision.seat, events, Place::Hand(decision.seat), None);
        decision.cards = Some(cards).filter(|cards| !cards.is_empty());
        log.push(decision);
        for watch in &mut watches {
            watch.follow(decision);
        }
    }
}

/// Takes a decision of the real match in another, if it is possible there for the same seat.
fn take<H: Hand>(game: &mut Match<H>, decision: Decision<H::Action>) -> bool {
    let guard = Guard { seat: Some(decision.seat.number().into()), ply: None };
    game.apply(decision.action, decision.cards, guard).is_ok()
}

impl<H: Subject> Watch<H> {
    /// How many pairs of cards are tried at a ply.
    const TRIES: u32 = 6;

    fn listen(&mut self, game: &Match<H>) {
        for (_, event) in game.events(self.viewer, self.listened) {
            self.seen |= look::faces(&event);
        }
        self.listened = game.event_count();
    }

    /// The twin takes the real match's decision, or is no more.
    fn follow(&mut self, decision: Decision<H::Action>) {
        self.twin = self.twin.take().and_then(|mut twin| take(&mut twin.game, decision).then_some(twin));
    }

    /// The faces of which the viewer has seen no copy.
    fn unseen(&self) -> CardSet {
        H::RULES.pack.masked(!self.seen)
    }

    /// Compares what the viewer sees here with what it sees in a world with two unseen cards exchanged.
    fn at_ply(
        &mut self,
        tally: &mut Tally,
        game: &Match<H>,
        opening: &Opening<H>,
        log: &[Decision<H::Action>],
        pool: &Pool,
        rng: &mut Rng,
    ) {
        tally.count("swaps: viewers and plies", 1);
        let unseen = self.unseen();
        let still_hidden = |twin: &Twin<H>| twin.cards.iter().all(|&card| unseen.contains(card));
        let kept = self.twin.take().filter(|twin| still_hidden(twin) && self.is_world(opening, game, &twin.game));
        // A twin steps on with the match, cheaply; a fresh one now and then tries other cards.
        let fresh = if kept.is_none() || rng.below(6) == 0 {
            tally.law(Law::Swap, || self.new_twin(game, opening, log, rng))
        } else {
            (None, 0)
        };
        let (fresh, rejected) = fresh;
        tally.count("swaps: broke a hard fact", rejected);
        let Some(mut twin) = fresh.or(kept) else {
            tally.count("swaps: none to try", 1);
            return;
        };
        tally.count("swaps: compared", 1);
        tally.law(Law::Swap, || self.compare(game, &mut twin, pool, rng));
        if let Some(seat) = self.viewer.filter(|_| rng.below(8) == 0) {
            tally.law(Law::Worlds, || differs_behind(game, seat));
        }
        self.twin = Some(twin);
    }

    /// Whether another match is another world that the viewer could be in.
    fn is_world(&self, opening: &Opening<H>, game: &Match<H>, other: &Match<H>) -> bool {
        game.to_act() == other.to_act()
            && game.hand() != other.hand()
            && H::keeps_facts(game, &look::dealt(other, opening.began), self.viewer, opening.began)
    }

    /// A twin with two random unseen cards exchanged; and how many exchanges broke a hard fact.
    fn new_twin(
        &self,
        game: &Match<H>,
        opening: &Opening<H>,
        log: &[Decision<H::Action>],
        rng: &mut Rng,
    ) -> (Option<Twin<H>>, u64) {
        let unseen = self.unseen();
        let hidden: Vec<usize> = (0..opening.deck.len()).filter(|&at| unseen.contains(opening.deck[at])).collect();
        let mut rejected = 0;
        if hidden.len() < 2 {
            return (None, rejected);
        }
        for _ in 0..Self::TRIES {
            let (one, other) = (*rng.choose(&hidden), *rng.choose(&hidden));
            let mut deck = opening.deck.clone();
            deck.swap(one, other);
            let cards = [opening.deck[one], opening.deck[other]];
            let mut twin = opening.deal(&deck);
            if twin.hand() == opening.first.hand() {
                // Both in one hand, or one card chosen twice: nothing was exchanged.
                continue;
            }
            if log.iter().all(|&decision| take(&mut twin, decision)) && self.is_world(opening, game, &twin) {
                let compared = opening.began;
                return (Some(Twin { game: twin, cards, compared }), rejected);
            }
            rejected += u64::from(twin.hand() != game.hand());
        }
        (None, rejected)
    }

    /// Every outlet tells the viewer the same in both.
    fn compare(&self, game: &Match<H>, twin: &mut Twin<H>, pool: &Pool, rng: &mut Rng) {
        let (viewer, other, [one, two]) = (self.viewer, &twin.game, twin.cards);
        let what = || format!("seen by {viewer:?}, with {one} and {two} exchanged");
        let (view, other_view) = (game.view(viewer), other.view(viewer));
        assert_eq!(view, other_view, "the view, {}", what());
        // Made from the view, so now and then is enough.
        if rng.below(4) == 0 {
            assert_eq!(Game::view(game, viewer), Game::view(other, viewer), "the view as JSON, {}", what());
            assert_eq!(Game::render(game, viewer), Game::render(other, viewer), "the text, {}", what());
        }
        assert_eq!(look::legal(&view), look::legal(&other_view), "the legal list, {}", what());
        assert_eq!(game.event_count(), other.event_count(), "the number of events, {}", what());
        let events = |game: &Match<H>| game.events(viewer, twin.compared).collect::<Vec<(u32, Event)>>();
        assert_eq!(events(game), events(other), "the events, {}", what());
        twin.compared = game.event_count();
        assert_eq!(game.places(), other.places(), "the places, {}", what());
        assert_eq!(game.hand_scores(), other.hand_scores(), "the hand's scores, {}", what());
        let Some(seat) = viewer else { return };
        self.compare_errors(game, other, seat, twin.cards, pool, rng);
        let seed = u64::from(rng.bits());
        let worlds = [game.imagine(seat, seed), other.imagine(seat, seed)];
        assert_eq!(worlds[0].hand(), worlds[1].hand(), "the imagined world, {}", what());
        if rng.below(16) == 0 {
            assert_eq!(worlds[0].save(), worlds[1].save(), "the imagined world's save, {}", what());
        }
        if game.to_act() == viewer {
            for bot in H::BOTS.iter().map(|bot| bot.name).chain(["random"]) {
                assert_eq!(game.suggest(bot, seed), other.suggest(bot, seed), "what {bot} would do, {}", what());
            }
        }
    }

    /// Moves by the viewer, right and wrong, are answered the same.
    fn compare_errors(
        &self,
        game: &Match<H>,
        other: &Match<H>,
        seat: Seat,
        hidden: [Card; 2],
        pool: &Pool,
        rng: &mut Rng,
    ) {
        let own = Guard { seat: Some(seat.number().into()), ply: None };
        let old = Guard { ply: Some(game.ply().wrapping_sub(1)), ..own };
        let nothing = CardSet::EMPTY;
        let [one, two] = hidden.map(CardSet::of);
        let mut moves: Vec<H::Action> = pool.actions::<H>().collect();
        rng.shuffle(&mut moves);
        for action in moves.into_iter().take(3) {
            for (cards, guard) in [
                (None, own),
                (None, old),
                (Some(nothing), own),
                (Some(one), own),
                (Some(two), own),
                (Some(one.plus(two)), own),
            ] {
                let answers = [game.check(action, cards, guard), other.check(action, cards, guard)];
                let named = cards.map(|cards| cards.to_string());
                assert_eq!(answers[0], answers[1], "{action} (cards {named:?}), {one:?} and {two:?} exchanged");
            }
            if game.to_act() == self.viewer {
                let id = action.id();
                assert_eq!(Game::describe(game, id), Game::describe(other, id), "the description of {action}");
                let selected = [hidden[0]];
                assert_eq!(Game::actions_for(game, &selected), Game::actions_for(other, &selected));
            }
        }
    }
}
