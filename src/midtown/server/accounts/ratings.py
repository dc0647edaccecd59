"""How strong players are: a rating for each game and number of seats, of claimed names and of computer players.

Ratings are openskill's (Plackett-Luce): a guess `mu` and its doubt `sigma`; lists are in the order of `mu - 3 sigma`.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from midtown.arena.rating import Skill, learned
from midtown.server.schema import players, ratings
from midtown.server.upsert import upsert

BOT: Final = "bot:"
"""How the subject of a computer player's rating begins; its level follows."""


class Rating(NamedTuple):
    """What is known of one subject's strength in one game with so many seats."""

    subject: str
    game: str
    seats: int
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """What it is at least, almost certainly: the number to compare by."""
        return self.mu - 3 * self.sigma


def rate(
    connection: Connection,
    game: str,
    seats: Sequence[str | None],
    ranks: Sequence[float],
) -> None:
    """What a finished game teaches. `seats` are players' ids, `bot:LEVEL` or None; `ranks` small for the good, equal
    for a tie, and the largest for whoever left before the end.

    A guest plays with what is supposed of a stranger, and nothing of him is kept; a computer player in several seats
    learns the middle of what each of them would.
    """
    if len(seats) < 2:
        return
    subjects = _rated(connection, seats)
    known = {rating.subject: rating for rating in _known(connection, game, len(seats), subjects)}
    before = {subject: Skill(rating.mu, rating.sigma) for subject, rating in known.items()}
    for subject, skill in learned(before, subjects, ranks).items():
        games = (known[subject].games if subject in known else 0) + 1
        place = {"subject": subject, "game": game, "seats": len(seats)}
        upsert(connection, ratings, place, {"mu": skill.mu, "sigma": skill.sigma, "games": games})


def listing(connection: Connection, game: str, seats: int, most: int = 200) -> list[Rating]:
    """The best of a game with so many seats, the best first."""
    here = select(ratings).where(ratings.c.game == game, ratings.c.seats == seats)
    best = here.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.subject).limit(most)
    return [Rating(*row) for row in connection.execute(best)]


def of(connection: Connection, subject: str) -> list[Rating]:
    """All ratings of one player or computer player."""
    mine = select(ratings).where(ratings.c.subject == subject).order_by(ratings.c.game, ratings.c.seats)
    return [Rating(*row) for row in connection.execute(mine)]


def _rated(connection: Connection, seats: Sequence[str | None]) -> list[str | None]:
    """The seats' subjects, None for those of whom no rating is kept."""
    ids = [seat for seat in seats if seat is not None]
    claimed = select(players.c.id).where(players.c.id.in_(ids), players.c.claim.is_not(None))
    keep = {row.id for row in connection.execute(claimed)} | {seat for seat in ids if seat.startswith(BOT)}
    return [seat if seat in keep else None for seat in seats]


def _known(connection: Connection, game: str, seats: int, subjects: Sequence[str | None]) -> list[Rating]:
    """The ratings so far, held until the transaction ends (in one order, so that no two games lock each other)."""
    asked = [subject for subject in subjects if subject is not None]
    here = (ratings.c.game == game, ratings.c.seats == seats, ratings.c.subject.in_(asked))
    found = select(ratings).where(*here).order_by(ratings.c.subject).with_for_update()
    return [Rating(*row) for row in connection.execute(found)]
