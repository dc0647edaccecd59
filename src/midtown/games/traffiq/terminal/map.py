"""The map from above. Borders between tiles are lines of their own, so that streets show; a corner is three wide.

     0     1          above and left: cells
  ┌──R─────B──┐       below and right: corners
1 B ⌂⌂⌂ ║ □□□ R       ───  half street at the rim, with the colour that fits there
  ├═════○═════┤ 1     ═══  street: two tiles meet on red or beige
        1             ○ complete corner, (R) taxi, [R] truck
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from midtown.games.traffiq.rules.components import EAST, NORTH, SOUTH, WEST
from midtown.games.traffiq.terminal.scene import ARMS, BUILT, Map, Place
from midtown.support.styled_text import Line

NODE = 3
"""The columns of a corner."""
TEXTURE = {
    "R": ("⌂", "on-brick brick2"),
    "B": ("□", "on-sand sand2"),
    "G": ("♣", "on-park park2"),
    "W": ("≈", "on-water water2"),
}
STREET, HALF, STOP = "on-road line", "on-half", "bold on-road line"
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""[sum of the arms] a light line: north 1, east 2, south 4, west 8."""


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
        return [join_pieces(row) for row in self.rows]


def join_pieces(row: Sequence[tuple[str, str]]) -> Line:
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


class TileSize(NamedTuple):
    """The columns and lines inside a tile."""

    wide: int
    high: int

    def sides(self) -> list[list[int]]:
        """Return the side that each character inside belongs to, row by row; -1 is the court in the middle."""
        row = min(2, self.wide // 2)
        top, bottom = ([WEST, *[side] * (self.wide - 2), EAST] for side in (NORTH, SOUTH))
        middle = [WEST] * row + [-1] * (self.wide - 2 * row) + [EAST] * row
        return {1: [middle], 2: [top, bottom], 3: [top, middle, bottom]}[self.high]


class Drawing:
    """A map drawn at one scale, from cell `low` in the south-west to cell `high` in the north-east."""

    def __init__(self, city: Map, scale: TileSize, low: Place, high: Place, letters: Mapping[str, str]) -> None:
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
        """Return the row of the corners at y."""
        return (self.high[1] + 1 - y) * (self.scale.high + 1)

    def column(self, x: int) -> int:
        """Return the first column of the corners at x."""
        return (x - self.low[0]) * (self.scale.wide + NODE)

    def middle(self, cell: Place) -> tuple[int, int]:
        """Return row and column of a cell's middle."""
        return self.row(cell[1]) - 1 - self.scale.high // 2, self.column(cell[0]) + NODE + self.scale.wide // 2

    def note(self, cell: Place, text: str, style: str) -> None:
        """Write a text in the middle of a cell."""
        row, column = self.middle(cell)
        self.canvas.put(row, column - len(text) // 2, text, style)

    def tile(self, cell: Place) -> None:
        """Draw the inside of a tile: houses, trees or waves along every side, a court in the middle."""
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
        """Draw the border from a corner to the next in the east."""
        colour, whole = self.city.border(corner, EAST)
        row, column, wide = self.row(corner[1]), self.column(corner[0]) + NODE, self.scale.wide
        sign, style = look(colour, whole, "═", "─")
        self.canvas.put(row, column, sign * wide, style)
        if colour and not whole:
            self.canvas.put(row, column + wide // 2, colour, f"{style} bold ink")

    def border_north(self, corner: Place) -> None:
        """Draw the border from a corner to the next in the north."""
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
        """Draw a corner: the vehicle on it, a stop where one can stand, or how the borders join."""
        sign, style = self.vehicle(corner) or self.crossroads(corner) or self.ground(corner) or ("", "")
        self.canvas.put(self.row(corner[1]), self.column(corner[0]), sign, style)

    def vehicle(self, corner: Place) -> tuple[str, str] | None:
        """Return sign and style of the vehicle on a corner, if there is one."""
        if corner not in self.city.vehicles:
            return None
        colour, kind = self.city.vehicles[corner]
        return ("({})" if kind == "taxi" else "[{}]").format(self.letters[colour]), f"bold on-{colour}"

    def crossroads(self, corner: Place) -> tuple[str, str] | None:
        """Return sign and style of a corner with streets: a stop where a vehicle can stand, or how they join."""
        borders = {arm: self.city.border(corner, arm) for arm in ARMS}
        streets = [arm for arm, (colour, _) in borders.items() if colour and colour in BUILT]
        ends = [look(*borders[arm], "═", "─")[0] if arm in streets else " " for arm in (WEST, EAST)]
        if self.city.crossing(corner):
            return "○".join(ends), STOP
        if not streets:
            return None
        joint = JOINTS[sum(1 << arm for arm in streets)]
        return joint.join(ends), STREET if all(borders[arm][1] for arm in streets) else HALF

    def ground(self, corner: Place) -> tuple[str, str] | None:
        """Return sign and style of a corner between parks and water, if there is any."""
        borders = [self.city.border(corner, arm) for arm in ARMS]
        colours = [colour for colour, _ in borders if colour]
        if not colours:
            return None
        sign, style = TEXTURE[colours[0]]
        return (sign if self.city.complete(corner) else " ") * NODE, style


def look(colour: str, whole: bool, street: str, half: str) -> tuple[str, str]:
    """Return the sign and the style of a border."""
    if not colour:
        return " ", ""
    if colour in BUILT:
        return (street, STREET) if whole else (half, HALF)
    sign, style = TEXTURE[colour]
    return (sign if whole else "·", style)
