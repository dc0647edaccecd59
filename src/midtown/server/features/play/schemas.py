"""Messages of reviews, lessons, and what decisions say of skill."""

from typing import Annotated, Any, Literal

from pydantic import Field

from midtown.server.http.skill import DecisionSkill, EstimatedLevel
from midtown.server.schemas.people import Model
from midtown.server.schemas.tables import LegalMove, Why

NOISE = Field(description="Half the width of the 95 % confidence interval (randomness of the search).")
MOST_ANSWERS = 40
"""Upper bound of the answers in a request; no chapter has as many steps."""
Answer = Annotated[str, Field(max_length=200)]


class ReviewedMove(Model):
    """A move made where there was a choice, and the best move given what its player could know."""

    number: int
    seat: int
    move: str
    chance: float = Field(description="The player's win chance after the move (0 to 1), given what they could know.")
    best: str = Field(description="The best move; the move itself if none is better.")
    loss: float = Field(description="Win chance lost against the best move.")
    noise: float = NOISE


class ExpensiveMove(Model):
    """One of a player's costliest moves, in words, with the better one."""

    number: int
    seat: int
    words: str
    better: str
    loss: float
    noise: float = NOISE


class ReviewedDraw(Model):
    """A draw of a seat after move `number` (0: its first hand), and its effect on the win chance."""

    number: int
    seat: int
    drawn: list[int | str]
    luck: float = Field(description="Win chance gained over an average draw.")
    noise: float = NOISE


class SeatSkill(Model):
    """What the decisions of a seat have cost, apart from draws and results."""

    kept: float = Field(
        description="Share of the win chance that was kept, against the best moves (0 to 1).", ge=0, le=1
    )
    kinds: list[DecisionSkill]
    level: EstimatedLevel | None = Field(description="By this game alone; null if nothing comparable was measured.")


class Review(Model):
    """The review of a finished game by a search."""

    moves: int
    iterations: int = Field(description="Search iterations for each move.")
    chances: list[list[float]] = Field(description="Win chances by seat, before the first move and after each one.")
    decisions: list[ReviewedMove]
    expensive: list[ExpensiveMove] = Field(description="Seat by seat, worst move first.")
    luck: list[ReviewedDraw]
    skill: list[SeatSkill] = Field(description="By seat.")
    without_luck: list[float] | None = Field(
        description="Each seat's share of the victory less the luck of all draws; null in older reviews."
    )
    article: list[str] = Field(description="The game in a few sentences, by paragraph, in the reader's language.")


class ReviewState(Model):
    """The progress of a review."""

    status: Literal["none", "running", "failed", "done"]
    done: int = Field(description="Positions analysed so far, of `total`.")
    total: int
    review: Review | None


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
