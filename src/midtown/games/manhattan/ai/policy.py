"""Policy of Manhattan: the position after a move in the view of its mover, whose hand is known and no other."""

from collections.abc import Sequence
from functools import cache

from midtown.engine.policy import Policy as BasePolicy
from midtown.engine.policy import PolicyNetwork, read_policy
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.feature_layout import *
from midtown.games.manhattan.ai.features import Features
from midtown.games.manhattan.ai.weights import policy_file, weights
from midtown.games.manhattan.protocol.notation import numbers
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Position

UNRATED = -(1 << 50)
"""The rating of picks that were not compared: worse than any other."""


class Policy(BasePolicy):
    """One number of players and colours."""

    def __init__(self, seats: int, colours_each: int, network: PolicyNetwork | None, temperature: float) -> None:
        BasePolicy.__init__(self, network, temperature)
        self.seats = seats
        self.evaluator = Evaluator(weights(seats, colours_each))
        self.view = Features(seats)
        self.expected = [0.0] * 4

    def prepare(self, position: Position) -> None:
        """Look from `position` from now on, as its mover."""
        self.root = position

    def look(self, move: int) -> bool:
        """Look at the position after `move`; return whether the game goes on."""
        seat = self.root.mover
        after = self.root.clone()
        after.apply(move)
        self.worth = self.evaluator.move_points.value(after, seat)
        if after.phase == OVER:
            return False
        for other in range(self.seats):
            self.expected[other] = self.evaluator.move_points.expected[other]
            if after.setup.colours > self.seats:
                self.expected[other] += self.evaluator.move_points.expected[other + 2]
        self.view.prepare(after, seat)
        self.view.compute(after, self.expected, seat)
        for place in range(SPARSE):
            self.sparse[place] = self.view.sparse[place]
        for place in range(DENSE + self.seats):
            self.set_dense(place, self.view.dense[place])
        return True

    def rate(self, position: Position, moves: list[int]) -> list[int]:
        """Return the rating of each of `moves` for the mover.

        Picks of two colours are too many: from the evaluation's best pair on, the best pick of the second colour is
        found for that of the first, and then the other way round. Only these pairs are rated.
        """
        self.prepare(position)
        if position.phase != PICK or position.setup.colours_each == 1:
            return [self.rate_move(move) for move in moves]
        ratings = dict.fromkeys(moves, UNRATED)
        start = self.evaluator.rate(position, moves)
        best = moves[start.index(max(start))] - PICKS
        for part in (1, 0):
            line = [pick for pick in moves if share_of_pick(pick - PICKS, 1 - part) == share_of_pick(best, 1 - part)]
            for pick in line:
                ratings[pick] = self.rate_move(pick)
            best = max(line, key=ratings.__getitem__) - PICKS
        return [ratings[pick] for pick in moves]


def share_of_pick(pick: int, part: int) -> int:
    """Return what a pick of two colours chooses for the first or the second of them."""
    return pick % CHOICES if part else pick // CHOICES


@cache
def policy(seats: int, colours_each: int) -> Policy | None:
    """Return the policy that is shipped for such games, if there is one."""
    network, temperature = read_policy(policy_file(seats, colours_each), CITIES, CITY_ROWS)
    return Policy(seats, colours_each, network, temperature) if network else None


def rate(position: Position, moves: Sequence[str]) -> list[int] | None:
    """Return the rating of each of these legal moves for the mover; None if no policy is shipped for such games."""
    setup = position.setup
    shipped = policy(setup.seats, setup.colours_each)
    if shipped is None:
        return None
    number_of = numbers(setup, position.mover)
    return shipped.rate(position, [number_of[move] for move in moves])
