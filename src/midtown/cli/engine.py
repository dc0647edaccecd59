"""`midtown engine`: the engine protocol (docs/build/engine-protocol.md), one JSON object a line in, one a line out."""

import json
import math
import secrets
import sys
import time
from collections.abc import Callable
from typing import IO, TypeVar, overload

from midtown import bots, games
from midtown.bots import Question
from midtown.fairness import Shuffle, secret_of
from midtown.game import GameError, RequestError, State
from midtown.match import Dealer, Match, Script
from midtown.support.documents import JsonObject
from midtown.support.i18n import CATALOGUE, LANGUAGES, Language

Request = JsonObject
Value = TypeVar("Value")
Default = TypeVar("Default")
LONGEST = 16 * 1024 * 1024
"""Maximum length of a request in bytes; longer ones are refused."""


class Engine:
    """One session: the current game, if any, and the requests about it."""

    def __init__(self, language: Language = "en", player: str = "greedy") -> None:
        """Answer in a language; `player` chooses where a request names no computer player."""
        self.language = language
        self.player = player
        self.match: Match | None = None
        self.done = False
        self.commands: dict[str, Callable[[Request], Request]] = {
            "games": self.games,
            "new": self.new,
            "legal": self.legal,
            "play": self.play,
            "state": self.state,
            "result": self.result,
            "undo": self.undo,
            "record": self.record,
            "load": self.load,
            "bot": self.bot,
            "choose": self.choose,
            "quit": self.quit,
        }

    def answer(self, line: bytes) -> str:
        """Answer one line of any bytes by one line of JSON."""
        mark: Request = {}
        try:
            request = _parse(line)
            if "id" in request:
                mark = {"id": request["id"]}
                json.dumps(mark)
            command = request.get("cmd")
            if not isinstance(command, str) or command not in self.commands:
                raise _bad("command", commands=", ".join(self.commands))
            answer = {"ok": True, **self.commands[command](request)}
        except GameError as error:
            answer = self.failure(error)
        except RecursionError:
            mark = {}
            answer = self.failure(_bad("deep"))
        except Exception:  # a fault of ours must not end the conversation; the game held is as it was
            answer = self.failure(_bad("fault"))
        return json.dumps(mark | answer)

    def failure(self, error: GameError) -> Request:
        """Return the answer to a failed request."""
        message = error.message.text(self.language)
        return {"ok": False, "error": {"kind": error.kind, "rule": error.rule, "message": message}}

    def games(self, _request: Request) -> Request:
        """Return the games with their numbers of players and options."""
        return {"games": [_described(name) for name in games.names()]}

    def new(self, request: Request) -> Request:
        """Start a new game."""
        name = _get(request, "game", str, "text")
        players = _get(request, "players", int, "number")
        options = _get(request, "options", dict, "object", {})
        games.for_players(name, players)
        self.match = Match(name, [f"p{seat}" for seat in range(players)], options, _dealer(request))
        return {"to_move": self.match.to_move}

    def legal(self, _request: Request) -> Request:
        """Return all legal moves."""
        return {"to_move": self.current_game.to_move, "moves": self.current_game.legal()}

    def play(self, request: Request) -> Request:
        """Play a move of the seat to move."""
        self.match = self.current_game.after(_get(request, "move", str, "text"))
        return self.standing()

    def state(self, request: Request) -> Request:
        """Return the state as a seat or a spectator sees it."""
        match = self.current_game
        seat = request.get("as", "all")
        if seat == "all":
            return {"state": match.game.reveal(match.position)}
        if seat == "public":
            return {"state": match.view(None)}
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(match.players):
            raise _bad("seat")
        return {"state": match.view(seat)}

    def result(self, _request: Request) -> Request:
        """Return the result so far."""
        result = self.current_game.result()
        return {"over": result.over, "scores": result.scores, "winners": result.winners}

    def undo(self, _request: Request) -> Request:
        """Take back the last move."""
        self.match = self.current_game.without_last()
        return self.standing()

    def record(self, _request: Request) -> Request:
        """Return the game so far as a record."""
        return {"record": self.current_game.record().document()}

    def load(self, request: Request) -> Request:
        """Load a game from a record."""
        if "record" not in request:
            raise _bad("missing", field="record")
        self.match = Match.load(request["record"], _continued(request))
        return self.standing()

    def bot(self, request: Request) -> Request:
        """Return a computer player's move for the seat to move."""
        choose = bots.bot(_get(request, "bot", str, "text", self.player), time.monotonic)
        return {"move": choose(self.current_game.question(_seed_of_request(request), *_budget(request)))}

    def choose(self, request: Request) -> Request:
        """Choose a move for a given position."""
        choose = bots.bot(_get(request, "bot", str, "text", self.player), time.monotonic)
        state = _get(request, "state", dict, "object")
        moves = _get(request, "moves", list, "texts")
        log = _get(request, "log", list, "texts", [])
        if not moves or not all(isinstance(move, str) for move in moves + log):
            raise _bad("moves")
        _check_logged(state, moves, log)
        seed, (seconds, iterations) = _seed_of_request(request), _budget(request)
        question = Question(state=state, moves=moves, log=log, seed=seed, seconds=seconds, iterations=iterations)
        return {"move": choose(question)}

    def quit(self, _request: Request) -> Request:
        """End the session."""
        self.done = True
        return {}

    @property
    def current_game(self) -> Match:
        """Return the current game; RequestError if there is none."""
        if self.match is None:
            raise _bad("no_game")
        return self.match

    def standing(self) -> Request:
        """Return the seat to move."""
        return {"to_move": self.current_game.to_move, "over": self.current_game.to_move is None}


def converse(source: IO[bytes], sink: IO[str], language: Language = "en", player: str = "greedy") -> None:
    """Answer the lines of `source` until `quit` or its end."""
    engine = Engine(language, player)
    while not engine.done and (line := source.readline(LONGEST)):
        if len(line) == LONGEST and not line.endswith(b"\n"):
            while (rest := source.readline(LONGEST)) and not rest.endswith(b"\n"):
                pass
            line = b""
        sink.write(engine.answer(line) + "\n")
        sink.flush()


def main(arguments: list[str]) -> int:
    """Serve the protocol on standard input and output; return the exit code."""
    if arguments in (["--help"], ["-h"]):
        print(CATALOGUE.text("engine.help", "en"))
        return 0
    settings = dict(zip(arguments[::2], arguments[1::2], strict=False))
    language: Language = "de" if settings.get("--lang") == "de" else "en"
    if len(arguments) % 2 or settings.keys() - {"--lang", "--bot"} or settings.get("--lang", "en") not in LANGUAGES:
        print(CATALOGUE.text("engine.usage", "en"), file=sys.stderr)
        return 2
    player = settings.get("--bot", "greedy")
    try:
        bots.bot(player)
    except GameError as error:
        print(error.message.text(language), file=sys.stderr)
        return 2
    try:
        converse(sys.stdin.buffer, sys.stdout, language, player)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.stderr.close()
    return 0


def _parse(line: bytes) -> Request:
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse, parse_float=_finite)
    except ValueError:
        raise _bad("json") from None
    if not isinstance(request, dict):
        raise _bad("json")
    return request


def _refuse(constant: str) -> float:
    raise ValueError(constant)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(digits)
    return number


def _described(name: str) -> Request:
    game = games.game(name)
    options: Request = {}
    for option, (values, defaults, custom) in game.OPTIONS.items():
        same = len({json.dumps(value) for value in defaults.values()}) == 1
        options[option] = {
            "values": values,
            "default": next(iter(defaults.values())) if same else None,
            "defaults": {str(players): value for players, value in defaults.items()},
            "custom": custom,
        }
    return {"id": name, "title": game.TITLE, "rules": game.RULES, "players": list(game.PLAYERS), "options": options}


def _dealer(request: Request) -> Dealer:
    if request.get("draws") is not None:
        return Script(_get(request, "draws", list, "list"))
    if request.get("seed") is None:
        return Shuffle(secrets.token_hex(32))
    return Shuffle(secret_of(_get(request, "seed", int, "number")))


def _continued(request: Request) -> Dealer:
    """Return the dealer of a continued game: `draws` are the remaining ones, or the whole script again."""
    dealer = _dealer(request)
    record = request["record"]
    past = record.get("draws") if isinstance(record, dict) else None
    if isinstance(dealer, Script) and isinstance(past, list) and dealer.draws[: len(past)] != past:
        return Script(past + dealer.draws)
    return dealer


def _seed_of_request(request: Request) -> int:
    seed = _get(request, "seed", int, "number", None)
    return secrets.randbits(63) if seed is None else seed


def _budget(request: Request) -> tuple[float | None, int | None]:
    seconds = request.get("seconds")
    iterations = request.get("iterations")
    if seconds is not None and (isinstance(seconds, bool) or not isinstance(seconds, int | float) or seconds <= 0):
        raise _bad("positive", field="seconds")
    if iterations is not None and (isinstance(iterations, bool) or not isinstance(iterations, int) or iterations < 1):
        raise _bad("positive", field="iterations")
    return seconds, iterations


_REQUIRED = object()


@overload
def _get(request: Request, field: str, kind: type[Value], called: str) -> Value: ...


@overload
def _get(request: Request, field: str, kind: type[Value], called: str, default: Default) -> Value | Default: ...


def _get(request: Request, field: str, kind: type, called: str, default: object = _REQUIRED) -> object:
    value = request.get(field)
    if value is None:
        if default is _REQUIRED:
            raise _bad("missing", field=field)
        return default
    if not isinstance(value, kind) or isinstance(value, bool):
        raise _bad("kind", field=field, kind=CATALOGUE.message(f"kind.{called}"))
    return value


def _check_logged(state: State, moves: list[str], log: list[str]) -> None:
    """Raise RequestError unless the moves given with a position are legal in it."""
    name = state.get("game")
    if not isinstance(name, str):
        raise _bad("missing", field="state.game")
    game = games.game(name)
    legal = set(game.legal(game.load_state(state, log)))
    for move in moves:
        if move not in legal:
            raise _bad("not_legal", move=move[:60])


def _bad(key: str, **values: object) -> RequestError:
    return RequestError(CATALOGUE.message(f"engine.{key}", **values))
