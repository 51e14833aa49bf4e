"""The command line: what may be asked for, and how it is said that something cannot be done."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import mazzo
from mazzo.table import files
from mazzo.table.match import Match
from mazzo.table.person import Left, Person
from mazzo.table.screen import Screen, said, short

WRONG = 2
LINE = 1000


class Wrong(Exception):
    """What was asked for on the command line cannot be done."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong."""
        raise Wrong(f"{message} ({self.prog} --help tells more)")


def whole_number(text: str) -> int:
    """A number of the command line."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{short(text)!r} is no whole number") from None


def parsers(called: str) -> dict[str, Parser]:
    """The command line by its commands; the whole of it under the empty word."""
    top = Parser(prog=called, description="Card games: every legal move, whole matches, scores.")
    top.add_argument("--version", action="version", version=f"mazzo {mazzo.__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    games = commands.add_parser("games", help="the games there are")

    options = commands.add_parser("options", help="the options of a game")
    options.add_argument("game", metavar="GAME")

    play = commands.add_parser(
        "play",
        help="a match between bots, or with you at a seat",
        description="Shows a match: the first hand in full, others by their scores. With --seat you play.",
        epilog="The rules of a game, with the numbers that refusals name, stand on its page: docs/GAME.md.",
    )
    play.add_argument("game", metavar="GAME", nargs="?", help="a match of each if left out")
    seats = "play this seat yourself; seats are 0, 1, .."
    play.add_argument("--seat", type=whole_number, metavar="N", help=seats)
    play.add_argument("--seats", type=whole_number, metavar="N", help="how many play")
    seed = "all chance of the match; drawn if left out"
    play.add_argument("--seed", type=whole_number, metavar="N", help=seed)
    choice = f"a choice of: {called} options GAME"
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=choice)
    bots = "who plays: one name, or one for each seat"
    play.add_argument("--bot", action="append", default=[], metavar="NAME", help=bots)
    play.add_argument("--full", action="store_true", help="show every hand in full")
    load = "go on with a saved match: at your seat with --seat, else bots play it to its end"
    play.add_argument("--load", metavar="FILE", help=load)
    return {"": top, "games": games, "options": options, "play": play}


def asked_for(arguments: Sequence[str] | None) -> argparse.Namespace | Parser:
    """What the command line asks for; without a command, who can tell what there is."""
    # As it is called: by its own name, or through Python.
    called = "python -m mazzo" if Path(sys.argv[0]).name == "__main__.py" else "mazzo"
    known = parsers(called)
    asked, strange = known[""].parse_known_args(arguments)
    if strange:
        known[asked.command or ""].error(f"unrecognized arguments: {short(' '.join(strange))}")
    return asked if asked.command else known[""]


def run(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; the exit code."""
    if sys.stdout is None:
        return _refuse("there is no output to show a game on")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What the output cannot show is spelt out.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        try:
            _do(asked_for(arguments))
        finally:
            sys.stdout.flush()
    except (Wrong, mazzo.Error) as error:
        return _refuse(error.reason if isinstance(error, mazzo.Error) else str(error))
    except BrokenPipeError:
        # Whoever read has seen enough.
        _abandon_output()
    except OSError as fault:
        _abandon_output()
        return _refuse(f"the output cannot be written: {files.why(fault)}")
    return 0


def _refuse(reason: str) -> int:
    if sys.stderr is not None:
        # One line, whatever it quotes.
        line = " ".join(reason.splitlines())
        print(f"mazzo: {line[:LINE]}", file=sys.stderr)
    return WRONG


def _abandon_output() -> None:
    """Sees to it that nothing more is written, not at the exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _do(asked: argparse.Namespace | Parser) -> None:
    if isinstance(asked, Parser):
        asked.print_help()
        return
    match asked.command:
        case "games":
            show_games(Screen())
        case "options":
            show_options(Screen(), asked.game)
        case _:
            play(Screen(), asked)


def show_games(screen: Screen) -> None:
    """The table of games."""
    rows = []
    for name in mazzo.games():
        rules = mazzo.rules(name)
        seats = ", ".join(map(str, rules["seats"]))
        rows.append([name, rules["name"], seats, str(len(rules["pack"])), ", ".join(mazzo.bots(name))])
    screen.table(["game", "name", "seats", "cards", "bots"], rows, right=["cards"])


def show_options(screen: Screen, game: str) -> None:
    """The table of a game's options."""
    rows = []
    for option in mazzo.options(game):
        allowed = option["allowed"]
        if option["kind"] == "count":
            allowed = f"{allowed[0]} to {allowed[1]}"
        elif not isinstance(allowed, str):
            allowed = ", ".join(said(value) for value in allowed)
        rows.append(
            [option["name"], said(option["default"]), allowed, f"{option['sentence']} ({option['clause']})"]
        )
    screen.table(["option", "default", "allowed", "what it does"], rows)


def play(screen: Screen, asked: argparse.Namespace) -> None:
    """A match, as the command line asks for it; without a game, one of each."""
    if asked.game is None and asked.load is None:
        if asked.seat is not None:
            raise Wrong(f"which game? There are {', '.join(mazzo.games())}")
        for number, name in enumerate(mazzo.games()):
            if number:
                screen.line()
            play(screen, argparse.Namespace(**{**vars(asked), "game": name}))
        return
    game = _loaded(asked) if asked.load is not None else _opened(asked)
    bots = _bots(asked.bot, game)
    person = None
    if asked.seat is not None:
        game.view(asked.seat)  # Refuses a seat that the game has not.
        person = Person(asked.seat, mazzo.bots(game.name)[0], file=asked.load)
    try:
        Match(game, screen, bots, person, asked.full).play()
    except Left:
        screen.line("goodbye")


def _opened(asked: argparse.Namespace) -> mazzo.Game:
    kinds = {option["name"]: option["kind"] for option in mazzo.options(asked.game)}
    options = dict(_option(text, kinds) for text in asked.option)
    return mazzo.Game(asked.game, seats=asked.seats, seed=asked.seed, options=options)


def _loaded(asked: argparse.Namespace) -> mazzo.Game:
    if asked.seats is not None or asked.seed is not None or asked.option:
        raise Wrong("a saved match has its seats, its seed and its options: leave them out beside --load")
    try:
        text = files.read(asked.load)
    except files.Unusable as fault:
        raise Wrong(str(fault)) from None
    game = mazzo.Game.load(text)
    if asked.game not in (None, game.name):
        raise Wrong(f"{asked.load} is a match of {game.name}, not of {asked.game}")
    return game


def _option(text: str, kinds: dict[str, str]) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Wrong(f"an option is written NAME=VALUE, and {short(text)!r} is not")
    if kinds.get(name) == "flag":
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        return name, words.get(value.lower(), value)
    if kinds.get(name) in ("count", "contracts"):
        try:
            read = json.loads(value)
            # Python reads numbers that JSON has not, such as NaN.
            json.dumps(read, allow_nan=False)
            return name, read
        except (ValueError, RecursionError):
            pass
    # The engine says what is allowed.
    return name, short(value)


def _bots(names: list[str], game: mazzo.Game) -> list[str]:
    known = mazzo.bots(game.name)
    for name in names:
        if name not in known:
            raise Wrong(f"there is no bot {short(name)!r} in {game.name}: the bots are {', '.join(known)}")
    if len(names) <= 1:
        return (names or known[:1]) * game.seats
    if len(names) != game.seats:
        raise Wrong(f"name one bot, or one for each of {game.seats} seats")
    return names
