"""Who plays with whom, as a pure function of those who are looking: by what they want, ratings, and waiting time.

Times are milliseconds of waiting. Ratings are those of `accounts.ratings`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple
from zlib import crc32

from midtown.arena.rating import Skill

PATIENCE: Final = 60_000
"""After this time ratings do not matter any more, and computer players are offered for the empty seats."""
CLOSE: Final = 2.0
"""How far ratings may lie apart at first, beyond their uncertainty; points of `mu`."""
WIDENING: Final = 0.25 / 1000
"""By how much that widens in each millisecond of waiting; points of `mu`."""
UNRATED: Final = Skill(25.0, 25.0 / 3)
"""The rating of somebody without rated games."""


class Kind(NamedTuple):
    """A kind of table that somebody would take a seat at."""

    game: str
    seats: int
    pace: str


class Seeker(NamedTuple):
    """Somebody who is looking for a table."""

    player: str
    kinds: frozenset[Kind]
    waited: int
    skills: Mapping[tuple[str, int], Skill] = {}
    """By game and number of seats; without an entry they are unrated there."""
    blocked: frozenset[str] = frozenset()
    """The players whom they have blocked."""
    beside: str | None = None
    """The player whose search they have joined."""

    def skill(self, kind: Kind) -> Skill:
        """Return the rating at a kind of table."""
        return self.skills.get((kind.game, kind.seats), UNRATED)

    def tolerance(self, kind: Kind) -> float:
        """Return how far the others' ratings may lie away, as far as it is up to this player."""
        return inf if self.waited >= PATIENCE else CLOSE + WIDENING * self.waited + self.skill(kind).sigma


class Group(NamedTuple):
    """People who are to play together, the one who waits longest first."""

    kind: Kind
    players: tuple[str, ...]


def groups(seekers: Iterable[Seeker]) -> list[Group]:
    """Return groups that fill all seats of their tables; nobody is in two of them.

    Those who wait longest choose first.
    """
    free = {one.player: one for one in _longest_first(seekers)}
    full = []
    while free:
        first = free.pop(next(iter(free)))
        if (group := _best(first, list(free.values()))) is not None:
            full.append(group)
            for player in group.players[1:]:
                del free[player]
    return full


def with_computers(first: Seeker, others: Iterable[Seeker], usual: Mapping[str, int]) -> Group:
    """Return a group around `first` whose empty seats computer players take.

    Others who wait as long come along. `usual` is each game's recommended number of seats: of tables with equally many
    people the first choice.
    """
    waiting = [one for one in _longest_first(others) if one.waited >= PATIENCE and one.player != first.player]
    tables = [(kind, _company(first, waiting, kind)) for kind in sorted(first.kinds)]

    def rank(table: tuple[Kind, list[Seeker]]) -> tuple[int, bool, int, int]:
        kind, company = table
        return -len(company), kind.seats != usual[kind.game], kind.seats, _variety(kind, [first, *company])

    return _group(first, *min(tables, key=rank))


def _longest_first(seekers: Iterable[Seeker]) -> list[Seeker]:
    return sorted(seekers, key=lambda one: (-one.waited, one.player))


def _best(first: Seeker, others: Sequence[Seeker]) -> Group | None:
    """Return the group of `first` whose ratings lie closest together, or None if there is none."""
    full = [
        (kind, company)
        for kind in sorted(first.kinds)
        if len(company := _company(first, others, kind)) == kind.seats - 1
    ]

    def rank(table: tuple[Kind, list[Seeker]]) -> tuple[bool, float, int, int]:
        kind, company = table
        apart = sum(_gap(first, one, kind) for one in company) / len(company)
        joined = any(_joined(first, one) for one in company)
        return not joined, apart, -kind.seats, _variety(kind, [first, *company])

    return _group(first, *min(full, key=rank)) if full else None


def _group(first: Seeker, kind: Kind, company: Sequence[Seeker]) -> Group:
    return Group(kind, (first.player, *(one.player for one in _longest_first(company))))


def _company(first: Seeker, others: Iterable[Seeker], kind: Kind) -> list[Seeker]:
    """Return who sits with `first` at a kind of table: who has joined them, then who is close or has waited long."""
    company: list[Seeker] = []
    for one in sorted(_fitting(first, others, kind), key=lambda one: _priority(first, one, kind)):
        if len(company) == kind.seats - 1:
            break
        if all(_fits(other, one, kind) for other in company):
            company.append(one)
    return company


def _fitting(first: Seeker, others: Iterable[Seeker], kind: Kind) -> Iterator[Seeker]:
    return (one for one in others if kind in one.kinds and _fits(first, one, kind))


def _priority(first: Seeker, one: Seeker, kind: Kind) -> tuple[bool, float, str]:
    return not _joined(first, one), _gap(first, one, kind) - WIDENING * one.waited, one.player


def _fits(one: Seeker, other: Seeker, kind: Kind) -> bool:
    if one.player in other.blocked or other.player in one.blocked:
        return False
    return _joined(one, other) or _gap(one, other, kind) <= one.tolerance(kind) + other.tolerance(kind)


def _joined(one: Seeker, other: Seeker) -> bool:
    return one.beside == other.player or other.beside == one.player


def _gap(one: Seeker, other: Seeker, kind: Kind) -> float:
    return abs(one.skill(kind).mu - other.skill(kind).mu)


def _variety(kind: Kind, people: Iterable[Seeker]) -> int:
    """Return a number that decides between equal tables, so that not all play the same game."""
    return crc32(repr((kind, sorted(one.player for one in people))).encode())
