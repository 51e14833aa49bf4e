"""What each seat may know, and nothing more."""

from __future__ import annotations

import collections
import json
import types
from typing import Any

import pytest
from conftest import play, play_match

import mazzo

COMMON = {"game", "seat", "to_act", "ply", "hand_number", "stage", "hand", "counts", "scores", "options"}


def test_common_keys(table: tuple[str, int]) -> None:
    name, seats = table
    game = mazzo.Game(name, seats=seats, seed=1)
    for _ in range(40):
        for viewer in (None, *range(seats)):
            view = game.view(viewer)
            assert set(view) >= COMMON
            assert view["game"] == name
            assert view["seat"] == viewer
            assert view["to_act"] == game.seat
            assert view["ply"] == game.ply
            assert view["hand_number"] == game.hand_number
            assert view["scores"] == game.scores
            assert view["options"] == game.options
            assert len(view["counts"]) == seats
            if viewer is None:
                assert view["hand"] is None
            else:
                assert len(view["hand"]) == view["counts"][viewer]
                assert sorted(view["hand"]) == sorted(game.position()["hands"][viewer])
            assert game.render(viewer)
        play(game, 1)


def test_a_view_as_json_answers_its_legal_list(table: tuple[str, int]) -> None:
    name, seats = table
    game = mazzo.Game(name, seats=seats, seed=2)
    for _ in range(40):
        for seat in range(seats):
            legal = mazzo.legal_actions(json.loads(json.dumps(game.view(seat))))
            assert legal == (game.legal_actions() if seat == game.seat else [])
        assert mazzo.legal_actions(game.view()) == []
        play(game, 1)


def test_views_that_cannot_be(name: str) -> None:
    view = mazzo.Game(name, seed=1).view(0)
    changes: list[dict[str, Any]] = [{"hand": ["ZZ"]}, {"counts": []}, {"no_such": 1}, {"seat": 9}]
    for change in changes:
        with pytest.raises(mazzo.PositionError):
            mazzo.legal_actions({**view, **change})
    with pytest.raises(mazzo.OptionError):
        mazzo.legal_actions({**view, "game": "whist"})
    for junk in ({1, 2}, object()):
        with pytest.raises(TypeError):
            mazzo.legal_actions(junk)  # type: ignore[arg-type]


def test_open_hands(name: str) -> None:
    game = mazzo.Game(name, seed=1)
    text = game.render("open")
    for hand in game.position()["hands"]:
        assert " ".join(hand) in text


def test_events_have_the_same_numbers_for_every_seat(table: tuple[str, int]) -> None:
    name, seats = table
    game = play(mazzo.Game(name, seats=seats, seed=3), 70)
    copies = [game.events(viewer) for viewer in (None, *range(seats))]
    assert game.event_count == len(copies[0])
    for versions in zip(*copies, strict=True):
        assert len({(event["number"], event["event"]) for event in versions}) == 1
    assert [event["number"] for event in copies[0]] == list(range(len(copies[0])))
    assert game.events(0, since=20) == copies[1][20:]
    assert game.events(since=2**32 - 1) == []


def test_nobody_sees_the_cards_of_others_dealt(table: tuple[str, int]) -> None:
    name, seats = table
    game = mazzo.Game(name, seats=seats, seed=3)
    for viewer in (None, *range(seats)):
        for event in game.events(viewer):
            if event["event"] == "moved" and event["to"].startswith("hand"):
                mine = event["to"] == f"hand {viewer}"
                known = event["cards"] is not None
                assert known == mine


def test_events_come_back_after_undo_and_load(name: str) -> None:
    game = play(mazzo.Game(name, seed=4), 60)
    events = game.events(0)
    assert mazzo.Game.load(game.save()).events(0) == events
    action, hand = game.log[-1][1], game.hand_number
    game.undo()
    if game.hand_number == hand and not game.hand_over:
        game.apply(action)
        assert game.events(0) == events


def test_scores_and_places_are_told(finished: mazzo.Game) -> None:
    events = finished.events()
    assert events[-1]["event"] == "match_over"
    assert events[-1]["places"] == finished.places
    scored = [event for event in events if event["event"] == "scored"]
    assert len(scored) == finished.hand_number
    assert scored[-1]["points"] == finished.hand_scores
    assert scored[-1]["totals"] == finished.scores == finished.view()["scores"]
    assert finished.view()["places"] == finished.places


def test_the_same_seed_is_the_same_match(name: str) -> None:
    one, two, other = (play_match(mazzo.Game(name, seed=seed)) for seed in (6, 6, 7))
    assert one == two
    assert one.events(1) == two.events(1)
    assert one.log != other.log


def test_any_mapping_is_a_view_a_position_or_options(game: mazzo.Game) -> None:
    view, position = game.view(game.seat), game.position()
    for wrapped in (types.MappingProxyType, collections.UserDict, collections.OrderedDict):
        assert mazzo.legal_actions(wrapped(view)) == game.legal_actions()
        inner = wrapped({**view, "options": wrapped(view["options"])})
        assert mazzo.legal_actions(inner) == game.legal_actions()
        twin = mazzo.Game.from_position(game.name, wrapped(position), options=wrapped(game.options))
        assert twin.legal_actions() == game.legal_actions()
