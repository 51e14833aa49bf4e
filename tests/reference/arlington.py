"""Arlington, written from its clauses A1 to A13 as simply as they can be said: what can be laid is tried."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from reference.cards import PACK_52, SUITS, face, in_face_order, places, rank_of, seats_after

PACK = (*PACK_52, *PACK_52, "RJ")
TWOS = ("2C", "2D", "2H", "2S")
WILDS = (*TWOS, "RJ")
LADDER = "A23456789TJQKA"
"""A4: a run is a piece of this ladder, in one suit."""
CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
BONUS = (100, 100, 100, 200, 300, 400, 500)


@dataclass(frozen=True)
class Options:
    partnerships: bool = False
    swap_before_contract: bool = True
    wild_limit: str = "at_most_naturals"
    set_min: int = 3
    run_min: int = 4
    contracts: tuple[tuple[int, int], ...] = CONTRACTS
    force_contract: bool = True
    layoff_limit: str = "two_per_meld"
    offer_public: bool = False
    max_turns: int = 400

    @staticmethod
    def of(values: Mapping[str, Any]) -> "Options":
        changed = dict(values)
        if "contracts" in changed:
            changed["contracts"] = tuple((sets, runs) for sets, runs in changed["contracts"])
        return Options(**changed)

    def allows(self, wilds: int, naturals: int) -> bool:
        """A4: so many wilds beside so many natural cards."""
        if self.wild_limit == "no_wilds":
            return wilds == 0
        return naturals >= 1 if self.wild_limit == "one_natural" else wilds <= naturals


@dataclass(frozen=True)
class Meld:
    """Cards, each with what it is or stands for: in a run a card, in a set the rank."""

    kind: str
    cards: tuple[tuple[str, str], ...]
    low: int = 0
    """Of a run, where on the ladder it begins."""

    @property
    def suit(self) -> str:
        return self.cards[0][1][1]

    @property
    def rank(self) -> str:
        return self.cards[0][1]

    def is_wild(self, at: int) -> bool:
        card, claim = self.cards[at]
        return card != claim if self.kind == "run" else rank_of(card) != claim

    @property
    def wilds(self) -> int:
        return sum(self.is_wild(at) for at in range(len(self.cards)))

    @property
    def text(self) -> str:
        if self.kind == "run":
            words = [card if card == claim else f"{card}({claim})" for card, claim in self.cards]
        else:
            natural = [card for card, claim in self.cards if rank_of(card) == claim]
            words = in_face_order(natural) + in_face_order(
                card for card, claim in self.cards if rank_of(card) != claim
            )
        return " ".join([self.kind, *words])

    def keeps(self, options: Options) -> bool:
        return options.allows(self.wilds, len(self.cards) - self.wilds)


def set_of(cards: Sequence[str]) -> Meld | None:
    """A4: one rank, with wilds; a set of twos has none."""
    ranks = {rank_of(card) for card in cards if card not in WILDS}
    if len(ranks) > 1 or (not ranks and "RJ" in cards):
        return None
    rank = ranks.pop() if ranks else "2"
    return Meld("set", tuple((card, rank) for card in cards))


@lru_cache(maxsize=20000)
def smallest_sets(hand: tuple[str, ...], options: Options) -> tuple[Meld, ...]:
    found = (set_of(cards) for cards in sorted(set(combinations(in_face_order(hand), options.set_min))))
    return tuple(meld for meld in found if meld is not None and meld.keeps(options))


def runs_at(hand: Sequence[str], suit: str, low: int, length: int) -> Iterator[Meld]:
    """Every run of this suit, beginning and length, whatever the limit of wilds."""
    own = [rank + suit for rank in LADDER[low : low + length]]
    held = Counter(hand)
    choices = [[card for card in {claim, *WILDS} if held[card]] for claim in own]
    for cards in product(*choices):
        if not Counter(cards) - held:
            yield Meld("run", tuple(zip(cards, own, strict=True)), low)


@lru_cache(maxsize=20000)
def smallest_runs(hand: tuple[str, ...], options: Options) -> tuple[Meld, ...]:
    lows = range(len(LADDER) - options.run_min + 1)
    found = (meld for suit in SUITS for low in lows for meld in runs_at(hand, suit, low, options.run_min))
    return tuple(meld for meld in found if meld.keeps(options))


def number(cards: Iterable[str]) -> int:
    """Cards as one number with four bits a face, so that bags are compared quickly."""
    return sum(1 << (4 * face(card)) for card in cards)


FENCE = number(PACK_52) * 8 + (8 << (4 * face("BJ"))) + (8 << (4 * face("RJ")))


def holds(bag: int, part: int) -> bool:
    return ((bag | FENCE) - part) & FENCE == FENCE


def can_lay(hand: Iterable[str], sets: int, runs: int, options: Options) -> bool:
    """A6: by trying every choice of melds."""
    return tried_to_lay(tuple(in_face_order(hand)), sets, runs, options)


@lru_cache(maxsize=50000)
def tried_to_lay(cards: tuple[str, ...], sets: int, runs: int, options: Options) -> bool:
    kinds = [(sets, smallest_sets), (runs, smallest_runs)]
    lists = [
        (count, sorted({number(card for card, _ in meld.cards) for meld in listed(cards, options)}))
        for count, listed in kinds
        if count
    ]
    tried: set[tuple[int, int, int, int]] = set()

    def from_here(bag: int, kind: int, left: int, first: int) -> bool:
        if left == 0:
            return kind + 1 == len(lists) or from_here(bag, kind + 1, lists[kind + 1][0], 0)
        if (bag, kind, left, first) in tried:
            return False
        melds = lists[kind][1]
        for at in range(first, len(melds)):
            if holds(bag, melds[at]) and from_here(bag - melds[at], kind, left - 1, at):
                return True
        tried.add((bag, kind, left, first))
        return False

    return not lists or from_here(number(cards), 0, lists[0][0], 0)


def melded_points(meld: Meld) -> int:
    """A11."""
    return sum(
        (50 if card == "RJ" else 25) if meld.is_wild(at) else natural_points(card)
        for at, (card, _) in enumerate(meld.cards)
    )


def natural_points(card: str) -> int:
    return {"A": 15, "K": 10, "Q": 10, "J": 10, "T": 10}.get(rank_of(card), 5)


def held_points(card: str) -> int:
    """A12."""
    return {"RJ": 100, "2": 50}.get(rank_of(card)) or natural_points(card)


@dataclass
class Laid:
    owner: int
    meld: Meld


@dataclass
class Hand:
    """One hand, from where a seat is in its turn and has drawn."""

    options: Options
    hand_number: int
    hands: list[list[str]]
    stock: list[str]
    melds: list[Laid] = field(default_factory=list)
    to_act: int | None = 0
    turns: int = 1
    offer: tuple[int, str] | None = None
    """Who offers what; the seat to act is asked."""
    first_new: int = 0
    laid_off: Counter[int] = field(default_factory=Counter)

    @staticmethod
    def deal(options: Options, hand_number: int, deck: Sequence[str], dealer: int, seats: int) -> "Hand":
        """A1, and the first draw."""
        assert sorted(deck) == sorted(PACK)
        hands: list[list[str]] = [[] for _ in range(seats)]
        order = seats_after(dealer, seats)
        for count, card in enumerate(deck[: 13 * seats]):
            hands[order[count % seats]].append(card)
        hand = Hand(options, hand_number, hands, list(deck[13 * seats :]), turns=0)
        hand._begin_turn(order[0])
        return hand

    @property
    def seats(self) -> int:
        return len(self.hands)

    def allied(self, one: int, other: int) -> bool:
        return one == other or (self.options.partnerships and one % 2 == other % 2)

    def needed(self, seat: int) -> tuple[int, int]:
        """A6: the sets and runs of the contract that a seat has not laid yet."""
        sets, runs = self.options.contracts[self.hand_number - 1]
        kinds = Counter(laid.meld.kind for laid in self.melds if laid.owner == seat)
        return max(0, sets - kinds["set"]), max(0, runs - kinds["run"])

    @property
    def is_last_turn(self) -> bool:
        """A10."""
        return not self.stock or self.turns >= self.options.max_turns

    def legal(self) -> list[str]:
        if self.to_act is None:
            return []
        if self.offer is not None:
            return ["take", "refuse"]
        seat, hand = self.to_act, tuple(in_face_order(self.hands[self.to_act]))
        needed = self.needed(seat)
        down = needed == (0, 0)
        if not down and any(laid.owner == seat for laid in self.melds):
            return self._contract_melds(hand, needed)
        if down:
            melds = [*smallest_sets(hand, self.options), *smallest_runs(hand, self.options)]
            return [
                *self._swaps(seat),
                *(meld.text for meld in melds),
                *self._additions(seat),
                *self._ends(hand),
            ]
        forced = self.options.force_contract and can_lay(hand, *needed, self.options)
        found = self._contract_melds(hand, needed)
        if self.options.swap_before_contract:
            for text in self._swaps(seat):
                _, given, _, taken, *_ = text.split()
                after = [*hand, taken.split("(")[0]]
                after.remove(given)
                if not forced or can_lay(after, *needed, self.options):
                    found.append(text)
        return found if forced else found + self._ends(hand)

    def _ends(self, hand: Sequence[str]) -> list[str]:
        """A8, A2."""
        if self.is_last_turn or len(hand) == 1:
            return ["end turn"]
        return [f"offer {card}" for card in set(hand)]

    def _contract_melds(self, hand: tuple[str, ...], needed: tuple[int, int]) -> list[str]:
        sets, runs = needed
        found = []
        for kind, listed, rest in [
            ("set", smallest_sets, (sets - 1, runs)),
            ("run", smallest_runs, (sets, runs - 1)),
        ]:
            if min(rest) < 0:
                continue
            for meld in listed(hand, self.options):
                assert meld.kind == kind
                left = list((Counter(hand) - Counter(card for card, _ in meld.cards)).elements())
                if can_lay(left, *rest, self.options):
                    found.append(meld.text)
        return found

    def _swaps(self, seat: int) -> list[str]:
        """A3."""
        found = set()
        for at, laid in enumerate(self.melds):
            if self.allied(laid.owner, seat):
                continue
            meld = laid.meld
            for place, (wild, claim) in enumerate(meld.cards):
                if not meld.is_wild(place):
                    continue
                if meld.kind == "set":
                    given = {card for card in self.hands[seat] if rank_of(card) == claim}
                    found |= {f"swap {card} for {wild} in meld {at}" for card in given}
                elif claim in self.hands[seat]:
                    height = {0: " low", 13: " high"}.get(meld.low + place, "")
                    found.add(f"swap {claim} for {wild}({claim}) in meld {at}{height}")
        return sorted(found)

    def _additions(self, seat: int) -> list[str]:
        """A7."""
        found = []
        for at, laid in enumerate(self.melds):
            if not self.allied(laid.owner, seat):
                continue
            if at < self.first_new:
                limit = self.options.layoff_limit
                if limit == "two_per_meld" and self.laid_off[at] >= 2:
                    continue
                if limit == "two_per_turn" and self.laid_off.total() >= 2:
                    continue
            for end in ("", " low", " high"):
                for card in set(self.hands[seat]):
                    more = extended(laid.meld, card, end.strip())
                    if more is not None and more.keeps(self.options):
                        claim = more.cards[0 if end == " low" else -1][1]
                        shown = f"{card}({claim})" if end and card != claim else card
                        found.append(f"add {shown} to meld {at}{end}")
        return found

    def apply(self, action: str) -> None:
        assert action in self.legal(), action
        seat, words = self.to_act, action.split()
        assert seat is not None
        match words[0]:
            case "take":
                self._take(seat)
            case "refuse":
                self._refuse(seat)
            case "offer":
                self.offer, self.to_act = (seat, words[1]), (seat + 1) % self.seats
            case "end":
                if self.is_last_turn:
                    self.to_act = None
                else:
                    self._begin_turn((seat + 1) % self.seats)
            case "swap":
                self._swap(seat, words)
            case "add":
                self._add(seat, words)
            case _:
                hand = tuple(in_face_order(self.hands[seat]))
                melds = [*smallest_sets(hand, self.options), *smallest_runs(hand, self.options)]
                meld = next(meld for meld in melds if meld.text == action)
                self.melds.append(Laid(seat, meld))
                self._lose(seat, [card for card, _ in meld.cards])

    def _lose(self, seat: int, cards: Iterable[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        if not self.hands[seat]:
            self.to_act = None

    def _swap(self, seat: int, words: Sequence[str]) -> None:
        given, wild, at = words[1], words[3].split("(")[0], int(words[6])
        meld = self.melds[at].meld
        height = words[7] if len(words) > 7 else ""

        def fits(place: int) -> bool:
            card, claim = meld.cards[place]
            if not meld.is_wild(place) or card != wild:
                return False
            if meld.kind == "set":
                return True
            return claim == given and height == {0: "low", 13: "high"}.get(meld.low + place, "")

        place = next(place for place in range(len(meld.cards)) if fits(place))
        cards = list(meld.cards)
        cards[place] = (given, cards[place][1])
        self.melds[at].meld = replace(meld, cards=tuple(cards))
        self.hands[seat].remove(given)
        self.hands[seat].append(wild)

    def _add(self, seat: int, words: Sequence[str]) -> None:
        card, at, end = words[1].split("(")[0], int(words[4]), words[5] if len(words) > 5 else ""
        more = extended(self.melds[at].meld, card, end)
        assert more is not None
        self.melds[at].meld = more
        if at < self.first_new:
            self.laid_off[at] += 1
        self._lose(seat, [card])

    def _take(self, seat: int) -> None:
        """A8, A9."""
        assert self.offer is not None
        giver, card = self.offer
        self.hands[giver].remove(card)
        self.hands[seat].append(card)
        self._begin_turn((giver + 1) % self.seats, draws=not is_stop(card))

    def _refuse(self, seat: int) -> None:
        assert self.offer is not None
        giver, card = self.offer
        following = (seat + 1) % self.seats
        if is_stop(card) or following == giver:
            self._begin_turn((giver + 1) % self.seats)
        else:
            self.to_act = following

    def _begin_turn(self, seat: int, draws: bool = True) -> None:
        """A2. Only the seat whose turn is next can take a stop card (A8), so it is the one not to draw."""
        self.turns += 1
        if draws:
            self.hands[seat].append(self.stock.pop(0))
        self.to_act, self.offer = seat, None
        self.first_new, self.laid_off = len(self.melds), Counter()

    def points(self) -> list[int]:
        """A11, A12."""
        assert self.to_act is None

        def of(seat: int) -> int:
            side = [other for other in range(self.seats) if self.allied(seat, other)]
            melded = sum(melded_points(laid.meld) for laid in self.melds if laid.owner in side)
            if any(not self.hands[other] for other in side):
                return melded + BONUS[self.hand_number - 1]
            return melded - sum(held_points(card) for other in side for card in self.hands[other])

        return [of(seat) for seat in range(self.seats)]


def is_stop(card: str) -> bool:
    return rank_of(card) in ("A", "2", "RJ")


def extended(meld: Meld, card: str, end: str) -> Meld | None:
    """A7: one more card, in a run at an end. Whether there are too many wilds is another question."""
    if (meld.kind == "run") != (end != ""):
        return None
    if meld.kind == "set":
        fits = rank_of(card) == meld.rank or (card in WILDS and meld.rank != "2")
        return Meld("set", (*meld.cards, (card, meld.rank))) if fits else None
    place = meld.low - 1 if end == "low" else meld.low + len(meld.cards)
    if not 0 <= place < len(LADDER):
        return None
    claim = LADDER[place] + meld.suit
    if card != claim and card not in WILDS:
        return None
    if end == "low":
        return Meld("run", ((card, claim), *meld.cards), place)
    return Meld("run", (*meld.cards, (card, claim)), meld.low)


class Match:
    """Seven hands, each from a given deck."""

    def __init__(self, seats: int, options: Options, deck: Sequence[str], dealer: int) -> None:
        self.seats, self.options, self.dealer = seats, options, dealer
        self.totals = [0] * seats
        self.hand_number = 1
        self.hand = Hand.deal(options, 1, deck, dealer, seats)

    @property
    def over(self) -> bool:
        """A13."""
        return self.hand.to_act is None and self.hand_number == 7

    def apply(self, action: str) -> None:
        self.hand.apply(action)
        if self.hand.to_act is None:
            self.totals = [total + new for total, new in zip(self.totals, self.hand.points(), strict=True)]

    def next_hand(self, deck: Sequence[str]) -> None:
        self.dealer = (self.dealer + 1) % self.seats
        self.hand_number += 1
        self.hand = Hand.deal(self.options, self.hand_number, deck, self.dealer, self.seats)

    def places(self) -> list[int]:
        return places(self.totals)
