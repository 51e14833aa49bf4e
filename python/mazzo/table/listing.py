"""The list of plays: all of them, some that are asked for, or as many as are quickly read."""

from __future__ import annotations

from mazzo.table.cards import all_cards, written
from mazzo.table.plays import Plays
from mazzo.table.screen import Screen, short

FOLD_ABOVE = 30
# Of a list that is folded, so many or a row of each kind.
ROWS = 8


def show_plays(screen: Screen, plays: Plays, which: str = "") -> None:
    """Shows the plays that are asked for; without a wish, as many as are quickly read."""
    if not which and len(plays) > FOLD_ABOVE:
        _folded(screen, plays)
        return
    wanted = plays.actions if which in ("", "all") else _asked_for(plays, which)
    if wanted:
        screen.columns([plays.line(action) for action in wanted])
        return
    reason = f"there is no play of kind {short(which)!r} now: the kinds are {kinds_of(plays)}"
    screen.line(reason, indent=2)


def kinds_of(plays: Plays) -> str:
    """The kinds of plays that there are."""
    return ", ".join(plays.kinds)


def _asked_for(plays: Plays, which: str) -> list[int]:
    """Those of a kind; else those that begin so; else those with these cards."""
    if kinds := plays.kinds_called(which):
        return [action for kind in kinds for action in plays.kinds[kind]]
    entry = written(which)
    cards = all_cards(entry)
    return plays.begun(entry) or (plays.using(cards) if cards else [])


def _folded(screen: Screen, plays: Plays) -> None:
    counts = ", ".join(f"{kind} {len(actions)}" for kind, actions in plays.kinds.items())
    screen.line(f"{len(plays)} plays: {counts}", indent=2)
    rows = max(1, ROWS // len(plays.kinds))
    hidden = 0
    for kind, actions in plays.kinds.items():
        across = screen.across([plays.line(action) for action in actions])
        shown = plays.plainest(kind, across * rows)
        screen.columns([plays.line(action) for action in shown])
        hidden += len(actions) - len(shown)
    if hidden:
        screen.line(f"and {hidden} more: list KIND, list CARDS or list all shows them", style="dim", indent=2)
