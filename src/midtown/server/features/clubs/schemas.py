"""HTTP types of clubs."""

from typing import Annotated

from pydantic import Field, StringConstraints

from midtown.server.features.clubs.rules import Colour, Joining, Role, Standing
from midtown.server.schemas.shared import Face, Model, Moment, Name, PlayerId

ClubId = Annotated[str, Field(description="Id of a club: 12 hexadecimal digits.", max_length=16)]
Game = Annotated[str, Field(description="Id of the game whose picture the club has.", pattern=r"^[a-z0-9_]{1,40}$")]
About = Annotated[
    str,
    Field(description="What the club says of itself."),
    StringConstraints(max_length=2000, pattern=r"^[^\x00]*$"),
]
Line = Annotated[str, StringConstraints(max_length=500, pattern=r"^[^\x00]*$")]
Word = Annotated[
    str,
    Field(description="A sentence for the officers."),
    StringConstraints(max_length=200, pattern=r"^[^\x00]*$"),
]
Key = Annotated[str, Field(description="Of the invitation link: `/clubs/ID?key=KEY`.", max_length=64)]


class NewClub(Model):
    """A request to make a club."""

    name: Name
    text: About = ""
    colour: Colour = "mint"
    game: Game
    joining: Joining = Field("open", description="Who can join: everybody, whom officers let in, or who has the link.")
    private: bool = Field(False, description="Whether only members, and who has the link, know of it.")
    shows_members: bool = Field(True, description="Whether others see who belongs to it.")


class ClubChange(Model):
    """What is changed of a club; what is left out stays."""

    name: Name | None = None
    text: About | None = None
    colour: Colour | None = None
    game: Game | None = None
    joining: Joining | None = None
    private: bool | None = None
    shows_members: bool | None = None


class ClubEntry(Model):
    """A wish to join a club."""

    key: Key | None = None
    word: Word = ""


class ClubRole(Model):
    """The role that a member gets; who asks becomes a member."""

    role: Role


class NewAnnouncement(Model):
    """What an officer announces."""

    text: Annotated[Line, Field(min_length=1)]


class ClubKey(Model):
    """The secret of an invitation link."""

    key: Key


class ClubReport(Model):
    """A report about a club."""

    text: Annotated[Line, Field(min_length=1)]


class ClubInfo(Model):
    """A club as it is listed."""

    id: ClubId
    name: str
    colour: Colour
    game: str
    joining: Joining
    private: bool
    suspended: bool = Field(description="Whether an operator has suspended it.")
    size: int = Field(description="How many people belong to it.")
    role: Role | None = Field(description="The visitor's; null if they do not belong.")
    created_at: Moment


class ClubMember(Model):
    """Somebody who belongs to a club."""

    player: PlayerId
    name: str
    face: Face | None
    role: Role
    claimed: bool = Field(description="Whether they can lead the club: guests cannot.")
    joined_at: Moment


class ClubApplicant(Model):
    """Somebody who asks to join, or is kept out."""

    player: PlayerId
    name: str
    face: Face | None
    word: str
    at: Moment


class ClubAnnouncement(Model):
    """What an officer has announced."""

    id: int
    player: PlayerId
    name: str
    face: Face | None
    text: str
    at: Moment


class ClubPage(Model):
    """A club as the visitor may see it."""

    info: ClubInfo
    text: str
    shows_members: bool
    standing: Standing | None = Field(description="Whether the visitor asks to join, or cannot come back.")
    invited: bool = Field(description="Whether the visitor has come by the invitation link.")
    members: list[ClubMember] | None = Field(description="Null where only members see who belongs.")
    announcements: list[ClubAnnouncement] = Field(description="Newest first; for members.")
    asking: list[ClubApplicant] = Field(description="Who asks to join; for officers.")
    barred: list[ClubApplicant] = Field(description="Who was removed and cannot come back; for officers.")
    key: Key | None = Field(description="For officers.")
