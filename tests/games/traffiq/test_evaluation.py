"""The evaluation: it uses nothing hidden, plays well, and prefers sensible moves."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from midtown.games import traffiq
from midtown.games.traffiq.interface.load_state import builder
from midtown.games.traffiq.rules.position import Position
from tests.conftest import uncounted

from .maps import deal_awaited, dealt, drawn, played, somewhere

pytestmark = pytest.mark.rules

OPEN = """
    +R+..
    R R..
    +R+R+
    R R R
    +R+R+
"""
HOLE = """
    +R+R+R+
    R R R R
    +R+R+R+
    R R.R R
    +R+.+R+
"""
CROSS = """
    +R+R+R+R+
    R G R G R
    +R+GyG+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +R+G+G+R+
    R G R G R
    +R+R+R+R+
"""


def best(position: Position) -> str:
    """Return the move with the best rating."""
    moves = traffiq.legal(position)
    return max(zip(traffiq.rate(position, moves), moves, strict=True))[1]


def points_alone(position: Position, chance: Random) -> str:
    """Return a move after which the mover leads by most points; a random one if there are several."""
    seat = traffiq.to_move(position)
    assert seat is not None
    leads = []
    for move in (moves := traffiq.legal(position)):
        after = traffiq.clone(position)
        traffiq.play(after, move)
        mine, *others = traffiq.result(after).scores[seat:] + traffiq.result(after).scores[:seat]
        leads.append(mine - max(others))
    return chance.choice([move for move, lead in zip(moves, leads, strict=True) if lead == max(leads)])


def wins(games: int, players: int, against_points: bool = False, **options: Any) -> int:
    """Return how many of `games` games the evaluation wins against random play, or against points alone."""
    won = 0
    for game in range(games):
        position = dealt(players, game, **options)
        chance = Random(game)
        while moves := traffiq.legal(position):
            if traffiq.to_move(position) == game % players:
                move = best(position)
            else:
                move = points_alone(position, chance) if against_points else chance.choice(moves)
            traffiq.play(position, move)
            deal_awaited(position, chance.choice)
        won += traffiq.result(position).winners == [game % players]
    return won


@uncounted
@pytest.mark.parametrize("players", traffiq.PLAYERS)
@pytest.mark.parametrize("options", [{}, {"scenario": "central-park"}, {"compete": "automatic"}], ids=str)
def test_the_evaluation_beats_players_who_move_at_random(players: int, options: dict[str, Any]) -> None:
    assert wins(2, players, **options) == 2


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_the_evaluation_beats_players_who_look_at_points_alone(players: int) -> None:
    assert wins(2, players, against_points=True) == 2


@uncounted
@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1000), st.integers(0, 150), st.randoms(use_true_random=False))
def test_the_evaluation_does_not_depend_on_what_the_mover_cannot_see(
    players: int, seed: int, moves: int, chance: Random
) -> None:
    position = somewhere(players, seed, moves)
    legal = traffiq.legal(position)
    rates = traffiq.rate(position, legal)
    view = traffiq.view(position, traffiq.to_move(position))
    assert traffiq.rate(traffiq.load_state(view), legal) == pytest.approx(rates)
    other = traffiq.load_state(view)
    for seat, size in enumerate(view["hands"]):
        for _ in range(size if isinstance(size, int) else 0):
            builder.give(other, seat, chance.choice(other.bag()))
        builder.hide(other, seat, 0)
    assert traffiq.view(other, traffiq.to_move(position)) == view
    assert traffiq.rate(other, legal) == pytest.approx(rates)


def test_the_evaluation_changes_nothing() -> None:
    for moves in (40, 71, 90):
        position = somewhere(2, 4, moves)
        before = traffiq.reveal(position)
        traffiq.rate(position, traffiq.legal(position))
        assert traffiq.reveal(position) == before


def test_the_evaluation_rates_the_moves_it_is_given_in_their_order() -> None:
    for moves in (0, 30):
        position = somewhere(2, 4, moves)
        legal = traffiq.legal(position)
        rates = traffiq.rate(position, legal)
        assert traffiq.rate(position, legal[::-2]) == rates[::-2]
        assert traffiq.rate(position, []) == []


def test_the_evaluation_refuses_to_rate_what_is_not_legal() -> None:
    with pytest.raises(ValueError, match="The stack is empty"):
        traffiq.rate(drawn(OPEN, stack=0, turns_left=2), ["draw"])


def test_the_evaluation_wins_when_it_can() -> None:
    last = """
        +R+R+R+R+
        R G G R R
        +RrRRRrR+
        R G G R R
        +RrRRR+R+
        R G G R..
        +R+R+R+..
    """
    position = drawn(last, players=4, hand=["RRRR", "BBBB"])
    assert best(position) == "attach RRRR@3,0"
    assert best(played(position, "attach RRRR@3,0")) == "place taxi 3,1"


def test_the_evaluation_drives_rivals_away() -> None:
    assert best(played(drawn(CROSS), "truck 3,2>2,2")) == "compete hv"


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_the_evaluation_completes_two_corners_with_one_tile_and_places_there(players: int) -> None:
    position = drawn(HOLE, hand=["RRRR", "BRWW"], players=players, stack=39)
    assert best(position) == "attach RRRR@1,0"
    assert best(played(position, "attach RRRR@1,0")).startswith("place")


def test_the_evaluation_takes_the_lead_in_the_last_turn() -> None:
    position = drawn(OPEN, hand=["RRRR"], mover=1, stack=0, turns_left=1)
    assert best(position) == "attach RRRR@1,1"
    assert best(played(position, "attach RRRR@1,1")).startswith("place")
