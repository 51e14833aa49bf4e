//! What the laws must be told of a game, written from its clauses and not from its code.

use mazzo::games::murlan::{self, Play};
use mazzo::games::{arlington, pick_up};
use mazzo::{BySeat, Card, CardSet, Event, Hand, Match, Place, Rank, Seat, Suit};

/// A game under the laws.
pub(crate) trait Subject: Hand {
    /// The most decisions that a hand can take, by the clause that bounds it.
    fn most_decisions(seats: u8) -> u32;

    /// Every action that there can be, where these are few enough to try them all.
    fn every_action() -> Vec<Self::Action>;

    /// Faces that the rules name to everybody although no event shows them.
    fn named_by_rule(game: &Match<Self>) -> u64;

    /// Whether another world, in which the seats were dealt these cards, keeps what a viewer of the real one
    /// knows for certain of cards that it has not seen (C8). Facts that the log or the turns themselves would
    /// give away need not be told: a world in which a decision was impossible, or another seat's, is none.
    /// `began` is the event with which the hand began.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool;
}

impl Subject for pick_up::Hand {
    /// P12: 24 sets; between two of them at most one pass, and two after the last (P5).
    fn most_decisions(_: u8) -> u32 {
        24 * 2 + 2
    }

    fn every_action() -> Vec<pick_up::Action> {
        let suited = || (0..52).filter_map(Card::from_index);
        let pairs = (0..6).flat_map(|pile| suited().map(move |card| pick_up::Action::Pair { pile, card }));
        let ranks = Rank::SUITED;
        let fours = (0..6).flat_map(|pile| ranks.into_iter().map(move |rank| pick_up::Action::Four { pile, rank }));
        [pick_up::Action::Pass].into_iter().chain(pairs).chain(fours).collect()
    }

    fn named_by_rule(_: &Match<pick_up::Hand>) -> u64 {
        0
    }

    /// P5: a seat that was passed over held no card of the ranks on top at that moment. What it held is what it
    /// was dealt, less what it had used; the tops are what was shown last.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool {
        let mut tops: [Option<Card>; 6] = [None; 6];
        let mut held = *dealt;
        for (_, event) in real.events(viewer, began) {
            match event {
                Event::Shown { at: Place::Pile(pile), cards } => tops[usize::from(pile)] = cards.first(),
                Event::Moved { from: Place::Pile(pile), .. } => tops[usize::from(pile)] = None,
                Event::Moved { from: Place::Hand(seat), cards: Some(cards), .. } => {
                    held[seat] = held[seat].minus(cards);
                }
                Event::Ruled { seat, .. } => {
                    let mut tops = tops.iter().flatten();
                    if tops.any(|top| !held[seat].of_rank(top.rank()).is_empty()) {
                        return false;
                    }
                }
                _ => {}
            }
        }
        true
    }
}

impl Subject for murlan::Hand {
    /// Every play takes a card, and between two plays each of the other seats passes at most once (M7); one card
    /// is given back (M9).
    fn most_decisions(seats: u8) -> u32 {
        54 * u32::from(seats) + 1
    }

    fn every_action() -> Vec<murlan::Action> {
        let returns = Rank::ALL.into_iter().map(murlan::Action::Return);
        let groups = (1..=4).flat_map(|size| Rank::ALL.into_iter().filter_map(move |rank| Play::group(size, rank)));
        let straights = (5..=13).flat_map(|length| (5..=14).filter_map(move |top| Play::straight(length, top)));
        let plays = groups.chain(straights).map(murlan::Action::Play);
        [murlan::Action::Pass].into_iter().chain(returns).chain(plays).collect()
    }

    /// M2: that the leader holds the three of spades all know, where it was dealt for certain.
    fn named_by_rule(game: &Match<murlan::Hand>) -> u64 {
        let is_first_lead = game.hand_number() == 1 && game.ply() == 0;
        if is_first_lead && game.seats() > 2 { 1 << Card::new(Rank::Three, Suit::Spades).index() } else { 0 }
    }

    /// M10: whether the payer was dealt both jokers, all learn. M9: what it paid, of its highest rank the first
    /// in face order, is its strongest card to whoever saw it.
    fn keeps_facts(real: &Match<Self>, dealt: &BySeat<CardSet>, viewer: Option<Seat>, began: u32) -> bool {
        let ruling = real.events(viewer, began).find_map(|(number, event)| match event {
            Event::Ruled { seat, clause } if ["M9", "M10"].contains(&clause.to_string().as_str()) => {
                Some((number, seat, clause.to_string() == "M10"))
            }
            _ => None,
        });
        let Some((number, payer, fell_away)) = ruling else { return true };
        let dealt = dealt[payer];
        if (dealt.contains(Card::BLACK_JOKER) && dealt.contains(Card::RED_JOKER)) != fell_away {
            return false;
        }
        let paid = real.events(viewer, number).find_map(|(_, event)| match event {
            Event::Moved { from: Place::Hand(from), to: Place::Hand(_), cards, .. } if from == payer => cards,
            _ => None,
        });
        let order = "3456789TJQKA2";
        let height = |card: &Card| order.find(card.rank().name()).unwrap_or(20 + usize::from(card.index()));
        let top = dealt.into_iter().map(|card| height(&card)).max();
        let strongest = dealt.into_iter().find(|card| Some(height(card)) == top).map(CardSet::of);
        fell_away || paid.is_none() || paid == strongest
    }
}

impl Subject for arlington::Hand {
    /// A10: 401 turns in the longest hand that is tried, each with an offer and three answers at most. Each meld and
    /// addition takes a card of the 105 from a hand for good, and a swap one of the wilds that they used.
    fn most_decisions(_: u8) -> u32 {
        401 * 4 + 2 * 105
    }

    /// There are too many melds to try them all; these are the actions without one.
    fn every_action() -> Vec<arlington::Action> {
        use arlington::Action;
        let offers = Self::RULES.pack.faces();
        let offers = (0..54).filter(move |face| offers >> face & 1 == 1).filter_map(Card::from_index);
        offers.map(Action::Offer).chain([Action::EndTurn, Action::Take, Action::Refuse]).collect()
    }

    fn named_by_rule(_: &Match<arlington::Hand>) -> u64 {
        0
    }

    /// Cards that were shown or taken have been seen, and of others nothing is certain.
    fn keeps_facts(_: &Match<Self>, _: &BySeat<CardSet>, _: Option<Seat>, _: u32) -> bool {
        true
    }
}
