"""What the tests share: every game there is, and games in the middle of a hand."""

from __future__ import annotations

import pytest

import mazzo


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with `name` runs for every game; one with `table` for every number of seats of every game."""
    if "name" in metafunc.fixturenames:
        metafunc.parametrize("name", mazzo.games())
    if "table" in metafunc.fixturenames:
        tables = [(name, seats) for name in mazzo.games() for seats in mazzo.rules(name)["seats"]]
        metafunc.parametrize("table", tables, ids=lambda table: f"{table[0]}-{table[1]}")


def play(game: mazzo.Game, decisions: int, bot: str = "random") -> mazzo.Game:
    """Takes so many decisions, or fewer if the match ends; deals where a hand is over."""
    for _ in range(decisions):
        while game.hand_over and not game.over:
            game.next_hand()
        if game.over:
            break
        game.apply(game.suggest(bot, seed=game.seed))
    return game


def play_hand(game: mazzo.Game, bot: str = "sensible") -> mazzo.Game:
    """Plays the hand to its end."""
    while not game.hand_over:
        game.apply(game.suggest(bot, seed=game.seed))
    return game


def play_match(game: mazzo.Game, bot: str = "sensible") -> mazzo.Game:
    """Plays the match to its end."""
    while not play_hand(game, bot).over:
        game.next_hand()
    return game


@pytest.fixture
def game(name: str) -> mazzo.Game:
    """A game in the middle of its first hand, with a seat to act."""
    begun = play(mazzo.Game(name, seed=11), 6)
    assert not begun.hand_over
    return begun


@pytest.fixture
def finished(name: str) -> mazzo.Game:
    """A match that is over."""
    return play_match(mazzo.Game(name, seed=5))
