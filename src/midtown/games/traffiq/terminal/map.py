"""The map from above. Borders between tiles are lines of their own, so that streets show; a corner is three wide.

     0     1          above and left: cells
  ┌──R─────B──┐       below and right: corners
1 B ⌂⌂⌂ ║ □□□ R       ───  half street at the rim, with the colour that fits there
  ├═════○═════┤ 1     ═══  street: two tiles meet on red or beige
        1             ○ complete corner, (R) taxi, [R] truck
"""

from collections.abc import Mapping
from typing import NamedTuple

from midtown.games.traffiq.components import EAST, NORTH, SOUTH, WEST
from midtown.games.traffiq.terminal_canvas import Canvas
from midtown.games.traffiq.terminal_scene import ARMS, BUILT, Map, Place

NODE = 3
"""Columns of a corner."""
TEXTURE = {
    "R": ("⌂", "on-brick brick2"),
    "B": ("□", "on-sand sand2"),
    "G": ("♣", "on-park park2"),
    "W": ("≈", "on-water water2"),
}
STREET, HALF, STOP = "on-road line", "on-half", "bold on-road line"
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""Light lines by their arms: north 1, east 2, south 4, west 8."""


class Scale(NamedTuple):
    """Columns and lines of what is inside a tile."""

    wide: int
    high: int

    def sides(self) -> list[list[int]]:
        """Which side each character inside belongs to, row by row; -1 is the court in the middle."""
        row = min(2, self.wide // 2)
        top, bottom = ([WEST, *[side] * (self.wide - 2), EAST] for side in (NORTH, SOUTH))
        middle = [WEST] * row + [-1] * (self.wide - 2 * row) + [EAST] * row
        return {1: [middle], 2: [top, bottom], 3: [top, middle, bottom]}[self.high]


class Drawing:
    """A map drawn at one scale, from cell `low` in the south-west to cell `high` in the north-east."""

    def __init__(self, city: Map, scale: Scale, low: Place, high: Place, letters: Mapping[str, str]) -> None:
        self.city = city
        self.scale = scale
        self.low, self.high = low, high
        self.letters = letters
        wide, tall = (high[axis] - low[axis] + 1 for axis in (0, 1))
        self.canvas = Canvas(wide * (scale.wide + NODE) + NODE, tall * (scale.high + 1) + 1)
        for x in range(low[0], high[0] + 2):
            for y in range(low[1], high[1] + 2):
                self.border_east((x, y))
                self.border_north((x, y))
                self.corner((x, y))
                self.tile((x, y))

    def row(self, y: int) -> int:
        """The row of the corners at y."""
        return (self.high[1] + 1 - y) * (self.scale.high + 1)

    def column(self, x: int) -> int:
        """The first column of the corners at x."""
        return (x - self.low[0]) * (self.scale.wide + NODE)

    def middle(self, cell: Place) -> tuple[int, int]:
        """Row and column of a cell's middle."""
        return self.row(cell[1]) - 1 - self.scale.high // 2, self.column(cell[0]) + NODE + self.scale.wide // 2

    def note(self, cell: Place, text: str, style: str) -> None:
        """A text in the middle of a cell."""
        row, column = self.middle(cell)
        self.canvas.put(row, column - len(text) // 2, text, style)

    def tile(self, cell: Place) -> None:
        """The inside of a tile: houses, trees or waves along every side, a court in the middle."""
        tile = self.city.tiles.get(cell)
        if tile is None:
            return
        top, left = self.row(cell[1]) - self.scale.high, self.column(cell[0]) + NODE
        for i, sides in enumerate(self.scale.sides()):
            for j, side in enumerate(sides):
                self.canvas.put(top + i, left + j, *(TEXTURE[tile[side]] if side >= 0 else (" ", "on-court")))
        if self.scale.wide == 1:
            self.canvas.put(top, left, *TEXTURE[max(tile, key="BRGW".index)])

    def border_east(self, corner: Place) -> None:
        """The border from a corner to the next in the east."""
        colour, whole = self.city.border(corner, EAST)
        row, column, wide = self.row(corner[1]), self.column(corner[0]) + NODE, self.scale.wide
        sign, style = look(colour, whole, "═", "─")
        self.canvas.put(row, column, sign * wide, style)
        if colour and not whole:
            self.canvas.put(row, column + wide // 2, colour, f"{style} bold ink")

    def border_north(self, corner: Place) -> None:
        """The border from a corner to the next in the north."""
        colour, whole = self.city.border(corner, NORTH)
        sign, style = look(colour, whole, "║", "│")
        natural = whole and colour not in BUILT
        for i in range(1, self.scale.high + 1):
            self.canvas.put(
                self.row(corner[1]) - i, self.column(corner[0]), sign * 3 if natural else f" {sign} ", style
            )
        if colour and not whole:
            self.canvas.put(self.middle(corner)[0], self.column(corner[0]) + 1, colour, f"{style} bold ink")

    def corner(self, corner: Place) -> None:
        """A corner: the vehicle on it, a stop where one can stand, or how the borders join."""
        row, column = self.row(corner[1]), self.column(corner[0])
        if corner in self.city.vehicles:
            colour, kind = self.city.vehicles[corner]
            sign = ("({})" if kind == "taxi" else "[{}]").format(self.letters[colour])
            self.canvas.put(row, column, sign, f"bold on-{colour}")
            return
        borders = {arm: self.city.border(corner, arm) for arm in ARMS}
        streets = [arm for arm, (colour, _) in borders.items() if colour and colour in BUILT]
        ends = [look(*borders[arm], "═", "─")[0] if arm in streets else " " for arm in (WEST, EAST)]
        if self.city.crossing(corner):
            self.canvas.put(row, column, "○".join(ends), STOP)
        elif streets:
            joint = JOINTS[sum(1 << arm for arm in streets)]
            self.canvas.put(row, column, joint.join(ends), STREET if all(borders[arm][1] for arm in streets) else HALF)
        elif colours := [colour for colour, _ in borders.values() if colour]:
            sign, style = TEXTURE[colours[0]]
            self.canvas.put(row, column, (sign if self.city.complete(corner) else " ") * NODE, style)


def look(colour: str, whole: bool, street: str, half: str) -> tuple[str, str]:
    """How a border is drawn: the sign and its style."""
    if not colour:
        return " ", ""
    if colour in BUILT:
        return (street, STREET) if whole else (half, HALF)
    sign, style = TEXTURE[colour]
    return (sign if whole else "·", style)
