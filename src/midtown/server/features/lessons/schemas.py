"""Messages of lessons."""

from typing import Annotated, Any, Literal

from pydantic import Field

from midtown.server.schemas.people import Model
from midtown.server.schemas.tables import LegalMove, Why

MOST_ANSWERS = 40
"""Upper bound of the answers in a request; no chapter has as many steps."""
Answer = Annotated[str, Field(max_length=200)]


class ChapterInfo(Model):
    """A chapter of a lesson, with its number of steps."""

    name: str
    title: str
    steps: int


class LessonInfo(Model):
    """The lesson of a game: its chapters in order. The visitor sits at `seat`; their own entry of `names` is empty."""

    game: str
    seat: int
    names: list[str]
    chapters: list[ChapterInfo]


class LessonRequest(Model):
    """The visitor's answers in a chapter so far: a move for each step, or an empty text where a step only informs."""

    chapter: Annotated[str, Field(max_length=40)]
    answers: Annotated[list[Answer], Field(default_factory=list, max_length=MOST_ANSWERS)]
    why: Answer | None = Field(None, description="A move; the response explains why it would be refused.")


class LessonFrame(Model):
    """A position as the visitor sees it, with the move that led to it, if any."""

    state: dict[str, Any]
    facts: dict[str, Any]
    to_move: int | None
    seat: int | None = None
    move: str | None = None
    words: str | None = None
    story: Annotated[list[str], Field(default_factory=list)]


class LessonStep(Model):
    """A step of a lesson: its text and what it expects: a move, a move that the rules refuse, or nothing."""

    chapter: str
    number: int
    kind: Literal["told", "move", "refusal"]
    text: str
    rule: str | None
    last: bool = Field(description="Whether this is the last step of the chapter.")
    right: bool | None = Field(description="Whether the last answer was right; null before the first answer.")
    said: str | None = Field(description="The comment on the last answer.")
    frames: list[LessonFrame] = Field(
        description="The positions since the last answer, move by move; the last one is the current position."
    )
    moves: list[LegalMove] = Field(description="The legal moves on offer.")
    example: str | None = Field(description="A move that would be right.")
    touched: list[str] = Field(description="For a refusal: the places to touch before it.")
    why: Why | None = None
