"""Laws of actions and observations as numbers: they say what the notation and the views say, and nothing more."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from midtown import games
from midtown.encoding import Environment, environment
from midtown.engine.planes import total
from midtown.game import RequestError
from midtown.match import Match
from tests.contract.laws import law
from tests.contract.random_games import VARIANTS, begin

pytestmark = pytest.mark.contract


def encoded(match: Match) -> Environment:
    """Return the encoding of the match's position; leave out games that have none."""
    assume(match.name != "stones")
    return environment(match.game, match.position)


def sequences(encoding: Environment, position: Any, taken: tuple[int, ...] = ()) -> Iterator[tuple[str, list[int]]]:
    """Yield each move that the masks allow, with its actions."""
    replay(encoding, position, taken)
    for action in [action for action, legal in enumerate(encoding.mask()) if legal]:
        replay(encoding, position, taken)
        move = encoding.choose(action)
        if move is None:
            yield from sequences(encoding, position, (*taken, action))
        else:
            yield move, [*taken, action]


def replay(encoding: Environment, position: Any, taken: tuple[int, ...]) -> None:
    """Choose the parts of a move anew."""
    encoding.look_at(position)
    for action in taken:
        encoding.choose(action)


@law()
def test_the_masks_allow_exactly_the_legal_moves_and_each_once(match: Match) -> None:
    encoding = encoded(match)
    assume(len(match.legal()) < 120)
    assert sorted(move for move, _ in sequences(encoding, match.position)) == match.legal()


@law(st.randoms(use_true_random=False))
def test_a_move_becomes_actions_and_these_the_move_again(match: Match, chance: Any) -> None:
    encoding = encoded(match)
    assume(match.legal())
    move = chance.choice(match.legal())
    *parts, last = encoding.actions(move)
    for action in parts:
        assert encoding.allows(action)
        assert encoding.choose(action) is None
    assert encoding.allows(last)
    assert encoding.choose(last) == move


@law()
def test_nothing_is_allowed_beyond_the_actions_or_after_the_end(match: Match) -> None:
    encoding = encoded(match)
    mask = encoding.mask()
    assert len(mask) == encoding.action_count
    assert not any(encoding.allows(action) for action in (-1, encoding.action_count, 2**40))
    assert any(mask) == (match.to_move is not None)
    assert encoding.to_move() == (-1 if match.to_move is None else match.to_move)


@law(st.randoms(use_true_random=False))
def test_a_seats_observation_is_the_same_from_what_it_sees_alone(match: Match, chance: Any) -> None:
    """Compare with the positions of views, in which every hidden hand and the order of the stack are gone."""
    encoding = encoded(match)
    assume(match.legal())
    parts = encoding.actions(chance.choice(match.legal()))[:-1]
    for seat in range(encoding.seats):
        seen = environment(match.game, match.game.load_state(match.view(seat), match.moves))
        assert seen.observation(seat) == encoding.observation(seat)
    seat = encoding.to_move()
    seen = environment(match.game, match.game.load_state(match.view(seat), match.moves))
    assert seen.mask() == encoding.mask()
    for action in parts:
        seen.choose(action)
        encoding.choose(action)
        assert seen.observation(seat) == encoding.observation(seat)


@law(st.integers(0, 2**32))
def test_other_hidden_things_change_no_byte_for_the_mover(match: Match, seed: int) -> None:
    encoding = encoded(match)
    assume(match.to_move is not None)
    seat = match.to_move or 0
    view = match.game.load_state(match.view(seat), match.moves)
    other = environment(match.game, match.game.sample_hidden(view, match.moves, seed))
    assert other.observation(seat) == encoding.observation(seat)


@law(st.randoms(use_true_random=False))
def test_a_chosen_part_shows_to_its_seat_alone(match: Match, chance: Any) -> None:
    encoding = encoded(match)
    assume(match.legal())
    parts = encoding.actions(chance.choice(match.legal()))[:-1]
    assume(parts)
    before = [encoding.observation(seat) for seat in range(encoding.seats)]
    encoding.choose(parts[0])
    after = [encoding.observation(seat) for seat in range(encoding.seats)]
    assert [seat for seat in range(encoding.seats) if before[seat] != after[seat]] == [encoding.to_move()]


@law()
def test_every_byte_stays_in_the_range_of_its_plane(match: Match) -> None:
    encoding = encoded(match)
    assert encoding.observation_size == total(encoding.planes)
    for seat in range(encoding.seats):
        observation = encoding.observation(seat)
        at = 0
        for plane in encoding.planes:
            assert max(observation[at : at + plane.size]) <= plane.high, plane.name
            at += plane.size


def test_a_game_without_an_encoding_says_so() -> None:
    match = begin(next(variant for variant in VARIANTS if variant[0] == "stones"), 1)
    with pytest.raises(RequestError, match="no numbered actions"):
        environment(games.game("stones"), match.position)
