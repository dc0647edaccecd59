"""Messages of web-hooks."""

from typing import Annotated

from pydantic import Field

from midtown.server.features.notifications.hooks.bodies import Form
from midtown.server.schemas.shared import Model, Moment

HookId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]


class NewHook(Model):
    """A web-hook that the visitor wants."""

    form: Form
    url: Annotated[str, Field(min_length=9, max_length=1000, pattern=r"^[!-~]+$")]
    label: Annotated[str, Field(description="At most 40 visible characters count.", min_length=1, max_length=200)]


class Hook(Model):
    """A web-hook that the visitor manages. Its address may be a secret itself, and is not in it."""

    id: HookId
    form: Form
    label: str
    host: str = Field(description="The host of its address.")
    created_at: Moment
    sent_at: Moment | None = Field(description="When something was accepted last; null if nothing was.")
    failing_since: Moment | None = Field(description="The first failure after that; null if there was none.")
    off_at: Moment | None = Field(description="When it was switched off, after a week of failures; null if it is on.")
    by: str = Field(description="The name of the player who has made it, or has switched it on last.")
    waits: bool = Field(
        description="Whether nothing is sent as that player does not lead the club or tournament now, or is suspended."
    )


class MadeHook(Model):
    """A web-hook that was made."""

    hook: Hook
    secret: str = Field(description="With which its requests are signed. It comes this once.")


class ChangeHook(Model):
    """What is to become of a web-hook."""

    on: Annotated[
        bool, Field(description="Whether it goes on; of a club's or tournament's, the visitor answers for it then.")
    ]


class HookTried(Model):
    """What came of a sample."""

    status: int | None = Field(description="The status of the response; null if there was none in time.")


class HookDelivery(Model):
    """Something that a web-hook was sent, or is to be sent."""

    id: HookId
    kinds: list[str] = Field(description="The kinds of notices of which it tells.")
    made_at: Moment
    tries: int
    status: int | None = Field(description="The status of the last response; null if there was none in time.")
    done: bool = Field(description="Whether it was accepted or given up.")
    next_at: Moment | None = Field(description="When it is tried next; null if it is not.")
