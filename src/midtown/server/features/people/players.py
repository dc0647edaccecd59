"""Endpoints about other players: who they are, ratings, following, blocking and reporting."""

from typing import Annotated, Final

from fastapi import Path, Query, Response
from sqlalchemy import Connection

from midtown.server.accounts import identity, ownership, ratings, relations
from midtown.server.features.people.schemas import (
    Followed,
    Following,
    FoundPerson,
    HereNow,
    PlayerPage,
    Ratings,
    Report,
)
from midtown.server.http import presenters, routing
from midtown.server.http.auth import Ctx, OptionalVisitor, RequiredVisitor
from midtown.server.schemas.shared import Me, Person, PlayerId
from midtown.server.support.refusals import refused

router = routing.router("people")

Game = Annotated[str, Query(description="Id of a game.", pattern=r"^[a-z0-9_]{1,40}$")]
Seats = Annotated[int, Query(description="Number of seats at the table.", ge=2, le=20)]
Programs = Annotated[bool, Query(description="Whether to list programs, and nobody else.")]
Other = Annotated[PlayerId, Path()]
Beginning = Annotated[str, Query(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
MOST_HERE: Final = 12
"""Maximum number of people that the list of who is here names."""
MOST_FOUND: Final = 12
"""Maximum number of people that a search by name finds."""


@router.get("/ratings")
async def read_ratings(context: Ctx, game: Game, players: Seats, programs: Programs = False) -> Ratings:
    """List the 200 best players of a game at a table size, computer players included.

    Who has played no rated game for half a year is left out until the next one.

    Programs are in a list of their own, the ladder: rated games have programs at all seats, or at none.
    """
    now = context.clock.calendar()

    def read(connection: Connection) -> Ratings:
        best = ratings.best_ratings(connection, game, players, now, programs)
        subjects = [row.subject for row in best]
        names, faces = identity.names(connection, subjects), identity.faces(connection, subjects)
        return Ratings(ratings=[presenters.present_rating(row, names, faces) for row in best])

    return await context.store.read(read)


@router.get("/players/{player}")
async def read_player(context: Ctx, visitor: OptionalVisitor, player: Other) -> PlayerPage:
    """Return who a player is."""
    tick = context.clock.tick()

    def read(connection: Connection) -> PlayerPage:
        who = identity.visitor_by_id(connection, player)
        if who is None:
            raise refused("missing", "person.missing")
        readable = identity.may_read_page(who, visitor)
        rated = ratings.ratings_of(connection, player) if readable else []
        names, faces = {who.id: who.name}, {} if who.face is None else {who.id: who.face}
        own = [presenters.present_rating(row, names, faces) for row in rated]
        return PlayerPage(
            id=who.id,
            name=who.name,
            claimed=who.claimed,
            face=who.face,
            open=readable,
            here=visitor is not None and bool(relations.players_here(connection, visitor.id, [player], tick)),
            invitable=visitor is not None and may_invite(connection, visitor.id, who),
            followed=visitor is not None and relations.follows_player(connection, visitor.id, player),
            ratings=own,
            owner=_owner(connection, who),
            programs=[
                Person(id=row.id, name=row.name) for row in ownership.programs_of_owner(connection, player) if readable
            ],
        )

    return await context.store.read(read)


def may_invite(connection: Connection, visitor: str, who: identity.Visitor) -> bool:
    """Return whether a visitor may invite somebody: their setting says so, and the visitor has not blocked them."""
    return relations.may_be_invited(connection, who, visitor) and who.id not in relations.blocked_players(
        connection, visitor
    )


def _owner(connection: Connection, who: identity.Visitor) -> Person | None:
    owner = None if who.owner is None else identity.visitor_by_id(connection, who.owner)
    return None if owner is None else Person(id=owner.id, name=owner.name)


@router.get("/me/following")
async def read_following(context: Ctx, visitor: RequiredVisitor) -> Following:
    """List followed players: who is online, and their public games."""
    tick = context.clock.tick()

    def read(connection: Connection) -> Following:
        people = relations.followed_players(connection, visitor.id, tick)
        return Following(people=[Followed(**person._asdict()) for person in people])

    return await context.store.read(read)


@router.get("/people/here")
async def read_here(context: Ctx, visitor: RequiredVisitor) -> HereNow:
    """List people who are online and show it."""
    tick = context.clock.tick()

    def read(connection: Connection) -> HereNow:
        people, count = relations.people_here(connection, visitor.id, tick, MOST_HERE)
        return HereNow(people=[Followed(**person._asdict()) for person in people], count=count)

    return await context.store.read(read)


@router.get("/people")
async def find_people(context: Ctx, visitor: RequiredVisitor, name: Beginning) -> list[FoundPerson]:
    """Find people by the beginning of their claimed name. Who hides their page is not in the list."""
    context.limits.take("people", visitor.id)

    def read(connection: Connection) -> list[FoundPerson]:
        people = relations.find_people(connection, visitor.id, name, MOST_FOUND)
        present = relations.players_here(connection, visitor.id, [person.player for person in people], tick)
        return [FoundPerson(**person._asdict(), here=person.player in present) for person in people]

    tick = context.clock.tick()
    return await context.store.read(read)


@router.put("/me/following/{player}", status_code=204)
async def follow(context: Ctx, visitor: RequiredVisitor, player: Other) -> Response:
    """Follow a player. The player is not notified."""
    context.limits.take("follows", visitor.id)
    now = context.clock.calendar()
    await context.store.write(lambda connection: relations.follow(connection, visitor.id, player, now))
    return Response(status_code=204)


@router.delete("/me/following/{player}", status_code=204)
async def unfollow(context: Ctx, visitor: RequiredVisitor, player: Other) -> Response:
    """Unfollow a player."""
    await context.store.write(lambda connection: relations.unfollow(connection, visitor.id, player))
    return Response(status_code=204)


@router.put("/me/blocks/{player}")
async def block(context: Ctx, visitor: RequiredVisitor, player: Other) -> Me:
    """Block a player.

    Their chat messages are hidden from the visitor, and they cannot join tables that the visitor opened.
    Neither can follow the other, or see that they are here.
    """

    def blocks(connection: Connection) -> Me:
        relations.block(connection, visitor.id, player)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(blocks)


@router.delete("/me/blocks/{player}")
async def unblock(context: Ctx, visitor: RequiredVisitor, player: Other) -> Me:
    """Unblock a player."""

    def unblocks(connection: Connection) -> Me:
        relations.unblock(connection, visitor.id, player)
        return presenters.present_account(connection, visitor.id)

    return await context.store.write(unblocks)


@router.post("/reports", status_code=204)
async def report(context: Ctx, visitor: RequiredVisitor, what: Report) -> Response:
    """Report a player to the operator of this server."""
    context.limits.take("reports", visitor.id)
    now = context.clock.calendar()
    incident = relations.Incident(what.text, what.table, what.invitation)
    await context.store.write(lambda connection: relations.report(connection, visitor.id, what.about, incident, now))
    return Response(status_code=204)
