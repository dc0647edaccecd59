"""Puzzles for the browser tests: pages with answers of the API that are the same in every run."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from midtown.puzzles import attempts
from midtown.puzzles.attempts import Rated, Try
from midtown.puzzles.collection import Puzzle, collection, pose_puzzle
from midtown.puzzles.glicko import Glicko
from midtown.server.presenters import puzzles as presenters
from midtown.server.schemas.puzzles import PuzzleRun
from tests.browser.driver.people import Visitor


def first(game: str) -> Puzzle:
    """Return the first puzzle of a game."""
    return next(puzzle for puzzle in collection().values() if puzzle.name == game)


def wrong(puzzle: Puzzle) -> str:
    """Return a legal move that is not the answer, the best one of these."""
    chances = dict(zip(pose_puzzle(puzzle).question.moves, puzzle.chances, strict=True))
    return max(chances.keys() - {puzzle.answer}, key=lambda move: (chances[move], move))


def overview() -> Any:
    """Return the answer of the API about the puzzle of a day."""
    daily = first("manhattan")
    outline = {
        "id": daily.id,
        "date": "2026-11-23",
        "game": daily.name,
        "players": daily.seats,
        "answered": False,
        "outcome": None,
    }
    mine = presenters.present_solver(Rated(Glicko(1418, 80), 41, 23, 9))
    return {"count": 1000, "seen": 41, "daily": outline, "mine": mine.model_dump()}


def run(missed: int, over: bool) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that answers a puzzle of a run wrongly, which goes on with the next puzzle or is over."""

    def go(ada: Visitor, bob: Visitor, language: Any) -> None:
        puzzle, following = first("traffiq"), first("manhattan")
        mine = presenters.present_solver(Rated(Glicko(1418, 80), 41, 23, 9))

        def after(wrong_answers: int, posed: Puzzle | None) -> Any:
            return PuzzleRun(
                id="5" * 32,
                now=0,
                ends_at=72_000,
                solved=6,
                missed=wrong_answers,
                puzzle=posed and presenters.position(posed, False, language),
                mine=mine,
            ).model_dump()

        step = {
            "right": False,
            "outcome": "missed",
            "answer": words(puzzle, language),
            "run": after(missed, None if over else following),
        }
        ada.page.route("**/api/puzzles?*", lambda route: route.fulfill(json=overview()))
        ada.page.route("**/api/puzzles/runs?*", lambda route: route.fulfill(json=after(missed - 1, puzzle)))
        ada.page.route("**/api/puzzles/runs/*/answers?*", lambda route: route.fulfill(json=step))
        page = ada.goes("/puzzles/run")
        page.get_by_role("main").get_by_role("button").click()
        expect(page.get_by_role("timer")).to_be_visible()
        page.keyboard.press("m")
        move = page.get_by_role("dialog").get_by_role("listitem").first.get_by_role("button")
        move.press("Enter")
        move.press("Enter")
        expect(page.locator(".solver")).to_have_attribute("data-game", puzzle.name if over else following.name)
        if not over:
            expect(page.locator("#main")).to_be_focused()  # the page of another game has begun anew
        expect(page.locator(".question").get_by_text(step["answer"])).to_be_visible()
        expect(page.locator("main svg").first).to_be_visible()

    return go


def words(puzzle: Puzzle, language: Any) -> str:
    """Return the answer of a puzzle in words."""
    moves = presenters.position(puzzle, False, language).moves
    return next(one.words for one in moves if one.move == puzzle.answer)


def state(game: str, answered: bool) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens a puzzle, before or after an answer that is nearly as good."""

    def go(ada: Visitor, bob: Visitor, language: Any) -> None:
        puzzle = first(game)
        tallies = Rated(Glicko(1418, 80), 42, 23, 9), Rated(Glicko(1530, 70), 100, 41)
        tried = {wrong(puzzle): 41, puzzle.answer: 41, attempts.GIVEN_UP: 18}
        answered_ = presenters.Answered(
            first=Try(wrong(puzzle), False, 0.0), own=tallies[0], rating=tallies[1], tried=tried, vote=True
        )
        solution = presenters.solution(puzzle, answered_, language)
        answers = {
            "puzzles": overview(),
            f"puzzles/{puzzle.id}/position": presenters.position(puzzle, answered, language).model_dump(),
            f"puzzles/{puzzle.id}/solution": solution.model_dump(),
        }
        for path, body in answers.items():
            ada.page.route(f"**/api/{path}?*", lambda route, _, body=body: route.fulfill(json=body))
        ada.goes(f"/puzzles/{puzzle.id}")
        there = ada.page.get_by_role("heading", level=2).first if answered else ada.page.get_by_role("heading", level=1)
        expect(there).to_be_visible()
        expect(ada.page.locator("main svg").first).to_be_visible()

    return go
