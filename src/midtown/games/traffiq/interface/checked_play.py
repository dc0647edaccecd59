"""Checked play: an untrusted move is played, or refused with the rule that forbids it."""

from midtown.game import GameOver, IllegalMove, RequestError
from midtown.games.traffiq.interface.legality import reason
from midtown.games.traffiq.protocol.notation import number_of, parse
from midtown.games.traffiq.rules.catalogue import message
from midtown.games.traffiq.rules.components import NONE, OVER
from midtown.games.traffiq.rules.position import Position


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
