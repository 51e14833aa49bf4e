//! Imagined worlds: the unseen cards dealt anew, batch by batch.

use super::hand::{Cards, Hand, Stage, Turn};
use super::known::Knowledge;
use super::view::{StageName, View};
use super::{Batch, Carry, PACK};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::rng::{Rng, Stream};
use crate::seat::{BySeat, Seat};
use crate::unseen::{self, Room};

/// Whose cards a room holds.
#[derive(Clone, Copy)]
enum Owner {
    Seat(Seat),
    /// The seat to act: this is the card that it drew last.
    Drawn,
    Stock,
}

impl View {
    /// The hand that the viewer sees of a seat: its own, and everybody's once the hand is over.
    fn open_hand(&self, seat: Seat) -> Option<CardSet> {
        let own = self.hand.filter(|_| self.seat == Some(seat));
        own.or_else(|| self.hands.filter(|hands| hands.seats() > seat.number()).map(|hands| hands[seat]))
    }

    /// The batches with the deal, the oldest, before them.
    fn batches(&self) -> Vec<Batch> {
        let rebuilt = self.rebuilt.iter().fold(CardSet::EMPTY, |all, batch| all.plus(batch.cards));
        let later = |seat| self.rebuilt.iter().map(|batch| batch.counts[seat]).fold(0, u8::saturating_add);
        let counts = BySeat::from_fn(self.counts.seats(), |seat| self.counts[seat].saturating_sub(later(seat)));
        let cards = PACK.minus(self.pile_cards()).minus(rebuilt);
        [Batch { cards, counts }].into_iter().chain(self.rebuilt.iter().copied()).collect()
    }

    /// A hand that looks like this: each seat gets as many unseen cards of each batch as it is known to hold, and
    /// for each clue one that fits it. What is left of the newest batch is the stock, in random order.
    pub(super) fn imagine(&self, rng: &mut Rng, stream: Stream) -> Hand {
        let seats = self.counts.seats();
        let mut hands = BySeat::from_fn(seats, |seat| self.open_hand(seat).unwrap_or_default());
        let (mut stock, mut drawn) = (Cards::new(), self.drawn);
        let seen = hands.as_slice().iter().fold(CardSet::EMPTY, |seen, cards| seen.plus(*cards));
        let batches = self.batches();
        for (at, batch) in batches.iter().enumerate() {
            let (owners, rooms): (Vec<Owner>, Vec<Room>) =
                self.rooms(batch, at + 1 == batches.len()).into_iter().unzip();
            let dealt = unseen::deal(rng, batch.cards.minus(seen), &rooms).unwrap_or_default();
            for (owner, cards) in owners.into_iter().zip(dealt) {
                let owned = match owner {
                    Owner::Seat(seat) => Some(seat),
                    Owner::Drawn => {
                        drawn = cards.first().copied();
                        self.to_act
                    }
                    Owner::Stock => {
                        stock = Cards::from_slice(&cards).unwrap_or_default();
                        None
                    }
                };
                if let Some(seat) = owned {
                    hands[seat] = hands[seat].plus(cards.into_iter().collect::<CardSet>());
                }
            }
        }
        self.with_unseen(hands, stock, drawn, stream)
    }

    /// Where the cards of a batch may lie that the viewer has not seen.
    fn rooms(&self, batch: &Batch, newest: bool) -> Vec<(Owner, Room)> {
        let mut rooms = Vec::new();
        for seat in Seat::all(self.counts.seats()).filter(|&seat| self.open_hand(seat).is_none()) {
            let mut free = u32::from(batch.counts[seat]);
            let about = |faces: u64| faces & batch.cards.faces() != 0;
            let clues = self.clues.iter().filter(|clue| clue.seat() == seat && about(clue.faces()));
            let known = clues.map(|clue| (Owner::Seat(seat), Room { count: 1, faces: clue.faces() }));
            let drawn = (newest && self.has_drawn && self.to_act == Some(seat)).then_some((Owner::Drawn, Room::any(1)));
            for room in known.chain(drawn) {
                free = free.saturating_sub(1);
                rooms.push(room);
            }
            rooms.push((Owner::Seat(seat), Room::any(free)));
        }
        rooms.push((Owner::Stock, Room::any(if newest { u32::from(self.stock) } else { 0 })));
        rooms
    }

    fn with_unseen(&self, hands: BySeat<CardSet>, stock: Cards, drawn: Option<Card>, stream: Stream) -> Hand {
        let turn = |seat| Turn { seat, drawn };
        Hand {
            table: Table { options: self.options, seats: self.counts.seats(), hand_number: self.hand_number },
            carry: Carry { totals: self.scores, leader: self.leader },
            hands,
            stock,
            pile: self.pile,
            suit: self.suit,
            stage: match (self.stage, self.to_act) {
                (StageName::Play, Some(seat)) => Stage::Play(turn(seat)),
                (StageName::Cover, Some(seat)) => Stage::Cover(turn(seat)),
                _ => Stage::Over(self.winner),
            },
            turns: self.turns,
            passed: self.passed,
            idle: self.idle,
            rebuilds: self.rebuilds,
            stream,
            known: Knowledge::told(self.rebuilt.iter().map(|batch| batch.cards), &self.clues).unwrap_or_default(),
        }
    }
}
