"""Visual regression: comparing shrunk pictures cell by cell, and accepting them by name."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont
from playwright.sync_api import Page

from tests.browser.driver.people import Visit
from tests.browser.pictures.likeness import COARSE, ROOMY, TIGHT, accept, accepted, signature, unlike
from tests.browser.pictures.looks import cells, picture, settle
from tests.browser.pictures.states import STATES

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
PAPER, INK, GREY, LINE = (252, 246, 232), (31, 27, 46), (84, 75, 92), (203, 185, 143)


def look(label: int = 40, digit: str = "3", sign: bool = True, ink: tuple[int, int, int] = GREY) -> Image.Image:
    """Return a shrunk panel: a label that begins at a column, a chip with a digit, and a small sign."""
    image = Image.new("RGB", (240, 80), PAPER)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(13)
    draw.text((label, 20), "near middle", ink, font)
    draw.rectangle((150, 18, 171, 39), (208, 58, 43))
    draw.text((157, 21), digit, "white", font)
    if sign:
        draw.ellipse((190, 22, 199, 31), outline=INK, width=2)
    draw.line((10, 60, 230, 60), LINE)
    return signature(image)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    accept("page", look(), "142", tmp_path)
    return tmp_path


def test_the_same_picture_is_like_itself_although_its_colours_are_rounded(folder: Path) -> None:
    assert not unlike("page", look(), TIGHT, "142", folder)


@pytest.mark.parametrize(
    "changed",
    [
        look(label=45),
        look(label=42),
        *(look(digit=digit) for digit in "0124569"),
        look(sign=False),
        look(ink=(166, 38, 25)),
    ],
)
def test_a_label_that_moves_a_digit_a_sign_and_a_colour_are_noticed(folder: Path, changed: Image.Image) -> None:
    (complaint,) = unlike("page", changed, TIGHT, "142", folder)
    assert complaint.startswith("page differs from the accepted picture in ")


def test_a_complaint_names_the_place_in_pixels(folder: Path) -> None:
    (complaint,) = unlike("page", look(sign=False), TIGHT, "142", folder)
    assert "first at (188, 24) and last at (196, 28)" in complaint


def test_another_browser_may_smooth_letters_in_another_way_but_draw_no_other_panel(folder: Path) -> None:
    smoothed = look(label=41)
    assert unlike("page", smoothed, TIGHT, "142", folder)
    assert not unlike("page", smoothed, TIGHT, "143", folder)
    assert unlike("page", ImageChops.invert(smoothed), TIGHT, "143", folder)


def test_random_pictures_are_compared_by_large_blocks(folder: Path) -> None:
    assert not unlike("page", look(label=60, digit="8"), ROOMY, "142", folder)
    assert unlike("page", ImageChops.invert(look()), ROOMY, "142", folder)


def test_a_picture_that_nobody_accepted_says_how_to_accept_it(folder: Path) -> None:
    assert unlike("other", look(), TIGHT, "142", folder) == [
        "other was never accepted: MIDTOWN_LOOKS=accept accepts it"
    ]


def test_a_picture_of_another_size_differs(folder: Path) -> None:
    (complaint,) = unlike("page", look().crop((0, 0, 30, 20)), COARSE, "142", folder)
    assert complaint.startswith("page has another size")


def test_what_is_accepted_is_kept_beside_the_others(folder: Path) -> None:
    accept("another", look(sign=False), "142", folder)
    accept("page", look(label=50), "142", folder)
    assert accepted(folder) == {"another", "page"}
    assert not unlike("another", look(sign=False), TIGHT, "142", folder)
    assert not unlike("page", look(label=50), TIGHT, "142", folder)


MOVE = "(one, by) => { one.style.translate = by; }"
HIDE = "(one) => { one.style.visibility = 'hidden'; }"
COUNT = """(one) => {
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !/\\d/.test(texts.currentNode.data));
  texts.currentNode.data = texts.currentNode.data.replace(/\\d/, (digit) => (Number(digit) + 5) % 10);
}"""
"""Programs that change an element: where it stands, whether it is seen, its first digit."""
CHANGES = (
    (".side .scores .n", "", MOVE, "5px 0"),
    ("svg.board .city-name", "", MOVE, "0 3px"),
    ("svg.board text.num", r"^\d$", COUNT, None),
    (".side .since .line", r"\d", COUNT, None),
    (".side .tick", "", HIDE, None),
)


def test_a_table_drawn_twice_is_like_itself_and_every_small_change_of_it_is_noticed(
    visit: Visit, tmp_path: Path
) -> None:
    page = STATES["manhattan-card"](visit, "en").page
    for selector, text, program, argument in CHANGES:
        accept("table", drawn(page), "142", tmp_path)
        assert not unlike("table", drawn(page), TIGHT, "142", tmp_path)
        changed = page.locator(selector).filter(has_text=re.compile(text)).locator("visible=true").first
        changed.evaluate(program, argument)
        assert unlike("table", drawn(page), TIGHT, "142", tmp_path), selector


def drawn(page: Page) -> Image.Image:
    """Return the shrunk picture of a page."""
    settle(page)
    return cells(page, picture(page, "same-table"))
