"""HTTP types of feeds."""

from pydantic import Field

from midtown.server.schemas.shared import Model


class ClubFeed(Model):
    """The addresses of a club's tournaments, for a member."""

    id: str
    name: str
    calendar: str
    atom: str


class Feeds(Model):
    """The addresses of the visitor's feeds; who knows one reads it without a name."""

    turns: str = Field(description="Games in which it is their turn, in Atom.")
    calendar: str = Field(description="When their time runs out, and tournaments that they have entered, in iCalendar.")
    tournaments: str = Field(description="The tournaments of the server, in iCalendar.")
    clubs: list[ClubFeed]


class OwnFeeds(Model):
    """The visitor's feeds."""

    feeds: Feeds | None = Field(description="Null if they have none.")
