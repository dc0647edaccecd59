"""A grid of characters to draw on."""

from collections.abc import Sequence

from midtown.support.styled_text import Line


class Canvas:
    """A grid of single characters with their styles."""

    def __init__(self, wide: int, high: int) -> None:
        self.rows = [[(" ", "")] * wide for _ in range(high)]

    def put(self, row: int, column: int, text: str, style: str = "") -> None:
        """Write a text from a place to the right; what falls off the grid is left out."""
        for i, sign in enumerate(text):
            if 0 <= row < len(self.rows) and 0 <= column + i < len(self.rows[row]):
                self.rows[row][column + i] = (sign, style)

    def paste(self, row: int, column: int, other: "Canvas") -> None:
        """Copy another canvas onto this one."""
        for i, signs in enumerate(other.rows):
            for j, (sign, style) in enumerate(signs):
                self.put(row + i, column + j, sign, style)

    def lines(self) -> list[Line]:
        """Return the grid as lines, neighbours of one style joined, without the empty ends."""
        return [joined(row) for row in self.rows]


def joined(row: Sequence[tuple[str, str]]) -> Line:
    """Return a row with neighbours of one style as one piece."""
    line: Line = []
    for sign, style in row:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + sign, style)
        else:
            line.append((sign, style))
    if line and not line[-1][1]:
        line[-1] = (line[-1][0].rstrip(), "")
    return line
