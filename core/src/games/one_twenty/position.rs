//! A hand in named cards.

use serde::{Deserialize, Serialize};

use super::hand::{Cards, Stage, Turn};
use super::known::{Clue, Knowledge};
use super::{Carry, DEALT, Eight, Hand, Options, PACK, PACK_SIZE};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::rng::{Purpose, Stream};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::unseen::{self, Room};

/// A hand in named cards: every card of the pack in one place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's hand.
    pub hands: Vec<Vec<Card>>,
    /// The stock, the card that is drawn next first.
    #[serde(default)]
    pub stock: Vec<Card>,
    /// The pile, from its top card down.
    #[serde(default)]
    pub pile: Vec<Card>,
    /// The suit that was named with a queen on top.
    #[serde(default)]
    pub suit: Option<Suit>,
    /// Who is to decide; the leader, if left out, or nobody if the hand is over.
    #[serde(default)]
    pub to_act: Option<Seat>,
    /// The card that the seat to act drew last in its turn.
    #[serde(default)]
    pub drawn: Option<Card>,
    /// Whether the seat to act must play on its 8 (O5).
    #[serde(default)]
    pub cover: bool,
    /// The totals before this hand.
    #[serde(default)]
    pub scores: Option<Vec<i32>>,
    /// The hand's number, from 1.
    #[serde(default = "first_hand")]
    pub hand_number: u32,
    /// Who led; seat 0, if left out.
    #[serde(default)]
    pub leader: Seat,
    /// How many turns have ended.
    #[serde(default)]
    pub turns: u32,
    /// Who has passed since the last play.
    #[serde(default)]
    pub passed: Vec<Seat>,
    /// How many turns in a row have passed without a draw.
    #[serde(default)]
    pub idle: u8,
    /// How often the stock was rebuilt: the next order depends on it.
    #[serde(default)]
    pub rebuilds: u32,
    /// The cards of each rebuilt stock that have not been on the pile since, the oldest first.
    #[serde(default)]
    pub rebuilt: Vec<CardSet>,
    /// What draws and passes have given away.
    #[serde(default)]
    pub clues: Vec<Clue>,
}

/// No hand comes near so many rebuilt stocks.
const MOST_REBUILDS: u32 = 1_000_000;

fn first_hand() -> u32 {
    1
}

impl Position {
    pub(super) fn of(hand: &Hand) -> Position {
        let (turn, cover) = match hand.stage {
            Stage::Play(turn) => (Some(turn), false),
            Stage::Cover(turn) => (Some(turn), true),
            Stage::Over(_) => (None, false),
        };
        Position {
            hands: hand.hands.as_slice().iter().map(|cards| cards.into_iter().collect()).collect(),
            stock: hand.stock.iter().rev().copied().collect(),
            pile: hand.pile.iter().rev().copied().collect(),
            suit: hand.suit,
            to_act: turn.map(|turn| turn.seat),
            drawn: turn.and_then(|turn| turn.drawn),
            cover,
            scores: Some(hand.carry.totals.as_slice().to_vec()),
            hand_number: hand.table.hand_number,
            leader: hand.carry.leader,
            turns: hand.turns,
            passed: hand.passed.iter().collect(),
            idle: hand.idle,
            rebuilds: hand.rebuilds,
            rebuilt: hand.known.rebuilt().collect(),
            clues: hand.known.clues().to_vec(),
        }
    }

    pub(super) fn set_up(self, options: &Options, seats: u8, seed: u64) -> Result<Hand, Vec<String>> {
        let mut faults = self.card_faults(seats);
        faults.extend(self.seat_faults(seats));
        faults.extend(self.number_faults(options, seats));
        // The rest speaks of these cards and seats.
        if !faults.is_empty() {
            return Err(faults);
        }
        let upward = |cards: &[Card]| Cards::from_slice(&cards.iter().rev().copied().collect::<Vec<_>>());
        let Some(known) = Knowledge::told(self.rebuilt.iter().copied(), &self.clues) else {
            return Err(vec![format!("rebuilt and clues have at most {PACK_SIZE} entries")]);
        };
        let mut hand = Hand {
            table: Table { options: *options, seats, hand_number: self.hand_number },
            carry: Carry {
                totals: self.scores.as_deref().and_then(BySeat::from_slice).unwrap_or_else(|| BySeat::new(seats)),
                leader: self.leader,
            },
            hands: BySeat::from_fn(seats, |seat| self.hands[seat.index()].iter().copied().collect()),
            stock: upward(&self.stock).unwrap_or_default(),
            pile: upward(&self.pile).unwrap_or_default(),
            suit: self.suit,
            stage: Stage::Over(None),
            turns: self.turns,
            passed: self.passed.iter().copied().collect::<SeatSet>(),
            idle: self.idle,
            rebuilds: self.rebuilds,
            stream: Stream { seed, hand: self.hand_number },
            known,
        };
        let winner = hand.winner();
        let over = winner.is_some() || hand.is_spent();
        faults.extend(self.turn_faults(&hand, over));
        faults.extend(self.knowledge_faults(&hand));
        if !faults.is_empty() {
            return Err(faults);
        }
        let turn = Turn { seat: self.to_act.unwrap_or(self.leader), drawn: self.drawn };
        hand.stage = match (over, self.cover) {
            (true, _) => Stage::Over(winner),
            (false, true) => Stage::Cover(turn),
            (false, false) => Stage::Play(turn),
        };
        Ok(hand)
    }

    /// What is wrong with the places of the cards.
    fn card_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        if self.hands.len() != usize::from(seats) {
            faults.push(format!("there are {} hands for {seats} seats", self.hands.len()));
        }
        let mut left = PACK;
        let everywhere = self.hands.iter().chain([&self.stock, &self.pile]).flatten();
        let extra: Vec<String> = everywhere.filter(|card| !left.remove(**card)).map(Card::to_string).collect();
        if !extra.is_empty() {
            faults.push(format!("{} is there twice, or not in the pack", extra.join(" ")));
        }
        if !left.is_empty() {
            faults.push(format!("{left} lies nowhere"));
        }
        if self.rebuilds == 0 {
            let most = PACK_SIZE - DEALT * usize::from(seats);
            if self.stock.len() > most {
                let stock = self.stock.len();
                faults.push(format!("the stock has {stock} cards, and only a rebuilt one can have more than {most}"));
            }
            let played: usize = self.hands.iter().map(|hand| DEALT.saturating_sub(hand.len())).sum();
            if played > self.pile.len() {
                let pile = self.pile.len();
                faults.push(format!(
                    "the hands lack {played} cards, and the pile has {pile}: that needs a stock that was rebuilt"
                ));
            }
        } else if self.pile.is_empty() {
            faults.push("the stock was rebuilt, but there is no pile".to_owned());
        }
        faults
    }

    /// What is wrong with lists that go by seats, and with seats that are named.
    fn seat_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        if let Some(scores) = self.scores.as_ref().filter(|scores| scores.len() != usize::from(seats)) {
            faults.push(format!("there are {} scores for {seats} seats", scores.len()));
        }
        let named = self.to_act.into_iter().chain([self.leader]).chain(self.passed.iter().copied());
        for seat in named.chain(self.clues.iter().map(|clue| clue.seat())) {
            if seat.number() >= seats {
                faults.push(format!("there is no seat {seat}: seats are 0 to {}", seats - 1));
            }
        }
        faults
    }

    /// What is wrong with the counts.
    fn number_faults(&self, options: &Options, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let mut within = |name: &str, value: u32, least: u32, most: u32| {
            if !(least..=most).contains(&value) {
                faults.push(format!("{name} is {value}, but goes from {least} to {most}"));
            }
        };
        within("hand_number", self.hand_number, 1, options.max_hands);
        within("turns", self.turns, 0, options.max_turns);
        within("idle", self.idle.into(), 0, seats.into());
        within("rebuilds", self.rebuilds, 0, MOST_REBUILDS);
        faults
    }

    /// What is wrong with whose turn it is, and with what lies on top.
    fn turn_faults(&self, hand: &Hand, over: bool) -> Vec<String> {
        let mut faults = Vec::new();
        let top = self.pile.first();
        let is_top = |rank: Rank| top.is_some_and(|top| top.rank() == rank);
        let names = is_top(Rank::Queen) && hand.winner().is_none();
        if names != self.suit.is_some() {
            faults.push("suit must be given when a queen lies on top that was no last card, and only then".to_owned());
        }
        if over {
            if self.to_act.is_some() || self.drawn.is_some() || self.cover {
                faults.push("to_act, drawn and cover must be left out: the hand is over".to_owned());
            }
            if hand.winner().is_some() && self.idle > 0 {
                faults.push("idle must be 0 when a seat has just played its last card".to_owned());
            }
        }
        let turn = self.to_act.unwrap_or(self.leader);
        for (seat, _) in hand.hands.iter().filter(|(_, cards)| cards.is_empty()) {
            let covers = self.cover && turn == seat && self.drawn.is_none();
            if !covers && hand.winner() != Some(seat) && !(over && is_top(Rank::Eight)) {
                faults.push(format!("seat {seat} has no card, but the hand goes on"));
            }
        }
        if hand.hands.iter().filter(|(_, cards)| cards.is_empty()).count() > 1 {
            faults.push("two seats have no card, but the first ends the hand".to_owned());
        }
        if self.drawn.is_some_and(|card| !hand.hands[turn].contains(card)) {
            faults.push(format!("seat {turn} does not hold the card that it drew last"));
        }
        if self.cover && !(is_top(Rank::Eight) && hand.table.options.eight == Eight::MustCover) {
            faults.push("cover needs an 8 on top, and the option eight = \"must_cover\"".to_owned());
        }
        faults
    }

    /// What is wrong with what all are said to know.
    fn knowledge_faults(&self, hand: &Hand) -> Vec<String> {
        let mut faults = Vec::new();
        let mut left = PACK.minus(hand.pile_cards());
        let mut batches = Vec::new();
        for cards in &self.rebuilt {
            if !cards.is_subset(left) {
                faults.push(format!("{cards} in rebuilt are not all off the pile, each in one rebuilt stock"));
            }
            left = left.minus(*cards);
            batches.push(*cards);
        }
        batches.insert(0, left);
        let stock: CardSet = hand.stock.iter().copied().collect();
        let newest = batches.last().copied().unwrap_or_default();
        if !stock.is_subset(newest) {
            faults.push(format!("the stock is part of the newest batch, and that is {newest}"));
        }
        if self.rebuilt.len() > self.rebuilds as usize {
            faults.push(format!(
                "{} stocks are named in rebuilt, but rebuilds is {}",
                self.rebuilt.len(),
                self.rebuilds
            ));
        }
        if !faults.is_empty() {
            return faults;
        }
        if let Some(card) = self.drawn.filter(|card| !newest.contains(*card)) {
            faults.push(format!("{card} was drawn last, but is not of the newest batch {newest}"));
        }
        for clue in &self.clues {
            if !batches.iter().any(|batch| clue.cards().is_subset(*batch)) {
                faults.push(format!("a clue speaks of {}, which are not of one batch", clue.cards()));
            }
        }
        let mut rng = hand.stream.rng(Purpose::Imagine, 0);
        let turn = self.to_act.unwrap_or(self.leader);
        for (seat, &cards) in hand.hands.iter() {
            // No clue speaks of the card that was drawn last.
            let cards = cards.minus(self.drawn.filter(|_| seat == turn).map_or(CardSet::EMPTY, CardSet::of));
            let about = self.clues.iter().filter(|clue| clue.seat() == seat);
            let mut rooms: Vec<Room> = about.map(|clue| Room { count: 1, faces: clue.faces() }).collect();
            let free = cards.len().checked_sub(rooms.len() as u32);
            rooms.push(Room::any(free.unwrap_or(0)));
            if free.is_none() || unseen::deal(&mut rng, cards, &rooms).is_none() {
                faults.push(format!("seat {seat} does not hold what the clues say"));
            }
        }
        faults
    }
}
