"""Sets up a position piece by piece, without checks."""

from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Position


def lay(position: Position, number: int, face: int, cell: int) -> None:
    """Lay a tile of class `number` from the stack on a cell, turned as `face`."""
    position.stack[number] -= 1
    if position.shares_city:
        position.stop_sharing()
    position.city.lay(cell, face)


def put(position: Position, seat: int, kind: int, corner: int) -> None:
    """Put a vehicle from the supply on a corner."""
    position.supply[seat * 2 + kind] -= 1
    position.on[kind * 4 + seat] |= ONE << corner
    position.occupied |= ONE << corner


def give(position: Position, seat: int, number: int) -> None:
    """Put a tile of class `number` from the stack into a hand."""
    position.stack[number] -= 1
    position.copies[seat * CLASSES + number] += 1
    position.have[seat] |= ONE << number


def hide(position: Position, seat: int, size: int) -> None:
    """Set the size of a hidden hand."""
    position.unseen[seat] = size


def conceal(position: Position, seat: int) -> None:
    """Turn a known hand into a hidden one: its tiles may be any that have not been seen."""
    for number in range(CLASSES):
        copies = position.copies[seat * CLASSES + number]
        position.copies[seat * CLASSES + number] = 0
        position.stack[number] += copies
        position.unseen[seat] += copies
    position.have[seat] = 0


def wait(position: Position, n_stack: int, drawer: int, undealt: int) -> None:
    """Set the tiles in the stack, the seat that waits for one or NONE, and what the first deal still has to give."""
    position.n_stack = n_stack
    position.drawer = drawer
    position.undealt = undealt


def resume(position: Position, mover: int, phase: int, left: int, rode: int, drew: int, busy: int) -> None:
    """Set whose turn it is and what it has had; each value as in `Position`."""
    position.mover = mover
    position.phase = phase
    position.left = left
    position.rode = rode
    position.drew = drew
    position.busy = busy


def count(position: Position, idle: int, turns_left: int) -> None:
    """Set the idle turns in a row, and the turns until the end or NONE."""
    position.idle = idle
    position.turns_left = turns_left


def pend(position: Position, pending: int, horizontal: int, vertical: int) -> None:
    """Set the corners still to be placed on, and those whose vehicles would leave either street."""
    position.pending = pending
    position.lose[HORIZONTAL] = horizontal
    position.lose[VERTICAL] = vertical


ONE = 1
