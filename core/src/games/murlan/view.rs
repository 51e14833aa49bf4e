//! What one seat may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::hand::{
    FIRST_LEAD, Hand, Stage, Trick, height, list_follows, list_leads, may_be_held_back, may_be_kept, returnable,
};
use super::{Action, Carry, Exchange, Last, Options, Play};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::hand::{self, Description, Table};
use crate::list::List;
use crate::options;
use crate::reason::Reason;
use crate::rng::Rng;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::unseen::{self, Room};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StageName {
    Return,
    Play,
    Over,
}

/// What one seat may know of a hand of Murlan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub(super) seat: Option<Seat>,
    pub(super) to_act: Option<Seat>,
    pub(super) stage: StageName,
    pub(super) hand_number: u32,
    #[serde(with = "options::by_name")]
    pub(super) options: Options,
    pub(super) hand: Option<CardSet>,
    pub(super) counts: BySeat<u8>,
    pub(super) scores: BySeat<i32>,
    pub(super) dealer: Seat,
    pub(super) target: u32,
    /// The play to be beaten; none while the leader is to play.
    pub(super) last: Option<Last>,
    /// Who has passed since that play; with `pass_locks`, in this trick.
    pub(super) passed: SeatSet,
    /// Who has gone out, in order.
    pub(super) gone: List<Seat, MAX_SEATS>,
    pub(super) played: CardSet,
    /// The exchange; its cards only for the two seats that saw them.
    pub(super) exchange: Option<Exchange>,
    /// Who was dealt both jokers, so that nothing was exchanged (M10).
    pub(super) waived: Option<Seat>,
    /// The card that the first play must contain (M2), if the seat knows it.
    pub(super) duty: Option<Card>,
}

impl View {
    pub(super) fn of(hand: &Hand, viewer: Option<Seat>) -> View {
        let (stage, trick) = match hand.stage {
            Stage::Return(_) => (StageName::Return, None),
            Stage::Play(trick) => (StageName::Play, Some(trick)),
            Stage::Over => (StageName::Over, None),
        };
        let sees_exchange = |exchange: &Exchange| [exchange.payer, exchange.receiver].map(Some).contains(&viewer);
        let hidden = |exchange: Exchange| Exchange { paid: None, returned: None, ..exchange };
        // With cards aside (M12) only its holder knows which card was the lowest that was dealt.
        let knows_duty = |&card: &Card| hand.aside.is_empty() || viewer.is_some() && hand.holder(card) == viewer;
        View {
            seat: viewer,
            to_act: hand::Hand::to_act(hand),
            stage,
            hand_number: hand.table.hand_number,
            options: hand.table.options,
            hand: viewer.map(|seat| hand.hands[seat]),
            counts: BySeat::from_fn(hand.table.seats, |seat| hand.hands[seat].len() as u8),
            scores: hand.carry.totals,
            dealer: hand.carry.dealer,
            target: hand.carry.target,
            last: trick.and_then(|trick| trick.last),
            passed: trick.map_or(SeatSet::NONE, |trick| trick.passed),
            gone: hand.gone,
            played: hand.played,
            exchange: hand.exchange.map(|known| if sees_exchange(&known) { known } else { hidden(known) }),
            waived: hand.waived,
            duty: hand.duty().filter(knows_duty),
        }
    }

    fn held(&self) -> CardSet {
        self.hand.unwrap_or_default()
    }

    /// What a seat is known to hold, beside the viewer's own hand.
    fn known(&self, seat: Seat) -> CardSet {
        let mut known = CardSet::EMPTY;
        if let Some(Exchange { payer, receiver, paid, returned }) = self.exchange {
            let card = if seat == payer { returned } else { paid.filter(|_| seat == receiver && paid != returned) };
            known = known.plus(card.map_or(CardSet::EMPTY, CardSet::of));
        }
        if self.waived == Some(seat) {
            known = known.plus(CardSet::of(Card::BLACK_JOKER)).plus(CardSet::of(Card::RED_JOKER));
        }
        if let Some(card) = self.duty.filter(|_| self.to_act == Some(seat)) {
            known = known.plus(CardSet::of(card));
        }
        known.minus(self.played)
    }

    /// M12: while the other of two seats is to lead a match, it was dealt the three of spades or a card that is
    /// lower than all of this seat's: that seat, and these cards.
    fn lower_than_mine(&self) -> Option<(Seat, CardSet)> {
        let first_lead = self.hand_number == 1 && self.played.is_empty() && self.duty.is_none();
        let leader = self.to_act.filter(|&leader| first_lead && self.seat != Some(leader))?;
        let lowest = self.held().into_iter().map(height).min()?;
        let lower = |&card: &Card| card == FIRST_LEAD || height(card) < lowest;
        Some((leader, CardSet::PACK_54.into_iter().filter(lower).collect()))
    }

    /// The faces that a seat may hold beside what it is known to hold (the hard facts of M9, and M12).
    fn possible(&self, seat: Seat) -> u64 {
        let faces = |keep: &dyn Fn(Card) -> bool| {
            CardSet::PACK_54.into_iter().filter(|&card| keep(card)).collect::<CardSet>().faces()
        };
        if let Some(duty) = self.duty.filter(|&duty| duty != FIRST_LEAD) {
            // No lower card was dealt, or it would be the one to be played.
            return faces(&|card| card != FIRST_LEAD && height(card) >= height(duty));
        }
        let Some(Exchange { payer, receiver, paid, returned }) = self.exchange else { return u64::MAX };
        match (paid, returned) {
            (Some(paid), _) if seat == payer => faces(&|card| may_be_kept(card, paid)),
            (_, Some(returned)) if seat == receiver => faces(&|card| may_be_held_back(card, returned)),
            _ => u64::MAX,
        }
    }

    /// A hand that looks like this: unseen cards are dealt anew, with the hard facts kept.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Hand {
        let seats = self.counts.seats();
        let known = BySeat::from_fn(seats, |seat| {
            self.hand.filter(|_| self.seat == Some(seat)).unwrap_or_else(|| self.known(seat))
        });
        let seen = Seat::all(seats).fold(self.played, |seen, seat| seen.plus(known[seat]));
        let unseen = CardSet::PACK_54.minus(seen);
        let mut rooms: Vec<Room> = Seat::all(seats)
            .map(|seat| Room {
                count: u32::from(self.counts[seat]).saturating_sub(known[seat].len()),
                faces: self.possible(seat),
            })
            .collect();
        rooms.push(Room::any(unseen.len().saturating_sub(rooms.iter().map(|room| room.count).sum())));
        let mut dealt = unseen::deal(rng, unseen, &rooms).unwrap_or_default();
        if let Some((leader, lower)) = self.lower_than_mine() {
            unseen::give_one(rng, &mut dealt, leader.index(), lower.minus(seen));
        }
        self.with_unseen(&known, &dealt)
    }

    fn with_unseen(&self, known: &BySeat<CardSet>, dealt: &[Vec<Card>]) -> Hand {
        let cards = |at: usize| dealt.get(at).into_iter().flatten().copied().collect::<CardSet>();
        let seats = self.counts.seats();
        let trick = |to_act| Trick { to_act, last: self.last, passed: self.passed };
        Hand {
            table: Table { options: self.options, seats, hand_number: self.hand_number },
            carry: Carry { totals: self.scores, dealer: self.dealer, target: self.target, placing: None },
            hands: BySeat::from_fn(seats, |seat| known[seat].plus(cards(seat.index()))),
            aside: cards(usize::from(seats)),
            played: self.played,
            gone: self.gone,
            exchange: self.exchange,
            waived: self.waived,
            stage: match (self.stage, self.to_act) {
                (StageName::Return, Some(seat)) => Stage::Return(seat),
                (StageName::Play, Some(seat)) => Stage::Play(trick(seat)),
                _ => Stage::Over,
            },
        }
    }

    /// Whether the hand can pay an action, and with the cards that are named.
    fn check_cards(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        let held = self.held();
        if let Some(cards) = named {
            let missing = cards.minus(held);
            if !missing.is_empty() {
                let sentence = format!("you do not hold {missing}");
                return Err(Reason::new("not_held", sentence).with("missing", missing.to_string()));
            }
            let fits = match action {
                Action::Pass => cards.is_empty(),
                Action::Return(rank) => cards.len() == 1 && cards.of_rank(rank) == cards,
                Action::Play(play) => play.is_made_of(cards),
            };
            if !fits {
                let shown = if cards.is_empty() { "no card".to_owned() } else { cards.to_string() };
                let sentence = format!("{shown} does not make: {action}");
                return Err(Reason::new("cards_do_not_fit", sentence).with("cards", cards.to_string()));
            }
        } else if hand::View::cards(self, action).is_none() {
            let sentence = format!("you do not hold the cards for: {action}");
            return Err(Reason::new("not_held", sentence).with("action", action.to_string()));
        }
        Ok(())
    }

    fn check_play(&self, play: Play, named: Option<CardSet>) -> Result<(), Reason> {
        let text = || play.to_string();
        if let Some(duty) = self.duty {
            let holds_it = named.map_or_else(|| play.has_rank(duty.rank()), |cards| cards.contains(duty));
            if !holds_it {
                let sentence = format!("the first play of the match must contain {duty}");
                return Err(Reason::new("M2", sentence).with("card", duty.to_string()).with("play", text()));
            }
        }
        let Some(last) = self.last else { return Ok(()) };
        if play.beats(last.play, self.options.straight_step) {
            return Ok(());
        }
        let straights = matches!((play, last.play), (Play::Straight { .. }, Play::Straight { .. }));
        let clause = if straights && play.size() == last.play.size() { "M6" } else { "M5" };
        let cards = named.or_else(|| play.cards_from(self.held(), None)).unwrap_or_default();
        let sentence = format!("{cards} ({play}) does not beat {} ({})", last.cards, last.play);
        Err(Reason::new(clause, sentence)
            .with("play", text())
            .with("last", last.play.to_string())
            .with("cards", cards.to_string())
            .with("last_cards", last.cards.to_string()))
    }
}

impl hand::View for View {
    type Action = Action;

    fn seat(&self) -> Option<Seat> {
        self.seat
    }

    fn to_act(&self) -> Option<Seat> {
        self.to_act
    }

    fn legal(&self, list: &mut Vec<Action>) {
        if self.to_act.is_none() || self.to_act != self.seat {
            return;
        }
        match (self.stage, self.last) {
            (StageName::Return, _) => list.extend(returnable(self.held()).map(Action::Return)),
            (StageName::Play, None) => list_leads(self.held(), self.duty, list),
            (StageName::Play, Some(last)) => {
                list_follows(self.held(), last.play, self.options.straight_step, list);
            }
            (StageName::Over, _) => (),
        }
    }

    fn check(&self, action: Action, cards: Option<CardSet>) -> Result<(), Reason> {
        self.check_cards(action, cards)?;
        match (self.stage, action) {
            (StageName::Return, Action::Return(rank)) if returnable(self.held()).any(|allowed| allowed == rank) => {
                Ok(())
            }
            (StageName::Return, Action::Return(rank)) => {
                let allowed: Vec<&str> = returnable(self.held()).map(Rank::name).collect();
                let sentence =
                    format!("a card of rank {rank} cannot be given back: the ranks are {}", allowed.join(" "));
                Err(Reason::new("M9", sentence).with("rank", rank.name()).with("allowed", allowed))
            }
            (StageName::Return, _) => Err(Reason::new("M9", "a card must be given back before play begins")),
            (_, Action::Return(_)) => Err(Reason::new("M9", "there is no card to give back now")),
            (_, Action::Pass) if self.last.is_none() => Err(Reason::new("M7", "the leader may not pass")),
            (_, Action::Pass) => Ok(()),
            (_, Action::Play(play)) => self.check_play(play, cards),
        }
    }

    fn cards(&self, action: Action) -> Option<CardSet> {
        match action {
            Action::Pass => Some(CardSet::EMPTY),
            Action::Return(rank) => Some(self.held().of_rank(rank).take(1)).filter(|cards| !cards.is_empty()),
            Action::Play(play) => play.cards_from(self.held(), self.duty),
        }
    }

    fn means(&self, action: Action, selected: CardSet) -> bool {
        selected.is_subset(self.held())
            && match action {
                Action::Pass => selected.is_empty(),
                Action::Return(rank) => selected.len() == 1 && selected.of_rank(rank) == selected,
                Action::Play(play) => play.is_made_of(selected) && self.duty.is_none_or(|card| selected.contains(card)),
            }
    }

    fn describe(&self, action: Action) -> Description {
        let cards = self.cards(action);
        match action {
            Action::Pass => Description { kind: "pass", cards, ..Description::default() },
            Action::Return(rank) => {
                Description { kind: "return", rank: Some(rank), length: 1, cards, ..Description::default() }
            }
            Action::Play(play) => Description {
                kind: play.kind(),
                rank: Some(play.rank()),
                length: play.size(),
                cards,
                ..Description::default()
            },
        }
    }

    /// Reads an action's text, or cards alone where only one legal action, or one play, can be meant.
    fn parse(&self, text: &str) -> Result<Action, Reason> {
        let by_text = text.parse::<Action>();
        let Ok(cards) = text.parse::<CardSet>() else { return by_text };
        if by_text.is_ok() || cards.is_empty() {
            return by_text;
        }
        let mut list = Vec::new();
        self.legal(&mut list);
        list.retain(|&action| self.means(action, cards));
        if list.is_empty() {
            list.extend(Play::all_of(cards).map(Action::Play));
        }
        match list[..] {
            [action] => Ok(action),
            [] => Err(Reason::new("M3", format!("{cards} is no play: single, pair, triple, quad or straight"))),
            _ => {
                let readings: Vec<String> = list.iter().map(Action::to_string).collect();
                let sentence = format!("{cards} can be read as {}: say which", readings.join(" or "));
                Err(Reason::new("M4", sentence).with("readings", readings))
            }
        }
    }

    fn validate(&self) -> Result<(), Reason> {
        let fault = |sentence: &str| Err(Reason::new("view", format!("this view cannot be: {sentence}")));
        let seats = self.counts.seats();
        if !(2..=4).contains(&seats) || self.scores.seats() != seats {
            return fault("Murlan has two to four seats");
        }
        let named = [Some(self.dealer), self.seat, self.to_act, self.waived, self.last.map(|last| last.seat)];
        let exchanging = self.exchange.map(|exchange| [exchange.payer, exchange.receiver]);
        if named.into_iter().flatten().chain(exchanging.into_iter().flatten()).any(|seat| seat.number() >= seats) {
            return fault("a seat is named that the table does not have");
        }
        if self.seat.is_some() != self.hand.is_some() {
            return fault("a seat sees its hand, and only a seat");
        }
        if self.seat.is_some_and(|seat| u32::from(self.counts[seat]) != self.held().len()) {
            return fault("a seat's hand has as many cards as counts says");
        }
        let cards = u32::from(self.counts.as_slice().iter().copied().max().unwrap_or(0));
        if !self.held().plus(self.played).is_subset(CardSet::PACK_54) || cards > 19 {
            return fault("there is one of each card, and nobody holds more than 19");
        }
        let asked =
            self.to_act.is_some_and(|seat| self.counts[seat] > 0 && self.last.map(|last| last.seat) != Some(seat));
        if asked == (self.stage == StageName::Over) {
            return fault("a seat with cards is to act, and not on its own play, or the hand is over");
        }
        if self.stage == StageName::Return && self.exchange.map(|exchange| exchange.receiver) != self.to_act {
            return fault("who gives a card back has received one");
        }
        if self.gone.iter().any(|&seat| seat.number() >= seats || self.counts[seat] > 0) || self.hand_number == 0 {
            return fault("who has gone out has no cards, and hands are numbered from 1");
        }
        Ok(())
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "target {}, dealer {}", self.target, self.dealer)?;
        for (seat, count) in self.counts.iter() {
            write!(f, "seat {seat}: {count} cards")?;
            if let Some(place) = self.gone.iter().position(|&gone| gone == seat) {
                write!(f, ", out as number {}", place + 1)?;
            } else if self.passed.contains(seat) {
                write!(f, ", passed")?;
            }
            writeln!(f)?;
        }
        if let Some(Exchange { payer, receiver, paid, returned }) = self.exchange {
            let shown = |card: Option<Card>| card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
            write!(f, "seat {payer} gave {} to seat {receiver}", shown(paid))?;
            match self.stage {
                StageName::Return => writeln!(f, ", and is to get one back")?,
                _ => writeln!(f, ", and got {} back", shown(returned))?,
            }
        }
        if let Some(seat) = self.waived {
            writeln!(f, "seat {seat} was dealt both jokers: nothing was exchanged")?;
        }
        if let Some(last) = self.last {
            writeln!(f, "to beat: {} by seat {} ({})", last.play, last.seat, last.cards)?;
        }
        if let (Some(seat), Some(hand)) = (self.seat, self.hand) {
            let mut cards: Vec<Card> = hand.into_iter().collect();
            cards.sort_by_key(|&card| height(card));
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            writeln!(f, "seat {seat} holds: {}", cards.join(" "))?;
        }
        match (self.to_act, self.duty) {
            (Some(seat), Some(card)) => writeln!(f, "to act: seat {seat}, with {card}"),
            (Some(seat), None) => writeln!(f, "to act: seat {seat}"),
            (None, _) => writeln!(f, "the hand is over"),
        }
    }
}

/// The play to be beaten as JSON: `seat`, `text`, `cards`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastText {
    seat: Seat,
    text: String,
    cards: CardSet,
}

impl Serialize for Last {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LastText { seat: self.seat, text: self.play.to_string(), cards: self.cards }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Last {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Last, D::Error> {
        let LastText { seat, text, cards } = LastText::deserialize(deserializer)?;
        match text.parse() {
            Ok(Action::Play(play)) if play.is_made_of(cards) => Ok(Last { seat, play, cards }),
            _ => Err(serde::de::Error::custom(format!("{text:?} is no play, or not of the cards {cards}"))),
        }
    }
}
