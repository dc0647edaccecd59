"""The parts of a running server, which endpoints find at `app.state.context`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import HTTPConnection

from midtown.server.accounts.contacts import SERVICES
from midtown.server.live.hints import Hints
from midtown.server.live.hub import Hub
from midtown.server.live.moderation import Moderation
from midtown.server.live.presence import Presence
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import Limits
from midtown.server.tables.long_searches import LongSearches

Shared = TypeVar("Shared")


@dataclass(frozen=True, kw_only=True)
class ServerConfig:
    """Configuration of a server: the options of `midtown serve`."""

    database: str
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    """Number of worker processes for computer players; None: one for each core but one."""
    origin: str | None = None
    """Public URL of the server, such as https://play.example.org; None: derived from host and port."""
    origins: tuple[str, ...] = ()
    """Origins of other pages that may use the server."""
    smtp: str | None = None
    """URL of the SMTP server; None: no e-mails."""
    sender: str | None = None
    """Sender address of e-mails."""
    limits: float = 1.0
    """Factor on all rate limits."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose forwarded client addresses are trusted."""
    archive_after: int = 30
    """Days after its last event until a finished game is archived; 0: never."""
    push_services: tuple[str, ...] = SERVICES
    """Hosts that notifications are sent to."""


@dataclass
class Context:
    """The parts of a running server."""

    config: ServerConfig
    store: Store
    clock: Clock
    hub: Hub
    limits: Limits
    end_to_restore: Callable[[], None] | None = None
    """Ends the server, so that who runs it restores the backup that was ordered; None if nobody would."""
    renewals: dict[str, float] = field(default_factory=dict)
    """By hash of a session token that was replaced by another one: when, on the monotonic clock; the oldest first."""
    hints: Hints = field(init=False)
    long_searches: LongSearches = field(init=False)
    moderation: Moderation = field(init=False)
    presence: Presence = field(init=False)
    on_stop: list[Callable[[], None]] = field(default_factory=list)
    """What is called when the server stops."""
    _parts: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hints = Hints(self.store, self.hub)
        self.long_searches = LongSearches(self.limits)
        self.moderation = Moderation(self.hub)
        self.presence = Presence(self.hub)

    def part(self, kind: Callable[["Context"], Shared]) -> Shared:
        """Return the server's one object of a feature's class, created from this context when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        part: Shared = self._parts[kind]
        return part


def context_of(connection: HTTPConnection) -> Context:
    """Return the context of the server that handles a request or WebSocket."""
    context: Context = connection.app.state.context
    return context
