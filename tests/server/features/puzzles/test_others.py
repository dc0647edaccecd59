"""What others tried at a puzzle: told after one's own answer only, and not while few have answered."""

from collections.abc import Iterable
from typing import Any

from midtown.puzzles.collection import Puzzle, collection
from midtown.server.features.puzzles.solving import LEAST_TRIED
from tests.server.doors import PATHS, QUERIES
from tests.server.features.puzzles.test_puzzles import answer, wrong
from tests.server.live_server import House, Person, story

FIRST, SECOND, THIRD, *_ = collection().values()
"""A puzzle for each test: they share a server."""
DRAWN = "puzzles/next"
"""It is drawn by lot."""


async def answers_of(house: House, puzzle: Puzzle, moves: Iterable[str]) -> list[Person]:
    """Have a new guest give each of these answers; return the guests."""
    people = [(await house.guest(), move) for move in moves]
    for person, move in people:
        await answer(person, puzzle, move)
    return [person for person, _ in people]


def tried(solution: Any) -> dict[str, int]:
    """Return how often each move was tried, without those that nobody did."""
    return {one["move"]: one["tried"] for one in solution["moves"] if one["tried"]}


@story
async def test_what_others_tried_is_told_from_the_fifth_answer_on(house: House) -> None:
    assert LEAST_TRIED == 5
    missed = wrong(FIRST)
    early, *_ = await answers_of(house, FIRST, [FIRST.answer, missed, missed])
    fourth = await answer(await house.guest(), FIRST, missed)
    assert (fourth["answers"], fourth["given_up"], {one["tried"] for one in fourth["moves"]}) == (None, None, {None})
    last = await house.guest()
    fifth = await last.ask("POST", f"puzzles/{FIRST.id}/answers", {"move": None}, 201)
    assert (fifth["answers"], fifth["given_up"]) == (5, 1)
    assert tried(fifth) == {FIRST.answer: 1, missed: 3}
    assert {one["tried"] for one in fifth["moves"]} == {0, 1, 3}
    await answer(last, FIRST, FIRST.answer)
    again = await early.ask("GET", f"puzzles/{FIRST.id}/solution")
    assert (tried(again), again["answers"]) == (tried(fifth), 5)


@story
async def test_a_deleted_account_is_no_longer_among_those_who_tried(house: House) -> None:
    missed = wrong(SECOND)
    ada, bob, *_ = await answers_of(house, SECOND, [missed, *[SECOND.answer] * LEAST_TRIED])
    await ada.ask("DELETE", "me", {}, 204)
    assert tried(await bob.ask("GET", f"puzzles/{SECOND.id}/solution")) == {SECOND.answer: LEAST_TRIED}
    await bob.ask("DELETE", "me", {}, 204)
    (fresh,) = await answers_of(house, SECOND, [missed])
    assert tried(await fresh.ask("GET", f"puzzles/{SECOND.id}/solution")) == {SECOND.answer: 4, missed: 1}


@story
async def test_no_door_tells_before_the_answer_what_others_tried(house: House) -> None:
    ada = await house.guest()
    before = await behind_all_doors(ada, THIRD)
    await answers_of(house, THIRD, [THIRD.answer, *[wrong(THIRD)] * LEAST_TRIED])
    assert await behind_all_doors(ada, THIRD) == before
    await answer(ada, THIRD, THIRD.answer)
    after = await behind_all_doors(ada, THIRD)
    assert [path for path in before if after[path] != before[path]] == [
        "puzzles",
        "puzzles/history",
        "puzzles/themes",
        *(f"puzzles/{THIRD.id}/{door}" for door in ("position", "record", "sequel", "solution")),
    ]


async def behind_all_doors(person: Person, puzzle: Puzzle) -> dict[str, tuple[int, bytes]]:
    """Return what a person reads of puzzles at all endpoints, by path."""
    answers: dict[str, tuple[int, bytes]] = {}
    for door in PATHS:
        if door.startswith("puzzles") and door != DRAWN:
            query = f"?{QUERIES[door]}" if door in QUERIES else ""
            path = door.format(puzzle=puzzle.id)
            answers[path] = await person.raw("GET", path + query)
    return answers
