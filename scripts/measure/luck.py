"""Tell from games of `midtown arena --luck --out FILE` how much luck explains, and how long a sequential test takes.

Variances are those of a deal times its games, as parts of the 0.25 of an independent game between equals. For a test of
50:53 deals are drawn again at random, and moved so that the first player of two really wins 53 %.
"""

import argparse
import statistics
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

from midtown.arena import sprt
from midtown.arena.journal import read_ledger
from midtown.arena.scores import Deal, Moments, Score, ScoreSeries, whole_deal
from midtown.arena.sprt import Hypotheses

TRUE = 0.53
TESTS = 400
MOST = 5_000
"""Deals after which a test that has not stopped is given up."""


def main() -> None:
    """Print a line for each score, with luck and without."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="of a tournament of two at tables for two")
    tournament, games = read_ledger(parser.parse_args().file)
    seatings = len(tournament.seatings())
    every = (whole_deal(games, number, seatings) for number in range(len(games) // seatings))
    deals = [deal for deal in every if deal]
    print(f"{len(deals)} deals of {tournament.game}")
    for score, without in product(get_args(Score), (False, True)):
        values = shares(tournament.names[0], score, without, deals)
        part = seatings * statistics.pvariance(values) / 0.25
        lengths, right = tests(values)
        print(
            f"{score:6} {'without luck' if without else 'with luck':12}  variance {part:.3f}  accepts {TRUE:.0%} "
            f"{right:.1%}  games: mean {seatings * statistics.fmean(lengths):.0f}, "
            f"median {seatings * statistics.median(lengths):.0f}"
        )


def shares(name: str, score: Score, without_luck: bool, deals: list[Deal]) -> list[float]:
    """Return the deals as shares of wins of a computer player."""
    series = ScoreSeries(name, score, 2, without_luck)
    for deal in deals:
        series.add(deal)
    return [
        series.fair + sum(weight * value for weight, value in zip(series.weights, values, strict=True))
        for values in zip(*(part.values for part in series.parts), strict=True)
    ]


def tests(values: list[float]) -> tuple[list[int], float]:
    """Return the deals of many tests, and the share of them that accept the truth."""
    chance, hypotheses, mean = Random(1), Hypotheses(0.5, TRUE), statistics.fmean(values)
    lengths, right = [], 0
    for _ in range(TESTS):
        moments = Moments()
        while (accepted := sprt.accepted_hypothesis(hypotheses, moments)) is None and moments.number < MOST:
            moments.add(chance.choice(values) - mean + TRUE)
        lengths.append(moments.number)
        right += accepted == "high"
    return lengths, right / TESTS


if __name__ == "__main__":
    main()
