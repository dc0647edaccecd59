"""`<midtown-replay>` in a page of its own, from a plain file server: no Midtown server is near."""

import functools
import json
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from midtown import frames
from midtown.record import read
from midtown.support.i18n import LANGUAGES, Reader
from tests.browser.driver.people import Visit
from tests.browser.driver.positions import finished
from tests.browser.driver.watching import Watch
from tests.browser.pictures.looks import axe_problems
from tests.conftest import GOLDEN
from tests.tools import lacking

pytestmark = pytest.mark.long

PROGRAM = Path(__file__).parents[2] / "src" / "midtown" / "web" / "embed" / "midtown-replay.js"
PAGE = """<!doctype html><html lang="en"><head><title>Our club</title><style>
* { font-family: monospace } p, button { color: rgb(1, 2, 3); letter-spacing: 9px }
body { text-transform: uppercase; --ink: lime } .panel { display: none }
</style></head><body><main><h1>Our club</h1><p class="panel-of-theirs">Last week</p><button>Theirs</button>
%s</main><script src="midtown-replay.js"></script></body></html>"""
STYLES = """element => {
  const all = getComputedStyle(element);
  return JSON.stringify(Array.from(all, (name) => [name, all[name]]));
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Print nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[Path, str]]:
    """Yield a folder with the element's file, and the address of a server that knows nothing but files."""
    if not PROGRAM.exists():
        lacking("the element is not built: make build")
    shutil.copy(PROGRAM, tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def write_frames(folder: Path, golden: str, name: str) -> list[Any]:
    """Write the frames of a golden record, and return them."""
    record = read(json.loads((GOLDEN / "records" / f"{golden}.json").read_text("utf-8")))
    readers = {language: Reader(language, ["Ann", "Ben"]) for language in LANGUAGES}
    document = frames.document(record, readers, [None, None])
    (folder / name).write_text(json.dumps(document), "utf-8")
    made: Any = document["frames"]
    return list(made)


def shows(replay: Locator, move: int) -> None:
    """Wait until a replay stands after `move` moves."""
    expect(replay.locator(f"[data-turn='{move}']")).to_be_visible()


@pytest.mark.parametrize("record", ["manhattan-2-greedy", "traffiq-2-greedy"])
def test_a_game_lives_in_a_page_of_somebody_else(
    record: str, site: tuple[Path, str], new_context: Callable[..., BrowserContext]
) -> None:
    folder, url = site
    moments = write_frames(folder, record, "game.json")
    last = len(moments) - 1
    (folder / "plain.html").write_text(PAGE % "", "utf-8")
    whole = '<midtown-replay src="game.json" move="3"></midtown-replay>'
    part = '<midtown-replay src="game.json" position="end" theme="dark" style="height: 420px"></midtown-replay>'
    (folder / "index.html").write_text(PAGE % (whole + part), "utf-8")
    context = new_context(viewport={"width": 1300, "height": 900}, reduced_motion="reduce")
    watch = Watch(context)
    page = context.new_page()
    page.goto(f"{url}/plain.html")
    theirs = ["h1", "p", "button"]
    untouched = [page.locator(one).first.evaluate(STYLES) for one in theirs]
    page.goto(url)
    replay, position = page.locator("midtown-replay").all()
    shows(replay, 3)
    shows(position, last)
    assert [page.locator(f"main > {one}").first.evaluate(STYLES) for one in theirs] == untouched
    inside = replay.get_by_role("button", name="To the end")
    assert (
        inside.evaluate("one => getComputedStyle(one).letterSpacing + getComputedStyle(one).textTransform")
        == "normalnone"
    )
    assert inside.evaluate("one => getComputedStyle(one).color") != "rgb(1, 2, 3)"
    expect(replay.locator(".panel").first).to_be_visible()
    expect(position.get_by_role("slider")).to_have_count(0)

    replay.locator(".board[tabindex]").focus()
    page.keyboard.press("ArrowRight")
    shows(replay, 4)
    expect(replay.locator("[aria-live] p").last).to_contain_text(moments[4]["words"]["en"][0])
    expect(position.locator("[aria-live] p")).to_have_count(0)
    slider = replay.get_by_role("slider")
    assert f"Move 4 of {last}: {moments[4]['words']['en'][0]}" in (slider.get_attribute("aria-valuetext") or "")
    page.keyboard.press("End")
    shows(replay, last)
    expect(replay.get_by_role("group", name="Final scoring")).to_be_visible()
    page.keyboard.press("Home")
    shows(replay, 0)
    slider.press("ArrowRight")
    shows(replay, 1)
    replay.locator(".board[tabindex]").focus()
    page.keyboard.press(" ")
    shows(replay, 3)
    page.keyboard.press(" ")
    expect(replay.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert not axe_problems(page)

    replay.evaluate("one => one.setAttribute('lang', 'de')")
    expect(replay.get_by_role("button", name="Zum Ende")).to_be_visible()
    expect(replay.locator(".caption")).not_to_be_empty()
    page.set_viewport_size({"width": 390, "height": 844})
    expect(replay.locator(".side")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not axe_problems(page)
    assert page.evaluate("[localStorage.length, document.styleSheets.length]") == [0, 1]
    watch.clean()


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_the_lines_that_a_game_is_shared_by_show_it_in_a_page_of_another_site(
    game: str, visit: Visit, site: tuple[Path, str], new_context: Callable[..., BrowserContext]
) -> None:
    folder, url = site
    record, ada = finished(game), visit(language="de", viewport={"width": 390, "height": 844})
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    made = ada.ask("POST", "records", {"record": record})
    page = ada.goes(f"/table/{made['id']}")
    page.get_by_role("button", name="Teilen", exact=True).click()
    page.get_by_role("button", name="Kopieren Für eine Webseite").click()
    expect(page.get_by_role("button", name="Kopiert Für eine Webseite")).to_be_visible()
    assert not axe_problems(page)
    lines = page.evaluate("navigator.clipboard.readText()")
    (folder / "index.html").write_text(f'<!doctype html><meta charset="utf-8">{lines}', "utf-8")
    theirs = new_context()
    watch = Watch(theirs)
    watch.excuse("favicon")
    other = theirs.new_page()
    other.goto(url)
    replay = other.locator("midtown-replay")
    shows(replay, 0)
    replay.get_by_role("button", name="To the end").click()
    shows(replay, len(record["moves"]))
    watch.clean()


def test_what_cannot_be_shown_is_told_in_one_sentence(
    site: tuple[Path, str], new_context: Callable[..., BrowserContext]
) -> None:
    folder, url = site
    shutil.copy(GOLDEN / "records" / "traffiq-2.json", folder / "record.json")
    (folder / "odd.json").write_text('{"format": "midtown-frames/1", "frames": [1]}', "utf-8")
    elements = "".join(f'<midtown-replay src="{name}.json"></midtown-replay>' for name in ("record", "odd", "none"))
    (folder / "index.html").write_text(PAGE % elements, "utf-8")
    page = new_context().new_page()
    page.goto(url)
    for replay, words in zip(
        page.locator("midtown-replay").all(),
        (
            "record without positions. Write them with: midtown record frames",
            "not a game of Midtown",
            "Check the address",
        ),
        strict=True,
    ):
        expect(replay.locator(".note")).to_contain_text(words)
    assert not axe_problems(page)
