"""The luck of a finished game's draws, to be subtracted from its result as a control variate.

After each draw: a fixed value of the position less the mean of that value over all draws that could have come. Such
terms have mean zero whatever the value is, so a score stays unbiased without them, and varies less the better the value
predicts the end (M. White and M. Bowling, Learning a Value Analysis Tool for Agent Evaluation, IJCAI 2009; N. Burch,
M. Schmid, M. Moravčík and M. Bowling, AIVAT, AAAI 2018).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean

from midtown import games
from midtown.bots import Question
from midtown.bots.search import simulators
from midtown.engine.simulator import Simulator
from midtown.game import AnyGame, AnyPosition, Draw
from midtown.record import Record, ReplayStep, replay

PLAYOUTS = 32
"""Guided playouts for one value."""
PLIES = 4
"""Moves of each, before the position is evaluated: a drawn card shows its use when it is played."""


def luck(record: Record) -> list[float]:
    """Return by how much the draws of a game have raised each seat's win chance, summed over all draws."""
    steps = list(replay(record))
    gains = [luck_of_move(record, steps, number) for number in range(len(steps))]
    return [sum(seat) for seat in zip(*gains, strict=True)]


def luck_of_move(record: Record, steps: Sequence[ReplayStep], number: int) -> list[float]:
    """Return the part of `luck` of the draws that followed move `number`; 0: of the first deal.

    `steps` are those of the record.
    """
    game, seats = games.game(record.game), len(record.players)
    if number == 0:
        position, first = game.new(seats, record.options), 0
    else:
        position, first = game.clone(steps[number - 1].position), steps[number - 1].draws
        game.play(position, record.moves[number - 1])
    total = [0.0] * seats
    for draw in range(first, steps[number].draws):
        item = record.draws[draw]
        gains = _gains(game, position, Counter(game.deck(position)), item, draw, seats)
        total = [before + gain for before, gain in zip(total, gains, strict=True)]
        game.deal(position, item)
    return total


def _gains(
    game: AnyGame, position: AnyPosition, deck: Counter[Draw], item: Draw, number: int, seats: int
) -> Iterator[float]:
    """Yield each seat's value after `item` less the mean over `deck`; all draws are valued with the same seed."""
    values = {other: _value(game, _after(game, position, other), number, seats) for other in deck}
    for seat in range(seats):
        mean = sum(count * values[other][seat] for other, count in deck.items()) / deck.total()
        yield values[item][seat] - mean


def _after(game: AnyGame, position: AnyPosition, item: Draw) -> AnyPosition:
    after = game.clone(position)
    game.deal(after, item)
    return after


def _value(game: AnyGame, position: AnyPosition, seed: int, seats: int) -> list[float]:
    """Return each seat's win chance as one who sees all hands estimates it.

    It is equal for all seats while another draw is awaited, as nobody can play on from there.
    """
    if game.deck(position):
        return [1 / seats] * seats
    if game.to_move(position) is None:
        result = game.result(position)
        return [result.share(seat) for seat in range(seats)]
    simulator = simulators.new_simulator(game, Question({}, [], [], seed), position)
    return [fmean(chances) for chances in zip(*_playouts(simulator), strict=True)]


def _playouts(simulator: Simulator) -> Iterator[list[float]]:
    for _ in range(PLAYOUTS):
        simulator.determinize()
        simulator.play_out(PLIES)
        yield simulator.outcome()[0]
