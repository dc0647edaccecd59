"""The queue of what web-hooks are sent: each try is stored before it is made, and the next comes later and later."""

import asyncio
import secrets
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from midtown.server.accounts import identity
from midtown.server.context import Context, origin_of
from midtown.server.features.notifications import audiences, messages
from midtown.server.features.notifications.audiences import Notice
from midtown.server.features.notifications.delivery import post
from midtown.server.features.notifications.hooks import bodies, group_words, groups, rows
from midtown.server.features.notifications.hooks.bodies import Letter
from midtown.server.features.notifications.hooks.rows import LOGGED, Hook
from midtown.server.features.notifications.kinds import KINDS
from midtown.server.features.notifications.messages import Event, Line
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.hooks import hook_deliveries, hooks
from midtown.server.support.periodic import Periodic
from midtown.server.tables.news import happening
from midtown.support.i18n import Language
from midtown.support.units import DAY, HOUR, MINUTE, SECOND

WAITS: Final = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR)
"""Milliseconds until the next try, by how many there were; the first is also the lease of the server that tries."""
PATIENCE: Final = 7 * DAY
"""Milliseconds of failures after which a web-hook is switched off."""
GAP: Final = 10 * SECOND
"""Milliseconds from one request about a club or tournament to the next: what happens meanwhile comes in one."""
AT_ONCE: Final = 40
"""Web-hooks that are sent something at the same time."""
_OWN: Final = hook_deliveries.c


class Try(NamedTuple):
    """A delivery that is tried now."""

    delivery: str
    hook: Hook
    letter: Letter
    is_last: bool


def enqueue(connection: Connection, player: str, notices: Sequence[AnyRow], now: int) -> None:
    """Store for all web-hooks of a player what they are to tell of: all of it in one request each."""
    events = [
        Event(
            kind=row.kind,
            table=row.table,
            actor=row.actor,
            detail=row.detail,
            made_at=row.made_at,
            until=row.until,
            tag=row.tag,
        )
        for row in notices
    ]
    for hook in rows.hooks_of(connection, player):
        if hook.off_at is None:
            _store(connection, hook.id, events, now)


def tell_groups(connection: Connection, news: AnyRow, now: int) -> None:
    """Store some news for the web-hooks of the clubs and tournaments that tell of them."""
    for hook in groups.listeners(connection, news, now):
        event = Event(
            kind=news.kind,
            table=news.table,
            actor=news.actor,
            detail=news.detail,
            made_at=news.at,
            until=news.at + groups.KINDS[news.kind].lifetime,
            tag="",
        )
        if not _join_waiting(connection, hook.id, event):
            last = select(func.max(_OWN.made_at)).where(_OWN.hook == hook.id)
            latest = connection.execute(last).scalar()
            _store(connection, hook.id, [event], now, now if latest is None else max(now, latest + GAP))


def _join_waiting(connection: Connection, hook: str, event: Event) -> bool:
    """Add an event to what waits for a web-hook and was not tried; return False if there is nothing, or it is full."""
    untried = (_OWN.hook == hook, _OWN.tries == 0, _OWN.done_at.is_(None))
    row = connection.execute(select(_OWN.id, _OWN.events).where(*untried).order_by(_OWN.made_at.desc())).first()
    events = [] if row is None else msgspec.json.decode(row.events, type=list[Event])
    if any((other.kind, other.table, other.detail) == (event.kind, event.table, event.detail) for other in events):
        return True
    if row is None or len(events) >= bodies.MOST:
        return False
    joined = update(hook_deliveries).where(_OWN.id == row.id, _OWN.tries == 0)
    stored = msgspec.json.encode([*events, event]).decode()
    return bool(connection.execute(joined.values(events=stored)).rowcount)


def _store(connection: Connection, hook: str, events: Sequence[Event], now: int, due_at: int | None = None) -> None:
    stored = msgspec.json.encode(events).decode()
    row = {"id": secrets.token_hex(8), "hook": hook, "events": stored, "made_at": now, "tries": 0}
    row["due_at"] = now if due_at is None else due_at
    connection.execute(insert(hook_deliveries).values(**row))
    old = select(_OWN.id).where(_OWN.hook == hook).order_by(_OWN.made_at.desc(), _OWN.id).offset(LOGGED).limit(LOGGED)
    gone = list(connection.execute(old).scalars())
    connection.execute(delete(hook_deliveries).where(_OWN.id.in_(gone)))


def take_due(connection: Connection, now: int, tick: int, origin: str) -> list[Try]:
    """Take what is due, one delivery of each web-hook, and store that it is tried; forget what is settled."""
    is_due = (_OWN.done_at.is_(None), _OWN.due_at <= now)
    longest = select(_OWN.hook).where(*is_due).group_by(_OWN.hook).order_by(func.min(_OWN.due_at), _OWN.hook)
    tries: list[Try] = []
    for hook in connection.execute(longest.limit(AT_ONCE)).scalars().all():
        first = select(hook_deliveries).where(*is_due, _OWN.hook == hook).order_by(_OWN.due_at, _OWN.id).limit(1)
        next_try = _take(connection, connection.execute(first).one(), now, tick, origin)
        tries += [next_try] if next_try is not None else []
    return tries


def _take(connection: Connection, row: AnyRow, now: int, tick: int, origin: str) -> Try | None:
    """Return the next try of a delivery; None if another server has it, or nothing of it is to be said any more."""
    wait = WAITS[min(row.tries, len(WAITS) - 1)]
    taken = update(hook_deliveries).where(_OWN.id == row.id, _OWN.tries == row.tries, _OWN.done_at.is_(None))
    # With what has joined it meanwhile.
    stored_events = connection.execute(
        taken.values(tries=row.tries + 1, due_at=now + wait).returning(_OWN.events)
    ).scalar()
    if stored_events is None:
        return None
    stored = connection.execute(select(hooks).where(hooks.c.id == row.hook)).one()
    hook = rows.from_row(stored)
    visitor = identity.visitor_by_id(connection, hook.player)
    events = [event for event in msgspec.json.decode(stored_events, type=list[Event]) if event.until > now]
    language = "en" if visitor is None else visitor.language
    words = [_line(connection, hook, event, language, now, tick) for event in events]
    lines = [line for line in words if line is not None]
    may_send = hook.off_at is None and rows.is_answered_for(connection, hook, now)
    if not may_send or visitor is None or not lines:
        _forget(connection, row, now)
        return None
    last = row.tries + 1 >= len(WAITS) + 1 or now + wait >= max(event.until for event in events)
    letter = bodies.letter(
        hook.form,
        hook.url,
        hook.secret,
        delivery=row.id,
        now=now,
        lines=lines,
        language=language,
        origin=origin,
        in_full=hook.group is not None,
    )
    return Try(row.id, hook, letter, last)


def _forget(connection: Connection, row: AnyRow, now: int) -> None:
    """End a delivery that tells of nothing any more; what was tried stays in the log."""
    own = _OWN.id == row.id
    if row.tries:
        connection.execute(update(hook_deliveries).where(own).values(done_at=now, tries=row.tries))
    else:
        connection.execute(delete(hook_deliveries).where(own))


def _line(connection: Connection, hook: Hook, event: Event, language: Language, now: int, tick: int) -> Line | None:
    """Return the words of an event, or None if the owner may not know of it any more."""
    if hook.group is not None:
        return group_words.compose(connection, hook, event, language, now)
    notice = Notice(player=hook.player, kind=event.kind, table=event.table, actor=event.actor, detail=event.detail)
    if event.kind not in KINDS or not audiences.may_know(connection, notice, now):
        return None
    return messages.line(connection, event, now, tick)


async def deliver(context: Context) -> int:
    """Send what is due to web-hooks; return how many were tried."""
    now, tick, origin = context.clock.calendar(), context.clock.tick(), origin_of(context.config)
    due = select(_OWN.id).where(_OWN.done_at.is_(None), _OWN.due_at <= now).limit(1)
    if await context.store.read(lambda connection: connection.execute(due).first()) is None:
        return 0
    tries = await context.store.write(partial(take_due, now=now, tick=tick, origin=origin))
    statuses = await asyncio.gather(*(send(tried.letter) for tried in tries))

    def notes(connection: Connection) -> None:
        for tried, status in zip(tries, statuses, strict=True):
            note(connection, tried, status, now, context.hub.server)

    if tries:
        await context.store.write(notes)
    return len(tries)


async def send(letter: Letter) -> int | None:
    """Send a request; return the status of the response, or None if there was none."""
    try:
        return await post(letter.url, letter.body, letter.headers)
    except OSError:
        return None


def note(connection: Connection, tried: Try, status: int | None, now: int, server: str) -> None:
    """Store what came of a try. After a week of failures the web-hook is switched off, and its owner hears of it."""
    accepted = status is not None and 200 <= status < 300
    done = {"done_at": now} if accepted or tried.is_last else {}
    connection.execute(update(hook_deliveries).where(_OWN.id == tried.delivery).values(status=status, **done))
    own = hooks.c.id == tried.hook.id
    if accepted:
        connection.execute(update(hooks).where(own).values(sent_at=now, failing_since=None))
        return
    since = connection.execute(select(hooks.c.failing_since).where(own)).scalar() or now
    is_over = since <= now - PATIENCE
    connection.execute(update(hooks).where(own).values(failing_since=since, off_at=now if is_over else None))
    if is_over:
        connection.execute(delete(hook_deliveries).where(_OWN.hook == tried.hook.id, _OWN.done_at.is_(None)))
        happening("hookoff", now, server, player=tried.hook.player, detail=tried.hook.id)(connection)


async def attempt(context: Context, hook: Hook, language: Language) -> int | None:
    """Send a sample to a web-hook; return the status of the response, or None if there was none."""
    now = context.clock.calendar()
    letter = bodies.letter(
        hook.form,
        hook.url,
        hook.secret,
        delivery=secrets.token_hex(8),
        now=now,
        lines=[messages.sample(now)],
        language=language,
        origin=origin_of(context.config),
    )
    return await send(letter)


PERIODIC: Final = Periodic(1.0, deliver)
