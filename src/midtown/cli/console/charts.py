"""Draw pictures that look like a printed poster. The only module that imports matplotlib, an optional extra."""

import html
import io
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from midtown.cli.console.language import TEXTS
from midtown.game import RequestError

if TYPE_CHECKING:
    from matplotlib.font_manager import FontProperties

PAPER, RAISED, SUNKEN, LINE, EDGE = "#f4e8d0", "#fcf6e8", "#e7d7b7", "#cbb98f", "#8a7a5c"
INK, INK_2, SUN, TEAL, CORAL = "#1f1b2e", "#544b5c", "#f6b221", "#155e63", "#b5341a"
SUFFIXES = (".svg", ".png", ".html")
FONTS = Path(__file__).parents[2] / "support" / "fonts"
DOTS = 100
"""Pixels for each of matplotlib's inches; a PNG has twice as many in each direction."""
NEAR = 1e-9
"""Tolerance for round numbers."""
CAPITAL = 0.7
"""Height of Jost's capitals relative to the font size."""
PAGE = (
    '<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>\n'
    '<meta name="viewport" content="width=device-width"><style>body{{margin:0;background:{paper}}}'
    "svg{{display:block;width:100%;height:auto;max-width:{width}px;margin:auto}}</style></head>\n"
    '<body><div role="img" aria-label="{alt}">{svg}</div></body></html>\n'
)
Side = Literal["left", "center", "right"]


def check(path: Path) -> None:
    """Raise RequestError if the file's format is unknown or matplotlib is missing."""
    if path.suffix.lower() not in SUFFIXES:
        raise RequestError(TEXTS.message("charts.suffix", file=str(path)))
    try:
        import matplotlib.figure  # noqa: F401 - whether it is here
    except ImportError:
        raise RequestError(TEXTS.message("charts.missing")) from None


class Sheet:
    """A sheet of paper in pixels; (0, 0) is its top left corner."""

    def __init__(self, width: float, height: float) -> None:
        from matplotlib.figure import Figure

        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / DOTS, height / DOTS), dpi=DOTS, facecolor=PAPER)
        self.axes = self.figure.add_axes((0, 0, 1, 1))
        self.axes.set(xlim=(0, width), ylim=(height, 0))
        self.axes.set_axis_off()

    def box(self, x: float, y: float, width: float, height: float, ink: str, edge: str | None = None) -> None:
        """Draw a filled rectangle, optionally with an edge."""
        from matplotlib.patches import Rectangle

        self.axes.add_patch(Rectangle((x, y), width, height, facecolor=ink, edgecolor=edge or "none", linewidth=0.8))

    def panel(self, x: float, y: float, width: float, height: float, title: str) -> None:
        """Draw a panel with a title and a shadow."""
        self.box(x, y + 2, width, height, LINE)
        self.box(x, y, width, height, RAISED)
        self.text(x + 16, y + 25, title.upper(), 15, bold=True)

    def line(self, points: list[tuple[float, float]], ink: str, thick: float = 1, dashed: bool = False) -> None:
        """Draw a line through the points."""
        across, down = zip(*points, strict=True)
        style: Any = (0, (4, 3)) if dashed else "-"
        self.axes.plot(across, down, color=ink, linewidth=0.72 * thick, linestyle=style, solid_capstyle="butt")

    def dot(self, x: float, y: float, size: float, ink: str) -> None:
        """Draw a dot with an edge."""
        self.axes.plot([x], [y], "o", markersize=0.72 * size, color=ink, markeredgecolor=INK, markeredgewidth=1)

    def text(
        self, x: float, y: float, text: str, size: float = 14, ink: str = INK, side: Side = "left", bold: bool = False
    ) -> None:
        """Draw a text with the middle of its capitals at `y`."""
        # A dollar would begin a formula.
        plain = text.replace("$", r"\$")
        self.axes.text(x, y + CAPITAL / 2 * size, plain, color=ink, ha=side, fontproperties=_font(size, bold))

    def width_of(self, text: str, size: float = 14, bold: bool = False) -> float:
        """Return the width of a text in pixels."""
        from matplotlib.textpath import TextPath

        return float(TextPath((0, 0), text, prop=_font(size, bold)).get_extents().width) * DOTS / 72

    def save(self, path: Path, title: str, alt: str, language: str) -> None:
        """Write the sheet in the format of the file's suffix."""
        if path.suffix.lower() == ".png":
            from matplotlib import rc_context

            with rc_context({"text.hinting": "no_hinting"}):
                self.figure.savefig(path, dpi=2 * DOTS, metadata={"Title": title, "Description": alt})
            return
        svg = self._svg(title)
        if path.suffix.lower() == ".html":
            words = {"title": html.escape(title), "alt": html.escape(alt), "language": language}
            svg = PAGE.format(svg=svg[svg.index("<svg") :], paper=PAPER, width=self.width, **words)
        path.write_text(svg, encoding="utf-8")

    def _svg(self, title: str) -> str:
        """Return the sheet as reproducible SVG with letters as outlines."""
        from matplotlib import rc_context

        written = io.StringIO()
        with rc_context({"svg.hashsalt": "midtown", "svg.fonttype": "path"}):
            self.figure.savefig(written, format="svg", metadata={"Title": title, "Date": None})
        return written.getvalue()


def ticks(low: float, high: float, most: int) -> list[float]:
    """Return at most `most` round numbers from `low` to `high`, in steps of 1, 2 or 5 times a power of ten."""
    steps = [factor * 10.0**power for power in range(-3, 6) for factor in (1, 2, 5)]
    for step in steps:
        first, last = math.ceil(low / step - NEAR), math.floor(high / step + NEAR)
        if last - first < most:
            return [number * step for number in range(first, last + 1)]
    return [low, high]


def mixed(ink: str, paper: str, part: float) -> str:
    """Mix `part` (0 to 1) of an ink with the paper's colour."""
    ends = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in (ink, paper)]
    return "#" + "".join(f"{round(part * a + (1 - part) * b):02x}" for a, b in zip(*ends, strict=True))


def _font(size: float, bold: bool) -> "FontProperties":
    from matplotlib.font_manager import FontProperties

    name = "Bold" if bold else "Regular"
    return FontProperties(fname=str(FONTS / f"Jost-{name}.ttf"), size=0.72 * size)
