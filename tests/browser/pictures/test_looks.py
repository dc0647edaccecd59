"""The look of all pages and states: pairs of page, language, theme and width, on a phone and a desktop."""

from collections import Counter
from itertools import combinations, product

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.driver.people import Visit
from tests.browser.pictures.chosen import LANGUAGES, THEMES, WIDTHS, Look, chosen, page_of
from tests.browser.pictures.likeness import ROOMY, TIGHT, Bounds, accept, accepted, accepting, unlike
from tests.browser.pictures.looks import axe_problems, cells, layout_problems, picture, pixels, settle
from tests.browser.pictures.states import STATES
from tests.browser.pictures.steps import at_table
from tests.tools import CI

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
SIZES: dict[int, ViewportSize] = {1440: {"width": 1440, "height": 900}, 390: {"width": 390, "height": 844}}
"""By width, the size of a screen."""
THOUGHT = (
    *("review-manhattan", "review-traffiq", "manhattan-hint", "traffiq-hint"),
    *("analysis-manhattan", "analysis-traffiq", "compare-manhattan", "compare-traffiq"),
)
"""States that show results of a search: these change with its weights, and a hint with the machine's speed too."""
DRAWN = ("manhattan-over", "manhattan-look", "traffiq-over", "new-links", "lobby")
"""States after random draws, or with the digest of a shuffle, which differ from run to run."""
ENLARGED: tuple[tuple[ViewportSize, int], ...] = (
    ({"width": 640, "height": 400}, 16),
    ({"width": 1280, "height": 800}, 24),
    ({"width": 390, "height": 844}, 24),
)
"""Screens with the size of text that the browser is set to: 1280 by 800 enlarged to 200 %, and text alone on two."""
CHOSEN = chosen(STATES)
SEEN = Counter(look.state for look in CHOSEN)
"""How often each state is looked at: once, or in both languages."""
SKY = 160
"""By day the sky is brighter than this everywhere, and every tower has an edge that is darker."""
LOOKS, PAUSE = 12, 700
"""How many pictures are taken before a page counts as changed, and the milliseconds between them."""


@pytest.mark.parametrize("look", CHOSEN, ids=str)
def test_nothing_is_too_small_or_cut_off_axe_finds_nothing_and_it_looks_as_accepted(visit: Visit, look: Look) -> None:
    page = STATES[look.state](visit, look.language).page
    page.emulate_media(color_scheme=look.theme)
    wrong: list[str] = []
    for width in sorted(WIDTHS, key=look.width.__ne__):  # its own first, before anything is moved by another
        page.set_viewport_size(SIZES[width])
        settle(page)
        problems = layout_problems(page)
        if width == look.width:
            problems += axe_problems(page)
            problems += unlike_accepted(page, str(look), ROOMY if look.state in THOUGHT + DRAWN else TIGHT)
        wrong += [f"{width}: {problem}" for problem in problems]
    if look.language == "de" or SEEN[look.state] == 1:  # German needs more room
        wrong += enlarged_problems(page)
    assert not wrong, "\n" + "\n".join(wrong)


def enlarged_problems(page: Page) -> list[str]:
    """Return what is cut off or makes the page scroll to the side when it or its text alone is enlarged to 200 %."""
    wrong: list[str] = []
    session = page.context.new_cdp_session(page)
    for size, text in ENLARGED:
        page.set_viewport_size(size)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
        settle(page)
        wrong += [f"{size['width']} px, text of {text} px: {one}" for one in layout_problems(page)]
    session.detach()
    return wrong


def unlike_accepted(page: Page, name: str, bounds: Bounds) -> list[str]:
    """Return how a page differs from the accepted picture; try again a few times, as parts of it may come later."""
    differences: list[str] = []
    browser = version(page)
    if accepting():  # what comes later must not be missing for good
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(PAUSE)
        settle(page)
    for _ in range(LOOKS):
        now = cells(page, picture(page, name))
        if accepting():
            accept(name, now, browser)
        differences = unlike(name, now, bounds, "" if CI else browser)
        if not differences:
            break
        page.wait_for_timeout(PAUSE)
        settle(page)
    return differences


def version(page: Page) -> str:
    """Return the browser's main version, by which `unlike` widens its bounds."""
    browser = page.context.browser
    return browser.version.partition(".")[0] if browser else ""


def test_every_look_has_its_accepted_picture_and_no_others_are_there() -> None:
    assert accepted() == set(map(str, CHOSEN)), "delete or accept them"


def test_every_state_is_looked_at_and_every_pair_of_page_width_theme_and_language() -> None:
    assert {look.state for look in CHOSEN} == set(STATES)
    parts = {"page": {*map(page_of, STATES)}, "width": WIDTHS, "theme": THEMES, "language": LANGUAGES}
    for one, other in combinations(parts, 2):
        assert {(getattr(look, one), getattr(look, other)) for look in CHOSEN} == set(product(parts[one], parts[other]))


def test_on_a_phone_all_six_cities_are_in_view_while_pieces_of_two_colours_are_picked(visit: Visit) -> None:
    page = STATES["manhattan-pick-two"](visit, "de").page
    for width, height in ((390, 844), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        board, main = page.locator("svg.board").bounding_box(), page.get_by_role("main").bounding_box()
        assert board is not None
        assert main is not None
        assert board["y"] + board["height"] <= main["y"] + main["height"] + 1  # it is measured in whole pixels
        assert not layout_problems(page)


def test_an_upright_tablet_has_whole_names_three_columns_of_cities_and_story_beside_chat(visit: Visit) -> None:
    page = STATES["manhattan-card"](visit, "de").page
    page.set_viewport_size({"width": 820, "height": 1180})
    settle(page)
    assert not layout_problems(page)
    expect(page.locator("svg.board")).to_have_attribute("data-columns", "3")
    names = page.locator(".scores .n:visible")
    expect(names).to_have_count(4)
    assert names.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
    story, chat = page.get_by_role("region", name="Verlauf"), page.get_by_role("region", name="Chat")
    left, right = story.bounding_box(), chat.bounding_box()
    assert left is not None
    assert right is not None
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] < right["x"]


def test_on_a_phone_the_scores_of_four_stand_in_one_line_however_many_points_they_have(visit: Visit) -> None:
    page = at_table("manhattan", "manhattan's end")(visit, "en").page
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    scores = page.get_by_role("region", name="Scores").locator("visible=true").get_by_role("listitem")
    expect(scores).to_have_count(4)
    heights = [box["height"] for score in scores.all() if (box := score.bounding_box())]
    assert max(heights) < 36


@pytest.mark.parametrize("state", ["manhattan-over", "traffiq-over"])
def test_the_choices_after_a_game_are_in_view_at_once(visit: Visit, state: str) -> None:
    page = STATES[state](visit, "en").page
    settle(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Replay")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_small_phone_the_result_stands_clear_of_the_winners_vehicles(visit: Visit, language: str) -> None:
    page = STATES["traffiq-over"](visit, language).page
    page.set_viewport_size({"width": 360, "height": 640})
    settle(page)
    subtitle, driving = page.locator(".title p").bounding_box(), page.locator("svg .winners").bounding_box()
    assert subtitle is not None
    assert driving is not None
    assert subtitle["y"] + subtitle["height"] <= driving["y"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_the_tallest_towers_of_the_first_page_stand_whole_before_the_sky(
    visit: Visit, language: str
) -> None:
    page = STATES["home"](visit, language).page
    poster = page.locator("article img").first
    for width, height in ((390, 844), (360, 740), (360, 640), (720, 1280)):
        page.set_viewport_size({"width": width, "height": height})
        poster.scroll_into_view_if_needed()
        settle(page)
        box = poster.bounding_box()
        assert box is not None
        rim = pixels(picture(page, "home-rim", {**box, "y": box["y"] + 2, "height": 4}))
        assert rim.max(axis=2).min() > SKY, f"a tower is cut off at {width} by {height}"


@pytest.mark.parametrize("state", ["manhattan-card", "traffiq-action", "correspondence-plan", "replay-manhattan"])
def test_enlarged_to_200_percent_a_board_stays_a_board_and_what_is_below_it_is_reached(
    visit: Visit, state: str
) -> None:
    page = STATES[state](visit, "de").page
    page.set_viewport_size({"width": 640, "height": 400})
    settle(page)
    board = page.get_by_role("main").bounding_box()
    assert board is not None
    assert board["height"] >= 250
    last = page.locator("[data-action=confirm], .dock button").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
