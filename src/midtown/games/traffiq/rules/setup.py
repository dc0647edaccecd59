"""What stays the same for a whole game."""

from typing import Any

from midtown.games.traffiq.rules.city import City
from midtown.games.traffiq.rules.tiles import Tiles


class Setup:
    """What stays the same for a whole game: players, tiles, the start layout, variants."""

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
        self.tiles = tiles  # the set of tiles
        self.city = City(start, tiles)  # the start layout; positions copy it before they build
        self.automatic = automatic  # option `compete`: the mover competes on every street, without being asked
        self.open_hands = open_hands  # option `open_hands`: everybody sees all hands
        self.options = options  # all options with their values, for the state document
