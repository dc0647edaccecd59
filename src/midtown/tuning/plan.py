"""What a tuning is to do: what is played, by which weights it begins, and how long it goes on."""

from typing import Any, NamedTuple

from midtown import games
from midtown.game import RequestError
from midtown.locale import CATALOGUE
from midtown.tuning.contest import Table
from midtown.tuning.tunable import Weights, shipped, tunable

BATCH = 25
"""The referee's deals in one round."""


class Effort(NamedTuple):
    """How much is to be done."""

    generations: int = 80
    candidates: int = 24
    games: int = 100
    """Of each candidate, rounded up to whole deals."""
    referee: int = 2000
    """Games, rounded up to whole rounds."""
    forecasts: int = 60
    surveyed: int = 1200


class Plan(NamedTuple):
    """What is played, and by which weights it begins."""

    game: str
    players: int
    options: dict[str, Any]
    variant: str
    moves: Weights
    stands: Weights
    chances: Weights
    generations: int
    candidates: int
    deals: int
    """Of each candidate; a deal is a game in each seat."""
    referee: int
    """Rounds of the referee."""
    forecasts: int
    """Generations of candidates for telling who will win."""
    surveyed: int
    """Games from which they tell it."""
    seed: int

    @property
    def table(self) -> Table:
        """What is played."""
        return Table(self.game, self.players, self.options)

    @property
    def judged(self) -> int:
        """How many rounds there are until the referee has spoken."""
        return self.generations + self.referee

    @property
    def rounds(self) -> int:
        """How many there are in all; the last one fits the scales."""
        return self.judged + self.forecasts + 1


def plan(game: str, players: int, options: dict[str, Any], effort: Effort, seed: int) -> Plan:
    """One that can be played; GameError otherwise. Where stands follow from moves there is nothing to forecast by."""
    known = tunable(game)
    if players not in games.game(game).PLAYERS:
        raise RequestError(CATALOGUE.message("request.players", players=str(players), game=game))
    settled = games.game(game).settle(players, options)
    variant = known.variant(players, settled)
    use = shipped(known, variant)
    deals, referee = -(-effort.games // players), -(-effort.referee // (players * BATCH))
    forecasts = effort.forecasts if use.stands else 0
    told = (*use, effort.generations, effort.candidates, deals, referee, forecasts, effort.surveyed, seed)
    return Plan(game, players, settled, variant, *told)
