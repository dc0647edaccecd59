"""Who sits before a browser, and what he can ask the server as his page would."""

from typing import Any, Protocol

from playwright.sync_api import BrowserContext, Page

from tests.browser.watching import Watch
from tests.server.house import Opened, plans

Json = Any


class Visitor:
    """A browser without history, and its one page."""

    def __init__(self, context: BrowserContext, watch: Watch, url: str) -> None:
        self.context = context
        self.watch = watch
        self.url = url
        self.page: Page = context.new_page()

    def goes(self, path: str) -> Page:
        """Open an address."""
        self.page.goto(path)
        return self.page

    def ask(self, method: str, path: str, body: Json = None) -> Json:
        """Ask the server with the page's cookie."""
        headers = {"origin": self.url, "accept": "application/json"}
        answer = self.context.request.fetch(f"{self.url}/api/{path}", method=method, data=body, headers=headers)
        assert answer.ok, (method, path, answer.text())
        return answer.json() if answer.body() else None

    def named(self, name: str) -> "Visitor":
        """Take a name."""
        self.ask("GET", "me")
        self.ask("PATCH", "me", {"name": name})
        return self

    def opens(self, game: str, seats: str, **more: Json) -> Opened:
        """Open a table; seats by their kinds, or computer players by their levels: `me open greedy device:Ada`."""
        self.ask("GET", "me")
        return Opened(self.ask("POST", "tables", {"game": game, "seats": plans(seats), **more}))

    def joins(self, token: str) -> None:
        """Take the seat of an invite."""
        self.ask("GET", "me")
        self.ask("POST", f"invites/{token}", {})


class Place(Protocol):
    """Where one may go: a server, or a line to one."""

    url: str


class Visit(Protocol):
    """How the fixture `visit` is called; `more` goes to Playwright."""

    def __call__(
        self, at: Place | None = None, language: str = "en", dark: bool = False, still: bool = True, **more: Any
    ) -> Visitor: ...
