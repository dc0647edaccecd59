"""Compares two moves of a position by playing each equally often, in several rounds whose variance gives the noise."""

from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.bots.search.mcts import Search
from midtown.review.measurement import Measurement, measure
from midtown.review.scale import ROUNDS


def searched(question: Question, iterations: int) -> Search:
    """Return a search after that many free iterations."""
    search = begin(question, GUIDED)
    search.run(iterations)
    return search


def edges_by_move(search: Search) -> dict[str, int]:
    """Return the root edge of each legal move."""
    search.simulator.determinize()
    edges = search.candidates()
    return dict(
        zip(search.simulator.format_moves([search.tree.statistics(edge)[0] for edge in edges]), edges, strict=True)
    )


def visits_of(search: Search, edge: int) -> int:
    """Return how often a root edge was played."""
    return search.tree.statistics(edge)[1]


def play_edge(search: Search, edge: int, iterations: int, seat: int) -> float:
    """Run iterations that begin with `edge`; return the mean win chance of `seat`."""
    before = search.outcomes(edge)[1][seat]
    search.forced_edge = edge
    search.run(max(0, iterations))
    return (search.outcomes(edge)[1][seat] - before) / max(1, iterations)


def compare(search: Search, played: int, best: int, seat: int, iterations: int) -> tuple[list[float], list[float]]:
    """Return, for each round, the win chance with `played`, and how much higher that with `best` was.

    Both are first played equally often, then `iterations` times each in every round.
    """
    for less, more in ((played, best), (best, played)):
        play_edge(search, less, visits_of(search, more) - visits_of(search, less), seat)
    rounds = [[play_edge(search, edge, iterations, seat) for edge in (played, best)] for _ in range(ROUNDS)]
    return [mine for mine, _ in rounds], [better - mine for mine, better in rounds]


def combine(first: list[float], second: list[float], errors: float | None = None) -> Measurement:
    """Return the mean of two searches as `measure` does; its noise is at least their difference."""
    gain = measure([*first, *second], errors)
    return gain._replace(noise=max(gain.noise, abs(measure(first).mean - measure(second).mean)))
