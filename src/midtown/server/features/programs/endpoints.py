"""Endpoints of programs: registering one's own, and challenges to them."""

from typing import Annotated

from fastapi import Path, Response
from sqlalchemy import Connection

from midtown.server.accounts import identity, ownership, relations
from midtown.server.accounts.identity import Visitor
from midtown.server.features.programs import challenges
from midtown.server.features.programs.schemas import (
    AcceptChallenge,
    Challenge,
    ChallengeId,
    DeclineChallenge,
    NewChallenge,
    NewOwnProgram,
    OwnProgram,
    ProgramToken,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor
from midtown.server.live.moderation import delete_account
from midtown.server.live.presence import change_sessions
from midtown.server.schemas.shared import Joined, Person, PlayerId
from midtown.server.storage import shuffle_secrets
from midtown.server.support.refusals import refused

router = routing.router("programs")
Own = Annotated[PlayerId, Path()]
Program = Annotated[PlayerId, Path()]
Which = Annotated[ChallengeId, Path()]


@router.get("/me/programs")
async def list_programs(context: Ctx, visitor: RequiredVisitor) -> list[OwnProgram]:
    """List the programs that the visitor has registered, the oldest first."""
    tick = context.clock.tick()
    return await context.store.read(lambda connection: _programs(connection, visitor.id, tick))


@router.post("/me/programs", status_code=201)
async def register_program(context: Ctx, visitor: RequiredVisitor, body: NewOwnProgram) -> ProgramToken:
    """Register a program; needs a claimed name.

    It gets an account of its own with a marked name, and is shown as the visitor's. Keep the token secret.
    """
    context.limits.take("programs", visitor.id)
    now, tick = context.clock.calendar(), context.clock.tick()

    def registers(connection: Connection) -> ProgramToken:
        program, token = ownership.register(connection, visitor, body.name, now)
        return _with_token(connection, visitor.id, program, token, tick)

    return await context.store.write(registers)


@router.post("/me/programs/{program}/token")
async def renew_program_token(context: Ctx, visitor: RequiredVisitor, program: Own) -> ProgramToken:
    """Give a program a new token; the old one ends."""
    context.limits.take("programs", visitor.id)
    now, tick = context.clock.calendar(), context.clock.tick()

    def renews(connection: Connection) -> ProgramToken:
        token = ownership.renew_token(connection, visitor.id, program, now)
        return _with_token(connection, visitor.id, program, token, tick)

    return await change_sessions(context.hub, [program], renews)


@router.delete("/me/programs/{program}", status_code=204)
async def delete_program(context: Ctx, visitor: RequiredVisitor, program: Own) -> Response:
    """Delete a program. It leaves its tables; finished games stay, without its name."""
    await context.store.read(lambda connection: ownership.check(connection, visitor.id, program))
    await delete_account(context.hub, program)
    return Response(status_code=204)


def _with_token(connection: Connection, owner: str, program: str, token: str, tick: int) -> ProgramToken:
    programs = {item.id: item for item in _programs(connection, owner, tick)}
    return ProgramToken(token=token, program=programs[program])


def _programs(connection: Connection, owner: str, tick: int) -> list[OwnProgram]:
    programs = ownership.programs_of_owner(connection, owner)
    present = relations.players_here(connection, owner, [program.id for program in programs], tick)
    return [OwnProgram(**program._asdict(), here=program.id in present) for program in programs]


@router.post("/programs/{program}/challenges", status_code=201)
@routing.for_programs
async def challenge_program(context: Ctx, arrive: Guest, program: Program, body: NewChallenge) -> Challenge:
    """Challenge a program to a game of two. An earlier challenge that was not answered ends.

    The program must be here. It answers within a minute, or the challenge is over. A game of two programs of different
    owners counts in the ladder of programs; nothing else is rated.
    """
    tick = context.clock.tick()
    if body.number and body.commitment is None:
        raise refused("request", "opening.number_first")
    challenges.settings_of(body.game, body.pace, rated=False)
    other = await context.store.read(lambda connection: _program(connection, program, [arrive.player or ""], tick))
    visitor = await arrive()
    context.limits.take("challenges", visitor.id)

    def makes(connection: Connection) -> Challenge:
        _program(connection, program, [visitor.id, visitor.owner or visitor.id], tick)
        made = challenges.new_challenge(visitor, other, body.game, body.pace, body.number, tick)
        if body.commitment is not None:
            made = made._replace(secret=shuffle_secrets.use(connection, visitor.id, body.commitment))
        challenges.store_challenge(connection, made)
        return _challenge(connection, made, tick)

    return await context.store.write(makes)


@router.get("/programs/challenges/{challenge}")
async def read_challenge(context: Ctx, visitor: RequiredVisitor, challenge: Which) -> Challenge:
    """Return the state of a challenge; only its two sides can read it."""
    tick = context.clock.tick()
    return await context.store.read(
        lambda connection: _challenge(connection, challenges.get(connection, challenge, visitor.id), tick)
    )


@router.delete("/programs/challenges/{challenge}", status_code=204)
@routing.for_programs
async def withdraw_challenge(context: Ctx, visitor: RequiredVisitor, challenge: Which) -> Response:
    """Withdraw a challenge that was not answered."""
    store = context.store
    await store.write(lambda connection: challenges.withdraw(connection, visitor.id, challenge))
    return Response(status_code=204)


@router.get("/me/challenges")
async def list_challenges(context: Ctx, visitor: RequiredVisitor) -> list[Challenge]:
    """List the challenges that wait for an answer of the program that asks, the oldest first."""
    tick = context.clock.tick()

    def read(connection: Connection) -> list[Challenge]:
        return [
            _challenge(connection, challenge, tick)
            for challenge in challenges.waiting_challenges(connection, visitor.id, tick)
        ]

    return await context.store.read(read)


@router.post("/programs/challenges/{challenge}/accept")
@routing.for_programs
async def accept_challenge(context: Ctx, visitor: RequiredVisitor, challenge: Which, body: AcceptChallenge) -> Joined:
    """Accept a challenge: a table opens with both at it, and the game begins."""
    context.limits.take("tables", visitor.id)
    table = await challenges.accept(context.hub, visitor.id, challenge, body.number)
    session = await context.hub.get_fresh(table)
    return Joined(table=table, seat=session.table.held_seats(visitor.id)[0])


@router.post("/programs/challenges/{challenge}/decline", status_code=204)
@routing.for_programs
async def decline_challenge(
    context: Ctx, visitor: RequiredVisitor, challenge: Which, body: DeclineChallenge
) -> Response:
    """Decline a challenge; the challenger reads why."""
    tick = context.clock.tick()
    answer = {"reason": body.reason}
    await context.store.write(lambda connection: challenges.answer(connection, visitor.id, challenge, tick, answer))
    return Response(status_code=204)


def _program(connection: Connection, program: str, challengers: list[str], tick: int) -> Visitor:
    """Return the program that takes challenges of these players, or raise Refused."""
    other = identity.visitor_by_id(connection, program)
    if other is None or not other.program:
        raise refused("missing", "program.missing")
    challenges.check_here(connection, other, challengers, tick)
    return other


def _challenge(connection: Connection, challenge: challenges.Challenge, tick: int) -> Challenge:
    challenger, program = challenges.players_of(connection, challenge)
    status = challenge.status(tick)
    left = challenge.made_tick + challenges.LIFETIME - tick if status == "waiting" else 0
    return Challenge.model_validate(
        {
            "id": challenge.id,
            "program": Person(id=program.id, name=program.name),
            "challenger": Person(id=challenger.id, name=challenger.name),
            "game": challenge.game,
            "pace": challenge.pace,
            "rated": challenge.rated,
            "commitment": challenge.commitment,
            "status": status,
            "reason": challenge.reason,
            "table": challenge.table,
            "remaining": left,
        }
    )
