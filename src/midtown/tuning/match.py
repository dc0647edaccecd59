"""Matches between two sets of weights, or two networks, until a sequential test knows which is better."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import NamedTuple, Protocol, cast

from midtown import games
from midtown.arena.standings import points_share
from midtown.bots.players import Question
from midtown.bots.search import GUIDED, Budget, begin
from midtown.bots.search.analysis import summarize
from midtown.bots.search.settings import spend
from midtown.engine.value_network import ValueNetwork
from midtown.fairness import Shuffle, secret_of
from midtown.game import FastPosition, Options, Result
from midtown.match import Match, Player, run
from midtown.tuning.tunable import Evaluator, Weights, trainable, tunable

TIE = 1e-9
"""Ratings this close are equal; one of the best moves is chosen at random."""
Observer = Callable[[FastPosition, list[int], list[float]], None]
"""Receives each position with its legal moves and their ratings, before one is played."""


class GameSetup(NamedTuple):
    """A game with a number of players and options."""

    game: str
    players: int
    options: Options
    """All of them, as the game's `resolve_options` returns them."""


def play_game(setup: GameSetup, deal: str, evaluators: Sequence[Evaluator], observe: Observer | None = None) -> Result:
    """Play the game dealt by the text `deal`, seat i by `evaluators[i]`, and return its result."""
    game = games.game(setup.game)
    position: FastPosition = game.new(setup.players, setup.options)
    shuffle, random, dealt = Shuffle(secret_of(deal)), Random(deal), 0
    while True:
        while deck := game.deck(position):
            game.deal(position, shuffle.draw(dealt, deck))
            dealt += 1
        seat = game.to_move(position)
        if seat is None:
            return game.result(position)
        moves = position.legal()
        ratings = evaluators[seat].rate(position, moves)
        if observe:
            observe(position, moves, ratings)
        best = max(ratings) - TIE
        position.apply(random.choice([move for move, rating in zip(moves, ratings, strict=True) if rating >= best]))


class WeightMatch(NamedTuple):
    """A match of move weights against rivals."""

    setup: GameSetup
    move_weights: Weights
    rivals: tuple[Weights, ...]
    """Move weights of all other seats: deal i is played against rival i modulo their number."""
    state_weights: Weights
    """Of all seats; ratings of moves do not depend on them."""
    name: str
    """Seed of the deals: matches of the same name have the same deals."""
    deals: int


class Credit(NamedTuple):
    """The candidate's mean shares of wins and of points over the seats of one deal."""

    wins: float
    points: float


def play_match(match: WeightMatch) -> list[Credit]:
    """Play a match and return the candidate's credit for each deal."""
    return [deal_credit(list(_games(match, deal))) for deal in range(match.deals)]


def deal_credit(results: list[Result]) -> Credit:
    """Return the credit for a deal; the candidate has seat i in the game that ended with `results[i]`."""
    wins = fmean(result.share(seat) for seat, result in enumerate(results))
    return Credit(wins, fmean(points_share(result, seat) for seat, result in enumerate(results)))


def mean_credit(deals: list[Credit]) -> Credit:
    """Return the mean over deals."""
    return Credit(fmean(credit.wins for credit in deals), fmean(credit.points for credit in deals))


def _games(match: WeightMatch, deal: int) -> Iterator[Result]:
    game = tunable(match.setup.game)
    pair = match.move_weights, match.rivals[deal % len(match.rivals)]
    candidate, rival = (game.evaluator(move_weights, match.state_weights) for move_weights in pair)
    for seat in range(match.setup.players):
        evaluators = [candidate if other == seat else rival for other in range(match.setup.players)]
        yield play_game(match.setup, f"{match.name}/{deal}", evaluators)


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
    trained, current = (partial(searched_move, match.iterations, candidate) for candidate in (network, None))
    shares = []
    for deal in range(match.first, match.first + match.deals):
        seats = range(match.setup.players)
        shares.append(fmean(_share(match, deal, seat, trained, current) for seat in seats))
    return shares


class NetworkSimulator(Protocol):
    """The simulator of a game that has a network."""

    def use_network(self, network: ValueNetwork) -> None:
        """Value leaves by this network."""


def searched_move(iterations: int, network: ValueNetwork | None, question: Question) -> str:
    """Return the move of a search that values leaves by `network`, by default the one in use."""
    search = begin(question, GUIDED)
    if network is not None:
        cast("NetworkSimulator", search.simulator).use_network(network)
    spend(search, Budget(iterations=iterations), 0.0)
    return summarize(search, question.moves, question.state["to_move"], False).best


def _share(match: NetworkMatch, deal: int, seat: int, trained: Player, current: Player) -> float:
    game, players, options = match.setup
    played = Match(game, ["network"] * players, options, Shuffle(secret_of(f"{match.name}/{deal}")))
    played = run(played, [trained if other == seat else current for other in range(players)], f"{match.name}/{deal}")
    return played.result().share(seat)
