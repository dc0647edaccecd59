"""Trained networks as computer players (docs/build/learning.md): moves are chosen action by action.

Only this file imports ONNX Runtime, which comes with `midtown[networks]`.
"""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp, isfinite
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

from midtown import games
from midtown.bots.players import Question
from midtown.encoding import Environment, environment, environments
from midtown.game import RequestError, State
from midtown.support.i18n import CATALOGUE

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

PREFIX = "net:"
"""Begins the name of a computer player that is a network: `net:FILE` or `net:FILE,temperature=1`."""
METADATA = "midtown"
"""The key of a file's metadata under which it says, as JSON, for which game, players and options it was trained."""
HIGHEST = 100.0
"""The highest temperature."""
INPUTS = {"tensor(uint8)": "uint8", "tensor(float)": "float32"}
Logits = Callable[[bytes], Sequence[float]]
"""Returns a logit for each action from what a seat sees."""


class Network:
    """A network from an ONNX file, with input `observation` [batch, bytes] and output `logits` [batch, actions]."""

    def __init__(self, file: Path) -> None:
        """Read the file; raise RequestError if it is no network, or ONNX Runtime is missing."""
        self.name = file.name
        np, ort = libraries()
        try:
            self.session = ort.InferenceSession(file.read_bytes(), settings(ort), ["CPUExecutionProvider"])
            kinds = {entry.name: entry.type for entry in self.session.get_inputs()}
            self.dtype = INPUTS[kinds["observation"]]
            made_for = json.loads(self.session.get_modelmeta().custom_metadata_map[METADATA])
            self.game, self.players = str(made_for["game"]), int(made_for["players"])
            game = games.game(self.game)
            self.options = game.resolve_options(self.players, dict(made_for["options"]))
            blank = environments(game, self.players, self.options, 1)[0]
            self.actions = blank.action_count
            self.read: Callable[[bytes, str], NDArray[numpy.uint8]] = np.frombuffer
            self.logits(bytes(blank.observation_size))
        except Exception as error:  # whatever is wrong with a file; ONNX Runtime has many exceptions
            raise self.refusal("unreadable") from error

    def refusal(self, key: str, **values: object) -> RequestError:
        """Return the exception that says what is wrong with the file."""
        return RequestError(CATALOGUE.message(f"network.{key}", file=self.name[:60], **values))

    def check(self, state: State, players: int) -> None:
        """Raise RequestError if the network was trained for another game than the one in question."""
        if (state["game"], players, state["options"]) != (self.game, self.players, self.options):
            options = ", ".join(f"{name}={value}" for name, value in self.options.items())
            title = games.game(self.game).TITLE
            raise self.refusal("other_game", game=title, players=str(self.players), options=options)

    def logits(self, observation: bytes) -> list[float]:
        """Return a logit for each action; raise RequestError if they are no numbers."""
        seen = self.read(observation, "uint8").astype(self.dtype)[None]
        scores: list[float] = self.session.run(["logits"], {"observation": seen})[0][0].tolist()
        if len(scores) != self.actions or not all(map(isfinite, scores)):
            raise self.refusal("unreadable")
        return scores


class NetworkPlayer:
    """A computer player that asks a network."""

    def __init__(self, name: str) -> None:
        """Read the file of a name that begins with `PREFIX`; raise RequestError if that is impossible."""
        file, self.temperature = split_name(name)
        try:
            stamp = file.stat().st_mtime_ns
        except (OSError, ValueError):  # ValueError: a null character
            raise RequestError(CATALOGUE.message("network.no_file", file=file.name[:60])) from None
        self.network = read_network(file, stamp)

    def __call__(self, question: Question) -> str:
        """Return the move of the likeliest actions, or one that is sampled; RequestError in another game."""
        encoding = encode_question(question)
        self.network.check(question.state, encoding.seats)
        return choose(question, encoding, self.network.logits, self.temperature)


def split_name(name: str) -> tuple[Path, float]:
    """Return file and temperature of a name; raise RequestError for another setting."""
    path, *settings = name.removeprefix(PREFIX).split(",")
    temperature = 0.0
    for setting in settings:
        key, _, value = setting.partition("=")
        try:
            temperature = float(value)
        except ValueError:
            key = ""
        if key != "temperature" or not 0 <= temperature <= HIGHEST:
            raise RequestError(CATALOGUE.message("network.setting", part=setting[:40]))
    return Path(path), temperature


def stem(name: str) -> str:
    """Return what a network is called: its file's name, without folder and ending."""
    return Path(name.removeprefix(PREFIX).partition(",")[0]).stem


@lru_cache(maxsize=8)
def read_network(file: Path, stamp: int) -> Network:
    """Return the network in a file that was last changed at `stamp`."""
    return Network(file)


def encode_question(question: Question) -> Environment:
    """Return actions and observations of the position in question, as far as its seat sees it."""
    game = games.game(question.state["game"])
    return environment(game, game.load_state(question.state, question.log))


def choose(question: Question, encoding: Environment, logits: Logits, temperature: float = 0.0) -> str:
    """Return the move of the actions with the highest logits; above temperature 0, of actions sampled by softmax."""
    chance = Random(question.seed)
    paths = {tuple(encoding.actions(move)): move for move in question.moves}
    depth = 0
    while len(paths) > 1:
        scores = logits(encoding.observation(encoding.to_move()))
        action = pick(sorted({path[depth] for path in paths}), scores, temperature, chance)
        paths = {path: move for path, move in paths.items() if path[depth] == action}
        encoding.choose(action)
        depth += 1
    return next(iter(paths.values()))


def pick(legal: Sequence[int], scores: Sequence[float], temperature: float, chance: Random) -> int:
    """Return the legal action with the highest score, or one sampled by softmax."""
    best = max(legal, key=scores.__getitem__)
    if not temperature:
        return best
    return chance.choices(legal, [exp((scores[action] - scores[best]) / temperature) for action in legal])[0]


def settings(ort: ModuleType) -> object:
    """Return settings under which a network computes in one thread, and the same each time."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4  # errors become exceptions; nothing is to be printed
    return options


def libraries() -> tuple[ModuleType, ModuleType]:
    """Return NumPy and ONNX Runtime; raise RequestError if they are missing."""
    try:
        import numpy
        import onnxruntime
    except ImportError as error:
        raise RequestError(CATALOGUE.message("network.missing")) from error
    return numpy, onnxruntime
