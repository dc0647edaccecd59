"""What a language model can do: games against computer players, each tool a function from arguments to text."""

import json
import secrets
import time
from collections.abc import Callable, Mapping
from random import Random
from threading import Lock
from typing import Any

from midtown import bots, games, prompt
from midtown.bots.characters import named
from midtown.cli.console.language import TEXTS
from midtown.fairness import Shuffle, secret_of
from midtown.game import RequestError
from midtown.match import Match
from midtown.prompt import Prompter
from midtown.support.i18n import CATALOGUE, Language

Arguments = Mapping[str, Any]
MOST_VALUES = 8
"""Maximum number of values of an option that are listed."""


class Session:
    """One connection: at most one game at a time, in which the model has one seat and computer players the others."""

    def __init__(self, language: Language, seed: str | None = None) -> None:
        """Talk in `language`. `seed` decides all deals and the computer players' choices; without one, chance does."""
        self.language = language
        self.seed = seed
        self.turn = Lock()
        """Held during a call: one that its client has given up goes on, and the next one waits for it."""
        self.games = 0
        self.prompter: Prompter | None = None
        self.seat = 0
        self.computers: list[bots.Bot | None] = []
        self.tools: dict[str, Callable[[Arguments], str]] = {
            "list_games": self.list_games,
            "rules": self.rules,
            "new_game": self.new_game,
            "position": lambda _: self.held.position(self.seat),
            "legal_moves": lambda given: self.held.moves(self.seat, given.get("containing", "")),
            "play": self.play,
            "log": lambda _: self.held.story(self.seat),
            "result": lambda _: self.held.result(self.seat),
        }

    @property
    def held(self) -> Prompter:
        """The game that is played; RequestError if there is none."""
        if self.prompter is None:
            raise RequestError(CATALOGUE.message("prompt.no_game"))
        return self.prompter

    def list_games(self, _: Arguments) -> str:
        """Return all games with their numbers of players and their options, and the levels."""
        levels = TEXTS.text("mcp.levels", self.language, levels=", ".join(bots.LEVELS))
        return "\n\n".join([*map(self._described, games.names()), levels])

    def rules(self, given: Arguments) -> str:
        """Return the rules of a game, or one paragraph of them."""
        return prompt.rules(given["game"], self.language, given.get("rule", ""))

    def new_game(self, given: Arguments) -> str:
        """Begin a game and return its position when it is the model's turn; RequestError changes nothing."""
        game = games.game(given["game"])
        players, seat = given.get("players", game.TABLE_FOR), given.get("seat", 1)
        level = given.get("level", bots.USUAL)
        games.for_players(given["game"], players)
        if not 1 <= seat <= players:
            raise RequestError(TEXTS.message("mcp.seat", seat=str(seat)[:20], players=str(players)))
        if level not in bots.LEVELS:
            raise RequestError(TEXTS.message("mcp.level", level=level[:40], levels=", ".join(bots.LEVELS)))
        levels = [None if one == seat - 1 else level for one in range(players)]
        names = [f"bot:{one}" if one else "me" for one in levels]
        match = Match(given["game"], names, given.get("options", {}), self._dealer())
        self.prompter = Prompter(match, named([TEXTS.text("seat.me", self.language)] * players, levels), self.language)
        self.seat, self.games = seat - 1, self.games + 1
        self.chance = Random(None if self.seed is None else f"{self.seed}/{self.games}")
        self.computers = [None if one is None else bots.bot(one, time.monotonic) for one in levels]
        return self._after_move(0)

    def play(self, given: Arguments) -> str:
        """Play the model's move and those of the computer players up to its next turn; return what has happened."""
        before = len(self.held.match.moves)
        self.held.play(given["move"].strip())
        return self._after_move(before)

    def _after_move(self, before: int) -> str:
        held = self.held
        while (mover := held.match.to_move) is not None and (choose := self.computers[mover]) is not None:
            held.play(choose(held.match.question(self.chance.getrandbits(63))))
        parts = [held.story(self.seat, before)] if held.match.moves else []
        parts.append(held.position(self.seat))
        return "\n\n".join(parts if held.match.to_move is not None else [*parts, held.result(self.seat)])

    def _dealer(self) -> Shuffle:
        return Shuffle(secrets.token_hex(32) if self.seed is None else secret_of(f"{self.seed}/{self.games + 1}"))

    def _described(self, name: str) -> str:
        game = games.game(name)
        options = "; ".join(f"{option}: {_listed(choice.values)}" for option, choice in game.OPTIONS.items())
        values = {"players": ", ".join(map(str, game.PLAYERS)), "options": options or "–"}
        about = TEXTS.text("mcp.game", self.language, **values)
        return f"{name}: {games.introduction(name, self.language)}\n{about}"


def _listed(values: list[Any]) -> str:
    """Return the values of an option as JSON; of many the first ones."""
    some = ", ".join(map(json.dumps, values[:MOST_VALUES]))
    return f"{some}, …" if len(values) > MOST_VALUES else some
