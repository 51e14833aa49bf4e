"""Every wrong call gets a clear error, and changes nothing."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mazzo

NO_IDS = [0, 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**70, -1, -(2**70)]
NO_INTS: list[Any] = [
    True,
    False,
    1.5,
    1.0,
    math.nan,
    "x",
    "1",
    None,
    [1],
    b"1",
    np.float64(1),
    np.bool_(True),
]

# For calls that are wrong on purpose.
untyped: Any = mazzo


def unchanged(
    game: mazzo.Game, error: type[Exception], call: Callable[..., object], *args: Any, **more: Any
) -> Exception:
    """The error that a call gives, which leaves the game as it was."""
    before = (game.save(), game.events(), game.legal_actions())
    with pytest.raises(error) as caught:
        call(*args, **more)
    assert (game.save(), game.events(), game.legal_actions()) == before
    assert str(caught.value)
    return caught.value


def refused(game: mazzo.Game, action: Any, clause: str | None = None, **more: Any) -> mazzo.IllegalAction:
    """How an action is refused, by check and by apply alike."""
    error = unchanged(game, mazzo.IllegalAction, game.apply, action, **more)
    assert isinstance(error, mazzo.IllegalAction)
    checked = game.check(action, **more)
    assert type(checked) is mazzo.IllegalAction
    assert checked.args == error.args
    assert (error.seat, error.id) == (game.seat, action)
    assert error.reason in str(error)
    if clause is not None:
        assert error.clause == clause
    return error


@pytest.mark.parametrize("id", NO_IDS)
def test_ids_that_are_none(game: mazzo.Game, id: int) -> None:
    error = refused(game, id, "not_an_action")
    assert str(id) in error.reason
    for call in (game.text, game.describe):
        unchanged(game, mazzo.IllegalAction, call, id)


@pytest.mark.parametrize("value", NO_INTS, ids=repr)
def test_what_is_no_int(game: mazzo.Game, value: Any) -> None:
    for call in (game.apply, game.check, game.text, game.describe, lambda value: game.apply_many([value])):
        error = unchanged(game, TypeError, call, value)
        assert "int" in str(error)


def test_a_list_of_actions_is_a_list(game: mazzo.Game) -> None:
    for value in (3, None, "12"):
        unchanged(game, TypeError, game.apply_many, value)


def test_ints_that_python_does_not_write(game: mazzo.Game, capfd: pytest.CaptureFixture[str]) -> None:
    huge = 10**5000
    error = refused(game, huge, "not_an_action")
    assert repr(error) == f"IllegalAction({error.reason!r}, 'not_an_action')"
    unchanged(game, mazzo.SeatError, game.view, huge)
    unchanged(game, mazzo.ArgumentError, game.suggest, "random", huge)
    unchanged(game, mazzo.ArgumentError, game.events, None, -huge)
    assert capfd.readouterr() == ("", "")


def test_texts_are_texts(game: mazzo.Game) -> None:
    calls: list[Callable[[Any], object]] = [
        game.parse,
        game.suggest,
        mazzo.rules,
        mazzo.options,
        mazzo.bots,
        untyped.Game,
        untyped.Game.load,
        lambda name: untyped.Game.from_position(name, {}),
    ]
    for call in calls:
        for value in (5, None, b"{}", ["x"]):
            error = unchanged(game, TypeError, call, value)
            assert str(error).endswith(f"must be a str, not {type(value).__name__}")
        unchanged(game, mazzo.Error, call, "\ud800")


def test_an_action_of_another_game(game: mazzo.Game) -> None:
    for other in mazzo.games():
        if other != game.name:
            foreign = mazzo.Game(other, seed=1).legal_actions()[0]
            assert refused(game, foreign, "other_game").values["game"] == other


def test_cards_not_held_and_plays_that_do_not_fit(game: mazzo.Game) -> None:
    legal = set(game.legal_actions())
    clauses = set()
    # Whatever is legal in other positions of the same game.
    for seed in range(30):
        other = mazzo.Game(game.name, seed=seed)
        while not other.hand_over and other.ply < 20:
            for action in other.legal_actions():
                if action not in legal:
                    clauses.add(refused(game, action).clause)
            other.apply(other.suggest("random", seed=seed))
    assert "not_held" in clauses
    assert clauses > {"not_held"}


def test_cards_that_do_not_belong(game: mazzo.Game) -> None:
    action = max(game.legal_actions(), key=lambda action: game.describe(action)["length"])
    hand = game.view(game.seat)["hand"]
    missing = next(card for card in mazzo.rules(game.name)["pack"] if card not in hand)
    refused(game, action, "not_held", cards=[missing])
    refused(game, action, "cards_do_not_fit", cards=hand)
    refused(game, action, "not_held", cards=[hand[0]] * 3)
    for text in ("7h", "10H", "", "ZZ", "7H ", "é", "\ud800"):
        error = unchanged(game, mazzo.TextError, game.apply, action, cards=[text])
        assert "a card is" in str(error)
        unchanged(game, ValueError, game.actions_for, [text])
    for cards in ("7H", 7, [7], [None]):
        unchanged(game, TypeError, game.apply, action, cards=cards)


def test_guards(game: mazzo.Game) -> None:
    action = game.legal_actions()[0]
    assert game.seat is not None
    for seat in range(game.seats):
        if seat != game.seat:
            assert refused(game, action, "wrong_seat", seat=seat).values["to_act"] == game.seat
    refused(game, action, "old_ply", ply=game.ply - 1)
    refused(game, action, "old_ply", seat=game.seat, ply=game.ply + 1)
    for seat in (-1, game.seats, 2**70):
        error = unchanged(game, mazzo.SeatError, game.apply, action, seat=seat)
        assert f"no seat {seat}" in str(error)
    for ply in (-1, 2**32):
        unchanged(game, mazzo.ArgumentError, game.apply, action, ply=ply)
    for value in (True, 1.0, "0"):
        unchanged(game, TypeError, game.apply, action, seat=value)
        unchanged(game, TypeError, game.apply, action, ply=value)


def test_after_the_end(finished: mazzo.Game) -> None:
    action = finished.log[-1][1]
    refused(finished, action, "match_over")
    refused(finished, -1, "not_an_action")
    for bot in mazzo.bots(finished.name):
        unchanged(finished, mazzo.StateError, finished.suggest, bot)


def test_between_hands(name: str) -> None:
    game = mazzo.Game(name, seed=1)
    assert isinstance(unchanged(game, mazzo.StateError, game.next_hand), RuntimeError)
    while not game.hand_over:
        action = game.suggest("sensible")
        game.apply(action)
    refused(game, action, "match_over" if game.over else "hand_over")


def test_seats_that_there_are_not(game: mazzo.Game) -> None:
    calls: list[Callable[[Any], object]] = [
        game.view,
        game.render,
        game.events,
        lambda seat: game.imagine(seat, 0),
    ]
    for call in calls:
        for seat in (-1, game.seats, 255, 256, 2**64, -(2**70)):
            error = unchanged(game, mazzo.SeatError, call, seat)
            assert f"0 to {game.seats - 1}" in str(error)
        for value in (True, 0.0):
            unchanged(game, TypeError, call, value)
    unchanged(game, TypeError, game.render, "closed")


def test_numbers_out_of_range(game: mazzo.Game) -> None:
    calls: list[Callable[[], object]] = [
        lambda: game.events(since=-1),
        lambda: game.events(since=2**32),
        lambda: game.suggest("random", seed=-1),
        lambda: game.suggest("random", seed=2**64),
        lambda: game.imagine(0, -1),
        lambda: mazzo.Game(game.name, seed=2**64),
        lambda: mazzo.Game(game.name, seed=-1),
        lambda: mazzo.Game(game.name, seats=-1),
    ]
    for call in calls:
        error = unchanged(game, mazzo.ArgumentError, call)
        assert isinstance(error, ValueError)
        assert "must be from 0 to" in str(error)


def test_names_that_there_are_not(game: mazzo.Game) -> None:
    for call in (mazzo.Game, mazzo.rules, mazzo.options, mazzo.bots):
        with pytest.raises(mazzo.OptionError, match=game.name):
            call("whist")
    unchanged(game, mazzo.OptionError, game.suggest, "genius")
    unchanged(game, mazzo.TextError, game.parse, "seven of hearts")


def test_options_that_cannot_be(name: str) -> None:
    values: list[Any] = [None, "?", 1.5, 2**70, -1, [], {}]
    for options in ({"no_such": 1}, {"": 1}, {3: 1}):
        with pytest.raises(mazzo.OptionError, match="the options are") as caught:
            untyped.Game(name, options=options)
        assert caught.value.clause == "unknown_option"
        assert caught.value.values["allowed"] == [option["name"] for option in mazzo.options(name)]
    for option in mazzo.options(name):
        for value in values:
            with pytest.raises(mazzo.OptionError, match=option["name"]):
                untyped.Game(name, options={option["name"]: value})
    with pytest.raises(mazzo.Error, match="options cannot be read"):
        untyped.Game(name, options={"\ud800": 1})
    for junk in (3, "x", [1], [("a", 1)]):
        with pytest.raises(TypeError, match="options must be a dict"):
            untyped.Game(name, options=junk)
    loop: dict[str, Any] = {}
    loop["self"] = loop
    for odd in ({"x": {1}}, {"x": math.nan}, loop):
        with pytest.raises(TypeError, match="options must be made of"):
            untyped.Game(name, options=odd)
    with pytest.raises(mazzo.OptionError, match="is played by"):
        mazzo.Game(name, seats=7)


def test_decks_that_cannot_be_dealt(name: str) -> None:
    rules = mazzo.rules(name)
    pack: list[str] = rules["pack"]
    for deck in ([], pack[1:], [*pack, pack[0]], [pack[0], *pack[:-1]]):
        with pytest.raises(mazzo.DeckError) as caught:
            untyped.Game(name, deck=deck)
        assert caught.value.values["faults"]
    other = {"dealer": "leader", "leader": "dealer"}[rules["opener"]]
    with pytest.raises(mazzo.DeckError, match=rules["opener"]):
        untyped.Game(name, deck=pack, **{other: 0})
    with pytest.raises(mazzo.DeckError, match="beside a given deck"):
        untyped.Game(name, **{rules["opener"]: 0})
    with pytest.raises(mazzo.SeatError):
        untyped.Game(name, deck=pack, **{rules["opener"]: -1})
    with pytest.raises(TypeError):
        untyped.Game(name, deck=" ".join(pack))


def test_positions_that_cannot_be(name: str) -> None:
    position = mazzo.Game(name, seed=1).position()
    changes: list[dict[str, Any]] = [
        {"hands": []},
        {"no_such": 1},
        {"to_act": 9},
        {"hands": [["ZZ"]]},
        {"scores": "x"},
    ]
    for change in changes:
        with pytest.raises((mazzo.PositionError, mazzo.OptionError)):
            mazzo.Game.from_position(name, {**position, **change})
    short = {**position, "hands": [[*hand, hand[0], hand[0]] for hand in position["hands"]]}
    with pytest.raises(mazzo.PositionError) as caught:
        mazzo.Game.from_position(name, short)
    assert caught.value.values["faults"]
    kinds: list[Any] = [3, [], None]
    for junk in kinds:
        with pytest.raises((mazzo.PositionError, mazzo.OptionError)):
            untyped.Game.from_position(name, junk)


def test_saves_that_cannot_be_loaded(game: mazzo.Game) -> None:
    save = game.save()
    for text in ("", "{}", "[]", "null", save[:-1], save.replace(f'"{game.seed}"', '"12"'), save + "x"):
        with pytest.raises(mazzo.SaveError):
            mazzo.Game.load(text)
    for junk in (None, 3, save.encode()):
        with pytest.raises(TypeError):
            untyped.Game.load(junk)


def test_errors_pickle_and_copy(game: mazzo.Game) -> None:
    errors: list[mazzo.Error] = [
        refused(game, -1),
        refused(game, game.legal_actions()[0], ply=99),
        mazzo.StateError("a", "b", {"c": [1]}),
    ]
    for error in errors:
        for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error), copy.deepcopy(error)):
            assert type(twin) is type(error)
            assert vars(twin) == vars(error)
            assert str(twin) == str(error) == f"{error.reason} ({error.clause})"


def test_every_error_is_a_mazzo_error() -> None:
    names = [name for name in mazzo.__all__ if isinstance(getattr(mazzo, name), type) and name != "Game"]
    assert len(names) == 11
    for name in names:
        assert issubclass(getattr(mazzo, name), mazzo.Error)
    states = {"Error", "StateError", "InternalError"}
    assert {name for name in names if not issubclass(getattr(mazzo, name), ValueError)} == states
