"""How much a rated game counts for each who sat there: the less, the more often the same have met lately.

The same two cannot raise each other for good. It makes no difference whether one of them is a computer player, or which
of its owner's programs somebody meets. All players who are not established yet are one opponent together, who counts
less: otherwise many new accounts that lose a game each would raise somebody like many good players. Where a list has
established players, others become so only by beating some of them: what a circle of its own makes of its ratings says
nothing about theirs.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, case, func, select, update

from midtown.bots import BOT, LEVELS
from midtown.server.storage.database import AnySelect
from midtown.server.storage.schema.accounts import players, rating_days, ratings
from midtown.server.storage.schema.play import results
from midtown.support.units import DAY

MEETING_DAYS: Final = 30
IN_FULL: Final = 5
"""Rated games of the same two, in one list and within `MEETING_DAYS`, that count in full."""
NO_MORE: Final = 12
"""The number of the first of them that does not count at all."""
NEW_PART: Final = 0.35
"""How much the first game with a player who is not established counts."""
NEW_FADES: Final = 0.9
"""How much each further game with any of them counts, compared with the one before."""
NEW_NO_MORE: Final = 30
LEAST_GAMES: Final = 6
"""Games that changed the rating of a player before they are established in that list."""
LEAST_DAYS: Final = 3
LEAST_OPPONENTS: Final = 3
FOUNDERS: Final = 12
"""Players of a list who become established without having beaten others who are: somebody has to be the first."""
LEAST_BEATEN: Final = 2
"""Established players whom the next ones have to beat, so that accounts that only meet each other stay new."""
FOUNDED_DAYS: Final = 90
"""Days in which a founder has played last: accounts that have come first, and play no more, keep nobody new."""
KNOWN_DAYS: Final = 365
"""Days in which these opponents were met."""

_MINE: Final = results
_THEIRS: Final = results.alias("theirs")
_COMPUTER: Final = case((_THEIRS.c.bot.in_(LEVELS), BOT + _THEIRS.c.bot), (_THEIRS.c.bot.is_not(None), BOT))
_OTHER: Final = func.coalesce(players.c.owner, _THEIRS.c.owner, _THEIRS.c.player, _COMPUTER)
"""As whom somebody was met: all programs of one owner are one, deleted ones too; null for a person who is deleted."""


class List(NamedTuple):
    """A list of ratings: a game at a number of seats."""

    game: str
    seats: int


def rating_weights(connection: Connection, game: str, seats: Sequence[str | None], at: int) -> dict[str, float]:
    """Return how much a game that ended at `at`, whose results are stored, counts for each who sat there.

    `seats` has players' ids, `bot:LEVEL` or None for a guest. It counts as much as that with the opponent whom they
    have met most often; where some of them are not established, their part of it counts less.
    """
    chosen = List(game, len(seats))
    people = sorted({seat for seat in seats if seat is not None and not seat.startswith(BOT)})
    settled = _established(connection, chosen, people, at)
    met_as = owners(connection, people)
    pairs = _pairs(connection, chosen, people, at)
    strangers = _games_with_new_ones(connection, chosen, people, at)
    counts: dict[str, float] = {}
    for subject in dict.fromkeys(seat for seat in seats if seat is not None):
        others = [seat for seat in seats if seat != subject]
        most = max((_met(pairs, subject, other, met_as) for other in others if other is not None), default=0)
        counts[subject] = weight(most)
        if others and not subject.startswith(BOT):
            new = sum(other is None or not (other.startswith(BOT) or other in settled) for other in others) / len(
                others
            )
            counts[subject] = min(counts[subject], 1 - new + new * new_weight(strangers.get(subject, 1)))
    return counts


def weight(number: int) -> float:
    """Return how much the game with this number, from 1, counts among those of the same two within 30 days."""
    return 0.0 if number >= NO_MORE else 0.5 ** max(0, number - IN_FULL)


def new_weight(number: int) -> float:
    """Return how much the game with this number, from 1, counts among those with new players within 30 days."""
    return 0.0 if number >= NEW_NO_MORE else NEW_PART * NEW_FADES ** (number - 1)


def of_one_owner(connection: Connection, people: Collection[str]) -> bool:
    """Return whether two of some players are programs of one owner, or one of them owns another."""
    return len(set(owners(connection, people).values())) < len(people)


def owners(connection: Connection, people: Collection[str]) -> dict[str, str]:
    """Return as whom others meet each of some players: as the owner of a program."""
    rows = connection.execute(select(players.c.id, players.c.owner).where(players.c.id.in_(people)))
    owners = {row.id: row.owner for row in rows}
    return {person: owners.get(person) or person for person in people}


def _met_as(subject: str, owners: Mapping[str, str]) -> str:
    """Return as whom others meet a subject: all computer players without a level are one, whatever their budget."""
    if not subject.startswith(BOT):
        return owners[subject]
    return subject if subject.removeprefix(BOT) in LEVELS else BOT


def _met(pairs: Mapping[tuple[str, str], int], person: str, other: str, owners: Mapping[str, str]) -> int:
    """Return how often two have met; the results of games are found by the one of them who is a player."""
    if person.startswith(BOT):
        person, other = other, person
    return pairs.get((person, _met_as(other, owners)), 0)


def _games(columns: Sequence[ColumnElement[str] | ColumnElement[int]], chosen: List, since: int) -> AnySelect:
    """Select columns of the rated games in a list, with each of the others at the same table."""
    same = (_MINE.c.table == _THEIRS.c.table) & (_MINE.c.seat != _THEIRS.c.seat)
    query = select(*columns).select_from(_MINE).join(_THEIRS, same).outerjoin(players, players.c.id == _THEIRS.c.player)
    list_ = (_MINE.c.game == chosen.game, _MINE.c.seats == chosen.seats, _MINE.c.rated, _MINE.c.place.is_not(None))
    return query.where(*list_, _MINE.c.ended_at > since)


def _pairs(connection: Connection, chosen: List, people: Collection[str], at: int) -> dict[tuple[str, str], int]:
    """Return how many rated games each of some players has had lately with each of the others, by as whom they met."""
    columns = (_MINE.c.player, _OTHER.label("other"), func.count(_MINE.c.table.distinct()))
    query = _games(columns, chosen, at - MEETING_DAYS * DAY).where(_MINE.c.player.in_(people))
    rows = connection.execute(query.group_by(_MINE.c.player, _OTHER))
    return {(player, other): number for player, other, number in rows if other is not None}


def _games_with_new_ones(connection: Connection, chosen: List, people: Collection[str], at: int) -> dict[str, int]:
    """Return in how many rated games each has met lately somebody who is not established, or deleted since."""
    in_list = (ratings.c.subject == _THEIRS.c.player, ratings.c.game == chosen.game, ratings.c.seats == chosen.seats)
    listed = select(ratings.c.subject).where(*in_list, ratings.c.established).exists()
    columns = (_MINE.c.player, func.count(_MINE.c.table.distinct()).label("games"))
    query = _games(columns, chosen, at - MEETING_DAYS * DAY).where(_MINE.c.player.in_(people))
    query = query.where(_THEIRS.c.bot.is_(None), ~listed).group_by(_MINE.c.player)
    return {row.player: row.games for row in connection.execute(query)}


def _founded(connection: Connection, chosen: List, player: str, at: int) -> bool:
    """Return whether a list has its first established ones, of the same kind as a player: people, or programs."""
    programs = select(players.c.owner.is_not(None)).where(players.c.id == player).scalar_subquery()
    rows = select(ratings.c.subject).join(players, players.c.id == ratings.c.subject)
    rows = rows.where(ratings.c.game == chosen.game, ratings.c.seats == chosen.seats, ratings.c.established)
    same = [rating_days.c[name] == ratings.c[name] for name in ("subject", "game", "seats")]
    played = select(rating_days.c.day).where(*same, rating_days.c.day > at // DAY - FOUNDED_DAYS).exists()
    rows = rows.where(players.c.owner.is_not(None) == programs, played).limit(FOUNDERS)
    return len(connection.execute(rows).all()) == FOUNDERS


def _proven(connection: Connection, chosen: List, people: Collection[str], at: int) -> set[str]:
    """Return who of some players has come before enough established ones; all programs of one owner are one."""
    theirs = (ratings.c.subject == _THEIRS.c.player, ratings.c.game == chosen.game, ratings.c.seats == chosen.seats)
    beaten = _games([_MINE.c.player], chosen, at - KNOWN_DAYS * DAY).where(_MINE.c.player.in_(people))
    beaten = beaten.where(_MINE.c.place < _THEIRS.c.place)
    beaten = beaten.where(select(ratings.c.subject).where(*theirs, ratings.c.established).exists())
    beaten = beaten.group_by(_MINE.c.player).having(func.count(_OTHER.distinct()) >= LEAST_BEATEN)
    return set(connection.execute(beaten).scalars())


def _established(connection: Connection, chosen: List, people: Collection[str], at: int) -> set[str]:
    """Return who of some players is established in a list; those who are by now stay so.

    Their rating was changed by `LEAST_GAMES` games on `LEAST_DAYS` days, and they have met `LEAST_OPPONENTS` others.
    Once there are `FOUNDERS`, they have come before `LEAST_BEATEN` established players, too.
    """
    in_list = (ratings.c.game == chosen.game, ratings.c.seats == chosen.seats, ratings.c.subject.in_(people))
    same = [rating_days.c[name] == ratings.c[name] for name in ("subject", "game", "seats")]
    days = select(func.count()).select_from(rating_days).where(*same).scalar_subquery()
    enough = (~ratings.c.established, ratings.c.games >= LEAST_GAMES, days >= LEAST_DAYS)
    candidates = connection.execute(select(ratings.c.subject).where(*in_list, *enough)).scalars().all()
    if candidates:
        met = _games([_MINE.c.player], chosen, at - KNOWN_DAYS * DAY).where(_MINE.c.player.in_(candidates))
        met = met.group_by(_MINE.c.player).having(func.count(_OTHER.distinct()) >= LEAST_OPPONENTS)
        now = set(connection.execute(met).scalars())
        if now and _founded(connection, chosen, next(iter(now)), at):
            now = _proven(connection, chosen, now, at)
        connection.execute(update(ratings).where(*in_list, ratings.c.subject.in_(now)).values(established=True))
    return set(connection.execute(select(ratings.c.subject).where(*in_list, ratings.c.established)).scalars())
