"""Endpoints of clubs: lists and pages, joining and leaving, what officers and owners decide."""

from collections.abc import Callable
from typing import Annotated

from fastapi import Path, Query
from sqlalchemy import Connection

from midtown.server.accounts import names, relations
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.features.clubs import members, presenters, rows, rules
from midtown.server.features.clubs.rules import Club, Role
from midtown.server.features.clubs.schemas import (
    ClubChange,
    ClubEntry,
    ClubId,
    ClubInfo,
    ClubKey,
    ClubPage,
    ClubReport,
    ClubRole,
    NewAnnouncement,
    NewClub,
)
from midtown.server.http import routing
from midtown.server.http.auth import Ctx, Guest, RequiredVisitor, Viewer
from midtown.server.http.seasons import Game, Seats, WhichQuarter, present_season, season_asked_for
from midtown.server.schemas.seasons import SeasonPage
from midtown.server.schemas.shared import PlayerId
from midtown.server.support.refusals import refused
from midtown.server.tables.news import happening

router = routing.router("clubs")
Which = Annotated[ClubId, Path()]
Who = Annotated[PlayerId, Path()]
Key = Annotated[str | None, Query(max_length=64, description="Of the invitation link.")]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Change = Callable[[Connection, Club, Role | None], object]


@router.get("/clubs")
async def list_clubs(context: Ctx, viewer: Viewer) -> list[ClubInfo]:
    """List up to 100 clubs, the visitor's own first, then the largest; private ones only for their members."""

    def read(connection: Connection) -> list[ClubInfo]:
        return [presenters.info(*row) for row in rows.visible_clubs(connection, viewer)]

    return await context.store.read(read)


@router.post("/clubs", status_code=201)
async def make_club(context: Ctx, visitor: RequiredVisitor, body: NewClub) -> ClubInfo:
    """Create a club, whose owner is the visitor; needs a claimed name."""
    if not visitor.claimed:
        raise refused("identity", "club.claimed")
    context.moderation.check_writer(visitor.id)
    values = body.model_dump() | {"name": names.clean_name(body.name)}
    context.limits.take("clubs", visitor.id)
    now = context.clock.calendar()
    made = await context.store.write(lambda connection: rows.create(connection, visitor, values, now))
    return presenters.info(made, 1, "owner")


@router.get("/clubs/{club}")
async def read_club(context: Ctx, viewer: Viewer, club: Which, key: Key = None) -> ClubPage:
    """Return a club as the visitor may see it."""

    def read(connection: Connection) -> ClubPage:
        row = _check_visible(connection, club, viewer, key)
        return presenters.page(connection, row, viewer, key)

    return await context.store.read(read)


@router.get("/clubs/{club}/season")
async def read_club_season(
    context: Ctx,
    viewer: Viewer,
    club: Which,
    game: Game,
    players: Seats,
    quarter: WhichQuarter = None,
    key: Key = None,
) -> SeasonPage:
    """Return the season of a club: as that of the server, of games at which members sat alone.

    It is empty where only members see who belongs to the club. Who hides their page is seen by the other members alone.
    """
    now = context.clock.calendar()
    kind = season_asked_for(game, players, quarter, now, club)

    def read(connection: Connection) -> SeasonPage:
        row = _check_visible(connection, club, viewer, key)
        hidden = members.hidden_from(connection, row, members.role_of(connection, club, viewer))
        return present_season(connection, kind, viewer, now, hidden)

    return await context.store.read(read)


@router.patch("/clubs/{club}", status_code=204)
async def change_club(context: Ctx, visitor: RequiredVisitor, club: Which, body: ClubChange) -> None:
    """Change what a club says, and how one joins; only owners can."""
    context.moderation.check_writer(visitor.id)
    values = body.model_dump(exclude_none=True)
    if body.name is not None:
        values["name"] = names.clean_name(body.name)

    def changes(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_owner(role)
        rules.check_active(row)
        rows.change(connection, row.id, values)

    await _change(context, visitor, club, changes)


@router.delete("/clubs/{club}", status_code=204)
async def delete_club(context: Ctx, visitor: RequiredVisitor, club: Which) -> None:
    """Delete a club for good; only owners can."""

    def deletes(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_owner(role)
        rows.delete_club(connection, row.id)

    await _change(context, visitor, club, deletes)


@router.post("/clubs/{club}/members", status_code=204)
async def join_club(context: Ctx, arrive: Guest, club: Which, body: ClubEntry) -> None:
    """Join a club, or ask to where officers decide; who has the invitation link belongs at once."""
    await context.store.read(lambda connection: _check_visible(connection, club, arrive.player, body.key))
    visitor = await arrive()
    context.limits.take("club_entries", visitor.id)
    if body.word:
        context.moderation.check_writer(visitor.id)
    now = context.clock.calendar()

    def joins(connection: Connection) -> None:
        row = _check_visible(connection, club, visitor.id, body.key)
        members.join(connection, row, visitor, body.key, body.word, now)

    await context.store.write(joins)


@router.delete("/clubs/{club}/members/me", status_code=204)
async def leave_club(context: Ctx, visitor: RequiredVisitor, club: Which) -> None:
    """Leave a club, or ask no longer to join it.

    After the last owner, the officer who has been there longest owns the club, or else the member. It is deleted if
    nobody is left who has claimed their name.
    """
    await _change(context, visitor, club, lambda connection, row, role: members.leave(connection, row.id, visitor.id))


@router.put("/clubs/{club}/members/{player}", status_code=204)
async def set_role(context: Ctx, visitor: RequiredVisitor, club: Which, player: Who, body: ClubRole) -> None:
    """Let somebody in who asks, as officers can, or give a member another role, as owners can."""
    now = context.clock.calendar()

    def sets(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_leads(role)
        if members.role_of(connection, row.id, player) is None:
            members.admit(connection, row, player, now)
        if body.role != members.role_of(connection, row.id, player):
            rules.check_owner(role)
            members.set_role(connection, row.id, player, body.role)

    await _change(context, visitor, club, sets)


@router.delete("/clubs/{club}/members/{player}", status_code=204)
async def remove_member(context: Ctx, visitor: RequiredVisitor, club: Which, player: Who) -> None:
    """Remove a member, who then cannot come back; refuse somebody who asks; or let somebody come back.

    Officers decide about members, owners about officers, too.
    """
    now = context.clock.calendar()

    def removes(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_leads(role)
        members.remove(connection, row.id, role, player, now)

    await _change(context, visitor, club, removes)


@router.post("/clubs/{club}/key", status_code=201)
async def renew_key(context: Ctx, visitor: RequiredVisitor, club: Which) -> ClubKey:
    """Create another invitation link; the former one is worth nothing from then on. Only officers can."""

    def renews(connection: Connection, row: Club, role: Role | None) -> str:
        rules.check_leads(role)
        return rows.renew_key(connection, row.id)

    return ClubKey(key=str(await _change(context, visitor, club, renews)))


@router.post("/clubs/{club}/announcements", status_code=204)
async def announce(context: Ctx, visitor: RequiredVisitor, club: Which, body: NewAnnouncement) -> None:
    """Announce something to the members; only officers can."""
    context.moderation.check_writer(visitor.id)
    now = context.clock.calendar()

    def announces(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_leads(role)
        rules.check_active(row)
        context.limits.take("club_announcements", row.id)
        number = rows.announce(connection, row.id, visitor.id, body.text, now)
        happens = happening("announcement", now, context.hub.server, actor=visitor.id, detail=f"{row.id} {number}")
        happens(connection)

    await _change(context, visitor, club, announces)


@router.delete("/clubs/{club}/announcements/{number}", status_code=204)
async def withdraw_announcement(context: Ctx, visitor: RequiredVisitor, club: Which, number: Number) -> None:
    """Delete an announcement; only officers can."""

    def withdraws(connection: Connection, row: Club, role: Role | None) -> None:
        rules.check_leads(role)
        rows.withdraw(connection, row.id, number)

    await _change(context, visitor, club, withdraws)


@router.post("/clubs/{club}/reports", status_code=204)
async def report_club(context: Ctx, visitor: RequiredVisitor, club: Which, body: ClubReport, key: Key = None) -> None:
    """Report a club to the operator of this server, as a report about its owner."""
    context.limits.take("reports", visitor.id)
    now = context.clock.calendar()

    def reports(connection: Connection) -> None:
        row = _check_visible(connection, club, visitor.id, key)
        owner = members.members_of(connection, row.id)[0].player
        text = f"{row.name} (/clubs/{row.id}): {body.text}"
        relations.report(connection, visitor.id, owner, relations.Incident(text), now)

    await context.store.write(reports)


def _check_visible(connection: Connection, club: str, viewer: str | None, key: str | None = None) -> Club:
    """Return a club; raise Refused if there is none of which the visitor may know."""
    row = rows.get(connection, club)
    if not rules.visible(row, members.role_of(connection, row.id, viewer), key):
        raise rules.missing_club()
    return row


async def _change(context: Context, visitor: Visitor, club: str, what: Change) -> object:
    """Change a club that the visitor may see, given their role."""
    context.limits.take("club_changes", visitor.id)

    def write(connection: Connection) -> object:
        row = rows.get(connection, club)
        role = members.role_of(connection, row.id, visitor.id)
        is_waiting = members.standing_of(connection, row.id, visitor.id) == "asks"
        if not is_waiting and not rules.visible(row, role, None):
            raise rules.missing_club()
        return what(connection, row, role)

    return await context.store.write(write)
