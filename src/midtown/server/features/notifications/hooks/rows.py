"""Rows of web-hooks: making and removing them, and who may."""

import secrets
from typing import Final, NamedTuple, cast
from urllib.parse import urlsplit

from sqlalchemy import Connection, delete, func, insert, select, update

from midtown.server.accounts import contacts
from midtown.server.features.notifications.hooks.bodies import Form
from midtown.server.storage.database import AnyRow
from midtown.server.storage.schema.hooks import hook_deliveries, hooks
from midtown.server.support.refusals import refused
from midtown.server.support.visible_text import visible_line

MOST: Final = 5
"""Web-hooks of a person at most."""
LONGEST_LABEL: Final = 40
LOGGED: Final = 50
"""Deliveries of a web-hook that are kept."""
_HOOKS: Final = hooks.c


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

    @property
    def host(self) -> str:
        """Return where it leads, without what may be a secret."""
        return urlsplit(self.url).hostname or ""


def make(
    connection: Connection, player: str, form: Form, url: str, label: str, services: tuple[str, ...], now: int
) -> Hook:
    """Store a web-hook for the notices of a player; raise Refused for a bad address, or if they have too many."""
    checked = contacts.checked_hook(url, services)
    if checked is None or (form == "ntfy" and not urlsplit(checked).path.rpartition("/")[2]):
        raise refused("request", "hook.url")
    own = select(func.count()).where(_HOOKS.player == player)
    if connection.execute(own).scalar_one() >= MOST:
        raise refused("limit", "hook.many", most=MOST)
    row: dict[str, object] = {
        "id": secrets.token_hex(8),
        "player": player,
        "form": form,
        "label": (visible_line(label) or urlsplit(checked).hostname or form)[:LONGEST_LABEL],
        "url": checked,
        "secret": secrets.token_urlsafe(32),
        "created_at": now,
    }
    return from_row(connection.execute(insert(hooks).values(**row).returning(hooks)).one())


def from_row(row: AnyRow) -> Hook:
    """Return a web-hook from its row."""
    return Hook(**cast("dict[str, object]", row._asdict()))  # type: ignore[arg-type]


def hooks_of(connection: Connection, player: str) -> list[Hook]:
    """Return the web-hooks for the notices of a player, the oldest first."""
    rows = select(hooks).where(_HOOKS.player == player).order_by(_HOOKS.created_at, _HOOKS.id)
    return [from_row(row) for row in connection.execute(rows)]


def find(connection: Connection, player: str, hook: str) -> Hook:
    """Return a web-hook of a player's; raise Refused if there is none."""
    row = connection.execute(select(hooks).where(_HOOKS.id == hook, _HOOKS.player == player)).first()
    if row is None:
        raise refused("missing", "hook.missing")
    return from_row(row)


def remove(connection: Connection, hook: str) -> None:
    """Delete a web-hook with what waits for it."""
    connection.execute(delete(hooks).where(_HOOKS.id == hook))


def switch_on(connection: Connection, hook: str) -> None:
    """Let a web-hook go on that was switched off."""
    connection.execute(update(hooks).where(_HOOKS.id == hook).values(off_at=None, failing_since=None))


def log_of(connection: Connection, hook: str) -> list[AnyRow]:
    """Return the last deliveries of a web-hook, the newest first."""
    own = hook_deliveries.c
    rows = select(hook_deliveries).where(own.hook == hook).order_by(own.made_at.desc(), own.id).limit(LOGGED)
    return list(connection.execute(rows).all())
