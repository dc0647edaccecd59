"""What leaving a rated game, or playing it to its end, does to the ratings."""

import asyncio
from typing import Any

import pytest

from midtown.server.tables import outcome, starting
from tests.server.live_server import House, Person, Socket, plans, story

WORKERS = 1
pytestmark = pytest.mark.usefixtures("undrawn_seats")


async def finished(*sockets: Socket) -> None:
    """Play a game to its end by first legal moves; `sockets` are the connections of its players."""
    while not sockets[0].position["over"]:
        mover = next(socket for socket in sockets if socket.position.get("legal"))
        answer = await mover.done("move", move=mover.position["legal"][0])
        for other in sockets:
            if other is not mover:
                await other.until(seq=answer["seq"])


async def played_out(socket: Socket) -> None:
    """Play a game to its end by first legal moves, while others play too."""
    while not socket.position["over"]:
        if socket.position.get("legal"):
            await socket.done("move", move=socket.position["legal"][0])
        else:
            await socket.until(kind="moved")


async def rated(house: House, seats: str = "me open", **more: Any) -> tuple[list[Person], Any, list[Socket]]:
    people = [await house.guest(claimed=True) for plan in plans(seats) if plan["kind"] != "bot"]
    table = await people[0].opens(seats=seats, rated=True, **more)
    for person, token in zip(people[1:], table.invites.values(), strict=True):
        await person.joins(token)
    return people, table, [await person.socket(table.id) for person in people]


async def rating(person: Person) -> float:
    player = await person.ask("GET", f"players/{person.id}")
    return float(player["ratings"][0]["mu"]) if player["ratings"] else 25.0


@story
async def test_who_leaves_at_once_loses_rating_but_raises_nobody(house: House) -> None:
    people, _, sockets = await rated(house, on_leave="abandon")
    await sockets[0].done("move", move=min(sockets[0].position["legal"]))
    await sockets[1].done("leave")
    await sockets[0].until(kind="left")
    assert await rating(people[0]) == 25
    assert await rating(people[1]) < 25


@story
async def test_who_leaves_after_another_has_left_at_once_gains_nothing(house: House) -> None:
    for moves in (0, 1):
        people, _, sockets = await rated(house, on_leave="greedy")
        await sockets[0].done("leave")
        await sockets[1].until(kind="left")
        for _ in range(moves):
            if sockets[1].position["to_move"] != 1:
                await sockets[1].until(kind="moved")
            await sockets[1].done("move", move="take 1")
        await sockets[1].done("leave")
        assert await rating(people[1]) == 25
        assert await rating(people[0]) < 25


@story
async def test_a_rated_game_changes_the_ratings_of_its_players(house: House) -> None:
    people, _, sockets = await rated(house)
    await finished(*sockets)
    winners = sockets[0].table["result"]["winners"]
    after = [await rating(person) for person in people]
    if len(winners) == 1:
        assert after[winners[0]] > 25 > after[1 - winners[0]]
    else:
        assert after[0] == after[1]


@story
async def test_a_player_who_leaves_a_rated_game_is_last_even_if_their_seat_wins(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcome, "FIRST_MOVES", 0)  # else the other one gains nothing
    people, _, sockets = await rated(house, on_leave="greedy")
    await sockets[0].done("leave")
    await sockets[1].until(kind="left")
    while not sockets[1].position["over"]:
        if sockets[1].position["to_move"] == 1:
            await sockets[1].done("move", move="take 1")
        else:
            await sockets[1].until(kind="moved")
    assert await rating(people[0]) < 25 < await rating(people[1])


@story
async def test_who_leaves_a_rated_game_for_two_has_lost_it_at_once(house: House) -> None:
    people, _, sockets = await rated(house)
    assert sockets[1].position["allowed"] == {"abandon": "ask", "leaving": "loses"}
    assert (await sockets[1].done("leave"))["table"]["status"] == "over"
    assert await rating(people[1]) < 25 == await rating(people[0])  # it was over before both had shown anything


@story
async def test_who_leads_a_rated_game_of_three_still_wins_it_when_another_leaves(house: House) -> None:
    people, _, sockets = await rated(house, "me open open", on_leave="random")
    assert (await sockets[0].done("leave"))["table"]["status"] == "running"
    await asyncio.gather(*map(played_out, sockets[1:]))
    assert sockets[1].table["result"]["ended"] == "rules"
    first, second = sockets[1].table["result"]["scores"][1:]
    after = [await rating(person) for person in people]
    assert after[0] < 25
    assert after[0] < min(after[1:])
    assert (after[1] > after[2], after[1] < after[2]) == (first > second, first < second)


async def places(people: list[Person]) -> list[int]:
    """Return the place of each of those who have finished one game, on their own pages."""
    pages = [await person.ask("GET", f"players/{person.id}/results") for person in people]
    return [page["games"][0]["place"] for page in pages]


@story
async def test_of_several_who_leave_a_rated_game_the_first_is_last_and_the_last_one_loses_nothing(house: House) -> None:
    for leave, expected in (([0, 1, 2], [3, 2, 1]), ([2, 0, 1], [2, 1, 3]), ([2, 0], [2, 1, 3])):
        people, _, sockets = await rated(house, "me open open", on_leave="random")
        for number in leave:
            await sockets[number].done("leave")
        if len(leave) == 2:
            await sockets[1].until(kind="left", seat=0)
            await played_out(sockets[1])
        assert await places(people) == expected


@story
async def test_the_best_of_those_who_stay_is_first_even_if_the_seat_of_one_who_left_wins(house: House) -> None:
    for _ in range(6):  # seat 0 wins some of them
        people, _, sockets = await rated(house, "me open open", on_leave="random")
        await sockets[0].done("leave")
        await asyncio.gather(*map(played_out, sockets[1:]))
        first, second = sockets[1].table["result"]["scores"][1:]
        assert await places(people) == [3, 1 + (first < second), 1 + (second < first)]
        assert sockets[1].table["result"]["winners"] == [
            seat for seat, best in ((1, first), (2, second)) if best == max(first, second)
        ]


@story
async def test_of_a_rated_table_from_before_that_breaks_off_only_who_left_is_rated(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "can_break_off", lambda _: False)
    people, _, sockets = await rated(house, "me open open")
    monkeypatch.undo()
    assert (await sockets[1].done("leave"))["table"]["status"] == "over"
    assert await rating(people[1]) < 25
    assert [await rating(people[seat]) for seat in (0, 2)] == [25.0, 25.0]


@story
@pytest.mark.parametrize("leaves", [True, False])
async def test_a_computer_player_is_rated_only_by_games_that_nobody_left(house: House, leaves: bool) -> None:
    people, _, sockets = await rated(house, "me open greedy", on_leave="greedy")
    if leaves:
        await sockets[0].done("leave")
    await asyncio.gather(*map(played_out, sockets[leaves:]))
    listed = (await people[1].ask("GET", "ratings?game=stones&players=3"))["ratings"]
    assert len(listed) >= 2
    assert [one["bot"] for one in listed if one["bot"]] == ([] if leaves else ["greedy"])


@story
async def test_alone_a_rated_game_is_not_called_off(house: House) -> None:
    people, _, sockets = await rated(house, "me greedy")
    assert (await sockets[0].refused("propose", what="abandon"))[1].startswith("There is nobody to call")
    await sockets[0].done("leave")
    assert await rating(people[0]) < 25


@story
async def test_a_rated_game_that_all_abandon_changes_nothing(house: House) -> None:
    people, _, sockets = await rated(house)
    await sockets[0].done("propose", what="abandon")
    await sockets[1].done("agree", what="abandon")
    assert [await rating(person) for person in people] == [25.0, 25.0]


@story
async def test_moves_of_the_computer_player_that_took_over_are_not_those_of_who_left(house: House) -> None:
    people, _, sockets = await rated(house, on_leave="greedy")
    await sockets[0].done("leave")
    await sockets[1].until(kind="left")
    await played_out(sockets[1])
    assert await rating(people[1]) == 25
    assert await rating(people[0]) < 25


@story
async def test_who_never_played_is_nobodys_opponent(house: House) -> None:
    people, _, sockets = await rated(house, seats="me open open", on_leave="greedy")
    await sockets[0].done("leave")
    for socket in sockets[1:]:
        await socket.until(kind="left")
    await asyncio.gather(*(played_out(socket) for socket in sockets[1:]))
    gone, *stayed = [await rating(person) for person in people]
    assert gone < 25
    assert sum(stayed) == pytest.approx(50)  # what one of them has gained, the other has lost


@story
async def test_a_rated_live_game_does_not_begin_while_somebody_is_away(house: House) -> None:
    ada, bob = await house.guest("Ada the first", claimed=True), await house.guest(claimed=True)
    live = {"kind": "live", "minutes": 5}
    table = await ada.opens(rated=True, public=True, pace=live)
    sentence = (
        "A rated game with a live clock begins only when all are at the table. Try again when Ada the first is there."
    )
    assert await bob.refused("POST", f"tables/{table.id}/seats", {}) == ("table", sentence)
    there = await ada.socket(table.id)
    await bob.ask("POST", f"tables/{table.id}/seats", {})
    await there.until(kind="joined")
    assert there.table["status"] == "running"
