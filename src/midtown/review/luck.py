"""The luck of draws: the win chance after a draw, compared with the mean over draws that could have come.

Possible draws are sampled from what the seat knew before. All draws are searched with the same seeds, so that their
differences have less variance (common random numbers).
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from midtown import games
from midtown.game import AnyGame, AnyPosition, Draw
from midtown.record import Record, ReplayStep
from midtown.review.measurement import SEEDS, SearchEffort, measure, win_chances
from midtown.support.documents import JsonObject

SAMPLES = 64
"""Samples of a draw, to estimate the probability of each."""
MAX_DRAWS = 12
"""Most different draws that are all searched; of more, this many are chosen at random for each seed."""


class Luck(NamedTuple):
    """The gain in win chance by the draws after one move (0: before the first) for the seat that drew."""

    number: int
    seat: int
    drawn: list[Draw]
    luck: float
    """The seat's win chance less that after an average draw, from -1 to 1."""
    noise: float
    """Half the width of the 95 % interval of that."""


class Other(NamedTuple):
    """A draw that could have come, as text to tell it from others, and a position after it."""

    drawn: str
    position: AnyPosition


def after_move(record: Record, before: ReplayStep, after: ReplayStep, effort: SearchEffort) -> list[Luck]:
    """Return the luck of the player who moved and drew, in a list that is empty without a draw or after the end."""
    game, log = games.game(record.game), record.moves[: before.number]
    seat = game.to_move(before.position)
    if after.move is None or seat is None or after.draws == before.draws or game.to_move(after.position) is None:
        return []
    others = list(_redrawn(game, before.position, seat, log, after.move, effort.seed))
    drawn = record.draws[before.draws : after.draws]
    return [_luck(game, seat, after, drawn, [*log, after.move], others, effort)]


def deal_luck(record: Record, first: ReplayStep, effort: SearchEffort) -> list[Luck]:
    """Return the luck of every seat in the initial deal, with empty `drawn`."""
    game = games.game(record.game)
    others = list(_dealt_anew(game, record, effort.seed))
    seats = range(len(record.players))
    return [_luck(game, seat, first, [], [], others, effort) for seat in seats]


def _luck(
    game: AnyGame,
    seat: int,
    step: ReplayStep,
    drawn: list[Draw],
    log: list[str],
    others: list[Other],
    effort: SearchEffort,
) -> Luck:
    """Return the luck of one draw."""
    differences = []
    for number in range(SEEDS):
        weights, positions = _compared(others, number)
        seed = effort.seed + number
        own = win_chances(game, step.position, seat, log, seed, effort.drawing)[seat]
        other = sum(
            weight * win_chances(game, positions[key], seat, log, seed, effort.drawing)[seat]
            for key, weight in weights.items()
        )
        differences.append(own - other / weights.total())
    luck, noise = measure(differences)
    return Luck(number=step.number, seat=seat, drawn=drawn, luck=luck, noise=noise)


def _compared(others: list[Other], number: int) -> tuple[Counter[str], JsonObject]:
    """Return the draws to search with seed `number`, weighted by probability, and a position after each."""
    weights = Counter(drawn for drawn, _ in others)
    if len(weights) > MAX_DRAWS:
        weights = Counter(drawn for drawn, _ in others[number * MAX_DRAWS : (number + 1) * MAX_DRAWS])
    return weights, dict(others)


def _redrawn(game: AnyGame, position: AnyPosition, seat: int, log: list[str], move: str, seed: int) -> Iterator[Other]:
    """Yield draws that could have followed a move, from what its player knew before."""
    seen = game.load_state(game.view(position, seat), log)
    chance = Random(seed)
    for _ in range(SAMPLES):
        sampled = game.sample_hidden(seen, log, chance.getrandbits(63))
        game.play(sampled, move)
        yield Other(_deal(game, sampled, chance), sampled)


def _dealt_anew(game: AnyGame, record: Record, seed: int) -> Iterator[Other]:
    """Yield other initial deals."""
    chance = Random(seed)
    for number in range(MAX_DRAWS * SEEDS):
        position = game.new(len(record.players), record.options)
        yield Other(f"{number} {_deal(game, position, chance)}", position)


def _deal(game: AnyGame, position: AnyPosition, chance: Random) -> str:
    """Deal at random what is awaited; return it as text, sorted."""
    drawn: list[str] = []
    while deck := game.deck(position):
        item = chance.choice(deck)
        game.deal(position, item)
        drawn.append(str(item))
    return " ".join(sorted(drawn))
