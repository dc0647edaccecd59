"""Notices to players who are not looking: it is their turn, time runs out, a table was found."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select, update

from midtown import games
from midtown.server.accounts import contacts, identity
from midtown.server.context import Context, origin_of
from midtown.server.features import correspondence
from midtown.server.features.notifications.delivery import Mail, log_failed_sending, push_to, send_mail
from midtown.server.storage.database import AnyRow, AnySelect
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import events, seats, tables
from midtown.server.support.periodic import Periodic, log_failure
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.settings import Pace
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language, Message
from midtown.support.units import DAY, HOUR, MINUTE

PATIENCE_MS: Final = 10 * 60 * 1000
"""Milliseconds before a turn's player is reminded; players at the table need no reminder."""
COLLECTED: Final = 4
"""Reminders are collected for this part of a turn's time at most."""


class DueTurn(NamedTuple):
    """A turn to remind its player of; it began with event `seq`."""

    table: str
    game: str
    seq: int
    player: str
    collected_until: int
    """When it is to be sent at the latest, with whatever else waits for the player."""
    deadline: int
    """The tick at which the player runs out of time."""


class Reminder(NamedTuple):
    """A reminder of turns, the most urgent first, with their player's language and contacts."""

    turns: list[DueTurn]
    language: Language
    email: str | None
    browsers: list[contacts.Subscription]


class _Settings(msgspec.Struct):
    """The part of a table's settings that is needed here."""

    pace: Pace = Pace()


def due_turns(connection: Connection, now: int) -> list[DueTurn]:
    """Return turns that began some time ago, without a reminder yet, of players who are not on vacation."""
    waiting = _waiting_turns().where(events.c.at <= now - PATIENCE_MS, players.c.away_until <= now)
    return [_turn(row) for row in connection.execute(waiting)]


def _waiting_turns() -> AnySelect:
    """Return a query of the turns of running correspondence games without a reminder yet, with their players.

    It is one query for all tables: three for each took 0.7 s of every minute with 2,000 tables, and this takes 0.01 s.
    """
    seat = select(events.c.to_move).where(events.c.table == tables.c.id, events.c.to_move.is_not(None))
    columns = (tables.c.id, tables.c.game, tables.c.reminded, tables.c.settings, tables.c.deadline_tick)
    running = (
        select(*columns, seat.order_by(events.c.seq.desc()).limit(1).scalar_subquery().label("seat"))
        .where(tables.c.status == "running", tables.c.pace == "days")
        .subquery("running")
    )
    before = select(func.max(events.c.seq)).where(events.c.table == running.c.id, events.c.to_move != running.c.seat)
    turns = select(running, func.coalesce(before.scalar_subquery(), -1).label("before")).subquery("turns")
    first = select(func.min(events.c.seq)).where(
        events.c.table == turns.c.id, events.c.seq > turns.c.before, events.c.to_move == turns.c.seat
    )
    began = first.correlate(turns).scalar_subquery()
    return (
        select(turns, events.c.seq, events.c.at, players.c.id.label("player"), players.c.digest_minutes)
        .select_from(turns)
        .join(events, (events.c.table == turns.c.id) & (events.c.seq == began))
        .join(seats, (seats.c.table == turns.c.id) & (seats.c.seat == turns.c.seat))
        .join(players, players.c.id == seats.c.player)
        .where(events.c.seq > turns.c.reminded)
    )


def _turn(row: AnyRow) -> DueTurn:
    pace = msgspec.json.decode(row.settings, type=_Settings).pace
    wait = min(row.digest_minutes * MINUTE, int(pace.days * DAY / COLLECTED))
    return DueTurn(
        table=row.id,
        game=row.game,
        seq=row.seq,
        player=row.player,
        collected_until=row.at + max(PATIENCE_MS, wait),
        deadline=row.deadline_tick or 0,
    )


def collect_turns(turns: Iterable[DueTurn], now: int) -> list[list[DueTurn]]:
    """Return the turns of each player with one that need not wait any longer, the most urgent first."""
    by_player: dict[str, list[DueTurn]] = {}
    for turn in sorted(turns, key=lambda turn: (turn.deadline, turn.table)):
        by_player.setdefault(turn.player, []).append(turn)
    return [own for own in by_player.values() if any(turn.collected_until <= now for turn in own)]


def take_reminder(connection: Connection, turns: Sequence[DueTurn]) -> Reminder | None:
    """Take the reminder of a player's turns, or return None if all were taken before or the player has no contacts.

    The turns are marked first, so that a reminder that fails is not sent twice.
    """
    taken = [turn for turn in turns if _mark_reminded(connection, turn)]
    if not taken:
        return None
    player = taken[0].player
    visitor = identity.visitor_by_id(connection, player)
    email = contacts.email_of(connection, player)
    browsers = contacts.subscriptions_of(connection, player)
    if visitor is None or not (email or browsers):
        return None
    return Reminder(taken, visitor.language, email, browsers)


def _mark_reminded(connection: Connection, turn: DueTurn) -> bool:
    open_ = (tables.c.id == turn.table, tables.c.reminded < turn.seq)
    return bool(connection.execute(update(tables).where(*open_).values(reminded=turn.seq)).rowcount)


async def remind(context: Context) -> int:
    """Send all reminders that are due; return their number."""
    now = context.clock.calendar()
    sent = 0
    turns = await context.store.read(lambda connection: due_turns(connection, now))
    for own in collect_turns(turns, now):
        reminder = await context.store.write(partial(take_reminder, turns=own))
        if reminder is not None:
            sent += 1
            await _send(context, reminder)
    return sent


def texts(reminder: Reminder, origin: str, tick: int) -> tuple[str, str]:
    """Return subject and text of a reminder, sent at `tick`."""
    language, turns = reminder.language, reminder.turns
    lines = [
        {"game": games.game(turn.game).TITLE, "url": f"{origin}/table/{turn.table}", "left": _time_left(turn, tick)}
        for turn in turns
    ]
    if len(turns) == 1:
        return CATALOGUE.text("reminder.subject", language), CATALOGUE.text("reminder.text", language, **lines[0])
    listed = [CATALOGUE.text("reminder.digest-line", language, **values) for values in lines]
    subject = CATALOGUE.text("reminder.digest-subject", language, games=len(turns))
    return subject, "\n".join([CATALOGUE.text("reminder.digest-text", language), "", *listed])


def _time_left(turn: DueTurn, tick: int) -> Message:
    hours = max(0, turn.deadline - tick) // HOUR
    key, number = ("days", hours // 24) if hours >= 48 else ("hours", hours)
    return CATALOGUE.message(f"reminder.{key}", n=number)


async def _send(context: Context, reminder: Reminder) -> None:
    language, first = reminder.language, reminder.turns[0]
    origin = origin_of(context.config)
    subject, text = texts(reminder, origin, context.clock.tick())
    names = ", ".join(dict.fromkeys(games.game(turn.game).TITLE for turn in reminder.turns))
    url = f"{origin}/table/{first.table}"
    message = {"type": "turn", "table": first.table, "title": subject, "body": names, "url": url}
    await push_to(context, reminder.browsers, message)
    if reminder.email:
        await mail_to(context, reminder.email, subject, text, language)


async def mail_to(context: Context, email: str, subject: str, text: str, language: Language) -> None:
    """Send an e-mail that says how to get no more of them; do nothing on a server without e-mail."""
    if context.config.smtp is None:
        return
    off = CATALOGUE.text("reminder.off", language, url=origin_of(context.config))
    mail = Mail(email, subject, f"{text}\n\n-- \n{off}\n")
    await log_failed_sending(asyncio.to_thread(send_mail, context.config.smtp, context.config.sender, mail))


async def notify_players(context: Context, table: TableState) -> None:
    """Notify the browsers of everybody at a new table that want reminders."""
    url = f"{origin_of(context.config)}/table/{table.id}"
    for player in {seat.player for seat in table.seats if seat.player is not None}:

        def read(
            connection: Connection, player: str = player
        ) -> tuple[identity.Visitor | None, list[contacts.Subscription]]:
            return identity.visitor_by_id(connection, player), contacts.subscriptions_of(connection, player)

        visitor, browsers = await context.store.read(read)
        if visitor is not None and browsers:
            title = CATALOGUE.text("pairing.found", visitor.language)
            message = {"type": "found", "table": table.id, "title": title, "body": table.game.TITLE, "url": url}
            await push_to(context, browsers, message)


async def _answer_and_remind(context: Context) -> None:
    # Answers are first, as nobody is reminded of a turn that a condition answers.
    await log_failure(correspondence.answer_all(context.hub))
    await remind(context)


PERIODIC: Final = Periodic(60.0, _answer_and_remind)
