"""The reference by itself, without the engine: against recorded positions, against itself, and against the
examples in the clauses. What it says is worth something only if this holds."""

import json
import random
from pathlib import Path

import pytest
from reference import murlan, pick_up
from reference.cards import PACK_52, PACK_54, in_face_order
from reference.murlan import STRAIGHTS, Play, beats, plays_by_ranks, plays_by_subsets, readings, ways

RECORDED = Path(__file__).parent.parent / "data" / "murlan_legal.jsonl"


def only(cards: str) -> Play:
    (play,) = readings(cards.split())
    return play


def test_recorded_positions() -> None:
    """Other engines' legal plays, to the card."""
    lines = RECORDED.read_text().splitlines()
    for line in lines:
        position = json.loads(line)
        plays = plays_by_ranks(position["hand"])
        if position["last"] is not None:
            kind, cards = position["last"]
            (last,) = readings(cards)
            assert last.kind == kind
            plays = {play for play in plays if beats(play, last, "exactly_one")}
        assert position["may_pass"] == (position["last"] is not None)
        found = {cards for play in plays for cards in ways(position["hand"], play)}
        assert found == {frozenset(cards) for cards in position["plays"]}, position["id"]
    assert len(lines) == 214


@pytest.mark.parametrize("size", range(1, 12))
def test_by_ranks_is_by_subsets(size: int) -> None:
    """The quick list of plays is the list that trying every subset gives, with and without a duty (M2)."""
    rng = random.Random(size)
    for _ in range(60 if size < 9 else 8):
        few = [
            card for card in PACK_54 if card[0] in rng.choice(["3A2", "34567", "A23456", "9TJQKA", "BR278"])
        ]
        hand = rng.sample(few if len(few) >= size and rng.random() < 0.5 else PACK_54, size)
        for duty in (None, rng.choice(hand)):
            assert plays_by_ranks(hand, duty) == plays_by_subsets(hand, duty)


def test_ways_are_the_subsets_that_read_so() -> None:
    rng = random.Random(1)
    for _ in range(200):
        hand = rng.sample(PACK_54[4:28], 9)
        duty = rng.choice([None, *hand])
        for play in plays_by_ranks(hand, duty):
            found = ways(hand, play, duty)
            assert found
            assert len(set(found)) == len(found)
            for cards in found:
                assert play in readings(in_face_order(cards))
                assert duty is None or duty in cards


def test_thirteen_ranks_are_two_plays() -> None:
    """M4: the only cards with two readings."""
    everything = [rank + "H" for rank in "23456789TJQKA"]
    assert [play.text for play in readings(everything)] == ["straight A-K", "straight 2-A"]
    low, high = readings(everything)
    assert beats(high, low, "exactly_one")
    assert not beats(low, high, "any_higher")
    assert len(STRAIGHTS) == len({play.text for play in STRAIGHTS}) == sum(range(2, 11))


def test_worked_plays() -> None:
    assert beats(only("7C 7D"), only("6C 6D"), "exactly_one")
    assert not beats(only("7C 7D"), only("6C"), "exactly_one")
    assert not beats(only("7C 7D 7H"), only("6C 6D"), "exactly_one")
    assert not beats(only("9D"), only("9S"), "exactly_one")
    for cards in ("BJ RJ", "QC QD RJ", "3C 4C 5C 6C", "JC QC KC AC 2D", "QC KC AC 2D 3D", "JC QC KC AC RJ"):
        assert readings(cards.split()) == []
    for cards in ("3C 4C 5C 6C 7D", "TC JC QC KC AD", "AC 2C 3C 4C 5D", "2C 3C 4C 5C 6D"):
        assert only(cards).kind == "straight"
    six = only("3C 4C 5C 6C 7C 8D")
    assert beats(only("4C 5C 6C 7C 8C 9D"), six, "exactly_one")
    assert beats(only("4C 5C 6C 7C 8C 9D"), six, "any_higher")
    two_up = only("5C 6C 7C 8C 9C TD")
    assert not beats(two_up, six, "exactly_one")
    assert beats(two_up, six, "any_higher")
    assert not beats(only("4C 5C 6C 7C 8D"), six, "any_higher")
    assert beats(only("2C 3C 4C 5C 6D"), only("AC 2C 3C 4C 5D"), "exactly_one")
    threes, twos = only("3C 3D 3H 3S"), only("2C 2D 2H 2S")
    for beaten in (only("RJ"), only("TC JC QC KC AD"), only("AC AD AH")):
        assert beats(threes, beaten, "exactly_one")
    assert beats(twos, threes, "exactly_one")
    assert not beats(threes, twos, "exactly_one")
    assert not beats(only("RJ"), threes, "exactly_one")


def play_out(hand: murlan.Hand, actions: str) -> None:
    for action in actions.split(", "):
        hand.apply(action, hand.ways_of(action)[0])


@pytest.mark.parametrize("locks", [False, True])
def test_the_next_seat_leads_for_one_that_has_gone_out(locks: bool) -> None:
    hand = murlan.Hand([["9C"], ["4C", "4D"], ["5C", "5D"], ["6C", "6D"]], murlan.Options(pass_locks=locks))
    play_out(hand, "single 9, pass, pass, pass")
    assert hand.to_act == hand.leader == 1
    assert "pass" not in hand.legal()
    assert hand.gone == [0]


@pytest.mark.parametrize(("locks", "to_act"), [(False, 1), (True, 2)])
def test_passing_locks_or_not(locks: bool, to_act: int) -> None:
    hand = murlan.Hand(
        [["3C", "8C"], ["4C", "9C"], ["5C", "TC"], ["6C", "JC"]], murlan.Options(pass_locks=locks)
    )
    play_out(hand, "single 3, pass, single 5, single 6, single 8")
    assert hand.gone == [0]
    assert hand.to_act == to_act


def test_a_lock_ends_the_trick_at_once() -> None:
    """M7: where all others have passed already, the player of the last play leads without another pass."""
    hand = murlan.Hand([["9C"], ["4C", "4D"], ["5C", "5D"], ["TC", "6D"]], murlan.Options(pass_locks=True))
    play_out(hand, "single 9, pass, pass, single T")
    assert hand.to_act == hand.leader == 3
    assert hand.last is None


@pytest.mark.parametrize(
    ("before", "points", "target", "over", "options"),
    [
        ([20, 19, 15, 0], [2, 3, 1, 0], 31, False, {}),
        ([20, 18, 0, 0], [3, 2, 1, 0], 21, True, {}),
        ([18, 20, 10, 10], [3, 2, 1, 0], 21, True, {"max_target": 21}),
        ([39, 39, 0, 0], [2, 3, 1, 0], 51, False, {"target": 41}),
        ([50, 49, 0, 0], [2, 3, 1, 0], 51, True, {"target": 51}),
        ([20, 19, 0, 0], [3, 2, 1, 0], 26, False, {"max_target": 26}),
    ],
)
def test_the_target_rises(
    before: list[int], points: list[int], target: int, over: bool, options: dict[str, int]
) -> None:
    match = murlan.Match(4, murlan.Options.of(options), list(PACK_54), 3)
    match.totals = before
    placing = sorted(range(4), key=lambda seat: -points[seat])
    match.hand.to_act, match.hand.gone = None, placing[:3]
    for seat in placing[:3]:
        match.hand.hands[seat] = []
    match._settle()
    assert (match.target, match.over) == (target, over)


def test_sets_by_ranks_are_sets_by_subsets() -> None:
    rng = random.Random(2)
    for turn in range(40):
        cards = rng.sample([card for card in PACK_52 if turn % 2 or card[0] in "3JQKA"], 20)
        hand = cards[: rng.randint(0, 8)]
        piles = [cards[start : start + rng.randint(0, 2)] for start in range(8, 20, 2)]
        assert pick_up.sets_by_ranks(hand, piles) == pick_up.sets_by_subsets(hand, piles)


def test_worked_sets() -> None:
    def legal(hand: str, *tops: str) -> set[str]:
        return set(pick_up.sets_by_subsets(hand.split(), [[top] for top in tops]))

    assert legal("JC", "JD") == {"pair JC pile 0"}
    assert legal("JC JS", "JD") == {"pair JC pile 0", "pair JS pile 0"}
    assert legal("JC JS JH", "2D", "JD") == {
        "pair JC pile 1", "pair JS pile 1", "pair JH pile 1", "four J pile 1",
    }  # fmt: skip
    assert legal("7C", "7D", "7S") == {"pair 7C pile 0", "pair 7C pile 1"}
    assert legal("8C", "7D", "7S") == set()


def test_worked_scores() -> None:
    ace, jack = pick_up.Set("AS", ("AC",)), pick_up.Set("JH", ("JC",))
    six, king = pick_up.Set("6S", ("6C", "6D", "6H")), pick_up.Set("KD", ("KC",))
    won, other = [ace, jack, six, king], [pick_up.Set("5H", ("5C",))]

    def nets(first: str, second: str, **options: object) -> list[int]:
        return pick_up.score([won, other], (first, second), pick_up.Options.of(options))

    assert nets("9S", "4H") == [20, -5]
    assert nets("4H", "9S") == [-20, 5]
    assert nets("KC", "3C") == [100, 100]
    assert nets("KC", "3C", both_zero="none") == [0, 0]
    assert nets("9S", "4D") == [20 + 100, 0]
    assert nets("9H", "4C", scores_by="rank") == [100, 100]
    assert nets("KC", "2D", scores_by="rank") == [110, 0]
    assert nets("9H", "4C", scores_by="colour") == [10 + 10 - 20 - 10, 5]
    assert nets("9H", "4D", scores_by="suit_anywhere") == [10 + 10 - 10 - 10, 5 + 100]


def test_a_hand_can_be_over_at_the_deal() -> None:
    """P7: where neither seat can make a set with the first six cards on top."""
    tops = ["2C", "2D", "2H", "2S", "3C", "3D"]
    rest = [card for card in PACK_52 if card not in tops and card not in ("3H", "3S")]
    deck = rest[:26]
    for number, top in enumerate(tops):
        deck += [*rest[26 + 3 * number : 29 + 3 * number], top]
    match = pick_up.Match(pick_up.Options(), [*deck, "3H", "3S"], 0)
    assert match.settled
    assert match.totals == [100, 100]
