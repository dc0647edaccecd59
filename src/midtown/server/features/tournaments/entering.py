"""Create a tournament, enter it, leave it, and be removed from it. A round that is paired stays as it is."""

import secrets
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, func, insert, select, update

from midtown import games
from midtown.bots import LEVELS
from midtown.game import RequestError, changed_options
from midtown.server.accounts import meetings, ratings
from midtown.server.accounts.identity import Visitor
from midtown.server.features.tournaments.rows import (
    BARRED,
    LATE,
    EntrantRow,
    Removed,
    StoredTournament,
    Terms,
    entries,
    get,
    round_tables,
)
from midtown.server.storage.schema.features import entrants, tournaments
from midtown.server.support.rate_limits import MOST_KEYS, Limits
from midtown.server.support.refusals import refused
from midtown.server.tables.news import ANY_SERVER, happening
from midtown.server.tables.settings import LEAST_MINUTES
from midtown.server.tables.tournament_results import withdraw
from midtown.support.i18n import CATALOGUE
from midtown.tournaments import formats

MOST: Final = 200
"""People who take part at once; who has left takes no place."""
MOST_OF: Final = {"round_robin": 24}
MOST_OPEN: Final = 3
"""Tournaments of a creator that are not over."""


class GuestEntries:
    """The guests of each address that have entered tournaments through this server.

    Addresses are kept in memory alone. Those that are used least recently are forgotten.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.guests: dict[tuple[str, str], set[str | None]] = {}

    def check(self, connection: Connection, address: str, tournament: str, guest: str) -> None:
        """Count a guest who enters; raise Refused if others of the address have half of the places."""
        guests = self.guests.pop((address, tournament), set())
        self.guests[address, tournament] = guests
        while len(self.guests) > MOST_KEYS:
            del self.guests[next(iter(self.guests))]
        most = MOST_OF.get(get(connection, tournament).terms.format, MOST) // 2
        guests &= {entry.player for entry in entries(connection, tournament) if entry.entered}
        if not self.limits.free and len(guests - {guest}) >= most:
            raise refused("limit", "tournament.guests", most=str(most))
        guests.add(guest)


def check_terms(terms: Terms, rounds: int) -> tuple[Terms, int]:
    """Return the terms with every option's value, and the number of rounds; GameError if they do not fit."""
    game = games.for_players(terms.game, terms.seats)
    if terms.level and terms.level not in LEVELS:
        raise RequestError(CATALOGUE.message("request.bot", bot=terms.level, bots=", ".join(LEVELS)))
    if terms.minutes < LEAST_MINUTES:
        raise refused("request", "tournament.short", minutes=str(LEAST_MINUTES))
    if terms.format in ("round_robin", "knockout") and terms.seats != 2:
        raise refused("request", "tournament.two")
    if terms.duplicate and terms.format not in ("swiss", "round_robin"):
        raise refused("request", "tournament.duplicate")
    if terms.fill and not terms.level:
        raise refused("request", "tournament.fill")
    if terms.rated and terms.programs:
        raise refused("request", "tournament.rated_programs")
    if terms.format == "arena":
        if not terms.duration:
            raise refused("request", "tournament.duration")
    elif terms.duration:
        raise refused("request", "tournament.rounds")
    options = game.resolve_options(terms.seats, terms.options)
    if terms.rated and (changed := changed_options(game, terms.seats, options)):
        raise refused("request", "opening.rated_options", options=", ".join(changed))
    return msgspec.structs.replace(terms, options=options), rounds if terms.format == "swiss" else 0


def create(
    connection: Connection, visitor: Visitor, name: str, terms: Terms, rounds: int, starts_at: int | None, now: int
) -> tuple[str, str | None]:
    """Store a new tournament; return its id, and the key of its link if it is private.

    Raise Refused if its creator has too many that are not over.
    """
    own = (tournaments.c.creator == visitor.id, tournaments.c.series.is_(None))
    unfinished = (*own, tournaments.c.status.in_(["open", "running"]))
    if connection.execute(select(func.count()).where(*unfinished)).scalar_one() >= MOST_OPEN:
        raise refused("limit", "tournament.many", most=MOST_OPEN)
    return _insert(connection, visitor.id, name, terms, rounds, starts_at, now)


def create_of_series(
    connection: Connection,
    series: str,
    creator: str,
    name: str,
    terms: Terms,
    rounds: int,
    starts_at: int,
    now: int,
) -> None:
    """Store a tournament that a series makes in its creator's name; it does not count against their limit."""
    made, _ = _insert(connection, creator, name, terms, rounds, starts_at, now, series)
    happening("planned", now, ANY_SERVER, detail=made)(connection)


def _insert(
    connection: Connection,
    creator: str,
    name: str,
    terms: Terms,
    rounds: int,
    starts_at: int | None,
    now: int,
    series: str | None = None,
) -> tuple[str, str | None]:
    row = {"id": secrets.token_hex(6), "name": name, "terms": msgspec.json.encode(terms).decode()}
    row |= {"creator": creator, "status": "open"}
    key = secrets.token_urlsafe(16) if terms.private else None
    times = {"created_at": now, "starts_at": starts_at}
    values = {"key": key, "rounds": rounds, "round": 0, "changes": 0, "series": series}
    connection.execute(insert(tournaments).values(**row, **times, **values))
    return row["id"], key


def join(connection: Connection, tournament: str, visitor: Visitor, now: int, tick: int) -> None:
    """Enter a tournament for the rounds that are not paired, or come back to it; twice is as once."""
    count_change(connection, tournament)
    stored = get(connection, tournament)
    there = entries(connection, tournament)
    own = next((entry for entry in there if entry.player == visitor.id), None)
    if own is not None and not own.withdrawn:
        return
    _may_enter(connection, stored, visitor, there, own, now)
    _check_owner(connection, stored, visitor, there)
    number = len(there) + 1 if own is None else own.number
    happening("entered", now, ANY_SERVER, actor=visitor.id, detail=f"{tournament} {number}")(connection)
    if own is None:
        row = {"tournament": tournament, "number": number, "player": visitor.id, "seen_tick": tick}
        strength = strength_of(connection, stored, visitor.id)
        connection.execute(insert(entrants).values(**row, strength=strength, lot=draw_lot()))
    else:
        back = {"withdrawn": False, "reason": None, "last_round": None, "seen_tick": tick}
        connection.execute(update(entrants).where(*_entry(tournament, own.number)).values(**back))


def _may_enter(
    connection: Connection,
    tournament: StoredTournament,
    visitor: Visitor,
    there: Sequence[EntrantRow],
    own: EntrantRow | None,
    now: int,
) -> None:
    terms = tournament.terms
    if own is not None and own.reason in BARRED:
        raise refused("identity", "tournament.barred")
    back = own is not None and tournament.status == "running" and _stays(connection, tournament, own.number)
    if not back and (tournament.status in ("over", "cancelled") or _late(tournament, now)):
        raise refused("table", "tournament.late")
    if terms.rated and not visitor.claimed:
        raise refused("identity", "tournament.rated")
    if visitor.program and not terms.programs:
        raise refused("identity", "tournament.programs")
    people = sum(entry.entered and entry.player is not None for entry in there)
    if people >= MOST_OF.get(terms.format, MOST) and not back:
        raise refused("table", "tournament.full")


def _check_owner(
    connection: Connection, tournament: StoredTournament, visitor: Visitor, there: Sequence[EntrantRow]
) -> None:
    """Raise Refused if somebody with the same owner has entered: one would let the other win.

    In a private tournament of their own everybody may put as many of their programs as they like against each other.
    """
    others = {entry.player for entry in there if entry.entered and entry.player not in (None, visitor.id)}
    owners = meetings.owners(connection, {visitor.id, *others})
    owner = owners[visitor.id]
    if tournament.terms.private and tournament.creator == owner:
        return
    if any(owners[other] == owner for other in others if other is not None):
        raise refused("identity", "tournament.owner")


def _late(tournament: StoredTournament, now: int) -> bool:
    """Return whether nobody new can enter a tournament, as no pairing is to come."""
    if tournament.status != "running":
        return False
    ends_at = tournament.arena_ends_at
    last = tournament.terms.format == "swiss" and tournament.round >= tournament.rounds
    return tournament.terms.format not in LATE or last or (ends_at is not None and now >= ends_at)


def _stays(connection: Connection, tournament: StoredTournament, number: int) -> bool:
    """Return whether an entrant who has left still has games: one of this round, or later ones that are fixed."""
    own = [table for table in round_tables(connection, tournament.id) if number in table.entrants]
    last = own[-1] if own and own[-1].round == tournament.round else None
    if last is not None and last.ranks is None:
        return True
    if tournament.terms.format == "round_robin":
        return bool(own) and tournament.round < tournament.rounds
    if last is None or tournament.terms.format != "knockout":
        return False
    return formats.knockout_winner(last.game) == number and tournament.round < tournament.rounds


def leave(connection: Connection, tournament: str, player: str) -> None:
    """Leave a tournament for the rounds to come, and a game that has not begun."""
    count_change(connection, tournament)
    own = next((entry for entry in entries(connection, tournament) if entry.player == player), None)
    if own is None or own.withdrawn:
        raise refused("table", "tournament.not_in")
    check_not_over(get(connection, tournament))
    withdraw(connection, tournament, [own.number], "left")


def remove(connection: Connection, tournament: str, number: int, out: Removed) -> str:
    """Remove an entrant from the rounds that are not paired yet, and return the player; Refused if there is nobody.

    A game that runs or is paired stays theirs. Who is barred stays so if they are only removed later, and the creator
    changes nothing of what an operator has done.
    """
    count_change(connection, tournament)
    stored = get(connection, tournament)
    check_not_over(stored)
    there = next((entry for entry in entries(connection, tournament) if entry.number == number), None)
    if there is None or there.player is None:
        raise refused("missing", "tournament.nobody")
    this = update(entrants).where(*_entry(tournament, number))
    if not there.withdrawn:
        connection.execute(this.values(withdrawn=True, reason=out, last_round=stored.round))
    elif out in BARRED and there.reason != "banned":
        connection.execute(this.values(reason=out))
    return there.player


def let_back(connection: Connection, tournament: str, number: int, operator: bool = False) -> str:
    """Let somebody who was barred enter again, and return the player; operators alone if one of them has done it."""
    count_change(connection, tournament)
    check_not_over(get(connection, tournament))
    there = next((entry for entry in entries(connection, tournament) if entry.number == number), None)
    if there is None or there.player is None:
        raise refused("missing", "tournament.nobody")
    if there.reason == "banned" and not operator:
        raise refused("identity", "tournament.banned")
    if there.reason in BARRED:
        connection.execute(update(entrants).where(*_entry(tournament, number)).values(reason="removed"))
    return there.player


def draw_lot() -> int:
    """Return a number for somebody who enters, so that who enters first or last gains nothing by it."""
    return secrets.randbelow(2**31)


def strength_of(connection: Connection, tournament: StoredTournament, subject: str) -> float:
    """Return the lower bound of a rating at tables of this size; without one, the lowest."""
    terms = tournament.terms
    stored = [
        rating
        for rating in ratings.ratings_of(connection, subject)
        if (rating.game, rating.seats) == (terms.game, terms.seats)
    ]
    return stored[0].ordinal if stored else 0.0


def check_not_over(tournament: StoredTournament) -> None:
    """Raise Refused if a tournament is over, or was called off."""
    if tournament.status in ("over", "cancelled"):
        raise refused("table", "tournament.over")


def check_creator(tournament: StoredTournament, player: str) -> None:
    """Raise Refused unless a player has created a tournament."""
    if tournament.creator != player:
        raise refused("identity", "tournament.creator")


def check_not_begun(connection: Connection, tournament: str) -> None:
    """Raise Refused if a round is paired: who runs a tournament decides nothing about it, be it for a friend."""
    stored = get(connection, tournament)
    check_not_over(stored)
    if stored.round:
        raise refused("table", "tournament.begun")


def count_change(connection: Connection, tournament: str) -> None:
    """Count a change, and lock the tournament until the end of the transaction."""
    connection.execute(update_of(tournament).values(changes=tournaments.c.changes + 1))


def update_of(tournament: str) -> Update:
    """Return the statement that changes a tournament's row."""
    return update(tournaments).where(tournaments.c.id == tournament)


def _entry(tournament: str, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return entrants.c.tournament == tournament, entrants.c.number == number
