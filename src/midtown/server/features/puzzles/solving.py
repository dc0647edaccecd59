"""Attempts at puzzles with their ratings, and runs of puzzles by the server's clock."""

import secrets
from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, Table, delete, func, select, update

from midtown.puzzles.attempts import GRACE, DatedTry, Rated, Run, Try, rate_answer, untried
from midtown.puzzles.collection import Puzzle
from midtown.puzzles.glicko import Glicko
from midtown.server.presenters.puzzles import get
from midtown.server.storage.database import insert_new, upsert
from midtown.server.storage.schema.features import puzzle_ratings, puzzle_runs, puzzle_solvers, puzzle_tries
from midtown.server.support.refusals import refused
from midtown.support.units import HOUR

KEPT: Final = HOUR
"""Milliseconds after which a run is deleted, when its player begins another."""
LEAST_TRIED: Final = 5
"""Answers before which nobody learns what others tried: of two, each would know the other's."""


def solver(connection: Connection, player: str | None) -> Rated:
    """Return the rating of a player, the initial one for who has not tried."""
    return _tally(connection, puzzle_solvers, player) or Rated(Glicko())


def rating_of(connection: Connection, puzzle: Puzzle) -> Rated:
    """Return the rating of a puzzle."""
    return _tally(connection, puzzle_ratings, puzzle.id) or untried(puzzle)


def ratings(connection: Connection) -> dict[str, float]:
    """Return the ratings of all puzzles that somebody has tried."""
    return {row[0]: row[1] for row in connection.execute(select(puzzle_ratings.c.puzzle, puzzle_ratings.c.rating))}


def answered_puzzles(connection: Connection, player: str | None) -> set[str]:
    """Return the puzzles that a player has answered."""
    query = select(puzzle_tries.c.puzzle).where(puzzle_tries.c.player == player)
    return set(connection.execute(query).scalars())


def first_try(connection: Connection, player: str | None, puzzle: str) -> Try | None:
    """Return a player's first answer to a puzzle."""
    conditions = (puzzle_tries.c.player == player, puzzle_tries.c.puzzle == puzzle)
    row = connection.execute(select(*(puzzle_tries.c[name] for name in Try._fields)).where(*conditions)).first()
    return None if row is None else Try(*row)


def answer(connection: Connection, player: str, puzzle: Puzzle, move: str, at: int, rated: bool = True) -> Try:
    """Store a player's answer, or `GIVEN_UP`, rate both sides, and return it; a second answer changes nothing.

    Return the first answer if there is one.
    """
    solved = move == puzzle.answer
    row = {"player": player, "puzzle": puzzle.id, "at": at, "move": move, "solved": solved}
    if insert_new(connection, puzzle_tries, row) and rated:
        change = _rate(connection, player, puzzle, move)
        conditions = (puzzle_tries.c.player == player, puzzle_tries.c.puzzle == puzzle.id)
        connection.execute(update(puzzle_tries).where(*conditions).values(change=change))
    first = first_try(connection, player, puzzle.id)
    assert first is not None
    return first


def tried_moves(connection: Connection, puzzle: str) -> dict[str, int] | None:
    """Return how many players gave each first answer, `GIVEN_UP` included; None while fewer than `LEAST_TRIED` did."""
    move = puzzle_tries.c.move
    query = select(move, func.count()).where(puzzle_tries.c.puzzle == puzzle).group_by(move)
    tried = {row[0]: row[1] for row in connection.execute(query)}
    return tried if sum(tried.values()) >= LEAST_TRIED else None


def tries_of(connection: Connection, player: str | None, most: int) -> list[DatedTry]:
    """Return a player's first answers, the last first."""
    query = select(puzzle_tries.c.puzzle, puzzle_tries.c.at, *(puzzle_tries.c[name] for name in Try._fields))
    query = query.where(puzzle_tries.c.player == player).order_by(puzzle_tries.c.at.desc(), puzzle_tries.c.puzzle)
    return [DatedTry(puzzle, at, Try(*rest)) for puzzle, at, *rest in connection.execute(query.limit(most))]


def note_run(connection: Connection, player: str, solved: int) -> None:
    """Keep the best of a player's runs."""
    before = solver(connection, player)
    if solved > before.best_run:
        _store(connection, puzzle_solvers, {"player": player}, before, {"best_run": solved})


def _rate(connection: Connection, player: str, puzzle: Puzzle, move: str) -> float:
    """Update both ratings after a first answer; return the change of the player's."""
    own = _tally(connection, puzzle_solvers, player, lock=True) or Rated(Glicko())
    other = _tally(connection, puzzle_ratings, puzzle.id, lock=True) or untried(puzzle)
    after, its = rate_answer(own, other, puzzle, move)
    _store(connection, puzzle_solvers, {"player": player}, after, {})
    _store(connection, puzzle_ratings, {"puzzle": puzzle.id}, its, {})
    return after.glicko.rating - own.glicko.rating


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


def begin_run(connection: Connection, puzzles: Mapping[str, Puzzle], player: str, now: int) -> Run:
    """Store and return a new run of these puzzles; raise Refused if there is no puzzle."""
    run = Run(id=secrets.token_hex(16), player=player, started_at=now, puzzle=None, solved=0, missed=0)
    run = run._replace(puzzle=_next_in_run(connection, puzzles, run))
    if run.puzzle is None:
        raise refused("missing", "puzzles.all_seen")
    old = (puzzle_runs.c.player == player, puzzle_runs.c.started_at <= now - KEPT)
    connection.execute(delete(puzzle_runs).where(*old))
    connection.execute(puzzle_runs.insert().values(**run._asdict()))
    return run


def get_run(connection: Connection, run: str, player: str | None) -> Run:
    """Return a player's run, locked until the transaction ends; raise Refused if it is missing or another's."""
    row = connection.execute(select(puzzle_runs).where(puzzle_runs.c.id == run).with_for_update()).first()
    if row is None or row.player != player:
        raise refused("missing", "puzzles.run")
    return Run(*row)


def answer_run(
    connection: Connection, puzzles: Mapping[str, Puzzle], run: Run, puzzle: str, move: str, now: int
) -> Run:
    """Store an answer, and return the run as it goes on; raise Refused for another puzzle than the present one.

    An answer that comes too late only ends the run.
    """
    if run.puzzle is None or run.puzzle != puzzle:
        raise refused("table", "puzzles.other")
    if now > run.ends_at + GRACE:
        after = run._replace(puzzle=None)
    else:
        right = answer(connection, run.player, get(puzzles, puzzle), move, now, rated=False).solved
        after = run._replace(solved=run.solved + right, missed=run.missed + (not right))
        after = after._replace(puzzle=None if now >= run.ends_at else _next_in_run(connection, puzzles, after))
        note_run(connection, run.player, after.solved)
    condition = puzzle_runs.c.id == run.id
    connection.execute(
        update(puzzle_runs).where(condition).values(puzzle=after.puzzle, solved=after.solved, missed=after.missed)
    )
    return after


def _next_in_run(connection: Connection, puzzles: Mapping[str, Puzzle], run: Run) -> str | None:
    return run.next(puzzles, ratings(connection), answered_puzzles(connection, run.player))
