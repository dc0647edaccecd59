"""Puzzles in the browser: from the first page to the solution and the analysis board; a run on a phone."""

import re

import pytest
from playwright.sync_api import expect

from midtown.puzzles.collection import Puzzle, collection, pose_puzzle
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.puzzling import state, wrong

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
TALL = 25
"""Floors: three puzzles in a hundred have a taller tower."""
CUT_OFF = """() => {
  const top = document.querySelector(".board .room").getBoundingClientRect().top;
  const signs = [...document.querySelectorAll("svg.board .sign > rect")];
  const above = (sign) => {
    const poster = sign.closest(".city").querySelector(":scope > rect").getBoundingClientRect();
    return sign.getBoundingClientRect().top < Math.max(top, poster.top) - 0.5;
  };
  return signs.length ? signs.filter(above).map((one) => one.parentElement.dataset.plot) : ["no towers"];
}"""
"""Returns the plots of the towers whose signs leave their posters, or what is visible of the board, at the top."""


def choose(visitor: Visitor, puzzle: Puzzle, move: str, language: str = "en") -> None:
    """Choose a move from the open list, and confirm it."""
    moves = visitor.ask("GET", f"puzzles/{puzzle.id}/position?language={language}")["moves"]
    words = next(one["words"] for one in moves if one["move"] == move)
    visitor.page.get_by_role("dialog").get_by_role("button", name=words, exact=True).dblclick()


def test_a_guest_answers_the_puzzle_of_the_day_sees_why_and_runs_on_a_phone(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/")
    follow(page.get_by_role("link", name="Find the move"))
    expect(page).to_have_url(re.compile("/puzzles/daily$"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"\?$"))
    puzzle = collection()[ada.ask("GET", "puzzles")["daily"]["id"]]
    missed = wrong(puzzle)
    words = {move["move"]: move["words"] for move in ada.ask("GET", f"puzzles/{puzzle.id}/position")["moves"]}
    page.get_by_role("button", name="Moves").click()
    choose(ada, puzzle, missed)
    judged = page.get_by_role("region", name=re.compile("stronger|one is better"))
    expect(judged).to_contain_text(f"Your move: {words[missed]}")
    expect(judged).to_contain_text(f"But first look at this: {words[puzzle.answer]}")
    expect(page.get_by_text("until it moves in steps")).to_be_visible()
    judged.get_by_role("button", name="Here is what happens next").click()
    expect(judged.get_by_role("listitem").nth(1)).to_be_visible()
    judged.get_by_role("button", name="Back to the solution").click()
    chances = page.get_by_role("region", name="Chance to win")
    expect(chances.get_by_role("listitem").first).to_contain_text(words[puzzle.answer])
    expect(chances.get_by_role("button", pressed=True)).to_have_count(1)
    expect(chances).to_contain_text("Yours.")
    page.get_by_role("button", name="Try it again").click()
    expect(page.get_by_text("Try another move.")).to_be_visible()
    page.get_by_role("button", name="Back to the solution").click()
    follow(page.get_by_role("link", name="Analyse"))
    expect(page).to_have_url(re.compile(rf"/analysis\?puzzle={puzzle.id}(&move=\d+)?$"))
    expect(page.locator(".analysis")).to_have_attribute("data-turn", str(len(puzzle.moves)))
    page.go_back()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.locator(".solver")).not_to_have_attribute("data-puzzle", puzzle.id)

    bob = visit(language="de", viewport={"width": 390, "height": 844})
    phone = bob.goes("/puzzles/run")
    phone.get_by_role("button", name="Los").click()
    expect(phone.get_by_role("timer")).to_be_visible()
    answers = phone.get_by_role("region", name="Deine Antworten")
    expect(answers).to_contain_text("gefunden, von 0")
    puzzle = collection()[str(phone.locator(".solver").get_attribute("data-puzzle"))]
    phone.get_by_role("button", name="Züge").click()
    choose(bob, puzzle, puzzle.answer, "de")
    expect(answers).to_contain_text("gefunden, von 1")
    expect(answers.get_by_role("img", name="gefunden")).to_be_visible()
    expect(phone.locator(".question").get_by_text("Gefunden.")).to_be_visible()
    phone.get_by_role("button", name="Lauf beenden").click()
    expect(answers.get_by_role("link", name=re.compile("Aufgabe 1: gefunden"))).to_be_visible()


def test_puzzles_begin_with_themes_and_the_last_ones_and_a_theme_leads_to_one_of_its_own(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/puzzles")
    last = page.get_by_role("region", name="Your last ones")
    expect(last).to_contain_text("come here")
    theme = page.get_by_role("region", name="By theme")
    theme.get_by_role("radio", name="TraffIQ").click()
    follow(theme.get_by_role("link", name="Drive"))
    solver = page.locator(".solver")
    expect(solver).to_have_attribute("data-puzzle", re.compile("."))
    first = str(solver.get_attribute("data-puzzle"))
    assert collection()[first].theme == "ride"
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("heading", name="This is the best move")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    expect(solver).not_to_have_attribute("data-puzzle", first)
    assert collection()[str(solver.get_attribute("data-puzzle"))].theme == "ride"
    follow(page.get_by_role("link", name="All puzzles"))
    follow(last.get_by_role("link", name=re.compile("Drive.*try again")))
    expect(page).to_have_url(re.compile(f"/puzzles/{first}$"))
    expect(page.get_by_text("You have answered this one before")).to_be_visible()


@pytest.mark.parametrize(("language", "width"), [("en", 1440), ("de", 390)])
def test_after_the_answer_one_votes_reports_and_reads_what_others_tried(
    visit: Visit, language: str, width: int
) -> None:
    ada = visit(language=language, viewport={"width": width, "height": 900})
    page = ada.goes("/")
    puzzle = list(collection().values())[width % 100]
    tries = [puzzle.answer, wrong(puzzle), wrong(puzzle), None]
    for move in tries:
        guest = visit()
        guest.goes("/")
        guest.ask("POST", f"puzzles/{puzzle.id}/answers", {"move": move})
    page = ada.goes(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text(re.compile("tried this|haben ihn versucht"))).to_have_count(0)
    page.get_by_role("button", name=re.compile("^(Show me|Zeig’s mir)")).click()
    chances = page.get_by_role("region", name=re.compile("Chance to win|Gewinnchance"))
    expect(chances.get_by_text(re.compile(r"^40\s?% (tried this|haben ihn versucht)"))).to_have_count(1)
    expect(chances).to_contain_text(re.compile(r"40\s?% (had the answer|haben sich die Lösung)"))
    opinion = page.get_by_role("region", name=re.compile("good puzzle|gute Aufgabe"))
    bad = opinion.get_by_role("button", name=re.compile("^(Not good|Nicht gut)$"))
    bad.click()
    expect(bad).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(bad).to_have_attribute("aria-pressed", "true")
    opinion.get_by_text(re.compile("Something is wrong|Etwas stimmt nicht")).click()
    opinion.get_by_role("textbox").fill("Two moves are the same.")
    opinion.get_by_role("button", name=re.compile("^(Report it|Melden)$")).click()
    expect(opinion).to_contain_text(re.compile("The operators|betreibt"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_to_be_done_stands_beside_a_hand_of_five_tiles(visit: Visit, language: str) -> None:
    ada = visit(language=language, viewport={"width": 1440, "height": 900})
    state("traffiq", answered=False)(ada, ada, language)
    hand = ada.page.get_by_role("button", name=re.compile("^(Tile|Plättchen) 5:")).bounding_box()
    title = ada.page.locator(".dock strong").bounding_box()
    assert hand is not None
    assert title is not None
    assert title["x"] >= hand["x"] + hand["width"]


def test_every_tower_of_the_puzzles_with_the_tallest_ones_is_whole_with_its_sign_on_all_screens(visit: Visit) -> None:
    tall = [puzzle for puzzle in collection().values() if puzzle.name == "manhattan" and tallest(puzzle) > TALL]
    assert tall
    page = visit().page
    for puzzle in tall:
        page.goto(f"/puzzles/{puzzle.id}")
        for width, height in ((390, 844), (360, 740), (820, 1180), (1180, 820)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(".sign").first).to_be_visible()
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            assert page.evaluate(CUT_OFF) == [], (puzzle.id, width, height)


def tallest(puzzle: Puzzle) -> int:
    """Return the floors of the tallest tower in a puzzle."""
    towers = pose_puzzle(puzzle).question.state["towers"].values()
    heights: list[int] = [sum(floors for _, floors in tower) for tower in towers]
    return max(heights)
