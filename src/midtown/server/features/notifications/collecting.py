"""From news to notices: who hears of it, by which channels, and when."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection, delete, or_, select

from midtown.server.accounts import notice_settings
from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.context import Context
from midtown.server.features.notifications import audiences
from midtown.server.features.notifications.audiences import Notice
from midtown.server.features.notifications.hooks import queue
from midtown.server.features.notifications.kinds import CHANNELS, KINDS, Kind, wants
from midtown.server.live.hub import Hub
from midtown.server.storage.database import AnyRow, upsert
from midtown.server.storage.schema.accounts import players, subscriptions
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.notices import news, notices
from midtown.support.units import HOUR, MINUTE, SECOND

LEFT_TO_ACT: Final = HOUR
"""Milliseconds that have to be left in the morning of what is a question of time; else it comes at night."""
AT_ONCE: Final = 100
"""News that are taken in one transaction."""
STALE: Final = 15 * SECOND
"""Milliseconds after which a server takes news of another one, which may have ended."""
_BEGINNINGS: Final = ("begins", "live", "found", "round")
"""The kinds of news that followers hear of, too."""


async def collect(context: Context) -> int:
    """Make notices of the news; return how many news there were."""
    now = context.clock.calendar()
    own = or_(news.c.server == context.hub.server, news.c.at <= now - STALE)
    oldest = select(news).where(own).order_by(news.c.id).limit(AT_ONCE)
    rows = await context.store.read(lambda connection: connection.execute(oldest).all())
    if rows:
        present = {row.table: _at_table(context.hub, row.table) for row in rows}
        await context.store.write(partial(take_news, rows=rows, present=present, now=now))
    return len(rows)


def _at_table(hub: Hub, table: str | None) -> set[str]:
    """Return who is connected to a table, here or at another server."""
    session = hub.sessions.get(table or "")
    if session is None:
        return set()
    held = [session.table.seats[seat].player for seat in session.presence().seats]
    return {player for player in held if player is not None}


def take_news(connection: Connection, rows: Sequence[AnyRow], present: Mapping[str | None, set[str]], now: int) -> None:
    """Take news, unless another server has, and store who hears of it; `present` are those at each table."""
    for row in rows:
        if connection.execute(delete(news).where(news.c.id == row.id)).rowcount:
            queue.tell_groups(connection, row, now)
            if row.kind in KINDS:
                _tell(connection, row, present.get(row.table, set()), now)


def _tell(connection: Connection, row: AnyRow, present: set[str], now: int) -> None:
    kind = KINDS[row.kind]
    people = (
        [row.player] if row.player else audiences.recipients(connection, row.kind, row.table, row.actor, row.detail)
    )
    away = people if kind.when_here else [player for player in people if player not in present]
    for player in away:
        add(
            connection,
            Notice(player=player, kind=row.kind, table=row.table, actor=row.actor, detail=row.detail),
            row.at,
            now,
        )
    if row.kind in _BEGINNINGS:
        _tell_followers(connection, row, now)


def _tell_followers(connection: Connection, row: AnyRow, now: int) -> None:
    for actor in audiences.recipients(connection, "begins", row.table, None):
        for player in audiences.recipients(connection, "followed", row.table, actor):
            add(
                connection, Notice(player=player, kind="followed", table=row.table, actor=actor, detail=""), row.at, now
            )


def add(
    connection: Connection, notice: Notice, at: int, now: int, until: int | None = None, mail_wait: int = -1
) -> None:
    """Store what somebody is to hear, for each channel that they want and have; it replaces what has the same tag.

    `until` is when it is of no use any more, and `mail_wait` for how long an e-mail waits for others at most, in
    milliseconds; by default as the table of kinds and the player's settings say.
    """
    kind, settings = KINDS[notice.kind], notice_settings.load(connection, notice.player)
    wanted = [channel for channel in CHANNELS if wants(settings, kind, channel)]
    reached = _reached(connection, notice.player) if wanted else {}
    if not reached or not audiences.may_know(connection, notice, now):
        return
    until = at + kind.lifetime if until is None else until
    tag = kind.topic(notice.table, notice.actor, notice.detail)
    for channel in wanted:
        if channel not in reached:
            continue
        wait = 0 if channel != "email" or kind.urgency == "high" else reached[channel] if mail_wait < 0 else mail_wait
        due = due_at(kind, settings, until, now, wait)
        if due is not None:
            values = {name: getattr(notice, name) for name in ("kind", "table", "actor", "detail")}
            values |= {"made_at": at, "due_at": due, "until": until, "sent_at": None}
            key = {"player": notice.player, "channel": channel, "tag": tag}
            upsert(connection, notices, key, values)


def _reached(connection: Connection, player: str) -> dict[str, int]:
    """Return the channels that a player has, each with the milliseconds for which they collect."""
    row = connection.execute(select(players.c.email, players.c.digest_minutes).where(players.c.id == player)).first()
    alive = select(subscriptions.c.endpoint).where(subscriptions.c.player == player, subscriptions.c.lost_at.is_(None))
    reached = {"browser": 0} if connection.execute(alive.limit(1)).first() is not None else {}
    if row is not None and row.email:
        reached["email"] = row.digest_minutes * MINUTE
    own = (hooks.c.player == player, hooks.c.off_at.is_(None), hooks.c.club.is_(None), hooks.c.tournament.is_(None))
    if connection.execute(select(hooks.c.id).where(*own).limit(1)).first() is not None:
        reached["hook"] = 0
    return reached


def due_at(kind: Kind, settings: NoticeSettings, until: int, now: int, wait: int = 0) -> int | None:
    """Return when a notice is to be sent; None if it would be of no use by then.

    What is collected is never collected for longer than it is of use.
    """
    due = now + wait if now + wait < until else now
    quiet = settings.quiet_until(due)
    if quiet is None or kind.at_night == "comes":
        return due
    if quiet < until - (LEFT_TO_ACT if kind.at_night == "late" else 0):
        return quiet
    return due if kind.at_night == "late" else None
