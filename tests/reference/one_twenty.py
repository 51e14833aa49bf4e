"""One Hundred Twenty, written from its clauses O1 to O13 as simply as they can be said.

The order of a rebuilt stock is chance, and so it comes from outside: `reorder` is given the cards and answers
with the order in which they will be drawn.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

SUITS = "CDHS"
RANKS = "6789TJQKA"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)

COSTS = {"6": 0, "7": 0, "8": 0, "9": 0, "T": 10, "J": 2, "Q": 3, "K": 4, "A": 11}

Reorder = Callable[[list[str]], list[str]]


@dataclass(frozen=True)
class Options:
    draw: str = "one"
    eight: str = "move_again"
    final_penalty: bool = False
    max_turns: int = 1000
    queen_hand: str = "sole_card"
    allow_negative: bool = True
    next_lead: str = "winner"
    target: int = 120
    exact_target_resets: bool = False
    max_hands: int = 200

    @staticmethod
    def of(values: Mapping[str, Any]) -> "Options":
        return Options(**values)


def follows(card: str, top: str | None, named: str | None) -> bool:
    """O1, O2."""
    if top is None or card[0] == "Q":
        return True
    if top[0] == "Q":
        return card[1] == named
    return card[0] == top[0] or card[1] == top[1]


def due(card: str) -> tuple[int, bool]:
    """O4: how many cards the next seat draws, and whether it is skipped."""
    if card == "KS":
        return 5, True
    return {"6": (1, True), "7": (2, True), "A": (0, True)}.get(card[0], (0, False))


def dear_queen(card: str) -> int:
    return 40 if card == "QH" else 20


def cost(hand: Sequence[str], queen_hand: str) -> int:
    """O9."""
    total = 0
    for card in hand:
        dear = {"sole_card": len(hand) == 1, "every_queen": True, "flat": False}[queen_hand]
        total += dear_queen(card) if card[0] == "Q" and dear else COSTS[card[0]]
    return total


class Hand:
    """One hand. The stock has its next card first, the pile its top card last."""

    def __init__(
        self, deck: Sequence[str], seats: int, leader: int, options: Options, reorder: Reorder
    ) -> None:
        assert sorted(deck) == sorted(PACK)
        self.options, self.seats, self.reorder = options, seats, reorder
        self.hands = [list(deck[seat : 5 * seats : seats]) for seat in range(seats)]
        self.stock = list(deck[5 * seats :])
        self.pile: list[str] = []
        self.named: str | None = None
        self.to_act: int | None = leader
        self.winner: int | None = None
        self.drawn: list[str] = []
        """What the seat to act has drawn in this turn."""
        self.covering = False
        self.turns = 0
        self.idle = 0
        """Turns in a row that were passed without a draw."""
        self.rebuilds = 0

    @property
    def top(self) -> str | None:
        return self.pile[-1] if self.pile else None

    @property
    def any_to_draw(self) -> bool:
        """O6."""
        return len(self.stock) > 0 or len(self.pile) > 1

    def draw(self, seat: int) -> str | None:
        """O6: one card, if there is any."""
        if not self.stock and len(self.pile) > 1:
            below, top = self.pile[:-1], self.pile[-1]
            self.stock = self.reorder(below)
            assert sorted(self.stock) == sorted(below)
            self.pile = [top]
            self.rebuilds += 1
        if not self.stock:
            return None
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        return card

    def plays(self) -> set[str]:
        assert self.to_act is not None
        held = self.hands[self.to_act]
        found = set()
        for card in held:
            if not follows(card, self.top, self.named):
                continue
            if card[0] == "Q" and len(held) > 1:
                found |= {f"play {card} naming {suit}" for suit in SUITS}
            else:
                found.add(f"play {card}")
        return found

    def legal(self) -> set[str]:
        if self.to_act is None:
            return set()
        plays = self.plays()
        if self.covering:
            # O5: play, else draw, else pass.
            return plays or ({"draw"} if self.any_to_draw else {"pass"})
        if not self.any_to_draw:
            return plays | {"pass"}
        if not self.drawn:
            return plays | {"draw"}
        if self.options.draw == "until_playable" and not follows(self.drawn[-1], self.top, self.named):
            return {"draw"}
        return plays | {"pass"}

    def apply(self, action: str) -> None:
        assert action in self.legal(), action
        seat = self.to_act
        assert seat is not None
        if action == "draw":
            card = self.draw(seat)
            assert card is not None
            self.drawn.append(card)
        elif action == "pass":
            self.idle = 0 if self.drawn else self.idle + 1
            self._next_turn((seat + 1) % self.seats)
        else:
            words = action.split()
            self._play(seat, words[1], words[3] if len(words) > 2 else None)

    def _play(self, seat: int, card: str, named: str | None) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.named = named
        self.idle = 0
        after = (seat + 1) % self.seats
        cards, skipped = due(card)
        must_cover = card[0] == "8" and self.options.eight == "must_cover"
        if not self.hands[seat] and not (must_cover and self.any_to_draw):
            # O7: the hand ends at once.
            if self.options.final_penalty:
                self._penalty(after, cards)
            self.turns += 1
            self.winner, self.to_act = seat, None
            return
        self._penalty(after, cards)
        if card[0] == "8":
            self._next_turn(seat, covering=must_cover)
        else:
            self._next_turn((after + 1) % self.seats if skipped else after)

    def _penalty(self, seat: int, cards: int) -> None:
        for _ in range(cards):
            self.draw(seat)

    def _next_turn(self, seat: int, covering: bool = False) -> None:
        """O8."""
        self.turns += 1
        self.drawn, self.covering = [], covering
        ended = self.idle == self.seats or self.turns == self.options.max_turns
        self.to_act = None if ended else seat

    def points(self) -> list[int]:
        """O9, O10."""
        assert self.to_act is None
        points = [cost(hand, self.options.queen_hand) for hand in self.hands]
        if self.winner is not None and self.pile[-1][0] == "Q":
            points[self.winner] -= dear_queen(self.pile[-1])
        return points


class Match:
    """Hands one after another, each from a given deck."""

    def __init__(
        self, seats: int, options: Options, deck: Sequence[str], leader: int, reorder: Reorder
    ) -> None:
        self.seats, self.options, self.leader, self.reorder = seats, options, leader, reorder
        self.totals = [0] * seats
        self.hand_number = 1
        self.over = False
        self.settled = False
        self.hand = Hand(deck, seats, leader, options, reorder)

    @property
    def next_leader(self) -> int:
        """O11."""
        if self.options.next_lead == "rotate":
            return (self.leader + 1) % self.seats
        return self.leader if self.hand.winner is None else self.hand.winner

    def apply(self, action: str) -> None:
        self.hand.apply(action)
        if self.hand.to_act is not None:
            return
        for seat, new in enumerate(self.hand.points()):
            total = self.totals[seat] + new
            if total < 0 and not self.options.allow_negative:
                total = 0
            if total == self.options.target and self.options.exact_target_resets:
                total = 0
            self.totals[seat] = total
        self.over = max(self.totals) > self.options.target or self.hand_number == self.options.max_hands
        self.settled = True

    def next_hand(self, deck: Sequence[str]) -> None:
        assert self.settled
        assert not self.over
        self.leader = self.next_leader
        self.hand_number += 1
        self.settled = False
        self.hand = Hand(deck, self.seats, self.leader, self.options, self.reorder)

    def places(self) -> list[int]:
        """C3, O12: the lowest total is the best."""
        assert self.over
        return [1 + sum(other < own for other in self.totals) for own in self.totals]
