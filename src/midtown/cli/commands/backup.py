"""`midtown backup` and `midtown restore`: a server's data in one file, and back."""

import time
from pathlib import Path
from typing import Annotated

import typer

from midtown.cli.console.language import say
from midtown.cli.console.moments import moment
from midtown.cli.console.screen import Screen
from midtown.cli.options import Storage
from midtown.cli.parameters import add_command, cli_argument, cli_option
from midtown.support.i18n import Language

FILE = cli_argument(help="backup.file")


def register(app: typer.Typer, language: Language) -> None:
    """Add both commands to `app`."""

    @add_command(app, "backup", language, say(language, "backup.backup"))
    def backup(
        file: Annotated[Path, FILE],
        storage: Storage,
        force: Annotated[bool, cli_option("--force", help="backup.replace")] = False,
    ) -> None:
        from midtown.server.storage.backups import back_up

        manifest, secrets = back_up(storage.url(), storage.data, file, force)
        screen = Screen(language)
        database = say(language, "backup.database", kind=manifest.kind, version=manifest.schema)
        content = ", ".join([database, *secrets])
        screen.say("backup.made", file=str(file), content=content)
        screen.say("backup.without")

    @add_command(app, "restore", language, say(language, "backup.restore"))
    def restore_file(
        file: Annotated[Path, FILE],
        storage: Storage,
        force: Annotated[bool, cli_option("--force", help="backup.force")] = False,
    ) -> None:
        from midtown.server.accounts import audit
        from midtown.server.features.operators import restores

        order = audit.Order(audit.at_terminal(), int(time.time() * 1000), "")
        restored = restores.restore_recorded(storage.url(), storage.data, file, order, force)
        screen = Screen(language)
        screen.say(
            "backup.restored", at=moment(restored.manifest.created_at, language), version=restored.manifest.midtown
        )
        for game in restored.weights:
            screen.say("backup.weights", game=game)
