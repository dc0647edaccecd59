"""Who plays with whom, as a pure function of those who are looking: by what they want, ratings, and waiting time.

Times are milliseconds of waiting. Ratings are those of `accounts.ratings`.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from math import inf
from typing import Final, NamedTuple
from zlib import crc32

from midtown.arena.rating import Skill
from midtown.support.units import MINUTE

PATIENCE: Final = MINUTE
"""After this time ratings do not matter any more, and computer players are offered for the empty seats."""
CLOSE: Final = 2.0
"""How far ratings may lie apart at first, beyond their uncertainty; points of `mu`."""
WIDENING: Final = 0.25 / 1000
"""By how much that widens in each millisecond of waiting; points of `mu`."""
UNRATED: Final = Skill(25.0, 25.0 / 3)
"""The rating of somebody without rated games."""


class TableKind(NamedTuple):
    """A kind of table that somebody would take a seat at."""

    game: str
    seats: int
    pace: str


class Seeker(NamedTuple):
    """Somebody who is looking for a table."""

    player: str
    kinds: frozenset[TableKind]
    waited: int
    skills: Mapping[tuple[str, int], Skill] = {}
    """By game and number of seats; without an entry they are unrated there."""
    blocked: frozenset[str] = frozenset()
    """The players whom they have blocked."""
    beside: str | None = None
    """The player whose search they have joined."""


class Group(NamedTuple):
    """People who are to play together, the one who waits longest first."""

    kind: TableKind
    players: tuple[str, ...]


class _Chair(NamedTuple):
    """Somebody at a kind of table: their rating, and how far others' may lie away, as far as it is up to them."""

    who: Seeker
    mu: float
    tolerance: float


def form_groups(seekers: Iterable[Seeker]) -> list[Group]:
    """Return groups that fill all seats of their tables; nobody is in two of them.

    Those who wait longest choose first.
    """
    order = _longest_first(seekers)
    at = _chairs(order)
    free = {seeker.player for seeker in order}
    full = []
    for first in order:
        if first.player in free and (group := _best(first, at, free - {first.player})) is not None:
            full.append(group)
            free.difference_update(group.players)
        free.discard(first.player)
    return full


def group_with_computers(first: Seeker, others: Iterable[Seeker], usual: Mapping[str, int]) -> Group:
    """Return a group around `first` whose empty seats computer players take.

    Others who wait as long come along. `usual` is each game's recommended number of seats: of tables with equally many
    people the first choice.
    """
    waiting = [other for other in others if other.waited >= PATIENCE and other.player != first.player]
    at = _chairs(_longest_first(waiting))
    tables = [(kind, _company(_chair(first, kind), at.get(kind, ()), kind)) for kind in sorted(first.kinds)]

    def rank(table: tuple[TableKind, list[_Chair]]) -> tuple[int, bool, int, int]:
        kind, company = table
        return -len(company), kind.seats != usual[kind.game], kind.seats, _variety(kind, first, company)

    return _group(first, *min(tables, key=rank))


def _longest_first(seekers: Iterable[Seeker]) -> list[Seeker]:
    return sorted(seekers, key=lambda seeker: (-seeker.waited, seeker.player))


def _chairs(seekers: Iterable[Seeker]) -> dict[TableKind, list[_Chair]]:
    """Return who would sit at each kind of table, in the given order."""
    at: dict[TableKind, list[_Chair]] = {}
    for seeker in seekers:
        for kind in seeker.kinds:
            at.setdefault(kind, []).append(_chair(seeker, kind))
    return at


def _chair(seeker: Seeker, kind: TableKind) -> _Chair:
    skill = seeker.skills.get((kind.game, kind.seats), UNRATED)
    tolerance = inf if seeker.waited >= PATIENCE else CLOSE + WIDENING * seeker.waited + skill.sigma
    return _Chair(seeker, skill.mu, tolerance)


def _best(first: Seeker, at: Mapping[TableKind, Sequence[_Chair]], free: Set[str]) -> Group | None:
    """Return the group of `first` whose ratings lie closest together, or None if there is none."""
    full = []
    for kind in sorted(first.kinds):
        chair = _chair(first, kind)
        company = _company(chair, (candidate for candidate in at[kind] if candidate.who.player in free), kind)
        if len(company) == kind.seats - 1:
            apart = sum(abs(chair.mu - other.mu) for other in company) / len(company)
            joined = any(_are_companions(first, candidate.who) for candidate in company)
            full.append(((not joined, apart, -kind.seats, _variety(kind, first, company)), kind, company))
    return _group(first, *min(full, key=lambda table: table[0])[1:]) if full else None


def _group(first: Seeker, kind: TableKind, company: Sequence[_Chair]) -> Group:
    return Group(kind, (first.player, *(seeker.player for seeker in _longest_first(chair.who for chair in company))))


def _company(first: _Chair, others: Iterable[_Chair], kind: TableKind) -> list[_Chair]:
    """Return who sits with `first` at a kind of table: who has joined them, then who is close or has waited long."""
    company: list[_Chair] = []
    for chair in sorted(
        (candidate for candidate in others if _fits(first, candidate)),
        key=lambda candidate: _priority(first, candidate),
    ):
        if len(company) == kind.seats - 1:
            break
        if all(_fits(other, chair) for other in company):
            company.append(chair)
    return company


def _priority(first: _Chair, other: _Chair) -> tuple[bool, float, str]:
    return (
        not _are_companions(first.who, other.who),
        abs(first.mu - other.mu) - WIDENING * other.who.waited,
        other.who.player,
    )


def _fits(chair: _Chair, other: _Chair) -> bool:
    if abs(chair.mu - other.mu) > chair.tolerance + other.tolerance and not _are_companions(chair.who, other.who):
        return False
    return chair.who.player not in other.who.blocked and other.who.player not in chair.who.blocked


def _are_companions(seeker: Seeker, other: Seeker) -> bool:
    return seeker.beside == other.player or other.beside == seeker.player


def _variety(kind: TableKind, first: Seeker, company: Iterable[_Chair]) -> int:
    """Return a number that decides between equal tables, so that not all play the same game."""
    players = sorted([first.player, *(chair.who.player for chair in company)])
    return crc32(repr((kind, players)).encode())
