"""Endpoints of notices: what the visitor hears of, and the browsers that show it."""

from typing import Annotated

from fastapi import Path, Request, Response
from sqlalchemy import Connection, delete

from midtown.server.accounts import contacts, notice_settings
from midtown.server.accounts.notice_settings import NoticeSettings
from midtown.server.context import Context, origin_of
from midtown.server.features.notifications import sending
from midtown.server.features.notifications.delivery import push_to
from midtown.server.features.notifications.hooks import rows
from midtown.server.features.notifications.kinds import CHANNELS, KINDS, ROWS, is_wanted, wants
from midtown.server.features.notifications.schemas import (
    Browser,
    ChangeNotices,
    DeviceId,
    NoticePage,
    NoticeRow,
    OpenNotices,
    Quiet,
    Seen,
    Tried,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, token_of
from midtown.server.http.errors import language_of
from midtown.server.storage.schema.notices import notices
from midtown.server.support.quiet_hours import QuietHours, is_zone
from midtown.server.support.refusals import CATALOGUE, refused

router = routing.router("notices")
Which = Annotated[DeviceId, Path()]


@router.get("/me/notices")
async def read_notices(request: Request, context: Ctx, visitor: RequiredVisitor) -> NoticePage:
    """Return what the visitor hears of, by which channels, and when they are left in peace."""
    token = token_of(request)
    return await context.store.read(lambda connection: _present(connection, context, visitor.id, token))


@router.patch("/me/notices")
async def change_notices(request: Request, context: Ctx, visitor: RequiredVisitor, change: ChangeNotices) -> NoticePage:
    """Change what the visitor hears of. What waits and is not wanted any more is not sent."""
    by_id = {row.id: row for row in ROWS}
    for row, ticks in change.rows.items():
        if row not in by_id or any(getattr(ticks, channel) for channel in by_id[row].never):
            raise refused("request", "notice.row")
    if change.quiet is not None and (not is_zone(change.quiet.zone) or change.quiet.begins == change.quiet.ends):
        raise refused("request", "notice.quiet")
    token = token_of(request)

    def changes(connection: Connection) -> NoticePage:
        settings = changed(notice_settings.load(connection, visitor.id), change)
        notice_settings.store(connection, visitor.id, settings)
        for channel in CHANNELS:
            unwanted = [name for name, kind in KINDS.items() if not wants(settings, kind, channel)]
            waiting = (notices.c.player == visitor.id, notices.c.channel == channel, notices.c.sent_at.is_(None))
            connection.execute(delete(notices).where(*waiting, notices.c.kind.in_(unwanted)))
        return _present(connection, context, visitor.id, token)

    return await context.store.write(changes)


def changed(settings: NoticeSettings, change: ChangeNotices) -> NoticeSettings:
    """Return settings after a change."""
    ticks = {row: dict(chosen) for row, chosen in settings.ticks.items()}
    for row, wanted in change.rows.items():
        ticks.setdefault(row, {}).update(wanted.model_dump(exclude_none=True))
    quiet = change.quiet
    if quiet is not None:
        settings = settings._replace(quiet=quiet.on, hours=QuietHours(quiet.begins, quiet.ends, quiet.zone))
    return settings._replace(scope=change.scope or settings.scope, ticks=ticks)


def _present(connection: Connection, context: Context, player: str, token: str | None) -> NoticePage:
    settings = notice_settings.load(connection, player)
    table = [
        NoticeRow(
            id=row.id,
            group=row.group,
            browser=None if "browser" in row.never else is_wanted(settings, row, "browser"),
            email=None if "email" in row.never else is_wanted(settings, row, "email"),
            hook=None if "hook" in row.never else is_wanted(settings, row, "hook"),
        )
        for row in ROWS
    ]
    hours = settings.hours
    return NoticePage(
        scope=settings.scope,
        rows=table,
        quiet=Quiet(on=settings.quiet, begins=hours.begins, ends=hours.ends, zone=hours.zone),
        browsers=[Browser(**device._asdict()) for device in contacts.devices_of(connection, player, token)],
        email=contacts.email_of(connection, player),
        mails=context.config.smtp is not None,
        hooks=len([hook for hook in rows.hooks_of(connection, player) if hook.off_at is None]),
    )


@router.put("/me/notices/seen")
async def see_notices(context: Ctx, visitor: RequiredVisitor, body: Seen) -> OpenNotices:
    """Say what the visitor looks at, and learn which notices are not settled; a browser closes the others."""
    now = context.clock.calendar()

    def sees(connection: Connection) -> OpenNotices:
        if body.table is not None:
            sending.see_table(connection, visitor.id, body.table)
        return OpenNotices(tags=sending.open_tags(connection, visitor.id, now))

    return await context.store.write(sees)


@router.post("/me/browsers/{browser}/try")
async def try_browser(request: Request, context: Ctx, visitor: RequiredVisitor, browser: Which) -> Tried:
    """Send a notice to a browser of the visitor's, to see whether it arrives."""
    context.limits.take("notices_try", visitor.id)
    chosen = await context.store.read(lambda connection: contacts.find_device(connection, visitor.id, browser))
    language = language_of(request.scope)
    title, body = (CATALOGUE.text(f"notice.{key}", language) for key in ("try", "try-body"))
    url = f"{origin_of(context.config)}/me/notices"
    message = {"type": "try", "table": None, "tag": "try", "title": title, "body": body, "url": url, "open": None}
    return Tried(reached=await push_to(context, [chosen], message, urgency="high", lifetime=60) > 0)


@router.delete("/me/browsers/{browser}", status_code=204)
async def remove_browser(context: Ctx, visitor: RequiredVisitor, browser: Which) -> Response:
    """Send no more notices to a browser of the visitor's."""

    def removes(connection: Connection) -> None:
        chosen = contacts.find_device(connection, visitor.id, browser)
        contacts.unsubscribe(connection, chosen.endpoint, visitor.id)

    await context.store.write(removes)
    return Response(status_code=204)
