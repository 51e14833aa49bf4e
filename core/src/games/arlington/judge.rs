//! Whether an action is legal, by the clauses: each is asked in turn, and the first that is broken is told.

use super::contract::{Need, Solver};
use super::meld::{End, Laid, Meld, card_at};
use super::turn::{Doing, Situation, Turn, are_allied};
use super::view::{View, cards_of};
use super::{Action, WildLimit};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::reason::Reason;

/// A refusal by a clause.
fn broken(clause: &'static str, sentence: impl Into<String>) -> Result<(), Reason> {
    Err(Reason::new(clause, sentence))
}

impl View {
    pub(super) fn judge(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        self.check_cards(action, named)?;
        let Some(situation) = self.situation() else {
            return broken("A2", "it is not this seat's turn");
        };
        match (situation.doing, action) {
            (Doing::Answering, Action::Take | Action::Refuse) => Ok(()),
            (Doing::Answering, _) => broken("A8", "a card is offered: it must be taken or refused first"),
            (_, Action::Take | Action::Refuse) => broken("A8", "no card is offered now"),
            (Doing::Laying(need), action) => situation.check_laying(action, need),
            (Doing::Playing { turn, contract, no_offer }, action) => {
                situation.check_playing(action, turn, contract, no_offer)
            }
        }
    }

    /// Whether the hand can pay an action, and with the cards that are named.
    fn check_cards(&self, action: Action, named: Option<CardSet>) -> Result<(), Reason> {
        let needs = cards_of(action);
        let missing = named.unwrap_or(needs).minus(self.held());
        if !missing.is_empty() {
            let sentence = format!("you do not hold {missing}");
            return Err(Reason::new("not_held", sentence).with("missing", missing.to_string()));
        }
        match named {
            Some(cards) if cards != needs => {
                let shown = if cards.is_empty() { "no card".to_owned() } else { cards.to_string() };
                let sentence = format!("{action} is not made with {shown}");
                Err(Reason::new("cards_do_not_fit", sentence).with("cards", cards.to_string()))
            }
            _ => Ok(()),
        }
    }
}

impl Situation<'_> {
    /// A6: between the first and the last meld of a contract.
    fn check_laying(&self, action: Action, need: Need) -> Result<(), Reason> {
        match action {
            Action::Lay(meld) => {
                self.check_shape(meld)?;
                self.check_contract(meld, need)
            }
            Action::Swap { .. } => broken("A2", "there are no swaps between the melds of a contract"),
            _ => {
                let sentence = format!("the contract is begun: {need} must be laid first");
                Err(Reason::new("A6", sentence).with("sets", need.sets).with("runs", need.runs))
            }
        }
    }

    fn check_playing(&self, action: Action, turn: Turn, contract: Option<Need>, no_offer: bool) -> Result<(), Reason> {
        match action {
            Action::Swap { meld, given, taken, place } => {
                self.check_swap(turn, contract, meld, (given, taken, place))?;
                let after = self.held.minus(CardSet::of(given)).plus(CardSet::of(taken));
                match contract.filter(|&contract| self.is_forced(contract) && !self.can_lay(contract, after)) {
                    Some(_) => {
                        broken("A6", format!("without {given} you could no longer lay the contract, and you must"))
                    }
                    None => Ok(()),
                }
            }
            Action::Lay(meld) => {
                self.check_shape(meld)?;
                contract.map_or(Ok(()), |contract| self.check_contract(meld, contract))
            }
            Action::Add { meld, end, card, stands_for } => {
                if contract.is_some() {
                    return broken("A7", "cards are put to melds only when the contract is down");
                }
                self.check_addition(turn, meld, end, (card, stands_for))
            }
            Action::Offer(_) | Action::EndTurn if contract.is_some_and(|contract| self.is_forced(contract)) => {
                broken("A6", "you can lay your contract, so you must")
            }
            Action::Offer(_) if no_offer => broken("A10", "this turn ends the hand: there is no offer"),
            Action::Offer(_) if self.held.len() < 2 => broken("A8", "with one card left there is no offer"),
            Action::EndTurn if !no_offer && self.held.len() >= 2 => {
                let sentence = format!("with {} cards left you must offer one", self.held.len());
                Err(Reason::new("A8", sentence).with("cards", self.held.len()))
            }
            _ => Ok(()),
        }
    }

    fn can_lay(&self, need: Need, cards: CardSet) -> bool {
        Solver::new(self.options, need).can(cards)
    }

    /// A6: whether the contract must be laid now.
    fn is_forced(&self, contract: Need) -> bool {
        self.options.force_contract && self.can_lay(contract, self.held)
    }

    /// The meld of a number.
    fn meld(&self, number: u8) -> Result<Laid, Reason> {
        self.melds.get(usize::from(number)).copied().ok_or_else(|| {
            let sentence = format!("there is no meld {number}: there are {} on the table", self.melds.len());
            Reason::new("A7", sentence).with("meld", number)
        })
    }

    /// A3.
    fn check_swap(
        &self,
        turn: Turn,
        contract: Option<Need>,
        number: u8,
        (given, taken, place): (Card, Card, u8),
    ) -> Result<(), Reason> {
        if contract.is_some() && !self.options.swap_before_contract {
            return broken("A3", "swaps are allowed only when the contract is down");
        }
        let laid = self.meld(number).map_err(|reason| Reason { clause: "A3", ..reason })?;
        if are_allied(self.options, laid.owner(), turn.seat) {
            return broken("A3", format!("meld {number} is your own side's: swaps are made with opponents"));
        }
        if laid.meld().swapped(given, taken, place).is_none() {
            let sentence = format!("in meld {number} ({}) there is no {taken} that stands for {given}", laid.meld());
            return Err(Reason::new("A3", sentence)
                .with("meld", laid.meld().to_string())
                .with("given", given.to_string())
                .with("taken", taken.to_string()));
        }
        Ok(())
    }

    /// A4: a meld has not too many wilds.
    fn check_wilds(&self, meld: Meld) -> Result<(), Reason> {
        if meld.keeps_limit(self.options) {
            return Ok(());
        }
        let (wilds, naturals) = (meld.wild_count(), meld.size() - meld.wild_count());
        let rule = match self.options.wild_limit {
            WildLimit::AtMostNaturals => "wilds never outnumber natural cards",
            WildLimit::OneNatural => "a meld has a natural card",
            WildLimit::NoWilds => "there are no wilds",
        };
        let sentence = format!("{meld} has {wilds} wilds and {naturals} natural cards: {rule}");
        Err(Reason::new("A4", sentence).with("wilds", wilds).with("naturals", naturals))
    }

    /// A4, A7: a meld is laid at its smallest size.
    fn check_shape(&self, meld: Meld) -> Result<(), Reason> {
        let (size, least) = (meld.size(), meld.least(self.options));
        if size < least {
            let sentence = format!("{meld} has {size} cards: a {} has {least} at least", meld.kind());
            return Err(Reason::new("A4", sentence).with("cards", size).with("least", least));
        }
        self.check_wilds(meld)?;
        if size > least {
            let sentence = format!("a {} is laid with {least} cards and then extended: {meld} has {size}", meld.kind());
            return Err(Reason::new("A7", sentence).with("cards", size).with("least", least));
        }
        Ok(())
    }

    /// A6: a meld belongs to the contract, and the rest can be laid after it.
    fn check_contract(&self, meld: Meld, need: Need) -> Result<(), Reason> {
        let Some(rest) = need.less(matches!(meld, Meld::Run(_))) else {
            let sentence = format!("the contract needs no further {}", meld.kind());
            return Err(Reason::new("A6", sentence).with("sets", need.sets).with("runs", need.runs));
        };
        if self.can_lay(rest, self.held.minus(meld.cards())) {
            return Ok(());
        }
        let sentence = format!("after {meld} the rest of the contract ({rest}) cannot be laid");
        Err(Reason::new("A6", sentence).with("sets", rest.sets).with("runs", rest.runs))
    }

    /// A4, A7: a card goes to a meld of one's own side.
    fn check_addition(
        &self,
        turn: Turn,
        number: u8,
        end: Option<End>,
        (card, stands_for): (Card, Option<Card>),
    ) -> Result<(), Reason> {
        let laid = self.meld(number)?;
        let meld = laid.meld();
        let with = |reason: Reason| reason.with("meld", meld.to_string()).with("card", card.to_string());
        let claims = stands_for.unwrap_or(card);
        let is_as_claimed = match (meld, end) {
            (Meld::Run(run), Some(end)) => run.beyond(end).is_none_or(|place| card_at(place, run.suit()) == claims),
            _ => true,
        };
        match meld.extended(card, end).filter(|_| is_as_claimed) {
            _ if !are_allied(self.options, laid.owner(), turn.seat) => {
                let sentence = format!("meld {number} is an opponent's: cards go to your own side's melds");
                Err(with(Reason::new("A7", sentence)))
            }
            None => {
                let place = match (meld, end) {
                    (Meld::Set(set), None) if set.rank() == Rank::Two => "a set of twos takes natural twos only",
                    (Meld::Set(_), None) => "a set takes cards of its rank, and wilds",
                    (Meld::Set(_), Some(_)) => "a set has no ends",
                    (Meld::Run(_), None) => "a run is extended at an end, low or high",
                    (Meld::Run(_), Some(_)) => "a run takes the card next to its end, or a wild, and goes from A to A",
                };
                Err(with(Reason::new("A4", format!("{card} does not fit meld {number} ({meld}): {place}"))))
            }
            Some(extended) => {
                self.check_wilds(extended)?;
                if number < turn.first_new && !turn.laid_off.allows(number, self.options.layoff_limit) {
                    let sentence = format!("no more cards may be laid off on meld {number} in this turn");
                    return Err(with(Reason::new("A7", sentence)));
                }
                Ok(())
            }
        }
    }
}
