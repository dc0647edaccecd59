"""A grid of characters to draw on, and tools to put the lines it gives beside others."""

from collections.abc import Sequence

from midtown.game import Line


class Canvas:
    """A grid of single characters with their styles."""

    def __init__(self, wide: int, high: int) -> None:
        self.rows = [[(" ", "")] * wide for _ in range(high)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text from that place to the right; what falls off the grid is left out."""
        for i, sign in enumerate(text):
            if 0 <= row < len(self.rows) and 0 <= column + i < len(self.rows[row]):
                self.rows[row][column + i] = (sign, style)

    def paste(self, row: int, column: int, other: "Canvas") -> None:
        """Copy another canvas onto this one."""
        for i, signs in enumerate(other.rows):
            for j, (sign, style) in enumerate(signs):
                self.put(row + i, column + j, sign, style)

    def lines(self) -> list[Line]:
        """The grid as lines, neighbours of one style joined, without the empty ends."""
        return [joined(row) for row in self.rows]


def joined(row: Sequence[tuple[str, str]]) -> Line:
    """Neighbours of one style as one piece."""
    line: Line = []
    for sign, style in row:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + sign, style)
        else:
            line.append((sign, style))
    if line and not line[-1][1]:
        line[-1] = (line[-1][0].rstrip(), "")
    return line


def length(line: Line) -> int:
    """How many columns the line takes."""
    return sum(len(piece) for piece, _ in line)


def fit(line: Line, width: int) -> Line:
    """The line cut to at most `width` columns."""
    fitted: Line = []
    for piece, style in line:
        if width > 0:
            fitted.append((piece[:width], style))
        width -= len(piece)
    return fitted


def beside(left: Sequence[Line], right: Sequence[Line], gap: int) -> list[Line]:
    """Two blocks of lines next to each other, their first lines level."""
    width = max(map(length, left), default=0) + gap
    rows = max(len(left), len(right))
    left, right = [*left, *[[]] * (rows - len(left))], [*right, *[[]] * (rows - len(right))]
    return [[*a, (" " * (width - length(a)), ""), *b] if b else a for a, b in zip(left, right, strict=True)]


def wrapped(items: Sequence[Line], width: int, gap: str) -> list[Line]:
    """The items one after another, parted by `gap`, on as many lines as they need."""
    lines: list[Line] = [[]]
    for item in items:
        if lines[-1] and length(lines[-1]) + len(gap) + length(item) > width:
            lines.append([])
        lines[-1] += [(gap, ""), *item] if lines[-1] else item
    return lines
