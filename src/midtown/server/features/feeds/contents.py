"""What feeds tell: turns of correspondence games, and tournaments that were entered, or are a server's or club's."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Final, Literal, NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select

from midtown import games
from midtown.server.features.series import HALF_A_WEEK, Series, starts_after, visible_series
from midtown.server.features.tournaments import StoredTournament, decode_tournament, is_listed_for
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import entrants, tournaments
from midtown.server.storage.schema.play import events, seats, tables
from midtown.server.support.refusals import CATALOGUE
from midtown.support.i18n import Language
from midtown.support.units import DAY, MINUTE

Status = Literal["confirmed", "tentative", "cancelled"]
MOST: Final = 200
"""Turns or tournaments in a feed at most."""
PAST: Final = 30 * DAY
"""Milliseconds for which tournaments that have ended, or were called off, stay in a feed."""
AHEAD: Final = 56 * DAY
"""Milliseconds for which tournaments of series are listed that are not announced yet."""
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


class Entry(NamedTuple):
    """Something that a feed tells."""

    key: str
    """The same as long as it is about the same."""
    title: str
    text: str
    path: str
    at: int | None
    """When it begins, or the time runs out; None if that is not known. What has none is in no calendar."""
    ends_at: int | None
    updated_at: int
    status: Status = "confirmed"
    busy: bool = True
    """Whether it takes time in a calendar."""


class Feed(NamedTuple):
    """A feed before it has a format."""

    key: str
    title: str
    path: str
    entries: Sequence[Entry]


class ClubName(NamedTuple):
    """A club by id and name."""

    id: str
    name: str


class Wording(NamedTuple):
    """In which language a feed is written, and in which zone its times."""

    language: Language
    zone: str = "UTC"

    def words(self, key: str, **values: object) -> str:
        """Return a text of feeds."""
        return CATALOGUE.text(f"feed.{key}", self.language, **values)

    def when(self, at: int, zone: str | None = None) -> str:
        """Return a moment in words, with its zone named."""
        name = zone or self.zone
        return f"{moment(at).astimezone(ZoneInfo(name)):%Y-%m-%d %H:%M} ({name})"


def moment(at: int) -> datetime:
    """Return a moment in UTC from milliseconds since 1970."""
    return _EPOCH + timedelta(milliseconds=at)


def own_turns(connection: Connection, player: str, wording: Wording, now: int, tick: int) -> Feed:
    """Return the correspondence games that wait for a player."""
    return Feed("turns", wording.words("turns"), "/", _turns(connection, player, wording, now, tick, "turn"))


def own_dates(connection: Connection, player: str, wording: Wording, now: int, tick: int) -> Feed:
    """Return when a player's time runs out in correspondence games, and the tournaments that they have entered."""
    turns = _turns(connection, player, wording, now, tick, "deadline")
    entered = exists().where(
        entrants.c.tournament == tournaments.c.id, entrants.c.player == player, ~entrants.c.withdrawn
    )
    series = [listed.series for listed in visible_series(connection, player)]
    return Feed("mine", wording.words("mine"), "/", [*turns, *_tournaments(connection, entered, series, wording, now)])


def of_server(connection: Connection, wording: Wording, now: int) -> Feed:
    """Return the public tournaments of the server, and what comes each week."""
    series = [listed.series for listed in visible_series(connection, None)]
    entries = _tournaments(connection, is_listed_for(None), series, wording, now)
    planned = _planned(connection, series, wording, now)
    return Feed("server", wording.words("server"), "/tournaments", [*entries, *planned])


def of_club(connection: Connection, club: ClubName, player: str | None, wording: Wording, now: int) -> Feed:
    """Return the tournaments of a club of which `player`, or with None everybody, may know."""
    series, public = (
        [listed.series for listed in visible_series(connection, viewer) if listed.series.club == club.id]
        for viewer in (player, None)
    )
    own = and_(is_listed_for(player), tournaments.c.series.in_([item.id for item in series]))
    # As long as a club is private, its series make nothing.
    entries = [*_tournaments(connection, own, series, wording, now), *_planned(connection, public, wording, now)]
    return Feed(f"club {club.id}", wording.words("club", club=club.name), f"/clubs/{club.id}", entries)


def _turns(connection: Connection, player: str, wording: Wording, now: int, tick: int, word: str) -> list[Entry]:
    to_move = select(events.c.to_move).where(events.c.table == tables.c.id).order_by(events.c.seq.desc()).limit(1)
    own = select(tables.c.id, tables.c.game, tables.c.deadline_tick, seats.c.seat)
    own = own.join(seats, seats.c.table == tables.c.id)
    own = own.where(seats.c.player == player, tables.c.status == "running", tables.c.pace == "days")
    turns = own.where(seats.c.seat == to_move.scalar_subquery()).subquery("turns")
    before = select(func.max(events.c.seq)).where(events.c.table == turns.c.id, events.c.to_move != turns.c.seat)
    waits = select(turns, func.coalesce(before.scalar_subquery(), -1).label("before")).subquery("waits")
    own_turn = (events.c.table == waits.c.id, events.c.seq > waits.c.before, events.c.to_move == waits.c.seat)
    began = select(func.min(events.c.seq)).where(*own_turn).correlate(waits).scalar_subquery()
    rows = select(waits, events.c.seq, events.c.at).select_from(waits)
    rows = rows.join(events, (events.c.table == waits.c.id) & (events.c.seq == began))
    rows = rows.order_by(waits.c.deadline_tick, waits.c.id).limit(MOST)
    waiting = connection.execute(rows).all()
    names = _others(connection, [row.id for row in waiting], player)
    entries: list[Entry] = []
    for row in waiting:
        left = (row.deadline_tick or 0) - tick
        # To a minute: the two clocks do not go on in the same millisecond.
        at = (now + left) // MINUTE * MINUTE if left > 0 else None
        game, others = games.game(row.game).TITLE, ", ".join(names.get(row.id, ()))
        title = wording.words(f"{word}-with" if others else word, game=game, names=others)
        entries.append(
            Entry(
                key=f"{word}-{row.id}-{row.seq}",
                title=title,
                text=wording.words("waits") if at is None else wording.words("until", when=wording.when(at)),
                path=f"/table/{row.id}",
                at=at,
                ends_at=None,
                updated_at=row.at,
                busy=False,
            )
        )
    return entries


def _others(connection: Connection, wanted: Collection[str], player: str) -> dict[str, list[str]]:
    """Return the names of those who sit with a player, by table."""
    rows = select(seats.c.table, players.c.name).join(players, players.c.id == seats.c.player)
    rows = rows.where(seats.c.table.in_(wanted), seats.c.player != player).order_by(seats.c.table, seats.c.seat)
    names: dict[str, list[str]] = {}
    for table, name in connection.execute(rows):
        names.setdefault(table, []).append(name)
    return names


def _tournaments(
    connection: Connection, chosen: ColumnElement[bool], series: Sequence[Series], wording: Wording, now: int
) -> list[Entry]:
    row, by_id = tournaments.c, {item.id: item for item in series}
    lately = or_(row.status.in_(["open", "running"]), row.ended_at > now - PAST)
    query = select(tournaments).where(chosen, lately).order_by(func.coalesce(row.starts_at, now), row.id).limit(MOST)
    stored = [decode_tournament(item) for item in connection.execute(query)]
    return [_tournament(item, by_id.get(item.series or ""), wording) for item in stored]


def _tournament(stored: StoredTournament, series: Series | None, wording: Wording) -> Entry:
    terms, starts_at, called_off = stored.terms, stored.starts_at, stored.status == "cancelled"
    zone = series.zone if series is not None else None
    lines = [
        wording.words(
            "tournament",
            game=games.game(terms.game).TITLE,
            format=wording.words(terms.format),
            minutes=f"{terms.minutes:g}",
        ),
        wording.words("unset") if starts_at is None else wording.words("begins", when=wording.when(starts_at, zone)),
    ]
    lasts = terms.duration * MINUTE
    return Entry(
        key=f"tournament-{stored.id}" if series is None or starts_at is None else _key(series, starts_at),
        title=wording.words("cancelled", name=stored.name) if called_off else stored.name,
        text="\n".join(lines),
        path=f"/tournaments/{stored.id}",
        at=starts_at,
        ends_at=starts_at + lasts if starts_at is not None and lasts else None,
        updated_at=max(stored.created_at, stored.started_at or 0, stored.ended_at or 0),
        status="cancelled" if called_off else "confirmed",
    )


def _key(series: Series, starts_at: int) -> str:
    """Return the key of what a series makes on a day of its zone: the same before and after it is announced."""
    return f"series-{series.id}-{moment(starts_at).astimezone(ZoneInfo(series.zone)):%Y%m%d}"


def _planned(connection: Connection, series: Sequence[Series], wording: Wording, now: int) -> list[Entry]:
    """Return what series will make that is not announced yet."""
    row = tournaments.c
    coming = select(row.series, row.starts_at).where(row.series.in_([item.id for item in series]), row.status == "open")
    announced: dict[str, list[int]] = {}
    for made_by, starts_at in connection.execute(coming.where(row.starts_at > now)):
        announced.setdefault(made_by, []).append(starts_at)
    return [entry for item in series for entry in _weeks(item, announced.get(item.id, []), wording, now)]


def _weeks(series: Series, announced: Collection[int], wording: Wording, now: int) -> list[Entry]:
    if series.paused:
        return []
    coming = starts_after(series.rule, max(now, series.made_until))
    starts = [start.at for start in takewhile(lambda start: start.at <= now + AHEAD, coming)]
    free = [at for at in starts if all(abs(at - other) >= HALF_A_WEEK for other in announced)]
    lasts = series.terms.duration * MINUTE
    return [
        Entry(
            key=_key(series, at),
            title=series.name,
            text="\n".join(
                [
                    wording.words(
                        "tournament",
                        game=games.game(series.terms.game).TITLE,
                        format=wording.words(series.terms.format),
                        minutes=f"{series.terms.minutes:g}",
                    ),
                    wording.words("begins", when=wording.when(at, series.zone)),
                    wording.words("planned"),
                ]
            ),
            path="/tournaments",
            at=at,
            ends_at=at + lasts if lasts else None,
            updated_at=series.made_at,
            status="tentative",
        )
        for at in free
    ]
