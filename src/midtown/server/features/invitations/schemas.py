"""HTTP types of invitations."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from midtown.server.features.invitations.rules import MOST
from midtown.server.features.play import TableInfo
from midtown.server.schemas.shared import Face, Model, Moment, Number, PlayerId

InvitationId = Annotated[str, Field(description="Id of an invitation.", pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Word = Annotated[
    str,
    Field(description="A sentence for the other; blanks around it are removed."),
    StringConstraints(max_length=200, pattern=r"^[^\x00]*$"),
]


class NewInvitations(Model):
    """Whom the host of a table invites."""

    players: Annotated[list[PlayerId], Field(min_length=1, max_length=MOST)]
    word: Word = ""


class Accept(Model):
    """The acceptance of an invitation."""

    number: Number = ""
    busy: bool = Field(
        False, description="Whether to sit down even though the visitor is at another game with a live clock."
    )


class Decline(Model):
    """The refusal of an invitation."""

    word: Word = ""


class Other(Model):
    """The other side of an invitation."""

    player: PlayerId
    name: str
    face: Face | None


class RecentOpponent(Model):
    """Somebody with whom the visitor has finished a game, and whom they may invite."""

    player: PlayerId
    name: str
    face: Face | None
    here: bool = Field(description="Whether they were here within the last minute and show it.")


class Received(Model):
    """An invitation that waits for the visitor's answer."""

    id: InvitationId
    by: Other
    word: str
    made_at: Moment
    until: Moment = Field(description="When it lapses.")
    seen: bool = Field(description="Whether a page has shown it to the visitor.")
    table: TableInfo


class Sent(Model):
    """An invitation that the visitor has sent, with its status."""

    id: InvitationId
    to: Other
    word: str
    made_at: Moment
    until: Moment = Field(description="When it lapses.")
    status: Literal["waiting", "seen", "accepted", "declined", "full", "over"] = Field(
        description="`full`: others have taken the seats. `over`: it was not answered in time."
    )
    reply: str = Field(description="A word of somebody who has declined.")
    table: TableInfo


class Invitations(Model):
    """The invitations of a player, newest first."""

    received: list[Received] = Field(description="Those that wait for an answer.")
    sent: list[Sent] = Field(description="Those of the last 30 days.")
