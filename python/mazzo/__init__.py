"""Card games: every legal move, whole matches with their scores, and to each seat only what it may know.

>>> import mazzo
>>> game = mazzo.Game(mazzo.games()[0], seed=7)
>>> while not game.over:
...     while not game.hand_over:
...         game.apply(game.suggest("sensible"))
...     game.next_hand()
>>> sorted(game.places)[0]
1

`python -m mazzo` shows and plays the games on a terminal.
"""

from mazzo._mazzo import Game, __version__, bots, games, legal_actions, options, rules
from mazzo.errors import (
    ArgumentError,
    DeckError,
    Error,
    IllegalAction,
    InternalError,
    OptionError,
    PositionError,
    SaveError,
    SeatError,
    StateError,
    TextError,
)

__all__ = [
    "ArgumentError",
    "DeckError",
    "Error",
    "Game",
    "IllegalAction",
    "InternalError",
    "OptionError",
    "PositionError",
    "SaveError",
    "SeatError",
    "StateError",
    "TextError",
    "__version__",
    "bots",
    "games",
    "legal_actions",
    "options",
    "rules",
]
