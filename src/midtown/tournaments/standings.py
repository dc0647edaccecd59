"""Standings: the sum of scores, then the tie-breaks of the format, by the names that the field has for them.

What Buchholz and Sonneborn-Berger make of rounds that somebody has not played.

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
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from midtown.tournaments.scores import Format, beaten_opponents, mean, scores, share, totals
from midtown.tournaments.seating import Entrant, History, RoundGame

TieBreak = Literal["buchholz_cut_1", "sonneborn_berger", "wins", "beaten", "points"]
TIE_BREAKS: Final[Mapping[Format, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz_cut_1", "sonneborn_berger", "points"),
    "round_robin": ("sonneborn_berger", "wins", "points"),
    "knockout": ("points",),
    "arena": ("wins", "points"),
}
DUPLICATE: Final[tuple[TieBreak, ...]] = ("beaten", "points")
"""The tie-breaks where all tables of a round have the same deal."""


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

    def met_by(self, number: int) -> list[Meeting]:
        """Return an entrant's opponents of all finished games, and of the rounds without one."""
        met = []
        games, equal = self.games[number], min(self.totals.get(number, 0.0), self.tie * self.last)
        for turn in range(1, self.last + 1):
            if turn in games:
                game, seat = games[turn]
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
        total, games = self.totals.get(number, 0.0), self.games[number]
        for turn in range(self.last, 0, -1):
            if turn in games:
                game, seat = games[turn]
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


class Standing(NamedTuple):
    """An entrant's row; equal ones share a place."""

    place: int
    number: int
    score: float
    rounds: dict[int, float]
    """The score of each finished round."""
    tie_breaks: tuple[float, ...]


def tie_breaks_of(form: Format, duplicate: bool) -> tuple[TieBreak, ...]:
    """Return the tie-breaks, the first decides first."""
    return DUPLICATE if duplicate else TIE_BREAKS[form]


def standings(entrants: Sequence[Entrant], history: History, form: Format, duplicate: bool = False) -> list[Standing]:
    """Return the row of each entrant, the best first; those who are equal in everything by strength.

    In a knock-out a score is the number of rounds that somebody has survived: who has won the final comes first.
    """
    earned = scores(history, form, duplicate)
    sums = totals(history, earned)
    rounds: dict[int, dict[int, float]] = defaultdict(dict)
    for (index, seat), score in earned.items():
        game = history.games[index]
        rounds[game.seats[seat]][game.round] = score
    values = _Values(history, sums, form, duplicate)
    names = tie_breaks_of(form, duplicate)
    keys = {
        entrant.number: (sums.get(entrant.number, 0.0), *(values.value(name, entrant.number) for name in names))
        for entrant in entrants
    }
    ranked = sorted(entrants, key=lambda item: (*(-value for value in keys[item.number]), -item.strength, item.number))
    return [
        Standing(
            place=1 + sum(other > (key := keys[item.number]) for other in keys.values()),
            number=item.number,
            score=key[0],
            rounds=dict(rounds[item.number]),
            tie_breaks=key[1:],
        )
        for item in ranked
    ]


class _Values:
    """The tie-breaks of all entrants, from their finished games."""

    def __init__(self, history: History, sums: Mapping[int, float], form: Format, duplicate: bool) -> None:
        self.sums = sums
        self.form = form
        self.duplicate = duplicate
        self.meetings = Meetings(history, sums)
        self.games: dict[int, list[tuple[RoundGame, int]]] = defaultdict(list)
        for game in history.games:
            for seat, number in enumerate(game.seats if game.ranks is not None else ()):
                self.games[number].append((game, seat))

    def value(self, name: TieBreak, number: int) -> float:
        """Return an entrant's value of a tie-break."""
        games = self.games[number]
        match name:
            case "buchholz_cut_1":
                return buchholz_cut_1(self.meetings.met_by(number))
            case "sonneborn_berger":
                return self._sonneborn_berger(number)
            case "wins":
                return float(sum(_won_alone(game, seat) for game, seat in games))
            case "beaten":
                return self._added([(game, seat, beaten_opponents(game, seat)) for game, seat in games])
            case "points":
                return self._added([(game, seat, game.points[seat] if game.points else 0) for game, seat in games])

    def _sonneborn_berger(self, number: int) -> float:
        """Return the value; where pairings are made before, a game lost without playing is a game like any other."""
        if self.form == "swiss":
            return sonneborn_berger(self.meetings.met_by(number))
        return sum(
            self.sums.get(opponent, 0.0) * share(game, seat, other)
            for game, seat in self.games[number]
            for other, opponent in enumerate(game.seats)
            if other != seat
        )

    def _added(self, values: Sequence[tuple[RoundGame, int, float]]) -> float:
        """Return the sum of what games have brought.

        What was lost before its end is 0, and what says nothing is one's average of the games that say something.
        """
        counted = [value for game, seat, value in values if not game.lost(seat) and self._counts(game)]
        others = sum(not game.lost(seat) and not self._counts(game) for game, seat, _ in values)
        return round(sum(counted) + others * mean(counted), 2)

    def _counts(self, game: RoundGame) -> bool:
        """Return whether a game says what somebody can do: larger tables are played on when somebody leaves."""
        return game.complete or (len(game.seats) > 2 and not self.duplicate)


def _won_alone(game: RoundGame, seat: int) -> bool:
    assert game.ranks is not None
    return not game.bye and not game.lost(seat) and game.ranks[seat] == 0 and game.ranks.count(0) == 1
