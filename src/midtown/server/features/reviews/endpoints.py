"""Endpoints for reviews of finished games. Idle workers make a review on request; it is stored for good."""

import asyncio
from functools import partial

from fastapi import Request

from midtown.match import Match
from midtown.record import replay
from midtown.review import ITERATIONS, by_kind
from midtown.server.accounts import skills
from midtown.server.context import Context
from midtown.server.features.reviews import background_work
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Guest, Side, Viewer, Watch, WatchedTable, address_of
from midtown.server.live.commands import visible_session
from midtown.server.presenters.reviews import ReviewState, in_words
from midtown.server.support.refusals import refused
from midtown.server.tables.names import reader_of
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language, Reader

router = routing.router("play")


@router.get("/tables/{table}/review")
async def read_review(
    context: Ctx,
    viewer: Viewer,
    session: WatchedTable,
    language: Language = "en",
    side: Side = None,
) -> ReviewState:
    """Return the progress of a game's review, and the review once it is complete."""
    held = session.table.held_seats(viewer)
    if not await visibility.is_revealed(context.hub, session.table):
        return ReviewState(status="none", done=0, total=0, review=None)
    return await _review_state(context, session.table, reader_of(session.table, held, language, side, you=False))


@router.post("/tables/{table}/review")
async def ask_review(
    request: Request,
    context: Ctx,
    arrive: Guest,
    table: str,
    language: Language = "en",
    watch: Watch = None,
    side: Side = None,
) -> ReviewState:
    """Request the review of a finished game.

    If a review exists or is in progress, its state is returned.
    """
    session = await visible_session(context.hub, table, arrive.player, watch)
    record = _over(session.table).record()
    await visibility.check_revealed(context.hub, session.table)
    reader = reader_of(session.table, session.table.held_seats(arrive.player), language, side, you=False)
    state = await _review_state(context, session.table, reader)
    if state.status in ("running", "done"):
        return state
    visitor = await arrive()
    if session.table.settings.record is not None:
        await visibility.check_record(context.hub, visitor.id, record)
    context.limits.take("reviews", visitor.id)
    context.limits.take("reviews_address", address_of(request))
    at = context.clock.calendar()
    offer = partial(background_work.queue_review, table=table, record=record, iterations=ITERATIONS, at=at)
    await context.store.write(offer)
    context.hub.listener.job_offered()
    return await _review_state(context, session.table, reader)


def _over(table: TableState) -> Match:
    """Return the match, or raise Refused unless it was played to its end."""
    if table.match is None or table.match.to_move is not None:
        raise refused("table", "review.unfinished")
    return table.match


async def _review_state(context: Context, table: TableState, reader: Reader) -> ReviewState:
    """Return the state of a review. The first request after the last analysis assembles and stores it."""
    state = await context.store.read(partial(background_work.review_progress, table=table.id))
    if state is None:
        return ReviewState(status="none", done=0, total=0, review=None)
    document = state.document
    if document is None and state.done == state.total:
        document = await context.store.read(partial(background_work.assemble_review, table=table.id))
        if document is not None:
            await context.store.write(partial(background_work.store_review, table=table.id, review=document))
    if document is None:
        return ReviewState(
            status="failed" if state.failed else "running", done=state.done, total=state.total, review=None
        )
    record = _over(table).record()
    steps = await asyncio.to_thread(lambda: list(replay(record)))
    skill = by_kind(record, steps, document)
    if not await context.store.read(partial(skills.is_stored, table=table.id)):
        iterations = document["iterations"]
        await context.store.write(partial(skills.store, table=table.id, iterations=iterations, by_seat=skill))
    review = await asyncio.to_thread(in_words, record, steps, document, skill, reader)
    return ReviewState(status="done", done=review.moves + 1, total=review.moves + 1, review=review)
