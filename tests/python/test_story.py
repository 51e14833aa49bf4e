"""How events are told in words: those of all games, and those of kinds that nobody has heard of."""

from __future__ import annotations

from typing import Any

from conftest import play_match

import mazzo
from mazzo.table.story import told, whole


def story(*events: dict[str, Any]) -> list[str]:
    """The lines that tell events, which come numbered."""
    return list(told({"number": number, **event} for number, event in enumerate(events)))


def chose(seat: int, text: str | None) -> dict[str, Any]:
    hidden: dict[str, Any] = {"event": "chose", "seat": seat, "action": None, "seen_by": []}
    return hidden if text is None else {**hidden, "action": 1, "seen_by": "all", "text": text}


def moved(source: str, target: str, cards: list[str] | None, count: int = 1) -> dict[str, Any]:
    count = len(cards) if cards else count
    return {"event": "moved", "from": source, "to": target, "count": count, "cards": cards, "seen_by": []}


def test_a_ruling_says_what_it_does() -> None:
    ruled = {"event": "ruled", "seat": 0, "clause": "P5"}
    assert story({**ruled, "text": "seat 0 is passed over"}) == ["seat 0 is passed over (rule P5)"]
    assert story(ruled) == ["a rule acts on seat 0 (rule P5)"]


def test_rulings_of_real_matches_are_told_with_their_texts(name: str) -> None:
    for seed in range(20):
        game = play_match(mazzo.Game(name, seed=seed))
        ruled = [event for event in game.events() if event["event"] == "ruled"]
        lines = list(told(whole([game.events(seat) for seat in range(game.seats)])))
        for event in ruled:
            assert f"{event['text']} (rule {event['clause']})" in lines


def test_kinds_that_are_not_known() -> None:
    strange = {
        "event": "coin_tossed",
        "seat": 2,
        "side": "heads",
        "bets": [1, 2],
        "by": None,
        "seen_by": "all",
    }
    assert story(strange) == ["coin tossed: seat 2, side heads, bets 1 2"]
    assert story({"event": "rain_fell"}) == ["rain fell"]
    assert story({**strange, "text": "seat 2 wins the toss"}) == ["seat 2 wins the toss"]


def test_what_others_tell_is_not_told() -> None:
    for kind in ("asked", "scored", "match_over"):
        assert story({"event": kind, "seat": 0}) == []


def test_levels() -> None:
    assert story({"event": "level_set", "rank": "7"}) == ["the level is 7"]


def test_offers() -> None:
    def offered(source: int, target: int, card: str | None) -> dict[str, Any]:
        return {"event": "offered", "from": source, "to": target, "card": card, "seen_by": []}

    assert story(chose(0, "offer 9D"), offered(0, 1, "9D")) == ["seat 0: offer 9D           to seat 1"]
    assert story(chose(0, None), offered(0, 1, None)) == [
        "seat 0: chooses, hidden    offers a card to seat 1"
    ]
    refused = story(chose(1, "refuse"), offered(0, 2, "9D"))
    assert refused == ["seat 1: refuse", "seat 0 offers 9D to seat 2"]
    taken = story(chose(2, "take"), moved("hand 0", "hand 2", None))
    assert taken == ["seat 2: take               gets 1 card from seat 0's hand"]


def test_melds() -> None:
    laid = story(chose(0, "set 9C 9D 2D"), moved("hand 0", "meld 3", ["2D", "9C", "9D"]))
    assert laid == ["seat 0: set 9C 9D 2D       to meld 3"]
    added = story(chose(0, "add 9H to meld 3"), moved("hand 0", "meld 3", ["9H"]))
    assert added == ["seat 0: add 9H to meld 3"]
    swapped = story(
        chose(0, "swap 6H for RJ in meld 3"),
        moved("hand 0", "meld 3", ["6H"]),
        moved("meld 3", "hand 0", ["RJ"]),
    )
    assert swapped == ["seat 0: swap 6H for RJ in meld 3 gets RJ from meld 3"]


def test_cards_that_stand_for_others() -> None:
    wild = story(chose(0, "straight 8S 9S TS JS *"), moved("hand 0", "trick", ["7H", "8S", "9S", "TS", "JS"]))
    assert wild == ["seat 0: straight 8S 9S TS JS * with 7H"]
    twice = story(chose(0, "pair 9C *"), moved("hand 0", "trick", ["9C", "9C"]))
    assert twice == ["seat 0: pair 9C *          with 9C"]


def test_what_happens_to_other_seats_has_lines_of_its_own() -> None:
    taken = moved("hand 0", "hand 2", ["9D"])
    assert story(chose(2, "take"), taken, moved("stock", "hand 1", ["QD"])) == [
        "seat 2: take               gets 9D from seat 0's hand",
        "seat 1 gets QD from the stock",
    ]
    # A draw after what a choice has brought is news too, though it is the same seat's.
    assert story(chose(1, "take"), moved("hand 0", "hand 1", ["9D"]), moved("stock", "hand 1", ["QD"])) == [
        "seat 1: take               gets 9D from seat 0's hand",
        "seat 1 gets QD from the stock",
    ]
    assert story(chose(1, "draw"), moved("stock", "hand 1", ["QD"])) == [
        "seat 1: draw               gets QD from the stock"
    ]
    assert story(
        {"event": "ruled", "seat": 2, "clause": "O6", "text": "the stock is rebuilt"},
        moved("pile 0", "stock", ["6C", "7C"]),
        moved("stock", "hand 2", None, 2),
        moved("hand 3", "trick", None, 1),
    ) == [
        "the stock is rebuilt (rule O6)",
        "6C 7C from pile 0 to the stock",
        "seat 2 gets 2 cards from the stock",
        "seat 3 gives 1 card to the trick",
    ]


def test_hands_that_are_shown() -> None:
    shown = ({"event": "shown", "at": f"hand {seat}", "cards": ["7C"]} for seat in range(3))
    assert story(chose(1, "pass"), *shown) == [
        "seat 1: pass",
        "seat 0 shows 7C",
        "seat 1 shows 7C",
        "seat 2 shows 7C",
    ]
