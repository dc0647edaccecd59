"""The cost of one move: the win chance it gave its player, compared with the best move's.

The search that finds the best move spends few iterations on others. So the two are compared afterwards: the one with
fewer visits is played until both have as many, then both in turn, in several rounds whose variance gives the noise. A
whole tree can be wrong, though: where a move seems to have cost something, a second search with other determinizations
compares the same two, and the disagreement counts as noise.
"""

from typing import NamedTuple

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.bots.search.mcts import Search
from midtown.review.measurement import Measurement, measure
from midtown.review.scale import ROUNDS, Scale


class Decision(NamedTuple):
    """A move where there was a choice, by what its player could know; chances are from 0 to 1."""

    number: int
    """Number of the move, from 1."""
    seat: int
    move: str
    chance: float
    """The player's win chance with the move."""
    best: str
    """The best move; the one played, if none is better."""
    loss: float
    """The best move's chance less that of the move played."""
    noise: float
    """Half the width of the 95 % interval of `loss`."""


def decide(question: Question, number: int, move: str, scale: Scale) -> Decision:
    """Evaluate move `number` of a game, which is `move`, one of several that `question` allows."""
    seat = question.state["to_move"]
    search = _search(question, scale)
    edges = _edges(search)
    best = max(edges, key=lambda text: (_visits(search, edges[text]), text == move))
    if best == move:
        rounds = [_play(search, edges[move], scale.comparing, seat) for _ in range(ROUNDS)]
        return Decision(number, seat, move, sum(rounds) / ROUNDS, move, 0.0, 0.0)
    chances, gains = _compare(search, edges[move], edges[best], seat, scale)
    gain = measure(gains)
    if gain.mean > gain.noise:
        again = _search(question._replace(seed=question.seed + 1), scale)
        edges = _edges(again)
        gain = _combine(gains, _compare(again, edges[move], edges[best], seat, scale)[1])
    better = best if gain.mean > 0 else move
    return Decision(number, seat, move, sum(chances) / ROUNDS, better, max(0.0, gain.mean), gain.noise)


def _search(question: Question, scale: Scale) -> Search:
    search = begin(question, GUIDED)
    search.run(scale.searching)
    return search


def _compare(search: Search, played: int, best: int, seat: int, scale: Scale) -> tuple[list[float], list[float]]:
    """Return, for each round, the win chance with the move played, and how much higher the best one's was."""
    for less, more in ((played, best), (best, played)):
        _play(search, less, _visits(search, more) - _visits(search, less), seat)
    rounds = [[_play(search, edge, scale.comparing, seat) for edge in (played, best)] for _ in range(ROUNDS)]
    return [mine for mine, _ in rounds], [better - mine for mine, better in rounds]


def _combine(first: list[float], second: list[float]) -> Measurement:
    """Return the mean of two searches; its noise is at least their difference."""
    gain = measure([*first, *second])
    return gain._replace(noise=max(gain.noise, abs(measure(first).mean - measure(second).mean)))


def _edges(search: Search) -> dict[str, int]:
    """Return the root edge of each legal move."""
    search.simulator.determinize()
    edges = search.candidates()
    return dict(
        zip(search.simulator.format_moves([search.tree.statistics(edge)[0] for edge in edges]), edges, strict=True)
    )


def _visits(search: Search, edge: int) -> int:
    return search.tree.statistics(edge)[1]


def _play(search: Search, edge: int, iterations: int, seat: int) -> float:
    """Run iterations that begin with `edge`; return the mean win chance of `seat`."""
    before = search.outcomes(edge)[1][seat]
    search.forced_edge = edge
    search.run(max(0, iterations))
    return (search.outcomes(edge)[1][seat] - before) / max(1, iterations)
