"""Puzzles over HTTP: no answer before the attempt, ratings for both sides, runs by the server's clock."""

import asyncio
from typing import Any
from urllib.parse import urlencode

import pytest

from midtown.puzzles import choice
from midtown.puzzles import collection as collections
from midtown.puzzles.attempts import GRACE, LENGTH, Run
from midtown.puzzles.collection import Dealt, Puzzle, collection, nearly_best, pose_puzzle, replay_puzzle
from midtown.server.features.puzzles.endpoints import AllPuzzles
from midtown.server.features.puzzles.solving import KEPT
from midtown.server.storage.database import write_engine
from midtown.support.units import DAY
from tests.server.live_server import House, Person, story

FIRST = next(iter(collection().values()))
LAST = list(collection().values())[-1]
OTHER = list(collection().values())[-3]
"""Like the last one a puzzle of TraffIQ; its rating is not compared."""


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
async def test_a_move_that_is_nearly_as_good_is_a_draw_and_costs_no_rating(house: House) -> None:
    ada = await house.guest()
    easy, hard = close_puzzle(least=1200, most=1300), close_puzzle(least=1700, most=2000)
    first = await answer(ada, *easy)
    assert (first["solved"], first["nearly"], first["change"]) == (False, True, 0)
    assert (first["mine"]["rating"], first["mine"]["tries"], first["mine"]["solved"]) == (1500, 1, 0)
    assert first["mine"]["deviation"] < 350
    assert first["rating"]["rating"] > easy[0].rating
    assert first["rating"]["tries"] > first["rating"]["solved"]
    second = await answer(ada, *hard)
    assert (second["nearly"], second["change"] > 0, second["mine"]["rating"] > 1500) == (True, True, True)


def close_puzzle(least: float, most: float) -> tuple[Puzzle, str]:
    """Return a puzzle with a rating between these, and a move in it that is nearly as good as the answer."""
    puzzles = (puzzle for puzzle in collection().values() if least <= puzzle.rating <= most)
    return next((puzzle, move) for puzzle in puzzles for move in _others(puzzle) if nearly_best(puzzle, move))


@story
async def test_who_is_shown_the_answer_misses_it_and_may_still_try(house: House) -> None:
    ada = await house.guest()
    given_up = await ada.ask("POST", f"puzzles/{FIRST.id}/answers", {"move": None}, 201)
    assert (given_up["solved"], given_up["nearly"], given_up["move"], given_up["answer"]) == (
        False,
        False,
        "",
        FIRST.answer,
    )
    assert given_up["change"] < 0
    again = await answer(ada, FIRST, FIRST.answer)
    assert (again["solved"], again["move"], again["mine"]) == (False, "", given_up["mine"])
    (listed,) = (await ada.ask("GET", "puzzles/history"))["tries"]
    assert (listed["id"], listed["outcome"]) == (FIRST.id, "missed")


@story
async def test_a_theme_gives_its_own_puzzles_and_counts_those_that_were_answered(house: House) -> None:
    ada = await house.guest()
    themes = (await ada.ask("GET", "puzzles/themes"))["themes"]
    assert {theme["game"] for theme in themes} == {puzzle.name for puzzle in collection().values()}
    assert sum(theme["count"] for theme in themes) <= len(collection())
    theme = min(themes, key=lambda one: one["count"])
    assert theme["count"] >= choice.OF_THEME
    kind = {"game": theme["game"], "theme": theme["theme"]}
    given = set()
    for _ in range(theme["count"]):
        puzzle = collection()[(await ada.ask("GET", "puzzles/next", **kind))["id"]]
        assert (puzzle.name, puzzle.theme) == (theme["game"], theme["theme"])
        given.add(puzzle.id)
        await answer(ada, puzzle, puzzle.answer)
    assert len(given) == theme["count"]
    assert (await ada.refused("GET", "puzzles/next", **kind))[0] == "missing"
    after = (await ada.ask("GET", "puzzles/themes"))["themes"]
    assert next(one for one in after if (one["game"], one["theme"]) == tuple(kind.values()))["seen"] == len(given)
    german = (await ada.ask("GET", "puzzles/themes", language="de"))["themes"]
    assert [one["title"] for one in german] != [one["title"] for one in themes]
    assert (await house.stranger.ask("GET", "puzzles/themes"))["themes"] == themes


@story
async def test_the_history_has_the_last_answers_first_with_their_outcome_and_the_days_puzzle(house: House) -> None:
    time = Time(house)
    ada, bob = await house.guest(), await house.guest()
    daily = collection()[(await ada.ask("GET", "puzzles"))["daily"]["id"]]
    close, move = close_puzzle(least=1200, most=2000)
    for puzzle, chosen in ((daily, daily.answer), (close, move), (OTHER, wrong(OTHER))):
        await answer(ada, puzzle, chosen)
        time.now += 1000
    tries = (await ada.ask("GET", "puzzles/history"))["tries"]
    assert [one["id"] for one in tries] == [OTHER.id, close.id, daily.id]
    assert [one["outcome"] for one in tries] == ["missed", "good", "best"]
    assert [one["daily"] for one in tries] == [None, None, "2052-02-20"]
    assert await ada.ask("GET", "puzzles/history", most=1) == {"tries": tries[:1]}
    assert (
        await bob.ask("GET", "puzzles/history") == await house.stranger.ask("GET", "puzzles/history") == {"tries": []}
    )


@story
async def test_a_sequel_goes_from_a_move_to_the_first_answer_of_another_seat_after_ones_own(house: House) -> None:
    ada = await house.guest()
    for puzzle in (FIRST, OTHER):
        move, seat = wrong(puzzle), pose_puzzle(puzzle).seat
        path = f"puzzles/{puzzle.id}/sequel"
        assert (await ada.refused("GET", path, move=move))[0] == "table"
        await answer(ada, puzzle, move)
        steps = (await ada.ask("GET", path, move=move))["steps"]
        assert (steps[0]["move"], steps[0]["seat"], steps[0]["state"] != pose_puzzle(puzzle).question.state) == (
            move,
            seat,
            True,
        )
        assert [step["seat"] == seat for step in steps] == [True] * (len(steps) - 1) + [False]
        hands = steps[-1]["state"]["hands"]
        assert [isinstance(hand, list) for hand in hands] == [number == seat for number in range(puzzle.seats)]
        assert await ada.ask("GET", path, move=move) == {"steps": steps}
        assert (await ada.refused("GET", path, move="no move"))[0] == "request"


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
    assert (today["answered"], today["outcome"]) == (False, None)
    await answer(ada, collection()[today["id"]], collection()[today["id"]].answer)
    after = (await ada.ask("GET", "puzzles"))["daily"]
    assert (after["answered"], after["outcome"]) == (True, "best")
    time.now += DAY
    tomorrow = (await ada.ask("GET", "puzzles"))["daily"]
    assert (tomorrow["id"] != today["id"], tomorrow["answered"]) == (True, False)


def test_all_puzzles_come_before_one_of_a_day_comes_again() -> None:
    days = range(len(collection()))
    assert {puzzle.id for day in days if (puzzle := choice.puzzle_of_day(day))} == collection().keys()


@story
async def test_a_run_counts_right_answers_and_a_wrong_one_only_takes_its_time(house: House) -> None:
    time = Time(house)
    ada, bob = await house.guest(), await house.guest()
    run = await ada.ask("POST", "puzzles/runs", status=201)
    path = f"puzzles/runs/{run['id']}/answers"
    seen = []
    for number in range(5):
        time.now += LENGTH // 5
        puzzle = collection()[run["puzzle"]["id"]]
        seen.append(puzzle.id)
        body = {"puzzle": puzzle.id, "move": wrong(puzzle) if number else puzzle.answer}
        assert (await bob.refused("POST", path, body))[0] == "missing"
        step = await ada.ask("POST", path, body, 201)
        assert (step["right"], bool(step["answer"])) == (number == 0, True)
        assert step["outcome"] == ("missed" if number else "best")
        run = step["run"]
    assert (run["solved"], run["missed"], run["puzzle"], run["mine"]["best_run"]) == (1, 4, None, 1)
    assert len(set(seen)) == 5
    assert (await ada.refused("POST", path, body))[0] == "table"
    assert (run["mine"]["tries"], (await ada.ask("GET", "puzzles"))["seen"]) == (0, 5)


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
            for table in ("puzzle_ratings", "puzzle_tries"):
                connection.exec_driver_sql(f"delete from {table}")
        both.append(answers_of_all_doors(house, puzzle))
    pose_puzzle.cache_clear()
    assert both[0] == both[1]
    assert [status for status, _ in both[0]] == [200, 200, 409, 409, 409, 201, 200, 200]
    assert [b'"chance"' in text for _, text in both[0]] == [False] * 5 + [True, True, False]


def answers_of_all_doors(house: House, puzzle: Puzzle) -> list[tuple[int, bytes]]:
    """Return what a new guest is answered before and after their answer."""
    answers: list[tuple[int, bytes]] = []

    async def visit() -> None:
        ada = await house.guest()
        for door in ("position", "why?move=x", "solution", "record", "sequel?move=x"):
            answers.append(await ada.raw("GET", f"puzzles/{puzzle.id}/{door}"))
        answers.append(await ada.raw("POST", f"puzzles/{puzzle.id}/answers", {"move": puzzle.answer}))
        answers.append(await ada.raw("GET", f"puzzles/{puzzle.id}/solution"))
        answers.append(await ada.raw("GET", f"puzzles/{puzzle.id}/sequel?{urlencode({'move': wrong(puzzle)})}"))

    asyncio.run(house.visited(visit))
    return answers


def test_runs_get_harder_and_last_two_minutes() -> None:
    assert LENGTH == 120_000
    assert choice.wanted_in_run(5) > choice.wanted_in_run(0)
    assert Run("a" * 32, "b", 5, None, 0, 0).ends_at == 5 + LENGTH
