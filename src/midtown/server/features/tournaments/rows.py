"""A tournament as it is stored: what was chosen for good, its entrants, rounds and tables."""

import re
from collections.abc import Sequence
from functools import lru_cache
from hmac import compare_digest
from itertools import groupby
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, case, exists, false, func, literal, or_, select, tuple_

from midtown.game import Options
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import entrants, tournament_rounds, tournament_seats, tournaments
from midtown.server.storage.schema.play import tables
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.time_control import first_move
from midtown.support.units import DAY, MINUTE
from midtown.tournaments.scores import Format, scores, totals
from midtown.tournaments.seating import Entrant, History, RoundGame
from midtown.tournaments.seating import Forfeit as Forfeit
from midtown.tournaments.standings import Standing, standings

Status = Literal["open", "running", "over", "cancelled"]
Removed = Literal["removed", "barred", "banned"]
"""How somebody was removed: for now, for good by the creator, or for good by an operator."""
WithdrawalReason = Removed | Literal["left", "missed", "suspended"]
"""Why somebody is not paired any more. Who is barred, banned, or suspended for good, cannot come back."""
BARRED: Final[tuple[Removed, ...]] = ("barred", "banned")
Cancelled = Literal["creator", "operator", "few", "gone", "late"]
"""Why a tournament was called off: too few came, its creator's account is gone, or it was not started for long."""
Resting = Literal["suspended", "busy", "away"]
"""Why somebody is not paired for now: by operators, because they play elsewhere, or because nobody has seen them."""
ID: Final = re.compile("[0-9a-f]{12}")
NEVER: Final = 2**62
"""Later than all times: when a tournament begins that waits for its creator."""
UNSTARTED_LIFETIME: Final = 30 * DAY
"""Milliseconds after which a tournament that nobody has started is called off."""
LATE: Final[tuple[Format, ...]] = ("swiss", "arena")
"""The formats that can be entered after the start."""


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms that a tournament was created with; they never change."""

    format: Format
    game: str
    options: Options
    seats: int
    """Number of seats at each table."""
    minutes: float
    """Minutes that each player has for a game."""
    increment: float
    """Seconds added after every move."""
    duration: int = 0
    """Minutes for which an arena begins new games; 0 in the other formats."""
    pause: int = 60
    """Seconds between the pairing of a round and its games."""
    duplicate: bool = False
    """Whether all tables of a round get the same deal."""
    rated: bool = False
    level: str = ""
    """Level of the computer players that fill tables; if empty there are none, and who is left over gets a bye."""
    fill: int = 0
    """Number of entrants at the start that computer players make up to; 0 for none."""
    private: bool = False
    """Whether it is visible only to its creator, its entrants, and visitors with its link."""
    programs: bool = False
    """Whether programs may enter."""

    @property
    def first_move(self) -> int:
        """Return the seconds that each player has for the first move of a game."""
        return first_move(self.minutes)


class StoredTournament(NamedTuple):
    """A row of `tournaments`."""

    id: str
    name: str
    terms: Terms
    creator: str | None
    created_at: int
    starts_at: int | None
    status: Status
    started_at: int | None
    ended_at: int | None
    rounds: int
    round: int
    changes: int
    key: str | None = None
    reason: Cancelled | None = None
    announced: bool = False
    """Whether its entrants have heard that it starts soon."""
    series: str | None = None
    """The series that has made it."""
    series_announced: bool = False
    """Whether members of its club, and who was in the one before, have heard that it comes."""

    @property
    def arena_ends_at(self) -> int | None:
        """Return when a running arena begins no new game."""
        duration = self.terms.duration * MINUTE
        return self.started_at + duration if self.started_at is not None and duration else None


class EntrantRow(NamedTuple):
    """Somebody who takes part: a row of `entrants` with what is known of the player."""

    number: int
    player: str | None
    level: str | None
    name: str | None
    face: int | None
    strength: float
    withdrawn: bool
    reason: WithdrawalReason | None = None
    seen: int | None = None
    """When a server has last seen them, by the service's clock."""
    last_round: int | None = None
    """If they were removed: the round that was paired then, whose game stays theirs."""
    lot: int = 0
    """Decides between equals in pairings."""
    resting: Resting | None = None
    """Why they are not paired for now; set by `rounds.mark_resting` alone."""

    @property
    def entered(self) -> bool:
        """Return whether they take part."""
        return not self.withdrawn and (self.player is not None or self.level is not None)

    def plays(self, round_: int) -> bool:
        """Return whether they have their game in a round: they take part, or were removed after its pairing."""
        return self.entered or (self.player is not None and self.last_round == round_)

    @property
    def active(self) -> bool:
        """Return whether they are paired."""
        return self.entered and self.resting is None


class Entered(NamedTuple):
    """Who takes part in a tournament, in numbers."""

    people: int = 0
    computers: int = 0
    mine: bool = False
    """Whether the visitor does."""


class RoundTable(NamedTuple):
    """A table of a round, or a bye: the entrants by seat, and what came of the game."""

    round: int
    number: int
    entrants: tuple[int, ...]
    id: str | None
    """Of the server's table; None until it is open, and for a bye."""
    ranks: tuple[int, ...] | None
    points: tuple[int, ...]
    forfeits: tuple[Forfeit | None, ...]
    missed: tuple[bool, ...]
    """By seat, whether it was lost without a single move."""

    @property
    def game(self) -> RoundGame:
        """Return what pairings and standings follow from: who has not made a move was not there."""
        why = zip(self.forfeits, self.missed, strict=True)
        absences: tuple[Forfeit | None, ...] = tuple("absent" if missed else forfeit for forfeit, missed in why)
        return RoundGame(round=self.round, seats=self.entrants, ranks=self.ranks, points=self.points, forfeits=absences)


class Round(NamedTuple):
    """A round that was paired."""

    number: int
    begins_at: int
    secret: str | None


class Tournament(NamedTuple):
    """A tournament with everything that pairings and standings follow from."""

    stored: StoredTournament
    entries: list[EntrantRow]
    tables: list[RoundTable]
    round: Round | None
    """The last one."""
    waits_until: int | None = None
    """How long the next round waits for those who play elsewhere, if they are most; who does not come then loses it.

    Set by `rounds.mark_resting` alone.
    """

    @property
    def history(self) -> History:
        """The games so far, in the order of rounds and tables."""
        return History([table.game for table in self.tables], self.stored.terms.seats)

    @property
    def totals(self) -> dict[int, float]:
        """The scores so far."""
        history, terms = self.history, self.stored.terms
        return totals(history, scores(history, terms.format, terms.duplicate))

    @property
    def standings(self) -> list[Standing]:
        """The rows of the standings; of those who have left before their first game there is none."""
        seen = {number for table in self.tables for number in table.entrants}
        who = [Entrant(entry.number, entry.strength) for entry in self.entries if entry.active or entry.number in seen]
        terms, history = self.stored.terms, self.history
        return _standings(tuple(who), tuple(history.games), history.size, terms.format, terms.duplicate)

    @property
    def absent(self) -> set[int]:
        """The entrants who have missed their last game; a bye is none."""
        games = [table for table in self.tables if not table.game.bye]
        last = {number: gone for table in games for number, gone in zip(table.entrants, table.missed, strict=True)}
        return {number for number, gone in last.items() if gone}

    @property
    def current(self) -> list[RoundTable]:
        """The tables of the last round."""
        return [table for table in self.tables if table.round == self.stored.round]

    def entry_of(self, player: str | None) -> EntrantRow | None:
        """Return a player's entry, or None."""
        return next((entry for entry in self.entries if player is not None and entry.player == player), None)


@lru_cache(maxsize=64)
def _standings(
    who: tuple[Entrant, ...], games: tuple[RoundGame, ...], size: int, form: Format, duplicate: bool
) -> list[Standing]:
    # Everybody in a tournament asks for the same rows again and again.
    return standings(who, History(games, size), form, duplicate)


def decode_tournament(row: AnyRow) -> StoredTournament:
    """Return a row of `tournaments`."""
    return StoredTournament(*row)._replace(terms=msgspec.json.decode(row.terms, type=Terms))


def get(connection: Connection, tournament: str) -> StoredTournament:
    """Return a tournament; raise Refused if there is none."""
    named = select(tournaments).where(tournaments.c.id == tournament)
    row = connection.execute(named).first() if ID.fullmatch(tournament) else None
    if row is None:
        raise missing_tournament()
    return decode_tournament(row)


def missing_tournament() -> Refused:
    """Return the refusal for a tournament that does not exist."""
    return refused("missing", "tournament.missing")


def is_listed_for(player: str | None) -> ColumnElement[bool]:
    """Return which tournaments a player may see without a link: all but private ones of others."""
    public = tournaments.c.key.is_(None)
    if player is None:
        return public
    takes_part = exists().where(entrants.c.tournament == tournaments.c.id, entrants.c.player == player)
    return or_(public, tournaments.c.creator == player, takes_part)


def tournaments_page(
    connection: Connection, status: Status, player: str | None, after: str | None, most: int
) -> list[StoredTournament]:
    """Return up to `most` tournaments: what begins soonest comes first, or what has begun or ended last.

    Before those, without `after`, come all that are the player's own. Otherwise `after` is the last one of the page
    before.
    """
    row = tournaments.c
    begins = func.coalesce(row.starts_at, NEVER)
    key = {"open": begins, "running": -func.coalesce(row.started_at, 0)}.get(status, -func.coalesce(row.ended_at, 0))
    order = (key, -row.created_at, row.id)
    listed = select(tournaments).where(row.status == status, is_listed_for(player)).order_by(*order)
    if after is None:
        own = listed.where(_own(player)).limit(most) if player is not None else None
    else:
        last = connection.execute(select(*order).where(row.id == after)).first()
        if last is None:
            raise missing_tournament()
        listed = listed.where(tuple_(*order) > tuple_(*[literal(value) for value in last]))
        own = None
    others = listed.where(~_own(player)) if player is not None else listed
    rows = [*(connection.execute(own) if own is not None else ()), *connection.execute(others.limit(most))]
    return [decode_tournament(item) for item in rows]


def _own(player: str | None) -> ColumnElement[bool]:
    """Return whether a player has created a tournament, or takes part."""
    takes_part = exists().where(entrants.c.tournament == tournaments.c.id, entrants.c.player == player)
    return or_(func.coalesce(tournaments.c.creator == player, false()), takes_part)


def check_visible(connection: Connection, tournament: str, player: str | None, key: str | None) -> None:
    """Raise Refused, as if there were no such tournament, unless a player may see it, or has the `key` of its link."""
    stored = get(connection, tournament)
    if stored.key is None or (key and compare_digest(stored.key.encode(), key.encode())):
        return
    query = select(tournaments.c.id).where(tournaments.c.id == tournament, is_listed_for(player))
    if connection.execute(query).first() is None:
        raise missing_tournament()


def load_tournament(connection: Connection, tournament: str) -> Tournament:
    """Return a tournament with entrants and tables; raise Refused if there is none."""
    stored = get(connection, tournament)
    rounds = tournament_rounds.c
    last = select(rounds.number, rounds.begins_at, rounds.secret)
    row = connection.execute(last.where(rounds.tournament == tournament, rounds.number == stored.round)).first()
    return Tournament(
        stored, entries(connection, tournament), round_tables(connection, tournament), Round(*row) if row else None
    )


def entries(connection: Connection, tournament: str) -> list[EntrantRow]:
    """Return all entrants in the order of their numbers."""
    name = func.coalesce(players.c.name, entrants.c.name)
    columns = (entrants.c.number, entrants.c.player, entrants.c.level, name, players.c.face, entrants.c.strength)
    state = (entrants.c.withdrawn, entrants.c.reason, entrants.c.seen_tick, entrants.c.last_round, entrants.c.lot)
    rows = select(*columns, *state).join(players, players.c.id == entrants.c.player, isouter=True)
    rows = rows.where(entrants.c.tournament == tournament).order_by(entrants.c.number)
    return [EntrantRow(*row) for row in connection.execute(rows)]


def entered_tournaments(connection: Connection, tournaments: Sequence[str], player: str | None) -> dict[str, Entered]:
    """Return who takes part in each of these tournaments; of those in which nobody does there is none."""
    columns = entrants.c
    own = func.count(case((columns.player == (player or ""), 1)))
    counts = select(columns.tournament, func.count(columns.player), func.count(columns.level), own)
    counts = counts.where(columns.tournament.in_(tournaments), ~columns.withdrawn).group_by(columns.tournament)
    return {key: Entered(people, computers, bool(me)) for key, people, computers, me in connection.execute(counts)}


def round_tables(connection: Connection, tournament: str) -> list[RoundTable]:
    """Return all tables in the order of rounds and numbers."""
    seats = tournament_seats.c
    rows = select(tournament_seats).where(seats.tournament == tournament).order_by(seats.round, seats.board, seats.seat)
    groups = groupby(connection.execute(rows).all(), key=lambda row: (row.round, row.board))
    return [_round_table(list(group)) for _, group in groups]


def _round_table(rows: Sequence[AnyRow]) -> RoundTable:
    first = rows[0]
    ranks = None if first.rank is None else tuple(row.rank for row in rows)
    points, forfeits = tuple(row.points or 0 for row in rows), tuple(row.forfeit for row in rows)
    return RoundTable(
        round=first.round,
        number=first.board,
        entrants=tuple(row.entrant for row in rows),
        id=first.table,
        ranks=ranks,
        points=points,
        forfeits=forfeits,
        missed=tuple(row.missed for row in rows),
    )


def unfinished_tournaments(connection: Connection, now: int) -> list[str]:
    """Return the ids of running tournaments, those whose time has come, and those called off whose games go on."""
    due = or_(
        tournaments.c.starts_at <= now,
        tournaments.c.creator.is_(None),
        tournaments.c.starts_at.is_(None) & (tournaments.c.created_at <= now - UNSTARTED_LIFETIME),
    )
    seats = tournament_seats.c
    plays = select(seats.table).join(tables, tables.c.id == seats.table)
    plays = plays.where(seats.tournament == tournaments.c.id, tables.c.status != "over")
    rows = select(tournaments.c.id).where(
        or_(
            tournaments.c.status == "running",
            (tournaments.c.status == "open") & due,
            (tournaments.c.status == "cancelled") & plays.exists(),
        )
    )
    return list(connection.execute(rows.order_by(tournaments.c.id)).scalars())


def tables_in_play(connection: Connection, tournament: str) -> list[str]:
    """Return the tables of a tournament where a game is on."""
    seats = tournament_seats.c
    rows = select(seats.table).distinct().join(tables, tables.c.id == seats.table)
    return sorted(connection.execute(rows.where(seats.tournament == tournament, tables.c.status != "over")).scalars())
