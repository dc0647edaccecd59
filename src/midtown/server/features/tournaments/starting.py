"""Start a tournament, with computer players where they are needed, and call it off."""

from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from midtown.bots import BOT, LEVELS
from midtown.bots.players import CHARACTERS
from midtown.server.features.tournaments.entering import check_not_over, count_change, draw_lot, strength_of, update_of
from midtown.server.features.tournaments.rows import Cancelled, EntrantRow, StoredTournament, Terms, entries, get
from midtown.server.storage.schema.features import entrants, tournament_rounds, tournament_seats, tournaments
from midtown.server.support.refusals import refused
from midtown.server.tables.news import ANY_SERVER, happening
from midtown.tournaments import formats

MOST_COMPUTERS: Final = 31


def call_off(connection: Connection, tournament: str, now: int, reason: Cancelled) -> None:
    """End a tournament before its time: pairings that have not begun vanish, and a server ends its games."""
    count_change(connection, tournament)
    check_not_over(get(connection, tournament))
    _cancel(connection, tournament, now, reason)


def _cancel(connection: Connection, tournament: str, now: int, reason: Cancelled) -> None:
    connection.execute(update_of(tournament).values(status="cancelled", ended_at=now, reason=reason))
    happening("calledoff", now, ANY_SERVER, detail=tournament)(connection)
    seats = tournament_seats.c
    waiting = (seats.tournament == tournament, seats.table.is_(None), seats.rank.is_(None))
    connection.execute(delete(tournament_seats).where(*waiting))
    there = select(seats.round).where(seats.tournament == tournament, seats.round == tournament_rounds.c.number)
    empty = (tournament_rounds.c.tournament == tournament, ~there.exists())
    if connection.execute(delete(tournament_rounds).where(*empty)).rowcount:
        connection.execute(update_of(tournament).values(round=tournaments.c.round - 1))


def start_now(connection: Connection, tournament: str, now: int) -> None:
    """Start an open tournament."""
    count_change(connection, tournament)
    stored = get(connection, tournament)
    if stored.status != "open":
        raise refused("table", "tournament.started")
    if not can_start(stored, [entry for entry in entries(connection, tournament) if entry.entered]):
        raise refused("table", "tournament.few", least=fewest_people(stored))
    connection.execute(update_of(tournament).values(starts_at=now))


def fewest_people(tournament: StoredTournament) -> int:
    """Return how many people a tournament needs."""
    return 1 if tournament.terms.level else tournament.terms.seats


def can_start(tournament: StoredTournament, people: list[EntrantRow]) -> bool:
    """Return whether a tournament can start with these entrants."""
    return len(people) >= fewest_people(tournament)


def start(connection: Connection, tournament: StoredTournament, now: int, tick: int) -> None:
    """Start a tournament whose time has come, with computer players where they are needed, or call it off."""
    count_change(connection, tournament.id)
    stored = get(connection, tournament.id)
    if stored.status != "open":
        return
    there = [entry for entry in entries(connection, tournament.id) if entry.entered]
    if (reason := _hopeless(stored, there, now)) is not None:
        _cancel(connection, tournament.id, now, reason)
        return
    connection.execute(update(entrants).where(entrants.c.tournament == tournament.id).values(seen_tick=tick))
    count = len(there) + add_computers(connection, stored, missing_computers(stored.terms, len(there)))
    values = {"status": "running", "started_at": now, "rounds": number_of_rounds(stored, count)}
    connection.execute(update_of(tournament.id).values(**values))
    happening("started", now, ANY_SERVER, detail=tournament.id)(connection)


def number_of_rounds(tournament: StoredTournament, entrants: int) -> int:
    """Return how many rounds a tournament has with this number of entrants."""
    rounds = {"round_robin": formats.round_robin_rounds, "knockout": formats.knockout_rounds}.get(
        tournament.terms.format
    )
    return rounds(entrants) if rounds else tournament.rounds


def _hopeless(tournament: StoredTournament, people: list[EntrantRow], now: int) -> Cancelled | None:
    """Return why a tournament that is due is called off; None if it starts."""
    if tournament.creator is None:
        return "gone"
    if tournament.starts_at is None or tournament.starts_at > now:
        return "late"
    return None if can_start(tournament, people) else "few"


def missing_computers(terms: Terms, count: int, computers: int = 0) -> int:
    """Return how many computer players make tables of `count` entrants full, of whom some are `computers` already."""
    if not terms.level or terms.format == "arena":
        return 0
    wanted = max(count, terms.fill)
    return min(MOST_COMPUTERS - computers, wanted + (-wanted) % terms.seats - count)


def add_computers(connection: Connection, tournament: StoredTournament, count: int) -> int:
    """Enter computer players, first those who have left; return how many could."""
    if count <= 0:
        return 0
    there = entries(connection, tournament.id)
    computers = [entry for entry in there if entry.level is not None]
    back = [computer.number for computer in computers if computer.withdrawn][:count]
    again = update(entrants).where(entrants.c.tournament == tournament.id, entrants.c.number.in_(back))
    connection.execute(again.values(withdrawn=False))
    level = tournament.terms.level
    strength = strength_of(connection, tournament, f"{BOT}{level}")
    fresh = max(0, min(count - len(back), MOST_COMPUTERS - len(computers)))
    for number in range(fresh):
        row = {"tournament": tournament.id, "number": len(there) + number + 1, "level": level}
        name = _character_name(level, len(computers) + number)
        connection.execute(insert(entrants).values(**row, name=name, strength=strength, lot=draw_lot()))
    return len(back) + fresh


def _character_name(level: str, number: int) -> str:
    """Return a character's name, with a number from the third of a level on."""
    characters = CHARACTERS[list(LEVELS).index(level)]
    again = number // len(characters)
    return characters[number % len(characters)] + (f" {again + 1}" if again else "")
