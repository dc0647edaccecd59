"""Ratings from games of any number of seats: Plackett-Luce with a mean `mu` and a deviation `sigma`.

By openskill: R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011).
"""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Skill(NamedTuple):
    """The rating of one player."""

    mu: float
    sigma: float


def updated_skills(
    skills_before: Mapping[str, Skill], seats: Sequence[str | None], ranks: Sequence[float], steady: bool = False
) -> dict[str, Skill]:
    """Return the ratings of all named players after a finished game.

    Lower `ranks` are better, equal ones are ties. A seat without a name is rated as a new player. A player in several
    seats gets the mean of their updates. With `steady`, skill does not drift, so sigma only shrinks.
    """
    model = _model(steady)
    skills = [skills_before.get(seat) if seat is not None else None for seat in seats]
    before = [model.rating(mu=skill.mu, sigma=skill.sigma) if skill else model.rating() for skill in skills]
    after = [team[0] for team in model.rate([[rating] for rating in before], ranks=[float(rank) for rank in ranks])]
    return {
        name: _middle(
            [Skill(after[seat].mu, after[seat].sigma) for seat, subject in enumerate(seats) if subject == name]
        )
        for name in dict.fromkeys(seats)
        if name is not None
    }


def initial_skill() -> Skill:
    """Return the rating of a player without games."""
    rating = _model(False).rating()
    return Skill(rating.mu, rating.sigma)


def load_model() -> None:
    """Import the library beforehand, so that the end of a game does not wait for it."""
    _model(False)


def _middle(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(skill.mu for skill in skills) / len(skills), sum(skill.sigma for skill in skills) / len(skills))


@functools.cache
def _model(steady: bool) -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0) if steady else PlackettLuce()
