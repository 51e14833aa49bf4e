"""One match in two worlds: the engine's and the reference's, held equal after every step."""

from collections.abc import Iterable, Sequence
from copy import copy
from random import Random
from typing import Protocol

import mazzo
from reference import murlan
from reference.cards import PACK_52, PACK_54, in_face_order, returns
from reference.tally import TALLY


class Hand(Protocol):
    """A hand of the reference."""

    hands: list[list[str]]
    to_act: int | None

    def legal(self) -> set[str]: ...

    def ways_of(self, action: str) -> list[frozenset[str]]: ...

    def apply(self, action: str, cards: Iterable[str]) -> None: ...

    def points(self) -> list[int]: ...


class Match(Protocol):
    """A match of the reference."""

    seats: int
    dealer: int
    totals: list[int]
    hand_number: int
    over: bool
    settled: bool

    @property
    def hand(self) -> Hand: ...

    @property
    def next_dealer(self) -> int: ...

    def apply(self, action: str, cards: Iterable[str]) -> None: ...

    def next_hand(self, deck: Sequence[str]) -> None: ...

    def places(self) -> list[int]: ...


def shuffled(game: str, rng: Random) -> list[str]:
    pack = PACK_52 if game == "pick_up" else PACK_54
    return rng.sample(pack, len(pack))


def legal_ids(game: mazzo.Game) -> dict[str, int]:
    """The engine's legal actions by their texts."""
    ids = game.legal_actions()
    assert ids == sorted(set(ids))
    named = {game.text(one): one for one in ids}
    assert len(named) == len(ids)
    return named


def compare_hand(game: mazzo.Game, hand: Hand) -> dict[str, int]:
    """Who acts, what may be done, and what every seat holds. Gives the engine's ids by their texts."""
    ids = legal_ids(game)
    assert game.seat == hand.to_act
    assert set(ids) == hand.legal()
    for seat, cards in enumerate(hand.hands):
        assert game.view(seat)["hand"] == in_face_order(cards)
    TALLY.positions += 1
    TALLY.actions += len(ids)
    return ids


def choose(hand: Hand, rng: Random) -> str:
    """Any legal action; passes are thinned out so that hands come to an end."""
    legal = sorted(hand.legal())
    if len(legal) > 1 and "pass" in legal and rng.random() < 0.7:
        legal.remove("pass")
    return rng.choice(legal)


def take(game: mazzo.Game, action: int, ways: Sequence[frozenset[str]], rng: Random) -> frozenset[str]:
    """Takes an action in the engine, with cards of its choice or of ours. Gives those cards."""
    if rng.random() < 0.5:
        cards = frozenset(game.describe(action)["cards"] or ())
        assert cards in ways
        game.apply(action)
    else:
        cards = rng.choice(sorted(ways, key=sorted))
        game.apply(action, cards=in_face_order(cards))
    return cards


class Lockstep:
    """A match begun twice from the same deck."""

    def __init__(self, game: mazzo.Game, match: Match, rng: Random) -> None:
        self.game, self.match, self.rng = game, match, rng
        self.ids = self.compare()

    def compare(self) -> dict[str, int]:
        game, match = self.game, self.match
        ids = compare_hand(game, match.hand)
        view = game.view(None)
        assert game.hand_number == match.hand_number
        assert view["dealer"] == match.dealer
        assert game.scores == match.totals
        assert (game.hand_over, game.over) == (match.settled, match.over)
        if match.settled:
            points = match.hand.points()
            assert game.hand_scores == points
            assert game.returns == [float(share) for share in returns(points)]
        assert game.places == (match.places() if match.over else None)
        if isinstance(match, murlan.Match):
            assert view["gone"] == match.hand.gone
            if match.settled:
                rises = [event["target"] for event in game.events() if event["event"] == "target_rose"]
                assert [match.options.target, *rises][-1] == match.target
            else:
                assert view["target"] == match.target
        return ids

    def step(self, action: str | None = None) -> None:
        """Takes this action, or any, in both worlds."""
        action = action or choose(self.match.hand, self.rng)
        ways = self.match.hand.ways_of(action)
        self.match.apply(action, take(self.game, self.ids[action], ways, self.rng))
        self.ids = self.compare()

    def play_hand(self) -> None:
        while not self.match.settled:
            self.step()
        TALLY.hands += 1

    def next_hand(self, deck: Sequence[str]) -> None:
        """The engine must name the same dealer when it is not told who deals."""
        untold = copy(self.game)
        untold.next_hand()
        assert untold.view(None)["dealer"] == self.match.next_dealer
        self.game.next_hand(deck=list(deck), dealer=self.match.next_dealer)
        self.match.next_hand(deck)
        self.ids = self.compare()

    def play_match(self, game: str) -> None:
        self.play_hand()
        while not self.match.over:
            self.next_hand(shuffled(game, self.rng))
            self.play_hand()
        before = self.game.save()
        self.game.next_hand()
        assert self.game.save() == before
        TALLY.matches += 1
