"""Turns SVG into PNG and GIF. The only module that imports resvg and Pillow, which are an optional extra."""

import importlib.util
import io
import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from midtown.pictures.program import missing
from midtown.support.i18n import CATALOGUE, Language

FONTS = Path(__file__).parents[1] / "support" / "fonts"
COLOURS = (255, 128, 64)
"""Numbers of colours with which a film is tried until it is small enough."""
DRAWN = re.compile(
    "["
    " -~\u00a0-\u017e\u0192\u0218-\u021b\u0237\u1e80-\u1e85\u1e9e\u1ef2\u1ef3"  # Latin
    "\u0401\u0403\u040c\u040e\u0410-\u044f\u0451\u0453\u045c\u045e"  # Cyrillic, Russian for the most part
    "\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2039\u203a\u2044\u20ac\u20bd\u2122\u2212\u2215"
    "]*"
)
"""Texts without a letter that the fonts lack. Combining marks are left out: names are composed before they come."""


if TYPE_CHECKING:
    import PIL.Image


def available() -> bool:
    """Return whether pictures can be made."""
    return all(importlib.util.find_spec(name) for name in ("resvg_py", "PIL"))


def png(svg: str, width: int | None = None) -> bytes:
    """Return a drawing as PNG, by default of its own size."""
    try:
        import resvg_py
    except ImportError:
        raise missing() from None
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=_fonts(),
            font_family="Jost",
            sans_serif_family="Jost",
            skip_system_fonts=True,
        )
    )


class Image(NamedTuple):
    """A picture as red, green and blue bytes, row after row."""

    width: int
    height: int
    rgb: bytes


def rgb(svg: str) -> Image:
    """Return a drawing as pixels of its own size."""
    data = png(svg)
    import PIL.Image

    picture = PIL.Image.open(io.BytesIO(data)).convert("RGB")
    return Image(*picture.size, picture.tobytes())


def gif(drawings: Iterable[str], seconds: Sequence[float], width: int, largest: int) -> bytes:
    """Return drawings as an animated GIF of at most `largest` bytes, each shown for its seconds."""
    try:
        from PIL import Image
    except ImportError:
        raise missing() from None
    frames = [Image.open(io.BytesIO(png(svg, width))).convert("RGB") for svg in drawings]
    times = [round(1000 * second) for second in seconds]
    while True:
        for colours in COLOURS:
            film = _gif(frames, times, colours)
            if len(film) <= largest:
                return film
        frames = [frame.resize((frame.width * 3 // 4, frame.height * 3 // 4)) for frame in frames]


def _gif(frames: Sequence["PIL.Image.Image"], times: Sequence[int], colours: int) -> bytes:
    from PIL import Image

    # The last position has most colours: all share its palette, so that what does not change is stored once.
    palette = frames[-1].quantize(colours)
    first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    buffer = io.BytesIO()
    first.save(buffer, "GIF", save_all=True, append_images=others, duration=list(times), loop=0, optimize=False)
    return buffer.getvalue()


@cache
def _fonts() -> list[str]:
    return [str(path) for path in sorted(FONTS.glob("*.ttf"))]


def drawable(text: str) -> bool:
    """Return whether the fonts have every letter of a text."""
    return DRAWN.fullmatch(text) is not None


def drawable_names(names: Sequence[str], language: Language) -> list[str]:
    """Return the names of all seats; one with a letter that would be an empty box becomes "Player 2"."""
    return [
        name if drawable(name) else CATALOGUE.text("picture.player", language, number=seat + 1)
        for seat, name in enumerate(names)
    ]
