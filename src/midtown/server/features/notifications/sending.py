"""Sending what is due: each notice is marked first, so that one that fails is not sent twice."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, select, update

from midtown.server.accounts import contacts, identity, notice_settings, relations
from midtown.server.accounts.contacts import Subscription
from midtown.server.accounts.notice_settings import Channel
from midtown.server.context import Context, origin_of
from midtown.server.features.notifications import audiences, messages
from midtown.server.features.notifications.audiences import Notice
from midtown.server.features.notifications.collecting import collect
from midtown.server.features.notifications.delivery import mail_to, push_to
from midtown.server.features.notifications.hooks import queue
from midtown.server.features.notifications.kinds import KINDS, wants
from midtown.server.features.notifications.messages import Line
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.notices import notices
from midtown.server.support.periodic import Periodic, log_failure
from midtown.server.support.refusals import Refused
from midtown.support.i18n import Language
from midtown.support.units import MINUTE

PEOPLE: Final = 50
"""People, by channel, to whom something is sent at once."""
LATER: Final = 10 * MINUTE
"""Milliseconds for which what goes beyond a limit waits, to come as one."""
MOST_OPEN: Final = 40
"""Tags that a message names at most; browsers close what is not among them."""


class Post(NamedTuple):
    """What somebody gets now by one channel."""

    player: str
    language: Language
    lines: list[Line]
    email: str | None
    browsers: list[Subscription]
    open: list[str]
    """The tags of the notices that browsers show and that are not settled."""


async def send_due(context: Context) -> int:
    """Send what is due; return the number of e-mails and of messages for all browsers of a person."""
    now = context.clock.calendar()
    sent = 0
    for player, channel in await context.store.read(partial(due_people, now=now)):
        allowed = _take_limit(context, f"notices_{channel}", player)
        take = partial(take_due, player=player, channel=channel, now=now, tick=context.clock.tick(), allowed=allowed)
        post = await context.store.write(take)
        sent += post is not None or (channel == "hook" and allowed)
        if post is None:
            continue
        if channel == "email":
            await _mail(context, post)
        else:
            await _push(context, post, now)
    return sent


def due_people(connection: Connection, now: int) -> list[tuple[str, Channel]]:
    """Return to whom something is due, with the channel."""
    due = select(notices.c.player, notices.c.channel).where(notices.c.sent_at.is_(None), notices.c.due_at <= now)
    return [(row.player, row.channel) for row in connection.execute(due.distinct().limit(PEOPLE))]


def take_due(
    connection: Connection, player: str, channel: Channel, now: int, tick: int, allowed: bool = True
) -> Post | None:
    """Take what is due to somebody, or None if nothing of it is to be sent any more.

    An e-mail takes along what waits for others. What is not `allowed` now waits, unless it is of no use then. What is
    for web-hooks goes on to their queue, and None is returned.
    """
    own = (notices.c.player == player, notices.c.channel == channel)
    settings, visitor = notice_settings.load(connection, player), identity.visitor_by_id(connection, player)
    query = select(notices).where(*own, notices.c.sent_at.is_(None)).order_by(notices.c.id)
    if channel != "email" or settings.quiet_until(now) is not None:
        query = query.where(notices.c.due_at <= now)
    present = bool(relations.players_here(connection, player, [player], tick))
    taken: list[AnyRow] = []
    dropped: list[AnyRow] = []
    for row in connection.execute(query).all():
        kind, notice = (
            KINDS.get(row.kind),
            Notice(player=player, kind=row.kind, table=row.table, actor=row.actor, detail=row.detail),
        )
        unneeded = kind is None or (channel == "email" and present and not kind.when_here)
        if kind is None or unneeded or row.until <= now or not wants(settings, kind, channel):
            dropped.append(row)
        else:
            (taken if audiences.may_know(connection, notice, now) else dropped).append(row)
    if not allowed:
        dropped += [row for row in taken if row.until <= now + LATER]
        _postpone(connection, [row for row in taken if row.until > now + LATER], now)
    _delete(connection, dropped)
    if not allowed or not taken or visitor is None:
        return None
    if channel == "hook":
        _delete(connection, taken)
        queue.enqueue(connection, player, taken, now)
        return None
    lines = [messages.line(connection, row, now, tick) for row in taken]
    if channel == "email":
        _delete(connection, taken)
        return Post(
            player=player,
            language=visitor.language,
            lines=lines,
            email=contacts.email_of(connection, player),
            browsers=[],
            open=[],
        )
    for telling in messages.bundle(lines, visitor.language):
        tags = [line.tag for line in telling.lines]
        update_ = update(notices).where(*own, notices.c.tag.in_(tags))
        connection.execute(update_.values(sent_at=now, display_tag=telling.tag))
    browsers = contacts.subscriptions_of(connection, player)
    return Post(
        player=player,
        language=visitor.language,
        lines=lines,
        email=None,
        browsers=browsers,
        open=open_tags(connection, player, now),
    )


def _delete(connection: Connection, rows: Collection[AnyRow]) -> None:
    if rows:
        connection.execute(delete(notices).where(notices.c.id.in_([row.id for row in rows])))


def _postpone(connection: Connection, rows: Sequence[AnyRow], now: int) -> None:
    if rows:
        ids = [row.id for row in rows]
        connection.execute(update(notices).where(notices.c.id.in_(ids)).values(due_at=now + LATER))


def open_tags(connection: Connection, player: str, now: int) -> list[str]:
    """Return the tags under which browsers show what is not settled, and forget what is."""
    sent = (notices.c.player == player, notices.c.channel == "browser", notices.c.sent_at.is_not(None))
    newest = select(notices).where(*sent).order_by(notices.c.sent_at.desc()).limit(2 * MOST_OPEN)
    rows = connection.execute(newest).all()
    settled = [row for row in rows if row.until <= now or not _is_open(connection, row, now)]
    _delete(connection, settled)
    gone = {row.id for row in settled}
    return list(dict.fromkeys(row.display_tag for row in rows if row.id not in gone))[:MOST_OPEN]


def _is_open(connection: Connection, row: AnyRow, now: int) -> bool:
    notice = Notice(player=row.player, kind=row.kind, table=row.table, actor=row.actor, detail=row.detail)
    return row.kind in KINDS and audiences.may_know(connection, notice, now)


def see_table(connection: Connection, player: str, table: str) -> None:
    """Forget the notices of a table, sent or waiting, of somebody who looks at it."""
    connection.execute(delete(notices).where(notices.c.player == player, notices.c.table == table))


def _take_limit(context: Context, name: str, player: str) -> bool:
    try:
        context.limits.take(name, player)
    except Refused:
        return False
    return True


async def _push(context: Context, post: Post, now: int) -> None:
    origin = origin_of(context.config)
    for telling in messages.bundle(post.lines, post.language):
        message = {
            "type": telling.kind,
            "table": telling.table,
            "tag": telling.tag,
            "title": telling.title,
            "body": telling.body,
            "url": f"{origin}{telling.path}",
            "open": post.open,
        }
        lifetime = max(0, telling.until - now) // 1000
        await push_to(context, post.browsers, message, urgency=telling.urgency, lifetime=lifetime, topic=telling.topic)


async def _mail(context: Context, post: Post) -> None:
    by_limit: dict[str, list[Line]] = {}
    for line in post.lines:
        by_limit.setdefault(KINDS[line.kind].mail_limit, []).append(line)
    dropped = [name for name in by_limit if name != "notices_email" and not _take_limit(context, name, post.player)]
    lines = [line for name, group in by_limit.items() if name not in dropped for line in group]
    if lines and post.email:
        subject, text = messages.digest(lines, post.language, origin_of(context.config))
        await mail_to(context, post.email, subject, text, post.language)


async def _deliver(context: Context) -> None:
    await log_failure(collect(context))
    await send_due(context)


PERIODIC: Final = Periodic(1.0, _deliver)


def forget_old(connection: Connection, now: int) -> None:
    """Delete what is of no use any more."""
    connection.execute(delete(notices).where(notices.c.until <= now))
