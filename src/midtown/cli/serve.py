"""`midtown serve`: tables for everybody who can reach this machine."""

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from midtown.cli.language import say
from midtown.cli.play_saves import folder
from midtown.locale import Language

PORT: Final = 8000
PORTS: Final = 100
"""Of so many the first that is free is taken, where nobody has asked for one."""


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""
    here = folder()

    @app.command("serve", help=say(language, "serve.help"))
    def command(
        host: Annotated[str, typer.Option(help=say(language, "serve.host"))] = "127.0.0.1",
        port: Annotated[
            int | None, typer.Option(min=1, max=65535, help=say(language, "serve.port"), show_default=False)
        ] = None,
        browse: Annotated[bool, typer.Option("--open", help=say(language, "serve.open"))] = False,
        database: Annotated[
            str | None,
            typer.Option(
                metavar="URL", envvar="MIDTOWN_DATABASE", help=say(language, "worker.database"), show_default=False
            ),
        ] = None,
        data: Annotated[
            Path, typer.Option(help=say(language, "worker.data", folder=str(here)), show_default=False)
        ] = here,
        workers: Annotated[
            int | None, typer.Option(min=0, help=say(language, "serve.workers"), show_default=False)
        ] = None,
        origin: Annotated[
            str | None, typer.Option(metavar="URL", help=say(language, "serve.origin"), show_default=False)
        ] = None,
        proxies: Annotated[str, typer.Option(help=say(language, "serve.proxies"))] = "127.0.0.1",
        smtp: Annotated[
            str | None,
            typer.Option(metavar="URL", envvar="MIDTOWN_SMTP", help=say(language, "serve.smtp"), show_default=False),
        ] = None,
        sender: Annotated[
            str | None, typer.Option(metavar="ADDRESS", help=say(language, "serve.sender"), show_default=False)
        ] = None,
        limits: Annotated[float, typer.Option(min=0.1, help=say(language, "serve.limits"))] = 1.0,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        # Only here, as the other commands have no use for a web server and its half second.
        from midtown.server.context import Settings
        from midtown.server.database import url_of
        from midtown.server.serve import serve
        from midtown.server.single import address_of

        data.mkdir(parents=True, exist_ok=True)
        url = database or url_of(data)
        if browse and (running := address_of(url)):
            print(say(language, "serve.running", url=running), flush=True)
            visit(running)
            return
        origins = (origin.rstrip("/"),) if origin else ()
        settings = Settings(url, data, host, port or PORT, workers, origin, origins, smtp, sender, limits, proxies)

        def started(address: str) -> None:
            print(say(language, "serve.started", url=address), flush=True)
            if browse:
                threading.Thread(target=visit, args=(address,), daemon=True).start()  # a browser may take its time

        serve(settings, started, PORTS if browse and port is None else 1)


def visit(address: str) -> None:
    """Open a browser at an address, where there is one with windows; a terminal's would be in the way."""
    windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")))
    if windows:
        import webbrowser

        with suppress(webbrowser.Error):
            webbrowser.open(address)
