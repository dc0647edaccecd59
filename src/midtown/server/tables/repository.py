"""Repository of tables: rows of events, archived or not, and the state built from them."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection, String, bindparam, func, or_, select, text

from midtown.server.accounts import identity, vacations
from midtown.server.storage import archives
from midtown.server.storage.schema.play import events, tables
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.event_rows import event_of, new_state
from midtown.server.tables.events import Event, Joined, Opened, Passed
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.state import TableState

_encode = msgspec.json.Encoder().encode
_TABLE = select(tables).where(tables.c.id == bindparam("of", type_=String))
_NEWEST = select(func.max(events.c.seq)).where(events.c.table == bindparam("of", type_=String))
_SENT = (
    select(events)
    .where(
        events.c.table == bindparam("of", type_=String),
        or_(events.c.message == bindparam("message", type_=String), events.c.kind.in_(("opened", "joined", "passed"))),
    )
    .order_by(events.c.seq)
)
_BEHIND = text(
    """select r.key, (select max(seq) from events where "table" = r.key) as newest
    from json_each_text(cast(:stored as json)) r
    where exists (select 1 from events where "table" = r.key and seq > r.value::int)"""
)
_settings = msgspec.json.Decoder(TableSettings)


def events_since(connection: Connection, table: str, seq: int) -> list[Event]:
    """Return the events of a table after number `seq`."""
    return [event_of(row) for row in archives.rows_since(connection, table, seq)]


def last_event_number(connection: Connection, table: str) -> int:
    """Return the number of a table's last event; -1 if all are archived."""
    last = connection.execute(_NEWEST, {"of": table}).scalar()
    return -1 if last is None else last


def tables_behind(connection: Connection, stored: Mapping[str, int]) -> dict[str, int]:
    """Return the number of the last event of each table that has one after the given number.

    Only on PostgreSQL, which servers share.
    """
    rows = connection.execute(_BEHIND, {"stored": _encode(stored).decode()})
    return {row.key: row.newest for row in rows}


def find_message(connection: Connection, table: str, player: str, message: str) -> int | None:
    """Return the number of the event that a player's message has become, however long ago.

    None if there is none, or it is archived.
    """
    holders: dict[int | None, str | None] = {}
    for row in connection.execute(_SENT, {"of": table, "message": message}):
        event = event_of(row)
        if event.message == message and holders.get(event.seat) == player:
            return event.seq
        if isinstance(event.body, Opened):
            holders = dict(enumerate(event.body.players))
        elif isinstance(event.body, Joined | Passed):
            holders[event.seat] = event.body.player
        if isinstance(event.body, Opened | Joined) and event.body.order:
            holders = {number: holders.get(old) for number, old in enumerate(event.body.order)}
    return None


def load(connection: Connection, table: str) -> TableState | None:
    """Return the state of a table, with its players' current names; None if there is no such table."""
    if not (table.isascii() and table.isalnum()):  # what a database might not even take
        return None
    row = connection.execute(_TABLE, {"of": table}).first()
    if row is None:
        return None
    settings = row.settings or archives.settings_of(connection, table)
    state = new_state(row.id, row.creator, (row.secret, row.next_secret), _settings.decode(settings))
    history = events_since(connection, table, -1)
    people = [player for event in history for player in _seated_player(event)]
    state = state.with_names(identity.names(connection, people)).with_faces(identity.faces(connection, people))
    if state.clocks.pace.kind == "days":
        state = state.with_vacations(vacations.of_players(connection, people))
    for event in history:
        state = apply_event(state, event)
    return state


def _seated_player(event: Event) -> list[str]:
    if isinstance(event.body, Opened):
        return [player for player in event.body.players if player is not None]
    return [event.body.player] if isinstance(event.body, Joined | Passed) else []
