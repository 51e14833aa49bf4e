//! Imagined hands: what lies behind a view, dealt anew.

use super::hand::{Hand, Stage, Trick};
use super::tribute::{Placing, payable, payments, possible};
use super::view::{StageName, View};
use super::{Carry, RULES};
use crate::card::{Card, Rank};
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::unseen::{self, Room};

/// How many deals are tried for one from which the same tribute would follow.
const TRIES: u32 = 200;

impl View {
    /// A hand that looks like this: unseen cards are dealt anew, with the hard facts kept.
    pub(super) fn imagine(&self, rng: &mut Rng) -> Hand {
        let known =
            BySeat::from_fn(4, |seat| self.hand.filter(|_| self.seat == Some(seat)).unwrap_or(self.known[seat]));
        let seen = Seat::all(4).fold(self.played, |seen, seat| seen.plus(known[seat]));
        let unseen = RULES.pack.minus(seen);
        let mut rooms: Vec<Room> = Seat::all(4)
            .map(|seat| Room {
                count: u32::from(self.counts[seat]).saturating_sub(known[seat].len()),
                faces: self.possible(seat),
            })
            .collect();
        let deal = |rng: &mut Rng, known: &BySeat<CardSet>, unseen: CardSet, rooms: &[Room]| {
            self.with_unseen(known, &unseen::deal(rng, unseen, rooms).unwrap_or_default())
        };
        let mut hand = deal(rng, &known, unseen, &rooms);
        for _ in 1..TRIES {
            if self.stage != StageName::Tribute || self.leads_here(&hand) {
                return hand;
            }
            hand = deal(rng, &known, unseen, &rooms);
        }
        // The second payer looks at a strong hand: the first must hold a card that makes it the first.
        let first = self.tribute.first().map(|first| first.payer).filter(|&payer| rooms[payer.index()].count > 0);
        let Some(payer) = first else { return hand };
        rooms[payer.index()].count -= 1;
        let mut strong: Vec<Card> = unseen.into_iter().collect();
        rng.shuffle(&mut strong);
        let with_one = |card: Card| {
            let mut known = known;
            known[payer] = known[payer].plus(CardSet::of(card));
            deal(rng, &known, unseen.minus(CardSet::of(card)), &rooms)
        };
        strong.into_iter().map(with_one).find(|hand| self.leads_here(hand)).unwrap_or(hand)
    }

    /// The faces that a seat may hold beside what it is known to hold.
    fn possible(&self, seat: Seat) -> u64 {
        let red_joker = CardSet::of(Card::RED_JOKER).faces();
        let elsewhere = !self.waived.is_empty() && !self.waived.contains(seat);
        let mut tribute = self.tribute;
        let choosing = |first: &&mut super::Payment| first.paid.is_none() && self.seat == Some(first.payer);
        if let Some(first) = tribute.first_mut().filter(choosing) {
            // It has not chosen yet, but knows with which cards it came first.
            first.paid = payable(self.held(), self.level).first();
        }
        possible(seat, &tribute, self.level, &self.options) & if elsewhere { !red_joker } else { u64::MAX }
    }

    /// Whether the payments that are still to be made would be these (G13, G14).
    fn leads_here(&self, hand: &Hand) -> bool {
        let Some(placing) = placing(&self.tribute) else { return true };
        // As dealt: what was paid lies with its payer again.
        let mut dealt = hand.hands;
        for payment in self.tribute.iter() {
            let paid = payment.paid.map_or(CardSet::EMPTY, CardSet::of);
            dealt[payment.receiver] = dealt[payment.receiver].minus(paid);
            dealt[payment.payer] = dealt[payment.payer].plus(paid);
        }
        payments(placing, &dealt, self.level).is_some_and(|due| {
            let seats =
                |payments: &super::tribute::Payments| payments.iter().map(|due| due.payer).collect::<Vec<Seat>>();
            seats(&due) == seats(&self.tribute)
        })
    }

    fn with_unseen(&self, known: &BySeat<CardSet>, dealt: &[Vec<Card>]) -> Hand {
        let cards = |at: usize| dealt.get(at).into_iter().flatten().copied().collect::<CardSet>();
        Hand {
            table: Table { options: self.options, seats: 4, hand_number: self.hand_number },
            carry: Carry {
                levels: BySeat::from_fn(4, |seat| level_of(self.scores[seat]).unwrap_or_default()),
                level: self.level,
                won_by: self.won_by,
                ace_fails: self.ace_fails,
                placing: None,
                leader: Seat::FIRST,
            },
            hands: BySeat::from_fn(4, |seat| known[seat].plus(cards(seat.index()))),
            played: self.played,
            known: self.known,
            gone: self.gone,
            payments: self.tribute,
            waived: self.waived,
            stage: match (self.stage, self.to_act) {
                (StageName::Tribute, Some(seat)) => Stage::Tribute(seat),
                (StageName::Return, Some(seat)) => Stage::Return(seat),
                (StageName::Play, Some(to_act)) => Stage::Play(Trick { to_act, last: self.last, passed: self.passed }),
                _ => Stage::Over,
            },
        }
    }
}

/// The level of a total, if it is one (G3).
pub(super) fn level_of(total: i32) -> Option<Rank> {
    u8::try_from(total - 2).ok().and_then(Rank::new).filter(|rank| !rank.is_joker())
}

/// The placing from which payments follow.
pub(super) fn placing(payments: &[super::Payment]) -> Option<Placing> {
    match *payments {
        [] => None,
        [alone] => Some(Placing::Single { first: alone.receiver, last: alone.payer }),
        [first, ..] => Some(Placing::Double { first: first.receiver }),
    }
}
