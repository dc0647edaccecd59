"""Programs and their owners: a program is a player with a marked name, whose sessions its owner makes.

It has neither password nor passkey. Its token begins with `PREFIX`, so that a request is known to be a program's before
anything is read.
"""

import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, insert, select

from midtown.server.accounts import identity
from midtown.server.accounts.identity import Visitor
from midtown.server.storage.schema.accounts import players
from midtown.server.support.refusals import refused

PREFIX: Final = "program_"
"""How the tokens of programs begin."""
MOST: Final = 5
"""Maximum number of programs of a player."""


class OwnProgram(NamedTuple):
    """A program, as its owner's page lists it."""

    id: str
    name: str
    face: int | None
    created_at: int


def register(connection: Connection, owner: Visitor, name: str, now: int) -> tuple[str, str]:
    """Create a program of `owner`; return its id and its token.

    Raise Refused without a claimed name, with too many programs, or if the name is invalid or taken.
    """
    if not owner.claimed:
        raise refused("identity", "program.claim")
    if connection.execute(select(players.c.id).where(players.c.id == owner.id).with_for_update()).first() is None:
        raise refused("identity", "identity.needed")  # the account has just been deleted
    count = select(func.count()).select_from(players).where(players.c.owner == owner.id)
    if connection.execute(count).scalar_one() >= MOST:
        raise refused("request", "program.many", most=MOST)
    program = secrets.token_hex(8)
    row = {"id": program, "name": "", "owner": owner.id, "language": owner.language, "created_at": now, "seen_at": now}
    connection.execute(insert(players).values(**row))
    identity.claim(connection, program, name)
    return program, identity.new_session(connection, program, now, PREFIX)


def renew_token(connection: Connection, owner: str, program: str, now: int) -> str:
    """Return a new token for a program and end the old one; raise Refused if `owner` has no such program."""
    check(connection, owner, program)
    identity.log_out_everywhere(connection, program)
    return identity.new_session(connection, program, now, PREFIX)


def check(connection: Connection, owner: str, program: str) -> None:
    """Raise Refused unless `program` is one of `owner`."""
    query = select(players.c.id).where(players.c.id == program, players.c.owner == owner)
    if connection.execute(query).first() is None:
        raise refused("missing", "program.missing")


def programs_of_owner(connection: Connection, owner: str) -> list[OwnProgram]:
    """Return the programs of a player, the oldest first."""
    columns = (players.c.id, players.c.name, players.c.face, players.c.created_at)
    query = select(*columns).where(players.c.owner == owner).order_by(players.c.created_at, players.c.id)
    return [OwnProgram(*row) for row in connection.execute(query)]


def owned_by(connection: Connection, owners: Collection[str]) -> dict[str, str]:
    """Return the programs of some players: the owner by program."""
    rows = select(players.c.id, players.c.owner).where(players.c.owner.in_(sorted(owners)))
    return {row.id: row.owner for row in connection.execute(rows)}
