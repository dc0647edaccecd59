"""`midtown dump`: write a server's public finished games as a dataset."""

from pathlib import Path
from typing import Annotated

import typer

from midtown.cli.console.language import say
from midtown.cli.console.screen import Screen
from midtown.cli.options import Storage
from midtown.cli.parameters import add_command, cli_argument
from midtown.support.i18n import Language


def register(app: typer.Typer, language: Language) -> None:
    """Add the command to `app`."""

    @add_command(app, "dump", language, say(language, "dump.help"))
    def command(
        folder: Annotated[Path, cli_argument(help="dump.folder", show_default=False)],
        storage: Storage,
    ) -> None:
        # Only here, as the other commands have no use for a database and its half second.
        from midtown.server.dump import NAME, dump, key_in

        with storage.engine() as engine:
            counts = dump(engine, folder, key_in(storage.data))
        Screen(language).say("dump.made", **counts._asdict(), file=str(folder / NAME))
