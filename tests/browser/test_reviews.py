"""Reviews in the browser: requesting one, its progress, its graph and its links to moves."""

import json
import re

import pytest
from playwright.sync_api import Page, Request, expect
from sqlalchemy import text

from midtown.server.storage.database import open_engine, write_engine
from tests.browser.driver.people import Visit, follow
from tests.browser.driver.positions import finished
from tests.browser.driver.reviewing import SMALL, reviewed
from tests.browser.driver.serving import House
from tests.browser.test_replays import at
from tests.conftest import GOLDEN

pytestmark = pytest.mark.long

HOUR = 3_600_000
COUNT_REQUESTS = """
globalThis.requests = globalThis.answers = 0;
const really = fetch;
globalThis.fetch = async (...request) => {
  if (!String(request[0]).includes("/review")) return really(...request);
  globalThis.requests += 1;
  try { return await really(...request); } finally { globalThis.answers += 1; }
};
"""
"""Counts a page's requests for a review, and their answers."""
LONG = 400_000
"""Timeout in milliseconds for a small review, whose workers share the machine with the tests."""


def hurry(house: House) -> None:
    """Reduce the search iterations of all reviews in the database."""
    engine = open_engine(house.database)
    with write_engine(engine).begin() as connection:
        connection.execute(text(f"update reviews set iterations = {SMALL}"))
    engine.dispose()


def test_a_game_is_reviewed_once_and_its_graph_and_costs_lead_to_the_moves(visit: Visit, house: House) -> None:
    record = json.loads((GOLDEN / "records" / "manhattan-2-colours-1.json").read_text())
    last = len(record["moves"])
    ada = visit()
    page = ada.goes("/")
    made = ada.ask("POST", "records", {"record": record})
    ada.goes(f"/replay/{made['id']}")
    page.get_by_role("button", name="Review the game").click()
    expect(page.get_by_role("progressbar", name="Progress of the review")).to_be_visible()
    hurry(house)
    graph = page.get_by_role("slider", name="Move in the graph of win chances")
    expect(graph).to_be_visible(timeout=LONG)
    graph.focus()
    page.keyboard.press("End")
    at(page, last)
    value_text = graph.get_attribute("aria-valuetext") or ""
    assert re.fullmatch(rf"Move {last} of {last}: .+ (0%, .+ 100%|100%, .+ 0%)", value_text)
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("Home")
    at(page, 0)
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 4, box["y"] + 60)
    at(page, last)
    costs = page.get_by_role("region", name="The costliest moves")
    whose = costs.get_by_role("group", name="Whose moves").get_by_role("button")
    expect(whose).to_have_count(2)
    costs.get_by_role("listitem").get_by_role("button").first.click()
    number = int(costs.get_by_text(re.compile(r"^Move \d+$")).first.inner_text().split()[1])
    at(page, number)
    whose.nth(1).click()
    expect(whose.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Luck of the draws")).to_contain_text("±")
    article = page.get_by_role("region", name="How it went")
    expect(article).to_contain_text(re.compile(rf"after {last} moves"))
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    article.get_by_role("button", name="Copy the text").click()
    expect(article.get_by_role("status")).to_have_text("Copied")
    text_copied = page.evaluate("navigator.clipboard.readText()")
    assert text_copied.split("\n\n") == article.get_by_role("paragraph").all_inner_texts()
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request) if request.method == "POST" else None)
    page.reload()
    expect(graph).to_be_visible()
    assert not requests
    follow(page.get_by_role("link", name="Analyse from here"))
    board = page.locator(".analysis")
    expect(board).to_be_visible()
    graph.press("Home")
    expect(board).to_have_attribute("data-turn", "0")
    graph.press("ArrowRight")
    expect(board).to_have_attribute("data-turn", "1")


def test_at_a_table_that_is_over_the_graph_leads_to_the_replay(visit: Visit) -> None:
    record = finished("traffiq")
    ada = visit(language="de", viewport={"width": 390, "height": 844}, has_touch=True)
    page = ada.goes("/")
    made = ada.ask("POST", "records", {"record": record})
    reviewed(page, record)
    ada.goes(f"/table/{made['id']}")
    graph = page.get_by_role("slider", name="Zug im Bild der Gewinnchancen")
    expect(graph).to_be_visible()
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 60)
    number = shown_move(page, len(record["moves"]))
    assert 0 < number < len(record["moves"])
    page.get_by_role("button", name="Diesen Zug zeigen").click()
    at(page, number)


def shown_move(page: Page, last: int) -> int:
    """Return the number of the move that the graph marks."""
    label = page.get_by_text(re.compile(rf"^Zug \d+ von {last}$")).first.inner_text()
    return int(label.split()[1])


def test_while_a_review_is_made_its_page_asks_once_a_second(visit: Visit) -> None:
    ada = visit()
    page = ada.goes("/")
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    running = json.dumps({"status": "running", "done": 3, "total": 10_000, "review": None})
    page.route("**/api/tables/*/review**", lambda route: route.fulfill(content_type="application/json", body=running))
    page.add_init_script(COUNT_REQUESTS)
    page.clock.install(time=0)
    ada.goes(f"/replay/{made['id']}")
    expect(page.get_by_role("progressbar", name="Progress of the review")).to_be_visible()
    page.clock.pause_at(HOUR)
    page.wait_for_function("() => requests === answers")  # the next second counts from the last answer
    before = page.evaluate("requests")
    for seconds in (1, 2, 3, 4):
        page.clock.run_for(1_000)
        page.wait_for_function("() => requests === answers")
        assert page.evaluate("requests") == before + seconds


def test_a_review_that_was_refused_or_has_failed_can_be_asked_for_again(visit: Visit) -> None:
    ada = visit()
    ada.watch.excuse("429")
    page = ada.goes("/")
    made = ada.ask("POST", "records", {"record": finished("manhattan")})
    failed = json.dumps({"status": "failed", "done": 3, "total": 9, "review": None})
    busy = json.dumps({"error": {"kind": "limit", "rule": None, "message": "Later, please."}})
    page.route(
        "**/api/tables/*/review**",
        lambda route: route.fulfill(
            status=200 if route.request.method == "GET" else 429,
            content_type="application/json",
            body=failed if route.request.method == "GET" else busy,
        ),
    )
    ada.goes(f"/replay/{made['id']}")
    region = page.get_by_role("region", name="Review")
    expect(region).to_contain_text("could not be finished")
    region.get_by_role("button", name="Try again").click()
    expect(region.get_by_role("alert")).to_have_text("Later, please.")
