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

    def kind(self, action: int) -> str:
        """A play's kind."""
        kind: str = self._parts[action]["kind"]
        return kind

    def readings(self, actions: list[int]) -> list[str]:
        """These plays as they are told apart: with what wild cards stand for.

        With the rank that counts too, if some of them make several ranks with the same cards.
        """
        ranks: dict[str, set[str | None]] = {}
        for parts in map(self._parts.__getitem__, actions):
            ranks.setdefault(str(parts["cards"]), set()).add(parts["rank"])
        with_rank = max(map(len, ranks.values()), default=0) > 1
        return [self._reading(action, with_rank) for action in actions]

    def _reading(self, action: int, with_rank: bool) -> str:
        parts = self._parts[action]
        notes = [f"rank {parts['rank']}"] if with_rank and parts["rank"] else []
        stand_ins = Counter(f"{wild} as {card}" for wild, card in parts["wilds"])
        notes += [f"{count} x {each}" if count > 1 else each for each, count in stand_ins.items()]
        text = parts["text"] if stand_ins else self.said(action)
        return f"{text}  {', '.join(notes)}" if notes else text

    def line(self, action: int) -> str:
        """A play as the list shows it."""
        width = max(3, len(str(len(self))))
        return f"{self._numbers[action]:{width}} {self.said(action)}"

    def numbered(self, number: str) -> int | None:
        """The play of this number."""
        return at_number(number, self.actions)

    def shown_as(self, entry: str) -> int | None:
        """The play whose line an entry repeats, with its number or without."""
        number, _, rest = entry.partition(" ")
        numbered = self.numbered(number) if number.isdecimal() else None
        if numbered is not None and words(rest) == self._words[numbered]:
            return numbered
        typed = words(entry)
        return next((action for action in self.actions if self._words[action] == typed), None)

    def begun(self, entry: str) -> list[int]:
        """The plays of a kind named in full; else those that begin with these words or parts of words."""
        typed = words(entry)
        if kind := next((kind for kind in self.kinds if words(kind) == typed), None):
            return self.kinds[kind]
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
