"""The games for OpenSpiel 2: explicit chance, information states, observations, returns (docs/build/openspiel.md).

Importing this module registers `midtown_<game>` for each of Midtown's games. It needs `midtown[research]`.
"""

import base64
import json
from collections.abc import Callable
from typing import Any, NamedTuple

from midtown import games
from midtown.encoding import Environment, encoded_games, environment
from midtown.envs.drawing import Array
from midtown.game import AnyPosition, Draw
from midtown.support.documents import CheckedJson, JsonObject

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    raise ImportError("Environments need the optional dependencies: pip install 'midtown[research]'") from missing

PREFIX = "midtown_"
MOST_STEPS = 5000
"""Maximum number of actions and draws in a game, which OpenSpiel wants to know."""
MOST_POINTS = 500.0
REMEMBERED = 512
"""Length of the information state tensor: the latest actions and own draws. The string has all of them."""
PARAMETERS: CheckedJson = {"players": 2, "options": "", "rewards": "share", "state": "", "worlds": 1}
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


def encoded(document: object) -> str:
    """Return a JSON document as the value of a parameter, which OpenSpiel's syntax allows no JSON in."""
    return base64.urlsafe_b64encode(json.dumps(document, separators=(",", ":")).encode()).decode().rstrip("=")


def decoded(text: str) -> Any:
    """Return the JSON document in a parameter; an empty one for an empty text. Raise ValueError for another text."""
    try:
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))) if text else {}
    except (ValueError, RecursionError):
        raise ValueError(f"{text[:40]} is no parameter: make one of a document by `encoded`") from None


class Situation(NamedTuple):
    """A state as a value. It is never changed, so copies of a state share it."""

    game: "OpenSpielGame"
    position: AnyPosition
    player: int
    """The seat to move, or OpenSpiel's number for chance or for the end."""
    parts: tuple[int, ...] = ()
    """The actions of an unfinished move."""
    moves: tuple[str, ...] = ()
    events: tuple[tuple[int, int], ...] = ()
    """What has happened: -1 and an action, or the drawing seat and an item."""
    held: tuple[tuple[int, str], ...] = ()
    """For each seat the number of events before its hidden things were sampled, and what it held then as text."""
    sampled: bool = True
    """Whether the hidden hands of parameter `state` are there."""
    base: tuple[int, int, str] = (0, 0, "")
    """After hidden things were sampled: the numbers of events and moves then, and the whole state as text."""

    def __deepcopy__(self, memo: dict[int, object]) -> "Situation":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what has happened: positions are compiled objects, which pickle cannot read."""
        name = PREFIX + self.game.name
        return _restored, (name, self.game.parameters, self.base, self.moves, self.events, self.held, self.sampled)

    def log(self) -> tuple[str, ...]:
        """Return all moves of the game; none if it began with parameter `state`, whose moves are unknown."""
        return () if self.game.parameters["state"] else self.moves

    def acted(self, action: int) -> "Situation":
        """Return the situation after an action of the seat to move."""
        events = (*self.events, (-1, action))
        move = self.game.chosen(self, action)
        if move is None:
            return self.game.at(self._replace(parts=(*self.parts, action), events=events))
        position = self.game.encoding.after()
        return self.then(position, (*self.moves, move), events)

    def dealt(self, item: int) -> "Situation":
        """Return the situation after the awaited draw."""
        encoding = self.game.look_at(self)
        seat, position = encoding.awaits(), encoding.dealt(item)
        return self.then(position, self.moves, (*self.events, (seat, item)))

    def then(self, position: AnyPosition, moves: tuple[str, ...], events: tuple[tuple[int, int], ...]) -> "Situation":
        """Return the situation after a move or a draw that has led to `position`."""
        player = self.game.player(position)
        next_ = self._replace(position=position, player=player, parts=(), moves=moves, events=events, sampled=True)
        return self.game.at(next_)

    def with_hidden(self, position: AnyPosition, knowing: int | None) -> "Situation":
        """Return the situation with hidden things as in `position`; the seat `knowing` cannot tell the difference."""
        rules = self.game.rules
        seats = range(self.game.encoding.seats)
        held = [(len(self.events), _text(rules.private_view(position, seat))) for seat in seats]
        if knowing is not None:
            held[knowing] = self.held[knowing] if self.held else (0, "")
        base = (len(self.events) - len(self.parts), len(self.moves), _text(rules.reveal(position)))
        player = self.game.player(position)
        return self._replace(position=position, player=player, held=tuple(held), sampled=True, base=base)


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

    def chosen(self, at: Situation, action: int) -> str | None:
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


class State(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in play."""

    def __init__(self, game: OpenSpielGame) -> None:
        """Begin a game. OpenSpiel copies a state by calling this, then copying its attributes."""
        super().__init__(game)
        self.at = game.start

    def current_player(self) -> int:
        """Return the seat to move, or that it is chance's turn, or that the game is over."""
        return self.at.player

    def is_terminal(self) -> bool:
        """Return whether the game is over. Draws after the last move change nothing, and do not happen."""
        return self.at.player == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether it is chance's turn."""
        return self.at.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return all actions of a player, or of the one to act, ascending."""
        to_act = self.at.player
        if to_act == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()]
        return self._legal_actions(to_act) if player in (None, to_act) and to_act >= 0 else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.game.look_at(self.at).legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the possible draws, or samples of the hidden hands, with their probabilities."""
        if self.at.sampled:
            return self.at.game.look_at(self.at).chances()
        worlds = self.at.game.parameters["worlds"]
        return [(world, 1 / worlds) for world in range(worlds)]

    def _apply_action(self, action: int) -> None:
        try:
            self._act(action)
        except ValueError as error:
            raise pyspiel.SpielError(str(error)) from None

    def _act(self, action: int) -> None:
        """Take a legal action; raise ValueError for another one."""
        at = self.at
        if at.player == TERMINAL:
            raise ValueError("the game is over")
        if at.player != CHANCE:
            self.at = at.acted(action)
        elif at.sampled:
            self.at = at.dealt(action)
        elif not 0 <= action < at.game.parameters["worlds"]:
            raise ValueError(f"there is no world {action}")
        else:
            self.at = at.with_hidden(at.game.rules.sample_hidden(at.position, (), action), None)

    def _action_to_string(self, player: int, action: int) -> str:
        game, at = self.at.game, self.at
        if player == CHANCE:
            return f"draw {game.items[action]}" if at.sampled else f"world {action}"
        move = game.chosen(at, action)
        return f"part {action}" if move is None else move

    def returns(self) -> list[float]:
        """Return each seat's share of the victory, or its points, when the game is over; zeros before."""
        if self.at.player != TERMINAL:
            return [0.0] * self.num_players()
        result = self.at.game.rules.result(self.at.position)
        if self.at.game.parameters["rewards"] == "points":
            return [float(score) for score in result.scores]
        return [result.share(seat) for seat in range(len(result.scores))]

    def resample_from_infostate(self, player: int, sample: Callable[[], float]) -> "State":
        """Return a state that `player` cannot tell from this one, with everything else that is hidden drawn anew."""
        rules, at = self.at.game.rules, self.at
        seen = rules.load_state(rules.view(at.position, player), at.log())
        copy: State = self.clone()
        copy.at = at.with_hidden(rules.sample_hidden(seen, at.log(), int(sample() * 2**53)), player)
        return copy

    def __str__(self) -> str:
        """Return the whole state as JSON, hidden things included."""
        return _text({"state": self.at.game.rules.reveal(self.at.position), "parts": self.at.parts})


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
        numbers = [self._number(event) for event in _seen(state.at, player) if event is not None][-REMEMBERED:]
        self.tensor[: len(numbers)] = numbers
        self.tensor[len(numbers) :] = 0

    def string_from(self, state: State, player: int) -> str:
        """Return the same as text."""
        rules, at = self.game.rules, state.at
        if self.recalls:
            events = ["?" if event is None else f"{event[0]}:{event[1]}" for event in _seen(at, player)]
            return " ".join([str(player), at.held[player][1] if at.held else "", *events])
        document: JsonObject = {"seat": player}
        if self.kind.public_info:
            document |= rules.view(at.position, None)
        if self.private:
            document |= rules.private_view(at.position, player)
            document["parts"] = at.parts if at.player == player else ()
        return _text(document)

    def _number(self, event: tuple[int, int]) -> float:
        """Return an event as a number above 0 and at most 1: actions first, then items."""
        actions, items = self.game.encoding.action_count, len(self.game.items)
        return (event[1] + 1 + (actions if event[0] >= 0 else 0)) / (actions + items)


def _restored(
    name: str,
    parameters: CheckedJson,
    base: tuple[int, int, str],
    moves: tuple[str, ...],
    events: tuple[tuple[int, int], ...],
    held: tuple[tuple[int, str], ...],
    sampled: bool,
) -> Situation:
    """Return a situation from what `Situation.__reduce__` has kept."""
    n_events, n_moves, text = base
    game: OpenSpielGame = pyspiel.load_game(name, parameters)
    at = game.start
    if text:
        log = () if game.parameters["state"] else moves[:n_moves]
        position = game.rules.load_state(json.loads(text), log)
        at = Situation(
            game=game,
            position=position,
            player=game.player(position),
            parts=(),
            moves=moves[:n_moves],
            events=events[:n_events],
            held=held,
            sampled=True,
            base=base,
        )
    for kind, number in events[n_events:]:
        at = at.dealt(number) if kind >= 0 else at.acted(number)
    return at._replace(sampled=sampled)


def _seen(at: Situation, player: int) -> list[tuple[int, int] | None]:
    """Return all events as a seat knows them: None for others' draws, and for the parts of their unfinished move."""
    since = at.held[player][0] if at.held else 0
    public = len(at.events) - (0 if player == at.player else len(at.parts))
    return [
        event if (event[0] < 0 and number < public) or (event[0] == player and number >= since) else None
        for number, event in enumerate(at.events)
    ]


def _text(document: object) -> str:
    return json.dumps(document, separators=(",", ":"), sort_keys=True)


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
