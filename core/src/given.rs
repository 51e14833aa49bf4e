//! [`Given`]: a deck in place of the shuffle, and who deals or leads with it.

use crate::card::Card;
use crate::hand::{Hand, Opener};
use crate::reason::{Error, ErrorKind, Reason};
use crate::seat::Seat;

/// A deck in place of the shuffle: its cards in deal order, and who deals or leads.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Given {
    /// The whole pack, the card that is dealt first at the front.
    pub deck: Vec<Card>,
    /// Who deals, in games with a dealer; the last seat if unnamed.
    pub dealer: Option<Seat>,
    /// Who leads, in games without; seat 0 if unnamed.
    pub leader: Option<Seat>,
}

/// What a hand starts from with this deck: who is named deals or leads.
pub(crate) fn carry_for<H: Hand>(carry: H::Carry, given: Option<&Given>, seats: u8) -> H::Carry {
    let Some(given) = given else { return carry };
    let unnamed = match H::RULES.opener {
        Opener::Dealer => Seat::all(seats).next_back(),
        Opener::Leader => Some(Seat::FIRST),
    };
    given.dealer.or(given.leader).or(unnamed).map_or(carry, |seat| H::with_opener(carry, seat))
}

/// Whether a deck can be dealt; if not, all that is wrong with it.
pub(crate) fn check<H: Hand>(given: Option<&Given>, carry: &H::Carry, seats: u8) -> Result<(), Error> {
    let Some(given) = given else { return Ok(()) };
    let mut faults = Vec::new();
    if given.deck.is_empty() && given.dealer.or(given.leader).is_some() {
        let sentence = format!("who is the {} is named beside a given deck, and there is none", H::RULES.opener.word());
        return Err(Error::new(ErrorKind::Deck, Reason::new("deck", sentence.clone()).with("faults", vec![sentence])));
    }
    let pack = H::RULES.pack;
    if given.deck.len() != pack.len() as usize {
        faults.push(format!("its cards are {}, and the pack's {}", given.deck.len(), pack.len()));
    }
    let mut left = pack;
    let extra: Vec<Card> = given.deck.iter().copied().filter(|&card| !left.remove(card)).collect();
    if !extra.is_empty() {
        let extra: Vec<String> = extra.iter().map(Card::to_string).collect();
        faults.push(format!("{} is not in the pack, or too often in the deck", extra.join(" ")));
    }
    if !left.is_empty() {
        faults.push(format!("{left} is missing"));
    }
    let (named, other) = match H::RULES.opener {
        Opener::Dealer => (given.dealer, given.leader),
        Opener::Leader => (given.leader, given.dealer),
    };
    let word = H::RULES.opener.word();
    if other.is_some() {
        let other = if word == "dealer" { "leader" } else { "dealer" };
        faults.push(format!("in {} the {word} is named, not the {other}", H::RULES.id));
    }
    faults.extend(named.and_then(|_| H::may_name_opener(carry).err()));
    if let Some(seat) = named.filter(|seat| seat.number() >= seats) {
        faults.push(format!("the {word} is seat {seat}, but the last seat is {}", seats - 1));
    }
    if faults.is_empty() {
        return Ok(());
    }
    let sentence = format!("this deck cannot be dealt: {}", faults.join("; "));
    Err(Error::new(ErrorKind::Deck, Reason::new("deck", sentence).with("faults", faults)))
}
