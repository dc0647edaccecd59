"""The map and the vehicles of a state (T-ATTACH, T-CORNER, T-VEHICLES)."""

from collections import Counter
from typing import Any

from midtown.games.traffiq.interface.load_state import builder
from midtown.games.traffiq.interface.load_state.fields import disagree, refuse
from midtown.games.traffiq.protocol.notation import CELL_TEXT, KINDS, cell_number, corner_numbers, spot
from midtown.games.traffiq.protocol.state import has_street, laid
from midtown.games.traffiq.rules.components import COLOUR_NAMES, EAST, NORTH, TILE_LETTERS, face_of, letters_of
from midtown.games.traffiq.rules.position import Position

NEIGHBOURS = ((128, NORTH), (1, EAST))


def read_map(tiles: Any) -> dict[int, str]:
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


def put_vehicles(position: Position, vehicles: Any) -> None:
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
