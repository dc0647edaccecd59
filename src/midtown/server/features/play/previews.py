"""What a link to a table, replay or invitation looks like where it is shared: Open Graph tags in the page.

A page is fetched for that by a stranger without an account, so the tags hold what strangers may see.
"""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple
from urllib.parse import quote

from starlette.requests import Request

from midtown import pictures
from midtown.game import GameError
from midtown.server.context import Context, context_of
from midtown.server.features.play.seats import read_invite
from midtown.server.http.errors import language_of
from midtown.server.live.commands import visible_session
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.names import reader_of
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language

TABLES: Final = {"table", "replay"}
"""First parts of the paths of a table's pages."""
INVITATION: Final = "join"
PREVIEWED: Final = TABLES | {INVITATION}
"""First parts of paths whose pages have tags of their own."""
WIDTH, HEIGHT = 1200, 630


class Preview(NamedTuple):
    """A title, a sentence, and the path of a picture, if the server can draw one."""

    title: str
    description: str
    picture: str | None


async def tags_of(request: Request, parts: Sequence[str]) -> str:
    """Return the tags of a page with a path of these parts; an empty text where there is nothing to show."""
    if len(parts) < 2 or not hasattr(request.app.state, "context"):
        return ""
    context, language = context_of(request), language_of(request.scope)
    if context.config.admission != "open":
        return ""
    try:
        preview = await (_invitation if parts[0] == INVITATION else _table)(request, context, parts[1], language)
    except GameError:  # nothing is said of what does not exist, or is not for strangers
        return ""
    base = (context.config.origin or str(request.base_url)).rstrip("/")
    return "".join(f'<meta property="{name}" content="{escape(text)}" />' for name, text in _tags(preview, base))


def _tags(preview: Preview, base: str) -> list[tuple[str, str]]:
    tags = [
        ("og:site_name", "Midtown"),
        ("og:type", "website"),
        ("og:title", preview.title),
        ("og:description", preview.description),
        ("twitter:card", "summary_large_image" if preview.picture else "summary"),
    ]
    if preview.picture:
        tags += [
            ("og:image", base + preview.picture),
            ("og:image:width", str(WIDTH)),
            ("og:image:height", str(HEIGHT)),
            ("og:image:alt", preview.title),
        ]
    return tags


async def _table(request: Request, context: Context, table: str, language: Language) -> Preview:
    watch = request.query_params.get("watch")
    session = await visible_session(context.hub, table, None, watch)
    state = session.table
    names = ", ".join(reader_of(state, (), language).names)
    path = f"/api/tables/{state.id}/picture.png?language={language}"
    if watch:
        path += f"&watch={quote(watch, safe='')}"
    description = _mark_continued(_stand(state, language), state.continued, language)
    return Preview(f"{state.game.TITLE}: {names}", description, path if pictures.available() else None)


def _mark_continued(text: str, continued: bool, language: Language) -> str:
    """Return a description that says if the game is continued from a record, as somebody may know its hands."""
    return f"{text} {CATALOGUE.text('preview.continued', language)}" if continued else text


def _stand(state: TableState, language: Language) -> str:
    """Return how a game stands, in one sentence."""
    if state.match is None:
        return CATALOGUE.text("preview.open", language)
    result = state.match.result()
    if not state.ended:
        return CATALOGUE.text("preview.running", language, number=str(len(state.match.moves)))
    names = reader_of(state, (), language).names
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    return CATALOGUE.text("preview.over", language, scores=scores)


async def _invitation(request: Request, context: Context, token: str, language: Language) -> Preview:
    invite = await read_invite(context, token)
    game = (await context.hub.get_fresh(invite.table)).table.game.TITLE
    gone = invite.used or invite.expired
    key = "preview.gone" if gone else "preview.watch" if invite.seat is None else "preview.seat"
    title = CATALOGUE.text("preview.invitation", language, name=invite.by, game=game) if invite.by else game
    picture = f"/api/games/{invite.game}/picture.png?language={language}"
    description = _mark_continued(
        CATALOGUE.text(key, language, players=str(invite.players)), invite.continued, language
    )
    return Preview(title, description, picture if pictures.available() else None)
