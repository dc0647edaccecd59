"""HTTP types of accounts and players. The clients' types are generated from them."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Language = Literal["en", "de"]
PlayerId = Annotated[str, Field(description="Id of a player.", pattern=r"^[0-9a-f]{16}$")]
Face = Annotated[int, Field(description="The parts of a medal: 18 × motif + 3 × sky + light.", ge=0, lt=8 * 6 * 3)]
Moment = Annotated[int, Field(description="Milliseconds since 1970.", ge=0)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=2000, pattern=r"^[^\x00]*$")]
Name = Annotated[
    str,
    Field(description="1 to 40 visible characters; surrounding blanks are removed.", min_length=1, max_length=80),
]
Password = Annotated[str, Field(description="8 to 200 characters.", min_length=1, max_length=200)]
Credential = Annotated[
    dict[str, Any], Field(description="The value of the browser's PublicKeyCredential.toJSON().", max_length=20)
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


class NewProgram(Model):
    """A new session of a program."""

    token: str = Field(description="To be sent as `Authorization: Bearer TOKEN`; it is shown only once.")
    me: Me


DigestMinutes = Annotated[
    Literal[0, 60, 240, 720, 1440],
    Field(description="For how long reminders are collected into one; 0: the first is sent at once."),
]


class ChangeMe(Model):
    """Changes to the account. Fields that are left out stay as they are."""

    name: Name | None = None
    language: Language | None = None
    away_until: Moment | None = Field(
        None, description="Begins a vacation now that lasts up to then; 0 ends it. No moment of the past."
    )
    digest_minutes: DigestMinutes | None = None
    hidden: bool | None = None
    presence: bool | None = None
    publishes_name: bool | None = None
    face: Face | None = Field(None, description="Null returns to the face made from the id.")


class SetPassword(Model):
    """A new password; it reserves the name for the player."""

    password: Password
    current: Password | None = Field(None, description="The current password, if there is one.")
    name: Name | None = Field(None, description="The name to claim; defaults to the current one.")


GuestGames = Annotated[
    Literal["take", "leave"] | None,
    Field(
        description="What becomes of unfinished games of the guest who logs in: the account takes the seats, where no "
        "result counts and it has none at the table, or the guest leaves them all."
    ),
]


class LogIn(Model):
    """Name and password."""

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00]*$")]
    password: Password
    games: GuestGames = None


class Ceremony(Model):
    """The first step of a passkey ceremony."""

    token: Token = Field(description="To be sent with the second step within five minutes.")
    options: dict[str, Any] = Field(description="For PublicKeyCredential.parse(Creation|Request)OptionsFromJSON().")


class Finish(Model):
    """The second step of a passkey ceremony."""

    token: Token
    credential: Credential


class FinishLogIn(Finish):
    """The second step of logging in with a passkey."""

    games: GuestGames = None


class PushKey(Model):
    """The key that a browser needs to subscribe to reminders."""

    key: str = Field(description="The applicationServerKey, in base64url.")


class PushKeys(Model):
    """The keys of a browser's subscription."""

    p256dh: Annotated[str, Field(min_length=20, max_length=120)]
    auth: Annotated[str, Field(min_length=20, max_length=120)]


class Subscribe(Model):
    """A browser's subscription, the value of PushSubscription.toJSON()."""

    endpoint: Annotated[str, Field(min_length=1, max_length=1000, pattern=r"^[!-~]+$")]
    keys: PushKeys
    expirationTime: float | None = Field(None, description="Ignored.")  # noqa: N815 - the browsers' name


class AskEmail(Model):
    """An address that a verification code is sent to."""

    email: Annotated[str, Field(min_length=3, max_length=200)]


class ConfirmEmail(Model):
    """The verification code from the e-mail."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


class Report(Model):
    """A report about a player, for the operator of the server."""

    about: PlayerId
    table: Annotated[str, Field(pattern=r"^[0-9a-f]{1,16}$")] | None = Field(None, description="Table of the incident.")
    text: Words


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


class Ratings(Model):
    """Ratings, best first."""

    ratings: list[Rated]


class PlayerPage(Model):
    """Who a player is, for everybody."""

    id: PlayerId
    name: str
    claimed: bool
    face: Face | None = Field(description="The chosen face; null for the one made from the id.")
    open: bool = Field(description="Whether the visitor may read the player's profile and games.")
    here: bool = Field(
        description="Whether they were here within the last minute and show it; false without a session."
    )
    followed: bool = Field(description="Whether the visitor follows the player.")
    ratings: list[Rated] = Field(description="Empty where the profile is not open.")
    owner: Person | None = Field(description="Who has registered this program; null for a person.")
    programs: list[Person] = Field(
        description="The programs that the player has registered; empty where the profile is not open."
    )


class Followed(Model):
    """Somebody the visitor follows."""

    player: PlayerId
    name: str
    face: Face | None
    here: bool = Field(description="Whether they were here within the last minute and show it.")
    table: str | None = Field(description="A public table where they play, if they are here.")
    game: str | None = Field(description="Id of the game at that table.")


class Following(Model):
    """Those the visitor follows: those who are here first."""

    people: list[Followed]
