"""The results of computer players that ship with the program: `measured/arena_games.json` in a game's folder.

`scripts/measure/explorer_games.py` writes them.
"""

import functools
from importlib.resources import files
from typing import Final

import msgspec

from midtown import games
from midtown.server.explorer.counts import Kind

BOT: Final = "casual"
"""The computer player in every seat."""
LOTS: Final = 8
"""The openings of which every second game's are drawn by lot: those that look best one move ahead."""


@functools.cache
def arena_games() -> list[Kind]:
    """Return the counts of all games that ship with some."""
    shipped = [(game, files(games.game(game).__name__) / "measured" / "arena_games.json") for game in games.names()]
    return [
        msgspec.convert({"game": game, **kind}, Kind)
        for game, file in shipped
        if file.is_file()
        for kind in msgspec.json.decode(file.read_bytes())["kinds"]
    ]
