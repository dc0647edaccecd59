"""Styled lines for a terminal: measure, cut, pad, wrap, join."""

from collections.abc import Sequence

Line = list[tuple[str, str]]
"""Pieces of text, each with a style: words such as `red`, `bold`, `on-park`, or none."""


def length(line: Line) -> int:
    """Return the number of columns that the line takes."""
    return sum(len(piece) for piece, _ in line)


def fit(line: Line, width: int) -> Line:
    """Return the line cut to at most `width` columns."""
    fitted: Line = []
    for piece, style in line:
        if width > 0:
            fitted.append((piece[:width], style))
        width -= len(piece)
    return fitted


def pad(line: Line, width: int, style: str = "") -> Line:
    """Return the line at exactly `width` columns, cut or filled with spaces in `style`."""
    return [*fit(line, width), (" " * max(0, width - length(line)), style)]


def side_by_side(left: Sequence[Line], right: Sequence[Line], gap: int) -> list[Line]:
    """Return two blocks of lines side by side, `gap` columns apart, their first lines level."""
    width = max(map(length, left), default=0) + gap
    rows = max(len(left), len(right))
    left, right = [*left, *[[]] * (rows - len(left))], [*right, *[[]] * (rows - len(right))]
    return [[*pad(a, width), *b] if b else a for a, b in zip(left, right, strict=True)]


def wrap_items(items: Sequence[Line], width: int, gap: str) -> list[Line]:
    """Return the items joined by `gap`, on as many lines of `width` columns as they need."""
    lines: list[Line] = [[]]
    for item in items:
        if lines[-1] and length(lines[-1]) + len(gap) + length(item) > width:
            lines.append([])
        lines[-1] += [(gap, ""), *item] if lines[-1] else item
    return lines
