"""Games that were never played, with the outcome that a test wants."""

from collections.abc import Callable, Sequence

from midtown.arena.ledger import Games
from midtown.arena.selfplay import BOT, Effort, Played
from midtown.arena.tournament import Tournament
from midtown.record import Record

Scores = Callable[[int, Sequence[str]], list[int]]
"""Every seat's points in the deal of that number, from who sits where."""
EFFORT = Effort(4, 2.0, 0.9, None)


def tournament(*bots: str, players: int = 2) -> Tournament:
    """One that only says who takes part."""
    return Tournament("stones", players, bots, {"heap": 7}, None, 1)


def games(asked: Tournament, deals: int, scores: Scores, effort: Effort = EFFORT) -> Games:
    """Whole deals in which the points are as `scores` says; the most points win."""
    seatings = asked.seatings()
    return {
        deal * len(seatings) + number: game(seating, scores(deal, seating), effort)
        for deal in range(deals)
        for number, seating in enumerate(seatings)
    }


def game(seating: Sequence[str], scores: list[int], effort: Effort) -> Played:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    record = Record("stones", [BOT + name for name in seating], {"heap": 7}, 1, moves=["take 1"] * 7)
    record.result = {"scores": scores, "winners": winners}
    return Played(record, "S-END", [effort] * len(seating))
