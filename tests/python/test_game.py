"""A match through the class Game, the same for every game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from conftest import play, play_hand, play_match

import mazzo


def test_games_are_listed_and_described(name: str) -> None:
    rules = mazzo.rules(name)
    assert rules["id"] == name
    assert set(rules) == {
        "id", "name", "version", "number", "seats", "pack", "opener", "lower_is_better", "bots",
    }  # fmt: skip
    assert rules["opener"] in ("dealer", "leader")
    assert mazzo.bots(name) == [bot["name"] for bot in rules["bots"]]
    assert mazzo.bots(name)[-1] == "random"
    for option in mazzo.options(name):
        assert set(option) == {"name", "kind", "allowed", "default", "tries", "sentence", "clause"}


def test_a_new_game_says_what_it_is(table: tuple[str, int]) -> None:
    name, seats = table
    game = mazzo.Game(name, seats=seats, seed=7)
    assert (game.name, game.seats, game.seed, game.hand_number) == (name, seats, 7, 1)
    assert game.seat in range(seats)
    assert not game.hand_over
    assert not game.over
    assert game.ply == 0
    assert len(game.scores) == seats
    assert game.hand_scores is game.returns is game.places is None
    assert game.log == []
    assert game.options == {option["name"]: option["default"] for option in mazzo.options(name)}
    assert (
        repr(game) == f'<mazzo.Game "{name}", {seats} seats, seed 7, hand 1, ply 0, seat {game.seat} to act>'
    )


def test_seats_default_to_the_first_number(name: str) -> None:
    assert mazzo.Game(name, seed=1).seats == mazzo.rules(name)["seats"][0]


def test_a_seed_is_drawn_if_none_is_given(name: str) -> None:
    games = [mazzo.Game(name) for _ in range(8)]
    assert len({game.seed for game in games}) == 8
    assert any(game.seed >= 2**32 for game in games)
    again = mazzo.Game(name, seed=games[0].seed)
    assert again.position() == games[0].position()


def test_seeds_of_all_sizes(name: str) -> None:
    for seed in (0, 1, 2**53 + 1, 2**64 - 1):
        game = mazzo.Game(name, seed=seed)
        assert game.seed == seed
        assert mazzo.Game.load(game.save()).seed == seed


def test_a_whole_match(table: tuple[str, int]) -> None:
    name, seats = table
    game = mazzo.Game(name, seats=seats, seed=3)
    decisions = 0
    while True:
        while not game.hand_over:
            legal = game.legal_actions()
            assert legal == sorted(set(legal)) != []
            seat, ply = game.seat, game.ply
            game.apply(random.Random(decisions).choice(legal), seat=seat, ply=ply)
            decisions += 1
            assert game.ply == ply + 1
            assert game.log[-1][0] == seat
        assert game.seat is None
        assert game.legal_actions() == []
        points = game.hand_scores
        assert points is not None
        scored = [event for event in game.events() if event["event"] == "scored"][-1]
        assert (points, game.scores) == (scored["points"], scored["totals"])
        returns = game.returns
        assert returns is not None
        assert all(isinstance(value, float) for value in returns)
        assert sum(returns) == pytest.approx(0)
        if game.over:
            break
        assert game.places is None
        hand = game.hand_number
        game.next_hand()
        assert game.hand_number == hand + 1
    assert len(game.log) == decisions
    places = game.places
    assert places is not None
    assert min(places) == 1
    assert all(type(place) is int and 1 <= place <= seats for place in places)
    before = game.save()
    game.next_hand()
    assert game.save() == before


def test_options_are_kept_and_checked(name: str) -> None:
    for option in mazzo.options(name):
        for value in option["tries"]:
            try:
                game = mazzo.Game(name, seed=1, options={option["name"]: value})
            except mazzo.OptionError as error:
                # Only together with others may a value be refused that is worth trying.
                assert error.clause == "option_combination"  # noqa: PT017
                continue
            assert game.options[option["name"]] == value


def test_options_may_be_any_mapping_and_numbers_of_numpy(name: str) -> None:
    option = next(option for option in mazzo.options(name) if option["kind"] == "count")
    value = option["default"]
    choices: list[Mapping[str, Any]] = [
        MappingProxyType({option["name"]: value}),
        {option["name"]: np.int32(value)},
    ]
    for options in choices:
        assert mazzo.Game(name, seed=1, options=options).options[option["name"]] == value


def test_numbers_of_numpy_are_numbers(game: mazzo.Game) -> None:
    action = np.array(game.legal_actions(), dtype=np.int64)[-1]
    seat = np.int8(game.seat if game.seat is not None else 0)
    assert game.text(action) == game.text(int(action))
    assert game.check(action, seat=seat, ply=np.uint32(game.ply)) is None
    game.apply(action, seat=seat, ply=np.uint32(game.ply))
    assert game.log[-1][1] == action


def test_texts_and_parts_of_every_legal_action(name: str) -> None:
    game = mazzo.Game(name, seed=2)
    for _ in range(30):
        for action in game.legal_actions():
            assert game.parse(game.text(action)) == action
            parts = game.describe(action)
            assert (parts["id"], parts["text"]) == (action, game.text(action))
            assert {"kind", "rank", "suit", "length", "cards", "pile", "takes", "wilds"} <= set(parts)
            assert len(parts["cards"]) == parts["length"]
            assert action in game.actions_for(parts["cards"])
        play(game, 1)


def test_named_cards_are_kept_in_the_log(name: str) -> None:
    game = mazzo.Game(name, seed=2)
    for _ in range(200):
        if game.over or game.hand_over:
            break
        action = game.legal_actions()[0]
        cards = game.describe(action)["cards"]
        seat = game.seat
        assert game.check(action, cards=cards) is None
        game.apply(action, cards=tuple(cards))
        assert game.log[-1] == (seat, action, cards or None)
    assert mazzo.Game.load(game.save()).log == game.log


def test_apply_many_is_all_or_nothing(game: mazzo.Game) -> None:
    copy = mazzo.Game.load(game.save())
    play_hand(copy)
    actions = [action for _, action, _ in copy.log[len(game.log) :]]
    before = game.save()
    with pytest.raises(mazzo.IllegalAction) as caught:
        game.apply_many([*actions[:2], 0])
    assert caught.value.values["index"] == 2
    assert game.save() == before
    with pytest.raises(mazzo.IllegalAction) as caught:
        game.apply_many([*actions[:2], -1])
    assert caught.value.values["index"] == 2
    game.apply_many(np.array(actions))
    assert game.save() == copy.save()
    game.apply_many([])
    assert game.save() == copy.save()


def test_undo_takes_back_decisions_and_deals(name: str) -> None:
    game = mazzo.Game(name, seed=8)
    states = [(game.save(), game.events())]
    for _ in range(60):
        if game.over:
            break
        if game.hand_over:
            game.next_hand()
        else:
            game.apply(game.suggest("random", seed=1))
        states.append((game.save(), game.events()))
    for state in reversed(states[:-1]):
        game.undo()
        assert (game.save(), game.events()) == state
    with pytest.raises(mazzo.StateError) as caught:
        game.undo()
    assert caught.value.clause == "nothing_to_undo"


def cards_dealt(game: mazzo.Game) -> list[str]:
    return sorted(card for hand in game.position()["hands"] for card in hand)


def test_a_given_deck_is_dealt(table: tuple[str, int]) -> None:
    name, seats = table
    rules = mazzo.rules(name)
    deck = list(rules["pack"])
    random.Random(4).shuffle(deck)
    for seat in range(seats):
        opener: dict[str, Any] = {rules["opener"]: seat}
        game = mazzo.Game(name, seats=seats, seed=1, deck=deck, **opener)
        other = mazzo.Game(name, seats=seats, seed=2, deck=tuple(deck), **opener)
        assert game.position() == other.position()
        play_hand(game)
        if not game.over:
            game.next_hand(deck=deck)
            assert cards_dealt(game) == cards_dealt(other)
        assert mazzo.Game.load(game.save()) == game


def test_hands_differ(name: str) -> None:
    game = mazzo.Game(name, seed=3)
    first = game.position()["hands"]
    play_hand(game).next_hand()
    assert game.position()["hands"] != first
    assert mazzo.Game(name, seed=4).position()["hands"] != first


def test_positions_come_back(table: tuple[str, int]) -> None:
    name, seats = table
    game = play(mazzo.Game(name, seats=seats, seed=6), 9)
    position = game.position()
    again = mazzo.Game.from_position(name, position, options=game.options, seed=game.seed)
    assert again.position() == position
    assert again.seats == seats
    if not game.hand_over:
        assert again.legal_actions() == game.legal_actions()


def test_bots_are_functions_of_their_seed(game: mazzo.Game) -> None:
    for bot in mazzo.bots(game.name):
        for seed in (0, 1, 2**64 - 1):
            action = game.suggest(bot, seed=seed)
            assert action in game.legal_actions()
            assert action == game.suggest(bot, seed)
    assert game.suggest("random") == game.suggest("random", seed=0)


def test_imagined_worlds_look_the_same(table: tuple[str, int]) -> None:
    name, seats = table
    game = play(mazzo.Game(name, seats=seats, seed=9), 5)
    for seat in range(seats):
        worlds = [game.imagine(seat, seed) for seed in range(5)]
        for seed, world in enumerate(worlds):
            assert world.view(seat) == game.view(seat)
            assert world.seed == seed
            assert world == game.imagine(seat, seed)
            assert mazzo.Game.load(world.save()) == world
            with pytest.raises(mazzo.StateError):
                world.undo()
            play_match(world)
            assert world.over
        assert len({str(game.imagine(seat, seed).position()) for seed in range(5)}) > 1


def test_equal_games_are_equal(game: mazzo.Game) -> None:
    other = mazzo.Game(game.name, seed=game.seed)
    assert game != other
    other.apply_many([action for _, action, _ in game.log])
    assert game == other
    assert game != game.save()
    with pytest.raises(TypeError):
        hash(game)
