"""One Hundred Twenty, the engine against the reference: whole hands and matches from given decks, in step.

The order of a rebuilt stock is the engine's own. The reference takes it from the engine's open position, and
only holds it to the right faces.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any

import pytest
from reference.cards import returns
from reference.one_twenty import PACK, Hand, Match, Options, cost
from reference.tally import TALLY

import mazzo

Values = Mapping[str, Any]
Choose = Callable[[Hand, Random], str]

OTHERS: list[Values] = [
    {},
    {"draw": "until_playable"},
    {"eight": "must_cover"},
    {"final_penalty": True},
    {"max_turns": 10},
    {"max_turns": 11, "eight": "must_cover"},
    {"queen_hand": "every_queen"},
    {"queen_hand": "flat"},
    {"allow_negative": False},
    {"next_lead": "rotate"},
    {"target": 1},
    {"target": 20, "exact_target_resets": True},
    {"max_hands": 2},
    {"draw": "until_playable", "eight": "must_cover", "final_penalty": True, "queen_hand": "every_queen"},
]


def any_action(hand: Hand, rng: Random) -> str:
    """Passes are thinned out."""
    legal = sorted(hand.legal())
    if len(legal) > 1 and "pass" in legal and rng.random() < 0.7:
        legal.remove("pass")
    return rng.choice(legal)


def eager(hand: Hand, rng: Random) -> str:
    """Plays whenever it can."""
    plays = sorted(action for action in hand.legal() if action.startswith("play"))
    return rng.choice(plays or sorted(hand.legal()))


def hoarding(hand: Hand, rng: Random) -> str:
    """Draws whenever it may, and plays little: stocks run out."""
    legal = hand.legal()
    if "draw" in legal:
        return "draw"
    return "pass" if "pass" in legal and rng.random() < 0.6 else rng.choice(sorted(legal))


def chaining(hand: Hand, rng: Random) -> str:
    """Plays what makes others draw, if it can."""
    legal = hand.legal()
    chain = sorted(action for action in legal if action[:6] in ("play 7", "play 6") or action == "play KS")
    return rng.choice(chain) if chain else eager(hand, rng)


STYLES: list[Choose] = [any_action, eager, hoarding, chaining]


class Lockstep:
    """A match begun twice from the same deck."""

    def __init__(self, seats: int, values: Values, rng: Random, choose: Choose) -> None:
        self.rng, self.choose = rng, choose
        deck, leader = rng.sample(PACK, len(PACK)), rng.randrange(seats)
        seed = rng.randrange(2**64)
        self.game = mazzo.Game(
            "one_twenty", seats=seats, options=dict(values), deck=deck, leader=leader, seed=seed
        )
        self.match = Match(seats, Options.of(values), deck, leader, self.reorder)
        self.ids = self.compare()

    def reorder(self, cards: list[str]) -> list[str]:
        """What the engine drew from its rebuilt stock in this step, and then what is left of it."""
        left: list[str] = self.game.position()["stock"]
        drawn = [card for card in cards if card not in left]
        assert sorted(drawn + left) == sorted(cards)
        return drawn + left

    def compare(self) -> dict[str, int]:
        game, match, hand = self.game, self.match, self.match.hand
        listed = game.legal_actions()
        assert listed == sorted(set(listed))
        ids = {game.text(action): action for action in listed}
        assert set(ids) == hand.legal()
        assert (game.seat, game.hand_number) == (hand.to_act, match.hand_number)
        position = game.position()
        assert [sorted(cards) for cards in position["hands"]] == [sorted(cards) for cards in hand.hands]
        assert position["pile"] == hand.pile[::-1]
        assert sorted(position["stock"]) == sorted(hand.stock)
        assert sorted(sum(position["hands"], position["stock"] + position["pile"])) == sorted(PACK)
        view = game.view(None)
        assert (view["suit"], view["turns"], view["idle"]) == (hand.named, hand.turns, hand.idle)
        assert (view["leader"], view["winner"]) == (match.leader, hand.winner)
        assert view["rebuilds"] == hand.rebuilds
        assert view["stage"] == ("over" if match.settled else "cover" if hand.covering else "play")
        assert list(game.scores) == match.totals
        assert (game.hand_over, game.over) == (match.settled, match.over)
        if match.settled:
            points = hand.points()
            assert game.hand_scores == points
            # Points are a penalty: what the others have more is one's own gain.
            assert game.returns == [-float(share) for share in returns(points)]
        assert (game.places and list(game.places)) == (match.places() if match.over else None)
        TALLY.positions += 1
        TALLY.actions += len(ids)
        return ids

    def step(self, action: str | None = None) -> None:
        action = action or self.choose(self.match.hand, self.rng)
        self.game.apply(self.ids[action])
        self.match.apply(action)
        self.ids = self.compare()

    def play_hand(self) -> None:
        while not self.match.settled:
            self.step()
        TALLY.hands += 1

    def next_hand(self) -> None:
        """The engine must name the same leader when it is not told who leads."""
        untold = copy(self.game)
        untold.next_hand()
        assert untold.view(None)["leader"] == self.match.next_leader
        deck = self.rng.sample(PACK, len(PACK))
        self.game.next_hand(deck=deck, leader=self.match.next_leader)
        self.match.next_hand(deck)
        self.ids = self.compare()

    def play_match(self) -> None:
        self.play_hand()
        while not self.match.over:
            self.next_hand()
            self.play_hand()
        TALLY.matches += 1


@pytest.mark.parametrize("choose", STYLES)
@pytest.mark.parametrize("values", OTHERS)
@pytest.mark.parametrize("seats", [4, 3, 2])
def test_hands(seats: int, values: Values, choose: Choose) -> None:
    rng = Random(f"{seats} {values} {choose.__name__}")
    for _ in range(6):
        table = Lockstep(seats, values, rng, choose)
        table.play_hand()
        if not table.match.over:
            table.next_hand()
            table.step()


@pytest.mark.parametrize("values", OTHERS)
@pytest.mark.parametrize("seats", [4, 3, 2])
def test_matches(seats: int, values: Values) -> None:
    rng = Random(f"{seats} {values}")
    for choose in (eager, any_action):
        Lockstep(seats, values, rng, choose).play_match()


def hands_of(seats: int, cards: Sequence[str]) -> list[str]:
    """A deck in which seat 0 gets the first of these cards, then seat 1, and so on; then the rest."""
    rest = [card for card in PACK if card not in cards]
    deck: list[str] = []
    for number in range(5):
        for seat in range(seats):
            own = cards[5 * seat + number : 5 * seat + number + 1]
            deck += own or [rest.pop()]
    return deck + [card for card in PACK if card not in deck]


def test_the_reference_by_itself() -> None:
    """The examples of the clauses, on the reference alone."""

    def in_order(cards: list[str]) -> list[str]:
        return cards

    assert [cost(text.split(), "sole_card") for text in ("TC AD QS 7H", "QS", "QH", "QH 6C", "QS QH")] == [
        24,
        20,
        40,
        3,
        6,
    ]
    hand = Hand(hands_of(3, ["7H"]), 3, 0, Options(), in_order)
    hand.apply("play 7H")
    assert (len(hand.hands[1]), hand.to_act) == (7, 2)
    hand = Hand(hands_of(2, ["AS"]), 2, 0, Options(), in_order)
    hand.apply("play AS")
    assert hand.to_act == 0
    for card, count, to_act in (("KS", 10, 2), ("KH", 5, 1)):
        hand = Hand(hands_of(4, [card]), 4, 0, Options(), in_order)
        hand.apply(f"play {card}")
        assert (len(hand.hands[1]), hand.to_act) == (count, to_act)
    assert [len(Hand(PACK, seats, 0, Options(), in_order).stock) for seats in (2, 3, 4)] == [26, 21, 16]


def test_four_seats_that_draw_whenever_they_may() -> None:
    """The stock runs out, and the hand ends by a clause."""
    for seed in range(5):
        table = Lockstep(4, {"max_turns": 200}, Random(seed), hoarding)
        table.play_hand()
        hand = table.match.hand
        assert hand.winner is not None or hand.idle == 4 or hand.turns == 200


def test_only_drawing_and_passing_ends_by_o8() -> None:
    def idle(hand: Hand, _: Random) -> str:
        return "draw" if "draw" in hand.legal() else "pass"

    for seats in (2, 3, 4):
        table = Lockstep(seats, {}, Random(seats), idle)
        table.play_hand()
        hand = table.match.hand
        assert (hand.winner, hand.idle, hand.stock) == (None, seats, [])
        assert hand.turns == 36 - 5 * seats + seats


@pytest.mark.parametrize("values", [{}, {"draw": "until_playable"}, {"final_penalty": True}])
def test_two_seats_with_a_chain_of_sevens_on_a_short_stock(values: Values) -> None:
    """The stock is drawn down to one card, then sevens are played: it is rebuilt between their two cards."""
    rebuilt = 0
    for seed in range(40):
        table = Lockstep(2, values, Random(seed), hoarding)
        while not table.match.settled and len(table.match.hand.stock) > 1:
            table.step()
        table.choose = chaining
        table.play_hand()
        rebuilt += table.match.hand.rebuilds
    assert rebuilt > 0
