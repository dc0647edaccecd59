"""Browsers before a server of their own: Debian's Chromium, and the pages as `make build` has built them."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bounds import bounded, standing
from tests.browser.finding import ARGUMENTS, BROWSER, missing
from tests.browser.people import Place, Visit, Visitor
from tests.browser.serving import House, housed
from tests.browser.watching import Watch

PATIENCE = 20_000
"""Milliseconds after which something that was to come counts as lost."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url() -> None:
    """Visitors say where they go; the plugin's own fixture of this name is one that pytest warns of."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How the plugin starts the browser; without one, or without pages to look at, there is nothing to test."""
    if lacking := missing():
        if os.environ.get("CI") == "true":
            pytest.fail(lacking, pytrace=False)
        pytest.skip(lacking)
    return {**browser_type_launch_args, "executable_path": BROWSER, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def kept(launch_browser: Callable[[], Browser]) -> Iterator[list[Browser]]:
    """The browser of this process, once there is one; Playwright outlives it."""
    kept: list[Browser] = []
    yield kept
    for browser in kept:
        browser.close()


@pytest.fixture(autouse=True)
def bound(kept: list[Browser], request: pytest.FixtureRequest) -> Iterator[None]:
    """No test takes for ever, its end included; the next one gets another browser then."""
    try:
        with bounded(request.node.nodeid):
            yield
    except pytest.fail.Exception:
        kept.clear()
        raise


@pytest.fixture
def browser(kept: list[Browser], launch_browser: Callable[[], Browser]) -> Browser:
    """The plugin's, but that it comes anew where it has gone."""
    return standing(kept, launch_browser)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, browser_type_launch_args: dict[str, Any]) -> Iterator[House]:
    """The server that most tests of a process visit."""
    with housed(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def visit(house: House, new_context: Callable[..., Any]) -> Iterator[Visit]:
    """Somebody new with a browser of his own, who may say how he likes it; whatever goes wrong there fails the test."""
    visitors: list[Visitor] = []

    def come(
        at: Place | None = None, language: str = "en", dark: bool = False, still: bool = True, **more: Any
    ) -> Visitor:
        url = (at or house).url
        context = new_context(
            base_url=url,
            locale={"en": "en-GB", "de": "de-DE"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            viewport=more.pop("viewport", {"width": 1440, "height": 900}),
            **more,
        )
        context.set_default_timeout(PATIENCE)
        visitors.append(Visitor(context, Watch(context), url))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.watch.clean()
