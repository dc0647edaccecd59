"""HTTP types of accounts and players. The clients' types are generated from them."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Language = Literal["en", "de"]
PlayerId = Annotated[str, Field(description="Id of a player.", pattern=r"^[0-9a-f]{16}$")]
Face = Annotated[int, Field(description="The parts of a medal: 18 × motif + 3 × sky + light.", ge=0, lt=8 * 6 * 3)]
Moment = Annotated[int, Field(description="Milliseconds since 1970.", ge=0)]
Name = Annotated[
    str,
    Field(description="1 to 40 visible characters; surrounding blanks are removed.", min_length=1, max_length=80),
]


class Model(BaseModel):
    """Base of the HTTP types: a JSON object with exactly the declared fields."""

    model_config = ConfigDict(extra="forbid")


class Error(Model):
    """The reason of a refusal."""

    kind: Literal[
        "request",
        "notation",
        "illegal",
        "over",
        "draws",
        "identity",
        "missing",
        "stale",
        "table",
        "limit",
        "storage",
        "server",
    ] = Field(description="The kind of the error.")
    rule: str | None = Field(description="The rule of the game that forbids the action, if any.")
    message: str = Field(description="One sentence for the user.")
    messages: dict[str, str] | None = Field(
        None, description="The same sentence by language, for pages whose language is switched."
    )


class Failure(Model):
    """The response to a request that was refused or failed."""

    error: Error


class Person(Model):
    """Another player."""

    id: PlayerId
    name: str


class PasskeyOf(Model):
    """A passkey."""

    id: str = Field(description="Id of the passkey, in base64url.")
    created_at: Moment


class Me(Model):
    """The visitor's own account."""

    id: PlayerId
    name: str
    claimed: bool = Field(description="Whether the name is reserved for the player by a password or passkey.")
    language: Language
    password: bool = Field(description="Whether the account has a password.")
    passkeys: list[PasskeyOf]
    email: str | None = Field(description="The address for reminders; null if there is none.")
    browsers: int = Field(description="Number of browsers that get reminders.", ge=0)
    away_until: Moment = Field(description="End of the player's vacation; 0 or past if there is none.")
    digest_minutes: int = Field(description="For how long reminders are collected into one.", ge=0)
    blocks: list[Person]
    operator: bool = Field(description="Whether the account is an operator's.")
    hidden: bool = Field(description="Whether others see no page of the player. Guests have none anyway.")
    presence: bool = Field(description="Whether others see that the player is here.")
    publishes_name: bool = Field(
        description="Whether public games may be published with the name, in data sets, once it is claimed."
    )
    face: Face | None = Field(description="The chosen face; null for the one made from the id.")


class Rated(Model):
    """The rating of a player or computer player in one game at one table size."""

    player: PlayerId | None = Field(description="Null for a computer player.")
    name: str | None = Field(description="Null for a computer player.")
    face: Face | None = Field(description="The chosen face; null for the one made from the id, and for a computer.")
    bot: str | None = Field(description="Level of a computer player; null for a person.")
    game: str
    players: int = Field(description="Number of seats at the table.", ge=2)
    rating: float = Field(description="The value to rank by: mu - 3 sigma, a lower bound of the strength.")
    mu: float
    sigma: float
    games: int = Field(description="Number of rated games.", ge=1)
