"""Guandan's reference by itself, without the engine: against recorded positions, against itself, and against
the examples in the clauses."""

import itertools
import json
import random
from pathlib import Path

import pytest
from reference.cards import rank_of
from reference.guandan import (
    PACK,
    WILD,
    Hand,
    Match,
    Options,
    Play,
    beats,
    plays_by_kinds,
    plays_by_subsets,
    readings,
    returnable,
    split,
    strongest,
    wild_card,
)

RECORDED = Path(__file__).parent.parent / "data" / "guandan_legal.jsonl"
RECORDED_KINDS = {"full": "full_house", "flush": "straight_flush"}
DEFAULT = Options()


def texts(cards: str, level: str, **options: str) -> set[str]:
    return {play.text for play in readings(cards.split(), level, Options(**options))}


def only(cards: str, level: str, kind: str | None = None) -> Play:
    (play,) = [play for play in readings(cards.split(), level, DEFAULT) if kind in (None, play.kind)]
    return play


def as_recorded(play: Play, level: str) -> tuple[str, str, tuple[str, ...]]:
    cards = [wild_card(level) if card == WILD else card for card in play.cards]
    return play.kind, play.rank, tuple(sorted(cards))


def test_recorded_positions() -> None:
    """Other engines' legal plays, to the card and the reading."""
    options = Options(wild_pair="level")
    lines = RECORDED.read_text().splitlines()
    for line in lines:
        position = json.loads(line)
        level = position["level"]
        plays = plays_by_kinds(position["hand"], level, options)
        if position["last"] is not None:
            kind, rank, cards = position["last"]
            claimed = (RECORDED_KINDS.get(kind, kind), rank)
            (last,) = [play for play in readings(cards, level, options) if (play.kind, play.rank) == claimed]
            plays = {play for play in plays if beats(play, last, level)}
        assert position["may_pass"] == (position["last"] is not None)
        expected = {
            (RECORDED_KINDS.get(kind, kind), rank, tuple(sorted(cards)))
            for kind, rank, cards in position["plays"]
        }
        assert {as_recorded(play, level) for play in plays} == expected, position["id"]
        assert len(expected) == len(position["plays"])
        if len(position["hand"]) <= 6:
            assert plays_by_subsets(position["hand"], level, options) == plays_by_kinds(
                position["hand"], level, options
            )
    assert len(lines) == 226


@pytest.mark.parametrize(
    "options",
    [
        DEFAULT,
        Options(wild_pair="level", flush_as_straight="never"),
    ],
)
@pytest.mark.parametrize(("wilds", "sizes"), [(0, range(1, 11)), (1, range(1, 11)), (2, range(2, 9))])
def test_by_kinds_is_by_subsets(wilds: int, sizes: range, options: Options) -> None:
    """The list kind by kind is the list that trying every subset and every stand-in gives."""
    rng = random.Random(f"{wilds} {options}")
    for size in sizes:
        for few in (
            ("8", "789", "A2345", "9TJQKA") if wilds < 2 else rng.sample(["8", "789", "A2345", "9TJQKA"], 2)
        ):
            level = rng.choice("2357TA")
            naturals = [card for card in PACK if card != wild_card(level)]
            # Of few ranks, often of one suit, sometimes with jokers.
            suits = rng.choice(["CDHS", "CDHS", "S", "HS"])
            pool = [card for card in naturals if card[0] in few and card[1] in suits] * 2 + ["BJ", "RJ"] * 2
            pool += rng.sample(naturals, 10)
            rng.shuffle(pool)
            hand = [wild_card(level)] * wilds
            for card in pool:
                if len(hand) < size and hand.count(card) < 2:
                    hand.append(card)
            assert plays_by_kinds(hand, level, options) == plays_by_subsets(hand, level, options), hand


def test_ten_cards_with_both_wild_ones() -> None:
    """The longest hands that are tried in every way."""
    for rest, level in (("8C 8D 8H 8S 8C 8D 8H 8S", "7"), ("8S 9S TS 9D 9H TD 8S 9S", "J")):
        hand = [*rest.split(), level + "H", level + "H"]
        assert plays_by_kinds(hand, level, DEFAULT) == plays_by_subsets(hand, level, DEFAULT)
    assert "bomb 8C 8C 8D 8D 8H 8H 8S 8S * *" in texts("8C 8D 8H 8S 8C 8D 8H 8S 7H 7H", "7")


def test_worked_readings() -> None:
    assert texts("8S 9S TS JS 7H", "7") == {
        "straight 8S 9S TS JS *",
        "straight * 8S 9S TS JS",
        "straight_flush 8S 9S TS JS *",
        "straight_flush * 8S 9S TS JS",
    }
    assert texts("8S 9S TS JS 7H", "7", flush_as_straight="never") == {
        "straight_flush 8S 9S TS JS *",
        "straight_flush * 8S 9S TS JS",
    }
    assert texts("8S 8D 9S 9D 2H", "2") == {"full_house 8D 8S * 9D 9S", "full_house 9D 9S * 8D 8S"}
    assert texts("9S 9C 9D 7H", "7") == {"bomb 9C 9D 9S *"}
    assert texts("BJ 7H", "7") == set()
    assert texts("7H 7S", "7") == {"pair 7S *"}
    assert len(texts("7H 7H", "7")) == 13
    assert texts("7H 7H", "7", wild_pair="level") == {"pair 7 * *"}
    assert texts("8C 8D 8S 7H 7H", "7") == {"full_house 8C 8D 8S * *", "bomb 8C 8D 8S * *"}
    assert texts("7C 7D 7S 7H 7H", "7") == {"full_house 7C 7D 7S * *", "bomb 7C 7D 7S * *"}
    assert texts("8S 8D 8C BJ BJ", "2") == {"full_house 8C 8D 8S BJ BJ"}
    assert texts("8S 8D 8C BJ RJ", "2") == set()
    assert texts("8S 8D 8C 8H 8S", "2") == {"bomb 8C 8D 8H 8S 8S"}
    assert texts("8S 9S TS JS QS", "2") == {"straight_flush 8S 9S TS JS QS"}
    for cards in (
        "JS QD KS AS 2S", "2S 3D 4S 5S 6S 7S", "KS KD AS AD 2S 2D", "3S 3D 4S 4D", "BJ RJ", "BJ BJ RJ",
        "3S 3D 3C 4S 4D 4C 5S 5D 5C", "3S 3D 3C 4S 4D 4C 8S 9S", "8S 8D 8C 9S",
    ):  # fmt: skip
        assert readings(cards.split(), "T", DEFAULT) == set(), cards


def test_worked_order() -> None:
    rising = [only(card, "5") for card in ("4S", "6S", "AS", "5S", "BJ", "RJ")]
    for lower, higher in itertools.pairwise(rising):
        assert beats(higher, lower, "5")
        assert not beats(lower, higher, "5")
    assert not beats(only("5H", "5"), only("5S", "5"), "5")
    assert not beats(only("5S", "5"), only("5H", "5"), "5")
    assert beats(only("7S 8D 9S TS JS", "T"), only("6S 7D 8S 9S TD", "T"), "T")
    bombs = [
        only(cards, "9")
        for cards in ("4S 4D 4C 4H", "AS AD AC AH", "9S 9D 9C 9S", "3S 3D 3C 3H 3S", "2S 3S 4S 5S 6S",
                      "3S 3S 3D 3D 3C 3C", "BJ BJ RJ RJ")
    ]  # fmt: skip
    for lower, higher in itertools.pairwise(bombs):
        assert beats(higher, lower, "9")
        assert not beats(lower, higher, "9")
    ten = only("8S 8S 8D 8D 8C 8C 8H 8H 7H 7H", "7", "bomb")
    assert beats(bombs[-1], ten, "7")
    assert not beats(ten, bombs[-1], "7")
    assert beats(only("2S 2D 2C 3S 3D", "2"), only("AS AD AC KS KD", "2"), "2")


def test_tribute() -> None:
    assert strongest(["AD", "AS", "9H", "KC"], "9") == ["AD", "AS"]
    assert strongest(["AD", "9S", "9C", "9H"], "9") == ["9C", "9S"]
    assert returnable(["2C", "2C", "TD", "JS", "9C", "9H", "RJ"], "9", DEFAULT) == ["2C", "9C", "TD"]
    assert returnable(["2C", "2C", "TD", "JS", "9C", "9H"], "9", Options(return_level_cards=False)) == [
        "2C",
        "TD",
    ]
    assert returnable(["JC", "JS", "KS", "9H"], "9", DEFAULT) == ["JC", "JS"]
    assert returnable(["9H", "9H"], "9", DEFAULT) == [WILD]


def play_out(hand: Hand, actions: str) -> None:
    for action in actions.split(", "):
        hand.apply(action)


def test_the_lead_passes_to_the_partner() -> None:
    hand = Hand([["9C"], ["4C", "5C"], ["6C", "7C"], ["8C", "3C"]], "2", DEFAULT)
    play_out(hand, "single 9C, pass, pass, pass")
    assert hand.to_act == 2
    assert hand.last is None
    hand = Hand([["9C"], ["4C", "5C"], [], ["8C", "3C"]], "2", DEFAULT)
    hand.gone = [2]
    play_out(hand, "single 9C, pass, pass")
    assert hand.to_act == 1
    assert hand.last is None


@pytest.mark.parametrize(
    ("order", "before", "level", "won_by", "after", "over"),
    [
        ([0, 2, 1, 3], "22", "2", None, "52", False),
        ([0, 1, 2, 3], "22", "2", None, "42", False),
        ([0, 1, 3, 2], "22", "2", None, "32", False),
        ([3, 1, 0, 2], "K4", "4", 1, "K7", False),
        ([0, 2, 1, 3], "K4", "K", 0, "A4", False),
        ([0, 1, 2, 3], "A4", "A", 0, "A4", True),
        ([0, 1, 3, 2], "A4", "A", 0, "A4", False),
        ([0, 2, 1, 3], "A7", "7", 1, "A7", False),
        ([1, 0, 3, 2], "AA", "A", 0, "AA", True),
        ([1, 0, 3, 2], "AQ", "A", 0, "AA", False),
    ],
)
def test_levels(
    order: list[int], before: str, level: str, won_by: int | None, after: str, over: bool
) -> None:
    match = Match(DEFAULT, list(PACK), 0)
    match.levels, match.level, match.won_by = list(before), level, won_by
    match.hand.gone, match.hand.to_act = order[:3], None
    match._settle()
    assert ("".join(match.levels), match.over) == (after, over)


def test_leads_can_be_thousands() -> None:
    rng = random.Random(6)
    naturals = [card for card in PACK if card != "7H" and rank_of(card) not in ("BJ", "RJ")]
    longest = max(
        (plays_by_kinds([*rng.sample(naturals, 25), "7H", "7H"], "7", DEFAULT) for _ in range(6)), key=len
    )
    assert len(longest) > 1000
    assert all(split(play.cards, "7")[1] == 0 for play in longest)
