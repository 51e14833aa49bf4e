"""Saves, pickles and copies; threads and processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from conftest import play, play_match

import mazzo


def reloaded(game: mazzo.Game) -> mazzo.Game:
    return mazzo.Game.load(game.save())


def pickled(game: mazzo.Game) -> mazzo.Game:
    twin = pickle.loads(pickle.dumps(game, protocol=2))
    assert isinstance(twin, mazzo.Game)
    return twin


COPIES: list[Callable[[mazzo.Game], mazzo.Game]] = [copy.copy, copy.deepcopy, pickled, reloaded]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_is_the_same_and_its_own(name: str, copied: Callable[[mazzo.Game], mazzo.Game]) -> None:
    game = play(mazzo.Game(name, seed=12), 50)
    for _ in range(5):
        twin = copied(game)
        assert twin is not game
        assert twin == game
        for seat in (None, *range(game.seats)):
            assert twin.view(seat) == game.view(seat)
            assert twin.events(seat) == game.events(seat)
        before = game.save()
        # The same future.
        play(twin, 20)
        assert game.save() == before
        play(game, 20)
        assert twin == game
    twin.undo()
    assert twin != game


def test_a_game_among_other_things_is_copied(game: mazzo.Game) -> None:
    things = {"game": game, "again": game}
    twins = copy.deepcopy(things)
    assert twins["game"] is twins["again"]
    assert twins == things
    assert pickle.loads(pickle.dumps(things)) == things


def played(name: str, seed: int) -> str:
    return play_match(mazzo.Game(name, seed=seed)).save()


def moved_on(game: mazzo.Game) -> mazzo.Game:
    return play(game, 10)


def test_a_game_each_for_many_threads(name: str) -> None:
    expected = [played(name, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(played, [name] * 8, range(8))) == expected


def test_one_game_read_by_many_threads(game: mazzo.Game) -> None:
    def read(_: int) -> tuple[object, ...]:
        return (
            game.save(),
            game.view(0),
            game.legal_actions(),
            game.suggest("sensible"),
            game.imagine(0, 3).save(),
            game.events(1),
        )

    with ThreadPoolExecutor(4) as pool:
        seen = list(pool.map(read, range(100)))
    assert all(one == seen[0] for one in seen)


def test_one_game_read_while_it_is_changed(name: str) -> None:
    game = mazzo.Game(name, seed=2)
    plies: list[int] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            loaded = reloaded(game)
            plies.append(loaded.ply)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    play(game, 150)
    done.set()
    for reader in readers:
        reader.join(timeout=60)
        assert not reader.is_alive()
    assert plies
    assert set(plies) <= set(range(game.ply + 1))


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(game: mazzo.Game, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        method = "spawn"
    # Threads have run before the fork.
    with ThreadPoolExecutor(2) as threads:
        list(threads.map(lambda _: reloaded(game), range(4)))
    context = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, mp_context=context) as pool:
        there = pool.submit(moved_on, game).result(timeout=60)
        save = pool.submit(played, game.name, 5).result(timeout=60)
    assert there == play(copy.copy(game), 10)
    assert save == played(game.name, 5)
