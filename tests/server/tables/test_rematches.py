"""Rematches with a live clock begin only while all who take part are at the table."""

import asyncio
from typing import Any

import pytest

from midtown.bots import USUAL
from midtown.fairness import Shuffle
from midtown.server.tables import starting
from tests.server.live_server import House, OpenedTable, Person, Socket, story

LIVE = {"kind": "live", "minutes": 5, "increment": 0}
SENTENCE = (
    "With a live clock a rematch begins only when all are at the table: wait for {names}, or decline it and propose "
    "one yourself."
)
ELSEWHERE = "With a live clock a rematch begins only when nobody is at another live game, or in a tournament: Ada."


async def over(house: House, seats: str = "me open", **more: Any) -> tuple[OpenedTable, list[Person], list[Socket]]:
    """Return a table whose game was called off, its people and their sockets, all open."""
    people = [
        await (house.guest(claimed=True) if more.get("rated") else house.guest(name))
        for name, _ in zip(("Ada", "Bob", "Cid"), seats.split(), strict=False)
    ]
    table = await people[0].opens(seats=seats, **more)
    for person, token in zip(people[1:], table.invites.values(), strict=True):
        await person.joins(token)
    sockets = [await person.socket(table.id) for person in people]
    await sockets[0].done("propose", what="abandon")
    for agreeing in sockets[1:]:
        await agreeing.done("agree", what="abandon")
    assert sockets[-1].table["status"] == "over"
    return table, people, sockets


async def goes(one: Socket, other: Socket, here: list[int]) -> None:
    """Close a socket; return once the `other` has heard that only the seats `here` are connected."""
    await one.close()
    await other.until(type="presence", connected=here)


@story
async def test_a_live_rematch_does_not_begin_while_its_proposer_is_gone(house: House) -> None:
    table, (ada, _), (first, second) = await over(house, pace=LIVE)
    await first.done("propose", what="rematch")
    await goes(first, second, [1])
    assert await second.refused("agree", what="rematch") == ("table", SENTENCE.format(names="Ada"))
    assert await second.refused("propose", what="rematch") == ("table", SENTENCE.format(names="Ada"))
    now = (await second.does("sync"))["table"]
    assert (now["rematch"], now["proposals"]) == (None, {"rematch": [0]})
    await ada.socket(table.id)
    fresh = (await second.done("agree", what="rematch"))["table"]["rematch"]
    assert (await ada.socket(fresh)).table["status"] == "running"


@story
async def test_who_agrees_without_a_socket_is_not_at_the_table(house: House) -> None:
    table, (_, bob), (first, second) = await over(house, pace=LIVE)
    await first.done("propose", what="rematch")
    await goes(second, first, [0])
    message = {"type": "agree", "id": "a", "what": "rematch"}
    refusal = await bob.refused("POST", f"tables/{table.id}/actions", message)
    assert refusal == ("table", SENTENCE.format(names="Bob"))
    assert (await first.does("sync"))["table"]["rematch"] is None


@story
async def test_a_live_rematch_begins_without_an_absent_player_once_their_proposal_is_declined(house: House) -> None:
    _, _, (first, second) = await over(house, pace=LIVE, on_leave="greedy")
    await first.done("propose", what="rematch")
    await goes(first, second, [1])
    assert (await second.refused("agree", what="rematch", without=True))[1] == SENTENCE.format(names="Ada")
    await second.done("decline", what="rematch")
    await second.done("propose", what="rematch")
    done = await second.done("agree", what="rematch", without=True)
    assert done["table"]["rematch"] is not None


@story
async def test_a_live_rematch_of_three_names_all_who_are_gone(house: House) -> None:
    _, _, (first, second, third) = await over(house, seats="me open open", pace=LIVE)
    await first.done("propose", what="rematch")
    await second.until(kind="proposed")
    await second.done("agree", what="rematch")
    await goes(first, third, [1, 2])
    await goes(second, third, [2])
    assert (await third.refused("agree", what="rematch"))[1] == SENTENCE.format(names="Ada, Bob")


@pytest.mark.parametrize("pace", [{"kind": "untimed"}, {"kind": "days", "days": 2}], ids=["untimed", "days"])
@story
async def test_a_rematch_without_a_live_clock_begins_though_its_proposer_is_gone(
    house: House, pace: dict[str, object]
) -> None:
    _, _, (first, second) = await over(house, pace=pace)
    await first.done("propose", what="rematch")
    await goes(first, second, [1])
    assert (await second.done("agree", what="rematch"))["table"]["rematch"] is not None


@story
async def test_consent_to_a_live_rematch_begins_none_while_its_giver_plays_another_live_game(house: House) -> None:
    _, (ada, bob), (first, second) = await over(house, pace=LIVE)
    await first.done("propose", what="rematch")
    await second.until(kind="proposed")
    other = await ada.opens(seats="me greedy", pace=LIVE)
    assert await second.refused("agree", what="rematch") == ("table", ELSEWHERE)
    path = f"tables/{(await bob.ask('GET', 'me/tables'))[0]['id']}/actions"
    assert await bob.refused("POST", path, {"type": "agree", "id": "a", "what": "rematch"}) == ("table", ELSEWHERE)
    await (await ada.socket(other.id)).done("leave")
    assert (await second.done("agree", what="rematch"))["kind"] == "agreed"


@story
async def test_of_rematches_to_which_all_agree_at_once_only_one_begins_for_their_proposer(house: House) -> None:
    ada, sockets = await house.guest("Ada"), []
    for _ in range(3):
        table, bob = await ada.opens(pace=LIVE), await house.guest()
        await bob.joins(table.invites[1])
        first, second = await ada.socket(table.id), await bob.socket(table.id)
        await first.done("propose", what="abandon")
        await second.done("agree", what="abandon")
        sockets.append((first, second))
    for first, second in sockets:
        await first.done("propose", what="rematch")
        await second.until(kind="proposed", what="rematch")
    answers = await asyncio.gather(*[second.does("agree", what="rematch") for _, second in sockets])
    assert sorted(answer["type"] for answer in answers) == ["event", "refused", "refused"]
    words = {answer["error"]["message"] for answer in answers if answer["type"] == "refused"}
    assert words == {ELSEWHERE}
    assert [table["status"] for table in await ada.ask("GET", "me/tables")].count("running") == 1


@story
async def test_the_rematch_of_a_rated_table_from_before_whose_clock_is_too_short_is_not_rated(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "LEAST_HOURS", 0)
    _, people, (first, second) = await over(house, rated=True, pace={"kind": "days", "days": 0.04})
    monkeypatch.undo()
    await first.done("propose", what="rematch")
    fresh = (await second.done("agree", what="rematch"))["table"]["rematch"]
    assert [first.table["rated"], (await people[0].socket(fresh)).table["rated"]] == [True, False]


@story
async def test_the_rematch_of_a_rated_table_from_before_goes_on_with_a_computer_player_when_somebody_leaves(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "can_break_off", lambda _: False)
    _, people, sockets = await over(house, "me open open", rated=True)
    monkeypatch.undo()
    await sockets[0].done("propose", what="rematch")
    await sockets[1].done("agree", what="rematch")
    fresh = (await sockets[2].done("agree", what="rematch"))["table"]["rematch"]
    again = (await people[0].socket(fresh)).table
    assert [sockets[2].table["on_leave"], again["on_leave"], again["rated"]] == ["abandon", USUAL, True]


@story
@pytest.mark.usefixtures("undrawn_seats")
async def test_the_seats_of_a_rated_rematch_are_drawn_so_that_nobody_plays_again_for_the_better_one(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, people, (first, second) = await over(house, rated=True)
    monkeypatch.setattr(Shuffle, "seat_order", lambda self, seats: tuple(reversed(range(seats))))
    await first.done("propose", what="rematch", number="3")
    fresh = (await second.done("agree", what="rematch", number="4"))["table"]["rematch"]
    again = await people[0].socket(fresh)
    assert [chair["player"] for chair in again.table["seats"]] == [person.id for person in people]
    assert again.first["you"]["seats"] == [0]
    assert sorted(again.table["numbers"]) == [[0, "3"], [1, "4"]]
    assert (await people[1].socket(fresh)).first["you"]["seats"] == [1]
