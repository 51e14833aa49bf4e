//! A hand in named cards.

use serde::{Deserialize, Serialize};

use super::hand::{DEALT, Hand, Stage, Trick, is_over, side, total};
use super::imagine::{level_of, placing};
use super::tribute::{self, Payment, Payments, partner};
use super::{Carry, Face, Last, Options, RULES, TributeChoice, reading};
use crate::card::{Card, Rank};
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
    /// Each seat's team's level before this hand, 2 to 14; that of the hand, if left out.
    #[serde(default)]
    pub scores: Option<Vec<i32>>,
    /// The hand's number, from 1.
    #[serde(default = "first_hand")]
    pub hand_number: u32,
    /// The level at which the hand is played. If left out: that of the team that won the hand before, else that
    /// of both teams.
    #[serde(default)]
    pub level: Option<Rank>,
    /// A seat of the team that won the hand before.
    #[serde(default)]
    pub won_by: Option<Seat>,
    /// In how many hands at level A, reached by its own win, each seat's team has failed (G4).
    #[serde(default)]
    pub ace_fails: Option<Vec<u8>>,
    /// The play to be beaten; none while the seat to act leads.
    #[serde(default)]
    pub last: Option<NamedPlay>,
    /// Who has passed since that play; all with cards between its player and the seat to act, if left out.
    #[serde(default)]
    pub passed: Vec<Seat>,
    /// Who has gone out, in order; the seats without cards in their order, if left out.
    #[serde(default)]
    pub gone: Vec<Seat>,
    /// The payments of tribute, that to the first seat out at the front. Without `paid` the payer is to choose,
    /// without `returned` the receiver is to give a card back.
    #[serde(default)]
    pub tribute: Vec<Payment>,
    /// Whose two red jokers, taken together, made the tribute fall away.
    #[serde(default)]
    pub waived: Vec<Seat>,
    /// What all know to lie in each hand; what was paid and returned and is still held, if left out.
    #[serde(default)]
    pub known: Option<Vec<Vec<Card>>>,
}

/// A play on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedPlay {
    /// Who played it.
    pub seat: Seat,
    /// Its text, `pair 8S *`; the level's hearts may be named.
    pub text: String,
    /// Its cards; the text tells them.
    #[serde(default)]
    pub cards: Option<CardSet>,
}

fn first_hand() -> u32 {
    1
}

fn lists(cards: &BySeat<CardSet>) -> Vec<Vec<Card>> {
    cards.as_slice().iter().map(|cards| cards.into_iter().collect()).collect()
}

impl Position {
    pub(super) fn of(hand: &Hand) -> Position {
        let trick = match hand.stage {
            Stage::Play(trick) => Some(trick),
            _ => None,
        };
        let named = |last: Last| NamedPlay { seat: last.seat, text: last.play.to_string(), cards: Some(last.cards) };
        Position {
            hands: lists(&hand.hands),
            to_act: crate::hand::Hand::to_act(hand),
            scores: Some(crate::hand::Hand::totals(hand).as_slice().to_vec()),
            hand_number: hand.table.hand_number,
            level: Some(hand.level()),
            won_by: hand.carry.won_by,
            ace_fails: Some(hand.carry.ace_fails.as_slice().to_vec()),
            last: trick.and_then(|trick| trick.last).map(named),
            passed: trick.into_iter().flat_map(|trick| trick.passed.iter()).collect(),
            gone: hand.gone.to_vec(),
            tribute: hand.payments.to_vec(),
            waived: hand.waived.iter().collect(),
            known: Some(lists(&hand.known)),
        }
    }

    pub(super) fn set_up(self, options: &Options) -> Result<Hand, Vec<String>> {
        let mut faults = self.card_faults();
        faults.extend(self.level_faults(options));
        if faults.is_empty() {
            // What was played is what is left when the hands are right.
            faults = self.play_faults(options);
            faults.extend(self.tribute_faults(options));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let level = self.level().unwrap_or_default();
        let hands = self.hands();
        let stage = match (self.to_act, self.waiting()) {
            (None, _) => Stage::Over,
            (Some(seat), Some(Payment { paid: None, .. })) => Stage::Tribute(seat),
            (Some(seat), Some(_)) => Stage::Return(seat),
            (Some(to_act), None) => {
                Stage::Play(Trick { to_act, last: self.last_play(level), passed: self.who_passed() })
            }
        };
        let levels = self.scores.as_deref().and_then(BySeat::from_slice);
        let ace_fails = self.ace_fails.as_deref().and_then(BySeat::from_slice);
        Ok(Hand {
            table: Table { options: *options, seats: 4, hand_number: self.hand_number },
            carry: Carry {
                levels: BySeat::from_fn(4, |seat| levels.and_then(|levels| level_of(levels[seat])).unwrap_or(level)),
                level,
                won_by: self.won_by.map(side),
                ace_fails: ace_fails.unwrap_or_else(|| BySeat::new(4)),
                placing: None,
                leader: Seat::FIRST,
            },
            hands,
            played: self.played(),
            known: self.known_cards(),
            gone: List::from_slice(&self.gone_order()).unwrap_or_default(),
            payments: List::from_slice(&self.tribute).unwrap_or_default(),
            waived: self.waived.iter().copied().collect(),
            stage,
        })
    }

    fn hands(&self) -> BySeat<CardSet> {
        BySeat::from_fn(4, |seat| self.held(seat))
    }

    fn held(&self, seat: Seat) -> CardSet {
        self.hands.get(seat.index()).into_iter().flatten().copied().collect()
    }

    fn played(&self) -> CardSet {
        Seat::all(4).fold(RULES.pack, |left, seat| left.minus(self.held(seat)))
    }

    /// G1: the level of the hand; none if nothing tells it.
    fn level(&self) -> Option<Rank> {
        let of = |seat: Seat| self.scores.as_ref()?.get(seat.index()).copied().and_then(level_of);
        let both = || of(Seat::FIRST).filter(|&level| of(Seat::FIRST.next(4)) == Some(level));
        let untold = || Some(Rank::Two).filter(|_| self.scores.is_none());
        self.level.or_else(|| self.won_by.and_then(of)).or_else(both).or_else(untold)
    }

    fn known_cards(&self) -> BySeat<CardSet> {
        if let Some(known) = &self.known {
            return BySeat::from_fn(4, |seat| known.get(seat.index()).into_iter().flatten().copied().collect());
        }
        let mut known: BySeat<CardSet> = BySeat::new(4);
        for (seat, card) in self.given_by_tribute() {
            let told = known[seat].plus(CardSet::of(card));
            known[seat] = if told.is_subset(self.held(seat)) { told } else { known[seat] };
        }
        known
    }

    /// The cards that came to seats by tribute and did not go back, as all saw.
    fn given_by_tribute(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        self.tribute.iter().flat_map(|&Payment { payer, receiver, paid, returned }| {
            let kept = paid.filter(|_| paid != returned).map(|card| (receiver, card));
            kept.into_iter().chain(returned.map(|card| (payer, card)))
        })
    }

    /// The payment that has something missing; payments come first.
    fn waiting(&self) -> Option<Payment> {
        let unpaid = self.tribute.iter().find(|payment| payment.paid.is_none());
        unpaid.or_else(|| self.tribute.iter().find(|payment| payment.returned.is_none())).copied()
    }

    fn gone_order(&self) -> Vec<Seat> {
        if self.gone.is_empty() {
            Seat::all(4).filter(|&seat| self.held(seat).is_empty()).collect()
        } else {
            self.gone.clone()
        }
    }

    /// G11: since passing shuts nobody out, all with cards between the last play and the seat to act have passed.
    fn who_passed(&self) -> SeatSet {
        let Some((last, to_act)) = self.last.as_ref().zip(self.to_act) else { return SeatSet::NONE };
        let between = last.seat.others(4).take_while(|&seat| seat != to_act);
        between.filter(|&seat| !self.held(seat).is_empty()).collect()
    }

    fn last_play(&self, level: Rank) -> Option<Last> {
        let NamedPlay { seat, text, cards } = self.last.as_ref()?;
        let play = reading::play_of(text, level)?;
        let made = play.cards(level);
        let fits = cards.is_none_or(|cards| cards == made);
        fits.then_some(Last { seat: *seat, play, cards: made })
    }

    /// What is wrong with the lists of cards and the numbers of seats.
    fn card_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let lists = [
            ("hands", Some(self.hands.len())),
            ("scores", self.scores.as_ref().map(Vec::len)),
            ("ace_fails", self.ace_fails.as_ref().map(Vec::len)),
            ("known", self.known.as_ref().map(Vec::len)),
        ];
        for (name, len) in lists {
            faults.extend(len.filter(|&len| len != 4).map(|len| format!("there are {len} {name} for 4 seats")));
        }
        let mut left = RULES.pack;
        let extra = self.hands.iter().flatten().filter(|&&card| !left.remove(card));
        let extra: Vec<String> = extra.map(Card::to_string).collect();
        if !extra.is_empty() {
            faults.push(format!("{} is named more than twice", extra.join(" ")));
        }
        let waiting = self.waiting().is_some();
        for (seat, hand) in Seat::all(4).zip(&self.hands) {
            let (held, count) = (hand.len() as u32, if waiting { self.dealt_and_given(seat) } else { DEALT });
            if waiting && held != count {
                faults.push(format!("seat {seat} holds {held} cards, but {count} before play begins"));
            } else if held > count {
                faults.push(format!("seat {seat} holds {held} cards, but was dealt {DEALT}"));
            }
        }
        if let Some(known) = &self.known {
            for (seat, cards) in Seat::all(4).zip(known) {
                if !CardSet::from_cards(cards).is_ok_and(|cards| cards.is_subset(self.held(seat))) {
                    faults.push(format!("known names cards that seat {seat} does not hold"));
                }
            }
            let told = self.known_cards();
            for (seat, card) in self.given_by_tribute() {
                if !told[seat].contains(card) && !self.played().contains(card) {
                    faults.push(format!("known leaves out {card}, which the tribute brought to seat {seat}"));
                }
            }
        }
        faults
    }

    /// How many cards a seat holds before play begins.
    fn dealt_and_given(&self, seat: Seat) -> u32 {
        let count =
            |given: &dyn Fn(&Payment) -> bool| self.tribute.iter().filter(|payment| given(payment)).count() as u32;
        let got = count(&|payment| payment.paid.is_some() && payment.receiver == seat)
            + count(&|payment| payment.returned.is_some() && payment.payer == seat);
        let gave = count(&|payment| payment.paid.is_some() && payment.payer == seat)
            + count(&|payment| payment.returned.is_some() && payment.receiver == seat);
        (DEALT + got).saturating_sub(gave)
    }

    /// What is wrong with the hand's number and the levels.
    fn level_faults(&self, options: &Options) -> Vec<String> {
        let mut faults = Vec::new();
        if !(1..=options.max_hands).contains(&self.hand_number) {
            faults.push(format!("hand_number is {}, but hands go from 1 to {}", self.hand_number, options.max_hands));
        }
        match self.level() {
            None => faults.push("level must be named: the teams have different levels".to_owned()),
            Some(level) if level.is_joker() => faults.push(format!("level is {level}, but goes from 2 to A")),
            Some(_) => (),
        }
        if let Some(scores) = self.scores.as_ref().filter(|scores| scores.len() == 4) {
            if scores[..2] != scores[2..] || scores.iter().any(|&score| level_of(score).is_none()) {
                faults.push(format!("scores are {scores:?}, but are levels from 2 to 14, the same for partners"));
            }
            let is_team_s = |level: Rank| match self.won_by {
                None => scores.contains(&total(level)),
                Some(seat) => scores[seat.index()] == total(level),
            };
            if let Some(level) = self.level().filter(|&level| !level.is_joker() && !is_team_s(level)) {
                faults
                    .push(format!("level is {level}, but scores are {scores:?}: it is the level of the team that won"));
            }
        }
        if let Some(fails) = self.ace_fails.as_ref().filter(|fails| fails.len() == 4) {
            if fails[..2] != fails[2..] || fails.iter().any(|&count| count > 2) {
                faults.push(format!("ace_fails are {fails:?}, but go from 0 to 2, the same for partners"));
            }
        }
        faults
    }

    /// What is wrong with who is to act and what lies on the table.
    fn play_faults(&self, options: &Options) -> Vec<String> {
        let mut faults = Vec::new();
        let has_cards = |seat: Seat| !self.held(seat).is_empty();
        let gone = self.gone_order();
        let out: SeatSet = gone.iter().copied().collect();
        if gone.len() != out.len() as usize || Seat::all(4).any(|seat| out.contains(seat) == has_cards(seat)) {
            faults.push("gone must list the seats without cards, each once".to_owned());
            return faults;
        }
        match (self.to_act, is_over(&gone, options)) {
            _ if gone.len() == 4 => faults.push("no seat has cards: one is always left with some".to_owned()),
            (None, false) => faults.push("to_act is missing: the hand is not over".to_owned()),
            (Some(_), true) => faults.push("to_act must be left out: the hand is over".to_owned()),
            (Some(seat), _) if !has_cards(seat) => faults.push(format!("seat {seat} is to act, but has no cards")),
            _ => (),
        }
        let passed: SeatSet = self.passed.iter().copied().collect();
        let Some(last) = &self.last else {
            if !self.passed.is_empty() {
                faults.push("seats have passed, but there is no play to be beaten".to_owned());
            }
            return faults;
        };
        match self.last_play(self.level().unwrap_or_default()) {
            None => faults.push(format!("the last play {:?} is no play, or not of its cards", last.text)),
            Some(play) if !play.cards.is_subset(self.played()) => {
                faults.push(format!("the last play {} is not among the cards that were played", play.cards));
            }
            Some(_) => (),
        }
        if Some(last.seat) == self.to_act {
            faults.push(format!("seat {} is to act on its own play", last.seat));
        } else if self.to_act.is_none() {
            faults.push("the hand is over: there is no play to be beaten".to_owned());
        } else if !passed.is_empty() && passed != self.who_passed() {
            faults.push(format!("passed is {passed:?}, but since the last play {:?} have passed", self.who_passed()));
        }
        faults
    }

    /// What is wrong with the tribute (G13 to G15).
    fn tribute_faults(&self, options: &Options) -> Vec<String> {
        let mut faults = Vec::new();
        if self.tribute.is_empty() && self.waived.is_empty() {
            return faults;
        }
        let side_of = |seat: Option<&Payment>, of: fn(&Payment) -> Seat| seat.map(|payment| side(of(payment)));
        let (one, two) = (self.tribute.first(), self.tribute.get(1));
        let fits = match self.tribute.len() {
            0 => self.waived.len() == 1 || self.waived.len() == 2 && self.waived[0] == partner(self.waived[1]),
            1 => self.waived.is_empty() && one.is_some_and(|payment| payment.payer != payment.receiver),
            2 => {
                let partners =
                    |of: fn(&Payment) -> Seat| side_of(one, of) == side_of(two, of) && one.map(of) != two.map(of);
                let across = side_of(one, |payment| payment.payer) != side_of(one, |payment| payment.receiver);
                self.waived.is_empty()
                    && partners(|payment| payment.payer)
                    && partners(|payment| payment.receiver)
                    && across
            }
            _ => false,
        };
        if !fits || self.hand_number == 1 {
            faults.push(
                "tribute goes from one seat to another, or from both of a side to both of the other, or is waived \
                 for one seat or two partners, in a later hand"
                    .to_owned(),
            );
            return faults;
        }
        for &Payment { payer, receiver, paid, returned } in &self.tribute {
            let lies = |seat: Seat, card: Card| self.held(seat).contains(card) || self.played().contains(card);
            let returned_lies = returned.is_none_or(|card| lies(payer, card));
            let paid_lies = paid.is_none_or(|card| paid == returned || lies(receiver, card));
            if !returned_lies || !paid_lies || paid.is_none() && returned.is_some() {
                faults.push(format!("what seat {payer} paid to seat {receiver} and got back lies elsewhere"));
            }
        }
        faults.extend(self.waiting().and_then(|waiting| self.waiting_fault(waiting, options)));
        if faults.is_empty() {
            faults.extend(Seat::all(4).filter_map(|seat| self.held_fault(seat, options)));
        }
        faults
    }

    /// What a seat was dealt and holds still, although its payment, its return or the waiver proves otherwise (C8).
    fn held_fault(&self, seat: Seat, options: &Options) -> Option<String> {
        let payments = List::from_slice(&self.tribute).unwrap_or_default();
        let mut faces = tribute::possible(seat, &payments, self.level().unwrap_or_default(), options);
        if !self.waived.is_empty() && !self.waived.contains(&seat) {
            faces &= !CardSet::of(Card::RED_JOKER).faces();
        }
        let held = self.held(seat).minus(self.known_cards()[seat]).masked(!faces);
        (!held.is_empty()).then(|| format!("seat {seat} holds {held}, which its tribute tells it cannot hold"))
    }

    /// What is wrong while tribute is being paid and returned: all cards are in the hands then.
    fn waiting_fault(&self, waiting: Payment, options: &Options) -> Option<String> {
        let (to_act, verb) = match waiting.paid {
            None => (waiting.payer, "pay tribute"),
            Some(_) => (waiting.receiver, "return a card"),
        };
        if self.to_act != Some(to_act) || self.last.is_some() {
            return Some(format!("seat {to_act} is to {verb}: it must be to act, with nothing on the table"));
        }
        if waiting.paid.is_none() && options.tribute_choice == TributeChoice::Auto {
            return Some(format!("seat {to_act} has no choice of its tribute: it must be paid"));
        }
        // As dealt: every card goes back the way it came.
        let mut dealt = self.hands();
        for payment in &self.tribute {
            for (from, to, card) in
                [(payment.payer, payment.receiver, payment.returned), (payment.receiver, payment.payer, payment.paid)]
            {
                let card = card.map_or(CardSet::EMPTY, CardSet::of);
                dealt[from] = dealt[from].minus(card);
                dealt[to] = dealt[to].plus(card);
            }
        }
        let level = self.level().unwrap_or_default();
        let due = placing(&self.tribute).and_then(|placing| tribute::payments(placing, &dealt, level));
        let pays = |payment: &Payment, due: &Payment| {
            let payable = tribute::payable(dealt[payment.payer], level);
            let paid = |card: Card| match options.tribute_choice {
                TributeChoice::Auto => payable.first() == Some(card),
                TributeChoice::Payer => payable.contains(card),
            };
            (payment.payer, payment.receiver) == (due.payer, due.receiver) && payment.paid.is_none_or(paid)
        };
        let follows = |due: Payments| {
            due.len() == self.tribute.len()
                && self.tribute.iter().zip(due.iter()).all(|(payment, due)| pays(payment, due))
        };
        let wild_free = |payment: &Payment| payment.paid.is_none_or(|card| Face::at(card, level) != Face::Wild);
        let right = due.is_some_and(follows) && self.tribute.iter().all(wild_free);
        (!right).then(|| "this tribute does not follow from the hands that were dealt".to_owned())
    }
}
