"""`midtown serve`: run a server."""

import os
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from midtown.cli.console.commands import cli_option, command
from midtown.cli.console.language import say
from midtown.cli.options import Mail, Storage
from midtown.support.i18n import Language

PORT: Final = 8000
PORTS: Final = 100
"""Number of ports to try when none was given."""


@dataclass(frozen=True, kw_only=True)
class Addresses:
    """Where the server listens, and how others see it."""

    host: Annotated[str, cli_option(help="serve.host")] = "127.0.0.1"
    port: Annotated[int | None, cli_option(min=1, max=65535, help="serve.port", show_default=False)] = None
    origin: Annotated[str | None, cli_option(metavar="URL", help="serve.origin", show_default=False)] = None
    proxies: Annotated[str, cli_option(help="serve.proxies")] = "127.0.0.1"


@dataclass(frozen=True, kw_only=True)
class Capacity:
    """How much of this machine is used, how much of it one visitor may use, and when games take less of it."""

    processes: Annotated[int, cli_option(min=1, max=64, help="serve.processes")] = 1
    workers: Annotated[int | None, cli_option(min=0, help="serve.workers", show_default=False)] = None
    limits: Annotated[float, cli_option(min=0.1, help="serve.limits")] = 1.0
    archive_after: Annotated[int, cli_option(min=0, metavar="DAYS", help="serve.archive_after")] = 30
    puzzle_minutes: Annotated[
        int, cli_option(min=0, metavar="MINUTES", envvar="MIDTOWN_PUZZLE_MINUTES", help="serve.puzzle_minutes")
    ] = 10


@command("serve", "serve.help")
def serve_tables(
    language: Language,
    addresses: Addresses,
    storage: Storage,
    mail: Mail,
    capacity: Capacity,
    admission: Annotated[
        Literal["open", "operators", "members"], cli_option(envvar="MIDTOWN_ADMISSION", help="serve.admission")
    ] = "open",
    browse: Annotated[bool, cli_option("--open", help="serve.open")] = False,
) -> None:
    """Run a server until Ctrl-C."""
    # Only here, as the other commands have no use for a web server and its half second.
    from midtown.server.context import ServerConfig
    from midtown.server.processes import supervise
    from midtown.server.run import serve
    from midtown.server.storage.instance_lock import address_of

    storage.data.mkdir(parents=True, exist_ok=True)
    url = storage.url()
    if browse and (running := address_of(url)):
        print(say(language, "serve.running", url=running), flush=True)
        visit(running)
        return
    settings = ServerConfig(
        database=url,
        data=storage.data,
        host=addresses.host,
        port=addresses.port or PORT,
        workers=capacity.workers,
        origin=addresses.origin,
        origins=(addresses.origin.rstrip("/"),) if addresses.origin else (),
        smtp=mail.smtp,
        sender=mail.sender,
        limits=capacity.limits,
        proxies=addresses.proxies,
        admission=admission,
        archive_after=capacity.archive_after,
        puzzle_minutes=capacity.puzzle_minutes,
    )

    def open_browser(address: str) -> None:
        print(say(language, "serve.started", url=address), flush=True)
        if mail.smtp and not mail.sender:
            print(say(language, "serve.no_sender"), file=sys.stderr, flush=True)
        if browse:
            threading.Thread(target=visit, args=(address,), daemon=True).start()  # a browser may take its time

    if capacity.processes > 1:
        supervise(settings, capacity.processes, open_browser)
    else:
        serve(settings, open_browser, PORTS if browse and addresses.port is None else 1)
    print(say(language, "serve.stopped"), flush=True)


def visit(address: str) -> None:
    """Open a graphical browser at an address; a text browser would take over the terminal."""
    windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
    if windows:
        import webbrowser

        with suppress(webbrowser.Error):
            webbrowser.open(address)
