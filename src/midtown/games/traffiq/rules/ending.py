"""How a game stands and who has won it (T-LAST, T-SCORE)."""

from midtown.game import Result
from midtown.games.traffiq.components import OVER
from midtown.games.traffiq.position import Position
from midtown.games.traffiq.view import points


def result(position: Position) -> Result:
    """How it stands; when it is over, a last vehicle wins it, whatever the points, and otherwise the most points."""
    scores = points(position)
    if position.phase != OVER:
        return Result(False, scores, [])
    last = [seat for seat in range(position.players) if not sum(position.supply[seat * 2 : seat * 2 + 2])]
    if last:
        return Result(True, scores, last, "T-LAST")
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Result(True, scores, winners, "T-STALE" if position.n_stack else "T-FINAL")
