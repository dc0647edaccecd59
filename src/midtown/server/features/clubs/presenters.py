"""Conversions of clubs to the types of the API: the one place that decides who sees what of them."""

from sqlalchemy import Connection

from midtown.server.features.clubs import members, rows, rules
from midtown.server.features.clubs.members import Applicant, Member
from midtown.server.features.clubs.rules import Club, Role
from midtown.server.features.clubs.schemas import ClubAnnouncement, ClubApplicant, ClubInfo, ClubMember, ClubPage


def info(club: Club, size: int, role: Role | None) -> ClubInfo:
    """Return a club as it is listed."""
    return ClubInfo(
        id=club.id,
        name=club.name,
        colour=club.colour,
        game=club.game,
        joining=club.joining,
        private=club.private,
        suspended=club.suspended,
        size=size,
        role=role,
        created_at=club.created_at,
    )


def page(connection: Connection, club: Club, viewer: str | None, key: str | None) -> ClubPage:
    """Return the page of a club for those who may know of it."""
    role = members.role_of(connection, club.id, viewer)
    belong = members.members_of(connection, club.id)
    leads = rules.leads(role)
    applicants = members.applicants_of(connection, club.id) if leads else []
    lines = rows.announcements(connection, club.id, viewer) if role is not None and viewer is not None else []
    return ClubPage(
        info=info(club, len(belong), role),
        text=club.text,
        shows_members=club.shows_members,
        standing=members.standing_of(connection, club.id, viewer),
        invited=role is None and rules.invited(club, key),
        members=_visible_members(club, role, belong),
        announcements=[ClubAnnouncement(**line._asdict()) for line in lines],
        asking=[_applicant(person) for person in applicants if not person.barred],
        barred=[_applicant(person) for person in applicants if person.barred],
        key=club.key if leads else None,
    )


def _visible_members(club: Club, role: Role | None, belong: list[Member]) -> list[ClubMember] | None:
    """Return whom the visitor may see; those who hide their page are seen by the other members alone."""
    if role is None and not club.shows_members:
        return None
    return [
        ClubMember(
            player=member.player,
            name=member.name,
            face=member.face,
            role=member.role,
            claimed=member.claimed,
            joined_at=member.joined_at,
        )
        for member in belong
        if role is not None or not member.hidden
    ]


def _applicant(person: Applicant) -> ClubApplicant:
    return ClubApplicant(player=person.player, name=person.name, face=person.face, word=person.word, at=person.at)
