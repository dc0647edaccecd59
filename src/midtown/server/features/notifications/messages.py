"""The words of notices: a title, a sentence and a link for each, and one for several that come together."""

import base64
import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from midtown import games
from midtown.server.features.notifications.kinds import KINDS, Urgency
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.features import invitations, tournaments
from midtown.server.storage.schema.hooks import hooks
from midtown.server.storage.schema.play import tables
from midtown.server.support.refusals import CATALOGUE
from midtown.server.tables.settings import Pace
from midtown.support.documents import JsonMapping
from midtown.support.i18n import Language, Message
from midtown.support.units import HOUR, MINUTE

NAMED: Final = 3
"""How many of several notices are named in a browser."""
_URGENCIES: Final[tuple[Urgency, ...]] = ("low", "normal", "high")


class Line(NamedTuple):
    """The words of one notice."""

    kind: str
    table: str | None
    tag: str
    title: Message
    body: Message
    path: str
    until: int
    order: int
    """The lower, the more urgent among those of its kind."""
    facts: JsonMapping | None = None
    """What programs read of it beside its words."""


class Event(msgspec.Struct, array_like=True, frozen=True, kw_only=True):
    """What somebody is to hear of: the same as a row of `notices`, for what is stored elsewhere."""

    kind: str
    table: str | None
    actor: str | None
    detail: str
    tag: str
    made_at: int
    until: int


class Telling(NamedTuple):
    """What is shown to somebody at once: of one notice, or of several."""

    kind: str
    table: str | None
    tag: str
    title: str
    body: str
    path: str
    urgency: Urgency
    until: int
    lines: Sequence[Line]

    @property
    def topic(self) -> str:
        """The name by which a push service replaces what it has not delivered yet: at most 32 letters of base64url."""
        return base64.urlsafe_b64encode(hashlib.sha256(self.tag.encode()).digest())[:32].decode()


class _Settings(msgspec.Struct):
    """The part of a table's settings that is needed here."""

    pace: Pace = Pace()
    tournament: str = ""


def line(connection: Connection, row: AnyRow | Event, now: int, tick: int) -> Line:
    """Return the words of a row of `notices` at the time `now`, and at `tick`."""
    kind = KINDS[row.kind]
    at = connection.execute(select(tables).where(tables.c.id == row.table)).first() if row.table else None
    settings = msgspec.json.decode(at.settings, type=_Settings) if at is not None and at.settings else _Settings()
    deadline = (at.deadline_tick or 0) if at is not None else 0
    values: dict[str, object] = {
        "name": connection.execute(select(players.c.name).where(players.c.id == row.actor)).scalar() or "",
        "game": games.game(at.game).TITLE if at is not None else "",
        "pace": pace(settings.pace),
        "left": _time_left(deadline - tick),
    }
    path = kind.path(row.table, row.detail)
    match row.kind:
        case "invited" | "accepted" | "declined":
            values |= _invitation(connection, row)
        case "start" | "calledoff" | "coming" | "round":
            values |= _tournament(connection, settings.tournament or row.detail, now)
        case "proposal":
            values["what"] = CATALOGUE.message(f"proposed.{row.detail.partition(' ')[0]}")
        case "hookoff":
            values["name"] = connection.execute(select(hooks.c.label).where(hooks.c.id == row.detail)).scalar() or ""
            path = _page_of_hook(connection, row.detail) or path
    title, body = (CATALOGUE.message(f"notice.{row.kind}{end}", **values) for end in ("", "-body"))
    order = deadline if kind.audience == "to_move" else row.made_at
    return Line(
        kind=row.kind,
        table=row.table,
        tag=row.tag,
        title=title,
        body=body,
        path=path,
        until=row.until,
        order=order,
    )


def _page_of_hook(connection: Connection, hook: str) -> str | None:
    """Return the path of the club or tournament that has a web-hook, or None."""
    row = connection.execute(select(hooks.c.club, hooks.c.tournament).where(hooks.c.id == hook)).first()
    if row is None or row.club is not None:
        return None if row is None else f"/clubs/{row.club}"
    return None if row.tournament is None else f"/tournaments/{row.tournament}"


def _invitation(connection: Connection, row: AnyRow | Event) -> dict[str, object]:
    """Return the words that came with an invitation, or with its answer, after a colon if there are some."""
    column = invitations.c.word if row.kind == "invited" else invitations.c.reply
    word = connection.execute(select(column).where(invitations.c.id == row.detail)).scalar()
    return {"word": f": {word}" if word else ""}


def _tournament(connection: Connection, tournament: str, now: int) -> dict[str, object]:
    columns = select(tournaments.c.name, tournaments.c.starts_at, tournaments.c.reason).where(
        tournaments.c.id == tournament
    )
    row = connection.execute(columns).first()
    starts_at = row.starts_at if row is not None and row.starts_at is not None else now
    minutes = max(1, round((starts_at - now) / MINUTE))
    hours = max(1, round((starts_at - now) / HOUR))
    why = CATALOGUE.message(f"called_off.{row.reason if row is not None and row.reason else 'creator'}")
    return {"tournament": "" if row is None else row.name, "minutes": minutes, "hours": hours, "why": why}


def pace(settled: Pace) -> Message:
    """Return the pace of a table in words."""
    if settled.kind == "live":
        return CATALOGUE.message("pace.live", minutes=f"{settled.minutes:g}")
    if settled.kind == "days" and settled.days >= 1:
        return CATALOGUE.message("pace.days", n=round(settled.days))
    if settled.kind == "days":
        return CATALOGUE.message("pace.hours", n=round(settled.days * 24))
    return CATALOGUE.message("pace.untimed")


def _time_left(left: int) -> Message:
    hours = max(0, left) // HOUR
    key, number = ("days", hours // 24) if hours >= 48 else ("hours", hours)
    return CATALOGUE.message(f"reminder.{key}", n=number)


def bundle(lines: Sequence[Line], language: Language) -> list[Telling]:
    """Return what is shown: what is urgent by itself, and the rest as one."""
    ordered = _ordered(lines)
    alone = [line for line in ordered if KINDS[line.kind].urgency == "high"]
    rest = [line for line in ordered if line not in alone]
    groups = [[line] for line in alone] + ([rest] if rest else [])
    return [_telling(group, language) for group in groups]


def sample(now: int) -> Line:
    """Return a notice that says nothing but that it has arrived."""
    title, body = (CATALOGUE.message(f"notice.{key}") for key in ("try", "try-hook"))
    return Line(
        kind="try", table=None, tag="try", title=title, body=body, path="/me/notices", until=now + MINUTE, order=0
    )


def summary(lines: Sequence[Line], language: Language) -> Telling:
    """Return one short text of all of some notices, the most urgent first."""
    return _telling(_ordered(lines), language)


def in_full(lines: Sequence[Line], language: Language) -> Telling:
    """Return one text with all words of some notices, in their order."""
    texts = [f"{line.title.text(language)}\n{line.body.text(language)}" for line in lines]
    title, _, body = "\n\n".join(texts).partition("\n")
    return _telling(lines[:1], language)._replace(title=title, body=body, lines=lines)


def _ordered(lines: Sequence[Line]) -> list[Line]:
    kinds = [*KINDS, "try"]
    return sorted(lines, key=lambda line: (kinds.index(line.kind), line.order, line.tag))


def digest(lines: Sequence[Line], language: Language, origin: str) -> tuple[str, str]:
    """Return subject and text of one e-mail with all of some notices, the most urgent first."""
    ordered = _ordered(lines)
    whole = _telling(ordered, language)
    paragraphs = [f"{line.title.text(language)}\n{line.body.text(language)}\n{origin}{line.path}" for line in ordered]
    return whole.title, "\n\n".join(paragraphs)


def _urgency(line: Line) -> Urgency:
    return KINDS[line.kind].urgency if line.kind in KINDS else "normal"


def _telling(group: Sequence[Line], language: Language) -> Telling:
    first = group[0]
    urgency = max((_urgency(line) for line in group), key=_URGENCIES.index)
    until = max(line.until for line in group)
    if len(group) == 1:
        return Telling(
            kind=first.kind,
            table=first.table,
            tag=first.tag,
            title=first.title.text(language),
            body=first.body.text(language),
            path=first.path,
            urgency=urgency,
            until=until,
            lines=group,
        )
    turns = all(line.kind == "turn" for line in group)
    title = CATALOGUE.text("notice.turns" if turns else "notice.several", language, n=len(group))
    named = [line.title.text(language) for line in group[:NAMED]] + (["…"] if len(group) > NAMED else [])
    path = first.path if turns else "/"
    return Telling(
        kind="several",
        table=None,
        tag="several",
        title=title,
        body="\n".join(named),
        path=path,
        urgency=urgency,
        until=until,
        lines=group,
    )
