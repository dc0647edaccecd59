"""HTTP types of correspondence games: conditional moves, vacations, and which game waits next."""

from typing import Annotated

from pydantic import Field

from midtown.game import State
from midtown.server.schemas.shared import Document, LegalMove, Model, Moment
from midtown.variations import MOST_NODES

MoveText = Annotated[str, Field(min_length=1, max_length=200, description="A move in the game's notation.")]
Seat = Annotated[int, Field(ge=0, le=7)]
MOST_STEPS = 4
"""Turns that a line plans ahead."""


LONGEST_NOTES = 4000


class TableNotes(Model):
    """A player's own notes at a table."""

    text: Annotated[str, Field(max_length=LONGEST_NOTES)]
    variations: list[Document] = Field(description="Nodes of a tree, as in a record.")


class ChangeNotes(Model):
    """What to change of one's notes; what is left out stays as it is."""

    text: Annotated[str, Field(max_length=LONGEST_NOTES)] | None = None
    variations: Annotated[list[Document], Field(max_length=MOST_NODES - 1)] | None = Field(
        None, description="All of them. Each begins with a whole position or is a comment."
    )


class ExpectedMove(Model):
    """A move that is expected of another seat."""

    seat: Seat
    aim: Annotated[
        str,
        Field(min_length=1, max_length=60, description="The move without what its mover hides, from a lookahead."),
    ]
    move: MoveText | None = Field(None, description="The whole move; null for every move of that aim.")


class ConditionalStep(Model):
    """One turn: what is expected of others before it, all of it, and the visitor's answers in their order."""

    expected: list[ExpectedMove] = Field(
        max_length=6, description="Empty: the visitor answers whatever the others play."
    )
    answers: list[MoveText] = Field(min_length=1, max_length=6)


class NewConditionalLine(Model):
    """A line to be stored: one or more turns."""

    steps: list[ConditionalStep] = Field(min_length=1, max_length=MOST_STEPS)


class AskLookahead(Model):
    """Up to where to look ahead: after these turns, and within the next one."""

    steps: list[ConditionalStep] = Field(default=[], max_length=MOST_STEPS - 1)
    expected: list[ExpectedMove] = Field(default=[], max_length=6)
    answers: list[MoveText] = Field(default=[], max_length=5)


Places = Annotated[
    list[str],
    Field(description="The input targets that make it up, without those that only its mover can touch."),
]


class PossibleMove(Model):
    """A move of another seat."""

    move: MoveText
    words: str
    places: Places


class PossibleAim(Model):
    """Moves of another seat that differ only in what that seat may hide."""

    aim: str
    words: str
    places: Annotated[list[str], Field(description="Those of all its moves; empty where they differ.")]
    moves: list[PossibleMove] = Field(description="Empty if there are very many of them.")


class PossibleTurn(Model):
    """What another seat can play next, once all that is expected has been played."""

    seat: Seat
    aims: list[PossibleAim]


class PossiblePosition(Model):
    """One position that may come, as the visitor would see it; what they cannot know is drawn."""

    state: State
    facts: State


class ConditionalLookahead(Model):
    """What may come, as far as the visitor can know."""

    turn: int = Field(description="The `turn` of the position it starts from.")
    others: list[PossibleTurn] = Field(description="In the order in which they move.")
    answers: list[LegalMove] = Field(
        description="The visitor's moves that are legal then in most games that fit what they see."
    )
    possible: bool = Field(description="Whether what is expected can come true at all.")
    expected: PossiblePosition | None = Field(description="After all that is expected; null if it is not possible.")
    own: PossiblePosition | None = Field(description="When the visitor is to answer; null if their turn is over then.")


class ExpectedWords(ExpectedMove):
    """A move that is expected, in words."""

    words: str


class AnswerWords(Model):
    """An answer, in words."""

    move: MoveText
    words: str


class ConditionalStepWords(Model):
    """One turn, in words."""

    expected: list[ExpectedWords]
    answers: list[AnswerWords]
    played: bool = Field(description="Whether it has come true and was played.")


class ConditionalLine(Model):
    """A line of the visitor that can still come true."""

    id: str
    steps: list[ConditionalStepWords]


class Vacation(Model):
    """A seat whose player is on vacation: their clock stands still."""

    seat: Seat
    until: Moment


class VacationLeft(Model):
    """The visitor's days of vacation."""

    most: int = Field(description="Days of vacation within any 365 days.")
    days: int = Field(description="Whole days that can still be taken.", ge=0)


class WaitingTable(Model):
    """A correspondence game that waits for the visitor."""

    table: str
    game: str
    left: int = Field(description="Milliseconds until they run out of time.", ge=0)
