"""Messages of reviews."""

from typing import Literal

from pydantic import Field

from midtown.server.http.skill import DecisionSkill, EstimatedLevel
from midtown.server.schemas.people import Model

NOISE = Field(description="Half the width of the 95 % confidence interval (randomness of the search).")


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
