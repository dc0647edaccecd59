"""The result of a game (T-LAST, T-SCORE)."""

from midtown.game import Result
from midtown.games.traffiq.rules.components import OVER, TRUCK
from midtown.games.traffiq.rules.position import Position


def result(position: Position) -> Result:
    """Return the points, and the winners of a finished game: the last vehicle placed wins, otherwise most points."""
    scores = points(position)
    if position.phase != OVER:
        return Result(False, scores, [])
    last = [seat for seat in range(position.players) if not sum(position.supply[seat * 2 : seat * 2 + 2])]
    if last:
        return Result(True, scores, last, "T-LAST")
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(True, scores, winners, "T-STALE" if position.n_stack else "T-FINAL")


def points(position: Position) -> list[int]:
    """Return the points of each seat: 2 for each truck and 1 for each taxi on the map (T-SCORE)."""
    on = position.on
    return [on[seat].bit_count() + 2 * on[TRUCK * 4 + seat].bit_count() for seat in range(position.players)]
