"""A world made of a game's plain functions: slow, and all that a game needs to be searched."""

from collections.abc import Sequence
from random import Random
from typing import Any

from midtown.game import Game
from midtown.world import World

NOTHING = 63
"""The need of a move that needs nothing."""
REMEMBERED = 63
"""How many moves of a node can be told apart; of more than that, those that come later are left aside."""


class Generic(World):
    """What hidden things a move needs is not known here: at each node each move is a need of its own."""

    def __init__(self, game: Game, position: Any, log: Sequence[str], seed: int) -> None:
        seats = len(game.result(position).scores)
        World.__init__(self, seats, seed)
        self.game = game
        self.root = position
        self.position = position
        self.log = log
        self.chance = Random(seed)
        self.names: list[str] = []
        self.numbers: dict[str, int] = {}
        self.needs: dict[int, dict[str, int]] = {}
        self.moves: list[str] = []
        self.listed: list[str] = []

    def texts(self, moves: list[int]) -> list[str]:
        """The texts of moves by their numbers."""
        return [self.names[move] for move in moves]

    def legal(self) -> list[int]:
        """The numbers of the legal moves."""
        return [self.number(move) for move in self.game.legal(self.position)]

    def guess(self) -> Any:
        """The position of the guess being played on."""
        return self.position

    def number(self, move: str) -> int:
        """The number that stands for a move, whatever the position."""
        if move not in self.numbers:
            self.numbers[move] = len(self.names)
            self.names.append(move)
        return self.numbers[move]

    def begin(self) -> None:
        """A new guess."""
        self.position = self.game.guess(self.root, self.log, self.chance.getrandbits(63))

    def turn(self) -> int:
        """The seat to move, -1 when the game is over."""
        seat = self.game.to_move(self.position)
        return -1 if seat is None else seat

    def look(self, node: int) -> int:
        """A bit for each move that is legal now."""
        self.moves = self.game.legal(self.position)
        if node == 0:
            return 1 << NOTHING
        needs = self.needs.setdefault(node, {})
        for move in self.moves:
            if move not in needs and len(needs) < REMEMBERED:
                needs[move] = len(needs)
        return sum(1 << needs[move] for move in self.moves if move in needs)

    def list_moves(self, node: int, fresh: int) -> int:
        """The moves that need something of `fresh`."""
        needs = self.needs.get(node, {})
        self.listed = [move for move in self.moves if fresh >> needs.get(move, NOTHING) & 1]
        for place, move in enumerate(self.listed):
            self.put(place, self.number(move), needs.get(move, NOTHING))
        return len(self.listed)

    def rate(self, n: int) -> None:
        """How good each looks to the mover."""
        rates = self.game.rate(self.position, self.listed)
        for place, rating in enumerate(rates[:n]):
            self.rank(place, rating)

    def apply(self, move: int) -> None:
        """Play a move, and deal at random what falls."""
        self.game.play(self.position, self.names[move])
        while deck := self.game.deck(self.position):
            self.game.deal(self.position, self.chance.choice(deck))

    def settle(self) -> None:
        """The end."""
        result = self.game.result(self.position)
        for seat, score in enumerate(result.scores):
            self.tell(seat, (seat in result.winners) / len(result.winners), score)

    def play_out(self, steps: int) -> None:
        """To the end, the first so many moves as the judge likes them best, the others at random."""
        while self.turn() >= 0:
            moves = self.game.legal(self.position)
            if steps > 0:
                rates = self.game.rate(self.position, moves)
                move = moves[rates.index(max(rates))]
                steps -= 1
            else:
                move = self.chance.choice(moves)
            self.apply(self.number(move))
        self.settle()
