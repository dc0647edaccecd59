"""Evaluation function: how good a move looks one move ahead, and each seat's value of a position.

It uses what the mover may see: the board, the scores, the pieces picked, the supplies and the mover's own hand.
"""

from midtown.games.manhattan.ai.expected_points import ExpectedPoints
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.position import Position


class Evaluator:
    """Rates moves by weights found by self-play, and values positions by weights fitted to results.

    `expected`, `[COLOURS]`, has the expected points of each colour after `value`.
    """

    def __init__(self, weights: tuple[dict[str, float], dict[str, float]]) -> None:
        """Use `weights`: those of moves, then those of states."""
        move_weights, state_weights = weights
        self.move_points = ExpectedPoints(move_weights)
        self.state_points = ExpectedPoints(state_weights)
        self.expected = [0.0] * 4
        self.early = [0.0] * 4
        self.late = [0.0] * 4
        for height in range(1, HEIGHTS):
            self.early[height] = move_weights[f"pick_{height + 1}"]
            self.late[height] = move_weights[f"pick_{height + 1}_late"]
        self.pick_same = move_weights["pick_same"]
        self.piece = state_weights["piece"]
        self.piece_later = state_weights["piece_later"]

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """Return how good each of `moves` looks to the mover."""
        if position.phase == PICK:
            return [self.rate_pick(position, move - PICKS) for move in moves]
        return [self.rate_build(position, move) for move in moves]

    def rate_pick(self, position: Position, pick: int) -> float:
        """Return how good the pick looks, for all colours of the mover."""
        if position.setup.colours_each == 1:
            return self.rate_choice(position, pick)
        return self.rate_choice(position, pick // CHOICES) + self.rate_choice(position, pick % CHOICES)

    def rate_choice(self, position: Position, choice: int) -> float:
        """Return how good the pick `choice` looks for one colour."""
        when = position.round / (position.setup.rounds - 1.0)  # one whole number by another is cut off in C
        total = 0.0
        for height in range(HEIGHTS):
            count = position.setup.choices[choice * 4 + height]
            worth = self.early[height] + (self.late[height] - self.early[height]) * when
            total += count * worth - self.pick_same * count * (count - 1)
        return total

    def rate_build(self, position: Position, move: int) -> float:
        """Return the value for the mover of the position after `move`."""
        after = position.clone()
        after.apply(move)
        return self.move_points.value(after, position.mover)

    def value(self, position: Position, seat: int) -> float:
        """Return the expected lead of `seat` over the others; fill `expected`."""
        points = self.state_points
        points.value(position, seat)
        piece = 0.0
        if position.phase == BUILD:
            piece = self.piece + self.piece_later * (position.setup.rounds - 1 - position.round)
        for colour in range(COLOURS):
            for height in range(HEIGHTS):
                points.expected[colour] += piece * position.picked[colour * 4 + height]
            self.expected[colour] = points.expected[colour]
        return points.compare(position.setup.seats, position.setup.colours, seat)
