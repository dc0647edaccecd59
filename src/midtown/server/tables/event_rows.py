"""Tables before their first event, and events as rows. Pure."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from midtown.server.tables.events import Body, Event
from midtown.server.tables.settings import Seat, TableSettings
from midtown.server.tables.state import TableState
from midtown.server.tables.time_control import Clocks

EventRow = tuple[str, int, int, int, str, int | None, str, str, int | None]
"""Table, number, moment, tick, kind, seat, message, body as JSON, and the seat to move after it."""
_encode = msgspec.json.Encoder().encode
_BODY = {kind.kind: msgspec.json.Decoder(kind) for kind in get_args(Body)}


def new_state(table: str, creator: str, secrets: tuple[str, str], settings: TableSettings) -> TableState:
    """Return a table before its first event; `secrets` are those of this game's shuffle and of the rematch's."""
    return TableState(
        id=table,
        creator=creator,
        secret=secrets[0],
        next_secret=secrets[1],
        settings=settings,
        seats=tuple(Seat(kind=plan.kind, name=plan.name, bot=plan.bot) for plan in settings.seats),
        clocks=Clocks(pace=settings.pace, left=(0,) * len(settings.seats)),
    )


def event_row(table: str, event: Event, to_move: int | None) -> EventRow:
    """Return the row of an event after which `to_move` is to move."""
    body = _encode(event.body).decode()
    return (table, event.seq, event.at, event.tick, event.body.kind, event.seat, event.message, body, to_move)


def event_of(row: Sequence[Any]) -> Event:
    """Return the event of a row."""
    _, seq, at, tick, kind, seat, message, body, _ = row
    return Event(seq=seq, at=at, tick=tick, seat=seat, message=message, body=_BODY[kind].decode(body))
