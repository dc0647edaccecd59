"""Tables as rows: written event by event, and built again from them."""

from typing import Any

import msgspec
from sqlalchemy import Connection, String, bindparam, select

from midtown.server import identity
from midtown.server.events import Event
from midtown.server.schema import events, tables
from midtown.server.settings import TableSettings
from midtown.server.store import Row
from midtown.server.table import Table

_encode = msgspec.json.Encoder().encode
_body: Any = msgspec.json.Decoder().decode
_TABLE = select(tables).where(tables.c.id == bindparam("of", type_=String))
_SINCE = (
    select(events)
    .where(events.c.table == bindparam("of", type_=String), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_settings = msgspec.json.Decoder(TableSettings)


def row(table: str, event: Event, to_move: int | None) -> Row:
    """The row of an event after which `to_move` is to move."""
    body = _encode(event.body).decode()
    return (table, event.seq, event.at, event.tick, event.kind, event.seat, event.message, body, to_move)


def event_of(row: Any) -> Event:
    """The event of a row."""
    _, seq, at, tick, kind, seat, message, body, _ = row
    return Event(seq, at, tick, kind, seat, message, _body(body))


def since(connection: Connection, table: str, seq: int) -> list[Event]:
    """The events of a table after number `seq`."""
    return [event_of(row) for row in connection.execute(_SINCE, {"of": table, "after": seq})]


def load(connection: Connection, table: str) -> Table | None:
    """The table as it stands, with its players' names of today; None if there is none."""
    if not (table.isascii() and table.isalnum()):  # what a database might not even take
        return None
    found = connection.execute(_TABLE, {"of": table}).first()
    if found is None:
        return None
    built = Table(found.id, found.creator, (found.secret, found.next_secret), _settings.decode(found.settings))
    happened = since(connection, table, -1)
    built.names = identity.names(connection, [player for event in happened for player in _seated(event)])
    for event in happened:
        built.apply(event)
    return built


def _seated(event: Event) -> list[str]:
    if event.kind == "opened":
        return [player for player in event.body["players"] if player is not None]
    return [event.body["player"]] if event.kind == "joined" else []
