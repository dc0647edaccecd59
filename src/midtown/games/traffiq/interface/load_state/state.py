"""Loads a position from an untrusted state document: the map, the vehicles, the tiles, then the turn.

`game`, `supply` and `points` follow from the rest: they may be missing, and must agree if they are given. Without
`options` the scenario is that of the map, and all other options have their defaults. Three fields more may be missing:
`done` (then all actions so far were attached tiles), `completed` (then it is all empty corners), `contest` (then it is
that of the vehicle that the log moved last, or without a log the largest that one of the mover's could cause).
A hand given by its size stays hidden, see `Position`.
"""

from collections import Counter
from collections.abc import Sequence

from midtown.game import RequestError, State
from midtown.games.traffiq.interface.load_state import builder
from midtown.games.traffiq.interface.load_state.turn import disagree, get, integer, refuse, set_turn
from midtown.games.traffiq.protocol.notation import CELL_TEXT, KINDS, cell_number, corner_numbers, spot
from midtown.games.traffiq.protocol.state import has_street, laid, supplies
from midtown.games.traffiq.rules.catalogue import message, quote
from midtown.games.traffiq.rules.components import (
    COLOUR_NAMES,
    EAST,
    NONE,
    NORTH,
    SET,
    TILE_LETTERS,
    face_of,
    letters_of,
)
from midtown.games.traffiq.rules.ending import points
from midtown.games.traffiq.rules.options import PLAYERS, resolve_options, setup_for
from midtown.games.traffiq.rules.position import Position
from midtown.games.traffiq.rules.tile_sets import SCENARIOS, standard

NEIGHBOURS = ((128, NORTH), (1, EAST))


def load_state(state: object, log: Sequence[str] = ()) -> Position:
    """Return the position of a state; raise RequestError with one sentence that names the field at fault."""
    if not isinstance(state, dict):
        raise RequestError(message("state.not_an_object", value=quote(state)))
    hands = get(state, "hands")
    if not isinstance(hands, list) or len(hands) not in PLAYERS:
        refuse("hands", hands, "hands")
    tiles = read_map(get(state, "map"))
    options = resolve_options(
        len(hands), state["options"] if "options" in state else {"scenario": scenario_of(state["map"])}
    )
    position = Position(setup_for(len(hands), options))
    lay_map(position, tiles)
    put_vehicles(position, get(state, "vehicles"))
    for seat, hand in enumerate(hands):
        give_hand(position, seat, hand)
    set_stack(position, state)
    set_turn(position, state, log)
    check_derived(position, state)
    return position


def scenario_of(tiles: dict[str, str]) -> str:
    """Return the scenario whose start layout is part of the map."""
    layouts = standard()["start"]
    return next((name for name in SCENARIOS if layouts[name].items() <= tiles.items()), SCENARIOS[0])


def give_hand(position: Position, seat: int, hand: object) -> None:
    """Fill a hand with the named tiles, which must not be elsewhere, or set the size of a hidden one (T-DEAL)."""
    if type(hand) is int and 0 <= hand <= SET:
        builder.hide(position, seat, hand)
        return
    if not isinstance(hand, list):
        refuse("hands", hand, "hand")
    names, left = position.tiles.names, Counter(position.bag())
    for tile in hand:
        if not isinstance(tile, str) or tile not in names:
            refuse("hands", tile, "tile_names")
        number = names.index(tile)
        if not left[number]:
            disagree("too_many_tiles", tile=tile)
        left[number] -= 1
        builder.give(position, seat, number)


def set_stack(position: Position, state: State) -> None:
    """Set the stack and `drawer`: every tile is on the map, in a hand, in the stack, or being drawn."""
    n_stack = integer(state, "stack", 0, SET)
    drawer = state.get("drawer")
    if drawer is not None and (type(drawer) is not int or not 0 <= drawer < position.players):
        refuse("drawer", drawer, "drawer")
    awaited = len(position.bag()) - sum(position.unseen) - n_stack
    if awaited < 0 or (awaited > 0) != (drawer is not None) or awaited > 2 * position.players:
        disagree("tiles_number", size=SET, number=SET - awaited)
    if awaited > 1 and drawer != position.players - (awaited + 1) // 2:
        disagree("first_deal")
    builder.wait(position, n_stack, NONE if drawer is None else drawer, awaited if awaited > 1 else 0)


def check_derived(position: Position, state: State) -> None:
    """Raise RequestError if a field that follows from the rest is given and wrong."""
    derived = {
        "game": "traffiq",
        "supply": supplies(position),
        "points": dict(zip(COLOUR_NAMES, points(position), strict=False)),
    }
    for field, value in derived.items():
        if field in state and (state[field] != value or not all_whole(state[field])):
            disagree("disagrees", field=field)


def all_whole(value: object) -> bool:
    """Return whether all numbers in a document are whole: 1.0 and true equal 1, but are no whole numbers."""
    if isinstance(value, dict):
        return all(map(all_whole, value.values()))
    return type(value) in (int, str)


def read_map(tiles: object) -> dict[int, str]:
    """Return the tiles by the numbers of their cells."""
    if not isinstance(tiles, dict):
        refuse("map", tiles, "map")
    cells: dict[int, str] = {}
    for key, tile in tiles.items():
        cell = cell_number(key) if isinstance(key, str) and CELL_TEXT.fullmatch(key) else None
        if cell is None:
            refuse("map", key, "cells")
        if not isinstance(tile, str) or len(tile) != 4 or not set(tile) <= set(TILE_LETTERS):
            refuse("map", tile, "tiles")
        cells[cell] = tile
    return cells


def lay_map(position: Position, tiles: dict[int, str]) -> None:
    """Lay all tiles beyond the start layout: tiles of the set, connected, all sides matching."""
    start = laid(position)
    for cell, face in start.items():
        if tiles.get(cell) != letters_of(face):
            disagree("start", cell=spot(cell), tile=letters_of(face))
    check_sides(tiles)
    check_whole(tiles, list(start))
    left = Counter(position.bag())
    for cell, tile in tiles.items():
        if cell not in start:
            turn = position.tiles.index_of.get(tile, -1)
            if not left[turn >> 2]:
                disagree("too_many_tiles", tile=tile)
            left[turn >> 2] -= 1
            builder.lay(position, turn >> 2, face_of(tile), cell)


def check_sides(tiles: dict[int, str]) -> None:
    """Raise RequestError if two neighbouring sides differ (T-ATTACH)."""
    for cell, tile in tiles.items():
        for step, side in NEIGHBOURS:
            beside = tiles.get(cell + step)
            if beside is not None and beside[side + 2] != tile[side]:
                disagree("sides", first=spot(cell), second=spot(cell + step))


def check_whole(tiles: dict[int, str], reached: list[int]) -> None:
    """Raise RequestError if a tile is not connected with the start layout, whose cells are `reached` (T-ATTACH)."""
    missing = tiles.keys() - set(reached)
    for cell in reached:
        for beside in (cell + 128, cell + 1, cell - 128, cell - 1):
            if beside in missing:
                missing.remove(beside)
                reached.append(beside)
    if missing:
        disagree("apart", cell=spot(min(missing)))


def put_vehicles(position: Position, vehicles: object) -> None:
    """Put the vehicles on the map: of colours in play, as many as there are, on complete corners with a street."""
    if not isinstance(vehicles, dict):
        refuse("vehicles", vehicles, "vehicles")
    corners, faces, supply = corner_numbers(position), laid(position), list(position.supply)
    for corner, vehicle in vehicles.items():
        if corner not in corners or not has_street(faces, position.city.where[corners[corner]]):
            refuse("vehicles", corner, "vehicle_corners")
        if not isinstance(vehicle, list) or len(vehicle) != 2 or not all(isinstance(word, str) for word in vehicle):
            refuse("vehicles", vehicle, "vehicle")
        colour, kind = vehicle
        if colour not in COLOUR_NAMES[: position.players] or kind not in KINDS:
            refuse("vehicles", colour if kind in KINDS else kind, "vehicle")
        place = COLOUR_NAMES.index(colour) * 2 + KINDS.index(kind)
        if not supply[place]:
            disagree("too_many_vehicles", colour=colour, kind=kind)
        supply[place] -= 1
        builder.put(position, place // 2, place % 2, corners[corner])
