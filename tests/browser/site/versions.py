"""A host of files on which a new version takes the place of the old one."""

import functools
import gzip
import io
import shutil
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

from tests.browser.site.driver import FOLDER
from tests.tools import lacking

MODULE = "midtown.local.browser"
"""The module by which the pages' workers use Python; the next version has another one."""
VERSION = "document.querySelector('script[type=module]').src.endsWith('b.js') ? 'new' : 'old'"
"""Which version a page is of."""


class Site:
    """A folder of pages below a path of a host."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address

    def deploys_first(self) -> None:
        """Put the first version there, in place of whatever there is."""
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(FOLDER, self.folder, copy_function=shutil.copyfile)  # as new as a deployment's files are

    def deploys(self) -> None:
        """Put the next version in place of the first: every file has another name, and none understands an old one."""
        self.deploys_first()
        hashed = [path for name in ("assets", "python") for path in (self.folder / name).iterdir() if "-" in path.name]
        names = {path.name: _next_name(path.name) for path in hashed}
        for path in [path for path in self.folder.rglob("*") if path.suffix in (".js", ".css", ".html", ".json")]:
            text = path.read_text("utf-8").replace(MODULE, f"{MODULE}2")
            for old, new in names.items():
                text = text.replace(old, new)
            path.write_text(text.replace('const VERSION = "', 'const VERSION = "b'), "utf-8")
        for path in hashed:
            if path.name.startswith("program-"):
                path.write_bytes(gzip.compress(_next_program(gzip.decompress(path.read_bytes()))))
            path.rename(path.with_name(names[path.name]))


def _next_name(name: str) -> str:
    stem, _, ending = name.partition("-")
    base, _, kinds = ending.partition(".")
    return f"{stem}-{base}b.{kinds}"


def _next_program(archive: bytes) -> bytes:
    made = io.BytesIO()
    old, new = (MODULE.replace(".", "/") + end for end in (".pyc", "2.pyc"))
    with zipfile.ZipFile(io.BytesIO(archive)) as before, zipfile.ZipFile(made, "w") as after:
        assert old in before.namelist()
        for name in before.namelist():
            after.writestr(new if name == old else name, before.read(name))
    return made.getvalue()


@contextmanager
def hosted(root: Path, lasts: str) -> Iterator[Site]:
    """Serve the pages below a path; `lasts`: how long browsers may keep each file (GitHub Pages: max-age=600)."""
    if not (FOLDER / "sw.js").exists():
        lacking("the pages without a server are not built: make site")
    folder = root / "games" / "midtown"

    class Host(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the library
            """Log nothing."""

        def end_headers(self) -> None:
            """Say how long the file may be kept."""
            self.send_header("cache-control", lasts)
            super().end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(root)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        site = Site(folder, f"http://127.0.0.1:{server.server_port}/games/midtown/")
        site.deploys_first()
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def version_of(page: Page) -> str:
    """Return "old" or "new"."""
    return str(page.evaluate(VERSION))


def waits_for_next(page: Page) -> None:
    """Let the browser look for a new version, and wait until it has all of it."""
    page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      while (!registration.waiting) await new Promise((done) => setTimeout(done, 50));
    }""")


def opens(context: BrowserContext, address: str) -> Page:
    """Return a new tab with a page."""
    page = context.new_page()
    page.goto(address)
    return page
