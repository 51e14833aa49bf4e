//! The hand: deal, turns, end.

use super::contract::Need;
use super::known::Known;
use super::listing::list_legal;
use super::meld::{End, Laid, Meld};
use super::turn::{Doing, LaidOff, Melds, Offer, Situation, Stage, Turn, is_down, still_needed};
use super::{Action, DEALT, HANDS, Options, Position, RULES, View, is_stop, score, sensible};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::event::{Clause, Event, Place, Sink};
use crate::hand::{self, Bot, Lying, Rules, Settlement, Table};
use crate::list::List;
use crate::rng::{Rng, Stream};
use crate::seat::{BySeat, Seat, SeatSet};

/// What passes from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// The totals.
    pub totals: BySeat<i32>,
    /// Who deals the next hand.
    pub dealer: Seat,
}

/// The most cards that a stock can have: two seats.
pub(super) const MOST_STOCK: usize = 105 - 2 * DEALT;

/// A1: how many cards the stock has after the deal.
pub(super) const fn stock_after_deal(seats: u8) -> usize {
    105 - DEALT * seats as usize
}

/// One deal of Arlington: a plain value of about 900 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    pub(super) table: Table<Options>,
    pub(super) carry: Carry,
    pub(super) hands: BySeat<CardSet>,
    /// The next card last.
    pub(super) stock: List<Card, MOST_STOCK>,
    pub(super) melds: Melds,
    pub(super) known: Known,
    /// How many turns there were, the current one included.
    pub(super) turns: u32,
    pub(super) stage: Stage,
}

impl Hand {
    fn seats(&self) -> u8 {
        self.table.seats
    }

    /// A5: the contract of this hand.
    pub(super) const fn contract(&self) -> Need {
        Need::of_hand(&self.table.options, self.table.hand_number)
    }

    /// A10: whether this turn ends the hand.
    pub(super) fn is_last_turn(&self) -> bool {
        self.stock.is_empty() || self.turns >= self.table.options.max_turns
    }

    /// A2, A9: a seat's turn begins: it draws, unless it has just taken a stop card.
    fn begin_turn(&mut self, seat: Seat, stopped: bool, events: &mut impl Sink) {
        self.turns += 1;
        if stopped {
            events.tell(Event::Ruled { seat, clause: Clause::new('A', 9) });
        } else if let Some(card) = self.stock.pop() {
            self.hands[seat] = self.hands[seat].plus(CardSet::of(card));
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), CardSet::of(card), SeatSet::of(seat)));
        }
        let first_new = self.melds.len() as u8;
        self.stage = Stage::Play(Turn { seat, first_new, laid_off: LaidOff::default() });
    }

    /// A seat's turn is over without an offer, and with it the hand if it was the last.
    fn end_turn(&mut self, seat: Seat, events: &mut impl Sink) {
        if self.is_last_turn() {
            events.tell(Event::Ruled { seat, clause: Clause::new('A', 10) });
            self.end(events);
        } else {
            self.begin_turn(seat.next(self.seats()), false, events);
        }
    }

    /// C7: the hand is over, and all show what they hold.
    fn end(&mut self, events: &mut impl Sink) {
        self.stage = Stage::Over;
        self.known = Known::default();
        for (seat, &cards) in self.hands.iter().filter(|(_, cards)| !cards.is_empty()) {
            events.tell(Event::Shown { at: Place::Hand(seat), cards });
        }
    }

    /// A card or more go from a seat's hand to a meld.
    fn meld_cards(&mut self, seat: Seat, meld: u8, cards: CardSet, events: &mut impl Sink) {
        self.hands[seat] = self.hands[seat].minus(cards);
        self.known.lose(self.seats(), seat, cards);
        events.tell(Event::moved(Place::Hand(seat), Place::Meld(meld), cards, SeatSet::EVERYONE));
    }

    /// A10: whether a seat has melded its last card, which ends the hand.
    fn has_gone_out(&mut self, seat: Seat, events: &mut impl Sink) -> bool {
        let out = self.hands[seat].is_empty();
        if out {
            events.tell(Event::WentOut { seat, place: 1 });
            self.end(events);
        }
        out
    }

    /// A6, A7.
    fn lay(&mut self, turn: Turn, meld: Meld, events: &mut impl Sink) {
        let number = self.melds.len() as u8;
        let fits = self.melds.push(Laid::new(turn.seat, meld));
        debug_assert!(fits, "each meld takes three of the cards");
        self.meld_cards(turn.seat, number, meld.cards(), events);
        if !self.has_gone_out(turn.seat, events) {
            let need = still_needed(&self.melds, self.contract(), turn.seat);
            self.stage = if need.is_met() { Stage::Play(turn) } else { Stage::Contract(turn, need) };
        }
    }

    /// A7.
    fn add(&mut self, mut turn: Turn, number: u8, card: Card, end: Option<End>, events: &mut impl Sink) {
        let Some(laid) = self.melds.get_mut(usize::from(number)) else { return };
        let Some(meld) = laid.meld().extended(card, end) else { return };
        *laid = Laid::new(laid.owner(), meld);
        self.meld_cards(turn.seat, number, CardSet::of(card), events);
        if number < turn.first_new {
            turn.laid_off.note(number);
        }
        if !self.has_gone_out(turn.seat, events) {
            self.stage = Stage::Play(turn);
        }
    }

    /// A3.
    fn swap(&mut self, seat: Seat, number: u8, given: Card, taken: Card, place: u8, events: &mut impl Sink) {
        let Some(laid) = self.melds.get_mut(usize::from(number)) else { return };
        let Some(meld) = laid.meld().swapped(given, taken, place) else { return };
        *laid = Laid::new(laid.owner(), meld);
        self.meld_cards(seat, number, CardSet::of(given), events);
        self.hands[seat] = self.hands[seat].plus(CardSet::of(taken));
        self.known.gain(self.seats(), seat, taken);
        let to = Place::Hand(seat);
        events.tell(Event::moved(Place::Meld(number), to, CardSet::of(taken), SeatSet::EVERYONE));
    }

    /// A8: the next seat is asked.
    fn ask(&mut self, offer: Offer, events: &mut impl Sink) {
        let Offer { from, card, asked } = offer;
        let seen_by = sees_offer(&self.table.options, offer, self.seats());
        self.known.see(seen_by, self.seats(), from, card);
        events.tell(Event::Offered { from, to: asked, card: Some(card), seen_by });
        self.stage = Stage::Offer(offer);
    }

    /// A8, A9: the seat that was asked takes the card. A stop card is offered to the next seat only, whose turn it
    /// then is.
    fn take(&mut self, offer: Offer, events: &mut impl Sink) {
        let Offer { from, card, asked } = offer;
        let seats = self.seats();
        let cards = CardSet::of(card);
        let seen_by = sees_offer(&self.table.options, offer, self.seats());
        self.hands[from] = self.hands[from].minus(cards);
        self.hands[asked] = self.hands[asked].plus(cards);
        self.known.give(seats, from, asked, card, seen_by);
        events.tell(Event::moved(Place::Hand(from), Place::Hand(asked), cards, seen_by));
        self.begin_turn(from.next(seats), is_stop(card), events);
    }

    pub(super) fn situation(&self) -> Option<Situation<'_>> {
        let options = &self.table.options;
        let melds: &[Laid] = &self.melds;
        let (seat, doing) = match self.stage {
            Stage::Play(turn) => {
                let contract = Some(self.contract()).filter(|&contract| !is_down(melds, contract, turn.seat));
                (turn.seat, Doing::Playing { turn, contract, no_offer: self.is_last_turn() })
            }
            Stage::Contract(turn, need) => (turn.seat, Doing::Laying(need)),
            Stage::Offer(offer) => (offer.asked, Doing::Answering),
            Stage::Over => return None,
        };
        Some(Situation { options, held: self.hands[seat], melds, doing })
    }
}

/// A8: who has seen the card that is offered.
pub(super) fn sees_offer(options: &Options, offer: Offer, seats: u8) -> SeatSet {
    if options.offer_public {
        return SeatSet::EVERYONE;
    }
    let asked = offer.from.others(seats).filter(|&seat| is_asked(offer, seat, seats));
    asked.fold(SeatSet::of(offer.from), SeatSet::with)
}

/// A8: whether a seat is asked now or was before.
pub(super) fn is_asked(offer: Offer, seat: Seat, seats: u8) -> bool {
    let mut asked = offer.from.others(seats).take_while(|&other| other != offer.asked).chain([offer.asked]);
    asked.any(|other| other == seat)
}

impl hand::Hand for Hand {
    const RULES: Rules = RULES;
    const RULINGS: &'static [(Clause, &'static str)] = &[
        (Clause::new('A', 9), "has taken a stop card, and does not draw"),
        (Clause::new('A', 10), "has ended the last turn: the hand is over"),
    ];
    const BOTS: &'static [Bot<Hand>] = &[Bot {
        name: "sensible",
        sentence: "Melds what it can, dearest first, takes what fits its hand, and offers what fits it least.",
        choose: sensible::choose,
    }];

    type Options = Options;
    type Action = Action;
    type Declaration = Action;
    type View = View;
    type Carry = Carry;
    type Position = Position;

    fn opening(_: &Options, seats: u8, rng: &mut Rng) -> Carry {
        let dealer = Seat::new(rng.below(u32::from(seats)) as u8).unwrap_or_default();
        Carry { totals: BySeat::new(seats), dealer }
    }

    fn with_opener(carry: Carry, dealer: Seat) -> Carry {
        Carry { dealer, ..carry }
    }

    fn deal(table: Table<Options>, carry: &Carry, deck: &[Card], _: Stream, events: &mut impl Sink) -> Hand {
        let seats = table.seats;
        events.tell(Event::HandBegan { hand_number: table.hand_number, dealer: Some(carry.dealer) });
        let (to_hands, rest) = deck.split_at(DEALT * usize::from(seats));
        let mut hands = BySeat::new(seats);
        let mut seat = carry.dealer;
        for &card in to_hands {
            seat = seat.next(seats);
            hands[seat] = CardSet::of(card).plus(hands[seat]);
        }
        for (seat, &cards) in hands.iter() {
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), cards, SeatSet::of(seat)));
        }
        let mut stock = List::new();
        for &card in rest.iter().rev() {
            let fits = stock.push(card);
            debug_assert!(fits, "the stock has at most {MOST_STOCK} cards");
        }
        let mut hand = Hand {
            table,
            carry: *carry,
            hands,
            stock,
            melds: List::new(),
            known: Known::default(),
            turns: 0,
            stage: Stage::Over,
        };
        let first = carry.dealer.next(seats);
        events.tell(Event::Leads { seat: first });
        hand.begin_turn(first, false, events);
        hand
    }

    fn table(&self) -> &Table<Options> {
        &self.table
    }

    fn totals(&self) -> BySeat<i32> {
        self.carry.totals
    }

    fn side(&self, seat: Seat) -> Seat {
        if self.table.options.partnerships { Seat::new(seat.number() % 2).unwrap_or(seat) } else { seat }
    }

    fn to_act(&self) -> Option<Seat> {
        match self.stage {
            Stage::Play(turn) | Stage::Contract(turn, _) => Some(turn.seat),
            Stage::Offer(offer) => Some(offer.asked),
            Stage::Over => None,
        }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        if let Some(situation) = self.situation() {
            list_legal(&situation, list);
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn apply(&mut self, action: Action, _: Option<CardSet>, events: &mut impl Sink) {
        let Some(seat) = self.to_act() else { return };
        let id = Some(hand::Action::id(action));
        let seen_by = match action {
            Action::Offer(card) => {
                let offer = Offer { from: seat, card, asked: seat.next(self.seats()) };
                sees_offer(&self.table.options, offer, self.seats())
            }
            _ => SeatSet::EVERYONE,
        };
        events.tell(Event::Chose { seat, action: id, seen_by });
        match (self.stage, action) {
            (Stage::Play(_), Action::Swap { meld, given, taken, place }) => {
                self.swap(seat, meld, given, taken, place, events);
            }
            (Stage::Play(turn) | Stage::Contract(turn, _), Action::Lay(meld)) => self.lay(turn, meld, events),
            (Stage::Play(turn), Action::Add { meld, end, card, .. }) => self.add(turn, meld, card, end, events),
            (Stage::Play(_), Action::Offer(card)) => {
                self.ask(Offer { from: seat, card, asked: seat.next(self.seats()) }, events);
            }
            (Stage::Play(_), Action::EndTurn) => self.end_turn(seat, events),
            (Stage::Offer(offer), Action::Take) => self.take(offer, events),
            (Stage::Offer(offer), Action::Refuse) => match offer.next(self.seats()) {
                Some(asked) => self.ask(Offer { asked, ..offer }, events),
                None => self.begin_turn(offer.from.next(self.seats()), false, events),
            },
            _ => debug_assert!(false, "only legal actions are applied"),
        }
    }

    fn settle(&self) -> Option<Settlement<Carry>> {
        if self.stage != Stage::Over {
            return None;
        }
        let Table { options, seats, hand_number } = self.table;
        let points = |seat| score::points(&options, hand_number, &self.hands, &self.melds, seat);
        let points = BySeat::from_fn(seats, points);
        let totals = BySeat::from_fn(seats, |seat| self.carry.totals[seat] + points[seat]);
        let carry = Carry { totals, dealer: self.carry.dealer.next(seats) };
        Some(Settlement { points, totals, carry, over: hand_number >= HANDS, winner: None, risen: None })
    }

    fn imagine(view: &View, rng: &mut Rng, _: Stream) -> Hand {
        view.imagine(rng)
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(position: Position, options: &Options, seats: u8, _: u64) -> Result<Hand, Vec<String>> {
        position.set_up(options, seats)
    }

    fn layout(&self) -> Vec<Lying> {
        let hand = |(seat, &cards): (Seat, &CardSet)| {
            let mut left = BySeat::from_fn(self.seats(), |knower| self.known.of(knower, seat));
            let mut public = if self.stage == Stage::Over { cards } else { self.known.public(self.seats())[seat] };
            let lying = cards.into_iter().map(move |card| {
                let knowers = seat.others(self.seats()).filter(|&knower| left[knower].remove(card));
                let some = knowers.fold(SeatSet::of(seat), SeatSet::with);
                let seen_by = if public.remove(card) { SeatSet::EVERYONE } else { some };
                Lying { place: Place::Hand(seat), cards: vec![card], seen_by }
            });
            lying.collect::<Vec<_>>()
        };
        let stock = self.stock.iter().rev().copied().collect();
        let melds = (0..).zip(self.melds.iter()).map(|(number, laid)| Lying {
            place: Place::Meld(number),
            cards: laid.meld().in_order().collect(),
            seen_by: SeatSet::EVERYONE,
        });
        let stock = Lying { place: Place::Stock, cards: stock, seen_by: SeatSet::NONE };
        self.hands.iter().flat_map(hand).chain([stock]).chain(melds).collect()
    }
}
