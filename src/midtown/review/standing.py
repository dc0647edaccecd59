"""How the game stands, by searches that look at it from a seat."""

from typing import Any

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.game import Game


def seen_by(game: Game, position: Any, seat: int, log: list[str], seed: int, iterations: int) -> list[float]:
    """Every seat's chance to win, from 0 to 1, as far as `seat` can know it; `log` has all moves so far.

    Only for the seat to move the log says more than the view does: what it tells of hidden things is told to the mover.
    """
    told = log if game.to_move(position) == seat else []
    search = begin(Question(game.view(position, seat), [], told, seed), GUIDED)
    chances = [0.0] * search.world.seats
    for _ in range(iterations):
        search.run(1)
        wins, _ = search.world.told()
        for one, win in enumerate(wins):
            chances[one] += win / iterations
    return chances


def seen_by_all(game: Game, position: Any, log: list[str], seed: int, iterations: int) -> list[float]:
    """Every seat's chance to win: the mean of what all seats see; its share of the win, once the game is over.

    A search takes what its seat holds for known to all, so that each is too modest for its own seat (docs/review.md);
    the mean takes nobody's side.
    """
    result = game.result(position)
    seats = range(len(result.scores))
    if result.over:
        return [result.share(seat) for seat in seats]
    views = [seen_by(game, position, seat, log, seed, iterations) for seat in seats]
    return [sum(view[seat] for view in views) / len(views) for seat in seats]
