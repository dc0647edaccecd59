"""Votes on puzzles and reports about them: who may give one, who reads it, and which puzzles are offered no more."""

from typing import Any

import pytest
from sqlalchemy import update

from midtown.puzzles.collection import Puzzle, collection
from midtown.server.features.puzzles import opinions
from midtown.server.features.puzzles.endpoints import AllPuzzles
from midtown.server.features.puzzles.opinions import COUNTING_AGE, LEAST_VOTES, REPORTERS
from midtown.server.storage.database import write_engine
from midtown.server.storage.schema.accounts import players
from midtown.support.units import DAY
from tests.server.features.operators.people import operator
from tests.server.features.puzzles.test_puzzles import answer
from tests.server.live_server import House, Person, story

FIRST, SECOND, THIRD, FOURTH, FIFTH, SIXTH, *_ = collection().values()
"""Puzzles for the tests: they share a server."""


async def voted(person: Person, puzzle: Puzzle, good: bool | None) -> Any:
    """Vote, and return the vote that the solution then has."""
    await person.ask("PUT", f"puzzles/{puzzle.id}/vote", {"good": good}, 204)
    return (await person.ask("GET", f"puzzles/{puzzle.id}/solution"))["vote"]


async def complain(person: Person, puzzle: Puzzle, text: str) -> None:
    """Report a puzzle."""
    await person.ask("POST", f"puzzles/{puzzle.id}/reports", {"text": text}, 204)


def unwanted(house: House) -> frozenset[str]:
    """Return the puzzles that are offered no more."""
    with house.context.store.engine.connect() as connection:
        return opinions.unwanted(connection, house.context.clock.calendar())


async def regular(house: House) -> Person:
    """Return somebody with a claimed name who came here a week ago."""
    person = await house.guest(claimed=True)
    age(house, person, COUNTING_AGE)
    return person


def age(house: House, person: Person, milliseconds: int) -> None:
    """Let somebody have come here so long ago."""
    at = house.context.clock.calendar() - milliseconds
    with write_engine(house.context.store.engine).begin() as connection:
        connection.execute(update(players).where(players.c.id == person.id).values(created_at=at))


@story
async def test_a_vote_comes_after_the_answer_and_can_be_changed_and_taken_back(house: House) -> None:
    ada, path = await house.guest(), f"puzzles/{FIRST.id}/vote"
    assert (await house.stranger.refused("PUT", path, {"good": True}))[0] == "identity"
    assert (await ada.refused("PUT", path, {"good": True}))[0] == "table"
    assert (await ada.refused("PUT", "puzzles/nothing-1-2/vote", {"good": True}))[0] == "missing"
    assert (await answer(ada, FIRST, FIRST.answer))["vote"] is None
    assert [await voted(ada, FIRST, good) for good in (True, False, False, None)] == [True, False, False, None]
    bob = await house.guest()
    assert (await answer(bob, FIRST, FIRST.answer))["vote"] is None


@story
async def test_a_report_comes_after_the_answer_and_operators_read_it(house: House) -> None:
    ada, path = await house.guest(), f"puzzles/{SECOND.id}/reports"
    assert (await house.stranger.refused("POST", path, {"text": "Wrong."}))[0] == "identity"
    assert (await ada.refused("POST", path, {"text": "Wrong."}))[0] == "table"
    await answer(ada, SECOND, SECOND.answer)
    assert (await ada.refused("POST", path, {"text": " \n"}))[0] == "request"
    for text in ("Wrong.", "Two moves are best."):
        await complain(ada, SECOND, text)
    (report,) = await reports(await operator(house), SECOND)
    assert (report["reporter"], report["about_name"], report["text"]) == (ada.id, SECOND.id, "Two moves are best.")


async def reports(reader: Person, puzzle: Puzzle) -> list[Any]:
    """Return the open reports about a puzzle."""
    return [one for one in await reader.ask("GET", "admin/reports") if one["puzzle"] == puzzle.id]


@story
async def test_most_votes_of_enough_people_take_a_puzzle_out_of_the_choice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.context.part(AllPuzzles), "get", lambda *_: {THIRD.id: THIRD})
    people = [await regular(house) for _ in range(LEAST_VOTES)]
    for number, person in enumerate(people):
        assert THIRD.id not in unwanted(house)
        await answer(person, THIRD, THIRD.answer)
        await voted(person, THIRD, number < LEAST_VOTES // 2 - 1)
    assert THIRD.id in unwanted(house)
    fresh = await house.guest()
    house.context.part(opinions.UnwantedPuzzles)._last = None
    assert (await fresh.refused("GET", "puzzles/next"))[0] == "missing"
    assert (await fresh.refused("POST", "puzzles/runs"))[0] == "missing"
    assert (await fresh.ask("GET", f"puzzles/{THIRD.id}/position"))["id"] == THIRD.id
    assert [one["id"] for one in (await people[0].ask("GET", "puzzles/history"))["tries"]] == [THIRD.id]
    await voted(people[-1], THIRD, True)
    house.context.part(opinions.UnwantedPuzzles)._last = None
    assert (await fresh.ask("GET", "puzzles/next"))["id"] == THIRD.id


@story
async def test_reports_of_several_people_take_a_puzzle_out_until_an_operator_closes_one(house: House) -> None:
    for _ in range(REPORTERS):
        assert FOURTH.id not in unwanted(house)
        person = await regular(house)
        await answer(person, FOURTH, FOURTH.answer)
        for text in ("Wrong.", "Still wrong."):
            await complain(person, FOURTH, text)
    assert FOURTH.id in unwanted(house)
    reader = await operator(house)
    first, *_ = await reports(reader, FOURTH)
    page = await reader.ask("GET", f"admin/reports/{first['id']}")
    assert (page["table"], page["chat"], page["about"]["reports"]) == (None, [], [])
    await reader.ask("POST", f"admin/reports/{first['id']}/close", {"note": "It is right."})
    assert FOURTH.id not in unwanted(house)
    await complain(person, FOURTH, "Wrong all the same.")
    assert FOURTH.id not in unwanted(house)


@story
async def test_guests_and_fresh_accounts_take_no_puzzle_out_however_many_they_are(house: House) -> None:
    people = [await house.guest(claimed=number >= REPORTERS) for number in range(2 * REPORTERS)]
    for person in people[:REPORTERS]:
        age(house, person, COUNTING_AGE)
    for person in people[REPORTERS:]:
        age(house, person, COUNTING_AGE - DAY)
    voters = [*people, *[await house.guest() for _ in range(LEAST_VOTES)]]
    for person in voters:
        await answer(person, SIXTH, SIXTH.answer)
        await voted(person, SIXTH, False)
    for person in people:
        await complain(person, SIXTH, "Wrong.")
    assert len(await reports(await operator(house), SIXTH)) == len(people)
    assert SIXTH.id not in unwanted(house)
    for person in people[REPORTERS:]:
        age(house, person, COUNTING_AGE)
    assert SIXTH.id in unwanted(house)


@story
async def test_a_deleted_account_leaves_no_opinion(house: House) -> None:
    ada = await house.guest()
    await answer(ada, FIFTH, FIFTH.answer)
    await voted(ada, FIFTH, False)
    await complain(ada, FIFTH, "Wrong.")
    await ada.ask("DELETE", "me", {}, 204)
    with write_engine(house.context.store.engine).begin() as connection:
        for table in ("puzzle_votes", "reports"):
            rows = connection.exec_driver_sql(f"select 1 from {table} where puzzle = '{FIFTH.id}'")
            assert rows.all() == []
