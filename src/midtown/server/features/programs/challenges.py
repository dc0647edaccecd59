"""Challenges to programs: made, read, and accepted, which opens the table with both at it."""

import random
import secrets
from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update

from midtown.fairness import sha256
from midtown.server.accounts import engagements, identity, relations
from midtown.server.accounts.identity import Visitor
from midtown.server.live import opening
from midtown.server.live.hub import Hub
from midtown.server.live.opening import PreparedTable
from midtown.server.storage.database import AnyRow, AnySelect, Values
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import program_challenges
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables import starting
from midtown.server.tables.settings import PACES, SeatPlan, TableSettings
from midtown.server.tables.starting import Sitting
from midtown.support.units import HOUR, MINUTE

LIFETIME: Final = MINUTE
"""Milliseconds in which a challenge can be answered."""
KEPT: Final = HOUR
"""Milliseconds after which a challenge is deleted, with its answer."""
AT_ONCE: Final = 20
"""Maximum number of challenges in a program's list."""
Status = Literal["waiting", "accepted", "declined", "over"]
_OPEN: Final = (program_challenges.c.table.is_(None), program_challenges.c.reason.is_(None))
SEATS: Final = (SeatPlan("me"), SeatPlan("open"))


class Challenge(NamedTuple):
    """A challenge; the fields are the columns of `program_challenges`."""

    id: str
    program: str
    challenger: str
    game: str
    pace: str
    rated: bool
    secret: str
    number: str
    made_tick: int
    table: str | None
    reason: str | None

    @property
    def commitment(self) -> str:
        """The SHA-256 of the shuffle's secret."""
        return sha256(self.secret)

    def status(self, tick: int) -> Status:
        """Return its status."""
        if self.table is not None:
            return "accepted"
        if self.reason is not None:
            return "declined"
        return "waiting" if tick < self.made_tick + LIFETIME else "over"


def check_here(connection: Connection, program: Visitor, challengers: Collection[str], tick: int) -> None:
    """Raise Refused unless a program takes challenges of these players: it is here, and its owner is not apart."""
    for challenger in challengers:
        if challenger == program.id:
            raise refused("request", "person.self")
        near = select(players.c.id).where(players.c.id == program.owner, ~relations.blocked_by_either(challenger))
        if (
            not relations.players_here(connection, challenger, [program.id], tick)
            or connection.execute(near).first() is None
        ):
            raise refused("table", "program.away")


def new_challenge(challenger: Visitor, program: Visitor, game: str, pace: str, number: str, tick: int) -> Challenge:
    """Return a challenge with a new secret; it counts in the ladder between programs of two owners."""
    return Challenge(
        id=secrets.token_urlsafe(12),
        program=program.id,
        challenger=challenger.id,
        game=game,
        pace=pace,
        rated=challenger.program and challenger.owner != program.owner,
        secret=secrets.token_hex(32),
        number=number,
        made_tick=tick,
        table=None,
        reason=None,
    )


def store_challenge(connection: Connection, challenge: Challenge) -> None:
    """Store a challenge in place of the one with which the challenger waits; forget old ones."""
    old = program_challenges.c.made_tick <= challenge.made_tick - KEPT
    waits = (program_challenges.c.challenger == challenge.challenger, *_OPEN)
    for gone in ((old,), waits):
        rows = select(program_challenges.c.id).where(*gone).with_for_update(skip_locked=True)
        connection.execute(delete(program_challenges).where(program_challenges.c.id.in_(rows)))
    connection.execute(insert(program_challenges).values(**challenge._asdict()))


def get(connection: Connection, challenge: str, viewer: str) -> Challenge:
    """Return a challenge; raise Refused unless the viewer is one of the two."""
    columns = program_challenges.c
    condition = or_(columns.program == viewer, columns.challenger == viewer)
    row = connection.execute(select(program_challenges).where(columns.id == challenge, condition)).first()
    if row is None:
        raise missing_challenge()
    return Challenge(*row)


def missing_challenge() -> Refused:
    """Return the refusal for a challenge that does not exist, or not any more."""
    return refused("missing", "program.no_challenge")


def waiting_challenges(connection: Connection, program: str, tick: int) -> list[Challenge]:
    """Return the challenges that a program can answer, the oldest first."""
    rows = select(program_challenges).where(program_challenges.c.program == program, *_live(tick))
    rows = rows.order_by(program_challenges.c.made_tick, program_challenges.c.id).limit(AT_ONCE)
    return [Challenge(*row) for row in connection.execute(rows)]


def answer(connection: Connection, program: str, challenge: str, tick: int, values: Values) -> None:
    """Store the answer to a challenge; raise Refused if there is nothing to answer any more."""
    columns = program_challenges.c
    open_one = select(columns.id).where(columns.id == challenge, columns.program == program, *_live(tick))
    if _locked(connection, open_one) is None:
        raise missing_challenge()
    connection.execute(update(program_challenges).where(columns.id == challenge).values(**values))


def withdraw(connection: Connection, challenger: str, challenge: str) -> None:
    """Delete a challenge that was not answered; raise Refused if `challenger` has no such challenge."""
    columns = program_challenges.c
    query = select(columns.id).where(columns.id == challenge, columns.challenger == challenger, *_OPEN)
    if _locked(connection, query) is None:
        raise missing_challenge()
    connection.execute(delete(program_challenges).where(columns.id == challenge))


def players_of(connection: Connection, challenge: Challenge) -> tuple[Visitor, Visitor]:
    """Return the challenger and the program; raise Refused if one of them is gone."""
    challenger = identity.visitor_by_id(connection, challenge.challenger)
    program = identity.visitor_by_id(connection, challenge.program)
    if challenger is None or program is None:
        raise missing_challenge()
    return challenger, program


def _live(tick: int) -> tuple[ColumnElement[bool], ...]:
    return (*_OPEN, program_challenges.c.made_tick > tick - LIFETIME)


def _locked(connection: Connection, query: AnySelect) -> AnyRow | None:
    return connection.execute(query.with_for_update(skip_locked=True)).first()


def settings_of(game: str, pace: str, rated: bool, seats: Sequence[SeatPlan] = SEATS) -> TableSettings:
    """Return the settings of a challenge's table; GameError if two cannot play the game. Ladder games are public."""
    return starting.validate(
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

    def read(connection: Connection) -> tuple[Challenge, tuple[Visitor, Visitor]]:
        wanted = get(connection, challenge, program)
        return wanted, players_of(connection, wanted)

    wanted, people = await hub.store.read(read)
    opened, tick, now = _table(hub, wanted, people, number), hub.clock.tick(), hub.clock.calendar()

    def accepts(connection: Connection) -> None:
        if opened.table.settings.pace.kind == "live" and not people[0].program:
            _check_free(connection, wanted.challenger, now)
        answer(connection, program, challenge, tick, {"table": opened.table.id})
        opened.effect(connection)

    await hub.store.write(accepts)
    hub.note_opened(opened)
    return opened.table.id


def _check_free(connection: Connection, challenger: str, now: int) -> None:
    """Raise Refused, as if the challenge was withdrawn, if a person is at a live game or may be paired for one."""
    if not engagements.lock(connection, [challenger]) or engagements.players_kept_free(connection, [challenger], now):
        raise missing_challenge()


def _table(hub: Hub, challenge: Challenge, people: tuple[Visitor, Visitor], number: str) -> PreparedTable:
    """Return the table of a challenge: the seats are drawn."""
    challenger, _ = people
    numbers = {challenge.challenger: challenge.number, challenge.program: number}
    seated = random.SystemRandom().sample(people, 2)
    plans = [SEATS[person is not challenger] for person in seated]
    settings = settings_of(challenge.game, challenge.pace, challenge.rated, plans)
    sitting = Sitting(
        [person.id for person in seated],
        {person.id: person.name for person in seated},
        [(seat, numbers[person.id]) for seat, person in enumerate(seated) if numbers[person.id]],
        {person.id: person.face for person in seated},
    )
    return opening.prepare(settings, challenger.id, sitting, hub.clock, hub.server, challenge.secret)
