"""Telling people that it is their turn, where there are days for a move: once a turn, and only if they asked for it."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, update

from midtown import games
from midtown.locale import Language
from midtown.server import contacts, identity
from midtown.server.context import Context
from midtown.server.delivery import Mail, push_of, send_mail
from midtown.server.origin import contact_of, origin_of
from midtown.server.refusals import CATALOGUE
from midtown.server.schema import events, players, seats, tables
from midtown.server.settings import Pace

PATIENCE_MS: Final = 10 * 60 * 1000
"""How long a turn lasts before its player is told: whoever sits at the table needs no reminder."""

log = logging.getLogger(__name__)


class Turn(NamedTuple):
    """A turn that somebody should be told of. It began with event `seq`."""

    table: str
    game: str
    seq: int
    player: str


class Reminder(NamedTuple):
    """Everything that is needed to tell somebody of his turn."""

    turn: Turn
    language: Language
    email: str | None
    browsers: list[contacts.Subscription]


class _Settings(msgspec.Struct):
    """What matters here of a table's settings."""

    pace: Pace = Pace()


def due(connection: Connection, now: int) -> list[Turn]:
    """The turns whose players are to be told: begun a while ago, not told yet, and they are not away."""
    running = select(tables.c.id, tables.c.game, tables.c.reminded, tables.c.settings).where(
        tables.c.status == "running"
    )
    rows = connection.execute(running.where(tables.c.settings.contains('"days"'))).all()
    found = [_turn(connection, row, now) for row in rows if _pace(row.settings).kind == "days"]
    return [turn for turn in found if turn is not None]


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
    """What is needed to tell of this turn, if no other server has taken it, and somebody wants to know.

    It counts as told from now on: a reminder that fails is not sent twice.
    """
    open_ = (tables.c.id == turn.table, tables.c.reminded < turn.seq)
    if not connection.execute(update(tables).where(*open_).values(reminded=turn.seq)).rowcount:
        return None
    visitor = identity.visitor_named(connection, turn.player)
    email = contacts.email_of(connection, turn.player)
    browsers = contacts.subscriptions_of(connection, turn.player)
    if visitor is None or not (email or browsers):
        return None
    return Reminder(turn, visitor.language, email, browsers)


async def remind(context: Context) -> int:
    """Tell everybody whose turn it is now; how many were told. To be called every minute or so."""
    now = context.clock.calendar()
    told = 0
    for turn in await context.store.read(lambda connection: due(connection, now)):
        reminder = await context.store.write(partial(_take, turn))
        if reminder is not None:
            told += 1
            await _tell(context, reminder)
    return told


def _take(turn: Turn, connection: Connection) -> Reminder | None:
    return take(connection, turn)


async def _tell(context: Context, reminder: Reminder) -> None:
    turn, language = reminder.turn, reminder.language
    url = f"{origin_of(context.settings)}/table/{turn.table}"
    values = {"game": games.game(turn.game).TITLE, "url": url}
    subject, text = (CATALOGUE.text(f"reminder.{key}", language, **values) for key in ("subject", "text"))
    message = {"type": "turn", "table": turn.table, "title": subject, "body": values["game"], "url": url}
    push = push_of(context.settings.data, contact_of(context.settings))
    for browser in reminder.browsers:
        if await _tried(partial(push.send, browser, message)) is False:
            await context.store.write(partial(_unsubscribe, browser.endpoint))
    if reminder.email and context.settings.smtp:
        off = CATALOGUE.text("reminder.off", language, url=origin_of(context.settings))
        mail = Mail(reminder.email, subject, f"{text}\n\n-- \n{off}\n")
        server, sender = context.settings.smtp, context.settings.sender
        await _tried(lambda: send_mail(server, sender, mail))


def _unsubscribe(endpoint: str, connection: Connection) -> None:
    contacts.unsubscribe(connection, endpoint)


async def _tried(send: Callable[[], bool | None]) -> bool | None:
    """What it returned; None if it did not go, which the log tells."""
    try:
        return await asyncio.to_thread(send)
    except OSError as error:
        log.warning("a reminder was not sent: %s", type(error).__name__)
        return None


def _pace(settings: str) -> Pace:
    return msgspec.json.decode(settings, type=_Settings).pace
