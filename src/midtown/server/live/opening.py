"""Opening a table: what was asked for is checked and settled, then its rows are written."""

import secrets
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert

from midtown import games
from midtown.bots import bot, budget
from midtown.fairness import sha256
from midtown.game import RequestError
from midtown.locale import CATALOGUE as GENERAL
from midtown.match import Match
from midtown.record import Record
from midtown.server import archive, naming, outlook
from midtown.server.clock import Clock
from midtown.server.effects import asks
from midtown.server.events import Event
from midtown.server.refusals import Refused, refused
from midtown.server.schema import events, invites, seats, tables
from midtown.server.settings import SeatPlan, TableSettings
from midtown.server.store import Effect
from midtown.server.table import Table

INVITE_DAYS = 14
_DAY = 86_400_000


MOST_SECONDS = 5.0
MOST_ITERATIONS = 20_000
"""What a computer player at a table may spend on a move."""


class Opening(NamedTuple):
    """A table that can be written: it, its first event, the rows' changes, and its invites."""

    table: Table
    effect: Effect
    invites: dict[int | None, str]
    """By seat, None: to watch; the tokens, which are nowhere else."""


def _computer(name: str) -> None:
    """Refused if there is no such computer player, or none that the workers have the time for."""
    bot(name)
    spends = budget(name)
    if (spends.seconds or 0) > MOST_SECONDS or (spends.iterations or 0) > MOST_ITERATIONS:
        raise refused("request", "opening.slow", seconds=f"{MOST_SECONDS:g}", iterations=str(MOST_ITERATIONS))


def settle(settings: TableSettings) -> TableSettings:
    """The settings with every option's value; GameError if such a table cannot be."""
    game = games.game(settings.game)
    if len(settings.seats) not in game.PLAYERS:
        number = str(len(settings.seats))
        raise RequestError(GENERAL.message("request.players", players=number, game=settings.game))
    for plan in settings.seats:
        if plan.kind == "bot":
            _computer(plan.bot)
    if sum(plan.kind == "me" for plan in settings.seats) > 1:
        raise refused("request", "opening.one_me")
    if settings.on_leave != "abandon":
        _computer(settings.on_leave)
    if all(plan.kind == "bot" for plan in settings.seats):
        raise refused("request", "opening.nobody")
    if settings.rated and any(plan.kind == "device" for plan in settings.seats):
        raise refused("request", "opening.rated_device")
    if settings.rated and settings.record is not None:
        raise refused("request", "opening.rated_record")
    pace = settings.pace
    if (pace.kind == "live" and pace.minutes <= 0) or (pace.kind == "days" and pace.days <= 0):
        raise refused("request", "opening.no_time")
    options = game.settle(len(settings.seats), settings.options)
    return msgspec.structs.replace(settings, options=options, rules=game.RULES)


def continued(settings: TableSettings) -> TableSettings:
    """The same for a table on which the unfinished game of a record is played on."""
    match = Match.load(settings.record)
    if match.to_move is None:
        raise refused("request", "opening.finished")
    if len(match.players) != len(settings.seats) or match.name != settings.game:
        raise refused("request", "opening.other_game")
    return msgspec.structs.replace(settle(settings), options=match.options)


def shown(record: Record) -> TableSettings:
    """The settings of a table that only shows the game of a record."""
    seats = [SeatPlan("record", _shown_name(name)) for name in record.players]
    return TableSettings(record.game, record.options, record.rules, seats, record=record.document())


def _shown_name(name: str) -> str:
    try:
        return naming.clean(name)
    except Refused:
        return ""


class Sitting(NamedTuple):
    """Who sits where from the start, with his name, and what was added to the shuffle."""

    players: list[str | None]
    names: dict[str, str]
    numbers: list[tuple[int, str]]


def opening(
    settings: TableSettings, creator: str, sitting: Sitting, clock: Clock, server: str, secret: str | None = None
) -> Opening:
    """A fresh table; with a fresh secret, unless it is that which the players' numbers were an answer to."""
    table = Table(secrets.token_hex(6), creator, (secret or secrets.token_hex(32), secrets.token_hex(32)), settings)
    table.names = sitting.names
    body = {"players": sitting.players, "numbers": sitting.numbers}
    event = Event(0, clock.calendar(), clock.tick(), "opened", None, "", body)
    table.apply(event)
    tokens: dict[int | None, str] = {None: secrets.token_urlsafe(16)}
    tokens |= {number: secrets.token_urlsafe(16) for number, seat in enumerate(table.seats) if not seat.taken}
    return Opening(table, _write(table, event, tokens, server), tokens)


def _write(table: Table, event: Event, tokens: dict[int | None, str], server: str) -> Effect:
    settings = table.settings
    row = {
        "id": table.id,
        "game": settings.game,
        "settings": msgspec.json.encode(settings).decode(),
        "creator": table.creator,
        "public": settings.public,
        "status": table.status,
        "secret": table.secret,
        "next_secret": table.next_secret,
        "created_at": event.at,
        "ended_at": event.at if table.ended else None,
        "deadline_tick": table.deadline,
    }
    held = [
        {"table": table.id, "seat": number, "player": seat.player}
        for number, seat in enumerate(table.seats)
        if seat.player is not None
    ]
    invited = [invite(table.id, seat, token, event.at) for seat, token in tokens.items()]
    first = dict(zip(events.c.keys(), archive.row(table.id, event, table.to_move), strict=True))
    job: list[Effect] = []
    if table.match is not None and table.to_move is not None and (name := table.seats[table.to_move].bot):
        job = [asks(table.id, 0, name, outlook.question(table, outlook.begun(table.match), 0), server)]

    def write(connection: Connection) -> None:
        connection.execute(insert(tables), row)
        connection.execute(insert(events), first)
        connection.execute(insert(invites), invited)
        if held:
            connection.execute(insert(seats), held)
        for effect in job:
            effect(connection)

    return write


def invite(table: str, seat: int | None, token: str, at: int) -> dict[str, object]:
    """The row of an invite; only the token's hash is kept."""
    return {"token": sha256(token), "table": table, "seat": seat, "expires_at": at + INVITE_DAYS * _DAY}


__all__ = ["Opening", "Sitting", "continued", "invite", "opening", "settle", "shown"]
