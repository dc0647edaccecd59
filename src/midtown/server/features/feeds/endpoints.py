"""Endpoints of feeds: their secret addresses, and what is read there."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from email.utils import formatdate, parsedate_to_datetime
from functools import partial
from typing import Annotated, Final, Literal

from fastapi import Path, Request, Response
from sqlalchemy import Connection

from midtown.server.context import Context, origin_of
from midtown.server.features.feeds import contents, formats, rows
from midtown.server.features.feeds.contents import ClubName, Feed, Wording
from midtown.server.features.feeds.schemas import ClubFeed, Feeds, OwnFeeds
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, RequiredVisitor, address_of
from midtown.server.http.errors import language_of
from midtown.server.support.refusals import Refused, refused
from midtown.support.documents import JsonObject

router = routing.router("feeds")
Secret = Annotated[str, Path(max_length=64, description="Of the visitor's own feeds.")]
Club = Annotated[str, Path(max_length=16, description="Id of a club.")]
Form = Annotated[Literal["atom", "ics"], Path(description="Atom or iCalendar.")]
FRESH: Final = 300
"""Seconds for which a feed need not be asked for again."""
MOST_VERSIONS: Final = 10_000
"""Feeds of which a server knows since when they are as they are."""
TYPES: Final = {"atom": formats.ATOM, "ics": formats.ICALENDAR}
FEED: Final[dict[int | str, JsonObject]] = {
    200: {"description": "The feed.", "content": {kind: {} for kind in TYPES.values()}},
    304: {"description": "The client has it already."},
}


class Versions:
    """Since when feeds are as they are, by what this server has served; the least recently used are dropped."""

    def __init__(self, context: Context) -> None:
        self._versions: OrderedDict[str, tuple[str, int]] = OrderedDict()

    def since(self, address: str, tag: str, now: int) -> int:
        """Return the seconds since 1970 from which on a feed has the content of a tag."""
        last = self._versions.pop(address, None)
        # Of two versions in one second the later one gets the next.
        at = now // 1000 if last is None else last[1] if last[0] == tag else max(now // 1000, last[1] + 1)
        self._versions[address] = (tag, at)
        while len(self._versions) > MOST_VERSIONS:
            self._versions.popitem(last=False)
        return at


@router.get("/me/feeds")
async def read_own_feeds(context: Ctx, visitor: RequiredVisitor) -> OwnFeeds:
    """Return the secret addresses of the visitor's feeds."""
    return await context.store.read(lambda connection: _present(connection, context, visitor.id))


@router.post("/me/feeds")
async def renew_feeds(context: Ctx, visitor: RequiredVisitor) -> OwnFeeds:
    """Give the visitor's feeds secret addresses, new ones if they have some; needs a claimed name."""
    if not visitor.claimed:
        raise refused("identity", "feed.claimed")
    context.limits.take("feed_changes", visitor.id)
    now = context.clock.calendar()

    def renews(connection: Connection) -> OwnFeeds:
        rows.renew(connection, visitor.id, now)
        return _present(connection, context, visitor.id)

    return await context.store.write(renews)


@router.delete("/me/feeds", status_code=204)
async def remove_feeds(context: Ctx, visitor: RequiredVisitor) -> Response:
    """Remove the secret addresses of the visitor's feeds."""
    await context.store.write(lambda connection: rows.remove(connection, visitor.id))
    return Response(status_code=204)


def _present(connection: Connection, context: Context, player: str) -> OwnFeeds:
    secret = rows.secret_of(connection, player)
    if secret is None:
        return OwnFeeds(feeds=None)
    base = f"{origin_of(context.config)}/api/feeds/of/{secret}"
    return OwnFeeds(
        feeds=Feeds(
            turns=f"{base}/turns.atom",
            calendar=f"{base}/dates.ics",
            tournaments=f"{base}/tournaments.ics",
            clubs=[
                ClubFeed(
                    id=club.id,
                    name=club.name,
                    calendar=f"{base}/clubs/{club.id}.ics",
                    atom=f"{base}/clubs/{club.id}.atom",
                )
                for club in rows.own_clubs(connection, player)
            ],
        )
    )


@router.get("/feeds/tournaments.{form}", response_class=Response, responses=FEED)
async def read_tournaments_feed(request: Request, context: Ctx, form: Form) -> Response:
    """Return the public tournaments of the server as a feed, with what comes each week."""
    return await _public(request, context, form, _of_server)


@router.get("/feeds/clubs/{club}.{form}", response_class=Response, responses=FEED)
async def read_club_feed(request: Request, context: Ctx, club: Club, form: Form) -> Response:
    """Return the tournaments of a public club as a feed."""
    return await _public(request, context, form, partial(_of_club, club=club))


@router.get("/feeds/of/{secret}/turns.{form}", response_class=Response, responses=FEED)
@routing.for_strangers
async def read_own_turns(request: Request, context: Ctx, secret: Secret, form: Form) -> Response:
    """Return the games in which it is somebody's turn, by their secret address."""
    return await _secret(request, context, secret, form, partial(contents.own_turns, tick=context.clock.tick()))


@router.get("/feeds/of/{secret}/dates.{form}", response_class=Response, responses=FEED)
@routing.for_strangers
async def read_own_dates(request: Request, context: Ctx, secret: Secret, form: Form) -> Response:
    """Return when somebody's time runs out, and the tournaments that they have entered, by their secret address."""
    return await _secret(request, context, secret, form, partial(contents.own_dates, tick=context.clock.tick()))


@router.get("/feeds/of/{secret}/tournaments.{form}", response_class=Response, responses=FEED)
@routing.for_strangers
async def read_tournaments_by_secret(request: Request, context: Ctx, secret: Secret, form: Form) -> Response:
    """Return the public tournaments of the server by somebody's secret address, also where it is for invited people."""
    return await _secret(request, context, secret, form, _of_server)


@router.get("/feeds/of/{secret}/clubs/{club}.{form}", response_class=Response, responses=FEED)
@routing.for_strangers
async def read_club_by_secret(request: Request, context: Ctx, secret: Secret, club: Club, form: Form) -> Response:
    """Return the tournaments of a club by the secret address of a member."""
    return await _secret(request, context, secret, form, partial(_of_club, club=club))


def _of_server(connection: Connection, _player: str | None, wording: Wording, now: int) -> Feed:
    return contents.of_server(connection, wording, now)


def _of_club(connection: Connection, player: str | None, wording: Wording, now: int, *, club: str) -> Feed:
    visible: ClubName | None = rows.shown_club(connection, club, player)
    if visible is None:
        raise missing_feed()
    return contents.of_club(connection, visible, player, wording, now)


def missing_feed() -> Refused:
    """Return the refusal for an address without a feed, and for what somebody may not know of."""
    return refused("missing", "feed.missing")


async def _public(
    request: Request, context: Context, form: str, read: Callable[[Connection, None, Wording, int], Feed]
) -> Response:
    context.limits.take("feeds", address_of(request))
    now, wording = context.clock.calendar(), Wording(language_of(request.scope))
    feed = await context.store.read(lambda connection: read(connection, None, wording, now))
    shared = "public" if context.config.admission == "open" else "private"
    return _respond(request, context, form, feed, now, shared)


async def _secret(
    request: Request, context: Context, secret: str, form: str, read: Callable[[Connection, str, Wording, int], Feed]
) -> Response:
    now = context.clock.calendar()
    reader = await context.store.read(lambda connection: rows.reader_of(connection, secret))
    context.limits.take("feeds", address_of(request) if reader is None else reader.visitor.id)
    if reader is None:
        raise missing_feed()
    wording = Wording(reader.visitor.language, reader.zone)
    feed = await context.store.read(lambda connection: read(connection, reader.visitor.id, wording, now))
    return _respond(request, context, form, feed, now, "private")


def _respond(request: Request, context: Context, form: str, feed: Feed, now: int, shared: str) -> Response:
    """Return a feed, or that the client has it already; no search engine shows it."""
    origin = origin_of(context.config)
    address = f"{origin}{request.url.path}"
    body = formats.icalendar(feed, origin) if form == "ics" else formats.atom(feed, address, origin)
    tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    since = context.part(Versions).since(f"{address} {feed.title}", tag, now)
    headers = {
        "etag": tag,
        "last-modified": formatdate(since, usegmt=True),
        "cache-control": f"{shared}, max-age={FRESH}",
        "vary": "Accept-Language",
        "x-robots-tag": "noindex",
    }
    if _has(request, tag, since):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=f"{TYPES[form]}; charset=utf-8", headers=headers)


def _has(request: Request, tag: str, since: int) -> bool:
    """Return whether a client has this version: by its entity tag, or else by the time of its version."""
    tags = request.headers.get("if-none-match")
    if tags is not None:
        return tags.strip() == "*" or tag in {part.strip().removeprefix("W/") for part in tags.split(",")}
    try:
        return parsedate_to_datetime(request.headers.get("if-modified-since", "")).timestamp() >= since
    except (ValueError, OverflowError):
        return False
