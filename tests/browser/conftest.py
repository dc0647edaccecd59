"""Fixtures for browser tests: Debian's Chromium, a server of their own, and the pages that `make build` has built."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.driver.finding import ARGUMENTS, BROWSER, missing
from tests.browser.driver.people import Place, Visit, Visitor
from tests.browser.driver.serving import House, housed
from tests.browser.driver.watching import Watch
from tests.browser.pictures.bounds import bounded, standing
from tests.server.conftest import postgres_cluster, postgres_url
from tests.tools import lacking

__all__ = ["postgres_cluster", "postgres_url"]

PATIENCE = 60_000
"""Default timeout in milliseconds of Playwright's actions and expectations."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url() -> None:
    """Replace the plugin's fixture, for which pytest warns; each visitor has a base URL of its own."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Add the browser's path and arguments to the plugin's; skip the test if the browser or the pages are missing."""
    if sentence := missing():
        lacking(sentence)
    return {**browser_type_launch_args, "executable_path": BROWSER, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def kept(launch_browser: Callable[[], Browser]) -> Iterator[list[Browser]]:
    """Yield the list that holds this process's browser once there is one; close it before Playwright stops."""
    kept: list[Browser] = []
    yield kept
    for browser in kept:
        browser.close()


@pytest.fixture(autouse=True)
def bound(kept: list[Browser], request: pytest.FixtureRequest) -> Iterator[None]:
    """Limit each test's time, tear-down included; after a timeout the next test gets a new browser."""
    try:
        with bounded(request.node.nodeid):
            yield
    except pytest.fail.Exception:
        kept.clear()
        raise


@pytest.fixture
def browser(kept: list[Browser], launch_browser: Callable[[], Browser]) -> Browser:
    """Return this process's browser; unlike the plugin's fixture, launch it again if it has crashed or was killed."""
    return standing(kept, launch_browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, browser_type_launch_args: dict[str, Any]) -> Iterator[House]:
    """Start the server that most tests of this process share."""
    with housed(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def visit(house: House, new_context: Callable[..., Any], request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Yield a function that opens a new browser context; afterwards fail the test if a page in it had a problem.

    Modules whose tests need no service worker set `SERVICE_WORKERS` to "block": to install it, the browser loads all
    that there is, which takes a quarter of the time of a look.
    """
    visitors: list[Visitor] = []
    service_workers = getattr(request.module, "SERVICE_WORKERS", "allow")

    def come(
        at: Place | None = None, language: str = "en", dark: bool = False, still: bool = True, **more: Any
    ) -> Visitor:
        url = (at or house).url
        context = new_context(
            base_url=url,
            timezone_id=more.pop("timezone_id", "UTC"),
            locale={"en": "en-GB", "de": "de-DE"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            viewport=more.pop("viewport", {"width": 1440, "height": 900}),
            **{"service_workers": service_workers, **more},
        )
        context.set_default_timeout(PATIENCE)
        visitors.append(Visitor(context, Watch(context), url))
        visitors[-1].watch.excuse("Service Worker registration blocked by Playwright")
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.watch.clean()
