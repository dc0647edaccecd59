"""What a game counts in a tournament: the opponents beaten, or what was made of the same cards as others.

Who leaves, does not come, or loses on time has nothing from that game, and has lost to all who stayed.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from midtown.tournaments import formats
from midtown.tournaments.seating import History, RoundGame

Format = Literal["swiss", "round_robin", "knockout", "arena"]
Scores = dict[tuple[int, int], float]
"""What each finished game counts, by its index in the history and the seat."""
AVERAGE: Final = 50.0
"""What a round counts of which nothing is known, where all tables of a round have the same deal."""


def table_scores(ranks: Sequence[int]) -> list[float]:
    """Return the score of each of some ranks: 1 for each opponent who was beaten, and 1/2 for each who has tied."""
    return [sum(1.0 if rank < other else 0.5 * (rank == other) for other in ranks) - 0.5 for rank in ranks]


def share(game: RoundGame, seat: int, other: int) -> float:
    """Return what a seat of a finished game has won against another: 1, 1/2, or 0."""
    if game.lost(seat):
        return 0.0
    if game.lost(other):
        return 1.0
    assert game.ranks is not None
    return table_scores([game.ranks[seat], game.ranks[other]])[0]


def beaten_opponents(game: RoundGame, seat: int) -> float:
    """Return how many opponents a seat of a finished game has beaten; ties count half.

    Who has left or was not there has beaten nobody, and has no tie with another one who has not stayed.
    """
    return sum(share(game, seat, other) for other in range(len(game.seats)) if other != seat)


def scores(history: History, form: Format = "swiss", duplicate: bool = False) -> Scores:
    """Return the score of each finished game.

    A bye counts as much as beating everybody. In a knock-out who goes through has 1, and all others have nothing. In an
    arena somebody who does not play to the end is beaten once by the same opponent. If all tables of a round have the
    same deal (`duplicate`), see `same_deal_scores`.
    """
    if duplicate:
        return same_deal_scores(history)
    earned = {}
    gifts: set[tuple[int, int]] = set()
    """Who has beaten whom because these did not play to the end."""
    for index, game in enumerate(history.games):
        if game.bye:
            earned[index, 0] = float(history.size - 1)
        elif game.ranks is not None:
            through = formats.knockout_winner(game) if form == "knockout" else None
            for seat, number in enumerate(game.seats):
                earned[index, seat] = beaten_opponents(game, seat) if through is None else float(number == through)
                if form == "arena" and not game.lost(seat):
                    given = {(number, game.seats[other]) for other in range(len(game.seats)) if game.lost(other)}
                    earned[index, seat] -= len(given & gifts)
                    gifts |= given
    return earned


def same_deal_scores(history: History) -> Scores:
    """Return for each finished game the percentage of those beaten who had the same seat of the same deal.

    Ties count half, as matchpoints of bridge. Only tables are compared that all have played to the end. Where that is
    not so, those who have lost before the end have nothing, and a bye or a game that another has broken off counts as
    one's average of what was compared, and 50 at least. A game played to its end that nobody else can be compared with
    counts as the average of these and of one more round with 50: otherwise it would pay to have one good round, and
    friends at the other tables who break off the rest.
    """
    rivals: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    for index, game in enumerate(history.games):
        if game.complete:
            for seat in range(len(game.seats)):
                rivals[game.round, seat].append((index, game.points[seat]))
    compared = {}
    for (_, seat), results in rivals.items():
        if len(results) > 1:
            for (index, _), won in zip(results, table_scores([-made for _, made in results]), strict=True):
                compared[index, seat] = round(100 * won / (len(results) - 1), 2)
    made: dict[int, list[float]] = defaultdict(list)
    for (index, seat), score in compared.items():
        made[history.games[index].seats[seat]].append(score)
    earned = dict(compared)
    for index, game in enumerate(history.games):
        for seat, number in enumerate(game.seats if game.ranks is not None else ()):
            if game.lost(seat):
                earned[index, seat] = 0.0
            elif (index, seat) not in compared:
                own = made[number]
                worth = mean([*own, AVERAGE]) if game.complete else max(AVERAGE, mean(own))
                earned[index, seat] = round(worth, 2)
    return earned


def mean(values: Iterable[float]) -> float:
    """Return the average of values, 0 if there are none."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def totals(history: History, earned: Mapping[tuple[int, int], float]) -> dict[int, float]:
    """Return the sum of each entrant's scores; those without a game are not in it."""
    sums: dict[int, float] = defaultdict(float)
    for (index, seat), score in earned.items():
        sums[history.games[index].seats[seat]] += score
    return dict(sums)
