"""`midtown worker`: lends this machine's cores to a server's computer players."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Annotated

import typer

from midtown.cli.language import say
from midtown.cli.play_saves import folder
from midtown.locale import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""
    here = folder()

    @app.command("worker", help=say(language, "worker.help"))
    def command(
        database: Annotated[
            str | None,
            typer.Option(
                metavar="URL", envvar="MIDTOWN_DATABASE", help=say(language, "worker.database"), show_default=False
            ),
        ] = None,
        data: Annotated[
            Path, typer.Option(help=say(language, "worker.data", folder=str(here)), show_default=False)
        ] = here,
        jobs: Annotated[int, typer.Option(min=1, help=say(language, "worker.jobs"))] = os.cpu_count() or 1,
        lang: Annotated[str, typer.Option(metavar="en|de", help=say(language, "help.lang"))] = language,
    ) -> None:
        # Only here, as the other commands have no use for a database and its half second.
        from midtown.server.database import migrate, open_engine, url_of

        if database is None:
            data.mkdir(parents=True, exist_ok=True)
        url = database or url_of(data)
        engine = open_engine(url)
        migrate(engine)
        shown = engine.url.render_as_string(hide_password=True)
        engine.dispose()
        asyncio.run(work(url, jobs, say(language, "worker.started", jobs=jobs, database=shown)))


async def work(url: str, count: int, sentence: str) -> None:
    """Say the sentence and keep that many workers, until SIGTERM or SIGINT."""
    from midtown.server import worker_pool

    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(ended.set))
    print(sentence, file=sys.stderr)
    await worker_pool.work(url, count, ended)
