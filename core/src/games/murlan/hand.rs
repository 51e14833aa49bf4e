//! The hand: deal, exchange, tricks, end.

use serde::{Deserialize, Serialize};

use super::play::{SHORTEST, higher_than, runs, straights, strength};
use super::{Action, Options, Play, Position, RULES, StraightStep, View, sensible};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, RankSet};
use crate::deck::deal_round;
use crate::event::{Clause, Event, Place, Sink};
use crate::hand::{self, Action as _, Bot, Lying, Rules, Settlement, Table};
use crate::list::List;
use crate::rng::{Rng, Stream};
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// What passes from hand to hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carry {
    /// The totals.
    pub totals: BySeat<i32>,
    /// Who deals the next hand.
    pub dealer: Seat,
    /// The total that ends the match, as far as it has risen.
    pub target: u32,
    /// How the hand before ended; none before hand 1, and none once it has led to an exchange.
    pub placing: Option<Placing>,
}

/// Who exchanges cards after a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Who went out first.
    pub first: Seat,
    /// Who was left with cards.
    pub last: Seat,
}

/// An exchange (M9): what was given, and given back. A view holds only what its seat knows; in a world that an
/// onlooker imagines nobody knows the cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// Who gave its highest card.
    pub payer: Seat,
    /// Who got it.
    pub receiver: Seat,
    /// That card, if it is known.
    #[serde(default)]
    pub paid: Option<Card>,
    /// The card that the payer got back, if it is known.
    #[serde(default)]
    pub returned: Option<Card>,
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
    /// Who has passed since the last play; with `pass_locks`, in this trick.
    pub(super) passed: SeatSet,
}

impl Trick {
    const fn led_by(seat: Seat) -> Trick {
        Trick { to_act: seat, last: None, passed: SeatSet::NONE }
    }
}

/// What the hand waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The receiver of the exchange gives a card back.
    Return(Seat),
    Play(Trick),
    Over,
}

/// One deal of Murlan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hand {
    pub(super) table: Table<Options>,
    pub(super) carry: Carry,
    pub(super) hands: BySeat<CardSet>,
    /// The cards that lie unseen for the whole hand (M12).
    pub(super) aside: CardSet,
    pub(super) played: CardSet,
    /// Who has gone out, in order.
    pub(super) gone: List<Seat, MAX_SEATS>,
    pub(super) exchange: Option<Exchange>,
    /// M10: who was dealt both jokers, so that nothing was exchanged.
    pub(super) waived: Option<Seat>,
    pub(super) stage: Stage,
}

/// The three of spades, whose holder leads the first hand.
pub(super) const FIRST_LEAD: Card = Card::new(Rank::Three, Suit::Spades);
pub(super) const JOKERS: CardSet = CardSet::of(Card::BLACK_JOKER).plus(CardSet::of(Card::RED_JOKER));

/// The order of M2 and M9: by rank, then by face.
pub(super) const fn height(card: Card) -> (u8, u8) {
    (strength(card.rank()), card.index())
}

/// M9: the card that a payer gives: of its highest rank the first in face order.
pub(super) fn highest(held: CardSet) -> Option<Card> {
    held.into_iter().max_by_key(|&card| (strength(card.rank()), u8::MAX - card.index()))
}

/// M9: whether a card of this rank may always be given back.
pub(super) fn is_returnable(rank: Rank) -> bool {
    (Rank::Three..=Rank::Ten).contains(&rank)
}

/// M9: the ranks that a hand may give back, ascending by their place in `2 .. A BJ RJ`.
pub(super) fn returnable(held: CardSet) -> impl Iterator<Item = Rank> {
    let ranks = || Rank::ALL.into_iter().filter(move |&rank| !held.of_rank(rank).is_empty());
    let any = ranks().any(is_returnable);
    let lowest = ranks().min_by_key(|&rank| strength(rank));
    ranks().filter(move |&rank| if any { is_returnable(rank) } else { Some(rank) == lowest })
}

/// M9, M10: whether a payer can have kept this card: one that is not higher than what it paid, nor the other joker.
pub(super) fn may_be_kept(card: Card, paid: Card) -> bool {
    let both = CardSet::of(card).plus(CardSet::of(paid));
    highest(both) == Some(paid) && !JOKERS.is_subset(both)
}

/// M9: whether a seat can have kept this card when it gave another back: after a return outside 3 to T none within,
/// and none lower.
pub(super) fn may_be_held_back(card: Card, returned: Card) -> bool {
    is_returnable(returned.rank()) || !is_returnable(card.rank()) && strength(card.rank()) >= strength(returned.rank())
}

/// M1, M12: how many cards each seat is dealt.
pub(super) fn dealt_count(seats: u8, dealer: Seat, seat: Seat) -> u32 {
    if seats < 4 { 18 } else { 13 + u32::from(seat == dealer.next(4) || seat == dealer.next(4).next(4)) }
}

impl Hand {
    fn seats(&self) -> u8 {
        self.table.seats
    }

    /// M2, M12: the card that the first play of the match must contain, while it has not been made.
    pub(super) fn duty(&self) -> Option<Card> {
        if self.table.hand_number != 1 || !self.played.is_empty() {
            return None;
        }
        let dealt = || self.hands.as_slice().iter().flat_map(|&cards| cards);
        dealt().find(|&card| card == FIRST_LEAD).or_else(|| dealt().min_by_key(|&card| height(card)))
    }

    pub(super) fn holder(&self, card: Card) -> Option<Seat> {
        Seat::all(self.seats()).find(|&seat| self.hands[seat].contains(card))
    }

    /// M9, M10: the exchange, or who leads without one.
    fn exchange(&mut self, placing: Placing, events: &mut impl Sink) {
        let Placing { first: receiver, last: payer } = placing;
        if JOKERS.is_subset(self.hands[payer]) {
            self.waived = Some(payer);
            events.tell(Event::Ruled { seat: payer, clause: Clause::new('M', 10) });
            self.lead(receiver, events);
            return;
        }
        let paid = highest(self.hands[payer]);
        self.exchange = Some(Exchange { payer, receiver, paid, returned: None });
        self.stage = Stage::Return(receiver);
        events.tell(Event::Ruled { seat: payer, clause: Clause::new('M', 9) });
        self.give(payer, receiver, paid.map_or(CardSet::EMPTY, CardSet::of), events);
    }

    fn give(&mut self, from: Seat, to: Seat, cards: CardSet, events: &mut impl Sink) {
        self.hands[from] = self.hands[from].minus(cards);
        self.hands[to] = self.hands[to].plus(cards);
        let seen_by = SeatSet::of(from).with(to);
        events.tell(Event::moved(Place::Hand(from), Place::Hand(to), cards, seen_by));
    }

    /// A new trick, led by this seat or, if it has gone out, by the next that has cards.
    fn lead(&mut self, seat: Seat, events: &mut impl Sink) {
        let has_cards = |seat: &Seat| !self.hands[*seat].is_empty();
        let leader = [seat].into_iter().chain(seat.others(self.seats())).find(has_cards).unwrap_or(seat);
        self.stage = Stage::Play(Trick::led_by(leader));
        events.tell(Event::Leads { seat: leader });
    }

    /// M7: whose turn it is after `seat` has played or passed.
    fn go_on(&mut self, seat: Seat, events: &mut impl Sink) {
        let Hand { stage: Stage::Play(trick), hands, table, .. } = self else { return };
        let Some(Last { seat: last, .. }) = trick.last else { return };
        let may_act = |&seat: &Seat| seat != last && !trick.passed.contains(seat) && !hands[seat].is_empty();
        let others = || seat.others(table.seats);
        let Some(next) = others().find(may_act) else {
            self.lead(last, events);
            return;
        };
        if table.options.pass_locks {
            let locked = |&seat: &Seat| trick.passed.contains(seat) && !hands[seat].is_empty();
            for seat in others().take_while(|&seat| seat != next).filter(locked) {
                events.tell(Event::Ruled { seat, clause: Clause::new('M', 7) });
            }
        }
        trick.to_act = next;
    }

    fn play(&mut self, seat: Seat, play: Play, cards: CardSet, events: &mut impl Sink) {
        self.hands[seat] = self.hands[seat].minus(cards);
        self.played = self.played.plus(cards);
        events.tell(Event::moved(Place::Hand(seat), Place::Trick, cards, SeatSet::EVERYONE));
        if self.hands[seat].is_empty() {
            let fits = self.gone.push(seat);
            debug_assert!(fits, "each seat goes out once");
            events.tell(Event::WentOut { seat, place: self.gone.len() as u8 });
        }
        if self.gone.len() + 1 == usize::from(self.seats()) {
            self.stage = Stage::Over;
            return;
        }
        if let Stage::Play(trick) = &mut self.stage {
            trick.last = Some(Last { seat, play, cards });
            if !self.table.options.pass_locks {
                trick.passed = SeatSet::NONE;
            }
        }
        self.go_on(seat, events);
    }

    /// M8: the seats in their finishing order.
    fn order(&self) -> impl Iterator<Item = Seat> {
        let left = Seat::all(self.seats()).filter(|seat| !self.gone.contains(seat));
        self.gone.iter().copied().chain(left)
    }
}

impl hand::Hand for Hand {
    const RULES: Rules = RULES;
    const RULINGS: &'static [(Clause, &'static str)] = &[
        (Clause::new('M', 7), "has passed, and is skipped for the rest of the trick"),
        (Clause::new('M', 9), "came last, and gives its highest card"),
        (Clause::new('M', 10), "was dealt both jokers: nothing is exchanged"),
    ];
    const BOTS: &'static [Bot<Hand>] = &[Bot {
        name: "sensible",
        sentence: "Sheds low cards in large plays, keeps groups whole, and saves its high cards for when others run short.",
        choose: sensible::choose,
    }];

    type Options = Options;
    type Action = Action;
    type Declaration = Action;
    type View = View;
    type Carry = Carry;
    type Position = Position;

    fn opening(options: &Options, seats: u8, rng: &mut Rng) -> Carry {
        let dealer = Seat::new(rng.below(u32::from(seats)) as u8).unwrap_or_default();
        Carry { totals: BySeat::new(seats), dealer, target: options.target, placing: None }
    }

    fn with_opener(carry: Carry, dealer: Seat) -> Carry {
        Carry { dealer, ..carry }
    }

    fn deal(table: Table<Options>, carry: &Carry, deck: &[Card], _: Stream, events: &mut impl Sink) -> Hand {
        let seats = table.seats;
        events.tell(Event::HandBegan { hand_number: table.hand_number, dealer: Some(carry.dealer) });
        let (to_hands, aside) = deck.split_at(if seats == 2 { 36 } else { 54 });
        let hands = deal_round(to_hands, carry.dealer.next(seats), seats);
        for (seat, cards) in hands.iter() {
            events.tell(Event::moved(Place::Stock, Place::Hand(seat), *cards, SeatSet::of(seat)));
        }
        let mut hand = Hand {
            table,
            carry: Carry { placing: None, ..*carry },
            hands,
            aside: aside.iter().copied().collect(),
            played: CardSet::EMPTY,
            gone: List::new(),
            exchange: None,
            waived: None,
            stage: Stage::Over,
        };
        if !hand.aside.is_empty() {
            events.tell(Event::moved(Place::Stock, Place::Aside(0), hand.aside, SeatSet::NONE));
        }
        match carry.placing {
            Some(placing) => hand.exchange(placing, events),
            None => {
                let leader = hand.duty().and_then(|card| hand.holder(card)).unwrap_or_default();
                hand.lead(leader, events);
            }
        }
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
            Stage::Return(seat) => Some(seat),
            Stage::Play(Trick { to_act, .. }) => Some(to_act),
            Stage::Over => None,
        }
    }

    fn legal(&self, list: &mut Vec<Action>) {
        match &self.stage {
            Stage::Return(seat) => list.extend(returnable(self.hands[*seat]).map(Action::Return)),
            Stage::Play(Trick { to_act, last: None, .. }) => list_leads(self.hands[*to_act], self.duty(), list),
            Stage::Play(Trick { to_act, last: Some(last), .. }) => {
                list_follows(self.hands[*to_act], last.play, self.table.options.straight_step, list);
            }
            Stage::Over => (),
        }
    }

    fn view(&self, viewer: Option<Seat>) -> View {
        View::of(self, viewer)
    }

    fn apply(&mut self, action: Action, named: Option<CardSet>, events: &mut impl Sink) {
        let Some(seat) = self.to_act() else { return };
        let chose = |seen_by| Event::Chose { seat, action: Some(action.id()), seen_by };
        match (&mut self.stage, action) {
            (&mut Stage::Return(receiver), Action::Return(rank)) => {
                let Some(exchange) = &mut self.exchange else { return };
                let payer = exchange.payer;
                let cards = named.unwrap_or_else(|| self.hands[receiver].of_rank(rank).take(1));
                exchange.returned = cards.first();
                events.tell(chose(SeatSet::of(receiver).with(payer)));
                self.give(receiver, payer, cards, events);
                self.lead(payer, events);
            }
            (Stage::Play(trick), Action::Pass) => {
                events.tell(chose(SeatSet::EVERYONE));
                trick.passed = trick.passed.with(seat);
                self.go_on(seat, events);
            }
            (Stage::Play(_), Action::Play(play)) => {
                events.tell(chose(SeatSet::EVERYONE));
                let cards = named.unwrap_or_else(|| play.cards_paid(self.hands[seat], self.duty()));
                self.play(seat, play, cards, events);
            }
            _ => debug_assert!(false, "only legal actions are applied"),
        }
    }

    fn settle(&self) -> Option<Settlement<Carry>> {
        if self.stage != Stage::Over {
            return None;
        }
        let Table { options, seats, hand_number } = self.table;
        let mut points = BySeat::new(seats);
        for (seat, worth) in self.order().zip((0..i32::from(seats)).rev()) {
            points[seat] = worth;
        }
        let totals = BySeat::from_fn(seats, |seat| self.carry.totals[seat] + points[seat]);
        let at = |bar: u32| totals.as_slice().iter().filter(|&&total| i64::from(total) >= i64::from(bar)).count();
        let reached = at(self.carry.target);
        let over = reached == 1 || reached > 1 && at(options.max_target) > 1 || hand_number >= options.max_hands;
        let raised = self.carry.target.saturating_add(options.raise).min(options.max_target);
        let risen = Some(raised).filter(|&raised| reached > 1 && !over && raised > self.carry.target);
        let carry = Carry {
            totals,
            dealer: self.carry.dealer.next(seats),
            target: risen.unwrap_or(self.carry.target),
            placing: self.order().next().zip(self.order().last()).map(|(first, last)| Placing { first, last }),
        };
        Some(Settlement { points, totals, carry, over, winner: None, risen })
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
        let lying = |place, cards: CardSet, seen_by| Lying { place, cards: cards.into_iter().collect(), seen_by };
        let hands = self.hands.iter().map(|(seat, &cards)| lying(Place::Hand(seat), cards, SeatSet::of(seat)));
        let rest =
            [lying(Place::Trick, self.played, SeatSet::EVERYONE), lying(Place::Aside(0), self.aside, SeatSet::NONE)];
        hands.chain(rest).collect()
    }
}

/// The plays that may be led, ascending; with a duty (M2), those that contain its card.
pub(super) fn list_leads(held: CardSet, duty: Option<Card>, list: &mut Vec<Action>) {
    for size in 1..=4 {
        let ranks = held.ranks_with(u32::from(size));
        if ranks.is_empty() {
            break;
        }
        list_groups(ranks, size, list);
    }
    for (length, tops) in runs(held).skip_while(|&(length, _)| length < SHORTEST) {
        list.extend(straights(length, tops).map(Action::Play));
    }
    if let Some(card) = duty {
        let contains = |action: &Action| matches!(action, Action::Play(play) if play.has_rank(card.rank()));
        list.retain(contains);
    }
}

/// What may answer a play, ascending: a pass first.
pub(super) fn list_follows(held: CardSet, last: Play, step: StraightStep, list: &mut Vec<Action>) {
    list.push(Action::Pass);
    if let Play::Group { size, rank } = last {
        list_groups(held.ranks_with(u32::from(size)).and(higher_than(rank)), size, list);
    }
    if !last.is_quad() {
        list_groups(held.ranks_with(4), 4, list);
    }
    if let Play::Straight { length, top } = last {
        let tops = runs(held).find(|&(found, _)| found == length).map_or(0, |(_, tops)| tops);
        let higher = match step {
            StraightStep::ExactlyOne => 1 << (top + 1),
            StraightStep::AnyHigher => u16::MAX << (top + 1),
        };
        list.extend(straights(length, tops & higher).map(Action::Play));
    }
}

fn list_groups(ranks: RankSet, size: u8, list: &mut Vec<Action>) {
    for rank in ranks.iter() {
        list.push(Action::Play(Play::Group { size, rank }));
    }
}
