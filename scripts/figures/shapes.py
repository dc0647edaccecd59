"""Draw what all figures share: texts, signs of the series, legends, and lines to compare with.

Colours and line widths are in docs/figures.css. Each series has a sign and a fill of its own, so that none needs its
colour.
"""

from html import escape

from figures.axes import LETTER, width
from figures.charts import Chart
from figures.tables import Mark

LINE = 17
"""Pixels from one line of text to the next."""
SIGNS = ("circle", "square", "triangle", "diamond", "ring", "cross")
FILLS = ("plain", "stripes", "outline", "dots", "crossed", "outline")
DASHES = ("", "6 4", "2 4", "8 3 2 3", "12 4", "1 3")


def element(name: str, text: str = "", /, **attributes: str | float) -> str:
    """Return an element; attributes are written with `_` for `-`, and `class_` for `class`."""
    pairs = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{short(value)}"' for key, value in attributes.items() if value != ""
    )
    return f"<{name}{pairs}>{text}</{name}>" if text else f"<{name}{pairs}/>"


def short(value: str | float) -> str:
    """Return an attribute's value; pixels need no more than a tenth."""
    return escape(value) if isinstance(value, str) else f"{round(value, 1):g}"


def words(text: str, x: float, y: float, *, anchor: str = "", kind: str = "") -> str:
    """Return a line of text."""
    return element("text", escape(text), x=x, y=y, text_anchor=anchor, class_=kind)


def wrapped(text: str, pixels: float) -> list[str]:
    """Return a text in lines that are no wider, as far as its words allow, and about equally long."""
    lines = broken(text, pixels)
    longest = max(map(width, text.split()), default=0)
    while pixels > longest and len(broken(text, pixels - 4)) == len(lines):
        pixels -= 4
    return broken(text, pixels)


def broken(text: str, pixels: float) -> list[str]:
    """Return a text in lines, each as long as it may be."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer) > pixels and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def tone(chart: Chart, series: str) -> str:
    """Return the class with a series' colour: the accent, or one of the greys in turn."""
    if series == chart.accent:
        return "accent"
    return f"grey-{[name for name in chart.series if name != chart.accent].index(series) % 3}"


def place_of(chart: Chart, series: str) -> int:
    """Return the place of a series' sign: the accent has the first."""
    return [chart.accent, *(name for name in chart.series if name != chart.accent)].index(series)


def sign(chart: Chart, series: str, x: float, y: float, mark: Mark | None = None, where: str = "") -> str:
    """Return the sign of a series at a place; a mark adds its number, to be seen under the pointer."""
    name = SIGNS[place_of(chart, series)]
    paths = {
        "square": f"M{x - 4:.1f} {y - 4:.1f}h8v8h-8z",
        "triangle": f"M{x:.1f} {y - 5.5:.1f}l5.5 9.5h-11z",
        "diamond": f"M{x:.1f} {y - 5.5:.1f}l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
        "cross": f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8",
    }
    kind = f"sign {name} {tone(chart, series)}"
    title = element("title", escape(f"{where}: {mark.written}")) if mark else ""
    if name in paths:
        return element("path", title, d=paths[name], class_=kind)
    return element("circle", title, cx=x, cy=y, r=4.5, class_=kind)


def fill(chart: Chart, series: str, prefix: str) -> dict[str, str]:
    """Return the attributes that fill a series' bars."""
    name = FILLS[place_of(chart, series)]
    pattern = f"fill:url(#{prefix}-{name})" if name in ("stripes", "dots", "crossed") else ""
    return {"class_": f"bar {name} {tone(chart, series)}", "style": pattern}


def patterns(prefix: str) -> str:
    """Return the patterns of bars, with names of their own for each figure of a page."""
    lines = {"stripes": "M-1 7L7 -1M-1 1L1 -1M5 7L7 5", "crossed": "M0 0L6 6M6 0L0 6", "dots": "M1 3h3"}
    return element(
        "defs",
        "".join(
            element(
                "pattern",
                element("path", d=path, class_="pattern"),
                id=f"{prefix}-{name}",
                width="6",
                height="6",
                patternUnits="userSpaceOnUse",
            )
            for name, path in lines.items()
        ),
    )


def legend(chart: Chart, wide: float, top: float, prefix: str, *, series: bool = True) -> tuple[list[str], float]:
    """Return the legend below a pixel, and the pixel where it ends; a single series needs none."""
    entries = list(chart.series) if series and len(chart.series) > 1 else []
    line = [chart.reference[1]] if chart.reference and (chart.reference[0] is None or entries) else []
    shapes: list[str] = []
    x, y = 0.0, top
    for entry in [*entries, *line]:
        needed = 34 + width(entry)
        if x and x + needed > wide:
            x, y = 0.0, y + LINE + 3
        if entry in line and entry not in entries:
            shapes.append(element("path", d=f"M{x + 8:.1f} {y + 1:.1f}v14", class_="reference"))
        elif chart.kind == "bars":
            shapes.append(element("rect", x=x + 1, y=y + 2, width=14.0, height=11.0, **fill(chart, entry, prefix)))
        else:
            shapes.append(sign(chart, entry, x + 8, y + 8))
        shapes.append(words(entry, x + 22, y + 12.5))
        x += needed
    return shapes, y + LINE + 11 if shapes else top


def half(text: str) -> float:
    """Return half a text's width, by which a centred one sticks out."""
    return LETTER * len(text) / 2
