"""A slow reference for TraffIQ's corners, streets and moves, computed from a state without the engine."""

from collections.abc import Iterator
from typing import Any

Place = tuple[int, int]
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
BUILT = "RB"


def place(text: str) -> Place:
    """Return x and y of a cell or corner in text, such as `2,1`."""
    x, y = text.split(",")
    return int(x), int(y)


class Map:
    """The map of a state."""

    def __init__(self, state: dict[str, Any]) -> None:
        self.tiles: dict[Place, str] = {place(cell): tile for cell, tile in state["map"].items()}
        self.vehicles = {place(corner): (colour, kind) for corner, (colour, kind) in state["vehicles"].items()}
        around = {(x + i, y + j) for x, y in self.tiles for i in (0, 1) for j in (0, 1)}
        self.complete = {(x, y) for x, y in around if all((x - i, y - j) in self.tiles for i in (0, 1) for j in (0, 1))}

    def border(self, corner: Place, side: int) -> str:
        """Return the colour of the border that leads from a complete corner to one side, 0 (north) to 3 (west)."""
        x, y = corner
        if side == 0:
            return self.tiles[x, y][3]
        if side == 1:
            return self.tiles[x, y][2]
        return self.tiles[x, y - 1][3] if side == 2 else self.tiles[x - 1, y][2]

    def next_to(self, corner: Place, side: int) -> Place | None:
        """Return the complete corner to which a piece of street leads, or None."""
        x, y = corner
        other = (x + STEPS[side][0], y + STEPS[side][1])
        return other if other in self.complete and self.border(corner, side) in BUILT else None

    def crossing(self, corner: Place) -> bool:
        """Return whether any street touches a corner."""
        return any(self.border(corner, side) in BUILT for side in range(4))

    def street(self, corner: Place, sides: tuple[int, int]) -> set[Place]:
        """Return the corners of the street that leads through `corner` to these two sides."""
        counted = {corner}
        for side in sides:
            step: Place | None = corner
            while step := self.next_to(step, side) if step else None:
                counted.add(step)
        return counted

    def rides(self, start: Place) -> set[Place]:
        """Return the corners to which a taxi can ride."""
        counted: set[Place] = set()
        todo = [start]
        while todo:
            corner = todo.pop()
            for side in range(4):
                other = self.next_to(corner, side)
                if other and other not in self.vehicles and other not in counted:
                    counted.add(other)
                    todo.append(other)
        return counted

    def deliveries(self, start: Place) -> set[Place]:
        """Return the corners to which a truck can deliver."""
        around = (self.next_to(start, side) for side in range(4))
        return {other for other in around if other and other not in self.vehicles}

    def losers(self, colour: str, street: set[Place]) -> set[Place]:
        """Return the corners of the vehicles that have to leave if `colour` competes on this street."""
        points: dict[str, int] = {}
        for corner in street & self.vehicles.keys():
            who, kind = self.vehicles[corner]
            points[who] = points.get(who, 0) + (2 if kind == "truck" else 1)
        weaker = {who for who, number in points.items() if number < points.get(colour, 0)}
        return {corner for corner in street & self.vehicles.keys() if self.vehicles[corner][0] in weaker}

    def moves_of(self, colour: str) -> Iterator[str]:
        """Yield the rides and deliveries of a colour as text."""
        for (x, y), (who, kind) in self.vehicles.items():
            if who == colour:
                goals = self.rides((x, y)) if kind == "taxi" else self.deliveries((x, y))
                yield from (f"{kind} {x},{y}>{i},{j}" for i, j in goals)

    def ways(self, turns: set[str]) -> int:
        """Return the number of ways to attach a tile, given its different turns."""
        empty = {(x + i, y + j) for x, y in self.tiles for i, j in STEPS} - self.tiles.keys()
        return sum(self.fits(cell, turn) for cell in empty for turn in turns)

    def fits(self, cell: Place, tile: str) -> bool:
        """Return whether a tile as it lies matches all tiles beside a cell."""
        beside = (self.tiles.get((cell[0] + i, cell[1] + j)) for i, j in STEPS)
        return all(other is None or other[side ^ 2] == tile[side] for side, other in enumerate(beside))
