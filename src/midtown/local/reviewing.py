"""The requests of reviews that a host answers."""

from typing import Final

from midtown.local.routes import Request, Routes
from midtown.record import replay
from midtown.review import by_kind
from midtown.server.presenters.reviews import ReviewState, in_words
from midtown.server.support.refusals import refused
from midtown.server.tables.names import reader_of
from midtown.server.tables.state import TableState

route: Final = Routes()
ITERATIONS: Final = 200
"""Iterations for a move: some seconds in a browser."""


@route("GET", "/tables/{table}/review")
async def read_review(request: Request) -> object:
    """Return the progress of a game's review, and the review once it is complete."""
    table = (await request.table()).state
    return await _state(request, table)


@route("POST", "/tables/{table}/review")
async def ask_review(request: Request) -> object:
    """Request the review of a finished game."""
    table = (await request.table()).state
    if table.match is None or table.match.to_move is not None:
        raise refused("table", "review.unfinished")
    reviews = request.device.reviews
    try:
        await reviews.begin(table.id, ITERATIONS)
    except OSError as error:
        raise refused("storage", "storage.failed") from error
    reviews.try_again(table.id)
    return await _state(request, table)


@route("DELETE", "/tables/{table}/review", 204)
async def stop_review(request: Request) -> object:
    """Stop a review; asked for again, it goes on."""
    try:
        await request.device.reviews.stop((await request.table()).state.id)
    except OSError as error:
        raise refused("storage", "storage.failed") from error
    return None


async def _state(request: Request, table: TableState) -> ReviewState:
    reviews = request.device.reviews
    stored = await reviews.read(table.id)
    if stored is None or stored.stopped or table.match is None:
        return ReviewState(status="none", done=0, total=0, review=None)
    record = table.match.record()
    total = len(record.moves) + 1
    if stored.document is None:
        reviews.go_on(table.id, record)
        failed = reviews.failed(table.id)
        return ReviewState(status="failed" if failed else "running", done=len(stored.looks), total=total, review=None)
    steps = list(replay(record))
    held = table.held_seats(request.device.tables.player)
    reader = reader_of(table, held, request.language, request.number("side"), you=False)
    review = in_words(record, steps, stored.document, by_kind(record, steps, stored.document), reader)
    return ReviewState(status="done", done=total, total=total, review=review)
