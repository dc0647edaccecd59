"""What `midtown train` needs of TraffIQ; `midtown.tuning.tunable` documents each name."""

from collections.abc import Mapping

from midtown.engine.policy import PolicyNetwork
from midtown.engine.value_network import ValueNetwork, load_network
from midtown.game import Options
from midtown.games.traffiq.ai.evaluation import Evaluator
from midtown.games.traffiq.ai.features import Features
from midtown.games.traffiq.ai.policy import Policy
from midtown.games.traffiq.ai.street_layout import POLICY_ROWS, STREET_ROWS, STREETS
from midtown.games.traffiq.ai.tunable import is_quiet, state_values
from midtown.games.traffiq.ai.weights import network_file, policy_file, temperatures, weights
from midtown.games.traffiq.rules.position import Position

__all__ = ["Trainable"]


class Trainable:
    """One number of players."""

    def __init__(self, players: int, options: Options) -> None:
        self.file = network_file(players)
        self.evaluator = Evaluator(weights(players))
        self.extractor = Features(players)
        self.shape = 1, 1, self.extractor.inputs
        self.sparse = 1
        self.policy_shape = POLICY_ROWS, STREETS, self.extractor.inputs
        self.policy_sparse = STREETS * STREET_ROWS
        self.policy_file = policy_file(players)
        self.players = players
        self.network = load_network(self.file, 1, 1)
        _, self.swing = temperatures(players)
        self.policy_temperature = 0.25

    def exploration_rate(self, position: Position, rate: float) -> float:
        """Return `rate`."""
        return rate

    def is_quiet(self, position: Position) -> bool:
        """Return whether the mover has placed and competed, as it has where a search evaluates."""
        return is_quiet(position)

    def features(self, position: Position) -> list[tuple[list[int], list[float]]]:
        """Return each seat's features: no sparse ones, and dense ones."""
        self.evaluator.evaluate_seats(position)
        return self.extractor.extract(position, self.evaluator)

    def value_network(self, parameters: Mapping[str, list[float]]) -> ValueNetwork:
        """Return the network with these parameters."""
        return ValueNetwork(parameters, 1, 1)

    def policy(self, parameters: Mapping[str, list[int]] | None, temperature: float) -> Policy:
        """Return the policy with these parameters."""
        network = PolicyNetwork(parameters, STREETS, STREET_ROWS) if parameters else None
        return Policy(self.players, network, temperature)

    def heuristic_logits(self, position: Position) -> list[float]:
        """Return state values over the temperature."""
        return [state_value / self.swing for state_value in state_values(self.evaluator, position)]

    def current_logits(self, position: Position) -> list[float]:
        """Return the heuristic logits plus those of the network in use."""
        heuristic_logits = self.heuristic_logits(position)
        return (
            heuristic_logits
            if self.network is None
            else self.network.add_residuals(heuristic_logits, self.features(position))
        )
