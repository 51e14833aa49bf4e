"""A person at the table: what may be typed, and what comes of it."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

import mazzo
from mazzo.table import files
from mazzo.table.cards import all_cards, cards_in, spellings, written
from mazzo.table.screen import Screen

FOLD_ABOVE = 30
SHOWN_OF_A_KIND = 6
QUIT = ("quit", "exit", "q")
# Of an entry that is told back.
LONG = 60
RULE = re.compile(r"[A-Z]\d+")

HELP = """\
a number      takes that play of the list
an action     as the list writes it, or its first words if that singles it out
cards         as in 7h 10d: takes what they make; if that is not one thing, you are asked
list          all plays; list KIND: those of a kind
show          the table again
hint          what a bot would do
undo          back to your last decision
save FILE     writes the match, to go on with --load FILE --seat {seat}
quit          leaves; what is not saved is gone
The rules, by the numbers that refusals name: docs/{game}.md"""


class Left(Exception):
    """The person has left the table."""


@dataclass
class Person:
    """Whoever plays a seat from the keyboard."""

    seat: int
    hint_bot: str
    file: str | None = None
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
            try:
                done = self._do(game, screen, entry)
            except mazzo.Error as error:
                screen.line(_reason(error), indent=2)
                continue
            if done is not None:
                return done

    def _do(self, game: mazzo.Game, screen: Screen, entry: str) -> Literal["played", "undone"] | None:
        """Does what an entry asks for; None if the person is to be asked again."""
        word, _, rest = entry.partition(" ")
        match word.lower():
            case "":
                pass
            case word if word in QUIT:
                raise Left
            case "help" | "?":
                for line in HELP.format(seat=self.seat, game=game.name).splitlines():
                    screen.line(line, indent=2)
            case "show":
                self._show(game, screen)
            case "list":
                self._list(game, screen, rest.strip().lower() or "all")
            case "hint":
                hint = game.suggest(self.hint_bot, seed=game.seed)
                screen.line(f"{self.hint_bot} would play: {_said(game, hint)}", indent=2)
            case "save":
                self._save(game, screen, rest.strip())
            case "undo":
                return "undone" if self._undo(game, screen) else None
            case _:
                return "played" if self._play(game, screen, entry) else None
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
        self._list(game, screen, None)
        if not self._greeted:
            screen.line("type a number, a play or cards; help tells what else", style="dim", indent=2)
            self._greeted = True

    def _own(self, line: str) -> str:
        """A line of the table as this person reads it."""
        line = re.sub(r"\b1 cards\b", "1 card", line)
        line = re.sub(rf"^seat {self.seat} holds\b", "you hold", line)
        return re.sub(rf"^seat {self.seat}\b(?! \(you)", f"seat {self.seat} (you)", line)

    def _list(self, game: mazzo.Game, screen: Screen, which: str | None) -> None:
        """The legal plays with their numbers: all, those of a kind, or (None) as many as are quickly read."""
        legal = game.legal_actions()
        width = max(3, len(str(len(legal))))
        kinds: dict[str, list[str]] = {}
        for number, action in enumerate(legal, 1):
            parts = game.describe(action)
            kinds.setdefault(parts["kind"], []).append(f"{number:{width}} {_told(parts)}")
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
            number = _numbered(text, legal)
            if number is None:
                screen.line(f"there is no play {_short(text)}: they are numbered 1 to {len(legal)}", indent=2)
                return False
            return self._apply(game, screen, number, None)
        cards = all_cards(text)
        if cards is not None:
            return self._play_cards(game, screen, cards)
        try:
            action = _parsed(game, text)
        except mazzo.TextError as error:
            begun = [action for action in legal if _begins(game.text(action), text)]
            if not begun:
                screen.line(_reason(error), indent=2)
                return False
            return self._choose(game, screen, begun, None, "several plays begin so:")
        return self._apply(game, screen, action, None)

    def _play_cards(self, game: mazzo.Game, screen: Screen, cards: list[str]) -> bool:
        try:
            readings = game.actions_for(cards)
        except mazzo.TextError as error:
            screen.line(error.reason, indent=2)
            return False
        if not readings:
            screen.line(self._why_not(game, cards), indent=2)
            return False
        return self._choose(game, screen, readings, cards, "these cards can be played in several ways:")

    def _choose(
        self, game: mazzo.Game, screen: Screen, actions: list[int], cards: list[str] | None, why: str
    ) -> bool:
        """Plays one of several actions: asks until one is singled out, or nothing is typed."""
        left = actions
        seen: list[int] | None = None
        while len(left) > 1:
            screen.line(why, indent=2)
            if left is not seen:
                self._among(game, screen, left)
                seen = left
            try:
                choice = written(screen.read("which? "))
            except EOFError:
                raise Left from None
            if not choice:
                screen.line("none of them, then", indent=2)
                return False
            if choice.lower() in QUIT:
                raise Left
            if choice.isdecimal():
                action = _numbered(choice, left)
                fitting = [] if action is None else [action]
            else:
                fitting = [action for action in left if _names(game.text(action), choice)]
            if fitting:
                left, why = fitting, "these are left:"
            else:
                why = (
                    f"{_short(choice)!r} is none of them: type a number, words of one, or nothing to leave it"
                )
        return self._apply(game, screen, left[0], cards)

    def _among(self, game: mazzo.Game, screen: Screen, actions: list[int]) -> None:
        shown = actions[:FOLD_ABOVE]
        screen.columns([f"{number:3} {game.text(action)}" for number, action in enumerate(shown, 1)])
        if len(shown) < len(actions):
            screen.line(f"and {len(actions) - len(shown)} more", style="dim", indent=2)

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
        try:
            game.parse(joined)
        except mazzo.TextError as error:
            return _reason(error)
        return f"{joined} cannot be played now"

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


def _numbered(text: str, actions: list[int]) -> int | None:
    """The action of this number in a list that counts from 1."""
    digits = text.lstrip("0")
    # Python reads no number of thousands of digits, and no list is so long.
    number = int(digits) if 0 < len(digits) < 10 else 0
    return actions[number - 1] if 1 <= number <= len(actions) else None


def _parsed(game: mazzo.Game, text: str) -> int:
    """The action that a text means in any of its spellings; the error is that of the text as it stands."""
    refusal: mazzo.TextError | None = None
    for spelling in spellings(text):
        try:
            return game.parse(spelling)
        except mazzo.TextError as error:
            refusal = refusal or error
    assert refusal is not None
    raise refusal


def _begins(text: str, entry: str) -> bool:
    """Whether an entry is the first words of an action's text."""
    return any(f"{text} ".startswith(f"{spelling} ") for spelling in spellings(entry))


def _names(text: str, entry: str) -> bool:
    """Whether an entry is made of words of an action's text, one after the other."""
    return any(f" {spelling} " in f" {text} " for spelling in spellings(entry))


def _short(text: str) -> str:
    return text if len(text) <= LONG else text[:LONG] + ".."


def _said(game: mazzo.Game, action: int) -> str:
    return _told(game.describe(action))


def _told(parts: dict[str, Any]) -> str:
    """An action's text and, if it names no cards, those it would take."""
    text: str = parts["text"]
    return f"{text}  {' '.join(parts['cards'])}" if parts["cards"] and not cards_in(text) else text


def _reason(error: mazzo.Error) -> str:
    """Why, and by which rule where there is one."""
    return f"{error.reason} (rule {error.clause})" if RULE.fullmatch(error.clause) else error.reason
