//! Which cards of a hand fit which piles (P2): what a seat may choose from.

use super::pile::Pile;
use super::{Action, Options, PILES};
use crate::card::Suit;
use crate::cardset::CardSet;

/// Of each pile, the suits in which the hand has a card of the top card's rank: four bits a pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fits(u32);

/// The first of the four bits of every pile.
const FIRST_BITS: u32 = 0x11_1111;

impl Fits {
    /// What of a hand fits the piles.
    pub(super) fn new(held: CardSet, piles: &[Pile; PILES]) -> Fits {
        Fits((0..).zip(piles).fold(0, |fits, (number, pile)| fits | pile.fitting(held) << (4 * number)))
    }

    /// Whether nothing fits: then no set can be made.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The piles that three cards of the hand fit, each by its first bit.
    const fn threes(self) -> u32 {
        // Three of the four bits: both of one half, and one of the other.
        let (both, any) = (self.0 & self.0 >> 1, self.0 | self.0 >> 1);
        (both & any >> 2 | both >> 2 & any) & FIRST_BITS
    }

    /// Puts the legal actions of a seat that can make a set into an empty list, ascending.
    pub(super) fn list(self, piles: &[Pile; PILES], options: &Options, list: &mut Vec<Action>) {
        if !options.forced_play {
            list.push(Action::Pass);
        }
        let top = |bit: usize| piles.get(bit / 4).and_then(|pile| pile.top());
        for bit in bits(self.0) {
            let suit = Suit::new(bit as u8 % 4);
            if let Some(card) = top(bit).zip(suit).and_then(|(top, suit)| top.in_suit(suit)) {
                list.push(Action::Pair { pile: (bit / 4) as u8, card });
            }
        }
        for bit in bits(self.threes()) {
            if let Some(top) = top(bit) {
                list.push(Action::Four { pile: (bit / 4) as u8, rank: top.rank() });
            }
        }
    }
}

/// The places of the bits that are set.
fn bits(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
