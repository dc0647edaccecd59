"""One computer player against others of a kind, every deal once from each seat: how often does it win?

`python scripts/strength.py GAME search:seconds=0.5 greedy --deals 50 [--players 2] [--option colours=1]`. Seconds are
those of the processor, so that a busy machine changes little. The interval is of the deals, whose games are not
independent: the mean of their shares, plus and minus 1.96 standard errors.
"""

import argparse
import json
import math
import statistics
import time

from midtown import bots
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("hero")
    parser.add_argument("rival")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--option", action="append", default=[], help="name=value, the value as JSON")
    return parser.parse_args()


def share(asked: argparse.Namespace, deal: int, seat: int) -> float:
    """What the hero wins of one game."""
    names = [asked.hero if at == seat else asked.rival for at in range(asked.players)]
    options = {name: json.loads(value) for name, _, value in (told.partition("=") for told in asked.option)}
    match = Match(asked.game, names, options, Shuffle(secret_of(f"strength/{deal}")))
    run(match, [bots.bot(name, time.process_time) for name in names], f"{deal}/{seat}")
    winners = match.result().winners
    return (seat in winners) / len(winners)


def main() -> None:
    """Play, and print a line after every deal."""
    asked = arguments()
    shares: list[float] = []
    for deal in range(asked.first, asked.first + asked.deals):
        shares.append(statistics.mean(share(asked, deal, seat) for seat in range(asked.players)))
        mean = statistics.mean(shares)
        error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares)) if len(shares) > 1 else 1.0
        games = len(shares) * asked.players
        print(f"{games} games: {100 * mean:.1f} % (± {100 * error:.1f})  this deal {shares[-1]:.2f}", flush=True)


if __name__ == "__main__":
    main()
