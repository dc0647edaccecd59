"""Endpoints of players' own notes and variations at a table. They are in no other answer of the server."""

import asyncio
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection

from midtown.record import replay
from midtown.server.correspondence import notes
from midtown.server.correspondence.notes import Notes
from midtown.server.http.api import routing
from midtown.server.http.api.analysis import presenters
from midtown.server.http.api.correspondence.places import Place, place_of
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx, Viewer, Watched
from midtown.server.schemas.analysis import AnalysisFrame, AnalysisOpened
from midtown.server.schemas.correspondence import ChangeNotes, TableNotes
from midtown.server.support.visible_text import visible_lines
from midtown.server.tables.names import computer, reader_of
from midtown.support.i18n import Language
from midtown.support.i18n.reader import Reader

router = routing.router("correspondence")


@router.get("/tables/{table}/notes")
async def read_notes(context: Ctx, viewer: Viewer, session: Watched) -> TableNotes:
    """Return the visitor's own notes at a table; nobody else is shown them.

    Their variations stand beside the game's record once it is over.
    """
    match = session.table.match
    if viewer is None or match is None:
        return _present(Notes(), 0)
    own = await context.store.read(lambda database: notes.read(database, session.table.id, viewer))
    return _present(own, len(match.moves))


def _present(own: Notes, moves: int) -> TableNotes:
    return TableNotes(text=own.text, variations=notes.within(own.variations, moves))


@router.put("/tables/{table}/notes")
async def change_notes(context: Ctx, visitor: Someone, table: str, body: ChangeNotes) -> TableNotes:
    """Change the visitor's own notes in a correspondence game that is under way.

    The rules check their variations.
    """
    context.limits.take("notes", visitor.id)
    place = await place_of(context, table, visitor)
    if body.variations is not None:
        await asyncio.to_thread(notes.places, place.match, body.variations)
    id_, now = place.session.table.id, context.clock.calendar()

    def changes(database: Connection) -> Notes:
        before = notes.read(database, id_, visitor.id)
        after = Notes(
            before.text if body.text is None else visible_lines(body.text),
            before.variations if body.variations is None else body.variations,
        )
        notes.write(database, id_, visitor.id, after, now)
        return after

    return _present(await context.store.write(changes), len(place.match.moves))


@router.get("/tables/{table}/notes/analysis")
async def open_notes(context: Ctx, visitor: Someone, table: str, language: Language = "en") -> AnalysisOpened:
    """Return a correspondence game that is under way as the visitor sees it, with their variations.

    The last one begins now, at a position that fits what they see; what they cannot know is drawn.
    """
    context.limits.take("notes", visitor.id)
    place = await place_of(context, table, visitor)
    state = place.session.table
    own = await context.store.read(lambda database: notes.read(database, state.id, visitor.id))
    reader = reader_of(state, (place.seat,), language, you=False)
    return await asyncio.to_thread(_opened, place, own, reader)


def _opened(place: Place, own: Notes, reader: Reader) -> AnalysisOpened:
    match, table = place.match, place.session.table
    nodes = notes.within(own.variations, len(match.moves))
    record, start, reached = notes.places(match, _with_now(place, nodes))
    presented = presenters.nodes(record, [start] * (len(match.moves) + 1), reached, reader, place.seat)
    record.analysis = []
    return AnalysisOpened(
        game=match.name,
        names=list(reader.names),
        levels=[computer(seat) or None for seat in table.seats],
        record=record.document(),
        frames=list(_frames(place, reader)),
        nodes=presented,
    )


def _with_now(place: Place, nodes: Sequence[notes.Document]) -> list[notes.Document]:
    """Return variations of which one begins at what the seat sees now."""
    root = {"at": len(place.match.moves), "state": notes.seen(place.match, place.seat)}
    there = any(node.get("at") == root["at"] and node.get("state") == root["state"] for node in nodes)
    return [*nodes] if there else [*nodes, root]


def _frames(place: Place, reader: Reader) -> Iterator[AnalysisFrame]:
    """Yield the game so far, as the seat sees it."""
    game, record, before = place.match.game, place.match.record(), None
    record.result = None
    for step in replay(record):
        words, *story = [None] if step.move is None else game.narrate(before, step.move, step.position, reader)
        yield AnalysisFrame(
            state=game.view(step.position, place.seat),
            facts=game.facts(step.position),
            to_move=game.to_move(step.position),
            seat=None if step.move is None else game.to_move(before),
            move=step.move,
            draws=[],
            words=words,
            sides=None,
            story=[line for line in story if line],
        )
        before = step.position
