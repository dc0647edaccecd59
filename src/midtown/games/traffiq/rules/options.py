"""The rule options: how the city begins, when one competes, who sees the hands, which tiles there are."""

import copy
import functools
import json
from collections.abc import Mapping
from typing import Any

from midtown.game import Option, RequestError
from midtown.games.traffiq.catalogue import message, shown
from midtown.games.traffiq.setup import Setup
from midtown.games.traffiq.tiles import Tiles
from midtown.games.traffiq.tileset import SCENARIOS, Fault, cell_of, check, standard

PLAYERS = (2, 3, 4)
COMPETE = ("optional", "automatic")
OPTIONS = {
    "scenario": Option(list(SCENARIOS), dict.fromkeys(PLAYERS, "times-square")),
    "compete": Option(list(COMPETE), dict.fromkeys(PLAYERS, "optional")),
    "open_hands": Option([False, True], dict.fromkeys(PLAYERS, False)),
    "tiles": Option(["standard"], dict.fromkeys(PLAYERS, "standard"), custom=True),
}


def settle(players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value; RequestError for an unknown one or one that does not fit."""
    if type(players) is not int or players not in PLAYERS:
        raise RequestError(message("option.players", value=shown(players)))
    if not isinstance(options, Mapping):
        raise RequestError(message("option.not_an_object", value=shown(options)))
    for name in options:
        if name not in OPTIONS:
            raise RequestError(message("option.unknown", name=shown(name), names=", ".join(OPTIONS)))
    settled = {name: options.get(name, option.defaults[players]) for name, option in OPTIONS.items()}
    for name, value in settled.items():
        if not any(type(value) is type(known) and value == known for known in OPTIONS[name].values):
            settled[name] = _custom(name, value)
    return settled


def _custom(name: str, value: Any) -> Any:
    if name == "tiles" and isinstance(value, dict):
        try:
            check(value)
        except Fault as fault:
            where = "/".join(str(step + 1) if isinstance(step, int) else shown(step) for step in fault.path)
            key = "option.tiles_at" if where else "option.tiles"
            raise RequestError(message(key, where=where, why=fault.why)) from None
        return copy.deepcopy(value)
    values = message(f"option.{name}_values")
    raise RequestError(message("option.value", name=name, values=values, value=shown(value)))


def setup_for(players: int, options: Mapping[str, Any]) -> Setup:
    """What stays the same for a game with these options, which `settle` has returned."""
    return _setup(players, json.dumps(options))


@functools.lru_cache(maxsize=64)
def _setup(players: int, text: str) -> Setup:
    options = json.loads(text)
    told = standard() if options["tiles"] == "standard" else options["tiles"]
    start = {cell_of(cell): tile for cell, tile in told["start"][options["scenario"]].items()}
    automatic = options["compete"] == "automatic"
    return Setup(players, _tiles(tuple(told["tiles"])), start, automatic, options["open_hands"], options)


@functools.lru_cache(maxsize=16)
def _tiles(tiles: tuple[str, ...]) -> Tiles:
    return Tiles(list(tiles))
