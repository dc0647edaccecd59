"""Stored events: rows of all versions load, and clients are sent the same messages as when they were written.

`tests/golden/table-events.json` holds tables of the toy game: their rows, and the messages for each audience.
"""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from midtown.server.schemas import websocket
from midtown.server.tables import event_rows
from midtown.server.tables.apply_event import apply_event
from midtown.server.tables.event_rows import new_state
from midtown.server.tables.events import Body, Event
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Views, encode
from tests.conftest import GOLDEN

TABLES: list[dict[str, Any]] = msgspec.json.decode((GOLDEN / "table-events.json").read_bytes())
KINDS = {kind.kind: kind for kind in get_args(Body)}

golden = pytest.mark.parametrize("stored", TABLES, ids=lambda stored: str(stored["name"]))


def states(stored: dict[str, Any]) -> Iterator[tuple[Event, TableState, dict[str, str], int | None]]:
    """Yield each event with the state after it, the messages it caused, and the seat to move as stored."""
    name, creator, *secrets = stored["table"]
    table = new_state(
        name, creator, (secrets[0], secrets[1]), msgspec.json.decode(stored["settings"], type=TableSettings)
    )
    table = table.with_names(stored["names"])
    for happened in stored["events"]:
        event = event_rows.event_of(happened["row"])
        table = apply_event(table, event)
        yield event, table, happened["wire"], happened["row"][-1]


SINCE = re.compile(
    '"continued":false,|"deal":null,|"tournament":null,|,"face":null|,"forfeits":\\[]|,"stopped_by":\\[[0-9,]*]'
    '|"hints":false,|,"allowed":{[^}]*}'
    '|"first_move":0,|,"called_off":false|,"departed":\\[[^]]*]'
)
"""Fields that messages have got since the golden ones were written."""
RULED = re.compile(',"clock":{[^}]*}|,"undo":true')
"""What follows from rules that have changed since: the time that is left, and whether a move can be taken back."""
BOTS_NAME = re.compile(r'"name":"[^"]*"(?=,"player":null,"bot":"\w+")')
"""What a computer player is called: in the golden messages it has no name of its own."""


def test_there_are_rows_of_every_kind_of_event() -> None:
    assert {happened["row"][4] for stored in TABLES for happened in stored["events"]} == KINDS.keys()


@golden
def test_a_row_is_stored_again_as_it_was(stored: dict[str, Any]) -> None:
    for event, table, _, to_move in states(stored):
        row = next(list(happened["row"]) for happened in stored["events"] if happened["row"][1] == event.seq)
        assert type(event.body) is KINDS[row[4]]
        assert list(event_rows.event_row(table.id, event, to_move)) == row


@golden
def test_the_seat_to_move_follows_from_the_rows(stored: dict[str, Any]) -> None:
    for _, table, _, to_move in states(stored):
        assert table.to_move == to_move


@golden
def test_each_audience_is_sent_the_same_bytes_as_when_the_event_happened(stored: dict[str, Any]) -> None:
    for event, table, wire, _ in states(stored):
        views = Views(table, event.tick)
        for seats, text in wire.items():
            audience = tuple(int(seat) for seat in seats.split("-") if seat)
            sent = encode(views.addressed(views.event(event), audience)).decode()
            sent = RULED.sub("", SINCE.sub("", sent))
            assert BOTS_NAME.sub("", sent) == BOTS_NAME.sub("", RULED.sub("", text))


def test_the_protocol_names_the_kinds_of_events_that_there_are() -> None:
    kinds = [get_type_hints(event)["kind"] for event in get_args(websocket.EventMessage)]
    assert sorted(name for kind in kinds for name in get_args(kind)) == sorted(KINDS)
