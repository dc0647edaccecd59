"""Accepting a challenge to a program: the table is opened with both at it, in the transaction of the answer."""

import random
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection

from midtown.server.accounts import engagements
from midtown.server.accounts.identity import Visitor
from midtown.server.live import opening
from midtown.server.live.hub import Hub
from midtown.server.live.opening import Opening, Sitting
from midtown.server.programs import challenges
from midtown.server.programs.challenges import Challenge
from midtown.server.tables.settings import PACES, SeatPlan, TableSettings

SEATS: Final = (SeatPlan("me"), SeatPlan("open"))


def settings_of(game: str, pace: str, rated: bool, seats: Sequence[SeatPlan] = SEATS) -> TableSettings:
    """Return the settings of a challenge's table; GameError if two cannot play the game. Ladder games are public."""
    return opening.validate(
        TableSettings(
            game=game,
            options={},
            rules=1,
            seats=list(seats),
            public=rated,
            rated=rated,
            pace=PACES[pace],
            decided_by_leaving=True,
        )
    )


async def accept(hub: Hub, program: str, challenge: str, number: str) -> str:
    """Open the table of a challenge and return its id; raise Refused if there is nothing to answer any more."""

    def reads(connection: Connection) -> tuple[Challenge, tuple[Visitor, Visitor]]:
        wanted = challenges.get(connection, challenge, program)
        return wanted, challenges.both(connection, wanted)

    wanted, people = await hub.store.read(reads)
    opened, tick = _table(hub, wanted, people, number), hub.clock.tick()

    def accepts(connection: Connection) -> None:
        if opened.table.settings.pace.kind == "live" and not people[0].program:
            _check_free(connection, wanted.challenger)
        challenges.answer(connection, program, challenge, tick, {"table": opened.table.id})
        opened.effect(connection)

    await hub.store.write(accepts)
    hub.opened(opened)
    return opened.table.id


def _check_free(connection: Connection, challenger: str) -> None:
    """Raise Refused, as if the challenge was withdrawn, if a person is at a live game or is paired for one."""
    if not engagements.lock(connection, [challenger]) or engagements.engaged(connection, [challenger]):
        raise challenges.missing()


def _table(hub: Hub, challenge: Challenge, people: tuple[Visitor, Visitor], number: str) -> Opening:
    """Return the table of a challenge: the seats are drawn."""
    challenger, _ = people
    numbers = {challenge.challenger: challenge.number, challenge.program: number}
    seated = random.SystemRandom().sample(people, 2)
    plans = [SEATS[one is not challenger] for one in seated]
    settings = settings_of(challenge.game, challenge.pace, challenge.rated, plans)
    sitting = Sitting(
        [one.id for one in seated],
        {one.id: one.name for one in seated},
        [(seat, numbers[one.id]) for seat, one in enumerate(seated) if numbers[one.id]],
        {one.id: one.face for one in seated},
    )
    return opening.prepare(settings, challenger.id, sitting, hub.clock, hub.server, challenge.secret)
