"""What an entry means: plays as they are shown, cut short or half said, and what may be typed at a choice."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import play
from test_prompt import played, session
from test_table import MAZZO, run

import mazzo
from mazzo.table.cards import styled, written
from mazzo.table.plays import Plays
from mazzo.table.reading import Menu, meant


def resumed(game: mazzo.Game, file: Path, *typed: str) -> str:
    """A session that goes on with a match at the seat to act, from its first prompt on."""
    file.write_text(game.save(), encoding="utf-8")
    lines = "".join(line + "\n" for line in typed)
    shown = run("play", "--load", str(file), "--seat", str(game.seat), typed=lines)
    return shown[shown.index(f"seat {game.seat}> ") :]


def numbers_shown(shown: str) -> set[int]:
    """The numbers of the plays that a list shows."""
    return {int(number) for number in re.findall(r"(?:^| ) *(\d+) [a-z]", shown, re.MULTILINE)}


def as_shown(text: str) -> str:
    """What a person types who repeats what the screen shows."""
    return written(styled(text, symbols=True).plain.lower())


def positions(name: str) -> list[mazzo.Game]:
    """Games of all stages, each at a decision."""
    games = [play(mazzo.Game(name, seed=seed), 3 * seed) for seed in range(12)]
    return [game for game in games if not game.hand_over]


def test_what_is_shown_is_read_as_it_is_shown(name: str) -> None:
    for game in positions(name):
        plays = Plays(game)
        for action in plays.actions[::7]:
            line = plays.line(action)
            for typed in (line, plays.said(action)):
                assert meant(game, plays, as_shown(typed), []).actions == [action], typed
        menu = Menu(plays.actions[:40], "")
        for number, (action, line) in enumerate(zip(menu.actions, menu.lines(plays), strict=True), 1):
            for typed in (line, f"{number:3} {line}"):
                narrowed = menu.narrowed(plays, as_shown(typed))
                assert narrowed is not None or len(menu.actions) == 1
                assert narrowed is None or narrowed.actions == [action], typed


WILD = {
    "hands": [["8S", "9S", "TS", "JS", "7H", "7H", "3C", "4D", "4H", "4S"], ["4C"], ["5C"], ["6C"]],
    "to_act": 0,
    "level": "7",
}


def test_wild_cards_by_their_symbol_and_by_their_faces(tmp_path: Path) -> None:
    game = mazzo.Game.from_position("guandan", WILD)
    file = tmp_path / "match.json"
    assert "seat 0: single *           7♥\n" in resumed(game, file, "single *  7♥", "quit")
    assert "seat 0: pair 2 * *         7♥ 7♥\n" in resumed(game, file, "pair 2 * *  7♥ 7♥", "quit")
    readings = [
        "1 straight * 8♠ 9♠ T♠ J♠  rank J, 7♥ as 7♥",
        "2 straight 8♠ 9♠ T♠ J♠ *  rank Q, 7♥ as Q♥",
        "3 straight_flush * 8♠ 9♠ T♠ J♠  rank J, 7♥ as 7♠",
        "4 straight_flush 8♠ 9♠ T♠ J♠ *  rank Q, 7♥ as Q♠",
    ]
    for typed in ("8s 9s ts js 7h", "8s 9s 10s js *", "* js ts 9s 8s"):
        menu, _, played = resumed(game, file, typed, "straight", "rank q", "quit").partition("which? ")
        assert all(reading in menu for reading in readings)
        assert "seat 0: straight 8♠ 9♠ T♠ J♠ * with 7♥\n" in played
    menu = resumed(game, file, "* *", "rank k", "quit")
    assert "pair A * *  rank A, 2 x 7♥ as A♥" in menu
    assert "seat 0: pair K * *         7♥ 7♥\n" in menu
    # Where none of the readings is legal, why.
    last = {"seat": 3, "text": "straight 7C 8C 9C TC JD"}
    follower = mazzo.Game.from_position("guandan", {**WILD, "last": last})
    assert "pair 2 * * does not beat straight" in resumed(follower, file, "* *", "quit")


def test_lists_of_a_kind_and_of_cards(name: str, tmp_path: Path) -> None:
    for game in positions(name)[:4]:
        plays = Plays(game)
        numbers = {action: number for number, action in enumerate(plays.actions, 1)}
        for kind, actions in plays.kinds.items():
            for typed in (kind, kind.replace("_", " ").upper()):
                shown = resumed(game, tmp_path / "match.json", f"list {typed}", "quit")
                assert numbers_shown(shown.split("> ")[1]) == {numbers[action] for action in actions}
        card: str = game.view(game.seat)["hand"][0]
        using = {numbers[action] for action in plays.using([card])}
        assert using == {
            number
            for action, number in numbers.items()
            if card in game.text(action) or card in (game.describe(action)["cards"] or [])
        }
        shown = resumed(game, tmp_path / "match.json", f"list {card.lower()}", "quit")
        assert numbers_shown(shown.split("> ")[1]) == using
        assert f"the kinds are {', '.join(plays.kinds)}\n" in resumed(
            game, tmp_path / "match.json", "list nonsense", "quit"
        )


def test_words_may_be_cut_short(name: str) -> None:
    for game in positions(name):
        plays = Plays(game)
        texts = {action: game.text(action) for action in plays.actions}
        for action, text in list(texts.items())[::5]:
            short = text[0]
            begun = [other for other, said in texts.items() if said.startswith(short)]
            # However many there are: never silently the first of several.
            assert meant(game, plays, short, []).actions == begun
            cut = " ".join(word[:-1] if word.isalpha() and word.islower() else word for word in text.split())
            assert action in meant(game, plays, cut, []).actions


def test_numbers_are_never_cut_short() -> None:
    for seed in range(200):
        game = play(mazzo.Game("arlington", seed=seed), 60, bot="sensible")
        texts = {game.text(action): action for action in game.legal_actions()}
        for text in texts:
            if text.split()[-2:-1] == ["meld"] and f"{text}0" in texts:
                assert meant(game, Plays(game), text, []).actions == [texts[text]]
                return
    pytest.fail("there are never more than ten melds")


def test_kinds_that_are_not_possible_now(name: str) -> None:
    kinds: dict[str, None] = {}
    for seed in range(8):
        game = mazzo.Game(name, seed=seed)
        while not game.over and game.hand_number < 3:
            for action in game.legal_actions()[:400]:
                kinds[game.describe(action)["kind"]] = None
            game.next_hand() if game.hand_over else game.apply(game.suggest("sensible", seed=seed))
    game = mazzo.Game(name, seed=5)
    now = Plays(game).kinds
    missing = [kind for kind in kinds if kind not in now]
    shown = session(game, "\n".join([*missing, "quit\n"]))
    # Some can be written in full so, and are refused by a rule.
    by_rule = len(re.findall(r"> \w+\n  .* \(rule [A-Z]\d+\)\n", shown))
    unknown = shown.count(f"is possible now: the kinds of plays are {', '.join(now)}\n")
    assert by_rule + unknown == len(missing)
    assert "is no action" not in shown
    assert missing, "some kind is not possible at the first decision"


def test_a_lone_q_leaves_nothing(name: str) -> None:
    shown = session(mazzo.Game(name, seed=5), "q\nQ\nexit\n")
    assert shown.count("quit ends the session\n") == 2
    assert shown.endswith("> exit\ngoodbye\n")


def with_choice(name: str) -> tuple[mazzo.Game, list[str], list[int]] | None:
    """A game in which cards alone have several readings, but not every play is one of them."""
    for seed in range(200):
        game = play(mazzo.Game(name, seed=seed), seed % 20)
        for action in game.legal_actions():
            cards = game.describe(action)["cards"]
            readings = game.actions_for(cards) if cards else []
            if 1 < len(readings) < len(game.legal_actions()):
                return game, cards, readings
    return None


def test_a_choice_takes_whatever_the_prompt_takes(name: str, tmp_path: Path) -> None:
    found = with_choice(name)
    if found is None:
        assert name not in ("one_twenty", "guandan", "arlington"), "there cards have several readings"
        return
    game, cards, readings = found
    file = tmp_path / "match.json"
    typed = " ".join(cards)
    own = [entry for entry in game.log if entry[0] == game.seat]
    shown = resumed(
        game, file, typed, "help", "list", "show", "hint", "save", "nonsense", "999", "", "2", "quit"
    )
    # Asked again after each, until the empty line: the number after it is one of the list.
    assert shown.count("which? ") == 8
    assert shown.count(" ways:\n") == 6
    assert "a number      takes" in shown
    assert "would play: " in shown
    assert "save needs the name of a file" in shown
    assert f"there is no play 999: they are numbered 1 to {len(readings)}" in shown
    assert played(game, game.legal_actions()[1]) in shown
    assert played(game, readings[1]) in resumed(game, file, typed, "2", "quit")
    other = next(action for action in game.legal_actions() if action not in readings)
    assert played(game, other) in resumed(game, file, typed, game.text(other), "quit")
    undone = "back at your last decision" if own else "you have not decided anything yet"
    assert undone in resumed(game, file, typed, "undo", "quit")
    assert resumed(game, file, typed).endswith("which? \ngoodbye\n")


def test_cards_that_stay_in_the_hand_are_told(tmp_path: Path) -> None:
    """Cards alone can be taken as a play that does not lay them, where another was meant."""
    for seed in range(200):
        game = play(mazzo.Game("arlington", seed=seed), 1 + seed % 20)
        for action in game.legal_actions():
            cards = game.describe(action)["cards"]
            if game.describe(action)["kind"] != "offer" or len(game.actions_for(cards)) > 1:
                continue
            text = styled(game.text(action), symbols=True).plain
            told = f"  taken as: {text}; undo takes it back\n"
            shown = resumed(game, tmp_path / "match.json", cards[0], "undo", "quit")
            assert told in shown
            assert "back at your last decision\n" in shown.split(told)[1]
            assert told not in resumed(game, tmp_path / "match.json", game.text(action), "quit")
            return
    pytest.fail("nothing is ever offered")


def test_a_hint_is_taken(name: str) -> None:
    game = mazzo.Game(name, seed=5)
    hint = game.suggest(mazzo.bots(name)[0], seed=5)
    assert played(game, hint) in session(game, "hint\nyes\nquit\n")
    # Only once it is given.
    before = session(game, "yes\nquit\n")
    assert f"seat {game.seat}: " not in before.split(f"seat {game.seat}> ")[1]
    assert all("yes" not in game.text(action).split() for action in game.legal_actions())


def test_the_own_draw_has_a_line_of_its_own() -> None:
    for seed in range(20):
        game = mazzo.Game("arlington", seed=seed)
        drawn = next(event for event in reversed(game.events(game.seat)) if event["event"] == "moved")
        card = styled(drawn["cards"][0], symbols=True).plain
        assert f"\n  seat {game.seat} (you) gets {card} from the stock\n" in session(game, "quit\n")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal there")
def test_ctrl_c_more_than_once(name: str) -> None:
    with subprocess.Popen(
        [*MAZZO, "play", name, "--seed", "1", "--full"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        for _ in range(3):
            process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) in (0, 130)
