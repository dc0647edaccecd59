"""What the commands of operators share: arguments, a transaction on the server's database, durations, JSON."""

import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from midtown.cli.console.commands import cli_argument, cli_option
from midtown.cli.console.language import TEXTS
from midtown.cli.options import Storage
from midtown.game import RequestError
from midtown.support.units import MINUTE

if TYPE_CHECKING:
    from midtown.server.accounts.audit import Order
    from midtown.server.storage.database import Connection

PLAYER = cli_argument(help="admin.player_argument")
NUMBER = cli_argument(min=1, help="admin.number")
REASON = cli_option(help="admin.reason")
DURATION = cli_option("--for", metavar="DURATION", help="admin.for")

FOREVER = "forever"
MINUTES = {"m": 1, "h": 60, "d": 24 * 60}
PERIOD = re.compile(r"([1-9]\d{0,5}) ?([mhd])")


@contextmanager
def transaction(storage: Storage) -> Iterator["Connection"]:
    """Open and migrate the database, and yield a SQLAlchemy connection whose changes are committed at the end.

    Raise Refused if an SQLite file is missing.
    """
    # Only here, as the other commands have no use for a database and its half second.
    from midtown.server.storage.database import database_errors, write_engine

    with storage.engine() as engine, database_errors(), write_engine(engine).begin() as connection:
        yield connection


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time.time() * 1000)


def order(reason: str = "") -> "Order":
    """Return an order of the person at this terminal."""
    from midtown.server.accounts.audit import Order, terminal_actor

    return Order(terminal_actor(), now(), reason)


def end_of(duration: str, at: int) -> int | None:
    """Return when a duration such as `30m`, `12h` or `7d` from `at` on ends; None for `forever`."""
    if duration == FOREVER:
        return None
    parts = PERIOD.fullmatch(duration)
    if parts is None:
        raise RequestError(TEXTS.message("admin.duration", text=duration[:40]))
    return at + int(parts[1]) * MINUTES[parts[2]] * MINUTE


def print_json(rows: Sequence[NamedTuple]) -> None:
    """Print named tuples as JSON objects, one a line."""
    for row in rows:
        print(json.dumps(row._asdict(), ensure_ascii=False))
