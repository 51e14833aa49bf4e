"""What a person may type at the prompt, and what anybody may type at all: nothing ends in a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import play
from test_table import MAZZO, read_until, run

import mazzo
from mazzo.table.cards import spellings, styled, written
from mazzo.table.person import HELP

C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def session(game: mazzo.Game, typed: bytes | str, **environment: str) -> str:
    """A session at the seat that is first to act; it must end well, and complain of nothing."""
    done = subprocess.run(
        [*MAZZO, "play", game.name, "--seed", str(game.seed), "--seat", str(game.seat)],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def played(game: mazzo.Game, action: int) -> str:
    """How a play begins its line of the story."""
    return f"seat {game.seat}: {game.text(action).split()[0]}"


HOSTILE = [
    b"\xff",
    b"7\xc3\x28",
    "é".encode(),
    b"9" * 5000,
    b"0" * 5000,
    "२".encode(),
    b"\x00",
    b"x" * 100_000,
]


@pytest.mark.parametrize("environment", [{}, C_LOCALE, {"PYTHONIOENCODING": "ascii"}], ids=["", "C", "ascii"])
def test_no_line_ends_the_match(name: str, environment: dict[str, str]) -> None:
    game = mazzo.Game(name, seed=3)
    shown = session(game, b"\n".join([*HOSTILE, b"list " + HOSTILE[0], b"save", b"quit\n"]), **environment)
    assert "save FILE" in shown
    assert shown.endswith("goodbye\n")
    # What is told back is told in short.
    assert all(len(line) < 600 for line in shown.splitlines() if "seat" not in line)


def test_a_file_may_have_any_name(name: str, tmp_path: Path) -> None:
    game = mazzo.Game(name, seed=3)
    shown = session(game, b"save " + bytes(tmp_path) + b"/\xff b\nquit\n")
    assert [os.fsencode(file) for file in tmp_path.iterdir()] == [bytes(tmp_path) + b"/\xff b"]
    assert "/\\udcff b' --seat" in shown


def test_suits_are_read_where_the_system_knows_no_symbols(name: str) -> None:
    game = mazzo.Game(name, seed=3)
    plays = [cards for action in game.legal_actions() if (cards := game.describe(action)["cards"])]
    cards: list[str] = min(plays, key=len)
    typed = " ".join(cards).translate(str.maketrans("CDHS", "♣♦♥♠"))
    choice = "1\n" * (len(game.actions_for(cards)) > 1)
    shown = session(game, f"{typed}\n{choice}quit\n", **C_LOCALE)
    assert played(game, game.actions_for(cards)[0]) in shown
    assert shown.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_no_line_ends_the_match_on_a_terminal(name: str, encoding: str) -> None:
    main, other = pty.openpty()
    process = subprocess.Popen(
        [*MAZZO, "play", name, "--seed", "5", "--seat", "0"],
        stdin=other,
        stdout=other,
        stderr=other,
        env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": encoding},
    )
    os.close(other)
    try:
        read_until(main, b"seat 0> ")
        os.write(main, b"\xff\n")
        read_until(main, b"seat 0> ")
        os.write(main, "é7♥\n".encode())
        read_until(main, b"seat 0> ")
        os.write(main, b"quit\n")
        assert b"goodbye" in read_until(main, None)
        assert process.wait(timeout=60) == 0
    finally:
        process.kill()
        process.wait()
        os.close(main)


def test_cards_and_words_are_read_forgivingly() -> None:
    assert written("10h, t♥ rj bj 10") == "TH TH RJ BJ 10"
    assert written("ADD rj(10h) to MELD 3") == "ADD RJ(TH) to MELD 3"
    assert spellings("PAIR q") == ["PAIR q", "pair Q"]
    assert spellings("pair 10") == ["pair 10", "pair T"]
    assert spellings("pair TH") == ["pair TH"]
    assert spellings("Play QH naming c")[1] == "play QH naming C"


def test_words_in_any_case(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    for action in game.legal_actions()[:4]:
        text = game.text(action)
        for said in (text.upper(), text.lower(), text.title()):
            assert played(game, action) in session(game, f"{said}\nquit\n")


def test_first_words_that_single_out_a_play() -> None:
    """And those that do not are asked about, as often as it takes."""
    for name in mazzo.games():
        for seed in range(60):
            game = mazzo.Game(name, seed=seed)
            texts = {action: game.text(action) for action in game.legal_actions()}
            for action, text in texts.items():
                begun, _, last = text.rpartition(" ")
                among = [other for other in texts.values() if other.startswith(f"{begun} ")]
                try:
                    game.parse(begun)
                except mazzo.TextError:
                    pass
                else:
                    continue
                # A lone number is one of the list that is shown.
                if len(among) > 1 and " " in text and not last.isdecimal():
                    shown = session(game, f"{begun}\nnonsense\n{last}\nquit\n")
                    assert "'nonsense' is none of them" in shown
                    assert shown.count("which? ") == 2
                    assert played(game, action) in shown
                    shown = session(game, f"{begun}\n\nquit\n")
                    assert "none of them, then" in shown
                    assert session(game, f"{begun}\nquit\n").endswith("which? quit\ngoodbye\n")
                    assert played(game, action) not in shown
                    return
    pytest.fail("no game has such plays")


def test_a_choice_is_made_by_words(name: str) -> None:
    """Selected cards with several readings: any words that one of them alone has."""
    for seed in range(200):
        game = play(mazzo.Game(name, seed=seed), 0)
        for action in game.legal_actions():
            cards = game.describe(action)["cards"]
            readings = game.actions_for(cards)
            if len(readings) < 2:
                continue
            first, *others = (game.text(reading) for reading in readings)
            word = " ".join(first.split()[1:])
            if word and not any(f" {word} " in f"{other} " for other in others):
                shown = session(game, f"{' '.join(cards)}\n{word.lower()}\nquit\n")
                assert played(game, readings[0]) in shown
                return
    assert name != "pick_up", "there cards alone have several readings"


def test_why_cards_make_no_play(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    hand: list[str] = game.view(game.seat)["hand"]
    two = next(
        [low, high]
        for low in hand
        for high in hand
        if low[0] != high[0] and not game.actions_for([low, high])
    )
    shown = session(game, f"{' '.join(two)}\nquit\n")
    with pytest.raises(mazzo.TextError) as caught:
        game.parse(" ".join(two))
    assert styled(caught.value.reason, symbols=True).plain in shown


def test_own_rows_are_marked(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    shown = session(game, "quit\n")
    assert f"\nseat {game.seat} (you): " in shown
    assert shown.count("(you)") == 1
    whole = session(game, "1\n" * 2000)
    assert " 1 cards" not in whole
    # In each table of scores.
    assert re.search(rf"^seat {game.seat} \(you\) +-?\d+ +-?\d+$", whole, re.MULTILINE)


def test_rules_are_pointed_to(name: str) -> None:
    assert f"docs/{name}.md" in session(mazzo.Game(name, seed=5), "help\nquit\n")
    assert "docs/GAME.md" in run("play", "--help")
    assert "what is not saved is gone" in HELP


def test_a_file_is_replaced_only_if_wanted(name: str, tmp_path: Path) -> None:
    game = mazzo.Game(name, seed=5)
    file = tmp_path / "a match"
    file.write_text("mine", encoding="utf-8")
    assert "not saved" in session(game, f"save {file}\nno\nquit\n")
    assert file.read_text(encoding="utf-8") == "mine"
    shown = session(game, f"save {file}\nyes\n1\nsave {file}\nquit\n")
    assert shown.count("replace it?") == 1
    assert shown.count(f"--load '{file}' --seat {game.seat}\n") == 2
    assert len(mazzo.Game.load(file.read_text(encoding="utf-8")).log) >= 1
    assert "is a directory" in session(game, f"save {tmp_path}\nyes\nquit\n")


WRONG = [
    (["play", "GAME", "--seed", "abc"], "'abc' is no whole number (python -m mazzo play --help tells more)"),
    (["play", "GAME", "--seed", "9" * 5000], "is no whole number"),
    (["play", "--frobnicate"], "(python -m mazzo play --help tells more)"),
    (["--frobnicate"], "(python -m mazzo --help tells more)"),
    (["play", "GAME", "--option", "max_hands=NaN"], "max_hands"),
    (["play", "GAME", "--option", "max_hands=Infinity"], "max_hands"),
    (["play", "GAME", "--option", "max_hands=1e999"], "max_hands"),
    (["play", "GAME", "--option", "max_hands=" + "9" * 5000], "max_hands"),
    (["play", "GAME", "--option", "max_hands=" + "[" * 100_000], "max_hands"),
    (["play", "GAME", "--option", "max_hands=" + "[" * 500 + "]" * 500], "options cannot be read"),
    (["play", "GAME", "--option", "\udcff=1"], "options cannot be read"),
    (["play", "GAME", "--bot", "\udcff"], "no bot"),
    (["play", "\udcff"], "there is no game"),
    (["play", "a\nb"], "there is no game"),
    (["play", "--load", "/no/such\nfile"], "cannot be read: no such file or directory\n"),
    (["play", "--load", "/"], "/ cannot be read: is a directory\n"),
    (["play", "--load", sys.executable], "cannot be read: it is no text\n"),
]


@pytest.mark.parametrize(("arguments", "complaint"), WRONG, ids=lambda value: ascii(value)[:40])
def test_what_is_wrong_is_said_in_a_short_line(arguments: list[str], complaint: str) -> None:
    game = next(name for name in mazzo.games() if any(o["name"] == "max_hands" for o in mazzo.options(name)))
    said = run(*[game if word == "GAME" else word for word in arguments], code=2)
    assert complaint in said
    assert "Errno" not in said
    assert len(said) < 1100


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="it is Linux that has such a device")
@pytest.mark.parametrize(
    ("streams", "code", "complaint"),
    [
        ("<&-", 0, ""),
        (">&-", 2, "mazzo: there is no output to show a game on\n"),
        (">/dev/full", 2, "mazzo: the output cannot be written: no space left on device\n"),
        ("2>&-", 0, ""),
        ("<&- >&- 2>&-", 2, ""),
    ],
)
def test_streams_that_are_closed_or_full(streams: str, code: int, complaint: str) -> None:
    command = f'"{sys.executable}" -m mazzo play {mazzo.games()[0]} --seed 1 --seat 0 {streams}'
    done = subprocess.run(["sh", "-c", command], input=b"quit\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr.decode()) == (code, complaint)


def test_ctrl_c_while_loading() -> None:
    """Where what is loaded is interrupted, the program ends as anywhere else."""
    code = (
        "import sys, runpy\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'rich.console': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        "sys.argv = ['mazzo', 'games']\n"
        "runpy.run_module('mazzo', run_name='__main__')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (130, b"")


def test_options_are_told_as_they_are_written(name: str) -> None:
    for option in mazzo.options(name):
        if option["kind"] == "flag":
            value = json.dumps(not option["default"])
            shown = run("play", name, "--seed", "1", "--seat", "0", "--option", f"{option['name']}={value}")
            assert f"{option['name']}={value}" in shown
            assert value in run("options", name)
