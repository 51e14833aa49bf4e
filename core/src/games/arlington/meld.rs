//! Melds: sets and runs, and how one that lies on the table fits into eight bytes.

use super::{Options, is_wild};
use crate::card::{Card, Rank, Suit};
use crate::cardset::CardSet;
use crate::seat::Seat;

/// The places of a run: from 1, the low ace, to 14, the high ace.
pub(super) const TOP: u8 = 14;

/// The card of a place in a run of a suit.
pub(super) const fn card_at(place: u8, suit: Suit) -> Card {
    let rank = match place {
        1 | TOP => Rank::Ace,
        _ => Rank::SUITED[(place - 2) as usize],
    };
    Card::new(rank, suit)
}

/// Copies of each suit of one rank, two bits a suit, clubs lowest.
pub(super) const fn counts_of(cards: CardSet, rank: Rank) -> u8 {
    const fn spread(nibble: u8) -> u8 {
        nibble & 1 | (nibble & 2) << 1 | (nibble & 4) << 2 | (nibble & 8) << 3
    }
    let shift = 4 * rank as u8;
    let (one, two) = (cards.faces() >> shift, cards.doubles() >> shift);
    spread(one as u8 & 0xF) + spread(two as u8 & 0xF)
}

/// The twos of each suit as in [`counts_of`], and the joker in the bit above.
pub(super) const fn wild_counts_of(cards: CardSet) -> u16 {
    counts_of(cards, Rank::Two) as u16 | (cards.contains(Card::RED_JOKER) as u16) << 8
}

/// How many cards such counts are, the joker's bit included.
pub(super) const fn total(counts: u16) -> u8 {
    // Two suits are added to the two others, four bits each.
    let pairs = (counts & 0x33) + (counts >> 2 & 0x33);
    ((pairs & 0xF) + (pairs >> 4) + (counts >> 8 & 1)) as u8
}

/// The cards that such counts of a rank are.
pub(super) const fn cards_of(counts: u8, rank: Rank) -> CardSet {
    const fn gather(bits: u8) -> u64 {
        (bits & 1 | bits >> 1 & 2 | bits >> 2 & 4 | bits >> 3 & 8) as u64
    }
    let shift = 4 * rank as u8;
    let (one, two) = (gather((counts | counts >> 1) & 0x55), gather(counts >> 1 & 0x55));
    CardSet::from_faces(one << shift).plus(CardSet::from_faces(two << shift))
}

/// Whether counts are those of cards: no suit three times.
const fn are_counts(counts: u16) -> bool {
    counts < 1 << 9 && counts & counts >> 1 & 0x55 == 0
}

/// Cards of one rank.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set {
    rank: Rank,
    naturals: u8,
    wilds: u16,
}

impl Set {
    /// A set by its counts: see [`counts_of`] and [`wild_counts_of`]. None if no cards make it.
    pub(super) fn new(rank: Rank, naturals: u8, wilds: u16) -> Option<Set> {
        let are_cards = are_counts(u16::from(naturals)) && are_counts(wilds) && naturals != 0;
        let is_set = !rank.is_joker() && (rank != Rank::Two || wilds == 0);
        Some(Set { rank, naturals, wilds }).filter(|set| are_cards && is_set && set.size() >= 3)
    }

    /// The same, where cards do make it.
    pub(super) fn filled(rank: Rank, naturals: u8, wilds: u16) -> Set {
        let set = Set { rank, naturals, wilds };
        debug_assert_eq!(Set::new(rank, naturals, wilds), Some(set));
        set
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        self.rank
    }

    pub(super) const fn naturals(self) -> u8 {
        self.naturals
    }

    pub(super) const fn wilds(self) -> u16 {
        self.wilds
    }

    const fn size(self) -> u8 {
        total(self.naturals as u16) + total(self.wilds)
    }

    /// The cards that are used as wilds.
    pub(super) const fn wild_cards(self) -> CardSet {
        let joker = if self.wilds >> 8 == 1 { CardSet::of(Card::RED_JOKER) } else { CardSet::EMPTY };
        cards_of(self.wilds as u8, Rank::Two).plus(joker)
    }

    /// The cards that are themselves.
    pub(super) const fn natural_cards(self) -> CardSet {
        cards_of(self.naturals, self.rank)
    }

    /// The set of these cards, if they are one.
    pub(super) fn of(cards: CardSet) -> Option<Set> {
        let named = cards.into_iter().find(|&card| !is_wild(card));
        let rank = named.map_or(Rank::Two, Card::rank);
        let wilds = if rank == Rank::Two { 0 } else { wild_counts_of(cards) };
        Set::new(rank, if rank.is_joker() { 0 } else { counts_of(cards, rank) }, wilds)
            .filter(|set| set.natural_cards().plus(set.wild_cards()) == cards)
    }
}

/// The wild of a code in [`Run`]; none for a natural card.
const fn wild_of(code: u64) -> Option<Card> {
    match code {
        0 => None,
        5 => Some(Card::RED_JOKER),
        _ => Card::from_index(code as u8 - 1),
    }
}

/// The code of a wild.
pub(super) const fn code_of(wild: Card) -> u64 {
    if wild.index() < 4 { wild.index() as u64 + 1 } else { 5 }
}

/// Consecutive cards of one suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Run {
    suit: Suit,
    low: u8,
    length: u8,
    /// Three bits a place, the lowest place lowest.
    wilds: u64,
}

impl Run {
    /// A run by its lowest place, its length and its wilds (three bits a place: 0 natural, 1 to 4 a two, 5 the
    /// joker). None if no cards make it.
    pub(super) fn new(suit: Suit, low: u8, length: u8, wilds: u64) -> Option<Run> {
        let fits = low >= 1 && (3..=TOP).contains(&length) && low + length <= TOP + 1 && wilds >> (3 * length) == 0;
        let run = Run { suit, low, length, wilds };
        Some(run).filter(|run| fits && run.is_of_cards())
    }

    /// The same, where cards do make it.
    pub(super) fn filled(suit: Suit, low: u8, length: u8, wilds: u64) -> Run {
        let run = Run { suit, low, length, wilds };
        debug_assert_eq!(Run::new(suit, low, length, wilds), Some(run));
        run
    }

    fn is_of_cards(self) -> bool {
        let codes = (0..self.length).all(|at| self.wilds >> (3 * at) & 7 <= 5);
        let not_itself = |at| self.wild_at(at) != Some(card_at(self.low + at, self.suit));
        let jokers = || (0..self.length).filter(|&at| self.wild_at(at) == Some(Card::RED_JOKER)).count();
        codes && (0..self.length).all(not_itself) && self.cards().len() == u32::from(self.length) && jokers() <= 1
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        self.suit
    }

    /// Its lowest place: 1 is the low ace, 14 the high one.
    pub const fn low(self) -> u8 {
        self.low
    }

    /// How many cards it has.
    pub const fn length(self) -> u8 {
        self.length
    }

    pub(super) const fn wilds(self) -> u64 {
        self.wilds
    }

    /// The wild at a place, counted from the lowest from 0.
    pub(super) const fn wild_at(self, at: u8) -> Option<Card> {
        wild_of(self.wilds >> (3 * at) & 7)
    }

    /// Its wilds and the places where they are, from the lowest up.
    pub(super) fn wild_places(self) -> impl Iterator<Item = (u8, Card)> {
        let mut wilds = self.wilds;
        std::iter::from_fn(move || {
            let at = (wilds.trailing_zeros() / 3) as u8;
            let wild = wild_of(wilds.checked_shr(3 * u32::from(at))? & 7)?;
            wilds &= !(7 << (3 * at));
            Some((self.low + at, wild))
        })
    }

    /// Its cards from the lowest place up: what lies there, and what it is or stands for.
    pub fn places(self) -> impl DoubleEndedIterator<Item = (Card, Card)> {
        (0..self.length).map(move |at| {
            let stands_for = card_at(self.low + at, self.suit);
            (self.wild_at(at).unwrap_or(stands_for), stands_for)
        })
    }

    const fn wild_count(self) -> u8 {
        // One bit for each three that are not all 0.
        ((self.wilds | self.wilds >> 1 | self.wilds >> 2) & 0o11_111_111_111_111).count_ones() as u8
    }

    /// Its cards, wilds as themselves.
    pub(super) fn cards(self) -> CardSet {
        self.places().fold(CardSet::EMPTY, |cards, (card, _)| cards.plus(CardSet::of(card)))
    }

    /// The place of a run beyond one of its ends.
    pub(super) const fn beyond(self, end: End) -> Option<u8> {
        match end {
            End::Low if self.low > 1 => Some(self.low - 1),
            End::High if self.low + self.length <= TOP => Some(self.low + self.length),
            _ => None,
        }
    }
}

/// An end of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// Below its lowest card.
    Low,
    /// Above its highest card.
    High,
}

impl End {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            End::Low => "low",
            End::High => "high",
        }
    }
}

/// A set or a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Meld {
    /// Cards of one rank.
    Set(Set),
    /// Consecutive cards of one suit.
    Run(Run),
}

impl Meld {
    /// `set` or `run`.
    pub const fn kind(self) -> &'static str {
        match self {
            Meld::Set(_) => "set",
            Meld::Run(_) => "run",
        }
    }

    /// How many cards it has.
    pub const fn size(self) -> u8 {
        match self {
            Meld::Set(set) => set.size(),
            Meld::Run(run) => run.length,
        }
    }

    /// How many of its cards are used as wilds.
    pub const fn wild_count(self) -> u8 {
        match self {
            Meld::Set(set) => total(set.wilds),
            Meld::Run(run) => run.wild_count(),
        }
    }

    /// Its cards, wilds as themselves.
    pub fn cards(self) -> CardSet {
        match self {
            Meld::Set(set) => set.natural_cards().plus(set.wild_cards()),
            Meld::Run(run) => run.cards(),
        }
    }

    /// Its cards in the order of its text.
    pub fn in_order(self) -> impl Iterator<Item = Card> {
        let (set, run) = match self {
            Meld::Set(set) => (Some(set), None),
            Meld::Run(run) => (None, Some(run)),
        };
        let of_set = set.into_iter().flat_map(|set| set.natural_cards().into_iter().chain(set.wild_cards()));
        of_set.chain(run.into_iter().flat_map(|run| run.places().map(|(card, _)| card)))
    }

    /// The cards that are used as wilds.
    pub(super) fn wild_cards(self) -> CardSet {
        match self {
            Meld::Set(set) => set.wild_cards(),
            Meld::Run(run) => run.wild_places().map(|(_, wild)| wild).collect(),
        }
    }

    /// A4: the size of the smallest meld of its kind.
    pub(super) const fn least(self, options: &Options) -> u8 {
        match self {
            Meld::Set(_) => options.set_min as u8,
            Meld::Run(_) => options.run_min as u8,
        }
    }

    /// A4: whether it has not too many wilds.
    pub(super) const fn keeps_limit(self, options: &Options) -> bool {
        self.wild_count() <= options.most_wilds(self.size())
    }

    /// The meld with one more card: of a set without an end, of a run at one. None if the card has no place there.
    pub(super) fn extended(self, card: Card, end: Option<End>) -> Option<Meld> {
        match (self, end) {
            (Meld::Set(set), None) => {
                let more = |counts, bit: u8| counts + (1_u16 << bit);
                let suit = card.suit().map_or(8, |suit| 2 * suit as u8);
                let (naturals, wilds) = if card.rank() == set.rank {
                    (more(u16::from(set.naturals), suit), set.wilds)
                } else if is_wild(card) {
                    (u16::from(set.naturals), more(set.wilds, suit))
                } else {
                    return None;
                };
                Set::new(set.rank, u8::try_from(naturals).ok()?, wilds).map(Meld::Set)
            }
            (Meld::Run(run), Some(end)) => {
                let stands_for = card_at(run.beyond(end)?, run.suit);
                let code = match card {
                    _ if card == stands_for => 0,
                    _ if is_wild(card) => code_of(card),
                    _ => return None,
                };
                let (low, wilds) = match end {
                    End::Low => (run.low - 1, run.wilds << 3 | code),
                    End::High => (run.low, run.wilds | code << (3 * run.length)),
                };
                Run::new(run.suit, low, run.length + 1, wilds).map(Meld::Run)
            }
            _ => None,
        }
    }

    /// A3: the meld with a natural card in the place of a wild: in a set of this wild, in a run at this place. None
    /// if there is no such wild, or it does not stand for the card.
    pub(super) fn swapped(self, given: Card, taken: Card, place: u8) -> Option<Meld> {
        match self {
            Meld::Set(set) if place == 0 && given.rank() == set.rank && set.wild_cards().contains(taken) => {
                let taken_bit = taken.suit().map_or(8, |suit| 2 * suit as u8);
                let given_bit = 2 * given.suit()? as u8;
                let set = Set {
                    naturals: set.naturals.checked_add(1 << given_bit)?,
                    wilds: set.wilds - (1 << taken_bit),
                    ..set
                };
                Some(Meld::Set(set))
            }
            Meld::Run(run) => {
                let at = place.checked_sub(run.low).filter(|&at| at < run.length)?;
                let stands = card_at(place, run.suit) == given && run.wild_at(at) == Some(taken);
                stands.then_some(Meld::Run(Run { wilds: run.wilds & !(7 << (3 * at)), ..run }))
            }
            Meld::Set(_) => None,
        }
    }
}

/// A meld on the table and the seat that laid it, in eight bytes: there can be 35 of them in a hand.
///
/// From the top: 1 for a run, owner:2; then of a run suit:2, low:4, length:4, wilds:42, of a set rank:4,
/// naturals:8, wilds:9.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Laid(u64);

impl Laid {
    const RUN: u64 = 1 << 63;
    const RUN_WILDS: u64 = (1 << 42) - 1;
    const SET_WILDS: u64 = (1 << 9) - 1;

    pub(super) const fn new(owner: Seat, meld: Meld) -> Laid {
        let owner = (owner.number() as u64) << 61;
        Laid(match meld {
            Meld::Set(set) => owner | (set.rank as u64) << 17 | (set.naturals as u64) << 9 | set.wilds as u64,
            Meld::Run(run) => {
                let head = (run.suit as u64) << 50 | (run.low as u64) << 46 | (run.length as u64) << 42;
                Laid::RUN | owner | head | run.wilds
            }
        })
    }

    /// The seat that laid it.
    pub fn owner(self) -> Seat {
        Seat::new((self.0 >> 61) as u8 & 3).unwrap_or_default()
    }

    /// The meld.
    pub const fn meld(self) -> Meld {
        if self.0 & Laid::RUN == 0 {
            Meld::Set(Set {
                rank: Rank::ALL[(self.0 >> 17) as usize & 0xF],
                naturals: (self.0 >> 9) as u8,
                wilds: (self.0 & Laid::SET_WILDS) as u16,
            })
        } else {
            Meld::Run(Run {
                suit: Suit::ALL[(self.0 >> 50) as usize & 3],
                low: (self.0 >> 46) as u8 & 0xF,
                length: (self.0 >> 42) as u8 & 0xF,
                wilds: self.0 & Laid::RUN_WILDS,
            })
        }
    }

    /// Whether any of its cards is used as a wild.
    pub(super) const fn has_wilds(self) -> bool {
        let wilds = if self.is_run() { Laid::RUN_WILDS } else { Laid::SET_WILDS };
        self.0 & wilds != 0
    }

    pub(super) const fn is_run(self) -> bool {
        self.0 & Laid::RUN != 0
    }
}

/// Fills arrays.
impl Default for Laid {
    fn default() -> Laid {
        Laid(0)
    }
}

impl std::fmt::Debug for Laid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}: {}", self.owner(), self.meld())
    }
}
