"""Trained networks as computer players."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from midtown import bots
from midtown.arena.tournament import play_games, tournament
from midtown.bots.network import METADATA, choose, encode_question
from midtown.encoding import environment
from midtown.game import GameError, RequestError
from midtown.match import run
from tests.bots.onnx_files import FLOAT, UINT8, linear, random_network
from tests.bots.positions import of_one, question_of
from tests.bots.test_search import other_deal
from tests.cli.driver import piped
from tests.conftest import searching
from tests.contract.random_games import begin

pytestmark = searching
DUEL: Any = ("manhattan", 2, {})
VARIANTS: list[Any] = [DUEL, ("manhattan", 3, {"rounds": 6}), ("traffiq", 2, {})]


def refusal(name: str, question: Any = None) -> str:
    """Return why a computer player cannot be had, or cannot answer a question."""
    with pytest.raises(RequestError) as refused:
        bots.bot(name)(question)
    assert refused.value.message.text("de") != refused.value.message.text("en")
    return refused.value.message.text("en")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_network_plays_whole_games_and_the_same_move_for_the_same_question(variant: Any, tmp_path: Path) -> None:
    name = random_network(tmp_path, variant)
    match = begin(variant, 1)
    again = bots.bot(name)

    def player(question: Any) -> str:
        move = bots.bot(name)(question)
        assert move == again(question)
        return move

    match = run(match, [player] * variant[1], 1)
    assert match.result().over


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_another_deal_of_what_is_hidden_changes_no_move_of_a_network(variant: Any, tmp_path: Path) -> None:
    player = bots.bot(random_network(tmp_path, variant) + ",temperature=5")
    for number, match in enumerate(of_one(variant, 12, 3)):
        assert player(question_of(other_deal(match, number))) == player(question_of(match))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_network_chooses_the_legal_actions_with_the_highest_logits(variant: Any) -> None:
    for match in of_one(variant, 8, 4):
        question = question_of(match)
        wanted = question.moves[len(question.moves) // 2]
        actions = iter(environment(match.game, match.position).actions(wanted))

        def logits(seen: bytes, actions: Iterator[int] = actions) -> list[float]:
            return preferring(next(actions))

        assert choose(question, encode_question(question), logits) == wanted
        few = question.moves[:2]
        assert choose(question._replace(moves=few), encode_question(question), lambda seen: preferring(0)) in few


def preferring(action: int) -> list[float]:
    """Return logits that prefer an action."""
    return [float(number == action) for number in range(600)]


def test_a_temperature_samples_by_the_seed_and_none_does_not(tmp_path: Path) -> None:
    name = random_network(tmp_path, DUEL)
    question = question_of(of_one(DUEL, 3, 1)[0])
    warm = {bots.bot(f"{name},temperature=100")(question._replace(seed=seed)) for seed in range(20)}
    cold = {bots.bot(f"{name},temperature=0")(question._replace(seed=seed)) for seed in range(20)}
    assert len(warm) > 1
    assert len(cold) == 1


def test_floats_and_bytes_are_both_inputs(tmp_path: Path) -> None:
    question = question_of(of_one(DUEL, 3, 1)[0])
    kinds = [bots.bot(random_network(tmp_path, DUEL, kind=kind))(question) for kind in (UINT8, FLOAT)]
    assert kinds[0] == kinds[1]


@pytest.mark.parametrize("other", [("manhattan", 2, {"colours": 1}), ("manhattan", 3, {}), ("traffiq", 2, {})], ids=str)
def test_a_network_refuses_every_game_but_its_own(other: Any, tmp_path: Path) -> None:
    reason = refusal(random_network(tmp_path, DUEL), question_of(begin(other, 1)))
    assert "manhattan-2-1.onnx" in reason
    assert "trained for Manhattan with 2 players" in reason
    assert str(tmp_path) not in reason


def test_what_is_no_network_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for name, content in bad_files().items():
        (tmp_path / name).write_bytes(content)
        assert "is no network for these games" in refusal(f"net:{tmp_path / name}")
    for name in (f"net:{tmp_path / 'gone.onnx'}", "net:", "net:\0"):
        assert "There is no network" in refusal(name) or "is no network" in refusal(name)
    good = random_network(tmp_path, DUEL)
    for setting in ("temperature=-1", "temperature=nan", "temperature=hot", "seconds=1", ""):
        assert "has no setting" in refusal(f"{good},{setting}")


def bad_files() -> dict[str, bytes]:
    """Return contents that are no network for these games."""
    made_for = {METADATA: json.dumps({"game": "manhattan", "players": 2, "options": {}})}
    right, wrong = np.zeros((499, 539)), np.zeros((10, 5))
    return {
        "empty.onnx": b"",
        "text.onnx": b"no network",
        "silent.onnx": linear(right, {}),
        "odd.onnx": linear(right, {METADATA: "[]"}),
        "nowhere.onnx": linear(right, {METADATA: '{"game": "chess", "players": 2, "options": {}}'}),
        "narrow.onnx": linear(wrong, made_for),
        "short.onnx": linear(np.zeros((499, 5)), made_for),
        "infinite.onnx": linear(np.full((499, 539), np.inf), made_for),
    }


def test_a_network_enters_a_tournament_and_is_shown_without_its_folder(tmp_path: Path) -> None:
    name = random_network(tmp_path, DUEL)
    plan = tournament("manhattan", 2, (name, "random"), {}, None, 1)
    played = [result for _, result in play_games(plan, [0, 1], None)]
    assert [game.bots for game in played] == [[name, "random"], ["random", name]]
    assert bots.title(name) == "manhattan-2-1"


def test_a_person_plays_against_a_network_that_is_called_like_its_file(tmp_path: Path) -> None:
    file = Path(random_network(tmp_path, DUEL).removeprefix("net:")).rename(tmp_path / "Tower.onnx")
    played = piped(tmp_path, "play", "manhattan", "--seats", f"net:{file},me", typed="quit\n")
    assert "Tower picked" in played.stdout
    assert str(tmp_path) not in played.stdout
    (save,) = tmp_path.glob("midtown/unfinished/*.json")
    assert json.loads(save.read_text())["record"]["players"] == [f"bot:net:{file}", "me"]


def test_the_engine_plays_by_the_network_that_it_was_started_with(tmp_path: Path) -> None:
    name = random_network(tmp_path, DUEL)
    match = begin(DUEL, 1)
    question = question_of(match)
    ask = {"cmd": "choose", "state": question.state, "moves": question.moves, "log": [], "seed": question.seed}
    program = [sys.executable, "-m", "midtown", "engine", "--bot"]
    ran = subprocess.run([*program, name], input=json.dumps(ask), capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["move"] == bots.bot(name)(question)
    refused = subprocess.run([*program, "net:gone.onnx"], capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr == "There is no network “gone.onnx” to be read.\n"


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    name = random_network(tmp_path, DUEL)
    bots.bot(name)
    Path(name.removeprefix("net:")).write_bytes(b"nothing")
    with pytest.raises(GameError):
        bots.bot(name)
