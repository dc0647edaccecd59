"""Duplicate play: all seatings are played, and the games of one deal differ in nothing else."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from midtown.arena.selfplay import Played
from midtown.arena.tournament import Tournament, play_games, tournament
from midtown.executor.processes import Processes
from midtown.game import RequestError
from tests.arena import games


@pytest.mark.parametrize(
    ("bots", "players", "seatings"),
    [
        ("ab", 2, "ab ba"),
        ("abc", 2, "ab ba ac ca bc cb"),
        ("abbb", 4, "abbb babb bbab bbba"),
        ("baba", 3, "bba bab abb baa aba aab"),
        ("aaaa", 4, "aaaa"),
    ],
)
def test_every_way_to_seat_them_that_differs_is_played(bots: str, players: int, seatings: str) -> None:
    seatings_ = games.tournament(*bots, players=players).seatings()
    assert ["".join(seating) for seating in seatings_] == seatings.split()


def test_four_different_players_at_four_seats_have_twenty_four_seatings() -> None:
    assert len(set(games.tournament(*"abcd", players=4).seatings())) == 24


@given(some.lists(some.sampled_from("abc"), min_size=3, max_size=6), some.integers(2, 3))
def test_everybody_sits_in_every_seat_equally_often(bots: list[str], players: int) -> None:
    seatings = games.tournament(*bots, players=players).seatings()
    for name in set(bots):
        assert len({Counter(seats)[name] for seats in zip(*seatings, strict=True)}) == 1


def test_games_are_rounded_up_to_whole_deals() -> None:
    plan = games.tournament(*"abc")
    assert [plan.deals(number) for number in (1, 6, 7)] == [1, 1, 2]
    assert plan.missing(7, {0, 5, 11}) == [1, 2, 3, 4, 6, 7, 8, 9, 10]


def test_the_games_of_a_deal_have_the_same_shuffle_and_other_choices() -> None:
    tasks = tournament("stones", 2, ("greedy", "random"), {}, None, 5).tasks(range(4))
    assert tasks[0].deal == tasks[1].deal != tasks[2].deal == tasks[3].deal
    assert len({game.bot_seed for game in tasks}) == 4
    assert [game.bots for game in tasks] == [("greedy", "random"), ("random", "greedy")] * 2


@pytest.mark.parametrize(("name", "first"), [("traffiq", 20), ("manhattan", 45)])
def test_the_same_draws_fall_in_every_seating_until_played_cards_are_shuffled_again(name: str, first: int) -> None:
    plan = tournament(name, 2, ("greedy", "random"), {}, None, 5)
    one, two = (played.record.draws for _, played in play_games(plan, [0, 1], None))
    assert one[:first] == two[:first]
    assert len(one[:first]) == first


def played(plan: Tournament, processes: int) -> list[tuple[int, Played]]:
    return list(play_games(plan, range(12), None, Processes(processes)))


def test_a_seed_settles_every_game_whatever_the_number_of_processes() -> None:
    plan = tournament("stones", 3, ("greedy", "random", "random"), {}, None, 9)
    assert played(plan, 1) == played(plan, 3)
    assert played(plan, 1) != played(plan._replace(seed=10), 1)


def test_one_computer_player_takes_every_seat() -> None:
    assert tournament("stones", 3, ("greedy",), {}, None, 1).bots == ("greedy",) * 3


@pytest.mark.parametrize(
    ("game", "players", "bots", "options"),
    [
        ("chess", 2, ["greedy", "random"], {}),
        ("stones", 5, ["greedy", "random"], {}),
        ("stones", 2, ["greedy", "genius"], {}),
        ("stones", 2, ["greedy", "random", "genius"], {}),
        ("stones", 3, ["greedy", "random"], {}),
        ("stones", 2, ["greedy", "random"], {"heap": 3}),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_begins(
    game: str, players: int, bots: list[str], options: dict[str, object]
) -> None:
    with pytest.raises(RequestError):
        tournament(game, players, tuple(bots), options, None, 1)
