//! What one seat may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::action::Words;
use super::hand::{DEALT, Hand, Stage, list_plays, total};
use super::holding::Holding;
use super::play::{Kind, Play, height, wild_cards};
use super::tribute::{Payment, Payments, partner, payable, returnable};
use super::{Action, Face, Last, Options, reading};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::hand::{self, Description};
use crate::list::List;
use crate::options;
use crate::reason::Reason;
use crate::seat::{BySeat, MAX_SEATS, Seat, SeatSet};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StageName {
    Tribute,
    Return,
    Play,
    Over,
}

/// What one seat may know of a hand of Guandan.
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
    /// Each seat's team's level, 2 to 14.
    pub(super) scores: BySeat<i32>,
    /// The level at which the hand is played.
    pub(super) level: Rank,
    /// The side that won the hand before, by its lowest seat.
    pub(super) won_by: Option<Seat>,
    /// G4: in how many hands at level A, reached by its own win, each seat's team has failed.
    pub(super) ace_fails: BySeat<u8>,
    /// The play to be beaten; none while the leader is to play.
    pub(super) last: Option<Last>,
    /// Who has passed since that play.
    pub(super) passed: SeatSet,
    /// Who has gone out, in order.
    pub(super) gone: List<Seat, MAX_SEATS>,
    pub(super) played: CardSet,
    /// The payments of tribute, that to the first seat out at the front.
    pub(super) tribute: Payments,
    /// G14: whose red jokers made the tribute fall away.
    pub(super) waived: SeatSet,
    /// What all know to lie in each hand.
    pub(super) known: BySeat<CardSet>,
}

impl View {
    pub(super) fn of(hand: &Hand, viewer: Option<Seat>) -> View {
        let (stage, trick) = match hand.stage {
            Stage::Tribute(_) => (StageName::Tribute, None),
            Stage::Return(_) => (StageName::Return, None),
            Stage::Play(trick) => (StageName::Play, Some(trick)),
            Stage::Over => (StageName::Over, None),
        };
        View {
            seat: viewer,
            to_act: hand::Hand::to_act(hand),
            stage,
            hand_number: hand.table.hand_number,
            options: hand.table.options,
            hand: viewer.map(|seat| hand.hands[seat]),
            counts: BySeat::from_fn(4, |seat| hand.hands[seat].len() as u8),
            scores: hand::Hand::totals(hand),
            level: hand.level(),
            won_by: hand.carry.won_by,
            ace_fails: hand.carry.ace_fails,
            last: trick.and_then(|trick| trick.last),
            passed: trick.map_or(SeatSet::NONE, |trick| trick.passed),
            gone: hand.gone,
            played: hand.played,
            tribute: hand.payments,
            waived: hand.waived,
            known: hand.known,
        }
    }

    pub(super) fn held(&self) -> CardSet {
        self.hand.unwrap_or_default()
    }

    pub(super) fn holding(&self) -> Holding {
        Holding::new(self.held(), self.level, &self.options)
    }

    /// Whether the view's seat has any play to make, without making them all.
    pub fn can_play(&self) -> bool {
        let plays = self.is_own_turn() && self.stage == StageName::Play;
        plays && self.last.is_none_or(|last| self.holding().can_beat(last.play))
    }

    fn is_own_turn(&self) -> bool {
        self.to_act.is_some() && self.to_act == self.seat
    }

    /// The cards that an action takes, whether they are held or not; none where a heart of the level is named as
    /// a card that is not wild.
    fn cards_of(&self, action: Action) -> Option<CardSet> {
        match action {
            Action::Pass => Some(CardSet::EMPTY),
            Action::Tribute(card) => Face::Card(card).card(self.level).map(CardSet::of),
            Action::Return(face) => face.card(self.level).map(CardSet::of),
            Action::Play(play) => {
                let (naturals, hearts) = Face::split(play.naturals(), self.level);
                (hearts == 0).then(|| naturals.plus(wild_cards(self.level, play.wilds())))
            }
        }
    }

    /// Whether the hand can pay an action, and with the cards that are named.
    fn check_cards(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        let held = self.held();
        let missing = named.or_else(|| self.cards_of(action)).map(|cards| cards.minus(held));
        match missing {
            None => {
                let sentence =
                    format!("you cannot hold the cards for {action}: at level {0} {0}H is wild, *", self.level);
                return Err(Reason::new("not_held", sentence).with("action", action.to_string()));
            }
            Some(missing) if !missing.is_empty() => {
                let sentence = format!("you do not hold {missing}");
                return Err(Reason::new("not_held", sentence).with("missing", missing.to_string()));
            }
            Some(_) => (),
        }
        if let Some(cards) = named.filter(|&cards| self.cards_of(action) != Some(cards)) {
            let shown = if cards.is_empty() { "no card".to_owned() } else { cards.to_string() };
            let sentence = format!("{shown} does not make: {action}");
            return Err(Reason::new("cards_do_not_fit", sentence).with("cards", cards.to_string()));
        }
        Ok(())
    }

    /// G10: whether these cards may be read so.
    fn check_reading(&self, play: Play) -> Result<(), Reason> {
        let refuse = |sentence: String| Err(Reason::new("G10", sentence).with("play", play.to_string()));
        if play.kind() == Kind::Straight && play.is_of_one_suit() {
            if play.wilds() == 0 {
                return refuse(
                    "five natural cards of one suit are a straight flush, never a plain straight".to_owned(),
                );
            }
            if self.options.flush_as_straight == super::FlushAsStraight::Never {
                return refuse("cards of one suit are a straight flush, never a plain straight".to_owned());
            }
        }
        let wild_pair = play.kind() == Kind::Pair && play.wilds() == 2;
        if wild_pair && self.options.wild_pair == super::WildPair::Level && play.rank() != Some(self.level) {
            return refuse(format!("two wild cards alone are a pair of level cards, {}", self.level));
        }
        Ok(())
    }

    fn check_play(&self, play: Play) -> Result<(), Reason> {
        self.check_reading(play)?;
        let Some(Last { play: last, .. }) = self.last else { return Ok(()) };
        if play.beats(last, self.level) {
            return Ok(());
        }
        let sentence = format!("{play} does not beat {last} at level {}", self.level);
        Err(Reason::new("G9", sentence)
            .with("play", play.to_string())
            .with("last", last.to_string())
            .with("level", self.level.name()))
    }

    /// Whether a card is among those that may be paid or returned.
    fn check_given(&self, clause: &'static str, face: Face, allowed: &[Face]) -> Result<(), Reason> {
        if allowed.contains(&face) {
            return Ok(());
        }
        let allowed: Vec<String> = allowed.iter().map(Face::to_string).collect();
        let verb = if clause == "G13" { "paid" } else { "returned" };
        let sentence = format!("{face} cannot be {verb}: it is one of {}", allowed.join(" "));
        Err(Reason::new(clause, sentence).with("card", face.to_string()).with("allowed", allowed))
    }

    /// The one play that these cards can be, of this kind and rank where they are named: a legal one if there is
    /// any.
    fn read_cards(&self, kind: Option<Kind>, rank: Option<Rank>, faces: &[Face]) -> Result<Action, Reason> {
        let shown = || faces.iter().map(Face::to_string).collect::<Vec<String>>().join(" ");
        let naturals: Vec<Card> = faces.iter().filter_map(|face| face.card(self.level)).collect();
        let wilds = faces.iter().filter(|&&face| face == Face::Wild).count() as u8;
        let fits = |play: &Play| {
            kind.is_none_or(|kind| play.kind() == kind) && rank.is_none_or(|rank| play.rank() == Some(rank))
        };
        let cards = CardSet::from_cards(&naturals).map(|cards| Face::split(cards, self.level).0);
        let mut plays = cards.map_or_else(|_| Vec::new(), |cards| reading::readings(cards, wilds));
        plays.retain(fits);
        let legal = |&play: &Play| hand::View::check(self, Action::Play(play), None).is_ok();
        if plays.iter().copied().any(|play| legal(&play)) {
            plays.retain(legal);
        }
        match plays[..] {
            [play] => Ok(Action::Play(play)),
            [] => {
                let what = kind.map_or("play", Kind::name);
                Err(Reason::new("G7", format!("{} is no {what}", shown())).with("cards", shown()))
            }
            _ => {
                let readings: Vec<String> = plays.iter().map(Play::to_string).collect();
                let sentence = format!("{} can be read as {}: say which", shown(), readings.join(" or "));
                Err(Reason::new("G10", sentence).with("readings", readings))
            }
        }
    }

    /// What each wild card of a play stands for. Where no suit is declared it keeps its own.
    fn stand_ins(&self, play: Play) -> Vec<(Card, Card)> {
        let wild = Card::new(self.level, Suit::Hearts);
        let suit = play.suit().unwrap_or(Suit::Hearts);
        let unnamed = || super::declaration::unnamed_pair(play.rank_at(self.level), self.level);
        let of = |part: super::play::Part| {
            let rank = match (play.kind(), part.rank) {
                (_, Some(rank)) => rank,
                (Kind::FullHouse, None) => unnamed(),
                (_, None) => self.level,
            };
            let stands_for = (!rank.is_joker()).then(|| (wild, Card::new(rank, suit)));
            std::iter::repeat_n(stands_for, usize::from(part.wilds())).flatten()
        };
        play.parts().flat_map(of).collect()
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
        if !self.is_own_turn() {
            return;
        }
        match self.stage {
            StageName::Tribute => list.extend(payable(self.held(), self.level).into_iter().map(Action::Tribute)),
            StageName::Return => list.extend(returnable(self.held(), self.level, &self.options).map(Action::Return)),
            StageName::Play => list_plays(&self.holding(), self.last.map(|last| last.play), list),
            StageName::Over => (),
        }
    }

    fn check(&self, action: Action, cards: Option<CardSet>) -> Result<(), Reason> {
        self.check_cards(action, cards)?;
        match (self.stage, action) {
            (StageName::Tribute, Action::Tribute(card)) => {
                let allowed: Vec<Face> = payable(self.held(), self.level).into_iter().map(Face::Card).collect();
                self.check_given("G13", Face::Card(card), &allowed)
            }
            (StageName::Return, Action::Return(face)) => {
                let allowed: Vec<Face> = returnable(self.held(), self.level, &self.options).collect();
                self.check_given("G15", face, &allowed)
            }
            (StageName::Tribute, _) => Err(Reason::new("G13", "tribute must be paid before play begins")),
            (StageName::Return, _) => Err(Reason::new("G15", "a card must be returned before play begins")),
            (_, Action::Tribute(_)) => Err(Reason::new("G13", "there is no tribute to pay now")),
            (_, Action::Return(_)) => Err(Reason::new("G15", "there is no card to return now")),
            (_, Action::Pass) if self.last.is_none() => Err(Reason::new("G11", "the leader may not pass")),
            (_, Action::Pass) => Ok(()),
            (_, Action::Play(play)) => self.check_play(play),
        }
    }

    fn cards(&self, action: Action) -> Option<CardSet> {
        self.cards_of(action).filter(|cards| cards.is_subset(self.held()))
    }

    fn means(&self, action: Action, selected: CardSet) -> bool {
        self.cards(action) == Some(selected)
    }

    fn describe(&self, action: Action) -> Description {
        let cards = self.cards(action);
        let given = |kind, face: Face| Description {
            kind,
            rank: Some(face.card(self.level).map_or(self.level, Card::rank)),
            length: 1,
            cards,
            ..Description::default()
        };
        match action {
            Action::Pass => Description { kind: "pass", cards: Some(CardSet::EMPTY), ..Description::default() },
            Action::Tribute(card) => given("tribute", Face::Card(card)),
            Action::Return(face) => given("return", face),
            Action::Play(play) => Description {
                kind: play.kind().name(),
                rank: Some(play.rank_at(self.level)),
                suit: play.suit(),
                length: play.size(),
                cards,
                wilds: self.stand_ins(play),
                ..Description::default()
            },
        }
    }

    /// Reads an action's text, or a kind and cards in any order, or cards alone, where only one legal action, or
    /// one play, can be meant. The level's hearts may be named as cards.
    fn parse(&self, text: &str) -> Result<Action, Reason> {
        let text = reading::with_wilds(text, self.level);
        let fault = match text.parse::<Action>() {
            Ok(action) => return Ok(action),
            Err(fault) => fault,
        };
        let bare = || text.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<Face>>>();
        match Words::of(&text) {
            Some(words) if words.play_kind().is_some() && !words.faces.is_empty() => {
                return self.read_cards(words.play_kind(), words.rank, &words.faces);
            }
            Some(Words { kind: "tribute", faces, .. }) if faces == [Face::Wild] => {
                return Err(Reason::new("G13", "a wild card is never paid as tribute"));
            }
            _ => (),
        }
        match bare().filter(|faces| !faces.is_empty()).as_deref() {
            None => Err(fault),
            Some(&[Face::Card(card)]) if self.stage == StageName::Tribute => Ok(Action::Tribute(card)),
            Some(&[face]) if self.stage == StageName::Return => Ok(Action::Return(face)),
            Some(faces) => self.read_cards(None, None, faces),
        }
    }

    fn validate(&self) -> Result<(), Reason> {
        let fault = |sentence: &str| Err(Reason::new("view", format!("this view cannot be: {sentence}")));
        let tables = [self.counts.seats(), self.scores.seats(), self.ace_fails.seats(), self.known.seats()];
        if tables != [4; 4] {
            return fault("Guandan has four seats");
        }
        if self.level.is_joker() {
            return fault("the level is a rank from 2 to A");
        }
        let is_level = |(seat, &score): (Seat, &i32)| {
            (total(Rank::Two)..=total(Rank::Ace)).contains(&score) && self.scores[partner(seat)] == score
        };
        if !self.scores.iter().all(is_level) {
            return fault("scores are levels from 2 to 14, the same for partners");
        }
        if self.seat.is_some() != self.hand.is_some() {
            return fault("a seat sees its hand, and only a seat");
        }
        if self.seat.is_some_and(|seat| u32::from(self.counts[seat]) != self.held().len()) {
            return fault("a seat's hand has as many cards as counts says");
        }
        // Who was paid holds a card more until it returns one.
        if self.counts.as_slice().iter().any(|&count| u32::from(count) > DEALT + 1) || self.hand_number == 0 {
            return fault("nobody holds more than 28 cards, and hands are numbered from 1");
        }
        let asked =
            self.to_act.is_some_and(|seat| self.counts[seat] > 0 && self.last.map(|last| last.seat) != Some(seat));
        if asked == (self.stage == StageName::Over) {
            return fault("a seat with cards is to act, and not on its own play, or the hand is over");
        }
        let unpaid = self.tribute.iter().find(|payment| payment.paid.is_none()).map(|payment| payment.payer);
        let unanswered = self.tribute.iter().find(|payment| payment.returned.is_none());
        let waits_for = match self.stage {
            StageName::Tribute => unpaid,
            StageName::Return => unanswered.map(|payment| payment.receiver),
            StageName::Play | StageName::Over => self.to_act,
        };
        if waits_for != self.to_act {
            return fault("tribute is paid by its payer, and answered by its receiver");
        }
        if self.gone.iter().any(|&seat| self.counts[seat] > 0) {
            return fault("who has gone out has no cards");
        }
        if self.last.is_some_and(|last| self.cards_of(Action::Play(last.play)) != Some(last.cards)) {
            return fault("the last play is not made of its cards at this level");
        }
        Ok(())
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.level)?;
        match self.won_by {
            Some(side) => writeln!(f, ", won by seats {side} and {} in the hand before", partner(side))?,
            None => writeln!(f)?,
        }
        for (seat, count) in self.counts.iter() {
            write!(f, "seat {seat}: {count} cards")?;
            if let Some(place) = self.gone.iter().position(|&gone| gone == seat) {
                write!(f, ", out as number {}", place + 1)?;
            } else if self.passed.contains(seat) {
                write!(f, ", passed")?;
            }
            if self.ace_fails[seat] > 0 {
                write!(f, ", failed at A: {}", self.ace_fails[seat])?;
            }
            if !self.known[seat].is_empty() {
                write!(f, ", holds {}", self.known[seat])?;
            }
            writeln!(f)?;
        }
        for Payment { payer, receiver, paid, returned } in self.tribute.iter() {
            match (paid, returned) {
                (None, _) => writeln!(f, "seat {payer} is to pay tribute to seat {receiver}")?,
                (Some(paid), None) => {
                    writeln!(f, "seat {payer} paid {paid} to seat {receiver}, which is to return a card")?
                }
                (Some(paid), Some(returned)) => {
                    writeln!(f, "seat {payer} paid {paid} to seat {receiver}, which returned {returned}")?;
                }
            }
        }
        if !self.waived.is_empty() {
            let payers: Vec<String> = self.waived.iter().map(|seat| seat.to_string()).collect();
            writeln!(f, "no tribute: both red jokers were dealt to seat {}", payers.join(" and "))?;
        }
        if let Some(Last { seat, play, .. }) = self.last {
            writeln!(f, "to beat: {play} by seat {seat}")?;
        }
        if let (Some(seat), Some(hand)) = (self.seat, self.hand) {
            let mut cards: Vec<Card> = hand.into_iter().collect();
            cards
                .sort_by_key(|&card| (Face::at(card, self.level) == Face::Wild, height(card.rank(), self.level), card));
            let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
            writeln!(f, "seat {seat} holds: {}", cards.join(" "))?;
        }
        match self.to_act {
            Some(seat) => writeln!(f, "to act: seat {seat}"),
            None => writeln!(f, "the hand is over"),
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
            Ok(Action::Play(play)) => Ok(Last { seat, play, cards }),
            _ => Err(serde::de::Error::custom(format!("{text:?} is no play"))),
        }
    }
}
