"""What one server is made of; every endpoint finds it at `app.state.context`."""

from dataclasses import dataclass, field
from pathlib import Path

from starlette.requests import HTTPConnection

from midtown.server.clock import Clock
from midtown.server.hints import Hints
from midtown.server.hub import Hub
from midtown.server.limits import Limits
from midtown.server.store import Store


@dataclass(frozen=True)
class Settings:
    """What `midtown serve` was told."""

    database: str
    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int | None = None
    """Worker processes for computer players; None: one for each core but one."""
    origin: str | None = None
    """Where browsers see this server, such as https://play.example.org; None: at host and port."""
    origins: tuple[str, ...] = ()
    """Further pages that may use it."""
    smtp: str | None = None
    sender: str | None = None
    """The address that e-mails come from."""
    limits: float = 1.0
    """By how much every limit is widened."""
    proxies: str = "127.0.0.1"
    """Addresses of proxies whose word about the visitor's address is taken."""


@dataclass
class Context:
    """The parts of a running server."""

    settings: Settings
    store: Store
    clock: Clock
    hub: Hub
    limits: Limits
    hints: Hints = field(init=False)

    def __post_init__(self) -> None:
        self.hints = Hints(self.store, self.hub)


def context_of(connection: HTTPConnection) -> Context:
    """The server that a request or socket has come to."""
    context: Context = connection.app.state.context
    return context
