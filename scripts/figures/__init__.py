"""Figures of the documentation, drawn from the tables of its pages when the site is built.

A comment above a table says what is drawn: `<!-- figure: dots title="…" label="game" values="won" axis="won, %" -->`.
The numbers stand in the table alone (docs/develop/figures.md). `figures.site` is an extension of Sphinx.
"""

import re
from html import escape
from pathlib import Path

from figures.bands import bands
from figures.charts import MARKER, Chart, chart_at
from figures.planes import plane
from figures.shapes import element
from figures.tables import FigureError

WIDTHS = {"wide": 720, "narrow": 350}
"""Pixels of the two drawings of a figure; the page shows the one that fits (docs/figures.css)."""


def with_figures(source: str, page: Path, name: str) -> tuple[str, list[tuple[int, str]], set[Path]]:
    """Return a page with figures for its markers, the line and sentence of each failure, and other pages it draws.

    A figure is one line of HTML, so that the page's lines keep their numbers. `name` begins the ids of its elements.
    """
    failures: list[tuple[int, str]] = []
    others: set[Path] = set()

    def replacement(match: re.Match[str]) -> str:
        if match["options"] is None:
            return match[0]
        line = source.count("\n", 0, match.start()) + 1
        try:
            if not source.startswith("\n\n", match.end()):
                raise FigureError("a blank line must follow its comment")
            chart, other = chart_at(source, match, page.parent)
            drawing = figure(chart, f"{name}-{line}")
        except FigureError as error:
            failures.append((line, f"figure: {error}"))
            return match[0]
        others.update([other] if other else [])
        return drawing + "\n" * match[0].count("\n")

    return MARKER.sub(replacement, source), failures, others


def figure(chart: Chart, name: str) -> str:
    """Return a chart as HTML in one line: its title and its drawings, of which the page shows one."""
    drawings = "".join(drawing(chart, size, wide, name) for size, wide in WIDTHS.items())
    caption = element("figcaption", escape(chart.title), id=f"{name}-title")
    return element("figure", caption + drawings, class_="drawn")


def drawing(chart: Chart, size: str, wide: int, name: str) -> str:
    """Return a chart as SVG of this width."""
    prefix = f"{name}-{size}"
    shapes, tall = (bands if chart.kind in ("bars", "dots") else plane)(chart, wide, prefix)
    described = element("desc", escape(chart.description), id=f"{prefix}-text")
    return element(
        "svg",
        described + shapes,
        role="img",
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{prefix}-text",
        class_=size,
        viewBox=f"0 0 {wide} {tall:.0f}",
        width=float(wide),
        height=float(round(tall)),
    )
