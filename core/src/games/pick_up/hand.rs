//! The hand: deal, turns, end.

use serde::{Deserialize, Serialize};

use super::fits::Fits;
use super::pile::Pile;
use super::{Action, Options, PILES, Position, RULES, View, score, sensible};
use crate::card::{Card, Rank};
use crate::cardset::{CardSet, RankSet};
use crate::deck::deal_round;
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

/// A set that was made: cards of one rank, the table card on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Card>", into = "Vec<Card>")]
pub struct Set {
    /// The card that came from the table: it lies on top and gives the set its suit (P3).
    pub table_card: Card,
    /// The suits of the cards that came from the hand, as bits.
    pub(super) hand_suits: u8,
}

impl Set {
    pub(super) const fn new(table_card: Card, hand_cards: CardSet) -> Set {
        Set { table_card, hand_suits: hand_cards.suits_of(table_card.rank()) as u8 }
    }

    /// Whether it is a four rather than a pair: then more than one card came from the hand.
    pub const fn is_four(self) -> bool {
        !self.hand_suits.is_power_of_two()
    }

    /// The cards that came from the hand.
    pub const fn hand_cards(self) -> CardSet {
        CardSet::from_faces((self.hand_suits as u64) << (4 * self.table_card.rank() as u8))
    }

    /// All its cards.
    pub const fn cards(self) -> CardSet {
        self.hand_cards().plus(CardSet::of(self.table_card))
    }
}

/// As a list, the table card first.
impl From<Set> for Vec<Card> {
    fn from(set: Set) -> Vec<Card> {
        [set.table_card].into_iter().chain(set.hand_cards()).collect()
    }
}

impl TryFrom<Vec<Card>> for Set {
    type Error = String;

    fn try_from(cards: Vec<Card>) -> Result<Set, String> {
        let fault =
            || format!("{cards:?} is no set: it is two or four different cards of one rank, the table card first");
        let (&table_card, rest) = cards.split_first().ok_or_else(fault)?;
        let set = Set::new(table_card, rest.iter().copied().collect());
        let whole = matches!(cards.len(), 2 | 4) && set.cards().len() as usize == cards.len();
        (whole && set.cards().doubles() == 0 && table_card.suit().is_some()).then_some(set).ok_or_else(fault)
    }
}

/// The sets of one seat: each takes a card of the hand, so there are at most 13.
pub(super) type Sets = List<Set, 13>;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A seat makes a set, of what fits.
    Play(Seat, Fits),
    Over,
}

/// One deal of Pick Up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    pub(super) table: Table<Options>,
    pub(super) carry: Carry,
    pub(super) hands: BySeat<CardSet>,
    pub(super) piles: [Pile; PILES],
    pub(super) aside: [Card; 2],
    pub(super) sets: BySeat<Sets>,
    /// Ranks of which a seat is known to hold no card, since it was passed over (P5).
    pub(super) lacks: BySeat<RankSet>,
    /// Passes since the last set.
    pub(super) passes: u8,
    pub(super) stage: Stage,
}

impl Hand {
    /// P5, P7: whose turn it is if this seat is next: its own, the other's if it must be passed over, nobody's.
    pub(super) fn begin_turn(&mut self, next: Seat, events: &mut impl Sink) {
        self.stage = Stage::Over;
        let empty_hand = || self.hands.as_slice().iter().any(|cards| cards.is_empty());
        if self.passes >= 2 || self.table.options.end_on_empty_hand && empty_hand() {
            return;
        }
        for seat in [next, next.next(self.table.seats)] {
            let fits = Fits::new(self.hands[seat], &self.piles);
            if !fits.is_empty() {
                self.stage = Stage::Play(seat, fits);
                return;
            }
            if !self.pass_over(seat, events) {
                return;
            }
        }
    }

    /// P5: a seat can make no set, and all hear of it; false if that is because the piles are empty (P7).
    #[cold]
    fn pass_over(&mut self, seat: Seat, events: &mut impl Sink) -> bool {
        let tops: RankSet = self.piles.iter().filter_map(|pile| pile.top()).map(Card::rank).collect();
        if tops.is_empty() {
            return false;
        }
        self.lacks[seat] = self.lacks[seat].or(tops);
        events.tell(Event::Ruled { seat, clause: Clause::new('P', 5) });
        true
    }

    /// P2, P3: makes a set, and turns up the pile's next card.
    fn make_set(&mut self, seat: Seat, pile: u8, hand_cards: CardSet, events: &mut impl Sink) {
        let Some(table_card) = self.piles[usize::from(pile)].take() else { return };
        self.hands[seat] = self.hands[seat].minus(hand_cards);
        let kept = self.sets[seat].push(Set::new(table_card, hand_cards));
        debug_assert!(kept, "a seat makes at most 13 sets");
        self.passes = 0;
        let won = Place::Won(seat);
        events.tell(Event::moved(Place::Hand(seat), won, hand_cards, SeatSet::EVERYONE));
        events.tell(Event::moved(Place::Pile(pile), won, CardSet::of(table_card), SeatSet::EVERYONE));
        if let Some(turned) = self.piles[usize::from(pile)].top() {
            events.tell(Event::turned(Place::Pile(pile), turned));
        }
    }
}

impl hand::Hand for Hand {
    const RULES: Rules = RULES;
    const RULINGS: &'static [(Clause, &'static str)] = &[(Clause::new('P', 5), "can make no set, and is passed over")];
    const BOTS: &'static [Bot<Hand>] = &[Bot {
        name: "sensible",
        sentence: "Makes the set after which its own hand is least likely to come to nothing.",
        choose: sensible::choose,
    }];

    type Options = Options;
    type Action = Action;
    type Declaration = Action;
    type View = View;
    type Carry = Carry;
    type Position = Position;

    fn opening(_: &Options, seats: u8, rng: &mut Rng) -> Carry {
        let seat = rng.below(u32::from(seats)) as u8;
        Carry { totals: BySeat::new(seats), dealer: Seat::new(seat).unwrap_or_default() }
    }

    fn with_opener(carry: Carry, dealer: Seat) -> Carry {
        Carry { dealer, ..carry }
    }

    fn deal(table: Table<Options>, carry: &Carry, deck: &[Card], _: Stream, events: &mut impl Sink) -> Hand {
        let seats = table.seats;
        events.tell(Event::HandBegan { hand_number: table.hand_number, dealer: Some(carry.dealer) });
        let (to_hands, rest) = deck.split_at(26);
        let first = carry.dealer.next(seats);
        let hands = deal_round(to_hands, first, seats);
        for seat in [first, carry.dealer] {
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), hands[seat], SeatSet::of(seat)));
        }
        let mut piles = [Pile::EMPTY; PILES];
        for (number, (pile, cards)) in (0..).zip(piles.iter_mut().zip(rest.chunks_exact(4))) {
            let place = Place::Pile(number);
            *pile = Pile::upward(cards).unwrap_or(Pile::EMPTY);
            events.tell(Event::moved(Place::Stock, place, cards.iter().copied().collect(), SeatSet::NONE));
            events.tell(Event::turned(place, cards[3]));
        }
        let aside = [deck[50], deck[51]];
        for (number, card) in (0..).zip(aside) {
            events.tell(Event::moved(Place::Stock, Place::Aside(number), CardSet::of(card), SeatSet::NONE));
        }
        let mut hand = Hand {
            table,
            carry: *carry,
            hands,
            piles,
            aside,
            sets: BySeat::new(seats),
            lacks: BySeat::new(seats),
            passes: 0,
            stage: Stage::Over,
        };
        events.tell(Event::Leads { seat: first });
        hand.begin_turn(first, events);
        hand.turn_aside(events);
        hand
    }

    fn table(&self) -> &Table<Options> {
        &self.table
    }

    fn totals(&self) -> BySeat<i32> {
        self.carry.totals
    }

    fn to_act(&self) -> Option<Seat> {
        match self.stage {
            Stage::Play(seat, _) => Some(seat),
            Stage::Over => None,
        }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        if let Stage::Play(_, fits) = self.stage {
            fits.list(&self.piles, &self.table.options, list);
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn apply(&mut self, action: Action, _: Option<CardSet>, events: &mut impl Sink) {
        let Stage::Play(seat, _) = self.stage else { return };
        events.tell(Event::Chose { seat, action: Some(hand::Action::id(action)), seen_by: SeatSet::EVERYONE });
        match action {
            Action::Pass => self.passes += 1,
            Action::Pair { pile, card } => self.make_set(seat, pile, CardSet::of(card), events),
            Action::Four { pile, rank } => self.make_set(seat, pile, self.hands[seat].of_rank(rank), events),
        }
        self.begin_turn(seat.next(self.table.seats), events);
        self.turn_aside(events);
    }

    fn settle(&self) -> Option<Settlement<Carry>> {
        if self.stage != Stage::Over {
            return None;
        }
        let Table { options, seats, hand_number } = self.table;
        let nets = BySeat::from_fn(seats, |seat| score::net(&self.sets[seat], self.aside, options.scores_by));
        let points = score::points(nets, &options);
        let totals = BySeat::from_fn(seats, |seat| self.carry.totals[seat] + points[seat]);
        let best = totals.as_slice().iter().copied().max().unwrap_or(0);
        let reached = i64::from(best) >= i64::from(options.target);
        let tied = totals.as_slice().iter().all(|&total| total == best);
        let over = reached && !tied || hand_number >= options.max_hands;
        let carry = Carry { totals, dealer: self.carry.dealer.next(seats) };
        Some(Settlement { points, totals, carry, over, winner: None, risen: None })
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
        let mut layout = Vec::new();
        let mut lay = |place, cards: &mut dyn Iterator<Item = Card>, seen_by| {
            layout.push(Lying { place, cards: cards.collect(), seen_by });
        };
        for (seat, cards) in self.hands.iter() {
            lay(Place::Hand(seat), &mut cards.into_iter(), SeatSet::of(seat));
        }
        for (number, pile) in (0..).zip(self.piles) {
            lay(Place::Pile(number), &mut pile.downward().skip(1).collect::<Vec<_>>().into_iter().rev(), SeatSet::NONE);
            lay(Place::Pile(number), &mut pile.top().into_iter(), SeatSet::EVERYONE);
        }
        let turned = if self.stage == Stage::Over { SeatSet::EVERYONE } else { SeatSet::NONE };
        for (number, card) in (0..).zip(self.aside) {
            lay(Place::Aside(number), &mut [card].into_iter(), turned);
        }
        for (seat, sets) in self.sets.iter() {
            lay(Place::Won(seat), &mut sets.iter().flat_map(|set| set.cards()), SeatSet::EVERYONE);
        }
        layout
    }
}

impl Hand {
    /// P9: once the hand is over the cards put aside are turned.
    fn turn_aside(&self, events: &mut impl Sink) {
        if self.stage == Stage::Over {
            for (number, card) in (0..).zip(self.aside) {
                events.tell(Event::turned(Place::Aside(number), card));
            }
        }
    }
}

/// P2: a four takes three cards of the rank from the hand; the fourth is on the table.
pub(super) const fn is_four_possible(held: CardSet, rank: Rank) -> bool {
    held.of_rank(rank).len() == 3
}
