"""A new version of the pages while a table is open: what a page still needs stays, and the new one comes afterwards."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from midtown.server.http.static import FOLDER, Pages
from tests.browser.driver.board import Table, sensible
from tests.browser.driver.people import Visit, Visitor
from tests.browser.driver.positions import named
from tests.server.live_server import House

HASH = re.compile(r"-([\w-]{8})\.(?=js|css)")
TEXTS = {".js", ".css", ".html"}
NEW = "midtown00"
"""What the hashes in the names of the new version's files begin with; the old ones have 8 characters."""


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
    """A server whose pages can be updated while it runs."""

    def __init__(self, house: House, folder: Path) -> None:
        self.url = house.url
        self.folder = folder

    def update(self) -> None:
        """Replace all pages by those of the new version."""
        shutil.rmtree(self.folder)
        copy_pages(self.folder, anew=True)


@pytest.fixture
def versions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: object) -> Iterator[Versions]:
    """Start a server with pages of its own; `browser` skips the test where the pages are not built."""
    folder = tmp_path / "pages"
    copy_pages(folder, anew=False)
    monkeypatch.setattr("midtown.server.app.Pages", lambda: Pages(folder))
    with House(f"sqlite:///{tmp_path / 'midtown.db'}", tmp_path, workers=0) as house:
        yield Versions(house, folder)


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
    ada.page.get_by_role("link", name="Replay").click()
    new(ada.page)
    expect(ada.page.locator("[data-turn]")).to_be_visible()
