"""HTTP types of the analysis board: positions beside a game, lines of the engine, saved analyses."""

from typing import Annotated, Literal

from midtown.server.schemas.model import Field, Model, model_validator
from midtown.server.schemas.shared import AnalysisFrame, At, Document, Drawn, LegalMove, Moment
from midtown.support.documents import JsonObject
from midtown.variations import LONGEST_MOVE

MOST_STEPS = 300
"""Upper bound of the steps from the game to a position of its analysis."""
Move = Annotated[str, Field(max_length=LONGEST_MOVE)]
Seed = Annotated[int, Field(ge=0, lt=2**31)]
Status = Literal["waiting", "running", "done", "failed"]
Side = Annotated[int | None, Field(description="The seat from which places are named; else the seat to move.", ge=0)]
AnalysisId = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Texts = Annotated[str, Field(description="In the reader's language.")]


class AnalysisStep(Model):
    """A step to another position: a move, a position set up by hand, or hidden things dealt anew. One of the three."""

    move: Move | None = None
    state: Document | None = Field(None, description="A whole state, nothing of it hidden.")
    anew: Seed | None = Field(
        None,
        description="A seed. Everything that the seat to move cannot know is drawn anew; the same seed repeats it.",
    )
    draws: list[Drawn] = Field(default_factory=list, max_length=100)
    seed: Seed = Field(
        0, description="Decides the draws that are left out. With 0, those of the game come as long as they can."
    )

    @model_validator(mode="after")
    def _one(self) -> "AnalysisStep":
        if sum(given is not None for given in (self.move, self.state, self.anew)) != 1:
            raise ValueError("one of move, state and anew")
        return self


class OpenAnalysis(Model):
    """What to analyse: a record, finished or not, with or without variations; or a new game of some players."""

    record: Document | None = None
    game: Annotated[str, Field(max_length=40)] | None = Field(None, description="Id of a game, without a record.")
    players: int = Field(2, description="Number of seats, without a record.")
    side: Side = None


class AnalysisLine(Model):
    """A position: after the first `at` moves of a record's game, and steps beside it."""

    record: Document
    at: At
    line: list[AnalysisStep] = Field(default_factory=list, max_length=MOST_STEPS)
    side: Side = None


class AnalysisPositions(Model):
    """The positions of a line, and what is possible in the last one."""

    frames: list[AnalysisFrame] = Field(description="The position in the game, then one after each step.")
    moves: list[LegalMove]
    possible: list[Drawn] = Field(description="What the first draw of the last step could have been, ascending.")


class EngineMove(Model):
    """A move that the engine recommends."""

    move: str
    words: Texts
    places: list[str]
    win: float = Field(description="The win chance of the seat to move, from 0 to 1.")
    reason: Texts = Field(description="What speaks for it; may be empty.")
    line: list["EngineReply"] = Field(description="How the game may go on.")


class EngineReply(Model):
    """A move in a line of the engine."""

    seat: int
    words: Texts


class EngineLines(Model):
    """What the engine has found in a position so far; it knows what the seat to move knows, and no more."""

    id: AnalysisId
    status: Status
    done: int = Field(description="Iterations so far, of `total`.")
    total: int
    chances: list[float] = Field(description="Win chances by seat; empty at first.")
    moves: list[EngineMove] = Field(description="The best moves, the best first.")


class SaveAnalysis(Model):
    """An analysis to save: a record with its variations."""

    title: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]*$")]
    shared: bool = Field(description="Whether everybody with the link may read it.")
    record: Document


class SavedAnalysis(Model):
    """A saved analysis, without its content."""

    id: AnalysisId
    title: str
    game: str
    shared: bool
    made_at: Moment
    changed_at: Moment


class AnalysisContent(Model):
    """A saved analysis."""

    analysis: SavedAnalysis
    mine: bool
    record: JsonObject
