"""Swiss pairings of simulated tournaments, against a check of their own."""

import functools
from collections import Counter
from collections.abc import Sequence

import pytest

from midtown.tournaments import formats
from midtown.tournaments.scores import scores, totals
from midtown.tournaments.seating import Entrant, History, RoundGame
from tests.tournaments import simulated
from tests.tournaments.simulated import apart, best, entrants, rematches, simulate

FIELDS = [
    (8, 2, 5), (9, 2, 5), (16, 2, 5), (33, 2, 6), (64, 2, 7), (127, 2, 7), (200, 2, 9),
    (27, 3, 4), (50, 3, 5), (200, 3, 5), (24, 4, 2), (50, 4, 4), (97, 4, 5), (200, 4, 5),
]  # fmt: skip


@functools.cache
def tournament(count: int, size: int, rounds: int, seed: int = 1) -> list[RoundGame]:
    return simulate(entrants(count, seed), rounds, lambda players, games, _: paired(players, games, size), seed)


def paired(players: Sequence[Entrant], games: Sequence[RoundGame], size: int) -> list[tuple[int, ...]]:
    history = History(games, size)
    return formats.pair_swiss(players, history, totals(history, scores(history)))


@pytest.mark.parametrize(("count", "size", "rounds"), FIELDS)
def test_nobody_meets_anybody_twice(count: int, size: int, rounds: int) -> None:
    assert rematches(tournament(count, size, rounds)) == []


@pytest.mark.parametrize(("count", "size", "rounds"), FIELDS)
def test_byes_are_as_few_as_can_be_and_go_to_the_last_without_one(count: int, size: int, rounds: int) -> None:
    games = tournament(count, size, rounds)
    for number in range(1, rounds + 1):
        byes = [game.seats[0] for game in games if game.round == number and len(game.seats) == 1]
        assert len(byes) == count % size
        before = [game for game in games if game.round < number]
        had = {game.seats[0] for game in before if len(game.seats) == 1}
        sums = simulated.totals(before, size)
        assert not had & set(byes)
        assert all(
            sums[bye] <= sums[other] for bye in byes for other in range(1, count + 1) if other not in {*had, *byes}
        )


@pytest.mark.parametrize(("count", "size", "rounds"), FIELDS)
def test_no_exchange_of_two_entrants_would_bring_equals_closer(count: int, size: int, rounds: int) -> None:
    games = tournament(count, size, rounds)
    before = [game for game in games if game.round < rounds]
    tables = [game.seats for game in games if game.round == rounds and len(game.seats) == size]
    sums, met = simulated.totals(before, size), {pair for game in before for pair in _pairs(game.seats)}
    for index, here in enumerate(tables):
        for there in tables[index + 1 :]:
            if len({sums[one] for one in (*here, *there)}) > 1:
                _no_better(here, there, sums, met)


def _no_better(here: tuple[int, ...], there: tuple[int, ...], sums: Counter[int], met: set[frozenset[int]]) -> None:
    now = apart([here, there], sums)
    for one in here:
        for two in there:
            exchanged = [tuple(two if number == one else number for number in here)]
            exchanged.append(tuple(one if number == two else number for number in there))
            again = any(pair in met for table in exchanged for pair in _pairs(table))
            assert again or len(here) == 2 or apart(exchanged, sums) >= now


def _pairs(table: Sequence[int]) -> list[frozenset[int]]:
    return [frozenset((one, two)) for one in table for two in table if one < two]


@pytest.mark.parametrize("count", [6, 8, 12])
@pytest.mark.parametrize("seed", range(4))
def test_pairs_of_few_are_the_best_of_all_ways(count: int, seed: int) -> None:
    games = tournament(count, 2, 6, seed)
    for number in range(1, 7):
        before = [game for game in games if game.round < number]
        now = [game.seats for game in games if game.round == number]
        sums, seats = simulated.totals(before, 2), History(before, 2).seats
        again, difference = best(range(1, count + 1), before, sums)
        met = {pair for game in before for pair in _pairs(game.seats)}
        assert sum(pair in met for table in now for pair in _pairs(table)) == again
        if all(abs(one.get(0, 0) - one.get(1, 0)) < 2 for one in seats.values()):  # otherwise seats count for more
            assert apart(now, sums) == difference


@pytest.mark.parametrize(("count", "size", "rounds"), FIELDS)
def test_seats_are_spread_evenly(count: int, size: int, rounds: int) -> None:
    taken = Counter((number, seat) for game in tournament(count, size, rounds) if len(game.seats) > 1
                    for seat, number in enumerate(game.seats))  # fmt: skip
    for number in range(1, count + 1):
        often = [taken[number, seat] for seat in range(size)]
        assert max(often) - min(often) <= 2


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    players = [Entrant(number, -number) for number in range(1, 9)]
    tables = formats.pair_swiss(players, History([], 2), {})
    assert [set(table) for table in tables] == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]


def test_equal_input_gives_equal_pairings() -> None:
    assert tournament(50, 4, 4) == tournament.__wrapped__(50, 4, 4)
