"""A game as a search plays it: one guess after another at what is hidden, and in each of them moves as numbers.

A game offers a class of its own that inherits from `World`, in a module `world` of its folder; for one that does not,
`midtown.bots.search.generic` makes one of its plain functions. Where it is compiled, all calls are calls of C.
"""

from typing import Any

from midtown.bits import *


class World:
    """One game seen by the seat to move, and one guess at the rest of it that is being played on.

    `move`, `need` and `rating` have what `list_moves` and `rate` have said, `win` for each seat what an end, an
    evaluation or a playout came to, a chance from 0 to 1 (after an end the share of the win), `score` its final points.
    """

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        self.move = [0] * 22000
        self.need = [0] * 22000
        self.rating = [0.0] * 22000
        self.win = [0.0] * 4
        self.score = [0.0] * 4
        self.prior = 1.0
        """By how much a rating must be better for a move to look e times as promising."""
        self.patience = 1
        """How often a guided search looks at a node before it rates the moves there: more, where that is dear."""
        self.stream = seed

    def below(self, n: int) -> int:
        """The next random number in 0..n-1."""
        self.stream = (self.stream + GOLDEN) & MASK64
        return draw(self.stream, n)

    def put(self, place: int, move: int, need: int) -> None:
        """Set one place of the list of moves, for a world that is not compiled."""
        self.move[place] = move
        self.need[place] = need

    def rank(self, place: int, rating: float) -> None:
        """Set the rating of a move listed, for a world that is not compiled."""
        self.rating[place] = rating

    def tell(self, seat: int, win: float, score: float) -> None:
        """Set what it came to for a seat, for a world that is not compiled."""
        self.win[seat] = win
        self.score[seat] = score

    def told(self) -> tuple[list[float], list[float]]:
        """For each seat the chance to win that was said last, and the points of the last end."""
        return [self.win[seat] for seat in range(self.seats)], [self.score[seat] for seat in range(self.seats)]

    def texts(self, moves: list[int]) -> list[str]:
        """The texts of moves that are legal now."""
        raise NotImplementedError

    def legal(self) -> list[int]:
        """All legal moves."""
        raise NotImplementedError

    def guess(self) -> Any:
        """The position of the guess, as it stands."""
        raise NotImplementedError

    def begin(self) -> None:
        """Go back to the start, with a new guess at everything that the seat cannot see."""

    def turn(self) -> int:
        """The seat to move, -1 when the game is over."""
        return -1

    def look(self, node: int) -> int:
        """What the mover has, one bit for each thing that a move can need; `node` is the tree's number for his past.

        The same path of moves always leads to the same node, so that of the moves of one node only those differ from
        guess to guess that need something hidden. Bit 63 is what moves need that need nothing, and always set.
        """
        return 0

    def list_moves(self, node: int, fresh: int) -> int:
        """List all legal moves that need something of `fresh`, and say how many they are."""
        return 0

    def rate(self, n: int) -> None:
        """Rate the moves that were listed, as the mover's judge sees them."""

    def apply(self, move: int) -> None:
        """Play a legal move, and deal what falls."""

    def evaluate(self) -> None:
        """Say what the judge thinks of the position."""

    def settle(self) -> None:
        """Say how a game that is over has ended."""

    def play_out(self, steps: int) -> None:
        """Play on: to the end at random if `steps` < 0, else so many moves guided by the judge, then evaluate."""

    def share(self, scale: float) -> None:
        """Turn what is in `win`, in points of any kind, into chances: e times as much for `scale` points more."""
        best = self.win[0]
        for seat in range(1, self.seats):
            best = max(best, self.win[seat])
        total = 0.0
        for seat in range(self.seats):
            self.win[seat] = exp((self.win[seat] - best) / scale)
            total += self.win[seat]
        for seat in range(self.seats):
            self.win[seat] /= total

    def share_win(self) -> None:
        """Share the win among those with the highest score."""
        best = self.score[0]
        for seat in range(1, self.seats):
            best = max(best, self.score[seat])
        total = 0.0
        for seat in range(self.seats):
            total += self.score[seat] == best
        for seat in range(self.seats):
            self.win[seat] = 1 / total if self.score[seat] == best else 0.0
