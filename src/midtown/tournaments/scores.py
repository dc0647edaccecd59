"""What a game counts in a tournament: the opponents beaten, or what was made of the same cards as others."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from midtown.tournaments.history import History, RoundGame


def table_scores(ranks: Sequence[int]) -> list[float]:
    """Return the score of each seat: 1 for each opponent who was beaten, and 1/2 for each who has tied.

    With two at a table that is 1 for the winner, or 1/2 each. Who has left or was not there has no score, not even of
    a tie with another one.
    """
    kept = [rank < len(ranks) for rank in ranks]
    return [
        sum(1.0 if mine < other else 0.5 * (mine == other) for other in ranks) - 0.5 if there else 0.0
        for mine, there in zip(ranks, kept, strict=True)
    ]


def scores(history: History, duplicate: bool = False) -> dict[tuple[int, int], float]:
    """Return the score of each finished game, by its index in the history and the seat.

    A bye counts as much as beating everybody. If all tables of a round have the same deal (`duplicate`), see
    `same_deal_scores`.
    """
    if duplicate:
        return same_deal_scores(history)
    earned = {}
    for index, game in enumerate(history.games):
        if game.bye:
            earned[index, 0] = float(history.size - 1)
        elif game.ranks is not None:
            earned |= {(index, seat): score for seat, score in enumerate(table_scores(game.ranks))}
    return earned


def same_deal_scores(history: History) -> dict[tuple[int, int], float]:
    """Return for each finished game the percentage of those beaten who had the same seat of the same deal.

    Ties count half, as matchpoints of bridge; those who have left rank behind all others. Alone in a seat, and with a
    bye, one has 50.
    """
    rivals: dict[tuple[int, int], list[tuple[int, tuple[bool, int]]]] = defaultdict(list)
    earned = {}
    for index, game in enumerate(history.games):
        if game.bye:
            earned[index, 0] = 50.0
        elif game.ranks is not None:
            for seat in range(len(game.seats)):
                rivals[game.round, seat].append((index, _made(game, seat)))
    for (_, seat), results in rivals.items():
        ranks = table_scores([-place for place in _places([made for _, made in results])])
        most = max(1, len(results) - 1)
        for (index, _), beaten in zip(results, ranks, strict=True):
            earned[index, seat] = round(100 * beaten / most, 2) if len(results) > 1 else 50.0
    return earned


def _made(game: RoundGame, seat: int) -> tuple[bool, int]:
    """Return what is compared: whether the seat was kept to the end, and its points."""
    ranks = game.ranks or ()
    return ranks[seat] < len(game.seats), game.points[seat]


def _places(made: Sequence[tuple[bool, int]]) -> list[int]:
    order = sorted(set(made))
    return [order.index(one) for one in made]


def totals(history: History, earned: Mapping[tuple[int, int], float]) -> dict[int, float]:
    """Return the sum of each entrant's scores; those without a game are not in it."""
    sums: dict[int, float] = defaultdict(float)
    for (index, seat), score in earned.items():
        sums[history.games[index].seats[seat]] += score
    return dict(sums)
