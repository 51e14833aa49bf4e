//! What may be played on what (O2), and what a seat may choose from.

use super::{Action, Draw, PACK};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, rank_faces};

/// The faces of the queens, which may be played on anything.
const QUEENS: u64 = rank_faces(Rank::Queen);

/// The faces of one suit, as bits in face order.
pub(super) const fn suit_faces(suit: Suit) -> u64 {
    PACK.faces() & 0x1111_1111_1111_1111 << suit as u8
}

/// O1, O2: the faces that may be played on this top card; `named`: the suit that counts in place of a queen's.
pub(super) const fn following(top: Option<Card>, named: Option<Suit>) -> u64 {
    let Some(top) = top else { return PACK.faces() };
    let suit = if named.is_some() { named } else { top.suit() };
    let of_suit = match suit {
        Some(suit) => suit_faces(suit),
        None => 0,
    };
    // Where a suit is named a queen lies on top, and its rank follows anyway.
    of_suit | rank_faces(top.rank()) | QUEENS
}

/// A seat's turn, as far as it decides what may be done in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choices {
    /// The seat's hand.
    pub(super) held: CardSet,
    /// The faces that may be played.
    pub(super) following: u64,
    /// The card drawn last in this turn.
    pub(super) drawn: Option<Card>,
    /// Whether there is a card to draw (O6).
    pub(super) can_draw: bool,
    /// Whether the seat must play on its 8 (O5).
    pub(super) cover: bool,
    /// How much a seat draws (O3).
    pub(super) draw: Draw,
}

impl Choices {
    /// Puts the legal actions into an empty list, ascending.
    #[inline(always)]
    pub(super) fn list(&self, list: &mut Vec<Action>) {
        let playable = CardSet::from_faces(self.held.faces() & self.following);
        if self.cover && playable.is_empty() {
            list.push(if self.can_draw { Action::Draw } else { Action::Pass });
            return;
        }
        if !self.cover {
            // O3: a drawn card that does not follow leads to the next draw and nowhere else.
            let stuck = self.draw == Draw::UntilPlayable
                && self.can_draw
                && self.drawn.is_some_and(|card| self.following >> card.index() & 1 == 0);
            if stuck {
                list.push(Action::Draw);
                return;
            }
            let may_pass = self.drawn.is_some() || !self.can_draw;
            list.push(if may_pass { Action::Pass } else { Action::Draw });
        }
        let last = self.held.is_single();
        for card in playable {
            if card.rank() == Rank::Queen && !last {
                list.extend(Suit::ALL.map(|suit| Action::Play { card, suit: Some(suit) }));
            } else {
                list.push(Action::Play { card, suit: None });
            }
        }
    }
}
