"""What no page may do on the way: say an error, break its own policy, ask in vain."""

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""


class Watch:
    """All that went wrong in a context's pages since it was made or asked last."""

    def __init__(self, context: BrowserContext) -> None:
        self.found: list[str] = []
        self.excused: list[str] = []
        context.add_init_script(POLICY)
        context.on("page", self._page)

    def _page(self, page: Page) -> None:
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.found.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.found.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # whoever goes to another page waits for no answer
            self.found.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.found.append(f"{response.status}: {response.request.method} {response.url}")

    def excuse(self, *parts: str) -> None:
        """What has one of these in it is part of the story."""
        self.excused += parts

    def clean(self) -> None:
        """Nothing went wrong, but for what is excused."""
        wrong = [one for one in self.found if not any(part in one for part in self.excused)]
        assert not wrong, "\n".join(wrong)
