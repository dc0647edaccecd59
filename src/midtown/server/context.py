"""The parts of a running server, which endpoints find at `app.state.context`."""

import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar, cast
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from midtown.server.accounts.admission import Admission
from midtown.server.accounts.contacts import SERVICES
from midtown.server.accounts.passkeys import Site, site_of
from midtown.server.live.hints import Hints
from midtown.server.live.hub import Hub
from midtown.server.live.moderation import Moderation
from midtown.server.live.presence import Presence
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import Limits
from midtown.server.tables.long_searches import LongSearches

Shared = TypeVar("Shared")
EVERYWHERE: Final = {"0.0.0.0", "::", ""}
"""Hosts to listen at that are no addresses for browsers."""


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
    puzzle_minutes: int = 10
    """Minutes of processor time a day in which workers look for puzzles in public games; 0: never."""
    admission: Admission = "open"
    """Who lets new people in."""
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
    _parts: dict[object, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hints = Hints(self.store, self.hub)
        self.long_searches = LongSearches(self.limits)
        self.moderation = Moderation(self.hub)
        self.presence = Presence(self.hub)

    def part(self, kind: Callable[["Context"], Shared]) -> Shared:
        """Return the server's one object of a feature's class, created from this context when it is first asked for."""
        if kind not in self._parts:
            self._parts[kind] = kind(self)
        return cast("Shared", self._parts[kind])


def context_of(request: HTTPConnection) -> Context:
    """Return the context of the server that handles a request or WebSocket."""
    context: Context = request.app.state.context
    return context


def origin_of(config: ServerConfig) -> str:
    """Return the URL of the start page without a trailing slash."""
    if config.origin:
        return config.origin.rstrip("/")
    host = "127.0.0.1" if config.host in EVERYWHERE else config.host
    return f"http://[{host}]:{config.port}" if ":" in host else f"http://{host}:{config.port}"


def hosts_of(config: ServerConfig) -> frozenset[str]:
    """Return the names under which browsers may reach the server, besides its IP addresses and localhost."""
    urls = [origin_of(config), *config.origins]
    machine = socket.gethostname().lower()
    names = {urlsplit(url).hostname for url in urls} | {machine, f"{machine.partition('.')[0]}.local"}
    return frozenset(name for name in names if name)


def site(config: ServerConfig) -> Site:
    """Return the relying party for passkeys. Browsers accept only names such as localhost, not 127.0.0.1."""
    return site_of(origin_of(config), config.origins)


def contact_of(config: ServerConfig) -> str:
    """Return the contact for push services, a `mailto:` or `https:` URL."""
    if config.sender:
        return f"mailto:{config.sender.rpartition('<')[2].rstrip('> ')}"
    origin = origin_of(config)
    return origin if origin.startswith("https://") else "mailto:midtown@localhost"
