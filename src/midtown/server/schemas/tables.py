"""HTTP types of games and tables. OpenAPI and the clients' types are generated from them."""

from typing import Annotated, Any, Literal

import msgspec
from pydantic import AfterValidator, BaseModel, ConfigDict, Field

Number = Annotated[
    str,
    Field(max_length=64, pattern=r"^[!-~]*$", description="The contribution to the shuffle: visible ASCII."),
]


def sound(document: dict[str, Any]) -> dict[str, Any]:
    """Return `document`, or raise ValueError if it cannot be encoded as JSON."""
    try:
        msgspec.json.encode(document)
    except (UnicodeError, RecursionError, OverflowError, msgspec.MsgspecError):
        raise ValueError("cannot be written") from None
    return document


Document = Annotated[dict[str, Any], AfterValidator(sound)]
"""A JSON object that can be stored in the database."""


class Model(BaseModel):
    """Base of the HTTP types: a JSON object with exactly the declared fields."""

    model_config = ConfigDict(extra="forbid")


class Paragraph(Model):
    """A paragraph of a game's rules."""

    number: int
    rule: str
    title: str
    text: str


class Joined(Model):
    """The seat that the visitor has taken."""

    table: str
    seat: int


class LegalMove(Model):
    """A legal move: its notation, its description unless it was left out, and the places to touch to make it."""

    move: str
    words: str
    places: list[str]


class Why(Model):
    """The reason why a move is refused, or that it is legal."""

    legal: bool
    kind: str | None = None
    message: str | None = None
    paragraph: Paragraph | None = None


class RecordOf(Model):
    """A game's record (docs/build/records.md). Before the end: no draws or secret, but the `state` that `seat` sees."""

    format: str
    rules: int
    game: str
    players: list[str]
    options: dict[str, Any]
    commitment: str | None
    secret: str | None
    draws: list[int | str]
    moves: list[str]
    events: list[dict[str, Any]]
    result: dict[str, Any] | None
    seat: int | None = None
    state: dict[str, Any] | None = None


class Health(Model):
    """The state of the server."""

    status: Literal["ok", "failing"]
    pid: int
    tables: int
    connections: int
