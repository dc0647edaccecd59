"""The evaluation: it uses nothing hidden and prefers sensible moves."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from midtown.games import manhattan
from midtown.games.manhattan.ai.evaluation import Evaluator
from midtown.games.manhattan.ai.weights import weights
from midtown.games.manhattan.rules.position import Position
from tests.conftest import uncounted

from .boards import deal_awaited, dealt, drawn, somewhere

pytestmark = pytest.mark.rules


def best(position: Position) -> str:
    """Return the move with the best rating."""
    moves = manhattan.legal(position)
    return max(zip(manhattan.rate(position, moves), moves, strict=True))[1]


def wins(games: int, players: int, **options: object) -> int:
    """Return how many of `games` games the evaluation wins against random play."""
    won = 0
    for game in range(games):
        position = dealt(players, game, **options)
        chance = Random(game)
        seat = game % players
        while moves := manhattan.legal(position):
            manhattan.play(position, best(position) if manhattan.to_move(position) == seat else chance.choice(moves))
            deal_awaited(position, chance)
        won += manhattan.result(position).winners == [seat]
    return won


@uncounted
def test_the_evaluation_beats_players_who_move_at_random() -> None:
    assert wins(10, 2, colours=1) == 10
    assert wins(4, 2) == 4
    assert wins(4, 3) >= 3
    assert wins(4, 4) >= 3


@uncounted
@settings(max_examples=40, deadline=None)
@given(st.sampled_from([2, 3, 4]), st.integers(0, 1000), st.integers(0, 110), st.randoms(use_true_random=False))
def test_the_evaluation_does_not_depend_on_what_the_mover_cannot_see(
    players: int, seed: int, moves: int, chance: Random
) -> None:
    position = somewhere(players, seed, moves)
    legal = manhattan.legal(position)
    seen = manhattan.load_state(manhattan.view(position, manhattan.to_move(position)))
    rates = manhattan.rate(position, legal)
    assert manhattan.rate(seen, legal) == rates
    for seat in range(players):
        while len(seen.hand_of(seat)) < 4:
            seen.give(seat, chance.choice([kind for kind in range(9) if seen.stack >> 7 * kind & 127]))
    assert manhattan.rate(seen, legal) == rates


def test_the_evaluation_changes_nothing() -> None:
    position = somewhere(2, 4, 40)
    before = manhattan.reveal(position)
    manhattan.rate(position, manhattan.legal(position))
    assert manhattan.reveal(position) == before


def test_the_evaluation_rates_the_moves_it_is_given_in_their_order() -> None:
    for moves in (0, 30):
        position = somewhere(2, 4, moves)
        legal = manhattan.legal(position)
        rates = manhattan.rate(position, legal)
        assert manhattan.rate(position, legal[::-2]) == rates[::-2]
        assert manhattan.rate(position, []) == []


def test_the_last_build_of_a_game_is_rated_by_its_points() -> None:
    board = """
        F               M
        .  B3   .       .  R1 .
        .  .    .       .  .  .
        .  .    .       .  .  .
    """
    position = drawn(board, mover=0, hand=[2, 2, 2, 2], picked="3", scores=[0, 0])
    rates = dict(zip(manhattan.legal(position), manhattan.rate(position, manhattan.legal(position)), strict=True))
    # Taking Fb3: red 3 + 2 * 2 + 2. On Mb3: 3 + 2 + 1 against 2 + 1. Elsewhere: level tallest, 2 * 2 + 2 against 2 + 1.
    assert rates["Fb3+3"] == pytest.approx(9)
    assert rates["Mb3+3"] == pytest.approx(3)
    assert rates["Sb3+3"] == pytest.approx(3)
    assert best(position) == "Fb3+3"


def test_one_more_piece_to_place_is_an_advantage_that_grows_with_the_scorings_to_come() -> None:
    evaluator = Evaluator(weights(2, 1))
    leads = []
    for number in (2, 4):  # seat 1 has begun, so that seat 0 places last
        position = drawn(round_=number)
        assert [sum(position.picked_of(colour)) for colour in range(2)] == [1, 0]
        evaluator.value(position, 0)
        leads.append(evaluator.expected[0] - evaluator.expected[1])
    assert leads[0] > leads[1] > 0
