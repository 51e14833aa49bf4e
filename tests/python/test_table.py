"""The table on the terminal, as a program of its own and as a person at the keyboard has it."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from conftest import play, play_hand

import mazzo
from mazzo.table.listing import FOLD_ABOVE

MAZZO = [sys.executable, "-m", "mazzo"]


def run(*arguments: str, typed: str = "", code: int = 0, encoding: str = "utf-8") -> str:
    """What the program writes; it must end with this exit code, and complain in one line unless it is 0."""
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [*MAZZO, *arguments], input=typed.encode(), capture_output=True, timeout=60, env=environment
    )
    complaint = done.stderr.decode(encoding)
    assert done.returncode == code, complaint
    if code == 0:
        assert complaint == ""
        return done.stdout.decode(encoding)
    assert complaint.startswith("mazzo: ")
    assert complaint.count("\n") == 1
    return complaint


def test_help_and_tables() -> None:
    assert "COMMAND" in run()
    assert mazzo.__version__ in run("--version")
    listed = run("games")
    for name in mazzo.games():
        assert name in listed
        assert name in run("options", name) + listed


def test_every_option_is_listed(name: str) -> None:
    listed = run("options", name)
    for option in mazzo.options(name):
        assert option["name"] in listed
        assert option["clause"] in listed


def test_a_match_is_shown_to_its_end(table: tuple[str, int]) -> None:
    name, seats = table
    shown = run("play", name, "--seats", str(seats), "--seed", "3")
    assert shown == run("play", name, "--seats", str(seats), "--seed", "3")
    assert shown != run("play", name, "--seats", str(seats), "--seed", "4")
    assert "\x1b" not in shown
    assert all(line == line.rstrip() for line in shown.splitlines())
    game = mazzo.Game(name, seats=seats, seed=3)
    played = 0
    while True:
        play_hand(game)
        played += 1
        if game.over:
            break
        game.next_hand()
    places = game.places
    assert places is not None
    last = shown.splitlines()[-seats:]
    for line in last:
        place, _, number, total, *_ = line.split()
        assert int(place) == places[int(number)]
        assert int(total) == game.scores[int(number)]
    assert f"after {played} hand" in shown
    assert f"seed {game.seed}" in shown
    # Each decision of the first hand, and each hand's scores.
    assert shown.count("hand ") >= played
    for seat, action, _ in game.log[:3]:
        assert f"seat {seat}: {game.text(action).split()[0]}" in shown


def test_hands_are_dealt_anew(name: str) -> None:
    shown = run("play", name, "--seed", "3", "--full")
    holdings = [line for line in shown.splitlines() if line.startswith("  seat 0 holds")]
    assert len(holdings) > 1
    assert len(set(holdings)) == len(holdings)


def test_without_a_seed_one_is_drawn_and_told(name: str) -> None:
    shown = run("play", name)
    seed = shown.splitlines()[0].split("seed ")[1]
    assert run("play", name, "--seed", seed) == shown


def test_without_a_game_one_match_of_each() -> None:
    shown = run("play", "--seed", "1")
    for name in mazzo.games():
        assert f"{mazzo.rules(name)['name']}, " in shown
    assert shown.count("the match is over") == len(mazzo.games())


def test_options_and_bots(name: str) -> None:
    for option in mazzo.options(name):
        other = next(value for value in option["tries"] if value != option["default"])
        if option["kind"] == "contracts":
            continue
        said = {True: "yes", False: "no"}.get(other, str(other)) if isinstance(other, bool) else str(other)
        # Ends at once: only what is said of the options matters.
        arguments = ["play", name, "--seat", "0", "--seed", "1", "--option", f"{option['name']}={said}"]
        try:
            mazzo.Game(name, seed=1, options={option["name"]: other})
        except mazzo.OptionError as error:
            assert error.reason in run(*arguments, code=2)  # noqa: PT017
            continue
        echoed = other if isinstance(other, str) else json.dumps(other)
        assert f"options: {option['name']}={echoed}\n" in run(*arguments)
    assert "seat 1: random" in run("play", name, "--seed", "1", "--bot", "random")


def test_text_without_symbols(name: str) -> None:
    shown = run("play", name, "--seed", "3", encoding="ascii")
    assert shown.isascii()
    assert "?" not in shown


WRONG = [
    (["whist"], "there is no game"),
    (["play", "whist"], "there is no game"),
    (["play", "GAME", "--seats", "9"], "is played by"),
    (["play", "GAME", "--seat", "9"], "no seat 9"),
    (["play", "GAME", "--seat", "-1"], "no seat -1"),
    (["play", "GAME", "--seed", "-1"], "a seed must be"),
    (["play", "GAME", "--seed", "x"], "--seed"),
    (["play", "GAME", "--option", "x"], "NAME=VALUE"),
    (["play", "GAME", "--option", "x=1"], "no option"),
    (["play", "GAME", "--option", "max_hands=0"], "max_hands"),
    (["play", "GAME", "--bot", "genius"], "no bot"),
    (["play", "GAME", "--bot", "random", "--bot", "random", "--bot", "random", "--bot", "x"], "no bot"),
    (["play", "--load", "/no/such/file"], "cannot be read"),
    (["play", "--seat", "0"], "which game?"),
    (["play", "GAME", "--frobnicate"], "frobnicate"),
    (["options", "whist"], "there is no game"),
]


@pytest.mark.parametrize(("arguments", "complaint"), WRONG)
def test_what_is_wrong_is_said_in_a_line(arguments: list[str], complaint: str) -> None:
    game = mazzo.games()[0]
    said = run(*[game if word == "GAME" else word for word in arguments], code=2)
    if arguments != ["whist"]:
        assert complaint in said


def person(game: mazzo.Game, *typed: str, seat: int | None = None) -> str:
    """A session of a person at the seat that is first to act."""
    seat = game.seat if seat is None else seat
    lines = "".join(line + "\n" for line in typed)
    return run("play", game.name, "--seed", str(game.seed), "--seat", str(seat), typed=lines)


def test_a_person_sees_its_own_cards_alone(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    assert game.seat is not None
    shown = person(game, "quit")
    assert "goodbye" in shown
    own = game.view(game.seat)["hand"]
    symbols = str.maketrans("CDHS", "♣♦♥♠")
    known = set(own) | {
        card
        for event in game.events(game.seat)
        for card in event.get("cards") or []
        if event["event"] == "shown"
    }
    for card in set(mazzo.rules(name)["pack"]):
        seen = card.translate(symbols) if len(card) == 2 and card not in ("BJ", "RJ") else card
        assert (f" {seen}" in shown) == (card in known), card


def test_a_person_plays_by_number_text_and_cards(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    seat = game.seat
    assert seat is not None
    for number, action in enumerate(game.legal_actions()[:5], 1):
        cards = " ".join(game.describe(action)["cards"])
        said = f"seat {seat}: {game.text(action).split()[0]}"
        assert said in person(game, str(number), "quit")
        assert said in person(game, game.text(action), "quit")
        if cards:
            wanted = game.actions_for(cards.split())
            choice = ["1"] * (len(wanted) > 1)
            lower = cards.lower().replace("t", "10")
            shown = person(game, lower, *choice, "quit")
            assert f"seat {seat}: {game.text(wanted[0]).split()[0]}" in shown
            assert ("which?" in shown) == (len(wanted) > 1)


def test_wrong_entries_are_explained(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    hand = game.view(game.seat)["hand"]
    missing = next(card for card in mazzo.rules(name)["pack"] if card not in hand)
    shown = person(game, "nonsense", "0", "999999", missing, "list nonsense", "save", "", "undo", "quit")
    assert "nonsense" in shown
    assert f"numbered 1 to {len(game.legal_actions())}" in shown
    assert "you do not hold" in shown
    assert "there is no play of kind" in shown
    assert "save FILE" in shown
    assert "you have not decided anything yet" in shown
    # Nothing was played.
    assert "goodbye" in shown
    assert f"seat {game.seat}: " not in shown.split("nonsense")[1]
    # What the engine refuses is told in its words.
    for seed in range(40):
        other = mazzo.Game(name, seed=seed)
        for action in other.legal_actions():
            refusal = game.check(action)
            if refusal is not None and refusal.clause[0].isupper():
                assert f"(rule {refusal.clause})" in person(game, game.text(action), "quit")
                return


def test_long_lists_are_folded(tmp_path: Path) -> None:
    tables = [(name, seats) for name in mazzo.games() for seats in mazzo.rules(name)["seats"]]
    games = (
        play(mazzo.Game(name, seats=seats, seed=seed), 2) for name, seats in tables for seed in range(500)
    )
    long = next(game for game in games if len(game.legal_actions()) > FOLD_ABOVE + 5)
    file = tmp_path / "match.json"
    file.write_text(long.save(), encoding="utf-8")
    shown = run("play", "--load", str(file), "--seat", str(long.seat), typed="list all\nquit\n")
    folded, _, whole = shown.partition("list all shows them\n")
    kinds = Counter(long.describe(action)["kind"] for action in long.legal_actions())
    counts = ", ".join(f"{kind} {count}" for kind, count in kinds.items())
    assert f"  {len(long.legal_actions())} plays: {counts}\n" in folded
    # Of each kind some.
    assert all(f" {kind} " in folded.partition(counts)[2] for kind in kinds if kind != "pass")
    numbers = [f"{number:3} " for number in range(1, len(long.legal_actions()) + 1)]
    assert not all(number in folded for number in numbers)
    assert all(number in whole for number in numbers)


def test_commands(name: str, tmp_path: Path) -> None:
    game = mazzo.Game(name, seed=5)
    assert game.seat is not None
    file = tmp_path / "match.json"
    shown = person(game, "help", "hint", "list", "show", "1", "undo", "1", f"save {file}", "quit")
    assert "undo          back to your last decision" in shown
    hint = game.suggest(mazzo.bots(name)[0], seed=5)
    assert "would play: " + game.text(hint).split()[0] in shown
    assert "back at your last decision\n" in shown
    saved = mazzo.Game.load(file.read_text(encoding="utf-8"))
    assert saved.log[0] == (game.seat, game.legal_actions()[0], None)
    # As long as another has not decided, it is the same seat again.
    assert saved.hand_over or saved.seat == game.seat
    again = run("play", "--load", str(file), "--seat", str(game.seat), typed="quit\n")
    assert "continued in hand 1\n" in again
    # The hand so far is told again.
    assert f"seat {game.seat}: {game.text(saved.log[0][1]).split()[0]}" in again
    assert "is over" in run("play", "--load", str(file))
    other = next(other for other in mazzo.games() if other != name)
    assert "is a match of" in run("play", other, "--load", str(file), code=2)
    assert "leave them out" in run("play", "--load", str(file), "--seed", "1", code=2)
    file.write_text("{}", encoding="utf-8")
    assert "save" in run("play", "--load", str(file), code=2)
    assert "cannot be written" in person(game, f"save {tmp_path}/no/such/place", "quit")


def test_a_finished_match_is_loaded(name: str, tmp_path: Path) -> None:
    has_cap = any(option["name"] == "max_hands" for option in mazzo.options(name))
    game = play(mazzo.Game(name, seed=5, options={"max_hands": 1} if has_cap else {}), 10_000)
    assert game.over
    file = tmp_path / "match.json"
    file.write_text(game.save(), encoding="utf-8")
    assert "the match is over" in run("play", "--load", str(file))
    assert "the match is over" in run("play", "--load", str(file), "--seat", "0")


def test_a_person_plays_a_whole_match(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    shown = person(game, *["1"] * 20_000, seat=1)
    assert "the match is over" in shown
    assert "goodbye" not in shown


def test_the_end_of_input_is_a_goodbye(name: str) -> None:
    assert person(mazzo.Game(name, seed=5)).endswith("goodbye\n")


def test_a_reader_that_has_seen_enough() -> None:
    with subprocess.Popen(
        [*MAZZO, "play", "--seed", "1", "--full"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_on_a_terminal(name: str) -> None:
    """Colours, the keyboard, and Ctrl-C without a traceback."""
    main, other = pty.openpty()
    process = subprocess.Popen(
        [*MAZZO, "play", name, "--seed", "5", "--seat", "0"],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**os.environ, "TERM": "xterm-256color"},
        # Tests that run in the background may have been told to ignore it, and their children with them.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(other)
    try:
        shown = read_until(main, b"seat 0> ")
        assert b"\x1b[" in shown
        # The prompt stands a moment before the keyboard is read: what comes in between waits for a key.
        for _ in range(30):
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=2)
                break
        assert process.returncode == 130
        shown += read_until(main, None)
        assert b"Traceback" not in shown
    finally:
        process.kill()
        process.wait()
        os.close(main)


def read_until(terminal: int, wanted: bytes | None) -> bytes:
    """What a terminal shows until something stands there; until its program ends, if nothing is wanted."""
    shown = b""
    deadline = time.monotonic() + 60
    while wanted is None or wanted not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, shown
        try:
            part = os.read(terminal, 65536)
        except OSError:  # So Linux says that the program has closed it.
            part = b""
        if not part:
            assert wanted is None, shown
            break
        shown += part
    return shown
