"""Puzzles to choose from: the shipped ones, those of players' games, and the one of the day."""

import functools
import json
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, func, or_, select

from midtown.executor import Executor
from midtown.fairness import sha256
from midtown.puzzles.collection import PublicGame, Puzzle, collection, puzzle_of, theme_of
from midtown.puzzles.generate import PuzzleDocument, puzzles_in
from midtown.record import Record
from midtown.server.storage.database import database_errors, insert_new, write_engine
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import puzzle_games, reviews
from midtown.server.storage.schema.play import archives, results, tables
from midtown.server.support.refusals import refused
from midtown.server.tables import repository
from midtown.support.units import MINUTE

NEAREST = 12
"""The puzzles nearest to a rating, of which one is chosen at random."""
OF_THEME = 10
"""Least puzzles of a theme that can be chosen."""
RUN_START, RUN_STEP = 1200, 40
"""Rating at which a run begins, and by how much it rises with each puzzle solved."""
KEPT: Final = MINUTE
"""Milliseconds after which the puzzles are read again, with changed names and visibility."""
COUNTED: Final = select(results.c.table).where(results.c.public, results.c.place.is_not(None))
"""Public games of people, at an end of their own."""


def get(puzzles: Mapping[str, Puzzle], puzzle: str) -> Puzzle:
    """Return one of the puzzles; raise Refused if it is missing."""
    if (chosen := puzzles.get(puzzle)) is None:
        raise refused("missing", "puzzles.missing")
    return chosen


def puzzle_of_day(day: int) -> Puzzle | None:
    """Return the puzzle of a day, counted since 1970; None if no puzzles are installed.

    All shipped ones come once, in an order that looks random, before any comes again. Those of people's games are never
    among them, as the order would change with each.
    """
    puzzles = _by_day()
    return collection()[puzzles[day % len(puzzles)]] if puzzles else None


@functools.cache
def _by_day() -> list[str]:
    return sorted(collection(), key=lambda key: sha256(f"puzzle of the day {key}"))


class Kind(NamedTuple):
    """Of which game, and of which theme, puzzles are wanted; None if that does not matter."""

    game: str | None = None
    theme: str | None = None

    def holds(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is of this kind."""
        return self.game in (None, puzzle.name) and self.theme in (None, theme_of(puzzle))


ANY: Final = Kind()


class Theme(NamedTuple):
    """A theme of a game: its puzzles, the first of them as an example."""

    game: str
    theme: str
    puzzles: tuple[Puzzle, ...]


def themes(puzzles: Iterable[Puzzle]) -> list[Theme]:
    """Return the themes with at least `OF_THEME` puzzles, by game, the ones with the most puzzles first."""
    by_theme: dict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    for puzzle in puzzles:
        by_theme[puzzle.name, theme_of(puzzle)].append(puzzle)
    listed = [Theme(game, theme, tuple(some)) for (game, theme), some in by_theme.items() if len(some) >= OF_THEME]
    return sorted(listed, key=lambda item: (item.game, -len(item.puzzles), item.theme))


def choose_near(
    puzzles: Iterable[Puzzle],
    wanted: float,
    ratings: Mapping[str, float],
    seen: Container[str],
    kind: Kind,
    chance: Random,
) -> Puzzle | None:
    """Return one of the puzzles of a kind near a rating that is not in `seen`; None if none is left.

    `ratings` has those of puzzles that somebody has tried.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in seen and kind.holds(puzzle)]
    if not fresh:
        return None
    fresh.sort(key=lambda item: (abs(ratings.get(item.id, item.rating) - wanted), item.id))
    return chance.choice(fresh[:NEAREST])


def wanted_in_run(solved: int) -> float:
    """Return the rating of the next puzzle of a run after `solved` right answers."""
    return float(RUN_START + RUN_STEP * solved)


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


def unsearched_games(connection: Connection, most: int) -> list[str]:
    """Return up to `most` reviewed public games in which nobody has looked for puzzles, the last ended first."""
    reviewed = or_(
        select(reviews.c.table).where(reviews.c.table == tables.c.id, reviews.c.document.is_not(None)).exists(),
        select(archives.c.table).where(archives.c.table == tables.c.id, archives.c.review.is_not(None)).exists(),
    )
    searched = select(puzzle_games.c.table).where(puzzle_games.c.table == tables.c.id).exists()
    query = select(tables.c.id).where(tables.c.id.in_(COUNTED), reviewed, ~searched)
    return list(connection.execute(query.order_by(tables.c.ended_at.desc(), tables.c.id).limit(most)).scalars())


def store(connection: Connection, table: str, record: Record | None, puzzles: Sequence[PuzzleDocument]) -> None:
    """Store what was found in a game, even if it is nothing, so that nobody looks there again."""
    document = None
    if record is not None and puzzles:
        moves = record.moves[: max(puzzle["ply"] for puzzle in puzzles)]
        game = {"game": record.game, "seats": len(record.players), "moves": moves, "puzzles": puzzles}
        document = json.dumps(game, separators=(",", ":"))
    insert_new(connection, puzzle_games, {"table": table, "document": document})


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
            games = [(table, _record(connection, table)) for table in unsearched_games(connection, most)]
        records = [record for _, record in games if record is not None]
        results = executor.map(puzzles_in, records)
        for table, record in games:
            puzzles = [] if record is None else next(results)
            with write_engine(engine).begin() as connection:
                store(connection, table, record, puzzles)
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
