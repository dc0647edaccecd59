"""`midtown dump`: write a server's public finished games as a dataset."""

from pathlib import Path
from typing import Annotated

from midtown.cli.console.commands import cli_argument, command
from midtown.cli.console.screen import Screen
from midtown.cli.options import Storage
from midtown.support.i18n import Language


@command("dump", "dump.help")
def dump_games(
    language: Language,
    folder: Annotated[Path, cli_argument(help="dump.folder", show_default=False)],
    storage: Storage,
) -> None:
    """Write the public games of a server as a dataset."""
    # Only here, as the other commands have no use for a database and its half second.
    from midtown.server.dump import NAME, dump, key_in

    with storage.engine() as engine:
        counts = dump(engine, folder, key_in(storage.data))
    Screen(language).say("dump.made", **counts._asdict(), file=str(folder / NAME))
