"""HTTP types of puzzles: positions, answers, solutions, ratings, runs of two minutes."""

from typing import Annotated, Literal

from midtown.game import State
from midtown.server.schemas.model import Field, Model
from midtown.server.schemas.shared import LegalMove, Moment

PuzzleId = Annotated[
    str,
    Field(
        description="Id of a puzzle, such as `GAME-12-34`; `GAME-p12-34` from a game of people.",
        max_length=60,
        pattern=r"^[a-z0-9_]+-p?[0-9]+-[0-9]+$",
    ),
]
RunId = Annotated[str, Field(description="Id of a run.", max_length=32, pattern=r"^[0-9a-f]{32}$")]


Outcome = Annotated[
    Literal["best", "good", "missed"],
    Field(description="How good an answer was; `good` lacks at most five percentage points of win chance."),
]


class PuzzleRating(Model):
    """A rating by Glicko-2."""

    rating: int
    deviation: int = Field(description="Its standard deviation; it falls from 350 with each answer.")
    tries: int = Field(ge=0)
    solved: int = Field(ge=0)


class PuzzleSolver(PuzzleRating):
    """The visitor's rating."""

    best_run: int = Field(description="The most puzzles solved in a run of two minutes.", ge=0)
    until_settled: int = Field(
        description="About how many more answers it takes until the deviation is below 75; 0 once it is.", ge=0
    )


class PuzzleOutline(Model):
    """The puzzle of a day."""

    id: PuzzleId
    date: str = Field(description="Its day by UTC, as `YYYY-MM-DD`.")
    game: str
    players: int
    answered: bool = Field(description="Whether the visitor has answered it.")
    outcome: Outcome | None = Field(description="How good their answer was; null before it.")


class Puzzles(Model):
    """The puzzle of today, and how the visitor stands."""

    count: int = Field(description="How many puzzles there are.", ge=0)
    seen: int = Field(description="How many of them the visitor has answered.", ge=0)
    daily: PuzzleOutline | None = Field(description="Null if no puzzles are installed.")
    mine: PuzzleSolver


class PuzzleTheme(Model):
    """What puzzles of a game are about."""

    game: str
    theme: str = Field(description="Its id, unique within the game.")
    title: str
    count: int = Field(description="How many puzzles it has.", ge=0)
    seen: int = Field(description="How many of them the visitor has answered.", ge=0)
    state: State = Field(description="The position of one of them, for a picture.")


class PuzzleThemes(Model):
    """The themes that have at least ten puzzles, by game, the largest first."""

    themes: list[PuzzleTheme]


class PuzzleTry(Model):
    """A puzzle that the visitor has answered."""

    id: PuzzleId
    game: str
    players: int
    theme: str = Field(description="What it was about, in words.")
    at: Moment
    outcome: Outcome
    daily: str | None = Field(description="The day, as `YYYY-MM-DD`, if it was the puzzle of the day then.")


class PuzzleHistory(Model):
    """The last puzzles that the visitor has answered, the last one first."""

    tries: list[PuzzleTry]


class PuzzlePosition(Model):
    """A position as its mover sees it, with a question. Nothing in it tells the answer."""

    id: PuzzleId
    game: str
    players: int
    seat: int = Field(description="The seat to move: the visitor's.")
    names: list[str] = Field(description="Of computer players, by seat; empty for the visitor's.")
    question: str
    state: State
    facts: State
    moves: list[LegalMove]
    answered: bool = Field(description="Whether the visitor has answered it: then its solution can be read.")


class PuzzleAnswer(Model):
    """An answer to a puzzle."""

    move: Annotated[str | None, Field(max_length=60)] = Field(
        description="One of the legal moves; null to be shown the answer, which counts as a miss."
    )


class PuzzleMove(Model):
    """A legal move, and how good it is."""

    move: str
    words: str
    chance: float = Field(description="The mover's chance to win with it, from 0 to 1, by both searches.")
    reasons: list[str] = Field(description="What it does, in words; only for the best moves and the visitor's.")
    tried: int | None = Field(description="How many people gave it as their first answer; null as `answers` is.", ge=0)


class PuzzleOrigin(Model):
    """Where a puzzle comes from: a game between computer players, or a public one of people on this server."""

    deal: str | None = Field(description="Seed of a game between computer players, which deals the same game again.")
    player: str | None = Field(description="The computer player at every seat of it.")
    table: str | None = Field(description="Id of the table of people.")
    names: list[str | None] = Field(
        description="Who played there, by seat; null for players who have not agreed that their name is published."
    )
    ply: int = Field(description="The number of moves before the position.")
    iterations: int = Field(description="Iterations of each of the two searches that prove the answer.")
    gaps: list[float] = Field(description="By how much the answer is better than the next move, for each search.")
    noises: list[float] = Field(
        description="The noise of each gap: 1.96 standard errors over the rounds of its search."
    )


class PuzzleSolution(Model):
    """The solution of a puzzle; only for those who have answered it."""

    id: PuzzleId
    solved: bool
    nearly: bool = Field(description="Whether the visitor's answer is nearly as good: it never costs rating.")
    move: str = Field(description="The visitor's answer, their first one; empty if they had it shown.")
    answer: str
    theme: str
    moves: list[PuzzleMove] = Field(description="All legal moves, the answer first, then by their chances.")
    change: float | None = Field(description="Of the visitor's rating; null if the answer was not rated.")
    mine: PuzzleSolver
    rating: PuzzleRating = Field(description="The puzzle's rating.")
    answers: int | None = Field(
        description="How many people have answered, the visitor and those who had it shown included; null below five.",
        ge=0,
    )
    given_up: int | None = Field(description="How many of them had the answer shown.", ge=0)
    vote: bool | None = Field(description="Whether the visitor finds the puzzle good; null if they have not voted.")
    origin: PuzzleOrigin


class PuzzleVote(Model):
    """What the visitor thinks of a puzzle."""

    good: bool | None = Field(description="Whether they find it good; null to take the vote back.")


class PuzzleReport(Model):
    """A report about a puzzle to the operators of this server."""

    text: Annotated[str, Field(description="What is wrong with it.", min_length=1, max_length=500)]


class PuzzleStep(Model):
    """A move after a puzzle's position, and the position after it, as the mover of the puzzle sees both."""

    seat: int
    move: str
    words: str
    state: State
    facts: State


class PuzzleSequel(Model):
    """How a puzzle may go on after a move; what its mover cannot see is dealt at random."""

    steps: list[PuzzleStep] = Field(description="The move, and what follows up to another player's first move.")


class PuzzleRun(Model):
    """Two minutes of puzzles. A wrong answer costs nothing but its time."""

    id: RunId
    now: Moment
    ends_at: Moment
    solved: int = Field(ge=0)
    missed: int = Field(ge=0)
    puzzle: PuzzlePosition | None = Field(description="The puzzle to be answered; null once the run is over.")
    mine: PuzzleSolver


class RunAnswer(Model):
    """An answer in a run."""

    puzzle: PuzzleId
    move: Annotated[str, Field(description="One of the legal moves.", max_length=60)]


class RunStep(Model):
    """What came of an answer in a run."""

    right: bool | None = Field(description="Null if it came too late.")
    outcome: Outcome | None = Field(description="How good it was; null if it came too late.")
    answer: str | None = Field(description="The best move in words; null if the answer came too late.")
    run: PuzzleRun
