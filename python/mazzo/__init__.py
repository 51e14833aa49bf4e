"""Card games: every legal move, whole matches with their scores, and to each seat only what it may know.

What there is:

- `games()`: the ids of all games; `rules(name)`, `options(name)`, `bots(name)`: what there is to say of one.
- `Game(name, seats=None, seed=None, options=None)`: a match, as are `Game.load(text)` and
  `Game.from_position(name, position)`. `help(mazzo.Game)` tells all that it can do.
- `legal_actions(view)`: the legal actions of whoever has this view, without the game.
- `Error` and the classes below it: all refusals, told in `help(mazzo.errors)`.

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
