//! The hand: deal, tribute, tricks, end.

use std::ops::ControlFlow;

use super::holding::Holding;
use super::play::Play;
use super::tribute::{self, Payment, Payments, Placing, partner, payable, returnable};
use super::{AceFail, Action, Declaration, Options, Position, RULES, TributeChoice, View, sensible};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::event::{Clause, Event, Place, Sink};
use crate::hand::{self, Action as _, Bot, Lying, Rules, Settlement, Table};
use crate::list::List;
use crate::rng::{Rng, Stream};
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// What passes from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// Each seat's team's level.
    pub levels: BySeat<Rank>,
    /// The level at which the hand is played.
    pub level: Rank,
    /// The side that won the hand before, by its lowest seat; none before hand 1.
    pub won_by: Option<Seat>,
    /// G4: in how many hands at level A, reached by its own win, each seat's team has failed.
    pub ace_fails: BySeat<u8>,
    /// How the hand before ended; none before hand 1, and none once tribute was paid.
    pub placing: Option<Placing>,
    /// Who leads hand 1; seat 0 once it has begun.
    pub leader: Seat,
}

/// The play to be beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Last {
    /// Who played it.
    pub seat: Seat,
    /// What it is.
    pub play: Play,
    /// Its cards.
    pub cards: CardSet,
}

/// A trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trick {
    pub(super) to_act: Seat,
    /// None while the leader is to play.
    pub(super) last: Option<Last>,
    /// Who has passed since the last play.
    pub(super) passed: SeatSet,
}

/// What the hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A payer chooses among its strongest cards.
    Tribute(Seat),
    /// A receiver of tribute gives a card back.
    Return(Seat),
    Play(Trick),
    Over,
}

/// One deal of Guandan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    pub(super) table: Table<Options>,
    pub(super) carry: Carry,
    pub(super) hands: BySeat<CardSet>,
    pub(super) played: CardSet,
    /// What all know to lie in each hand: cards paid and returned, while they are not played.
    pub(super) known: BySeat<CardSet>,
    /// Who has gone out, in order.
    pub(super) gone: List<Seat, MAX_SEATS>,
    pub(super) payments: Payments,
    /// G14: whose two red jokers, taken together, made the tribute fall away.
    pub(super) waived: SeatSet,
    pub(super) stage: Stage,
}

/// How many cards each seat is dealt.
pub(super) const DEALT: u32 = 27;

/// G3: a level so many steps higher, at most A.
fn risen(level: Rank, steps: i32) -> Rank {
    Rank::SUITED[(level as usize + steps as usize).min(Rank::Ace as usize)]
}

/// G3: a level as a total.
pub(super) fn total(level: Rank) -> i32 {
    level as i32 + 2
}

impl Hand {
    /// The level at which it is played.
    pub fn level(&self) -> Rank {
        self.carry.level
    }

    /// G13, G14: the tribute, or who leads without one.
    fn begin_tribute(&mut self, placing: Placing, events: &mut impl Sink) {
        match tribute::payments(placing, &self.hands, self.level()) {
            None => {
                self.waived = placing.payers();
                for seat in self.waived.iter() {
                    events.tell(Event::Ruled { seat, clause: Clause::new('G', 14) });
                }
                self.lead(placing.first(), events);
            }
            Some(payments) => {
                self.payments = payments;
                self.next_payment(events);
            }
        }
    }

    /// Whoever is to pay, then whoever is to return, then the first lead (G16).
    fn next_payment(&mut self, events: &mut impl Sink) {
        for at in 0..self.payments.len() {
            let Payment { payer, paid: None, .. } = self.payments[at] else { continue };
            if self.table.options.tribute_choice == TributeChoice::Payer {
                self.stage = Stage::Tribute(payer);
                return;
            }
            if let Some(card) = payable(self.hands[payer], self.level()).first() {
                events.tell(Event::Ruled { seat: payer, clause: Clause::new('G', 13) });
                self.pay(at, card, events);
            }
        }
        let waiting = self.payments.iter().find(|payment| payment.returned.is_none());
        if let Some(payment) = waiting {
            self.stage = Stage::Return(payment.receiver);
        } else if let Some(payment) = self.payments.first() {
            self.lead(payment.payer, events);
        }
    }

    fn pay(&mut self, at: usize, card: Card, events: &mut impl Sink) {
        let Payment { payer, receiver, .. } = self.payments[at];
        self.payments[at].paid = Some(card);
        self.give(payer, receiver, card, events);
    }

    fn give(&mut self, from: Seat, to: Seat, card: Card, events: &mut impl Sink) {
        let cards = CardSet::of(card);
        self.hands[from] = self.hands[from].minus(cards);
        self.known[from] = self.known[from].minus(cards);
        self.hands[to] = self.hands[to].plus(cards);
        self.known[to] = self.known[to].plus(cards);
        events.tell(Event::moved(Place::Hand(from), Place::Hand(to), cards, SeatSet::EVERYONE));
    }

    /// G11: a new trick, led by this seat or, if it has gone out, by its partner or the next with cards.
    fn lead(&mut self, seat: Seat, events: &mut impl Sink) {
        let heirs = [seat, partner(seat)].into_iter().chain(seat.others(4));
        let leader = heirs.into_iter().find(|&seat| !self.hands[seat].is_empty()).unwrap_or(seat);
        self.stage = Stage::Play(Trick { to_act: leader, last: None, passed: SeatSet::NONE });
        events.tell(Event::Leads { seat: leader });
    }

    /// G11: whose turn it is after `seat` has played or passed.
    fn go_on(&mut self, mut trick: Trick, seat: Seat, events: &mut impl Sink) {
        let Some(last) = trick.last else { return };
        let may_act = |&seat: &Seat| seat != last.seat && !self.hands[seat].is_empty() && !trick.passed.contains(seat);
        match seat.others(4).find(may_act) {
            None => self.lead(last.seat, events),
            Some(next) => {
                trick.to_act = next;
                self.stage = Stage::Play(trick);
            }
        }
    }

    fn play(&mut self, mut trick: Trick, play: Play, events: &mut impl Sink) {
        let seat = trick.to_act;
        let cards = play.cards(self.level());
        self.hands[seat] = self.hands[seat].minus(cards);
        self.known[seat] = self.known[seat].minus(cards);
        self.played = self.played.plus(cards);
        events.tell(Event::moved(Place::Hand(seat), Place::Trick, cards, SeatSet::EVERYONE));
        if self.hands[seat].is_empty() {
            let fits = self.gone.push(seat);
            debug_assert!(fits, "each seat goes out once");
            events.tell(Event::WentOut { seat, place: self.gone.len() as u8 });
            if is_over(&self.gone, &self.table.options) {
                self.stage = Stage::Over;
                return;
            }
        }
        trick.last = Some(Last { seat, play, cards });
        trick.passed = SeatSet::NONE;
        self.go_on(trick, seat, events);
    }

    pub(super) fn holding(&self, seat: Seat) -> Holding {
        Holding::new(self.hands[seat], self.level(), &self.table.options)
    }

    /// G2: the place of the first seat's partner: 2, 3 or 4.
    fn partner_place(&self) -> u8 {
        let partner = self.gone.first().map(|&first| partner(first));
        let place = self.gone.iter().position(|&seat| Some(seat) == partner);
        place.map_or(4, |place| place as u8 + 1)
    }
}

/// G2: whether the hand is over when these have gone out.
pub(super) fn is_over(gone: &[Seat], options: &Options) -> bool {
    gone.len() >= 3 || options.end_on_double && gone.len() == 2 && gone[1] == partner(gone[0])
}

impl hand::Hand for Hand {
    const RULES: Rules = RULES;
    const RULINGS: &'static [(Clause, &'static str)] = &[
        (Clause::new('G', 13), "came last or lost to a double win, and pays its strongest card"),
        (Clause::new('G', 14), "was dealt both red jokers, with its partner if both were to pay: there is no tribute"),
    ];
    const BOTS: &'static [Bot<Hand>] = &[Bot {
        name: "sensible",
        sentence: "Sheds low cards in large plays, keeps bombs and wild cards for when others run short, and lets its partner's plays stand.",
        choose: sensible::choose,
    }];

    type Options = Options;
    type Action = Action;
    type Declaration = Declaration;
    type View = View;
    type Carry = Carry;
    type Position = Position;

    fn opening(_: &Options, seats: u8, rng: &mut Rng) -> Carry {
        let leader = Seat::new(rng.below(u32::from(seats)) as u8).unwrap_or_default();
        Carry {
            levels: BySeat::new(seats),
            level: Rank::default(),
            won_by: None,
            ace_fails: BySeat::new(seats),
            placing: None,
            leader,
        }
    }

    fn may_name_opener(carry: &Carry) -> Result<(), String> {
        match carry.placing {
            None => Ok(()),
            Some(_) => Err("who leads follows from the tribute: name no leader".to_owned()),
        }
    }

    fn with_opener(carry: Carry, leader: Seat) -> Carry {
        Carry { leader, ..carry }
    }

    fn deal(table: Table<Options>, carry: &Carry, deck: &[Card], _: Stream, events: &mut impl Sink) -> Hand {
        events.tell(Event::HandBegan { hand_number: table.hand_number, dealer: None });
        let mut hands: BySeat<CardSet> = BySeat::new(4);
        let mut seat = Seat::FIRST;
        for &card in deck {
            hands[seat] = hands[seat].plus(CardSet::of(card));
            seat = seat.next(4);
        }
        for (seat, cards) in hands.iter() {
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), *cards, SeatSet::of(seat)));
        }
        events.tell(Event::LevelSet { rank: carry.level });
        let mut hand = Hand {
            table,
            carry: Carry { placing: None, leader: Seat::FIRST, ..*carry },
            hands,
            played: CardSet::EMPTY,
            known: BySeat::new(4),
            gone: List::new(),
            payments: List::new(),
            waived: SeatSet::NONE,
            stage: Stage::Over,
        };
        match carry.placing {
            Some(placing) => hand.begin_tribute(placing, events),
            None => hand.lead(carry.leader, events),
        }
        hand
    }

    fn table(&self) -> &Table<Options> {
        &self.table
    }

    fn totals(&self) -> BySeat<i32> {
        BySeat::from_fn(4, |seat| total(self.carry.levels[seat]))
    }

    fn side(&self, seat: Seat) -> Seat {
        side(seat)
    }

    fn to_act(&self) -> Option<Seat> {
        match self.stage {
            Stage::Tribute(seat) | Stage::Return(seat) => Some(seat),
            Stage::Play(trick) => Some(trick.to_act),
            Stage::Over => None,
        }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        match self.stage {
            Stage::Tribute(seat) => {
                list.extend(payable(self.hands[seat], self.level()).into_iter().map(Action::Tribute))
            }
            Stage::Return(seat) => {
                list.extend(returnable(self.hands[seat], self.level(), &self.table.options).map(Action::Return));
            }
            Stage::Play(Trick { to_act, last, .. }) => {
                list_plays(&self.holding(to_act), last.map(|last| last.play), list)
            }
            Stage::Over => (),
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn apply(&mut self, action: Action, _: Option<CardSet>, events: &mut impl Sink) {
        let Some(seat) = self.to_act() else { return };
        events.tell(Event::Chose { seat, action: Some(action.id()), seen_by: SeatSet::EVERYONE });
        match (self.stage, action) {
            (Stage::Tribute(_), Action::Tribute(card)) => {
                if let Some(at) = self.payments.iter().position(|payment| payment.paid.is_none()) {
                    self.pay(at, card, events);
                }
                self.next_payment(events);
            }
            (Stage::Return(receiver), Action::Return(face)) => {
                let waiting = self.payments.iter().position(|payment| payment.returned.is_none());
                if let Some((at, card)) = waiting.zip(face.card(self.level())) {
                    self.payments[at].returned = Some(card);
                    self.give(receiver, self.payments[at].payer, card, events);
                }
                self.next_payment(events);
            }
            (Stage::Play(mut trick), Action::Pass) => {
                trick.passed = trick.passed.with(seat);
                self.go_on(trick, seat, events);
            }
            (Stage::Play(trick), Action::Play(play)) => self.play(trick, play, events),
            _ => debug_assert!(false, "only legal actions are applied"),
        }
    }

    fn settle(&self) -> Option<Settlement<Carry>> {
        let first = self.gone.first().copied().filter(|_| self.stage == Stage::Over)?;
        let Table { options, hand_number, .. } = self.table;
        let Carry { levels, level, won_by, mut ace_fails, .. } = self.carry;
        let (place, winners) = (self.partner_place(), side(first));
        let steps = 5 - i32::from(place);
        let is_winner = |seat: Seat| side(seat) == winners;
        let mut new_levels =
            BySeat::from_fn(4, |seat| if is_winner(seat) { risen(levels[seat], steps) } else { levels[seat] });
        // G4: at A before the hand, in a hand at A, first and the partner not last.
        let won = levels[first] == Rank::Ace && level == Rank::Ace && place < 4;
        if options.ace_fail == AceFail::ToTwoAfterThree && level == Rank::Ace {
            let failing = |seat: &Seat| Some(side(*seat)) == won_by && !(won && is_winner(*seat));
            for seat in Seat::all(4).filter(failing) {
                ace_fails[seat] += 1;
                if ace_fails[seat] == 3 {
                    ace_fails[seat] = 0;
                    new_levels[seat] = Rank::Two;
                }
            }
        }
        let last = Seat::all(4).find(|seat| !self.gone.contains(seat));
        let placing = match last.filter(|_| place > 2) {
            Some(last) => Placing::Single { first, last },
            None => Placing::Double { first },
        };
        let carry = Carry {
            levels: new_levels,
            level: new_levels[first],
            won_by: Some(winners),
            ace_fails,
            placing: Some(placing),
            leader: self.carry.leader,
        };
        Some(Settlement {
            points: BySeat::from_fn(4, |seat| if is_winner(seat) { steps } else { 0 }),
            totals: BySeat::from_fn(4, |seat| total(new_levels[seat])),
            carry,
            over: won || hand_number >= options.max_hands,
            winner: Some(first).filter(|_| won),
            risen: None,
        })
    }

    fn imagine(view: &View, rng: &mut Rng, _: Stream) -> Hand {
        view.imagine(rng)
    }

    fn position(&self) -> Position {
        Position::of(self)
    }

    fn from_position(position: Position, options: &Options, _: u8, _: u64) -> Result<Hand, Vec<String>> {
        position.set_up(options)
    }

    fn layout(&self) -> Vec<Lying> {
        let lying = |place, cards: CardSet, seen_by| Lying { place, cards: cards.into_iter().collect(), seen_by };
        // What was paid and returned lies in a hand, and all know it.
        let hands = Seat::all(4).flat_map(|seat| {
            let (place, known) = (Place::Hand(seat), self.known[seat]);
            let own = lying(place, self.hands[seat].minus(known), SeatSet::of(seat));
            [own, lying(place, known, SeatSet::EVERYONE)]
        });
        let played = lying(Place::Trick, self.played, SeatSet::EVERYONE);
        hands.chain([played]).filter(|lying| !lying.cards.is_empty()).collect()
    }
}

/// A side, by its lowest seat.
pub(super) fn side(seat: Seat) -> Seat {
    seat.min(partner(seat))
}

/// What may be led, or what may answer a play, ascending: a pass first.
pub(super) fn list_plays(holding: &Holding, last: Option<Play>, list: &mut Vec<Action>) {
    let mut push = |play: Play| {
        list.push(Action::Play(play));
        ControlFlow::Continue(())
    };
    // A taker that never has enough: the making does not end early.
    let _ = match last {
        None => holding.leads(&mut push),
        Some(last) => {
            list.push(Action::Pass);
            let mut push = |play: Play| {
                list.push(Action::Play(play));
                ControlFlow::Continue(())
            };
            holding.follows(last, &mut push)
        }
    };
}
