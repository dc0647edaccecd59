"""Advice: the best move, its win chance, and alternatives."""

import pytest

from midtown.bots.advice import advise
from midtown.match import Match
from tests.bots.positions import of_one, question_of
from tests.conftest import uncounted
from tests.contract.random_games import begin

pytestmark = pytest.mark.contract


def far_ahead() -> Match:
    """Return a match with three stones left that the mover, three ahead, wins by taking two, whatever the cards."""
    match = begin(("stones", 2, {"heap": 12}), 1)
    for move in ("take 2", "take 1") * 3:
        match = match.after(move)
    return match


def test_a_move_that_wins_whatever_is_hidden_is_advised_as_certain() -> None:
    assert advise(question_of(far_ahead())).best == ("take 2", 1.0)


@uncounted
@pytest.mark.parametrize("variant", [("manhattan", 2, {"colours": 1}), ("traffiq", 3, {})], ids=str)
def test_what_is_advised_is_legal_and_the_other_is_another(variant: tuple[str, int, dict[str, int]]) -> None:
    for match in of_one(variant, 3, 4):
        best, other = advise(question_of(match))
        assert other is not None
        assert best.move != other.move
        for choice in (best, other):
            assert choice.move in match.legal()
            assert choice.win is not None
            assert 0 <= choice.win <= 1


def test_a_forced_move_is_advised_without_a_search() -> None:
    question = question_of(far_ahead())._replace(moves=["take 1"], state={})
    assert advise(question) == (("take 1", None), None)
