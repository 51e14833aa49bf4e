//! The legal actions, made from what a seat holds and what lies on the table, ascending by their ids.

use super::contract::{Need, Solver, count_by_rank, windows};
use super::meld::{End, Laid, Meld, Run, Set, TOP, card_at, cards_of, code_of, counts_of, total, wild_counts_of};
use super::turn::{Doing, Situation, Turn, are_allied};
use super::{Action, Options, WILD_FACES, is_wild};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, rank_faces};

/// Puts the legal actions of the seat to act into a list.
pub(super) fn list_legal(situation: &Situation<'_>, list: &mut Vec<Action>) {
    let &Situation { options, held, doing, .. } = situation;
    match doing {
        Doing::Answering => list.extend([Action::Take, Action::Refuse]),
        Doing::Laying(need) => list_melds(options, held, Some(need), list),
        Doing::Playing { turn, contract: None, no_offer } => {
            list_swaps(situation, turn, |_, _| true, list);
            list_melds(options, held, None, list);
            list_additions(situation, turn, list);
            list_ends(held, no_offer, list);
        }
        Doing::Playing { turn, contract: Some(contract), no_offer } => {
            let solver = Solver::new(options, contract);
            let can = solver.can(held);
            let forced = can && options.force_contract;
            if options.swap_before_contract {
                let still_can =
                    |given, taken| !forced || solver.can(held.minus(CardSet::of(given)).plus(CardSet::of(taken)));
                list_swaps(situation, turn, still_can, list);
            }
            if can {
                list_melds(options, held, Some(contract), list);
            }
            if !forced {
                list_ends(held, no_offer, list);
            }
        }
    }
}

/// A8: offers, or the end of the turn.
fn list_ends(held: CardSet, no_offer: bool, list: &mut Vec<Action>) {
    if no_offer || held.len() < 2 {
        list.push(Action::EndTurn);
    } else {
        list.extend(cards(held.faces()).map(Action::Offer));
    }
}

/// The cards of faces, in face order.
fn cards(faces: u64) -> impl Iterator<Item = Card> {
    CardSet::from_faces(faces).into_iter()
}

/// A3: swaps, where `may` says whether a card may be given for a wild.
fn list_swaps(situation: &Situation<'_>, turn: Turn, may: impl Fn(Card, Card) -> bool, list: &mut Vec<Action>) {
    let &Situation { options, held, melds, .. } = situation;
    let may_be_swapped = |laid: &Laid| laid.meld().wild_count() > 0 && !are_allied(options, laid.owner(), turn.seat);
    for (meld, laid) in (0..).zip(melds).filter(|(_, laid)| may_be_swapped(laid)) {
        let mut swap = |given, taken, place| {
            if may(given, taken) {
                list.push(Action::Swap { meld, given, taken, place });
            }
        };
        match laid.meld() {
            Meld::Set(set) => {
                for given in cards(held.of_rank(set.rank()).faces()) {
                    cards(set.wild_cards().faces()).for_each(|taken| swap(given, taken, 0));
                }
            }
            Meld::Run(run) => {
                let wild_at = |place: u8| {
                    let at = place.checked_sub(run.low()).filter(|&at| at < run.length());
                    at.and_then(|at| run.wild_at(at))
                };
                for place in 2..TOP {
                    let given = card_at(place, run.suit());
                    if let Some(taken) = wild_at(place).filter(|_| held.contains(given)) {
                        swap(given, taken, place);
                    }
                }
                // Of two aces the one with the lower wild comes first, then the low one.
                let ace = card_at(1, run.suit());
                let mut aces = [1, TOP].map(|place| (wild_at(place), place));
                aces.sort_unstable();
                for (taken, place) in aces {
                    if let Some(taken) = taken.filter(|_| held.contains(ace)) {
                        swap(ace, taken, place);
                    }
                }
            }
        }
    }
}

/// A7: cards for the melds of this turn and of earlier turns.
fn list_additions(situation: &Situation<'_>, turn: Turn, list: &mut Vec<Action>) {
    let &Situation { options, held, melds, .. } = situation;
    for (meld, laid) in (0..).zip(melds).filter(|(_, laid)| are_allied(options, laid.owner(), turn.seat)) {
        if meld < turn.first_new && !turn.laid_off.allows(meld, options.layoff_limit) {
            continue;
        }
        let may_be_wild = laid.meld().wild_count() < options.most_wilds(laid.meld().size() + 1);
        let wilds = if may_be_wild { WILD_FACES } else { 0 };
        match laid.meld() {
            Meld::Set(set) => {
                let wilds = if set.rank() == Rank::Two { 0 } else { wilds };
                let fitting = cards(held.faces() & (rank_faces(set.rank()) | wilds));
                list.extend(fitting.map(|card| Action::Add { meld, end: None, card, stands_for: None }));
            }
            Meld::Run(run) => {
                for end in [End::Low, End::High] {
                    let Some(place) = run.beyond(end) else { continue };
                    let own = card_at(place, run.suit());
                    let fitting = cards(held.faces() & (1 << own.index() | wilds));
                    list.extend(fitting.map(|card| {
                        let stands_for = Some(own).filter(|&own| card != own);
                        Action::Add { meld, end: Some(end), card, stands_for }
                    }));
                }
            }
        }
    }
}

/// Smallest melds; before the contract is down only those after which the rest of it can be laid (A6).
pub(super) fn list_melds(options: &Options, held: CardSet, need: Option<Need>, list: &mut Vec<Action>) {
    let rest = |is_run| match need {
        None => Some(Rest { solver: None, held }),
        Some(need) => need.less(is_run).map(|rest| Rest { solver: Some(Solver::new(options, rest)), held }),
    };
    if let Some(rest) = rest(false) {
        list_sets(options, held, &rest, list);
    }
    if let Some(rest) = rest(true) {
        list_runs(options, held, &rest, list);
    }
}

/// Whether melds may be laid that differ only in which wilds they take.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    None,
    All,
    /// It depends on the wilds.
    Some,
}

/// What must still be laid after a meld; nothing once the contract is down.
struct Rest {
    solver: Option<Solver>,
    held: CardSet,
}

impl Rest {
    /// Decides once for all melds of these natural cards and so many wilds.
    fn verdict(&self, naturals: CardSet, wilds: u8) -> Verdict {
        let Some(solver) = &self.solver else { return Verdict::All };
        let left = self.held.minus(naturals);
        if !solver.can_without_some(left, wilds) {
            Verdict::None
        } else if wilds == 0 || solver.can_without_any(left, wilds) {
            Verdict::All
        } else {
            Verdict::Some
        }
    }

    /// Whether one meld may be laid.
    fn allows(&self, verdict: Verdict, meld: Meld) -> bool {
        match verdict {
            Verdict::None => false,
            Verdict::All => true,
            Verdict::Some => self.solver.as_ref().is_none_or(|solver| solver.can(self.held.minus(meld.cards()))),
        }
    }
}

/// Every choice of so many cards (from `least` to `most`) from counts, ascending: two bits a suit, and a ninth bit
/// for the joker.
fn choose(counts: u16, least: u8, most: u8, found: &mut impl FnMut(u16)) {
    const FIRST_COPIES: u16 = 0x155;
    // A bit a copy, and of these every subset, ascending.
    let copies = counts | counts >> 1 & FIRST_COPIES;
    let mut taken = 0_u16;
    loop {
        let seconds = taken >> 1 & FIRST_COPIES >> 2;
        let chosen = (taken & FIRST_COPIES) + seconds;
        // A second copy is not taken without the first.
        if seconds & !taken == 0 && (least..=most).contains(&total(chosen)) {
            found(chosen);
        }
        taken = taken.wrapping_sub(copies) & copies;
        if taken == 0 {
            return;
        }
    }
}

fn list_sets(options: &Options, held: CardSet, rest: &Rest, list: &mut Vec<Action>) {
    let size = options.set_min as u8;
    let twos = wild_counts_of(held);
    let by_rank = count_by_rank(held.faces(), held.doubles());
    for rank in Rank::SUITED {
        let most_wilds = if rank == Rank::Two { 0 } else { options.most_wilds(size).min(total(twos)) };
        if (by_rank >> (4 * rank as u8) & 0xF) as u8 + most_wilds < size {
            continue;
        }
        let counts = u16::from(counts_of(held, rank));
        // Without runs to come it does not matter which suits are left, only how many cards.
        let by_count = rest.solver.is_none_or(|solver| !solver.needs_runs());
        let mut decided = [None; 5];
        choose(counts, size - most_wilds, size, &mut |naturals| {
            let wilds = size - total(naturals);
            let natural_cards = cards_of(naturals as u8, rank);
            let known = decided[usize::from(wilds)].filter(|_| by_count);
            let verdict = known.unwrap_or_else(|| rest.verdict(natural_cards, wilds));
            decided[usize::from(wilds)] = Some(verdict);
            if verdict == Verdict::None {
                return;
            }
            let joker_and_twos = if wilds == 0 { 0 } else { twos };
            choose(joker_and_twos, wilds, wilds, &mut |wilds| {
                let set = Set::new(rank, naturals as u8, wilds).map(Meld::Set);
                list.extend(set.filter(|&set| rest.allows(verdict, set)).map(Action::Lay));
            });
        });
    }
}

fn list_runs(options: &Options, held: CardSet, rest: &Rest, list: &mut Vec<Action>) {
    let length = options.run_min as u8;
    let wilds = held.masked(WILD_FACES);
    let most_wilds = options.most_wilds(length).min(wilds.len() as u8);
    for (suit, low) in windows(held.faces(), length, most_wilds) {
        let mut runs = RunsOfWindow { suit, low, length, held, rest, decided: [None; 32], list };
        runs.fill(length, most_wilds, wilds, 0, 0);
    }
}

/// The runs of one suit and lowest place: they differ in which places are wild, and in which wild is where.
struct RunsOfWindow<'a> {
    suit: Suit,
    low: u8,
    length: u8,
    held: CardSet,
    rest: &'a Rest,
    /// The verdicts by the places that are wild, as bits.
    decided: [Option<Verdict>; 32],
    list: &'a mut Vec<Action>,
}

impl RunsOfWindow<'_> {
    /// Fills the places below `above`, from the highest down, with the card itself or one of the wilds that are
    /// left, of which no more than `most` may be used. `codes` and `places` tell what is filled.
    fn fill(&mut self, above: u8, most: u8, wilds: CardSet, codes: u64, places: usize) {
        let Some(at) = above.checked_sub(1) else {
            self.found(codes, places);
            return;
        };
        let own = card_at(self.low + at, self.suit);
        let left = if is_wild(own) { wilds } else { self.held };
        if left.contains(own) {
            // A two as itself is no longer there as a wild.
            let wilds = if is_wild(own) { wilds.minus(CardSet::of(own)) } else { wilds };
            self.fill(at, most, wilds, codes, places);
        }
        if most > 0 {
            // In face order their codes ascend.
            for wild in cards(wilds.faces() & !own.face()) {
                let codes = codes | code_of(wild) << (3 * at);
                self.fill(at, most - 1, wilds.minus(CardSet::of(wild)), codes, places | 1 << at);
            }
        }
    }

    fn found(&mut self, codes: u64, places: usize) {
        let verdict = self.decided[places].unwrap_or_else(|| {
            let is_natural = |at: &u8| places >> at & 1 == 0;
            let naturals = (0..self.length).filter(is_natural).map(|at| card_at(self.low + at, self.suit)).collect();
            self.rest.verdict(naturals, places.count_ones() as u8)
        });
        self.decided[places] = Some(verdict);
        if verdict != Verdict::None {
            let run = Meld::Run(Run::filled(self.suit, self.low, self.length, codes));
            if self.rest.allows(verdict, run) {
                self.list.push(Action::Lay(run));
            }
        }
    }
}
