"""Puzzles over HTTP: no answer before the attempt, ratings for both sides, runs by the server's clock."""

import asyncio
from typing import Any

import pytest

from midtown.puzzles import collection as collections
from midtown.puzzles.collection import Dealt, Puzzle, collection, nearly_best, pose_puzzle, replay_puzzle
from midtown.server.features.puzzles import selection, solving
from midtown.server.features.puzzles.endpoints import AllPuzzles
from midtown.server.features.puzzles.solving import GRACE, KEPT, LENGTH, MISSES
from midtown.server.storage.database import write_engine
from midtown.support.units import DAY
from tests.server.live_server import House, Person, story

FIRST = next(iter(collection().values()))
LAST = list(collection().values())[-1]


class Time:
    """The calendar of a server, set by hand."""

    def __init__(self, house: House) -> None:
        self.now = 30_000 * DAY
        house.context.clock.calendar = lambda: self.now  # type: ignore[method-assign]


def wrong(puzzle: Puzzle) -> str:
    """Return a legal move that is much worse than the answer."""
    return next(move for move in _others(puzzle) if not nearly_best(puzzle, move))


def _others(puzzle: Puzzle) -> list[str]:
    return [move for move in pose_puzzle(puzzle).question.moves if move != puzzle.answer]


async def answer(person: Person, puzzle: Puzzle, move: str) -> Any:
    """Answer a puzzle."""
    return await person.ask("POST", f"puzzles/{puzzle.id}/answers", {"move": move}, 201)


@story
async def test_a_position_shows_question_and_moves_and_the_solution_comes_with_the_answer(house: House) -> None:
    ada = await house.guest()
    position = await ada.ask("GET", f"puzzles/{FIRST.id}/position")
    assert [move["move"] for move in position["moves"]] == pose_puzzle(FIRST).question.moves
    assert (position["state"], position["answered"]) == (pose_puzzle(FIRST).question.state, False)
    assert await ada.ask("GET", f"puzzles/{FIRST.id}/position?moves=false") == {**position, "moves": []}
    assert (await ada.refused("GET", f"puzzles/{FIRST.id}/solution"))[0] == "table"
    solution = await answer(ada, FIRST, FIRST.answer)
    assert (solution["solved"], solution["answer"], solution["moves"][0]["move"]) == (True, *[FIRST.answer] * 2)
    assert solution["moves"][0]["reasons"]
    assert len(solution["moves"]) == len(position["moves"])
    assert await ada.ask("GET", f"puzzles/{FIRST.id}/solution") == solution
    assert (await ada.ask("GET", f"puzzles/{FIRST.id}/position"))["answered"] is True


@story
async def test_after_the_answer_the_game_up_to_the_position_can_be_analysed(house: House) -> None:
    ada = await house.guest()
    _, second, *_, last_but_one, _ = collection().values()
    for puzzle in (second, last_but_one):
        assert (await ada.refused("GET", f"puzzles/{puzzle.id}/record"))[0] == "table"
        await answer(ada, puzzle, puzzle.answer)
        record = await ada.ask("GET", f"puzzles/{puzzle.id}/record")
        assert (record["moves"], record["result"]) == (list(puzzle.moves), None)
        opened = await ada.ask("POST", "analysis", {"record": record})
        last = opened["frames"][-1]
        assert (last["to_move"], last["facts"]) == (
            pose_puzzle(puzzle).seat,
            puzzle.game.facts(pose_puzzle(puzzle).position),
        )


@story
async def test_a_move_that_is_nearly_as_good_costs_no_rating(house: House) -> None:
    ada = await house.guest()
    puzzle, move = next((one, move) for one in collection().values() for move in _others(one) if nearly_best(one, move))
    close = await answer(ada, puzzle, move)
    assert (close["solved"], close["nearly"], close["change"]) == (False, True, 0)
    assert (close["mine"]["rating"], close["mine"]["tries"], close["mine"]["solved"]) == (1500, 1, 0)
    assert close["rating"]["tries"] > close["rating"]["solved"]


@story
async def test_only_the_first_answer_is_rated_and_moves_both_ratings(house: House) -> None:
    ada, bob = await house.guest(), await house.guest()
    missed = await answer(ada, LAST, wrong(LAST))
    assert (missed["solved"], missed["change"] < 0, missed["mine"]["rating"] < 1500) == (False, True, True)
    assert missed["rating"]["rating"] > LAST.rating
    again = await answer(ada, LAST, LAST.answer)
    assert (again["move"], again["solved"], again["mine"]) == (wrong(LAST), False, missed["mine"])
    assert again["rating"]["tries"] == 1
    solved = await answer(bob, LAST, LAST.answer)
    assert (solved["change"] > 0, solved["rating"]["tries"], solved["rating"]["solved"]) == (True, 2, 1)
    overview = await bob.ask("GET", "puzzles")
    assert (overview["mine"], overview["seen"]) == (solved["mine"], 1)


@story
async def test_the_next_puzzle_is_a_fresh_one_near_the_rating(house: House) -> None:
    ada = await house.guest()
    for _ in range(3):
        position = await ada.ask("GET", "puzzles/next", game=FIRST.name)
        puzzle = collection()[position["id"]]
        assert (puzzle.name, position["answered"]) == (FIRST.name, False)
        await answer(ada, puzzle, puzzle.answer)
    assert (await ada.ask("GET", "puzzles"))["seen"] == 3
    assert (await ada.refused("GET", "puzzles/next", game="chess"))[0] == "missing"


@story
async def test_bad_requests_get_a_sentence_and_leave_nothing(house: House) -> None:
    stranger, ada = house.stranger, await house.guest()
    assert (await ada.refused("GET", "puzzles/nothing-1-2/position"))[0] == "missing"
    assert (await stranger.refused("POST", f"puzzles/{FIRST.id}/answers", {"move": "no move"}))[0] == "request"
    assert (await stranger.refused("GET", f"puzzles/{FIRST.id}/solution"))[0] == "identity"
    assert (await ada.refused("POST", f"puzzles/runs/{'0' * 32}/answers", {"puzzle": FIRST.id, "move": FIRST.answer}))[
        0
    ] == "missing"
    why = await ada.ask("GET", f"puzzles/{FIRST.id}/why", move="no move")
    assert (why["legal"], bool(why["message"])) == (False, True)
    assert (await ada.ask("GET", f"puzzles/{FIRST.id}/why", move=FIRST.answer))["legal"] is True
    assert (await ada.ask("GET", "puzzles"))["seen"] == 0


@story
async def test_the_puzzle_of_a_day_is_the_same_for_all_and_another_on_the_next(house: House) -> None:
    time = Time(house)
    ada = await house.guest()
    today = (await ada.ask("GET", "puzzles"))["daily"]
    assert today == (await house.stranger.ask("GET", "puzzles"))["daily"]
    await answer(ada, collection()[today["id"]], collection()[today["id"]].answer)
    assert (await ada.ask("GET", "puzzles"))["daily"]["answered"] is True
    time.now += DAY
    tomorrow = (await ada.ask("GET", "puzzles"))["daily"]
    assert (tomorrow["id"] != today["id"], tomorrow["answered"]) == (True, False)


def test_all_puzzles_come_before_one_of_a_day_comes_again() -> None:
    days = range(len(collection()))
    assert {puzzle.id for day in days if (puzzle := selection.puzzle_of_day(day))} == collection().keys()


@story
async def test_a_run_counts_right_answers_and_ends_with_the_third_wrong_one(house: House) -> None:
    Time(house)
    ada, bob = await house.guest(), await house.guest()
    run = await ada.ask("POST", "puzzles/runs", status=201)
    path = f"puzzles/runs/{run['id']}/answers"
    seen = []
    for number in range(MISSES + 1):
        puzzle = collection()[run["puzzle"]["id"]]
        seen.append(puzzle.id)
        body = {"puzzle": puzzle.id, "move": wrong(puzzle) if number else puzzle.answer}
        assert (await bob.refused("POST", path, body))[0] == "missing"
        step = await ada.ask("POST", path, body, 201)
        assert (step["right"], bool(step["answer"])) == (number == 0, True)
        run = step["run"]
    assert (run["solved"], run["missed"], run["puzzle"], run["mine"]["best_run"]) == (1, MISSES, None, 1)
    assert len(set(seen)) == MISSES + 1
    assert (await ada.refused("POST", path, body))[0] == "table"
    assert (run["mine"]["tries"], (await ada.ask("GET", "puzzles"))["seen"]) == (0, MISSES + 1)


@story
async def test_a_run_ends_by_the_servers_clock_and_an_answer_after_it_tells_nothing(house: House) -> None:
    time = Time(house)
    ada = await house.guest()
    run = await ada.ask("POST", "puzzles/runs", status=201)
    assert run["ends_at"] - run["now"] == LENGTH
    path, puzzle = f"puzzles/runs/{run['id']}/answers", collection()[run["puzzle"]["id"]]
    time.now += LENGTH + GRACE + 1
    step = await ada.ask("POST", path, {"puzzle": puzzle.id, "move": puzzle.answer}, 201)
    assert (step["right"], step["answer"], step["run"]["puzzle"], step["run"]["solved"]) == (None, None, None, 0)
    assert (await ada.refused("GET", f"puzzles/{puzzle.id}/solution"))[0] == "table"
    time.now += KEPT
    other = await ada.ask("POST", "puzzles/runs", status=201)
    assert (await ada.refused("POST", path, {"puzzle": puzzle.id, "move": puzzle.answer}))[0] == "missing"
    assert other["puzzle"] is not None


@story
async def test_a_run_ends_when_no_puzzle_is_left(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.context.part(AllPuzzles), "get", lambda *_: {FIRST.id: FIRST})
    ada = await house.guest()
    run = await ada.ask("POST", "puzzles/runs", status=201)
    body = {"puzzle": FIRST.id, "move": FIRST.answer}
    step = await ada.ask("POST", f"puzzles/runs/{run['id']}/answers", body, 201)
    assert (step["right"], step["run"]["puzzle"]) == (True, None)
    assert (await ada.refused("POST", "puzzles/runs"))[0] == "missing"
    assert (await ada.refused("GET", "puzzles/next"))[0] == "missing"


@story
async def test_a_deleted_account_leaves_no_answers(house: House) -> None:
    ada = await house.guest()
    await answer(ada, FIRST, FIRST.answer)
    await ada.ask("POST", "puzzles/runs", status=201)
    await ada.ask("DELETE", "me", {}, 204)
    with house.context.store.engine.connect() as connection:
        for table in ("puzzle_tries", "puzzle_solvers", "puzzle_runs"):
            rows = connection.exec_driver_sql(f"select 1 from {table} where player = '{ada.id}'")
            assert rows.all() == []


@pytest.mark.parametrize("puzzle", [FIRST, LAST], ids=lambda puzzle: puzzle.id)
def test_what_the_mover_cannot_see_changes_no_byte(
    house: House, monkeypatch: pytest.MonkeyPatch, puzzle: Puzzle
) -> None:
    seen = pose_puzzle(puzzle)
    hidden = [puzzle.game.sample_hidden(seen.position, seen.question.log, seed) for seed in (1, 2)]
    assert puzzle.game.reveal(hidden[0]) != puzzle.game.reveal(hidden[1])
    both = []
    for position in hidden:
        assert isinstance(puzzle.origin, Dealt)
        match = replay_puzzle(puzzle, puzzle.origin).replace(position=position)
        monkeypatch.setattr(collections, "replay_puzzle", lambda *_, match=match: match)
        pose_puzzle.cache_clear()
        with write_engine(house.context.store.engine).begin() as connection:
            connection.exec_driver_sql("delete from puzzle_ratings")
        both.append(answers_of_all_doors(house, puzzle))
    pose_puzzle.cache_clear()
    assert both[0] == both[1]
    assert [status for status, _ in both[0]] == [200, 200, 409, 409, 201, 200]
    assert [b'"chance"' in text for _, text in both[0]] == [False, False, False, False, True, True]


def answers_of_all_doors(house: House, puzzle: Puzzle) -> list[tuple[int, bytes]]:
    """Return what a new guest is answered before and after their answer."""
    answers: list[tuple[int, bytes]] = []

    async def visit() -> None:
        ada = await house.guest()
        for door in ("position", "why?move=x", "solution", "record"):
            answers.append(await ada.raw("GET", f"puzzles/{puzzle.id}/{door}"))
        answers.append(await ada.raw("POST", f"puzzles/{puzzle.id}/answers", {"move": puzzle.answer}))
        answers.append(await ada.raw("GET", f"puzzles/{puzzle.id}/solution"))

    asyncio.run(house.visited(visit))
    return answers


def test_runs_get_harder_and_last_two_minutes() -> None:
    assert LENGTH == 120_000
    assert selection.wanted_in_run(5) > selection.wanted_in_run(0)
    assert solving.Run("a" * 32, "b", 5, None, 0, 0).ends_at == 5 + LENGTH
