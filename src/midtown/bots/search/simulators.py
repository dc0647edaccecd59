"""The simulator for a question: the game's own, or one made of the game's plain functions.

The latter is slow, but all that a new game needs to be searched.
"""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from midtown import games
from midtown.bots.players import Question
from midtown.engine.simulator import Simulator
from midtown.game import AnyGame, AnyPosition, OwnPosition, Part

NO_RESOURCE = 63
"""The resource of a move that needs none."""
MAX_RESOURCES = 63
"""Most moves of a node that can be told apart; later ones are ignored."""


class GenericSimulator(Simulator):
    """A simulator that does not know what moves need: at each node, each move is a resource of its own.

    Moves are numbered in the order in which they are met.
    """

    def __init__(self, game: AnyGame, position: AnyPosition, log: Sequence[str], seed: int) -> None:
        seats = len(game.result(position).scores)
        Simulator.__init__(self, seats, seed)
        self.game = game
        self.root = position
        self.position = position
        self.log = log
        self.chance = Random(seed)
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.resources: dict[int, dict[str, int]] = {}
        self.moves: list[str] = []
        self.listed: list[str] = []

    def format_moves(self, moves: list[int]) -> list[str]:
        """Return the texts of moves by their numbers."""
        return [self.names[move] for move in moves]

    def legal_moves(self) -> list[int]:
        """Return the numbers of the legal moves."""
        return [self.number(move) for move in self.game.legal(self.position)]

    def number(self, move: str) -> int:
        """Return the number of a move text, the same in every position."""
        if move not in self.numbers:
            self.numbers[move] = len(self.names)
            self.names.append(move)
        return self.numbers[move]

    def determinize(self) -> None:
        """Sample what the seat cannot see by the game's `sample_hidden`."""
        self.position = self.game.sample_hidden(self.root, self.log, self.chance.getrandbits(63))

    def to_move(self) -> int:
        """Return the seat to move, -1 when the game is over."""
        seat = self.game.to_move(self.position)
        return -1 if seat is None else seat

    def resource_mask(self, node: int) -> int:
        """Return a bit for each legal move that has a number at `node`."""
        self.moves = self.game.legal(self.position)
        if node == 0:
            return 1 << NO_RESOURCE
        resources = self.resources.setdefault(node, {})
        for move in self.moves:
            if move not in resources and len(resources) < MAX_RESOURCES:
                resources[move] = len(resources)
        return sum(1 << resources[move] for move in self.moves if move in resources)

    def generate_moves(self, node: int, fresh: int) -> int:
        """Fill `move` and `resource` with the legal moves whose resource is in `fresh`."""
        resources = self.resources.get(node, {})
        self.listed = [move for move in self.moves if fresh >> resources.get(move, NO_RESOURCE) & 1]
        for index, move in enumerate(self.listed):
            self.set_move(index, self.number(move), resources.get(move, NO_RESOURCE))
        return len(self.listed)

    def rate_moves(self, n: int) -> None:
        """Fill `rating` by the game's `rate`."""
        rates = self.game.rate(self.position, self.listed)
        for index, rating in enumerate(rates[:n]):
            self.set_rating(index, rating)

    def apply(self, move: int) -> None:
        """Play a move, and deal at random what falls."""
        self.game.play(self.position, self.names[move])
        while deck := self.game.deck(self.position):
            self.game.deal(self.position, self.chance.choice(deck))

    def terminal_value(self) -> None:
        """Fill `win` and `score` from the game's result."""
        result = self.game.result(self.position)
        for seat, score in enumerate(result.scores):
            self.set_value(seat, (seat in result.winners) / len(result.winners), score)

    def play_out(self, steps: int) -> None:
        """Play the `steps` moves with the best rating, then random ones to the end; fill `win` and `score`."""
        while self.to_move() >= 0:
            moves = self.game.legal(self.position)
            if steps > 0:
                rates = self.game.rate(self.position, moves)
                move = moves[rates.index(max(rates))]
                steps -= 1
            else:
                move = self.chance.choice(moves)
            self.apply(self.number(move))
        self.terminal_value()


class SimulatorModule(Protocol):
    """The module `ai.simulator` of a game: a class `Simulator`."""

    def Simulator(self, position: OwnPosition, log: Sequence[str], seed: int) -> Simulator:  # noqa: N802  # a class in the module
        """Return a simulator of the game that goes on from `position` after the moves in `log`."""


SIMULATOR = Part[SimulatorModule]("ai.simulator")


def new_simulator(game: AnyGame, question: Question, position: AnyPosition) -> Simulator:
    """Return the game's own simulator at `position`, or one made of its plain functions."""
    module = games.component(game, SIMULATOR)
    if module is None:
        return GenericSimulator(game, position, question.log, question.seed)
    return module.Simulator(position, question.log, question.seed)
