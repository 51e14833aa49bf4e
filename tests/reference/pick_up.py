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


def sets_by_subsets(hand: Sequence[str], piles: Sequence[Sequence[str]]) -> dict[str, tuple[int, Set]]:
    """P2, P6: every set that this hand can make, by trying every one and every three of its cards on every pile."""
    found: dict[str, tuple[int, Set]] = {}
    for number, pile in enumerate(piles):
        if not pile:
            continue
        top = pile[-1]
        for size in (1, 3):
            for cards in combinations(hand, size):
                if any(rank_of(card) != rank_of(top) for card in cards):
                    continue
                name = f"pair {cards[0]}" if size == 1 else f"four {rank_of(top)}"
                found[f"{name} pile {number}"] = (number, Set(top, cards))
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
        return sets_by_subsets(self.hands[seat], self.piles)

    def legal(self) -> dict[str, list[frozenset[str]]]:
        """Every legal action with the sets of cards that can make it: here one each."""
        if self.to_act is None:
            return {}
        legal = {action: [frozenset(made.from_hand)] for action, (_, made) in self.sets_for(self.to_act).items()}
        return legal if self.options.forced_play else legal | {"pass": [frozenset()]}

    def apply(self, action: str, cards: Iterable[str]) -> None:
        legal, seat = self.legal(), self.to_act
        assert seat is not None and frozenset(cards) in legal[action], action
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
        assert self.settled and not self.over
        self.dealer = self.next_dealer
        self.hand_number += 1
        self.settled = False
        self.hand = Hand.deal(deck, self.dealer, self.options)
        self._settle()

    def places(self) -> list[int]:
        assert self.over
        return places(self.totals)
