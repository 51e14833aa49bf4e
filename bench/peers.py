"""Measures mazzo's random play beside that of its peers, in turns, on one core.

Each peer runs for a moment, then each of our games that is held against it, and so on; what is told are
medians, and the medians of the ratios of runs side by side. How the peers' work differs from ours stands
beside each.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pyspiel
import rlcard

TOP = Path(__file__).resolve().parent.parent
BENCH = TOP / "target" / "release" / "mazzo-bench"
ROUNDS = 7
RUN_SECONDS = 0.4

# A run: how many decisions, in how many seconds.
Run = tuple[float, float]


@dataclass
class Peer:
    """A game of a peer, and how its random play differs from ours."""

    name: str
    work: str
    runs: Iterator[Run]


@dataclass
class Goal:
    """How many times a peer's rate a game of ours is to reach: at least, and what is aimed at."""

    ours: str
    peer: str
    least: float | None = None
    aim: float | None = None


# Ours: game, seats, and whether it is played by declarations.
GOALS = [
    Goal("one_twenty 4", "OpenSpiel crazy_eights", 4, 8),
    Goal("pick_up 2", "OpenSpiel go_fish", 8, 16),
    Goal("murlan 4", "OpenSpiel dou_dizhu", 4, 8),
    Goal("arlington 4", "OpenSpiel gin_rummy", 3, 10),
    Goal("guandan 4 declared", "OpenSpiel crazy_eights", 0.6, 1.2),
    Goal("guandan 4", "OpenSpiel crazy_eights", 0.2, 0.45),
    Goal("pick_up 2", "OpenSpiel go_fish rollouts"),
    Goal("one_twenty 4", "RLCard uno"),
    Goal("murlan 4", "RLCard doudizhu"),
    Goal("guandan 4 declared", "RLCard doudizhu"),
    Goal("arlington 4", "RLCard gin-rummy"),
    Goal("pick_up 2", "RLCard gin-rummy"),
]


def spiel_rollouts(name: str) -> Iterator[Run]:
    """OpenSpiel's rollouts in C++: clone, then legal list, uniform choice, apply, and draws, until the end.

    They start when the first seat is to act. The evaluator does not tell how many decisions it took; their
    mean is counted over hands of the same deals that uniformly random bots play.
    """
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    seed = 0
    while True:
        start = game.new_initial_state()
        while start.is_chance_node():
            start.apply_action(rng.choices(*zip(*start.chance_outcomes(), strict=True))[0])
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        count = 30 if name == "gin_rummy" else 200
        decisions = 0
        for _ in range(count):
            seed += 1
            state = start.clone()
            pyspiel.evaluate_bots(state, bots, seed)
            decisions += decided(state) - decided(start)
        mean = decisions / count
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(count, seed), 1.0, 1, 100, False, seed, False
        )
        done, began = 0, time.perf_counter()
        while time.perf_counter() - began < RUN_SECONDS:
            bot.mcts_search(start)
            done += count
        yield done * mean, time.perf_counter() - began


def spiel_bots(name: str) -> Iterator[Run]:
    """OpenSpiel's random bots, in C++, from the first card that is dealt to the end."""
    game = pyspiel.load_game(name)
    seed = 0
    while True:
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(game.num_players())]
        states, taken = [], 0.0
        while taken < RUN_SECONDS:
            fresh = [game.new_initial_state() for _ in range(50)]
            began = time.perf_counter()
            for state in fresh:
                seed += 1
                pyspiel.evaluate_bots(state, bots, seed)
            taken += time.perf_counter() - began
            states += fresh
        yield float(sum(decided(state) for state in states)), taken


def decided(state: pyspiel.State) -> int:
    """How many decisions led to a state; draws are none."""
    return sum(entry.player >= 0 for entry in state.full_history())


def rlcard_env(name: str) -> Iterator[Run]:
    """RLCard's environment, stepped with a random legal action."""
    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)
    while True:
        decisions, began = 0, time.perf_counter()
        while time.perf_counter() - began < RUN_SECONDS:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                decisions += 1
        yield float(decisions), time.perf_counter() - began


def peers() -> list[Peer]:
    """All peers."""
    rollouts = (
        "C++; from the first decision on (no deal in it), a deal played many times; draws are chance nodes"
    )
    bots = "C++, called once a hand; bots choose; each card that is dealt is a chance node"
    env = "Python; makes an observation at every step"
    found = [
        Peer(f"OpenSpiel {name}", rollouts, spiel_rollouts(name))
        for name in ("crazy_eights", "dou_dizhu", "gin_rummy")
    ]
    found.append(Peer("OpenSpiel go_fish", bots, spiel_bots("go_fish")))
    found.append(Peer("OpenSpiel go_fish rollouts", rollouts, spiel_rollouts("go_fish")))
    found += [Peer(f"RLCard {name}", env, rlcard_env(name)) for name in ("uno", "doudizhu", "gin-rummy")]
    return found


def ours(table: str) -> Run:
    """Runs our own random play: every hand's deal, legal list, uniform choice, apply, and score."""
    game, seats, *grain = table.split()
    command = [str(BENCH), "rollout", game, seats, str(int(RUN_SECONDS * 1000)), *grain]
    told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return told["decisions"], told["seconds"]


def markdown(header: list[str], rows: list[list[str]]) -> str:
    """A table whose columns stand under each other, the first to the left."""
    widths = [max(len(row[at]) for row in [header, *rows]) for at in range(len(header))]

    def line(cells: list[str]) -> str:
        first, *others = (
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return "| " + " | ".join([first, *others]) + " |\n"

    rule = "|" + "|".join("-" * (width + 1) + (":" if at else "-") for at, width in enumerate(widths)) + "|\n"
    return line(header) + rule + "".join(map(line, rows))


def number(value: float | None) -> str:
    """Three digits or more of a number, if there is one."""
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def measure() -> tuple[dict[str, list[float]], list[list[float]]]:
    """Runs peers and ours in turns: the rates by name, and the ratios goal by goal."""
    rates: dict[str, list[float]] = {}
    ratios: list[list[float]] = [[] for _ in GOALS]

    def taken(name: str, run: Run) -> float:
        decisions, seconds = run
        rates.setdefault(name, []).append(decisions / seconds)
        return decisions / seconds

    all_peers = peers()
    for _ in range(ROUNDS):
        for peer in all_peers:
            theirs = taken(peer.name, next(peer.runs))
            for goal, found in zip(GOALS, ratios, strict=True):
                if goal.peer == peer.name:
                    found.append(taken(goal.ours, ours(goal.ours)) / theirs)
    return rates, ratios


def main() -> None:
    """Measures, shows, and keeps."""
    rates, ratios = measure()
    medians = {name: statistics.median(found) for name, found in rates.items()}
    table, rows = [], []
    for goal, found in zip(GOALS, ratios, strict=True):
        ratio = statistics.median(found)
        table.append({**goal.__dict__, "ratio": ratio, "lowest": min(found), "highest": max(found)})
        spread = f"{number(min(found))} to {number(max(found))}"
        decisions = [number(medians[name]) for name in (goal.ours, goal.peer)]
        reached = [number(ratio), spread, number(goal.least), number(goal.aim)]
        rows.append([goal.ours, goal.peer, *decisions, *reached])
    header = ["ours", "peer", "ours a second", "peer's", "ratio", "lowest to highest", "at least", "aim"]
    title = "Decisions per second on one core: medians of runs in turns\n\n"
    text = title + markdown(header, rows)
    print(text)
    short = [
        f"{goal.ours} to {goal.peer}"
        for goal, found in zip(GOALS, ratios, strict=True)
        if goal.least and statistics.median(found) < goal.least
    ]
    print("short of what is asked at least: " + (", ".join(short) or "none"))
    kept = TOP / "target" / "bench"
    kept.mkdir(parents=True, exist_ok=True)
    (kept / "peers.json").write_text(json.dumps({"rates": medians, "ratios": table}, indent=2) + "\n")
    (kept / "peers.md").write_text(text)


if __name__ == "__main__":
    main()
