"""What a tournament stores of a table that is over, in the transaction of its last event; and who is out by it."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, or_, select, update

from midtown.server.storage.schema.features import entrants, tournament_seats, tournaments
from midtown.server.storage.schema.play import tables
from midtown.tournaments.seating import Forfeit


def finish_game(
    connection: Connection,
    table: str,
    ranks: Sequence[int],
    points: Sequence[int],
    forfeits: Mapping[int, Forfeit],
    missed: Sequence[int],
) -> None:
    """Store a table's result with the seats that were forfeited, and those that `missed` all of their moves."""
    seats = tournament_seats.c
    place = select(seats.tournament, seats.round, seats.seat, seats.entrant)
    rows = connection.execute(place.where(seats.table == table)).all()
    for row in rows:
        values = {"rank": ranks[row.seat], "points": points[row.seat], "forfeit": forfeits.get(row.seat)}
        conditions = (seats.table == table, seats.seat == row.seat)
        connection.execute(update(tournament_seats).where(*conditions).values(**values, missed=row.seat in missed))
    if rows:
        tournament = rows[0].tournament
        absent = [row.entrant for row in rows if row.seat in missed]
        withdraw_missing(connection, tournament, rows[0].round, absent)
        changed = update(tournaments).where(tournaments.c.id == tournament)
        connection.execute(changed.values(changes=tournaments.c.changes + 1))


def round_over(connection: Connection, table: str) -> bool:
    """Return whether all games of the round of a table are over: what is the same at its tables can be shown."""
    seats = tournament_seats.c
    query = select(seats.tournament, seats.round).where(seats.table == table).limit(1)
    row = connection.execute(query).first()
    if row is None:
        return True
    on = select(tables.c.id).where(tables.c.id == seats.table, tables.c.status != "over")  # none if it was called off
    rows = select(seats.rank).where(seats.tournament == row.tournament, seats.round == row.round, seats.rank.is_(None))
    rows = rows.where(or_(seats.table.is_(None), on.exists()))
    return connection.execute(rows.limit(1)).first() is None


def withdraw(connection: Connection, tournament: str, numbers: Iterable[int], reason: str | None = None) -> None:
    """Store that entrants are not paired any more, and why; who is out already stays out for the former reason."""
    conditions = (entrants.c.tournament == tournament, entrants.c.number.in_(list(numbers)), ~entrants.c.withdrawn)
    connection.execute(update(entrants).where(*conditions).values(withdrawn=True, reason=reason))


def withdraw_missing(connection: Connection, tournament: str, number: int, absent: Sequence[int]) -> None:
    """Withdraw those who have missed a game of round `number` and the one before; byes lie between games."""
    seats = tournament_seats.c
    for entrant in absent:
        conditions = (seats.tournament == tournament, seats.entrant == entrant, seats.round < number)
        games = select(seats.missed).where(*conditions, or_(seats.table.is_not(None), seats.missed))
        if connection.execute(games.order_by(seats.round.desc()).limit(1)).scalar():
            withdraw(connection, tournament, [entrant], "missed")
