"""Endpoints to make a tournament, enter and leave it, start it, remove entrants, and call it off."""

from collections.abc import Callable
from functools import partial
from typing import Annotated

from fastapi import Query, Request
from sqlalchemy import Connection

from midtown.server.accounts import names
from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import Context
from midtown.server.http.api import routing
from midtown.server.http.api.tournaments.pages import Key
from midtown.server.http.auth import Guest, Someone
from midtown.server.http.dependencies import Ctx
from midtown.server.live import tournaments
from midtown.server.schemas.tournaments import MadeTournament, NewTournament, Number, TournamentId
from midtown.server.support.refusals import refused
from midtown.server.tournaments import entering, rows, starting
from midtown.server.tournaments.rows import Terms

router = routing.router("tournaments")

Bar = Annotated[bool, Query(description="Whether they cannot come back.")]


@router.post("/tournaments", status_code=201)
async def make_tournament(context: Ctx, visitor: Someone, body: NewTournament) -> MadeTournament:
    """Create a tournament; needs a claimed name."""
    now = context.clock.calendar()
    if not visitor.claimed:
        raise refused("identity", "tournament.claimed")
    name = names.clean(body.name)
    terms, rounds = entering.checked(Terms(**body.terms.model_dump()), body.rounds)
    if body.starts_at is not None and body.starts_at < now:
        raise refused("request", "tournament.past")
    context.limits.take("tournaments", visitor.id)
    made, key = await context.store.write(
        lambda database: entering.create(database, visitor, name, terms, rounds, body.starts_at, now)
    )
    return MadeTournament(id=made, key=key)


@router.post("/tournaments/{tournament}/start", status_code=204)
async def start_tournament(
    request: Request, context: Ctx, visitor: Someone, tournament: TournamentId, key: Key = None
) -> None:
    """Start a tournament that waits for its creator."""
    now = context.clock.calendar()
    await _manages(context, visitor, tournament, key, partial(starting.start_now, tournament=tournament, now=now))


@router.delete("/tournaments/{tournament}", status_code=204)
async def call_off_tournament(
    request: Request, context: Ctx, visitor: Someone, tournament: TournamentId, key: Key = None
) -> None:
    """Call a tournament off; only its creator can, and not while they have a game in it.

    Its games end at once, and nothing of them counts; only rated ones go on and are rated.
    """
    now = context.clock.calendar()

    def calls_off(database: Connection) -> None:
        entering.check_no_game(database, tournament, visitor.id)
        starting.call_off(database, tournament, now, "creator")

    await _manages(context, visitor, tournament, key, calls_off)
    await tournaments.end_games(context.hub, tournament)


@router.post("/tournaments/{tournament}/entrants", status_code=204)
@routing.for_programs
async def enter_tournament(context: Ctx, arrive: Guest, tournament: TournamentId, key: Key = None) -> None:
    """Take part in a tournament from the next pairing on, or again after having left it."""
    now, tick = context.clock.calendar(), context.clock.tick()
    await context.store.read(lambda database: rows.check_visible(database, tournament, arrive.player, key))
    visitor = await arrive()
    context.limits.take("entries", visitor.id)

    def joins(database: Connection) -> None:
        check_shown(database, visitor)
        entering.join(database, tournament, visitor, now, tick)

    await context.store.write(joins)


@router.delete("/tournaments/{tournament}/entrants/me", status_code=204)
@routing.for_programs
async def leave_tournament(context: Ctx, visitor: Someone, tournament: TournamentId, key: Key = None) -> None:
    """Leave a tournament. The visitor is no longer paired; a running game goes on."""
    context.limits.take("entries", visitor.id)
    await _does(
        context,
        visitor,
        tournament,
        key,
        lambda database: entering.leave(database, tournament, visitor.id),
    )


@router.delete("/tournaments/{tournament}/entrants/{number}", status_code=204)
async def remove_entrant(
    context: Ctx, visitor: Someone, tournament: TournamentId, number: Number, key: Key = None, bar: Bar = False
) -> None:
    """Remove an entrant, who can come back unless they are barred; only the creator can.

    A game that runs, or is paired already, goes on. Nobody removes others from a running tournament that they have
    entered themselves.
    """

    def removes(database: Connection) -> None:
        entering.check_apart(database, tournament, visitor.id)
        entering.remove(database, tournament, number, "barred" if bar else "removed")

    await _manages(context, visitor, tournament, key, removes)


@router.delete("/tournaments/{tournament}/entrants/{number}/bar", status_code=204)
async def let_entrant_back(
    context: Ctx, visitor: Someone, tournament: TournamentId, number: Number, key: Key = None
) -> None:
    """Let somebody enter again whom the creator has barred; only the creator can."""
    await _manages(context, visitor, tournament, key, partial(entering.let_back, tournament=tournament, number=number))


async def _manages(
    context: Context, visitor: Visitor, tournament: str, key: str | None, what: Callable[[Connection], object]
) -> None:
    """Do to a tournament what only its creator may."""

    def manages(database: Connection) -> None:
        entering.check_creator(rows.get(database, tournament), visitor.id)
        what(database)

    await _does(context, visitor, tournament, key, manages)


async def _does(
    context: Context, visitor: Visitor, tournament: str, key: str | None, what: Callable[[Connection], None]
) -> None:
    """Change a tournament that the visitor may see."""

    def writes(database: Connection) -> None:
        rows.check_visible(database, tournament, visitor.id, key)
        what(database)

    await context.store.write(writes)
