//! A hand in named cards.

use serde::{Deserialize, Serialize};

use super::hand::{Sets, Stage};
use super::pile::Pile;
use super::{Carry, Hand, Options, PILES, Set};
use crate::card::Card;
use crate::cardset::{CardSet, RankSet};
use crate::event::Silent;
use crate::hand::Table;
use crate::seat::{BySeat, Seat};

/// A hand in named cards: every card of the pack in one place.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Each seat's hand.
    pub hands: Vec<Vec<Card>>,
    /// Six piles, each from its top card down.
    pub piles: Vec<Vec<Card>>,
    /// The two cards put aside, in the order in which they will be turned.
    pub aside: Vec<Card>,
    /// Each seat's sets, the table card first in each. None made, if left out.
    #[serde(default)]
    pub sets: Vec<Vec<Set>>,
    /// Who is next; it is passed over if it can make no set. The seat that did not deal, if left out.
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
    /// For each seat the ranks of which it is known to hold none.
    #[serde(default)]
    pub lacks: Vec<RankSet>,
    /// Passes since the last set.
    #[serde(default)]
    pub passes: u8,
}

fn first_hand() -> u32 {
    1
}

impl Position {
    pub(super) fn of(hand: &Hand) -> Position {
        Position {
            hands: hand.hands.as_slice().iter().map(|cards| cards.into_iter().collect()).collect(),
            piles: hand.piles.iter().map(|pile| pile.downward().collect()).collect(),
            aside: hand.aside.to_vec(),
            sets: hand.sets.as_slice().iter().map(|sets| sets.to_vec()).collect(),
            to_act: crate::hand::Hand::to_act(hand),
            scores: Some(hand.carry.totals.as_slice().to_vec()),
            hand_number: hand.table.hand_number,
            dealer: Some(hand.carry.dealer),
            lacks: hand.lacks.as_slice().to_vec(),
            passes: hand.passes,
        }
    }

    pub(super) fn set_up(self, options: &Options, seats: u8) -> Result<Hand, Vec<String>> {
        let faults = self.faults(options, seats);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut piles = [Pile::EMPTY; PILES];
        for (pile, cards) in piles.iter_mut().zip(&self.piles) {
            let from_below: Vec<Card> = cards.iter().rev().copied().collect();
            *pile = Pile::upward(&from_below).unwrap_or(Pile::EMPTY);
        }
        let totals = self.scores.as_deref().and_then(BySeat::from_slice).unwrap_or_else(|| BySeat::new(seats));
        let dealer = self.dealer.or_else(|| Seat::new(seats - 1)).unwrap_or_default();
        let mut hand = Hand {
            table: Table { options: *options, seats, hand_number: self.hand_number },
            carry: Carry { totals, dealer },
            hands: BySeat::from_fn(seats, |seat| self.hands[seat.index()].iter().copied().collect()),
            piles,
            aside: [self.aside[0], self.aside[1]],
            sets: BySeat::from_fn(seats, |seat| {
                self.sets.get(seat.index()).and_then(|sets| Sets::from_slice(sets)).unwrap_or_default()
            }),
            lacks: BySeat::from_fn(seats, |seat| self.lacks.get(seat.index()).copied().unwrap_or_default()),
            passes: self.passes,
            stage: Stage::Over,
        };
        hand.begin_turn(self.to_act.unwrap_or(dealer.next(seats)), &mut Silent);
        Ok(hand)
    }

    /// All that is wrong with it.
    fn faults(&self, options: &Options, seats: u8) -> Vec<String> {
        let mut faults = Vec::new();
        let mut demand = |holds: bool, fault: &dyn Fn() -> String| {
            if !holds {
                faults.push(fault());
            }
        };
        let count = usize::from(seats);
        demand(self.hands.len() == count, &|| format!("there are {} hands for {seats} seats", self.hands.len()));
        demand(self.piles.len() == PILES, &|| format!("there are {} piles, not {PILES}", self.piles.len()));
        demand(self.aside.len() == 2, &|| format!("{} cards are put aside, not 2", self.aside.len()));
        demand(self.piles.iter().all(|pile| pile.len() <= 4), &|| "a pile has more than 4 cards".to_owned());
        let lists = [
            ("sets", self.sets.len(), true),
            ("lacks", self.lacks.len(), true),
            ("scores", self.scores.as_ref().map_or(count, Vec::len), false),
        ];
        for (name, len, may_be_empty) in lists {
            let fits = len == count || may_be_empty && len == 0;
            demand(fits, &|| format!("{name} has {len} entries for {seats} seats"));
        }
        for (name, seat) in [("to_act", self.to_act), ("dealer", self.dealer)] {
            demand(seat.is_none_or(|seat| seat.number() < seats), &|| {
                format!("{name} is no seat: seats are 0 to {}", seats - 1)
            });
        }
        demand((1..=options.max_hands).contains(&self.hand_number), &|| {
            format!("hand_number is {}, but hands go from 1 to {}", self.hand_number, options.max_hands)
        });
        demand(self.passes == 0 || !options.forced_play, &|| "with forced_play nobody passes".to_owned());
        demand(self.passes <= 2, &|| format!("{} passes are more than end a hand", self.passes));
        let made = || self.sets.iter().flatten();
        let mut left = CardSet::PACK_52;
        let everywhere = self.hands.iter().chain(&self.piles).flatten().chain(&self.aside).copied();
        let extra: Vec<String> = everywhere
            .chain(made().flat_map(|set| set.cards()))
            .filter(|&card| !left.remove(card))
            .map(|card| card.to_string())
            .collect();
        demand(extra.is_empty(), &|| format!("{} is there twice, or not in the pack", extra.join(" ")));
        demand(left.is_empty(), &|| format!("{left} lies nowhere"));
        let taken = self.piles.iter().map(|pile| 4_usize.saturating_sub(pile.len())).sum::<usize>();
        demand(made().count() == taken, &|| {
            format!("{taken} cards were taken from the piles, but {} sets were made", made().count())
        });
        for (seat, hand) in self.hands.iter().enumerate() {
            let used: u32 = self.sets.get(seat).into_iter().flatten().map(|set| set.hand_cards().len()).sum();
            demand(hand.len() + used as usize == 13, &|| {
                format!("seat {seat} holds {} cards and made sets with {used}: together they are 13", hand.len())
            });
            let lacks = self.lacks.get(seat).copied().unwrap_or_default();
            demand(hand.iter().all(|card| !lacks.contains(card.rank())), &|| {
                format!("seat {seat} holds a card of a rank that it lacks")
            });
        }
        faults
    }
}
