"""What of a table's events is news for somebody who is not there. It is stored with the event, so that none is lost.

Who hears of it, and how, is decided after the commit, by `features/notifications`.
"""

from typing import Final, Literal

from sqlalchemy import insert

from midtown.server.storage.effect import Effect
from midtown.server.storage.schema import notices
from midtown.server.tables.events import Chat, Event, Joined, Left, Proposed
from midtown.server.tables.state import TableState

Happening = Literal[
    "accepted",
    "begins",
    "calledoff",
    "chat",
    "declined",
    "found",
    "hookoff",
    "invited",
    "live",
    "over",
    "proposal",
    "rematch",
    "round",
    "seat",
]
"""What people hear of."""
GroupHappening = Literal[
    "announcement",
    "calledoff",
    "ended",
    "entered",
    "opened",
    "paired",
    "planned",
    "results",
    "soon",
    "started",
]
"""What web-hooks of clubs and tournaments tell of."""
ANY_SERVER: Final = ""
"""In place of the server whose news it is, where that is not known: one of them takes it a little later."""
STORE: Final = insert(notices.news)


def happening(
    kind: Happening | GroupHappening,
    at: int,
    server: str,
    *,
    table: str | None = None,
    actor: str | None = None,
    player: str | None = None,
    detail: str = "",
) -> Effect:
    """Return the change by which something becomes news for `player`, or for those who follow from the kind."""
    row = {"kind": kind, "at": at, "server": server, "table": table}
    return Effect(STORE, row | {"actor": actor, "player": player, "detail": detail})


def of_opening(table: TableState, event: Event, server: str, *, paired: bool) -> list[Effect]:
    """Return the news of a table that has been opened: that it waits, or that the game begins where all sit already."""
    if table.status == "open" and table.settings.public and table.creator:
        return [happening("opened", event.at, server, table=table.id, actor=table.creator)]
    people = {seat.holder for seat in table.seats} - {None}
    if table.status != "running" or table.settings.read_only or not (len(people) > 1 or table.settings.public):
        return []
    kind: Happening = "round" if table.settings.tournament else "found" if paired else _beginning(table)
    return [happening(kind, event.at, server, table=table.id)]


def of_event(before: TableState, after: TableState, event: Event, server: str) -> list[Effect]:
    """Return the news of an event at a table of several people."""
    if len(after.person_seats() | before.person_seats()) < 2:
        return []
    kind, detail = _kind(before, after, event)
    if kind is None:
        return []
    actor = before.seats[event.seat].player if event.seat is not None else None
    if isinstance(event.body, Joined):
        actor = event.body.player
    news = [happening(kind, event.at, server, table=after.id, actor=actor, detail=detail)]
    if isinstance(event.body, Left) and event.body.reason == "timeout":  # those who have lost on time learn of it, too
        losers = {seat.holder for number, seat in enumerate(before.seats) if number in event.body.seats}
        news += [
            happening(kind, event.at, server, table=after.id, player=loser) for loser in sorted(filter(None, losers))
        ]
    return news


def _kind(before: TableState, after: TableState, event: Event) -> tuple[Happening | None, str]:
    if after.ended and not before.ended:
        return "over", ""
    match event.body:
        case Joined() if after.status == "running":
            return _beginning(after), ""
        case Joined():
            return "seat", ""
        case Proposed(what="rematch"):
            return "rematch", str(event.seq)
        case Proposed(what=what):
            return "proposal", f"{what} {event.seq}"
        case Chat():
            return "chat", ""
    return None, ""


def _beginning(table: TableState) -> Happening:
    return "live" if table.settings.pace.kind == "live" else "begins"
