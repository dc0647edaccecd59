"""Draw pictures that look like a printed poster, as SVG; resvg makes PNG of it, an optional extra."""

import base64
import html
import math
from pathlib import Path
from typing import Literal

from midtown.cli.console.language import TEXTS
from midtown.game import RequestError
from midtown.pictures import missing, pixels

PAPER, RAISED, SUNKEN, LINE, EDGE = "#f4e8d0", "#fcf6e8", "#e7d7b7", "#cbb98f", "#8a7a5c"
INK, INK_2, SUN, TEAL, CORAL = "#1f1b2e", "#544b5c", "#f6b221", "#155e63", "#b5341a"
SUFFIXES = (".svg", ".png", ".html")
NEAR = 1e-9
"""Tolerance for round numbers."""
CAPITAL = 0.7
"""Height of Jost's capitals relative to the font size."""
WIDTHS = {0.27: " !'()*,-./:;IJfijlt|·", 0.45: '"_rsxz', 0.72: "ACDHVw&–", 0.88: "GMNOQW%m…"}
"""Approximate widths of Jost's letters relative to the font size; the others are near `USUAL`."""
USUAL, BOLD = 0.57, 1.08
"""Width of all other letters, and how much wider bold ones are."""
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    ' font-family="Jost, sans-serif">\n{parts}\n</svg>\n'
)
PAGE = (
    '<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>\n'
    '<meta name="viewport" content="width=device-width"><style>body{{margin:0;background:{paper}}}'
    "svg{{display:block;width:100%;height:auto;max-width:{width}px;margin:auto}}</style></head>\n"
    '<body><div role="img" aria-label="{alt}">{svg}</div></body></html>\n'
)
Side = Literal["left", "center", "right"]
ANCHORS: dict[Side, str] = {"left": "start", "center": "middle", "right": "end"}


def check(path: Path) -> None:
    """Raise RequestError if the file's format is unknown or needs an extra that is missing."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise RequestError(TEXTS.message("charts.suffix", file=str(path)))
    if suffix == ".png" and not pixels.available():
        raise missing()


class Sheet:
    """A sheet of paper in pixels; (0, 0) is its top left corner."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._parts: list[str] = []
        self.box(0, 0, width, height, PAPER)

    def box(self, x: float, y: float, width: float, height: float, ink: str, edge: str | None = None) -> None:
        """Draw a filled rectangle, optionally with an edge."""
        stroke = f' stroke="{edge}"' if edge else ""
        self._parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{ink}"{stroke}/>',
        )

    def panel(self, x: float, y: float, width: float, height: float, title: str) -> None:
        """Draw a panel with a title and a shadow."""
        self.box(x, y + 2, width, height, LINE)
        self.box(x, y, width, height, RAISED)
        self.text(x + 16, y + 25, title.upper(), 15, bold=True)

    def line(self, points: list[tuple[float, float]], ink: str, thick: float = 1, dashed: bool = False) -> None:
        """Draw a line through the points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        dashes = f' stroke-dasharray="{4 * thick:g} {3 * thick:g}"' if dashed else ""
        self._parts.append(f'<polyline points="{path}" fill="none" stroke="{ink}" stroke-width="{thick:g}"{dashes}/>')

    def dot(self, x: float, y: float, size: float, ink: str) -> None:
        """Draw a dot with an edge."""
        self._parts.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{size / 2:g}" fill="{ink}" stroke="{INK}" stroke-width="1.4"/>'
        )

    def text(
        self, x: float, y: float, text: str, size: float = 14, ink: str = INK, side: Side = "left", bold: bool = False
    ) -> None:
        """Draw a text with the middle of its capitals at `y`."""
        weight = ' font-weight="700"' if bold else ""
        self._parts.append(
            f'<text x="{x:g}" y="{y + CAPITAL / 2 * size:g}" font-size="{size:g}" fill="{ink}"'
            f' text-anchor="{ANCHORS[side]}"{weight} xml:space="preserve">{html.escape(text)}</text>'
        )

    def width_of(self, text: str, size: float = 14, bold: bool = False) -> float:
        """Return the approximate width of a text in pixels."""
        widths = (next((width for width, letters in WIDTHS.items() if letter in letters), USUAL) for letter in text)
        return sum(widths) * size * (BOLD if bold else 1)

    def save(self, path: Path, title: str, alt: str, language: str) -> None:
        """Write the sheet in the format of the file's suffix."""
        suffix = path.suffix.lower()
        title, alt = html.escape(title), html.escape(alt)
        if suffix == ".png":
            path.write_bytes(pixels.png(self._svg(), width=round(2 * self.width)))
        elif suffix == ".svg":
            words = f"<title>{title}</title><desc>{alt}</desc>"
            path.write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n{self._svg(words, _fonts())}', encoding="utf-8")
        else:
            svg = self._svg(_fonts())
            page = PAGE.format(svg=svg, paper=PAPER, width=self.width, title=title, alt=alt, language=language)
            path.write_text(page, encoding="utf-8")

    def _svg(self, *before: str) -> str:
        """Return the sheet as SVG, with other elements before what is drawn."""
        return DRAWING.format(width=self.width, height=self.height, parts="\n".join([*before, *self._parts]))


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return at most `most` round numbers from `low` to `high`, in steps of 1, 2 or 5 times a power of ten."""
    steps = [factor * 10.0**power for power in range(-3, 6) for factor in (1, 2, 5)]
    for step in steps:
        first, last = math.ceil(low / step - NEAR), math.floor(high / step + NEAR)
        if last - first < most:
            return [number * step for number in range(first, last + 1)]
    return [low, high]


def mix_colours(ink: str, paper: str, part: float) -> str:
    """Mix `part` (0 to 1) of an ink with the paper's colour."""
    ends = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (ink, paper)]
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02x}" for a, b in zip(*ends, strict=True))


def _fonts() -> str:
    """Return both weights of Jost as a style, so that the picture looks the same everywhere."""
    faces = []
    for name, weight in (("Regular", 400), ("Bold", 700)):
        data = base64.b64encode((pixels.FONTS / f"Jost-{name}.ttf").read_bytes()).decode()
        faces.append(f'@font-face{{font-family:Jost;font-weight:{weight};src:url("data:font/ttf;base64,{data}")}}')
    return f"<style>{''.join(faces)}</style>"
