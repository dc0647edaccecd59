"""The checked door into a position: a move from a stranger is played, or refused with the rule that forbids it."""

from midtown.game import GameOver, IllegalMove, RequestError
from midtown.games.traffiq.catalogue import message
from midtown.games.traffiq.components import NONE, OVER
from midtown.games.traffiq.notation import number_of, parse
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.reasons import reason


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
    raise IllegalMove(*reason(position, move))
