"""What goes over HTTP about the review of a game that is over (docs/review.md)."""

from typing import Literal

from pydantic import Field

from midtown.server.models import Model

NOISE = Field(description="Half the width of its 95 % interval: what is left to the search's chance.")


class ReviewedMove(Model):
    """A move where there was a choice, and the best one, as far as its player could know."""

    number: int
    seat: int
    move: str
    chance: float = Field(description="Its player's chance to win after it, from 0 to 1, as he could know it.")
    best: str = Field(description="The move itself, if none is better.")
    loss: float = Field(description="By how much the best one promises more.")
    noise: float = NOISE


class ExpensiveMove(Model):
    """One of the most expensive moves of a player, in words, and the better one."""

    number: int
    seat: int
    words: str
    better: str
    loss: float
    noise: float = NOISE


class ReviewedDraw(Model):
    """What a seat drew after move `number` (0: its first hand), and what that gave it in chance to win."""

    number: int
    seat: int
    drawn: list[int | str]
    luck: float = Field(description="By how much the chance is better than after an average draw.")
    noise: float = NOISE


class Review(Model):
    """A game that is over, as a search sees it."""

    moves: int
    iterations: int = Field(description="How much was searched for a move.")
    chances: list[list[float]] = Field(description="After each number of moves every seat's chance to win, by seat.")
    decisions: list[ReviewedMove]
    expensive: list[ExpensiveMove] = Field(description="Seat by seat, the worst first.")
    luck: list[ReviewedDraw]


class ReviewState(Model):
    """How far the review of a table's game is."""

    status: Literal["none", "running", "failed", "done"]
    done: int = Field(description="Positions looked at so far, of `total`.")
    total: int
    review: Review | None
