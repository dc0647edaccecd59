"""HTTP types of games with variations: an analysis, and the notes of a game by correspondence."""

from typing import Annotated, Any

from pydantic import Field

from midtown.server.schemas.tables import Model
from midtown.variations import LONGEST_COMMENT, MOST_NODES

Drawn = int | str
At = Annotated[int, Field(description="Number of moves of the game itself before it.", ge=0)]
Sides = Annotated[
    list[str] | None,
    Field(description="The words from the side of every seat; null if all say the same, or one side was asked for."),
]


class AnalysisFrame(Model):
    """A position in which everything is open, and the step that led to it."""

    state: dict[str, Any]
    facts: dict[str, Any]
    to_move: int | None
    seat: int | None = Field(description="The seat that moved.")
    move: str | None
    draws: list[Drawn]
    words: str | None
    sides: Sides
    story: list[str]


class AnalysisNode(Model):
    """A position of the tree as the record has it, and its move in words."""

    parent: int | None = Field(description="The number of an earlier node, from 0.")
    at: At
    move: str | None
    state: dict[str, Any] | None
    draws: list[Drawn]
    comment: Annotated[str, Field(max_length=LONGEST_COMMENT)]
    seat: int | None
    words: str | None
    sides: Sides


class AnalysisOpened(Model):
    """A game with its variations, all of it checked by the rules."""

    game: str
    names: list[str] = Field(description="What the seats are called; an empty text without a name.")
    levels: list[str | None]
    record: dict[str, Any] = Field(description="The record without its variations.")
    frames: list[AnalysisFrame] = Field(description="The positions of the game itself.")
    nodes: Annotated[list[AnalysisNode], Field(max_length=MOST_NODES)]
