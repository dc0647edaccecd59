"""Names that stand in rows of others, and go with the account: of seats, and of players in records.

A name of a seat is empty afterwards, as that of a deleted player is. Moves, draws and commitments stay as they are.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Column, Connection, or_, select, update

from midtown.server.storage import archives
from midtown.server.storage.database import AnyRow, AnySelect
from midtown.server.storage.schema import play
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import analyses, tournaments
from midtown.server.storage.schema.play import tables
from midtown.server.support.visible_text import skeletons
from midtown.support.documents import CheckedJson

TOURNAMENT: Final = "Tournament"
"""The name of tournaments whose creator's account was deleted."""
AT_ONCE: Final = 200
"""Rows read by one query."""
RECORD: Final = '"record":{'
DEVICE: Final = '"kind":"device"'

Document = CheckedJson
Gone = Callable[[str], bool]
"""Whether a name is that of the deleted account."""


class Places(NamedTuple):
    """The rows of others, or of several people, that have names which go with an account."""

    tables: list[str]
    analyses: list[str]


class _Players(msgspec.Struct):
    """What is read of a record to find a name."""

    players: list[str] = []


_players = msgspec.json.Decoder(_Players).decode


def places(connection: Connection, player: str) -> Places:
    """Return the tables and other players' analyses with names that go with an account.

    This scans records, so call it outside the writer's transaction. In what others have made only a claimed name is
    looked for: that of a guest says of nobody else who it is.
    """
    row = _account(connection, player)
    if row is None:
        return Places([], [])
    gone, claimed = _name_test(row.name), row.claim is not None
    named: list[str] = []
    for table, creator, settings in _settings(connection, None if claimed else player):
        before = msgspec.json.decode(settings)
        if without_names(before, gone, own=creator == player) != before:
            named.append(table)
    return Places(named, list(_analyses(connection, player, gone)) if claimed else [])


def forget(connection: Connection, player: str, where: Places) -> dict[str, str]:
    """Remove an account's name from these places and its tournaments; return the new settings of tables, as JSON."""
    connection.execute(update(tournaments).where(tournaments.c.creator == player).values(name=TOURNAMENT))
    row = _account(connection, player)
    if row is None:
        return {}
    gone = _name_test(row.name)
    changed: dict[str, str] = {}
    for table in sorted(where.tables):
        archives.lock(connection, table)  # otherwise another server could archive the names meanwhile
        condition = tables.c.id == table
        stored = connection.execute(select(tables.c.creator, tables.c.settings).where(condition)).first()
        if stored is None:
            continue
        before = msgspec.json.decode(stored.settings or archives.settings_of(connection, table))
        after = _written(without_names(before, gone, own=stored.creator == player))
        if stored.settings:
            connection.execute(update(tables).where(condition).values(settings=after))
        else:
            archives.change_settings(connection, table, after)
        changed[table] = after
    for analysis in sorted(where.analyses):
        wanted = analyses.c.id == analysis
        if (text := connection.execute(select(analyses.c.record).where(wanted)).scalar()) is not None:
            record = _written(without_name(msgspec.json.decode(text), gone))
            connection.execute(update(analyses).where(wanted).values(record=record))
    return changed


def without_name(record: Document, gone: Gone) -> Document:
    """Return a record's document with empty names in place of those that are gone."""
    return record | {"players": ["" if gone(name) else name for name in record.get("players", [])]}


def without_names(settings: Document, gone: Gone, *, own: bool) -> Document:
    """Return a table's settings without the names that are gone; at one's `own` table those at the device go, too."""

    def goes(seat: Document) -> bool:
        if seat["kind"] == "device":
            return own
        return seat["kind"] == "record" and not seat.get("bot") and gone(seat.get("name", ""))

    after = dict(settings)
    if seats := settings.get("seats"):
        after["seats"] = [seat | {"name": ""} if goes(seat) else seat for seat in seats]
    if record := settings.get("record"):
        after["record"] = without_name(record, gone)
    return after


def _account(connection: Connection, player: str) -> AnyRow | None:
    return connection.execute(select(players.c.name, players.c.claim).where(players.c.id == player)).first()


def _name_test(name: str) -> Gone:
    """Return what tells whether a name is compared as equal to `name`."""
    answers: dict[str, bool] = {"": False}
    alike = skeletons(name)

    def gone(other: str) -> bool:
        if other not in answers:
            answers[other] = other == name or not alike.isdisjoint(skeletons(other))
        return answers[other]

    return gone


def _settings(connection: Connection, creator: str | None) -> Iterator[tuple[str, str, str]]:
    """Yield table, creator and settings of tables with names in them: all, or those of one creator."""
    conditions = [] if creator is None else [tables.c.creator == creator]
    has_names = or_(tables.c.settings.contains(RECORD), tables.c.settings.contains(DEVICE))
    query = select(tables.c.id, tables.c.creator, tables.c.settings).where(has_names, *conditions)
    for row in _pages(connection, query, tables.c.id):
        yield row.id, row.creator, row.settings
    query = select(play.archives.c.table, tables.c.creator, play.archives.c.game)
    query = query.join(tables, tables.c.id == play.archives.c.table).where(*conditions)
    for row in _pages(connection, query, play.archives.c.table):
        if (settings := archives.settings_with(row.game, (RECORD, DEVICE))) is not None:
            yield row.table, row.creator, settings


def _analyses(connection: Connection, player: str, gone: Gone) -> Iterator[str]:
    query = select(analyses.c.id, analyses.c.record).where(analyses.c.player != player)
    for row in _pages(connection, query, analyses.c.id):
        if any(map(gone, _players(row.record).players)):
            yield row.id


def _pages(connection: Connection, query: AnySelect, key: Column[str]) -> Iterator[AnyRow]:
    last = ""
    while rows := connection.execute(query.where(key > last).order_by(key).limit(AT_ONCE)).all():
        yield from rows
        last = rows[-1][0]


def _written(document: Document) -> str:
    return msgspec.json.encode(document).decode()
