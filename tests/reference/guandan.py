"""Guandan, written from its clauses G1 to G16 as simply as they can be said."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, product
from typing import Any, NamedTuple

from reference.cards import JOKERS, PACK_52, PACK_54, SUITS, in_face_order, rank_of, seats_after, suit_of

PACK = PACK_54 * 2
RANKS = "23456789TJQKA"

LADDER = "A23456789TJQKA"
"""G8: runs are pieces of this ladder."""

RUNS = (("straight", 5, 1), ("tube", 3, 2), ("plate", 2, 3))
"""Kind, how many consecutive ranks, how many cards of each."""

WILD = "*"


@dataclass(frozen=True)
class Options:
    end_on_double: bool = False
    ace_fail: str = "none"
    flush_as_straight: str = "with_wild"
    wild_pair: str = "any"
    tribute_choice: str = "auto"
    return_level_cards: bool = True
    max_hands: int = 200

    @staticmethod
    def of(values: Mapping[str, Any]) -> "Options":
        return Options(**values)


class Play(NamedTuple):
    """What is claimed of some cards. `cards` stand in the order of the ranks, wild cards as `*`."""

    kind: str
    rank: str
    cards: tuple[str, ...]

    @property
    def text(self) -> str:
        named = [self.rank] if (self.kind, self.cards) == ("pair", (WILD, WILD)) else []
        return " ".join([self.kind, *named, *self.cards])


def wild_card(level: str) -> str:
    """G6."""
    return level + "H"


def split(cards: Iterable[str], level: str) -> tuple[list[str], int]:
    """The cards that are not wild, and how many are."""
    cards = list(cards)
    naturals = [card for card in cards if card != wild_card(level)]
    return naturals, len(cards) - len(naturals)


def strength(rank: str, level: str) -> int:
    """G6: the order of singles and groups."""
    return [*(rank for rank in RANKS if rank != level), level, *JOKERS].index(rank)


def rungs() -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Every run: its kind, how many cards of each rank, and its ranks from the lowest."""
    for kind, length, size in RUNS:
        for low in range(len(LADDER) - length + 1):
            yield kind, size, tuple(LADDER[low : low + length])


RUNGS = [(kind, size * len(ranks), dict.fromkeys(ranks, size), ranks[-1]) for kind, size, ranks in rungs()]


def claims(cards: Sequence[str]) -> list[tuple[str, str]]:
    """G7, G8: kind and rank of everything that these cards are, none of them wild."""
    found = []
    counts = Counter(map(rank_of, cards))
    if len(counts) == 1:
        (rank,) = counts
        most = 2 if rank in JOKERS else 10
        if len(cards) <= most:
            found.append((["single", "pair", "triple", "bomb"][min(len(cards), 4) - 1], rank))
    if sorted(cards) == ["BJ", "BJ", "RJ", "RJ"]:
        found.append(("joker_bomb", "RJ"))
    if sorted(counts.values()) == [2, 3]:
        found += [("full_house", rank) for rank, count in counts.items() if count == 3]
    for kind, length, needed, top in RUNGS:
        if length == len(cards) and counts == needed:
            found.append((kind, top))
            if kind == "straight" and len(set(map(suit_of, cards))) == 1:
                found.append(("straight_flush", top))
    return found


def of_one_suit(cards: Iterable[str]) -> bool:
    return len({suit_of(card) for card in cards if card != WILD}) == 1


def may_be(play: Play, level: str, options: Options) -> bool:
    """G10: what a set of cards may not be declared although it is."""
    wilds = play.cards.count(WILD)
    if play.kind == "straight" and of_one_suit(play.cards):
        return wilds > 0 and options.flush_as_straight == "with_wild"
    if play.kind == "pair" and wilds == 2:
        return options.wild_pair == "any" or play.rank == level
    return True


def arrange(kind: str, rank: str, naturals: Collection[str], wilds: int) -> Play:
    """The cards of a play in the order of its text: each rank's in face order, then its wild cards."""
    if kind == "full_house":
        groups = [(rank, 3), (next((rank_of(card) for card in naturals if rank_of(card) != rank), ""), 2)]
    elif kind == "joker_bomb":
        groups = [("BJ", 2), ("RJ", 2)]
    elif kind in ("single", "pair", "triple", "bomb"):
        groups = [(rank, len(naturals) + wilds)]
    else:
        plain = "straight" if kind == "straight_flush" else kind
        size, ranks = next(
            (size, ranks) for name, size, ranks in rungs() if (name, ranks[-1]) == (plain, rank)
        )
        groups = [(rank, size) for rank in ranks]
    cards: list[str] = []
    for rank_here, size in groups:
        here = in_face_order(card for card in naturals if rank_of(card) == rank_here)
        cards += here + [WILD] * (size - len(here))
    assert Counter(cards) == Counter([*naturals, *[WILD] * wilds])
    return Play(kind, rank, tuple(cards))


def readings(cards: Sequence[str], level: str, options: Options) -> set[Play]:
    """G10: all that these cards, taken together, may be declared, by trying every card for every wild one."""
    naturals, wilds = split(cards, level)
    if not naturals and wilds == 1:
        return {Play("single", level, (WILD,))}
    plays = with_stand_ins(tuple(in_face_order(naturals)), wilds)
    return {play for play in plays if may_be(play, level, options)}


@cache
def with_stand_ins(naturals: tuple[str, ...], wilds: int) -> frozenset[Play]:
    """All that these cards are with any cards in place of the wild ones."""
    if len(naturals) + wilds > 6 and len(set(map(rank_of, naturals))) > 1:
        # More than six cards are a bomb, and that has one rank.
        return frozenset()
    return frozenset(
        arrange(kind, rank, naturals, wilds)
        for stand_ins in combinations_with_replacement(PACK_52, wilds)
        for kind, rank in claims([*naturals, *stand_ins])
    )


def plays_by_subsets(hand: Sequence[str], level: str, options: Options) -> set[Play]:
    """All that a leader may play, by trying every subset of the hand. Doubles with every card."""
    subsets = {
        cards for size in range(1, min(len(hand), 10) + 1) for cards in combinations(sorted(hand), size)
    }
    return {play for cards in subsets for play in readings(cards, level, options)}


def ways(held: Sequence[str], size: int, wilds: int) -> set[tuple[str, ...]]:
    """Every way to make so many cards of one rank from those that are held and some wild cards."""
    return {
        (*in_face_order(cards), *[WILD] * (size - len(cards)))
        for natural in range(max(0, size - wilds), size + 1)
        for cards in combinations(held, natural)
    }


def plays_by_kinds(hand: Sequence[str], level: str, options: Options) -> set[Play]:
    """The same for big hands, kind by kind: each rank of a play is made in every way, with two wild cards at
    most in the whole."""
    naturals, wilds = split(hand, level)
    plays = {Play("single", rank_of(card), (card,)) for card in naturals}
    if wilds:
        plays.add(Play("single", level, (WILD,)))

    def made(parts: Iterable[tuple[Sequence[str], int]]) -> list[tuple[str, ...]]:
        chosen = product(*[ways(held, size, wilds) for held, size in parts])
        joined = [tuple(card for cards in choice for card in cards) for choice in chosen]
        return [cards for cards in joined if cards.count(WILD) <= wilds]

    def of(rank: str) -> list[str]:
        return [card for card in naturals if rank_of(card) == rank]

    joker_pairs = [(joker, joker) for joker in JOKERS if len(of(joker)) == 2]
    plays |= {Play("pair", pair[0], pair) for pair in joker_pairs}
    if len(joker_pairs) == 2:
        plays.add(Play("joker_bomb", "RJ", ("BJ", "BJ", "RJ", "RJ")))
    for rank in RANKS:
        for size in range(2, 11):
            kind = {2: "pair", 3: "triple"}.get(size, "bomb")
            plays |= {Play(kind, rank, cards) for cards in made([(of(rank), size)])}
        for pair_rank in RANKS:
            if pair_rank != rank:
                houses = made([(of(rank), 3), (of(pair_rank), 2)])
                plays |= {Play("full_house", rank, cards) for cards in houses}
        for triple in made([(of(rank), 3)]):
            plays |= {Play("full_house", rank, triple + pair) for pair in joker_pairs}
    for kind, size, ranks in rungs():
        plays |= {Play(kind, ranks[-1], cards) for cards in made([(of(rank), size) for rank in ranks])}
        for suit in SUITS if kind == "straight" else "":
            flush = [([card for card in of(rank) if suit_of(card) == suit][:1], 1) for rank in ranks]
            plays |= {Play("straight_flush", ranks[-1], cards) for cards in made(flush)}
    return {play for play in plays if may_be(play, level, options)}


@lru_cache(maxsize=16)
def leads_of(hand: tuple[str, ...], level: str, options: Options) -> frozenset[Play]:
    """Asked for more than once in a turn."""
    return frozenset(plays_by_kinds(hand, level, options))


def bomb_order(play: Play) -> int:
    """G9: bombs by size, straight flushes between five and six, four jokers above all; 0 for what is none."""
    if play.kind == "joker_bomb":
        return 1000
    if play.kind == "straight_flush":
        return 55
    return 10 * len(play.cards) if play.kind == "bomb" else 0


def beats(play: Play, last: Play, level: str) -> bool:
    """G9."""
    if bomb_order(play) != bomb_order(last):
        return bomb_order(play) > bomb_order(last)
    if play.kind != last.kind:
        return False
    if play.kind in ("straight", "tube", "plate", "straight_flush"):
        return RANKS.index(play.rank) > RANKS.index(last.rank)
    return strength(play.rank, level) > strength(last.rank, level)


def strongest(hand: Iterable[str], level: str) -> list[str]:
    """G13: the faces of a payer's strongest cards, in face order."""
    naturals, _ = split(hand, level)
    best = max(strength(rank_of(card), level) for card in naturals)
    return in_face_order({card for card in naturals if strength(rank_of(card), level) == best})


def returnable(hand: Iterable[str], level: str, options: Options) -> list[str]:
    """G15: the faces that a receiver may return; `*`, a wild card, goes only if there is nothing else."""
    naturals, _ = split(hand, level)
    if not naturals:
        return [WILD]
    free = [card for card in naturals if rank_of(card) in RANKS[:9]]
    if not options.return_level_cards:
        free = [card for card in free if rank_of(card) != level]
    if not free:
        lowest = min(strength(rank_of(card), level) for card in naturals)
        free = [card for card in naturals if strength(rank_of(card), level) == lowest]
    return in_face_order(set(free))


def partner(seat: int) -> int:
    return (seat + 2) % 4


def deal(deck: Sequence[str]) -> list[list[str]]:
    assert sorted(deck) == sorted(PACK)
    return [list(deck[seat::4]) for seat in range(4)]


@dataclass
class Payment:
    payer: int
    receiver: int
    paid: str | None = None
    returned: str | None = None


class Hand:
    """One hand."""

    def __init__(self, hands: Sequence[Iterable[str]], level: str, options: Options) -> None:
        self.hands = [list(hand) for hand in hands]
        self.level, self.options = level, options
        self.to_act: int | None = 0
        self.last: tuple[int, Play] | None = None
        self.passed: set[int] = set()
        self.gone: list[int] = []
        self.payments: list[Payment] = []
        self.waived: list[int] = []

    def begin(self, before: Sequence[int] | None, leader: int) -> None:
        """G12 to G14: the tribute that follows from the finishing order before, or the first lead."""
        if before is None:
            self._lead(leader)
            return
        first = before[0]
        double = before[1] == partner(first)
        payers = [seat for seat in seats_after(first, 4) if seat % 2 != first % 2] if double else [before[3]]
        if sum(self.hands[seat].count("RJ") for seat in payers) == 2:
            self.waived = sorted(payers)
            self._lead(first)
            return
        # A stable sort: of equal ones the next after the first seat comes first.
        payers.sort(
            key=lambda seat: -strength(rank_of(strongest(self.hands[seat], self.level)[0]), self.level)
        )
        receivers = [first, partner(first)]
        self.payments = [Payment(payer, receiver) for payer, receiver in zip(payers, receivers, strict=False)]
        if self.options.tribute_choice == "auto":
            for payment in self.payments:
                self._pay(payment, strongest(self.hands[payment.payer], self.level)[0])
        self._next_payment()

    def _pay(self, payment: Payment, card: str) -> None:
        payment.paid = card
        self.hands[payment.payer].remove(card)
        self.hands[payment.receiver].append(card)

    def _next_payment(self) -> None:
        for payment in self.payments:
            if payment.paid is None:
                self.to_act = payment.payer
                return
        for payment in self.payments:
            if payment.returned is None:
                self.to_act = payment.receiver
                return
        self._lead(self.payments[0].payer)

    @property
    def stage(self) -> str:
        if self.to_act is None:
            return "over"
        if any(payment.paid is None for payment in self.payments):
            return "tribute"
        return "return" if any(payment.returned is None for payment in self.payments) else "play"

    def legal(self) -> set[str]:
        """The texts of all legal actions."""
        if self.to_act is None:
            return set()
        hand = self.hands[self.to_act]
        if self.stage == "tribute":
            return {f"tribute {card}" for card in strongest(hand, self.level)}
        if self.stage == "return":
            return {f"return {card}" for card in returnable(hand, self.level, self.options)}
        return {play.text for play in self.plays()} | (set() if self.last is None else {"pass"})

    def plays(self) -> set[Play]:
        assert self.to_act is not None
        leads = leads_of(tuple(sorted(self.hands[self.to_act])), self.level, self.options)
        return {play for play in leads if self.last is None or beats(play, self.last[1], self.level)}

    def apply(self, action: str) -> None:
        assert action in self.legal()
        seat = self.to_act
        assert seat is not None
        word, _, card = action.partition(" ")
        card = wild_card(self.level) if card == WILD else card
        if word == "tribute":
            self._pay(next(payment for payment in self.payments if payment.paid is None), card)
            self._next_payment()
        elif word == "return":
            payment = next(payment for payment in self.payments if payment.returned is None)
            payment.returned = card
            self.hands[seat].remove(card)
            self.hands[payment.payer].append(card)
            self._next_payment()
        elif word == "pass":
            self.passed.add(seat)
            self._turn(seat)
        else:
            play = next(play for play in self.plays() if play.text == action)
            for used in play.cards:
                self.hands[seat].remove(wild_card(self.level) if used == WILD else used)
            self.last, self.passed = (seat, play), set()
            if not self.hands[seat]:
                self.gone.append(seat)
            self._turn(seat)

    def _lead(self, seat: int) -> None:
        """G11: the lead falls to this seat, or to its partner, or to the next with cards."""
        heirs = [seat, partner(seat), *seats_after(seat, 4)]
        self.to_act = next(heir for heir in heirs if self.hands[heir])
        self.last, self.passed = None, set()

    def _turn(self, seat: int) -> None:
        assert self.last is not None
        if len(self.gone) == 3 or (self.options.end_on_double and self.is_double()):
            self.to_act = None
            return
        player = self.last[0]
        waiting = [
            other
            for other in seats_after(seat, 4)
            if self.hands[other] and other != player and other not in self.passed
        ]
        if waiting:
            self.to_act = waiting[0]
        else:
            self._lead(player)

    def is_double(self) -> bool:
        return len(self.gone) >= 2 and self.gone[1] == partner(self.gone[0])

    def order(self) -> list[int]:
        """G2: the finishing order; after a double win it makes no difference who of the others is third."""
        return self.gone + [seat for seat in range(4) if seat not in self.gone]


class Match:
    """Hands one after another, each from a given deck."""

    def __init__(self, options: Options, deck: Sequence[str], leader: int) -> None:
        self.options = options
        self.levels = ["2", "2"]
        self.level = "2"
        self.won_by: int | None = None
        self.fails = [0, 0]
        self.hand_number = 1
        self.over = self.settled = False
        self.winner: int | None = None
        self.hand = Hand(deal(deck), self.level, options)
        self.hand.begin(None, leader)

    @property
    def totals(self) -> list[int]:
        return [RANKS.index(self.levels[seat % 2]) + 2 for seat in range(4)]

    def apply(self, action: str) -> None:
        self.hand.apply(action)
        if self.hand.to_act is None:
            self._settle()

    def points(self) -> list[int]:
        """G3."""
        order = self.hand.order()
        first = order[0]
        gain = {1: 3, 2: 2, 3: 1}[order.index(partner(first))]
        return [gain if seat % 2 == first % 2 else 0 for seat in range(4)]

    def _settle(self) -> None:
        """G3 to G5."""
        points, order = self.points(), self.hand.order()
        side = order[0] % 2
        won = self.level == self.levels[side] == "A" and points[side] > 1
        place = RANKS.index(self.levels[side]) + points[side]
        self.levels[side] = RANKS[min(place, len(RANKS) - 1)]
        if self.options.ace_fail == "to_2_after_3" and self.level == "A" and self.won_by is not None:
            if not (won and self.won_by == side):
                self.fails[self.won_by] += 1
            if self.fails[self.won_by] == 3:
                self.fails[self.won_by], self.levels[self.won_by] = 0, "2"
        self.winner = side if won else None
        self.over = won or self.hand_number >= self.options.max_hands
        self.settled, self.won_by, self.level = True, side, self.levels[side]

    def next_hand(self, deck: Sequence[str]) -> None:
        assert self.settled
        assert not self.over
        before = self.hand.order()
        self.hand_number += 1
        self.settled = False
        self.hand = Hand(deal(deck), self.level, self.options)
        self.hand.begin(before, 0)

    def places(self) -> list[int]:
        assert self.over
        better = [
            RANKS.index(level) + (100 if side == self.winner else 0) for side, level in enumerate(self.levels)
        ]
        return [3 if better[1 - seat % 2] > better[seat % 2] else 1 for seat in range(4)]
