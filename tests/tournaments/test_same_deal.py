"""The same cards at every table: what is compared when somebody leaves, does not come, or has a bye."""

import random
from collections.abc import Sequence

import pytest

from midtown.tournaments.scores import same_deal_scores, totals
from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from midtown.tournaments.standings import standings


def six(*last: RoundGame) -> list[RoundGame]:
    """Return a round of which two tables are played to the end, and other games."""
    return [RoundGame(1, (3, 4), (1, 0), (10, 12)), RoundGame(1, (5, 6), (0, 1), (20, 8)), *last]


@pytest.mark.parametrize("why", ["left", "timeout", "absent"])
def test_who_wins_because_another_does_not_play_has_as_much_as_with_a_bye(why: Forfeit) -> None:
    earned = same_deal_scores(History(six(RoundGame(1, (1, 2), (0, 2), (0, 0), (None, why))), 2))
    assert (earned[2, 0], earned[2, 1]) == (50, 0)
    assert earned == same_deal_scores(History(six(), 2)) | {(2, 0): 50, (2, 1): 0}


def test_what_cannot_be_compared_counts_as_ones_average() -> None:
    bye = RoundGame(2, (5,), (0,), (0,))
    left = RoundGame(2, (6, 3), (0, 2), (4, 4), (None, "left"))
    earned = same_deal_scores(History([*six(), bye, left], 2))
    assert (earned[0, 0], earned[1, 0], earned[1, 1]) == (0, 100, 0)
    assert (earned[2, 0], earned[3, 0], earned[3, 1]) == (100, 50, 0)  # 5 has made 100, 6 has made 0, but 50 at least


def test_alone_with_a_full_table_one_has_ones_average_with_one_more_of_50() -> None:
    games = [*six(), RoundGame(2, (5, 3), (1, 0), (1, 2)), RoundGame(2, (4, 6), (0, 2), (0, 0), (None, "absent"))]
    earned = same_deal_scores(History(games, 2))
    assert (earned[2, 0], earned[2, 1]) == (75, 25)


def test_a_larger_table_that_somebody_has_left_is_not_compared_although_it_is_played_on() -> None:
    games = [
        RoundGame(1, (1, 2, 3), (0, 1, 2), (30, 20, 10)), RoundGame(1, (4, 5, 6), (2, 1, 0), (10, 20, 30)),
        RoundGame(1, (7, 8, 9), (0, 1, 3), (90, 80, 70), (None, None, "left")),
    ]  # fmt: skip
    earned = same_deal_scores(History(games, 3))
    assert [earned[0, seat] for seat in range(3)] == [100, 50, 0]
    assert [earned[2, seat] for seat in range(3)] == [50, 50, 0]


def test_friends_who_break_off_the_other_tables_do_not_keep_a_good_first_round_for_somebody() -> None:
    games = [RoundGame(1, (1, 2), (0, 1), (20, 8)), RoundGame(1, (3, 4), (1, 0), (12, 10))]
    for turn in (2, 3, 4):
        games += [
            RoundGame(turn, (1, 4), (1, 0), (0, 30)),
            RoundGame(turn, (3, 2), (0, 2), (0, 0), (None, "left")),
        ]
    history = History(games, 2)
    assert totals(history, same_deal_scores(history))[1] == 100 + 3 * 75


def test_both_tie_breaks_take_the_average_too() -> None:
    games = [*six(), RoundGame(2, (3, 5), (0, 2), (1, 1), (None, "left")), RoundGame(2, (4,), (0,), (0,))]
    rows = {
        row.number: row for row in standings([Entrant(one) for one in range(3, 7)], History(games, 2), "swiss", True)
    }
    # As much again for the bye of 4, and where 3 could not play on; nothing for 5, who has left.
    assert {number: row.tie_breaks for number, row in rows.items()} == {3: (0, 20), 4: (2, 24), 5: (1, 20), 6: (0, 8)}


def _random(chance: random.Random, size: int) -> list[RoundGame]:
    numbers = list(range(1, size * chance.randint(1, 5) + chance.randint(0, size - 1) + 1))
    games = []
    for number in range(1, chance.randint(1, 5) + 1):
        chance.shuffle(numbers)
        full = len(numbers) // size * size
        games += [_played(number, tuple(numbers[at : at + size]), chance) for at in range(0, full, size)]
        games += [RoundGame(number, (one,), (0,), (0,)) for one in numbers[full:]]
    return games


def _played(number: int, seats: tuple[int, ...], chance: random.Random) -> RoundGame:
    points = tuple(chance.randint(0, 4) for _ in seats)
    gone = [] if chance.random() < 0.7 else chance.sample(range(len(seats)), chance.randint(1, len(seats) - 1))
    ranks = tuple(
        len(seats) if seat in gone else sum(points[other] > mine for other in range(len(seats)) if other not in gone)
        for seat, mine in enumerate(points)
    )
    why: Sequence[Forfeit] = ("left", "timeout", "absent")
    forfeits = tuple(chance.choice(why) if seat in gone else None for seat in range(len(seats)))
    return RoundGame(number, seats, ranks, points, forfeits)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_nobody_has_less_because_of_what_an_opponent_does_not_do(size: int) -> None:
    for seed in range(400):
        chance = random.Random(seed)
        games = _random(chance, size)
        earned = same_deal_scores(History(games, size))
        made: dict[int, list[float]] = {one: [] for game in games for one in game.seats}
        for (index, seat), score in earned.items():
            assert 0 <= score <= 100
            game = games[index]
            if game.complete and sum(other.complete for other in games if other.round == game.round) > 1:
                made[game.seats[seat]].append(score)
        for (index, seat), score in earned.items():
            game, mine = games[index], made[games[index].seats[seat]]
            if game.lost(seat):
                assert score == 0
            elif not game.complete:
                assert score >= max(50, round(sum(mine) / len(mine), 2) if mine else 0)
        index = chance.randrange(len(games))
        if not games[index].complete:  # whatever else happens there changes nothing for all others
            other = games.copy()
            other[index] = games[index]._replace(points=tuple(chance.randint(0, 9) for _ in games[index].seats))
            assert same_deal_scores(History(other, size)) == earned
            without = same_deal_scores(History(games[:index] + games[index + 1 :], size))
            kept = {(at - (at > index), seat): score for (at, seat), score in earned.items() if at != index}
            assert without == kept
