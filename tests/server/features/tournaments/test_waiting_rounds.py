"""A later Swiss round waits while most of those who take part play elsewhere: nobody wins by byes meanwhile."""

from collections.abc import Sequence
from typing import Any

import pytest

from midtown.server.features.tournaments.rounds import LONGEST_WAIT
from tests.server.features.tournaments.halls import Hall, begun
from tests.server.live_server import House, Person, story

LIVE = {"kind": "live", "minutes": 60}


async def played(house: House, people: int, rounds: int = 4, **more: Any) -> Hall:
    """Make a tournament whose first round is over, and the second one not paired yet."""
    made = await begun(house, people, rounds, **more)
    await made.play()
    return made


async def away(house: House, people: Sequence[Person]) -> list[tuple[str, Person]]:
    """Let people play at live tables elsewhere, each with somebody else; return the tables."""
    tables = []
    for person in people:
        table = await (await house.guest()).opens("stones", "me open", pace=LIVE)
        await person.joins(table.invites[1])
        tables.append((table.id, person))
    return tables


async def back(tables: Sequence[tuple[str, Person]]) -> None:
    for table, person in tables:
        await person.ask("POST", f"tables/{table}/actions", {"type": "leave", "id": "x"})


def seated(page: Any) -> list[list[int]]:
    """Return the entrants of a round's tables."""
    return [[seat["entrant"] for seat in board["seats"]] for board in page["boards"]]


async def missed(made: Hall, seconds: int) -> Any:
    """Let a round be paired after `seconds`, and the time of its tables' first moves pass; return the page."""
    page = await made.go_on(seconds)
    assert page["boards"]
    page = await made.go_on(61)
    assert all(board["table"] is None for board in page["boards"])
    await made.go_on(page["info"]["first_move"])
    return await made.page(round=page["round"])


@pytest.mark.parametrize(("people", "gone"), [(2, 1), (4, 3), (5, 3), (4, 4)])
@story
async def test_a_round_that_most_cannot_come_to_waits_and_begins_when_they_are_back(
    house: House, people: int, gone: int
) -> None:
    made = await played(house, people)
    tables = await away(house, made.people[people - gone :])
    until = house.context.clock.calendar() + LONGEST_WAIT
    for seconds in (0, 61, 61):
        page = await made.go_on(seconds)
        assert (page["round"], page["waits_until"]) == (1, until)
    assert all(one["active"] for one in page["entrants"])
    await back(tables)
    page = await made.go_on()
    assert (page["round"], page["waits_until"]) == (2, None)
    assert {seat["entrant"] for board in page["boards"] for seat in board["seats"]} == set(range(1, people + 1))


@pytest.mark.parametrize(("people", "gone"), [(4, 2), (6, 3), (3, 1)])
@story
async def test_a_round_does_not_wait_for_a_few(house: House, people: int, gone: int) -> None:
    made = await played(house, people)
    await away(house, made.people[people - gone :])
    page = await made.go_on()
    assert (page["round"], page["waits_until"]) == (2, None)
    seated = {seat["entrant"] for board in page["boards"] for seat in board["seats"]}
    assert seated == set(range(1, people - gone + 1))


@story
async def test_a_round_waits_from_the_end_of_the_last_game(house: House) -> None:
    made = await played(house, 4)
    tables = await away(house, made.people[1:])
    ended = house.context.clock.calendar()
    page = await made.go_on(300)
    assert (page["round"], page["waits_until"]) == (1, ended + LONGEST_WAIT)
    await back(tables)
    assert (await made.go_on())["round"] == 2


@story
async def test_who_does_not_come_after_the_longest_wait_has_missed_the_round(house: House) -> None:
    made = await played(house, 4, rounds=3)
    before = {row["entrant"]: row["score"] for row in (await made.page())["standings"]}
    await away(house, made.people[1:])
    assert (await made.go_on(LONGEST_WAIT // 1000 - 1))["round"] == 1
    page = await missed(made, 1)
    assert [len(board["seats"]) for board in page["boards"]] == [2, 2]
    why = {seat["entrant"]: seat["forfeit"] for board in page["boards"] for seat in board["seats"]}
    assert why == {1: None, 2: "absent", 3: "absent", 4: "absent"}
    page = await made.go_on()
    assert (page["round"], page["waits_until"], seated(page)) == (3, None, [[1]])
    page = await made.go_on(61)
    gained = {row["entrant"]: row["score"] - before[row["entrant"]] for row in page["standings"]}
    assert (page["info"]["status"], gained) == ("over", {1: 2, 2: 0, 3: 0, 4: 0})


@story
async def test_one_entrant_makes_a_tournament_wait_once_and_again_only_after_a_game(house: House) -> None:
    made = await played(house, 2, rounds=7)
    eve, entries = made.people[1], f"tournaments/{made.id}/entrants"
    tables = await away(house, [eve])
    await missed(made, LONGEST_WAIT // 1000)
    page = await made.go_on()
    assert (page["round"], page["waits_until"], seated(page)) == (3, None, [[1]])
    await eve.ask("DELETE", f"{entries}/me", status=204)
    await eve.ask("POST", entries, status=204)
    page = await made.go_on(61)
    assert (page["round"], page["waits_until"], seated(page)) == (4, None, [[1]])
    await back(tables)
    page = await made.go_on(61)
    assert (page["round"], [sorted(board) for board in seated(page)]) == (5, [[1, 2]])
    await made.go_on(61)
    await made.play()
    await away(house, [eve])
    until = house.context.clock.calendar() + LONGEST_WAIT
    page = await made.go_on(300)
    assert (page["round"], page["waits_until"]) == (5, until)


@story
async def test_who_has_missed_is_not_paired_while_a_round_waits_for_others(house: House) -> None:
    made = await played(house, 4)
    tables = await away(house, made.people[1:])
    await made.go_on(LONGEST_WAIT // 1000)
    await back(tables[:2])
    page = await made.go_on(61)
    await made.go_on(page["info"]["first_move"])
    await made.play()
    await away(house, made.people[1:3])
    assert (await made.go_on(LONGEST_WAIT // 1000 - 1))["round"] == 2
    page = await made.go_on(1)
    assert (page["round"], sorted(number for board in seated(page) for number in board)) == (3, [1, 2, 3])


@story
async def test_a_tournament_ends_in_which_everybody_has_missed_two_games(house: House) -> None:
    made = await played(house, 2, rounds=5)
    await away(house, made.people)
    for _round in range(2):
        page = await missed(made, LONGEST_WAIT // 1000)
        assert [sorted(board) for board in seated(page)] == [[1, 2]]
    page = await made.go_on()
    assert ([one["active"] for one in page["entrants"]], page["info"]["status"]) == ([False, False], "over")


@story
async def test_a_short_clock_is_waited_for_as_long_as_its_games_last(house: House) -> None:
    made = await played(house, 2, minutes=1)
    await away(house, made.people[1:])
    assert (await made.go_on(119))["round"] == 1
    assert (await made.go_on(1))["round"] == 2


@story
async def test_with_computer_players_one_of_many_does_not_play_alone(house: House) -> None:
    made = await played(house, 4, level="beginner", fill=4)
    tables = await away(house, made.people[1:])
    assert (await made.go_on(61))["round"] == 1
    await back(tables[:1])
    assert (await made.go_on())["round"] == 2
