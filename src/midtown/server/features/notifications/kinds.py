"""Every kind of notice in one table: a new one is a line of it, with its texts `notice.KIND` and `notice.KIND-body`."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from midtown.server.accounts.notice_settings import Channel, NoticeSettings
from midtown.support.units import DAY, HOUR, MINUTE

Urgency = Literal["low", "normal", "high"]
"""As push services have it. What is high is sent by itself, and never collected with others."""
Audience = Literal[
    "asked",
    "called_off",
    "entrant",
    "follower",
    "host",
    "invited",
    "inviter",
    "owner",
    "player",
    "regular",
    "seated",
    "to_move",
]
"""Who may know of it, which is looked at again when it is sent (`audiences.py`)."""
AtNight = Literal["waits", "comes", "late"]
"""What becomes of it in quiet hours. What waits and is of no use afterwards is dropped; `late` comes then."""
Group = Literal["games", "people", "tournaments", "account"]
CHANNELS: Final[tuple[Channel, ...]] = ("browser", "email", "hook")


class Kind(NamedTuple):
    """How people hear of one kind of event."""

    row: str
    """The line of the settings where it is switched on and off, maybe together with others."""
    group: Group
    audience: Audience
    urgency: Urgency
    lifetime: int
    """Milliseconds for which it is of use."""
    tag: str
    """Of several with the same tag, the last replaces those before it."""
    link: str
    channels: tuple[Channel, ...]
    """The channels that bring it unless somebody chooses otherwise."""
    at_night: AtNight = "waits"
    never: tuple[Channel, ...] = ()
    """The channels that cannot bring it."""
    when_here: bool = False
    """Whether somebody who is at its table, or anywhere on these pages for an e-mail, hears of it all the same."""
    mail_limit: str = "notices_email"
    """The limit on its e-mails to a person."""

    def topic(self, table: str | None, actor: str | None, detail: str) -> str:
        """Return the tag of one notice."""
        return self.tag.format(table=table, actor=actor, detail=detail.partition(" ")[0])

    def path(self, table: str | None, detail: str) -> str:
        """Return the path of the page where it leads."""
        return self.link.format(table=table, detail=detail)


_ALL: Final = CHANNELS
_TABLE: Final = "/table/{table}"
KINDS: Final[Mapping[str, Kind]] = {
    "turn": Kind(
        row="turn",
        group="games",
        audience="to_move",
        urgency="normal",
        lifetime=DAY,
        tag="turn {table}",
        link=_TABLE,
        channels=_ALL,
        when_here=True,
    ),
    "deadline": Kind(
        row="deadline",
        group="games",
        audience="to_move",
        urgency="high",
        lifetime=12 * HOUR,
        tag="turn {table}",
        link=_TABLE,
        channels=_ALL,
        at_night="late",
        when_here=True,
    ),
    "begins": Kind(
        row="game",
        group="games",
        audience="seated",
        urgency="normal",
        lifetime=DAY,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
        when_here=True,
    ),
    "live": Kind(
        row="game",
        group="games",
        audience="seated",
        urgency="high",
        lifetime=3 * MINUTE,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
        when_here=True,
    ),
    "found": Kind(
        row="game",
        group="games",
        audience="seated",
        urgency="high",
        lifetime=3 * MINUTE,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
        when_here=True,
    ),
    "over": Kind(
        row="game",
        group="games",
        audience="player",
        urgency="low",
        lifetime=DAY,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "rematch": Kind(
        row="game",
        group="games",
        audience="asked",
        urgency="normal",
        lifetime=HOUR,
        tag="proposal {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "proposal": Kind(
        row="proposal",
        group="games",
        audience="asked",
        urgency="normal",
        lifetime=DAY,
        tag="proposal {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "chat": Kind(
        row="chat",
        group="games",
        audience="seated",
        urgency="low",
        lifetime=DAY,
        tag="chat {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "invited": Kind(
        row="invited",
        group="people",
        audience="invited",
        urgency="normal",
        lifetime=DAY,
        tag="invited {detail}",
        link="/people",
        channels=("browser", "email"),
        mail_limit="invitations_mail",
    ),
    "seat": Kind(
        row="seat",
        group="people",
        audience="host",
        urgency="normal",
        lifetime=DAY,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "followed": Kind(
        row="followed",
        group="people",
        audience="follower",
        urgency="low",
        lifetime=HOUR,
        tag="followed {actor}",
        link=_TABLE,
        channels=(),
    ),
    "accepted": Kind(
        row="answered",
        group="people",
        audience="inviter",
        urgency="normal",
        lifetime=DAY,
        tag="table {table}",
        link=_TABLE,
        channels=("browser",),
    ),
    "declined": Kind(
        row="answered",
        group="people",
        audience="inviter",
        urgency="low",
        lifetime=DAY,
        tag="declined {detail}",
        link="/people",
        channels=("browser",),
    ),
    "start": Kind(
        row="start",
        group="tournaments",
        audience="entrant",
        urgency="normal",
        lifetime=HOUR,
        tag="tournament {detail}",
        link="/tournaments/{detail}",
        channels=("browser", "email"),
        when_here=True,
    ),
    "calledoff": Kind(
        row="calledoff",
        group="tournaments",
        audience="called_off",
        urgency="normal",
        lifetime=DAY,
        tag="tournament {detail}",
        link="/tournaments/{detail}",
        channels=("browser", "email"),
        when_here=True,
    ),
    "coming": Kind(
        row="coming",
        group="tournaments",
        audience="regular",
        urgency="low",
        lifetime=DAY,
        tag="tournament {detail}",
        link="/tournaments/{detail}",
        channels=("browser",),
    ),
    "round": Kind(
        row="round",
        group="tournaments",
        audience="seated",
        urgency="high",
        lifetime=3 * MINUTE,
        tag="table {table}",
        link=_TABLE,
        channels=("browser", "hook"),
        at_night="comes",
        never=("email",),
        when_here=True,
    ),
    "hookoff": Kind(
        row="hook",
        group="account",
        audience="owner",
        urgency="normal",
        lifetime=7 * DAY,
        tag="hook {detail}",
        link="/me/notices",
        channels=("browser", "email"),
        never=("hook",),
        when_here=True,
    ),
}


class Row(NamedTuple):
    """A line of the settings: the kinds that it switches, which are alike in what channels can do."""

    id: str
    group: Group
    channels: tuple[Channel, ...]
    """The channels that bring it by default."""
    never: tuple[Channel, ...]


ROWS: Final[tuple[Row, ...]] = tuple(
    {kind.row: Row(kind.row, kind.group, kind.channels, kind.never) for kind in KINDS.values()}.values()
)
TURN_ROWS: Final = ("turn", "deadline")
"""What those hear of who want to hear of nothing but their turns."""


def is_wanted(settings: NoticeSettings, row: Row, channel: Channel) -> bool:
    """Return whether somebody has a row ticked for a channel, whatever their scope."""
    chosen = settings.ticks.get(row.id, {}).get(channel, channel in row.channels)
    return chosen and channel not in row.never


def wants(settings: NoticeSettings, kind: Kind, channel: Channel) -> bool:
    """Return whether somebody wants notices of a kind by a channel now."""
    if settings.scope == "nothing" or (settings.scope == "turn" and kind.row not in TURN_ROWS):
        return False
    return is_wanted(settings, next(row for row in ROWS if row.id == kind.row), channel)
