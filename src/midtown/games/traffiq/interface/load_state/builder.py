"""A position set up piece by piece, by someone who has checked that it can be."""

from midtown.games.traffiq.components import *
from midtown.games.traffiq.position import Position


def lay(position: Position, number: int, face: int, cell: int) -> None:
    """A tile of that class from the stack onto the map, as it lies."""
    position.stack[number] -= 1
    position.stop_sharing()
    position.city.lay(cell, face)


def put(position: Position, seat: int, kind: int, corner: int) -> None:
    """A vehicle from the supply onto a corner."""
    position.supply[seat * 2 + kind] -= 1
    position.on[kind * 4 + seat] |= ONE << corner
    position.occupied |= ONE << corner


def give(position: Position, seat: int, number: int) -> None:
    """A tile of that class from the stack into a hand."""
    position.stack[number] -= 1
    position.copies[seat * CLASSES + number] += 1
    position.have[seat] |= ONE << number


def hide(position: Position, seat: int, size: int) -> None:
    """So many tiles are in a hand that is not known."""
    position.unseen[seat] = size


def wait(position: Position, n_stack: int, drawer: int, undealt: int) -> None:
    """So many tiles are left in the stack; who waits for one, if anyone, and how many more the first deal needs."""
    position.n_stack = n_stack
    position.drawer = drawer
    position.undealt = undealt


def resume(position: Position, mover: int, phase: int, left: int, rode: int, drew: int, busy: int) -> None:
    """Whose turn it is and how far it has come."""
    position.mover = mover
    position.phase = phase
    position.left = left
    position.rode = rode
    position.drew = drew
    position.busy = busy


def count(position: Position, idle: int, turns_left: int) -> None:
    """How many turns were idle, and how many are left."""
    position.idle = idle
    position.turns_left = turns_left


def pend(position: Position, pending: int, horizontal: int, vertical: int) -> None:
    """The corners still to be placed on, and those whose vehicles would leave either street."""
    position.pending = pending
    position.lose[HORIZONTAL] = horizontal
    position.lose[VERTICAL] = vertical


ONE = 1
