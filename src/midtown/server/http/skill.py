"""What the decisions of reviewed games say of a player: skill by kind of decision, and the level they are like."""

from collections.abc import Iterable

from pydantic import Field

from midtown import games
from midtown.review import Level, Sums
from midtown.server.schemas.people import Model
from midtown.support.i18n import Language


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


def decision_skill(game: str, sums: Iterable[Sums], language: Language) -> list[DecisionSkill]:
    """Convert the sums over decisions of several kinds."""
    catalogue = games.game(game).CATALOGUE
    return [
        DecisionSkill(
            kind=one.kind,
            name=catalogue.text(f"decision.{one.kind}", language),
            decisions=one.decisions,
            kept=round(one.kept, 4),
            loss=round(one.mean, 4),
        )
        for one in sums
        if one.kind
    ]


def estimated_level(level: Level | None) -> EstimatedLevel | None:
    """Convert an estimated level."""
    if level is None:
        return None
    value, low, high = (round(number, 2) for number in level)
    return EstimatedLevel(value=value, low=low, high=high)
