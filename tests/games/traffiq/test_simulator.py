"""Guesses of hidden tiles for the search."""

from collections import Counter

import pytest

from midtown.games import traffiq
from tests.contract.random_games import begin, random_game

pytestmark = pytest.mark.rules


def test_a_guess_deals_the_unseen_tiles_and_no_others() -> None:
    for number, match in enumerate(random_game(begin(("traffiq", 3, {}), 5), 5)):
        if number % 11 or match.to_move is None:
            continue
        view = match.view(match.to_move)
        restored = traffiq.load_state(view, match.moves)
        unseen = Counter(restored.bag())
        for seed in range(3):
            guessed = traffiq.sample_hidden(restored, match.moves, seed)
            hands = [guessed.hand(seat) for seat in range(3) if seat != match.to_move]
            assert traffiq.view(guessed, match.to_move) == view
            assert Counter(guessed.bag()) + Counter(tile for hand in hands for tile in hand) == unseen


def test_two_guesses_differ() -> None:
    match = begin(("traffiq", 2, {}), 5)
    restored = traffiq.load_state(match.view(0), [])
    hands = {tuple(traffiq.sample_hidden(restored, [], seed).hand(1)) for seed in range(20)}
    assert len(hands) > 10
