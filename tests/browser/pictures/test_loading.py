"""What a first visit loads: a limit in kilobytes over the network for the first page, and for a table of each game."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request

from tests.browser.driver.board import Table
from tests.browser.driver.serving import housed

sys.path.append(str(Path(__file__).parents[3] / "scripts/measure"))
from browser import FIRST_PAGE, SLOWER, TABLE, first_page, table_load, visitor
from screens import GAMES

pytestmark = pytest.mark.long


WIDTHS = (390, 1440)
STEADY = 0.01
"""Cumulative layout shift of the first page: some lines become longer by what the server says."""
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, startTime, sources } of list.getEntries())
    window.shifts.push([value, Math.round(startTime), ...sources.map(({ node }) => node?.className || node?.nodeName)]);
}).observe({ type: "layout-shift", buffered: true });
"""
ROUND = 6
"""Requests that are sent at once."""
LANGUAGES = {"en": "en-GB", "de": "de-DE"}


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_the_first_page_and_a_table_stay_within_their_kilobytes(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    with housed(tmp_path) as house:
        loads = [("the first page", first_page(browser, house, language)[0], FIRST_PAGE)]
        loads += [(f"a table of {game}", table_load(browser, house, game, language), TABLE) for game in GAMES]
    large = [f"{what} loads {size:.1f} KB, at most {most} are allowed" for what, size, most in loads if size > most]
    assert not large, "; ".join(large)


@pytest.mark.parametrize(("language", "locale"), LANGUAGES.items())
def test_no_reader_loads_two_languages_or_waits_for_code_before_its_texts(
    browser: Browser, tmp_path: Path, language: str, locale: str
) -> None:
    with housed(tmp_path) as house:
        ada = visitor(browser, house, language=locale).named("Ada")
        requests: list[str] = []

        def note(request: Request) -> None:
            requests.append(request.url.rpartition("/")[2])

        ada.page.on("request", note)
        ada.goes(f"/table/{ada.opens('manhattan', 'me greedy').id}")
        Table(ada).mine()
        ada.context.close()
    texts = [name for name in requests if name.startswith("texts-")]
    assert {name.split("-")[2] for name in texts} == {"first", "boards", "manhattan"}
    assert {name.split("-")[1] for name in texts} == {language}
    places = {name.partition("-")[0]: place for place, name in enumerate(requests)}
    boards = next(place for place, name in enumerate(requests) if name.startswith(f"texts-{language}-boards"))
    assert boards < places["Table"] + ROUND, "the texts are requested together with the code"


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("width", WIDTHS)
def test_the_first_page_stays_in_place_while_it_is_loaded(
    browser: Browser, tmp_path: Path, language: str, width: int
) -> None:
    with housed(tmp_path) as house:
        ada = visitor(browser, house, SHIFTS, language=language)
        ada.page.set_viewport_size({"width": width, "height": 900})
        ada.context.new_cdp_session(ada.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page = ada.goes("/")
        page.locator("article button:not(:disabled)").first.wait_for()
        page.get_by_role("link", name="Manhattan").first.wait_for()
        page.wait_for_load_state("networkidle")
        shifts = page.evaluate("shifts")
        ada.context.close()
    assert sum(value for value, *_ in shifts) <= STEADY, shifts
