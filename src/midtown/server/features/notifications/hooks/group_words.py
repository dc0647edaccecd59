"""The words in which web-hooks tell of what happens in a club or tournament, as it is when they are sent.

Each function returns None if an event is settled, or is not for this web-hook any more.
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, Literal
from zoneinfo import ZoneInfo

import msgspec
from sqlalchemy import Connection, select

from midtown import games
from midtown.server.features.notifications import messages
from midtown.server.features.notifications.hooks import groups
from midtown.server.features.notifications.hooks.rows import Hook
from midtown.server.features.notifications.messages import Event, Line
from midtown.server.features.tournaments import RoundTable, Tournament, load_tournament
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.clubs import club_announcements, club_members, clubs
from midtown.server.storage.schema.features import tournaments
from midtown.server.storage.schema.play import tables
from midtown.server.storage.schema.series import tournament_series
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.settings import Pace
from midtown.support.documents import JsonObject
from midtown.support.i18n import Language
from midtown.support.units import MINUTE

LISTED: Final = 20
"""Boards, or rows of standings, that a text has at most; programs read all of them."""
STATES: Final[dict[str, tuple[str, ...]]] = {
    "planned": ("open",),
    "soon": ("open",),
    "entered": ("open", "running"),
    "started": ("running",),
    "paired": ("running",),
    "results": ("running", "over"),
    "ended": ("over",),
    "calledoff": ("cancelled",),
}
"""The states of a tournament in which an event is still news."""


class _Settings(msgspec.Struct):
    """The part of a table's settings that is needed here."""

    pace: Pace = Pace()


def compose(connection: Connection, hook: Hook, event: Event, language: Language, now: int) -> Line | None:
    """Return the words of an event."""
    club = _club(connection, hook)
    if hook.club is not None and club is None:
        return None
    match event.kind:
        case "announcement":
            return _announcement(connection, hook, event, club)
        case "opened":
            return _opened(connection, hook, event, club)
    return _of_tournament(connection, hook, event, language, now) if event.kind in STATES else None


def _club(connection: Connection, hook: Hook) -> str | None:
    """Return the name of a web-hook's club; None if it has none, or operators have suspended the club."""
    active = select(clubs.c.name).where(clubs.c.id == hook.club, ~clubs.c.suspended)
    name: str | None = connection.execute(active).scalar()
    return name


def _announcement(connection: Connection, hook: Hook, event: Event, club: str | None) -> Line | None:
    own = club_announcements.c
    row = select(own.text, players.c.name).join(players, players.c.id == own.player)
    stored = connection.execute(row.where(own.club == hook.club, own.id == _number(event))).first()
    if stored is None:
        return None
    return _line(hook, event, f"/clubs/{hook.club}", {}, club=club, name=stored.name, text=stored.text)


def _opened(connection: Connection, hook: Hook, event: Event, club: str | None) -> Line | None:
    """Return the words of a public table that waits; nothing of members who hide their page."""
    row = select(tables.c.game, tables.c.settings, players.c.name)
    row = row.join(players, players.c.id == tables.c.creator).join(club_members, club_members.c.player == players.c.id)
    waits = (tables.c.id == event.table, tables.c.public, tables.c.status == "open", ~players.c.hidden)
    table = connection.execute(row.where(club_members.c.club == hook.club, *waits)).first()
    if table is None:
        return None
    settings = msgspec.json.decode(table.settings, type=_Settings)
    pace, title = messages.pace(settings.pace), games.game(table.game).TITLE
    return _line(hook, event, f"/table/{event.table}", {}, club=club, name=table.name, game=title, pace=pace)


def _of_tournament(connection: Connection, hook: Hook, event: Event, language: Language, now: int) -> Line | None:
    name = event.detail.partition(" ")[0]
    if hook.tournament is not None and hook.tournament != name:
        return None
    if hook.club is not None and groups.club_of(connection, name) != hook.club:
        return None
    if connection.execute(select(tournaments.c.id).where(tournaments.c.id == name)).first() is None:
        return None
    tournament = load_tournament(connection, name)
    stored = tournament.stored
    if stored.status not in STATES[event.kind]:
        return None
    values: dict[str, object] = {
        "tournament": stored.name,
        "game": games.game(stored.terms.game).TITLE,
        "people": sum(entry.entered and entry.player is not None for entry in tournament.entries),
    }
    facts: JsonObject = {"tournament": name}
    match event.kind:
        case "planned":
            values["when"] = _when(connection, stored.series, stored.starts_at)
        case "soon":
            values["minutes"] = max(1, round(((stored.starts_at or now) - now) / MINUTE))
        case "entered":
            entry = next((entry for entry in tournament.entries if entry.number == _number(event)), None)
            if entry is None or not entry.entered:
                return None
            values["name"] = entry.name
        case "paired" | "results":
            boards = [table for table in tournament.tables if table.round == _number(event)]
            texts = [_board(tournament, board, event.kind, language) for board in boards]
            values |= {"round": _number(event), "boards": _listed(texts)}
            facts |= {"round": _number(event), "boards": [_board_facts(tournament, board) for board in boards]}
        case "ended":
            names = _names(tournament)
            standings = [(row.place, names.get(row.number), round(row.score, 2)) for row in tournament.standings]
            texts = [
                f"{place}. {_called(name, language)} {_points(score, language)}" for place, name, score in standings
            ]
            values["standings"] = _listed(texts)
            facts["standings"] = [{"place": place, "name": name, "score": score} for place, name, score in standings]
        case "calledoff":
            values["why"] = CATALOGUE.message(f"called_off.{stored.reason or 'creator'}")
    return _line(hook, event, f"/tournaments/{name}", facts, **values)


def _when(connection: Connection, series: str | None, starts_at: int | None) -> str:
    """Return when a tournament begins, in the zone of its series."""
    zone = (
        connection.execute(select(tournament_series.c.zone).where(tournament_series.c.id == series)).scalar() or "UTC"
    )
    at = datetime.fromtimestamp((starts_at or 0) / 1000, UTC).astimezone(ZoneInfo(zone))
    return f"{at:%Y-%m-%d %H:%M} ({zone})"


def _board(tournament: Tournament, board: RoundTable, kind: Literal["paired", "results"], language: Language) -> str:
    """Return who plays at a board, or with the results who has, in the order of their places and with their points."""
    names = _names(tournament)
    people = [_called(names.get(number), language) for number in board.entrants]
    if len(people) == 1:
        return CATALOGUE.text("group.bye", language, name=people[0])
    if kind == "paired" or board.ranks is None:
        return " – ".join(people)
    order = sorted(range(len(people)), key=board.ranks.__getitem__)
    if any(board.forfeits):
        return CATALOGUE.text("group.forfeit", language, names=" – ".join(people[seat] for seat in order))
    return " – ".join(f"{people[seat]} {board.points[seat]}" for seat in order)


def _board_facts(tournament: Tournament, board: RoundTable) -> JsonObject:
    names, ranks = _names(tournament), board.ranks or (None,) * len(board.entrants)
    is_over = board.ranks is not None
    seats = zip(board.entrants, ranks, board.points, board.forfeits, strict=True)
    return {
        "table": board.id,
        "seats": [
            {"name": names.get(number), "rank": rank, "points": points if is_over else None, "forfeit": forfeit}
            for number, rank, points, forfeit in seats
        ],
    }


def _names(tournament: Tournament) -> dict[int, str | None]:
    return {entry.number: entry.name for entry in tournament.entries}


def _called(name: str | None, language: Language) -> str:
    return name or CATALOGUE.text("group.gone", language)


def _points(score: float, language: Language) -> str:
    return f"{score:g}".replace(".", "," if language == "de" else ".")


def _listed(texts: Sequence[str]) -> str:
    return "\n".join([*texts[:LISTED], *(["…"] if len(texts) > LISTED else [])])


def _number(event: Event) -> int:
    return int(event.detail.partition(" ")[2])


def _line(hook: Hook, event: Event, path: str, facts: JsonObject, **values: object) -> Line:
    section = "notice" if event.kind == "calledoff" else "group"  # what people hear, too
    title, body = (CATALOGUE.message(f"{section}.{event.kind}{end}", **values) for end in ("", "-body"))
    return Line(
        kind=event.kind,
        table=event.table,
        tag=event.tag,
        title=title,
        body=body,
        path=path,
        until=event.until,
        order=event.made_at,
        facts={"club": hook.club, "tournament": None} | facts,
    )
