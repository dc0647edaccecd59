"""Reminders of turns in correspondence games: once a turn, and only for players who enabled them."""

import asyncio
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, update

from midtown import games
from midtown.server.accounts import contacts, identity
from midtown.server.context import Context
from midtown.server.notifications.browsers import push_to, tried
from midtown.server.notifications.email import Mail, send_mail
from midtown.server.storage.schema import events, players, seats, tables
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.settings import Pace
from midtown.server.urls import origin_of
from midtown.support.i18n import Language

PATIENCE_MS: Final = 10 * 60 * 1000
"""Milliseconds before a turn's player is reminded; players at the table need no reminder."""


class Turn(NamedTuple):
    """A turn to remind its player of; it began with event `seq`."""

    table: str
    game: str
    seq: int
    player: str


class Reminder(NamedTuple):
    """A reminder with its player's language and contacts."""

    turn: Turn
    language: Language
    email: str | None
    browsers: list[contacts.Subscription]


class _Settings(msgspec.Struct):
    """The part of a table's settings that is needed here."""

    pace: Pace = Pace()


def due(connection: Connection, now: int) -> list[Turn]:
    """Return turns that began some time ago, without a reminder yet, of players who are not on vacation."""
    running = select(tables.c.id, tables.c.game, tables.c.reminded, tables.c.settings).where(
        tables.c.status == "running"
    )
    rows = connection.execute(running.where(tables.c.settings.contains('"days"'))).all()
    turns = [_turn(connection, row, now) for row in rows if _pace(row.settings).kind == "days"]
    return [turn for turn in turns if turn is not None]


def _turn(connection: Connection, table: Any, now: int) -> Turn | None:
    here = events.c.table == table.id
    to_move = select(events.c.to_move).where(here, events.c.to_move.is_not(None)).order_by(events.c.seq.desc()).limit(1)
    seat = connection.execute(to_move).scalar()
    before = select(func.max(events.c.seq)).where(here, events.c.to_move.is_not(None), events.c.to_move != seat)
    last = connection.execute(before).scalar()
    began = select(events.c.seq, events.c.at).where(
        here, events.c.seq > (-1 if last is None else last), events.c.to_move == seat
    )
    first = connection.execute(began.order_by(events.c.seq).limit(1)).first()
    if first is None or first.seq <= table.reminded or first.at > now - PATIENCE_MS:
        return None
    sits = select(players.c.id, players.c.away_until).join(seats, seats.c.player == players.c.id)
    player = connection.execute(sits.where(seats.c.table == table.id, seats.c.seat == seat)).first()
    if player is None or player.away_until > now:
        return None
    return Turn(table.id, table.game, first.seq, player.id)


def take(connection: Connection, turn: Turn) -> Reminder | None:
    """Take a turn's reminder, or return None if it was taken before or the player has no contacts.

    The turn is marked first, so that a reminder that fails is not sent twice.
    """
    open_ = (tables.c.id == turn.table, tables.c.reminded < turn.seq)
    if not connection.execute(update(tables).where(*open_).values(reminded=turn.seq)).rowcount:
        return None
    visitor = identity.visitor_by_id(connection, turn.player)
    email = contacts.email_of(connection, turn.player)
    browsers = contacts.subscriptions_of(connection, turn.player)
    if visitor is None or not (email or browsers):
        return None
    return Reminder(turn, visitor.language, email, browsers)


async def remind(context: Context) -> int:
    """Send all reminders that are due; return their number. Call this about once a minute."""
    now = context.clock.calendar()
    sent = 0
    for turn in await context.store.read(lambda connection: due(connection, now)):
        reminder = await context.store.write(partial(_take, turn))
        if reminder is not None:
            sent += 1
            await _send(context, reminder)
    return sent


def _take(turn: Turn, connection: Connection) -> Reminder | None:
    return take(connection, turn)


async def _send(context: Context, reminder: Reminder) -> None:
    turn, language = reminder.turn, reminder.language
    url = f"{origin_of(context.config)}/table/{turn.table}"
    values = {"game": games.game(turn.game).TITLE, "url": url}
    subject, text = (CATALOGUE.text(f"reminder.{key}", language, **values) for key in ("subject", "text"))
    message = {"type": "turn", "table": turn.table, "title": subject, "body": values["game"], "url": url}
    await push_to(context, reminder.browsers, message)
    if reminder.email and context.config.smtp:
        off = CATALOGUE.text("reminder.off", language, url=origin_of(context.config))
        mail = Mail(reminder.email, subject, f"{text}\n\n-- \n{off}\n")
        server, sender = context.config.smtp, context.config.sender
        await tried(asyncio.to_thread(send_mail, server, sender, mail))


def _pace(settings: str) -> Pace:
    return msgspec.json.decode(settings, type=_Settings).pace
