"""Endings other than by the rules, and what follows: abandoning, leaving, clocks, rematches."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.live_server import House, pair, story

WORKERS = 1


@pytest.fixture(autouse=True)
def ahead(house: House) -> Iterator[None]:
    yield
    house.ahead = 0.0


def marks(record: Any) -> list[tuple[str, int | None]]:
    return [(event["event"], event.get("seat")) for event in record["events"] if event["event"] != "number"]


@story
async def test_computer_players_play_a_game_to_its_end(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens("manhattan", "greedy me random greedy")
    socket = await ada.socket(table.id)
    while not socket.position["over"]:
        if socket.position["to_move"] == 1:
            await socket.done("move", move=socket.position["legal"][0])
        else:
            await socket.until(kind="moved")
    assert socket.table["status"] == "over"
    assert socket.table["result"]["ended"] == "rules"
    assert len(socket.table["result"]["scores"]) == 4


@story
async def test_with_computer_players_alone_a_move_is_taken_back_at_once_and_they_play_on(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy random")
    socket = await ada.socket(table.id)
    await socket.done("move", move="take 1")
    while socket.position["to_move"] != 0:
        await socket.next()
    undone = await socket.done("propose", what="undo")
    assert (undone["kind"], undone["count"]) == ("agreed", 3)
    assert (socket.position["state"]["heap"], socket.position["to_move"]) == (12, 0)
    await socket.done("move", move="take 2")
    undone = await socket.done("propose", what="undo")  # while a computer player may be thinking
    await socket.done("move", move="take 1")
    while not socket.position["over"]:
        if socket.position["to_move"] == 0:
            await socket.done("move", move=socket.position["legal"][0])
        else:
            await socket.next()


@story
async def test_a_game_is_abandoned_when_all_agree_and_shows_its_secret_then(house: House) -> None:
    table, first, second = await pair(house, public=True)
    await first.done("propose", what="abandon")
    assert (await second.until(kind="proposed"))["table"]["proposals"] == {"abandon": [0]}
    over = await second.done("agree", what="abandon")
    assert over["table"]["status"] == "over"
    assert over["table"]["result"]["ended"] == "abandoned"
    assert over["table"]["result"]["stopped_by"] == [0, 1]
    assert over["position"]["over"]
    assert over["position"]["to_move"] is None
    assert (await first.refused("move", move="take 1"))[0] == "over"
    assert (await first.refused("leave"))[0] == "over"
    record = await house.stranger.ask("GET", f"tables/{table.id}/record")
    assert marks(record) == [("abandoned", None)]
    assert record["secret"] == over["table"]["result"]["secret"]


@story
async def test_a_computer_player_takes_the_seat_of_a_player_who_leaves(house: House) -> None:
    table, first, second = await pair(house, on_leave="greedy")
    left = await first.done("leave")
    assert (left["reason"], left["table"]["seats"][0]["bot"], left["table"]["status"]) == ("left", "greedy", "running")
    assert "own" not in left["position"]
    assert (await first.refused("chat", text="bye"))[1].startswith("You no longer play in this game")
    await second.until(kind="left")
    while not second.position["over"]:
        if second.position["to_move"] == 1:
            await second.done("move", move="take 1")
        else:
            await second.until(kind="moved")
    record = await house.stranger.ask("GET", f"tables/{table.id}/record", watch=table.watch)
    assert marks(record) == [("left", 0), ("replaced", 0)]


@story
async def test_leaving_twice_counts_once(house: House) -> None:
    _, first, _ = await pair(house, on_leave="greedy")
    left = await first.say({"type": "leave", "id": "bye"})
    assert await first.say({"type": "leave", "id": "bye"}) == {"type": "accepted", "id": "bye", "seq": left["seq"]}


@story
async def test_without_a_computer_player_all_who_remain_agree_to_abandon(house: House) -> None:
    people = [await house.guest(name) for name in ("Ada", "Bob", "Eve")]
    table = await people[0].opens(seats="me open open")
    for seat in (1, 2):
        await people[seat].joins(table.invites[seat])
    sockets = [await person.socket(table.id) for person in people]
    left = await sockets[1].done("leave")
    assert (left["table"]["seats"][1]["kind"], left["table"]["proposals"]) == ("gone", {"abandon": []})
    await sockets[0].until(kind="left")
    await sockets[0].done("agree", what="abandon")
    await sockets[2].until(kind="agreed")
    over = await sockets[2].done("agree", what="abandon")
    assert (over["table"]["status"], over["table"]["result"]["stopped_by"]) == ("over", [0, 2])
    record = await people[0].ask("GET", f"tables/{table.id}/record")
    assert marks(record) == [("left", 1), ("abandoned", None)]


@story
async def test_a_proposal_no_longer_needs_the_consent_of_a_player_who_leaves(house: House) -> None:
    people = [await house.guest() for _ in range(3)]
    table = await people[0].opens(seats="me open open")
    for seat in (1, 2):
        await people[seat].joins(table.invites[seat])
    sockets = [await person.socket(table.id) for person in people]
    await sockets[0].done("propose", what="abandon")
    await sockets[1].done("agree", what="abandon")
    result = (await sockets[2].done("leave"))["table"]["result"]
    assert (result["ended"], result["stopped_by"]) == ("abandoned", [0, 1])


@story
async def test_a_proposal_leaves_with_its_proposer(house: House) -> None:
    people = [await house.guest() for _ in range(3)]
    table = await people[0].opens(seats="me open open", on_leave="greedy")
    for seat in (1, 2):
        await people[seat].joins(table.invites[seat])
    sockets = [await person.socket(table.id) for person in people]
    await sockets[0].done("move", move="take 1")
    await sockets[0].done("propose", what="undo")
    assert (await sockets[0].done("leave"))["table"]["proposals"] == {}
    await sockets[1].until(kind="left")
    assert (await sockets[1].refused("agree", what="undo"))[0] == "table"
    assert (await sockets[1].done("move", move="take 1"))["position"]["state"]["heap"] == 10


@story
async def test_a_game_that_the_last_person_leaves_is_over(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy", on_leave="greedy")
    socket = await ada.socket(table.id)
    assert (await socket.done("leave"))["table"]["result"]["ended"] == "abandoned"


@story
async def test_a_live_clock_runs_for_the_player_to_move_who_leaves_when_it_runs_out(house: House) -> None:
    live = {"kind": "live", "minutes": 1, "increment": 5}
    table, first, second = await pair(house, pace=live, on_leave="random")
    assert first.position["clock"]["running"] == 0
    house.ahead += 20
    moved = await first.done("move", move="take 1")
    left = moved["position"]["clock"]["left"]
    assert left == [45_000, 60_000]
    assert moved["position"]["clock"]["running"] == 1
    await second.until(kind="moved")
    house.ahead += 30
    assert (await second.does("sync"))["position"]["clock"]["since"] == 30_000
    house.ahead += 31
    timeout = await first.until(kind="left")
    assert (timeout["seat"], timeout["reason"], timeout["table"]["seats"][1]["bot"]) == (1, "timeout", "random")
    await first.until(kind="moved")
    record = await house.stranger.ask("GET", f"tables/{table.id}/record", watch=table.watch)
    assert marks(record) == [("timeout", 1), ("replaced", 1)]


@story
async def test_a_move_that_is_taken_back_costs_its_time_and_the_other_gets_theirs_back(house: House) -> None:
    _, first, second = await pair(house, pace={"kind": "live", "minutes": 1, "increment": 5})
    house.ahead += 20
    await first.done("move", move="take 1")
    await second.until(kind="moved")
    house.ahead += 10
    await first.done("propose", what="undo")
    await second.until(kind="proposed")
    clock = (await second.done("agree", what="undo"))["position"]["clock"]
    assert (clock["running"], clock["left"][1], clock["left"][0] - clock["since"]) == (0, 60_000, 40_000)


@story
async def test_days_are_for_each_move(house: House) -> None:
    _, first, second = await pair(house, pace={"kind": "days", "days": 2})
    house.ahead += 86_400 * 1.5
    await first.done("move", move="take 1")
    await second.until(kind="moved")
    house.ahead += 86_400 * 1.5
    await second.done("move", move="take 1")
    house.ahead += 86_400 * 1.9
    for _ in range(2):
        await house.reads("deadline_tick")
    assert (await second.does("sync"))["table"]["status"] == "running"
    house.ahead += 86_400 * 0.2
    gone = await second.until(kind="left")
    assert (gone["reason"], gone["table"]["seats"][0]["kind"]) == ("timeout", "gone")
    assert gone["table"]["status"] == "over"  # nobody would move for the seat, and no clock would run


@story
async def test_a_rematch_has_the_same_people_in_turned_seats_and_new_numbers(house: House) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(seats="me open greedy", number="1")
    await bob.joins(table.invites[1], "2")
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    assert (await first.refused("propose", what="rematch"))[1] == "The game is not over."
    await first.done("propose", what="abandon")
    await second.done("agree", what="abandon")
    await first.until(kind="agreed")
    await first.done("propose", what="rematch", number="3")
    await second.until(what="rematch")
    done = await second.done("agree", what="rematch", number="4")
    fresh = done["table"]["rematch"]
    assert (await first.until(what="rematch", kind="agreed"))["table"]["rematch"] == fresh
    again = await ada.socket(fresh)
    assert [chair["name"] for chair in again.table["seats"]] == ["Bob", "Juniper", "Ada"]
    assert sorted(again.table["numbers"]) == [[0, "4"], [2, "3"]]
    assert again.table["status"] == "running"
    assert again.table["commitment"] == first.table["next_commitment"] != first.table["commitment"]
    assert (await first.refused("propose", what="rematch"))[1] == "The rematch has already started."


@story
@pytest.mark.parametrize(("on_leave", "kinds"), [("greedy", ["bot", "person"]), ("abandon", ["open", "person"])])
async def test_a_rematch_begins_without_a_player_who_does_not_answer(
    house: House, on_leave: str, kinds: list[str]
) -> None:
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await bob.opens(seats="open me", on_leave=on_leave)
    await ada.joins(table.invites[0])
    first, second = await ada.socket(table.id), await bob.socket(table.id)
    await first.done("propose", what="abandon")
    assert (await second.refused("agree", what="abandon", without=True))[0] == "table"
    await second.done("agree", what="abandon")
    await first.until(kind="agreed")
    assert (await first.refused("agree", what="rematch", without=True))[1] == "There is no such proposal."
    await first.done("propose", what="rematch", number="3")
    fresh = (await first.done("agree", what="rematch", without=True))["table"]["rematch"]
    again = await ada.socket(fresh)
    assert [chair["kind"] for chair in again.table["seats"]] == kinds
    assert again.first["you"]["creator"]
    assert again.table["status"] == ("running" if on_leave == "greedy" else "open")


@story
async def test_in_a_rematch_a_computer_player_begins_at_once(house: House) -> None:
    ada = await house.guest()
    table = await ada.opens(seats="me greedy", on_leave="greedy")
    socket = await ada.socket(table.id)
    await socket.done("propose", what="abandon")
    fresh = (await socket.done("propose", what="rematch"))["table"]["rematch"]
    again = await ada.socket(fresh)
    if not again.first["moves"]:
        assert (await again.until(kind="moved"))["seat"] == 0
    assert again.position["to_move"] == 1
