//! What one seat may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::fits::Fits;
use super::hand::{Sets, Stage, is_four_possible};
use super::pile::Pile;
use super::{Action, Carry, Hand, Options, PILES};
use crate::card::{Card, Rank};
use crate::cardset::{CardSet, RankSet};
use crate::hand::{self, Description, Table};
use crate::options;
use crate::reason::Reason;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::unseen::{self, Room};

/// A pile as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenPile {
    /// Its top card; none if it is empty.
    pub top: Option<Card>,
    /// How many cards it has, the top card included.
    pub count: u8,
}

/// What one seat may know of a hand of Pick Up.
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
    pub(super) piles: [SeenPile; PILES],
    pub(super) sets: BySeat<Sets>,
    /// The cards put aside, once they are turned.
    pub(super) aside: Option<[Card; 2]>,
    /// Ranks of which a seat is known to hold none, since it was passed over.
    pub(super) lacks: BySeat<RankSet>,
    /// Passes since the last set.
    pub(super) passes: u8,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StageName {
    Play,
    Over,
}

impl View {
    pub(super) fn of(hand: &Hand, viewer: Option<Seat>) -> View {
        let over = hand.stage == Stage::Over;
        View {
            seat: viewer,
            to_act: hand::Hand::to_act(hand),
            stage: if over { StageName::Over } else { StageName::Play },
            hand_number: hand.table.hand_number,
            options: hand.table.options,
            hand: viewer.map(|seat| hand.hands[seat]),
            counts: BySeat::from_fn(hand.table.seats, |seat| hand.hands[seat].len() as u8),
            scores: hand.carry.totals,
            dealer: hand.carry.dealer,
            piles: hand.piles.map(|pile| SeenPile { top: pile.top(), count: pile.downward().count() as u8 }),
            sets: hand.sets,
            aside: over.then_some(hand.aside),
            lacks: hand.lacks,
            passes: hand.passes,
        }
    }

    pub(super) fn tops(&self) -> [Option<Card>; PILES] {
        self.piles.map(|pile| pile.top)
    }

    fn top(&self, pile: u8) -> Option<Card> {
        self.piles[usize::from(pile)].top
    }

    fn held(&self) -> CardSet {
        self.hand.unwrap_or_default()
    }

    /// The cards that this seat has not seen.
    pub(super) fn unseen(&self) -> CardSet {
        let aside = self.aside.into_iter().flatten();
        let made = self.sets.iter().flat_map(|(_, sets)| sets.iter().flat_map(|set| set.cards()));
        let seen: CardSet = self.tops().into_iter().flatten().chain(aside).chain(made).collect();
        CardSet::PACK_52.minus(seen.plus(self.held()))
    }

    /// A hand that looks like this: unseen cards are dealt anew to hands, piles and the cards put aside. A seat
    /// that was passed over gets no card of the ranks it could not match, one that is asked gets one that it can.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Hand {
        let hands = self.lacks.iter().map(|(seat, lacks)| {
            let known = self.seat == Some(seat);
            let count = if known { 0 } else { u32::from(self.counts[seat]) };
            Room { count, faces: !lacks.faces() }
        });
        let piles = self.piles.iter().map(|pile| Room::any(u32::from(pile.count.saturating_sub(1))));
        let aside = Room::any(if self.aside.is_some() { 0 } else { 2 });
        let rooms: Vec<Room> = hands.chain(piles).chain([aside]).collect();
        let playable = self.to_act.filter(|&seat| self.seat != Some(seat)).map(|seat| {
            let tops: CardSet = self.tops().into_iter().flatten().collect();
            (seat, self.unseen().masked(tops.rank_mates() & rooms[seat.index()].faces))
        });
        let mut dealt = unseen::deal(rng, self.unseen(), &rooms).unwrap_or_default();
        if let Some((seat, playable)) = playable {
            unseen::give_one(rng, &mut dealt, seat.index(), playable);
        }
        self.with_unseen(&dealt)
    }

    /// The hand behind this view with these cards in hands, piles and aside.
    fn with_unseen(&self, dealt: &[Vec<Card>]) -> Hand {
        let cards = |at: usize| dealt.get(at).map(Vec::as_slice).unwrap_or_default();
        let seats = self.counts.seats();
        let hands = BySeat::from_fn(seats, |seat| match self.hand {
            Some(hand) if self.seat == Some(seat) => hand,
            _ => cards(seat.index()).iter().copied().collect(),
        });
        let mut piles = [Pile::EMPTY; PILES];
        for (at, (pile, seen)) in piles.iter_mut().zip(&self.piles).enumerate() {
            let below = cards(usize::from(seats) + at).iter().copied();
            let all: Vec<Card> = below.chain(seen.top).collect();
            *pile = Pile::upward(&all).unwrap_or(Pile::EMPTY);
        }
        let hidden = cards(usize::from(seats) + PILES);
        let aside = self.aside.or_else(|| hidden.try_into().ok()).unwrap_or_default();
        Hand {
            table: Table { options: self.options, seats, hand_number: self.hand_number },
            carry: Carry { totals: self.scores, dealer: self.dealer },
            hands,
            piles,
            aside,
            sets: self.sets,
            lacks: self.lacks,
            passes: self.passes,
            stage: self.to_act.map_or(Stage::Over, |seat| Stage::Play(seat, Fits::new(hands[seat], &piles))),
        }
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
        if self.to_act.is_some() && self.to_act == self.seat {
            let tops = self.piles.map(|pile| Pile::upward(pile.top.as_slice()).unwrap_or(Pile::EMPTY));
            Fits::new(self.held(), &tops).list(&tops, &self.options, list);
        }
    }

    fn check(&self, action: Action, cards: Option<CardSet>) -> Result<(), Reason> {
        self.check_cards(action, cards)?;
        match action {
            Action::Pass if self.options.forced_play => {
                Err(Reason::new("P5", "a seat that can make a set must make one: it may not pass"))
            }
            Action::Pass => Ok(()),
            Action::Pair { pile, card } => self.check_pile(pile, card),
            Action::Four { pile, rank } => {
                let card = self.held().of_rank(rank).first().unwrap_or_default();
                self.check_pile(pile, card)
            }
        }
    }

    fn cards(&self, action: Action) -> Option<CardSet> {
        match action {
            Action::Pass => Some(CardSet::EMPTY),
            Action::Pair { card, .. } => Some(CardSet::of(card)).filter(|&card| card.is_subset(self.held())),
            Action::Four { rank, .. } => {
                Some(self.held().of_rank(rank)).filter(|_| is_four_possible(self.held(), rank))
            }
        }
    }

    fn means(&self, action: Action, selected: CardSet) -> bool {
        // A player may select the table card too.
        let with_table = |pile: u8, cards: CardSet| {
            let top = self.top(pile).map_or(CardSet::EMPTY, CardSet::of);
            cards == selected || cards.plus(top) == selected
        };
        match action {
            Action::Pass => selected.is_empty(),
            Action::Pair { pile, card } => with_table(pile, CardSet::of(card)),
            Action::Four { pile, rank } => with_table(pile, self.held().of_rank(rank)),
        }
    }

    fn describe(&self, action: Action) -> Description {
        let cards = self.cards(action);
        match action {
            Action::Pass => Description { kind: "pass", cards, ..Description::default() },
            Action::Pair { pile, card } => Description {
                kind: "pair",
                rank: Some(card.rank()),
                length: 1,
                cards,
                pile: Some(pile),
                takes: self.top(pile),
                ..Description::default()
            },
            Action::Four { pile, rank } => Description {
                kind: "four",
                rank: Some(rank),
                length: 3,
                cards,
                pile: Some(pile),
                takes: self.top(pile),
                ..Description::default()
            },
        }
    }

    fn validate(&self) -> Result<(), Reason> {
        let fault = |sentence: &str| Err(Reason::new("view", format!("this view cannot be: {sentence}")));
        if self.counts.seats() != 2 || self.scores.seats() != 2 || self.sets.seats() != 2 || self.lacks.seats() != 2 {
            return fault("Pick Up has two seats");
        }
        if [Some(self.dealer), self.seat, self.to_act].into_iter().flatten().any(|seat| seat.number() > 1) {
            return fault("seats are 0 and 1");
        }
        if self.seat.is_some() != self.hand.is_some() {
            return fault("a seat sees its hand, and only a seat");
        }
        if self.seat.is_some_and(|seat| u32::from(self.counts[seat]) != self.held().len()) {
            return fault("a seat's hand has as many cards as counts says");
        }
        let mut pack = CardSet::PACK_52;
        let named = self.tops().into_iter().flatten().chain(self.held());
        if named.filter(|&card| !pack.remove(card)).count() > 0
            || self.counts.as_slice().iter().any(|&count| count > 13)
        {
            return fault("there is one of each card, and nobody holds more than 13");
        }
        if self.to_act.is_some() == (self.stage == StageName::Over) || self.hand_number == 0 || self.passes > 2 {
            return fault("a seat is to act or the hand is over, hands are numbered from 1, and two passes end one");
        }
        if self.piles.iter().any(|pile| pile.count > 4 || (pile.count == 0) != pile.top.is_none()) {
            return fault("a pile has a top card and three more at most");
        }
        Ok(())
    }
}

impl View {
    /// Whether the hand can pay an action, and with the cards that are named.
    fn check_cards(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        let held = self.held();
        let needs = match action {
            Action::Pass => CardSet::EMPTY,
            Action::Pair { card, .. } => CardSet::of(card),
            Action::Four { rank, .. } => held.of_rank(rank),
        };
        let missing = named.unwrap_or(needs).minus(held);
        if !missing.is_empty() {
            let sentence = format!("you do not hold {missing}");
            return Err(Reason::new("not_held", sentence).with("missing", missing.to_string()));
        }
        if let Action::Four { rank, .. } = action {
            // Who holds all four can pay; what is missing then is the card on the table (P2).
            if named.is_none() && needs.len() < 3 {
                let sentence =
                    format!("a four takes three cards of rank {rank} from the hand, and you hold {}", needs.len());
                return Err(Reason::new("not_held", sentence).with("rank", rank.name()).with("held", needs.len()));
            }
        }
        let fits = |cards: CardSet| match action {
            Action::Four { rank, .. } => cards == held.of_rank(rank) && is_four_possible(held, rank),
            _ => cards == needs,
        };
        match named {
            Some(cards) if !fits(cards) => {
                let sentence = format!(
                    "{action} is not made with {}",
                    if cards.is_empty() { "no card".to_owned() } else { cards.to_string() }
                );
                Err(Reason::new("cards_do_not_fit", sentence).with("cards", cards.to_string()))
            }
            _ => Ok(()),
        }
    }

    /// P2: the top card of the pile has the rank of the card.
    fn check_pile(&self, pile: u8, card: Card) -> Result<(), Reason> {
        let rank = card.rank();
        match self.top(pile) {
            Some(top) if top.rank() == rank => Ok(()),
            Some(top) => {
                let sentence = format!("the top card of pile {pile} is {top}: {card} makes no set with it");
                Err(Reason::new("P2", sentence)
                    .with("pile", pile)
                    .with("top", top.to_string())
                    .with("card", card.to_string()))
            }
            None => Err(Reason::new("P3", format!("pile {pile} is empty")).with("pile", pile)),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "piles:")?;
        for (number, pile) in self.piles.iter().enumerate() {
            match pile.top {
                Some(top) => write!(f, "  {number}: {top} (+{})", pile.count - 1)?,
                None => write!(f, "  {number}: --")?,
            }
        }
        writeln!(f)?;
        for (seat, sets) in self.sets.iter() {
            write!(f, "seat {seat}: {} cards, sets:", self.counts[seat])?;
            for set in sets.iter() {
                write!(f, " {}", Vec::from(*set).iter().map(Card::to_string).collect::<Vec<_>>().join("-"))?;
            }
            if self.lacks[seat] != RankSet::NONE {
                let ranks: Vec<&str> = self.lacks[seat].iter().map(Rank::name).collect();
                write!(f, "; holds no {}", ranks.join(" "))?;
            }
            writeln!(f, "{}", if seat == self.dealer { "; dealt" } else { "" })?;
        }
        if self.passes > 0 {
            writeln!(f, "passes since the last set: {}", self.passes)?;
        }
        if let Some([plus, minus]) = self.aside {
            writeln!(f, "aside: plus {plus}, minus {minus}")?;
        }
        if let (Some(seat), Some(hand)) = (self.seat, self.hand) {
            writeln!(f, "seat {seat} holds: {hand}")?;
        }
        match self.to_act {
            Some(seat) => writeln!(f, "to act: seat {seat}"),
            None => writeln!(f, "the hand is over"),
        }
    }
}
