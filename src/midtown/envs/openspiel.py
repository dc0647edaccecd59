"""The games for OpenSpiel 2: explicit chance, information states, observations, returns (docs/build/openspiel.md).

Importing this module registers `midtown_<game>` for each of Midtown's games. It needs `midtown[research]`.
"""

import base64
import json
from typing import Any

from midtown import games
from midtown.encoding import Environment, encoded_games, environment
from midtown.envs.drawing import Array
from midtown.envs.openspiel_state import CHANCE, TERMINAL, Situation, json_text, seen_events
from midtown.envs.openspiel_state import PREFIX as PREFIX
from midtown.envs.openspiel_state import State as State
from midtown.game import AnyPosition, Draw
from midtown.support.documents import CheckedJson, JsonObject

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

MOST_STEPS = 5000
"""Maximum number of actions and draws in a game, which OpenSpiel wants to know."""
MOST_POINTS = 500.0
REMEMBERED = 512
"""Length of the information state tensor: the latest actions and own draws. The string has all of them."""
PARAMETERS: CheckedJson = {"players": 2, "options": "", "rewards": "share", "state": "", "worlds": 1}


def encoded(document: object) -> str:
    """Return a JSON document as the value of a parameter, which OpenSpiel's syntax allows no JSON in."""
    return base64.urlsafe_b64encode(json.dumps(document, separators=(",", ":")).encode()).decode().rstrip("=")


def decoded(text: str) -> Any:
    """Return the JSON document in a parameter; an empty one for an empty text. Raise ValueError for another text."""
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) if text else {}
    except (ValueError, RecursionError):
        raise ValueError(f"{text[:40]} is no parameter: make one of a document by `encoded`") from None


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of Midtown's games with its parameters; a subclass has its name."""

    name: str

    def __init__(self, parameters: CheckedJson | None = None) -> None:
        """Read the parameters; raise GameError or ValueError for a wrong one."""
        self.parameters = {**PARAMETERS, **(parameters or {})}
        if self.parameters["rewards"] not in ("share", "points"):
            raise ValueError("rewards are share or points")
        self.rules = rules = games.game(self.name)
        options = rules.resolve_options(self.parameters["players"], decoded(self.parameters["options"]))
        fresh = rules.new(self.parameters["players"], options)
        self.items: list[Draw] = sorted(set(rules.deck(fresh)), key=str)
        state = decoded(self.parameters["state"])
        position = rules.load_state(state) if state else fresh
        self.encoding: Environment = environment(rules, position)
        self.start = Situation(self, position, CHANCE, sampled=not state)
        self.seen: Situation | None = None
        """The situation that `encoding` stands at."""
        share = self.parameters["rewards"] == "share"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.action_count,
            max_chance_outcomes=max(len(self.items), self.parameters["worlds"]),
            num_players=self.encoding.seats,
            min_utility=0.0,
            max_utility=1.0 if share else MOST_POINTS,
            utility_sum=1.0 if share else None,
            max_game_length=MOST_STEPS,
        )
        super().__init__(game_type(self.name, self.parameters["rewards"]), info, self.parameters)

    def new_initial_state(self) -> "State":
        """Return the state before the first draw, or of parameter `state`."""
        return State(self)

    def make_py_observer(self, kind: object = None, params: object = None) -> "Observer":
        """Return what fills observations or information states."""
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the maximum number of draws."""
        return MOST_STEPS

    def look_at(self, at: Situation) -> Environment:
        """Return the encoding of a situation."""
        if self.seen is not at:
            self.encoding.look_at(at.position)
            for part in at.parts:
                self.encoding.choose(part)
            self.seen = at
        return self.encoding

    def at(self, situation: Situation) -> Situation:
        """Return a situation that `encoding` has just come to, and remember that it stands there."""
        self.seen = situation
        return situation

    def completed_move(self, at: Situation, action: int) -> str | None:
        """Return the move that an action completes; None if it is a part of one."""
        move = self.look_at(at).choose(action)
        self.seen = None
        return move

    def player(self, position: AnyPosition) -> int:
        """Return who is to act in a position: a seat, chance, or nobody."""
        self.encoding.look_at(position)
        self.seen = None
        seat = self.encoding.to_move()
        if seat < 0:
            return TERMINAL
        return CHANCE if self.encoding.awaits() >= 0 else seat


class Observer:
    """Observations, or with perfect recall information states; OpenSpiel's `observation.py` says what they are."""

    def __init__(self, game: OpenSpielGame, kind: Any, parameters: object) -> None:
        """Prepare the tensor. There is none of what is private or public alone."""
        if parameters:
            raise ValueError(f"observations take no parameters, but got {parameters}")
        self.game = game
        self.kind = kind
        self.recalls = bool(kind.perfect_recall)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if not (self.private and kind.public_info):
            return
        if self.recalls:
            self.tensor = np.zeros(REMEMBERED, np.float32)
            self.dict = {"events": self.tensor}
            return
        self.tensor = np.zeros(game.encoding.observation_size, np.float32)
        at = 0
        for plane in game.encoding.planes:
            self.dict[plane.name] = self.tensor[at : at + plane.size].reshape(plane.shape)
            at += plane.size

    def set_from(self, state: State, player: int) -> None:
        """Fill the tensor."""
        if self.tensor is None:
            return
        if not self.recalls:
            observation = self.game.look_at(state.at).observation(player)
            self.tensor[:] = np.frombuffer(observation, np.uint8)
            return
        numbers = [self._number(event) for event in seen_events(state.at, player) if event is not None][-REMEMBERED:]
        self.tensor[: len(numbers)] = numbers
        self.tensor[len(numbers) :] = 0

    def string_from(self, state: State, player: int) -> str:
        """Return the same as text."""
        rules, at = self.game.rules, state.at
        if self.recalls:
            events = ["?" if event is None else f"{event[0]}:{event[1]}" for event in seen_events(at, player)]
            return " ".join([str(player), at.held[player][1] if at.held else "", *events])
        document: JsonObject = {"seat": player}
        if self.kind.public_info:
            document |= rules.view(at.position, None)
        if self.private:
            document |= rules.private_view(at.position, player)
            document["parts"] = at.parts if at.player == player else ()
        return json_text(document)

    def _number(self, event: tuple[int, int]) -> float:
        """Return an event as a number above 0 and at most 1: actions first, then items."""
        actions, items = self.game.encoding.action_count, len(self.game.items)
        return (event[1] + 1 + (actions if event[0] >= 0 else 0)) / (actions + items)


def game_type(name: str, rewards: str = "share") -> Any:
    """Return what OpenSpiel wants to know of all games of a kind."""
    rules = games.game(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=rules.TITLE,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM if rewards == "share" else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(rules.PLAYERS),
        min_num_players=min(rules.PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS,
    )


def registered(name: str) -> type[OpenSpielGame]:
    """Register a game with OpenSpiel, as a class of this module, which pickle can find, and return the class."""
    kind = type(f"{name.title()}Game", (OpenSpielGame,), {"name": name, "__module__": __name__})
    globals()[kind.__name__] = kind
    pyspiel.register_game(game_type(name), kind)
    return kind


GAMES = {name: registered(name) for name in encoded_games()}
"""The class of each game."""
