"""Environments used wrongly: an error always, never foreign memory."""

import copy
import pickle
from typing import Any

import pytest

from midtown import games
from midtown.encoding import ENVIRONMENT, environment
from tests.contract.random_games import VARIANTS, begin

pytestmark = pytest.mark.contract
PLAYED = [variant for variant in VARIANTS if games.component(games.game(variant[0]), ENVIRONMENT)]


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_numbers_that_are_not_legal_are_refused(variant: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = variant
    game = games.game(name)
    encoding = environment(game, game.new(players, game.resolve_options(players, options)))
    for item in (-1, 99, 10**7):
        with pytest.raises(ValueError, match="cannot be drawn"):
            encoding.dealt(item)
    with pytest.raises(ValueError, match="no move"):
        encoding.after()
    encoding.begin(1)
    for action in (-1, 640, 10**6, next(action for action, legal in enumerate(encoding.mask()) if not legal)):
        with pytest.raises(ValueError, match="not legal"):
            encoding.choose(action)
        with pytest.raises(ValueError, match="not legal"):
            encoding.act(action)
    for seat in (-1, players, 10**6):
        with pytest.raises(ValueError, match="no seat"):
            encoding.observation(seat)
    with pytest.raises(ValueError, match="bytes are needed"):
        encoding.write(0, bytearray(1), bytearray(encoding.action_count))
    with pytest.raises(TypeError, match="cannot be copied"):
        copy.deepcopy(encoding)


@pytest.mark.parametrize("variant", PLAYED, ids=str)
def test_a_position_is_copied_and_says_how_it_is_kept(variant: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = variant
    game = games.game(name)
    encoding = environment(game, game.new(players, game.resolve_options(players, options)))
    encoding.begin(1)
    before = game.reveal(encoding.position)
    copies = [copy.copy(encoding.position), copy.deepcopy(encoding.position)]
    encoding.act(encoding.legal_actions()[0])
    assert [game.reveal(position) for position in copies] == [before, before]
    with pytest.raises(TypeError, match="`reveal`"):
        pickle.dumps(encoding.position)


@pytest.mark.parametrize("variant", PLAYED[:: len(PLAYED) // 2], ids=str)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_match_is_copied_in_its_middle_and_goes_on_alike(
    variant: tuple[str, int, dict[str, Any]], copied: Any
) -> None:
    match = begin(variant, 1)
    for _ in range(9):
        match = match.after(match.legal()[0])
    other = copied(match)
    assert other.record() == match.record()
    for _ in range(9):
        match = match.after(match.legal()[-1])
        other = other.after(other.legal()[-1])
    assert other.record() == match.record()
    other = other.without_last()
    assert len(other.moves) == len(match.moves) - 1
