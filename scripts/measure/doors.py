"""Measure a step through each framework's door, beside games of the frameworks themselves, in one run.

A step is a legal action chosen at random, and what a player reads before it. Times are processor time, so other work on
the machine counts little. The least of several rounds is printed.

    scripts/measure/doors.py [ROUNDS]
"""

import importlib
import random
import sys
import time
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pyspiel
from rich.console import Console
from rich.table import Table

from midtown.encoding import encoded_games
from midtown.envs import openspiel
from midtown.envs.pettingzoo import VERSION

STEPS = 3000
"""Steps of one measurement at least; its last game is played to the end."""


def measured(play: Callable[[], int]) -> float:
    """Return the microseconds of a step of games that `play` plays, returning their steps."""
    steps, start = 0, time.process_time()
    while steps < STEPS:
        steps += play()
    return (time.process_time() - start) / steps * 1e6


def spiel(name: str) -> Callable[[], int]:
    """Return what plays a game of OpenSpiel by random actions and draws."""
    game = pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def zoo(env: Any) -> Callable[[], int]:
    """Return what plays a game of PettingZoo by random actions."""

    def play() -> int:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(observation["action_mask"])))
            steps += 1
        return steps

    return play


def main(rounds: int) -> None:
    """Print the least time of each door."""
    doors = {("OpenSpiel", name): spiel(name) for name in ("connect_four", "hex", "gin_rummy")}
    # It imports pygame for its window alone, which nobody opens here.
    sys.modules.setdefault("pygame", types.ModuleType("pygame"))
    doors["PettingZoo", "connect_four"] = zoo(
        importlib.import_module("pettingzoo.classic.connect_four.connect_four").env()
    )
    ours = encoded_games()
    doors |= {("OpenSpiel", openspiel.PREFIX + name): spiel(openspiel.PREFIX + name) for name in ours}
    doors |= {("PettingZoo", name): zoo(pettingzoo.make("aec", f"midtown/{name}-v{VERSION}")) for name in ours}
    times = {door: min(measured(play) for _ in range(rounds)) for door, play in doors.items()}
    table = Table("framework", "game", "µs a step", "of its connect_four")
    for (framework, name), least in times.items():
        table.add_row(framework, name, f"{least:.2f}", f"{least / times[framework, 'connect_four']:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3)
