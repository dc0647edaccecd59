"""Visual regression: compare screenshots, cell by cell, with the accepted ones in the folder `accepted`."""

import os
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import ExifTags, Image

ACCEPTED = Path(__file__).parent / "accepted"
"""Holds a signature of each state, language, theme, and width. Its Exif software is the browser that drew it."""
ACCEPT = "MIDTOWN_LOOKS=accept"
CELL, TINT = 4, 8
"""Pixels on each side of a cell, for which brightness is kept, and of one for which the tint is kept."""
LEVELS = 16
"""How many values a cell has in an accepted picture: fewer make smaller files."""


class Bounds(NamedTuple):
    """How far two signatures may differ: in the mean of each block of cells, of 255."""

    block: int
    """Cells on each side of a block."""
    tolerance: int


TIGHT = Bounds(1, 16)
"""In one browser pictures differ by the rounding to `LEVELS`, by 8, and by how edges are smoothed, by a few."""
COARSE = Bounds(12, 25)
"""Another version smooths letters in another way, and may place lines a pixel elsewhere."""
ROOMY = Bounds(12, 110)
"""For pictures of what is random."""


def signature(picture: Image.Image) -> Image.Image:
    """Return a picture's cells as grey levels: above their brightness, below both parts of the larger cells' tint."""
    brightness, *tint = picture.convert("YCbCr").split()
    above, below = brightness.reduce(CELL), [part.reduce(TINT) for part in tint]
    sheet = Image.new("L", (above.width, above.height + below[0].height))
    for place, part in enumerate([above, *below]):
        sheet.paste(part, (max(0, place - 1) * part.width, above.height if place else 0))
    return sheet


def unlike(name: str, now: Image.Image, bounds: Bounds, browser: str = "", folder: Path = ACCEPTED) -> list[str]:
    """Return a sentence on how a signature differs from the accepted one; an empty list if it does not.

    A `browser` other than the one that drew the accepted picture widens the bounds to `COARSE`.
    """
    path = folder / f"{name}.webp"
    if not path.exists():
        return [f"{name} was never accepted: {ACCEPT} accepts it"]
    with Image.open(path) as before:
        if before.size != now.size:
            return [f"{name} has another size than the accepted picture: {ACCEPT} accepts it"]
        if browser and bounds == TIGHT and before.getexif().get(ExifTags.Base.Software) != browser:
            bounds = COARSE
        differences = np.abs(blocks(before, bounds.block) - blocks(now, bounds.block))
    wrong = [spot(row, column, now) for row, column in bounds.block * np.argwhere(differences > bounds.tolerance)]
    if not wrong:
        return []
    return [
        f"{name} differs from the accepted picture in {len(wrong)} places, by {differences.max():.0f} of 255 where"
        f" {bounds.tolerance} are allowed, first at {min(wrong)} and last at {max(wrong)}: see build/screens;"
        f" {ACCEPT} accepts it"
    ]


def spot(row: int, column: int, cells: Image.Image) -> tuple[int, int]:
    """Return about where in a picture a cell of its signature is, in pixels from the upper left."""
    above = cells.height * TINT // (TINT + CELL)
    if row < above:
        return int(column) * CELL, int(row) * CELL
    return int(column) * TINT % (cells.width * CELL), (int(row) - above) * TINT


def blocks(cells: Image.Image, size: int) -> npt.NDArray[np.float64]:
    """Return the means of a signature's blocks, by row and column; those at the edges may be smaller."""
    return np.asarray(cells.convert("L").reduce(size), np.float64)


def accepting() -> bool:
    """Return whether to accept new pictures instead of comparing them."""
    return os.environ.get("MIDTOWN_LOOKS") == "accept"


def accepted(folder: Path = ACCEPTED) -> set[str]:
    """Return the names of the accepted pictures."""
    return {path.stem for path in folder.glob("*.webp")}


def accept(name: str, now: Image.Image, browser: str, folder: Path = ACCEPTED) -> None:
    """Accept the signature of a picture that a browser has drawn."""
    exif = Image.Exif()
    exif[ExifTags.Base.Software] = browser
    step = 255 / (LEVELS - 1)
    rounded = now.point([round(round(value / step) * step) for value in range(256)])
    rounded.save(folder / f"{name}.webp", lossless=True, quality=100, method=4, exif=exif)
