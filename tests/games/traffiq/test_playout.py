"""Playouts of uniformly random moves, and the numbers they report."""

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.ai.playout import Playouts

from .maps import dealt

pytestmark = pytest.mark.rules


def playouts(players: int, seed: int = 1) -> Playouts:
    """Return playouts that have not begun."""
    return Playouts(traffiq.new(players, traffiq.resolve_options(players, {})).setup, seed)


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_playouts_repeat_with_their_seed_and_differ_with_another(players: int) -> None:
    runs = [playouts(players, seed) for seed in (1, 1, 2)]
    for run in runs:
        run.run(5)
    first, again, other = [(run.checksum, run.n_moves, run.n_choices, list(run.points)) for run in runs]
    assert first == again != other
    assert runs[0].n_choices > runs[0].n_moves > 5 * 10


def test_a_playout_ends_the_game_it_is_given() -> None:
    run, position = playouts(2), dealt(2)
    run.play_out(position)
    result = traffiq.result(position)
    assert result.over
    assert list(run.points)[:2] == result.scores


def test_a_playout_can_stop_after_some_decisions() -> None:
    run, position = playouts(3), traffiq.new(3, traffiq.resolve_options(3, {}))
    run.advance(position, 20)
    assert run.n_moves == 20
    assert traffiq.legal(position)
    run.advance(position, 10_000)
    assert traffiq.result(position).over


def test_nodes_count_the_moves_after_every_move() -> None:
    run, position = playouts(2), dealt(2, 3)
    run.advance(position, 30)
    before = traffiq.reveal(position)
    moves = position.legal()
    total = 0
    for move in moves:
        after = position.clone()
        after.apply(move)
        while deck := traffiq.deck(after):
            traffiq.deal(after, deck[0])
        total += len(after.legal())
    assert run.nodes(position, len(moves)) == total
    assert traffiq.reveal(position) == before
