"""The games on a terminal: `python -m mazzo`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import mazzo
from mazzo.table.match import Match
from mazzo.table.person import Left, Person
from mazzo.table.screen import Screen

WRONG = 2
INTERRUPTED = 130


class Wrong(Exception):
    """What was asked for on the command line cannot be done."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong."""
        raise Wrong(f"{message} ({self.prog} --help tells more)")


def parser() -> Parser:
    """The command line."""
    top = Parser(prog="mazzo", description="Card games: every legal move, whole matches, scores.")
    top.add_argument("--version", action="version", version=f"mazzo {mazzo.__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    commands.add_parser("games", help="the games there are")

    options = commands.add_parser("options", help="the options of a game")
    options.add_argument("game", metavar="GAME")

    play = commands.add_parser(
        "play",
        help="a match between bots, or with you at a seat",
        description="Shows a match: the first hand in full, others by their scores. With --seat you play.",
    )
    play.add_argument("game", metavar="GAME", nargs="?", help="a match of each if left out")
    play.add_argument("--seat", type=int, metavar="N", help="play this seat yourself; seats are 0, 1, ..")
    play.add_argument("--seats", type=int, metavar="N", help="how many play")
    play.add_argument("--seed", type=int, metavar="N", help="all chance of the match; drawn if left out")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a choice of: mazzo options GAME"
    )
    play.add_argument(
        "--bot", action="append", default=[], metavar="NAME", help="who plays: one name, or one for each seat"
    )
    play.add_argument("--full", action="store_true", help="show every hand in full")
    play.add_argument("--load", metavar="FILE", help="go on with a saved match")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the command line says; the exit code."""
    top = parser()
    try:
        asked = top.parse_args(arguments)
        match asked.command:
            case "games":
                show_games(Screen())
            case "options":
                show_options(Screen(), asked.game)
            case "play":
                play(Screen(), asked)
            case _:
                top.print_help()
        sys.stdout.flush()
    except (Wrong, mazzo.Error) as error:
        reason = error.reason if isinstance(error, mazzo.Error) else error
        print(f"mazzo: {reason}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has seen enough; nothing must be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


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
            allowed = ", ".join(_said(value) for value in allowed)
        rows.append(
            [option["name"], _said(option["default"]), allowed, f"{option['sentence']} ({option['clause']})"]
        )
    screen.table(["option", "default", "allowed", "what it does"], rows)


def _said(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


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
        person = Person(asked.seat, mazzo.bots(game.name)[0])
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
        text = Path(asked.load).read_text(encoding="utf-8")
    except (OSError, ValueError) as fault:
        raise Wrong(f"{asked.load} cannot be read: {fault}") from None
    game = mazzo.Game.load(text)
    if asked.game not in (None, game.name):
        raise Wrong(f"{asked.load} is a match of {game.name}, not of {asked.game}")
    return game


def _option(text: str, kinds: dict[str, str]) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Wrong(f"an option is written NAME=VALUE, and {text!r} is not")
    if kinds.get(name) == "flag":
        words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
        return name, words.get(value.lower(), value)
    if kinds.get(name) in ("count", "contracts"):
        try:
            return name, json.loads(value)
        except ValueError:
            pass
    # The engine says what is allowed.
    return name, value


def _bots(names: list[str], game: mazzo.Game) -> list[str]:
    known = mazzo.bots(game.name)
    for name in names:
        if name not in known:
            raise Wrong(f"there is no bot {name!r} in {game.name}: the bots are {', '.join(known)}")
    if len(names) <= 1:
        return (names or known[:1]) * game.seats
    if len(names) != game.seats:
        raise Wrong(f"name one bot, or one for each of {game.seats} seats")
    return names


if __name__ == "__main__":
    sys.exit(main())
