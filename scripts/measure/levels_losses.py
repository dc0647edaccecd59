"""Measure what the decisions of each level cost: the table by which a review estimates a level.

    python scripts/measure/levels_losses.py JOURNAL [--games 6]

plays and reviews games of the levels with fixed iterations, as in daily deals, at the scale of a server's reviews. Each
game is a line of JOURNAL, so that a second call goes on where the first ended. Then, and after Ctrl-C, it writes
`measured/level_losses.json` in the folder of each game, from all rounds that are whole: four games, with every level at
every seat once.
"""

import argparse
import json
from collections.abc import Container, Iterator
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, NamedTuple

from midtown import games
from midtown.arena.selfplay import GameTask, play_game
from midtown.bots import LEVELS, repeatable
from midtown.review import SearchEffort, finished_steps
from midtown.review.decision import decision_after

STEPS = (1, 3)
"""By how many levels neighbours at a table differ, in turn; the order of the levels is a circle."""
SEED = "level losses"


class Planned(NamedTuple):
    """A game to be played: number `number` of its kind."""

    game: str
    players: int
    number: int

    @property
    def key(self) -> str:
        """Name the game."""
        return f"{self.game} {self.players} {self.number}"

    @property
    def levels(self) -> list[str]:
        """Return the level at each seat; four games in a row have every level at every seat once."""
        levels, step = list(LEVELS), STEPS[self.number // len(LEVELS) % len(STEPS)]
        return [levels[(self.number + seat * step) % len(levels)] for seat in range(self.players)]


def main() -> None:
    """Play, review, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("journal", type=Path)
    parser.add_argument("--games", type=int, default=6, help="reviewed games of each level, at least")
    wanted = parser.parse_args()
    wanted.journal.touch()
    done = {row["key"]: row for row in map(json.loads, wanted.journal.read_text().splitlines())}
    plan = list(planned(wanted.games))
    try:
        with wanted.journal.open("a") as journal:
            for one in plan:
                if one.key not in done:
                    done[one.key] = {"key": one.key, "seats": reviewed(one)}
                    print(json.dumps(done[one.key]), file=journal, flush=True)
    except KeyboardInterrupt:
        print("Stopped; the table is made from the rounds that are whole.")
    for game in games.names():
        rounds = [one for one in whole_rounds(plan, done) if one.game == game]
        file = Path("src/midtown/games") / game / "measured" / "level_losses.json"
        file.write_text(json.dumps(table(rounds, done), indent=1) + "\n")


def whole_rounds(plan: list[Planned], done: Container[str]) -> list[Planned]:
    """Return the planned games of the rounds of which all games are done."""
    rounds: dict[tuple[str, int, int], list[Planned]] = {}
    for one in plan:
        rounds.setdefault((one.game, one.players, one.number // len(LEVELS)), []).append(one)
    return [one for games in rounds.values() if all(each.key in done for each in games) for one in games]


def planned(number: int) -> Iterator[Planned]:
    """Yield the games, all kinds in turn."""
    kinds = [(game, players) for game in games.names() for players in games.game(game).PLAYERS if players > 1]
    for block in range(number):
        for game, players in kinds:
            if block * players < number:
                for one in range(len(LEVELS)):
                    yield Planned(game, players, block * len(LEVELS) + one)


def reviewed(one: Planned) -> list[dict[str, Any]]:
    """Return for each seat its level, and the chance and the loss of each of its decisions."""
    task = GameTask(
        game=one.game,
        bots=tuple(map(repeatable, one.levels)),
        options={},
        deal=f"{SEED}/{one.key}",
        bot_seed=f"{SEED}/{one.key}",
    )
    record = play_game(task).record
    decisions = [decision_after(record, step, SearchEffort()) for step in finished_steps(record)[:-1]]
    return [
        {
            "level": level,
            "decisions": [[each.chance, each.loss] for each in decisions if each is not None and each.seat == seat],
        }
        for seat, level in enumerate(one.levels)
    ]


def table(plan: list[Planned], done: dict[str, Any]) -> dict[str, Any]:
    """Return by number of players and level the mean loss of a decision, and how far decisions differ."""
    losses: dict[int, dict[str, list[float]]] = {}
    for one in plan:
        levels = losses.setdefault(one.players, {level: [] for level in LEVELS})
        for seat in done[one.key]["seats"]:
            levels[seat["level"]] += [loss for _, loss in seat["decisions"]]
    return {
        "iterations": SearchEffort().iterations,
        "levels": {level: repeatable(level) for level in LEVELS},
        "losses": [
            {
                "players": players,
                "levels": [
                    {"decisions": len(each), "mean": round(fmean(each), 5), "deviation": round(stdev(each), 5)}
                    for each in levels.values()
                ],
            }
            for players, levels in losses.items()
        ],
    }


if __name__ == "__main__":
    main()
