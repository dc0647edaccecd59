"""Other people: who they are, how strong, and what to do against those who bother."""

from typing import Annotated

from fastapi import Path, Query, Request, Response
from sqlalchemy import Connection

from midtown.server import identity, manners, ratings
from midtown.server.api import people
from midtown.server.api.visitor import Someone
from midtown.server.context import context_of
from midtown.server.models_people import Me, PlayerId, PlayerPage, Ratings, Report
from midtown.server.refusals import refused

router = people.router("people")

Game = Annotated[str, Query(description="A game's id.", pattern=r"^[a-z0-9_]{1,40}$")]
Seats = Annotated[int, Query(description="Seats at the table.", ge=2, le=20)]
Other = Annotated[PlayerId, Path()]


@router.get("/ratings")
async def read_ratings(request: Request, game: Game, players: Seats) -> Ratings:
    """The 200 best in a game with so many players, people and computer players."""

    def reads(database: Connection) -> Ratings:
        best = ratings.listing(database, game, players)
        names = identity.names(database, [one.subject for one in best])
        return Ratings(ratings=[people.rated(one, names) for one in best])

    return await context_of(request).store.read(reads)


@router.get("/players/{player}")
async def read_player(request: Request, player: Other) -> PlayerPage:
    """What everybody may know of a player."""

    def reads(database: Connection) -> PlayerPage:
        found = identity.visitor_named(database, player)
        if found is None:
            raise refused("missing", "person.missing")
        mine = [people.rated(one, {found.id: found.name}) for one in ratings.of(database, player)]
        return PlayerPage(id=found.id, name=found.name, claimed=found.claimed, ratings=mine)

    return await context_of(request).store.read(reads)


@router.put("/me/blocks/{player}")
async def block(request: Request, visitor: Someone, player: Other) -> Me:
    """I do not want to read what this player writes."""

    def blocks(database: Connection) -> Me:
        manners.block(database, visitor.id, player)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(blocks)


@router.delete("/me/blocks/{player}")
async def unblock(request: Request, visitor: Someone, player: Other) -> Me:
    """I want to read this player again."""

    def unblocks(database: Connection) -> Me:
        manners.unblock(database, visitor.id, player)
        return people.me(database, visitor.id)

    return await context_of(request).store.write(unblocks)


@router.post("/reports", status_code=204)
async def report(request: Request, visitor: Someone, what: Report) -> Response:
    """Report a player to whoever runs this server."""
    context = context_of(request)
    context.limits.take("reports", visitor.id)
    now = context.clock.calendar()
    await context.store.write(
        lambda database: manners.report(database, visitor.id, what.about, what.table, what.text, now)
    )
    return Response(status_code=204)
