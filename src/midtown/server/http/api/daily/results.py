"""Endpoints to compare a finished deal with others, and for the table of a month."""

import asyncio
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Path, Query
from sqlalchemy import Connection

from midtown import games
from midtown.bots.characters import named
from midtown.game import Game
from midtown.server.daily import comparison, computers, deals, entries, months
from midtown.server.daily.comparison import Field, Fork
from midtown.server.daily.deals import Deal
from midtown.server.daily.entries import Finished
from midtown.server.http.api import routing
from midtown.server.http.api.daily import presenters
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx, Viewer
from midtown.server.schemas.daily import (
    ComputerResult,
    DailyDeal,
    DailyPlace,
    DailyResult,
    DealId,
    DealPosition,
    MonthPlace,
    Parting,
    ScoreCount,
)
from midtown.server.support.refusals import refused
from midtown.server.tables.contests import DEAL_SEAT
from midtown.support.i18n import Language

router = routing.router("daily")

Month = Annotated[str, Path(description="Such as `2026-11`.", pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$")]
LISTED: Final = 10
"""The best of a deal that are listed."""


class Results(NamedTuple):
    """All results of a deal, for somebody who has finished it."""

    deal: Deal
    public: DailyDeal
    player: str
    mine: comparison.Game
    people: list[Finished]
    computers: list[computers.Outcome]
    computing: bool


@router.get("/daily/deals/{deal}/result")
async def read_result(context: Ctx, visitor: Someone, deal: DealId, language: Language = "en") -> DailyResult:
    """Return what the visitor has made of a deal, compared with others.

    It is refused to those who have not finished it.
    """
    now = context.clock.calendar()
    results = await context.store.read(lambda database: _read(database, deal, visitor.id, now))
    return await asyncio.to_thread(compared, results, language)


def _read(database: Connection, deal: str, player: str, now: int) -> Results:
    played = deals.get(database, deal, now)
    (public,) = presenters.visible(database, [played], player, now)
    if public.mine is None or public.mine.score is None:
        left = public.mine is not None and public.mine.state == "left"
        raise refused("table", "daily.left" if left else "daily.unfinished")
    mine = comparison.Game(public.mine.score, entries.moves_of(database, deal, player))
    outcomes, computing = computers.outcomes(database, deal)
    return Results(
        deal=played,
        public=public,
        player=player,
        mine=mine,
        people=entries.finished(database, deal),
        computers=outcomes,
        computing=computing,
    )


def compared(results: Results, language: Language) -> DailyResult:
    """Return the comparison of a visitor's game with all others, in words of a language."""
    others = [one for one in results.people if one.player != results.player]
    mine = results.mine
    field = comparison.field([one.score for one in others], [one.score for one in results.computers], mine.score)
    played = [comparison.Game(one.score, one.played) for one in others]
    played += [comparison.Game(one.score, one.moves) for one in results.computers]
    fork = comparison.fork(results.deal, mine, played)
    return DailyResult(
        deal=results.public,
        score=mine.score,
        place=field.place(mine.score),
        of=len(field.scores),
        mean=round(field.mean, 2),
        with_computers=field.with_computers,
        scores=[ScoreCount(score=score, count=count) for score, count in field.histogram()],
        computers=[
            ComputerResult(level=one.level, name=named([""], [one.level])[0], score=one.score)
            for one in results.computers
        ],
        computing=results.computing,
        best=_best(results, field),
        parting=None if fork is None else _parting(results.deal, mine, fork, language),
    )


def _best(results: Results, field: Field) -> list[DailyPlace]:
    """Return the best claimed names, and the visitor wherever they are."""
    listed = [one for one in results.people if one.claimed or one.player == results.player]
    return [
        DailyPlace(place=field.place(one.score), player=one.player, name=one.name, face=one.face, score=one.score)
        for number, one in enumerate(listed)
        if number < LISTED or one.player == results.player
    ]


def _parting(deal: Deal, mine: comparison.Game, fork: Fork, language: Language) -> Parting:
    match = comparison.begun(deal, mine.moves[: fork.number])
    game, before = match.game, match.position
    return Parting(
        number=fork.number,
        mine=game.describe_move(before, fork.mine, language, DEAL_SEAT),
        most=game.describe_move(before, fork.most, language, DEAL_SEAT),
        others=fork.others,
        like_most=fork.like_most,
        like_mine=fork.like_mine,
        gain=round(fork.gain, 2),
        before=_position(game, None, before),
        after_mine=_position(game, fork.mine, match.prepare(fork.mine).position),
        after_most=_position(game, fork.most, match.prepare(fork.most).position),
    )


def _position(game: Game[Any], move: str | None, position: Any) -> DealPosition:
    return DealPosition(
        move=move, state=game.view(position, None), facts=game.facts(position), to_move=game.to_move(position)
    )


@router.get("/daily/months/{month}")
async def read_month(
    context: Ctx,
    viewer: Viewer,
    month: Month,
    game: Annotated[str, Query(description="Id of a game.", max_length=40)],
) -> list[MonthPlace]:
    """Return the table of a month for the usual deals of a game: claimed names, and the visitor.

    A day is added once its games no longer count.
    """
    games.game(game)
    now = context.clock.calendar()

    def reads(database: Connection) -> list[MonthPlace]:
        return [MonthPlace(**one._asdict()) for one in months.table(database, month, game, viewer, now)]

    return await context.store.read(reads)
