"""Win chances of a position, by searches from the seats' points of view."""

from typing import Any

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.game import Game


def win_chances(game: Game[Any], position: Any, seat: int, log: list[str], seed: int, iterations: int) -> list[float]:
    """Return every seat's win chance, from 0 to 1, as far as `seat` can know it; `log` has all moves so far.

    The log is used for the seat to move only, as its hidden information is that of the mover.
    """
    visible_log = log if game.to_move(position) == seat else []
    search = begin(Question(game.view(position, seat), [], visible_log, seed), GUIDED)
    chances = [0.0] * search.simulator.seats
    for _ in range(iterations):
        search.run(1)
        wins, _ = search.simulator.outcome()
        for one, win in enumerate(wins):
            chances[one] += win / iterations
    return chances


def mean_win_chances(game: Game[Any], position: Any, log: list[str], seed: int, iterations: int) -> list[float]:
    """Return every seat's win chance: the mean over all seats' points of view, or its share of the win at the end.

    A search assumes that all know what its seat holds, so each underestimates its own seat; the mean favours no seat
    (docs/play/reviews.md).
    """
    result = game.result(position)
    seats = range(len(result.scores))
    if result.over:
        return [result.share(seat) for seat in seats]
    views = [win_chances(game, position, seat, log, seed, iterations) for seat in seats]
    return [sum(view[seat] for view in views) / len(views) for seat in seats]
