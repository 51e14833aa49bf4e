"""A person at the table: what may be typed, and what comes of it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import mazzo
from mazzo.table.cards import all_cards, cards_in, written
from mazzo.table.screen import Screen

FOLD_ABOVE = 30
SHOWN_OF_A_KIND = 6
RULE = re.compile(r"[A-Z]\d+")

HELP = """\
a number      takes that play of the list
an action     as the list writes it
cards         as in 7h 10d: takes what they make; if that is not one thing, you are asked
list          all plays; list KIND: those of a kind
show          the table again
hint          what a bot would do
undo          back to your last decision
save FILE     writes the match, to go on with --load FILE
quit          leaves"""


class Left(Exception):
    """The person has left the table."""


@dataclass
class Person:
    """Whoever plays a seat from the keyboard."""

    seat: int
    hint_bot: str
    _kinds: set[str] = field(default_factory=set)
    _greeted: bool = False

    def decide(self, game: mazzo.Game, screen: Screen) -> Literal["played", "undone"]:
        """Asks until the person has played or gone back."""
        self._show(game, screen)
        while True:
            try:
                entry = screen.read(f"seat {self.seat}> ")
            except EOFError:
                raise Left from None
            word, _, rest = entry.partition(" ")
            match word.lower():
                case "":
                    continue
                case "quit" | "exit" | "q":
                    raise Left
                case "help" | "?":
                    for line in HELP.splitlines():
                        screen.line(line, indent=2)
                case "show":
                    self._show(game, screen)
                case "list":
                    self._list(game, screen, rest.strip() or "all")
                case "hint":
                    hint = game.suggest(self.hint_bot, seed=game.seed)
                    screen.line(f"{self.hint_bot} would play: {_said(game, hint)}", indent=2)
                case "save":
                    self._save(game, screen, rest.strip())
                case "undo":
                    if self._undo(game, screen):
                        return "undone"
                case _:
                    if self._play(game, screen, entry):
                        return "played"

    def _show(self, game: mazzo.Game, screen: Screen) -> None:
        screen.line()
        # Its first line says which game and hand it is, which the person knows.
        table = game.render(self.seat).splitlines()[1:]
        for line in table:
            screen.line(line)
        hand = game.view(self.seat)["hand"]
        if not any(sorted(cards_in(line)) == sorted(hand) for line in table):
            screen.line(f"you hold: {' '.join(hand)}")
        self._list(game, screen, None)
        if not self._greeted:
            screen.line("type a number, a play or cards; help tells what else", style="dim", indent=2)
            self._greeted = True

    def _list(self, game: mazzo.Game, screen: Screen, which: str | None) -> None:
        """The legal plays with their numbers: all, those of a kind, or (None) as many as are quickly read."""
        legal = game.legal_actions()
        kinds: dict[str, list[str]] = {}
        for number, action in enumerate(legal, 1):
            kinds.setdefault(game.describe(action)["kind"], []).append(f"{number:3} {_said(game, action)}")
        self._kinds.update(kinds)
        if which is not None and which != "all" and which not in kinds:
            screen.line(f"there is no play of kind {which!r} now: the kinds are {', '.join(kinds)}", indent=2)
            return
        if which in kinds:
            kinds = {which: kinds[which]}
        fold = which is None and len(legal) > FOLD_ABOVE
        shown: list[str] = []
        folded: list[str] = []
        for kind, texts in kinds.items():
            most = SHOWN_OF_A_KIND if fold and len(texts) > SHOWN_OF_A_KIND + 1 else len(texts)
            shown += texts[:most]
            if most < len(texts):
                folded.append(f"{len(texts) - most} more of kind {kind}")
        screen.columns(shown)
        if folded:
            screen.line(f"and {', '.join(folded)}: list KIND or list all shows them", style="dim", indent=2)

    def _play(self, game: mazzo.Game, screen: Screen, entry: str) -> bool:
        """Plays what the entry means; if it means nothing legal, says why."""
        legal = game.legal_actions()
        text = written(entry)
        if text.isdecimal():
            if not 1 <= int(text) <= len(legal):
                screen.line(f"there is no play {text}: they are numbered 1 to {len(legal)}", indent=2)
                return False
            game.apply(legal[int(text) - 1], seat=self.seat)
            return True
        cards = all_cards(text)
        if cards is not None:
            return self._play_cards(game, screen, cards)
        try:
            action = game.parse(text)
        except mazzo.TextError as error:
            screen.line(error.reason, indent=2)
            return False
        return self._apply(game, screen, action, None)

    def _play_cards(self, game: mazzo.Game, screen: Screen, cards: list[str]) -> bool:
        try:
            readings = game.actions_for(cards)
        except mazzo.TextError as error:
            screen.line(error.reason, indent=2)
            return False
        if len(readings) == 1:
            return self._apply(game, screen, readings[0], cards)
        if not readings:
            screen.line(self._why_not(game, cards), indent=2)
            return False
        screen.line("these cards can be played in several ways:", indent=2)
        screen.columns([f"{number:3} {game.text(action)}" for number, action in enumerate(readings, 1)])
        try:
            choice = screen.read("which? ")
        except EOFError:
            raise Left from None
        if choice.isdecimal() and 1 <= int(choice) <= len(readings):
            return self._apply(game, screen, readings[int(choice) - 1], cards)
        screen.line("none of them, then", indent=2)
        return False

    def _apply(self, game: mazzo.Game, screen: Screen, action: int, cards: list[str] | None) -> bool:
        # Cards on the table may be selected too; they are not the hand's to pay with.
        if cards is not None and game.check(action, seat=self.seat, cards=cards) is not None:
            cards = None
        try:
            game.apply(action, seat=self.seat, cards=cards)
        except mazzo.IllegalAction as error:
            screen.line(_reason(error), indent=2)
            return False
        return True

    def _why_not(self, game: mazzo.Game, cards: list[str]) -> str:
        """Why cards make no legal play: the engine's reason for the play that they would be."""
        joined = " ".join(cards)
        for kind in ["", *sorted(self._kinds)]:
            try:
                action = game.parse(f"{kind} {joined}".strip())
            except mazzo.TextError:
                continue
            refusal = game.check(action, seat=self.seat, cards=cards)
            if refusal is not None:
                return _reason(refusal)
        missing = Counter(cards) - Counter(game.view(self.seat)["hand"])
        if missing:
            return f"you do not hold {' '.join(missing.elements())}"
        return f"{joined} can not be played now"

    def _undo(self, game: mazzo.Game, screen: Screen) -> bool:
        if not any(seat == self.seat for seat, _, _ in game.log):
            screen.line("you have not decided anything yet", indent=2)
            return False
        game.undo()
        while game.seat != self.seat:
            game.undo()
        screen.line(f"back in hand {game.hand_number} at ply {game.ply}", indent=2)
        return True

    def _save(self, game: mazzo.Game, screen: Screen, name: str) -> None:
        if not name:
            screen.line("save needs the name of a file: save FILE", indent=2)
            return
        try:
            Path(name).write_text(game.save() + "\n", encoding="utf-8")
        except (OSError, ValueError) as fault:
            screen.line(f"{name} cannot be written: {fault}", indent=2)
            return
        screen.line(f"saved; to go on: python -m mazzo play --load {name} --seat {self.seat}", indent=2)


def _said(game: mazzo.Game, action: int) -> str:
    """An action's text and, if it names no cards, those it would take."""
    text = game.text(action)
    cards = game.describe(action)["cards"]
    return f"{text}  {' '.join(cards)}" if cards and not cards_in(text) else text


def _reason(error: mazzo.Error) -> str:
    """Why, and by which rule where there is one."""
    return f"{error.reason} (rule {error.clause})" if RULE.fullmatch(error.clause) else error.reason
