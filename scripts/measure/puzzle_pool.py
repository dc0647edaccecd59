"""Measure searches of public games for puzzles: processor time, the longest slice, and how many games give any.

    python -m scripts.measure.puzzle_pool --games 12

The games are played by computer players of the given levels, and stored as public games of people in a database of
their own. One worker searches them as an idle worker of a server does.
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from sqlalchemy import insert, select

from midtown.arena.selfplay import GameTask, play_game
from midtown.puzzles.generate import kinds
from midtown.server.features.puzzles.background_work import (
    LeasedSearch,
    PuzzleWork,
    SearchedOn,
    allow,
    queue_search,
    today,
)
from midtown.server.jobs.worker import Worker
from midtown.server.storage.database import migrate, open_engine, write_engine
from midtown.server.storage.schema.features import puzzle_games
from midtown.server.storage.schema.play import tables
from midtown.support.units import DAY

LEVELS = ("casual", "club")
"""Who plays the games, in turn: about as people do."""


class TimedWork(PuzzleWork):
    """Searches whose slices are timed."""

    def __init__(self) -> None:
        super().__init__()
        self.slices: list[float] = []

    def run(self, job: LeasedSearch) -> SearchedOn:
        """Search a little further."""
        begun = time.thread_time()
        result = super().run(job)
        self.slices.append(time.thread_time() - begun)
        return result


def main() -> None:
    """Play games, search them, and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12)
    arguments = parser.parse_args()
    possible = kinds()
    print("game       seats  seconds  puzzles  longest slice  99 %")
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'midtown.sqlite'}")
        migrate(engine)
        seconds, puzzles, giving = 0.0, 0, 0
        for number in range(arguments.games):
            name, seats = possible[number % len(possible)]
            bots = tuple(LEVELS[(seat + number) % len(LEVELS)] for seat in range(seats))
            deal = f"pool/{number}"
            record = play_game(GameTask(game=name, bots=bots, options={}, deal=deal, bot_seed=deal)).record
            record.players = [str(seat + 1) for seat in range(seats)]
            table = f"{number:016x}"
            with write_engine(engine).begin() as connection:
                row = {"id": table, "game": name, "settings": "", "creator": "", "status": "over", "created_at": 0}
                connection.execute(insert(tables).values(**row, secret="", next_secret=""))
                queue_search(connection, table, record, number)
                allow(connection, DAY)
            work = TimedWork()
            Worker(engine, "measured", lambda: None, [work]).work()
            with engine.connect() as connection:
                spent = today(connection).spent / 1000 - seconds
                document = select(puzzle_games.c.document).where(puzzle_games.c.table == table)
                count = (connection.execute(document).scalar() or "").count('"ply"')
            seconds, puzzles, giving = seconds + spent, puzzles + count, giving + (count > 0)
            last = quantiles(work.slices, n=100)[98]
            print(f"{name:10} {seats:5} {spent:8.1f} {count:8} {max(work.slices):14.3f} {last:5.3f}", flush=True)
        engine.dispose()
    print(f"{giving} of {arguments.games} games gave {puzzles} puzzles in {seconds:.0f} s of processor time")
    print(f"{seconds / arguments.games:.1f} s a game, {seconds / max(1, puzzles):.1f} s a puzzle")


if __name__ == "__main__":
    main()
