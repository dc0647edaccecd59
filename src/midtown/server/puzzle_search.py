"""Looks for puzzles in people's reviewed public games, for `midtown puzzles`. The searches take long."""

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import Connection, Engine

from midtown.executor import Executor
from midtown.puzzles.generate import puzzles_in
from midtown.record import Record
from midtown.server.puzzles import people
from midtown.server.storage.database import database_errors, writing
from midtown.server.tables import repository


class Searched(NamedTuple):
    """A game, and how many puzzles were found in it."""

    game: str
    seats: int
    puzzles: int


def search(engine: Engine, executor: Executor, most: int) -> Iterator[Searched]:
    """Look for puzzles in up to `most` games that nobody has searched, the last ended first; store and yield them.

    Each game is stored when it is done, so a search that is stopped goes on with the next one. Raise Refused.
    """
    with database_errors():
        with engine.connect() as connection:
            games = [(table, _record(connection, table)) for table in people.unsearched(connection, most)]
        records = [record for _, record in games if record is not None]
        results = executor.map(puzzles_in, records)
        for table, record in games:
            puzzles = [] if record is None else next(results)
            with writing(engine).begin() as connection:
                people.store(connection, table, record, puzzles)
            if record is not None:
                yield Searched(record.game, len(record.players), len(puzzles))


def _record(connection: Connection, table: str) -> Record | None:
    """Return the record of a game without names; None if it was abandoned, or if others may still play its deal."""
    state = repository.load(connection, table)
    if state is None or state.match is None or state.ended != "rules" or state.settings.shared_deal:
        return None
    record = state.match.record()
    record.players = [str(seat + 1) for seat in range(len(record.players))]
    return record
