//! [`Game`]: the one face of all games, for those who choose a game by its name.
//!
//! Actions are ids, views and events are JSON, and everything that a [`Match`] can do can be done here. C and
//! Python know this face and nothing behind it.

use serde_json::{Map, Value, json};

use crate::card::Card;
use crate::cardset::CardSet;
use crate::catalog;
use crate::event::Event;
use crate::given::Given;
use crate::hand::{Action, Hand, Rules, View};
use crate::matches::{Decision, Guard, Match};
use crate::options;
use crate::reason::{Error, ErrorKind, Reason};
use crate::seat::{BySeat, Seat};

/// A game of any kind: an erased [`Match`]. Seats that the game does not have are errors of
/// [`ErrorKind::Seat`]; after any error nothing has changed.
pub trait Game: Send + Sync {
    /// What there is to say of the game.
    fn rules(&self) -> &'static Rules;
    /// How many play.
    fn seats(&self) -> u8;
    /// The seed.
    fn seed(&self) -> u64;
    /// All options by name.
    fn options(&self) -> Map<String, Value>;
    /// Who is to decide; nobody when the hand is over.
    fn seat(&self) -> Option<Seat>;
    /// How many decisions and deals there were since the match began.
    fn ply(&self) -> u32;
    /// The current hand's number, from 1.
    fn hand_number(&self) -> u32;
    /// Whether the hand is over.
    fn hand_over(&self) -> bool;
    /// Whether the match is over.
    fn over(&self) -> bool;
    /// The match's totals.
    fn scores(&self) -> BySeat<i32>;
    /// The points of the last finished hand.
    fn hand_scores(&self) -> Option<BySeat<i32>>;
    /// The last finished hand's zero-sum returns, to be divided by the second value.
    fn returns(&self) -> Option<(BySeat<i32>, i32)>;
    /// Each seat's place, once the match is over.
    fn places(&self) -> Option<BySeat<u8>>;
    /// Puts the ids of the legal actions, ascending, into a list, which is emptied first.
    fn legal_actions(&self, list: &mut Vec<u64>);
    /// The legal actions that can be meant by cards that the player to act has selected, ascending.
    fn actions_for(&self, selected: &[Card]) -> Result<Vec<u64>, Error>;
    /// Whether [`Game::apply`] would take this action.
    fn check(&self, id: u64, cards: Option<&[Card]>, guard: Guard) -> Result<(), Error>;
    /// Takes an action for the seat to act; with `cards`, by these very cards.
    fn apply(&mut self, id: u64, cards: Option<&[Card]>, guard: Guard) -> Result<(), Error>;
    /// Takes several actions, all or none. The error's values name the first that is refused, from 0.
    fn apply_many(&mut self, ids: &[u64]) -> Result<(), Error>;
    /// Deals the next hand: an error before the hand is over, nothing when the match is.
    fn next_hand(&mut self, given: Option<Given>) -> Result<(), Error>;
    /// Takes back the last decision or deal.
    fn undo(&mut self) -> Result<(), Error>;
    /// What was decided: seat, id, and the very cards where they were named.
    fn log(&self) -> Vec<Decision<u64>>;
    /// What a seat may know, as a JSON object; without a seat, what everybody may.
    fn view(&self, viewer: Option<Seat>) -> Result<Value, Error>;
    /// The same as text.
    fn render(&self, viewer: Option<Seat>) -> Result<String, Error>;
    /// The whole hand as text, every card open: for replays.
    fn render_open(&self) -> String;
    /// The current hand in named cards, secrets included: what [`from_position`](crate::from_position) sets up.
    fn position(&self) -> Value;
    /// An action's text.
    fn text(&self, id: u64) -> Result<String, Error>;
    /// Reads an action's text, as the seat to act would write it.
    fn parse(&self, text: &str) -> Result<u64, Error>;
    /// An action in parts, as a JSON object: see [`Description`](crate::hand::Description).
    fn describe(&self, id: u64) -> Result<Value, Error>;
    /// How many events there were.
    fn event_count(&self) -> u32;
    /// The events from a number on, as a viewer may know them: a list of JSON objects, each with its `number`, and
    /// with a `text` where an action was chosen or a rule acted. Undo takes the last numbers back.
    fn events(&self, viewer: Option<Seat>, since: u32) -> Result<Vec<Value>, Error>;
    /// The match as JSON, for [`load`](crate::load).
    fn save(&self) -> String;
    /// What a bot would do.
    fn suggest(&self, bot: &str, seed: u64) -> Result<u64, Error>;
    /// Another world that looks the same to a seat.
    fn imagine(&self, seat: Seat, seed: u64) -> Result<Box<dyn Game>, Error>;
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn Game>;
}

impl<H: Hand> Game for Match<H> {
    fn rules(&self) -> &'static Rules {
        const { &H::RULES }
    }

    fn seats(&self) -> u8 {
        self.seats()
    }

    fn seed(&self) -> u64 {
        self.seed()
    }

    fn options(&self) -> Map<String, Value> {
        options::to_map(self.options())
    }

    fn seat(&self) -> Option<Seat> {
        self.to_act()
    }

    fn ply(&self) -> u32 {
        self.ply()
    }

    fn hand_number(&self) -> u32 {
        self.hand_number()
    }

    fn hand_over(&self) -> bool {
        self.hand_over()
    }

    fn over(&self) -> bool {
        self.over()
    }

    fn scores(&self) -> BySeat<i32> {
        self.scores()
    }

    fn hand_scores(&self) -> Option<BySeat<i32>> {
        self.hand_scores()
    }

    fn returns(&self) -> Option<(BySeat<i32>, i32)> {
        self.returns()
    }

    fn places(&self) -> Option<BySeat<u8>> {
        self.places()
    }

    fn legal_actions(&self, list: &mut Vec<u64>) {
        list.clear();
        let mut legal = Vec::new();
        self.legal(&mut legal);
        list.extend(legal.iter().map(|action| action.id()));
    }

    fn actions_for(&self, selected: &[Card]) -> Result<Vec<u64>, Error> {
        let Some(seat) = self.to_act() else { return Ok(Vec::new()) };
        let selected = card_set(selected).map_err(|why| Error::new(ErrorKind::Text, why))?;
        let (view, mut legal) = (self.view(Some(seat)), Vec::new());
        view.legal(&mut legal);
        Ok(legal.into_iter().filter(|&action| view.means(action, selected)).map(Action::id).collect())
    }

    fn check(&self, id: u64, cards: Option<&[Card]>, guard: Guard) -> Result<(), Error> {
        let action = self.read_action(id)?;
        let cards = self.read_cards(action, cards, guard)?;
        self.check(action, cards, guard)
    }

    fn apply(&mut self, id: u64, cards: Option<&[Card]>, guard: Guard) -> Result<(), Error> {
        let action = self.read_action(id)?;
        let cards = self.read_cards(action, cards, guard)?;
        self.apply(action, cards, guard)
    }

    fn apply_many(&mut self, ids: &[u64]) -> Result<(), Error> {
        let actions: Vec<H::Action> = ids.iter().map_while(|&id| H::Action::from_id(id)).collect();
        let Some(&unread) = ids.get(actions.len()) else { return self.apply_many(&actions) };
        // An action before the id that is none may be refused first.
        let mut trial = self.clone();
        trial.apply_many(&actions)?;
        trial.read_action(unread).map(|_| ()).map_err(|mut error| {
            *error.why = error.why.clone().with("index", actions.len());
            error
        })
    }

    fn next_hand(&mut self, given: Option<Given>) -> Result<(), Error> {
        self.next_hand(given)
    }

    fn undo(&mut self) -> Result<(), Error> {
        self.undo()
    }

    fn log(&self) -> Vec<Decision<u64>> {
        let erase =
            |entry: Decision<H::Action>| Decision { seat: entry.seat, action: entry.action.id(), cards: entry.cards };
        self.log().map(erase).collect()
    }

    fn view(&self, viewer: Option<Seat>) -> Result<Value, Error> {
        check_seat(viewer, self.seats())?;
        let mut view = json!(self.view(viewer));
        view["game"] = json!(H::RULES.id);
        view["ply"] = json!(self.ply());
        view["scores"] = json!(self.scores());
        view["hand_scores"] = json!(self.hand_scores());
        view["places"] = json!(self.places());
        Ok(view)
    }

    fn render(&self, viewer: Option<Seat>) -> Result<String, Error> {
        check_seat(viewer, self.seats())?;
        Ok(format!("{}{}", self.headline(), self.view(viewer)))
    }

    fn render_open(&self) -> String {
        let mut text = format!("{}{}", self.headline(), self.view(None)).trim_end().to_owned();
        let mut last = None;
        for lying in self.hand().layout().into_iter().filter(|lying| !lying.cards.is_empty()) {
            // What lies in one place is one line, also where not all of it is known to the same seats.
            let lead = if last == Some(lying.place) { String::new() } else { format!("\n{}:", lying.place) };
            let cards: Vec<String> = lying.cards.iter().map(Card::to_string).collect();
            text += &format!("{lead} {}", cards.join(" "));
            last = Some(lying.place);
        }
        text.push('\n');
        text
    }

    fn position(&self) -> Value {
        json!(self.hand().position())
    }

    fn text(&self, id: u64) -> Result<String, Error> {
        let action = self.read_action(id)?;
        Ok(action.to_string())
    }

    fn parse(&self, text: &str) -> Result<u64, Error> {
        let parsed = self.view(self.to_act()).parse(text);
        parsed.map(Action::id).map_err(|why| Error::new(ErrorKind::Text, why))
    }

    fn describe(&self, id: u64) -> Result<Value, Error> {
        let action = self.read_action(id)?;
        let mut parts = json!(self.view(self.to_act()).describe(action));
        parts["id"] = json!(id);
        parts["text"] = json!(action.to_string());
        Ok(parts)
    }

    fn event_count(&self) -> u32 {
        self.event_count()
    }

    fn events(&self, viewer: Option<Seat>, since: u32) -> Result<Vec<Value>, Error> {
        check_seat(viewer, self.seats())?;
        let shown = |(number, event)| {
            let mut value = json!(event);
            value["number"] = json!(number);
            if let Some(text) = event_text::<H>(event) {
                value["text"] = json!(text);
            }
            value
        };
        Ok(self.events(viewer, since).map(shown).collect())
    }

    fn save(&self) -> String {
        self.save()
    }

    fn suggest(&self, bot: &str, seed: u64) -> Result<u64, Error> {
        self.suggest(bot, seed).map(Action::id)
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Result<Box<dyn Game>, Error> {
        check_seat(Some(seat), self.seats())?;
        Ok(Box::new(self.imagine(seat, seed)))
    }

    fn boxed_clone(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
}

impl<H: Hand> Match<H> {
    fn headline(&self) -> String {
        let scores: Vec<String> = self.scores().as_slice().iter().map(i32::to_string).collect();
        // The match tells the scores: a hand knows only those from before it.
        format!("{}, hand {}, ply {}, scores {}\n", H::RULES.name, self.hand_number(), self.ply(), scores.join(" "))
    }

    fn read_action(&self, id: u64) -> Result<H::Action, Error> {
        H::Action::from_id(id).ok_or_else(|| Error {
            kind: ErrorKind::Action,
            seat: self.to_act(),
            id: Some(id),
            why: Box::new(no_action::<H>(id)),
        })
    }

    /// Reads the cards named with an action. A third copy of a card is cards that nobody holds, which is told
    /// only to the seat whose turn it is.
    fn read_cards(&self, action: H::Action, cards: Option<&[Card]>, guard: Guard) -> Result<Option<CardSet>, Error> {
        cards.map(card_set).transpose().or_else(|why| {
            let seat = Some(self.check_turn(action, guard)?);
            Err(Error { kind: ErrorKind::Action, seat, id: Some(action.id()), why: Box::new(why) })
        })
    }
}

fn card_set(cards: &[Card]) -> Result<CardSet, Reason> {
    CardSet::from_cards(cards).map_err(|card| {
        let sentence = format!("{card} is named three times, and nobody holds more than two of one card");
        Reason::new("not_held", sentence).with("card", card.to_string())
    })
}

fn no_action<H: Hand>(id: u64) -> Reason {
    match catalog::game_of_action(id).filter(|rules| rules.id != H::RULES.id) {
        Some(other) => {
            let sentence = format!("{id} is an action of {}, and this is {}", other.id, H::RULES.id);
            Reason::new("other_game", sentence).with("game", other.id)
        }
        None => Reason::new("not_an_action", format!("{id} is not the id of an action")),
    }
}

/// What an event says beside its values: the action that was chosen, how a rule acted on a seat.
fn event_text<H: Hand>(event: Event) -> Option<String> {
    match event {
        Event::Chose { action: Some(id), .. } => H::Action::from_id(id).map(|action| action.to_string()),
        Event::Ruled { seat, clause } => {
            let (_, sentence) = H::RULINGS.iter().find(|(known, _)| *known == clause)?;
            Some(format!("seat {seat} {sentence}"))
        }
        _ => None,
    }
}

fn check_seat(viewer: Option<Seat>, seats: u8) -> Result<(), Error> {
    viewer.map_or(Ok(()), |seat| seat_numbered(seat.number().into(), seats).map(|_| ()))
}

/// The seat of this number at a table of so many seats.
pub fn seat_numbered(number: u64, seats: u8) -> Result<Seat, Error> {
    let seat = u8::try_from(number).ok().and_then(Seat::new).filter(|seat| seat.number() < seats);
    seat.ok_or_else(|| {
        let sentence = format!("there is no seat {number}: seats are 0 to {}", seats - 1);
        Error::new(ErrorKind::Seat, Reason::new("no_such_seat", sentence).with("seats", seats))
    })
}
