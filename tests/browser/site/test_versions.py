"""A new version while a game runs: each tab goes on with one version, and nothing is lost or stored twice."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.pictures.looks import axe_problems
from tests.browser.site.driver import MINE, begins
from tests.browser.site.test_storage import STORED, makes_a_move, turn_of
from tests.browser.site.versions import Site, hosted, opens, version_of, waits_for_next


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Site]:
    """Yield a host of files with the first version."""
    with hosted(tmp_path, "max-age=600") as site:
        yield site


@pytest.fixture
def eager(tmp_path: Path) -> Iterator[Site]:
    """Yield a host whose files are asked for again every time."""
    with hosted(tmp_path, "no-cache") as site:
        yield site


@pytest.fixture
def without_worker(new_context: Callable[..., Any]) -> BrowserContext:
    """Return a context of a browser that keeps no pages, as some do in private windows."""
    made: BrowserContext = new_context(locale="en-GB", reduced_motion="reduce", service_workers="block")
    return made


def asks_for_a_hint(page: Page) -> None:
    """Ask for a hint, which is the first search of the page, and wait for it."""
    page.locator("[data-action=hint]").click()
    expect(page.get_by_role("region", name="Hint").locator("visible=true")).to_be_visible(timeout=60_000)


def test_a_game_goes_on_in_its_version_and_in_the_next_one_when_all_tabs_were_closed(
    context: BrowserContext, page: Page, host: Site
) -> None:
    page.goto(host.address)
    begins(page, "TraffIQ")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    host.deploys()
    makes_a_move(page)
    waits_for_next(page)
    asks_for_a_hint(page)
    makes_a_move(page)
    turn, table = turn_of(page), page.url
    page.reload()
    expect(page.locator(MINE)).to_have_attribute("data-turn", turn)
    other = opens(context, f"{host.address}#/analysis")
    expect(other.get_by_role("combobox", name="Game")).to_be_visible()
    assert [version_of(page), version_of(other)] == ["old", "old"]
    asks_for_a_hint(page)
    page.evaluate("location.hash = '#/rules/traffiq'")
    expect(page.get_by_role("heading", name=re.compile("TraffIQ")).first).to_be_visible()
    assert page.evaluate(STORED) == [1, int(turn) + 1]
    page.close()
    other.close()
    context.set_offline(True)
    later = opens(context, table)
    expect(later.locator(MINE)).to_have_attribute("data-turn", turn)
    assert version_of(later) == "new"
    makes_a_move(later)
    asks_for_a_hint(later)
    assert later.evaluate(STORED) == [1, int(turn_of(later)) + 1]


def test_where_no_pages_are_kept_a_game_goes_on_and_a_missing_part_brings_the_next_version(
    without_worker: BrowserContext, eager: Site
) -> None:
    page = opens(without_worker, eager.address)
    begins(page, "TraffIQ")
    eager.deploys()
    turn = turn_of(page)
    page.locator("[data-action=hint]").click()
    alert = page.get_by_role("alert").filter(has_text="There is a new version of Midtown.")
    expect(alert).to_be_visible(timeout=90_000)
    assert version_of(page) == "old"
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(MINE)).to_have_attribute("data-turn", turn)
    assert version_of(page) == "new"
    makes_a_move(page)
    assert page.evaluate(STORED) == [1, int(turn_of(page)) + 1]
    eager.deploys_first()
    page.evaluate("location.hash = '#/analysis'")
    expect(page.get_by_role("combobox", name="Game")).to_be_visible(timeout=90_000)
    assert version_of(page) == "old"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Another tab has a different version of Midtown"),
        ("de", "Ein anderer Tab hat eine andere Version von Midtown"),
    ],
)
def test_tabs_of_two_versions_say_so_and_share_nothing(
    without_worker: BrowserContext, eager: Site, language: str, sentence: str
) -> None:
    without_worker.add_init_script(
        f"localStorage.setItem('midtown.preferences', JSON.stringify({{language: '{language}'}}))"
    )
    first = opens(without_worker, eager.address)
    first.get_by_role("article", name=re.compile("TraffIQ$")).get_by_role("button").click()
    expect(first.locator(MINE)).to_be_visible()
    eager.deploys()
    second = opens(without_worker, first.url)
    expect(second.get_by_role("alert")).to_contain_text(sentence)
    expect(second.get_by_role("button")).to_have_count(1)
    assert axe_problems(second) == []
    turn = turn_of(first)
    second.get_by_role("button").click()
    expect(second.get_by_role("alert")).to_contain_text(sentence)
    first.close()
    expect(second.locator(MINE)).to_have_attribute("data-turn", turn)
    assert version_of(second) == "new"
    makes_a_move(second)
    assert second.evaluate(STORED) == [1, int(turn_of(second)) + 1]
