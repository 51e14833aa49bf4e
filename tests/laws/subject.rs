//! What the laws must be told of a game, written from its clauses and not from its code.

use mazzo::games::pick_up;
use mazzo::{Card, Event, Hand, Match, Place, Rank, Seat};

/// A game under the laws.
pub(crate) trait Subject: Hand {
    /// The most decisions that a hand can take, by the clause that bounds it.
    fn most_decisions(seats: u8) -> u32;

    /// Every action that there can be, where these are few enough to try them all.
    fn every_action() -> Vec<Self::Action>;

    /// Whether a world that looks like another to a viewer so far also keeps what the viewer knows for certain
    /// of cards that it has not seen. Facts that the log or the turns themselves would give away need not be
    /// told: a world in which a decision was impossible, or another seat's, is none.
    fn keeps_facts(real: &Match<Self>, other: &Match<Self>, viewer: Option<Seat>) -> bool;
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

    /// P5: a seat that was passed over held no card of the ranks on top at that moment. What it held is what it
    /// was dealt, less what it had used; the tops are what was shown last.
    fn keeps_facts(_: &Match<Self>, other: &Match<Self>, _: Option<Seat>) -> bool {
        let hand = other.hand_number();
        let mut tops: [Option<Card>; 6] = [None; 6];
        let mut current = 0;
        let mut used: Vec<Vec<Card>> = vec![Vec::new(); 2];
        let mut passed_over: Vec<(Seat, [Option<Card>; 6], usize)> = Vec::new();
        for (_, event) in other.events(None, 0) {
            match event {
                Event::HandBegan { hand_number, .. } => current = hand_number,
                _ if current != hand => {}
                Event::Shown { at: Place::Pile(pile), cards } => tops[usize::from(pile)] = cards.first(),
                Event::Moved { from: Place::Pile(pile), .. } => tops[usize::from(pile)] = None,
                Event::Moved { from: Place::Hand(seat), cards, .. } => {
                    used[seat.index()].extend(cards.into_iter().flatten());
                }
                Event::Ruled { seat, .. } => passed_over.push((seat, tops, used[seat.index()].len())),
                _ => {}
            }
        }
        passed_over.into_iter().all(|(seat, tops, used_then)| {
            let mut held: Vec<Card> = crate::look::held(other.hand(), seat).into_iter().collect();
            held.extend(&used[seat.index()][used_then..]);
            held.iter().all(|card| tops.iter().flatten().all(|top| top.rank() != card.rank()))
        })
    }
}
