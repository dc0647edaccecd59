"""What Buchholz and Sonneborn-Berger make of rounds that somebody has not played.

At tables for two these are the rules of chess (FIDE Handbook C.07, article 16, as of March 2026). A round without a
pairing is a bye that was asked for; who does not come has a forfeit loss; both are missed of one's own will.

- Opponents' totals count as they are, but the rounds without a pairing at the end of a tournament as ties.
- In place of an opponent who was not played there is an equal: somebody with as many points as oneself, but not more
  than the one who should have been the opponent; without any, not more than somebody who ties all games.
- Cut 1 leaves out the lowest of the rounds that were missed of one's own will, if there are any.

A table for three or four counts as a game for each pair of players, and a round without a table as one less than that
has seats.
"""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from midtown.tournaments.scores import share
from midtown.tournaments.seating import History, RoundGame


class Meeting(NamedTuple):
    """One opponent of a round, or the equal in place of one."""

    worth: float
    """The opponent's total."""
    share: float
    """What was won against them: 1, 1/2, or 0."""
    missed: bool = False
    """Whether one has missed it of one's own will."""


class Meetings:
    """Everybody's opponents, from the finished games and the totals so far."""

    def __init__(self, history: History, totals: Mapping[int, float]) -> None:
        self.history = history
        self.totals = totals
        self.games: dict[int, dict[int, tuple[RoundGame, int]]] = defaultdict(dict)
        for game in history.games:
            for seat, number in enumerate(game.seats):
                self.games[number][game.round] = game, seat
        self.last = max((game.round for game in history.games), default=0)
        self.tie = (history.size - 1) / 2
        """What a round counts for somebody who ties with everybody."""

    def of(self, number: int) -> list[Meeting]:
        """Return an entrant's opponents of all finished games, and of the rounds without one."""
        met = []
        mine, equal = self.games[number], min(self.totals.get(number, 0.0), self.tie * self.last)
        for turn in range(1, self.last + 1):
            if turn in mine:
                game, seat = mine[turn]
                if game.bye:
                    met += [Meeting(equal, 1.0)] * (self.history.size - 1)
                elif game.ranks is not None:
                    met += [self._opponent(game, seat, other) for other in range(len(game.seats)) if other != seat]
            elif turn <= self.history.rounds:
                met += [Meeting(equal, 0.0, missed=True)] * (self.history.size - 1)
        return met

    def _opponent(self, game: RoundGame, seat: int, other: int) -> Meeting:
        worth = self.adjusted(game.seats[other])
        if not game.met(seat, other):
            worth = min(worth, self.totals.get(game.seats[seat], 0.0))
        return Meeting(worth, share(game, seat, other), game.absent(seat))

    def adjusted(self, number: int) -> float:
        """Return what an opponent's total counts: the rounds that they have not played at the end are ties."""
        total, mine = self.totals.get(number, 0.0), self.games[number]
        for turn in range(self.last, 0, -1):
            if turn in mine:
                game, seat = mine[turn]
                if not game.absent(seat):
                    break
            elif turn <= self.history.rounds:
                total += self.tie
        return total


def buchholz_cut_1(meetings: list[Meeting]) -> float:
    """Return the sum of the opponents' totals without the lowest."""
    missed = [meeting.worth for meeting in meetings if meeting.missed]
    lowest = min(missed or [meeting.worth for meeting in meetings], default=0.0)
    return sum(meeting.worth for meeting in meetings) - lowest


def sonneborn_berger(meetings: list[Meeting]) -> float:
    """Return the sum of the opponents' totals, each times what was won against them."""
    return sum(meeting.worth * meeting.share for meeting in meetings)
