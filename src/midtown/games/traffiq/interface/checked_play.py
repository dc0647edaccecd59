"""Checked play: an untrusted move is played, or refused with the rule that forbids it.

Checks follow the order of docs/build/engine-protocol.md: phase and order of actions, then possessions, then the place.
"""

from typing import NamedTuple

from midtown.game import GameOver, IllegalMove, RequestError
from midtown.games.traffiq.interface.words import cell_name, corner_name
from midtown.games.traffiq.protocol.notation import (
    STREETS,
    Attach,
    Compete,
    Draw,
    End,
    Move,
    Place,
    Ride,
    Skip,
    cell_number,
    corner_numbers,
    has_vehicle,
    number_of,
    parse,
    spot,
)
from midtown.games.traffiq.protocol.state import corner_texts, corners, has_street, laid
from midtown.games.traffiq.rules.catalogue import colour_name, colour_of_side, message, side_name
from midtown.games.traffiq.rules.components import ACTION, COMPETE, NONE, OVER, PLACE, TAXI, turns_of
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Message

STEPS = (128, 1, -128, -1)
"""[side] the step from a cell to its neighbour in the north, east, south or west."""


def play(position: Position, text: str) -> None:
    """Play an untrusted move, or raise NotationError, IllegalMove or GameOver and change nothing."""
    position.apply(check(position, text))


def check(position: Position, text: str) -> int:
    """Return the number of a legal move; raise NotationError, IllegalMove or GameOver."""
    if position.phase == OVER:
        raise GameOver(message("refusal.over"))
    if position.drawer != NONE:
        raise RequestError(message("refusal.tile_awaited"))
    move = parse(text)
    number = number_of(position, move)
    if number is not None and number in position.legal():
        return number
    raise IllegalMove(*reason(position, move))


class Reason(NamedTuple):
    """The reason why a move is illegal: a sentence and the rule's id."""

    message: Message
    rule: str


def rule_of(move: Move) -> str:
    """Return the id of the rule about this kind of move."""
    match move:
        case Attach():
            return "T-ATTACH"
        case Place() | Skip():
            return "T-PLACE"
        case Compete():
            return "T-COMPETE"
        case Ride(kind):
            return "T-RIDE" if kind == TAXI else "T-DELIVER"
        case Draw():
            return "T-DRAW"
        case End():
            return "T-TURN"


def reason(position: Position, move: Move) -> Reason:
    """Return why `move` is illegal; it must not be legal."""
    demand = wrong_phase(position, move)
    if demand:
        return Reason(demand, rule_of(move))
    match move:
        case Attach():
            return no_attach(position, move)
        case Place():
            return no_place(position, move)
        case Compete(streets):
            return Reason(message(f"refusal.street_{STREETS[uncontested_street(position, streets)]}"), "T-COMPETE")
        case Ride():
            return no_ride(position, move)
    return Reason(message("refusal.stack"), "T-DRAW")


def wrong_phase(position: Position, move: Move) -> Message | None:
    """Return what the phase demands instead; None if the move belongs to it."""
    if position.phase == COMPETE and not isinstance(move, Compete):
        return message("refusal.now_compete")
    if position.phase == PLACE and not isinstance(move, Place | Skip | Compete):
        return message("refusal.now_place")
    if position.phase != COMPETE and isinstance(move, Compete):
        return message("refusal.no_contest")
    if position.phase == ACTION and isinstance(move, Place | Skip):
        return message("refusal.nothing_completed")
    return None


def uncontested_street(position: Position, streets: int) -> int:
    """Return a chosen street on which nobody would have to leave: 1 east-west, 2 north-south."""
    return 1 if streets & 1 and not position.lose[0] else 2


def no_attach(position: Position, move: Attach) -> Reason:
    """Return why the tile cannot be attached: T-TURN, T-DEAL or T-ATTACH."""
    if position.rode or position.drew:
        return Reason(message("refusal.after_draw" if position.drew else "refusal.after_ride"), "T-TURN")
    names = [position.tiles.names[number] for number in position.hand(position.mover)]
    if turns_of(move.tile)[0] not in names:
        return Reason(message("refusal.tile", tile=move.tile), "T-DEAL")
    return Reason(no_room(position, move), "T-ATTACH")


def no_room(position: Position, move: Attach) -> Message:
    """Return what keeps the tile from the cell."""
    faces, cell = laid(position), cell_number(move.cell)
    if cell in faces:
        return message("refusal.cell_taken", cell=cell_name(move.cell))
    beside = {} if cell is None else {side: cell + step for side, step in enumerate(STEPS) if cell + step in faces}
    for side, neighbour in beside.items():
        letter = "RBGW"[(faces[neighbour] >> 3 * (side ^ 2) & 7) - 1]
        if letter != move.tile[side]:
            return message(
                "refusal.sides",
                own=colour_of_side(move.tile[side]),
                side=side_name(side),
                there=colour_of_side(letter),
                cell=cell_name(spot(neighbour)),
            )
    return message("refusal.no_neighbour", cell=cell_name(move.cell))


def no_place(position: Position, move: Place) -> Reason:
    """Return why the vehicle cannot be placed: T-VEHICLES or T-PLACE."""
    if not position.supply[position.mover * 2 + move.kind]:
        return Reason(message("refusal.supply_taxi" if move.kind == TAXI else "refusal.supply_truck"), "T-VEHICLES")
    corner = corner_numbers(position).get(move.corner)
    values = {"corner": corner_name(move.corner)}
    if corner is None:
        return Reason(message("refusal.incomplete", **values), "T-PLACE")
    if position.occupied >> corner & 1:
        return Reason(message("refusal.occupied", **values), "T-PLACE")
    if not has_street(laid(position), position.city.where[corner]):
        return Reason(message("refusal.no_street", **values), "T-PLACE")
    return Reason(message("refusal.completed_before", **values), "T-PLACE")


def no_ride(position: Position, move: Ride) -> Reason:
    """Return why the vehicle cannot move: T-TURN, T-VEHICLES, T-RIDE or T-DELIVER."""
    if position.drew:
        return Reason(message("refusal.after_draw"), "T-TURN")
    if position.rode >> move.kind & 1:
        return Reason(message("refusal.second_ride" if move.kind == TAXI else "refusal.second_delivery"), "T-TURN")
    numbers = corner_numbers(position)
    start, goal = numbers.get(move.start), numbers.get(move.goal)
    if start is None or not has_vehicle(position, move.kind, start):
        key = "refusal.no_taxi" if move.kind == TAXI else "refusal.no_truck"
        values = {"colour": colour_name(position.mover), "corner": corner_name(move.start)}
        return Reason(message(key, **values), "T-VEHICLES")
    if goal is None:
        return Reason(message("refusal.incomplete", corner=corner_name(move.goal)), rule_of(move))
    if goal == start:
        return Reason(message("refusal.same_corner", corner=corner_name(move.goal)), rule_of(move))
    if position.occupied >> goal & 1:
        return Reason(message("refusal.occupied", corner=corner_name(move.goal)), rule_of(move))
    if move.kind == TAXI:
        return Reason(no_way(position, move, start, goal), "T-RIDE")
    return Reason(message("refusal.no_piece", start=corner_name(move.start), goal=corner_name(move.goal)), "T-DELIVER")


def no_way(position: Position, move: Ride, start: int, goal: int) -> Message:
    """Return which vehicle is in the way, or that there is no way at all."""
    near = position.city.near
    everywhere = reachable(near, start, ~0)
    if not everywhere >> goal & 1:
        return message("refusal.no_way", start=corner_name(move.start), goal=corner_name(move.goal))
    free = ~position.occupied
    near_start, near_goal = reachable(near, start, free), reachable(near, goal, free)
    around = [
        corner
        for corner in corners(everywhere & position.occupied & ~(1 << start))
        if near[corner] & (near_start | 1 << start)
    ]
    between = [corner for corner in around if near[corner] & (near_goal | 1 << goal)]
    blocking = corner_texts(position, 1 << (between or around)[0])
    return message(
        "refusal.blocked", start=corner_name(move.start), goal=corner_name(move.goal), corner=corner_name(blocking[0])
    )


def reachable(near: list[int], start: int, open_: int) -> int:
    """Return the corners, as bits, that can be reached from `start` over those that are `open_`."""
    reached = near[start] & open_
    todo = corners(reached)
    for corner in todo:
        more = near[corner] & open_ & ~reached
        reached |= more
        todo += corners(more)
    return reached
