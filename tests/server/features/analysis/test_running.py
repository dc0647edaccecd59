"""The server's computer players help at no door with a game in which nobody may help: not by a record of it either."""

from itertools import count
from typing import Any

import pytest

from midtown.match import Match
from tests.server.live_server import House, OpenedTable, Person, Socket, story

pytestmark = pytest.mark.usefixtures("undrawn_seats")

NAMES = count(1)
RATED = {"seats": "me open", "rated": True}


async def begun(house: House, **settings: Any) -> tuple[Person, OpenedTable, Socket, Socket]:
    """Open a game of two and play two moves; return who opened it, the table, and both sockets."""
    number = next(NAMES)
    ada, bob = [await house.guest(f"{name} {number}", claimed=True) for name in ("Ada", "Bob")]
    table = await ada.opens(**settings)
    await bob.joins(table.invites[1])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    for mover, other in ((first, second), (second, first)):
        done = await mover.done("move", move="take 1")
        await other.until(seq=done["seq"])
    return ada, table, first, second


def guessed(house: House, table: OpenedTable, moves: int) -> Any:
    """Return the record of a running game up to a number of moves, as if all that is hidden had been guessed."""
    match = house.context.hub.sessions[table.id].table.match
    assert match is not None
    return match.without_last(len(match.moves) - moves).record().document() | {"commitment": None, "secret": None}


@pytest.mark.usefixtures("undrawn_seats")
@story
async def test_a_rated_game_is_not_continued_elsewhere_while_it_is_played(house: House) -> None:
    ada, table, first, second = await begun(house, **RATED)
    record = guessed(house, table, 2)
    body = {"game": "stones", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}], "record": record}
    assert (await ada.raw("POST", "tables", body))[0] == 409
    while not first.position["over"]:
        mover, other = (first, second) if first.position["to_move"] == 0 else (second, first)
        done = await mover.done("move", move="take 1")
        await other.until(seq=done["seq"])
    assert (await ada.raw("POST", "tables", body))[0] == 201


@pytest.mark.usefixtures("undrawn_seats")
@story
async def test_a_continued_game_gives_no_hint_at_the_position_of_a_rated_one(house: House) -> None:
    ada, table, *_ = await begun(house, **RATED)
    again = await ada.opens(seats="me device:Bob", record=guessed(house, table, 1))
    socket = await ada.socket(again.id)
    await socket.done("move", move="take 1")
    refusal = await ada.refused("GET", f"tables/{again.id}/hint")
    assert refusal[0] == "table"
    assert "under way" in refusal[1]


@story
async def test_an_invented_end_of_a_rated_game_is_not_reviewed(house: House) -> None:
    ada, table, *_ = await begun(house, **RATED)
    match = Match.load(guessed(house, table, 2))
    while match.to_move is not None:
        match = match.after(match.legal()[0])
    made = await ada.ask("POST", "records", {"record": match.record().document()}, 201)
    refusal = await ada.refused("POST", f"tables/{made['id']}/review", watch=made["watch"])
    assert "under way" in refusal[1]


@story
async def test_a_game_in_which_hints_are_given_may_be_continued(house: House) -> None:
    ada, table, *_ = await begun(house, seats="me open", hints=True)
    await ada.opens(seats="me greedy", record=guessed(house, table, 2))
