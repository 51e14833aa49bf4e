//! [`Match`]: hands played one after the other, with the log of what was decided.
//!
//! The log is the truth: undo and load play it again. A match is a list of chapters, one a hand, each with how
//! the hand began and what was decided in it; the current hand is the last chapter played through.

use crate::cardset::CardSet;
use crate::deck::shuffled;
use crate::event::{Event, Sink};
use crate::given::{self, Given};
use crate::hand::{Action, Hand, Rules, Settlement, Table, View};
use crate::options;
use crate::reason::{Error, ErrorKind, Reason, shown};
use crate::rng::{Purpose, Stream};
use crate::seat::{BySeat, Seat};

/// What a caller believes when it acts: a mismatch is refused, so that a doubled click does not pass for the
/// next seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// The seat that means to act.
    pub seat: Option<u32>,
    /// The ply that it has seen.
    pub ply: Option<u32>,
}

/// One decision of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<A> {
    /// Who decided.
    pub seat: Seat,
    /// What.
    pub action: A,
    /// The very cards, where they were named.
    pub cards: Option<CardSet>,
}

/// How a hand began.
#[derive(Clone, Debug)]
pub(crate) enum Beginning<H: Hand> {
    Dealt { carry: H::Carry, given: Option<Given> },
    SetUp(Box<H>),
}

/// One hand of a match.
#[derive(Clone, Debug)]
pub(crate) struct Chapter<H: Hand> {
    pub(crate) beginning: Beginning<H>,
    pub(crate) log: Vec<Decision<H::Action>>,
    /// The points of the hand before, if there was one.
    pub(crate) last_points: Option<BySeat<i32>>,
    /// The ply before its first decision.
    pub(crate) first_ply: u32,
    first_event: usize,
}

/// Where a match that was not dealt from its beginning comes in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Origin {
    /// The ply of its first decision.
    pub(crate) ply: u32,
    /// The points of the hand before.
    pub(crate) last_points: Option<BySeat<i32>>,
    /// How many worlds deep it was imagined: 1 in a match that is played, 2 in a world of that, ..
    pub(crate) worlds: u32,
}

/// A whole match of one game.
#[derive(Clone, Debug)]
pub struct Match<H: Hand> {
    pub(crate) options: H::Options,
    pub(crate) seats: u8,
    pub(crate) seed: u64,
    /// See [`Origin`].
    pub(crate) worlds: u32,
    pub(crate) chapters: Vec<Chapter<H>>,
    hand: H,
    settled: Option<Settlement<H::Carry>>,
    events: Vec<Event>,
}

/// No match comes near this total; from here on sums of points could run over.
pub(crate) const FARTHEST_TOTAL: u32 = 100_000_000;

impl<H: Hand> Match<H> {
    /// A new match, its first hand dealt.
    pub fn new(options: H::Options, seats: u8, seed: u64, given: Option<Given>) -> Result<Match<H>, Error> {
        check_table::<H>(&options, seats)?;
        let mut rng = Stream { seed, hand: 0 }.rng(Purpose::Opening, 0);
        let opening = H::opening(&options, seats, &mut rng);
        given::check::<H>(given.as_ref(), &opening, seats)?;
        let carry = given::carry_for::<H>(opening, given.as_ref(), seats);
        Ok(Match::begin(options, seats, seed, Beginning::Dealt { carry, given }, Origin::default()))
    }

    /// A match that starts in the middle of a hand. `seed` is where its later randomness comes from.
    pub fn from_position(position: H::Position, options: H::Options, seats: u8, seed: u64) -> Result<Match<H>, Error> {
        Match::from_position_at(position, options, seats, seed, Origin::default())
    }

    pub(crate) fn from_position_at(
        position: H::Position,
        options: H::Options,
        seats: u8,
        seed: u64,
        origin: Origin,
    ) -> Result<Match<H>, Error> {
        check_table::<H>(&options, seats)?;
        let refuse = |faults: Vec<String>| {
            let sentence = format!("this position cannot be: {}", faults.join("; "));
            Error::new(ErrorKind::Position, Reason::new("position", sentence).with("faults", faults))
        };
        let hand = H::from_position(position, &options, seats, later_seed(seed, origin.worlds)).map_err(refuse)?;
        let far = |&points: &i32| points.unsigned_abs() > FARTHEST_TOTAL;
        if hand.totals().as_slice().iter().any(far) {
            return Err(refuse(vec![format!("scores are from -{FARTHEST_TOTAL} to {FARTHEST_TOTAL}")]));
        }
        Ok(Match::begin(options, seats, seed, Beginning::SetUp(Box::new(hand)), origin))
    }

    pub(crate) fn begin(
        options: H::Options,
        seats: u8,
        seed: u64,
        beginning: Beginning<H>,
        Origin { ply: first_ply, last_points, worlds }: Origin,
    ) -> Match<H> {
        let mut events = Vec::new();
        let hand = start(&options, seats, seed, 1, &beginning, &mut events);
        let chapter = Chapter { beginning, log: Vec::new(), last_points, first_ply, first_event: 0 };
        let mut begun = Match { options, seats, seed, worlds, chapters: vec![chapter], hand, settled: None, events };
        begun.look();
        begun
    }

    /// The options.
    pub fn options(&self) -> &H::Options {
        &self.options
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The current hand, secrets included.
    pub fn hand(&self) -> &H {
        &self.hand
    }

    /// Who is to decide; nobody when the hand is over.
    pub fn to_act(&self) -> Option<Seat> {
        self.hand.to_act()
    }

    /// How many decisions and deals there were since the match began.
    pub fn ply(&self) -> u32 {
        let chapter = self.chapter();
        chapter.first_ply + chapter.log.len() as u32
    }

    /// The current hand's number, from 1.
    pub fn hand_number(&self) -> u32 {
        self.hand.table().hand_number
    }

    /// Whether the hand is over.
    pub fn hand_over(&self) -> bool {
        self.settled.is_some()
    }

    /// Whether the match is over.
    pub fn over(&self) -> bool {
        self.settled.is_some_and(|settled| settled.over)
    }

    /// The match's totals.
    pub fn scores(&self) -> BySeat<i32> {
        self.settled.map_or_else(|| self.hand.totals(), |settled| settled.totals)
    }

    /// The points of the last finished hand.
    pub fn hand_scores(&self) -> Option<BySeat<i32>> {
        self.settled.map_or(self.chapter().last_points, |settled| Some(settled.points))
    }

    /// How the last finished hand went for each side, against the mean of the others: zero-sum over sides.
    /// Whole numbers, to be divided by the second value, the number of other sides.
    pub fn returns(&self) -> Option<(BySeat<i32>, i32)> {
        let points = self.hand_scores()?;
        let sides = || Seat::all(self.seats).filter(|&seat| self.hand.side(seat) == seat);
        let others = sides().count() as i32 - 1;
        let sign = if H::RULES.lower_is_better { -1 } else { 1 };
        let all: i32 = sides().map(|side| points[side]).sum();
        let of = |seat: Seat| sign * (points[seat] * (others + 1) - all);
        Some((BySeat::from_fn(self.seats, of), others))
    }

    /// Each seat's place at the end of the match: 1 and the number of seats with a better total.
    pub fn places(&self) -> Option<BySeat<u8>> {
        let settled = self.settled.filter(|settled| settled.over)?;
        let won = |seat: Seat| settled.winner.is_some_and(|winner| self.hand.side(winner) == self.hand.side(seat));
        let rank = |seat: Seat| {
            let total = i64::from(settled.totals[seat]);
            (won(seat), if H::RULES.lower_is_better { -total } else { total })
        };
        let better = |seat: Seat| Seat::all(self.seats).filter(|&other| rank(other) > rank(seat)).count();
        Some(BySeat::from_fn(self.seats, |seat| 1 + better(seat) as u8))
    }

    /// What a seat may know; without a seat, what everybody may.
    pub fn view(&self, viewer: Option<Seat>) -> H::View {
        self.hand.view(viewer)
    }

    /// Everything that was decided, from the match's first hand on.
    pub fn log(&self) -> impl Iterator<Item = Decision<H::Action>> + '_ {
        self.chapters.iter().flat_map(|chapter| chapter.log.iter().copied())
    }

    /// How many events there were.
    pub fn event_count(&self) -> u32 {
        self.events.len() as u32
    }

    /// The events from a number on, as a viewer may know them.
    pub fn events(&self, viewer: Option<Seat>, since: u32) -> impl Iterator<Item = (u32, Event)> + '_ {
        let numbered = (since..).zip(self.events.iter().skip(since as usize));
        numbered.map(move |(number, event)| (number, event.redacted(viewer)))
    }

    /// Puts the legal actions into a list, which is emptied first.
    pub fn legal(&self, list: &mut Vec<H::Action>) {
        list.clear();
        self.hand.legal(list);
    }

    /// Whether [`Match::apply`] would take this action.
    pub fn check(&self, action: H::Action, cards: Option<CardSet>, guard: Guard) -> Result<(), Error> {
        let seat = self.check_turn(action, guard)?;
        self.hand.view(Some(seat)).check(action, cards).map_err(|why| refused(action, Some(seat), why))
    }

    /// The seat to act, if there is one and it is the guard's.
    pub(crate) fn check_turn(&self, action: H::Action, guard: Guard) -> Result<Seat, Error> {
        self.turn(guard).map_err(|why| refused(action, self.to_act(), why))
    }

    /// Takes an action for the seat to act; with `cards`, by these very cards.
    pub fn apply(&mut self, action: H::Action, cards: Option<CardSet>, guard: Guard) -> Result<(), Error> {
        self.check(action, cards, guard)?;
        self.step(action, cards);
        Ok(())
    }

    /// Takes several actions, all or none. The error's values name the first that is refused, from 0.
    pub fn apply_many(&mut self, actions: &[H::Action]) -> Result<(), Error> {
        let before = (self.hand, self.settled, self.events.len(), self.chapter().log.len());
        for (at, &action) in actions.iter().enumerate() {
            if let Err(mut error) = self.apply(action, None, Guard::default()) {
                let (hand, settled, events, log) = before;
                self.hand = hand;
                self.settled = settled;
                self.events.truncate(events);
                self.last_chapter().log.truncate(log);
                *error.why = error.why.clone().with("index", at);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Deals the next hand. Nothing happens when the match is over; before the hand is over it is an error.
    pub fn next_hand(&mut self, given: Option<Given>) -> Result<(), Error> {
        let Some(settled) = self.settled else {
            let why = Reason::new("hand_not_over", format!("hand {} is not over: play it first", self.hand_number()));
            return Err(Error::new(ErrorKind::State, why));
        };
        if settled.over {
            return Ok(());
        }
        given::check::<H>(given.as_ref(), &settled.carry, self.seats)?;
        let carry = given::carry_for::<H>(settled.carry, given.as_ref(), self.seats);
        self.chapters.push(Chapter {
            beginning: Beginning::Dealt { carry, given },
            log: Vec::new(),
            last_points: Some(settled.points),
            first_ply: self.ply() + 1,
            first_event: self.events.len(),
        });
        self.restart(self.hand_number() + 1);
        Ok(())
    }

    /// Takes back the last decision or deal.
    pub fn undo(&mut self) -> Result<(), Error> {
        let mut number = self.hand_number();
        if self.last_chapter().log.pop().is_none() {
            if self.chapters.len() == 1 {
                let why = Reason::new("nothing_to_undo", "there is nothing to undo: nothing has been decided yet");
                return Err(Error::new(ErrorKind::State, why));
            }
            self.chapters.pop();
            number -= 1;
        }
        self.restart(number);
        Ok(())
    }

    /// Another world that looks the same to a seat. It and its later randomness follow from `seed`; it undoes only
    /// to here, and its events start at 0.
    #[must_use]
    pub fn imagine(&self, seat: Seat, seed: u64) -> Match<H> {
        let mut rng = Stream { seed, hand: self.hand_number() }.rng(Purpose::Imagine, 0);
        let worlds = self.worlds.saturating_add(1);
        let later = Stream { seed: later_seed(seed, worlds), hand: self.hand_number() };
        let hand = H::imagine(&self.view(Some(seat)), &mut rng, later);
        let beginning = Beginning::SetUp(Box::new(hand));
        let origin = Origin { ply: self.ply(), last_points: self.chapter().last_points, worlds };
        Match::begin(self.options, self.seats, seed, beginning, origin)
    }

    /// What a bot would do: a function of the view of the seat to act, its legal list, the bot and the seed.
    pub fn suggest(&self, bot: &str, seed: u64) -> Result<H::Action, Error> {
        let choose = H::BOTS.iter().find(|known| known.name == bot).map(|known| known.choose);
        if choose.is_none() && bot != "random" {
            let names: Vec<&str> = H::BOTS.iter().map(|bot| bot.name).chain(["random"]).collect();
            let sentence =
                format!("there is no bot {:?} in {}: the bots are {}", shown(bot), H::RULES.id, names.join(", "));
            return Err(Error::new(ErrorKind::Options, Reason::new("unknown_bot", sentence).with("allowed", names)));
        }
        let seat = self.turn(Guard::default()).map_err(|why| Error::new(ErrorKind::State, why))?;
        let (view, mut legal) = (self.view(Some(seat)), Vec::new());
        view.legal(&mut legal);
        let mut rng = Stream { seed, hand: self.hand_number() }.rng(Purpose::Bot, self.ply());
        Ok(match choose {
            Some(choose) => choose(&view, &legal, &mut rng),
            None => *rng.choose(&legal),
        })
    }

    /// The seat to act, if it is the guard's.
    fn turn(&self, guard: Guard) -> Result<Seat, Reason> {
        let hand = self.hand_number();
        let Some(seat) = self.to_act() else {
            return Err(if self.over() {
                Reason::new("match_over", format!("the match is over: it ended with hand {hand}"))
            } else {
                Reason::new("hand_over", format!("hand {hand} is over: deal the next one first"))
            });
        };
        if let Some(acting) = guard.seat.filter(|&acting| acting != u32::from(seat.number())) {
            let sentence = format!("seat {acting} is not to act: it is seat {seat}'s turn");
            return Err(Reason::new("wrong_seat", sentence).with("acting", acting).with("to_act", seat.number()));
        }
        if let Some(seen) = guard.ply.filter(|&seen| seen != self.ply()) {
            let sentence = format!("this was meant for ply {seen}, but the match is at ply {}", self.ply());
            return Err(Reason::new("old_ply", sentence).with("seen", seen).with("ply", self.ply()));
        }
        Ok(seat)
    }

    /// Takes an action that is known to be legal.
    fn step(&mut self, action: H::Action, cards: Option<CardSet>) {
        // No cards named are none, so that the log says the same of the same.
        let cards = cards.filter(|cards| !cards.is_empty());
        if let Some(seat) = self.hand.to_act() {
            self.last_chapter().log.push(Decision { seat, action, cards });
            self.hand.apply(action, cards, &mut self.events);
            self.look();
        }
    }

    /// After a deal or a step: who is asked, or what the hand led to.
    fn look(&mut self) {
        self.settled = self.hand.settle();
        match (self.hand.to_act(), self.settled) {
            (Some(seat), _) => self.events.tell(Event::Asked { seat }),
            (None, Some(Settlement { points, totals, risen, .. })) => {
                self.events.tell(Event::Scored { points, totals });
                if let Some(target) = risen {
                    self.events.tell(Event::TargetRose { target });
                }
                if let Some(places) = self.places() {
                    self.events.tell(Event::MatchOver { places });
                }
            }
            (None, None) => debug_assert!(false, "a hand with nobody to act is settled"),
        }
    }

    /// Plays the last chapter, the hand of this number, from its beginning.
    fn restart(&mut self, number: u32) {
        let first_event = self.chapter().first_event;
        self.events.truncate(first_event);
        let beginning = &self.chapters[self.chapters.len() - 1].beginning;
        let dealt = matches!(self.chapters[0].beginning, Beginning::Dealt { .. });
        let seed = if dealt { self.seed } else { later_seed(self.seed, self.worlds) };
        self.hand = start(&self.options, self.seats, seed, number, beginning, &mut self.events);
        self.look();
        for decision in std::mem::take(&mut self.last_chapter().log) {
            self.step(decision.action, decision.cards);
        }
    }

    fn chapter(&self) -> &Chapter<H> {
        &self.chapters[self.chapters.len() - 1]
    }

    fn last_chapter(&mut self) -> &mut Chapter<H> {
        let last = self.chapters.len() - 1;
        &mut self.chapters[last]
    }
}

fn refused(action: impl Action, seat: Option<Seat>, why: Reason) -> Error {
    Error { kind: ErrorKind::Action, seat, id: Some(action.id()), why: Box::new(why) }
}

/// The seed of what is random after a start in the middle of a hand. It is not the one that was given, and another in
/// each world within a world, so that a world imagined with the seed of the match (or world) that it is imagined in
/// does not give later decks of that away.
fn later_seed(seed: u64, worlds: u32) -> u64 {
    let mut rng = Stream { seed, hand: 0 }.rng(Purpose::Imagine, worlds.saturating_add(1));
    u64::from(rng.bits()) << 32 | u64::from(rng.bits())
}

fn start<H: Hand>(
    options: &H::Options,
    seats: u8,
    seed: u64,
    number: u32,
    beginning: &Beginning<H>,
    events: &mut Vec<Event>,
) -> H {
    match beginning {
        Beginning::SetUp(hand) => **hand,
        Beginning::Dealt { carry, given } => {
            let stream = Stream { seed, hand: number };
            let table = Table { options: *options, seats, hand_number: number };
            match given {
                Some(given) => H::deal(table, carry, &given.deck, stream, events),
                None => H::deal(table, carry, &shuffled::<H>(stream), stream, events),
            }
        }
    }
}

/// How many play, if the game allows it; the game's default if nothing is said.
pub(crate) fn check_seats(rules: &Rules, seats: Option<u32>) -> Result<u8, Error> {
    let count = seats.unwrap_or_else(|| u32::from(rules.seats[0]));
    rules.seats.iter().copied().find(|&allowed| u32::from(allowed) == count).ok_or_else(|| {
        let mut allowed: Vec<String> = rules.seats.iter().map(u8::to_string).collect();
        allowed.sort_unstable();
        let sentence = format!("{} is played by {} seats, not by {count}", rules.id, allowed.join(", "));
        let why = Reason::new("seats", sentence).with("seats", count).with("allowed", rules.seats);
        Error::new(ErrorKind::Options, why)
    })
}

fn check_table<H: Hand>(options: &H::Options, seats: u8) -> Result<(), Error> {
    check_seats(&H::RULES, Some(seats.into()))?;
    // By way of their names, since the table holds the ranges.
    options::from_map::<H::Options>(&options::to_map(options), seats).map(|_| ())
}
