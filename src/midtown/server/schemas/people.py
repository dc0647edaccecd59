"""What HTTP clients say and are told about people. The clients' types are generated from these."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["en", "de"]
PlayerId = Annotated[str, Field(description="A player's id.", pattern=r"^[0-9a-f]{16}$")]
Moment = Annotated[int, Field(description="Milliseconds since 1970.", ge=0)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\x00]*$")]
Name = Annotated[
    str,
    Field(
        description="1 to 40 characters that can be seen; blanks around them do not count.", min_length=1, max_length=80
    ),
]
Password = Annotated[str, Field(description="8 to 200 characters.", min_length=1, max_length=200)]
Credential = Annotated[
    dict[str, Any], Field(description="What the browser's PublicKeyCredential.toJSON() gives.", max_length=20)
]


class Model(BaseModel):
    """Exactly these fields, and no others."""

    model_config = ConfigDict(extra="forbid")


class Error(Model):
    """Why something was not done."""

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
    ] = Field(description="Of what sort it is.")
    rule: str | None = Field(description="The rule of the game that forbids it, where one does.")
    message: str = Field(description="One sentence for a person.")


class Failure(Model):
    """The answer to whatever was not done."""

    error: Error


class Person(Model):
    """Somebody else."""

    id: PlayerId
    name: str


class PasskeyOf(Model):
    """A passkey."""

    id: str = Field(description="Its id, in base64url.")
    created_at: Moment


class Me(Model):
    """Who asks."""

    id: PlayerId
    name: str
    claimed: bool = Field(description="Whether the name is his alone, by a password or a passkey.")
    language: Language
    password: bool = Field(description="Whether he can log in with a password.")
    passkeys: list[PasskeyOf]
    email: str | None = Field(description="Where reminders go by e-mail; null: nowhere.")
    browsers: int = Field(description="How many browsers are reminded.", ge=0)
    away_until: Moment = Field(description="When his vacation ends; 0 or past: he has none.")
    blocks: list[Person]


class NewProgram(Model):
    """A new guest that is a program."""

    token: str = Field(description="To be sent as `Authorization: Bearer TOKEN`; it is told only now.")
    me: Me


class ChangeMe(Model):
    """What is to change; what is left out stays."""

    name: Name | None = None
    language: Language | None = None
    away_until: Moment | None = None


class SetPassword(Model):
    """A password, with which the name becomes the visitor's alone."""

    password: Password
    current: Password | None = Field(None, description="The password so far, where there is one.")
    name: Name | None = Field(None, description="The name to claim; the present one if left out.")


class LogIn(Model):
    """Name and password."""

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]*$")]
    password: Password


class Ceremony(Model):
    """The first step with a passkey."""

    token: Token = Field(description="To be sent with the second step, within five minutes.")
    options: dict[str, Any] = Field(description="For PublicKeyCredential.parseCreationOptionsFromJSON() or its kin.")


class Finish(Model):
    """The second step with a passkey."""

    token: Token
    credential: Credential


class PushKey(Model):
    """What a browser needs to subscribe to reminders."""

    key: str = Field(description="The applicationServerKey, in base64url.")


class PushKeys(Model):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Field(min_length=20, max_length=120)]
    auth: Annotated[str, Field(min_length=20, max_length=120)]


class Subscribe(Model):
    """A browser's subscription, as PushSubscription.toJSON() gives it."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[!-~]+$")]
    keys: PushKeys
    expirationTime: float | None = Field(None, description="Of no importance here.")  # noqa: N815 - the browsers' name


class AskEmail(Model):
    """An address; a code is sent there."""

    email: Annotated[str, Field(min_length=3, max_length=200)]


class ConfirmEmail(Model):
    """The code that was sent."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


class Report(Model):
    """What somebody did, for whoever runs the server."""

    about: PlayerId
    table: Annotated[str, Field(pattern=r"^[0-9a-f]{1,16}$")] | None = Field(None, description="Where it happened.")
    text: Words


class Rated(Model):
    """How strong a player or computer player is in one game with so many seats."""

    player: PlayerId | None = Field(description="Null for a computer player.")
    name: str | None = Field(description="Null for a computer player.")
    bot: str | None = Field(description="The level of a computer player.")
    game: str
    players: int = Field(description="Seats at the table.", ge=2)
    rating: float = Field(description="What to compare by: mu - 3 sigma, the strength he has at least.")
    mu: float
    sigma: float
    games: int = Field(description="Rated games so far.", ge=1)


class Ratings(Model):
    """The best first."""

    ratings: list[Rated]


class PlayerPage(Model):
    """What everybody may know of a player."""

    id: PlayerId
    name: str
    claimed: bool
    ratings: list[Rated]
