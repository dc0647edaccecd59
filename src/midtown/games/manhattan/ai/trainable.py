"""What `midtown train` needs of Manhattan; `midtown.tuning.tunable` documents each name."""

from collections.abc import Mapping

from midtown.engine.policy import PolicyNetwork
from midtown.engine.value_network import ValueNetwork, load_network
from midtown.game import Options
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.feature_layout import CITY_ROWS, DENSE, ROWS, SPARSE
from midtown.games.manhattan.ai.features import Features
from midtown.games.manhattan.ai.policy import Policy
from midtown.games.manhattan.ai.tunable import progress, state_values
from midtown.games.manhattan.ai.weights import network_file, policy_file, temperatures, weights
from midtown.games.manhattan.rules.components import PICK
from midtown.games.manhattan.rules.position import Position

__all__ = ["Trainable"]

VARIED = 0.5
"""Exploration rate of picks: the evaluator picks the same in every game, so a network must see others."""


class Trainable:
    """One number of players, colours and rounds."""

    def __init__(self, players: int, options: Options) -> None:
        colours, rounds = options["colours"], options["rounds"]
        self.file = network_file(players, colours, rounds)
        self.evaluator = Evaluator(weights(players, colours))
        self.shape = ROWS, SPARSE // CITY_ROWS, DENSE + players
        self.sparse = SPARSE
        self.policy_shape, self.policy_sparse = self.shape, self.sparse
        self.policy_file = policy_file(players, colours)
        self.policy_temperature = 1.0
        self.variant = players, colours
        self.extractor = Features(players)
        self.network = load_network(self.file, SPARSE // CITY_ROWS, CITY_ROWS)
        _, self.early, self.late = temperatures(players, colours)

    def exploration_rate(self, position: Position, rate: float) -> float:
        """Return `VARIED` for picks, else `rate`."""
        return VARIED if position.phase == PICK else rate

    def is_quiet(self, position: Position) -> bool:
        """Return True: every position is evaluated."""
        return True

    def features(self, position: Position) -> list[tuple[list[int], list[float]]]:
        """Return each seat's sparse and dense features."""
        return self.extractor.extract(position, state_values(self.evaluator, position))

    def value_network(self, parameters: Mapping[str, list[float]]) -> ValueNetwork:
        """Return the network with these parameters."""
        return ValueNetwork(parameters, SPARSE // CITY_ROWS, CITY_ROWS)

    def policy(self, parameters: Mapping[str, list[int]] | None, temperature: float) -> Policy:
        """Return the policy with these parameters."""
        network = PolicyNetwork(parameters, SPARSE // CITY_ROWS, CITY_ROWS) if parameters else None
        return Policy(*self.variant, network, temperature)

    def heuristic_logits(self, position: Position) -> list[float]:
        """Return expected points over the temperature of the round."""
        scale = self.early * (self.late / self.early) ** progress(position)
        return [stand / scale for stand in state_values(self.evaluator, position)]

    def current_logits(self, position: Position) -> list[float]:
        """Return the heuristic logits plus those of the network in use."""
        heuristic_logits = self.heuristic_logits(position)
        return (
            heuristic_logits
            if self.network is None
            else self.network.add_residuals(heuristic_logits, self.features(position))
        )
