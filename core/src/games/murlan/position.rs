//! A hand in named cards.

use serde::{Deserialize, Serialize};

use super::hand::{FIRST_LEAD, JOKERS, Stage, Trick, dealt_count, may_be_held_back, may_be_kept};
use super::{Action, Carry, Exchange, Hand, Last, Options};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::list::List;
use crate::seat::{BySeat, Seat, SeatSet};

/// A hand in named cards. Cards that are not named have been played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's hand; an empty one has gone out.
    pub hands: Vec<Vec<Card>>,
    /// Who is to decide; nobody when the hand is over.
    #[serde(default)]
    pub to_act: Option<Seat>,
    /// The totals before this hand.
    #[serde(default)]
    pub scores: Option<Vec<i32>>,
    /// The hand's number, from 1.
    #[serde(default = "first_hand")]
    pub hand_number: u32,
    /// Who dealt; the last seat, if left out.
    #[serde(default)]
    pub dealer: Option<Seat>,
    /// The total that ends the match; the option's value, if left out.
    #[serde(default)]
    pub target: Option<u32>,
    /// The play to be beaten; none while the seat to act leads.
    #[serde(default)]
    pub last: Option<NamedPlay>,
    /// Who has passed since that play; with `pass_locks`, in this trick.
    #[serde(default)]
    pub passed: Vec<Seat>,
    /// Who has gone out, in order; the seats without cards in their order, if left out.
    #[serde(default)]
    pub gone: Vec<Seat>,
    /// The exchange before the hand, its cards as far as they are known. While the receiver is to give a card back
    /// it holds one card more than it was dealt.
    #[serde(default)]
    pub exchange: Option<Exchange>,
    /// Who was dealt both jokers, so that nothing was exchanged.
    #[serde(default)]
    pub waived: Option<Seat>,
    /// The 18 cards that lie unseen, with two seats.
    #[serde(default)]
    pub aside: Vec<Card>,
}

/// A play on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPlay {
    /// Who played it.
    pub seat: Seat,
    /// Its text, `pair 7`.
    pub text: String,
    /// Its cards; the first played ones that make it, if left out.
    #[serde(default)]
    pub cards: Option<CardSet>,
}

fn first_hand() -> u32 {
    1
}

impl Position {
    pub(super) fn of(hand: &Hand) -> Position {
        let trick = match hand.stage {
            Stage::Play(trick) => Some(trick),
            _ => None,
        };
        let named = |last: Last| NamedPlay { seat: last.seat, text: last.play.to_string(), cards: Some(last.cards) };
        Position {
            hands: hand.hands.as_slice().iter().map(|cards| cards.into_iter().collect()).collect(),
            to_act: crate::hand::Hand::to_act(hand),
            scores: Some(hand.carry.totals.as_slice().to_vec()),
            hand_number: hand.table.hand_number,
            dealer: Some(hand.carry.dealer),
            target: Some(hand.carry.target),
            last: trick.and_then(|trick| trick.last).map(named),
            passed: trick.into_iter().flat_map(|trick| trick.passed.iter()).collect(),
            gone: hand.gone.to_vec(),
            exchange: hand.exchange,
            waived: hand.waived,
            aside: hand.aside.into_iter().collect(),
        }
    }

    pub(super) fn set_up(self, options: &Options, seats: u8) -> Result<Hand, Vec<String>> {
        let mut faults = self.card_faults(seats);
        if faults.is_empty() {
            // What was played is what is left when the hands are right.
            faults = self.play_faults(seats);
        }
        faults.extend(self.number_faults(options));
        if !faults.is_empty() {
            return Err(faults);
        }
        let hands = BySeat::from_fn(seats, |seat| self.hands[seat.index()].iter().copied().collect());
        let stage = match self.to_act {
            None => Stage::Over,
            Some(seat) if self.is_returning(seats) => Stage::Return(seat),
            Some(to_act) => {
                Stage::Play(Trick { to_act, last: self.last_play(), passed: self.passed.iter().copied().collect() })
            }
        };
        let hand = Hand {
            table: Table { options: *options, seats, hand_number: self.hand_number },
            carry: Carry {
                totals: self.scores.as_deref().and_then(BySeat::from_slice).unwrap_or_else(|| BySeat::new(seats)),
                dealer: self.dealer(seats),
                target: self.target.unwrap_or(options.target),
                placing: None,
            },
            hands,
            aside: self.aside.iter().copied().collect(),
            played: self.played(),
            gone: List::from_slice(&self.gone_order(seats)).unwrap_or_default(),
            exchange: self.exchange,
            waived: self.waived,
            stage,
        };
        match hand.duty() {
            Some(card) if hand.holder(card) != self.to_act => {
                let why = if card == FIRST_LEAD { "it" } else { "the lowest card that was dealt" };
                Err(vec![format!("hand 1 is led by the seat that holds {card}: {why} must be in the first play")])
            }
            _ => Ok(hand),
        }
    }

    fn dealer(&self, seats: u8) -> Seat {
        self.dealer.or_else(|| Seat::new(seats - 1)).unwrap_or_default()
    }

    /// Whether the receiver of the exchange is still to give a card back.
    fn is_returning(&self, seats: u8) -> bool {
        self.exchange.is_some_and(|Exchange { receiver, .. }| {
            self.hands[receiver.index()].len() as u32 > dealt_count(seats, self.dealer(seats), receiver)
        })
    }

    fn played(&self) -> CardSet {
        let named: CardSet = self.hands.iter().flatten().chain(&self.aside).copied().collect();
        CardSet::PACK_54.minus(named)
    }

    fn gone_order(&self, seats: u8) -> Vec<Seat> {
        if self.gone.is_empty() {
            Seat::all(seats).filter(|seat| self.hands[seat.index()].is_empty()).collect()
        } else {
            self.gone.clone()
        }
    }

    fn last_play(&self) -> Option<Last> {
        let NamedPlay { seat, text, cards } = self.last.as_ref()?;
        let Ok(Action::Play(play)) = text.parse() else { return None };
        let cards = cards.or_else(|| play.cards_from(self.played(), None))?;
        play.is_made_of(cards).then_some(Last { seat: *seat, play, cards })
    }

    /// What is wrong with the lists of cards and the numbers of seats.
    fn card_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        if self.hands.len() != usize::from(seats) {
            faults.push(format!("there are {} hands for {seats} seats", self.hands.len()));
        }
        if let Some(scores) = self.scores.as_ref().filter(|scores| scores.len() != usize::from(seats)) {
            faults.push(format!("there are {} scores for {seats} seats", scores.len()));
        }
        let exchanging = self.exchange.map(|exchange| [exchange.payer, exchange.receiver]);
        let alone = [self.to_act, self.dealer, self.waived, self.last.as_ref().map(|last| last.seat)];
        let named = alone.into_iter().flatten().chain(exchanging.into_iter().flatten());
        for seat in named.chain(self.passed.iter().copied()).chain(self.gone.iter().copied()) {
            if seat.number() >= seats {
                faults.push(format!("there is no seat {seat}: seats are 0 to {}", seats - 1));
            }
        }
        let mut left = CardSet::PACK_54;
        let named = self.hands.iter().flatten().chain(&self.aside).copied();
        let extra: Vec<String> = named.filter(|&card| !left.remove(card)).map(|card| card.to_string()).collect();
        if !extra.is_empty() {
            faults.push(format!("{} is named twice", extra.join(" ")));
        }
        if !(self.aside.is_empty() || seats == 2 && self.aside.len() == 18) {
            faults.push(format!("{} cards lie aside: with two seats it is 18, else none", self.aside.len()));
        }
        for (seat, hand) in Seat::all(seats).zip(&self.hands) {
            let waits = self.exchange.filter(|exchange| exchange.returned.is_none());
            let most = dealt_count(seats, self.dealer(seats), seat)
                + u32::from(waits.is_some_and(|exchange| exchange.receiver == seat));
            if hand.len() as u32 > most {
                let dealer = self.dealer(seats);
                faults.push(format!(
                    "seat {seat} holds {} cards, but can hold {most} if seat {dealer} deals",
                    hand.len()
                ));
            }
        }
        faults
    }

    fn number_faults(&self, options: &Options) -> Vec<String> {
        let mut faults = Vec::new();
        if !(1..=options.max_hands).contains(&self.hand_number) {
            faults.push(format!("hand_number is {}, but hands go from 1 to {}", self.hand_number, options.max_hands));
        }
        let target = self.target.unwrap_or(options.target);
        if !(options.target..=options.max_target).contains(&target) {
            faults.push(format!("target is {target}, but goes from {} to {}", options.target, options.max_target));
        }
        faults
    }

    /// What is wrong with who is to act, what lies on the table, and what was exchanged.
    fn play_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let has_cards = |seat: Seat| !self.hands[seat.index()].is_empty();
        let playing = Seat::all(seats).filter(|&seat| has_cards(seat)).count();
        let gone = self.gone_order(seats);
        let out: SeatSet = gone.iter().copied().collect();
        if gone.len() != out.len() as usize || Seat::all(seats).any(|seat| out.contains(seat) == has_cards(seat)) {
            faults.push("gone must list the seats without cards, each once".to_owned());
        }
        match self.to_act {
            None if playing > 1 => faults.push("to_act is missing: more than one seat has cards".to_owned()),
            Some(_) if playing < 2 => faults.push("to_act must be left out: the hand is over".to_owned()),
            Some(seat) if !has_cards(seat) => faults.push(format!("seat {seat} is to act, but has no cards")),
            None if playing == 0 => faults.push("no seat has cards: one is always left with some".to_owned()),
            _ => (),
        }
        faults.extend(self.trick_faults(seats));
        faults.extend(self.exchange_faults(seats));
        faults
    }

    fn trick_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let Some(last) = &self.last else {
            if !self.passed.is_empty() {
                faults.push("seats have passed, but there is no play to be beaten".to_owned());
            }
            return faults;
        };
        match self.last_play() {
            None => faults.push(format!("the last play {:?} is no play, or its cards do not make it", last.text)),
            Some(play) if !play.cards.is_subset(self.played()) => {
                faults.push(format!("the last play {} is not among the cards that were played", play.cards));
            }
            Some(play) => {
                let (held, dealt) =
                    (self.hands[last.seat.index()].len() as u32, dealt_count(seats, self.dealer(seats), last.seat));
                if held + play.cards.len() > dealt {
                    faults.push(format!(
                        "seat {} was dealt {dealt} cards, but holds {held} and played {}",
                        last.seat, play.cards
                    ));
                }
            }
        }
        if Some(last.seat) == self.to_act {
            faults.push(format!("seat {} is to act on its own play", last.seat));
        }
        if self.passed.len() != self.passed.iter().copied().collect::<SeatSet>().len() as usize {
            faults.push("passed names a seat twice".to_owned());
        }
        let not_passed = |seat: &&Seat| **seat == last.seat || Some(**seat) == self.to_act;
        if let Some(seat) = self.passed.iter().find(not_passed) {
            faults.push(format!("seat {seat} has passed, but it made the last play or is to act"));
        }
        faults
    }

    fn exchange_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let held = |seat: Seat, card: Card| self.hands[seat.index()].contains(&card);
        let lies = |seat: Seat, card: Card| held(seat, card) || self.played().contains(card);
        if let Some(seat) = self.waived {
            if self.hand_number == 1 || JOKERS.into_iter().any(|joker| !lies(seat, joker)) {
                faults.push(format!("in a later hand seat {seat} was dealt both jokers: it holds or has played them"));
            }
        }
        let Some(Exchange { payer, receiver, paid, returned }) = self.exchange else { return faults };
        if payer == receiver || self.waived.is_some() || self.hand_number == 1 {
            faults.push("an exchange is between two seats, in a later hand, where none was waived".to_owned());
        }
        if self.is_returning(seats) {
            let due = |seat: Seat| {
                dealt_count(seats, self.dealer(seats), seat) + u32::from(seat == receiver) - u32::from(seat == payer)
            };
            let whole = Seat::all(seats).all(|seat| self.hands[seat.index()].len() as u32 == due(seat));
            if !whole || self.to_act != Some(receiver) || paid.is_some_and(|paid| !held(receiver, paid)) {
                faults.push(format!(
                    "seat {receiver} is to give a card back: it is to act and holds what it got, and all have their cards"
                ));
            }
        } else if paid.is_some() && returned.is_none() {
            faults.push(format!("the exchange names what seat {payer} gave, but not what it got back"));
        }
        let back = returned.filter(|&card| !lies(payer, card));
        let given = paid.filter(|&card| returned != Some(card) && !lies(receiver, card));
        if let Some(card) = back.or(given) {
            faults.push(format!("{card} was exchanged between seats {payer} and {receiver}, but lies elsewhere"));
        }
        let kept = |seat: Seat| self.hands[seat.index()].iter().copied().filter(|&card| Some(card) != returned);
        if let Some(paid) = paid.filter(|&paid| kept(payer).any(|card| !may_be_kept(card, paid))) {
            faults.push(format!("seat {payer} gave {paid}, but holds a higher card"));
        }
        if let Some(returned) = returned.filter(|&back| kept(receiver).any(|card| !may_be_held_back(card, back))) {
            faults.push(format!("seat {receiver} gave {returned} back, but holds a card that was to go before it"));
        }
        faults
    }
}
