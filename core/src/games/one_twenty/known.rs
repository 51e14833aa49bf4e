//! What everybody knows of the cards that nobody has seen: where they came from, and what draws gave away.
//!
//! A card that is not on the pile entered the game with a *batch*: the deal, or the first, second, .. rebuilt
//! stock. Everybody knows the faces of a batch, since a stock is rebuilt from open cards, and how many cards of
//! it each seat holds, since every draw comes from the newest batch and every play shows its card. Who holds
//! which is not known. Beyond that there are *clues*: draws that the rules forced on, and forced passes (O3, O5).
//!
//! All this follows from what all have seen. It never depends on a hidden card, or it would give it away.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::follow::suit_faces;
use super::{PACK, PACK_SIZE};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, RankSet};
use crate::list::List;
use crate::seat::{BySeat, Seat};

/// What is left of a rebuilt stock: its cards that have not been on the pile since.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// Its cards.
    pub cards: CardSet,
    /// How many of them each seat holds; the others are the stock.
    pub counts: BySeat<u8>,
}

impl Default for Batch {
    fn default() -> Batch {
        Batch { cards: CardSet::EMPTY, counts: BySeat::new(0) }
    }
}

/// The batches of the view, the oldest first, without the deal.
pub(super) type Batches = List<Batch, PACK_SIZE>;

/// One card of a seat's hand is one of these; each clue speaks of another card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "ClueParts", into = "ClueParts")]
pub struct Clue(u64);

/// The form of a clue in JSON: ranks by suits, since the cards themselves are named only where they have been seen.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClueParts {
    seat: Seat,
    one_of: BTreeMap<Suit, RankSet>,
}

impl Clue {
    /// Above the faces stands the seat.
    const SEAT_BIT: u32 = 56;

    const fn new(seat: Seat, faces: u64) -> Clue {
        Clue((seat.number() as u64) << Clue::SEAT_BIT | faces)
    }

    /// Whose card it is.
    pub fn seat(self) -> Seat {
        Seat::new((self.0 >> Clue::SEAT_BIT) as u8).unwrap_or_default()
    }

    /// What it may be.
    pub const fn cards(self) -> CardSet {
        CardSet::from_faces(self.0)
    }

    pub(super) const fn faces(self) -> u64 {
        self.cards().faces()
    }

    /// The same by suits.
    fn ranks(self) -> impl Iterator<Item = (Suit, RankSet)> {
        let of_suit = move |suit| self.cards().masked(suit_faces(suit)).into_iter().map(Card::rank).collect();
        Suit::ALL.map(|suit| (suit, of_suit(suit))).into_iter().filter(|(_, ranks)| *ranks != RankSet::NONE)
    }

    fn with_faces(self, faces: u64) -> Clue {
        Clue::new(self.seat(), faces)
    }
}

impl From<ClueParts> for Clue {
    fn from(ClueParts { seat, one_of }: ClueParts) -> Clue {
        let of_suit = |(suit, ranks): (&Suit, &RankSet)| suit_faces(*suit) & ranks.faces();
        Clue::new(seat, one_of.iter().map(of_suit).fold(0, |faces, more| faces | more))
    }
}

impl From<Clue> for ClueParts {
    fn from(clue: Clue) -> ClueParts {
        ClueParts { seat: clue.seat(), one_of: clue.ranks().collect() }
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} holds one of", self.seat())?;
        for (suit, ranks) in self.ranks() {
            let ranks: Vec<&str> = ranks.iter().map(Rank::name).collect();
            write!(f, " {suit}: {};", ranks.join(" "))?;
        }
        Ok(())
    }
}

pub(super) type Clues = List<Clue, PACK_SIZE>;

/// What everybody knows of cards that nobody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Knowledge {
    /// The faces of each rebuilt stock that have not been on the pile since, the oldest first.
    rebuilt: List<u64, PACK_SIZE>,
    clues: Clues,
}

impl Knowledge {
    /// Knowledge as it was told; none if it is more than a hand can hold.
    pub(super) fn told(rebuilt: impl Iterator<Item = CardSet>, clues: &[Clue]) -> Option<Knowledge> {
        let mut known = Knowledge { rebuilt: List::new(), clues: List::from_slice(clues)? };
        rebuilt.into_iter().all(|cards| known.rebuilt.push(cards.faces())).then_some(known)
    }

    pub(super) fn rebuilt(&self) -> impl Iterator<Item = CardSet> {
        self.rebuilt.iter().copied().map(CardSet::from_faces)
    }

    pub(super) fn clues(&self) -> &Clues {
        &self.clues
    }

    /// What is left of the rebuilt stocks, and how many cards of each the seats hold.
    pub(super) fn batches(&self, hands: &BySeat<CardSet>) -> Batches {
        let mut batches = Batches::new();
        for cards in self.rebuilt().filter(|cards| !cards.is_empty()) {
            let counts = BySeat::from_fn(hands.seats(), |seat| hands[seat].masked(cards.faces()).len() as u8);
            let fits = batches.push(Batch { cards, counts });
            debug_assert!(fits, "there are no more batches than cards");
        }
        batches
    }

    /// The faces of the deal that have not been on the pile.
    fn deal(&self, pile: CardSet) -> u64 {
        self.rebuilt.iter().fold(PACK.minus(pile).faces(), |left, faces| left & !faces)
    }

    /// The faces of the newest batch.
    fn newest(&self, pile: CardSet) -> u64 {
        self.rebuilt.last().copied().unwrap_or_else(|| self.deal(pile))
    }

    /// A card was played: it leaves its batch, and it may be the one that a clue spoke of.
    pub(super) fn played(&mut self, seat: Seat, card: CardSet) {
        let played = card.faces();
        self.rebuilt.iter_mut().for_each(|faces| *faces &= !played);
        // There are none at most tables.
        if !self.clues.is_empty() {
            self.clue_answered(seat, played);
        }
    }

    /// A card was played by a seat of which there may be clues.
    ///
    /// If it fits several clues it may have been any of them, the one with the fewest faces first of all; the
    /// others may then have to answer for that one too.
    #[inline(never)]
    fn clue_answered(&mut self, seat: Seat, played: u64) {
        let speaks_of_it = |clue: &Clue| clue.seat() == seat && clue.faces() & played != 0;
        let candidates = self.clues.iter().enumerate().filter(|(_, clue)| speaks_of_it(clue));
        if let Some((at, &spent)) = candidates.min_by_key(|(_, clue)| clue.cards().len()) {
            self.clues[at..].rotate_left(1);
            self.clues.pop();
            for clue in self.clues.iter_mut().filter(|clue| speaks_of_it(clue)) {
                *clue = clue.with_faces(clue.faces() | spent.faces());
            }
        }
        self.clues.iter_mut().for_each(|clue| *clue = clue.with_faces(clue.faces() & !played));
    }

    /// O6: the stock was rebuilt from these cards. Batches of which nothing is left are forgotten.
    pub(super) fn stock_rebuilt(&mut self, cards: CardSet) {
        let mut rebuilt = List::new();
        let left = self.rebuilt.iter().copied().filter(|&faces| faces != 0);
        let fits = left.chain([cards.faces()]).all(|faces| rebuilt.push(faces));
        debug_assert!(fits, "each batch has a card of its own");
        self.rebuilt = rebuilt;
    }

    /// A seat drew on, as it must: the card that it drew before does not follow.
    pub(super) fn forced_on(&mut self, seat: Seat, following: u64, pile: CardSet) {
        let fits = self.clues.push(Clue::new(seat, self.newest(pile) & !following));
        debug_assert!(fits, "each clue has a card of its own");
    }

    /// O5: a seat passed, as it must: none of its cards follows.
    pub(super) fn forced_pass(&mut self, seat: Seat, held: CardSet, following: u64, pile: CardSet) {
        for batch in [self.deal(pile)].into_iter().chain(self.rebuilt.iter().copied()) {
            let told = self.clues.iter().filter(|clue| clue.seat() == seat && clue.faces() & batch != 0).count();
            for _ in told..held.masked(batch).len() as usize {
                let fits = self.clues.push(Clue::new(seat, batch));
                debug_assert!(fits, "each clue has a card of its own");
            }
        }
        for clue in self.clues.iter_mut().filter(|clue| clue.seat() == seat) {
            *clue = clue.with_faces(clue.faces() & !following);
        }
    }
}
