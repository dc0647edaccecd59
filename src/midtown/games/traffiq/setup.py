"""What stays the same for a whole game."""

from typing import Any

from midtown.games.traffiq.city import City
from midtown.games.traffiq.tiles import Tiles


class Setup:
    """Players, tiles, the city at the start, variants.

    `options` is what `settle` said, for whoever wants to tell it.
    """

    def __init__(
        self,
        players: int,
        tiles: Tiles,
        start: dict[tuple[int, int], str],
        automatic: bool = False,
        open_hands: bool = False,
        options: dict[str, Any] | None = None,
    ) -> None:
        self.players = players
        self.tiles = tiles
        self.city = City(start)
        self.automatic = automatic
        self.open_hands = open_hands
        self.options = options
