"""HTTP types of series: what repeats, when it starts next, and who may change it."""

from typing import Annotated

from pydantic import Field

from midtown.server.features.series.rules import Note
from midtown.server.features.tournaments import TournamentTerms
from midtown.server.schemas.shared import Model, Moment, Name

SeriesId = Annotated[str, Field(description="Id of a series: 12 hexadecimal digits.", max_length=16)]
Weekday = Annotated[int, Field(ge=0, le=6, description="From 0, Monday.")]
MinuteOfDay = Annotated[int, Field(ge=0, lt=1440, description="On the clocks of the zone.")]
Zone = Annotated[str, Field(max_length=60, description="Of the IANA database, such as Europe/Berlin.")]


class NewSeries(Model):
    """A request to repeat a tournament each week."""

    name: Name
    terms: TournamentTerms
    rounds: Annotated[int, Field(ge=1, le=15, description="Of a Swiss tournament.")] = 4
    weekday: Weekday
    minute: MinuteOfDay
    zone: Zone
    club: Annotated[str, Field(max_length=16)] | None = Field(None, description="Null: a series of the server.")


class SeriesChange(Model):
    """A change of a series; what is left out stays."""

    name: Name | None = None
    terms: TournamentTerms | None = None
    rounds: Annotated[int, Field(ge=1, le=15, description="Of a Swiss tournament.")] | None = None
    weekday: Weekday | None = None
    minute: MinuteOfDay | None = None
    zone: Zone | None = None
    paused: bool | None = Field(None, description="Whether it makes no tournaments for now.")


class SeriesStart(Model):
    """A start of a series."""

    at: Moment
    note: Note | None = Field(
        description="The local time is `skipped` on that day, so it starts as much later as clocks are set forward; "
        "or it comes `twice`, and it starts at the first."
    )


class SeriesInfo(Model):
    """A series as it is listed."""

    id: SeriesId
    name: str
    terms: TournamentTerms
    rounds: int
    weekday: Weekday
    minute: MinuteOfDay
    zone: Zone
    club: str | None
    club_name: str | None
    paused: bool
    manages: bool = Field(description="Whether the visitor may change, pause and end it.")
    starts: list[SeriesStart] = Field(description="The next four; empty while it is paused.")
