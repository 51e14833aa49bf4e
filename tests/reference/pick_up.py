"""Pick Up, written from its clauses P1 to P12 as simply as they can be said."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from reference.cards import PACK_52, RED, places, rank_of, suit_of

VALUES = {"A": 20, "K": 10, "Q": 10, "J": 10}
"""P8; every other rank is worth 5."""


@dataclass(frozen=True)
class Options:
    forced_play: bool = True
    end_on_empty_hand: bool = False
    scores_by: str = "suit"
    both_zero: str = "each_100"
    target: int = 1000
    max_hands: int = 500

    @staticmethod
    def of(values: Mapping[str, Any]) -> "Options":
        return Options(**values)


class Set(NamedTuple):
    """P2, P3: the card from the table lies on top."""

    top: str
    from_hand: tuple[str, ...]

    @property
    def value(self) -> int:
        """P8: a pair counts one card, a four two."""
        counted = {1: 1, 3: 2}[len(self.from_hand)]
        return counted * VALUES.get(rank_of(self.top), 5)

    def counts_for(self, card: str, scores_by: str) -> bool:
        """P9: whether a set-aside card scores this set."""
        match scores_by:
            case "suit":
                return suit_of(self.top) == suit_of(card)
            case "rank":
                return rank_of(self.top) == rank_of(card)
            case "colour":
                return (suit_of(self.top) in RED) == (suit_of(card) in RED)
            case "suit_anywhere":
                return suit_of(card) in [suit_of(own) for own in (self.top, *self.from_hand)]
        raise AssertionError(scores_by)


def is_set(cards: Sequence[str], top: str) -> bool:
    """P2, P6: one or three cards from the hand, all of the top card's rank."""
    return len(cards) in (1, 3) and all(rank_of(card) == rank_of(top) for card in cards)


def set_text(cards: Sequence[str], pile: int) -> str:
    return f"pair {cards[0]} pile {pile}" if len(cards) == 1 else f"four {rank_of(cards[0])} pile {pile}"


def sets_by_subsets(hand: Sequence[str], piles: Sequence[Sequence[str]]) -> dict[str, tuple[int, Set]]:
    """Every set that a hand can make, and its pile, by trying every subset of the hand on every pile."""
    return {
        set_text(cards, pile): (pile, Set(own[-1], cards))
        for pile, own in enumerate(piles)
        for size in range(len(hand) + 1)
        for cards in combinations(hand, size)
        if own and is_set(cards, own[-1])
    }


def sets_by_ranks(hand: Sequence[str], piles: Sequence[Sequence[str]]) -> dict[str, tuple[int, Set]]:
    """The same, trying only cards of each pile's rank."""
    held = {rank_of(card) for card in hand}
    found: dict[str, tuple[int, Set]] = {}
    for pile, own in enumerate(piles):
        if own and rank_of(own[-1]) in held:
            fitting = [card for card in hand if rank_of(card) == rank_of(own[-1])]
            alone: list[list[str]] = [[] for _ in range(pile)]
            found |= sets_by_subsets(fitting, [*alone, own])
    return found


def score(sets: Sequence[Sequence[Set]], aside: Sequence[str], options: Options) -> list[int]:
    """P9, P10."""
    plus, minus = aside
    net = [
        sum(own.value for own in won if own.counts_for(plus, options.scores_by))
        - sum(own.value for own in won if own.counts_for(minus, options.scores_by))
        for won in sets
    ]
    if net == [0, 0] and options.both_zero == "none":
        return net
    return [net[seat] + (100 if net[1 - seat] == 0 else 0) for seat in (0, 1)]


class Hand:
    """One hand. Piles have their top card last."""

    def __init__(
        self, hands: Sequence[Iterable[str]], piles: Sequence[Iterable[str]], to_act: int, options: Options
    ) -> None:
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.piles = [list(pile) for pile in piles]
        self.aside: tuple[str, ...] = ()
        self.sets: list[list[Set]] = [[], []]
        self.passes = 0
        self.to_act: int | None = None
        self._turn(to_act)

    @staticmethod
    def deal(deck: Sequence[str], dealer: int, options: Options) -> "Hand":
        """P1."""
        assert sorted(deck) == sorted(PACK_52)
        hands = {1 - dealer: deck[0:26:2], dealer: deck[1:26:2]}
        piles = [deck[start : start + 4] for start in range(26, 50, 4)]
        hand = Hand([hands[0], hands[1]], piles, 1 - dealer, options)
        hand.aside = tuple(deck[50:])
        return hand

    def sets_for(self, seat: int) -> dict[str, tuple[int, Set]]:
        return sets_by_ranks(self.hands[seat], self.piles)

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        legal = set(self.sets_for(self.to_act))
        return legal if self.options.forced_play else legal | {"pass"}

    def ways_of(self, action: str) -> list[frozenset[str]]:
        """The sets of cards that can make a legal action: always one."""
        assert self.to_act is not None
        assert action in self.legal(), action
        if action == "pass":
            return [frozenset()]
        return [frozenset(self.sets_for(self.to_act)[action][1].from_hand)]

    def apply(self, action: str, cards: Iterable[str]) -> None:
        seat = self.to_act
        assert seat is not None
        assert frozenset(cards) in self.ways_of(action), action
        if action == "pass":
            self.passes += 1
        else:
            self.passes = 0
            pile, made = self.sets_for(seat)[action]
            self.piles[pile].remove(made.top)
            self.hands[seat] = [card for card in self.hands[seat] if card not in made.from_hand]
            self.sets[seat].append(made)
        self._turn(1 - seat)

    def _turn(self, seat: int) -> None:
        """P5, P7: the seat acts if it can, else the other if it can, else nobody any more."""
        emptied = self.options.end_on_empty_hand and not all(self.hands)
        if self.passes == 2 or emptied:
            self.to_act = None
        else:
            self.to_act = next((other for other in (seat, 1 - seat) if self.sets_for(other)), None)

    def points(self) -> list[int]:
        assert self.to_act is None
        return score(self.sets, self.aside, self.options)


class Match:
    """Hands one after another, each from a given deck."""

    def __init__(self, options: Options, deck: Sequence[str], dealer: int) -> None:
        self.seats, self.options, self.dealer = 2, options, dealer
        self.totals = [0, 0]
        self.hand_number = 1
        self.over = False
        self.settled = False
        self.hand = Hand.deal(deck, dealer, options)
        self._settle()

    @property
    def next_dealer(self) -> int:
        return 1 - self.dealer

    def apply(self, action: str, cards: Iterable[str]) -> None:
        self.hand.apply(action, cards)
        self._settle()

    def _settle(self) -> None:
        """P11, P12, once the hand is over; it may be from the start."""
        if self.hand.to_act is not None:
            return
        points = self.hand.points()
        self.totals = [total + new for total, new in zip(self.totals, points, strict=True)]
        won = max(self.totals) >= self.options.target and self.totals[0] != self.totals[1]
        self.over = won or self.hand_number >= self.options.max_hands
        self.settled = True

    def next_hand(self, deck: Sequence[str]) -> None:
        assert self.settled
        assert not self.over
        self.dealer = self.next_dealer
        self.hand_number += 1
        self.settled = False
        self.hand = Hand.deal(deck, self.dealer, self.options)
        self._settle()

    def places(self) -> list[int]:
        assert self.over
        return places(self.totals)
