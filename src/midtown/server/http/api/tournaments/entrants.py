"""Endpoints to make a tournament, enter and leave it, start it, and call it off."""

from collections.abc import Callable

from fastapi import Request
from sqlalchemy import Connection

from midtown.server.accounts import names
from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import context_of
from midtown.server.http.api import routing
from midtown.server.http.api.tournaments.pages import Key
from midtown.server.http.auth import Guest, Someone
from midtown.server.schemas.tournaments import MadeTournament, NewTournament, TournamentId
from midtown.server.support.refusals import refused
from midtown.server.tournaments import entering, rows
from midtown.server.tournaments.rows import Terms

router = routing.router("tournaments")


@router.post("/tournaments", status_code=201)
async def make_tournament(request: Request, visitor: Someone, body: NewTournament) -> MadeTournament:
    """Create a tournament; needs a claimed name."""
    context = context_of(request)
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
async def start_tournament(request: Request, visitor: Someone, tournament: TournamentId, key: Key = None) -> None:
    """Start a tournament that waits for its creator."""
    await _does(request, visitor, tournament, key, entering.start_now)


@router.delete("/tournaments/{tournament}", status_code=204)
async def call_off_tournament(request: Request, visitor: Someone, tournament: TournamentId, key: Key = None) -> None:
    """Call a tournament off; only its creator can. Games that run can be played on."""
    await _does(request, visitor, tournament, key, entering.call_off)


@router.post("/tournaments/{tournament}/entrants", status_code=204)
@routing.for_programs
async def enter_tournament(request: Request, arrive: Guest, tournament: TournamentId, key: Key = None) -> None:
    """Take part in a tournament, or again after having left it."""
    context = context_of(request)
    now = context.clock.calendar()
    await context.store.read(lambda database: rows.check_visible(database, tournament, arrive.player, key))
    visitor = await arrive()
    context.limits.take("entries", visitor.id)

    def joins(database: Connection) -> None:
        check_shown(database, visitor)
        entering.join(database, tournament, visitor, now)

    await context.store.write(joins)


@router.delete("/tournaments/{tournament}/entrants/me", status_code=204)
@routing.for_programs
async def leave_tournament(request: Request, visitor: Someone, tournament: TournamentId, key: Key = None) -> None:
    """Leave a tournament. The visitor is no longer paired; a running game goes on."""
    await _does(request, visitor, tournament, key, entering.leave)


async def _does(
    request: Request,
    visitor: Visitor,
    tournament: str,
    key: str | None,
    what: Callable[[Connection, str, str, int], None],
) -> None:
    """Change a tournament that the visitor may see."""
    context = context_of(request)
    now = context.clock.calendar()

    def writes(database: Connection) -> None:
        rows.check_visible(database, tournament, visitor.id, key)
        what(database, tournament, visitor.id, now)

    await context.store.write(writes)
