"""Draw figures over an axis of numbers or of kinds in order: lines and points."""

from collections.abc import Callable

from figures.axes import Axis, axis, axis_at, width
from figures.charts import Chart, Row
from figures.shapes import DASHES, LINE, element, legend, place_of, sign, tone, words, wrapped
from figures.tables import FigureError, marks


def plane(chart: Chart, wide: int, prefix: str) -> tuple[str, float]:
    """Return the shapes of a figure as wide as this, and its height."""
    ends = ends_of(chart)
    room = max(map(width, chart.series)) + 16
    named = chart.kind == "lines" and len(chart.series) > 1 and len(set(ends.values())) == 1 and room < wide * 0.3
    shapes, y = legend(chart, wide, 0, prefix, series=not named)
    for line in wrapped(chart.axis, wide):
        shapes.append(words(line, 0, y + 12, kind="axis"))
        y += LINE
    top, bottom = y + 10, y + (200 if wide < 500 else 260)
    values = axis(chart.extremes, (bottom, top), log=chart.log_values, bounds=chart.bounds, lying=False)
    left = max(width(values.text(tick)) for tick in values.ticks) + 10
    beside = chart.reference[1] if chart.reference and (len(chart.series) == 1 or named) else ""
    right = wide - max(room if named else 16, width(beside) + 8)
    place, below = along(chart, left + 8, right, bottom)
    behind = [
        element("path", d=f"M{left:.1f} {values.at(tick):.1f}H{right:.1f}", class_="grid") for tick in values.ticks
    ]
    shapes += [
        words(values.text(tick), left - 8, values.at(tick) + 4.5, anchor="end", kind="tick") for tick in values.ticks
    ]
    if chart.reference and chart.reference[0] is not None:
        level = values.at(chart.reference[0])
        behind.append(element("path", d=f"M{left:.1f} {level:.1f}H{right:.1f}", class_="reference"))
        shapes += [words(beside, right + 6, level + 4.5)] if beside else []
    for name in chart.series:
        shapes += drawn(chart, name, place, values)
    if named:
        shapes += names_at_ends(chart, values, right)
    lines = max((count for _, count in below), default=1)
    shapes += [text for text, _ in below]
    title = bottom + 22 + LINE * lines
    shapes.append(words(chart.along, (left + right) / 2, title, anchor="middle", kind="axis"))
    return "".join(behind + shapes), title + 8


def along(
    chart: Chart, begin: float, end: float, bottom: float
) -> tuple[Callable[[Row], float], list[tuple[str, int]]]:
    """Return where a row stands on the lower axis, and the texts below it, each with its number of lines.

    Labels that are all numbers make an axis of numbers, others stand side by side.
    """
    numbers = positions(chart)
    if numbers is not None:
        lower = axis_at(numbers.values(), (begin, end), log=chart.log_along)
        texts = [(words(lower.text(x), lower.at(x), bottom + 18, anchor="middle", kind="tick"), 1) for x in lower.ticks]
        return lambda row: lower.at(numbers[row.labels]), texts
    if chart.log_along:
        raise FigureError("the labels are no numbers, so their axis cannot be logarithmic")
    step = (end - begin) / len(chart.rows)
    centres = {row.labels: begin + step * (place + 0.5) for place, row in enumerate(chart.rows)}
    texts = []
    for labels, x in centres.items():
        lines = wrapped(labels[-1], step - 6)
        texts += [
            (words(line, x, bottom + 18 + LINE * place, anchor="middle", kind="tick"), len(lines))
            for place, line in enumerate(lines)
        ]
    return lambda row: centres[row.labels], texts


def positions(chart: Chart) -> dict[tuple[str, ...], float] | None:
    """Return the number of each row's label, None if one is no number."""
    try:
        return {row.labels: marks(row.labels[-1])[0].value for row in chart.rows}
    except (FigureError, IndexError):
        return None


def ends_of(chart: Chart) -> dict[str, tuple[str, ...]]:
    """Return the label at which each series ends."""
    return {name: row.labels for row in chart.rows for name in chart.series if row.marks.get(name)}


def drawn(chart: Chart, name: str, place: Callable[[Row], float], values: Axis) -> list[str]:
    """Return the line of a series, its intervals, and its signs; series with intervals stand a little apart."""
    number = chart.series.index(name) - (len(chart.series) - 1) / 2
    aside = 7 * number if chart.has_intervals or chart.kind == "points" else 0
    spots = [(place(row) + aside, mark, row) for row in chart.rows for mark in row.marks.get(name, [])]
    shapes = []
    if chart.kind == "lines":
        path = "L".join(
            f"{x:.1f} {values.at(mark.value):.1f}" for x, mark, _ in sorted(spots, key=lambda spot: spot[0])
        )
        dash = DASHES[place_of(chart, name)]
        shapes.append(element("path", d=f"M{path}", class_=f"line {tone(chart, name)}", stroke_dasharray=dash))
    for x, mark, row in spots:
        if mark.low is not None and mark.high is not None:
            path = f"M{x:.1f} {values.at(mark.low):.1f}V{values.at(mark.high):.1f}"
            shapes.append(element("path", d=path, class_=f"interval {tone(chart, name)}"))
        where = ", ".join([*row.labels, *([name] if name else [])])
        shapes.append(sign(chart, name, x, values.at(mark.value), mark, where))
    return shapes


def names_at_ends(chart: Chart, values: Axis, right: float) -> list[str]:
    """Return the names of series beside their last marks, pushed apart where they would touch."""
    last = {name: row.marks[name][-1].value for row in chart.rows for name in chart.series if row.marks.get(name)}
    shapes, lowest = [], float("-inf")
    for name in sorted(last, key=lambda name: values.at(last[name])):
        lowest = max(values.at(last[name]), lowest + LINE - 2)
        shapes.append(words(name, right + 4, lowest + 4.5))
    return shapes
