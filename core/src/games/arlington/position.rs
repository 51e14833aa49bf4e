//! A hand in named cards.

use serde::{Deserialize, Serialize};

use super::contract::{Need, Solver};
use super::hand::{MOST_STOCK, is_asked, stock_after_deal};
use super::known::Known;
use super::meld::Laid;
use super::turn::{LaidOff, Melds, Offer, Stage, Turn, are_allied, is_down, still_needed};
use super::{Carry, HANDS, Hand, LayoffLimit, Options, PACK, is_stop};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::list::List;
use crate::seat::{BySeat, Seat};

/// A hand in named cards: every card of the pack in one place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's hand.
    pub hands: Vec<Vec<Card>>,
    /// The stock, the next card first.
    pub stock: Vec<Card>,
    /// The melds on the table, each with its seat and text, in the order in which they were laid.
    #[serde(default)]
    pub melds: Vec<Laid>,
    /// Who is to decide: in its turn it has drawn already. Nobody when the hand is over.
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
    /// Which turn of the hand it is, from 1; as many as cards were drawn, if left out.
    #[serde(default)]
    pub turn: Option<u32>,
    /// The number of the first meld that was laid in this turn; none was, if left out, but those of a contract that
    /// is begun.
    #[serde(default)]
    pub first_new: Option<u8>,
    /// The melds on which cards were laid off in this turn, twice for two cards.
    #[serde(default)]
    pub(super) laid_off: LaidOff,
    /// The card that the seat to act is asked about.
    #[serde(default)]
    pub offer: Option<NamedOffer>,
    /// For each seat what it knows each seat to hold; under its own number, what it knows some other to hold.
    #[serde(default)]
    pub known: Vec<Vec<CardSet>>,
}

/// A card that is offered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedOffer {
    /// Who offers it.
    pub seat: Seat,
    /// The card.
    pub card: Card,
}

fn first_hand() -> u32 {
    1
}

fn bag(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

impl Position {
    pub(super) fn of(hand: &Hand) -> Position {
        let seats = hand.table.seats;
        let (first_new, laid_off) = match hand.stage {
            Stage::Play(turn) | Stage::Contract(turn, _) => (Some(turn.first_new), turn.laid_off),
            Stage::Offer(_) | Stage::Over => (None, LaidOff::default()),
        };
        let offer = match hand.stage {
            Stage::Offer(offer) => Some(NamedOffer { seat: offer.from, card: offer.card }),
            _ => None,
        };
        Position {
            hands: hand.hands.as_slice().iter().map(|cards| cards.into_iter().collect()).collect(),
            stock: hand.stock.iter().rev().copied().collect(),
            melds: hand.melds.to_vec(),
            to_act: crate::hand::Hand::to_act(hand),
            scores: Some(hand.carry.totals.as_slice().to_vec()),
            hand_number: hand.table.hand_number,
            dealer: Some(hand.carry.dealer),
            turn: Some(hand.turns),
            first_new,
            laid_off,
            offer,
            known: Seat::all(seats).map(|knower| hand.known.row(knower, seats).as_slice().to_vec()).collect(),
        }
    }

    pub(super) fn set_up(self, options: &Options, seats: u8) -> Result<Hand, Vec<String>> {
        let mut faults = self.card_faults(seats);
        // Everything else speaks of these cards and seats, so they come first.
        if faults.is_empty() {
            faults = self.play_faults(options, seats);
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let totals = self.scores.as_deref().and_then(BySeat::from_slice).unwrap_or_else(|| BySeat::new(seats));
        let dealer = self.dealer.or_else(|| Seat::new(seats - 1)).unwrap_or_default();
        let from_below: Vec<Card> = self.stock.iter().rev().copied().collect();
        let mut hand = Hand {
            table: Table { options: *options, seats, hand_number: self.hand_number },
            carry: Carry { totals, dealer },
            hands: BySeat::from_fn(seats, |seat| bag(&self.hands[seat.index()])),
            stock: List::from_slice(&from_below).unwrap_or_default(),
            melds: Melds::from_slice(&self.melds).unwrap_or_default(),
            known: self.all_known(seats),
            turns: self.turns(seats),
            stage: self.stage(options),
        };
        if let Stage::Offer(offer) = hand.stage {
            let sees = |&seat: &Seat| options.offer_public || is_asked(offer, seat, seats);
            for seat in offer.from.others(seats).filter(sees) {
                hand.known.see(seat, offer.from, offer.card);
            }
        }
        Ok(hand)
    }

    /// How many cards were drawn.
    fn drawn(&self, seats: u8) -> usize {
        stock_after_deal(seats).saturating_sub(self.stock.len())
    }

    fn turns(&self, seats: u8) -> u32 {
        self.turn.unwrap_or(self.drawn(seats) as u32)
    }

    fn all_known(&self, seats: u8) -> Known {
        let mut known = Known::default();
        for (knower, row) in Seat::all(seats).zip(&self.known) {
            for (holder, &cards) in Seat::all(seats).zip(row) {
                known.set(knower, holder, cards);
            }
        }
        known
    }

    fn contract(&self, options: &Options) -> Need {
        Need::of_hand(options, self.hand_number)
    }

    /// A6: what the seat to act still has to lay, if it is in the middle of its contract.
    fn begun(&self, options: &Options, seat: Seat) -> Option<Need> {
        let need = still_needed(&self.melds, self.contract(options), seat);
        let has_begun = self.melds.iter().any(|laid| laid.owner() == seat);
        Some(need).filter(|need| has_begun && !need.is_met() && self.offer.is_none())
    }

    fn turn_of(&self, options: &Options, seat: Seat) -> Turn {
        let own = self.melds.iter().position(|laid| laid.owner() == seat);
        let begun = own.filter(|_| self.begun(options, seat).is_some());
        let first_new = self.first_new.unwrap_or(begun.unwrap_or(self.melds.len()) as u8);
        Turn { seat, first_new, laid_off: self.laid_off }
    }

    fn stage(&self, options: &Options) -> Stage {
        match (self.to_act, &self.offer) {
            (None, _) => Stage::Over,
            (Some(asked), Some(offer)) => Stage::Offer(Offer { from: offer.seat, card: offer.card, asked }),
            (Some(seat), None) => {
                let turn = self.turn_of(options, seat);
                self.begun(options, seat).map_or(Stage::Play(turn), |need| Stage::Contract(turn, need))
            }
        }
    }

    /// What is wrong with the cards, the seats, and the lengths of lists.
    fn card_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let mut demand = |holds: bool, fault: &dyn Fn() -> String| {
            if !holds {
                faults.push(fault());
            }
        };
        let count = usize::from(seats);
        demand(self.hands.len() == count, &|| format!("there are {} hands for {seats} seats", self.hands.len()));
        let lists =
            [("scores", self.scores.as_ref().map_or(count, Vec::len), false), ("known", self.known.len(), true)];
        for (name, len, may_be_empty) in lists {
            let fits = len == count || may_be_empty && len == 0;
            demand(fits, &|| format!("{name} has {len} entries for {seats} seats"));
        }
        demand(self.known.iter().all(|row| row.len() == count), &|| format!("a row of known has not {seats} entries"));
        let named = [("to_act", self.to_act), ("dealer", self.dealer), ("offer", self.offer.as_ref().map(|o| o.seat))];
        let melds = self.melds.iter().map(|laid| ("a meld", Some(laid.owner())));
        for (name, seat) in named.into_iter().chain(melds) {
            demand(seat.is_none_or(|seat| seat.number() < seats), &|| {
                format!("{name} names no seat: seats are 0 to {}", seats - 1)
            });
        }
        demand((1..=HANDS).contains(&self.hand_number), &|| {
            format!("hand_number is {}, but hands go from 1 to {HANDS}", self.hand_number)
        });
        let mut left = PACK;
        let melded = self.melds.iter().flat_map(|laid| laid.meld().in_order());
        let everywhere = self.hands.iter().flatten().chain(&self.stock).copied().chain(melded);
        let extra: Vec<String> = everywhere.filter(|&card| !left.remove(card)).map(|card| card.to_string()).collect();
        demand(extra.is_empty(), &|| format!("{} is there too often, or not in the pack", extra.join(" ")));
        demand(left.is_empty(), &|| format!("{left} lies nowhere"));
        demand(self.stock.len() <= MOST_STOCK && self.drawn(seats) > 0, &|| {
            let most = stock_after_deal(seats) - 1;
            format!("the stock has {} cards, but from the first turn on it has {most} at most", self.stock.len())
        });
        faults
    }

    /// What is wrong with the melds, the turn and what is known.
    fn play_faults(&self, options: &Options, seats: u8) -> Vec<String> {
        let mut faults = self.meld_faults(options);
        faults.extend(self.turn_faults(options, seats));
        match self.to_act {
            Some(seat) => faults.extend(self.acting_faults(options, seat)),
            None => faults.extend(self.end_faults(options, seats)),
        }
        faults.extend(self.knowledge_faults(seats));
        faults
    }

    fn meld_faults(&self, options: &Options) -> Vec<String> {
        let mut faults = Vec::new();
        for laid in &self.melds {
            let meld = laid.meld();
            if meld.size() < meld.least(options) || !meld.keeps_limit(options) {
                faults.push(format!("{meld} is too small a meld, or has too many wilds"));
            }
            let seat = laid.owner();
            let may_be_begun = self.to_act == Some(seat) && self.offer.is_none();
            if !may_be_begun && !is_down(&self.melds, self.contract(options), seat) {
                faults.push(format!("seat {seat} has laid {meld}, but not its whole contract"));
            }
        }
        faults
    }

    fn turn_faults(&self, options: &Options, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let turns = self.turns(seats);
        if turns > options.max_turns || (turns as usize) < self.drawn(seats) {
            faults.push(format!(
                "it is turn {turns} and {} cards were drawn: each turn draws one at most, and a hand has {} turns",
                self.drawn(seats),
                options.max_turns
            ));
        }
        let is_last = self.stock.is_empty() || turns >= options.max_turns;
        if let Some(NamedOffer { seat, card }) = self.offer {
            let holds = self.hands[seat.index()].contains(&card) && self.hands[seat.index()].len() >= 2;
            if !holds || self.to_act.is_none() || self.to_act == Some(seat) || is_last {
                faults.push(format!(
                    "seat {seat} cannot offer {card}: it must hold it and another card, another seat must be to act, \
                     and the turn must not be the last"
                ));
            }
            if is_stop(card) && self.to_act.is_some_and(|asked| asked != seat.next(seats)) {
                faults.push(format!("{card} is offered to the next seat only"));
            }
        }
        if self.to_act.is_none() || self.offer.is_some() {
            let len = self.melds.len() as u8;
            if self.first_new.is_some_and(|first| first != len) || !self.laid_off.is_empty() {
                faults
                    .push("melds of this turn and cards laid off in it go with a seat that swaps and melds".to_owned());
            }
        }
        faults
    }

    /// The turn of a seat that is to act.
    fn acting_faults(&self, options: &Options, seat: Seat) -> Vec<String> {
        let mut faults = Vec::new();
        for (other, _) in self.hands.iter().enumerate().filter(|(_, cards)| cards.is_empty()) {
            faults.push(format!("seat {other} has no cards, but seat {} is to act", seat));
        }
        if self.offer.is_some() {
            return faults;
        }
        let turn = self.turn_of(options, seat);
        let first_new = usize::from(turn.first_new);
        let new = self.melds.get(first_new..);
        if new.is_none_or(|new| new.iter().any(|laid| laid.owner() != seat)) {
            faults.push(format!(
                "first_new is {first_new}: the melds from there on are seat {seat}'s, the last of {}",
                self.melds.len()
            ));
        }
        if let Some(need) = self.begun(options, seat) {
            let old = self.melds.iter().take(first_new).any(|laid| laid.owner() == seat);
            let contract = self.contract(options);
            let laid = contract.sets + contract.runs - need.sets - need.runs;
            let new = self.melds.iter().skip(first_new).map(|laid| laid.meld());
            let others = new.clone().count() != usize::from(laid);
            let extended = new.into_iter().any(|meld| meld.size() != meld.least(options));
            if old
                || others
                || extended
                || !self.laid_off.is_empty()
                || !Solver::new(options, need).can(bag(&self.hands[seat.index()]))
            {
                faults.push(format!(
                    "seat {seat} has begun its contract: that is done in one turn, with smallest melds that it \
                     needs, and it must be able to finish"
                ));
            }
        }
        let may_lay_off = is_down(&self.melds, self.contract(options), seat);
        let fits = |meld: u8| {
            let old = self.melds.get(usize::from(meld)).filter(|_| meld < turn.first_new);
            old.is_some_and(|laid| may_lay_off && are_allied(options, laid.owner(), seat))
        };
        let count = self.laid_off.melds().count();
        if !self.laid_off.melds().all(fits) || options.layoff_limit == LayoffLimit::TwoPerTurn && count > 2 {
            faults.push(
                "laid_off names melds of earlier turns of the side to act, no more than may be laid off".to_owned(),
            );
        }
        faults
    }

    /// The end of a hand.
    fn end_faults(&self, options: &Options, seats: u8) -> Vec<String> {
        let out = self.hands.iter().filter(|cards| cards.is_empty()).count();
        let is_last = self.stock.is_empty() || self.turns(seats) >= options.max_turns;
        if out == 1 || out == 0 && is_last {
            return Vec::new();
        }
        vec![format!("nobody is to act, but {out} seats have no cards and the stock has {}", self.stock.len())]
    }

    fn knowledge_faults(&self, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let hand = |seat: Seat| bag(&self.hands[seat.index()]);
        let known = self.all_known(seats);
        for knower in Seat::all(seats) {
            let held = |other: Seat| known.of(knower, other).is_subset(hand(other));
            let hidden = knower
                .others(seats)
                .fold(CardSet::EMPTY, |all, other| all.plus(hand(other).minus(known.of(knower, other))));
            if !knower.others(seats).all(held) || !known.of(knower, knower).is_subset(hidden) {
                faults.push(format!("seat {knower} is said to know of cards that others do not hold"));
            }
        }
        if self.to_act.is_none() && known != Known::default() {
            faults.push("when the hand is over all hands are shown: there is nothing to know".to_owned());
        }
        faults
    }
}
