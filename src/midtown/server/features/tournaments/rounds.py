"""From one round to the next: what is due, who can come, who sits where, and what came of a table.

`due_step` and `pair_round` are pure. Pairings are computed outside the writer's transaction, and stored only if no
other server has been faster. Who comes or leaves meanwhile changes nothing of it: they wait for the next round, or lose
without a game. So nobody can hold others up.

Entrants who are suspended, at another live game, or not seen for some minutes cannot be paired for now. A round that
most cannot come to waits for them. So nobody wins by byes while the others play elsewhere. Nobody can know when a
creator starts a tournament: in the first round those who play elsewhere are paired all the same, and their tables wait
for them.
"""

import secrets
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from sqlalchemy import Connection, func, insert, select, update

from midtown.server.accounts import engagements, sanctions
from midtown.server.features.tournaments.rows import UNSTARTED_LIFETIME, EntrantRow, Resting, RoundTable, Tournament
from midtown.server.features.tournaments.starting import (
    MOST_COMPUTERS,
    add_computers,
    missing_computers,
    number_of_rounds,
)
from midtown.server.storage.schema.features import tournament_rounds, tournament_seats, tournaments
from midtown.server.storage.schema.play import tables
from midtown.server.tables.news import ANY_SERVER, happening
from midtown.server.tables.tournament_results import withdraw, withdraw_missing
from midtown.support.units import MINUTE, SECOND
from midtown.tournaments import formats
from midtown.tournaments.seating import Entrant, RoundGame

ARENA_PAUSE: Final = 10 * SECOND
"""Milliseconds between two pairings of an arena."""
Due = Literal["start", "pair", "tables", "end"]
LONGEST_WAIT: Final = 10 * MINUTE
"""Milliseconds for which a table of the first round waits for who plays elsewhere, and a later round at most."""
AWAY: Final = 3 * MINUTE
"""Milliseconds of the service after which an arena pairs nobody whom no server has seen."""


class Pairing(NamedTuple):
    """The tables of a round, and the computer players that have to enter or leave before."""

    tables: list[tuple[int, ...]]
    missing: int = 0
    surplus: tuple[int, ...] = ()


def due_step(tournament: Tournament, now: int) -> Due | None:
    """Return what is to be done now, or None."""
    stored, current = tournament.stored, tournament.current
    if stored.status == "open":
        begins_at = stored.created_at + UNSTARTED_LIFETIME if stored.starts_at is None else stored.starts_at
        return "start" if begins_at <= now or stored.creator is None else None
    if stored.status != "running":
        return None
    if tournament.round and tournament.round.begins_at <= now and unopened_tables(tournament):
        return "tables"
    if stored.terms.format == "arena":
        return _due_in_arena(tournament, now)
    if any(table.ranks is None for table in current):
        return None
    alone = sum(entry.entered for entry in tournament.entries) < 2 and stored.terms.format != "knockout"
    if alone or (stored.round and stored.round >= stored.rounds):
        return "end"
    if tournament.waits_until is not None:
        return "pair" if tournament.waits_until <= now else None
    begun = tournament.round is None or tournament.round.begins_at <= now  # a round of byes lasts as long as its pause
    return "pair" if begun and any(entry.active for entry in tournament.entries) else None


def _due_in_arena(tournament: Tournament, now: int) -> Due | None:
    ends_at = tournament.stored.arena_ends_at
    if ends_at is not None and now >= ends_at:
        return "end" if all(table.ranks is not None for table in tournament.tables) else None
    rested = tournament.round is None or tournament.round.begins_at + ARENA_PAUSE <= now
    return "pair" if rested and len(waiting_people(tournament)) > (not tournament.stored.terms.level) else None


def unopened_tables(tournament: Tournament) -> list[RoundTable]:
    """Return the tables of the last round that are not open yet."""
    return [table for table in tournament.current if table.id is None and table.ranks is None]


def waiting_people(tournament: Tournament) -> list[EntrantRow]:
    """Return the people who wait for a game in an arena."""
    busy = {number for table in tournament.tables if table.ranks is None for number in table.entrants}
    return [entry for entry in tournament.entries if entry.active and entry.level is None and entry.number not in busy]


def pair_round(tournament: Tournament) -> Pairing:
    """Return the next round; in a Swiss tournament computer players make the tables full first.

    If it has waited for those who play elsewhere, they are paired all the same: who does not come then has lost.
    """
    stored, awaited = tournament.stored, _awaited_entrants(tournament)
    active = [entry for entry in tournament.entries if entry.active or entry in awaited]
    terms, history = stored.terms, tournament.history
    match terms.format:
        case "round_robin":
            return Pairing(
                formats.pair_round_robin(
                    [entry.number for entry in tournament.entries if _began(tournament, entry)], stored.round + 1
                )
            )
        case "knockout":
            first = [_entrant(entry) for entry in tournament.entries if entry.entered]
            return Pairing(
                formats.next_knockout_games(_last(tournament), history.seats)
                if tournament.tables
                else formats.first_knockout_games(first)
            )
        case "arena":
            return _arena(tournament)
        case "swiss":
            surplus = _surplus(tournament, active)
            active = [entrant for entrant in active if entrant.number not in surplus]
            computers = sum(entrant.level is not None for entrant in active)
            if more := 0 if surplus else missing_computers(terms, len(active), computers):
                return Pairing([], more)
            unit = 100 / (terms.seats - 1) if terms.duplicate else 1.0
            tables = formats.pair_swiss([_entrant(entrant) for entrant in active], history, tournament.totals, unit)
            return Pairing(tables, surplus=surplus)


def _awaited_entrants(tournament: Tournament) -> list[EntrantRow]:
    """Return those for whom the round has waited; who has missed their last game is one only if nobody else is."""
    if tournament.waits_until is None:
        return []
    busy = [entry for entry in tournament.entries if entry.entered and entry.resting == "busy"]
    return [entrant for entrant in busy if entrant.number not in tournament.absent] or busy


def _began(tournament: Tournament, entry: EntrantRow) -> bool:
    """Return whether somebody is in the circle of a round robin: it stays the same when they leave later."""
    seen = {number for table in tournament.tables for number in table.entrants}
    return entry.number in seen if seen else entry.entered


def _last(tournament: Tournament) -> list[RoundGame]:
    return [table.game for table in tournament.current]


def _entrant(entry: EntrantRow) -> Entrant:
    return Entrant(entry.number, entry.strength, entry.lot)


def _surplus(tournament: Tournament, active: Sequence[EntrantRow]) -> tuple[int, ...]:
    """Return the computer players that are not needed any more to make tables full."""
    terms, computers = tournament.stored.terms, [entry.number for entry in active if entry.level is not None]
    odd = len(active) % terms.seats
    enough = odd and len(computers) >= odd and len(active) - odd >= terms.fill
    return tuple(computers[-odd:]) if enough else ()


def _arena(tournament: Tournament) -> Pairing:
    """Put those who are free together; computer players make the last table full."""
    people, terms = waiting_people(tournament), tournament.stored.terms
    if terms.level:
        computers = [entry for entry in tournament.entries if entry.level is not None]
        busy = {number for table in tournament.tables if table.ranks is None for number in table.entrants}
        idle = [computer for computer in computers if computer.number not in busy]
        needed = -len(people) % terms.seats
        if len(idle) < needed and len(computers) < MOST_COMPUTERS:
            return Pairing([], needed - len(idle))
        people += idle[:needed]
    return Pairing(formats.pair_arena([_entrant(person) for person in people], tournament.history, tournament.totals))


def store_pairing(connection: Connection, tournament: Tournament, pairing: Pairing, now: int) -> bool:
    """Store a pairing, or the computer players that it needs; return False if another server has been faster."""
    stored = tournament.stored
    number = stored.round + bool(pairing.tables)
    still = [tournaments.c.id == stored.id, tournaments.c.round == stored.round]
    if not pairing.tables:  # computer players would enter twice
        still.append(tournaments.c.changes == stored.changes)
    paired = update(tournaments).where(*still, tournaments.c.status == "running")
    values = {"changes": tournaments.c.changes + 1, "round": number}
    if number == 1:  # somebody may have left since the start
        values["rounds"] = number_of_rounds(stored, sum(map(len, pairing.tables)))
    if not connection.execute(paired.values(values)).rowcount:
        return False
    withdraw(connection, stored.id, pairing.surplus)
    add_computers(connection, stored, pairing.missing)
    if pairing.tables:
        pause = 0 if stored.terms.format == "arena" else stored.terms.pause * 1000
        secret = secrets.token_hex(32) if stored.terms.duplicate else None
        row = {"tournament": stored.id, "number": number, "begins_at": now + pause, "secret": secret}
        connection.execute(insert(tournament_rounds), row)
        connection.execute(insert(tournament_seats), _rows(stored.id, number, pairing.tables))
        _tell_results(connection, tournament, now)
        if stored.terms.format != "arena":
            happening("paired", now, ANY_SERVER, detail=f"{stored.id} {number}")(connection)
    return True


def _tell_results(connection: Connection, tournament: Tournament, now: int) -> None:
    """Make news of the results of the last round, of which nobody plays any more; an arena has no rounds to tell of."""
    stored = tournament.stored
    if stored.round and stored.terms.format != "arena":
        happening("results", now, ANY_SERVER, detail=f"{stored.id} {stored.round}")(connection)


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


def assign_table(connection: Connection, tournament: str, table: RoundTable, opened: str) -> bool:
    """Assign the table `opened` to one of a round; return False if it has one already, or if an entrant has left."""
    seats = tournament_seats.c
    conditions = (seats.tournament == tournament, seats.round == table.round, seats.board == table.number)
    names = list(table.entrants)
    ready = (seats.table.is_(None), seats.rank.is_(None), seats.entrant.in_(names))
    return connection.execute(update(tournament_seats).where(*conditions, *ready).values(table=opened)).rowcount == len(
        names
    )


def walk_over(connection: Connection, tournament: str, table: RoundTable, absent: Sequence[int]) -> None:
    """Store the result of a table where nothing is played: those who are absent have lost."""
    seats = tournament_seats.c
    conditions = (seats.tournament == tournament, seats.round == table.round, seats.board == table.number)
    for number in table.entrants:
        gone = number in absent
        wanted = (*conditions, seats.entrant == number, seats.table.is_(None))
        values = {"rank": len(table.entrants) if gone else 0, "points": 0, "missed": gone}
        connection.execute(update(tournament_seats).where(*wanted).values(**values, forfeit="absent" if gone else None))
    withdraw_missing(connection, tournament, table.round, absent)


def store_end(connection: Connection, tournament: Tournament, now: int) -> None:
    """Store that a tournament is over."""
    conditions = (tournaments.c.id == tournament.stored.id, tournaments.c.status == "running")
    if connection.execute(update(tournaments).where(*conditions).values(status="over", ended_at=now)).rowcount:
        _tell_results(connection, tournament, now)
        happening("ended", now, ANY_SERVER, detail=tournament.stored.id)(connection)


def mark_resting(connection: Connection, tournament: Tournament, now: int, tick: int) -> Tournament:
    """Return a tournament with those marked who are not to be paired now."""
    people = {entry.player for entry in tournament.entries if entry.player is not None}
    stored = tournament.stored
    suspended = sanctions.suspended_players(connection, people, now)
    busy = engagements.paired_players(connection, people, stored.id)
    if stored.round or stored.terms.format == "arena":
        busy |= engagements.players_at_tables(connection, people, stored.id)

    def reason(entry: EntrantRow) -> Resting | None:
        if entry.player in suspended:
            return "suspended"
        if entry.player in busy:
            return "busy"
        away = stored.terms.format == "arena" and entry.seen is not None and entry.seen <= tick - AWAY
        return "away" if away and entry.player is not None else None

    marked = tournament._replace(entries=[entry._replace(resting=reason(entry)) for entry in tournament.entries])
    return marked._replace(waits_until=_waits_until(connection, marked))


def _waits_until(connection: Connection, tournament: Tournament) -> int | None:
    """Return how long a Swiss round waits that most cannot come to; None if it can be paired without them.

    Nobody is waited for who has missed their last game, unless nobody else is there: one entrant would make every round
    wait. It follows from what is stored, so that it is the same for every server, and after a restart.
    """
    terms, absent = tournament.stored.terms, tournament.absent
    able = [
        entry
        for entry in tournament.entries
        if entry.player is not None and entry.entered and entry.resting != "suspended"
    ]
    able = [entrant for entrant in able if entrant.active or entrant.number not in absent] or able
    free = sum(entrant.active for entrant in able)
    few = 2 * free < len(able) or (not terms.level and free < terms.seats)
    if terms.format != "swiss" or free == len(able) or not few:
        return None
    ids = [table.id for table in tournament.current if table.id is not None]
    ended = connection.execute(select(func.max(tables.c.ended_at)).where(tables.c.id.in_(ids))).scalar()
    before = tournament.round.begins_at if tournament.round else tournament.stored.started_at
    return max(before or 0, ended or 0) + min(LONGEST_WAIT, int(terms.seats * terms.minutes * MINUTE))
