"""From one round to the next: what is due, who sits where, and what came of a table.

`due` and `paired` are pure. Pairings are computed outside the writer's transaction, and stored only if nothing has
changed meanwhile: several servers may do it at the same time, and one of them wins.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, insert, select, update

from midtown.server.storage.schema import tournament_rounds, tournament_seats, tournaments
from midtown.server.tournaments.entering import MOST_COMPUTERS, add_computers, missing, withdraw
from midtown.server.tournaments.rows import EntrantRow, Forfeit, RoundTable, Whole
from midtown.tournaments import knockout, round_robin, swiss, timed_arena
from midtown.tournaments.history import Entrant, RoundGame

ARENA_PAUSE: Final = 10_000
"""Milliseconds between two pairings of an arena."""

Due = Literal["start", "pair", "tables", "end"]


class Pairing(NamedTuple):
    """The tables of a round, and the computer players that have to enter or leave before."""

    tables: list[tuple[int, ...]]
    missing: int = 0
    surplus: tuple[int, ...] = ()


def due(whole: Whole, now: int) -> Due | None:
    """Return what is to be done now, or None."""
    tournament, current = whole.tournament, whole.current
    if tournament.status == "open":
        return "start" if tournament.starts_at is not None and tournament.starts_at <= now else None
    if tournament.status != "running":
        return None
    if whole.round and whole.round.begins_at <= now and waiting(whole):
        return "tables"
    if tournament.terms.format == "arena":
        return _due_in_arena(whole, now)
    if any(table.ranks is None for table in current):
        return None
    alone = sum(one.active for one in whole.entries) < 2 and tournament.terms.format != "knockout"
    return "end" if alone or (tournament.round and tournament.round >= tournament.rounds) else "pair"


def _due_in_arena(whole: Whole, now: int) -> Due | None:
    ends_at = whole.tournament.arena_ends_at
    if ends_at is not None and now >= ends_at:
        return "end" if all(table.ranks is not None for table in whole.tables) else None
    rested = whole.round is None or whole.round.begins_at + ARENA_PAUSE <= now
    return "pair" if rested and len(free(whole)) > (not whole.tournament.terms.level) else None


def waiting(whole: Whole) -> list[RoundTable]:
    """Return the tables of the last round that are not open yet."""
    return [table for table in whole.current if table.id is None and table.ranks is None]


def free(whole: Whole) -> list[EntrantRow]:
    """Return the people who wait for a game in an arena."""
    busy = {number for table in whole.tables if table.ranks is None for number in table.entrants}
    return [one for one in whole.entries if one.active and one.level is None and one.number not in busy]


def paired(whole: Whole) -> Pairing:
    """Return the next round; in a Swiss tournament computer players make the tables full first."""
    tournament, active = whole.tournament, [one for one in whole.entries if one.active]
    terms, history = tournament.terms, whole.history
    match terms.format:
        case "round_robin":
            return Pairing(
                round_robin.pair([one.number for one in whole.entries if _began(whole, one)], tournament.round + 1)
            )
        case "knockout":
            first = [_entrant(one) for one in active]
            return Pairing(knockout.following(_last(whole), history.seats) if whole.tables else knockout.first(first))
        case "arena":
            return _arena(whole)
        case "swiss":
            surplus = _surplus(whole, active)
            more = 0 if surplus else missing(terms, len(active))
            if more or surplus:
                return Pairing([], more, surplus)
            unit = 100 / (terms.seats - 1) if terms.duplicate else 1.0
            return Pairing(swiss.pair([_entrant(one) for one in active], history, whole.totals, unit))


def _began(whole: Whole, entry: EntrantRow) -> bool:
    """Return whether somebody is in the circle of a round robin: it stays the same when they leave later."""
    seen = {number for table in whole.tables for number in table.entrants}
    return entry.number in seen if seen else entry.active


def _last(whole: Whole) -> list[RoundGame]:
    return [RoundGame(one.round, one.entrants, one.ranks, one.points) for one in whole.current]


def _entrant(entry: EntrantRow) -> Entrant:
    return Entrant(entry.number, entry.strength)


def _surplus(whole: Whole, active: Sequence[EntrantRow]) -> tuple[int, ...]:
    """Return the computer players that are not needed any more to make tables full."""
    terms, computers = whole.tournament.terms, [one.number for one in active if one.level is not None]
    odd = len(active) % terms.seats
    enough = odd and len(computers) >= odd and len(active) - odd >= terms.fill
    return tuple(computers[-odd:]) if enough else ()


def _arena(whole: Whole) -> Pairing:
    """Put those who are free together; computer players make the last table full."""
    people, terms = free(whole), whole.tournament.terms
    if terms.level:
        computers = [one for one in whole.entries if one.level is not None]
        busy = {number for table in whole.tables if table.ranks is None for number in table.entrants}
        idle = [one for one in computers if one.number not in busy]
        needed = -len(people) % terms.seats
        if len(idle) < needed and len(computers) < MOST_COMPUTERS:
            return Pairing([], needed - len(idle))
        people += idle[:needed]
    return Pairing(timed_arena.pair([_entrant(one) for one in people], whole.history, whole.totals))


def store(connection: Connection, whole: Whole, pairing: Pairing, now: int) -> bool:
    """Store a pairing, or the computer players that it needs; return whether nothing had changed meanwhile."""
    tournament = whole.tournament
    here = (tournaments.c.id == tournament.id, tournaments.c.changes == tournament.changes)
    number = tournament.round + bool(pairing.tables)
    values = {"changes": tournament.changes + 1, "round": number}
    still = (tournaments.c.round == tournament.round, tournaments.c.status == "running")
    if not connection.execute(update(tournaments).where(*here, *still).values(**values)).rowcount:
        return False
    withdraw(connection, tournament.id, pairing.surplus)
    add_computers(connection, tournament, pairing.missing)
    if pairing.tables:
        pause = 0 if tournament.terms.format == "arena" else tournament.terms.pause * 1000
        secret = secrets.token_hex(32) if tournament.terms.duplicate else None
        row = {"tournament": tournament.id, "number": number, "begins_at": now + pause, "secret": secret}
        connection.execute(insert(tournament_rounds), row)
        connection.execute(insert(tournament_seats), _rows(tournament.id, number, pairing.tables))
    return True


def _rows(tournament: str, number: int, tables: Sequence[tuple[int, ...]]) -> list[dict[str, object]]:
    return [
        {
            "tournament": tournament,
            "round": number,
            "board": board,
            "seat": seat,
            "entrant": entrant,
            "rank": 0 if len(table) == 1 else None,
            "points": 0 if len(table) == 1 else None,
        }
        for board, table in enumerate(tables, start=1)
        for seat, entrant in enumerate(table)
    ]


def take(connection: Connection, tournament: str, table: RoundTable, opened: str) -> bool:
    """Assign the table `opened` to one of a round; return False if it has one already, or if an entrant has left."""
    seats = tournament_seats.c
    here = (seats.tournament == tournament, seats.round == table.round, seats.board == table.number)
    names = list(table.entrants)
    ready = (seats.table.is_(None), seats.rank.is_(None), seats.entrant.in_(names))
    return connection.execute(update(tournament_seats).where(*here, *ready).values(table=opened)).rowcount == len(names)


def walk_over(connection: Connection, tournament: str, table: RoundTable, absent: Sequence[int]) -> None:
    """Store the result of a table where nothing is played: those who are absent have lost."""
    seats = tournament_seats.c
    here = (seats.tournament == tournament, seats.round == table.round, seats.board == table.number)
    for number in table.entrants:
        rank = len(table.entrants) if number in absent else 0
        mine = (*here, seats.entrant == number, seats.table.is_(None))
        forfeit = "absent" if number in absent else None
        connection.execute(update(tournament_seats).where(*mine).values(rank=rank, points=0, forfeit=forfeit))


def finish(
    connection: Connection,
    table: str,
    ranks: Sequence[int],
    points: Sequence[int],
    forfeits: Mapping[int, Forfeit],
    missed: Sequence[int],
) -> None:
    """Store a table's result with the seats that were forfeited; withdraw entrants who `missed` all of their moves."""
    seats = tournament_seats.c
    rows = connection.execute(select(seats.tournament, seats.seat, seats.entrant).where(seats.table == table)).all()
    for row in rows:
        values = {"rank": ranks[row.seat], "points": points[row.seat], "forfeit": forfeits.get(row.seat)}
        mine = (seats.table == table, seats.seat == row.seat)
        connection.execute(update(tournament_seats).where(*mine).values(**values))
    if rows:
        absent = [row.entrant for row in rows if row.seat in missed]
        withdraw(connection, rows[0].tournament, absent)
        changed = update(tournaments).where(tournaments.c.id == rows[0].tournament)
        connection.execute(changed.values(changes=tournaments.c.changes + 1))


def end(connection: Connection, whole: Whole, now: int) -> None:
    """Store that a tournament is over."""
    here = (tournaments.c.id == whole.tournament.id, tournaments.c.status == "running")
    connection.execute(update(tournaments).where(*here).values(status="over", ended_at=now))


def over(connection: Connection, table: str) -> bool:
    """Return whether all games of the round of a table are over: what is the same at its tables can be shown."""
    seats = tournament_seats.c
    here = select(seats.tournament, seats.round).where(seats.table == table).limit(1)
    row = connection.execute(here).first()
    if row is None:
        return True
    rows = select(seats.rank).where(seats.tournament == row.tournament, seats.round == row.round, seats.rank.is_(None))
    return connection.execute(rows.limit(1)).first() is None
