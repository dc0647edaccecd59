"""Ratings of claimed players, computer players and programs, for each game and number of seats.

The model is openskill's Plackett-Luce with mean `mu` and standard deviation `sigma`; lists are sorted by
`mu - 3 sigma`. Programs have a list of their own, the ladder: rated games have programs at all seats, or at none.

How much a game counts follows from how often the same have met lately, and whether they are established: see
`meetings`. The rating of a computer player moves slowly besides.

Without rated games a person's `sigma` grows, after half a year the person is in the list no more.
"""

import math
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, func, or_, select, update

from midtown.arena.rating import Skill, initial_skill, updated_skills
from midtown.bots import BOT
from midtown.server.accounts import meetings
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.accounts import players, rating_days, ratings
from midtown.support.units import DAY

BOT_PART: Final = 0.1
"""How much of an update a computer player's rating takes: a few people who lose on purpose do not move it far."""
IDLE_DAYS: Final = 30
"""Days without a rated game after which a rating begins to grow uncertain."""
IDLE_VARIANCE: Final = 0.05
"""What is added to sigma squared for each further day: a settled sigma of 2 is 3.4 after half a year, 4.6 after one."""
LISTED_DAYS: Final = 182
"""Days without a rated game after which a person leaves the list until the next one."""
AGED_EVERY: Final = 7
"""Days after which a stored sigma is brought up to date."""
AGED_AT_ONCE: Final = 500
SHOWN_DAYS: Final = 730
"""Age in days up to which former ratings are shown."""


class Rating(NamedTuple):
    """The rating of one subject in one game at one number of seats."""

    subject: str
    game: str
    seats: int
    mu: float
    sigma: float
    games: int
    established: bool = False
    """Whether others gain by this player in full."""
    rated_day: int | None = None
    """The day of the last game that changed it, in days since 1970; None if it is not known."""
    aged_day: int | None = None
    """The day until which `sigma` has grown since then; None if it has not."""

    @property
    def ordinal(self) -> float:
        """The lower bound `mu - 3 sigma`, by which subjects are ranked."""
        return self.mu - 3 * self.sigma

    def aged(self, day: int) -> "Rating":
        """Return the rating as it is on a day: without games it grows uncertain, up to where everybody begins."""
        if self.rated_day is None or self.subject.startswith(BOT):
            return self
        since = max(self.aged_day or 0, self.rated_day + IDLE_DAYS)
        if day <= since:
            return self
        grown = math.sqrt(self.sigma**2 + IDLE_VARIANCE * (day - since))
        return self._replace(sigma=max(self.sigma, min(grown, initial_skill().sigma)), aged_day=day)

    def listed(self, day: int) -> bool:
        """Return whether it stands in the list on a day."""
        return self.rated_day is None or self.subject.startswith(BOT) or self.rated_day >= day - LISTED_DAYS


def rate(
    connection: Connection,
    game: str,
    seats: Sequence[str | None],
    ranks: Sequence[float],
    at: int,
    only: Collection[str] | None = None,
    strangers: Collection[int] = (),
) -> None:
    """Update the ratings, or `only` these, after a game that ended at `at`, in milliseconds since 1970.

    `seats` has players' ids, `bot:LEVEL` or None. Lower `ranks` are better, equal ones tie; a player who left early has
    the largest. Guests count with the default rating, which is not stored. A computer player in several seats gets the
    mean of their updates, and takes `BOT_PART` of it. The game itself is among the stored results. Programs of one
    owner rate nobody. `strangers` are seats whose players lose as others do, but are nobody's opponents.
    """
    subjects = _rated(connection, seats)
    if len(seats) < 2 or meetings.of_one_owner(connection, {item for item in subjects if item is not None}):
        return
    current = {rating.subject: rating for rating in _lock_ratings(connection, game, len(seats), subjects)}
    day = at // DAY
    aged = {subject: rating.aged(day) for subject, rating in current.items()}
    before = {subject: Skill(rating.mu, rating.sigma) for subject, rating in aged.items()}
    parts = meetings.rating_weights(connection, game, seats, at)
    updated = updated_skills(before, subjects, ranks)
    if strangers:
        others = [seat for seat in range(len(seats)) if seat not in strangers]
        among: dict[str, Skill] = {}
        if len(others) > 1:
            among = updated_skills(before, [subjects[seat] for seat in others], [ranks[seat] for seat in others])
        left = {subjects[seat] for seat in strangers}
        updated = {subject: skill for subject, skill in updated.items() if subject in left} | among
    for subject, after in updated.items():
        part = parts[subject] * (BOT_PART if subject.startswith(BOT) else 1)
        if part == 0 or (only is not None and subject not in only):
            continue
        skill = _between(before.get(subject) or initial_skill(), after, part)
        games = (current[subject].games if subject in current else 0) + 1
        place = {"subject": subject, "game": game, "seats": len(seats)}
        now = {"mu": skill.mu, "sigma": skill.sigma}
        upsert(connection, ratings, place, now | {"games": games, "rated_day": day, "aged_day": None})
        if not subject.startswith(BOT):
            upsert(connection, rating_days, place | {"day": day}, now)


def age_ratings(connection: Connection, now: int) -> None:
    """Store how uncertain the ratings of persons have grown who have played no rated game for a while.

    Lists are sorted by what is stored, so it is brought up to date once a week; `rate` does it to the day.
    """
    day, row = now // DAY, ratings.c
    since = func.coalesce(row.aged_day, row.rated_day + IDLE_DAYS)
    due = (since <= day - AGED_EVERY, row.sigma < initial_skill().sigma, ~row.subject.startswith(BOT))
    for rating in [Rating(*item) for item in connection.execute(select(ratings).where(*due).limit(AGED_AT_ONCE))]:
        same = (row.subject == rating.subject, row.game == rating.game, row.seats == rating.seats)
        # Another server may have been faster.
        unchanged = (row.rated_day == rating.rated_day, row.sigma == rating.sigma)
        aged = rating.aged(day)
        connection.execute(update(ratings).where(*same, *unchanged).values(sigma=aged.sigma, aged_day=aged.aged_day))


def _between(before: Skill, after: Skill, part: float) -> Skill:
    return Skill(before.mu + part * (after.mu - before.mu), before.sigma + part * (after.sigma - before.sigma))


def _listed(now: int) -> ColumnElement[bool]:
    """Return the condition of `Rating.listed`."""
    recent = ratings.c.rated_day >= now // DAY - LISTED_DAYS
    return or_(ratings.c.rated_day.is_(None), recent, ratings.c.subject.startswith(BOT))


_PROGRAMS: Final[ColumnElement[bool]] = ratings.c.subject.in_(select(players.c.id).where(players.c.owner.is_not(None)))


def best_ratings(
    connection: Connection, game: str, seats: int, now: int, programs: bool = False, most: int = 200
) -> list[Rating]:
    """Return the `most` best ratings of a game at a number of seats, best first: of `programs`, or of all others.

    Who has played no rated game for half a year is left out.
    """
    pool = _PROGRAMS if programs else ~_PROGRAMS
    query = select(ratings).where(ratings.c.game == game, ratings.c.seats == seats, pool, _listed(now))
    best = query.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc(), ratings.c.subject).limit(most)
    return [Rating(*row) for row in connection.execute(best)]


def ratings_of(connection: Connection, subject: str) -> list[Rating]:
    """Return all ratings of a player or computer player."""
    query = select(ratings).where(ratings.c.subject == subject).order_by(ratings.c.game, ratings.c.seats)
    return [Rating(*row) for row in connection.execute(query)]


class RatingDay(NamedTuple):
    """A rating as it was at the end of a day, in days since 1970."""

    day: int
    mu: float
    sigma: float


def rating_history(connection: Connection, rating: Rating, now: int) -> list[RatingDay]:
    """Return a player's rating after each day with a rated game in the last two years, oldest first."""
    days = rating_days.c
    conditions = (days.subject == rating.subject, days.game == rating.game, days.seats == rating.seats)
    query = select(days.day, days.mu, days.sigma).where(*conditions, days.day >= now // DAY - SHOWN_DAYS)
    return [RatingDay(*row) for row in connection.execute(query.order_by(days.day))]


def place(connection: Connection, rating: Rating, now: int) -> tuple[int | None, int]:
    """Return the place of a rating in its list, from 1, and the length of the list; None if it has left the list."""
    program = select(players.c.id).where(players.c.id == rating.subject, players.c.owner.is_not(None))
    pool = ~_PROGRAMS if connection.execute(program).first() is None else _PROGRAMS
    conditions = (ratings.c.game == rating.game, ratings.c.seats == rating.seats, pool, _listed(now))
    better = func.count().filter(ratings.c.mu - 3 * ratings.c.sigma > rating.ordinal)
    ahead, everybody = connection.execute(select(better, func.count()).select_from(ratings).where(*conditions)).one()
    return ahead + 1 if rating.listed(now // DAY) else None, everybody


def _rated(connection: Connection, seats: Sequence[str | None]) -> list[str | None]:
    """Return the seats' subjects, None for those without a stored rating."""
    ids = [seat for seat in seats if seat is not None]
    claimed = select(players.c.id).where(players.c.id.in_(ids), players.c.claim.is_not(None))
    keep = {row.id for row in connection.execute(claimed)} | {seat for seat in ids if seat.startswith(BOT)}
    return [seat if seat in keep else None for seat in seats]


def _lock_ratings(connection: Connection, game: str, seats: int, subjects: Sequence[str | None]) -> list[Rating]:
    """Return the current ratings, locked until the transaction ends; in a fixed order, to avoid deadlocks."""
    wanted = [subject for subject in subjects if subject is not None]
    conditions = (ratings.c.game == game, ratings.c.seats == seats, ratings.c.subject.in_(wanted))
    query = select(ratings).where(*conditions).order_by(ratings.c.subject).with_for_update()
    return [Rating(*row) for row in connection.execute(query)]
