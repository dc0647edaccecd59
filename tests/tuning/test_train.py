"""Training of value networks: learning, testing on other games, and equal values in training and play."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from midtown import games
from midtown.cli.app import run
from midtown.engine.value_network import ValueNetwork
from midtown.game import RequestError
from midtown.games.manhattan.rules.components import BUILD
from midtown.support.intervals import Estimate
from midtown.tuning import train
from midtown.tuning.match import GameSetup, NetworkMatch, play_deals, play_game
from midtown.tuning.network import Network, Samples, array, log_losses
from midtown.tuning.samples import SAMPLES, NoisyEvaluator
from midtown.tuning.tunable import trainable
from tests.conftest import COMPILED

SHAPE = (5, 2, 3)
"""Numbers of rows, groups and plain numbers."""


def made_up(number: int) -> Samples:
    """Return samples of two seats: row 3 wins nine times in ten; row 4 and the plain numbers say nothing."""
    chance = np.random.default_rng(1)
    lucky = chance.integers(0, 2, number)
    rows = chance.choice([0, 1, 2, 4], (number, 2, 2, 3))
    rows[np.arange(number), lucky, 0, 1] = 3
    wins = np.where(chance.random(number) < 0.1, 1 - lucky, lucky)
    shares = np.eye(2, dtype=np.float32)[wins]
    plain = chance.normal(size=(number, 2, 3)).astype(np.float32)
    nothing = np.zeros((number, 2), np.float32)
    return Samples(rows.reshape(number, 2, 6), plain, nothing, nothing, shares, shares - 0.5)


def test_what_decides_is_found() -> None:
    learned, tested = made_up(4000), made_up(6000)
    tested = Samples(*(column[4000:] for column in tested))
    network = Network(SHAPE, 1, 4)
    assert network.log_losses(tested).mean() == pytest.approx(np.log(2))
    for step in range(400):
        part = slice(step % 20 * 200, step % 20 * 200 + 200)
        network.train_step(Samples(*(column[part] for column in learned)), step / 400)
    least = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert least <= network.log_losses(tested).mean() + 0.03
    assert network.log_losses(tested).mean() < least + 0.05


@pytest.mark.parametrize("name", ["rows", "inputs", "start", "gates", "open", "mixed", "bias", "last"])
def test_every_number_is_blamed_for_what_it_does(name: str) -> None:
    network = Network(SHAPE, 3, 4)
    chance = np.random.default_rng(2)
    network.parameters = {each: chance.normal(size=value.shape) for each, value in network.parameters.items()}
    rows, plain = chance.integers(0, 5, (7, 6)), chance.normal(size=(7, 3))
    error = chance.normal(size=(7, 2))
    network.forward(rows, plain)
    network.backward(error)
    number = network.parameters[name].ravel()
    for place in chance.choice(number.size, min(6, number.size), replace=False):
        kept, losses = number[place], []
        for change in (1e-5, -1e-5):
            number[place] = kept + change
            losses.append((network.forward(rows, plain) * error).sum())
        number[place] = kept
        network.forward(rows, plain)
        assert network.gradient[name].ravel()[place] == pytest.approx((losses[0] - losses[1]) / 2e-5, abs=1e-3)


@pytest.mark.parametrize(
    ("game", "players", "chosen"),
    [
        ("manhattan", 2, {"colours": 1}),
        ("manhattan", 2, {"colours": 2}),
        ("manhattan", 3, {}),
        ("manhattan", 4, {}),
        ("traffiq", 2, {}),
        ("traffiq", 3, {}),
        ("traffiq", 4, {}),
    ],
)
def test_a_game_reads_the_numbers_as_they_were_learned(game: str, players: int, chosen: dict[str, Any]) -> None:
    setup = GameSetup(game, players, games.game(game).resolve_options(players, chosen))
    game_ = trainable(*setup)
    network = Network(game_.shape, 4)
    chance = np.random.default_rng(5)
    for name, value in network.parameters.items():
        network.parameters[name] = chance.normal(0, 0.2, value.shape).astype(np.float32)
    positions: list[Any] = []
    play_game(setup, "reading", [game_.evaluator] * players, lambda position, *_: positions.append(position.clone()))
    groups = game_.shape[1]
    reader = ValueNetwork(network.flattened(), groups, len(game_.features(positions[0])[0][0]) // groups)
    for position in positions[:: 1 if COMPILED else 12]:
        views = game_.features(position)
        rows, plain = zip(*views, strict=True)
        logits = network.forward(array(rows, True), array(plain, False))[:, 0]
        assert [reader.value(*view) for view in views] == pytest.approx(logits.tolist(), abs=1e-3)


@pytest.mark.parametrize(("shape", "size"), [((372, 1, 3), 1), ((5, 61, 3), 1), ((5, 7, 3), 9), ((5, 1, 35), 1)])
def test_a_network_without_room_is_refused(shape: tuple[int, int, int], size: int) -> None:
    with pytest.raises(ValueError, match="no room"):
        ValueNetwork(Network(shape, 1).flattened(), shape[1], size)
    ValueNetwork(Network((371, 6, 34), 1).flattened(), 6, 10)


class Sure:
    """A `Trainable` whose evaluation prefers the last move, with a given error rate."""

    def __init__(self) -> None:
        self.evaluator = self

    def exploration_rate(self, position: Any, often: float) -> float:
        return often

    def rate(self, position: Any, moves: list[int]) -> list[float]:
        return [float(move) for move in moves]


@pytest.mark.parametrize(("often", "least", "most"), [(0.0, 0.0, 0.0), (0.3, 0.15, 0.25), (1.0, 0.6, 0.75)])
def test_mistakes_are_made_at_the_error_rate(often: float, least: float, most: float) -> None:
    sure: Any = Sure()
    erring = NoisyEvaluator(sure, Random(1), often)
    nowhere: Any = None
    rated = [erring.rate(nowhere, [1, 2, 3]) for _ in range(2000)]
    assert least <= sum(rating.index(max(rating)) != 2 for rating in rated) / 2000 <= most


def test_picks_are_varied_in_every_game() -> None:
    options = games.game("manhattan").resolve_options(2, {"colours": 1})
    game_ = trainable("manhattan", 2, options)
    position = games.game("manhattan").new(2, options)
    assert game_.exploration_rate(position, 0.0) == 0.5
    position.set_turn(BUILD, 0, 0, 12)
    assert game_.exploration_rate(position, 0.0) == 0.0


GAMES = 3 if COMPILED else 2
"""Games in a batch."""


def small_plan() -> train.TrainingPlan:
    return train.training_plan("manhattan", 2, {"colours": 1}, train.TrainingEffort(2 * GAMES, 2, 4, 20), 7)


@pytest.fixture(scope="module")
def batches() -> list[Samples]:
    """Play the batches of games that the tests of complete trainings share."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "GAMES", GAMES)
        return list(train.play_batches(small_plan()))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batches: list[Samples]) -> Path:
    """Make trainings use `batches` and write to a file of this test; return its path."""
    monkeypatch.setattr(train, "GAMES", GAMES)
    monkeypatch.setattr(train, "play_batches", lambda *_: (batch for batch in batches))
    monkeypatch.setattr("midtown.games.manhattan.ai.trainable.network_file", lambda *_: tmp_path / "network.json")
    return tmp_path / "network.json"


def test_a_complete_training_is_the_same_for_the_same_seed(file: Path, batches: list[Samples]) -> None:
    learned, tested = train.split(batches)
    assert [len(part.shares) for part in (learned, tested)] == [GAMES * SAMPLES] * 2
    results = []
    for _ in range(2):
        *_, network = train.train_network(small_plan(), learned)
        results.append(train.test_network(network, tested))
    assert results[0] == results[1]
    assert results[0].games == GAMES
    assert results[0].gain.value == pytest.approx(results[0].before - results[0].after, abs=1e-6)
    assert train.ship(small_plan(), results[0]) == file
    document = json.loads(file.read_text())
    assert document["training"]["seed"] == 7
    assert document["rows"] == results[0].parameters["rows"]


def test_the_same_games_are_played_again(batches: list[Samples], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "GAMES", GAMES)
    again = next(train.play_batches(small_plan()))
    assert all((one == other).all() for one, other in zip(batches[0], again, strict=True))
    assert not (batches[0].shares == batches[1].shares).all() or not (batches[0].sparse == batches[1].sparse).all()


def test_a_game_without_a_network_has_nothing_to_train() -> None:
    with pytest.raises(RequestError, match="no value network to train"):
        train.training_plan("stones", 2, {}, train.TrainingEffort(), 1)
    with pytest.raises(RequestError, match="5"):
        train.training_plan("manhattan", 5, {}, train.TrainingEffort(), 1)


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("manhattan", 2, {"colours": 1}),
        ("manhattan", 2, {"colours": 2}),
        ("manhattan", 3, {}),
        ("manhattan", 4, {}),
        ("manhattan", 2, {"colours": 1, "rounds": 6}),
        ("manhattan", 3, {"rounds": 6}),
        ("traffiq", 2, {}),
        ("traffiq", 3, {}),
        ("traffiq", 4, {}),
    ],
)
def test_what_is_shipped_was_found_for_that_game_and_to_be_better(
    game: str, players: int, options: dict[str, Any]
) -> None:
    settled = games.game(game).resolve_options(players, options)
    training = json.loads(trainable(game, players, settled).file.read_text())["training"]
    assert (training["game"], training["players"]) == (game, players)
    assert training["options"] == settled
    assert training["gain"]["low"] > 0
    assert training["after"] < training["before"]


@pytest.mark.parametrize(
    ("low", "share", "verdict"),
    [
        (-0.1, 1.0, "Does not predict significantly better"),
        (0.1, 0.5, "Not significantly better"),
        (0.1, 1.0, "Better:"),
    ],
)
def test_the_command_learns_tests_and_writes_only_what_wins_the_match(
    file: Path,
    low: float,
    share: float,
    verdict: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    command = ["train", "manhattan", "--option", "colours=1", "--games", "2", "--epochs", "1", "--jobs", "1", "--write"]
    monkeypatch.setattr(train, "gain", lambda *_: Estimate(0.2, low, 0.3))
    monkeypatch.setattr(train, "play_deals", lambda match: [share] * match.deals)
    assert run(command) == 0
    out, err = capsys.readouterr()
    written = verdict == "Better:"
    assert verdict in out
    assert "0.2000 (" in out
    assert file.exists() is written
    assert (str(file) in err) is written
    assert run([*command, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["gain"] == {"value": 0.2, "low": low, "high": 0.3}
    assert (document["match"] and document["match"]["accepted"]) == ("high" if written else None if low < 0 else "low")


def test_the_match_ends_when_its_test_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = small_plan()._replace(referee=1000)
    result = train.TrainingResult(0.6, 0.5, Estimate(0.1, 0.05, 0.15), 10, {})
    monkeypatch.setattr(train, "play_deals", lambda match: [float(deal % 4 > 0) for deal in range(match.deals)])
    *_, last = train.play_match(plan, result)
    assert last.better
    assert last.match is not None
    assert 20 <= last.match.deals < 400


def test_the_trained_network_plays_each_deal_from_every_seat() -> None:
    setup, parameters = small_plan().setup, Network(trainable(*small_plan().setup).shape, 1).flattened()
    iterations = 20 if COMPILED else 4
    current = json.loads(trainable(*setup).file.read_text())
    same = {name: current[name] for name in parameters}
    assert play_deals(NetworkMatch(setup, same, iterations, "deals", 0, 1)) == [0.5]
    chance = Random(1)
    wild = {name: [chance.uniform(-3, 3) for _ in values] for name, values in parameters.items()}
    shares = play_deals(NetworkMatch(setup, wild, iterations, "deals", 0, 3))
    assert shares != [0.5] * 3
    assert play_deals(NetworkMatch(setup, wild, iterations, "deals", 2, 1)) == shares[2:]


def test_ctrl_c_gives_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "train_network", stopped)
    assert run(["train", "manhattan", "--option", "colours=1", "--games", "2", "--jobs", "1", "--write"]) == 130
    assert capsys.readouterr().err == "Stopped; nothing was saved.\n"
    assert not file.exists()


def test_a_certain_and_right_prediction_has_no_loss() -> None:
    losses = log_losses(np, np.array([[50.0, 0.0], [0.0, 0.0]]), np.array([[1.0, 0.0], [0.5, 0.5]]))
    assert losses.tolist() == pytest.approx([0.0, np.log(2)])
