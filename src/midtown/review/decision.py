"""One look at a decision: the move that was played beside the best ones, and what the difference is worth."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import Final, NamedTuple

from midtown import games
from midtown.bots import Question
from midtown.bots.search import GUIDED, begin
from midtown.bots.search.mcts import Search
from midtown.game import RequestError
from midtown.luck import luck_of_move
from midtown.record import Record, ReplayStep, replay
from midtown.review.luck import Luck, after_move, deal_luck
from midtown.review.measurement import ROUNDS, Measurement, SearchEffort, mean_win_chances, measure, standard_error
from midtown.support.executor import Executor
from midtown.support.i18n import CATALOGUE
from midtown.support.intervals import SURE
from midtown.support.steps import Steps, finish

STEP: Final = 100
"""Iterations of a search in a step: some milliseconds."""


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


def decide(question: Question, number: int, move: str, effort: SearchEffort) -> Decision:
    """Evaluate move `number` of a game, which is `move`, one of several that `question` allows."""
    seat = question.state["to_move"]
    search = run_search(question, effort.searching)
    edges = edges_by_move(search)
    best = max(edges, key=lambda text: (visits_of(search, edges[text]), text == move))
    if best == move:
        rounds = [play_edge(search, edges[move], effort.comparing, seat) for _ in range(ROUNDS)]
        return Decision(
            number=number, seat=seat, move=move, chance=sum(rounds) / ROUNDS, best=move, loss=0.0, noise=0.0
        )
    chances, gains = compare(search, edges[move], edges[best], seat, effort.comparing)
    gain = measure(gains)
    if gain.mean > SURE * standard_error(gains):  # as when the losses of the levels were measured
        again = run_search(question._replace(seed=question.seed + 1), effort.searching)
        edges = edges_by_move(again)
        gain = combine(gains, compare(again, edges[move], edges[best], seat, effort.comparing)[1])
    better = best if gain.mean > 0 else move
    return Decision(
        number=number,
        seat=seat,
        move=move,
        chance=sum(chances) / ROUNDS,
        best=better,
        loss=max(0.0, gain.mean),
        noise=gain.noise,
    )


def run_search(question: Question, iterations: int) -> Search:
    """Return a search after that many free iterations."""
    return finish(search_steps(question, iterations))


def search_steps(question: Question, iterations: int) -> Steps[Search]:
    """Search a position in steps, as `run_search` does."""
    search = begin(question, GUIDED)
    yield from _run_steps(search, iterations)
    return search


def _run_steps(search: Search, iterations: int) -> Steps[None]:
    for begun in range(0, iterations, STEP):
        search.run(min(STEP, iterations - begun))
        yield


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
    return finish(play_steps(search, edge, iterations, seat))


def play_steps(search: Search, edge: int, iterations: int, seat: int) -> Steps[float]:
    """Run iterations that begin with `edge` in steps, as `play_edge` does."""
    before = search.outcomes(edge)[1][seat]
    search.forced_edge = edge
    yield from _run_steps(search, iterations)
    return (search.outcomes(edge)[1][seat] - before) / max(1, iterations)


def compare(search: Search, played: int, best: int, seat: int, iterations: int) -> tuple[list[float], list[float]]:
    """Return, for each round, the win chance with `played`, and how much higher that with `best` was.

    Both are first played equally often, then `iterations` times each in every round.
    """
    return finish(compare_steps(search, played, best, seat, iterations))


def compare_steps(
    search: Search, played: int, best: int, seat: int, iterations: int
) -> Steps[tuple[list[float], list[float]]]:
    """Compare two moves in steps, as `compare` does."""
    for less, more in ((played, best), (best, played)):
        yield from play_steps(search, less, visits_of(search, more) - visits_of(search, less), seat)
    chances, gains = [], []
    for _ in range(ROUNDS):
        own = yield from play_steps(search, played, iterations, seat)
        better = yield from play_steps(search, best, iterations, seat)
        chances.append(own)
        gains.append(better - own)
    return chances, gains


def combine(first: list[float], second: list[float], errors: float | None = None) -> Measurement:
    """Return the mean of two searches as `measure` does; its noise is at least their difference."""
    gain = measure([*first, *second], errors)
    return gain._replace(noise=max(gain.noise, abs(measure(first).mean - measure(second).mean)))


class Look(NamedTuple):
    """The review of move `number`; 0 is the position before the first one."""

    number: int
    chances: list[float]
    """Win chances after the move, by seat, from 0 to 1."""
    decision: Decision | None
    """None where there was no choice."""
    luck: list[Luck]
    gains: list[float] | None = None
    """By how much the draws after the move have raised each seat's win chance (`midtown.luck`)."""


def finished_steps(record: Record) -> list[ReplayStep]:
    """Return all steps of a finished game; raise GameError if the record is not valid or the game is not over."""
    steps = list(replay(record))
    if games.game(record.game).to_move(steps[-1].position) is not None:
        raise RequestError(CATALOGUE.message("review.unfinished"))
    return steps


def look(
    record: Record, steps: Sequence[ReplayStep], number: int, effort: SearchEffort, *, with_gains: bool = True
) -> Look:
    """Return the look at move `number`, from 0 to the number of moves; `steps` are those of the record.

    Without `with_gains` the result is not freed of its luck, which takes longest where the engine is not compiled.
    """
    game, after = games.game(record.game), steps[number]
    chances = mean_win_chances(game, after.position, record.moves[:number], effort.seed, effort.standing)
    gains = luck_of_move(record, steps, number) if with_gains else None
    if number == 0:
        return Look(number=0, chances=chances, decision=None, luck=deal_luck(record, after, effort), gains=gains)
    before = steps[number - 1]
    luck = after_move(record, before, after, effort)
    return Look(number=number, chances=chances, decision=decision_after(record, before, effort), luck=luck, gains=gains)


def looks(record: Record, effort: SearchEffort, executor: Executor) -> Generator[Look, None, None]:
    """Yield the look at each move of a finished game, from 0 on; closing the generator ends the work."""
    return executor.map(partial(_look_alone, record, effort), range(len(record.moves) + 1))


def _look_alone(record: Record, effort: SearchEffort, number: int) -> Look:
    return look(record, finished_steps(record), number, effort)


def decision_after(record: Record, before: ReplayStep, effort: SearchEffort) -> Decision | None:
    """Return the cost of the move after a step; None if there was no choice."""
    game = games.game(record.game)
    seat = game.to_move(before.position)
    moves = game.legal(before.position)
    if seat is None or len(moves) < 2:
        return None
    log = record.moves[: before.number]
    question = Question(game.view(before.position, seat), moves, log, effort.seed)
    return decide(question, before.number + 1, record.moves[before.number], effort)
