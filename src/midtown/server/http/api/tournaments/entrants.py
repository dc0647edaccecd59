"""Endpoints to make a tournament, enter and leave it, start it, and call it off."""

from fastapi import Request

from midtown.server.accounts import names
from midtown.server.context import context_of
from midtown.server.http.api import routing
from midtown.server.http.api.auth import Guest, Someone
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
    made = await context.store.write(
        lambda database: entering.create(database, visitor, name, terms, rounds, body.starts_at, now)
    )
    return MadeTournament(id=made)


@router.post("/tournaments/{tournament}/start", status_code=204)
async def start_tournament(request: Request, visitor: Someone, tournament: TournamentId) -> None:
    """Start a tournament that waits for its creator."""
    context = context_of(request)
    now = context.clock.calendar()
    await context.store.write(lambda database: entering.start_now(database, tournament, visitor.id, now))


@router.delete("/tournaments/{tournament}", status_code=204)
async def call_off_tournament(request: Request, visitor: Someone, tournament: TournamentId) -> None:
    """Call a tournament off; only its creator can. Games that run can be played on."""
    context = context_of(request)
    now = context.clock.calendar()
    await context.store.write(lambda database: entering.call_off(database, tournament, visitor.id, now))


@router.post("/tournaments/{tournament}/entrants", status_code=204)
async def enter_tournament(request: Request, arrive: Guest, tournament: TournamentId) -> None:
    """Take part in a tournament, or again after having left it."""
    context = context_of(request)
    now = context.clock.calendar()
    await context.store.read(lambda database: rows.get(database, tournament))
    visitor = await arrive()
    context.limits.take("entries", visitor.id)
    await context.store.write(lambda database: entering.join(database, tournament, visitor, now))


@router.delete("/tournaments/{tournament}/entrants/me", status_code=204)
async def leave_tournament(request: Request, visitor: Someone, tournament: TournamentId) -> None:
    """Leave a tournament. The visitor is no longer paired; a running game goes on."""
    context = context_of(request)
    now = context.clock.calendar()
    await context.store.write(lambda database: entering.leave(database, tournament, visitor.id, now))
