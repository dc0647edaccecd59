"""Reviews of finished games as the API shows them, and what decisions say of skill."""

from collections.abc import Iterable, Sequence
from typing import Literal

from midtown import games
from midtown.game import AnyGame
from midtown.record import Record, ReplayStep
from midtown.review import DecisionDocument, Level, ReviewDocument, Sums, article, estimate, total
from midtown.server.schemas.model import Field, Model
from midtown.support.i18n import Language, Reader

NOISE = Field(description="Half the width of the 95 % confidence interval (randomness of the search).")


class DecisionSkill(Model):
    """The decisions of one kind. A decision is of the kind of its best move."""

    kind: str = Field(description="As the game names it, such as `pick`.")
    name: str = Field(description="The kind in the reader's language.")
    decisions: int = Field(description="How many there were.", ge=1)
    kept: float = Field(
        description="Share of the win chance that was kept, against the best moves (0 to 1).", ge=0, le=1
    )
    loss: float = Field(description="Win chance lost in one decision, on average.", ge=0)


class EstimatedLevel(Model):
    """A level estimated from what decisions cost: 0 for `beginner`, 1 for `casual`, and so on.

    Numbers between two levels lie between them. The ends of the scale stand for all that is weaker or stronger.
    """

    value: float = Field(ge=0)
    low: float = Field(description="Lower bound of the 95 % interval.", ge=0)
    high: float = Field(description="Upper bound of the 95 % interval.", ge=0)


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


def decision_skill(game: str, sums: Iterable[Sums], language: Language) -> list[DecisionSkill]:
    """Convert the sums over decisions of several kinds."""
    catalogue = games.game(game).CATALOGUE
    return [
        DecisionSkill(
            kind=row.kind,
            name=catalogue.text(f"decision.{row.kind}", language),
            decisions=row.decisions,
            kept=round(row.kept, 4),
            loss=round(row.mean, 4),
        )
        for row in sums
        if row.kind
    ]


def estimated_level(level: Level | None) -> EstimatedLevel | None:
    """Convert an estimated level."""
    if level is None:
        return None
    value, low, high = (round(number, 2) for number in level)
    return EstimatedLevel(value=value, low=low, high=high)


def in_words(
    record: Record,
    steps: Sequence[ReplayStep],
    document: ReviewDocument,
    skill: Sequence[Sequence[Sums]],
    reader: Reader,
) -> Review:
    """Convert a stored review, with the game in a few sentences, its costliest moves and the better ones in words."""
    game = games.game(record.game)
    decisions = {item["number"]: item for item in document["decisions"]}
    return Review(
        moves=document["moves"],
        iterations=document["iterations"],
        chances=document["chances"],
        decisions=[ReviewedMove(**decision) for decision in document["decisions"]],
        luck=[ReviewedDraw(**draw) for draw in document["luck"]],
        expensive=[
            _expensive(game, steps[number - 1 : number + 1], decisions[number], reader)
            for numbers in document["expensive"]
            for number in numbers
        ],
        skill=[_seat_skill(record, sums, document["iterations"], reader.language) for sums in skill],
        without_luck=document.get("without_luck"),
        article=article(record, steps, document, reader),
    )


def _seat_skill(record: Record, sums: Sequence[Sums], iterations: int, language: Language) -> SeatSkill:
    all_decisions = total(sums)
    return SeatSkill(
        kept=round(all_decisions.kept, 4),
        kinds=decision_skill(record.game, sums, language),
        level=estimated_level(estimate(record.game, len(record.players), all_decisions, iterations)),
    )


def _expensive(game: AnyGame, steps: Sequence[ReplayStep], decision: DecisionDocument, reader: Reader) -> ExpensiveMove:
    before, after = (step.position for step in steps)
    return ExpensiveMove(
        number=decision["number"],
        seat=decision["seat"],
        loss=decision["loss"],
        noise=decision["noise"],
        words=game.narrate(before, decision["move"], after, reader)[0],
        better=game.describe_move(before, decision["best"], reader.language, reader.side),
    )
