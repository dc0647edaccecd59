"""What a drawing needs to know about a state: tiles and vehicles by place, and which borders are streets."""

from pathlib import Path
from typing import Any

from midtown.game import State
from midtown.games.traffiq.catalogue import CATALOGUE
from midtown.games.traffiq.components import COLOUR_NAMES, EAST, NORTH, SOUTH, WEST, turns_of
from midtown.locale import Catalogue, Language

TEXTS = Catalogue(Path(__file__).parent / "terminal_locale")
Place = tuple[int, int]
"""A cell, or the corner at its south-west."""
ARMS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
KINDS = ("taxi", "truck")
BUILT = "RB"
"""The sides along which a street runs (T-STREET)."""


def place(text: str) -> Place:
    """A cell or corner from its notation."""
    x, _, y = text.partition(",")
    return int(x), int(y)


class Map:
    """Tiles and vehicles by their places."""

    def __init__(self, tiles: dict[Place, str], vehicles: dict[Place, tuple[str, str]] | None = None) -> None:
        self.tiles = tiles
        self.vehicles = vehicles or {}

    def border(self, corner: Place, arm: int) -> tuple[str, bool]:
        """The border that leaves a corner in one direction: the colour of its sides, and whether two tiles meet there.

        The colour is empty where there is no tile on either side.
        """
        x, y = corner
        cells = {
            NORTH: [((x, y), WEST), ((x - 1, y), EAST)],
            EAST: [((x, y), SOUTH), ((x, y - 1), NORTH)],
            SOUTH: [((x, y - 1), WEST), ((x - 1, y - 1), EAST)],
            WEST: [((x - 1, y), SOUTH), ((x - 1, y - 1), NORTH)],
        }[arm]
        sides = [self.tiles[cell][side] for cell, side in cells if cell in self.tiles]
        return (sides[0] if sides else ""), len(sides) == 2

    def complete(self, corner: Place) -> bool:
        """Whether all four cells around it hold a tile (T-CORNER)."""
        x, y = corner
        return all((x - i, y - j) in self.tiles for i in (0, 1) for j in (0, 1))

    def crossing(self, corner: Place) -> bool:
        """Whether a vehicle can stand there: complete, and a street touches it (T-PLACE)."""
        borders = [self.border(corner, arm) for arm in ARMS]
        return self.complete(corner) and any(colour in BUILT and whole for colour, whole in borders if colour)

    def open_cells(self) -> set[Place]:
        """The empty cells beside the map."""
        beside = {(x + i, y + j) for x, y in self.tiles for i, j in ARMS.values()}
        return beside - self.tiles.keys()

    def fits(self, cell: Place, tile: str) -> bool:
        """Whether the tile as it lies matches all its neighbours (T-ATTACH)."""
        x, y = cell
        for side, (i, j) in ARMS.items():
            neighbour = self.tiles.get((x + i, y + j))
            if neighbour and neighbour[(side + 2) % 4] != tile[side]:
                return False
        return True


class Scene:
    """A state as the player at `seat` looks at it."""

    def __init__(self, state: State, seat: int | None, language: Language) -> None:
        self.state = state
        self.seat = seat
        self.language = language
        vehicles = {place(corner): (colour, kind) for corner, (colour, kind) in state["vehicles"].items()}
        self.map = Map({place(cell): tile for cell, tile in state["map"].items()}, vehicles)
        self.colours = COLOUR_NAMES[: len(state["hands"])]
        hand = state["hands"][seat] if seat is not None else []
        self.hand: list[str] = hand if isinstance(hand, list) else []
        recent: list[str] = state.get("recent", [])
        self.recent = {place(move.split("@")[1]) for move in recent if "@" in move}
        """The cells on which a new tile lies."""
        moved = {place(move.split()[-1].split(">")[-1]) for move in recent if move.split()[0] in ("place", *KINDS)}
        self.moved = moved & vehicles.keys()
        """The corners on which a vehicle is new."""
        self.targets = self._targets()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.state["to_move"] is None

    def name(self, seat: int) -> str:
        """What to call a player: his name if it is told, else you or his colour."""
        if names := self.state.get("names"):
            return str(names[seat])
        if seat == self.seat:
            return self.text("panel.you")
        return self.called(f"colour.{self.colours[seat]}").capitalize()

    def text(self, key: str, **values: Any) -> str:
        """A text of the catalogue in the player's language."""
        return TEXTS.text(key, self.language, **values)

    def called(self, key: str) -> str:
        """What the game calls something, in the player's language."""
        return CATALOGUE.text(key, self.language)

    def letter(self, colour: str) -> str:
        """The letter that stands for a colour."""
        return self.called(f"letter.{colour}")

    def _targets(self) -> set[Place]:
        """The cells on which the player who looks could lay a tile of his hand, if it is his turn."""
        if self.state["phase"] != "action" or self.state["to_move"] != self.seat:
            return set()
        turned = {turn for tile in self.hand for turn in turns_of(tile)}
        return {cell for cell in self.map.open_cells() if any(self.map.fits(cell, turn) for turn in turned)}
