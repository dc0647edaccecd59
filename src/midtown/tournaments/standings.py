"""Standings: the sum of scores, then the tie-breaks of the format, by the names that the field has for them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from midtown.tournaments.scores import Format, beaten, mean, scores, share, totals
from midtown.tournaments.seating import Entrant, History, RoundGame
from midtown.tournaments.unplayed import Meetings, buchholz_cut_1, sonneborn_berger

TieBreak = Literal["buchholz_cut_1", "sonneborn_berger", "wins", "beaten", "points"]

TIE_BREAKS: Final[Mapping[Format, tuple[TieBreak, ...]]] = {
    "swiss": ("buchholz_cut_1", "sonneborn_berger", "points"),
    "round_robin": ("sonneborn_berger", "wins", "points"),
    "knockout": ("points",),
    "arena": ("wins", "points"),
}
DUPLICATE: Final[tuple[TieBreak, ...]] = ("beaten", "points")
"""The tie-breaks where all tables of a round have the same deal."""


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
        entrant.number: (sums.get(entrant.number, 0.0), *(values.of(name, entrant.number) for name in names))
        for entrant in entrants
    }
    ranked = sorted(entrants, key=lambda one: (*(-value for value in keys[one.number]), -one.strength, one.number))
    return [
        Standing(
            place=1 + sum(other > (mine := keys[one.number]) for other in keys.values()),
            number=one.number,
            score=mine[0],
            rounds=dict(rounds[one.number]),
            tie_breaks=mine[1:],
        )
        for one in ranked
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

    def of(self, name: TieBreak, number: int) -> float:
        """Return an entrant's value of a tie-break."""
        games = self.games[number]
        match name:
            case "buchholz_cut_1":
                return buchholz_cut_1(self.meetings.of(number))
            case "sonneborn_berger":
                return self._sonneborn_berger(number)
            case "wins":
                return float(sum(_won_alone(game, seat) for game, seat in games))
            case "beaten":
                return self._added([(game, seat, beaten(game, seat)) for game, seat in games])
            case "points":
                return self._added([(game, seat, game.points[seat] if game.points else 0) for game, seat in games])

    def _sonneborn_berger(self, number: int) -> float:
        """Return the value; where pairings are made before, a game lost without playing is a game like any other."""
        if self.form == "swiss":
            return sonneborn_berger(self.meetings.of(number))
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
