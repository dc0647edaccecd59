"""The rule options: start layout, when to compete, who sees the hands, set of tiles."""

import copy
import functools
import json
from collections.abc import Mapping

from midtown.game import Option, Options, OptionValue, RequestError
from midtown.games.traffiq.rules.catalogue import message, quote
from midtown.games.traffiq.rules.setup import Setup
from midtown.games.traffiq.rules.tile_sets import SCENARIOS, Fault, cell_of, check, standard
from midtown.games.traffiq.rules.tiles import Tiles

PLAYERS: tuple[int, ...] = (2, 3, 4)
COMPETE = ("optional", "automatic")
OPTIONS = {
    "scenario": Option(list(SCENARIOS), dict.fromkeys(PLAYERS, "times-square")),
    "compete": Option(list(COMPETE), dict.fromkeys(PLAYERS, "optional")),
    "open_hands": Option([False, True], dict.fromkeys(PLAYERS, False)),
    "tiles": Option(["standard"], dict.fromkeys(PLAYERS, "standard"), custom=True),
}


def resolve_options(players: int, options: Options) -> Options:
    """Return every option with its value; raise RequestError for an unknown option or an impossible value."""
    if type(players) is not int or players not in PLAYERS:
        raise RequestError(message("option.players", value=quote(players)))
    if not isinstance(options, Mapping):
        raise RequestError(message("option.not_an_object", value=quote(options)))
    for name in options:
        if name not in OPTIONS:
            raise RequestError(message("option.unknown", name=quote(name), names=", ".join(OPTIONS)))
    resolved = {name: options.get(name, option.defaults[players]) for name, option in OPTIONS.items()}
    for name, value in resolved.items():
        if not any(type(value) is type(possible) and value == possible for possible in OPTIONS[name].values):
            resolved[name] = _custom(name, value)
    return resolved


def _custom(name: str, value: object) -> OptionValue:
    if name == "tiles" and isinstance(value, dict):
        try:
            check(value)
        except Fault as fault:
            where = "/".join(str(step + 1) if isinstance(step, int) else quote(step) for step in fault.path)
            key = "option.tiles_at" if where else "option.tiles"
            raise RequestError(message(key, where=where, why=fault.why)) from None
        return copy.deepcopy(value)
    values = message(f"option.{name}_values")
    raise RequestError(message("option.value", name=name, values=values, value=quote(value)))


def setup_for(players: int, options: Options) -> Setup:
    """Return the setup of a game with options that `resolve_options` returned."""
    return _setup(players, json.dumps(options))


@functools.lru_cache(maxsize=64)
def _setup(players: int, text: str) -> Setup:
    options = json.loads(text)
    document = standard() if options["tiles"] == "standard" else options["tiles"]
    start = {cell_of(cell): tile for cell, tile in document["start"][options["scenario"]].items()}
    automatic = options["compete"] == "automatic"
    return Setup(players, _tiles(tuple(document["tiles"])), start, automatic, options["open_hands"], options)


@functools.lru_cache(maxsize=16)
def _tiles(tiles: tuple[str, ...]) -> Tiles:
    return Tiles(list(tiles))
