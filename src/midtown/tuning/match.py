"""Matches between weights: duplicate play, in which each deal is played once with the candidate in each seat."""

from collections.abc import Iterator
from statistics import fmean
from typing import NamedTuple

from midtown.arena.standings import points_share
from midtown.game import Result
from midtown.tuning.game import GameSetup, play_game
from midtown.tuning.tunable import Weights, tunable


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
