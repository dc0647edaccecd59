"""Games as learning plays them: numbered actions with a mask, observations in bytes (docs/build/environments.md).

Ask the environment of a position for observation and mask, and `choose` actions until a move comes of them; play that
in the game, then `look_at` the position again. `midtown.engine.batch` steps many games at once.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from midtown import games
from midtown.engine.planes import Plane
from midtown.game import AnyGame, AnyPosition, Options, OwnPosition, Part, RequestError
from midtown.support.i18n import CATALOGUE


class Environment(Protocol):
    """Actions and observations of one position, and the part of a move that is chosen so far."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def action_count(self) -> int:
        """The number of actions. It depends on the options of a game alone, as do the planes."""

    @property
    def planes(self) -> Sequence[Plane]:
        """The planes of an observation, in their order."""

    @property
    def observation_size(self) -> int:
        """The number of bytes of an observation."""

    @property
    def position(self) -> AnyPosition:
        """The position that is encoded."""

    def look_at(self, position: OwnPosition) -> None:
        """Encode another position of a game with the same options, with no part of a move chosen. It is not copied."""

    def to_move(self) -> int:
        """Return the seat to move; -1 when the game is over."""

    def mask(self) -> bytes:
        """Return a byte for each action: 1 if it is legal, else 0. All are 0 when the game is over."""

    def allows(self, action: int) -> bool:
        """Return whether an action is legal now; any whole number may be asked for."""

    def legal_actions(self) -> list[int]:
        """Return all legal actions, ascending."""

    def awaits(self) -> int:
        """Return the seat that waits for a draw; -1 if no draw is awaited."""

    def observation(self, seat: int) -> bytes:
        """Return what `seat` sees, plane after plane."""

    def choose(self, action: int) -> str | None:
        """Return the move that a legal action completes; None if it is a part of one, which is then chosen.

        The position does not change: the caller plays the move and calls `look_at`.
        """

    def after(self) -> AnyPosition:
        """Return the position after the move that `choose` has completed, before its draws."""

    def chances(self) -> list[tuple[int, float]]:
        """Return the number of each item that the awaited draw can be, as items are sorted, and its probability."""

    def dealt(self, item: int) -> AnyPosition:
        """Return the position after the awaited draw of item number `item`."""

    def actions(self, move: str) -> list[int]:
        """Return the actions of a legal move, given as text; no part may be chosen yet."""

    def begin(self, seed: int) -> None:
        """Begin a game of its own with draws from `seed`; `position` is then changed in place."""

    def act(self, action: int) -> None:
        """Take a legal action in that game, and deal what falls."""

    def write(self, seat: int, observation: Any, mask: Any) -> None:
        """Write what `seat` sees, and the mask, into the caller's bytes."""

    def standing(self) -> tuple[list[float], list[float]]:
        """Return each seat's part of the victory, zeros before the end, and each seat's points so far."""


class EnvironmentModule(Protocol):
    """The module `env.environment` of a game: a class `Environment`."""

    def Environment(self, position: OwnPosition) -> Environment:  # noqa: N802  # a class in the module
        """Return the environment of a position."""


ENVIRONMENT = Part[EnvironmentModule]("env.environment")


def environment(game: AnyGame, position: AnyPosition) -> Environment:
    """Return the actions and observations of a position; raise RequestError if the game has none."""
    module = games.component(game, ENVIRONMENT)
    if module is None:
        raise RequestError(CATALOGUE.message("request.environment", game=game.TITLE))
    return module.Environment(position)


def environments(game: AnyGame, players: int, options: Options, number: int) -> list[Environment]:
    """Return as many environments, each of a fresh position of its own; raise RequestError for impossible options."""
    resolved = game.resolve_options(players, options)
    return [environment(game, game.new(players, resolved)) for _ in range(number)]


def encoded_games() -> list[str]:
    """Return the ids of all games that have environments."""
    return [name for name in games.names() if games.component(games.game(name), ENVIRONMENT) is not None]
