"""Messages of reminders: browsers and e-mail addresses."""

from typing import Annotated

from pydantic import Field

from midtown.server.schemas.people import Model


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
