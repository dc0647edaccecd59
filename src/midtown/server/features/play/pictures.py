"""Endpoints of pictures: positions and games as PNG and GIF, drawn one after the other by a process of their own."""

import asyncio
import hashlib
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Annotated, Final, NamedTuple, TypeVarTuple

from fastapi import Query, Request
from fastapi.responses import Response

from midtown import games, pictures
from midtown.server.context import Context, context_of
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, WatchedTable, address_of
from midtown.server.support.refusals import refused
from midtown.server.tables import views
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language

router = routing.router("pictures")
Move = Annotated[int | None, Query(ge=0, le=10_000, description="Number of moves played; by default all so far.")]
Arguments = TypeVarTuple("Arguments")
PNG: Final[dict[int | str, JsonObject]] = {200: {"description": "The picture.", "content": {"image/png": {}}}}
GIF: Final[dict[int | str, JsonObject]] = {200: {"description": "The film.", "content": {"image/gif": {}}}}
SECONDS: Final = 60.0
"""How long a request waits for what it asks for; it is drawn and cached all the same."""
MOST_WAITING: Final = 12
"""Maximum number of drawings that are waited for; further ones are refused."""
CACHE_BYTES: Final = 48_000_000
"""Maximum size of all cached pictures and films together."""
RENEWED: Final = 200
"""After how many drawings the process is replaced by a new one."""


@router.get("/tables/{table}/picture.png", response_class=Response, responses=PNG)
async def read_picture(
    request: Request,
    session: WatchedTable,
    table: str,
    move: Move = None,
    theme: pictures.Theme = "light",
    language: Language = "en",
) -> Response:
    """Draw the position after `move` moves with the players and their points, as a PNG of 1200 by 630 pixels.

    Everybody gets what spectators see. Before the game it is the card of the game.
    """
    look = pictures.Appearance(theme, language)
    game = views.pictured_game(session.table, language)
    if game is None:
        return await _card(request, session.table.settings.game, look)
    at = len(game.record.moves) if move is None else move
    key = (table, tuple(game.record.moves), tuple(game.names), at, look)
    return await _send_picture(request, "image/png", "pictures", key, pictures.picture, game, at, look)


@router.get("/tables/{table}/film.gif", response_class=Response, responses=GIF)
async def read_film(
    request: Request,
    context: Ctx,
    session: WatchedTable,
    table: str,
    theme: pictures.Theme = "light",
    language: Language = "en",
) -> Response:
    """Draw a finished game as an animated GIF of at most 3 MB."""
    look = pictures.Appearance(theme, language)
    game = views.pictured_game(session.table, language)
    if game is None or not session.table.ended:
        raise refused("table", "table.not_over")
    await visibility.check_revealed(context.hub, session.table)
    key = (table, "film", tuple(game.names), look)
    return await _send_picture(request, "image/gif", "films", key, pictures.film, game, look)


@router.get("/games/{game}/picture.png", response_class=Response, responses=PNG)
async def read_card(
    request: Request, game: str, theme: pictures.Theme = "light", language: Language = "en"
) -> Response:
    """Draw a card that announces a game, as a PNG of 1200 by 630 pixels."""
    games.game(game)
    return await _card(request, game, pictures.Appearance(theme, language))


async def _card(request: Request, game: str, look: pictures.Appearance) -> Response:
    return await _send_picture(request, "image/png", "pictures", (game, look), pictures.card, game, look)


async def _send_picture(
    request: Request,
    kind: str,
    limit: str,
    key: Hashable,
    function: Callable[[*Arguments], bytes],
    *arguments: *Arguments,
) -> Response:
    """Return a picture or film, or that the client has it already. What must be drawn counts for the address."""
    context = context_of(request)
    if not pictures.available():
        raise pictures.missing()
    if not context.part(Pictures).is_ready(key):
        context.limits.take(limit, address_of(request))
    drawn = await context.part(Pictures).draw(key, function, *arguments)
    headers = {"etag": drawn.tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == drawn.tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn.content, media_type=kind, headers=headers)


class Drawn(NamedTuple):
    """A picture or film with its entity tag."""

    content: bytes
    tag: str


class Pictures:
    """The pictures and films of this server. The least recently used are dropped from the cache."""

    def __init__(self, context: Context) -> None:
        context.on_stop.append(self.close)
        self._cache: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._size = 0
        self._drawing: dict[Hashable, asyncio.Task[Drawn]] = {}
        self._pool: ProcessPoolExecutor | None = None

    def is_ready(self, key: Hashable) -> bool:
        """Return whether `draw` would cost nothing: it is cached, or being drawn already."""
        return key in self._cache or key in self._drawing

    async def draw(self, key: Hashable, function: Callable[[*Arguments], bytes], *arguments: *Arguments) -> Drawn:
        """Return what a function makes of its arguments; raise Refused if that takes too long.

        `key` stands for all of them. Requests for the same key share one drawing.
        """
        if (drawn := self._cache.get(key)) is not None:
            self._cache.move_to_end(key)
            return drawn
        task = self._drawing.get(key)
        if task is None:
            if len(self._drawing) >= MOST_WAITING:
                raise refused("limit", "picture.late")
            task = self._drawing[key] = asyncio.create_task(self._make(key, function, arguments))
            task.add_done_callback(lambda done: self._forget_task(key, done))
        try:
            return await asyncio.wait_for(asyncio.shield(task), SECONDS)
        except (TimeoutError, BrokenProcessPool):
            raise refused("limit", "picture.late") from None

    async def _make(
        self, key: Hashable, function: Callable[[*Arguments], bytes], arguments: tuple[*Arguments]
    ) -> Drawn:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=_begin, max_tasks_per_child=RENEWED
            )
        try:
            content = await asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)
        except BrokenProcessPool:
            self._pool = None
            raise
        drawn = Drawn(content, f'"{hashlib.sha256(content).hexdigest()[:24]}"')
        self._cache[key] = drawn
        self._size += len(content)
        while self._size > CACHE_BYTES:
            _, dropped = self._cache.popitem(last=False)
            self._size -= len(dropped.content)
        return drawn

    def _forget_task(self, key: Hashable, task: asyncio.Task[Drawn]) -> None:
        self._drawing.pop(key, None)
        if not task.cancelled():
            task.exception()  # those who wait get it, and the event loop need not log it

    def close(self) -> None:
        """End the process; what is being drawn is lost."""
        for task in list(self._drawing.values()):
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin() -> None:
    """Let players' moves go first, and ignore Ctrl-C, which the server handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    """End this process when the server has ended, however it did: nobody else would."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)
