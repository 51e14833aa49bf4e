//! The legal actions, made from what a seat holds and what lies on the table, ascending by their ids.

use super::contract::{Need, Solver, count_by_rank, windows};
use super::meld::{End, Laid, Meld, Run, Set, TOP, card_at, cards_of, code_of, counts_of, total, wild_counts_of};
use super::turn::{Doing, Situation, Turn, are_allied};
use super::{Action, Options, WILD_FACES};
use crate::card::{Card, Rank, Suit};
use crate::cardset::{CardSet, LOWEST_FACES, rank_faces};

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
fn cards(mut faces: u64) -> impl Iterator<Item = Card> {
    std::iter::from_fn(move || {
        let card = Card::from_index(faces.trailing_zeros() as u8)?;
        faces &= faces - 1;
        Some(card)
    })
}

/// A3: swaps, where `may` says whether a card may be given for a wild.
fn list_swaps(situation: &Situation<'_>, turn: Turn, may: impl Fn(Card, Card) -> bool, list: &mut Vec<Action>) {
    let &Situation { options, held, melds, .. } = situation;
    let may_be_swapped = |laid: &Laid| laid.has_wilds() && !are_allied(options, laid.owner(), turn.seat);
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
                let ace = card_at(1, run.suit());
                // Of two aces the one with the lower wild comes first, then the low one.
                let mut aces = [None; 2];
                for (place, taken) in run.wild_places() {
                    let given = card_at(place, run.suit());
                    if given == ace {
                        aces[usize::from(place == TOP)] = Some((taken, place));
                    } else if held.contains(given) {
                        swap(given, taken, place);
                    }
                }
                aces.sort_unstable();
                for (taken, place) in aces.into_iter().flatten().filter(|_| held.contains(ace)) {
                    swap(ace, taken, place);
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
    /// How many wilds, this many at most, a meld may take if the rest is to be laid: a bound, since its natural
    /// cards are not counted. None if the rest cannot be laid at all.
    fn spare_wilds(&self, most: u8) -> Option<u8> {
        let Some(solver) = &self.solver else { return Some(most) };
        (0..=most).take_while(|&wilds| solver.can_without_some(self.held, wilds)).last()
    }

    /// Whether all melds may be laid that have no other natural cards and no more wilds.
    fn allows_all(&self, naturals: CardSet, wilds: u8) -> bool {
        let left = self.held.minus(naturals);
        self.solver.is_none_or(|solver| solver.can_without_any(left, wilds))
    }

    /// Decides once for all melds of these natural cards and so many wilds.
    fn verdict(&self, naturals: impl FnOnce() -> CardSet, wilds: u8) -> Verdict {
        let Some(solver) = &self.solver else { return Verdict::All };
        let left = self.held.minus(naturals());
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
    let Some(spare) = rest.spare_wilds(options.most_wilds(size).min(total(twos))) else { return };
    let by_rank = count_by_rank(held.faces(), held.doubles());
    // A count that reaches the wanted one, 8 at most, carries into the top bit of its four.
    let have = |count: u8| (by_rank + u64::from(8 - count) * LOWEST_FACES) >> 3 & LOWEST_FACES;
    let ranks = have(size) & 1 | have(size - spare) & !1;
    for rank in cards(ranks).map(Card::rank) {
        let most_wilds = if rank == Rank::Two { 0 } else { spare };
        let counts = u16::from(counts_of(held, rank));
        // Without runs to come it does not matter which suits are left, only how many cards.
        let by_count = rest.solver.is_none_or(|solver| !solver.needs_runs());
        let mut decided = [None; 5];
        choose(counts, size - most_wilds, size, &mut |naturals| {
            let wilds = size - total(naturals);
            let known = decided[usize::from(wilds)].filter(|_| by_count);
            let verdict = known.unwrap_or_else(|| rest.verdict(|| cards_of(naturals as u8, rank), wilds));
            decided[usize::from(wilds)] = Some(verdict);
            if verdict == Verdict::None {
                return;
            }
            let joker_and_twos = if wilds == 0 { 0 } else { twos };
            choose(joker_and_twos, wilds, wilds, &mut |wilds| {
                let set = Meld::Set(Set::filled(rank, naturals as u8, wilds));
                if rest.allows(verdict, set) {
                    list.push(Action::Lay(set));
                }
            });
        });
    }
}

fn list_runs(options: &Options, held: CardSet, rest: &Rest, list: &mut Vec<Action>) {
    let length = options.run_min as u8;
    let wilds = held.masked(WILD_FACES);
    let Some(spare) = rest.spare_wilds(options.most_wilds(length).min(wilds.len() as u8)) else { return };
    for (suit, low) in windows(held.faces(), length, spare) {
        let mut below = [0; 6];
        for at in 0..length {
            below[usize::from(at) + 1] = below[usize::from(at)] | card_at(low + at, suit).face();
        }
        let naturals = CardSet::from_faces(held.faces() & below[usize::from(length)]);
        let decided = [rest.allows_all(naturals, spare).then_some(Verdict::All); 32];
        let mut runs = RunsOfWindow { suit, low, length, below, held, rest, decided, list };
        runs.fill(usize::from(length), spare, wilds, 0, 0);
    }
}

/// The runs of one suit and lowest place: they differ in which places are wild, and in which wild is where.
struct RunsOfWindow<'a> {
    suit: Suit,
    low: u8,
    length: u8,
    /// The faces of the places below each.
    below: [u64; 6],
    held: CardSet,
    rest: &'a Rest,
    /// The verdicts by the places that are wild, as bits.
    decided: [Option<Verdict>; 32],
    list: &'a mut Vec<Action>,
}

impl RunsOfWindow<'_> {
    /// Fills the places below `above`, from the highest down, with the card itself or one of the wilds that are
    /// left, of which no more than `most` may be used. `codes` and `places` tell what is filled.
    fn fill(&mut self, above: usize, most: u8, wilds: CardSet, codes: u64, places: usize) {
        // A two that is used as a wild is no longer there as itself.
        let lacking = self.below[above] & !(self.held.faces() & !WILD_FACES | wilds.faces());
        if most == 0 || above == 0 {
            if lacking == 0 {
                self.found(codes, places);
            }
            return;
        }
        let at = above - 1;
        let own = self.face(at);
        if lacking & own == 0 {
            // Nor is a two as itself there as a wild.
            let wilds = wilds.minus(CardSet::from_faces(own & WILD_FACES));
            self.fill(at, most, wilds, codes, places);
        }
        if (lacking & !own).count_ones() < u32::from(most) {
            // In face order their codes ascend.
            for wild in cards(wilds.faces() & !own) {
                let codes = codes | code_of(wild) << (3 * at);
                self.fill(at, most - 1, wilds.minus(CardSet::of(wild)), codes, places | 1 << at);
            }
        }
    }

    /// The face of a place.
    fn face(&self, at: usize) -> u64 {
        self.below[at + 1] & !self.below[at]
    }

    fn found(&mut self, codes: u64, places: usize) {
        let naturals = || {
            let natural = (0..usize::from(self.length)).filter(|at| places >> at & 1 == 0);
            CardSet::from_faces(natural.fold(0, |faces, at| faces | self.face(at)))
        };
        let verdict = self.decided[places].unwrap_or_else(|| self.rest.verdict(naturals, places.count_ones() as u8));
        self.decided[places] = Some(verdict);
        if verdict != Verdict::None {
            let run = Meld::Run(Run::filled(self.suit, self.low, self.length, codes));
            if self.rest.allows(verdict, run) {
                self.list.push(Action::Lay(run));
            }
        }
    }
}
