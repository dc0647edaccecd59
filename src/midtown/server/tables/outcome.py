"""How a finished game ended for each seat: ranks, places, and about whom they say something. Pure."""

from collections.abc import Sequence
from typing import Final

from midtown.bots import BOT
from midtown.server.tables.events import Reason
from midtown.server.tables.state import TableState

FIRST_MOVES: Final = 5
"""Moves of each seat before which a player who leaves does not raise the ratings of those who stay."""


def standings(table: TableState) -> tuple[list[str], list[int]]:
    """Return who played at each seat of a table that is over, and their ranks from 0.

    Players who left come last, even if the computer player after them has won. Of several, who left first is the last:
    they had lost to those who were still there; where leaving forfeits the game, all are equal. Both lists are empty if
    nobody left and all agreed to abandon the game, or its tournament was called off: it says nothing about strength.
    """
    assert table.match is not None
    if table.called_off:
        return [], []
    if table.ended == "rules":
        ranks = list(table.match.result().ranks)
    elif table.left:
        ranks = [0] * len(table.seats)
    else:
        return [], []
    count, left = len(table.seats), list(table.left)
    if forfeits(table):  # the others are placed among themselves
        stayed = [rank for number, rank in enumerate(ranks) if number not in table.left]
        ranks = [sum(other < rank for other in stayed) for rank in ranks]
        last = dict.fromkeys(left, count)
    else:
        last = {number: count + later for later, number in enumerate(reversed(left))}
    subjects = [table.left.get(number) or seat.player or f"{BOT}{seat.bot}" for number, seat in enumerate(table.seats)]
    return subjects, [last.get(number, rank) for number, rank in enumerate(ranks)]


def judged_seats(table: TableState) -> list[int]:
    """Return the seats about which the end of a game says something.

    If it broke off because players left, that says nothing about several who stayed: none of them has won or tied.
    """
    stayed = [number for number in range(len(table.seats)) if number not in table.left]
    broke_off = table.ended != "rules" and len(stayed) > 1
    return [number for number in range(len(table.seats)) if number in table.left or not broke_off]


def broke_off_early(table: TableState) -> bool:
    """Return whether a game broke off before every seat had made its first few moves: nobody has shown strength."""
    return table.ended != "rules" and any(_own_moves(table, seat) < FIRST_MOVES for seat in range(len(table.seats)))


def _own_moves(table: TableState, seat: int) -> int:
    """Return how many moves a seat has made, those of a computer player that has replaced its player not counted."""
    until = next((event.at for event in table.departures if event.seat == seat), None)
    return table.movers[:until].count(seat)


def early_leavers(table: TableState) -> set[int]:
    """Return the seats of a game played to its end that say nothing about the others: left before the first few moves.

    The moves of the computer player that has replaced somebody are not theirs.
    """
    if table.ended != "rules":
        return set()
    return {seat for seat in table.left if _own_moves(table, seat) < FIRST_MOVES}


def rated_subjects(table: TableState, subjects: Sequence[str]) -> set[str]:
    """Return those of the `subjects` of a table that is over whose ratings it changes.

    A game that a person has left, or lost by the clock, says nothing about the strength of computer players. If it
    broke off early, it says something about the player who left first alone: those who left later have not won.
    """
    about = {subjects[number] for number in ([*table.left][:1] if broke_off_early(table) else judged_seats(table))}
    return {subject for subject in about if not (table.left and subject.startswith(BOT))}


def forfeits(table: TableState) -> dict[int, Reason]:
    """Return the seats that have lost by leaving or by the clock; none where that does not decide a game."""
    settings, match = table.settings, table.match
    if match is None or table.called_off or not (settings.tournament or settings.decided_by_leaving):
        return {}
    return {event.seat: event.kind for event in table.departures}


def winners(table: TableState) -> list[int]:
    """Return the seats that have won a game that is over; where the result counts, a seat that was left cannot."""
    assert table.match is not None
    if not forfeits(table) and not (table.settings.rated and table.left and table.ended == "rules"):
        return table.match.result().winners
    _, ranks = standings(table)
    return [number for number, rank in enumerate(ranks) if rank == min(ranks) and number not in table.left]


def places(table: TableState) -> list[int | None]:
    """Return the place of each seat of a table that is over, from 1; None where its end says nothing about a seat."""
    (_, ranks), about, lost = standings(table), judged_seats(table), forfeits(table)
    if not ranks:
        return [None] * len(table.seats)
    ahead = [
        len(ranks) - 1 if number in lost else sum(other < rank for other in ranks) for number, rank in enumerate(ranks)
    ]
    return [ahead[number] + 1 if number in about else None for number in range(len(ranks))]
