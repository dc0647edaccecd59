"""Every page and state in both languages, light and dark, on a phone and a desktop: measured, and as accepted."""

from itertools import product
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.likeness import TOLERANCE, accept, accepted, accepting, unlike
from tests.browser.looks import axed, measured, picture, settle, small
from tests.browser.people import Visit
from tests.browser.states import STATES, at_table

LANGUAGES = ("en", "de")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})
AXED = {"en": ("light", 1440), "de": ("dark", 390)}
"""Where axe looks at a state in each language; it takes a quarter of the time of a look."""
THOUGHT = ("review-manhattan", "review-traffiq", "manhattan-hint", "traffiq-hint")
"""States that show what a search thinks: it changes with its weights, a hint with the machine's speed too."""
DRAWN = ("manhattan-over", "manhattan-look", "traffiq-over")
"""States after draws that nobody knows before."""
ROOMY = dict.fromkeys(THOUGHT + DRAWN, 110)
"""By so many of 255 a cell of these may differ; two runs differed by 79."""
LOOKS, PAUSE = 4, 700
"""How often a page is looked at before it counts as unlike, and the milliseconds between."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_nothing_is_too_small_or_cut_off_axe_finds_nothing_and_it_looks_as_accepted(
    visit: Visit, state: str, language: str
) -> None:
    page = STATES[state](visit, language).page
    wrong: list[str] = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for size in SIZES:
            page.set_viewport_size(size)
            settle(page)
            found = measured(page)
            if (theme, size["width"]) == AXED[language]:
                found += axed(page)
            found += unlike_accepted(page, f"{state}-{language}-{theme}-{size['width']}", ROOMY.get(state, TOLERANCE))
            wrong += [f"{theme} {size['width']}: {one}" for one in found]
    assert not wrong, "\n" + "\n".join(wrong)


def unlike_accepted(page: Page, name: str, tolerance: int) -> list[str]:
    """In what a page is unlike the accepted picture; what may still come to it is waited for."""
    said: list[str] = []
    for _ in range(LOOKS):
        now = small(page, picture(page, name))
        if accepting():
            accept(name, now)
        said = unlike(name, now, accepted(), tolerance)
        if not said:
            break
        page.wait_for_timeout(PAUSE)
        settle(page)
    return said


def test_no_look_is_kept_that_nobody_looks_at_any_more() -> None:
    names = product(STATES, LANGUAGES, THEMES, (str(size["width"]) for size in SIZES))
    assert set(accepted()) <= {"-".join(name) for name in names}, "delete them from looks.json"


def test_on_a_phone_whoever_picks_pieces_of_two_colours_sees_all_six_cities(visit: Visit) -> None:
    page = STATES["manhattan-pick-two"](visit, "en").page
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    board, main = page.locator("svg.board").bounding_box(), page.get_by_role("main").bounding_box()
    assert board is not None
    assert main is not None
    assert board["y"] + board["height"] <= main["y"] + main["height"] + 1  # it is measured in whole pixels


def test_on_a_phone_the_scores_of_four_stand_in_one_line_however_many_points_they_have(visit: Visit) -> None:
    page = at_table("manhattan", "manhattan's end")(visit, "en").page
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    scores = page.get_by_role("region", name="Scores").locator("visible=true").get_by_role("listitem")
    expect(scores).to_have_count(4)
    heights = [box["height"] for score in scores.all() if (box := score.bounding_box())]
    assert max(heights) < 36


@pytest.mark.parametrize("state", ["manhattan-over", "traffiq-over"])
def test_what_one_can_do_after_a_game_is_in_view_at_once(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "en").page
    settle(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Replay")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_small_phone_the_result_stands_clear_of_the_winners_vehicles(visit: Visit, language: str) -> None:
    page = STATES["traffiq-over"](visit, language).page
    page.set_viewport_size({"width": 360, "height": 640})
    settle(page)
    said, driving = page.locator(".title p").bounding_box(), page.locator("svg .winners").bounding_box()
    assert said is not None
    assert driving is not None
    assert said["y"] + said["height"] <= driving["y"]
