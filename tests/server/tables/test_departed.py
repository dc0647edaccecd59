"""Who has left a running game, or lost the seat on time: the table stays theirs to see, and to play again."""

from typing import Any

from sqlalchemy import select

from midtown.server.live import commands
from midtown.server.storage.schema.play import left_seats
from tests.server.live.test_cluster import within
from tests.server.live_server import House, OpenedTable, Person, Socket, story

LIVE = {"kind": "live", "minutes": 5, "increment": 0}


async def three(house: House, **more: Any) -> tuple[OpenedTable, list[Person], list[Socket]]:
    """Return a private table of three people, with them and their sockets."""
    people = [await house.guest(name) for name in ("Ada", "Bob", "Cid")]
    table = await people[0].opens(seats="me open open", **more)
    for person, token in zip(people[1:], table.invites.values(), strict=True):
        await person.joins(token)
    return table, people, [await person.socket(table.id) for person in people]


async def times_out(house: House, seconds: int = 3600) -> None:
    """Let the clock of the seat to move run out."""
    house.ahead += seconds
    await within(house, commands.time_out_all(house.context.hub))


async def listed(person: Person, table: str) -> Any:
    return next((line for line in await person.ask("GET", "me/tables") if line["id"] == table), None)


@story
async def test_who_runs_out_of_time_keeps_the_table_in_sight_and_in_the_list(house: House) -> None:
    table, people, sockets = await three(house, pace=LIVE, on_leave="greedy")
    mover = sockets[0].position["to_move"]
    person, socket = people[mover], sockets[mover]
    await times_out(house)
    left = await socket.until(type="event", kind="left")
    departed = {"seat": mover, "name": person.name, "player": person.id, "reason": "timeout", "after": 0, "face": None}
    assert left["table"]["departed"] == [departed]
    assert left["table"]["seats"][mover]["kind"] == "bot"
    again = await person.socket(table.id)
    assert again.first["table"]["departed"] == [departed]
    assert again.first["you"] == {"player": person.id, "seats": [], "creator": mover == 0}
    assert again.position["to_move"] is None or "own" not in again.position
    line = await listed(person, table.id)
    assert (line["mine"], line["departed"], line["waiting"]) == ([], {"seats": [mover], "reason": "timeout"}, False)
    stranger = await house.guest("Eve")
    assert (await stranger.refused("GET", f"tables/{table.id}"))[0] == "missing"


@story
async def test_who_leaves_keeps_it_too_but_may_not_play(house: House) -> None:
    table, (_, bob, cid), (_, second, third) = await three(house, on_leave="greedy")
    await second.done("leave")
    await third.until(type="event", kind="left")
    line = await listed(bob, table.id)
    assert (line["mine"], line["departed"]) == ([], {"seats": [1], "reason": "left"})
    assert (await listed(cid, table.id))["departed"] is None
    back = await bob.socket(table.id)
    assert [one["reason"] for one in back.table["departed"]] == ["left"]
    for kind, fields in (("propose", {"what": "rematch"}), ("chat", {"text": "Hello"}), ("leave", {})):
        assert (await back.refused(kind, **fields))[0] == "table"


@story
async def test_who_lost_the_seat_to_a_computer_player_is_asked_for_a_rematch_and_sits_there_again(house: House) -> None:
    table, people, sockets = await three(house, pace=LIVE, on_leave="greedy")
    late = sockets[0].position["to_move"]
    await times_out(house)
    stay = [seat for seat in range(3) if seat != late]
    for seat in stay:
        await sockets[seat].until(type="event", kind="left")
    await sockets[stay[0]].done("propose", what="abandon")
    await sockets[stay[1]].done("agree", what="abandon")
    again = await people[late].socket(table.id)
    assert again.table["status"] == "over"
    assert again.first["connected"] == [0, 1, 2]
    await again.done("propose", what="rematch")
    await sockets[stay[0]].done("agree", what="rematch")
    done = await sockets[stay[1]].done("agree", what="rematch")
    fresh = done["table"]["rematch"]
    seats = (await people[late].ask("GET", f"tables/{fresh}"))["table"]["seats"]
    assert {chair["player"] for chair in seats} == {person.id for person in people}
    assert [chair["kind"] for chair in seats] == ["person"] * 3


@story
async def test_nobody_has_to_wait_for_who_lost_the_seat(house: House) -> None:
    _, people, sockets = await three(house, on_leave="greedy", pace={"kind": "days", "days": 1})
    late = sockets[0].position["to_move"]
    await times_out(house, 2 * 86_400)
    one, other = [seat for seat in range(3) if seat != late]
    await sockets[one].done("propose", what="abandon")
    await sockets[other].done("agree", what="abandon")
    await sockets[one].done("propose", what="rematch")
    waits = await sockets[other].done("agree", what="rematch")
    assert waits["table"]["rematch"] is None
    done = await sockets[other].done("agree", what="rematch", without=True)
    seats = (await people[one].ask("GET", f"tables/{done['table']['rematch']}"))["table"]["seats"]
    assert sorted(chair["kind"] for chair in seats) == ["bot", "person", "person"]


@story
async def test_a_deleted_account_leaves_no_trace_of_its_seat(house: House) -> None:
    _, (_, bob, _), (_, second, third) = await three(house, on_leave="greedy")
    await second.done("leave")
    await bob.ask("DELETE", "me", status=204)
    with house.context.store.engine.connect() as connection:
        assert connection.execute(select(left_seats).where(left_seats.c.player == bob.id)).all() == []
    now = (await third.does("sync"))["table"]
    assert [one["name"] for one in now["departed"]] == [""]
