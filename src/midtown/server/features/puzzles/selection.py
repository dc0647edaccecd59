"""Puzzles to choose from: the shipped ones, and those of players' games."""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, exists, func, or_, select, update

from midtown.executor import Executor
from midtown.puzzles.collection import PublicGame, Puzzle, PuzzleDocument, collection, puzzle_of
from midtown.puzzles.duplicates import position_of, without_shipped
from midtown.puzzles.generate import puzzles_in
from midtown.record import Record
from midtown.server.storage.database import database_errors, insert_new, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import puzzle_games, puzzle_positions, puzzle_searches
from midtown.server.storage.schema.play import results, tables
from midtown.server.tables import repository
from midtown.support.units import MINUTE

KEPT: Final = MINUTE
"""Milliseconds after which the puzzles are read again, with changed names and visibility."""
COUNTED: Final = select(results.c.table).where(results.c.public, results.c.place.is_not(None))
"""Public games, at an end of their own."""
LEAST_MOVES: Final = 5
"""Moves of each seat of a game that is searched, at least."""


def with_shipped(connection: Connection) -> Mapping[str, Puzzle]:
    """Return all puzzles of a server by id."""
    return {**collection(), **{puzzle.id: puzzle for puzzle in puzzles_from_games(connection)}}


def puzzles_from_games(connection: Connection) -> Iterator[Puzzle]:
    """Yield the puzzles of people's games."""
    query = select(puzzle_games).where(puzzle_games.c.document.is_not(None), puzzle_games.c.table.in_(COUNTED))
    rows = connection.execute(query.order_by(puzzle_games.c.number)).all()
    names = _names(connection)  # after the rows: a game that is stored meanwhile would have none
    for row in rows:
        game = json.loads(row.document)
        for document in game["puzzles"]:
            key = f"{game['game']}-p{row.number}-{document['ply']}"
            origin = PublicGame(row.table, names[row.table], json.dumps(document["state"]))
            yield puzzle_of(key, game["game"], game["seats"], game["moves"], document, origin)


def _names(connection: Connection) -> dict[str, tuple[str | None, ...]]:
    """Return by game the names of its seats; None for who has not agreed, or has no account any more."""
    agreed = (players.c.id == results.c.player) & players.c.publishes_name & players.c.claim.is_not(None)
    name = func.coalesce(results.c.name, players.c.name)
    query = select(results.c.table, name).outerjoin(players, agreed)
    query = query.where(results.c.table.in_(select(puzzle_games.c.table)))
    names: dict[str, list[str | None]] = defaultdict(list)
    for table, document in connection.execute(query.order_by(results.c.table, results.c.seat)):
        names[table].append(document)
    return {table: tuple(seats) for table, seats in names.items()}


def unsearched_games(connection: Connection, most: int, until: int | None = None) -> list[str]:
    """Return up to `most` public games of people in which nobody has looked for puzzles, the last ended first.

    With `until`, only those that ended before. Games of people stay out who have no account any more, or who are hidden
    from others.
    """
    own, person = (results.c.table == tables.c.id, results.c.bot.is_(None)), players.c.id == results.c.player
    of_people = exists().where(*own, results.c.player.is_not(None))
    hidden = exists().where(person, players.c.hidden)
    withheld = exists().where(*own, or_(results.c.player.is_(None), hidden))
    searched = [exists().where(rows.c.table == tables.c.id) for rows in (puzzle_games, puzzle_searches)]
    query = select(tables.c.id).where(tables.c.id.in_(COUNTED), of_people, ~withheld, ~or_(*searched))
    if until is not None:
        query = query.where(tables.c.ended_at < until)
    return list(connection.execute(query.order_by(tables.c.ended_at.desc(), tables.c.id).limit(most)).scalars())


def store(connection: Connection, table: str, record: Record | None, puzzles: Sequence[PuzzleDocument]) -> None:
    """Store what was found in a game, even if it is nothing, so that nobody looks there again.

    Puzzles whose position an earlier one has are left out, and all if the game was stored already.
    """
    if not insert_new(connection, puzzle_games, {"table": table}):
        return
    this = puzzle_games.c.table == table
    number = connection.execute(select(puzzle_games.c.number).where(this)).scalar_one()
    fresh = [
        puzzle
        for puzzle in puzzles
        if insert_new(connection, puzzle_positions, {"position": position_of(puzzle["state"]), "game": number})
    ]
    if record is not None and fresh:
        moves = record.moves[: max(puzzle["ply"] for puzzle in fresh)]
        game = {"game": record.game, "seats": len(record.players), "moves": moves, "puzzles": fresh}
        document = json.dumps(game, separators=(",", ":"))
        connection.execute(update(puzzle_games).where(this).values(document=document))


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
            games = [(table, record_of(connection, table)) for table in unsearched_games(connection, most)]
        records = [record for _, record in games if record is not None]
        results = executor.map(puzzles_in, records)
        for table, record in games:
            puzzles = [] if record is None else without_shipped(record.game, len(record.players), next(results))
            with write_engine(engine).begin() as connection:
                store(connection, table, record, puzzles)
            if record is not None:
                yield Searched(record.game, len(record.players), len(puzzles))


def record_of(connection: Connection, table: str) -> Record | None:
    """Return the record of a game without names; None if it was abandoned or short, or others may play its deal."""
    state = repository.load(connection, table)
    if state is None or state.match is None or state.ended != "rules" or state.settings.shared_deal:
        return None
    record = state.match.record()
    record.players = [str(seat + 1) for seat in range(len(record.players))]
    return record if len(record.moves) >= LEAST_MOVES * len(record.players) else None
