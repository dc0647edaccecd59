"""One game at this terminal: the players in turn, what becomes known, the saved file."""

import time
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from midtown import bots
from midtown.cli import play_saves as saves
from midtown.cli.play_commands import Quit, command_named
from midtown.cli.play_seats import BOT, ME
from midtown.cli.screen import Screen
from midtown.game import State
from midtown.match import Match
from midtown.record import replay

LONG = 5
"""Lines that came of one move: from so many on the person is given time to read them."""


class News(NamedTuple):
    """What became known with one move."""

    seat: int
    move: str
    words: str
    story: list[str]


class Table:
    """A game with its players, its news and its file."""

    def __init__(self, match: Match, screen: Screen, file: Path, seed: str | None) -> None:
        self.match = match
        self.screen = screen
        self.file = file
        self.chance = Random(seed)
        self.computers: dict[int, bots.Bot] = {}
        self.names = display_names(match.players, screen)
        self.people = [seat for seat, player in enumerate(match.players) if not player.startswith(BOT)]
        self.looking: int | None = self.people[0] if len(self.people) == 1 else None
        """The person whose hand may be shown without asking."""
        self.much_told = False
        """Whether the next drawing would push off the screen what should be read first."""
        self.greeted = False
        """Whether it has been said how moves are typed."""
        steps = list(replay(match.record()))
        self.news = [self.told(before.position, after.move or "", after.position) for before, after in pairwise(steps)]

    def told(self, before: Any, move: str, after: Any) -> News:
        """What a move means for those who watch."""
        game, language = self.match.game, self.screen.language
        seat = game.to_move(before)
        assert seat is not None
        return News(seat, move, game.words(before, move, language), game.story(before, move, after, language))

    def play(self, move: str) -> None:
        """Play a move of the seat to move, save, and tell everybody; GameError if it cannot be."""
        before = self.match.position
        self.match.play(move)
        saves.save(self.match, self.file)
        self.news.append(self.told(before, self.match.moves[-1], self.match.position))
        self.tell(self.news[-1:])

    def play_computer(self) -> None:
        """Let the computer player whose turn it is play."""
        seat = self.match.to_move
        assert seat is not None
        name = self.match.players[seat].removeprefix(BOT)
        choose = self.computers.setdefault(seat, bots.bot(name, time.monotonic))
        question = self.match.question(self.chance.getrandbits(63))
        with self.screen.thinking(self.names[seat]) if any(bots.budget(name)) else nullcontext():
            move = choose(question)
        self.play(move)

    def tell(self, news: Sequence[News]) -> None:
        """Say who did what, and what came of it."""
        for item in news:
            self.screen.print_item(f"{self.names[item.seat]}: ", item.words)
            for line in item.story:
                self.screen.print(line, "story", indent=2)
            self.much_told |= len(item.story) >= LONG

    def news_for(self, seat: int) -> list[News]:
        """What happened since that seat's turn before: its own moves of this turn and all others'."""
        first = len(self.news)
        while first and self.news[first - 1].seat == seat:
            first -= 1
        while first and self.news[first - 1].seat != seat:
            first -= 1
        return self.news[first:]

    def take_back(self, seat: int) -> bool:
        """Back to that seat's last decision, everything since included; False if it has made none."""
        last = max((i for i, item in enumerate(self.news) if item.seat == seat), default=None)
        if last is None:
            return False
        while len(self.match.moves) > last:
            self.match.undo()
        del self.news[last:]
        saves.save(self.match, self.file)
        return True

    def seen_by(self, seat: int | None) -> State:
        """The state as a seat may see it, with what the drawing needs beside it."""
        recent = self.news_for(seat) if seat is not None else []
        told = {"names": self.names, "recent": [item.move for item in recent], "options": self.match.options}
        return {**self.match.view(seat), **told}

    def show(self, seat: int | None) -> None:
        """Draw the table as a seat sees it, after a pause where there is much to read."""
        screen = self.screen
        if self.much_told and screen.at_keyboard:
            self.wait("turn.go_on")
        self.much_told = False
        screen.print()
        screen.draw(self.match.game.draw(self.seen_by(seat), seat, screen.language, screen.width))

    def hand_over(self, seat: int) -> None:
        """With several people here: clear the screen, and wait until the right one looks."""
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
        """Wait for Enter, or for the wish to end."""
        if command_named(self.screen.ask(self.screen.text(key, **values))) == "quit":
            raise Quit

    def finish(self) -> None:
        """The end: the table, the scores, and where the record is."""
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
        place = saves.finish(self.match, self.file)
        screen.say("end.record", "dim", file=str(place))
        screen.say("end.review", "dim", file=str(place))


def display_names(players: Sequence[str], screen: Screen) -> list[str]:
    """What to call everyone: people by their names, computer players by their level, numbered if there are several."""
    kinds = [player.partition(":")[2].partition(":")[0] if player.startswith(BOT) else "" for player in players]
    people = kinds.count("")
    names: list[str] = []
    for seat, player in enumerate(players):
        if player.startswith(BOT):
            kind = kinds[seat]
            number = kinds[: seat + 1].count(kind)
            names.append(kind.capitalize() + (f" {number}" if kinds.count(kind) > 1 else ""))
        elif player == ME:
            names.append(screen.text("seat.you") if people == 1 else screen.text("seat.person", number=str(seat + 1)))
        else:
            names.append(player)
    return names
