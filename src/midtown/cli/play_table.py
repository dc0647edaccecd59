"""One game at this terminal: shows the table to whoever is to move, asks, plays, tells, saves."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from midtown import bots, games
from midtown.cli import play_saves as saves
from midtown.cli.play_choice import Choice
from midtown.cli.play_setup import BOT, ME
from midtown.cli.screen import Screen
from midtown.game import GameError, IllegalMove, State
from midtown.locale import Language
from midtown.match import Match
from midtown.record import replay


class News(NamedTuple):
    """What became known with one move."""

    seat: int
    move: str
    said: str
    story: list[str]


class Table:
    """The game with its players and its file."""

    def __init__(self, match: Match, screen: Screen, file: Path, seed: str | None) -> None:
        self.match = match
        self.screen = screen
        self.file = file
        self.chance = Random(seed)
        self.names = called(match.players, screen)
        self.people = [seat for seat, player in enumerate(match.players) if not player.startswith(BOT)]
        self.looking: int | None = None
        """The person who last looked at his hand here."""
        self.news: list[News] = []
        self.recall()

    def recall(self) -> None:
        """Take the news from the moves of a game that goes on."""
        steps = list(replay(self.match.record()))
        for before, after in zip(steps, steps[1:], strict=False):
            assert after.move is not None
            self.news.append(self.told(before.position, after.move, after.position))

    def told(self, before: object, move: str, after: object) -> News:
        ...
