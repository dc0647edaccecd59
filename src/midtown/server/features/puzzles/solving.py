"""Answers to puzzles, and the ratings of those who give them and of the puzzles, by Glicko-2."""

from typing import NamedTuple

from sqlalchemy import Connection, Table, select, update

from midtown.puzzles.collection import Puzzle
from midtown.puzzles.glicko import Glicko, tried
from midtown.server.storage.database import insert_new, upsert
from midtown.server.storage.schema import puzzle_ratings, puzzle_solvers, puzzle_tries


class Rated(NamedTuple):
    """A rating, and how many tries were right."""

    glicko: Glicko
    tries: int = 0
    solved: int = 0
    best_run: int = 0


class Try(NamedTuple):
    """A player's first answer to a puzzle."""

    move: str
    solved: bool
    change: float | None
    """Of the player's rating; None if it was not rated."""


def solver(connection: Connection, player: str | None) -> Rated:
    """Return the rating of a player, the initial one for who has not tried."""
    return _tally(connection, puzzle_solvers, player) or Rated(Glicko())


def rating_of(connection: Connection, puzzle: Puzzle) -> Rated:
    """Return the rating of a puzzle."""
    return _tally(connection, puzzle_ratings, puzzle.id) or Rated(Glicko(puzzle.rating))


def ratings(connection: Connection) -> dict[str, float]:
    """Return the ratings of all puzzles that somebody has tried."""
    return {row[0]: row[1] for row in connection.execute(select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating))}


def answered_puzzles(connection: Connection, player: str | None) -> set[str]:
    """Return the puzzles that a player has answered."""
    mine = select(puzzle_tries.c.puzzle).where(puzzle_tries.c.player == player)
    return set(connection.execute(mine).scalars())


def first_try(connection: Connection, player: str | None, puzzle: str) -> Try | None:
    """Return a player's first answer to a puzzle."""
    here = (puzzle_tries.c.player == player, puzzle_tries.c.puzzle == puzzle)
    row = connection.execute(select(*(puzzle_tries.c[name] for name in Try._fields)).where(*here)).first()
    return None if row is None else Try(*row)


def answer(connection: Connection, player: str, puzzle: Puzzle, move: str, at: int, rated: bool = True) -> Try:
    """Store a player's answer, rate both sides, and return it; a second answer changes nothing.

    Return the first answer if there is one.
    """
    solved = move == puzzle.answer
    row = {"player": player, "puzzle": puzzle.id, "at": at, "move": move, "solved": solved}
    if insert_new(connection, puzzle_tries, row) and rated:
        change = _rate(connection, player, puzzle, solved)
        here = (puzzle_tries.c.player == player, puzzle_tries.c.puzzle == puzzle.id)
        connection.execute(update(puzzle_tries).where(*here).values(change=change))
    first = first_try(connection, player, puzzle.id)
    assert first is not None
    return first


def note_run(connection: Connection, player: str, solved: int) -> None:
    """Keep the best of a player's runs."""
    before = solver(connection, player)
    if solved > before.best_run:
        _store(connection, puzzle_solvers, {"player": player}, before, {"best_run": solved})


def _rate(connection: Connection, player: str, puzzle: Puzzle, solved: bool) -> float:
    """Update both ratings after a first answer, and return the change of the player's."""
    mine = _tally(connection, puzzle_solvers, player, lock=True) or Rated(Glicko())
    other = _tally(connection, puzzle_ratings, puzzle.id, lock=True) or Rated(Glicko(puzzle.rating))
    after, its = tried(mine.glicko, other.glicko, solved)
    counted = {"tries": mine.tries + 1, "solved": mine.solved + solved}
    _store(connection, puzzle_solvers, {"player": player}, mine._replace(glicko=after), counted)
    counted = {"tries": other.tries + 1, "solved": other.solved + solved}
    _store(connection, puzzle_ratings, {"puzzle": puzzle.id}, other._replace(glicko=its), counted)
    return after.rating - mine.glicko.rating


def _tally(connection: Connection, table: Table, key: str | None, lock: bool = False) -> Rated | None:
    (column,) = table.primary_key
    query = select(table).where(column == key)
    row = connection.execute(query.with_for_update() if lock else query).first()
    if row is None:
        return None
    glicko = Glicko(row.rating, row.deviation, row.volatility)
    return Rated(glicko, row.tries, row.solved, getattr(row, "best_run", 0))


def _store(connection: Connection, table: Table, key: dict[str, str], tally: Rated, changed: dict[str, int]) -> None:
    counted = {"tries": tally.tries, "solved": tally.solved}
    upsert(connection, table, key, tally.glicko._asdict() | counted | changed)
