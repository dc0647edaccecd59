"""Messages of notices: what somebody wants to hear of, and where they are reached."""

from typing import Annotated

from pydantic import Field

from midtown.server.accounts.notice_settings import Scope
from midtown.server.features.notifications.kinds import Group
from midtown.server.schemas.shared import Model, Moment
from midtown.server.support.quiet_hours import SHORT_ZONE

Minute = Annotated[int, Field(description="Minutes after midnight.", ge=0, lt=24 * 60)]
Zone = Annotated[str, Field(description="The IANA name of a time zone.", min_length=1, max_length=SHORT_ZONE)]
DeviceId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
RowId = Annotated[str, Field(pattern=r"^[a-z]{1,12}$")]


class PushKey(Model):
    """The key that a browser needs to subscribe to notices."""

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


class NoticeRow(Model):
    """One kind of event, or several that are switched together."""

    id: RowId
    group: Group
    browser: bool | None = Field(description="Whether it comes to browsers; null if it cannot.")
    email: bool | None = Field(description="Whether it comes by e-mail; null if it cannot.")
    hook: bool | None = Field(description="Whether it comes to web-hooks; null if it cannot.")


class Quiet(Model):
    """Quiet hours: what comes in them waits, and comes as one."""

    on: bool
    begins: Minute
    ends: Minute = Field(description="If it is not later than `begins`, it is on the next day.")
    zone: Zone


class Browser(Model):
    """A browser that shows notices."""

    id: DeviceId
    label: str = Field(description="The browser and its system; empty if not known.")
    here: bool = Field(description="Whether it is the one that asks.")
    sent_at: Moment | None = Field(description="When a notice was accepted for it last; null if none was.")
    lost_at: Moment | None = Field(description="When it was found to be reached no longer; null if it is.")


class NoticePage(Model):
    """What the visitor hears of, and where."""

    scope: Scope = Field(description="All that is chosen, only the own turns, or nothing.")
    rows: list[NoticeRow]
    quiet: Quiet
    browsers: list[Browser]
    email: str | None = Field(description="The confirmed address; null if there is none.")
    mails: bool = Field(description="Whether the server sends e-mails.")
    hooks: int = Field(description="The number of web-hooks that are switched on.")


class Ticks(Model):
    """Whether something comes by each channel. What is left out stays as it is."""

    browser: bool | None = None
    email: bool | None = None
    hook: bool | None = None


class ChangeNotices(Model):
    """Changes of what the visitor hears of. What is left out stays as it is."""

    scope: Scope | None = None
    rows: dict[RowId, Ticks] = Field({}, max_length=40)
    quiet: Quiet | None = None


class Seen(Model):
    """What the visitor looks at."""

    table: Annotated[str, Field(pattern=r"^[0-9a-f]{1,16}$")] | None = None


class OpenNotices(Model):
    """The notices that are not settled."""

    tags: list[str] = Field(description="As browsers show them. Others are to be closed.")


class Tried(Model):
    """What came of a notice that was sent to try a browser."""

    reached: bool
