"""How a game of a deal compares with others: mean, place, histogram, and where the play first left that of most.

Everything here is a pure function of finished games.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from midtown.fairness import Shuffle
from midtown.match import Match
from midtown.server.features.daily.deals import Deal
from midtown.server.tables.deal_results import DEAL_SEAT

FEW: Final = 5
"""With fewer people than this the field includes the computer players, and a result says so."""


class PlayedDeal(NamedTuple):
    """A finished game of a deal: the points of the person's seat, and all moves."""

    score: int
    moves: Sequence[str]


class Field(NamedTuple):
    """The results that a game is compared with, its own among them."""

    scores: list[int]
    """The highest first."""
    with_computers: bool

    def place(self, score: int) -> int:
        """Return the place of a score, from 1; equal ones share it."""
        return 1 + sum(other > score for other in self.scores)

    @property
    def mean(self) -> float:
        """The mean of all."""
        return sum(self.scores) / len(self.scores)

    def share(self, score: int) -> float:
        """Return the part of the others that a score beats, from 0 to 1; a tie counts half. Alone it is 0.5."""
        others = len(self.scores) - 1
        beaten = sum(other < score for other in self.scores)
        tied = sum(other == score for other in self.scores) - 1
        return (beaten + tied / 2) / others if others else 0.5

    def histogram(self) -> list[tuple[int, int]]:
        """Return how often each score occurs, the lowest first."""
        return sorted(Counter(self.scores).items())


class Fork(NamedTuple):
    """The first decision in which a game left most others that had the same position."""

    number: int
    """The number of moves before it."""
    mine: str
    most: str
    like_most: int
    """How many others chose `most`."""
    like_mine: int
    """How many others chose as I did."""
    others: int
    """How many others had the position."""
    gain: float
    """The mean points of those who chose `most`, beyond my own."""


def field(people: Sequence[int], computers: Sequence[int], own: int | None = None) -> Field:
    """Return the field of these results; `mine` is added if it is not among those of people."""
    scores = [*people, *([own] if own is not None else [])]
    few = len(scores) < FEW
    return Field(sorted([*scores, *(computers if few else ())], reverse=True), few)


def fork(deal: Deal, own: PlayedDeal, others: Sequence[PlayedDeal]) -> Fork | None:
    """Return the first move where the player left the majority, or None.

    That is the first decision in which another move than theirs was the most frequent one among all others with the
    same moves before it. Of equally frequent moves the one with more points counts.
    """
    same = list(others)
    for number in _decisions(deal, own.moves):
        same = [other for other in same if list(other.moves[:number]) == list(own.moves[:number])]
        if not same:
            return None
        chosen: dict[str, list[int]] = {}
        for other in same:
            chosen.setdefault(other.moves[number], []).append(other.score)
        move = own.moves[number]
        most = max(chosen, key=lambda text: (len(chosen[text]), sum(chosen[text]) / len(chosen[text]), text))
        like_mine, scores = len(chosen.get(move, [])), chosen[most]
        if len(scores) > like_mine:
            gain = sum(scores) / len(scores) - own.score
            return Fork(
                number=number,
                mine=move,
                most=most,
                like_most=len(scores),
                like_mine=like_mine,
                others=len(same),
                gain=gain,
            )
    return None


def _decisions(deal: Deal, moves: Sequence[str]) -> list[int]:
    """Return the numbers of the moves in which the person's seat had a choice."""
    match = match_after(deal)
    numbers = []
    for number, move in enumerate(moves):
        if match.to_move == DEAL_SEAT and len(match.legal()) > 1:
            numbers.append(number)
        match = match.after(move)
    return numbers


def match_after(deal: Deal, moves: Sequence[str] = ()) -> Match:
    """Return a game of the deal after these moves."""
    match = Match(deal.game, [""] * deal.seats, deal.settled, Shuffle(deal.secret))
    for move in moves:
        match = match.after(move)
    return match
