"""Standings of a tournament, from games with known outcomes."""

from collections.abc import Sequence

import pytest

from midtown.arena.rating import Skill, initial_skill, updated_skills
from midtown.arena.selfplay import SeatEffort
from midtown.arena.standings import Standings, points_share, standings
from midtown.arena.tournament import Tournament
from midtown.game import Result
from tests.arena import games
from tests.arena.games import Scores


def results(tournament: Tournament, deals: int, scores: Scores) -> Standings:
    result = standings(tournament, games.games(tournament, deals, scores))
    assert result is not None
    return result


def by_name(deal: int, seating: Sequence[str]) -> list[int]:
    return ["cba".index(name) + 1 for name in seating]


def by_seat(deal: int, seating: Sequence[str]) -> list[int]:
    return [3, *[1] * (len(seating) - 1)]


def test_a_rigged_game_has_the_winner_that_it_was_rigged_for() -> None:
    result = results(games.tournament(*"abc"), 50, by_name)
    assert [bot.name for bot in result.bots] == ["a", "b", "c"]
    assert [bot.place.wins.value for bot in result.bots] == [1, 0.5, 0]
    assert [bot.place.points for bot in result.bots] == [3, 2, 1]
    assert result.bots[0].place.share.value == pytest.approx((3 / 5 + 3 / 4) / 2)
    assert result.duels["a", "c"].value == 1
    assert result.duels["c", "b"].value == 0
    assert (result.deals, result.seatings, result.bots[0].games) == (50, 6, 200)


def test_a_seat_that_always_wins_is_reported_and_helps_nobody() -> None:
    result = results(games.tournament("a", "b"), 20, by_seat)
    assert [seat.wins.value for seat in result.seats] == [1, 0]
    assert [seat.share.value for seat in result.seats] == [0.75, 0.25]
    assert {bot.place.wins.value for bot in result.bots} == {0.5}
    assert result.duels["a", "b"].value == 0.5
    assert abs(result.bots[0].skill.mu - result.bots[1].skill.mu) < 2


def test_one_against_three_is_compared_with_a_fair_share() -> None:
    def every_other_deal(deal: int, seating: Sequence[str]) -> list[int]:
        return [9 * (name == "a" and deal % 2) + 1 + seat for seat, name in enumerate(seating)]

    result = {bot.name: bot for bot in results(games.tournament(*"abbb", players=4), 40, every_other_deal).bots}
    assert result["a"].place.wins.value == pytest.approx((1 + 0.25) / 2)
    assert result["b"].place.wins.value == pytest.approx((1 - 0.625) / 3)
    assert result["b"].games == 160


def test_a_tie_is_half_and_a_shared_victory_is_shared() -> None:
    result = results(games.tournament(*"abb", players=3), 10, lambda _, seating: [5] * 3)
    assert result.duels["a", "b"].value == 0.5
    assert [bot.place.wins.value for bot in result.bots] == pytest.approx([1 / 3, 1 / 3])


def test_only_whole_deals_count() -> None:
    tournament = games.tournament("a", "b")
    played = games.games(tournament, 3, by_name)
    del played[3]
    result = standings(tournament, played)
    assert result
    assert result.deals == 2
    assert standings(tournament, {3: played[2]}) is None


def test_alone_there_is_nobody_to_beat_but_seats_to_compare() -> None:
    result = results(games.tournament("a", "a"), 5, by_seat)
    assert result.duels == {}
    assert result.bots[0].skill == initial_skill()
    assert result.seats[0].wins.value == 1


def test_time_and_iterations_are_those_of_all_games() -> None:
    tournament = games.tournament("a", "b")
    result = standings(tournament, games.games(tournament, 5, by_name, SeatEffort(4, 2.0, 0.9, 3000)))
    assert result
    pace = result.bots[0].pace
    assert (pace.moves, pace.seconds, pace.slowest, pace.iterations) == (40, 0.5, 0.9, 1500)
    assert results(tournament, 5, by_name).bots[0].pace.iterations is None
    assert result.length == (7, 7, 7, {"S-END": 10})


def test_points_below_zero_are_no_part_of_all_points() -> None:
    assert points_share(Result(True, [6, 2, -4], [0]), 0) == 0.75
    assert points_share(Result(True, [0, -1], [0]), 1) == 0.5


def test_steady_players_doubt_only_shrinks() -> None:
    skills: dict[str, Skill] = {}
    for number in range(200):
        before = skills
        skills = skills | updated_skills(skills, ["a", "b", "b"], [number % 2, 1 - number % 2, 2], steady=True)
        assert not before or all(skills[name].sigma < before[name].sigma for name in "ab")
    assert skills["a"].mu > skills["b"].mu


def test_ranks_put_winners_first_and_then_count_points() -> None:
    assert Result(True, [7, 9, 9, 3], [1]).ranks == [2, 0, 1, 3]
    assert Result(True, [5, 5], [0, 1]).ranks == [0, 0]


def test_wins_without_luck_stand_beside_the_plain_ones_at_tables_of_any_size() -> None:
    """Let the first seat win by luck; everybody sits there equally often."""
    plan = games.tournament(*"abc", players=3)
    played = games.games(plan, 60, by_seat)
    assert all(bot.without_luck is None for bot in results(plan, 60, by_seat).bots)
    lucky = {number: one._replace(luck=[0.6, -0.3, -0.3]) for number, one in played.items()}
    result = standings(plan, lucky)
    assert result is not None
    for bot in result.bots:
        assert bot.without_luck is not None
        assert bot.without_luck.value == pytest.approx(bot.place.wins.value)
