"""The luck of draws: what a draw promises who drew, against what he could have drawn instead.

What could have come is what comes in guesses that fit all that he had seen before. All draws are looked at with the
same random numbers, so that they differ in little but the draw.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from midtown import games
from midtown.game import Draw, Game
from midtown.record import Record, Step
from midtown.review.measured import measured
from midtown.review.scale import SEEDS, Scale
from midtown.review.standing import seen_by

GUESSES = 64
"""In so many guesses something is drawn, to learn how likely each draw is."""
MOST = 12
"""Of how many different draws all are looked at; of more only so many at random, others with each seed."""


class Luck(NamedTuple):
    """What the draws after one move (0: before the first) gave the seat that drew, in chance to win."""

    number: int
    seat: int
    drawn: list[Draw]
    luck: float
    """From -1 to 1: by how much the seat's chance is better than after an average draw."""
    noise: float
    """Half the width of the 95 % interval of that."""


class Other(NamedTuple):
    """A draw that could have come, written down to be told from others, and a position after it."""

    drawn: str
    position: Any


def after_move(record: Record, before: Step, after: Step, scale: Scale) -> list[Luck]:
    """The luck of who made a move and drew after it; none if he did not draw, or the game is over."""
    game, log = games.game(record.game), record.moves[: before.number]
    seat = game.to_move(before.position)
    if after.move is None or seat is None or after.draws == before.draws or game.to_move(after.position) is None:
        return []
    others = list(_redrawn(game, before.position, seat, log, after.move, scale.seed))
    drawn = record.draws[before.draws : after.draws]
    return [_luck(game, seat, after, drawn, [*log, after.move], others, scale)]


def dealt(record: Record, first: Step, scale: Scale) -> list[Luck]:
    """The luck of every seat in what it was dealt before the first move; `drawn` stays empty."""
    game = games.game(record.game)
    others = list(_dealt_anew(game, record, scale.seed))
    seats = range(len(record.players))
    return [_luck(game, seat, first, [], [], others, scale) for seat in seats]


def _luck(
    game: Game, seat: int, step: Step, drawn: list[Draw], log: list[str], others: list[Other], scale: Scale
) -> Luck:
    """One draw against what else could have come."""
    found = []
    for number in range(SEEDS):
        weights, positions = _compared(others, number)
        seed = scale.seed + number
        mine = seen_by(game, step.position, seat, log, seed, scale.drawing)[seat]
        other = sum(
            weight * seen_by(game, positions[key], seat, log, seed, scale.drawing)[seat]
            for key, weight in weights.items()
        )
        found.append(mine - other / weights.total())
    luck, noise = measured(found)
    return Luck(step.number, seat, drawn, luck, noise)


def _compared(others: list[Other], number: int) -> tuple[Counter[str], dict[str, Any]]:
    """The draws that are looked at with the seed of this number, how likely each is, and a position after each."""
    weights = Counter(drawn for drawn, _ in others)
    if len(weights) > MOST:
        weights = Counter(drawn for drawn, _ in others[number * MOST : (number + 1) * MOST])
    return weights, dict(others)


def _redrawn(game: Game, position: Any, seat: int, log: list[str], move: str, seed: int) -> Iterator[Other]:
    """What could have been drawn after a move, as who makes it guesses before."""
    seen = game.restore(game.view(position, seat), log)
    chance = Random(seed)
    for _ in range(GUESSES):
        guessed = game.guess(seen, log, chance.getrandbits(63))
        game.play(guessed, move)
        yield Other(_deal(game, guessed, chance), guessed)


def _dealt_anew(game: Game, record: Record, seed: int) -> Iterator[Other]:
    """First deals, each another one."""
    chance = Random(seed)
    for number in range(MOST * SEEDS):
        position = game.new(len(record.players), record.options)
        yield Other(f"{number} {_deal(game, position, chance)}", position)


def _deal(game: Game, position: Any, chance: Random) -> str:
    """Deal at random whatever is awaited; what it was, in an order of its own."""
    drawn: list[str] = []
    while deck := game.deck(position):
        item = chance.choice(deck)
        game.deal(position, item)
        drawn.append(str(item))
    return " ".join(sorted(drawn))
