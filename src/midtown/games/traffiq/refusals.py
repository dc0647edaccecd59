"""The checked door into a position: a move from a stranger is played, or refused with the rule that forbids it."""

from typing import Any, assert_never

from midtown.game import GameOver, IllegalMove, RequestError
from midtown.games.traffiq.catalogue import SIDES, message, shown, vehicle
from midtown.games.traffiq.components import (
    ACTION,
    ATTACH,
    COMPETE,
    NONE,
    OVER,
    PLACE,
    TAXI,
    TILE_LETTERS,
    TRUCK,
    turns_of,
)
from midtown.games.traffiq.map_of import Map, corners_in
from midtown.games.traffiq.notation import (
    Attach,
    Compete,
    Draw,
    End,
    Move,
    Place,
    Ride,
    Skip,
    corner_numbers,
    has_vehicle,
    number_of,
    parse,
    spot,
)
from midtown.games.traffiq.position import Position


def play(position: Position, text: str) -> None:
    """Play a move from a stranger: NotationError, IllegalMove or GameOver, and nothing has changed."""
    position.apply(check(position, text))


def check(position: Position, text: str) -> int:
    """The number of a legal move; NotationError, IllegalMove or GameOver."""
    if position.phase == OVER:
        raise GameOver(message("refusal.over"))
    if position.drawer != NONE:
        raise RequestError(message("refusal.tile_awaited"))
    move = parse(text)
    number = number_of(position, move)
    if number is not None and number in position.legal():
        return number
    raise refusal(position, move)
