"""The results of computer players that ship with the program.

`arena_games.json` is written by `scripts/measure/explorer_games.py`.
"""

import functools
from importlib.resources import files

import msgspec

from midtown.server.explorer.counts import Kind


class ArenaGames(msgspec.Struct, frozen=True):
    """Games of one computer player in every seat."""

    bot: str
    seed: int
    kinds: list[Kind]


@functools.cache
def arena_games() -> ArenaGames:
    """Return the shipped results."""
    text = files("midtown.server.explorer").joinpath("arena_games.json").read_bytes()
    return msgspec.json.decode(text, type=ArenaGames)
