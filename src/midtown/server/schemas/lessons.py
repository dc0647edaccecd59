"""What goes over HTTP about a first game: its chapters, the visitor's answers, where they lead."""

from typing import Annotated, Any, Literal

from pydantic import Field

from midtown.server.models import LegalMove, Model, Why

MOST_ANSWERS = 40
"""More than the steps of any chapter."""
Answer = Annotated[str, Field(max_length=200)]


class ChapterInfo(Model):
    """A chapter of a first game, and how many steps it has."""

    name: str
    title: str
    steps: int


class LessonInfo(Model):
    """A game's first game: its chapters, in order. The visitor sits at `seat`; `names` by seat, his own is empty."""

    game: str
    seat: int
    names: list[str]
    chapters: list[ChapterInfo]


class LessonRequest(Model):
    """What the visitor has answered in a chapter so far: for each step a move, or an empty text where it only tells."""

    chapter: Annotated[str, Field(max_length=40)]
    answers: Annotated[list[Answer], Field(default_factory=list, max_length=MOST_ANSWERS)]
    why: Answer | None = Field(None, description="A move of which he wants to know why it would be refused.")


class LessonFrame(Model):
    """A position as the visitor sees it, and the move that led there, if one did."""

    state: dict[str, Any]
    facts: dict[str, Any]
    to_move: int | None
    seat: int | None = None
    move: str | None = None
    words: str | None = None
    story: Annotated[list[str], Field(default_factory=list)]


class LessonStep(Model):
    """A step: what it says, and what it waits for: a move, one that the rules refuse, or only that he reads on."""

    chapter: str
    number: int
    kind: Literal["told", "move", "refusal"]
    text: str
    rule: str | None
    last: bool = Field(description="Whether the chapter ends with it.")
    right: bool | None = Field(description="Whether the last answer was what was asked for.")
    said: str | None = Field(description="What is said about it.")
    frames: list[LessonFrame] = Field(
        description="What the last answer has brought about, move by move, or how it stands; the last one is now."
    )
    moves: list[LegalMove] = Field(description="The legal moves that can be chosen from.")
    example: str | None = Field(description="One that would be right.")
    touched: list[str] = Field(description="For a refusal the places that are touched on the way to it.")
    why: Why | None = None
