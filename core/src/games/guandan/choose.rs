//! Choosing the cards that pay for a declaration.

use super::declaration::unnamed_pair;
use super::holding::Holding;
use super::play::{Kind, Play, rank_below};
use super::suits::Suits;
use super::view::View;
use super::{Action, Declaration, FlushAsStraight};
use crate::card::{Rank, Suit};
use crate::hand::View as _;

impl View {
    /// The cards that stand for a declaration when none are chosen, as the exact action; none if it is not legal.
    ///
    /// Groups of one rank take natural cards before wild ones. Runs and full houses first keep bombs and straight
    /// flushes whole: as few as can be ranks of four or more natural cards that keep one to three, and natural
    /// cards of straight flushes, counted together; then they take as few wild cards as can be. What is still
    /// equal goes rank by rank, of a run from the lowest, of a full house the triple first: the first suits in
    /// face order.
    pub fn choose(&self, claim: Declaration) -> Option<Action> {
        claim.paid_from(|| self.holding()).filter(|&action| self.check(action, None).is_ok())
    }
}

impl Declaration {
    /// The action that stands for it, paid for by what a seat holds, as [`View::choose`] tells.
    pub(super) fn paid_from(self, holding: impl FnOnce() -> Holding) -> Option<Action> {
        Some(match self {
            Declaration::Pass => Action::Pass,
            Declaration::Tribute(card) => Action::Tribute(card),
            Declaration::Return(face) => Action::Return(face),
            _ => Action::Play(Payer::new(holding()).pay(self)?),
        })
    }
}

/// The most ranks of a play.
const MOST: usize = 5;

/// A way to pay: the better one is the smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: [u8; 2],
    order: [[u8; 4]; MOST],
    taken: [Suits; MOST],
}

/// Cards of one rank that are to be paid, with the suits that are allowed.
#[derive(Clone, Copy)]
struct Due {
    rank: Rank,
    size: u8,
    suits: u8,
}

const ALL_SUITS: u8 = 0xF;

fn due(rank: Rank, size: u8) -> Due {
    Due { rank, size, suits: ALL_SUITS }
}

/// Chooses the cards for a claim.
struct Payer {
    holding: Holding,
    /// The natural cards that lie in a straight flush of natural cards, as bits in face order.
    in_flushes: u64,
}

impl Payer {
    fn new(holding: Holding) -> Payer {
        Payer { in_flushes: holding.in_flushes(), holding }
    }

    /// What it breaks to take these cards of a rank.
    fn broken(&self, rank: Rank, taken: Suits) -> u8 {
        let held = self.holding.of(rank);
        let left = held.len() - taken.len();
        let bomb = !taken.is_empty() && held.len() >= 4 && (1..4).contains(&left);
        // Of two equal cards one may go without breaking what the other is in.
        let gone = held.gone_with(taken) & (self.in_flushes >> (4 * rank as u8)) as u8;
        u8::from(bomb) + gone.count_ones() as u8
    }

    /// The best natural cards for one rank, with so many wild cards beside them.
    fn part(&self, due: Due, wilds: u8) -> Option<(u8, Suits)> {
        let natural = due.size.checked_sub(wilds)?;
        let choices = self.holding.of(due.rank).choices(natural, natural);
        let allowed = choices.filter(|taken| taken.bits() & !due.suits == 0);
        allowed
            .min_by_key(|&taken| (self.broken(due.rank, taken), face_order(taken)))
            .map(|taken| (self.broken(due.rank, taken), taken))
    }

    /// The way that has so many wild cards in each part.
    fn way(&self, dues: &[Due], wilds: [u8; MOST]) -> Option<Way> {
        let mut way = Way { cost: [0; 2], order: [[0; 4]; MOST], taken: [Suits::NONE; MOST] };
        let mut broken = 0;
        for (at, &due) in dues.iter().enumerate() {
            let (cost, taken) = self.part(due, wilds[at])?;
            broken += cost;
            way.taken[at] = taken;
            way.order[at] = face_order(taken);
        }
        let wilds = wilds.iter().sum();
        way.cost = if dues.len() == 1 { [wilds, broken] } else { [broken, wilds] };
        Some(way)
    }

    /// The best way; where that of some wild places does not fit, one part takes another suit there.
    fn best(&self, dues: &[Due], fits: impl Fn(&[Suits]) -> bool) -> Option<[Suits; MOST]> {
        let fits = |way: &Way| fits(&way.taken[..dues.len()]);
        let of_places = |wilds: [u8; MOST]| {
            let first = self.way(dues, wilds)?;
            if fits(&first) {
                return Some(first);
            }
            let others = (0..dues.len()).flat_map(|at| Suit::ALL.map(|suit| (at, suit)));
            let forced = |(at, suit): (usize, Suit)| {
                let mut dues_here = [dues[0]; MOST];
                dues_here[..dues.len()].copy_from_slice(dues);
                dues_here[at].suits = 1 << suit as u8;
                self.way(&dues_here[..dues.len()], wilds)
            };
            others.filter_map(forced).filter(fits).min()
        };
        wild_places(dues.len(), self.holding.wilds).filter_map(of_places).min().map(|way| way.taken)
    }

    fn pay(&self, claim: Declaration) -> Option<Play> {
        let any = |_: &[Suits]| true;
        match claim {
            Declaration::Pass | Declaration::Tribute(_) | Declaration::Return(_) => None,
            Declaration::JokerBomb => Some(Play::JOKER_BOMB),
            Declaration::Ranked(kind, joker) if joker.is_joker() => Some(Play::group(kind, joker, Suits::NONE)),
            Declaration::Ranked(Kind::Single, rank) => {
                let natural = self.part(due(rank, 1), 0);
                Some(natural.map_or(Play::WILD, |(_, taken)| Play::group(Kind::Single, rank, taken)))
            }
            Declaration::Ranked(kind @ (Kind::Pair | Kind::Triple), rank) => {
                let size = kind as u8 - Kind::Single as u8 + 1;
                let taken = self.best(&[due(rank, size)], any)?;
                Some(Play::group(kind, rank, taken[0]))
            }
            Declaration::Bomb { size, rank } => {
                let taken = self.best(&[due(rank, size)], any)?;
                Some(Play::bomb(size, rank, taken[0]))
            }
            Declaration::FullHouse { triple, pair } if pair.is_joker() => {
                let taken = self.best(&[due(triple, 3)], any)?;
                Some(Play::full_house(triple, taken[0], Some(pair), Suits::NONE))
            }
            Declaration::FullHouse { triple, pair } => {
                let unnamed = pair == unnamed_pair(triple, self.holding.level);
                let fits = |taken: &[Suits]| !taken[0].is_empty() && (unnamed || !taken[1].is_empty());
                let taken = self.best(&[due(triple, 3), due(pair, 2)], fits)?;
                Some(Play::full_house(triple, taken[0], Some(pair).filter(|_| !taken[1].is_empty()), taken[1]))
            }
            Declaration::StraightFlush { suit, top } => {
                let dues = run_of(Kind::StraightFlush, top).map(|rank| Due { rank, size: 1, suits: 1 << suit as u8 });
                let taken = self.best(&dues.collect::<Dues>().0, any)?;
                let natural = (0..5).filter(|&at| !taken[at].is_empty());
                Some(Play::straight_flush(suit, top, natural.fold(0, |bits, at| bits | 1 << at)))
            }
            Declaration::Ranked(kind, top) => {
                let (ranks, size) = kind.run()?;
                let dues = run_of(kind, top).map(|rank| due(rank, size)).collect::<Dues>().0;
                let dues = &dues[..usize::from(ranks)];
                let taken = self.best(dues, |taken| kind != Kind::Straight || self.is_plain(taken))?;
                let bytes = taken.iter().enumerate().map(|(at, part)| u64::from(part.byte()) << (8 * at));
                Some(Play::run(kind, top, bytes.sum()))
            }
        }
    }

    /// G10: whether these cards may be a plain straight.
    fn is_plain(&self, taken: &[Suits]) -> bool {
        let natural = || taken.iter().filter(|part| !part.is_empty());
        let one_suit = natural().fold(ALL_SUITS, |bits, part| bits & part.bits()) != 0;
        let wilds = natural().count() < taken.len();
        !one_suit || wilds && self.holding.options.flush_as_straight == FlushAsStraight::WithWild
    }
}

/// What is due for a run, in place.
struct Dues([Due; MOST]);

impl FromIterator<Due> for Dues {
    fn from_iter<I: IntoIterator<Item = Due>>(iter: I) -> Dues {
        let mut dues = [due(Rank::Two, 0); MOST];
        for (place, due) in dues.iter_mut().zip(iter) {
            *place = due;
        }
        Dues(dues)
    }
}

/// The ranks of a run, the lowest first.
fn run_of(kind: Kind, top: Rank) -> impl Iterator<Item = Rank> {
    let ranks = kind.run().map_or(0, |(ranks, _)| ranks);
    (0..ranks).rev().map(move |steps| rank_below(top, steps))
}

/// A key that puts the first suits in face order first, and more cards before fewer.
fn face_order(suits: Suits) -> [u8; 4] {
    Suit::ALL.map(|suit| 2 - suits.copies(suit))
}

/// Every way to put up to so many wild cards into so many parts.
fn wild_places(parts: usize, wilds: u8) -> impl Iterator<Item = [u8; MOST]> {
    // A place beyond the parts takes the wild cards that are kept.
    let kept = parts;
    (0..=parts).flat_map(move |one| (one..=parts).map(move |two| [one, two])).filter_map(move |places| {
        let mut count = [0; MOST];
        for &at in places.iter().filter(|&&at| at != kept) {
            count[at] += 1;
        }
        (count.iter().sum::<u8>() <= wilds).then_some(count)
    })
}
