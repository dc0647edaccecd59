"""What operators decide, at live tables."""

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown.game import GameError
from midtown.server.accounts import announcements, deletion, engagements, identity, ownership, sanctions
from midtown.server.accounts.announcements import Announcement
from midtown.server.accounts.sanctions import Sanction
from midtown.server.live.commands import act, submit
from midtown.server.live.hub import Hub
from midtown.server.live.player_changes import forget_player, rename_player
from midtown.server.live.presence import change_sessions
from midtown.server.schemas.actions import Action, ChatMessage, LeaveMessage
from midtown.server.storage import stored_names
from midtown.server.storage.database import purge_deleted
from midtown.server.support.periodic import Periodic
from midtown.server.support.refusals import CATALOGUE, Refused, refused
from midtown.support.i18n import Message

log = logging.getLogger(__name__)
RENAMES_MS: Final = 10 * 60 * 1000
"""Age up to which renames are looked at again."""


class Moderation:
    """Sanctions and announcements in force, in memory."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.restricted: dict[str, dict[str, Sanction]] = {}
        """By player and kind; a deletion that is not carried out counts as a suspension."""
        self.announcements: list[Announcement] = []
        self.renamed: dict[tuple[int, int], str] = {}
        self.lock = asyncio.Lock()

    async def refresh(self) -> None:
        """Read everything anew; apply renames, leave tables, delete accounts."""
        async with self.lock:  # what was read earlier must not be applied later
            await self._refresh()

    async def _refresh(self) -> None:
        now = self.hub.clock.calendar()

        def read(connection: Connection) -> tuple[list[Sanction], list[Announcement], dict[tuple[int, int], str]]:
            renamed = sanctions.renamed_since(connection, now - RENAMES_MS)
            valid = _with_programs(connection, sanctions.in_force(connection, now))
            return valid, announcements.current(connection, now), renamed

        valid, self.announcements, renamed = await self.hub.store.read(read)
        self.restricted = {}
        for sanction in valid:
            kind = "suspension" if sanction.kind == "deletion" else sanction.kind
            self.restricted.setdefault(sanction.player, {})[kind] = sanction
        await self._rename({player for key, player in renamed.items() if key not in self.renamed})
        self.renamed = renamed
        gone = {sanction.player for sanction in valid if sanction.kind == "suspension" and sanction.until is None}
        seated, entered = (
            await self.hub.store.read(partial(_seated_and_entered, players=gone)) if gone else (set(), set())
        )
        for sanction in valid:
            try:
                if sanction.kind == "deletion":
                    await delete_account(self.hub, sanction.player)
                elif sanction.player in seated and sanction.until is None:  # at whatever table, also a later one
                    await leave_tables(self.hub, sanction.player)
                if sanction.player in entered:
                    await self.hub.store.write(
                        partial(engagements.withdraw, players={sanction.player}, reason="suspended")
                    )
            except Exception:  # the others are carried out now, and this one is tried again with the next refresh
                log.exception("a %s of %s was not carried out", sanction.kind, sanction.player)

    async def _rename(self, players: set[str]) -> None:
        names = await self.hub.store.read(lambda connection: identity.names(connection, players)) if players else {}
        for player, name in names.items():
            rename_player(self.hub, player, name)

    def check(self, player: str) -> None:
        """Raise Refused if a player is suspended."""
        if (suspension := self._restriction(player, "suspension")) is not None:
            raise _refusal("suspended", suspension)

    def suspended(self, player: str) -> bool:
        """Return whether an operator has suspended a player."""
        return self._restriction(player, "suspension") is not None

    def check_message(self, player: str | None, message: Action) -> None:
        """Raise Refused if a player may not send a message to a table: suspended, or muted and it is chat."""
        if player is None or not self.restricted or isinstance(message, LeaveMessage):
            return
        self.check(player)
        if isinstance(message, ChatMessage):
            self.check_writer(player)

    def check_writer(self, player: str) -> None:
        """Raise Refused if an operator has muted a player."""
        if (mute := self._restriction(player, "mute")) is not None:
            raise _refusal("muted", mute)

    def _restriction(self, player: str, kind: str) -> Sanction | None:
        sanction = self.restricted.get(player, {}).get(kind)
        lasts = sanction is not None and (sanction.kind == "deletion" or sanction.lasts(self.hub.clock.calendar()))
        return sanction if lasts else None


def _with_programs(connection: Connection, valid: list[Sanction]) -> list[Sanction]:
    """Return sanctions with those of programs, which share their owner's unless they have one of that kind."""
    owners = ownership.owned_by(connection, {sanction.player for sanction in valid}) if valid else {}
    shared = [
        sanction._replace(player=program)
        for program, owner in owners.items()
        for sanction in valid
        if sanction.player == owner
    ]
    return [*shared, *valid]


def _seated_and_entered(connection: Connection, players: set[str]) -> tuple[set[str], set[str]]:
    """Return who of some players has a seat at an unfinished table, and who takes part in a tournament."""
    return deletion.seated_players(connection, players), engagements.tournament_players(connection, players)


async def leave_tables(hub: Hub, player: str) -> None:
    """Leave all open and running tables of a player."""
    for table in await hub.store.read(lambda connection: deletion.unfinished_tables(connection, player)):
        with suppress(GameError):  # it is over, or is left by another device
            session = await hub.get(table)
            await submit(session, partial(act, hub, player, LeaveMessage(id="")))


async def delete_account(hub: Hub, player: str) -> None:
    """Leave a player's tables and delete the account with everything that belongs to it, their programs included."""
    await leave_tables(hub, player)
    watched = await hub.store.read(lambda connection: deletion.spectator_chat(connection, player))
    names = await hub.store.read(lambda connection: stored_names.places(connection, player))
    deletes = partial(deletion.delete_account, player=player, left_lines=watched, left_names=names)
    deleted = await change_sessions(hub, [player], deletes)
    forget_player(hub, player, deleted)
    for program in await hub.store.read(lambda connection: ownership.owned_by(connection, [player])):
        await delete_account(hub, program)
    await asyncio.to_thread(purge_deleted, hub.store.engine)


def check_name(connection: Connection, player: str, now: int) -> None:
    """Raise Refused if an operator has renamed a player, who must keep the name for a time."""
    if (rename := sanctions.renamed_until(connection, player, now)) is not None:
        raise _refusal("renamed", rename)


def _refusal(what: str, sanction: Sanction) -> Refused:
    if sanction.until is None:
        return refused("identity", f"moderation.{what}-for-good", reason=sanction.reason)
    return refused("identity", f"moderation.{what}", until=moment(sanction.until), reason=sanction.reason)


def moment(at: int) -> Message:
    """Return a time in words, from milliseconds since 1970."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    parts = {"year": str(when.year), "month": when.month, "day": when.day, "hour": when.hour, "minute": when.minute}
    return CATALOGUE.message("moderation.moment", **parts)


PERIODIC: Final = Periodic(2.0, Moderation.refresh)
