"""Live games that people are at, or are promised to: no server opens a second one for somebody who plays.

Locks are tried without waiting: group commits of several servers would wait for each other in circles.
"""

from collections.abc import Collection
from typing import Final

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, or_, select, text, update

from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import entrants, program_challenges, seeks, tournament_seats, tournaments
from midtown.server.storage.schema.play import seats, tables

NAMESPACE: Final = 5_917
"""Of the locks of players, so that those for other purposes do not hinder them."""
SOON: Final = 600_000
"""Milliseconds before the start of a tournament in which its entrants are kept free for it."""
_TRY = text("select pg_try_advisory_xact_lock(:namespace, hashtext(:player))")


def lock(connection: Connection, wanted: Collection[str]) -> bool:
    """Lock players until the transaction ends; return False if another server is just opening a table for one.

    Those who open a table for others do this first.
    """
    if connection.dialect.name != "postgresql":  # there is one writer
        return True
    locks = (connection.execute(_TRY, {"namespace": NAMESPACE, "player": player}) for player in sorted(wanted))
    return all(lock.scalar_one() for lock in locks)


def end_searches(connection: Connection, wanted: Collection[str]) -> bool:
    """End the searches of players who have found no table, and the challenges of people that nobody has answered.

    Return False if one of them is being changed just now.
    """
    searches = _end(connection, seeks.c.player, seeks.c.player.in_(sorted(wanted)), seeks.c.table.is_(None))
    made = program_challenges.c
    people = select(players.c.id).where(players.c.id.in_(sorted(wanted)), players.c.owner.is_(None))
    unanswered = (made.challenger.in_(people), made.table.is_(None), made.reason.is_(None))
    return _end(connection, made.id, *unanswered) and searches


def _end(connection: Connection, key: Column[str], *where: ColumnElement[bool]) -> bool:
    """Delete rows that nobody else has locked; return False if there are others."""
    rows = set(connection.execute(select(key).where(*where)).scalars())
    if not rows:
        return True
    free = set(connection.execute(select(key).where(*where).with_for_update(skip_locked=True)).scalars())
    connection.execute(delete(key.table).where(key.in_(sorted(free)), *where))
    return free == rows


def players_in_live_games(connection: Connection, wanted: Collection[str]) -> set[str]:
    """Return who of some players is at a live game, with others or alone, or is paired for one."""
    at_table = select(seats.c.player).join(tables, tables.c.id == seats.c.table)
    at_table = at_table.where(seats.c.player.in_(sorted(wanted)), tables.c.status == "running", tables.c.pace == "live")
    return set(connection.execute(at_table).scalars()) | paired_players(connection, wanted)


def players_kept_free(connection: Connection, wanted: Collection[str], now: int) -> set[str]:
    """Return for whom of some players no live game begins by what somebody else does: they play one, or will soon."""
    return players_in_live_games(connection, wanted) | players_due_soon(connection, wanted, now)


def players_due_soon(connection: Connection, wanted: Collection[str], now: int) -> set[str]:
    """Return who of some players can be paired any moment: in a tournament that runs, or is to start within `SOON`.

    Who has lost in a knock-out is not, nor who has no round to come.
    """
    columns, board = tournaments.c, tournament_seats.c
    lost = select(board.seat).where(board.tournament == columns.id, board.entrant == entrants.c.number, board.rank > 0)
    out = and_(columns.terms.contains('"format":"knockout"'), lost.exists())
    to_come = or_(columns.rounds == 0, columns.round < columns.rounds)
    soon = or_(
        and_(columns.status == "running", to_come), and_(columns.status == "open", columns.starts_at <= now + SOON)
    )
    rows = select(entrants.c.player).join(tournaments, columns.id == entrants.c.tournament)
    rows = rows.where(entrants.c.player.in_(sorted(wanted)), ~entrants.c.withdrawn, soon, ~out)
    return set(connection.execute(rows).scalars())


def players_at_tables(
    connection: Connection, wanted: Collection[str], besides: str = "", *, alone: bool = False
) -> set[str]:
    """Return who of some players is at a running live table with others, or at one of a tournament.

    Tables of the tournament `besides` do not count; tables without other people only if `alone` is set.
    """
    others = seats.alias()
    shared = select(others.c.seat).where(others.c.table == seats.c.table, others.c.player != seats.c.player)
    of_one = select(tournament_seats.c.seat).where(tournament_seats.c.table == seats.c.table)
    of_this = of_one.where(tournament_seats.c.tournament == besides)
    rows = select(seats.c.player).join(tables, tables.c.id == seats.c.table)
    rows = rows.where(seats.c.player.in_(sorted(wanted)), tables.c.status == "running", tables.c.pace == "live")
    if not alone:
        rows = rows.where(or_(shared.exists(), of_one.exists()))
    return set(connection.execute(rows.where(~of_this.exists())).scalars())


def paired_players(
    connection: Connection, wanted: Collection[str], besides: str = "", started_before: int | None = None
) -> set[str]:
    """Return who of some players is paired in a tournament other than `besides`, and has not finished that game.

    With `started_before` only tournaments count that had started before that moment.
    """
    rows = select(entrants.c.player).where(entrants.c.player.in_(sorted(wanted)), _promise())
    rows = rows.where(or_(~entrants.c.withdrawn, entrants.c.last_round.is_not(None)))  # or removed after the pairing
    if started_before is not None:
        earlier = select(tournaments.c.id).where(tournaments.c.started_at < started_before)
        rows = rows.where(entrants.c.tournament.in_(earlier))
    return set(connection.execute(rows.where(entrants.c.tournament != besides)).scalars())


def _promise() -> ColumnElement[bool]:
    """Return whether the entrant of a row has a game that is to come, or that they still play."""
    board = tournament_seats.c
    sits = select(seats.c.seat).where(seats.c.table == board.table, seats.c.player == entrants.c.player)
    game = select(board.seat).join(tournaments, tournaments.c.id == board.tournament)
    game = game.where(board.tournament == entrants.c.tournament, board.entrant == entrants.c.number)
    game = game.where(tournaments.c.status == "running", board.rank.is_(None))
    return game.where(or_(board.table.is_(None), sits.exists())).exists()


def tournament_players(connection: Connection, players: Collection[str]) -> set[str]:
    """Return who of some players takes part in a tournament that is not over."""
    return set(connection.execute(select(entrants.c.player).where(*_on(players))).scalars())


def withdraw(connection: Connection, players: Collection[str], reason: str) -> None:
    """Withdraw players from all tournaments that are not over, and count that as a change of each."""
    entered = select(entrants.c.tournament).where(*_on(players))
    changed = sorted(set(connection.execute(entered).scalars()))
    if not changed:
        return
    # First, as every change of entrants begins: it locks the tournament.
    counted = update(tournaments).where(tournaments.c.id.in_(changed))
    connection.execute(counted.values(changes=tournaments.c.changes + 1))
    connection.execute(update(entrants).where(*_on(players)).values(withdrawn=True, reason=reason))


def _on(players: Collection[str]) -> tuple[ColumnElement[bool], ...]:
    on = select(tournaments.c.id).where(tournaments.c.status.in_(("open", "running")))
    return entrants.c.player.in_(sorted(players)), entrants.c.tournament.in_(on), ~entrants.c.withdrawn
