"""A person at the table: what may be typed, and what comes of it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field
from typing import Literal

import mazzo
from mazzo.table import files
from mazzo.table.cards import all_cards, cards_in, written
from mazzo.table.listing import FOLD_ABOVE, show_plays
from mazzo.table.plays import Plays
from mazzo.table.reading import Menu, Unread, meant, reason_of
from mazzo.table.screen import Screen, short

QUIT = ("quit", "exit")

HELP = """\
a number      takes that play of the list
an action     as the list writes it, or its first words or letters: if several begin so, you are asked
cards         as in 7h 10d: takes what they make; if that is not one thing, you are asked
list          the plays; list KIND, list CARDS: those of a kind, those with cards; list all: every one
show          the table again
hint          what a bot would do; yes after it does so
undo          back to your last decision
save FILE     writes the match, to go on with --load FILE --seat {seat}
quit          leaves; what is not saved is gone
At "which?" a number or words of a play choose, an empty line leaves it, and all the above may be typed too.
The rules, by the numbers that refusals name: docs/{game}.md"""


class Left(Exception):
    """The person has left the table."""


@dataclass
class Person:
    """Whoever plays a seat from the keyboard."""

    seat: int
    hint_bot: str
    file: str | None = None
    _plays: Plays = field(init=False)
    # The kinds of plays that there have been.
    _kinds: set[str] = field(default_factory=set)
    _menu: Menu | None = None
    _hint: int | None = None
    _greeted: bool = False

    def decide(self, game: mazzo.Game, screen: Screen) -> Literal["played", "undone"]:
        """Asks until the person has played or gone back."""
        self._plays = Plays(game)
        self._kinds.update(self._plays.kinds)
        self._menu = self._hint = None
        self._show(game, screen)
        while True:
            try:
                entry = screen.read("which? " if self._menu else f"seat {self.seat}> ")
            except EOFError:
                raise Left from None
            try:
                done = self._do(game, screen, entry)
            except Unread as why:
                screen.line(str(why), indent=2)
                continue
            except mazzo.Error as error:
                screen.line(reason_of(error), indent=2)
                continue
            if done is not None:
                return done

    def gets(self, line: str) -> str | None:
        """A line of the story that tells which cards this person gets, as it reads it; None for others."""
        return self._own(line) if line.startswith(f"seat {self.seat} gets ") else None

    def _do(self, game: mazzo.Game, screen: Screen, entry: str) -> Literal["played", "undone"] | None:
        """Does what an entry asks for; None if the person is to be asked again."""
        word, _, rest = entry.partition(" ")
        match word.lower():
            case "":
                if self._menu:
                    screen.line("none of them, then", indent=2)
                    self._menu = None
                return None
            case word if word in QUIT:
                raise Left
            case "undo":
                return "undone" if self._undo(game, screen) else None
            case "yes" if self._hint is not None:
                return self._apply(game, self._hint, None)
            case "help" | "?":
                for line in HELP.format(seat=self.seat, game=game.name).splitlines():
                    screen.line(line, indent=2)
            case "show":
                self._show(game, screen)
            case "list":
                show_plays(screen, self._plays, rest.strip().lower())
            case "hint":
                self._hint = game.suggest(self.hint_bot, seed=game.seed)
                said = self._plays.said(self._hint)
                screen.line(f"{self.hint_bot} would play: {said}", indent=2)
                screen.line("yes plays it", style="dim", indent=2)
            case "save":
                self._save(game, screen, rest.strip())
            case _:
                return self._read(game, screen, written(entry))
        if self._menu:
            self._ask(screen, self._menu)
        return None

    def _show(self, game: mazzo.Game, screen: Screen) -> None:
        screen.line()
        # Its first line says which game and hand it is, which the person knows.
        table = game.render(self.seat).splitlines()[1:]
        for line in table:
            screen.line(self._own(line))
        hand = game.view(self.seat)["hand"]
        if not any(sorted(cards_in(line)) == sorted(hand) for line in table):
            screen.line(f"you hold: {' '.join(hand)}")
        totals = ", ".join(self._own(f"seat {seat}: {total}") for seat, total in enumerate(game.scores))
        screen.line(f"totals: {totals}")
        show_plays(screen, self._plays)
        if not self._greeted:
            screen.line("type a number, a play or cards; help tells what else", style="dim", indent=2)
            self._greeted = True

    def _own(self, line: str) -> str:
        """A line of the table as this person reads it."""
        line = re.sub(r"\b1 cards\b", "1 card", line)
        line = re.sub(rf"^seat {self.seat} holds\b", "you hold", line)
        return re.sub(rf"^seat {self.seat}\b(?! \(you)", f"seat {self.seat} (you)", line)

    def _read(self, game: mazzo.Game, screen: Screen, entry: str) -> Literal["played"] | None:
        """Plays what an entry means, or asks which of several it is."""
        menu = self._menu
        if entry.isdecimal():
            of = menu or self._plays
            action = of.numbered(entry)
            if action is None:
                count = len(of.actions)
                raise Unread(f"there is no play {short(entry)}: they are numbered 1 to {count}")
            return self._apply(game, action, menu.cards if menu else None)
        found = menu.narrowed(self._plays, entry) if menu else None
        if found is None:
            try:
                found = meant(game, self._plays, entry, sorted(self._kinds))
            except Unread:
                if entry.lower() == "q":
                    raise Unread("q begins no play: quit ends the session") from None
                raise
        if len(found.actions) > 1:
            self._menu = found
            self._ask(screen, found)
            return None
        since = game.event_count
        played = self._apply(game, found.actions[0], found.cards)
        if all_cards(entry) and not self._has_given(game, since):
            # The cards alone do not say so, and another play of them may have been meant.
            screen.line(f"taken as: {self._plays.said(found.actions[0])}; undo takes it back", indent=2)
        return played

    def _has_given(self, game: mazzo.Game, since: int) -> bool:
        """Whether cards have left this person's hand."""
        events = game.events(self.seat, since)
        return any(event["event"] == "moved" and event["from"] == f"hand {self.seat}" for event in events)

    def _ask(self, screen: Screen, menu: Menu) -> None:
        screen.line(menu.why, indent=2)
        lines = menu.lines(self._plays)
        screen.columns([f"{number:3} {line}" for number, line in enumerate(lines[:FOLD_ABOVE], 1)])
        if len(lines) > FOLD_ABOVE:
            screen.line(
                f"and {len(lines) - FOLD_ABOVE} more: more words tell them apart", style="dim", indent=2
            )

    def _apply(self, game: mazzo.Game, action: int, cards: list[str] | None) -> Literal["played"]:
        # Cards on the table may be selected too; they are not the hand's to pay with.
        if cards is not None and game.check(action, seat=self.seat, cards=cards) is not None:
            cards = None
        game.apply(action, seat=self.seat, cards=cards)
        return "played"

    def _undo(self, game: mazzo.Game, screen: Screen) -> bool:
        if not any(seat == self.seat for seat, _, _ in game.log):
            screen.line("you have not decided anything yet", indent=2)
            return False
        hand = game.hand_number
        game.undo()
        while game.seat != self.seat:
            game.undo()
        where = "" if game.hand_number == hand else f", in hand {game.hand_number}"
        screen.line(f"back at your last decision{where}", indent=2)
        return True

    def _save(self, game: mazzo.Game, screen: Screen, name: str) -> None:
        if not name:
            screen.line("save needs the name of a file: save FILE", indent=2)
            return
        if name != self.file and files.exists(name):
            try:
                answer = screen.read(f"  {name} is there already: replace it? (yes/no) ")
            except EOFError:
                raise Left from None
            if answer.lower() not in ("y", "yes"):
                screen.line("not saved", indent=2)
                return
        try:
            files.write(name, game.save() + "\n")
        except files.Unusable as fault:
            screen.line(str(fault), indent=2)
            return
        self.file = name
        load = f"--load {shlex.quote(name)} --seat {self.seat}"
        screen.line(f"saved; to go on: python -m mazzo play {load}", indent=2)
