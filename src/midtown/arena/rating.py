"""How strong players are, from games of any number of seats: a guess `mu` and its doubt `sigma`.

openskill's Plackett-Luce: R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011).
"""

import functools
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from openskill.models import PlackettLuce


class Skill(NamedTuple):
    """What is known of one player."""

    mu: float
    sigma: float


def learned(
    known: Mapping[str, Skill], seats: Sequence[str | None], ranks: Sequence[float], steady: bool = False
) -> dict[str, Skill]:
    """What a finished game teaches of each player who has a name. `ranks` are small for the good, equal for a tie.

    A seat without a name is played by a stranger. Who sits in several seats learns the middle of what each of them
    would. `steady` players do not change over time, so that doubt only shrinks.
    """
    model = _model(steady)
    skills = [known.get(seat) if seat is not None else None for seat in seats]
    before = [model.rating(mu=skill.mu, sigma=skill.sigma) if skill else model.rating() for skill in skills]
    after = [team[0] for team in model.rate([[rating] for rating in before], ranks=[float(rank) for rank in ranks])]
    return {
        name: _middle([Skill(after[seat].mu, after[seat].sigma) for seat, one in enumerate(seats) if one == name])
        for name in dict.fromkeys(seats)
        if name is not None
    }


def stranger() -> Skill:
    """What is supposed of somebody who has not played."""
    rating = _model(False).rating()
    return Skill(rating.mu, rating.sigma)


def prepare() -> None:
    """Import what rates beforehand, so that no game's end waits for it."""
    _model(False)


def _middle(skills: Sequence[Skill]) -> Skill:
    return Skill(sum(skill.mu for skill in skills) / len(skills), sum(skill.sigma for skill in skills) / len(skills))


@functools.cache
def _model(steady: bool) -> "PlackettLuce":
    from openskill.models import PlackettLuce

    return PlackettLuce(tau=0.0) if steady else PlackettLuce()
