"""Endpoints that show a position or a finished game as a picture or film, as spectators see it."""

from collections.abc import Callable, Hashable
from typing import Annotated, Any, Final

from fastapi import Query, Request
from fastapi.responses import Response

from midtown import games, pictures
from midtown.server.context import context_of
from midtown.server.http import same_deals
from midtown.server.http.api import routing
from midtown.server.http.auth import address_of
from midtown.server.http.dependencies import Ctx, Watched
from midtown.server.support.refusals import refused
from midtown.server.tables import views
from midtown.support.i18n import Language

router = routing.router("pictures")

Move = Annotated[int | None, Query(ge=0, le=10_000, description="Number of moves played; by default all so far.")]
PNG: Final[dict[int | str, dict[str, Any]]] = {200: {"description": "The picture.", "content": {"image/png": {}}}}
GIF: Final[dict[int | str, dict[str, Any]]] = {200: {"description": "The film.", "content": {"image/gif": {}}}}


@router.get("/tables/{table}/picture.png", response_class=Response, responses=PNG)
async def read_picture(
    request: Request,
    session: Watched,
    table: str,
    move: Move = None,
    theme: pictures.Theme = "light",
    language: Language = "en",
) -> Response:
    """Draw the position after `move` moves with the players and their points, as a PNG of 1200 by 630 pixels.

    Everybody gets what spectators see. Before the game it is the card of the game.
    """
    look = pictures.Appearance(theme, language)
    game = views.pictured(session.table, language)
    if game is None:
        return await _card(request, session.table.settings.game, look)
    at = len(game.record.moves) if move is None else move
    key = (table, tuple(game.record.moves), tuple(game.names), at, look)
    return await _sent(request, "image/png", "pictures", key, pictures.picture, game, at, look)


@router.get("/tables/{table}/film.gif", response_class=Response, responses=GIF)
async def read_film(
    request: Request,
    context: Ctx,
    session: Watched,
    table: str,
    theme: pictures.Theme = "light",
    language: Language = "en",
) -> Response:
    """Draw a finished game as an animated GIF of at most 3 MB."""
    look = pictures.Appearance(theme, language)
    game = views.pictured(session.table, language)
    if game is None or not session.table.ended:
        raise refused("table", "table.not_over")
    await same_deals.check_revealed(context.hub, session.table)
    key = (table, "film", tuple(game.names), look)
    return await _sent(request, "image/gif", "films", key, pictures.film, game, look)


@router.get("/games/{game}/picture.png", response_class=Response, responses=PNG)
async def read_card(
    request: Request, game: str, theme: pictures.Theme = "light", language: Language = "en"
) -> Response:
    """Draw a card that announces a game, as a PNG of 1200 by 630 pixels."""
    games.game(game)
    return await _card(request, game, pictures.Appearance(theme, language))


async def _card(request: Request, game: str, look: pictures.Appearance) -> Response:
    return await _sent(request, "image/png", "pictures", (game, look), pictures.card, game, look)


async def _sent(
    request: Request, kind: str, limit: str, key: Hashable, function: Callable[..., bytes], *arguments: Any
) -> Response:
    """Return a picture or film, or that the client has it already. What must be drawn counts for the address."""
    context = context_of(request)
    if not pictures.available():
        raise pictures.missing()
    if not context.pictures.ready(key):
        context.limits.take(limit, address_of(request))
    drawn = await context.pictures.draw(key, function, *arguments)
    headers = {"etag": drawn.tag, "cache-control": "private, no-cache"}
    if request.headers.get("if-none-match") == drawn.tag:
        return Response(status_code=304, headers=headers)
    return Response(drawn.content, media_type=kind, headers=headers)
