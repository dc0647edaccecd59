"""What a computer player gets out of each deal: its wins or its points, with the luck of the draws or without."""

import math
from collections.abc import Mapping
from statistics import NormalDist, fmean
from typing import Literal

from midtown.arena import intervals
from midtown.arena.intervals import Estimate
from midtown.arena.moments import Moments
from midtown.arena.selfplay import Played
from midtown.game import Result

Deal = list[Played]
"""The games of one deal, seating by seating."""
Score = Literal["wins", "points"]
SOFTNESS = 0.1
"""Sum of squared luck that speaks for a coefficient of 0, until the deals say more."""


def whole_deal(games: Mapping[int, Played], deal: int, seatings: int) -> Deal | None:
    """Return the games of a deal; None if one is missing."""
    numbers = range(deal * seatings, (deal + 1) * seatings)
    return [games[number] for number in numbers] if all(number in games for number in numbers) else None


def seats_of(played: Played, who: str | int) -> list[int]:
    """Return a seat, or the seats of a computer player in a game."""
    return [seat for seat, name in enumerate(played.bots) if who in (seat, name)]


def lead(result: Result, seat: int) -> float:
    """Return the seat's points above the mean of all others."""
    points = result.scores[seat]
    return points - (sum(result.scores) - points) / (len(result.scores) - 1)


class ScoreSeries:
    """The score of one computer player, deal by deal, on the scale of its share of wins.

    Points are put on that scale: a lead of all points that shifts the results of equal players by little wins as much
    more often as their density at a lead of 0 says, if leads are normally distributed.

    Luck is subtracted times a coefficient, the regression of the score on the luck in all *earlier* deals (a control
    variate). As no deal has a part in its own coefficient, every deal keeps its mean.
    """

    def __init__(self, name: str, score: Score, players: int, without_luck: bool) -> None:
        self.name = name
        self.score = score
        self.fair = 1 / players
        self.without_luck = without_luck
        self.deals = Moments()
        """Wins less the fair share, or leads in points, without luck if it is to be subtracted."""
        self.leads = Moments()
        """The leads of all seats in all games, which give points their scale."""
        self.values: list[float] = []
        self.products, self.squares = 0.0, SOFTNESS

    def add(self, deal: Deal) -> None:
        """Add a deal in which the player took part."""
        seats = [(played, seat) for played in deal for seat in seats_of(played, self.name)]
        value = fmean(self._value(played.result, seat) for played, seat in seats)
        if self.without_luck:
            luck = fmean(played.luck[seat] for played, seat in seats if played.luck is not None)
            coefficient = self.products / self.squares
            self.products += value * luck
            self.squares += luck * luck
            value -= coefficient * luck
        self.deals.add(value)
        self.values.append(value)
        if self.score == "points":
            for played in deal:
                for seat in range(len(played.bots)):
                    self.leads.add(lead(played.result, seat))

    @property
    def scale(self) -> float:
        """Return the share of wins that one unit of a value stands for."""
        if self.score == "wins":
            return 1.0
        normal, deviation = NormalDist(), math.sqrt(self.leads.squares / max(1, self.leads.number))
        return normal.pdf(normal.inv_cdf(self.fair)) / deviation if deviation else 0.0

    @property
    def bounded(self) -> bool:
        """Return whether a deal is a share of victories, between 0 and 1; points, and scores without luck, are not."""
        return self.score == "wins" and not self.without_luck

    @property
    def moments(self) -> Moments:
        """Return the moments of the deals as shares of wins."""
        scale, deals = self.scale, self.deals
        return Moments(deals.number, self.fair + scale * deals.mean, scale * scale * deals.squares)

    @property
    def estimate(self) -> Estimate:
        """Return the mean as a share of wins; for a fixed number of deals."""
        scale = self.scale
        return intervals.of_mean([self.fair + scale * value for value in self.values])

    def _value(self, result: Result, seat: int) -> float:
        return result.share(seat) - self.fair if self.score == "wins" else lead(result, seat)
