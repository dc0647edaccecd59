"""Draw figures whose rows lie one below the other: bars, and dots with their intervals."""

from itertools import pairwise

from figures.axes import Axis, axis, width
from figures.charts import Chart, Row
from figures.shapes import LINE, element, fill, half, legend, patterns, sign, tone, words, wrapped

PITCH = 15
"""Pixels from one series of a row to the next."""


def bands(chart: Chart, wide: int, prefix: str) -> tuple[str, float]:
    """Return the shapes of a figure as wide as this, and its height; on narrow ones labels lie above their rows."""
    narrow = wide < 500
    labels = [wrapped(row.labels[-1], wide if narrow else wide * 0.34) for row in chart.rows]
    left = 1.0 if narrow else max(width(line) for lines in labels for line in lines) + 12
    single = len(chart.series) == 1
    written = [mark.written for row in chart.rows for cell in row.marks.values() for mark in cell]
    room = max(map(width, written)) + 12 if single or chart.kind == "bars" else 10
    zero = [0.0] if chart.kind == "bars" else []
    values = axis([*chart.extremes, *zero], (left + 8, wide - room), log=chart.log_values, bounds=chart.bounds)
    shapes, y = legend(chart, wide, 0, prefix)
    if chart.reference and chart.reference[0] is not None and single:
        name = chart.reference[1]
        x = min(max(values.at(chart.reference[0]), half(name)), wide - half(name))
        shapes.append(words(name, x, y + 12, anchor="middle"))
        y += LINE + 3
    top, group = y, ""
    for row, lines in zip(chart.rows, labels, strict=True):
        if (heading := ", ".join(row.labels[:-1])) != group:
            group = heading
            y += 8 if y > top else 0
            shapes.append(words(heading, 0, y + 13, kind="group"))
            y += LINE + 4
        if narrow:
            shapes += [words(line, 0, y + 12 + LINE * place) for place, line in enumerate(lines)]
            y += LINE * len(lines) + 1
        tall = height_of(chart, row)
        if not narrow:
            tall = max(tall, LINE * len(lines))
            middle = y + tall / 2 - LINE * len(lines) / 2 + 13
            shapes += [words(line, 0, middle + LINE * place) for place, line in enumerate(lines)]
        shapes += marks_of(chart, row, values, y, tall, prefix)
        if single:
            shapes += numbers_of(chart, row, wide, y + tall / 2)
        y += tall + (9 if narrow or len(slots(chart, row)) > 1 else 5)
    lines_below = ticks(values, top, y)
    title = wrapped(chart.axis, wide - left)
    shapes += [words(line, values.begin, y + 36 + LINE * place, kind="axis") for place, line in enumerate(title)]
    if chart.reference and chart.reference[0] is not None:
        x = values.at(chart.reference[0])
        lines_below.append(element("path", d=f"M{x:.1f} {top:.1f}V{y:.1f}", class_="reference"))
    return patterns(prefix) + "".join(lines_below + shapes), y + 26 + LINE * len(title)


def slots(chart: Chart, row: Row) -> list[list[str]]:
    """Return the series of a row that share a line: all of them, unless they are bars or could cover each other."""
    series = [name for name in chart.series if row.marks.get(name)]
    shared = chart.kind == "dots" and not chart.has_intervals and all(len(row.marks[name]) == 1 for name in series)
    return [series] if shared else [[name] for name in series]


def height_of(chart: Chart, row: Row) -> float:
    """Return the pixels of a row's marks."""
    return PITCH * max(1, len(slots(chart, row))) + 2


def marks_of(chart: Chart, row: Row, values: Axis, y: float, tall: float, prefix: str) -> list[str]:
    """Return the marks of a row."""
    shapes = []
    if row.reference is not None:
        x = values.at(row.reference)
        shapes.append(element("path", d=f"M{x:.1f} {y - 1:.1f}v{tall + 2:.1f}", class_="reference"))
    together = slots(chart, row)
    first = y + tall / 2 - PITCH * (len(together) - 1) / 2
    for place, names in enumerate(together):
        middle = first + PITCH * place
        ends = sorted(values.at(mark.value) for name in names for mark in row.marks[name])
        if len(ends) > 1:
            shapes += [
                element("path", d=f"M{a:.1f} {middle:.1f}H{b:.1f}", class_="span") for a, b in pairwise(ends) if b > a
            ]
        for name in names:
            where = ", ".join([*row.labels, *([name] if name else [])])
            for mark in row.marks[name]:
                x = values.at(mark.value)
                if chart.kind == "bars":
                    zero = values.at(max(0.0, values.low))
                    box = {"x": min(zero, x), "y": middle - 6, "width": max(abs(x - zero), 0.5), "height": 12.0}
                    shapes.append(element("rect", **box, **fill(chart, name, prefix)))
                    shapes.append(words(mark.written, max(zero, x) + 5, middle + 4.5, kind="number"))
                    continue
                if mark.low is not None and mark.high is not None:
                    low, high = values.at(mark.low), values.at(mark.high)
                    kind = f"interval {tone(chart, name)}"
                    shapes.append(element("path", d=f"M{low:.1f} {middle:.1f}H{high:.1f}", class_=kind))
                shapes.append(sign(chart, name, x, middle, mark, where))
    return shapes


def numbers_of(chart: Chart, row: Row, wide: float, middle: float) -> list[str]:
    """Return the numbers of a row with one series at the right edge; bars have theirs at their ends."""
    cell = [mark for marks in row.marks.values() for mark in marks]
    if chart.kind == "bars" or len(cell) != 1:
        return []
    return [words(cell[0].written, wide, middle + 4.5, anchor="end", kind="number")]


def ticks(values: Axis, top: float, bottom: float) -> list[str]:
    """Return the ticks of the values' axis, as lines over all rows."""
    shapes = []
    for tick in values.ticks:
        shapes.append(element("path", d=f"M{values.at(tick):.1f} {top:.1f}V{bottom:.1f}", class_="grid"))
        shapes.append(words(values.text(tick), values.at(tick), bottom + 16, anchor="middle", kind="tick"))
    return shapes
