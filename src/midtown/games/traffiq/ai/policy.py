"""Policy of TraffIQ: the position after a move in the view of its mover, once all vehicles are placed."""

from collections.abc import Sequence
from functools import cache

from midtown.engine.bits import *
from midtown.engine.policy import Policy as BasePolicy
from midtown.engine.policy import PolicyNetwork, read_policy
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.features import Features
from midtown.games.traffiq.ai.street_layout import *
from midtown.games.traffiq.ai.streets import Streets
from midtown.games.traffiq.ai.weights import policy_file, weights
from midtown.games.traffiq.interface.checked_play import check
from midtown.games.traffiq.interface.load_state.builder import conceal
from midtown.games.traffiq.protocol.notation import texts
from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.position import Moves, Position


class Policy(BasePolicy):
    """One number of players."""

    def __init__(self, seats: int, network: PolicyNetwork | None, temperature: float) -> None:
        BasePolicy.__init__(self, network, temperature)
        self.seats = seats
        self.evaluator = Evaluator(weights(seats))
        self.view = Features(seats)
        self.streets = Streets()
        self.moves = Moves()

    def prepare(self, position: Position) -> None:
        """Look from `position` from now on, as its mover: the others' tiles may be any that it has not seen."""
        self.root = position.clone()
        self.seat = position.mover
        for other in range(self.seats):
            if other != self.seat:
                conceal(self.root, other)

    def look(self, move: int) -> bool:
        """Look at the position after `move` and the best placing and competing; return whether the game goes on."""
        after = self.root.clone()
        after.apply(move)
        while after.phase == PLACE or after.phase == COMPETE:
            self.play_best(after)
        self.evaluator.set_viewpoint(after, self.seat)
        if after.phase == OVER:
            self.worth = self.evaluator.value(after)
            return False
        self.evaluator.evaluate_seats(after)
        self.worth = self.evaluator.state_value[self.seat]
        self.view.prepare(after)
        self.view.compute(after, self.evaluator, self.seat)
        for place in range(self.view.inputs):
            self.set_dense(place, self.view.dense[place])
        self.evaluator.set_viewpoint(after, self.seat)
        self.streets.compute(after, self.evaluator, self.seat)
        for place in range(STREETS * STREET_ROWS):
            self.sparse[place] = self.streets.sparse[place]
        return True

    def play_best(self, position: Position) -> None:
        """Play the move that the evaluation rates best."""
        self.evaluator.set_viewpoint(position, self.seat)
        n = position.fill(self.moves)
        best = NONE
        most = 0.0
        for i in range(n):
            rating = self.evaluator.rate_move(position, self.moves.item[i])
            if best == NONE or rating > most:
                best = self.moves.item[i]
                most = rating
        position.apply(best)


@cache
def policy(seats: int) -> Policy | None:
    """Return the policy that is shipped for such games, if there is one."""
    network, temperature = read_policy(policy_file(seats), STREETS, STREET_ROWS)
    return Policy(seats, network, temperature) if network else None


def rate(position: Position, moves: Sequence[str]) -> list[int] | None:
    """Return the rating of each of these legal moves for the mover; None if no policy is shipped for such games."""
    shipped = policy(position.players)
    if shipped is None:
        return None
    legal = position.legal()
    number_of = dict(zip(texts(position, legal), legal, strict=True))
    numbers = [number_of[move] if move in number_of else check(position, move) for move in moves]
    return shipped.rate(position, numbers)
