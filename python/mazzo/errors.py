"""Errors: what was asked for, why it was refused, and what is allowed. After any of them nothing has changed.

All of them pickle. `str(error)` is the sentence and the clause.
"""

from __future__ import annotations

# What only type checkers read would take most of the time in which the package is loaded.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "ArgumentError",
    "DeckError",
    "Error",
    "IllegalAction",
    "InternalError",
    "OptionError",
    "PositionError",
    "SaveError",
    "SeatError",
    "StateError",
    "TextError",
]


class Error(Exception):
    """Any refusal.

    `clause`: the number of the rule that was broken (`"M5"`) or, where no rule was, a code
    (`"not_an_action"`). It is stable, for texts in other languages.
    `values`: what the sentence speaks of, by name.
    `reason`: a sentence.
    """

    def __init__(self, reason: str, clause: str, values: dict[str, Any]) -> None:
        super().__init__(reason, clause, values)
        self.reason = reason
        self.clause = clause
        self.values = values

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})"

    def __repr__(self) -> str:
        # Not the values: among them may be an int that is too long for Python to write.
        return f"{type(self).__name__}({self.reason!r}, {self.clause!r})"


class IllegalAction(Error, ValueError):
    """An action that may not be applied.

    `seat`: who was to act, None when nobody was. `id`: the action. Codes, in the order in which they are
    tried: `not_an_action`, `other_game`, `match_over`, `hand_over`, `wrong_seat`, `old_ply`, `not_held`,
    `cards_do_not_fit`; then the first clause that is broken.
    """

    def __init__(self, reason: str, clause: str, values: dict[str, Any], seat: int | None, id: int) -> None:
        super().__init__(reason, clause, values)
        self.args = (reason, clause, values, seat, id)
        self.seat = seat
        self.id = id


class TextError(Error, ValueError):
    """A text that names no action or no card."""


class OptionError(Error, ValueError):
    """A game, a bot or an option that there is not, a value that it may not have, or a number of seats."""


class DeckError(Error, ValueError):
    """A deck that cannot be dealt, or who deals or leads with it."""


class PositionError(Error, ValueError):
    """A position that cannot be, or a view that cannot have come from a game."""


class SaveError(Error, ValueError):
    """A save that cannot be loaded."""


class SeatError(Error, ValueError):
    """A seat that the game has not."""


class ArgumentError(Error, ValueError):
    """A number outside its range, or a value that is too deep to be read."""


class StateError(Error, RuntimeError):
    """A call that does not fit the state of the match: nothing to undo, a hand that is not yet over."""


class InternalError(Error, RuntimeError):
    """A fault of the engine itself: please report it."""
