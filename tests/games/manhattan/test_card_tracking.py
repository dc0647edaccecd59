"""Card tracking: what the log reveals after the played cards were reshuffled, and what stays open."""

from collections import Counter

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.ai.card_tracking import CardTracking
from midtown.match import Match
from tests.contract.random_games import begin, moves_of

pytestmark = pytest.mark.rules


def games_for_two(seed: int) -> tuple[list[Match], list[list[int]]]:
    """Return a game's positions after its cards were reshuffled, and the hands at that moment."""
    variant = ("manhattan", 2, {"colours": 1})
    moves = moves_of(begin(variant, seed), seed)
    match, positions, hands = begin(variant, seed), [], []
    for number, move in enumerate(moves[:-1], 1):
        before = match.position
        match = match.after(move)
        if before.n_stack == 1 < match.position.n_stack:
            hands = match.game.reveal(match.position)["hands"]
        if hands and match.to_move is not None:
            later = begin(variant, seed)
            for earlier in moves[:number]:
                later = later.after(earlier)
            positions.append(later)
    return positions, hands


def test_at_the_shuffle_all_hands_together_are_known() -> None:
    for seed in range(3):
        matches, hands = games_for_two(seed)
        held = Counter(card for hand in hands for card in hand)
        for match in matches:
            question = match.question(1)
            tracking = CardTracking(manhattan.load_state(question.state, question.log), question.log)
            assert {kind + 1: count for kind, count in enumerate(tracking.held) if count} == held


def test_a_guess_gives_no_reshuffled_card_to_a_seat_that_has_not_drawn_since() -> None:
    matches, _ = games_for_two(1)
    match = matches[0]
    question = match.question(1)
    rival = 1 - question.state["to_move"]
    restored = manhattan.load_state(question.state, question.log)
    held = Counter({kind + 1: count for kind, count in enumerate(CardTracking(restored, question.log).held)})
    for seed in range(50):
        hand = Counter(manhattan.reveal(manhattan.sample_hidden(restored, question.log, seed))["hands"][rival])
        assert (hand - held).total() <= 1


def test_the_true_hand_is_among_the_guesses_and_likelier_than_without_the_log() -> None:
    times = {True: 0, False: 0}
    for seed in range(4):
        for match in games_for_two(seed)[0][:6]:
            question = match.question(1)
            rival = 1 - question.state["to_move"]
            true = manhattan.reveal(match.position)["hands"][rival]
            restored = manhattan.load_state(question.state, question.log)
            for log in (question.log, []):
                for number in range(60):
                    guessed = manhattan.reveal(manhattan.sample_hidden(restored, log, number))["hands"][rival]
                    times[bool(log)] += guessed == true
    assert times[True] > 3 * times[False]


def test_a_log_that_does_not_fit_is_left_aside() -> None:
    match = games_for_two(2)[0][-1]
    question = match.question(1)
    restored = manhattan.load_state(question.state, question.log)
    assert CardTracking(restored, question.log[:-1]).n_plays == 0
    assert CardTracking(restored, []).n_plays == 0
