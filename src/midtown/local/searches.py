"""What the second worker of a host searches, while the first one goes on answering: texts in, texts out.

Each question is answered in one go, so nothing else has to be said between the workers: what takes long is asked piece
by piece, so that nobody waits long, and what is no longer wanted ends with its piece.
"""

import time
from collections.abc import Awaitable, Callable
from typing import Final, Literal

import msgspec

from midtown import bots
from midtown import record as records
from midtown.bots import Question
from midtown.bots.thinking import Thinking
from midtown.local.tables import LEVELS
from midtown.puzzles import sequels
from midtown.puzzles.collection import collection
from midtown.review import SearchEffort, finished_steps, look
from midtown.server.presenters import puzzles
from midtown.server.schemas.model import encode
from midtown.support.documents import JsonObject


class SequelQuestion(msgspec.Struct, tag="sequel", frozen=True, kw_only=True):
    """How a puzzle may go on after a move."""

    puzzle: str
    move: str
    language: Literal["en", "de"]

    def answer(self) -> bytes:
        """Return the `PuzzleSequel`."""
        puzzle = collection()[self.puzzle]
        names = puzzles.seat_names(puzzle)
        steps = sequels.sequel(puzzle, self.move, names, self.language, LEVELS["club"])
        return encode(puzzles.sequel(puzzle, steps))


class MoveFound(msgspec.Struct, frozen=True):
    """How many of its `total` iterations a computer player has done, and its move once these are all."""

    done: int
    total: int
    move: str | None


class MoveQuestion(msgspec.Struct, tag="move", frozen=True, kw_only=True):
    """What the computer player `name` plays: it thinks for a moment more."""

    id: str
    name: str
    question: Question

    def answer(self) -> bytes:
        """Return the `MoveFound`."""
        player = bots.bot(self.name)
        if not isinstance(player, bots.Searcher) or len(self.question.moves) == 1:
            return msgspec.json.encode(MoveFound(0, 0, player(self.question)))
        limits = player.budget.within(self.question.seconds, self.question.iterations).without_clock()
        thinking = _moves.get(self.id) or Thinking(self.question, player.settings, limits)
        _moves.clear()
        thinking.go_on(MOMENT, total := limits.iterations or 0, time.monotonic)
        if thinking.iterations == total:
            return msgspec.json.encode(MoveFound(total, total, thinking.best()))
        _moves[self.id] = thinking
        return msgspec.json.encode(MoveFound(thinking.iterations, total, None))


class LinesFound(msgspec.Struct, frozen=True):
    """What was found in a position after `done` iterations."""

    done: int
    lines: JsonObject | None


class LinesQuestion(msgspec.Struct, tag="lines", frozen=True, kw_only=True):
    """What the engine finds in a position in a while more, up to `total` iterations in all."""

    id: str
    question: Question
    total: int

    def answer(self) -> bytes:
        """Return the `LinesFound`."""
        thinking = _thinking.get(self.id) or Thinking(self.question)
        _thinking.clear()
        _thinking[self.id] = thinking
        thinking.go_on(SECONDS, self.total, time.monotonic)
        return msgspec.json.encode(LinesFound(thinking.iterations, thinking.document()))


class LookQuestion(msgspec.Struct, tag="look", frozen=True, kw_only=True):
    """The look at move `number` of a finished game, for its review."""

    record: JsonObject
    number: int
    iterations: int

    def answer(self) -> bytes:
        """Return the `Look`."""
        record = records.read(self.record)
        effort = SearchEffort(self.iterations)
        return msgspec.json.encode(look(record, finished_steps(record), self.number, effort, with_gains=False))


SECONDS: Final = 0.5
"""How long the engine looks before others can be answered."""
MOMENT: Final = 0.2
"""How long a computer player thinks before others can be answered, and it is seen how far it is."""
_thinking: dict[str, Thinking] = {}
"""The search that goes on, by its id."""
_moves: dict[str, Thinking] = {}
"""The same of a computer player; the host asks for one move at a time."""
Search = MoveQuestion | SequelQuestion | LinesQuestion | LookQuestion
Searcher = Callable[[Search], Awaitable[str]]
"""Returns the answer to a search, as JSON."""
_search = msgspec.json.Decoder(Search).decode


def answer(question: str) -> str:
    """Return the answer to a search."""
    search: Search = _search(question)
    return search.answer().decode()
