"""Who may do what in a club: pure functions."""

from typing import Final, Literal, NamedTuple

from midtown.server.support.refusals import Refused, refused

Role = Literal["owner", "officer", "member"]
Joining = Literal["open", "request", "link"]
Colour = Literal["dawn", "mint", "sun", "stone"]
Standing = Literal["asks", "barred"]

MOST_MEMBERS: Final = 500
MOST_ASKING: Final = 100
"""Maximum number of people who ask to join a club at once."""
MOST_OWNED: Final = 5
"""Maximum number of clubs that a player owns."""
MOST_JOINED: Final = 20
"""Maximum number of clubs to which a player belongs."""
KEPT: Final = 30
"""Number of announcements of a club that are kept."""
_RANKS: Final = {"owner": 2, "officer": 1, "member": 0, None: -1}


class Club(NamedTuple):
    """A club; the fields are the columns of `clubs`."""

    id: str
    name: str
    claim: str | None
    text: str
    colour: Colour
    game: str
    joining: Joining
    private: bool
    shows_members: bool
    suspended: bool
    key: str
    created_at: int


def missing_club() -> Refused:
    """Return the refusal for a club that does not exist, and for a private one before strangers."""
    return refused("missing", "club.missing")


def visible(club: Club, role: Role | None, key: str | None) -> bool:
    """Return whether somebody with a role, or with the key of the invitation link, may know of a club."""
    return role is not None or invited(club, key) or not (club.private or club.suspended)


def invited(club: Club, key: str | None) -> bool:
    """Return whether a key is that of the club's invitation link."""
    return key is not None and key.encode() == club.key.encode()


def outranks(role: Role | None, other: Role | None) -> bool:
    """Return whether somebody decides about somebody else: officers about members, owners about all others."""
    return _RANKS[role] > _RANKS[other]


def leads(role: Role | None) -> bool:
    """Return whether a role is that of an owner or officer."""
    return _RANKS[role] > 0


def check_leads(role: Role | None) -> None:
    """Raise Refused unless a role is that of an owner or officer."""
    if not leads(role):
        raise refused("table", "club.officers")


def check_owner(role: Role | None) -> None:
    """Raise Refused unless a role is that of an owner."""
    if role != "owner":
        raise refused("table", "club.owners")


def check_active(club: Club) -> None:
    """Raise Refused if an operator has suspended a club."""
    if club.suspended:
        raise refused("table", "club.suspended")


def check_entry(club: Club, key: str | None, standing: Standing | None, members: int) -> None:
    """Raise Refused if somebody who does not belong can neither join now nor ask to."""
    check_active(club)
    if standing == "barred":
        raise refused("table", "club.barred")
    if club.joining == "link" and not invited(club, key):
        raise refused("table", "club.link")
    if members >= MOST_MEMBERS:
        raise refused("limit", "club.full", most=MOST_MEMBERS)


def enters_at_once(club: Club, key: str | None) -> bool:
    """Return whether somebody who may enter belongs at once, without an officer's word."""
    return club.joining == "open" or invited(club, key)
