"""Standings: the sum of scores, then the tie-breaks of the format, by the names that the field has for them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from midtown.tournaments.history import Entrant, History
from midtown.tournaments.scores import scores, table_scores, totals

Format = Literal["swiss", "round_robin", "knockout", "arena"]
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
    """Return the row of each entrant, the best first; those who are equal in everything by strength."""
    earned = scores(history, duplicate)
    sums = totals(history, earned)
    rounds: dict[int, dict[int, float]] = defaultdict(dict)
    for (index, seat), score in earned.items():
        game = history.games[index]
        rounds[game.seats[seat]][game.round] = score
    values = _Values(history, sums)
    keys = {
        one.number: (
            sums.get(one.number, 0.0),
            *(values.of(name, one.number) for name in tie_breaks_of(form, duplicate)),
        )
        for one in entrants
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

    def __init__(self, history: History, sums: Mapping[int, float]) -> None:
        self.sums = sums
        self.values: dict[int, dict[TieBreak, list[float]]] = defaultdict(lambda: defaultdict(list))
        for game in history.games:
            if game.bye:
                number = game.seats[0]
                self._met(number, number, float(history.size - 1 > 0))
            elif game.ranks is not None:
                for seat, number in enumerate(game.seats):
                    self._played(number, seat, game.ranks, game.points)
                    for other, opponent in enumerate(game.seats):
                        if other != seat:
                            self._met(number, opponent, table_scores([game.ranks[seat], game.ranks[other]])[0])

    def of(self, name: TieBreak, number: int) -> float:
        """Return an entrant's value of a tie-break."""
        values = self.values[number][name]
        if name == "buchholz_cut_1":
            return sum(values) - min(values, default=0.0)
        return sum(values)

    def _met(self, number: int, opponent: int, share: float) -> None:
        """Note a game with an opponent; after a bye that is an equal of oneself."""
        mine = self.values[number]
        mine["buchholz_cut_1"].append(self.sums.get(opponent, 0.0))
        mine["sonneborn_berger"].append(self.sums.get(opponent, 0.0) * share)

    def _played(self, number: int, seat: int, ranks: Sequence[int], points: Sequence[int]) -> None:
        mine = self.values[number]
        mine["wins"].append(float(ranks[seat] == min(ranks) and ranks.count(ranks[seat]) == 1))
        mine["beaten"].append(table_scores(ranks)[seat])
        mine["points"].append(float(points[seat]) if points else 0.0)
