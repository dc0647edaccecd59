"""What each person wants to hear of, by which channel, and when they are left in peace."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, select, update

from midtown.server.accounts.identity import Visitor
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.notices import notice_settings, notices
from midtown.server.support.quiet_hours import QuietHours, end_of_quiet

Channel = Literal["browser", "email", "hook"]
Scope = Literal["chosen", "turn", "nothing"]
"""Whether somebody hears of all they have chosen, only of their own turns, or of nothing."""
Ticks = Mapping[str, Mapping[str, bool]]
"""By row of the settings and channel: whether somebody wants it, where that differs from the default."""
USUAL_HOURS: Final = QuietHours(22 * 60, 8 * 60, "UTC")
_NO_TICKS: Final[Ticks] = {}
_SCOPES: Final[tuple[Scope, ...]] = ("chosen", "turn", "nothing")
_OWN: Final = notice_settings.c


class NoticeSettings(NamedTuple):
    """The settings of a person; the defaults are those of everybody who has changed nothing."""

    scope: Scope = "chosen"
    ticks: Ticks = _NO_TICKS
    quiet: bool = False
    hours: QuietHours = USUAL_HOURS

    def quiet_until(self, now: int) -> int | None:
        """Return until when the person is left in peace, if they are now."""
        return end_of_quiet(self.hours, now) if self.quiet else None


def load(connection: Connection, player: str) -> NoticeSettings:
    """Return the settings of a player."""
    return load_all(connection, [player])[player]


def load_all(connection: Connection, players: list[str]) -> dict[str, NoticeSettings]:
    """Return the settings of some players."""
    stored = {
        row.player: NoticeSettings(
            next((scope for scope in _SCOPES if scope == row.scope), "chosen"),
            msgspec.json.decode(row.ticks, type=dict[str, dict[str, bool]]),
            row.quiet,
            QuietHours(row.quiet_from, row.quiet_until, row.zone),
        )
        for row in connection.execute(select(notice_settings).where(_OWN.player.in_(players)))
    }
    return {player: stored.get(player, NoticeSettings()) for player in players}


def store(connection: Connection, player: str, settings: NoticeSettings) -> None:
    """Store the settings of a player."""
    values = {
        "scope": settings.scope,
        "ticks": msgspec.json.encode(settings.ticks).decode(),
        "quiet": settings.quiet,
        "quiet_from": settings.hours.begins,
        "quiet_until": settings.hours.ends,
        "zone": settings.hours.zone,
    }
    upsert(connection, notice_settings, {"player": player}, values)


def pass_on(connection: Connection, guest: Visitor, account: str) -> None:
    """Let an account take over the settings of a guest who logs in, unless it has its own, and what waits for them."""
    if guest.claimed or guest.program or guest.id == account:
        return
    own = select(_OWN.player).where(_OWN.player == account)
    if connection.execute(own).first() is None:
        connection.execute(update(notice_settings).where(_OWN.player == guest.id).values(player=account))
    connection.execute(delete(notice_settings).where(_OWN.player == guest.id))
    present = select(notices.c.channel + notices.c.tag).where(notices.c.player == account)
    waiting = (notices.c.player == guest.id, (notices.c.channel + notices.c.tag).not_in(present))
    connection.execute(update(notices).where(*waiting).values(player=account))
    connection.execute(delete(notices).where(notices.c.player == guest.id))
