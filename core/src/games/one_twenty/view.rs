//! What one seat may know.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::follow::{Choices, following};
use super::hand::{Cards, Stage};
use super::known::{Batches, Clues};
use super::{Action, Draw, Hand, Options, PACK, PACK_SIZE};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::hand::{self, Description, View as _};
use crate::list;
use crate::options;
use crate::reason::Reason;
use crate::seat::{BySeat, Seat, SeatSet};

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum StageName {
    Play,
    Cover,
    Over,
}

/// What one seat may know of a hand of One Hundred Twenty.
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
    pub(super) leader: Seat,
    /// The cards on the pile, the top card last; in JSON from the top card down.
    #[serde(with = "list::from_the_top")]
    pub(super) pile: Cards,
    /// The suit that was named with the queen on top.
    pub(super) suit: Option<Suit>,
    /// How many cards the stock has.
    pub(super) stock: u8,
    /// Whether the seat to act has drawn in this turn.
    pub(super) has_drawn: bool,
    /// The card that it drew last, if it is the view's seat.
    pub(super) drawn: Option<Card>,
    /// How many turns have ended.
    pub(super) turns: u32,
    /// Who has passed since the last play.
    pub(super) passed: SeatSet,
    /// How many turns in a row have passed without a draw.
    pub(super) idle: u8,
    /// How often the stock was rebuilt.
    pub(super) rebuilds: u32,
    /// What is left of the rebuilt stocks, the oldest first. All other cards off the pile are of the deal.
    pub(super) rebuilt: Batches,
    /// What draws and passes have given away.
    pub(super) clues: Clues,
    /// Everybody's cards, once the hand is over.
    pub(super) hands: Option<BySeat<CardSet>>,
    /// Who has won the hand.
    pub(super) winner: Option<Seat>,
}

impl View {
    pub(super) fn of(hand: &Hand, viewer: Option<Seat>) -> View {
        let (stage, turn, winner) = match hand.stage {
            Stage::Play(turn) => (StageName::Play, Some(turn), None),
            Stage::Cover(turn) => (StageName::Cover, Some(turn), None),
            Stage::Over(winner) => (StageName::Over, None, winner),
        };
        let seats = hand.table.seats;
        let drawn = turn.and_then(|turn| turn.drawn);
        View {
            seat: viewer,
            to_act: turn.map(|turn| turn.seat),
            stage,
            hand_number: hand.table.hand_number,
            options: hand.table.options,
            hand: viewer.map(|seat| hand.hands[seat]),
            counts: BySeat::from_fn(seats, |seat| hand.hands[seat].len() as u8),
            scores: hand.carry.totals,
            leader: hand.carry.leader,
            pile: hand.pile,
            suit: hand.suit,
            stock: hand.stock.len() as u8,
            has_drawn: drawn.is_some(),
            drawn: drawn.filter(|_| viewer.is_some() && turn.map(|turn| turn.seat) == viewer),
            turns: hand.turns,
            passed: hand.passed,
            idle: hand.idle,
            rebuilds: hand.rebuilds,
            rebuilt: hand.known.batches(&hand.hands),
            clues: *hand.known.clues(),
            hands: (stage == StageName::Over).then_some(hand.hands),
            winner,
        }
    }

    pub(super) fn held(&self) -> CardSet {
        self.hand.unwrap_or_default()
    }

    pub(super) fn top(&self) -> Option<Card> {
        self.pile.last().copied()
    }

    pub(super) fn pile_cards(&self) -> CardSet {
        self.pile.iter().copied().collect()
    }

    fn can_draw(&self) -> bool {
        self.stock > 0 || self.pile.len() > 1
    }

    /// O2: whether a card follows the top card: clause by clause, and not by [`following`].
    fn follows(&self, card: Card) -> bool {
        let Some(top) = self.top() else { return true };
        card.rank() == Rank::Queen
            || match self.suit {
                Some(named) => card.suit() == Some(named),
                None => card.suit() == top.suit() || card.rank() == top.rank(),
            }
    }

    /// O3: whether a card that does not follow was drawn, and the next must be.
    fn must_draw_on(&self) -> bool {
        self.options.draw == Draw::UntilPlayable
            && self.stage == StageName::Play
            && self.can_draw()
            && self.drawn.is_some_and(|card| !self.follows(card))
    }

    /// O5: whether the seat has a card for its 8.
    fn can_cover(&self) -> bool {
        self.held().into_iter().any(|card| self.follows(card))
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
        let choices = Choices {
            held: self.held(),
            following: following(self.top(), self.suit),
            drawn: self.drawn,
            can_draw: self.can_draw(),
            cover: self.stage == StageName::Cover,
            draw: self.options.draw,
        };
        choices.list(list);
    }

    fn check(&self, action: Action, cards: Option<CardSet>) -> Result<(), Reason> {
        self.check_cards(action, cards)?;
        match action {
            Action::Pass => self.check_pass(),
            Action::Draw => self.check_draw(),
            Action::Play { card, suit } => self.check_play(card, suit),
        }
    }

    fn cards(&self, action: Action) -> Option<CardSet> {
        match action {
            Action::Pass | Action::Draw => Some(CardSet::EMPTY),
            Action::Play { card, .. } => Some(CardSet::of(card)).filter(|card| card.is_subset(self.held())),
        }
    }

    fn means(&self, action: Action, selected: CardSet) -> bool {
        match action {
            Action::Pass | Action::Draw => selected.is_empty(),
            Action::Play { card, .. } => selected == CardSet::of(card),
        }
    }

    fn describe(&self, action: Action) -> Description {
        let cards = self.cards(action);
        match action {
            Action::Pass => Description { kind: "pass", cards, ..Description::default() },
            Action::Draw => Description { kind: "draw", cards, ..Description::default() },
            Action::Play { card, suit } => {
                Description { kind: "play", rank: Some(card.rank()), suit, length: 1, cards, ..Description::default() }
            }
        }
    }

    /// Reads an action's text, or a card alone, with the suit that a queen names: `7H`, `QS D`, `QS naming D`.
    fn parse(&self, text: &str) -> Result<Action, Reason> {
        text.parse().or_else(|not_read| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let full = match words[..] {
                [card] => format!("play {card}"),
                [card, suit] | [card, "naming", suit] | ["play", card, suit] => format!("play {card} naming {suit}"),
                _ => String::new(),
            };
            let action = full.parse().map_err(|_| not_read)?;
            match action {
                Action::Play { card, suit: None } if card.rank() == Rank::Queen => self.read_queen(card),
                _ => Ok(action),
            }
        })
    }

    fn validate(&self) -> Result<(), Reason> {
        let fault = |sentence: &str| Err(Reason::new("view", format!("this view cannot be: {sentence}")));
        let seats = self.counts.seats();
        let by_seat = [self.scores.seats(), self.hands.map_or(seats, |hands| hands.seats())];
        let batches = self.rebuilt.iter().map(|batch| batch.counts.seats());
        if !(2..=4).contains(&seats) || by_seat.into_iter().chain(batches).any(|count| count != seats) {
            return fault("One Hundred Twenty has two to four seats");
        }
        let named = [Some(self.leader), self.seat, self.to_act, self.winner].into_iter().flatten();
        let noted = self.passed.iter().chain(self.clues.iter().map(|clue| clue.seat()));
        if named.chain(noted).any(|seat| seat.number() >= seats) {
            return fault("a seat is named that the table does not have");
        }
        if self.seat.is_some() != self.hand.is_some() {
            return fault("a seat sees its hand, and only a seat");
        }
        let on_pile = self.pile_cards();
        let seen = on_pile.plus(self.held());
        let twice = seen.doubles() != 0 || on_pile.len() as usize != self.pile.len();
        if twice || !seen.is_subset(PACK) {
            return fault("there is one of each card from 6 to ace, and no joker");
        }
        let held: usize = self.counts.as_slice().iter().copied().map(usize::from).sum();
        if held + usize::from(self.stock) + self.pile.len() != PACK_SIZE {
            return fault("hands, stock and pile have 36 cards together");
        }
        if self.seat.is_some_and(|seat| u32::from(self.counts[seat]) != self.held().len()) {
            return fault("the view's seat does not hold as many cards as are counted");
        }
        let own_turn = self.seat.is_some() && self.seat == self.to_act;
        if self.drawn.is_some() != (own_turn && self.has_drawn)
            || self.drawn.is_some_and(|card| !self.held().contains(card))
        {
            return fault("the card that was drawn last is in the hand of the seat to act, which alone sees it");
        }
        if self.stage != StageName::Over
            && self.suit.is_some() != self.top().is_some_and(|top| top.rank() == Rank::Queen)
        {
            return fault("a suit is named with a queen, and only with a queen");
        }
        if (self.stage == StageName::Over) != self.to_act.is_none() {
            return fault("a seat is to act until the hand is over");
        }
        Ok(())
    }
}

impl View {
    /// Whether the hand can pay an action, and with the cards that are named.
    fn check_cards(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        let needs = match action {
            Action::Pass | Action::Draw => CardSet::EMPTY,
            Action::Play { card, .. } => CardSet::of(card),
        };
        let cards = named.unwrap_or(needs);
        let missing = cards.minus(self.held());
        if !missing.is_empty() {
            let sentence = format!("you do not hold {missing}");
            return Err(Reason::new("not_held", sentence).with("missing", missing.to_string()));
        }
        if cards != needs {
            let shown = if cards.is_empty() { "no card".to_owned() } else { cards.to_string() };
            let sentence = format!("{shown} is not what this takes: {action}");
            return Err(Reason::new("cards_do_not_fit", sentence).with("cards", cards.to_string()));
        }
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Reason> {
        if self.stage == StageName::Cover {
            return match (self.can_cover(), self.can_draw()) {
                (true, _) => Err(Reason::new("O5", "you hold a card that follows your 8: it must be played")),
                (_, true) => Err(Reason::new("O5", "your 8 must be covered: draw until you can play")),
                _ => Ok(()),
            };
        }
        if self.must_draw_on() {
            return Err(self.drawn_card_does_not_follow());
        }
        if !self.has_drawn && self.can_draw() {
            return Err(Reason::new("O3", "a seat that has not drawn may pass only when no card can be drawn")
                .with("stock", self.stock));
        }
        Ok(())
    }

    fn check_draw(&self) -> Result<(), Reason> {
        if self.stage == StageName::Cover {
            if self.can_cover() {
                return Err(Reason::new("O5", "you hold a card that follows your 8: it must be played"));
            }
        } else if self.has_drawn && !self.must_draw_on() {
            let sentence = match self.options.draw {
                Draw::One => "only one card is drawn in a turn",
                Draw::UntilPlayable => "the card that you drew follows, or it was the last: play a card or pass",
            };
            return Err(Reason::new("O3", sentence));
        }
        if !self.can_draw() {
            return Err(Reason::new(
                "O6",
                "no card can be drawn: the stock is empty and nothing lies below the top card",
            ));
        }
        Ok(())
    }

    fn check_play(&self, card: Card, suit: Option<Suit>) -> Result<(), Reason> {
        if !self.follows(card) {
            let top = self.top().map_or_else(String::new, |top| top.to_string());
            let reason = match self.suit {
                Some(named) => {
                    let sentence = format!("{card} does not follow: {named} was named with {top}");
                    Reason::new("O2", sentence).with("suit", named.to_string())
                }
                None => Reason::new("O2", format!("{card} has neither the suit nor the rank of {top}")),
            };
            return Err(reason.with("card", card.to_string()).with("top", top));
        }
        if self.must_draw_on() {
            return Err(self.drawn_card_does_not_follow());
        }
        let last = self.held().len() == 1;
        if card.rank() == Rank::Queen && suit.is_none() && !last {
            let sentence = format!("with {card} a suit must be named, as in \"play {card} naming D\"");
            return Err(Reason::new("O4", sentence).with("card", card.to_string()));
        }
        if suit.is_some() && last {
            let sentence = format!("{card} is your last card, and ends the hand: it names no suit");
            return Err(Reason::new("O7", sentence).with("card", card.to_string()));
        }
        Ok(())
    }

    /// What a queen alone can mean: with its suit left out, every suit, unless it names none.
    fn read_queen(&self, card: Card) -> Result<Action, Reason> {
        let plain = Action::Play { card, suit: None };
        let naming = Suit::ALL.map(|suit| Action::Play { card, suit: Some(suit) });
        let readings: Vec<String> =
            naming.iter().filter(|&&action| self.check(action, None).is_ok()).map(Action::to_string).collect();
        if readings.is_empty() {
            return Ok(plain);
        }
        let sentence = format!("{card} can be read as {}: say which", readings.join(" or "));
        Err(Reason::new("O4", sentence).with("readings", readings))
    }

    fn drawn_card_does_not_follow(&self) -> Reason {
        let card = self.drawn.map_or_else(String::new, |card| card.to_string());
        Reason::new("O3", format!("{card}, which you drew, does not follow: draw again")).with("card", card)
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.top(), self.suit) {
            (None, _) => write!(f, "pile: --")?,
            (Some(top), None) => write!(f, "pile: {top}")?,
            (Some(top), Some(suit)) => write!(f, "pile: {top} naming {suit}")?,
        }
        if self.pile.len() > 1 {
            write!(f, " on {} others", self.pile.len() - 1)?;
        }
        writeln!(f, ", stock: {} cards, leader {}, {} turns", self.stock, self.leader, self.turns)?;
        for (seat, count) in self.counts.iter() {
            write!(f, "seat {seat}: {count} cards")?;
            if self.passed.contains(seat) {
                write!(f, ", passed")?;
            }
            if let Some(hands) = self.hands.filter(|hands| !hands[seat].is_empty()) {
                write!(f, ": {}", hands[seat])?;
            }
            writeln!(f)?;
        }
        for batch in self.rebuilt.iter() {
            write!(f, "rebuilt stock, {} left:", batch.cards)?;
            for (seat, count) in batch.counts.iter().filter(|&(_, &count)| count > 0) {
                write!(f, " {count} with seat {seat}")?;
            }
            writeln!(f)?;
        }
        for clue in self.clues.iter() {
            writeln!(f, "{clue}")?;
        }
        if let (Some(seat), Some(hand)) = (self.seat, self.hand) {
            writeln!(f, "seat {seat} holds: {hand}")?;
        }
        match (self.to_act, self.winner) {
            (Some(seat), _) => {
                write!(f, "to act: seat {seat}")?;
                if self.stage == StageName::Cover {
                    write!(f, ", on its 8")?;
                }
                match self.drawn {
                    Some(card) => writeln!(f, ", having drawn {card}"),
                    None if self.has_drawn => writeln!(f, ", having drawn"),
                    None => writeln!(f),
                }
            }
            (None, Some(seat)) => writeln!(f, "the hand is over: seat {seat} has won"),
            (None, None) => writeln!(f, "the hand is over: nobody has won"),
        }
    }
}
