//! Imagined worlds: hands that look like a view.

use super::contract::Solver;
use super::hand::is_asked;
use super::known::Known;
use super::turn::{Offer, Stage};
use super::view::{StageName, View};
use super::{Carry, Hand, PACK, is_stop};
use crate::card::Card;
use crate::cardset::CardSet;
use crate::hand::Table;
use crate::list::List;
use crate::rng::Rng;
use crate::seat::{BySeat, Seat};
use crate::unseen::{self, Room};

/// How many deals at random are tried before a hand is put together that can do what it must.
const TRIES: u32 = 20;
/// How often that is tried.
const FORCED_TRIES: u32 = 100;

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
        for _ in 0..FORCED_TRIES {
            if self.is_possible(&deal) {
                break;
            }
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

    /// Deals the unseen cards. `forced`: the seat in the middle of its contract gets cards with which it can finish.
    fn deal(&self, rng: &mut Rng, forced: bool) -> Deal {
        let mut hands = self.sure();
        let somewhere = if self.hands.is_some() { CardSet::EMPTY } else { self.known_somewhere };
        let seen = hands.as_slice().iter().fold(self.melded().plus(somewhere), |seen, &cards| seen.plus(cards));
        let mut unseen = PACK.minus(seen);
        // What is known to be in some other hand goes to the free places there.
        let mut places: Vec<Seat> = Seat::all(self.seats())
            .filter(|&seat| self.seat != Some(seat))
            .flat_map(|seat| (0..self.room(&hands, seat)).map(move |_| seat))
            .collect();
        rng.shuffle(&mut places);
        for (card, seat) in somewhere.into_iter().zip(places) {
            hands[seat] = hands[seat].plus(CardSet::of(card));
        }
        if let Some(seat) = self.to_act.filter(|_| forced && self.stage == StageName::Contract) {
            let given = self.cards_to_finish(rng, hands[seat], unseen, self.room(&hands, seat));
            hands[seat] = hands[seat].plus(given);
            unseen = unseen.minus(given);
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

    /// So many of the unseen cards that a hand with them can finish its contract: cards are taken away one by one,
    /// in random order, as long as the rest is enough.
    fn cards_to_finish(&self, rng: &mut Rng, held: CardSet, unseen: CardSet, count: u32) -> CardSet {
        let Some(solver) = self.needed.map(|need| Solver::new(&self.options, need)) else { return CardSet::EMPTY };
        let mut order: Vec<Card> = unseen.into_iter().collect();
        rng.shuffle(&mut order);
        let mut kept = unseen;
        for &card in &order {
            let fewer = kept.minus(CardSet::of(card));
            if kept.len() > count && solver.can(held.plus(fewer)) {
                kept = fewer;
            }
        }
        // What cannot be spared is too much: this deal is then not possible, and another is tried.
        kept.take(count)
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

    /// What the seats know: the viewer what it knows, the others what they know of the viewer. What they know of
    /// each other it cannot tell, but that all who were asked have seen a card on offer.
    fn imagine_known(&self, offer: Option<Offer>) -> Known {
        let mut known = Known::default();
        let Some(viewer) = self.seat else { return known };
        for seat in Seat::all(self.seats()) {
            known.set(viewer, seat, if seat == viewer { self.known_somewhere } else { self.known[seat] });
            if seat != viewer {
                known.set(seat, viewer, self.shown[seat]);
            }
        }
        if let Some(offer) = offer {
            let others = Seat::all(self.seats()).filter(|&seat| seat != viewer && seat != offer.from);
            for seat in others.filter(|&seat| self.options.offer_public || is_asked(offer, seat, self.seats())) {
                known.see(seat, offer.from, offer.card);
            }
        }
        known
    }
}
