"""Archives: all events of a finished game, its settings and its review in one compressed row.

An archive holds events up to a number. What happens later at the table (a word, a rematch) is a row of `events` again,
until the table is archived anew. A row of `events` with a number that is in the archive does not count.
"""

import zlib
from collections.abc import Callable, Container, Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Final

import msgspec
from sqlalchemy import Connection, Select, String, bindparam, delete, select, tuple_, update

from midtown.server.storage.database import upsert
from midtown.server.storage.schema.features import reviews
from midtown.server.storage.schema.play import archives, events, tables
from midtown.server.storage.writer import Row
from midtown.support.documents import CheckedJson

CHAT: Final = "chat"
LEVEL: Final = 9
HEAD: Final = 65_536
"""Bytes at the beginning of an archive's document in which its settings say what they have."""

_TABLE = bindparam("of", type_=String)
_SINCE = select(events).where(events.c.table == _TABLE, events.c.seq > bindparam("after")).order_by(events.c.seq)
_GAME = select(archives.c.game).where(archives.c.table == _TABLE, archives.c.seq > bindparam("after"))
_REVIEW = select(archives.c.review).where(archives.c.table == _TABLE)


class _Game(msgspec.Struct, array_like=True, frozen=True, kw_only=True):
    """The document of an archive. By column it compresses a quarter better than by row.

    Integers that grow are differences to the row before.
    """

    settings: msgspec.Raw
    seq: list[int]
    at: list[int]
    lag: list[int]
    """`at` less `tick`."""
    kind: list[str]
    seat: list[int | None]
    message: list[str]
    body: list[msgspec.Raw]
    to_move: list[int | None]


class _Settings(msgspec.Struct, array_like=True, frozen=True):
    """What is read of an archive where its events do not matter."""

    settings: msgspec.Raw


_decode = msgspec.json.Decoder(_Game).decode
_decode_settings = msgspec.json.Decoder(_Settings).decode


def pack(settings: str, rows: Sequence[Row]) -> bytes:
    """Return a table's settings and its rows of `events`, compressed."""
    _, seq, at, tick, kind, seat, message, body, to_move = map(list, zip(*rows, strict=True))
    lag = [moment - other for moment, other in zip(at, tick, strict=True)]
    raw = [msgspec.Raw(document.encode()) for document in body]
    whole = msgspec.Raw(settings.encode())
    game = _Game(
        settings=whole,
        seq=_differences(seq),
        at=_differences(at),
        lag=_differences(lag),
        kind=kind,
        seat=seat,
        message=message,
        body=raw,
        to_move=to_move,
    )
    return zlib.compress(msgspec.json.encode(game), LEVEL)


def unpack(table: str, packed: bytes) -> tuple[str, list[Row]]:
    """Return what `pack` was given, letter by letter."""
    game = _decode(zlib.decompress(packed))
    at = list(accumulate(game.at))
    columns = (
        accumulate(game.seq),
        at,
        [moment - lag for moment, lag in zip(at, accumulate(game.lag), strict=True)],
        game.kind,
        game.seat,
        game.message,
        [bytes(body).decode() for body in game.body],
        game.to_move,
    )
    return bytes(game.settings).decode(), [(table, *row) for row in zip(*columns, strict=True)]


def _differences(numbers: Iterable[int]) -> list[int]:
    return [after - before for before, after in pairwise([0, *numbers])]


def rows_since(connection: Connection, table: str, seq: int) -> list[Row]:
    """Return the rows of events of a table after number `seq`, whether they are archived or not."""
    # In this order: what is archived between the two queries is in both answers, not in neither.
    rows: list[Row] = [tuple(row) for row in connection.execute(_SINCE, {"of": table, "after": seq})]
    if rows and rows[0][1] == seq + 1:
        return rows
    packed = connection.execute(_GAME, {"of": table, "after": seq}).scalar()
    if packed is None:
        return rows
    _, archived = unpack(table, packed)
    return [row for row in archived if row[1] > seq] + [row for row in rows if row[1] > archived[-1][1]]


def settings_of(connection: Connection, table: str) -> str:
    """Return the settings of an archived table, as JSON."""
    return unpack(table, connection.execute(_GAME, {"of": table, "after": -1}).scalar_one())[0]


def settings_with(packed: bytes, words: Iterable[str]) -> str | None:
    """Return the settings in an archive, as JSON, if any of some words is near their beginning; None otherwise."""
    head = zlib.decompressobj().decompress(packed, HEAD)
    if not any(word.encode() in head for word in words):
        return None
    return bytes(_decode_settings(zlib.decompress(packed)).settings).decode()


def review_of(connection: Connection, table: str) -> bytes | None:
    """Return the review of an archived table as JSON, or None."""
    packed = connection.execute(_REVIEW, {"of": table}).scalar()
    return None if packed is None else zlib.decompress(packed)


def chat_rows(connection: Connection, table: str) -> list[Row]:
    """Return the rows of all chat messages at a table."""
    return [row for row in rows_since(connection, table, -1) if row[4] == CHAT]


def with_chat(connection: Connection, author: str | None = None, among: Select[tuple[str]] | None = None) -> list[str]:
    """Return the archived tables with chat messages: of `author`, and `among` some tables, if they are given."""
    rows = select(archives.c.table).where(archives.c.authors.is_not(None))
    if author is not None:
        rows = rows.where(archives.c.authors.contains(author, autoescape=True))
    if among is not None:
        rows = rows.where(archives.c.table.in_(among))
    return list(connection.execute(rows).scalars())


def quiet_tables(connection: Connection, before: int, after: tuple[int, str], most: int) -> list[tuple[str, int]]:
    """Return up to `most` tables whose last event was before a time, with that time: those quiet longest come first.

    The list begins behind `after`, such a time with a table.
    """
    place = (tables.c.quiet_since, tables.c.id)
    rows = select(tables.c.id, tables.c.quiet_since).where(tables.c.quiet_since < before, tuple_(*place) > after)
    return [(row.id, row.quiet_since) for row in connection.execute(rows.order_by(*place).limit(most))]


def archive(connection: Connection, table: str, quiet_since: int) -> bool:
    """Move a finished game into its archive; return whether it was still as quiet, and no other server at it.

    Raise ValueError if it could not be read again exactly as it is.
    """
    conditions = (tables.c.id == table, tables.c.quiet_since == quiet_since)
    row = connection.execute(select(tables.c.settings).where(*conditions).with_for_update(skip_locked=True)).first()
    if row is None:
        return False
    rows = rows_since(connection, table, -1)
    game = _store(connection, table, row.settings or settings_of(connection, table), rows)
    connection.execute(delete(events).where(events.c.table == table, events.c.seq <= game))
    connection.execute(update(tables).where(tables.c.id == table).values(settings="", quiet_since=None))
    document = select(reviews.c.document).where(reviews.c.table == table, reviews.c.document.is_not(None))
    if (review := connection.execute(document).scalar()) is not None:
        store_review(connection, table, review.encode())
    return True


def _store(connection: Connection, table: str, settings: str, rows: list[Row]) -> int:
    """Insert or replace the archive of a table; return the number of its last event."""
    if not rows:
        raise ValueError(f"table {table} has no events")
    packed = pack(settings, rows)
    if unpack(table, packed) != (settings, rows):
        raise ValueError(f"the events of table {table} would not come back")
    last = rows[-1][1]
    upsert(connection, archives, {"table": table}, {"seq": last, "authors": _authors(rows), "game": packed})
    return last


def _authors(rows: Iterable[Row]) -> str | None:
    """Return the ids of all who wrote; None if nobody did."""
    bodies = [msgspec.json.decode(row[7], type=CheckedJson) for row in rows if row[4] == CHAT]
    return " ".join(sorted({body.get("player") or "" for body in bodies})) if bodies else None


def store_review(connection: Connection, table: str, document: bytes) -> bool:
    """Store the review of a table in its archive, and nowhere else; return whether there is an archive."""
    condition = archives.c.table == table
    packed = zlib.compress(document, LEVEL)
    if not connection.execute(update(archives).where(condition).values(review=packed)).rowcount:
        return False
    connection.execute(delete(reviews).where(reviews.c.table == table))
    return True


def lock(connection: Connection, table: str) -> None:
    """Keep other servers from archiving a table before the end of this transaction."""
    connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update())


def change_bodies(connection: Connection, table: str, amend: Callable[[str], str], numbers: Container[int]) -> None:
    """Replace the bodies of archived events with these numbers; do nothing if none is archived."""
    packed = connection.execute(_GAME, {"of": table, "after": -1}).scalar()
    if packed is None:
        return
    settings, rows = unpack(table, packed)
    amended = [(*row[:7], amend(row[7]), row[8]) if row[1] in numbers else row for row in rows]
    if amended != rows:
        _store(connection, table, settings, amended)


def change_settings(connection: Connection, table: str, settings: str) -> None:
    """Replace the settings of an archived table."""
    _, rows = unpack(table, connection.execute(_GAME, {"of": table, "after": -1}).scalar_one())
    _store(connection, table, settings, rows)
