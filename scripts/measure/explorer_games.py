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
from typing import Any

from midtown import games
from midtown.arena.simulate import Job, simulate
from midtown.record import Record, replay
from midtown.server.explorer.arena import BOT

SEED = 1
OPENINGS = 8
"""Most openings of a kind of game."""


def kinds() -> Iterator[Job]:
    """Yield each kind of game."""
    for name in games.names():
        game = games.game(name)
        scenarios = game.OPTIONS["scenario"].values if "scenario" in game.OPTIONS else [None]
        for players in game.PLAYERS:
            for scenario in scenarios:
                yield Job(name, (BOT,) * players, {} if scenario is None else {"scenario": scenario}, SEED)


def counted(job: Job, number: int) -> dict[str, Any]:
    """Return how often each seat and each opening won in the first `number` games; a shared win counts its share."""
    game, players = games.game(job.game), len(job.bots)
    seats = [0.0] * players
    openings: dict[str, list[float]] = defaultdict(lambda: [0, 0.0])
    for played in simulate(job, number):
        movers = played_by(played.record, players)
        for seat in range(players):
            share = played.result.share(seat)
            seats[seat] += share
            if (opening := game.opening(movers[seat])) is not None:
                openings[opening][0] += 1
                openings[opening][1] += share
    usual = sorted(openings.items(), key=lambda one: (-one[1][0], one[0]))[:OPENINGS]
    return {
        "players": players,
        "scenario": job.options.get("scenario"),
        "games": number,
        "seats": [{"games": number, "won": round(won, 2)} for won in seats],
        "openings": [{"opening": opening, "games": times, "won": round(won, 2)} for opening, (times, won) in usual],
    }


def played_by(record: Record, players: int) -> list[list[str]]:
    """Return the moves of each seat."""
    moves: list[list[str]] = [[] for _ in range(players)]
    game, mover = games.game(record.game), None
    for step in replay(record):
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
