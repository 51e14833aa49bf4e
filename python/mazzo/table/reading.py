"""What an entry means: a legal play, several among which to choose, or nothing, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import mazzo
from mazzo.table.cards import all_cards, spellings
from mazzo.table.listing import kinds_of
from mazzo.table.plays import Plays, at_number
from mazzo.table.screen import short
from mazzo.table.words import begins, names, words

RULE = re.compile(r"[A-Z]\d+")
# How a refusal shows what may be written: examples in quotes, kinds in brackets.
EXAMPLE = re.compile(r'"([^"]*)"|\(([^()]*)\)')


class Unread(Exception):
    """An entry that means no legal play, and why."""


@dataclass(frozen=True)
class Menu:
    """Plays among which a person is to choose."""

    actions: list[int]
    why: str
    # The cards that were selected, if they were.
    cards: list[str] | None = None

    def lines(self, plays: Plays) -> list[str]:
        """The plays as they are told apart, without numbers."""
        return plays.readings(self.actions)

    def numbered(self, number: str) -> int | None:
        """The play of this number."""
        return at_number(number, self.actions)

    def narrowed(self, plays: Plays, entry: str) -> Menu | None:
        """What is left of it by words of a play; None if these leave it as it is, or nothing of it."""
        typed = words(entry)
        named: list[int] = []
        for number, (action, line) in enumerate(zip(self.actions, self.lines(plays), strict=True), 1):
            said = words(line)
            if typed in (said, words(f"{number} {line}")):
                return Menu([action], "")
            if names(said, typed):
                named.append(action)
        of_kind = [action for action in self.actions if words(plays.kind(action)) == typed]
        left = of_kind or named
        return Menu(left, "these are left:", self.cards) if 0 < len(left) < len(self.actions) else None


def meant(game: mazzo.Game, plays: Plays, entry: str, heard_of: Iterable[str]) -> Menu:
    """What an entry means, a menu of one if it is clear.

    `heard_of`: kinds of plays that there have been.
    """
    if not words(entry):
        raise Unread("type a number, a play or cards; help tells what else")
    shown = plays.shown_as(entry)
    if shown is not None:
        return Menu([shown], "")
    if cards := all_cards(entry):
        return _by_cards(game, cards, [*plays.kinds, *heard_of])
    action, refusal = _parsed(game, entry)
    if action is not None and action in plays:
        return Menu([action], "")
    if refusal is not None and "readings" in refusal.values:
        return _by_readings(game, plays, refusal)
    illegal = None if action is None else game.check(action)
    if begun := plays.begun(entry):
        return Menu(begun, f"{reason_of(illegal)}:" if illegal else "several plays begin so:")
    if illegal is not None:
        raise Unread(reason_of(illegal))
    assert refusal is not None
    raise Unread(_why_unread(plays, entry, refusal, heard_of))


def reason_of(error: mazzo.Error) -> str:
    """Why, and by which rule where there is one."""
    return f"{error.reason} (rule {error.clause})" if _is_rule(error) else error.reason


def _is_rule(error: mazzo.Error) -> bool:
    return RULE.fullmatch(error.clause) is not None


def _parsed(game: mazzo.Game, entry: str) -> tuple[int, None] | tuple[None, mazzo.TextError]:
    """The action that an entry is in any of its spellings; else the refusal that says most."""
    refusals: list[mazzo.TextError] = []
    for spelling in spellings(entry):
        try:
            return game.parse(spelling), None
        except mazzo.TextError as error:
            refusals.append(error)
    return None, max(refusals, key=lambda error: ("readings" in error.values, _is_rule(error)))


def _by_cards(game: mazzo.Game, cards: list[str], kinds: list[str]) -> Menu:
    try:
        actions = game.actions_for(cards)
    except mazzo.TextError as error:
        raise Unread(error.reason) from None
    if not actions:
        raise Unread(_why_not(game, cards, kinds))
    return Menu(actions, "these cards can be played in several ways:", cards)


def _by_readings(game: mazzo.Game, plays: Plays, refusal: mazzo.TextError) -> Menu:
    """The legal ones of the readings that the engine tells."""
    legal = [action for action in _readings(game, refusal) if action in plays]
    if not legal:
        raise Unread(_why_no_reading(game, refusal))
    return Menu(legal, "these cards can be played in several ways:")


def _readings(game: mazzo.Game, refusal: mazzo.TextError) -> list[int]:
    return [game.parse(text) for text in refusal.values.get("readings", [])]


def _why_no_reading(game: mazzo.Game, refusal: mazzo.TextError) -> str:
    """Why no reading of a text is legal: the engine's reason for the first; else why it has none."""
    errors = (game.check(action) for action in _readings(game, refusal))
    return reason_of(next((error for error in errors if error), refusal))


def _why_not(game: mazzo.Game, cards: list[str], kinds: list[str]) -> str:
    """Why cards make no legal play: the engine's reason for the play that they would be."""
    joined = " ".join(cards)
    for kind in ["", *dict.fromkeys(kinds)]:
        try:
            action = game.parse(f"{kind} {joined}".strip())
        except mazzo.TextError:
            continue
        refusal = game.check(action, cards=cards)
        if refusal is not None:
            return reason_of(refusal)
    missing = Counter(cards) - Counter(game.view(game.seat)["hand"])
    if missing:
        return f"you do not hold {' '.join(missing.elements())}"
    try:
        game.parse(joined)
    except mazzo.TextError as error:
        return _why_no_reading(game, error)
    return f"{joined} cannot be played now"


def _why_unread(plays: Plays, entry: str, refusal: mazzo.TextError, heard_of: Iterable[str]) -> str:
    """Why an entry that is no action, and begins none, means nothing now."""
    if _is_rule(refusal):
        return reason_of(refusal)
    first = words(entry)[:1]
    if possible := plays.kinds_called(" ".join(first)):
        kinds = " or ".join(possible)
        return f"{short(entry)!r} begins no {kinds} now: list {first[0]} shows those there are"
    known = (kind for kind in [*heard_of, *_examples(refusal)] if begins(words(kind), first))
    if kind := next(known, None):
        return f"no {kind.split()[0]} is possible now: the kinds of plays are {kinds_of(plays)}"
    return refusal.reason


def _examples(refusal: mazzo.TextError) -> list[str]:
    """What the engine says may be written, in quotes or in brackets; not the entry, which it quotes first."""
    _, _, told = refusal.reason.partition(": ")
    groups = (quoted or listed for quoted, listed in EXAMPLE.findall(told))
    return [example for group in groups for example in group.split(", ")]
