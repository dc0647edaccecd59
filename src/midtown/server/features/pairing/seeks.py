"""Searches for a table, as rows: begun, kept alive by the browser, and ended by exactly one table.

`tick` is the time of the service's clock, on which all servers agree. Rows are locked without waiting: group commits
of several servers would otherwise wait for each other in circles.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Self

import msgspec
from sqlalchemy import Connection, delete, select, update

from midtown import games
from midtown.arena.rating import Skill
from midtown.fairness import sha256
from midtown.server.features.pairing.matching import Seeker, TableKind
from midtown.server.storage.database import AnyRow, insert_new
from midtown.server.storage.schema.accounts import blocks, players, ratings, subscriptions
from midtown.server.storage.schema.features import seeks
from midtown.server.support.refusals import Refused, refused
from midtown.server.tables.settings import PACES

GONE: Final = 15_000
"""Milliseconds without a sign of life after which a search has ended."""
ASLEEP: Final = 180_000
"""The same for a hidden page whose player can be brought back by a notification."""


class Wishes(msgspec.Struct, frozen=True):
    """What somebody would play: any of these games, numbers of seats, and paces."""

    games: list[str]
    seats: list[int]
    paces: list[str]

    def kinds(self) -> frozenset[TableKind]:
        """Return the kinds of tables that fit."""
        return frozenset(
            TableKind(game, seats, pace)
            for game in self.games
            for seats in self.seats
            if seats in games.game(game).PLAYERS
            for pace in self.paces
        )

    @property
    def live(self) -> bool:
        """Return whether a table that fits can have a live clock."""
        return any(PACES[pace].kind == "live" for pace in self.paces)


def resolve(titles: Sequence[str], numbers: Sequence[int], paces: Sequence[str]) -> Wishes:
    """Return what somebody would play, where none means any; raise Refused if no table fits."""
    chosen = list(titles) or list(games.names())
    offered = {seats for game in chosen for seats in games.game(game).PLAYERS if seats > 1}
    wanted = Wishes(chosen, sorted(set(numbers) & offered if numbers else offered), list(paces))
    if not wanted.kinds():
        raise refused("request", "pairing.nothing")
    return wanted


class Seek(NamedTuple):
    """A search, and whose it is."""

    player: str
    key: str
    wishes: Wishes
    beside: str | None
    since: int
    secret: str
    number: str
    table: str | None
    name: str
    face: int | None
    claimed: bool
    hidden: bool

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret."""
        return sha256(self.secret)

    @property
    def without_live_games(self) -> Self:
        """The same search for slow games only; it may fit no table."""
        slow = [pace for pace in self.wishes.paces if PACES[pace].kind != "live"]
        return self._replace(wishes=msgspec.structs.replace(self.wishes, paces=slow))


_SEEKS = select(
    seeks.c.player,
    seeks.c.key,
    seeks.c.wishes,
    seeks.c.beside,
    seeks.c.since_tick,
    seeks.c.secret,
    seeks.c.number,
    seeks.c.table,
    players.c.name,
    players.c.face,
    players.c.claim.is_not(None),
    players.c.hidden,
).join(players, players.c.id == seeks.c.player)


def begin(connection: Connection, player: str, wishes: Wishes, tick: int, beside: str | None = None) -> Seek:
    """Begin a search in place of the player's former one; raise Refused if a table for that is just being opened."""
    stale = select(seeks.c.player).where(seeks.c.seen_tick <= tick - GONE).with_for_update(skip_locked=True)
    connection.execute(delete(seeks).where(seeks.c.player.in_(stale)))
    key = secrets.token_urlsafe(12)
    row = {
        "key": key,
        "wishes": msgspec.json.encode(wishes).decode(),
        "beside": beside,
        "since_tick": tick,
        "seen_tick": tick,
        "secret": secrets.token_hex(32),
        "number": "",
        "table": None,
    }
    if _lock(connection, player):
        connection.execute(update(seeks).where(seeks.c.player == player).values(**row))
    elif not insert_new(connection, seeks, {"player": player, **row}):
        raise ended_search()
    return get(connection, player, key)


def get(connection: Connection, player: str, key: str) -> Seek:
    """Return a player's search; raise Refused if it has ended."""
    row = connection.execute(_SEEKS.where(seeks.c.player == player, seeks.c.key == key)).first()
    if row is None:
        raise ended_search()
    return _seek(row)


def ended_search() -> Refused:
    """Return the refusal for a search that has ended."""
    return refused("missing", "pairing.over")


def keep_alive(connection: Connection, player: str, key: str, number: str, tick: int, hidden: bool = False) -> Seek:
    """Store that the player's browser is still there; return the search, or raise Refused if it has ended.

    The first number that comes is the player's for the shuffle. A page that is `hidden` may fall asleep any moment.
    """
    seek = get(connection, player, key)
    if _lock(connection, player):  # who is at it otherwise opens a table for it
        more = ASLEEP - GONE if hidden and _reachable(connection, player) else 0
        values = {"seen_tick": tick + more, "number": seek.number or number}
        connection.execute(update(seeks).where(seeks.c.player == player, seeks.c.key == key).values(**values))
    return seek


def end(connection: Connection, player: str) -> None:
    """End the player's search if no table was found yet."""
    if _lock(connection, player):
        connection.execute(delete(seeks).where(seeks.c.player == player, seeks.c.table.is_(None)))


def waiting(connection: Connection, tick: int) -> list[Seek]:
    """Return the searches without a table whose browsers are there, the oldest first."""
    rows = _SEEKS.where(seeks.c.table.is_(None), seeks.c.seen_tick > tick - GONE)
    return [_seek(row) for row in connection.execute(rows.order_by(seeks.c.since_tick, seeks.c.player))]


def store_found(connection: Connection, group: Sequence[Seek], table: str, tick: int) -> bool:
    """Store the table of these searches; return False if one of them has ended or has a table."""
    condition = seeks.c.player.in_([seek.player for seek in group])
    rows = select(seeks.c.player, seeks.c.key).where(
        condition, seeks.c.table.is_(None), seeks.c.seen_tick > tick - GONE
    )
    rows = rows.with_for_update(skip_locked=True)
    if {tuple(row) for row in connection.execute(rows)} != {(seek.player, seek.key) for seek in group}:
        return False
    connection.execute(update(seeks).where(condition).values(table=table))
    return True


def seekers(connection: Connection, searches: Sequence[Seek], tick: int) -> list[Seeker]:
    """Return searches with all that decides who plays with whom."""
    ids = [search.player for search in searches]
    skills = ratings_of(connection, ids)
    apart: dict[str, set[str]] = {player: set() for player in ids}
    rows = select(blocks.c.player, blocks.c.blocked).where(blocks.c.player.in_(ids))
    for player, blocked in connection.execute(rows):
        apart[player].add(blocked)
    return [
        Seeker(
            player=search.player,
            kinds=search.wishes.kinds(),
            waited=max(0, tick - search.since),
            skills=skills.get(search.player, {}),
            blocked=frozenset(apart[search.player]),
            beside=search.beside,
        )
        for search in searches
    ]


def ratings_of(connection: Connection, ids: Sequence[str]) -> Mapping[str, dict[tuple[str, int], Skill]]:
    """Return the ratings of players, by game and number of seats."""
    skills: dict[str, dict[tuple[str, int], Skill]] = {}
    columns = (ratings.c.subject, ratings.c.game, ratings.c.seats, ratings.c.mu, ratings.c.sigma)
    for player, game, number, mu, sigma in connection.execute(select(*columns).where(ratings.c.subject.in_(ids))):
        skills.setdefault(player, {})[game, number] = Skill(mu, sigma)
    return skills


def _reachable(connection: Connection, player: str) -> bool:
    """Return whether a browser of the player takes notifications."""
    alive = (subscriptions.c.player == player, subscriptions.c.lost_at.is_(None))
    row = select(subscriptions.c.endpoint).where(*alive).limit(1)
    return connection.execute(row).first() is not None


def _lock(connection: Connection, player: str) -> bool:
    """Lock a player's row until the transaction ends; return whether there is one that nobody else has locked."""
    row = select(seeks.c.player).where(seeks.c.player == player).with_for_update(skip_locked=True)
    return connection.execute(row).first() is not None


def _seek(row: AnyRow) -> Seek:
    player, key, wishes, *rest = row
    return Seek(player, key, msgspec.json.decode(wishes, type=Wishes), *rest)
