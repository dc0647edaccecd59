"""Endpoints for owners: register programs, give them a new token, delete them."""

from typing import Annotated

from fastapi import Path, Response
from sqlalchemy import Connection

from midtown.server.accounts import presence
from midtown.server.http.api import routing
from midtown.server.http.auth import Someone
from midtown.server.http.dependencies import Ctx
from midtown.server.live.logouts.closing import change_sessions
from midtown.server.live.moderation import delete_account
from midtown.server.programs import ownership
from midtown.server.schemas.people import PlayerId
from midtown.server.schemas.programs import NewOwnProgram, OwnProgram, ProgramToken

router = routing.router("programs")

Own = Annotated[PlayerId, Path()]


@router.get("/me/programs")
async def list_programs(context: Ctx, visitor: Someone) -> list[OwnProgram]:
    """List the programs that the visitor has registered, the oldest first."""
    tick = context.clock.tick()
    return await context.store.read(lambda database: _programs(database, visitor.id, tick))


@router.post("/me/programs", status_code=201)
async def register_program(context: Ctx, visitor: Someone, body: NewOwnProgram) -> ProgramToken:
    """Register a program; needs a claimed name.

    It gets an account of its own with a marked name, and is shown as the visitor's. Keep the token secret.
    """
    context.limits.take("programs", visitor.id)
    now, tick = context.clock.calendar(), context.clock.tick()

    def registers(database: Connection) -> ProgramToken:
        program, token = ownership.register(database, visitor, body.name, now)
        return _with_token(database, visitor.id, program, token, tick)

    return await context.store.write(registers)


@router.post("/me/programs/{program}/token")
async def renew_program_token(context: Ctx, visitor: Someone, program: Own) -> ProgramToken:
    """Give a program a new token; the old one ends."""
    context.limits.take("programs", visitor.id)
    now, tick = context.clock.calendar(), context.clock.tick()

    def renews(database: Connection) -> ProgramToken:
        token = ownership.renew_token(database, visitor.id, program, now)
        return _with_token(database, visitor.id, program, token, tick)

    return await change_sessions(context.hub, [program], renews)


@router.delete("/me/programs/{program}", status_code=204)
async def delete_program(context: Ctx, visitor: Someone, program: Own) -> Response:
    """Delete a program. It leaves its tables; finished games stay, without its name."""
    await context.store.read(lambda database: ownership.check(database, visitor.id, program))
    await delete_account(context.hub, program)
    return Response(status_code=204)


def _with_token(database: Connection, owner: str, program: str, token: str, tick: int) -> ProgramToken:
    mine = {one.id: one for one in _programs(database, owner, tick)}
    return ProgramToken(token=token, program=mine[program])


def _programs(database: Connection, owner: str, tick: int) -> list[OwnProgram]:
    mine = ownership.listing(database, owner)
    here = presence.here(database, owner, [one.id for one in mine], tick)
    return [OwnProgram(**one._asdict(), here=one.id in here) for one in mine]
