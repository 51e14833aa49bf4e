//! Imagined worlds: hands that look like a view.

use super::contract::{Need, Solver};
use super::hand::sees_offer;
use super::known::Known;
use super::listing::list_melds;
use super::meld::Meld;
use super::turn::{Offer, Stage};
use super::view::{StageName, View};
use super::{Action, Carry, Hand, Options, PACK, is_stop};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::list::List;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::unseen::{self, Room};

/// How many deals at random are tried before a hand is put together that can do what it must.
const TRIES: u32 = 20;

/// The unseen cards, dealt to hands and stock.
struct Deal {
    hands: BySeat<CardSet>,
    stock: Vec<Card>,
}

impl View {
    /// A hand that looks like this: unseen cards are dealt anew. What the seat knows of others' hands stays there,
    /// a seat in the middle of its contract can finish it (A6), and a card that came to a second seat is no stop
    /// card (A8).
    pub(super) fn imagine(&self, rng: &mut Rng) -> Hand {
        let mut deal = self.deal(rng, false);
        for _ in 0..TRIES {
            if self.is_possible(&deal) {
                break;
            }
            deal = self.deal(rng, false);
        }
        if !self.is_possible(&deal) {
            deal = self.deal(rng, true);
        }
        self.with_deal(rng, deal)
    }

    fn seats(&self) -> u8 {
        self.counts.seats()
    }

    /// The cards that each seat is known to hold: all of its own.
    fn sure(&self) -> BySeat<CardSet> {
        let own = |seat| self.hand.filter(|_| self.seat == Some(seat));
        self.hands.unwrap_or_else(|| BySeat::from_fn(self.seats(), |seat| own(seat).unwrap_or(self.known[seat])))
    }

    fn room(&self, hands: &BySeat<CardSet>, seat: Seat) -> u32 {
        u32::from(self.counts[seat]).saturating_sub(hands[seat].len())
    }

    /// Deals the unseen cards. `forced`: the seats that must be able to do something get the cards for it first.
    fn deal(&self, rng: &mut Rng, forced: bool) -> Deal {
        let mut hands = self.sure();
        let mut somewhere = if self.hands.is_some() { CardSet::EMPTY } else { self.known_somewhere };
        let seen = hands.as_slice().iter().fold(self.melded().plus(somewhere), |seen, &cards| seen.plus(cards));
        let mut unseen = PACK.minus(seen);
        if let Some((seat, given)) = forced.then(|| self.lacking(rng, &hands, unseen)).flatten() {
            hands[seat] = hands[seat].plus(given);
            let from_unseen = given.minus(somewhere);
            (somewhere, unseen) = (somewhere.minus(given.minus(from_unseen)), unseen.minus(from_unseen));
        }
        // What is known to be in some other hand goes to the free places there.
        let mut places: Vec<Seat> =
            self.others().flat_map(|seat| (0..self.room(&hands, seat)).map(move |_| seat)).collect();
        rng.shuffle(&mut places);
        for (card, seat) in somewhere.into_iter().zip(places) {
            hands[seat] = hands[seat].plus(CardSet::of(card));
        }
        let rooms = Seat::all(self.seats()).map(|seat| Room::any(self.room(&hands, seat)));
        let rooms: Vec<Room> = rooms.chain([Room::any(u32::from(self.stock))]).collect();
        let mut dealt = unseen::deal(rng, unseen, &rooms).unwrap_or_default();
        let stock = dealt.pop().unwrap_or_default();
        for (seat, cards) in Seat::all(self.seats()).zip(dealt) {
            hands[seat] = cards.into_iter().collect::<CardSet>().plus(hands[seat]);
        }
        Deal { hands, stock }
    }

    /// The seats but the viewer.
    fn others(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats()).filter(|&seat| self.seat != Some(seat))
    }

    /// Cards that a seat must have beside those that it surely holds: to finish its contract, or to have one that it
    /// can be offering. They are of what is known to be in some hand and of the unseen cards, no more than have room.
    /// There are such cards: those of the real hand.
    fn lacking(&self, rng: &mut Rng, hands: &BySeat<CardSet>, unseen: CardSet) -> Option<(Seat, CardSet)> {
        let seat = self.offer.map_or(self.to_act, |offer| Some(offer.seat))?;
        let room = self.room(hands, seat);
        let elsewhere: u32 = self.others().filter(|&other| other != seat).map(|other| self.room(hands, other)).sum();
        let least_known = self.known_somewhere.len().saturating_sub(elsewhere);
        let fits = |given: CardSet| {
            let from_unseen = given.minus(self.known_somewhere).len();
            from_unseen + (given.len() - from_unseen).max(least_known) <= room
        };
        let pool = unseen.plus(self.known_somewhere);
        let given = if let Some(need) = self.needed {
            Finish { options: &self.options, fits: &fits }.from(rng, need, hands[seat], pool, CardSet::EMPTY)
        } else {
            let fitting: Vec<CardSet> = pool
                .into_iter()
                .filter(|&card| self.may_be_offered(card))
                .map(CardSet::of)
                .filter(|&one| fits(one))
                .collect();
            Some(fitting).filter(|fitting| !fitting.is_empty()).map(|fitting| *rng.choose(&fitting))
        };
        given.map(|given| (seat, given))
    }

    fn is_possible(&self, deal: &Deal) -> bool {
        let finishes =
            |seat: Seat| self.needed.is_none_or(|need| Solver::new(&self.options, need).can(deal.hands[seat]));
        let offers = self.offer.is_none_or(|offer| {
            offer.card.is_some() || deal.hands[offer.seat].into_iter().any(|card| self.may_be_offered(card))
        });
        self.to_act.is_none_or(finishes) && offers
    }

    /// A8: whether this can be the card on offer: one that the next seat has refused is no stop card.
    fn may_be_offered(&self, card: Card) -> bool {
        self.offer.is_some_and(|offer| offer.asked == offer.seat.next(self.seats()) || !is_stop(card))
    }

    fn with_deal(&self, rng: &mut Rng, Deal { hands, stock }: Deal) -> Hand {
        let seats = self.seats();
        let offer = self.offer.map(|offer| {
            let fitting: Vec<Card> = hands[offer.seat].into_iter().filter(|&card| self.may_be_offered(card)).collect();
            let imagined = if fitting.is_empty() { Card::default() } else { *rng.choose(&fitting) };
            Offer { from: offer.seat, card: offer.card.unwrap_or(imagined), asked: offer.asked }
        });
        let stage = match (self.stage, self.to_act, self.needed, offer) {
            (StageName::Play, Some(seat), ..) => Stage::Play(self.current_turn(seat)),
            (StageName::Contract, Some(seat), Some(need), _) => Stage::Contract(self.current_turn(seat), need),
            (StageName::Offer, _, _, Some(offer)) => Stage::Offer(offer),
            _ => Stage::Over,
        };
        let known = self.imagine_known(offer);
        let mut next_last = List::new();
        for card in stock.into_iter().take(usize::from(self.stock)) {
            let _ = next_last.push(card);
        }
        Hand {
            table: Table { options: self.options, seats, hand_number: self.hand_number },
            carry: Carry { totals: self.scores, dealer: self.dealer },
            hands,
            stock: next_last,
            melds: self.melds,
            known,
            turns: self.turn,
            stage,
        }
    }

    /// What the seats know: the viewer what it knows, the others what they know of the viewer, and what all know. What
    /// else they know of each other it cannot tell, but that all who were asked have seen a card on offer.
    fn imagine_known(&self, offer: Option<Offer>) -> Known {
        let mut known = Known::default();
        let Some(viewer) = self.seat else { return known };
        for holder in Seat::all(self.seats()) {
            known.set_public(holder, self.public[holder]);
            holder.others(self.seats()).for_each(|knower| known.set(knower, holder, self.public[holder]));
            known.set(viewer, holder, if holder == viewer { self.known_somewhere } else { self.known[holder] });
        }
        for seat in viewer.others(self.seats()) {
            known.set(seat, viewer, self.shown[seat]);
        }
        if let Some(offer) = offer {
            // The viewer knows of itself what it has seen.
            let seen_by = sees_offer(&self.options, offer, self.seats());
            known.see(seen_by, self.seats(), offer.from, offer.card);
        }
        known
    }
}

/// Puts together what a contract lacks.
struct Finish<'a> {
    options: &'a Options,
    /// Whether so many cards, of these kinds, have room; if some have none, more have none.
    fits: &'a dyn Fn(CardSet) -> bool,
}

impl Finish<'_> {
    /// Cards of the pool, with those that are given already, that complete what is needed. Melds that take the fewest
    /// cards are tried first, of equal ones each as likely as the other.
    fn from(&self, rng: &mut Rng, need: Need, own: CardSet, pool: CardSet, given: CardSet) -> Option<CardSet> {
        if need.is_met() {
            return Some(given);
        }
        let mut melds = Vec::new();
        list_melds(self.options, own.plus(pool), Some(need), &mut melds);
        rng.shuffle(&mut melds);
        let mut melds: Vec<(CardSet, CardSet, bool)> = melds
            .into_iter()
            .filter_map(|action| {
                let Action::Lay(meld) = action else { return None };
                let taken = meld.cards().minus(own);
                (self.fits)(given.plus(taken)).then_some((meld.cards(), taken, matches!(meld, Meld::Run(_))))
            })
            .collect();
        melds.sort_by_key(|(_, taken, _)| taken.len());
        melds.into_iter().find_map(|(cards, taken, is_run)| {
            let need = need.less(is_run)?;
            self.from(rng, need, own.minus(cards), pool.minus(taken), given.plus(taken))
        })
    }
}
