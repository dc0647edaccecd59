"""Each game's modules fit the protocols of `midtown.game` and of its optional parts: mypy checks the typed lines."""

from typing import Any

import pytest

from midtown import games
from midtown.bots.players import POLICY, PolicyModule
from midtown.bots.search.simulators import SIMULATOR, SimulatorModule
from midtown.encoding import ENVIRONMENT, EnvironmentModule
from midtown.game import Game, Part
from midtown.games import manhattan, traffiq
from midtown.games.manhattan.ai import playout as manhattan_playout
from midtown.games.manhattan.ai import policy as manhattan_policy
from midtown.games.manhattan.ai import simulator as manhattan_simulator
from midtown.games.manhattan.ai import trainable as manhattan_trainable
from midtown.games.manhattan.ai import tunable as manhattan_tunable
from midtown.games.manhattan.env import environment as manhattan_environment
from midtown.games.manhattan.interface import puzzles as manhattan_puzzles
from midtown.games.manhattan.interface import statistics as manhattan_statistics
from midtown.games.manhattan.rules.position import Position as ManhattanPosition
from midtown.games.traffiq.ai import playout as traffiq_playout
from midtown.games.traffiq.ai import policy as traffiq_policy
from midtown.games.traffiq.ai import simulator as traffiq_simulator
from midtown.games.traffiq.ai import trainable as traffiq_trainable
from midtown.games.traffiq.ai import tunable as traffiq_tunable
from midtown.games.traffiq.env import environment as traffiq_environment
from midtown.games.traffiq.interface import puzzles as traffiq_puzzles
from midtown.games.traffiq.interface import statistics as traffiq_statistics
from midtown.games.traffiq.rules.position import Position as TraffiqPosition
from midtown.playouts import PLAYOUT, PlayoutModule
from midtown.puzzles.collection import PUZZLES, PuzzlesModule
from midtown.statistics import STATISTICS, StatisticsModule
from midtown.tuning.tunable import TRAINABLE, TUNABLE, TrainableModule, Tunable
from tests.toy import stones
from tests.toy.stones.interface import statistics as stones_statistics

MANHATTAN: Game[ManhattanPosition] = manhattan
TRAFFIQ: Game[TraffiqPosition] = traffiq
STONES: Game[stones.Position] = stones
SIMULATORS: list[SimulatorModule] = [manhattan_simulator, traffiq_simulator]
PLAYOUTS: list[PlayoutModule] = [manhattan_playout, traffiq_playout]
ENVIRONMENTS: list[EnvironmentModule] = [manhattan_environment, traffiq_environment]
POLICIES: list[PolicyModule] = [manhattan_policy, traffiq_policy]
TUNABLES: list[Tunable] = [manhattan_tunable, traffiq_tunable]
TRAINABLES: list[TrainableModule] = [manhattan_trainable, traffiq_trainable]
STATISTICS_MODULES: list[StatisticsModule] = [manhattan_statistics, traffiq_statistics, stones_statistics]
PUZZLES_MODULES: list[PuzzlesModule] = [manhattan_puzzles, traffiq_puzzles]


def test_games_are_found_as_the_modules_that_were_checked() -> None:
    assert [games.game("manhattan"), games.game("traffiq")] == [MANHATTAN, TRAFFIQ]


@pytest.mark.parametrize(
    ("part", "modules"),
    [
        (SIMULATOR, SIMULATORS),
        (PLAYOUT, PLAYOUTS),
        (ENVIRONMENT, ENVIRONMENTS),
        (POLICY, POLICIES),
        (TUNABLE, TUNABLES),
        (TRAINABLE, TRAINABLES),
        (STATISTICS, STATISTICS_MODULES[:2]),
        (PUZZLES, PUZZLES_MODULES),
    ],
    ids=["simulator", "playout", "environment", "policy", "tunable", "trainable", "statistics", "puzzles"],
)
def test_parts_are_found_as_the_modules_that_were_checked(part: Part[Any], modules: list[Any]) -> None:
    assert [games.component(games.game(name), part) for name in ("manhattan", "traffiq")] == modules


def test_a_game_without_optional_parts_has_none() -> None:
    assert games.component(games.game("stones"), SIMULATOR) is None
