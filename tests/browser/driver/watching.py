"""Problems that fail any browser test: console errors, violations of the security policy, failed requests."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""


LOST_CONNECTION = (
    "net::ERR",
    "WebSocket",
    "Failed to fetch",
    "no-response",
    # The service worker is registered two seconds after a page has loaded; its script is not there either.
    "An unknown error occurred when fetching the script",
)
"""Parts of what the browser logs while the server cannot be reached."""


class Watch:
    """A collector of the problems in all pages of a browser context."""

    def __init__(self, context: BrowserContext) -> None:
        self.problems: list[str] = []
        self.excused: list[str] = []
        context.add_init_script(POLICY)
        context.on("page", self._page)

    def _page(self, page: Page) -> None:
        page.on("console", self._log_console)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _log_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # leaving a page aborts its requests
            self.problems.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"{response.status}: {response.request.method} {response.url}")

    def excuse(self, *parts: str) -> None:
        """Ignore problems whose text contains one of `parts`, because the test provokes them."""
        self.excused += parts

    def clean(self) -> None:
        """Raise AssertionError if there were problems that are not excused."""
        wrong = [one for one in self.problems if not any(part in one for part in self.excused)]
        assert not wrong, "\n".join(wrong)
