//! The contract (A5, A6): whether what is still to be laid can be laid from some cards. This is exact, and it is
//! what play before the contract spends its time on.
//!
//! Runs are searched for, window by window (a window is a suit and the lowest place of a smallest run), on the bit
//! planes of the cards as they stand. What sets cost in wilds follows from how many cards of each rank are left,
//! so no set is ever searched for. Which wild is used where does not matter, only how many are: the joker goes
//! first, then twos that no run needs as themselves.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::meld::{TOP, card_at};
use super::{HANDS, Options, WildLimit};
use crate::card::{Card, Suit};
use crate::cardset::CardSet;

/// So many sets and runs; in JSON `[sets, runs]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub(super) struct Need {
    pub(super) sets: u8,
    pub(super) runs: u8,
}

impl From<[u8; 2]> for Need {
    fn from([sets, runs]: [u8; 2]) -> Need {
        Need { sets, runs }
    }
}

impl From<Need> for [u8; 2] {
    fn from(need: Need) -> [u8; 2] {
        [need.sets, need.runs]
    }
}

impl Need {
    /// A5: the contract of a hand.
    pub(super) const fn of_hand(options: &Options, hand_number: u32) -> Need {
        let [sets, runs] = options.contracts[((hand_number - 1) % HANDS) as usize];
        Need { sets, runs }
    }

    pub(super) const fn is_met(self) -> bool {
        self.sets == 0 && self.runs == 0
    }

    /// What is left when a meld of a kind has been laid; none if no such meld is needed.
    pub(super) const fn less(self, is_run: bool) -> Option<Need> {
        match (is_run, self) {
            (true, Need { sets, runs: 1.. }) => Some(Need { sets, runs: self.runs - 1 }),
            (false, Need { sets: 1.., runs }) => Some(Need { sets: self.sets - 1, runs }),
            _ => None,
        }
    }
}

/// `1 set and 2 runs`; what is not needed is left out.
impl fmt::Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut joint = "";
        for (count, kind) in [(self.sets, "set"), (self.runs, "run")] {
            if count > 0 {
                write!(f, "{joint}{count} {kind}{}", if count == 1 { "" } else { "s" })?;
                joint = " and ";
            }
        }
        Ok(())
    }
}

/// The faces of the twos.
const TWOS: u64 = 0xF;

/// The first suit in each place of a run; the other suits follow in the bits above. The low ace is in the lowest
/// place: see TOP.
const CLUBS: u64 = 0x11_1111_1111_1111;

/// The faces of the runs of 3, 4 and 5 cards, by the bit of the lowest place: see [`lowest_of_runs`].
static RUN_FACES: [[u64; 48]; 3] = {
    let mut faces = [[0; 48]; 3];
    let mut length = 3;
    while length <= 5 {
        let mut bit = 0;
        while bit / 4 + length <= TOP {
            let mut at = 0;
            while at < length {
                let card = card_at(bit / 4 + 1 + at, Suit::ALL[bit as usize % 4]);
                faces[length as usize - 3][bit as usize] |= 1 << card.index();
                at += 1;
            }
            bit += 1;
        }
        length += 1;
    }
    faces
};

/// Where runs begin that lack no more than so many faces: four bits a place, one a suit.
fn lowest_of_runs(faces: u64, length: u8, most_missing: u8) -> u64 {
    const PLACES: u64 = 0xF * CLUBS;
    let places = faces << 4 & PLACES | faces >> 48 & 0xF;
    // From each place on: whether none of the places so far is missing, at most one, at most two, ..
    let mut reached = [u64::MAX >> (4 * (length + 1)); 5];
    for at in 0..length {
        let held = places >> (4 * at);
        let [none, one, two, three, four] = reached;
        reached = [none & held, one & held | none, two & held | one, three & held | two, four & held | three];
    }
    reached[usize::from(most_missing)]
}

/// The windows of which no more than so many faces are missing, suit by suit, each by its lowest place.
pub(super) fn windows(faces: u64, length: u8, most_missing: u8) -> impl Iterator<Item = (Suit, u8)> {
    let lowest = lowest_of_runs(faces, length, most_missing);
    Suit::ALL.into_iter().flat_map(move |suit| {
        let mut lows = lowest >> suit as u8 & CLUBS;
        std::iter::from_fn(move || {
            let low = (lows != 0).then(|| lows.trailing_zeros() as u8 / 4 + 1)?;
            lows &= lows - 1;
            Some((suit, low))
        })
    })
}

/// For each number of cards of a rank: how many more sets of it cost 0, 1, .. wilds, eight bits a cost. Each set
/// costs no less than the one before, so that the cheapest may be taken first.
type SetCosts = [u64; 9];

const fn set_costs(size: u32, most_wilds: u32) -> SetCosts {
    let mut costs = [0; 9];
    let mut held = 0;
    while held <= 8 {
        let (mut sets, mut paid) = (1, 0);
        while sets * (size - most_wilds) <= held {
            let all = (sets * size).saturating_sub(held);
            costs[held as usize] += 1 << (8 * (all - paid));
            paid = all;
            sets += 1;
        }
        held += 1;
    }
    costs
}

/// By the smallest set and the limit of wilds.
static SET_COSTS: [[SetCosts; 3]; 2] =
    [[set_costs(3, 1), set_costs(3, 2), set_costs(3, 0)], [set_costs(4, 2), set_costs(4, 3), set_costs(4, 0)]];

/// Cards to lay melds from, and how many of the wilds among them are spoken for.
#[derive(Clone, Copy, Debug)]
struct Stuff {
    /// At least one copy, both copies: the cards that may be used as themselves in runs.
    one: u64,
    two: u64,
    /// How many twos there are.
    twos: u8,
    /// How many wilds are used, twos or joker.
    used: u8,
}

/// Decides whether melds can be laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solver {
    need: Need,
    set_min: u8,
    run_min: u8,
    set_wilds: u8,
    run_wilds: u8,
    costs: &'static SetCosts,
}

impl Solver {
    pub(super) fn new(options: &Options, need: Need) -> Solver {
        let (set_min, run_min) = (options.set_min as u8, options.run_min as u8);
        let limit = match options.wild_limit {
            WildLimit::AtMostNaturals => 0,
            WildLimit::OneNatural => 1,
            WildLimit::NoWilds => 2,
        };
        Solver {
            need,
            set_min,
            run_min,
            set_wilds: options.most_wilds(set_min),
            run_wilds: options.most_wilds(run_min),
            costs: &SET_COSTS[usize::from(set_min == 4)][limit],
        }
    }

    pub(super) const fn needs_runs(&self) -> bool {
        self.need.runs > 0
    }

    /// Whether the melds can be laid from these cards.
    pub(super) fn can(&self, cards: CardSet) -> bool {
        self.solve(stuff(cards, 0), jokers(cards))
    }

    /// Whether they can, whichever of the wilds among the cards `used` others are: also if these are the twos that
    /// runs need most.
    pub(super) fn can_without_any(&self, cards: CardSet, used: u8) -> bool {
        if used == 0 {
            return self.can(cards);
        }
        let all = stuff(cards, 0);
        let twos_used = used.min(all.twos);
        let plain = Stuff { one: all.one & !TWOS, two: all.two & !TWOS, twos: all.twos - twos_used, used: 0 };
        self.solve(plain, jokers(cards).saturating_sub(used - twos_used))
    }

    /// Whether they can if `used` wilds among the cards are others, chosen well.
    pub(super) fn can_without_some(&self, cards: CardSet, used: u8) -> bool {
        self.solve(stuff(cards, used), jokers(cards))
    }

    fn solve(&self, stuff: Stuff, jokers: u8) -> bool {
        if self.need.is_met() {
            return true;
        }
        // Runs only take cards away from the sets.
        if !self.sets_fit(stuff, jokers) {
            return false;
        }
        if self.need.runs == 0 {
            return true;
        }
        let search = Search { solver: self, jokers, spares: self.spares(stuff, jokers) };
        search.runs(stuff, self.need.runs, 0)
    }

    /// Whether a wild in place of a card that is held can help. It can only leave the card to another meld that
    /// cannot take the wild itself, having all the wilds it may have; with fewer wilds than that it never helps.
    fn spares(&self, stuff: Stuff, jokers: u8) -> bool {
        let filled = if self.need.sets > 0 { self.run_wilds.min(self.set_wilds) } else { self.run_wilds };
        filled > 0 && stuff.twos + jokers > filled
    }

    /// Whether the sets can be laid: sets of twos take natural twos, all others the fewest wilds that they need.
    fn sets_fit(&self, stuff: Stuff, jokers: u8) -> bool {
        let wilds = stuff.twos + jokers;
        if stuff.used > wilds {
            return false;
        }
        if self.need.sets == 0 {
            return true;
        }
        let costs = self.costs_of(stuff);
        let of_twos = self.need.sets.min(stuff.twos / self.set_min);
        (0..=of_twos).any(|of_twos| {
            let left = wilds - of_twos * self.set_min;
            left >= stuff.used
                && cheapest(costs, self.need.sets - of_twos).is_some_and(|cost| cost <= left - stuff.used)
        })
    }

    /// How many sets of threes to aces there can be, by their costs.
    fn costs_of(&self, stuff: Stuff) -> u64 {
        let mut counts = count_by_rank(stuff.one, stuff.two) & !TWOS;
        let mut costs = 0;
        while counts != 0 {
            costs += self.costs[(counts & 0xF) as usize];
            counts >>= 4;
        }
        costs
    }
}

/// How many cards there are of each suited rank, from planes of first and second copies: four bits a rank, as many
/// as it has faces.
pub(super) const fn count_by_rank(one: u64, two: u64) -> u64 {
    const fn of_plane(plane: u64) -> u64 {
        let faces = plane & CardSet::PACK_52.faces();
        let pairs = faces - (faces >> 1 & 0x5555_5555_5555_5555);
        (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
    }
    of_plane(one) + of_plane(two)
}

/// The fewest wilds that so many sets cost; none if there cannot be so many.
fn cheapest(mut costs: u64, sets: u8) -> Option<u8> {
    let (mut left, mut sum, mut cost) = (sets, 0, 0);
    while left > 0 {
        if costs == 0 {
            return None;
        }
        let taken = left.min(costs as u8);
        sum += taken * cost;
        left -= taken;
        costs >>= 8;
        cost += 1;
    }
    Some(sum)
}

fn stuff(cards: CardSet, used: u8) -> Stuff {
    let twos = (cards.faces() & TWOS).count_ones() + (cards.doubles() & TWOS).count_ones();
    Stuff { one: cards.faces(), two: cards.doubles(), twos: twos as u8, used }
}

fn jokers(cards: CardSet) -> u8 {
    cards.copies(Card::RED_JOKER)
}

/// The search for runs.
struct Search<'a> {
    solver: &'a Solver,
    jokers: u8,
    spares: bool,
}

impl Search<'_> {
    /// Whether so many runs, from this window on, can be laid, and the sets from what they leave.
    fn runs(&self, stuff: Stuff, left: u8, from: u32) -> bool {
        if left == 0 {
            return self.solver.sets_fit(stuff, self.jokers);
        }
        // The last meld has nobody to leave a card to.
        let spares = self.spares && (left > 1 || self.solver.need.sets > 0);
        let most = self.solver.run_wilds.min(stuff.twos + self.jokers - stuff.used);
        let mut lowest = lowest_of_runs(stuff.one, self.solver.run_min, most) & u64::MAX << from;
        while lowest != 0 {
            let at = lowest.trailing_zeros();
            lowest &= lowest - 1;
            let faces = RUN_FACES[usize::from(self.solver.run_min) - 3][at as usize];
            let naturals = faces & stuff.one;
            let wilds = (faces & !naturals).count_ones() as u8;
            if self.lay(stuff, naturals, wilds, left, at)
                || spares && self.lay_sparing(stuff, naturals, wilds, naturals, left, at)
            {
                return true;
            }
        }
        false
    }

    /// Lays a run of these natural cards and so many wilds, and goes on.
    fn lay(&self, stuff: Stuff, naturals: u64, wilds: u8, left: u8, at: u32) -> bool {
        let after = Stuff {
            one: stuff.one & !(naturals & !stuff.two),
            two: stuff.two & !naturals,
            // A run has one two as itself at most.
            twos: stuff.twos - u8::from(naturals & TWOS != 0),
            used: stuff.used + wilds,
        };
        after.used <= after.twos + self.jokers && self.runs(after, left - 1, at)
    }

    /// The same with wilds in place of some of the natural cards, which stay for other melds. (Of two copies too: a
    /// set may need both.)
    fn lay_sparing(&self, stuff: Stuff, naturals: u64, wilds: u8, mut spared: u64, left: u8, at: u32) -> bool {
        while spared != 0 && wilds < self.solver.run_wilds && stuff.used + wilds < stuff.twos + self.jokers {
            let face = spared & spared.wrapping_neg();
            spared &= !face;
            let fewer = naturals & !face;
            if self.lay(stuff, fewer, wilds + 1, left, at)
                || self.lay_sparing(stuff, fewer, wilds + 1, spared, left, at)
            {
                return true;
            }
        }
        false
    }
}
