"""How good a move looks one move ahead, and how the seats stand: by what the board promises every colour.

It sees what the mover may see: the board, the scores, what was picked, the supplies and the mover's own hand.
"""

from midtown.games.manhattan.components import *
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.promises import Promises


class Judge:
    """Rates moves by weights that were found by playing, and stands by others that foretell best who wins."""

    def __init__(self, weights: tuple[dict[str, float], dict[str, float]]) -> None:
        """By the weights of moves and those of stands."""
        moves, stands = weights
        self.looks = Promises(moves)
        self.stands = Promises(stands)
        self.promise = [0.0] * 4
        self.early = [0.0] * 4
        self.late = [0.0] * 4
        for height in range(1, HEIGHTS):
            self.early[height] = moves[f"pick_{height + 1}"]
            self.late[height] = moves[f"pick_{height + 1}_late"]
        self.pick_same = moves["pick_same"]
        self.piece = stands["piece"]
        self.piece_later = stands["piece_later"]

    def rate(self, position: Position, moves: list[int]) -> list[float]:
        """How good each of these moves looks to the mover."""
        if position.phase == PICK:
            return [self.picking(position, move - PICKS) for move in moves]
        return [self.building(position, move) for move in moves]

    def picking(self, position: Position, pick: int) -> float:
        """How good it looks to pick so, for all colours of the mover."""
        if position.setup.colours_each == 1:
            return self.choosing(position, pick)
        return self.choosing(position, pick // CHOICES) + self.choosing(position, pick % CHOICES)

    def choosing(self, position: Position, choice: int) -> float:
        """How good it looks to pick so for one colour."""
        when = position.round / (position.setup.rounds - 1.0)  # one whole number by another is cut off in C
        total = 0.0
        for height in range(HEIGHTS):
            count = position.setup.choices[choice * 4 + height]
            worth = self.early[height] + (self.late[height] - self.early[height]) * when
            total += count * worth - self.pick_same * count * (count - 1)
        return total

    def building(self, position: Position, move: int) -> float:
        """How good the position looks to the mover after a move."""
        after = position.clone()
        after.apply(move)
        return self.looks.value(after, position.mover)

    def value(self, position: Position, seat: int) -> float:
        """How `seat` stands: what it is promised more than the others. `promise` then has it for each colour."""
        stands = self.stands
        stands.value(position, seat)
        piece = 0.0
        if position.phase == BUILD:
            piece = self.piece + self.piece_later * (position.setup.rounds - 1 - position.round)
        for colour in range(COLOURS):
            for height in range(HEIGHTS):
                stands.promise[colour] += piece * position.picked[colour * 4 + height]
            self.promise[colour] = stands.promise[colour]
        return stands.compare(position.setup.seats, position.setup.colours, seat)
