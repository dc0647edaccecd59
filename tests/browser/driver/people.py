"""Visitors: a browser context with one page, and requests to the server with the page's cookie."""

import time
from collections.abc import Callable
from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Locator, Page

from midtown.server.http.security import COOKIE
from tests.browser.driver.watching import Watch
from tests.server.live_server import OpenedTable, plans

Json = Any
PATIENCE = 60.0


class Visitor:
    """A fresh browser context with one page; a request to the API creates its guest."""

    def __init__(self, context: BrowserContext, watch: Watch, url: str) -> None:
        self.context = context
        self.watch = watch
        self.url = url
        self.page: Page = context.new_page()

    def goes(self, path: str) -> Page:
        """Open `path` in the page and return the page."""
        self.page.goto(path)
        return self.page

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Send a request to the API with the page's cookie; return the JSON of the answer, which must be a success.

        Without a cookie both this request and the page's own make a guest, of which the later stays: wait for the page.
        """
        if not any(cookie["name"] == COOKIE for cookie in self.context.cookies()):
            self.page.wait_for_load_state("networkidle")
        headers = {"origin": self.url, "accept": "application/json"}
        answer = self.context.request.fetch(f"{self.url}/api/{path}", method=method, data=body, headers=headers)
        assert answer.ok, (method, path, answer.text())
        return answer.json() if answer.body() else None

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until a condition holds that the page itself does not show; fail after a minute."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end
            self.page.wait_for_timeout(100)

    def named(self, name: str) -> "Visitor":
        """Set the visitor's name; return the visitor."""
        self.ask("GET", "me")
        self.ask("PATCH", "me", {"name": name})
        return self

    def opens(self, game: str, seats: str, **more: Json) -> OpenedTable:
        """Open a table; `seats` names kinds of seats and levels of computer players: `me open greedy device:Ada`."""
        self.ask("GET", "me")
        return OpenedTable(self.ask("POST", "tables", {"game": game, "seats": plans(seats), **more}))

    def joins(self, token: str) -> None:
        """Take the seat of an invite."""
        self.ask("GET", "me")
        self.ask("POST", f"invites/{token}", {})


def follow(link: Locator) -> None:
    """Click a link to another page, and wait until that page is shown in place of the one with the link.

    The address changes before: until the page's code has loaded, everything on the former page is still found.
    """
    page = link.page
    link.click()
    page.locator(".progress").wait_for(state="detached")


class Place(Protocol):
    """What a visitor can connect to: a server, or a proxy to one."""

    @property
    def url(self) -> str: ...


class Visit(Protocol):
    """Signature of the function that the fixture `visit` yields; `more` goes to Playwright's `new_context`."""

    def __call__(
        self, at: Place | None = None, language: str = "en", dark: bool = False, still: bool = True, **more: Any
    ) -> Visitor: ...
