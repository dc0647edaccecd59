"""A new version of the pages while a table is open: what a page still needs stays, and the new one comes afterwards."""

import os
import re
import shutil
import threading
from collections.abc import Container, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from midtown.server.http.static import FOLDER, Pages, StaticFile
from tests.browser.conftest import PATIENCE
from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visit, Visitor, follow
from tests.browser.driver.positions import named
from tests.server.live_server import House

pytestmark = pytest.mark.long

HASH = re.compile(r"-([\w-]{7}(?=\.js)|[\w-]{6}(?=\.css))\.")
TEXTS = {".js", ".css", ".html"}
NEW = "midtown00"
"""What the hashes in the names of the new version's files begin with; the old ones are shorter (web/vite.config.ts)."""


def copy_pages(folder: Path, anew: bool) -> None:
    """Copy the built pages to `folder`; if `anew`, with other names of scripts and styles, as after a change of all."""
    names = {path.name for path in (FOLDER / "assets").iterdir() if HASH.search(path.name)}
    for path in FOLDER.rglob("*"):
        if path.suffix in (".br", ".gz") or path.is_dir():
            continue
        relative = str(path.relative_to(FOLDER))
        target = folder / (renamed(relative) if anew and path.name in names else relative)
        target.parent.mkdir(parents=True, exist_ok=True)
        if anew and path.suffix in TEXTS:
            target.write_text(changed(path.read_text("utf-8"), names), "utf-8")
        else:
            shutil.copyfile(path, target)


def renamed(name: str) -> str:
    """Return the name that a file has in the new version."""
    return HASH.sub(rf"-{NEW}\1.", name)


def changed(text: str, names: set[str]) -> str:
    """Return the text with the new names of files, and with the new revision of index.html."""
    text = re.sub(r"[\w.-]+\.(?:js|css)", lambda file: renamed(file[0]) if file[0] in names else file[0], text)
    return re.sub(r'(url:"index.html",revision:")\w{4}', r"\g<1>0000", text)


class Versions:
    """A server whose pages can be updated while it runs. `folder` is a link, so that an update is whole at once."""

    def __init__(self, house: House, folder: Path, gate: threading.Event) -> None:
        self.url = house.url
        self.folder = folder
        self.gate = gate
        """While it is not set, files of the new version are held back."""

    def update(self) -> None:
        """Replace all pages by those of the new version."""
        after = self.folder.with_name("new")
        copy_pages(after, anew=True)
        link = self.folder.with_name("link")
        link.symlink_to(after)
        os.replace(link, self.folder)


class HeldPages(Pages):
    """Pages whose scripts of the new version come only while `gate` is set."""

    def __init__(self, folder: Path, gate: threading.Event) -> None:
        super().__init__(folder)
        self.gate = gate

    def _file(self, name: str, codings: Container[str]) -> StaticFile | None:
        if NEW in name:
            assert self.gate.wait(PATIENCE / 1000)
        return super()._file(name, codings)


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: object) -> Iterator[Versions]:
    """Start a server with pages of its own; `browser` skips the test where the pages are not built."""
    before, folder = tmp_path / "old", tmp_path / "pages"
    copy_pages(before, anew=False)
    folder.symlink_to(before)
    gate = threading.Event()
    gate.set()
    monkeypatch.setattr("midtown.server.app.Pages", lambda **_: HeldPages(folder, gate))
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, workers=0) as house:
        yield Versions(house, folder, gate)
        gate.set()


def new(page: Page) -> None:
    """Wait until the page is of the new version."""
    page.wait_for_function("(mark) => document.scripts[0].src.includes(mark)", arg=NEW)


def seated(ada: Visitor, bob: Visitor) -> Table:
    """Let two people sit down at a table where the first is to move; return it as her page shows it."""
    opened = ada.named("Ada").opens("traffiq", "me open", record=named("late"))
    bob.named("Bob").joins(opened.invites[1])
    ada.goes(f"/table/{opened.id}")
    return Table(ada)


def test_where_nothing_is_kept_the_new_version_is_loaded_with_the_next_page(visit: Visit, versions: Versions) -> None:
    ada, bob = (visit(versions, service_workers="block") for _ in range(2))
    ada.watch.excuse("404", "Failed to fetch", "Failed to load", "Refused to apply style", "Unable to preload")
    table = seated(ada, bob)
    assert table.mine()
    versions.update()
    table.play(sensible(table.legal()))
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("button", name="Try again").click()  # the code of the menu is gone with the old version
    new(ada.page)
    expect(ada.page.locator("[data-turn]")).to_be_visible()


def kept(page: Page) -> None:
    """Wait until the service worker has the pages of the present version, and this page uses it."""
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")


def check(page: Page) -> None:
    """Let the browser look for a new version, as each page does every hour; return as it begins to fetch its files."""
    page.evaluate("async () => void (await (await navigator.serviceWorker.ready).update())")


def fetched(page: Page) -> None:
    """Wait until a new version has been fetched, and waits until the table is left."""
    page.evaluate("""async () => {
      const { waiting, installing } = await navigator.serviceWorker.ready;
      if (!waiting) await new Promise((done) => installing.addEventListener("statechange", done, { once: true }));
    }""")


def home(page: Page) -> None:
    """Leave the table for the home page."""
    follow(page.get_by_role("link", name="Midtown").first)


def entry(page: Page) -> str:
    """Return the address of the page's first script, which tells its version."""
    return str(page.evaluate("() => document.scripts[0].src"))


def test_a_game_goes_on_in_the_old_version_until_it_is_left(visit: Visit, versions: Versions) -> None:
    ada, bob = visit(versions), visit(versions, service_workers="block")
    table = seated(ada, bob)
    assert table.mine()
    kept(ada.page)
    versions.update()
    check(ada.page)
    fetched(ada.page)
    table.play(sensible(table.legal()))
    assert NEW not in entry(ada.page)
    home(ada.page)
    new(ada.page)


def test_a_game_left_while_the_new_version_is_fetched_brings_it_when_it_is_there(
    visit: Visit, versions: Versions
) -> None:
    ada, bob = visit(versions), visit(versions, service_workers="block")
    table = seated(ada, bob)
    assert table.mine()
    kept(ada.page)
    versions.update()
    versions.gate.clear()
    check(ada.page)
    home(ada.page)
    expect(ada.page.get_by_role("button", name="Play now").first).to_be_visible()
    assert NEW not in entry(ada.page)
    versions.gate.set()
    new(ada.page)


def test_a_new_version_is_looked_for_when_a_game_is_left(visit: Visit, versions: Versions) -> None:
    ada, bob = visit(versions), visit(versions, service_workers="block")
    assert seated(ada, bob).mine()
    kept(ada.page)
    versions.update()
    home(ada.page)
    new(ada.page)
