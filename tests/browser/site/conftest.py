"""A host of files with the pages without a server, and a browser that shows them."""

import functools
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.site.driver import FOLDER
from tests.tools import lacking


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the folder as any host of files does, below a path; yield its address."""
    if not (FOLDER / "sw.js").exists():
        lacking("the pages without a server are not built: make site")
    root = tmp_path_factory.mktemp("host")
    (root / "games").mkdir()
    (root / "games" / "midtown").symlink_to(FOLDER)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the library
            """Log nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/games/midtown/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def context(new_context: Callable[..., Any], browser_type_launch_args: object) -> BrowserContext:
    """Return a context in which every fault of a page fails the test."""
    made: BrowserContext = new_context(locale="en-GB", reduced_motion="reduce", viewport={"width": 1440, "height": 900})
    return made


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """Yield a page, and fail if it had a fault."""
    faults: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert faults == []
