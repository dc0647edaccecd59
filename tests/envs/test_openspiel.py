"""The games in OpenSpiel, by that package's own tests and algorithms, unmodified."""

import json
import pickle
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

from midtown import games
from midtown.encoding import encoded_games
from midtown.envs import openspiel as door
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.match import Match
from tests.conftest import GOLDEN

GAMES = encoded_games()
PLAYTHROUGHS = sorted((GOLDEN / "openspiel").glob("*.txt"))


def load(game: str, **parameters: Any) -> Any:
    """Return a game of OpenSpiel."""
    return pyspiel.load_game(door.PREFIX + game, parameters)


def played(state: Any, steps: int, seed: int) -> Any:
    """Return the state after random actions and draws, at a decision."""
    chance = random.Random(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        steps -= 1
    return state


@cache
def last_moves(game: str, options: str, number: int, seed: int) -> Any:
    """Return the public state of a random game for two before its last moves."""
    match = Match(game, ["a", "b"], json.loads(options), Shuffle(secret_of(seed)))
    chance = random.Random(seed)
    before = []
    while match.to_move is not None:
        before.append(match.position)
        match = match.after(chance.choice(match.legal()))
    return games.game(game).view(before[-number], None)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_it_passes_the_random_simulation_test(game: str, players: int) -> None:
    np.random.seed(1)
    games_sim_test.GamesSimTest().sim_game(load(game, players=players))


def test_it_passes_the_random_simulation_test_in_c() -> None:
    pyspiel.random_sim_test(load(GAMES[0]), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_rewards_can_be_points(game: str) -> None:
    state = played(load(game, rewards="points").new_initial_state(), 10_000, 2)
    assert state.returns() == [float(score) for score in games.game(game).result(state.at.position).scores]


@pytest.mark.parametrize("steps", [9, 40, 90])
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_cannot_tell_a_resampled_state_from_the_true_one(game: str, steps: int) -> None:
    state = played(load(game, players=3).new_initial_state(), steps, steps)
    seat = state.current_player()
    chance = random.Random(1)
    others = [state.resample_from_infostate(seat, chance.random) for _ in range(4)]
    assert any(str(other) != str(state) for other in others)
    for other in others:
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert np.array_equal(other.information_state_tensor(seat), state.information_state_tensor(seat))
        assert np.array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
        assert other.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("game", GAMES)
def test_a_resampled_state_can_be_pickled_and_played_on(game: str) -> None:
    state = played(load(game).new_initial_state(), 30, 3)
    other = state.resample_from_infostate(state.current_player(), random.Random(2).random)
    other.apply_action(other.legal_actions()[-1])
    again = pickle.loads(pickle.dumps(other))
    assert str(again) == str(other)
    for seat in range(2):
        assert again.information_state_string(seat) == other.information_state_string(seat)


@pytest.mark.parametrize("game", GAMES)
def test_information_states_differ_between_own_draws(game: str) -> None:
    states = []
    for draw in (0, 1):
        state = load(game).new_initial_state()
        state.apply_action(state.legal_actions()[draw])
        states.append(state)
    first, second = states
    assert first.information_state_string(0) != second.information_state_string(0)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert not np.array_equal(first.information_state_tensor(0), second.information_state_tensor(0))


@pytest.mark.parametrize("game", GAMES)
def test_tree_searches_of_openspiel_play_it(game: str) -> None:
    rules = load(game)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(rules, 2.0, 3, evaluator, random_state=np.random.RandomState(2)),
        ismcts.ISMCTSBot(rules, evaluator, 2.0, 3, random_state=np.random.RandomState(3)),
    ]
    state = played(rules.new_initial_state(), 60, 4)
    for bot in bots:
        assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize(("game", "options", "number"), [("traffiq", "{}", 2), ("manhattan", '{"colours": 1}', 1)])
def test_cfr_solves_the_end_of_a_game(game: str, options: str, number: int) -> None:
    state = door.encoded(last_moves(game, options, number, 1))
    rules = load(game, options=door.encoded(json.loads(options)), state=state, worlds=2)
    solver = cfr.CFRSolver(rules)
    solver.evaluate_and_update_policy()
    first = exploitability.nash_conv(rules, solver.average_policy())
    for _ in range(10):
        solver.evaluate_and_update_policy()
    last = exploitability.nash_conv(rules, solver.average_policy())
    assert last < max(0.05, first / 2)


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_a_playthrough_is_as_it_was(file: Path) -> None:
    text = file.read_text("utf-8")
    name = text.partition("game: ")[2].partition("\n")[0]
    actions = [int(number) for number in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert generate_playthrough.playthrough(name, actions, seed=0) == text


def test_an_unknown_option_is_refused_in_a_sentence() -> None:
    with pytest.raises(RequestError, match="colour"):
        door.GAMES[GAMES[0]]({"options": door.encoded({"colour": 3})})


@pytest.mark.parametrize("game", GAMES)
def test_actions_and_parameters_that_there_are_not_are_refused(game: str) -> None:
    state = pyspiel.load_game(f"midtown_{game}").new_initial_state()
    for outcome in (99, 10**7):
        with pytest.raises(pyspiel.SpielError, match="cannot be drawn"):
            state.apply_action(outcome)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    for action in (640, 10**6):
        with pytest.raises(pyspiel.SpielError, match="not legal"):
            state.apply_action(action)
    assert str(state) == before
    for parameters, words in (({"rewards": "x"}, "rewards are"), ({"options": "zz"}, "is no parameter")):
        with pytest.raises(ValueError, match=words):
            pyspiel.load_game(f"midtown_{game}", parameters)
