"""Endpoints for reviews of finished games. Idle workers make a review on request; it is stored for good."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Literal

from fastapi import Request
from pydantic import Field

from midtown import games
from midtown.game import AnyGame
from midtown.match import Match
from midtown.record import Record, ReplayStep, replay
from midtown.review import ITERATIONS, DecisionDocument, ReviewDocument, Sums, article, by_kind, estimate, total
from midtown.server.accounts import skills
from midtown.server.context import Context
from midtown.server.features.reviews import background_work
from midtown.server.http import routing, visibility
from midtown.server.http.auth import Ctx, Guest, Side, Viewer, Watch, WatchedTable, address_of
from midtown.server.http.presenters import DecisionSkill, EstimatedLevel, decision_skill, estimated_level
from midtown.server.live.commands import visible_session
from midtown.server.schemas.shared import Model
from midtown.server.support.refusals import refused
from midtown.server.tables.names import reader_of
from midtown.server.tables.state import TableState
from midtown.support.i18n import Language, Reader

NOISE = Field(description="Half the width of the 95 % confidence interval (randomness of the search).")
router = routing.router("play")


class ReviewedMove(Model):
    """A move made where there was a choice, and the best move given what its player could know."""

    number: int
    seat: int
    move: str
    chance: float = Field(description="The player's win chance after the move (0 to 1), given what they could know.")
    best: str = Field(description="The best move; the move itself if none is better.")
    loss: float = Field(description="Win chance lost against the best move.")
    noise: float = NOISE


class ExpensiveMove(Model):
    """One of a player's costliest moves, in words, with the better one."""

    number: int
    seat: int
    words: str
    better: str
    loss: float
    noise: float = NOISE


class ReviewedDraw(Model):
    """A draw of a seat after move `number` (0: its first hand), and its effect on the win chance."""

    number: int
    seat: int
    drawn: list[int | str]
    luck: float = Field(description="Win chance gained over an average draw.")
    noise: float = NOISE


class SeatSkill(Model):
    """What the decisions of a seat have cost, apart from draws and results."""

    kept: float = Field(
        description="Share of the win chance that was kept, against the best moves (0 to 1).", ge=0, le=1
    )
    kinds: list[DecisionSkill]
    level: EstimatedLevel | None = Field(description="By this game alone; null if nothing comparable was measured.")


class Review(Model):
    """The review of a finished game by a search."""

    moves: int
    iterations: int = Field(description="Search iterations for each move.")
    chances: list[list[float]] = Field(description="Win chances by seat, before the first move and after each one.")
    decisions: list[ReviewedMove]
    expensive: list[ExpensiveMove] = Field(description="Seat by seat, worst move first.")
    luck: list[ReviewedDraw]
    skill: list[SeatSkill] = Field(description="By seat.")
    without_luck: list[float] | None = Field(
        description="Each seat's share of the victory less the luck of all draws; null in older reviews."
    )
    article: list[str] = Field(description="The game in a few sentences, by paragraph, in the reader's language.")


class ReviewState(Model):
    """The progress of a review."""

    status: Literal["none", "running", "failed", "done"]
    done: int = Field(description="Positions analysed so far, of `total`.")
    total: int
    review: Review | None


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


def in_words(
    record: Record,
    steps: Sequence[ReplayStep],
    document: ReviewDocument,
    skill: Sequence[Sequence[Sums]],
    reader: Reader,
) -> Review:
    """Convert a stored review, with the game in a few sentences, its costliest moves and the better ones in words."""
    game = games.game(record.game)
    decisions = {item["number"]: item for item in document["decisions"]}
    return Review(
        moves=document["moves"],
        iterations=document["iterations"],
        chances=document["chances"],
        decisions=[ReviewedMove(**decision) for decision in document["decisions"]],
        luck=[ReviewedDraw(**draw) for draw in document["luck"]],
        expensive=[
            _expensive(game, steps[number - 1 : number + 1], decisions[number], reader)
            for numbers in document["expensive"]
            for number in numbers
        ],
        skill=[_seat_skill(record, sums, document["iterations"], reader.language) for sums in skill],
        without_luck=document.get("without_luck"),
        article=article(record, steps, document, reader),
    )


def _seat_skill(record: Record, sums: Sequence[Sums], iterations: int, language: Language) -> SeatSkill:
    all_decisions = total(sums)
    return SeatSkill(
        kept=round(all_decisions.kept, 4),
        kinds=decision_skill(record.game, sums, language),
        level=estimated_level(estimate(record.game, len(record.players), all_decisions, iterations)),
    )


def _expensive(game: AnyGame, steps: Sequence[ReplayStep], decision: DecisionDocument, reader: Reader) -> ExpensiveMove:
    before, after = (step.position for step in steps)
    return ExpensiveMove(
        number=decision["number"],
        seat=decision["seat"],
        loss=decision["loss"],
        noise=decision["noise"],
        words=game.narrate(before, decision["move"], after, reader)[0],
        better=game.describe_move(before, decision["best"], reader.language, reader.side),
    )
