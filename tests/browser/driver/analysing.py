"""Analyses for pages to show, with lines of a small search in place of the workers' ones."""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from midtown.bots.thinking import Thinking
from midtown.server.presenters.analysis import LinesProgress, follow_line, present_lines, question_of
from midtown.server.schemas.analysis import AnalysisLine
from midtown.support.i18n import Language
from tests.browser.driver.people import Visitor
from tests.browser.driver.positions import finished

NOON = 1_763_899_200_000
"""2025-11-23, in milliseconds since 1970: the page names an analysis by its day."""
SMALL = 3000
"""Search iterations."""


def tried(game: str, at: int) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens an analysis with two lines and a comment, and the engine on."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        body = {"title": "A quiet game", "shared": True, "record": {**finished(game), "analysis": lines(bob, game, at)}}
        made = bob.ask("POST", "analyses", body)
        ada.page.route("**/api/analysis/lines?**", searched)
        ada.goes(f"/analysis/{made['id']}?move={at}")
        page = ada.page
        page.locator("aside [role=group] button").nth(1).click()
        page.get_by_role("checkbox", name="Engine").click()
        expect(page.locator("[data-status=done]")).to_be_visible()
        expect(page.get_by_text("≣")).to_be_visible()

    return go


def compared(game: str, at: int) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that compares the two lines of such an analysis, with the win chances at both ends."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        tried(game, at)(ada, bob, language)
        crossing = ada.page.locator("aside .map button").nth(2)
        crossing.click()
        expect(crossing.locator(".chance")).to_be_visible()
        ada.page.locator("[data-action=compare]").click()
        expect(ada.page.locator(".compare tbody td").first).to_have_text(re.compile("%"))
        ada.page.locator(".compare").evaluate("(one) => one.scrollIntoView({ block: 'start' })")

    return go


def set_up(game: str, at: int) -> Callable[[Visitor, Visitor, str], None]:
    """Return a function that opens the sheet in which a position is set up, on a position of a game."""

    def go(ada: Visitor, bob: Visitor, language: str) -> None:
        made = bob.ask("POST", "records", {"record": finished(game)})
        ada.page.clock.set_fixed_time(NOON)
        ada.goes(f"/analysis?table={made['id']}&watch={made['watch']}&move={at}")
        ada.page.locator("[data-action=setup]").click()
        expect(ada.page.get_by_role("dialog").locator("svg").first).to_be_visible()

    return go


def lines(visitor: Visitor, game: str, at: int) -> list[dict[str, object]]:
    """Return three moves in two lines, and a comment."""
    nodes: list[dict[str, object]] = []
    for parent, number in ((None, 3), (0, 0), (0, 1)):
        steps = [{"move": nodes[0]["move"], "draws": nodes[0]["draws"]}] if parent is not None else []
        line = {"record": finished(game), "at": at, "line": steps}
        move = visitor.ask("POST", "analysis/positions", line)["moves"][number]["move"]
        step = {"move": move, "seed": 1}
        frame = visitor.ask("POST", "analysis/positions", {**line, "line": [*steps, step]})["frames"][-1]
        place = {"at": at} if parent is None else {"parent": parent}
        nodes.append({**place, "move": move, "draws": frame["draws"]})
    nodes[1]["comment"] = "I must answer at once."
    return nodes


def searched(route: Route) -> None:
    """Answer a request for lines with those of a small search."""
    language: Language = "de" if "language=de" in route.request.url else "en"
    request = AnalysisLine(**json.loads(route.request.post_data or "{}"))
    record, places = follow_line(request)
    thinking = Thinking(question_of(record.game, places[-1]))
    thinking.search.run(SMALL)
    answer = present_lines("0" * 32, LinesProgress(SMALL, SMALL, thinking.document(), False), language, request.side)
    route.fulfill(status=201, content_type="application/json", body=answer.model_dump_json())
