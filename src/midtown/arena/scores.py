"""What a computer player gets out of each deal: wins, points or both, with the luck of the draws or without."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Literal

from midtown.arena.selfplay import Played
from midtown.game import Result
from midtown.support import intervals
from midtown.support.intervals import Estimate

Deal = list[Played]
"""The games of one deal, seating by seating."""
Score = Literal["wins", "points", "both"]
SOFTNESS = 0.1
"""Sum of squared luck that speaks for a coefficient of 0, until the deals say more."""


@dataclass
class Moments:
    """Number, mean and variance of the deals so far (B. P. Welford, Technometrics 4, 1962)."""

    number: int = 0
    mean: float = 0.0
    squares: float = 0.0
    counts: dict[float, int] | None = None
    """Of shares between 0 and 1, how often each was seen; None for other numbers."""

    def add(self, value: float) -> None:
        """Add the result of a deal."""
        self.number += 1
        step = value - self.mean
        self.mean += step / self.number
        self.squares += step * (value - self.mean)
        if self.counts is not None:
            self.counts[value] = self.counts.get(value, 0) + 1

    @property
    def variance(self) -> float:
        """Return the variance: at least that of one deal that came out half a win differently from all others."""
        return max(self.squares, 0.25) / self.number


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
    more often as their density at a lead of 0 says, if leads are normally distributed. "both" is the mean of wins and
    points on that scale.
    """

    def __init__(self, name: str, score: Score, players: int, without_luck: bool) -> None:
        self.name = name
        self.score = score
        self.fair = 1 / players
        self.without_luck = without_luck
        self.parts = [_Part(kind, self.fair, self.bounded) for kind in ("wins", "points") if score in (kind, "both")]
        self.leads = Moments()
        """The leads of all seats in all games, which give points their scale."""
        self.sums = Moments()
        """The sum of both parts, which tells how they vary together."""

    def add(self, deal: Deal) -> None:
        """Add a deal in which the player took part."""
        seats = [(played, seat) for played in deal for seat in seats_of(played, self.name)]
        self.sums.add(sum(part.add(seats, self.without_luck) for part in self.parts))
        for played in deal:
            for seat in range(len(played.bots)):
                self.leads.add(lead(played.result, seat))

    @property
    def number(self) -> int:
        """Return the number of deals."""
        return self.sums.number

    @property
    def weights(self) -> list[float]:
        """Return the share of wins that one unit of each part stands for, divided by the number of parts."""
        normal, deviation = NormalDist(), math.sqrt(self.leads.squares / max(1, self.leads.number))
        points = normal.pdf(normal.inv_cdf(self.fair)) / deviation if deviation else 0.0
        return [(1.0 if part.kind == "wins" else points) / len(self.parts) for part in self.parts]

    @property
    def bounded(self) -> bool:
        """Return whether a deal is a share of victories, between 0 and 1; points, and scores without luck, are not."""
        return self.score == "wins" and not self.without_luck

    @property
    def moments(self) -> Moments:
        """Return the moments of the deals as shares of wins."""
        weighted = list(zip(self.weights, (part.deals for part in self.parts), strict=True))
        mean = self.fair + sum(weight * deals.mean for weight, deals in weighted)
        squares = sum(weight * weight * deals.squares for weight, deals in weighted)
        together = self.sums.squares - sum(deals.squares for _, deals in weighted)  # 0 for a single part
        counts = self.parts[0].deals.counts
        if counts is not None:
            counts = {round(self.fair + value, 9): number for value, number in counts.items()}
        return Moments(self.number, mean, squares + math.prod(self.weights) * together, counts)

    @property
    def estimate(self) -> Estimate:
        """Return the mean as a share of wins; for a fixed number of deals."""
        if self.bounded:
            return intervals.of_share([self.fair + value for value in self.parts[0].values])
        weighted = [
            [weight * value for value in part.values] for weight, part in zip(self.weights, self.parts, strict=True)
        ]
        deals = [self.fair + sum(values) for values in zip(*weighted, strict=True)]
        return intervals.of_mean(deals, intervals.HALF_A_WIN)


class _Part:
    """Wins less the fair share, or leads in points, without luck if it is to be subtracted.

    Luck is subtracted times a coefficient, the regression of the score on the luck in all *earlier* deals (a control
    variate). As no deal has a part in its own coefficient, every deal keeps its mean.
    """

    def __init__(self, kind: Literal["wins", "points"], fair: float, bounded: bool) -> None:
        self.kind = kind
        self.fair = fair
        self.deals = Moments(counts={} if bounded else None)
        self.values: list[float] = []
        self.products, self.squares = 0.0, SOFTNESS

    def add(self, seats: list[tuple[Played, int]], without_luck: bool) -> float:
        """Add the mean of a player's seats in a deal; return it, without luck if that is wanted."""
        value = fmean(self._value(played.result, seat) for played, seat in seats)
        if without_luck:
            luck = fmean(played.luck[seat] for played, seat in seats if played.luck is not None)
            coefficient = self.products / self.squares
            self.products += value * luck
            self.squares += luck * luck
            value -= coefficient * luck
        self.deals.add(value)
        self.values.append(value)
        return value

    def _value(self, result: Result, seat: int) -> float:
        return result.share(seat) - self.fair if self.kind == "wins" else lead(result, seat)
