"""The review of a game that is over: asked for once, made by workers that have nothing else to do, kept for ever."""

import asyncio
from functools import partial
from typing import Any

from fastapi import Request

from midtown import games
from midtown.game import Game
from midtown.locale import Language
from midtown.match import Match
from midtown.record import Record, Step, replay
from midtown.review import ITERATIONS
from midtown.server import reviews
from midtown.server.api import people
from midtown.server.api.tables import Watch
from midtown.server.api.visitor import Guest, Perhaps, address_of
from midtown.server.context import Context, context_of
from midtown.server.desk import seen
from midtown.server.models_reviews import ExpensiveMove, Review, ReviewState
from midtown.server.refusals import refused
from midtown.server.table import Table

router = people.router("play")


@router.get("/tables/{table}/review")
async def read_review(
    request: Request, visitor: Perhaps, table: str, language: Language = "en", watch: Watch = None
) -> ReviewState:
    """How far the review of a game is that is over, and the review, once it is there."""
    context = context_of(request)
    live = await seen(context, table, visitor.id if visitor else None, watch)
    return await _told(context, live.table, language)


@router.post("/tables/{table}/review")
async def ask_review(
    request: Request, visitor: Guest, table: str, language: Language = "en", watch: Watch = None
) -> ReviewState:
    """Ask for the review of a game that was played to its end; what is there already is told."""
    context = context_of(request)
    live = await seen(context, table, visitor.id, watch)
    record = _over(live.table).record()
    told = await _told(context, live.table, language)
    if told.status in ("running", "done"):
        return told
    context.limits.take("reviews", visitor.id)
    context.limits.take("reviews_address", address_of(request))
    at = context.clock.calendar()
    offer = partial(reviews.offer, table=table, record=record, iterations=ITERATIONS, at=at)
    await context.store.write(offer)
    context.hub.on_job()
    return await _told(context, live.table, language)


def _over(table: Table) -> Match:
    """The match; Refused unless it was played to its end."""
    if table.match is None or table.match.to_move is not None:
        raise refused("table", "review.unfinished")
    return table.match


async def _told(context: Context, table: Table, language: Language) -> ReviewState:
    """How far it is. Who asks first when all looks are there puts them together."""
    state = await context.store.read(partial(reviews.state, table=table.id))
    if state is None:
        return ReviewState(status="none", done=0, total=0, review=None)
    document = state.document
    if document is None and state.done == state.total:
        document = await context.store.read(partial(reviews.gather, table=table.id))
        if document is not None:
            await context.store.write(partial(reviews.keep, table=table.id, told=document))
    if document is None:
        return ReviewState(
            status="failed" if state.failed else "running", done=state.done, total=state.total, review=None
        )
    review = await asyncio.to_thread(in_words, _over(table).record(), document, language)
    return ReviewState(status="done", done=review.moves + 1, total=review.moves + 1, review=review)


def in_words(record: Record, document: dict[str, Any], language: Language) -> Review:
    """A review as it is told: its most expensive moves and the better ones in words."""
    game, steps = games.game(record.game), list(replay(record))
    decisions = {one["number"]: one for one in document["decisions"]}
    return Review(
        **{name: document[name] for name in ("moves", "iterations", "chances", "decisions", "luck")},
        expensive=[
            _expensive(game, steps[number - 1], decisions[number], language)
            for numbers in document["expensive"]
            for number in numbers
        ],
    )


def _expensive(game: Game, before: Step, decision: dict[str, Any], language: Language) -> ExpensiveMove:
    return ExpensiveMove(
        **{name: decision[name] for name in ("number", "seat", "loss", "noise")},
        words=game.words(before.position, decision["move"], language),
        better=game.words(before.position, decision["best"], language),
    )
