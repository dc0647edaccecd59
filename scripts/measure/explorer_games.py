"""Play the games whose results the explorer shows beside those of people.

    python scripts/measure/explorer_games.py [--games 1000]

plays them from a fixed seed, with the same computer player in every seat: each number of players, and each value of an
option called `scenario`. In every second game the seats' openings are drawn by lot from those that look best one move
ahead, so that openings can be compared. It writes `measured/arena_games.json` in the folder of each game.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from midtown import games
from midtown.arena.selfplay import GameTask, Job, make_bots, new_match, task_of
from midtown.bots import Bot, Question
from midtown.match import Match, run
from midtown.record import replay
from midtown.server.features.explorer.public_results import BOT, LOTS, OPENINGS
from midtown.statistics import StatisticsModule, course, find_statistics

Key = TypeVar("Key")

SEED = 1
Won = defaultdict[Key, list[float]]
"""How many seats began, stood or went on like this, and how much they won."""


class Drawn:
    """A computer player whose opening is drawn by lot from those that look best one move ahead."""

    def __init__(self, player: Bot) -> None:
        self.player = player
        self.begun = False

    def __call__(self, question: Question) -> str:
        """Return the move that makes the opening; before and after it, the player's."""
        best = {} if self.begun else best_beginnings(question)
        if not best:
            return self.player(question)
        self.begun = True
        return Random(question.seed).choice(list(best.values()))


def best_beginnings(question: Question) -> dict[str, str]:
    """Return the openings that look best, at most `LOTS`, and the best move that makes each."""
    game = games.game(question.state["game"])
    opening = statistics_of(question.state["game"]).opening
    moves = [move for move in question.moves if opening([move]) is not None]
    if not moves:
        return {}
    rates = game.rate(game.load_state(question.state, question.log), moves)
    best: dict[str, str] = {}
    for _, move in sorted(zip(rates, moves, strict=True), key=lambda one: -one[0]):
        best.setdefault(str(opening([move])), move)
    return dict(list(best.items())[:LOTS])


def statistics_of(name: str) -> StatisticsModule:
    """Return the statistics of a game that has some."""
    module = find_statistics(games.game(name))
    assert module is not None
    return module


def kinds() -> Iterator[Job]:
    """Yield each kind of game with statistics."""
    for name in games.names():
        game = games.game(name)
        if find_statistics(game) is None:
            continue
        scenarios = game.OPTIONS["scenario"].values if "scenario" in game.OPTIONS else [None]
        for players in game.PLAYERS:
            for scenario in scenarios:
                yield Job(name, (BOT,) * players, {} if scenario is None else {"scenario": scenario}, SEED)


def play(task: GameTask, drawn: bool) -> Match:
    """Return the finished game."""
    match, players = new_match(task), make_bots(task.bots)
    return run(match, [Drawn(player) for player in players] if drawn else players, task.bot_seed)


def counted(job: Job, number: int) -> dict[str, Any]:
    """Return how often each seat, opening, situation and sequel won in the first `number` games.

    A shared win is split.
    """
    game, module, players = games.game(job.game), statistics_of(job.game), len(job.bots)
    seats = [0.0] * players
    openings: Won[str] = defaultdict(lambda: [0, 0.0])
    standing: Won[tuple[str, str]] = defaultdict(lambda: [0, 0.0])
    sequels: Won[tuple[str, str, str]] = defaultdict(lambda: [0, 0.0])
    for played in range(number):
        match = play(task_of(job, played), played % 2 == 1)
        stages = course(game, replay(match.record()), players)
        for seat in range(players):
            share = match.result().share(seat)
            seats[seat] += share
            if (opening := module.opening(moves_of(match, seat))) is not None:
                _add(openings[opening], share)
            for stage, one in stages.items():
                _add(standing[stage, one.situations[seat]], share)
                for sequel in one.sequels[seat].values():
                    _add(sequels[stage, one.situations[seat], sequel], share)
    usual = sorted(openings.items(), key=lambda one: (-one[1][0], one[0]))[:OPENINGS]
    listed = [(stage, name) for stage in module.STAGES for name in module.SITUATIONS if (stage, name) in standing]
    every = [sequel for topic in module.SEQUELS.values() for sequel in topic]
    return {
        "players": players,
        "scenario": job.options.get("scenario"),
        "games": number,
        "seats": [_tally([number, won]) for won in seats],
        "openings": [{"opening": opening, **_tally(count)} for opening, count in usual],
        "situations": [
            {
                "stage": stage,
                "situation": name,
                **_tally(standing[stage, name]),
                "sequels": {
                    sequel: list(_tally(count).values())
                    for sequel in every
                    if (count := sequels.get((stage, name, sequel))) is not None
                },
            }
            for stage, name in listed
        ],
    }


def moves_of(match: Match, seat: int) -> list[str]:
    """Return the moves of a seat."""
    return [move for move, mover in zip(match.moves, match.movers, strict=True) if mover == seat]


def _add(count: list[float], share: float) -> None:
    count[0] += 1
    count[1] += share


def _tally(count: list[float]) -> dict[str, float]:
    return {"games": count[0], "won": round(count[1], 2)}


def lines(kind: dict[str, Any]) -> Iterable[str]:
    """Yield a kind as JSON with a line for each item of a list, which keeps the file short and its changes readable."""
    for name, value in kind.items():
        if isinstance(value, list):
            items = ",\n".join(f"   {json.dumps(item)}" for item in value)
            yield f'  "{name}": [\n{items}\n  ]'
        else:
            yield f'  "{name}": {json.dumps(value)}'


def main() -> None:
    """Play, count, and write the files."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    number = parser.parse_args().games
    for game in games.names():
        every = ",\n".join(
            " {\n" + ",\n".join(lines(counted(job, number))) + "\n }" for job in kinds() if job.game == game
        )
        file = Path("src/midtown/games") / game / "measured" / "arena_games.json"
        file.write_text(f'{{"bot": "{BOT}", "seed": {SEED}, "kinds": [\n{every}\n]}}\n')


if __name__ == "__main__":
    main()
