"""The README's pictures are those of today: `MIDTOWN_LOOKS=accept` takes them again, film included."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from midtown.cli import main
from tests.browser.driver.people import Visit
from tests.browser.pictures.likeness import ACCEPT, COARSE, accepting, blocks, signature
from tests.browser.pictures.looks import picture, settle
from tests.browser.pictures.steps import State, at_table, touches

pytestmark = pytest.mark.long

SERVICE_WORKERS = "block"
ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "docs" / "pictures"
TABLES: dict[str, State] = {
    "table": at_table("manhattan", "build", touches("card")),
    "traffiq": at_table("traffiq", "full", touches("tile")),
}
GAME = ROOT / "tests" / "golden" / "records" / "manhattan-2-greedy.json"


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures show the same, if perhaps drawn by other browsers or with fewer colours."""
    if one.size != other.size:
        return False
    before, now = (blocks(signature(image.convert("RGB")), COARSE.block) for image in (one, other))
    return bool(abs(before - now).max() <= COARSE.tolerance)


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_of_the_readme_look_as_they_do_now(visit: Visit, name: str) -> None:
    page = TABLES[name](visit, "en").page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1440, "height": 900})
    settle(page)
    with Image.open(BytesIO(picture(page, f"readme-{name}"))) as now:
        file = PICTURES / f"{name}.png"
        if accepting():
            now.convert("RGB").save(file, optimize=True)
        with Image.open(file) as before:
            assert alike(before, now), f"{file.name} is not up to date: {ACCEPT} takes it again"


def test_the_film_of_the_readme_is_as_it_is_drawn_now(tmp_path: Path) -> None:
    file, made = PICTURES / "game.gif", tmp_path / "game.gif"
    assert main(["record", "film", str(GAME), "--out", str(made), "--lang", "en"]) == 0
    if accepting():
        file.write_bytes(made.read_bytes())
    with Image.open(file) as before, Image.open(made) as now:
        pairs = zip(ImageSequence.Iterator(before), ImageSequence.Iterator(now), strict=True)
        assert all(alike(one.convert("RGB"), other.convert("RGB")) for one, other in pairs)
