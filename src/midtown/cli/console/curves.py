"""Draw curves and stacked areas with the characters of a terminal."""

from collections.abc import Sequence

from midtown.support.styled_text import Line

FILLINGS = "█░▓▒"
HEIGHT = 14
WIDEST = 100
"""Maximum width of a picture in columns, its scale included."""
AXIS_WIDTH = 6
"""Width of the scale on the left in columns."""
MARKS = "▁▂▃▄▅▆▇█"


def draw_shares(
    chances: Sequence[Sequence[float]], names: Sequence[str], inks: Sequence[str], width: int
) -> list[Line]:
    """Draw chances by move and seat as stacked areas, the first seat at the bottom, with legend and scale."""
    last = len(chances) - 1
    columns = max(2, min(last + 1, min(width, WIDEST) - AXIS_WIDTH))
    columns_shown = [chances[index] for index in _indices(last + 1, columns)]
    rows = [[(_axis_label(row), "dim"), *_area_row(columns_shown, row, inks)] for row in reversed(range(HEIGHT))]
    end = str(last)
    axis = " " * AXIS_WIDTH + "0" + end.rjust(columns - 1)
    legend: Line = [(" " * AXIS_WIDTH, "")]
    for seat, name in enumerate(names):
        legend += [(2 * FILLINGS[seat], inks[seat]), (f" {name}   ", "")]
    return [*rows, [(axis, "dim")], legend]


def _axis_label(row: int) -> str:
    marks = {HEIGHT - 1: "100 %", HEIGHT // 2: " 50 %", 0: "  0 %"}
    return marks.get(row, "").ljust(AXIS_WIDTH)


def _area_row(columns_shown: Sequence[Sequence[float]], row: int, inks: Sequence[str]) -> Line:
    """Return one line of the areas: in each column the seat whose area contains the line's middle."""
    level = (row + 0.5) / HEIGHT
    seats = [_seat_at(column, level) for column in columns_shown]
    line: Line = []
    for seat in seats:
        if line and line[-1][1] == inks[seat]:
            line[-1] = (line[-1][0] + FILLINGS[seat], inks[seat])
        else:
            line.append((FILLINGS[seat], inks[seat]))
    return line


def _seat_at(chances: Sequence[float], level: float) -> int:
    below = 0.0
    for seat, chance in enumerate(chances):
        below += chance
        if level < below:
            return seat
    return len(chances) - 1


def draw_curves(
    curves: Sequence[Sequence[float]], names: Sequence[str], inks: Sequence[str], totals: Sequence[str], width: int
) -> list[Line]:
    """Draw a curve around 0 for every seat, on one scale, with its name and its last value."""
    margin = max(map(len, names)) + 2
    columns = max(8, min(width, WIDEST) - margin - max(map(len, totals)) - 2)
    most = max((abs(value) for curve in curves for value in curve), default=0.0) or 1.0
    drawn: list[Line] = []
    for name, ink, curve, gain in zip(names, inks, curves, totals, strict=False):
        values = [curve[index] for index in _indices(len(curve), columns)]
        marks = "".join(MARKS[min(7, int((value / most + 1) * 4))] for value in values)
        drawn.append([(name.ljust(margin), ""), (marks, ink), (f"  {gain}", "bold")])
    return drawn


def _indices(length: int, columns: int) -> list[int]:
    """Return the indices of a curve that `columns` columns show, its ends included."""
    columns = min(columns, length)
    return [round(column * (length - 1) / max(1, columns - 1)) for column in range(columns)]
