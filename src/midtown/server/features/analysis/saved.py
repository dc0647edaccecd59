"""Saved analyses: records with variations, which their owners alone read until they share them."""

import secrets
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from midtown.record import Record
from midtown.server.storage.schema.features import analyses
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import written_record
from midtown.support.documents import JsonObject

MOST: Final = 100
"""Maximum number of a player's analyses."""


class Saved(NamedTuple):
    """A saved analysis without its record."""

    id: str
    player: str
    shared: bool
    title: str
    game: str
    made_at: int
    changed_at: int


class Content(NamedTuple):
    """What its owner may change."""

    title: str
    shared: bool
    record: Record

    def row(self, now: int) -> JsonObject:
        """Return the columns; raise Refused if the record is too large."""
        text = written_record(self.record)
        values = {"title": self.title, "shared": self.shared, "record": text.decode()}
        return values | {"game": self.record.game, "changed_at": now}


COLUMNS = tuple(analyses.c[name] for name in Saved._fields)


def add(connection: Connection, player: str, content: Content, now: int) -> str:
    """Store a new analysis and return its id; raise Refused if the player has too many."""
    count = select(func.count()).select_from(analyses).where(analyses.c.player == player)
    if connection.execute(count).scalar_one() >= MOST:
        raise refused("limit", "analysis.many", most=MOST)
    row = content.row(now) | {"id": secrets.token_hex(16), "player": player, "made_at": now}
    connection.execute(insert(analyses), row)
    return str(row["id"])


def change(connection: Connection, analysis: str, player: str, content: Content, now: int) -> None:
    """Replace an analysis by its owner; to others it is missing."""
    own = (analyses.c.id == analysis, analyses.c.player == player)
    if not connection.execute(update(analyses).where(*own).values(**content.row(now))).rowcount:
        raise missing_analysis()


def remove(connection: Connection, analysis: str, player: str) -> None:
    """Delete an analysis by its owner; to others it is missing."""
    if not connection.execute(delete(analyses).where(analyses.c.id == analysis, analyses.c.player == player)).rowcount:
        raise missing_analysis()


def read(connection: Connection, analysis: str, viewer: str | None) -> tuple[Saved, JsonObject]:
    """Return an analysis and its record's document; to others it is missing until it is shared."""
    row = connection.execute(select(*COLUMNS, analyses.c.record).where(analyses.c.id == analysis)).first()
    if row is None or not (row.shared or row.player == viewer):
        raise missing_analysis()
    return Saved(*row[:-1]), msgspec.json.decode(row.record)


def analyses_of_player(connection: Connection, player: str) -> list[Saved]:
    """Return a player's analyses, the newest first."""
    rows = select(*COLUMNS).where(analyses.c.player == player).order_by(analyses.c.changed_at.desc(), analyses.c.id)
    return [Saved(*row) for row in connection.execute(rows)]


def missing_analysis() -> Exception:
    """Return the refusal of an analysis that is not there, or not for the visitor."""
    return refused("missing", "analysis.missing")
