//! What one seat may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::contract::Need;
use super::hand::{Hand, MOST_STOCK, is_asked};
use super::listing::list_legal;
use super::meld::Meld;
use super::reading;
use super::turn::{Doing, LaidOff, Melds, Offer, Situation, Stage, Turn, is_down, still_needed};
use super::{Action, HANDS, Options, PACK, is_wild};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::hand::{self, Description};
use crate::options::{self, Options as _};
use crate::reason::Reason;
use crate::seat::{BySeat, Seat, SeatSet};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StageName {
    Play,
    Contract,
    Offer,
    Over,
}

/// A card that is offered, as a seat sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeenOffer {
    /// Who offers it.
    pub seat: Seat,
    /// Who is asked.
    pub asked: Seat,
    /// The card, if the viewer has seen it.
    pub card: Option<Card>,
}

/// What one seat may know of a hand of Arlington.
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
    /// How many cards the stock has.
    pub(super) stock: u8,
    /// Which turn of the hand it is, from 1.
    pub(super) turn: u32,
    pub(super) melds: Melds,
    /// Sets and runs of this hand's contract.
    pub(super) contract: Need,
    /// What the seat to act still has to lay of it, once it has begun.
    pub(super) needed: Option<Need>,
    /// Who has laid the contract.
    pub(super) down: SeatSet,
    /// The number of the first meld that was laid in this turn.
    pub(super) first_new: u8,
    /// The melds on which cards were laid off in this turn, twice for two cards.
    pub(super) laid_off: LaidOff,
    pub(super) offer: Option<SeenOffer>,
    /// What the viewer knows other seats to hold.
    pub(super) known: BySeat<CardSet>,
    /// What it knows some other seat to hold, but not which.
    pub(super) known_somewhere: CardSet,
    /// What other seats know the viewer to hold.
    pub(super) shown: BySeat<CardSet>,
    /// All hands, once they are shown.
    pub(super) hands: Option<BySeat<CardSet>>,
}

impl View {
    pub(super) fn of(hand: &Hand, viewer: Option<Seat>) -> View {
        let table = &hand.table;
        let seats = table.seats;
        let (stage, needed) = match hand.stage {
            Stage::Play(_) => (StageName::Play, None),
            Stage::Contract(_, need) => (StageName::Contract, Some(need)),
            Stage::Offer(_) => (StageName::Offer, None),
            Stage::Over => (StageName::Over, None),
        };
        let (first_new, laid_off) = match hand.stage {
            Stage::Play(turn) | Stage::Contract(turn, _) => (turn.first_new, turn.laid_off),
            Stage::Offer(_) | Stage::Over => (hand.melds.len() as u8, LaidOff::default()),
        };
        let sees = |offer: Offer| {
            let asked_or_asking = |seat| seat == offer.from || is_asked(offer, seat, seats);
            table.options.offer_public || viewer.is_some_and(asked_or_asking)
        };
        let offer = match hand.stage {
            Stage::Offer(offer) => {
                let card = Some(offer.card).filter(|_| sees(offer));
                Some(SeenOffer { seat: offer.from, asked: offer.asked, card })
            }
            _ => None,
        };
        let others = |holds: &dyn Fn(Seat, Seat) -> CardSet| match viewer {
            Some(viewer) => {
                BySeat::from_fn(seats, |seat| if seat == viewer { CardSet::EMPTY } else { holds(viewer, seat) })
            }
            None => BySeat::new(seats),
        };
        // Where all offers are public, so is what is known of hands: any other seat knows it.
        let public = |seat: Seat| hand.known.of(seat.next(seats), seat);
        View {
            seat: viewer,
            to_act: hand::Hand::to_act(hand),
            stage,
            hand_number: table.hand_number,
            options: table.options,
            hand: viewer.map(|seat| hand.hands[seat]),
            counts: BySeat::from_fn(seats, |seat| hand.hands[seat].len() as u8),
            scores: hand.carry.totals,
            dealer: hand.carry.dealer,
            stock: hand.stock.len() as u8,
            turn: hand.turns,
            melds: hand.melds,
            contract: hand.contract(),
            needed,
            down: Seat::all(seats).filter(|&seat| is_down(&hand.melds, hand.contract(), seat)).collect(),
            first_new,
            laid_off,
            offer,
            known: match viewer {
                None if table.options.offer_public => BySeat::from_fn(seats, public),
                _ => others(&|viewer, seat| hand.known.of(viewer, seat)),
            },
            known_somewhere: viewer.map_or(CardSet::EMPTY, |viewer| hand.known.of(viewer, viewer)),
            shown: others(&|viewer, seat| hand.known.of(seat, viewer)),
            hands: Some(hand.hands).filter(|_| hand.stage == Stage::Over),
        }
    }

    pub(super) fn held(&self) -> CardSet {
        self.hand.unwrap_or_default()
    }

    /// A10: whether this turn ends the hand.
    pub(super) const fn is_last_turn(&self) -> bool {
        self.stock == 0 || self.turn >= self.options.max_turns
    }

    /// The turn of the seat to act, up to the offer.
    pub(super) const fn current_turn(&self, seat: Seat) -> Turn {
        Turn { seat, first_new: self.first_new, laid_off: self.laid_off }
    }

    /// What the viewer's legal actions depend on, if it is to act.
    pub(super) fn situation(&self) -> Option<Situation<'_>> {
        let seat = self.to_act.filter(|_| self.to_act == self.seat)?;
        let doing = match (self.stage, self.needed) {
            (StageName::Play, _) => {
                let contract = Some(self.contract).filter(|_| !self.down.contains(seat));
                Doing::Playing { turn: self.current_turn(seat), contract, no_offer: self.is_last_turn() }
            }
            (StageName::Contract, Some(need)) => Doing::Laying(need),
            (StageName::Offer, _) => Doing::Answering,
            _ => return None,
        };
        Some(Situation { options: &self.options, held: self.held(), melds: &self.melds, doing })
    }

    /// The cards of the melds.
    pub(super) fn melded(&self) -> CardSet {
        self.melds.iter().fold(CardSet::EMPTY, |cards, laid| cards.plus(laid.meld().cards()))
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
        if let Some(situation) = self.situation() {
            list_legal(&situation, list);
        }
    }

    fn check(&self, action: Action, cards: Option<CardSet>) -> Result<(), Reason> {
        self.judge(action, cards)
    }

    fn cards(&self, action: Action) -> Option<CardSet> {
        Some(cards_of(action)).filter(|cards| cards.is_subset(self.held()))
    }

    fn means(&self, action: Action, selected: CardSet) -> bool {
        cards_of(action) == selected
    }

    fn describe(&self, action: Action) -> Description {
        let parts = Description { cards: hand::View::cards(self, action), ..Description::default() };
        match action {
            Action::Swap { meld, given, taken, .. } => Description {
                kind: "swap",
                rank: Some(given.rank()),
                length: 1,
                takes: Some(taken),
                meld: Some(meld),
                ..parts
            },
            Action::Lay(meld) => {
                let (rank, suit) = match meld {
                    Meld::Set(set) => (Some(set.rank()), None),
                    Meld::Run(run) => {
                        (run.places().next_back().map(|(_, stands_for)| stands_for.rank()), Some(run.suit()))
                    }
                };
                Description { kind: meld.kind(), rank, suit, length: meld.size(), wilds: stand_ins(meld), ..parts }
            }
            Action::Add { meld, end, card, stands_for } => {
                let stands_for =
                    stands_for.unwrap_or_else(|| match self.melds.get(usize::from(meld)).map(|laid| laid.meld()) {
                        Some(Meld::Set(set)) if is_wild(card) => in_set(card, set.rank()),
                        _ => card,
                    });
                Description {
                    kind: "add",
                    rank: Some(stands_for.rank()),
                    length: 1,
                    meld: Some(meld),
                    end: end.map(super::End::word),
                    wilds: Some((card, stands_for)).filter(|_| card != stands_for).into_iter().collect(),
                    ..parts
                }
            }
            Action::Offer(card) => Description { kind: "offer", rank: Some(card.rank()), length: 1, ..parts },
            Action::EndTurn => Description { kind: "end_turn", ..parts },
            Action::Take => Description { kind: "take", takes: self.offer.and_then(|offer| offer.card), ..parts },
            Action::Refuse => Description { kind: "refuse", ..parts },
        }
    }

    /// Reads an action's text, which may leave out what wilds stand for and at which end of a run a card goes; or
    /// cards alone. What can be meant must be one legal action.
    fn parse(&self, text: &str) -> Result<Action, Reason> {
        reading::read(self, text)
    }

    fn validate(&self) -> Result<(), Reason> {
        self.fault().map_or(Ok(()), |fault| Err(Reason::new("view", format!("this view cannot be: {fault}"))))
    }
}

/// What a wild in a set of a rank stands for. There its suit means nothing: a two keeps its own, and the joker, which
/// has none, is told with clubs.
fn in_set(wild: Card, rank: Rank) -> Card {
    Card::new(rank, wild.suit().unwrap_or(Suit::Clubs))
}

/// The wilds of a meld, and what each stands for.
fn stand_ins(meld: Meld) -> Vec<(Card, Card)> {
    match meld {
        Meld::Set(set) => set.wild_cards().into_iter().map(|wild| (wild, in_set(wild, set.rank()))).collect(),
        Meld::Run(run) => run.places().filter(|(card, stands_for)| card != stands_for).collect(),
    }
}

/// The cards of an action.
pub(super) fn cards_of(action: Action) -> CardSet {
    match action {
        Action::Swap { given: card, .. } | Action::Add { card, .. } | Action::Offer(card) => CardSet::of(card),
        Action::Lay(meld) => meld.cards(),
        Action::EndTurn | Action::Take | Action::Refuse => CardSet::EMPTY,
    }
}

impl View {
    /// What is wrong with a view that was read.
    fn fault(&self) -> Option<String> {
        let seats = self.counts.seats();
        let tables = [
            self.scores.seats(),
            self.known.seats(),
            self.shown.seats(),
            self.hands.map_or(seats, |hands| hands.seats()),
        ];
        if !(2..=4).contains(&seats) || tables.iter().any(|&other| other != seats) {
            return Some("Arlington has two to four seats".to_owned());
        }
        if let Err(fault) = self.options.validate(seats) {
            return Some(fault);
        }
        let offering = self.offer.map(|offer| [offer.seat, offer.asked]);
        let named = [Some(self.dealer), self.seat, self.to_act].into_iter().flatten();
        let in_sets = self.down.iter().chain(self.melds.iter().map(|laid| laid.owner()));
        if named.chain(offering.into_iter().flatten()).chain(in_sets).any(|seat| seat.number() >= seats) {
            return Some("a seat is named that the table does not have".to_owned());
        }
        if self.seat.is_some() != self.hand.is_some() {
            return Some("a seat sees its hand, and only a seat".to_owned());
        }
        if !(1..=HANDS).contains(&self.hand_number) || usize::from(self.stock) > MOST_STOCK {
            return Some(format!("there are hands 1 to {HANDS}, and a stock has {MOST_STOCK} cards at most"));
        }
        if self.contract != Need::of_hand(&self.options, self.hand_number) {
            return Some("its contract is another hand's".to_owned());
        }
        let is_down = |seat: &Seat| is_down(&self.melds, self.contract, *seat);
        if self.down != Seat::all(seats).filter(is_down).collect() {
            return Some("whose contract is down follows from the melds".to_owned());
        }
        let stage = match (self.stage, self.to_act) {
            (StageName::Over, to_act) => to_act.is_none() && self.hands.is_some(),
            (StageName::Contract, Some(seat)) => {
                self.needed == Some(still_needed(&self.melds, self.contract, seat)) && !self.down.contains(seat)
            }
            (StageName::Offer, Some(seat)) => self.offer.is_some_and(|offer| offer.asked == seat && offer.seat != seat),
            (StageName::Play, to_act) => to_act.is_some(),
            _ => false,
        };
        if !stage
            || (self.stage == StageName::Contract) != self.needed.is_some()
            || (self.stage == StageName::Offer) != self.offer.is_some()
        {
            return Some("its stage does not go with the seat to act, the melds and the offer".to_owned());
        }
        let mut left = PACK;
        let melded = self.melds.iter().flat_map(|laid| laid.meld().in_order());
        let known = self.known.as_slice().iter().chain([&self.known_somewhere]).flat_map(|&cards| cards);
        let seen: Vec<Card> = match self.hands {
            Some(hands) => hands.as_slice().iter().flat_map(|&cards| cards).collect(),
            None => self.held().into_iter().chain(known).collect(),
        };
        if let Some(card) = melded.chain(seen).find(|&card| !left.remove(card)) {
            return Some(format!("{card} is there too often"));
        }
        let held = self.held().len() as u8;
        if self.seat.is_some_and(|seat| self.counts[seat] != held) {
            return Some("its count of the viewer's cards is another".to_owned());
        }
        let may_be_new = |at: usize| self.to_act.is_some_and(|seat| self.melds[at].owner() == seat);
        if usize::from(self.first_new) > self.melds.len()
            || !(usize::from(self.first_new)..self.melds.len()).all(may_be_new)
        {
            return Some("the melds of this turn are those of the seat to act".to_owned());
        }
        self.laid_off.melds().find(|&meld| meld >= self.first_new).map(|meld| format!("meld {meld} is of this turn"))
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let View { contract, turn, stock, dealer, .. } = self;
        writeln!(f, "contract: {contract}; turn {turn}; stock: {stock} cards; dealer {dealer}")?;
        for (seat, count) in self.counts.iter() {
            write!(f, "seat {seat}: {count} cards")?;
            if self.down.contains(seat) {
                write!(f, ", contract laid")?;
            }
            match self.hands {
                Some(hands) => write!(f, ", holds: {}", hands[seat])?,
                None if !self.known[seat].is_empty() => write!(f, ", is known to hold: {}", self.known[seat])?,
                None => (),
            }
            writeln!(f)?;
        }
        if !self.known_somewhere.is_empty() {
            writeln!(f, "another seat is known to hold: {}", self.known_somewhere)?;
        }
        for (number, laid) in (0..).zip(self.melds.iter()) {
            write!(f, "meld {number} of seat {}: {}", laid.owner(), laid.meld())?;
            writeln!(f, "{}", if number < self.first_new { "" } else { ", new" })?;
        }
        if let Some(SeenOffer { seat, asked, card }) = self.offer {
            let shown = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
            writeln!(f, "seat {seat} offers {shown} to seat {asked}")?;
        }
        if let Some(needed) = self.needed {
            writeln!(f, "still to be laid: {needed}")?;
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
