"""Opening a table: the rows of a new one, and its invitations."""

import secrets
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert

from midtown.fairness import sha256
from midtown.server.jobs import queue
from midtown.server.storage.effect import Effect
from midtown.server.storage.schema.play import events, invites, seats, tables
from midtown.server.storage.service_clock import Clock
from midtown.server.tables import news, side_effects
from midtown.server.tables.event_rows import event_row, new_state
from midtown.server.tables.events import Event
from midtown.server.tables.long_searches import work_cause
from midtown.server.tables.questions import question
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.side_effects import searches_ended
from midtown.server.tables.starting import Sitting, start
from midtown.server.tables.state import TableState
from midtown.support.documents import JsonObject
from midtown.support.units import DAY

Row = JsonObject

INVITE_DAYS = 14


class PreparedTable(NamedTuple):
    """A table that can be written: it, its first event, the rows' changes, and its invites."""

    table: TableState
    effect: Effect
    invites: dict[int | None, str]
    """By seat, None: to watch; the tokens, which are nowhere else."""


def prepare(
    settings: TableSettings,
    creator: str,
    sitting: Sitting,
    clock: Clock,
    server: str,
    secret: str | None = None,
    *,
    draws_seats: bool = False,
    paired: bool = False,
) -> PreparedTable:
    """Return a new table; with a new secret unless the players' numbers already answer a given one.

    `draws_seats` is whether the seats are drawn if the game begins at once, and `paired` whether all were
    looking for it.
    """
    table, event = start(
        new_state(secrets.token_hex(6), creator, (secret or secrets.token_hex(32), secrets.token_hex(32)), settings),
        sitting,
        clock.calendar(),
        clock.tick(),
        draws_seats=draws_seats,
    )
    tokens: dict[int | None, str] = {None: secrets.token_urlsafe(16)}
    tokens |= {number: invitation(table.id) for number, seat in enumerate(table.seats) if not seat.taken}
    return PreparedTable(table, _write(table, event, tokens, server, paired), tokens)


def _write(table: TableState, event: Event, tokens: dict[int | None, str], server: str, paired: bool) -> Effect:
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
        "quiet_since": event.at if table.ended else None,
        "deadline_tick": table.deadline,
        "pace": settings.pace.kind,
    }
    held = [
        {"table": table.id, "seat": number, "player": seat.player}
        for number, seat in enumerate(table.seats)
        if seat.player is not None
    ]
    invited = [invite(table.id, seat, token, event.at) for seat, token in tokens.items()]
    first = dict(zip(events.c.keys(), event_row(table.id, event, table.to_move), strict=True))
    effects = [side_effects.store_deadline(table)]  # now, as people on vacation may be to move
    if bot_to_move := table.bot_to_move:
        effects += [
            queue.offer(table.id, event.seq, bot_to_move, question(table, event.seq), server, work_cause(table))
        ]
    effects += [*searches_ended(table), *news.of_opening(table, event, server, paired=paired)]
    return Effect(_insert, {"table": row, "first": first, "invited": invited, "held": held, "effects": effects})


def _insert(
    connection: Connection, table: Row, first: Row, invited: list[Row], held: list[Row], effects: list[Effect]
) -> None:
    """Insert a table with its first event and its invites, and who sits there; then carry out the other effects."""
    connection.execute(insert(tables), table)
    connection.execute(insert(events), first)
    connection.execute(insert(invites), invited)
    if held:
        connection.execute(insert(seats), held)
    for effect in effects:
        effect(connection)


def invitation(table: str) -> str:
    """Return a new token for a seat; it begins with its table, by which a proxy chooses the process."""
    return f"{table}-{secrets.token_urlsafe(16)}"


def invite(table: str, seat: int | None, token: str, at: int) -> Row:
    """Return the row of an invite; only the token's hash is stored."""
    return {"token": sha256(token), "table": table, "seat": seat, "expires_at": at + INVITE_DAYS * DAY}
