"""Visual regression: comparing pictures by the mean colours of cells, and accepting them by name."""

from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.pictures.likeness import TOLERANCE, Small, accept, accepted, unlike
from tests.browser.pictures.looks import small

GREY = Small(400, 200, 4, 2, bytes([128] * 24))
KEPT = {"page": b64encode(GREY.means).decode()}


def painted(column: int, row: int, colour: tuple[int, int, int]) -> Small:
    """Return the grey picture with one cell of another colour."""
    at = (row * 4 + column) * 3
    return Small(400, 200, 4, 2, GREY.means[:at] + bytes(colour) + GREY.means[at + 3 :])


def test_the_same_picture_is_like_itself() -> None:
    assert not unlike("page", GREY, KEPT)


def test_small_differences_between_fonts_are_tolerated() -> None:
    assert not unlike("page", painted(2, 1, (128 + TOLERANCE, 128 - TOLERANCE, 128)), KEPT)


def test_a_patch_of_another_colour_is_named_with_its_place_and_by_how_much() -> None:
    (complaint,) = unlike("page", painted(2, 1, (128, 128, 60)), KEPT)
    assert complaint.startswith("page differs from the accepted picture in 1 of 8 cells, by 68 of 255 at (200, 100)")


def test_a_picture_that_nobody_accepted_says_how_to_accept_it() -> None:
    assert unlike("other", GREY, KEPT) == ["other is not in looks.json: MIDTOWN_LOOKS=accept accepts it"]


def test_a_picture_of_another_size_differs() -> None:
    (complaint,) = unlike("page", Small(200, 400, 2, 5, bytes([128] * 30)), KEPT)
    assert complaint.startswith("page has another size")


def test_what_is_accepted_is_kept_beside_the_others(tmp_path: Path) -> None:
    file = tmp_path / "looks.json"
    accept("page", painted(0, 0, (1, 2, 3)), file)
    accept("another", GREY, file)
    accept("page", GREY, file)
    assert accepted(file) == {"another": KEPT["page"], **KEPT}


def test_a_cell_has_the_mean_colour_of_its_pixels(page: Page) -> None:
    page.set_viewport_size({"width": 300, "height": 600})
    page.set_content(
        "<body style='margin: 0; background: linear-gradient(#f00 50%, #00f 50%)'>"
        "<div style='height: 600px; width: 150px; background: #fff'></div>"
    )
    seen = small(page, page.screenshot())
    assert (seen.columns, seen.rows) == (9, 20)
    cells = [tuple(seen.means[at : at + 3]) for at in range(0, len(seen.means), 3)]
    assert cells[0] == (255, 255, 255)
    assert cells[8] == (255, 0, 0)
    assert cells[-1] == (0, 0, 255)
    assert max(abs(a - b) for a, b in zip(cells[4], (255, 124, 124), strict=True)) < 4
