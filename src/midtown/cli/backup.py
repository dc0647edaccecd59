"""`midtown backup`, `restore` and `dump`: a server's data in one file and back, and its public games as a dataset."""

import time
from pathlib import Path
from typing import Annotated

from midtown.cli.console.commands import cli_argument, cli_option, command
from midtown.cli.console.language import moment, say
from midtown.cli.console.screen import Screen
from midtown.cli.options import Storage
from midtown.support.i18n import Language

FILE = cli_argument(help="backup.file")


@command("backup", "backup.backup")
def save_backup(
    language: Language,
    file: Annotated[Path, FILE],
    storage: Storage,
    force: Annotated[bool, cli_option("--force", help="backup.replace")] = False,
) -> None:
    """Write a backup."""
    from midtown.server.storage.backups import back_up

    manifest, secrets = back_up(storage.url(), storage.data, file, force)
    screen = Screen(language)
    database = say(language, "backup.database", kind=manifest.kind, version=manifest.schema)
    content = ", ".join([database, *secrets])
    screen.say("backup.made", file=str(file), content=content)
    screen.say("backup.without")


@command("restore", "backup.restore")
def restore_backup(
    language: Language,
    file: Annotated[Path, FILE],
    storage: Storage,
    force: Annotated[bool, cli_option("--force", help="backup.force")] = False,
) -> None:
    """Restore a backup."""
    from midtown.server.accounts import audit
    from midtown.server.features.operators import restores

    order = audit.Order(audit.terminal_actor(), int(time.time() * 1000), "")
    restored = restores.restore_recorded(storage.url(), storage.data, file, order, force)
    screen = Screen(language)
    screen.say("backup.restored", at=moment(restored.manifest.created_at, language), version=restored.manifest.midtown)
    for game in restored.weights:
        screen.say("backup.weights", game=game)


@command("dump", "dump.help")
def dump_games(
    language: Language,
    folder: Annotated[Path, cli_argument(help="dump.folder", show_default=False)],
    storage: Storage,
) -> None:
    """Write the public games of a server as a dataset."""
    # Only here, as the other commands have no use for a database and its half second.
    from midtown.server.dump import NAME, dump, read_or_make_key

    with storage.engine() as engine:
        counts = dump(engine, folder, read_or_make_key(storage.data))
    Screen(language).say("dump.made", **counts._asdict(), file=str(folder / NAME))
