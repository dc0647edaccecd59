"""Duplicate games of searches with a trained network against searches with the network in use.

Who predicts the winner better need not search better, so games decide. A search is the one of the levels.
"""

from functools import partial
from statistics import fmean
from typing import Any, NamedTuple

from midtown.bots.players import Question
from midtown.bots.search import GUIDED, Budget, begin
from midtown.bots.search.analysis import summarize
from midtown.bots.search.budget import spend
from midtown.engine.value_network import ValueNetwork
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, Player, run
from midtown.tuning.game import GameSetup
from midtown.tuning.trainable import trainable


class NetworkMatch(NamedTuple):
    """Some deals, each played once with the trained network in each seat."""

    setup: GameSetup
    parameters: dict[str, list[float]]
    """Of the trained network."""
    iterations: int
    """Of each search."""
    name: str
    """Seed of the deals."""
    first: int
    """The number of the first deal."""
    deals: int


def play_deals(match: NetworkMatch) -> list[float]:
    """Play the games, and return the mean share of victory of the trained network in each deal."""
    network = trainable(*match.setup).value_network(match.parameters)
    trained, current = (partial(searched, match.iterations, one) for one in (network, None))
    shares = []
    for deal in range(match.first, match.first + match.deals):
        seats = range(match.setup.players)
        shares.append(fmean(_share(match, deal, seat, trained, current) for seat in seats))
    return shares


def searched(iterations: int, network: ValueNetwork | None, question: Question) -> str:
    """Return the move of a search that values leaves by `network`, by default the one in use."""
    search = begin(question, GUIDED)
    if network is not None:
        simulator: Any = search.simulator  # of a game that has a network
        simulator.use_network(network)
    spend(search, Budget(iterations=iterations), 0.0)
    return summarize(search, question.moves, question.state["to_move"], False).best


def _share(match: NetworkMatch, deal: int, seat: int, trained: Player, current: Player) -> float:
    game, players, options = match.setup
    played = Match(game, ["network"] * players, options, Shuffle(secret_of(f"{match.name}/{deal}")))
    run(played, [trained if other == seat else current for other in range(players)], f"{match.name}/{deal}")
    return played.result().share(seat)
