"""`midtown serve`: tables for everybody who can reach this machine."""

from pathlib import Path
from typing import Annotated

import typer

from midtown.cli.language import say
from midtown.cli.play_saves import folder
from midtown.locale import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""
    here = folder()

    @app.command("serve", help=say(language, "serve.help"))
    def command(
        host: Annotated[str, typer.Option(help=say(language, "serve.host"))] = "127.0.0.1",
        port: Annotated[int, typer.Option(min=1, max=65535, help=say(language, "serve.port"))] = 8000,
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

        data.mkdir(parents=True, exist_ok=True)
        url = database or url_of(data)
        origins = (origin.rstrip("/"),) if origin else ()
        settings = Settings(url, data, host, port, workers, origin, origins, smtp, sender, limits, proxies)
        serve(settings, lambda address: print(say(language, "serve.started", url=address), flush=True))
