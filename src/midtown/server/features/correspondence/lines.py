"""Conditional moves: "if they build there, I answer this". Pure: what came of a line follows from the moves since."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from midtown.game import AnyGame
from midtown.match import Match
from midtown.support.i18n import Language

Words = dict[Language, str]


class Expected(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that is expected of another seat."""

    seat: int
    aim: str
    """The move without what its mover hides, as the game's `aim` gives it."""
    move: str = ""
    """The whole move; empty for every move of that aim."""
    words: Words = {}

    def fits(self, game: AnyGame, seat: int, move: str) -> bool:
        """Return whether a move that was made is the expected one."""
        return seat == self.seat and (move == self.move if self.move else game.aim(move) == self.aim)

    @property
    def weight(self) -> int:
        """Return how exactly it is clear what is expected."""
        return 2 if self.move else 1


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of one's own."""

    move: str
    words: Words = {}


class PlannedTurn(msgspec.Struct, frozen=True):
    """One turn: what is expected of others before it, and one's answers in their order."""

    expected: tuple[Expected, ...]
    """All of them must have been made; nothing expected stands for any moves."""
    answers: tuple[Answer, ...]


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """The turns that a player has planned for a seat at a table, one after the other."""

    id: str
    table: str
    player: str
    seat: int
    made_after: int
    """The number of moves that were made before."""
    steps: tuple[PlannedTurn, ...]


class LineState(NamedTuple):
    """What has come of a line: it `waits`, its next `move` is to be made, or it is `over`."""

    state: Literal["waits", "ready", "over"]
    done: int = 0
    """The number of its steps that were played."""
    weight: int = 0
    """How much of what was expected has come true: of several lines that are ready, the heaviest one answers."""
    move: str = ""


OVER = LineState("over")


class _Follower:
    """Follows a line through the moves that were made since."""

    def __init__(self, game: AnyGame, line: Line) -> None:
        self.game = game
        self.line = line
        self.done = self.weight = 0
        self._begin()

    def _begin(self) -> None:
        self.answered = 0
        self.moved: set[int] = set()
        """The others who have moved since the last step."""
        step = self.step
        self.open = list(step.expected) if step else []

    @property
    def step(self) -> PlannedTurn | None:
        steps = self.line.steps
        return steps[self.done] if self.done < len(steps) else None

    def follow(self, seat: int, move: str) -> bool:
        """Take one move; return False if the line cannot come true any more."""
        return self._own(move) if seat == self.line.seat else self._other(seat, move)

    def _own(self, move: str) -> bool:
        step = self.step
        if step is None or self.open or step.answers[self.answered].move != move:
            return False
        self.answered += 1
        if self.answered == len(step.answers):
            self.done += 1
            self._begin()
        return self.step is not None

    def _other(self, seat: int, move: str) -> bool:
        if self.answered or any(expected.seat in self.moved and expected.seat != seat for expected in self.open):
            return False
        self.moved.add(seat)
        for expected in self.open:
            if expected.fits(self.game, seat, move):
                self.open.remove(expected)
                self.weight += expected.weight
                break
        return True

    def standing(self, to_move: int | None) -> LineState:
        """Return what has come of the line when `to_move` is to move."""
        step = self.step
        if step is None or to_move is None:
            return OVER
        if to_move == self.line.seat:
            move = step.answers[self.answered].move
            return OVER if self.open else LineState("ready", self.done, self.weight, move)
        if self.answered or any(expected.seat in self.moved and expected.seat != to_move for expected in self.open):
            return OVER
        return LineState("waits", self.done, self.weight)


def line_state(line: Line, match: Match) -> LineState:
    """Return what has come of a line in a game that goes on; it is over when moves before it were taken back."""
    if line.made_after > len(match.moves):
        return OVER
    follower = _Follower(match.game, line)
    since = slice(line.made_after, None)
    for seat, move in zip(match.movers[since], match.moves[since], strict=True):
        if not follower.follow(seat, move):
            return OVER
    return follower.standing(match.to_move)


def best_line(lines: Sequence[Line], match: Match) -> tuple[Line, str] | None:
    """Return the line that answers now, with its move: the one of which most has come true, then the oldest."""
    stands = [(line, line_state(line, match)) for line in lines]
    ready = [(line, stand) for line, stand in stands if stand.state == "ready"]
    if not ready:
        return None
    line, stand = max(ready, key=lambda pair: pair[1].weight)
    return line, stand.move
