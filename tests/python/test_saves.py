"""Saves made by the core in Rust, which Python continues to the same end."""

from __future__ import annotations

from pathlib import Path

import pytest

import mazzo

FILES = sorted((Path(__file__).parents[1] / "saves").glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_save_of_rust_continues_to_the_same_end(file: Path) -> None:
    """The finished match's save ends as Rust says it does."""
    save, ending = file.read_text(encoding="utf-8").splitlines()
    game = mazzo.Game.load(save)
    assert game.save() == save
    while not game.over:
        if game.hand_over:
            game.next_hand()
        else:
            game.apply(game.suggest("sensible", seed=0))
    assert game.save().endswith(ending)


def test_every_game_has_such_saves() -> None:
    """One for each number of seats."""
    wanted = {f"{game}-{seats}" for game in mazzo.games() for seats in mazzo.rules(game)["seats"]}
    assert {file.stem for file in FILES} == wanted
