"""What a tuning run does: the game, its initial weights, and the length of the run."""

from typing import NamedTuple

from midtown import games
from midtown.arena.sprt import Hypotheses
from midtown.game import Options
from midtown.tuning.match import GameSetup
from midtown.tuning.tunable import Weights, shipped_weights, tunable

BATCH = 25
"""Deals in one round of the referee."""
GAIN = 0.03
"""What new weights should win above the fair share."""


class TuningEffort(NamedTuple):
    """The length of a run, as the options of `midtown tune` say it."""

    generations: int = 80
    candidates: int = 24
    games: int = 100
    """For each candidate, rounded up to whole deals."""
    referee: int = 4000
    """Most games, rounded up to whole rounds."""
    forecasts: int = 60
    surveyed: int = 1200


class TuningPlan(NamedTuple):
    """A tuning run with all its parameters; a run is a function of its plan."""

    game: str
    players: int
    options: Options
    variant: str
    move_weights: Weights
    """Initial weights, those in use; so are the next two."""
    state_weights: Weights
    temperature: Weights
    generations: int
    """Generations of move weights."""
    candidates: int
    deals: int
    """For each candidate; a deal is a game in each seat."""
    referee: int
    """Most rounds of the referee."""
    forecasts: int
    """Generations of state weights."""
    surveyed: int
    """Games sampled to fit state weights and temperatures."""
    seed: int

    @property
    def setup(self) -> GameSetup:
        """The game to play."""
        return GameSetup(self.game, self.players, self.options)

    @property
    def hypotheses(self) -> Hypotheses:
        """Return what the referee tests: do the new weights win their fair share, or `GAIN` more?"""
        fair = 1 / self.players
        return Hypotheses(fair, fair + GAIN)

    @property
    def most_rounds(self) -> int:
        """The number of all rounds if the referee does not stop early; the last one fits the temperatures."""
        return self.generations + self.referee + self.forecasts + 1


def tuning_plan(game: str, players: int, options: Options, effort: TuningEffort, seed: int) -> TuningPlan:
    """Return a plan that can be played; raise GameError if there is none.

    Where state values follow from the move weights, there are no generations of state weights.
    """
    module = tunable(game)
    all_options = games.for_players(game, players).resolve_options(players, options)
    variant = module.variant(players, all_options)
    weights = shipped_weights(module, variant)
    deals, referee = -(-effort.games // players), -(-effort.referee // (players * BATCH))
    return TuningPlan(
        game=game,
        players=players,
        options=all_options,
        variant=variant,
        **weights._asdict(),
        generations=effort.generations,
        candidates=effort.candidates,
        deals=deals,
        referee=referee,
        forecasts=effort.forecasts if weights.state_weights else 0,
        surveyed=effort.surveyed,
        seed=seed,
    )
