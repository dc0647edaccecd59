"""A game as a search plays it: one determinization after another, with moves as integers.

A game offers a subclass of `Simulator` in its module `ai.simulator`; for a game that has none,
`bots.search.simulators` makes one of its plain functions. Compiled, all calls are calls of C.
"""

from typing import Any

from midtown.engine.bits import *
from midtown.engine.network_shape import *
from midtown.engine.policy import Policy


class Simulator:
    """One game seen by the seat to move, and the determinization that is being played on.

    Methods communicate through public arrays, which C callers read without building Python objects:

    - `move`, `resource`, `rating`, `[MAX_MOVES]`: the listed moves, the resource each needs (a bit's number, 0..63),
      and how good each looks to the mover. `generate_moves` fills the first two, `rate_moves` the third.
    - `win`, `[MAX_SEATS]`: each seat's chance to win, summing to 1. `evaluate`, `terminal_value` and `play_out` fill
      it.
    - `score`, `[MAX_SEATS]`: each seat's final points. `terminal_value` fills it, and `play_out` where it reaches the
      end.
    """

    def __init__(self, seats: int, seed: int) -> None:
        self.seats = seats
        # Cython needs each array's length as a literal here; simulator.pxd has the names.
        self.move = [0] * 22000
        self.resource = [0] * 22000
        self.rating = [0.0] * 22000
        self.win = [0.0] * 4
        self.score = [0.0] * 4
        self.prior_temperature = 1.0
        """The softmax temperature of priors: a rating better by this makes a move e times as likely."""
        self.expand_after = 1
        """Visits of a node before a guided search lists its moves: more, where rating moves is slow."""
        self.policy: Policy | None = None
        """What rates the moves of the root in place of the evaluation, if set."""
        self.stream = seed

    def below(self, n: int) -> int:
        """Return the next random number in 0..n-1."""
        self.stream = (self.stream + GOLDEN) & MASK64
        return random_below(self.stream, n)

    def set_move(self, i: int, move: int, resource: int) -> None:
        """Set `move[i]` and `resource[i]`, for a simulator that is not compiled."""
        self.move[i] = move
        self.resource[i] = resource

    def set_rating(self, i: int, rating: float) -> None:
        """Set `rating[i]`, for a simulator that is not compiled."""
        self.rating[i] = rating

    def set_value(self, seat: int, win: float, score: float) -> None:
        """Set `win[seat]` and `score[seat]`, for a simulator that is not compiled."""
        self.win[seat] = win
        self.score[seat] = score

    def outcome(self) -> tuple[list[float], list[float]]:
        """Return `win` and `score` as lists, seat by seat, for callers that are not compiled."""
        return [self.win[seat] for seat in range(self.seats)], [self.score[seat] for seat in range(self.seats)]

    def format_moves(self, moves: list[int]) -> list[str]:
        """Return the texts of moves that are legal now."""
        raise NotImplementedError

    def legal_moves(self) -> list[int]:
        """Return all legal moves. Fills no array."""
        raise NotImplementedError

    def determinize(self) -> None:
        """Go back to the search's root, with everything that the seat cannot see sampled anew. Fills no array."""

    def to_move(self) -> int:
        """Return the seat to move, -1 when the game is over. Fills no array."""
        return -1

    def resource_mask(self, node: int) -> int:
        """Return the mover's resources as bits: what moves need, such as a card in hand. Fills no array.

        `node` is the tree's index for the path of moves so far. The same path always leads to the same node, so the
        moves of one node differ between determinizations only by hidden resources. Bit 63 stands for "needs nothing"
        and is always set.
        """
        return 0

    def generate_moves(self, node: int, fresh: int) -> int:
        """Fill `move` and `resource` with the legal moves that need one of `fresh`; return their number.

        `node` is as in `resource_mask`, and `fresh` is a mask of resources.
        """
        return 0

    def rate_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed, as the mover's evaluation function sees them."""

    def rate_root_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed at the root: by the policy, if there is one."""
        self.rate_moves(n)

    def rate_by_policy(self, position: Any, n: int) -> None:
        """Fill `rating` for the first `n` moves listed in `position` with the policy's logits, in units of priors."""
        assert self.policy is not None
        for i, rating in enumerate(self.policy.rate(position, [self.move[i] for i in range(n)])):
            self.rating[i] = self.prior_temperature * rating / RATING

    def apply(self, move: int) -> None:
        """Play a legal move, and deal what falls. Fills no array."""

    def evaluate(self) -> None:
        """Fill `win` with the evaluation of the position, which need not be over."""

    def terminal_value(self) -> None:
        """Fill `win` and `score` with the result of a game that is over."""

    def play_out(self, steps: int) -> None:
        """Play on, then fill `win`, and `score` too if the game is over.

        With `steps` < 0 play random moves to the end; else play up to `steps` moves guided by the evaluation, then
        evaluate.
        """

    def softmax(self, scale: float) -> None:
        """Replace values in `win` by their softmax at temperature `scale`."""
        best = self.win[0]
        for seat in range(1, self.seats):
            best = max(best, self.win[seat])
        total = 0.0
        for seat in range(self.seats):
            self.win[seat] = exp((self.win[seat] - best) / scale)
            total += self.win[seat]
        for seat in range(self.seats):
            self.win[seat] /= total

    def split_win(self) -> None:
        """Fill `win` from `score`: the seats with the highest score share the win equally."""
        best = self.score[0]
        for seat in range(1, self.seats):
            best = max(best, self.score[seat])
        total = 0.0
        for seat in range(self.seats):
            total += self.score[seat] == best
        for seat in range(self.seats):
            self.win[seat] = 1 / total if self.score[seat] == best else 0.0
