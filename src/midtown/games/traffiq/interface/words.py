"""Legal moves in words."""

from midtown.games.traffiq.interface.streets import avenue, cell_name, corner_name, corners_listed, place_of, street
from midtown.games.traffiq.protocol.notation import Attach, Compete, Draw, End, Place, Ride, Skip, parse
from midtown.games.traffiq.protocol.state import corner_texts
from midtown.games.traffiq.rules.catalogue import (
    SIDES,
    colour_name,
    colour_of_side,
    listed,
    message,
    vehicle,
    vehicles,
)
from midtown.games.traffiq.rules.components import HORIZONTAL, TAXI, TRUCK, VERTICAL
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Language, Message

STALE = 5
"""The turns without a tile for each player that bring the final round (T-STALE)."""


def describe_move(position: Position, move: str, language: Language, side: int | None = None) -> str:
    """Return a legal move in words, before it is played. All sides see the map alike: north is at the top."""
    match parse(move):
        case Attach(tile, cell):
            sides = {side: colour_of_side(letter) for side, letter in zip(SIDES, tile, strict=True)}
            words = message("words.attach", cell=cell_name(cell), **sides)
        case Place(kind, corner):
            words = message("words.place", vehicle=vehicle(kind), corner=corner_name(corner))
        case Ride(kind, start, goal):
            key = "words.taxi" if kind == TAXI else "words.truck"
            words = message(key, start=corner_name(start), goal=corner_name(goal))
        case Compete(streets):
            words = compete_words(position, streets, language)
        case Skip():
            words = message("words.skip", corners=corners_listed(corner_texts(position, position.pending), language))
        case Draw():
            words = message("words.draw", left=position.n_stack)
        case End():
            words = message("words.end" if position.left == 1 else "words.pass")
    return words.text(language)


def compete_words(position: Position, streets: int, language: Language) -> Message:
    """Return where the mover competes, and what each rival loses there."""
    if not streets:
        return message("words.compete_none")
    leaving = (position.lose[HORIZONTAL] if streets & 1 else 0) | (position.lose[VERTICAL] if streets & 2 else 0)
    losses = [
        message("say.loses", colour=colour_name(seat), vehicles=lost)
        for seat in range(position.players)
        if (lost := among(position, seat, leaving))
    ]
    where = listed(contested(position, streets), language)
    return message("words.compete", streets=where, losses=listed(losses, language))


def contested(position: Position, streets: int) -> list[Message]:
    """Return the names of the streets among `streets` (1 east-west, 2 north-south) where somebody may have to leave."""
    names = []
    for axis in (HORIZONTAL, VERTICAL):
        if streets >> axis & 1:
            x, y = place_of(corner_texts(position, position.lose[axis])[0]) or (0, 0)
            names.append(street(y) if axis == HORIZONTAL else avenue(x))
    return names


def among(position: Position, seat: int, corners: int) -> Message | None:
    """Return the vehicles of a seat on these corners; None if there are none."""
    taxis = (position.on[TAXI * 4 + seat] & corners).bit_count()
    trucks = (position.on[TRUCK * 4 + seat] & corners).bit_count()
    return vehicles(taxis, trucks) if taxis or trucks else None
