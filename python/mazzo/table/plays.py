"""The plays of one decision: their numbers, their kinds, and the lines that show them."""

from __future__ import annotations

from collections import Counter

import mazzo
from mazzo.table.cards import cards_in
from mazzo.table.words import begins, words


class Plays:
    """The legal plays of whoever is to act, numbered from 1; the numbers hold until something is decided."""

    def __init__(self, game: mazzo.Game) -> None:
        self.actions = game.legal_actions()
        self._parts = {action: game.describe(action) for action in self.actions}
        self._numbers = {action: number for number, action in enumerate(self.actions, 1)}
        self._words = {action: words(self.said(action)) for action in self.actions}
        self.kinds: dict[str, list[int]] = {}
        for action, parts in self._parts.items():
            self.kinds.setdefault(parts["kind"], []).append(action)

    def __contains__(self, action: object) -> bool:
        return action in self._parts

    def __len__(self) -> int:
        return len(self.actions)

    def said(self, action: int) -> str:
        """A play's text and, if it names no cards, those it would take."""
        parts = self._parts[action]
        text: str = parts["text"]
        return f"{text}  {' '.join(parts['cards'])}" if parts["cards"] and not cards_in(text) else text

    def reading(self, action: int, with_rank: bool) -> str:
        """A play with what its wild cards stand for and, if wanted, the rank that counts."""
        parts = self._parts[action]
        notes = [f"rank {parts['rank']}"] if with_rank and parts["rank"] else []
        stand_ins = Counter(f"{wild} as {card}" for wild, card in parts["wilds"])
        notes += [f"{count} x {each}" if count > 1 else each for each, count in stand_ins.items()]
        text = parts["text"] if stand_ins else self.said(action)
        return f"{text}  {', '.join(notes)}" if notes else text

    def rank(self, action: int) -> str | None:
        """The rank that counts."""
        rank: str | None = self._parts[action]["rank"]
        return rank

    def line(self, action: int) -> str:
        """A play as the list shows it."""
        width = max(3, len(str(len(self))))
        return f"{self._numbers[action]:{width}} {self.said(action)}"

    def numbered(self, number: str) -> int | None:
        """The play of this number."""
        return at_number(number, self.actions)

    def shown_as(self, entry: str) -> int | None:
        """The play whose line an entry repeats, with its number or without."""
        typed = words(entry)
        numbered = self.numbered(typed[0]) if typed and typed[0].isdecimal() else None
        if numbered is not None and typed[1:] == self._words[numbered]:
            return numbered
        return next((action for action in self.actions if self._words[action] == typed), None)

    def begun(self, entry: str) -> list[int]:
        """The plays that begin with the words of an entry, or with the words that these begin."""
        typed = words(entry)
        return [action for action in self.actions if begins(self._words[action], typed)]

    def using(self, cards: list[str]) -> list[int]:
        """The plays that name these cards or take them."""
        wanted = Counter(cards)

        def has(action: int) -> bool:
            parts = self._parts[action]
            takes: list[str] = parts["cards"] or []
            return not wanted - (Counter(cards_in(parts["text"])) | Counter(takes))

        return [action for action in self.actions if has(action)]

    def kinds_called(self, entry: str) -> list[str]:
        """The kinds of this name or, if there is none, those whose names begin so."""
        typed = words(entry)
        called = [kind for kind in self.kinds if words(kind) == typed]
        return called or [kind for kind in self.kinds if begins(words(kind), typed)]

    def plainest(self, kind: str, most: int) -> list[int]:
        """So many plays of a kind: with few wild cards, and of as many ranks as can be."""
        like_it: Counter[tuple[int, str | None]] = Counter()
        order: list[tuple[int, int, int]] = []
        for action in self.kinds[kind]:
            parts = self._parts[action]
            wilds = len(parts["wilds"])
            order.append((wilds, like_it[wilds, parts["rank"]], action))
            like_it[wilds, parts["rank"]] += 1
        return sorted(action for _, _, action in sorted(order)[:most])


def at_number(number: str, actions: list[int]) -> int | None:
    """The action of this number in a list that counts from 1."""
    digits = number.lstrip("0")
    # Python reads no number of thousands of digits, and no list is so long.
    place = int(digits) if 0 < len(digits) < 10 else 0
    return actions[place - 1] if 1 <= place <= len(actions) else None
