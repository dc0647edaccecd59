"""The map and the vehicles of a state that a stranger tells (T-ATTACH, T-CORNER, T-VEHICLES)."""

from collections import Counter
from typing import Any

from midtown.games.traffiq import rebuild
from midtown.games.traffiq.components import COLOUR_NAMES, EAST, NORTH, TILE_LETTERS, face_of, letters_of
from midtown.games.traffiq.notation import CELL_TEXT, KINDS, cell_number, corner_numbers, spot
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.told import disagree, refuse
from midtown.games.traffiq.view import has_street, laid

NEIGHBOURS = ((128, NORTH), (1, EAST))


def read_map(told: Any) -> dict[int, str]:
    """The tiles by the numbers of their cells."""
    if not isinstance(told, dict):
        refuse("map", told, "map")
    cells: dict[int, str] = {}
    for key, tile in told.items():
        cell = cell_number(key) if isinstance(key, str) and CELL_TEXT.fullmatch(key) else None
        if cell is None:
            refuse("map", key, "cells")
        if not isinstance(tile, str) or len(tile) != 4 or not set(tile) <= set(TILE_LETTERS):
            refuse("map", tile, "tiles")
        cells[cell] = tile
    return cells


def lay_map(position: Position, told: dict[int, str]) -> None:
    """Lay all tiles beyond the start layout: of the set, hanging together, all sides matching."""
    start = laid(position)
    for cell, face in start.items():
        if told.get(cell) != letters_of(face):
            disagree("start", cell=spot(cell), tile=letters_of(face))
    check_sides(told)
    check_whole(told, list(start))
    left = Counter(position.bag())
    for cell, tile in told.items():
        if cell not in start:
            turn = position.tiles.index_of.get(tile, -1)
            if not left[turn >> 2]:
                disagree("too_many_tiles", tile=tile)
            left[turn >> 2] -= 1
            rebuild.lay(position, turn >> 2, face_of(tile), cell)


def check_sides(told: dict[int, str]) -> None:
    """T-ATTACH: every shared side matches."""
    for cell, tile in told.items():
        for step, side in NEIGHBOURS:
            beside = told.get(cell + step)
            if beside is not None and beside[side + 2] != tile[side]:
                disagree("sides", first=spot(cell), second=spot(cell + step))


def check_whole(told: dict[int, str], reached: list[int]) -> None:
    """T-ATTACH: every tile hangs together with the start layout, whose cells are `reached` already."""
    missing = told.keys() - set(reached)
    for cell in reached:
        for beside in (cell + 128, cell + 1, cell - 128, cell - 1):
            if beside in missing:
                missing.remove(beside)
                reached.append(beside)
    if missing:
        disagree("apart", cell=spot(min(missing)))


def put_vehicles(position: Position, told: Any) -> None:
    """Vehicles of the colours that play, as many as there are, on complete corners with a street."""
    if not isinstance(told, dict):
        refuse("vehicles", told, "vehicles")
    corners, faces, supply = corner_numbers(position), laid(position), list(position.supply)
    for corner, vehicle in told.items():
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
        rebuild.put(position, place // 2, place % 2, corners[corner])
