//! The hand: deal, turns, end.

use super::follow::{Choices, following};
use super::known::Knowledge;
use super::score::{hand_cost, penalty, queen_worth, skips};
use super::{Action, DEALT, Eight, NextLead, Options, PACK_SIZE, Position, RULES, View, sensible};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::event::{Clause, Event, Place, Sink};
use crate::hand::{self, Action as _, Bot, Lying, Rules, Settlement, Table};
use crate::list::List;
use crate::rng::{Purpose, Rng, Stream};
use crate::seat::{BySeat, Seat, SeatSet};

/// What passes from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// The totals.
    pub totals: BySeat<i32>,
    /// Who leads.
    pub leader: Seat,
}

/// A seat's turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) seat: Seat,
    /// The card that it drew last in this turn.
    pub(super) drawn: Option<Card>,
}

impl Turn {
    pub(super) const fn of(seat: Seat) -> Turn {
        Turn { seat, drawn: None }
    }
}

/// What the hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Play(Turn),
    /// The seat must play on its 8 (O5).
    Cover(Turn),
    /// The hand is over: who has won, if anybody (O7, O8).
    Over(Option<Seat>),
}

/// Cards in their order, the next one last.
pub(super) type Cards = List<Card, PACK_SIZE>;

/// Where played cards lie.
pub(super) const PILE: Place = Place::Pile(0);

/// One deal of One Hundred Twenty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    pub(super) table: Table<Options>,
    pub(super) carry: Carry,
    pub(super) hands: BySeat<CardSet>,
    pub(super) stock: Cards,
    pub(super) pile: Cards,
    /// The suit that was named with the queen on top (O4).
    pub(super) suit: Option<Suit>,
    pub(super) stage: Stage,
    /// How many turns have ended (O8).
    pub(super) turns: u32,
    /// Who has passed since the last play.
    pub(super) passed: SeatSet,
    /// How many turns in a row have passed without a draw (O8).
    pub(super) idle: u8,
    /// How often the stock was rebuilt.
    pub(super) rebuilds: u32,
    /// Where the order of a rebuilt stock comes from.
    pub(super) stream: Stream,
    pub(super) known: Knowledge,
}

impl Hand {
    fn seats(&self) -> u8 {
        self.table.seats
    }

    pub(super) fn pile_cards(&self) -> CardSet {
        self.pile.iter().copied().collect()
    }

    /// O6: whether there is a card to draw, from the stock or from below the top of the pile.
    pub(super) fn can_draw(&self) -> bool {
        self.stock.len() + self.pile.len().saturating_sub(1) > 0
    }

    fn following(&self) -> u64 {
        following(self.pile.last().copied(), self.suit)
    }

    /// O5, O7: who has won, if a seat is without cards. One that must play on its last card, and can draw for
    /// that, has not.
    pub(super) fn winner(&self) -> Option<Seat> {
        let covers = self.table.options.eight == Eight::MustCover
            && self.pile.last().is_some_and(|top| top.rank() == Rank::Eight)
            && self.can_draw();
        Seat::all(self.seats()).find(|&seat| self.hands[seat].is_empty() && !covers)
    }

    /// O8: whether the hand ends without a winner.
    pub(super) fn is_spent(&self) -> bool {
        self.idle >= self.seats() || self.turns >= self.table.options.max_turns
    }

    /// O3, O6: draws so many cards, or as many as there are. Gives the last one.
    fn draw(&mut self, seat: Seat, count: u8, events: &mut impl Sink) -> Option<Card> {
        let (mut left, mut last) = (count, None);
        while left > 0 {
            if self.stock.is_empty() && !self.rebuild(seat, events) {
                break;
            }
            let here = left.min(self.stock.len() as u8);
            let mut drawn = 0;
            for _ in 0..here {
                last = self.stock.pop();
                drawn |= last.map_or(0, Card::face);
            }
            let drawn = CardSet::from_faces(drawn);
            left -= here;
            self.hands[seat] = self.hands[seat].plus(drawn);
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), drawn, SeatSet::of(seat)));
        }
        last
    }

    /// O6: shuffles the pile below its top card to be the new stock, for this seat to draw; false if nothing
    /// lies there.
    #[cold]
    fn rebuild(&mut self, seat: Seat, events: &mut impl Sink) -> bool {
        let Some((&top, below)) = self.pile.split_last().filter(|(_, below)| !below.is_empty()) else { return false };
        let mut order = [Card::default(); PACK_SIZE];
        let order = &mut order[..below.len()];
        order.copy_from_slice(below);
        self.rebuilds += 1;
        self.stream.rng(Purpose::Reshuffle, self.rebuilds).shuffle(order);
        let cards: CardSet = order.iter().copied().collect();
        self.stock = Cards::from_slice(order).unwrap_or_default();
        self.pile = Cards::from_slice(&[top]).unwrap_or_default();
        self.known.stock_rebuilt(cards);
        events.tell(Event::Ruled { seat, clause: Clause::new('O', 6) });
        events.tell(Event::moved(PILE, Place::Stock, cards, SeatSet::EVERYONE));
        true
    }

    /// A seat draws in its turn. If it has drawn before, that card did not follow: else it could not draw again.
    fn draw_one(&mut self, mut turn: Turn, events: &mut impl Sink) -> Turn {
        if turn.drawn.is_some() {
            self.known.forced_on(turn.seat, self.following(), self.pile_cards());
        }
        turn.drawn = self.draw(turn.seat, 1, events);
        turn
    }

    fn pass(&mut self, turn: Turn, cover: bool, events: &mut impl Sink) {
        let seat = turn.seat;
        if cover {
            self.known.forced_pass(seat, self.hands[seat], self.following(), self.pile_cards());
        }
        self.passed = self.passed.with(seat);
        self.idle = if turn.drawn.is_some() { 0 } else { self.idle + 1 };
        self.end_turn(seat, Stage::Play(Turn::of(seat.next(self.seats()))), events);
    }

    fn play(&mut self, seat: Seat, card: Card, suit: Option<Suit>, events: &mut impl Sink) {
        let played = CardSet::of(card);
        self.hands[seat] = self.hands[seat].minus(played);
        let fits = self.pile.push(card);
        debug_assert!(fits, "the pile has room for the whole pack");
        self.suit = suit;
        self.known.played(seat, played);
        self.passed = SeatSet::NONE;
        self.idle = 0;
        events.tell(Event::moved(Place::Hand(seat), PILE, played, SeatSet::EVERYONE));
        let next = seat.next(self.seats());
        if self.hands[seat].is_empty() && self.winner() == Some(seat) {
            self.turns += 1;
            events.tell(Event::WentOut { seat, place: 1 });
            if self.table.options.final_penalty && penalty(card) > 0 {
                events.tell(Event::Ruled { seat: next, clause: Clause::new('O', 7) });
                self.draw(next, penalty(card), events);
            }
            self.finish(Some(seat), events);
            return;
        }
        let mut stage = Stage::Play(Turn::of(next));
        if skips(card) {
            events.tell(Event::Ruled { seat: next, clause: Clause::new('O', 4) });
            self.draw(next, penalty(card), events);
            stage = Stage::Play(Turn::of(next.next(self.seats())));
        } else if card.rank() == Rank::Eight {
            let again = Turn::of(seat);
            let cover = self.table.options.eight == Eight::MustCover;
            stage = if cover { Stage::Cover(again) } else { Stage::Play(again) };
        }
        self.end_turn(seat, stage, events);
    }

    /// O8: a turn has ended, and the hand with it or not.
    fn end_turn(&mut self, seat: Seat, next: Stage, events: &mut impl Sink) {
        self.turns += 1;
        self.stage = next;
        if self.is_spent() {
            events.tell(Event::Ruled { seat, clause: Clause::new('O', 8) });
            self.finish(None, events);
        }
    }

    /// The hand is over: all see what is left.
    fn finish(&mut self, winner: Option<Seat>, events: &mut impl Sink) {
        self.stage = Stage::Over(winner);
        for (seat, &cards) in self.hands.iter().filter(|(_, cards)| !cards.is_empty()) {
            events.tell(Event::Shown { at: Place::Hand(seat), cards });
        }
    }

    /// O9, O10: what the hand costs a seat.
    fn points(&self, winner: Option<Seat>, seat: Seat) -> i32 {
        let bonus = if winner == Some(seat) { self.pile.last().map_or(0, |&card| queen_worth(card)) } else { 0 };
        hand_cost(self.hands[seat], self.table.options.queen_hand) - bonus
    }

    /// O10, O12: a total with the points of a hand.
    fn total(&self, before: i32, points: i32) -> i32 {
        let Options { allow_negative, exact_target_resets, target, .. } = self.table.options;
        let sum = before + points;
        let floored = if allow_negative { sum } else { sum.max(0) };
        if exact_target_resets && i64::from(floored) == i64::from(target) { 0 } else { floored }
    }
}

impl hand::Hand for Hand {
    const RULES: Rules = RULES;
    const RULINGS: &'static [(Clause, &'static str)] = &[
        (
            Clause::new('O', 4),
            "is skipped, and first draws the cards that a six, a seven or the king of spades asks for",
        ),
        (Clause::new('O', 6), "is to draw, and the stock is rebuilt from the pile"),
        (Clause::new('O', 7), "draws for the last card"),
        (Clause::new('O', 8), "had the last turn: nobody has won"),
    ];
    const BOTS: &'static [Bot<Hand>] = &[Bot {
        name: "sensible",
        sentence: "Sheds dear cards, keeps cards that will follow, names its own best suit, and goes out on a queen if it can.",
        choose: sensible::choose,
    }];

    type Options = Options;
    type Action = Action;
    type Declaration = Action;
    type View = View;
    type Carry = Carry;
    type Position = Position;

    fn opening(_: &Options, seats: u8, rng: &mut Rng) -> Carry {
        let leader = Seat::new(rng.below(u32::from(seats)) as u8).unwrap_or_default();
        Carry { totals: BySeat::new(seats), leader }
    }

    fn with_opener(carry: Carry, leader: Seat) -> Carry {
        Carry { leader, ..carry }
    }

    fn deal(table: Table<Options>, carry: &Carry, deck: &[Card], stream: Stream, events: &mut impl Sink) -> Hand {
        let seats = table.seats;
        events.tell(Event::HandBegan { hand_number: table.hand_number, dealer: None });
        let (to_hands, rest) = deck.split_at(DEALT * usize::from(seats));
        let mut hands = BySeat::new(seats);
        for (&card, seat) in to_hands.iter().zip(Seat::all(seats).cycle()) {
            hands[seat] = CardSet::of(card).plus(hands[seat]);
        }
        for (seat, cards) in hands.iter() {
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), *cards, SeatSet::of(seat)));
        }
        let mut stock = Cards::new();
        let fits = rest.iter().rev().all(|&card| stock.push(card));
        debug_assert!(fits, "the stock has room for the whole pack");
        events.tell(Event::Leads { seat: carry.leader });
        Hand {
            table,
            carry: *carry,
            hands,
            stock,
            pile: Cards::new(),
            suit: None,
            stage: Stage::Play(Turn::of(carry.leader)),
            turns: 0,
            passed: SeatSet::NONE,
            idle: 0,
            rebuilds: 0,
            stream,
            known: Knowledge::default(),
        }
    }

    fn table(&self) -> &Table<Options> {
        &self.table
    }

    fn totals(&self) -> BySeat<i32> {
        self.carry.totals
    }

    fn to_act(&self) -> Option<Seat> {
        match self.stage {
            Stage::Play(turn) | Stage::Cover(turn) => Some(turn.seat),
            Stage::Over(_) => None,
        }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        let (turn, cover) = match self.stage {
            Stage::Play(turn) => (turn, false),
            Stage::Cover(turn) => (turn, true),
            Stage::Over(_) => return,
        };
        let choices = Choices {
            held: self.hands[turn.seat],
            following: self.following(),
            drawn: turn.drawn,
            can_draw: self.can_draw(),
            cover,
            draw: self.table.options.draw,
        };
        choices.list(list);
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn apply(&mut self, action: Action, _: Option<CardSet>, events: &mut impl Sink) {
        let (turn, cover) = match self.stage {
            Stage::Play(turn) => (turn, false),
            Stage::Cover(turn) => (turn, true),
            Stage::Over(_) => return,
        };
        events.tell(Event::Chose { seat: turn.seat, action: Some(action.id()), seen_by: SeatSet::EVERYONE });
        match action {
            Action::Pass => self.pass(turn, cover, events),
            Action::Draw => {
                let turn = self.draw_one(turn, events);
                self.stage = if cover { Stage::Cover(turn) } else { Stage::Play(turn) };
            }
            Action::Play { card, suit } => self.play(turn.seat, card, suit, events),
        }
    }

    fn settle(&self) -> Option<Settlement<Carry>> {
        let Stage::Over(winner) = self.stage else { return None };
        let Table { options, seats, hand_number } = self.table;
        let points = BySeat::from_fn(seats, |seat| self.points(winner, seat));
        let totals = BySeat::from_fn(seats, |seat| self.total(self.carry.totals[seat], points[seat]));
        let lost = totals.as_slice().iter().any(|&total| i64::from(total) > i64::from(options.target));
        let leader = match options.next_lead {
            NextLead::Winner => winner.unwrap_or(self.carry.leader),
            NextLead::Rotate => self.carry.leader.next(seats),
        };
        let over = lost || hand_number >= options.max_hands;
        Some(Settlement { points, totals, carry: Carry { totals, leader }, over, winner: None, risen: None })
    }

    fn imagine(view: &View, rng: &mut Rng, stream: Stream) -> Hand {
        view.imagine(rng, stream)
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(position: Position, options: &Options, seats: u8, seed: u64) -> Result<Hand, Vec<String>> {
        position.set_up(options, seats, seed)
    }

    fn layout(&self) -> Vec<Lying> {
        let over = matches!(self.stage, Stage::Over(_));
        let hand = |(seat, cards): (Seat, &CardSet)| Lying {
            place: Place::Hand(seat),
            cards: cards.into_iter().collect(),
            seen_by: if over { SeatSet::EVERYONE } else { SeatSet::of(seat) },
        };
        let stock = self.stock.iter().rev().copied().collect();
        let mut layout: Vec<Lying> = self.hands.iter().map(hand).collect();
        layout.push(Lying { place: Place::Stock, cards: stock, seen_by: SeatSet::NONE });
        layout.push(Lying { place: PILE, cards: self.pile.to_vec(), seen_by: SeatSet::EVERYONE });
        layout
    }
}
