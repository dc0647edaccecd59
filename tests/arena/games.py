"""Fabricated games with the outcomes that a test needs."""

from collections.abc import Callable, Sequence

from midtown.arena.journal import Games
from midtown.arena.selfplay import Played, SeatEffort
from midtown.arena.tournament import Tournament
from midtown.bots import BOT
from midtown.record import Record

Scores = Callable[[int, Sequence[str]], list[int]]
"""A function from the number of a deal and the seating to every seat's points."""
EFFORT = SeatEffort(4, 2.0, 0.9, None)


def tournament(*bots: str, players: int = 2) -> Tournament:
    """Return a tournament of Stones between these players."""
    return Tournament("stones", players, bots, {"heap": 7}, None, 1)


def games(tournament_: Tournament, deals: int, scores: Scores, effort: SeatEffort = EFFORT) -> Games:
    """Return the games of whole deals with the points that `scores` returns; the most points win."""
    seatings = tournament_.seatings()
    return {
        deal * len(seatings) + number: game(seating, scores(deal, seating), effort)
        for deal in range(deals)
        for number, seating in enumerate(seatings)
    }


def game(seating: Sequence[str], scores: list[int], effort: SeatEffort) -> Played:
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    record = Record(
        game="stones",
        players=[BOT + name for name in seating],
        options={"heap": 7},
        rules=1,
        moves=["take 1"] * 7,
    )
    record.result = {"scores": scores, "winners": winners}
    return Played(record, "S-END", [effort] * len(seating))
