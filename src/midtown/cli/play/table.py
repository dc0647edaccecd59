"""One game at this terminal: turns, news, and the saved file."""

import time
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import NamedTuple

from midtown import bots
from midtown.bots import BOT
from midtown.cli.console.language import TEXTS
from midtown.cli.console.players import ME, reader_of
from midtown.cli.console.screen import Screen
from midtown.cli.play import setup
from midtown.game import AnyPosition, State
from midtown.match import Match
from midtown.record import replay
from midtown.support.i18n import LANGUAGES

COMMANDS = ("help", "hint", "undo", "save", "quit", "board")

LONG = 5
"""Number of lines after one move from which the player is asked to press Enter."""


class Quit(Exception):
    """Raised when the player quits."""


def command_named(word: str) -> str | None:
    """Return the command with this name in any language."""
    for command in COMMANDS:
        if any(word.casefold() == TEXTS.text(f"command.{command}", language) for language in LANGUAGES):
            return command
    return None


class News(NamedTuple):
    """The public consequences of one move."""

    seat: int
    move: str
    story: list[str]


class LocalGame:
    """A local game with its players, news and file."""

    def __init__(self, match: Match, screen: Screen, file: Path, seed: str | None) -> None:
        self.match = match
        self.screen = screen
        self.file = file
        self.chance = Random(seed)
        self.computers: dict[int, bots.Bot] = {}
        self.reader = reader_of(match.players, screen)
        self.names = self.reader.names
        self.people = [seat for seat, player in enumerate(match.players) if not player.startswith(BOT)]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        """The seat whose hand may be shown without asking."""
        self.long_story = False
        """Whether drawing the board would push unread news off the screen."""
        self.greeted = False
        """Whether the help on typing moves was printed."""
        steps = list(replay(match.record()))
        self.news = [
            self.news_of(before.position, after.move or "", after.position) for before, after in pairwise(steps)
        ]

    def news_of(self, before: AnyPosition, move: str, after: AnyPosition) -> News:
        """Return the news of a move."""
        game = self.match.game
        seat = game.to_move(before)
        assert seat is not None
        return News(seat, move, game.narrate(before, move, after, self.reader))

    def play(self, move: str) -> None:
        """Play a move of the seat to move, save, and print the news; GameError if it is refused."""
        before = self.match.position
        self.match = self.match.after(move)
        setup.save_game(self.match, self.file)
        self.news.append(self.news_of(before, self.match.moves[-1], self.match.position))
        self.tell(self.news[-1:])

    def play_computer(self) -> None:
        """Play the move of the computer player to move."""
        seat = self.match.to_move
        assert seat is not None
        name = self.match.players[seat].removeprefix(BOT)
        choose = self.computers.setdefault(seat, bots.bot(name, time.monotonic))
        question = self.match.question(self.chance.getrandbits(63))
        with self.screen.thinking(self.names[seat]) if any(bots.budget(name)) else nullcontext():
            move = choose(question)
        self.play(move)

    def tell(self, news: Sequence[News]) -> None:
        """Print who did what, and the consequences."""
        for item in news:
            deed, *effects = item.story
            self.screen.print(deed)
            for line in effects:
                self.screen.print(line, "story", indent=2)
            self.long_story |= len(effects) >= LONG

    def news_for(self, seat: int) -> list[News]:
        """Return the news since the seat's previous turn: its own moves of this turn and those of all others."""
        first = len(self.news)
        while first and self.news[first - 1].seat == seat:
            first -= 1
        while first and self.news[first - 1].seat != seat:
            first -= 1
        return self.news[first:]

    def take_back(self, seat: int) -> bool:
        """Undo to that seat's last decision; return False if it has made none."""
        last = max((i for i, item in enumerate(self.news) if item.seat == seat), default=None)
        if last is None:
            return False
        self.match = self.match.without_last(len(self.match.moves) - last)
        del self.news[last:]
        setup.save_game(self.match, self.file)
        return True

    def seen_by(self, seat: int | None) -> State:
        """Return the state as a seat may see it, with names, recent moves and options for the drawing."""
        recent = self.news_for(seat) if seat is not None else []
        context = {"names": self.names, "recent": [item.move for item in recent], "options": self.match.options}
        return {**self.match.view(seat), **context}

    def show(self, seat: int | None) -> None:
        """Draw the table as a seat sees it, after a pause if there is much to read."""
        screen = self.screen
        if self.long_story and screen.at_keyboard:
            self.wait("turn.go_on")
        self.long_story = False
        screen.print()
        screen.draw(self.match.game.render(self.seen_by(seat), seat, screen.language, screen.width))

    def hand_over(self, seat: int) -> None:
        """With several people on this device, clear the screen and wait for the player of the seat."""
        if self.looking == seat:
            return
        screen = self.screen
        if self.looking is not None:
            self.wait("turn.done")
        screen.clear()
        self.wait("turn.hand_over", who=self.names[seat])
        screen.clear()
        self.looking = seat
        self.tell(self.news_for(seat))

    def wait(self, key: str, **values: str) -> None:
        """Wait for Enter; Quit if the player quits."""
        if command_named(self.screen.ask(self.screen.text(key, **values))) == "quit":
            raise Quit

    def finish(self) -> None:
        """Print the final table, the scores and the record's file."""
        screen, result = self.screen, self.match.result()
        self.show(self.people[0] if len(self.people) == 1 else None)
        screen.print()
        winners = [self.names[seat] for seat in result.winners]
        if result.winners == self.people[:1] and self.match.players[result.winners[0]] == ME:
            screen.say("end.you", "bold")
        else:
            screen.say("end.one" if len(winners) == 1 else "end.shared", "bold", who=", ".join(winners))
        for seat in sorted(range(len(self.names)), key=lambda seat: -result.scores[seat]):
            mark = "★" if seat in result.winners else " "
            screen.print(f"{mark} {self.names[seat]:<22}{result.scores[seat]:>4}")
        path = setup.finish_game(self.match, self.file)
        screen.say("end.record", "dim", file=str(path))
        screen.say("end.review", "dim", file=str(path))
