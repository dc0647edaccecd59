"""The pages without a server: from a folder of files below some path, to whole games, also without a network."""

import gzip
import re

import pytest
from playwright.sync_api import BrowserContext, Page, Response, expect

from midtown.puzzles.collection import collection
from midtown.server.presenters.puzzles import position
from tests.browser.driver.people import follow
from tests.browser.site.driver import FOLDER, MINE, begins, plays_on, poster


@pytest.mark.parametrize("title", ["Manhattan", "TraffIQ"])
def test_a_whole_game_is_played_kept_and_shown_again(page: Page, site: str, title: str) -> None:
    page.goto(site)
    begins(page, title)
    page.reload()  # in the middle
    expect(page.locator(MINE)).to_be_visible()
    plays_on(page)
    headline = page.get_by_role("heading", level=1).first
    expect(headline).to_contain_text("win")
    winner = headline.text_content() or ""
    page.reload()
    expect(headline).to_have_text(winner)
    page.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(r"/games/midtown/#/replay/[0-9a-f]+(\?move=\d+)?$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    expect(page.locator("[data-game]")).to_be_visible()
    follow(page.get_by_role("link", name=re.compile("^Analyse")))
    expect(page.locator(".analysis")).to_be_visible()
    page.goto(site)
    expect(page.locator("#games li")).to_have_count(1)


def test_it_opens_and_plays_without_a_network(context: BrowserContext, page: Page, site: str) -> None:
    page.goto(site)
    expect(poster(page, "TraffIQ")).to_be_visible()
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    page.goto(site)
    begins(page, "TraffIQ")
    page.goto(f"{site}#/rules/traffiq")
    expect(page.get_by_role("heading", name=re.compile("TraffIQ")).first).to_be_visible()


def test_two_tabs_show_one_game_and_the_second_goes_on_when_the_first_is_closed(
    context: BrowserContext, page: Page, site: str
) -> None:
    page.goto(site)
    begins(page, "TraffIQ")
    other = context.new_page()
    other.goto(page.url)
    expect(other.locator(MINE)).to_be_visible()
    turn = other.locator("[data-game]").get_attribute("data-turn")
    assert page.locator("[data-game]").get_attribute("data-turn") == turn
    page.close()
    plays_on(other)


def test_a_lesson_and_what_needs_a_server(page: Page, site: str) -> None:
    page.goto(site)
    follow(page.get_by_role("link", name="Lesson: Manhattan"))
    expect(page.locator("[data-game]")).to_be_visible()
    page.goto(f"{site}#/tournaments")
    expect(page.get_by_role("heading", name="This needs a server")).to_be_visible()
    follow(page.get_by_role("link", name="Play against the computer"))
    expect(poster(page, "Manhattan")).to_be_visible()


def answers(page: Page, move: str | None = None) -> str:
    """Answer the puzzle that is shown, by default with its best move; return its id."""
    solver = page.locator(".solver")
    expect(solver).to_have_attribute("data-puzzle", re.compile("."))
    puzzle = collection()[str(solver.get_attribute("data-puzzle"))]
    moves = position(puzzle, False, "en").moves
    words = next(one.words for one in moves if one.move == (move or puzzle.answer))
    page.get_by_role("button", name="Moves").click()
    page.get_by_role("dialog").get_by_role("button", name=words, exact=True).dblclick()
    return puzzle.id


def test_ten_puzzles_are_solved_and_kept_without_a_network(context: BrowserContext, page: Page, site: str) -> None:
    page.goto(site)
    follow(page.get_by_role("link", name="Find the move"))
    solved = [answers(page)]
    expect(page.get_by_role("heading", name="That is the best move")).to_be_visible()
    expect(page.get_by_role("heading", name="Is this a good puzzle?")).to_have_count(0)
    page.get_by_role("button", name="Here is what happens next").click()
    expect(page.locator(".steps li").nth(1)).to_be_visible(timeout=30_000)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    context.set_offline(True)
    for _ in range(9):
        page.get_by_role("button", name="Next puzzle").click()
        expect(page.locator(".solver")).not_to_have_attribute("data-puzzle", solved[-1])
        solved.append(answers(page))
        expect(page.get_by_role("heading", name="That is the best move")).to_be_visible()
    assert len(set(solved)) == 10
    page.goto(f"{site}#/puzzles/history")
    page.reload()
    history = page.get_by_role("region", name="Your last puzzles")
    expect(history.get_by_role("listitem").filter(has_text="found")).to_have_count(10)


def test_a_new_deal_is_analysed_by_the_engine_which_ends_when_it_is_told(page: Page, site: str) -> None:
    page.goto(f"{site}#/analysis")
    page.get_by_role("combobox", name="Game").select_option(label="TraffIQ")
    page.get_by_role("button", name="Deal a new game").click()
    board = page.locator(".analysis")
    expect(board).to_have_attribute("data-turn", "0")
    page.get_by_role("checkbox", name="Engine").click()
    engine = page.get_by_role("region", name="Engine")
    best = engine.locator("[data-status] ol li button").first
    expect(best).to_be_visible()
    progress = engine.get_by_text(re.compile("of 1,000 iterations$"))
    before = progress.text_content() or ""
    expect(progress).not_to_have_text(before)
    best.click()
    expect(board).to_have_attribute("data-turn", "1")
    expect(best).to_be_visible()
    page.get_by_role("checkbox", name="Engine").click()
    expect(engine.locator("[data-status]")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page).to_have_url(re.compile("#/analysis/[0-9a-f]{32}"))
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    page.reload()
    expect(page.locator(".analysis")).to_be_visible()


def test_a_practice_deal_goes_on_and_a_review_says_how_far_it_is_and_is_stopped(page: Page, site: str) -> None:
    page.goto(site)
    deal = page.get_by_role("region", name=re.compile("^Practice deal"))
    deal.get_by_role("button", name="Play TraffIQ").click()
    expect(page.locator(MINE)).to_be_visible()
    table = page.url
    page.goto(site)
    deal.get_by_role("button", name="Play TraffIQ").click()
    expect(page.locator("[data-game]")).to_be_visible()
    assert page.url == table
    plays_on(page)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Review the game").click()
    progress = page.get_by_role("progressbar", name="Progress of the review")
    expect(progress).not_to_have_attribute("value", "0", timeout=90_000)
    page.reload()
    expect(progress).not_to_have_attribute("value", "0")
    before = int(progress.get_attribute("value") or 0)
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.get_by_text("In the browser this takes")).to_be_visible()
    expect(progress).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Review the game").click()
    expect(progress).to_be_visible()
    assert int(progress.get_attribute("value") or 0) >= before


def test_a_first_visit_and_a_game_load_at_most_seven_megabytes(page: Page, site: str) -> None:
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(site)
    begins(page, "Manhattan")
    page.wait_for_load_state("networkidle")
    python = sum(path.stat().st_size for path in (FOLDER / "python").iterdir())
    names = {answer.url.removeprefix(site) for answer in answers if answer.url.startswith(site)}
    pages = [FOLDER / name for name in names if name.startswith("assets/")]
    assert pages
    assert python + sum(len(gzip.compress(path.read_bytes())) for path in pages) < 7_000_000


def test_over_plain_http_from_elsewhere_the_page_says_what_it_needs(
    context: BrowserContext, page: Page, site: str
) -> None:
    elsewhere = "http://games.example/"
    context.route(
        f"{elsewhere}**",
        lambda route: route.fulfill(response=route.fetch(url=route.request.url.replace(elsewhere, site))),
    )
    page.goto(elsewhere)
    assert page.evaluate("isSecureContext") is False
    expect(page.get_by_role("alert")).to_contain_text("begins with https")
    expect(page.get_by_role("button")).to_have_count(0)
