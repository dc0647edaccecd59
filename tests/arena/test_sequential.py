"""Tournaments that stop by themselves."""

from collections.abc import Sequence
from random import Random

import pytest

from midtown.arena.journal import Games
from midtown.arena.sequential import SequentialTest
from midtown.arena.sprt import LEAST, Hypotheses
from midtown.game import RequestError
from tests.arena import games

HYPOTHESES = Hypotheses(0.5, 0.6)
TOURNAMENT = games.tournament("a", "b")


def played(deals: int) -> Games:
    """Return games in which a wins 7 of 10."""
    chance = Random(6)

    def scores(_: int, seating: Sequence[str]) -> list[int]:
        winner = "a" if chance.random() < 0.7 else "b"
        return [1 + (name == winner) for name in seating]

    return games.games(TOURNAMENT, deals, scores)


def test_the_order_in_which_games_are_finished_decides_nothing() -> None:
    every, stops = played(200), set()
    for seed in range(4):
        test, there = SequentialTest(TOURNAMENT, HYPOTHESES, "wins", False), {}
        late = Random(seed)  # as several processes finish them: seed 0 in order
        for _, number in sorted((number + 20 * seed * late.random(), number) for number in every):
            there[number] = every[number]
            if test.update(there):
                break
        assert test.stopped
        stops.add((test.deals, test.decision))
    assert len(stops) == 1
    assert LEAST < stops.pop()[0] < 200


def test_all_at_once_is_the_same_as_one_by_one() -> None:
    one, other = (SequentialTest(TOURNAMENT, HYPOTHESES, "points", False) for _ in range(2))
    every: Games = {}
    for number, game in played(200).items():
        every[number] = game
        one.update(every)
    other.update(every)
    assert one.decision == other.decision
    assert one.games == 2 * one.deals


def test_a_missing_game_holds_up_all_deals_after_it() -> None:
    test, every = SequentialTest(TOURNAMENT, HYPOTHESES, "wins", False), played(200)
    missing = every.pop(7)
    assert not test.update(every)
    assert test.deals == 3
    every[7] = missing
    assert test.update(every)


def test_points_can_only_be_tested_at_tables_for_two_and_nobody_alone() -> None:
    with pytest.raises(RequestError, match="only with two players"):
        SequentialTest(games.tournament("a", "b", "c", players=3), HYPOTHESES, "points", False)
    with pytest.raises(RequestError, match="name at least two"):
        SequentialTest(games.tournament("a", "a"), HYPOTHESES, "wins", False)
