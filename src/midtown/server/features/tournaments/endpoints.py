"""Endpoints of tournaments: pages, entering and leaving, and what creators decide."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from fastapi import Query, Request
from sqlalchemy import Connection

from midtown.server.accounts import memberships, names, relations
from midtown.server.accounts.identity import Visitor, check_shown
from midtown.server.context import Context
from midtown.server.features.tournaments import entering, presenters, rounds, rows, starting
from midtown.server.features.tournaments.rows import Terms
from midtown.server.features.tournaments.schemas import (
    EntrantNumber,
    MadeTournament,
    NewTournament,
    TournamentId,
    TournamentInfo,
    TournamentPage,
    TournamentStatus,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer, address_of
from midtown.server.support.refusals import refused

router = routing.router("tournaments")
MOST: Final = 50
Key = Annotated[str | None, Query(max_length=64, description="Of the link to a private tournament.")]
Bar = Annotated[bool, Query(description="Whether they cannot come back.")]


@router.get("/tournaments")
async def list_tournaments(
    context: Ctx,
    viewer: Viewer,
    status: TournamentStatus = "open",
    after: Annotated[str | None, Query(max_length=16, description="The last one of the page before.")] = None,
) -> list[TournamentInfo]:
    """List tournaments, what begins soonest or has begun or ended last first; private ones only for those who belong.

    The first page begins with all of the visitor's own, and has up to 50 others. So has each next one.
    """

    def read(connection: Connection) -> list[TournamentInfo]:
        return presenters.present_list(
            connection, rows.tournaments_page(connection, status, viewer, after, MOST), viewer
        )

    return await context.store.read(read)


@router.get("/tournaments/{tournament}")
async def read_tournament(
    context: Ctx,
    viewer: Viewer,
    tournament: TournamentId,
    key: Key = None,
    number: Annotated[
        int | None, Query(alias="round", ge=1, le=100_000, description="The last one by default.")
    ] = None,
) -> TournamentPage:
    """Return a tournament with the boards of a round, the standings, and the visitor's own games."""
    now, tick = context.clock.calendar(), context.clock.tick()

    def read(connection: Connection) -> TournamentPage:
        rows.check_visible(connection, tournament, viewer, key)
        loaded = rows.load_tournament(connection, tournament)
        if rounds.due_step(loaded, now) == "pair":
            resting = rounds.mark_resting(connection, loaded, now, tick)
            loaded = loaded._replace(waits_until=resting.waits_until)
        people = [entry.player for entry in loaded.entries if entry.player is not None]
        present = relations.players_here(connection, viewer, people, tick) if viewer else set()
        (listed,) = presenters.present_list(connection, [loaded.stored], viewer)
        leads = memberships.leads_tournament(connection, tournament, viewer)
        return presenters.present_page(loaded, listed, present, viewer, number, now, leads=leads)

    return await context.store.read(read)


def _guest_entries(context: Context) -> entering.GuestEntries:
    return entering.GuestEntries(context.limits)


@router.post("/tournaments", status_code=201)
async def make_tournament(context: Ctx, visitor: RequiredVisitor, body: NewTournament) -> MadeTournament:
    """Create a tournament; needs a claimed name."""
    now = context.clock.calendar()
    if not visitor.claimed:
        raise refused("identity", "tournament.claimed")
    name = names.clean_name(body.name)
    terms, number = entering.check_terms(Terms(**body.terms.model_dump()), body.rounds)
    if body.starts_at is not None and body.starts_at < now:
        raise refused("request", "tournament.past")
    context.limits.take("tournaments", visitor.id)
    made, key = await context.store.write(
        lambda connection: entering.create(connection, visitor, name, terms, number, body.starts_at, now)
    )
    return MadeTournament(id=made, key=key)


@router.post("/tournaments/{tournament}/start", status_code=204)
async def start_tournament(context: Ctx, visitor: RequiredVisitor, tournament: TournamentId, key: Key = None) -> None:
    """Start a tournament that waits for its creator."""
    now = context.clock.calendar()
    await _change_own(context, visitor, tournament, key, partial(starting.start_now, tournament=tournament, now=now))


@router.delete("/tournaments/{tournament}", status_code=204)
async def call_off_tournament(
    context: Ctx, visitor: RequiredVisitor, tournament: TournamentId, key: Key = None
) -> None:
    """Call a tournament off; only its creator can, until its first round is paired. After that only operators can."""
    now = context.clock.calendar()

    def calls_off(connection: Connection) -> None:
        entering.check_not_begun(connection, tournament)
        starting.call_off(connection, tournament, now, "creator")

    await _change_own(context, visitor, tournament, key, calls_off)


@router.post("/tournaments/{tournament}/entrants", status_code=204)
@routing.for_programs
async def enter_tournament(
    request: Request, context: Ctx, arrive: Guest, tournament: TournamentId, key: Key = None
) -> None:
    """Take part in a tournament from the next pairing on, or again after having left it."""
    now, tick = context.clock.calendar(), context.clock.tick()
    await context.store.read(lambda connection: rows.check_visible(connection, tournament, arrive.player, key))
    visitor, guests = await arrive(), context.part(_guest_entries)
    context.limits.take("entries", visitor.id)

    def joins(connection: Connection) -> None:
        check_shown(connection, visitor)
        if not visitor.claimed and not visitor.program:
            guests.check(connection, address_of(request), tournament, visitor.id)
        entering.join(connection, tournament, visitor, now, tick)

    await context.store.write(joins)


@router.delete("/tournaments/{tournament}/entrants/me", status_code=204)
@routing.for_programs
async def leave_tournament(context: Ctx, visitor: RequiredVisitor, tournament: TournamentId, key: Key = None) -> None:
    """Leave a tournament. The visitor is no longer paired; a running game goes on."""
    context.limits.take("entries", visitor.id)
    await _change_visible(
        context,
        visitor,
        tournament,
        key,
        lambda connection: entering.leave(connection, tournament, visitor.id),
    )


@router.delete("/tournaments/{tournament}/entrants/{number}", status_code=204)
async def remove_entrant(
    context: Ctx,
    visitor: RequiredVisitor,
    tournament: TournamentId,
    number: EntrantNumber,
    key: Key = None,
    bar: Bar = False,
) -> None:
    """Remove an entrant, who can come back unless they are barred; only the creator can, until round 1 is paired.

    After that only operators remove anybody.
    """

    def removes(connection: Connection) -> None:
        entering.check_not_begun(connection, tournament)
        entering.remove(connection, tournament, number, "barred" if bar else "removed")

    await _change_own(context, visitor, tournament, key, removes)


@router.delete("/tournaments/{tournament}/entrants/{number}/bar", status_code=204)
async def let_entrant_back(
    context: Ctx, visitor: RequiredVisitor, tournament: TournamentId, number: EntrantNumber, key: Key = None
) -> None:
    """Let somebody enter again whom the creator has barred; only the creator can."""
    await _change_own(
        context, visitor, tournament, key, partial(entering.let_back, tournament=tournament, number=number)
    )


async def _change_own(
    context: Context, visitor: Visitor, tournament: str, key: str | None, what: Callable[[Connection], object]
) -> None:
    """Do to a tournament what only its creator may."""

    def manages(connection: Connection) -> None:
        entering.check_creator(rows.get(connection, tournament), visitor.id)
        what(connection)

    await _change_visible(context, visitor, tournament, key, manages)


async def _change_visible(
    context: Context, visitor: Visitor, tournament: str, key: str | None, what: Callable[[Connection], None]
) -> None:
    """Change a tournament that the visitor may see."""

    def write(connection: Connection) -> None:
        rows.check_visible(connection, tournament, visitor.id, key)
        what(connection)

    await context.store.write(write)
