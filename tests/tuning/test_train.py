"""A network learns from games who wins, is tested by others, and says the same in the game as where it learned."""

import json
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from midtown import games
from midtown.arena.intervals import Estimate
from midtown.cli.app import run
from midtown.foresight import Foresight
from midtown.game import RequestError
from midtown.games.manhattan.components import BUILD
from midtown.tuning import train
from midtown.tuning.contest import Table, play
from midtown.tuning.network import Network, array, surprises
from midtown.tuning.samples import EACH, Erring, Samples
from midtown.tuning.trainable import teacher
from tests.conftest import COMPILED

SHAPE = (5, 2, 3)
"""Five rows, two groups, three plain numbers."""


def made_up(number: int) -> Samples:
    """Of two seats, whoever sees row 3 wins, but for one in ten; row 4 and the plain numbers say nothing."""
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
    known = Network(SHAPE, 1, 4)
    assert known.surprises(tested).mean() == pytest.approx(np.log(2))
    for step in range(400):
        part = slice(step % 20 * 200, step % 20 * 200 + 200)
        known.learn(Samples(*(column[part] for column in learned)), step / 400)
    least = -(0.9 * np.log(0.9) + 0.1 * np.log(0.1))
    assert least <= known.surprises(tested).mean() + 0.03
    assert known.surprises(tested).mean() < least + 0.05


@pytest.mark.parametrize("name", ["rows", "inputs", "start", "gates", "open", "mixed", "bias", "last"])
def test_every_number_is_blamed_for_what_it_does(name: str) -> None:
    known = Network(SHAPE, 3, 4)
    chance = np.random.default_rng(2)
    known.numbers = {each: chance.normal(size=value.shape) for each, value in known.numbers.items()}
    rows, plain = chance.integers(0, 5, (7, 6)), chance.normal(size=(7, 3))
    error = chance.normal(size=(7, 2))
    known.foretell(rows, plain)
    known.blame(error)
    number = known.numbers[name].ravel()
    for place in chance.choice(number.size, min(6, number.size), replace=False):
        kept, told = number[place], []
        for change in (1e-5, -1e-5):
            number[place] = kept + change
            told.append((known.foretell(rows, plain) * error).sum())
        number[place] = kept
        known.foretell(rows, plain)
        assert known.gradient[name].ravel()[place] == pytest.approx((told[0] - told[1]) / 2e-5, abs=1e-3)


@pytest.mark.parametrize(
    ("game", "players", "asked"),
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
def test_a_game_reads_the_numbers_as_they_were_learned(game: str, players: int, asked: dict[str, Any]) -> None:
    table = Table(game, players, games.game(game).settle(players, asked))
    known = teacher(*table)
    network = Network(known.shape, 4)
    chance = np.random.default_rng(5)
    for name, value in network.numbers.items():
        network.numbers[name] = chance.normal(0, 0.2, value.shape).astype(np.float32)
    met: list[Any] = []
    play(table, "reading", [known.judge] * players, lambda position, *_: met.append(position.clone()))
    groups = known.shape[1]
    reader = Foresight(network.told(), groups, len(known.seen(met[0])[0][0]) // groups)
    for position in met[:: 1 if COMPILED else 12]:
        seen = known.seen(position)
        rows, plain = zip(*seen, strict=True)
        told = network.foretell(array(rows, True), array(plain, False))[:, 0]
        assert [reader.told(*sight) for sight in seen] == pytest.approx(told.tolist(), abs=1e-3)


@pytest.mark.parametrize(("shape", "size"), [((372, 1, 3), 1), ((5, 61, 3), 1), ((5, 7, 3), 9), ((5, 1, 35), 1)])
def test_a_network_without_room_is_refused(shape: tuple[int, int, int], size: int) -> None:
    with pytest.raises(ValueError, match="no room"):
        Foresight(Network(shape, 1).told(), shape[1], size)
    Foresight(Network((371, 6, 34), 1).told(), 6, 10)


class Sure:
    """A teacher whose judge likes the last move best, and who errs as often as told."""

    def __init__(self) -> None:
        self.judge = self

    def errs(self, position: Any, often: float) -> float:
        return often

    def rate(self, position: Any, moves: list[int]) -> list[float]:
        return [float(move) for move in moves]


@pytest.mark.parametrize(("often", "least", "most"), [(0.0, 0.0, 0.0), (0.3, 0.15, 0.25), (1.0, 0.6, 0.75)])
def test_mistakes_are_made_as_often_as_told(often: float, least: float, most: float) -> None:
    sure: Any = Sure()
    erring = Erring(sure, Random(1), often)
    rated = [erring.rate(None, [1, 2, 3]) for _ in range(2000)]
    assert least <= sum(rating.index(max(rating)) != 2 for rating in rated) / 2000 <= most


def test_picks_are_varied_in_every_game() -> None:
    options = games.game("manhattan").settle(2, {"colours": 1})
    known = teacher("manhattan", 2, options)
    position = games.game("manhattan").new(2, options)
    assert known.errs(position, 0.0) == 0.5
    position.set_turn(BUILD, 0, 0, 12)
    assert known.errs(position, 0.0) == 0.0


GAMES = 3 if COMPILED else 2
"""In a batch."""


def asked() -> train.Plan:
    return train.plan("manhattan", 2, {"colours": 1}, 2 * GAMES, 2, 7)


@pytest.fixture(scope="module")
def batches() -> list[Samples]:
    """What was played for all tests of the whole way."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "GAMES", GAMES)
        return list(train.played(asked(), 1))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, batches: list[Samples]) -> Path:
    """Few games, already played, and a file of one's own for the network; its path."""
    monkeypatch.setattr(train, "GAMES", GAMES)
    monkeypatch.setattr(train, "played", lambda *_: (batch for batch in batches))
    monkeypatch.setattr("midtown.games.manhattan.training.foresight_file", lambda *_: tmp_path / "network.json")
    return tmp_path / "network.json"


def test_the_whole_way_is_gone_and_the_same_seed_leads_the_same_way(file: Path, batches: list[Samples]) -> None:
    learned, tested = train.divided(batches)
    assert [len(part.shares) for part in (learned, tested)] == [GAMES * EACH] * 2
    found = []
    for _ in range(2):
        *_, known = train.taught(asked(), learned)
        found.append(train.judged(known, tested))
    assert found[0] == found[1]
    assert found[0].games == GAMES
    assert found[0].gain.value == pytest.approx(found[0].before - found[0].after, abs=1e-6)
    assert train.ship(asked(), found[0]) == file
    told = json.loads(file.read_text())
    assert told["found"]["seed"] == 7
    assert told["rows"] == found[0].numbers["rows"]


def test_the_same_games_are_played_again(batches: list[Samples], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "GAMES", GAMES)
    again = next(train.played(asked(), 1))
    assert all((one == other).all() for one, other in zip(batches[0], again, strict=True))
    assert not (batches[0].shares == batches[1].shares).all() or not (batches[0].rows == batches[1].rows).all()


def test_a_game_without_a_network_has_nothing_to_train() -> None:
    with pytest.raises(RequestError, match="nothing to train"):
        train.plan("stones", 2, {}, 10, 1, 1)
    with pytest.raises(RequestError, match="5"):
        train.plan("manhattan", 5, {}, 10, 1, 1)


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
    settled = games.game(game).settle(players, options)
    found = json.loads(teacher(game, players, settled).file.read_text())["found"]
    assert (found["game"], found["players"]) == (game, players)
    assert found["options"] == settled
    assert found["gain"]["low"] > 0
    assert found["after"] < found["before"]


def test_the_command_learns_tests_and_writes_only_what_is_better(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    command = ["train", "manhattan", "--option", "colours=1", "--games", "2", "--epochs", "1", "--jobs", "1", "--write"]
    for low, written in ((-0.1, False), (0.1, True)):
        monkeypatch.setattr(train, "gain", lambda *_, low=low: Estimate(0.2, low, 0.3))
        assert run(command) == 0
        out, err = capsys.readouterr()
        assert ("Not better for sure: in " in out) is not written
        assert "0.2000 (" in out
        assert file.exists() is written
        assert (str(file) in err) is written
    assert run([*command, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["gain"] == {"value": 0.2, "low": 0.1, "high": 0.3}


def test_whoever_stops_it_is_told_so_in_one_sentence(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "taught", stopped)
    assert run(["train", "manhattan", "--option", "colours=1", "--games", "2", "--jobs", "1", "--write"]) == 130
    assert capsys.readouterr().err == "Stopped; nothing was kept.\n"
    assert not file.exists()


def test_who_is_sure_and_right_is_not_surprised() -> None:
    told = surprises(np, np.array([[50.0, 0.0], [0.0, 0.0]]), np.array([[1.0, 0.0], [0.5, 0.5]]))
    assert told.tolist() == pytest.approx([0.0, np.log(2)])
