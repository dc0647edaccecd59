"""Read the markers of figures: what is drawn, from which table, and how."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from figures.tables import FigureError, Mark, Table, first_table, marks, number

MARKER = re.compile(r"^```.*?^```|^<!-- figure\b:?(?P<options>.*?)-->", re.DOTALL | re.MULTILINE)
"""A marker, with its options; or a block of code, which has none and may show a marker."""
KINDS = ("bars", "dots", "lines", "points")
OPTIONS = {"title", "label", "values", "series", "axis", "along", "reference", "log", "from", "to", "accent", "unit"}
NEEDED = ("title", "label", "values", "axis")
MOST_SERIES = 6


@dataclass(frozen=True)
class Row:
    """What is drawn at one label: the marks of each series, and a line to compare them with."""

    labels: tuple[str, ...]
    marks: dict[str, list[Mark]]
    reference: float | None


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A figure before it is drawn; `reference` is a line for all rows, or names what the rows' own lines are."""

    kind: str
    title: str
    axis: str
    along: str
    series: tuple[str, ...]
    accent: str
    rows: tuple[Row, ...]
    reference: tuple[float | None, str] | None
    log_values: bool
    log_along: bool
    bounds: tuple[float | None, float | None]

    @property
    def extremes(self) -> list[float]:
        """Return all numbers that must have room."""
        ends = [end for row in self.rows for cell in row.marks.values() for mark in cell for end in mark.extremes]
        references = [row.reference for row in self.rows] + [self.reference[0] if self.reference else None]
        return ends + [line for line in references if line is not None]

    @property
    def has_intervals(self) -> bool:
        """Return whether a mark has an interval."""
        return any(mark.low is not None for row in self.rows for cell in row.marks.values() for mark in cell)

    @property
    def description(self) -> str:
        """Return what the figure shows, for those who do not see it."""
        every = [
            (mark.value, mark.written, ", ".join([*row.labels, *([name] if name else [])]))
            for row in self.rows
            for name, cell in row.marks.items()
            for mark in cell
        ]
        (_, least, where), (_, most, there) = min(every), max(every)
        named = f" for {', '.join(self.series)}" if len(self.series) > 1 else ""
        intervals = ", with intervals" if self.has_intervals else ""
        return (
            f"{self.kind.capitalize()}{intervals}: {self.axis} by {self.along}{named}. "
            f"Least {least} ({where}), most {most} ({there}). The table has all numbers."
        )


def options_of(text: str) -> tuple[str, dict[str, str]]:
    """Return the kind of figure and the options of a marker; raise FigureError if it cannot be read."""
    try:
        first, *words = shlex.split(text) or [""]
    except ValueError as error:
        raise FigureError(f"its options cannot be read: {error}") from error
    pairs = [word.partition("=") for word in ([first, *words] if "=" in first else words)]
    for name, sign, _ in pairs:
        if not sign:
            raise FigureError(f'“{name}” is no option; write name="value"')
    return "" if "=" in first else first, {name: value for name, _, value in pairs}


def chart_at(source: str, marker: re.Match[str], folder: Path) -> tuple[Chart, Path | None]:
    """Return the chart of a marker, and the file whose table it draws if that is another page.

    `of="page.md" name="x"` draws the figure with that name of another page.
    """
    kind, options = options_of(marker["options"])
    if "of" not in options:
        return chart(kind, options, first_table(source[marker.end() :].split("\n"))), None
    page = folder / options["of"]
    if not page.is_file():
        raise FigureError(f"there is no page “{options['of']}”")
    other = page.read_text("utf-8")
    for match in MARKER.finditer(other):
        kind, given = options_of(match["options"] or "")
        if given.get("name") == options.get("name"):
            return chart(kind, given, first_table(other[match.end() :].split("\n"))), page
    raise FigureError(f"{options['of']} has no figure with the name “{options.get('name', '')}”")


def chart(kind: str, options: dict[str, str], table: Table) -> Chart:
    """Return the chart that these options make of a table; raise FigureError where they do not fit it."""
    if kind not in KINDS:
        raise FigureError(f"“{kind}” is no kind of figure, but {', '.join(KINDS)} are")
    if unknown := sorted(options.keys() - OPTIONS - {"name"}):
        raise FigureError(f"there is no option “{unknown[0]}”, only {', '.join(sorted(OPTIONS))}")
    if missing := [name for name in NEEDED if not options.get(name)]:
        raise FigureError(f"it needs the option “{missing[0]}”")
    columns = names(options["values"])
    if "series" in options and len(columns) > 1:
        raise FigureError("it has both a column of series and several columns of values")
    own = options.get("reference", "") in table.columns
    rows = tuple(rows_of(options, table, own))
    series = tuple(dict.fromkeys(name for row in rows for name in row.marks))
    if not any(cell for row in rows for cell in row.marks.values()):
        raise FigureError("the table has no numbers for it")
    if len(series) > MOST_SERIES:
        raise FigureError(f"it has {len(series)} series, and at most {MOST_SERIES} can be told apart")
    accent = options.get("accent", series[-1] if kind != "bars" or len(series) == 1 else series[0])
    if accent not in series:
        raise FigureError(f"there is no series “{accent}”, only {', '.join(f'“{name}”' for name in series)}")
    made = Chart(
        kind=kind,
        title=options["title"],
        axis=options["axis"],
        along=options.get("along", names(options["label"])[-1]),
        series=series,
        accent=accent,
        rows=rows,
        reference=line_of(options.get("reference"), own),
        log_values="values" in options.get("log", "").split(),
        log_along="label" in options.get("log", "").split(),
        bounds=(bound(options, "from"), bound(options, "to")),
    )
    if made.log_values and (kind == "bars" or min(made.extremes) <= 0):
        raise FigureError("a logarithmic axis has no zero: it fits no bars, and no numbers below or at zero")
    return made


def names(text: str) -> list[str]:
    """Return the columns of an option that may name several."""
    return [name.strip() for name in text.split(";")]


def rows_of(options: dict[str, str], table: Table, own: bool) -> Iterator[Row]:
    """Yield the rows of a figure; rows of the table with the same labels become one."""
    *groups, last = (table.labels(name) for name in names(options["label"]))
    labels = list(zip(*groups, [f"{label} {options.get('unit', '')}".strip() for label in last], strict=True))
    columns = names(options["values"])
    several = table.labels(options["series"]) if "series" in options else None
    lines = table.labels(options["reference"]) if own else None
    every = {name: [marks(cell) for cell in table.column(name)] for name in columns}
    rows: dict[tuple[str, ...], Row] = {}
    for place, label in enumerate(labels):
        line = marks(lines[place])[0].value if lines else None
        row = rows.setdefault(label, Row(label, {}, line))
        for name in columns:
            series = several[place] if several else name if len(columns) > 1 else ""
            row.marks.setdefault(series, []).extend(every[name][place])
    yield from rows.values()


def line_of(reference: str | None, own: bool) -> tuple[float | None, str] | None:
    """Return the line to compare with: a number with its name, or the name of the column with a line for each row."""
    if reference is None or own:
        return (None, reference) if reference else None
    value, _, name = reference.partition(" ")
    if not re.fullmatch(r"-?\d+(\.\d+)?", value):
        raise FigureError(f"the reference “{reference}” is neither a column nor a number with its name")
    return float(value), name


def bound(options: dict[str, str], name: str) -> float | None:
    """Return an end of the values' axis, if the marker sets it."""
    try:
        return number(options[name]) if name in options else None
    except ValueError as error:
        raise FigureError(f"“{options[name]}” is no number for “{name}”") from error
