"""What the second worker of a host searches, while the first one goes on answering: texts in, texts out.

Each question is answered in one go, so nothing else has to be said between the workers: what takes long is asked piece
by piece (`midtown.local.thinking`).
"""

from typing import Literal

import msgspec

from midtown.bots import Question, bot
from midtown.local.tables import LEVELS
from midtown.puzzles import sequels
from midtown.puzzles.collection import collection
from midtown.server.presenters import puzzles
from midtown.server.schemas.model import encode


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


Search = SequelQuestion
_search = msgspec.json.Decoder(Search).decode
SEARCH = ""
"""In place of the name of a computer player: any other search."""


def answer(name: str, question: str) -> str:
    """Return the move of a computer player, or for `SEARCH` the answer to one of the searches."""
    if name == SEARCH:
        return _search(question).answer().decode()
    return bot(name)(msgspec.json.decode(question, type=Question))
