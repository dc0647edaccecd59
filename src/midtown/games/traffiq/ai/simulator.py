"""Search simulator of Manhattan TraffIQ: each determinization shuffles the tiles that the mover has not seen."""

from collections.abc import Sequence

from midtown.engine.bits import *
from midtown.engine.simulator import Simulator as BaseSimulator
from midtown.engine.value_network import ValueNetwork, load_network
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.features import Features
from midtown.games.traffiq.ai.playout import Playouts
from midtown.games.traffiq.ai.policy import policy
from midtown.games.traffiq.ai.weights import network_file, temperatures, weights
from midtown.games.traffiq.interface.load_state.builder import give
from midtown.games.traffiq.protocol.notation import texts
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Moves, Position

NO_RESOURCE = 63
"""The resource of every move but attaching a tile: none."""
WITH_POLICY = 2
"""Players in games whose short searches go by the policy at the root: with more it does not help."""
CANDIDATES = 32
"""Moves compared at each step of a guided playout."""


class Simulator(BaseSimulator):
    """One game of TraffIQ as its mover sees it. Attaching needs a tile in hand, which is the resource of its class.

    The log tells no more of the hidden tiles than the view does: what was drawn is as likely as the rest.
    """

    def __init__(self, position: Position, log: Sequence[str], seed: int) -> None:
        BaseSimulator.__init__(self, position.players, seed)
        self.root = position
        self.position = position
        self.evaluator = Evaluator(weights(position.players))
        self.playouts = Playouts(position.setup, seed ^ 1)
        self.moves = Moves()
        self.prior_temperature, self.swing = temperatures(position.players)
        if position.players == WITH_POLICY:
            self.policy = policy(position.players)
        self.network = load_network(network_file(position.players), 1, 1)
        self.features = Features(position.players)
        self.top = 0

    def use_network(self, network: ValueNetwork) -> None:
        """Value leaves by another network than the one in use."""
        self.network = network

    def format_moves(self, moves: list[int]) -> list[str]:
        """Return the texts of moves that are legal now."""
        return texts(self.position, moves)

    def legal_moves(self) -> list[int]:
        """Return all legal moves."""
        return self.position.legal()

    def determinize(self) -> None:
        """Shuffle all unseen tiles: hidden hands are dealt from them, the rest is the stack."""
        self.position = self.root.clone()
        self.top = self.playouts.shuffle(self.position)
        for seat in range(self.seats):
            for _ in range(self.position.unseen[seat]):
                give(self.position, seat, self.draw_tile())
            self.position.unseen[seat] = 0

    def draw_tile(self) -> int:
        """Return the class of the next tile, and remove it."""
        self.top -= 1
        return self.playouts.order[self.top]

    def to_move(self) -> int:
        """Return the seat to move, -1 when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def resource_mask(self, node: int) -> int:
        """Return the classes of tiles in the mover's hand."""
        return self.position.have[self.position.mover] | ONE << NO_RESOURCE

    def generate_moves(self, node: int, fresh: int) -> int:
        """Fill `move` and `resource` with the legal moves that need one of `fresh`; return their number."""
        n = 0
        size = self.position.fill(self.moves)
        for i in range(size):
            move = self.moves.item[i]
            resource = (move & 0xFFFFFF) >> 16 if move & 0x7F000000 == ATTACH else NO_RESOURCE
            if fresh >> resource & 1:
                self.move[n] = move
                self.resource[n] = resource
                n += 1
        return n

    def rate_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed."""
        self.evaluator.set_viewpoint(self.position, self.position.mover)
        for i in range(n):
            self.rating[i] = self.evaluator.rate_move(self.position, self.move[i])

    def rate_root_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed at the root: by the policy, if there is one."""
        if self.policy is None:
            self.rate_moves(n)
        else:
            self.rate_by_policy(self.position, n)

    def apply(self, move: int) -> None:
        """Play a move and draw."""
        self.position.apply(move)
        while self.position.drawer != NONE:
            self.position.deal(self.draw_tile())

    def evaluate(self) -> None:
        """Fill `win`, once the mover has placed and competed: the softmax of state values plus network logits."""
        while self.position.phase == PLACE or self.position.phase == COMPETE:
            self.play_best(MOVES)
        if self.position.phase == OVER:
            self.terminal_value()
            return
        self.evaluator.evaluate_seats(self.position)
        for seat in range(self.seats):
            self.win[seat] = self.evaluator.state_value[seat] / self.swing
        if self.network is not None:
            self.features.prepare(self.position)
            for seat in range(self.seats):
                self.features.compute(self.position, self.evaluator, seat)
                self.win[seat] += self.network.forward(self.features.sparse, self.features.dense)
        self.softmax(1.0)

    def terminal_value(self) -> None:
        """Fill `score` and `win` by the end of the game (T-LAST, T-SCORE)."""
        last = NONE
        for seat in range(self.seats):
            self.score[seat] = self.position.strength(seat, MASK64)
            if self.position.supply[seat * 2] + self.position.supply[seat * 2 + 1] == 0:
                last = seat
        self.split_win()
        if last != NONE:
            for seat in range(self.seats):
                self.win[seat] = 1.0 if seat == last else 0.0

    def play_out(self, steps: int) -> None:
        """Fill `win` (and `score` at the end) after random moves, or after `steps` guided ones."""
        if steps < 0:
            self.playouts.play_out(self.position)
            self.terminal_value()
            return
        for _ in range(steps):
            if self.position.phase == OVER:
                break
            self.play_best(CANDIDATES)
        if self.position.phase == OVER:
            self.terminal_value()
        else:
            self.evaluate()

    def play_best(self, candidates: int) -> None:
        """Play the best-rated move of all, or of `candidates` random ones if there are more."""
        n = self.position.fill(self.moves)
        self.evaluator.set_viewpoint(self.position, self.position.mover)
        best = NONE
        most = 0.0
        for i in range(min(n, candidates)):
            move = self.moves.item[i if n <= candidates else self.below(n)]
            rating = self.evaluator.rate_move(self.position, move)
            if best == NONE or rating > most:
                best = move
                most = rating
        self.apply(best)


ONE = 1
