"""Puzzles at a host without a server: answers, the person's number, runs, and what is kept of them."""

from typing import Any

import pytest

from midtown.local.storage import MemoryStorage
from midtown.local.tables import Clock
from midtown.puzzles.attempts import GRACE, LENGTH
from midtown.puzzles.collection import Puzzle, collection
from tests.local.driver import Page, played

GAMES = sorted({puzzle.name for puzzle in collection().values()})


def missed(puzzle: Puzzle) -> int:
    """Return the place of the worst move."""
    return puzzle.chances.index(min(puzzle.chances))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list whose sum is how many milliseconds later it is."""
    passed = [0]
    calendar = Clock.calendar
    monkeypatch.setattr(Clock, "calendar", lambda clock: calendar(clock) + sum(passed))
    return passed


@pytest.mark.parametrize("game", GAMES)
@played
async def test_the_first_answer_counts_is_kept_and_shows_the_solution(game: str) -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    posed = await page.ask("GET", "puzzles/next", game=game)
    puzzle = collection()[posed["id"]]
    path = f"puzzles/{puzzle.id}"
    assert (posed["game"], posed["answered"]) == (game, False)
    assert "answer" not in posed
    for part in ("solution", "record"):
        assert (await page.answer("GET", f"{path}/{part}"))[0] == 409
    assert (await page.answer("GET", f"{path}/sequel", move=puzzle.answer))[0] == 409
    assert (await page.answer("POST", f"{path}/answers", {"move": "nothing"}))[0] == 400
    assert (await page.ask("GET", f"{path}/why", move="nothing"))["legal"] is False
    solution = await page.ask("POST", f"{path}/answers", {"move": puzzle.answer})
    assert (solution["solved"], solution["answers"], solution["rating"]["tries"]) == (True, None, 0)
    assert solution["change"] > 0
    assert solution["mine"]["rating"] == round(1500 + solution["change"])
    again = await Page.new(storage)
    second = await again.ask("POST", f"{path}/answers", {"move": posed["moves"][missed(puzzle)]["move"]})
    assert second == solution == await again.ask("GET", f"{path}/solution")
    steps = (await again.ask("GET", f"{path}/sequel", move=puzzle.answer))["steps"]
    assert (steps[0]["seat"], steps[0]["move"]) == (posed["seat"], puzzle.answer)
    record = await again.ask("GET", f"{path}/record")
    assert record["moves"] == list(puzzle.moves)
    assert [one["id"] for one in (await again.ask("GET", "puzzles/history"))["tries"]] == [puzzle.id]
    overview = await again.ask("GET", "puzzles")
    assert (overview["count"], overview["seen"], overview["mine"]["tries"]) == (len(collection()), 1, 1)


@played
async def test_a_puzzle_that_is_given_up_is_a_miss_and_comes_no_more() -> None:
    page = await Page.new()
    theme = next(one for one in (await page.ask("GET", "puzzles/themes"))["themes"] if one["count"] < 20)
    kind = {"game": theme["game"], "theme": theme["theme"]}
    for _ in range(theme["count"]):
        posed = await page.ask("GET", "puzzles/next", **kind)
        solution = await page.ask("POST", f"puzzles/{posed['id']}/answers", {"move": None})
        assert (solution["solved"], solution["move"]) == (False, "")
    assert (await page.answer("GET", "puzzles/next", **kind))[0] == 404
    themes = (await page.ask("GET", "puzzles/themes"))["themes"]
    assert [one["seen"] for one in themes if one["theme"] == theme["theme"]] == [theme["count"]]


@played
async def test_a_run_counts_what_was_found_until_its_time_is_over(later: list[int]) -> None:
    storage = MemoryStorage()
    page = await Page.new(storage)
    run = await page.ask("POST", "puzzles/runs")
    path = f"puzzles/runs/{run['id']}/answers"

    async def answers(right: bool) -> Any:
        posed = run["puzzle"]
        puzzle = collection()[posed["id"]]
        move = puzzle.answer if right else posed["moves"][missed(puzzle)]["move"]
        return await page.ask("POST", path, {"puzzle": puzzle.id, "move": move})

    for right in (True, False, True):
        step = await answers(right)
        assert (step["right"], bool(step["answer"])) == (right, True)
        run = step["run"]
        page = await Page.new(storage)
    assert (run["solved"], run["missed"], run["mine"]["best_run"], run["mine"]["tries"]) == (2, 1, 2, 0)
    later.append(LENGTH + GRACE)
    late = await answers(right=True)
    assert (late["right"], late["answer"], late["run"]["puzzle"], late["run"]["solved"]) == (None, None, None, 2)
    assert (await page.answer("POST", path, {"puzzle": run["puzzle"]["id"], "move": "x"}))[0] == 400
    assert (await page.ask("POST", "puzzles/runs"))["id"] != run["id"]
    history = await page.ask("GET", "puzzles/history")
    assert [one["outcome"] == "best" for one in history["tries"]] == [True, False, True]


@played
async def test_the_puzzle_of_the_day_says_whether_it_was_answered() -> None:
    page = await Page.new()
    daily = (await page.ask("GET", "puzzles"))["daily"]
    puzzle = collection()[daily["id"]]
    assert (daily["answered"], daily["outcome"]) == (False, None)
    await page.ask("POST", f"puzzles/{puzzle.id}/answers", {"move": puzzle.answer})
    after = (await page.ask("GET", "puzzles"))["daily"]
    assert (after["answered"], after["outcome"]) == (True, "best")
