"""Search simulator of Manhattan: each determinization deals the hidden hands anew (`card_tracking` says from what)."""

from collections.abc import Sequence

from midtown.engine.simulator import Simulator as BaseSimulator
from midtown.engine.value_network import ValueNetwork, load_network
from midtown.games.manhattan.ai.card_tracking import CardTracking
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.feature_layout import *
from midtown.games.manhattan.ai.features import Features
from midtown.games.manhattan.ai.playout import Playouts
from midtown.games.manhattan.ai.weights import network_file, temperatures, weights
from midtown.games.manhattan.protocol.notation import texts
from midtown.games.manhattan.rules.components import *
from midtown.games.manhattan.rules.ending import ending
from midtown.games.manhattan.rules.position import Moves, Position

NO_RESOURCE = 63
"""The resource of a pick: none."""
PATIENCE = 5
"""High, as rating all moves of a position takes far longer than evaluating it (docs/develop/search.md)."""
CANDIDATES = 32
"""Moves compared at each step of a guided playout."""


class Simulator(BaseSimulator):
    """One game of Manhattan as its mover sees it.

    Building needs the card, which is resource 0..8 by its kind; giving it up is resource 9..17.
    """

    def __init__(self, position: Position, log: Sequence[str], seed: int) -> None:
        BaseSimulator.__init__(self, position.setup.seats, seed)
        setup = position.setup
        self.expand_after = PATIENCE
        self.root = position
        self.position = position
        self.card_tracking = CardTracking(position, log)
        self.evaluator = Evaluator(weights(setup.seats, setup.colours_each))
        network = network_file(setup.seats, setup.colours_each, setup.rounds)
        self.network = load_network(network, CITIES, CITY_ROWS)
        self.features = Features(setup.seats)
        self.playouts = Playouts(setup, seed ^ 1)
        self.moves = Moves()
        self.prior_temperature, early, late = temperatures(setup.seats, setup.colours_each)
        self.swing = [0.0] * 8
        self.expected = [0.0] * 4
        for number in range(setup.rounds):
            self.swing[number] = early * (late / early) ** (number / (setup.rounds - 1.0))

    def use_network(self, network: ValueNetwork) -> None:
        """Value leaves by another network than the one in use."""
        self.network = network

    def format_moves(self, moves: list[int]) -> list[str]:
        """Return the texts of moves that are legal now."""
        move_texts = texts(self.root.setup)
        return [move_texts[move] for move in moves]

    def legal_moves(self) -> list[int]:
        """Return all legal moves."""
        return self.position.legal()

    def determinize(self) -> None:
        """Sample hands and stack that fit what the seat has seen."""
        self.position = self.root.clone()
        if not self.card_tracking.deal_hands(self.position, self):
            self.deal_hands()

    def deal_hands(self) -> None:
        """Deal every hidden card from all cards unseen."""
        unseen = self.position.n_stack
        for place in range(self.seats * HAND):
            unseen += self.position.hand[place] == EMPTY
        for seat in range(self.seats):
            for place in range(seat * HAND, seat * HAND + HAND):
                if self.position.hand[place] == EMPTY:
                    self.position.give(seat, self.position.nth(self.below(unseen)))
                    unseen -= 1

    def to_move(self) -> int:
        """Return the seat to move, -1 when the game is over."""
        return NONE if self.position.phase == OVER else self.position.mover

    def resource_mask(self, node: int) -> int:
        """Return the kinds in the mover's hand: bits 0.. if it can build, bits 9.. if it must give a card up."""
        mask = ONE << NO_RESOURCE
        if self.position.phase == BUILD:
            self.position.fill(self.moves)
            for place in range(self.position.mover * HAND, self.position.mover * HAND + HAND):
                mask |= ONE << self.position.hand[place] + (KINDS if self.moves.item[0] >= FORFEITS else 0)
        return mask

    def resource_of(self, move: int) -> int:
        """Return the resource that `move` needs."""
        if move >= PICKS:
            return NO_RESOURCE
        return KINDS + (move - FORFEITS) // 4 % 9 if move >= FORFEITS else move // 24 % 9

    def generate_moves(self, node: int, fresh: int) -> int:
        """Fill `move` and `resource` with the legal moves that need one of `fresh`; return their number."""
        n = 0
        size = self.position.fill(self.moves)
        for i in range(size):
            resource = self.resource_of(self.moves.item[i])
            if fresh >> resource & 1:
                self.move[n] = self.moves.item[i]
                self.resource[n] = resource
                n += 1
        return n

    def rate_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed."""
        for i in range(n):
            self.rating[i] = self.rate_move(self.move[i])

    def rate_root_moves(self, n: int) -> None:
        """Fill `rating` for the first `n` moves listed at the root: by the policy, if there is one."""
        if self.policy is None:
            self.rate_moves(n)
        else:
            self.rate_by_policy(self.position, n)

    def rate_move(self, move: int) -> float:
        """Return how good a move looks to the mover."""
        if move >= PICKS:
            return self.evaluator.rate_pick(self.position, move - PICKS)
        return self.evaluator.rate_build(self.position, move)

    def apply(self, move: int) -> None:
        """Play a move and draw."""
        self.position.apply(move)
        if self.position.drawer != NONE:
            self.playouts.deal(self.position)

    def evaluate(self) -> None:
        """Fill `win`: the softmax of expected points, plus the value network's logits.

        The temperature falls from round to round, as a lead counts more when fewer scorings are left.
        """
        self.evaluator.value(self.position, self.position.mover)
        for seat in range(self.seats):
            self.expected[seat] = self.evaluator.expected[seat]
            if self.position.setup.colours > self.seats:
                self.expected[seat] += self.evaluator.expected[seat + 2]
            self.win[seat] = self.expected[seat] / self.swing[self.position.round]
        if self.network is not None:
            self.features.prepare(self.position, self.position.mover)
            for seat in range(self.seats):
                self.features.compute(self.position, self.expected, seat)
                self.win[seat] += self.network.forward(self.features.sparse, self.features.dense)
        self.softmax(1.0)

    def terminal_value(self) -> None:
        """Fill `score` and `win` by the end of the game (M-END)."""
        for seat in range(self.seats):
            self.score[seat] = self.position.score[seat]
            if self.position.setup.colours > self.seats:
                self.score[seat] += self.position.score[seat + 2]
        self.split_win()
        if self.position.setup.by_2017:
            winners = ending(self.position).winners
            for seat in range(self.seats):
                self.win[seat] = 1.0 / len(winners) if seat in winners else 0.0

    def play_out(self, steps: int) -> None:
        """Fill `win` (and `score` at the end) after random moves, or after `steps` guided ones."""
        if steps < 0:
            self.playouts.play_out(self.position)
            self.terminal_value()
            return
        for _ in range(steps):
            if self.position.phase == OVER:
                break
            self.play_best()
        if self.position.phase == OVER:
            self.terminal_value()
        else:
            self.evaluate()

    def play_best(self) -> None:
        """Play the best-rated of `CANDIDATES` random moves."""
        n = self.position.fill(self.moves)
        best = NONE
        most = 0.0
        for _ in range(CANDIDATES):
            move = self.moves.item[self.below(n)]
            rating = self.rate_move(move)
            if best == NONE or rating > most:
                best = move
                most = rating
        self.apply(best)


ONE = 1
