"""Murlan, written from its clauses M1 to M13 as simply as they can be said."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, NamedTuple

from reference.cards import PACK_54, in_face_order, places, rank_of, seats_after

ORDER = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2", "BJ", "RJ")
"""Ranks from the lowest to the highest."""

LADDER = "A23456789TJQKA"
"""M4: a straight is a piece of this ladder in which no rank comes twice."""

OF_A_KIND = ("single", "pair", "triple", "quad")
RETURNABLE = ("3", "4", "5", "6", "7", "8", "9", "T")


@dataclass(frozen=True)
class Options:
    straight_step: str = "exactly_one"
    pass_locks: bool = False
    target: int = 21
    raise_by: int = 10
    max_target: int = 51
    max_hands: int = 200

    @staticmethod
    def of(values: Mapping[str, Any]) -> "Options":
        """From the engine's names; `raise` is no name that Python allows."""
        return Options(**{"raise_by" if name == "raise" else name: value for name, value in values.items()})


class Play(NamedTuple):
    """What is claimed of cards. `low` and `high` are places on the order, or on the ladder if straight."""

    kind: str
    size: int
    low: int
    high: int

    @property
    def ranks(self) -> tuple[str, ...]:
        if self.kind == "straight":
            return tuple(LADDER[self.low : self.high + 1])
        return (ORDER[self.high],) * self.size

    @property
    def text(self) -> str:
        if self.kind == "straight":
            return f"straight {LADDER[self.low]}-{LADDER[self.high]}"
        return f"{self.kind} {ORDER[self.high]}"


def of_a_kind(rank: str, size: int) -> Play:
    place = ORDER.index(rank)
    return Play(OF_A_KIND[size - 1], size, place, place)


def straights() -> Iterator[Play]:
    for low in range(len(LADDER)):
        for high in range(low + 4, len(LADDER)):
            piece = LADDER[low : high + 1]
            if len(set(piece)) == len(piece):
                yield Play("straight", len(piece), low, high)


STRAIGHTS = {play: frozenset(play.ranks) for play in straights()}


def readings(cards: Sequence[str]) -> list[Play]:
    """M3, M4: all that these cards, taken together, can be."""
    ranks = sorted(map(rank_of, cards))
    if len(ranks) in (1, 2, 3, 4) and len(set(ranks)) == 1:
        return [of_a_kind(ranks[0], len(ranks))]
    return [play for play in STRAIGHTS if sorted(play.ranks) == ranks]


def beats(play: Play, last: Play, straight_step: str) -> bool:
    """M5, M6."""
    if play.kind == "quad" and last.kind != "quad":
        return True
    if play.kind != last.kind or play.size != last.size:
        return False
    if play.kind == "straight" and straight_step == "exactly_one":
        return play.high == last.high + 1
    return play.high > last.high


def plays_by_subsets(hand: Sequence[str], duty: str | None = None) -> set[Play]:
    """All that a leader may play, by trying every subset of the hand. Doubles with every card."""
    return {
        play
        for size in range(1, len(hand) + 1)
        for cards in combinations(hand, size)
        if duty is None or duty in cards
        for play in readings(cards)
    }


def plays_by_ranks(hand: Sequence[str], duty: str | None = None) -> set[Play]:
    """The same for big hands, by what the hand holds of each rank: suits make no difference to a play, but
    for a duty (M2), which any play of the duty's rank can meet, since it can be made with that very card."""
    held = Counter(map(rank_of, hand))
    same = [of_a_kind(rank, size) for rank, count in held.items() for size in range(1, count + 1)]
    runs = [play for play, ranks in STRAIGHTS.items() if ranks <= held.keys()]
    return {play for play in same + runs if duty is None or rank_of(duty) in play.ranks}


def ways(hand: Sequence[str], play: Play, duty: str | None = None) -> list[frozenset[str]]:
    """All the sets of cards with which a hand can make a play."""
    needed = Counter(play.ranks)
    choices = [
        combinations([card for card in hand if rank_of(card) == rank], size) for rank, size in needed.items()
    ]
    sets = [frozenset(card for chosen in choice for card in chosen) for choice in product(*choices)]
    return [cards for cards in sets if duty is None or duty in cards]


def strength(card: str) -> int:
    return ORDER.index(rank_of(card))


def highest_card(hand: Iterable[str]) -> str:
    """M9: the card that the last-placed seat pays; of equal ranks the first in face order."""
    return max(in_face_order(hand), key=strength)


def returnable(hand: Sequence[str]) -> dict[str, str]:
    """M9: each rank that may go back, with the card that then goes."""
    ranks = {rank_of(card) for card in hand} & set(RETURNABLE)
    if not ranks:
        ranks = {rank_of(min(hand, key=strength))}
    return {rank: next(card for card in in_face_order(hand) if rank_of(card) == rank) for rank in ranks}


def deal(deck: Sequence[str], dealer: int, seats: int) -> list[list[str]]:
    """M1, M12: one card at a time; with two seats the last eighteen cards lie unseen."""
    assert sorted(deck) == sorted(PACK_54)
    hands: list[list[str]] = [[] for _ in range(seats)]
    order = seats_after(dealer, seats)
    for number, card in enumerate(deck[:36] if seats == 2 else deck):
        hands[order[number % seats]].append(card)
    return hands


class Hand:
    """One hand. `passed` are the seats that have passed since the last play or, if passes lock, in it."""

    def __init__(self, hands: Sequence[Iterable[str]], options: Options) -> None:
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.leader = 0
        self.to_act: int | None = 0
        self.duty: str | None = None
        self.last: tuple[int, Play] | None = None
        self.passed: set[int] = set()
        self.gone: list[int] = []
        self.returning: tuple[int, int] | None = None
        self.paid: str | None = None

    @staticmethod
    def first(hands: Sequence[Iterable[str]], options: Options) -> "Hand":
        """M2, M12: `3S` leads, or the lowest card that was dealt if `3S` was not."""
        hand = Hand(hands, options)
        dealt = [card for cards in hand.hands for card in cards]
        duty = "3S" if "3S" in dealt else min(in_face_order(dealt), key=strength)
        hand.duty = duty
        hand._lead(next(seat for seat, cards in enumerate(hand.hands) if duty in cards))
        return hand

    @staticmethod
    def later(hands: Sequence[Iterable[str]], options: Options, first: int, last: int) -> "Hand":
        """M9, M10: the exchange between the seats that were placed first and last, or none."""
        hand = Hand(hands, options)
        if {"BJ", "RJ"} <= set(hand.hands[last]):
            hand._lead(first)
        else:
            hand.paid = highest_card(hand.hands[last])
            hand.hands[last].remove(hand.paid)
            hand.hands[first].append(hand.paid)
            hand.returning, hand.to_act = (first, last), first
        return hand

    def plays(self) -> set[Play]:
        assert self.to_act is not None
        cards = plays_by_ranks(self.hands[self.to_act], self.duty)
        if self.last is None:
            return cards
        return {play for play in cards if beats(play, self.last[1], self.options.straight_step)}

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        if self.returning is not None:
            return {f"return {rank}" for rank in returnable(self.hands[self.to_act])}
        return {play.text for play in self.plays()} | (set() if self.last is None else {"pass"})

    def ways_of(self, action: str) -> list[frozenset[str]]:
        """The sets of cards that can make a legal action."""
        assert self.to_act is not None
        assert action in self.legal(), action
        hand = self.hands[self.to_act]
        if action == "pass":
            return [frozenset()]
        if self.returning is not None:
            return [frozenset({returnable(hand)[action.removeprefix("return ")]})]
        return ways(hand, self.named(action), self.duty)

    def named(self, action: str) -> Play:
        return next(play for play in self.plays() if play.text == action)

    def apply(self, action: str, cards: Iterable[str]) -> None:
        chosen, seat = frozenset(cards), self.to_act
        assert seat is not None
        assert chosen in self.ways_of(action), f"{action} by {sorted(chosen)}"
        if self.returning is not None:
            (card,) = chosen
            first, last = self.returning
            self.hands[first].remove(card)
            self.hands[last].append(card)
            self.returning = None
            self._lead(last)
            return
        if action == "pass":
            self.passed.add(seat)
        else:
            play = self.named(action)
            self.hands[seat] = [card for card in self.hands[seat] if card not in chosen]
            self.last, self.duty = (seat, play), None
            if not self.options.pass_locks:
                self.passed = set()
            if not self.hands[seat]:
                self.gone.append(seat)
        self._turn(seat)

    def _lead(self, seat: int) -> None:
        self.leader = self.to_act = seat
        self.last, self.passed = None, set()

    def _turn(self, seat: int) -> None:
        """M7, M8: what follows on this seat's turn."""
        assert self.last is not None
        with_cards = [other for other in seats_after(seat, len(self.hands)) if self.hands[other]]
        if len(with_cards) == 1:
            self.to_act = None
            return
        player = self.last[0]
        if all(other in self.passed for other in with_cards if other != player):
            after = [player, *seats_after(player, len(self.hands))]
            self._lead(next(other for other in after if self.hands[other]))
            return
        self.to_act = next(other for other in with_cards if other not in self.passed)
        assert self.to_act != player

    def placing(self) -> list[int]:
        """Seats in finishing order: the one that is left with cards is last."""
        assert self.to_act is None
        return self.gone + [seat for seat, cards in enumerate(self.hands) if cards]

    def points(self) -> list[int]:
        """M8, M12: so many points as seats were placed behind."""
        order = self.placing()
        return [len(order) - 1 - order.index(seat) for seat in range(len(order))]


class Match:
    """Hands one after another, each from a given deck."""

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        self.seats, self.options, self.dealer = seats, options, dealer
        self.totals = [0] * seats
        self.target = options.target
        self.hand_number = 1
        self.over = False
        self.settled = False
        self.hand = Hand.first(deal(deck, dealer, seats), options)

    @property
    def next_dealer(self) -> int:
        return (self.dealer + 1) % self.seats

    def apply(self, action: str, cards: Iterable[str]) -> None:
        self.hand.apply(action, cards)
        if self.hand.to_act is None:
            self._settle()

    def _settle(self) -> None:
        """M11, M13."""
        points = self.hand.points()
        self.totals = [total + new for total, new in zip(self.totals, points, strict=True)]
        reached = [total for total in self.totals if total >= self.target]
        at_the_top = [total for total in self.totals if total >= self.options.max_target]
        won = len(reached) == 1 or len(at_the_top) > 1
        self.over = won or self.hand_number >= self.options.max_hands
        if len(reached) > 1 and not self.over:
            self.target = min(self.target + self.options.raise_by, self.options.max_target)
        self.settled = True

    def next_hand(self, deck: Sequence[str]) -> None:
        assert self.settled
        assert not self.over
        first, *_, last = self.hand.placing()
        self.dealer = self.next_dealer
        self.hand_number += 1
        self.settled = False
        self.hand = Hand.later(deal(deck, self.dealer, self.seats), self.options, first, last)

    def places(self) -> list[int]:
        assert self.over
        return places(self.totals)
