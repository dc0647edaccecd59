"""Endpoints of daily deals: the deals of a day, results, months, and challenges to play the same deal."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

from fastapi import Path, Query, Request
from sqlalchemy import Connection

from midtown import games
from midtown.bots.players import name_seats
from midtown.game import AnyGame, AnyPosition
from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import Context
from midtown.server.features.daily import background_work, challenges, comparison, deals, months
from midtown.server.features.daily.comparison import Field, Fork
from midtown.server.features.daily.deals import Deal, DealGame, Finished
from midtown.server.features.daily.schemas import (
    BeginDeal,
    BegunDeal,
    ChallengeLink,
    ChallengeOf,
    ChallengeRival,
    ComputerResult,
    Daily,
    DailyDeal,
    DailyGame,
    DailyPlace,
    DailyResult,
    DealComputer,
    DealId,
    DealPosition,
    DealProof,
    MonthPlace,
    Parting,
    ScoreCount,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer, address_of
from midtown.server.live import opening
from midtown.server.live.opening import PreparedTable
from midtown.server.support import calendar
from midtown.server.support.calendar import date, day_of
from midtown.server.support.refusals import refused
from midtown.server.tables import starting
from midtown.server.tables.deal_results import DEAL_SEAT
from midtown.server.tables.settings import SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.support.i18n import Language

router = routing.router("daily")
Month = Annotated[str, Path(description="Such as `2026-11`.", pattern=r"^20[0-9]{2}-(0[1-9]|1[0-2])$")]
PROVEN: Final = 31
"""Days of which commitments and secrets are listed."""
LISTED: Final = 10
"""The best of a deal that are listed."""


@router.get("/daily")
async def read_daily(context: Ctx, viewer: Viewer) -> Daily:
    """Return the deals of today, and the visitor's games of them.

    Results of others are not included.
    """
    now = context.clock.calendar()
    today = calendar.day_of(now)

    def read(connection: Connection) -> Daily:
        played = months.played_days(connection, viewer) if viewer else set()
        return Daily(
            now=now,
            ends_at=calendar.end_of(today),
            deals=visible_deals(connection, deals.deals_of_day(connection, today), viewer, now),
            streak=months.streak(played, today),
            week=[day in played for day in range(today - 6, today + 1)],
        )

    return await context.store.read(read)


@router.get("/daily/proofs")
async def read_proofs(context: Ctx) -> list[DealProof]:
    """List the commitments of the deals of tomorrow and of the last days, with the secrets that are shown."""
    now = context.clock.calendar()
    today = calendar.day_of(now)

    def read(connection: Connection) -> list[DealProof]:
        return [
            DealProof(
                id=deal.id,
                date=calendar.date(deal.day),
                commitment=deal.commitment,
                secret=deal.shown_secret,
                made_at=deal.made_at,
            )
            for deal in deals.deals_between(connection, today - PROVEN, today + 1)
        ]

    return await context.store.read(read)


@router.get("/daily/deals/{deal}")
async def read_deal(context: Ctx, viewer: Viewer, deal: DealId) -> DailyDeal:
    """Return a deal of today or of an earlier day."""
    now = context.clock.calendar()

    def read(connection: Connection) -> DailyDeal:
        return visible_deals(connection, [deals.get(connection, deal, now)], viewer, now)[0]

    return await context.store.read(read)


@router.post("/daily/deals/{deal}/games", status_code=201)
async def begin_deal(request: Request, context: Ctx, arrive: Guest, deal: DealId, body: BeginDeal) -> BegunDeal:
    """Begin a deal, or return the table where the visitor has begun it.

    Everybody has one game of each deal. It counts if it is begun on the deal's day, and refused then if the secret has
    been shown, as the server's calendar was wrong.
    """
    context.limits.take("tables_address", address_of(request))
    now = context.clock.calendar()
    played = await context.store.read(lambda connection: _begins(connection, deal, arrive.player, now))
    visitor = await arrive()
    context.limits.take("tables", visitor.id)
    opened = _opening(context, played, visitor)
    counted = played.day == calendar.day_of(now)

    def begins(connection: Connection) -> str:
        check_shown(connection, visitor)
        _begins(connection, deal, visitor.id, now)
        if body.challenge:
            challenges.answer(connection, challenges.read(connection, body.challenge, deal), visitor.id)
        if deals.begin_game(connection, played, visitor.id, opened.table.id, now, counted):
            opened.effect(connection)
            background_work.queue_games(connection, played)
        return deals.games_of_player(connection, visitor.id, [deal])[deal].table

    table = await context.store.write(begins)
    if table == opened.table.id:
        context.hub.note_opened(opened)
    return BegunDeal(table=table)


def _begins(connection: Connection, deal: str, player: str | None, now: int) -> Deal:
    """Return a deal that a player begins or has begun; raise Refused if its secret is known and it would count."""
    played = deals.get(connection, deal, now)
    if not deals.games_of_player(connection, player, [deal]):
        played.check_secret(now)
    return played


def _opening(context: Context, deal: Deal, visitor: Visitor) -> PreparedTable:
    """Return a table for a deal, where nobody adds a number: the shuffle is the same for everybody."""
    plans = [SeatPlan("bot", bot=level) for level in calendar.computers(deal.seats)]
    plans.insert(DEAL_SEAT, SeatPlan("me"))
    settings = TableSettings(game=deal.game, options=deal.settled, rules=1, seats=plans, deal=deal.id)
    players = [visitor.id if plan.kind == "me" else None for plan in plans]
    sitting = Sitting(players, {visitor.id: visitor.name}, [], {visitor.id: visitor.face})
    clock, server = context.clock, context.hub.server
    return opening.prepare(starting.validate(settings), visitor.id, sitting, clock, server, deal.secret)


class Results(NamedTuple):
    """All results of a deal, for somebody who has finished it."""

    deal: Deal
    public: DailyDeal
    player: str
    mine: comparison.PlayedDeal
    people: list[Finished]
    computers: list[background_work.LeveledDeal]
    computing: bool


@router.get("/daily/deals/{deal}/result")
async def read_result(context: Ctx, visitor: RequiredVisitor, deal: DealId, language: Language = "en") -> DailyResult:
    """Return what the visitor has made of a deal, compared with others.

    It is refused to those who have not finished it.
    """
    now = context.clock.calendar()
    results = await context.store.read(lambda connection: _read(connection, deal, visitor.id, now))
    return await asyncio.to_thread(compare_game, results, language)


def _read(connection: Connection, deal: str, player: str, now: int) -> Results:
    played = deals.get(connection, deal, now)
    (public,) = visible_deals(connection, [played], player, now)
    if public.mine is None or public.mine.score is None:
        left = public.mine is not None and public.mine.state == "left"
        raise refused("table", "daily.left" if left else "daily.unfinished")
    own = comparison.PlayedDeal(public.mine.score, deals.moves_of(connection, deal, player))
    outcomes, computing = background_work.outcomes(connection, deal)
    return Results(
        deal=played,
        public=public,
        player=player,
        mine=own,
        people=deals.finished_games(connection, deal),
        computers=outcomes,
        computing=computing,
    )


def compare_game(results: Results, language: Language) -> DailyResult:
    """Return the comparison of a visitor's game with all others, in words of a language."""
    others = [person for person in results.people if person.player != results.player]
    own = results.mine
    field = comparison.field(
        [other.score for other in others], [computer.score for computer in results.computers], own.score
    )
    played = [comparison.PlayedDeal(other.score, other.played) for other in others]
    played += [comparison.PlayedDeal(computer.score, computer.moves) for computer in results.computers]
    fork = comparison.fork(results.deal, own, played)
    return DailyResult(
        deal=results.public,
        score=own.score,
        place=field.place(own.score),
        of=len(field.scores),
        mean=round(field.mean, 2),
        with_computers=field.with_computers,
        scores=[ScoreCount(score=score, count=count) for score, count in field.histogram()],
        computers=[
            ComputerResult(level=computer.level, name=name_seats([""], [computer.level])[0], score=computer.score)
            for computer in results.computers
        ],
        computing=results.computing,
        best=_best(results, field),
        parting=None if fork is None else _parting(results.deal, own, fork, language),
    )


def _best(results: Results, field: Field) -> list[DailyPlace]:
    """Return the best claimed names, and the visitor wherever they are."""
    listed = [person for person in results.people if person.claimed or person.player == results.player]
    return [
        DailyPlace(
            place=field.place(entry.score), player=entry.player, name=entry.name, face=entry.face, score=entry.score
        )
        for number, entry in enumerate(listed)
        if number < LISTED or entry.player == results.player
    ]


def _parting(deal: Deal, own: comparison.PlayedDeal, fork: Fork, language: Language) -> Parting:
    match = comparison.match_after(deal, own.moves[: fork.number])
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


def _position(game: AnyGame, move: str | None, position: AnyPosition) -> DealPosition:
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

    def read(connection: Connection) -> list[MonthPlace]:
        return [MonthPlace(**row._asdict()) for row in months.month_table(connection, month, game, viewer, now)]

    return await context.store.read(read)


@router.post("/daily/deals/{deal}/challenges", status_code=201)
async def make_challenge(context: Ctx, arrive: Guest, deal: DealId) -> ChallengeLink:
    """Make a link that challenges others to a deal of today or of an earlier day.

    Any number of people can answer it, each when they like.
    """
    now = context.clock.calendar()
    await context.store.read(lambda connection: deals.get(connection, deal, now))
    visitor = await arrive()
    context.limits.take("links", visitor.id)
    token = await context.store.write(lambda connection: challenges.make(connection, deal, visitor.id, now))
    return ChallengeLink(challenge=token)


@router.get("/daily/challenges/{token}")
async def read_challenge(context: Ctx, viewer: Viewer, token: str) -> ChallengeOf:
    """Return a challenge, and who has answered it.

    Points are shown to those in it who have finished the deal themselves.
    """
    now = context.clock.calendar()

    def read(connection: Connection) -> ChallengeOf:
        challenge = challenges.read(connection, token)
        (deal,) = visible_deals(connection, [deals.get(connection, challenge.deal, now)], viewer, now)
        rivals = challenges.rivals(connection, challenge)
        done = deal.mine is not None and deal.mine.score is not None
        seen = done and any(rival.player == viewer for rival in rivals)
        return ChallengeOf(
            deal=deal,
            by=challenge.name,
            face=challenge.face,
            player=challenge.player,
            rivals=[
                ChallengeRival(
                    player=rival.player,
                    name=rival.name,
                    face=rival.face,
                    finished=rival.score is not None,
                    score=rival.score if seen else None,
                )
                for rival in (rivals if seen else sorted(rivals, key=lambda item: (item.name, item.player)))
            ],
        )

    return await context.store.read(read)


def visible_deals(connection: Connection, wanted: Sequence[Deal], player: str | None, now: int) -> list[DailyDeal]:
    """Return deals as a visitor sees them: nothing of them but what was published, and their own games."""
    ids = [deal.id for deal in wanted]
    own, counts = deals.games_of_player(connection, player, ids), deals.finished_counts(connection, ids)
    return [present_deal(deal, own.get(deal.id), counts.get(deal.id, 0), now) for deal in wanted]


def present_deal(deal: Deal, own: DealGame | None, finished: int, now: int) -> DailyDeal:
    """Return a deal with the visitor's game of it, and how many have finished it."""
    levels: list[str | None] = [*calendar.computers(deal.seats)]
    levels.insert(DEAL_SEAT, None)
    names = name_seats([""] * deal.seats, levels)
    return DailyDeal(
        id=deal.id,
        date=date(deal.day),
        today=deal.day == day_of(now),
        game=deal.game,
        players=deal.seats,
        main=deal.main,
        seat=DEAL_SEAT,
        computers=[
            DealComputer(seat=seat, level=level, name=names[seat]) for seat, level in enumerate(levels) if level
        ],
        commitment=deal.commitment,
        finished=finished,
        mine=None if own is None else DailyGame(table=own.table, state=own.state, counted=own.counted, score=own.score),
    )
