"""Create a tournament, enter it and leave it, start it, and call it off."""

import secrets
from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, delete, func, insert, select, update

from midtown import games
from midtown.bots import LEVELS
from midtown.bots.characters import CHARACTERS
from midtown.game import RequestError
from midtown.server.accounts import ratings
from midtown.server.accounts.identity import Visitor
from midtown.server.storage.schema import entrants, tournament_rounds, tournament_seats, tournaments
from midtown.server.support.refusals import refused
from midtown.server.tournaments.rows import LATE, EntrantRow, StoredTournament, Terms, entries, get
from midtown.support.i18n import CATALOGUE as GENERAL
from midtown.tournaments import knockout, round_robin

MOST: Final = 200
"""Entrants of a tournament."""
MOST_OF: Final = {"round_robin": 24}
MOST_COMPUTERS: Final = 31
MOST_OPEN: Final = 3
"""Tournaments of a creator that are not over."""


def checked(terms: Terms, rounds: int) -> tuple[Terms, int]:
    """Return the terms with every option's value, and the number of rounds; GameError if they do not fit."""
    game = games.game(terms.game)
    if terms.seats not in game.PLAYERS:
        raise RequestError(GENERAL.message("request.players", players=str(terms.seats), game=terms.game))
    if terms.level and terms.level not in LEVELS:
        raise RequestError(GENERAL.message("request.bot", bot=terms.level, bots=", ".join(LEVELS)))
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
    return msgspec.structs.replace(terms, options=options), rounds if terms.format == "swiss" else 0


def create(
    connection: Connection, visitor: Visitor, name: str, terms: Terms, rounds: int, starts_at: int | None, now: int
) -> tuple[str, str | None]:
    """Store a new tournament; return its id, and the key of its link if it is private.

    Raise Refused if its creator has too many that are not over.
    """
    mine = (tournaments.c.creator == visitor.id, tournaments.c.status.in_(["open", "running"]))
    if connection.execute(select(func.count()).where(*mine)).scalar_one() >= MOST_OPEN:
        raise refused("limit", "tournament.many", most=MOST_OPEN)
    row = {"id": secrets.token_hex(6), "name": name, "terms": msgspec.json.encode(terms).decode()}
    row |= {"creator": visitor.id, "status": "open"}
    key = secrets.token_urlsafe(16) if terms.private else None
    times = {"created_at": now, "starts_at": starts_at}
    connection.execute(insert(tournaments).values(**row, **times, key=key, rounds=rounds, round=0, changes=0))
    return row["id"], key


def join(connection: Connection, tournament: str, visitor: Visitor, now: int) -> None:
    """Enter a tournament, or come back to it; twice is as once."""
    _change(connection, tournament)
    stored = get(connection, tournament)
    there = entries(connection, tournament)
    mine = next((one for one in there if one.player == visitor.id), None)
    if mine is not None and not mine.withdrawn:
        return
    _may_enter(stored, visitor, len(there), now, back=mine is not None)
    strength = _strength(connection, stored, visitor.id)
    if mine is None:
        row = {"tournament": tournament, "number": len(there) + 1, "player": visitor.id, "strength": strength}
        connection.execute(insert(entrants).values(**row))
    else:
        connection.execute(update(entrants).where(*_entry(tournament, mine.number)).values(withdrawn=False))
    unpair(connection, stored, now)


def _may_enter(tournament: StoredTournament, visitor: Visitor, count: int, now: int, back: bool) -> None:
    terms, ends_at = tournament.terms, tournament.arena_ends_at
    late = tournament.status == "running" and (
        terms.format not in LATE
        or (terms.format == "swiss" and tournament.round >= tournament.rounds)
        or (ends_at is not None and now >= ends_at)
    )
    if late or tournament.status in ("over", "cancelled"):
        raise refused("table", "tournament.late")
    if terms.rated and not visitor.claimed:
        raise refused("identity", "tournament.rated")
    if visitor.program and not terms.programs:
        raise refused("identity", "tournament.programs")
    if count >= MOST_OF.get(terms.format, MOST) and not back:
        raise refused("table", "tournament.full")


def leave(connection: Connection, tournament: str, player: str, now: int) -> None:
    """Leave a tournament for the rounds to come; pairings made before its start are made again."""
    _change(connection, tournament)
    stored = get(connection, tournament)
    mine = next((one for one in entries(connection, tournament) if one.player == player), None)
    if mine is None or mine.withdrawn:
        raise refused("table", "tournament.not_in")
    if stored.status in ("over", "cancelled"):
        raise refused("table", "tournament.over")
    withdraw(connection, tournament, [mine.number])
    unpair(connection, stored, now)


def withdraw(connection: Connection, tournament: str, numbers: Iterable[int]) -> None:
    """Store that entrants are not paired any more."""
    here = (entrants.c.tournament == tournament, entrants.c.number.in_(list(numbers)))
    connection.execute(update(entrants).where(*here).values(withdrawn=True))


def unpair(connection: Connection, tournament: StoredTournament, now: int) -> None:
    """Delete the pairing of a Swiss round that has not begun, as others take part now; it will be made anew."""
    number, here = tournament.round, tournament_rounds.c
    if tournament.terms.format != "swiss" or not number:
        return
    waiting = (here.tournament == tournament.id, here.number == number, here.begins_at > now)
    if connection.execute(delete(tournament_rounds).where(*waiting)).rowcount:
        seats = tournament_seats.c
        connection.execute(delete(tournament_seats).where(seats.tournament == tournament.id, seats.round == number))
        connection.execute(_row(tournament.id).values(round=number - 1))


def call_off(connection: Connection, tournament: str, player: str, now: int) -> None:
    """End a tournament before its time; only its creator may. Games that run can be played on."""
    stored = _own(connection, tournament, player)
    if stored.status in ("over", "cancelled"):
        raise refused("table", "tournament.over")
    connection.execute(_row(tournament).values(status="cancelled", ended_at=now))


def start_now(connection: Connection, tournament: str, player: str, now: int) -> None:
    """Start an open tournament; only its creator may."""
    stored = _own(connection, tournament, player)
    if stored.status != "open":
        raise refused("table", "tournament.started")
    if not enough(stored, [one for one in entries(connection, tournament) if one.active]):
        raise refused("table", "tournament.few", least=least(stored))
    connection.execute(_row(tournament).values(starts_at=now))


def least(tournament: StoredTournament) -> int:
    """Return how many people a tournament needs."""
    return 1 if tournament.terms.level else tournament.terms.seats


def enough(tournament: StoredTournament, people: list[EntrantRow]) -> bool:
    """Return whether a tournament can start with these entrants."""
    return len(people) >= least(tournament)


def start(connection: Connection, tournament: StoredTournament, now: int) -> None:
    """Start a tournament whose time has come, with computer players where they are needed, or call it off."""
    _change(connection, tournament.id)
    stored = get(connection, tournament.id)
    active = [one for one in entries(connection, tournament.id) if one.active]
    if stored.status != "open":
        return
    if not enough(stored, active):
        connection.execute(_row(tournament.id).values(status="cancelled", ended_at=now))
        return
    count = len(active) + add_computers(connection, stored, missing(stored.terms, len(active)))
    rounds = {"round_robin": round_robin.rounds, "knockout": knockout.rounds}.get(stored.terms.format)
    values = {"status": "running", "started_at": now, "rounds": rounds(count) if rounds else stored.rounds}
    connection.execute(_row(tournament.id).values(**values))


def missing(terms: Terms, count: int) -> int:
    """Return how many computer players make tables of `count` entrants full."""
    if not terms.level or terms.format == "arena":
        return 0
    wanted = max(count, terms.fill)
    return min(MOST_COMPUTERS, wanted + (-wanted) % terms.seats - count)


def add_computers(connection: Connection, tournament: StoredTournament, count: int) -> int:
    """Enter computer players; return how many could."""
    if count <= 0:
        return 0
    there = entries(connection, tournament.id)
    before = sum(one.level is not None for one in there)
    count = min(count, MOST_COMPUTERS - before)
    level = tournament.terms.level
    strength = _strength(connection, tournament, f"{ratings.BOT}{level}")
    for number in range(count):
        row = {"tournament": tournament.id, "number": len(there) + number + 1, "level": level}
        connection.execute(insert(entrants).values(**row, name=_called(level, before + number), strength=strength))
    return max(0, count)


def _called(level: str, number: int) -> str:
    """Return a character's name, with a number from the third of a level on."""
    characters = CHARACTERS[list(LEVELS).index(level)]
    again = number // len(characters)
    return characters[number % len(characters)] + (f" {again + 1}" if again else "")


def _strength(connection: Connection, tournament: StoredTournament, subject: str) -> float:
    """Return the lower bound of a rating at tables of this size; without one, the lowest."""
    terms = tournament.terms
    stored = [one for one in ratings.of(connection, subject) if (one.game, one.seats) == (terms.game, terms.seats)]
    return stored[0].ordinal if stored else 0.0


def _own(connection: Connection, tournament: str, player: str) -> StoredTournament:
    _change(connection, tournament)
    stored = get(connection, tournament)
    if stored.creator != player:
        raise refused("identity", "tournament.creator")
    return stored


def _change(connection: Connection, tournament: str) -> None:
    """Count a change, and lock the tournament until the end of the transaction."""
    connection.execute(_row(tournament).values(changes=tournaments.c.changes + 1))


def _row(tournament: str) -> Update:
    return update(tournaments).where(tournaments.c.id == tournament)


def _entry(tournament: str, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return entrants.c.tournament == tournament, entrants.c.number == number
