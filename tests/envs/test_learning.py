"""The example that learns (docs/build/learning.md). It needs PyTorch, which CI installs (requirements-learn.lock)."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from midtown import bots
from midtown.arena.tournament import play_games, tournament
from midtown.bots.network import encode_question
from midtown.fairness import Shuffle, secret_of
from midtown.game import State
from midtown.games.manhattan.rules.scoring import scoring
from midtown.match import Match
from tests.conftest import searching
from tests.tools import need_package

pytestmark = searching
EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
SHORT = ["--minutes", "0.01", "--lanes", "8", "--steps", "8", "--minibatch", "32", "--deals", "1", "--threads", "1"]


@pytest.fixture(autouse=True)
def packages() -> None:
    """Skip the test without what the example needs, or fail it in CI."""
    for name in ("torch", "tensorboard", "onnxscript"):
        need_package(name)


def test_the_example_learns_and_writes_a_network_that_plays(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE), *SHORT, "--out", str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.count("against casual") == 2
    assert list(tmp_path.glob("events.out.tfevents.*"))
    name = f"net:{tmp_path / 'manhattan.onnx'}"
    plan = tournament("manhattan", 2, (name, "casual"), {}, None, 1)
    assert [played.result.over for _, played in play_games(plan, [0, 1], None)] == [True, True]
    assert bots.title(name) == "manhattan"


@pytest.fixture
def example() -> Any:
    """Return the example as a module."""
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_an_advantage_is_that_of_the_seat_that_acted(example: Any) -> None:
    """One game: seat 0 acts, then seat 1 twice, then seat 0, which wins; then the next game begins with seat 1."""
    seats = np.array([[0], [1], [1], [0], [1]])
    values = np.array([[0.5], [0.2], [0.1], [0.7], [0.3]], np.float32)
    ended = np.array([[False], [False], [False], [True], [False]])
    rewards = np.zeros((5, 1, 2), np.float32)
    rewards[1] = [[0.25, -0.25]]
    rewards[3] = [[1, -1]]
    last = np.array([[0.0, 0.4]], np.float32)
    advantage = example.advantages(rewards, values, seats, ended, last, 0.5)[:, 0]
    last_of_1 = -1 - 0.1
    assert advantage[4] == pytest.approx(0.4 - 0.3)
    assert advantage[3] == pytest.approx(1 - 0.7)
    assert advantage[2] == pytest.approx(last_of_1)
    assert advantage[1] == pytest.approx(-0.25 + 0.1 - 0.2 + 0.5 * last_of_1)
    assert advantage[0] == pytest.approx(0.25 + 0.7 - 0.5 + 0.5 * (1 - 0.7))


def test_the_example_knows_what_the_rules_would_score_before_and_after_each_build(example: Any) -> None:
    """In a game of random moves. Of the features of a build, the first of each height is half of what is gained."""
    match, chance, builds = Match("manhattan", ["", ""], {}, Shuffle(secret_of("builds"))), Random(1), 0
    while match.to_move is not None:
        question = match.question(0)
        encoding, state = encode_question(question), question.state
        if state["phase"] == "build":
            board = example.Board(
                example.tensor(encoding.observation(state["to_move"])), example.places(encoding.planes)
            )
            now = standing(state, state["to_move"])
            assert board.standing()[0, 3] == now
            cards = board.hand.topk(4, 1).indices
            gains = board.builds(cards)[0, ..., 14:18] * 2  # [city, card, colour, height]
            for move in question.moves[:: len(question.moves) // 3 + 1]:
                colour, rest = divmod(encoding.actions(move)[0], 216)
                if colour > 1:
                    continue  # gives up a piece
                city, floors = divmod(rest % 24, 4)
                card = cards[0].tolist().index(rest // 24)
                gained = standing(match.after(move).view(None), state["to_move"]) - now
                assert gains[city, card, colour, floors] == gained, move
                builds += 1
        match = match.after(chance.choice(question.moves))
    assert builds > 100


def standing(state: State, seat: int) -> int:
    """Return by how much `seat` would lead in a scoring now."""
    points = list(scoring(state).points.values())  # colours in turn: seat 0 has the first and the third
    return points[seat] + points[seat + 2] - points[1 - seat] - points[3 - seat]
