"""Play the games whose results the explorer shows beside those of people.

    python scripts/measure/explorer_games.py [--games 400]

plays them from a fixed seed, with the same computer player in every seat: each number of players, and each value of an
option called `scenario`. It writes `measured/arena_games.json` in the folder of each game.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from midtown import games
from midtown.arena.simulate import Job, simulate
from midtown.record import Step, replay
from midtown.server.explorer.arena import BOT
from midtown.situations import situations

Key = TypeVar("Key")

SEED = 1
OPENINGS = 8
"""Most openings of a kind of game."""
Won = defaultdict[Key, list[float]]
"""How many seats began or stood like this, and how much they won."""


def kinds() -> Iterator[Job]:
    """Yield each kind of game."""
    for name in games.names():
        game = games.game(name)
        scenarios = game.OPTIONS["scenario"].values if "scenario" in game.OPTIONS else [None]
        for players in game.PLAYERS:
            for scenario in scenarios:
                yield Job(name, (BOT,) * players, {} if scenario is None else {"scenario": scenario}, SEED)


def counted(job: Job, number: int) -> dict[str, Any]:
    """Return how often each seat, opening and situation won in the first `number` games; a shared win is split."""
    game, players = games.game(job.game), len(job.bots)
    seats = [0.0] * players
    openings: Won[str] = defaultdict(lambda: [0, 0.0])
    standing: Won[tuple[str, str]] = defaultdict(lambda: [0, 0.0])
    for played in simulate(job, number):
        steps = list(replay(played.record))
        movers = played_by(job.game, steps, players)
        stages = situations(game, [step.position for step in steps], players)
        for seat in range(players):
            share = played.result.share(seat)
            seats[seat] += share
            if (opening := game.opening(movers[seat])) is not None:
                _add(openings[opening], share)
            for stage, stood in stages.items():
                _add(standing[stage, stood[seat]], share)
    usual = sorted(openings.items(), key=lambda one: (-one[1][0], one[0]))[:OPENINGS]
    listed = [(stage, name) for stage in game.STAGES for name in game.SITUATIONS if (stage, name) in standing]
    return {
        "players": players,
        "scenario": job.options.get("scenario"),
        "games": number,
        "seats": [{"games": number, "won": round(won, 2)} for won in seats],
        "openings": [{"opening": opening, **_tally(count)} for opening, count in usual],
        "situations": [{"stage": stage, "situation": name, **_tally(standing[stage, name])} for stage, name in listed],
    }


def _add(count: list[float], share: float) -> None:
    count[0] += 1
    count[1] += share


def _tally(count: list[float]) -> dict[str, float]:
    return {"games": count[0], "won": round(count[1], 2)}


def played_by(name: str, steps: list[Step], players: int) -> list[list[str]]:
    """Return the moves of each seat."""
    moves: list[list[str]] = [[] for _ in range(players)]
    game, mover = games.game(name), None
    for step in steps:
        if step.move is not None and mover is not None:
            moves[mover].append(step.move)
        mover = game.to_move(step.position)
    return moves


def main() -> None:
    """Play, count, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="games of each kind")
    number = parser.parse_args().games
    for game in games.names():
        document = {"bot": BOT, "seed": SEED, "kinds": [counted(job, number) for job in kinds() if job.game == game]}
        file = Path("src/midtown/games") / game / "measured" / "arena_games.json"
        file.write_text(json.dumps(document, indent=1) + "\n")


if __name__ == "__main__":
    main()
