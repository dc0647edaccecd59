"""The luck of draws: zero on average, whatever the value, and larger for better cards."""

import itertools
import json
from collections.abc import Sequence

import pytest

from midtown import luck as module
from midtown.arena.selfplay import GameTask, measure_luck, play_game
from midtown.luck import luck
from midtown.record import Record, read
from tests.arena import games

CARDS = [1, 1, 2, 2, 3, 3]
TASK = GameTask("manhattan", ("random", "greedy"), {"colours": 1}, "deal", "bots")


def stones(cards: Sequence[int]) -> Record:
    record = games.game(["a", "b"], [0, 0], games.EFFORT).record
    record.draws, record.result = list(cards), None
    return record


def test_the_luck_of_all_deals_is_zero_on_average() -> None:
    deals = [luck(stones(cards)) for cards in itertools.permutations(CARDS, 2)]
    assert any(abs(seat) > 0.1 for deal in deals for seat in deal)
    assert [sum(seats) for seats in zip(*deals, strict=True)] == pytest.approx([0, 0])


def test_it_is_zero_on_average_for_a_value_that_makes_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_value", lambda game, position, seed, seats: [hash(str(position)) % 97, 5.0])
    deals = [luck(stones(cards)) for cards in itertools.permutations(CARDS, 2)]
    assert any(abs(deal[0]) > 10 for deal in deals)
    assert [sum(seats) for seats in zip(*deals, strict=True)] == pytest.approx([0, 0])


def test_better_cards_are_more_luck() -> None:
    assert luck(stones([2, 3]))[1] > luck(stones([2, 1]))[1]


def test_what_one_seat_gains_the_others_lose() -> None:
    played = play_game(TASK, with_luck=True)
    assert played.luck is not None
    assert sum(played.luck) == pytest.approx(0, abs=1e-9)
    assert abs(played.luck[0]) > 0.01


def test_luck_follows_from_the_record_alone() -> None:
    played = play_game(TASK, with_luck=True)
    again = read(json.loads(json.dumps(played.record.document())))
    assert luck(again) == played.luck
    assert measure_luck(played._replace(luck=None)) == played
    assert play_game(TASK).luck is None
