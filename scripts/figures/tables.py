"""Read tables of Markdown pages, and the numbers in their cells."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

NUMBER = r"[+−-]?\d+(?:,\d{3})*(?:\.\d+)?"
CELL = re.compile(
    rf"(?P<value>{NUMBER})(?:\s?(?:%|[^\W\d]+))?"
    rf"(?:\s*±\s*(?P<error>{NUMBER})|\s*\(±\s*(?P<enclosed>{NUMBER})\)"
    rf"|\s*\((?P<low>{NUMBER})(?:\s*–\s*|\s+to\s+)(?P<high>{NUMBER})\))?"
    r"(?:\s*\([^()]*\)|,\s[^\d].*)?"
)
"""A number, its unit, an interval (`± 2`, `(± 2)`, `(1–5)`, `(1 to 5)`), a remark in brackets or after a comma."""
SEPARATOR = re.compile(r"(?<!\\)\|")
LIST = re.compile(r",\s+(?=[+−-]?\d)")
LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()]*\)")


class FigureError(ValueError):
    """Say in one sentence why a figure cannot be drawn."""


@dataclass(frozen=True, kw_only=True)
class Mark:
    """One number of a cell: as it is written, its value, and the ends of its interval if it has one."""

    written: str
    value: float
    low: float | None = None
    high: float | None = None

    @property
    def extremes(self) -> tuple[float, float]:
        """Return the least and the greatest number that a figure must have room for."""
        ends = [end for end in (self.low, self.high) if end is not None]
        return min([self.value, *ends]), max([self.value, *ends])


@dataclass(frozen=True)
class Table:
    """A table: the names of its columns, and its rows, each as long as the names."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def column(self, name: str) -> list[str]:
        """Return the cells of a column; raise FigureError if there is none of that name, or several."""
        if self.columns.count(name) != 1:
            names = ", ".join(f"“{column}”" for column in self.columns)
            times = "no column" if name not in self.columns else "more than one column"
            raise FigureError(f"the table has {times} “{name}”; it has {names}")
        place = self.columns.index(name)
        return [row[place] for row in self.rows]

    def labels(self, name: str) -> list[str]:
        """Return the cells of a column; an empty one repeats the cell above."""
        labels: list[str] = []
        for cell in self.column(name):
            labels.append(cell or (labels[-1] if labels else ""))
        return labels


def first_table(lines: Sequence[str]) -> Table:
    """Return the table that the lines begin with, blank lines apart; raise FigureError if there is none."""
    rows = [[plain(cell) for cell in SEPARATOR.split(line.strip()[1:-1])] for line in leading_rows(lines)]
    if len(rows) < 3:
        raise FigureError("no table follows it")
    columns, _, *body = rows
    for row in body:
        if len(row) != len(columns):
            raise FigureError(f"a row of the table has {len(row)} cells, and not {len(columns)}: {' | '.join(row)}")
    return Table(tuple(columns), tuple(tuple(row) for row in body))


def leading_rows(lines: Iterable[str]) -> Iterator[str]:
    """Yield the rows of the table with which the lines begin."""
    begun = False
    for line in lines:
        if line.lstrip().startswith("|"):
            begun = True
            yield line
        elif begun or line.strip():
            return


def plain(cell: str) -> str:
    """Return a cell as it is read: without marks of code, emphasis, and links."""
    text = LINK.sub(r"\1", cell.strip()).replace("\\|", "|")
    return re.sub(r"[`*]", "", text)


def marks(cell: str) -> list[Mark]:
    """Return the numbers of a cell, none for an empty one; raise FigureError if it is not of numbers."""
    return [mark(part) for part in LIST.split(cell)] if cell else []


def mark(text: str) -> Mark:
    """Return the number with which a cell begins, and its interval."""
    match = CELL.fullmatch(text)
    if match is None:
        raise FigureError(f"the cell “{text}” is no number")
    value = number(match["value"])
    low, high = (number(match[end]) if match[end] else None for end in ("low", "high"))
    if error := match["error"] or match["enclosed"]:
        low, high = value - number(error), value + number(error)
    return Mark(written=match["value"], value=value, low=low, high=high)


def number(text: str) -> float:
    """Return the value of a number as the pages write it."""
    return float(text.replace(",", "").replace("−", "-"))
