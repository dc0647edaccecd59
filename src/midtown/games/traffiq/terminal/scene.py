"""A state prepared for drawing: tiles and vehicles by place, and the borders that are streets."""

from pathlib import Path

from midtown.game import State
from midtown.games.traffiq.rules.catalogue import CATALOGUE
from midtown.games.traffiq.rules.components import COLOUR_NAMES, EAST, NORTH, SOUTH, WEST, turns_of
from midtown.support.i18n import Catalogue, Language

TEXTS = Catalogue(Path(__file__).parent / "locale")
Place = tuple[int, int]
"""A cell, or the corner at its south-west."""
ARMS = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
KINDS = ("taxi", "truck")
BUILT = "RB"
"""The sides along which a street runs (T-STREET)."""


def place(text: str) -> Place:
    """Return a cell or corner from its notation."""
    x, _, y = text.partition(",")
    return int(x), int(y)


class Map:
    """Tiles and vehicles by their places."""

    def __init__(self, tiles: dict[Place, str], vehicles: dict[Place, tuple[str, str]] | None = None) -> None:
        self.tiles = tiles
        self.vehicles = vehicles or {}

    def border(self, corner: Place, arm: int) -> tuple[str, bool]:
        """Return the border that leaves a corner in direction `arm`: its colour, and whether two tiles meet there.

        The colour is that of the sides, and empty where there is no tile on either side.
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
        """Return whether all four cells around a corner hold a tile (T-CORNER)."""
        x, y = corner
        return all((x - i, y - j) in self.tiles for i in (0, 1) for j in (0, 1))

    def crossing(self, corner: Place) -> bool:
        """Return whether a vehicle can stand on a corner: complete, and touched by a street (T-PLACE)."""
        borders = [self.border(corner, arm) for arm in ARMS]
        return self.complete(corner) and any(colour in BUILT and whole for colour, whole in borders if colour)

    def open_cells(self) -> set[Place]:
        """Return the empty cells beside the map."""
        beside = {(x + i, y + j) for x, y in self.tiles for i, j in ARMS.values()}
        return beside - self.tiles.keys()

    def fits(self, cell: Place, tile: str) -> bool:
        """Return whether the tile as it lies matches all its neighbours (T-ATTACH)."""
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
        """The cells with a new tile."""
        moved = {place(move.split()[-1].split(">")[-1]) for move in recent if move.split()[0] in ("place", *KINDS)}
        self.moved = moved & vehicles.keys()
        """The corners with a new vehicle."""
        self.targets = self._targets()

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.state["to_move"] is None

    def name(self, seat: int) -> str:
        """Return a player's name if the state has it, otherwise "you" or their colour."""
        if names := self.state.get("names"):
            return str(names[seat])
        if seat == self.seat:
            return self.text("panel.you")
        return self.term(f"colour.{self.colours[seat]}").capitalize()

    def text(self, key: str, **values: object) -> str:
        """Return a text of the terminal's catalogue in the player's language."""
        return TEXTS.text(key, self.language, **values)

    def term(self, key: str) -> str:
        """Return a text of the game's catalogue in the player's language."""
        return CATALOGUE.text(key, self.language)

    def letter(self, colour: str) -> str:
        """Return the letter that stands for a colour."""
        return self.term(f"letter.{colour}")

    def _targets(self) -> set[Place]:
        """Return the cells on which the player who looks could lay a tile of their hand, if it is their turn."""
        if self.state["phase"] != "action" or self.state["to_move"] != self.seat:
            return set()
        turned = {turn for tile in self.hand for turn in turns_of(tile)}
        return {cell for cell in self.map.open_cells() if any(self.map.fits(cell, turn) for turn in turned)}
