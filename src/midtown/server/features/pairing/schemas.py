"""HTTP types of quick pairing: what somebody is looking for, and the table that was found."""

from typing import Annotated

from pydantic import Field

from midtown.server.schemas.shared import Face, Model, Number, PlayerId
from midtown.server.tables.settings import PaceId

SearchKey = Annotated[str, Field(description="Names one search of the visitor.", pattern=r"^[A-Za-z0-9_-]{1,24}$")]
Waited = Annotated[int, Field(description="Milliseconds since the search began.", ge=0)]


class Wanted(Model):
    """What is looked for: any of these games, numbers of players, and paces."""

    games: list[str] = Field(description="None: any game.", max_length=20)
    players: list[Annotated[int, Field(ge=2, le=20)]] = Field(description="None: any number.", max_length=20)
    paces: list[PaceId] = Field(
        description="`10m` and `20m`: minutes each for the whole game. `1d`: a day for each move.",
        min_length=1,
        max_length=3,
    )


class KeepSearching(Model):
    """A sign of life of the browser that waits."""

    key: SearchKey
    number: Number = ""
    hidden: bool = Field(
        False,
        description="Whether the page is hidden, and may fall asleep. If a browser of the player gets notifications, "
        "the search then goes on for three minutes without a sign.",
    )


class SearchRef(Model):
    """One search of the visitor."""

    key: SearchKey


class FoundTable(Model):
    """The table that was found."""

    id: str
    game: str
    names: list[str] = Field(description="The other people there.")


class Search(Model):
    """The visitor's search for a table."""

    key: SearchKey
    wanted: Wanted
    waited: Waited
    others: int = Field(description="How many others are looking for a table.", ge=0)
    computers: bool = Field(description="Whether computer players may take the empty seats by now.")
    commitment: str = Field(description="SHA-256 of a secret; the visitor's number for the shuffle is to follow it.")
    table: FoundTable | None = Field(description="Null until one was found.")


class Seek(Model):
    """Somebody who is looking for a table."""

    player: PlayerId
    name: str
    face: Face | None
    page: bool = Field(description="Whether the visitor may read the player's page.")
    wanted: Wanted
    waited: Waited
    ratings: list["SeekRating"] = Field(description="Those of the wanted games and numbers of players.")


class SeekRating(Model):
    """A rating of somebody who is looking for a table."""

    game: str
    players: int
    rating: float = Field(description="The value to rank by.")
