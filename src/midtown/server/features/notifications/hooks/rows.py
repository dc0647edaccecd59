"""Rows of web-hooks: making and removing them, and who may.

A web-hook brings the notices of a player, or tells what happens in a club or tournament, a group. That of a group
belongs to the group: all who lead it manage it, and one of them, its player, answers for it. As long as that player
does not lead the group, or is suspended, nothing is sent there; another leader can take it over.
"""

import secrets
from typing import Final, Literal, NamedTuple, cast
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from midtown.server.accounts import contacts, memberships, sanctions
from midtown.server.features.notifications.hooks.bodies import Form
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.hooks import hook_deliveries, hooks
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line

MOST: Final = 5
"""Web-hooks of a person, club or tournament at most."""
LONGEST_LABEL: Final = 40
LOGGED: Final = 50
"""Deliveries of a web-hook that are kept."""
_HOOKS: Final = hooks.c


class Group(NamedTuple):
    """A club or tournament with web-hooks of its own."""

    kind: Literal["club", "tournament"]
    id: str


class Hook(NamedTuple):
    """A web-hook as it is stored."""

    id: str
    player: str
    form: Form
    label: str
    url: str
    secret: str
    created_at: int
    sent_at: int | None
    failing_since: int | None
    off_at: int | None
    club: str | None = None
    tournament: str | None = None

    @property
    def group(self) -> "Group | None":
        """Return the club or tournament of which it tells; None: it brings a player's notices."""
        if self.club is not None:
            return Group("club", self.club)
        return None if self.tournament is None else Group("tournament", self.tournament)

    @property
    def host(self) -> str:
        """Return where it leads, without what may be a secret."""
        return urlsplit(self.url).hostname or ""


def may_manage(connection: Connection, group: Group, player: str) -> bool:
    """Return whether a player leads a group, and so manages its web-hooks."""
    leads = memberships.leads if group.kind == "club" else memberships.leads_tournament
    return leads(connection, group.id, player)


def check_manages(connection: Connection, group: Group, player: str) -> None:
    """Raise Refused, as if there were no such group, unless a player leads it: nobody else learns of its web-hooks."""
    if not may_manage(connection, group, player):
        raise refused("missing", f"{group.kind}.missing")


def make(
    connection: Connection,
    player: str,
    form: Form,
    url: str,
    label: str,
    services: tuple[str, ...],
    now: int,
    group: Group | None = None,
) -> Hook:
    """Store a web-hook for the notices of a player, or of a group; raise Refused for a bad address, or for too many."""
    checked = contacts.checked_hook(url, services)
    if checked is None or (form == "ntfy" and not urlsplit(checked).path.rpartition("/")[2]):
        raise refused("request", "hook.url")
    own = select(func.count()).where(*_belongs_to(player if group is None else group))
    if connection.execute(own).scalar_one() >= MOST:
        raise refused("limit", "hook.many" if group is None else "hook.many-group", most=MOST)
    row: dict[str, object] = {
        "id": secrets.token_hex(8),
        "player": player,
        "form": form,
        "label": (visible_line(label) or urlsplit(checked).hostname or form)[:LONGEST_LABEL],
        "url": checked,
        "secret": secrets.token_urlsafe(32),
        "created_at": now,
    }
    if group is not None:
        row[group.kind] = group.id
    return from_row(connection.execute(insert(hooks).values(**row).returning(hooks)).one())


def from_row(row: AnyRow) -> Hook:
    """Return a web-hook from its row."""
    return Hook(**cast("dict[str, object]", row._asdict()))  # type: ignore[arg-type]


def hooks_of(connection: Connection, owner: str | Group) -> list[Hook]:
    """Return the web-hooks for the notices of a player, or those of a group, the oldest first."""
    rows = select(hooks).where(*_belongs_to(owner)).order_by(_HOOKS.created_at, _HOOKS.id)
    return [from_row(row) for row in connection.execute(rows)]


def _belongs_to(owner: str | Group) -> tuple[ColumnElement[bool], ...]:
    if isinstance(owner, str):
        return (_HOOKS.player == owner, _HOOKS.club.is_(None), _HOOKS.tournament.is_(None))
    return (_HOOKS[owner.kind] == owner.id,)


def is_answered_for(connection: Connection, hook: Hook, now: int) -> bool:
    """Return whether something may be sent to a web-hook: of a group's, whether its player leads the group."""
    if hook.group is None:
        return True
    leads = may_manage(connection, hook.group, hook.player)
    return leads and not sanctions.suspended_players(connection, [hook.player], now)


def find(connection: Connection, player: str, hook: str) -> Hook:
    """Return a web-hook that a player manages; raise Refused if there is none."""
    row = connection.execute(select(hooks).where(_HOOKS.id == hook)).first()
    if row is not None:
        stored = from_row(row)
        group = stored.group
        if stored.player == player if group is None else may_manage(connection, group, player):
            return stored
    raise refused("missing", "hook.missing")


def remove(connection: Connection, hook: str) -> None:
    """Delete a web-hook with what waits for it."""
    connection.execute(delete(hooks).where(_HOOKS.id == hook))


def switch_on(connection: Connection, hook: str, player: str) -> None:
    """Let a web-hook go on that was switched off, or that nobody answers for; from now on the player does."""
    values = {"off_at": None, "failing_since": None, "player": player}
    connection.execute(update(hooks).where(_HOOKS.id == hook).values(values))


def log_of(connection: Connection, hook: str) -> list[AnyRow]:
    """Return the last deliveries of a web-hook, the newest first."""
    own = hook_deliveries.c
    rows = select(hook_deliveries).where(own.hook == hook).order_by(own.made_at.desc(), own.id).limit(LOGGED)
    return list(connection.execute(rows).all())
