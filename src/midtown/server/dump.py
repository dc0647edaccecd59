"""A server's public finished games as a dataset (docs/build/data.md), without the names of those who did not agree.

Private tables, games that were abandoned or that come from uploaded records, and all chat stay out. Ids of tables and
players are replaced by pseudonyms: keyed hashes, equal in every dump of this server and useless without its key.
"""

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, Engine, select

from midtown.dataset.parquet import Writer, decisions_file
from midtown.dataset.rows import GameRows, Origin, rows_of
from midtown.record import Record
from midtown.record_events import NumberAdded
from midtown.server.features.reviews import background_work
from midtown.server.storage.database import database_errors
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import tables
from midtown.server.tables import repository
from midtown.server.tables.state import TableState

KEY: Final = "dump.key"
"""File of the data folder with the key of the pseudonyms."""
NAME: Final = "games.parquet"
AT_ONCE: Final = 200
"""Tables read in one transaction."""
LENGTH: Final = 16
"""Length of a pseudonym in hexadecimal digits."""
DELETED: Final = "deleted"
"""The name of all whose accounts were deleted."""
_PLAIN = re.compile("[0-9a-f]*")


class Counts(NamedTuple):
    """What a dump holds."""

    games: int
    decisions: int


def dump(engine: Engine, folder: Path, key: bytes) -> Counts:
    """Write all public finished games to `folder`, in place of the dump before; raise Refused or OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f".{os.getpid()}.parquet"
    counts = Counts(0, 0)
    try:
        with database_errors(), Writer(fresh) as writer:
            for rows in games(engine, key):
                writer.add(rows)
                counts = Counts(counts.games + 1, counts.decisions + len(rows.decisions))
        os.replace(decisions_file(fresh), decisions_file(folder / NAME))
        os.replace(fresh, folder / NAME)
    finally:
        fresh.unlink(missing_ok=True)
        decisions_file(fresh).unlink(missing_ok=True)
    return counts


def games(engine: Engine, key: bytes) -> Iterator[GameRows]:
    """Yield the rows of all public finished games."""
    over = select(tables.c.id, tables.c.ended_at, tables.c.created_at)
    over = over.where(tables.c.status == "over", tables.c.public).order_by(tables.c.id).limit(AT_ONCE)
    last = ""
    while True:
        with engine.connect() as connection:
            some = connection.execute(over.where(tables.c.id > last)).all()
            for row in some:
                if (rows := _rows(connection, row.id, row.ended_at or row.created_at, key)) is not None:
                    yield rows
        if not some:
            return
        last = some[-1].id


def _rows(connection: Connection, table: str, at: int, key: bytes) -> GameRows | None:
    state = repository.load(connection, table)
    if state is None or state.match is None or state.ended != "rules" or state.settings.record is not None:
        return None
    record = anonymous_record(state, _published_names(connection, state), key)
    review = background_work.review_progress(connection, table)
    document = None if review is None else review.document
    day = datetime.fromtimestamp(at / 1000, UTC).date()
    origin = Origin(pseudonym(key, f"table {table}"), ended_on=day, rated=state.settings.rated)
    return rows_of(record, origin, None if document is None else document["chances"])


def _published_names(connection: Connection, state: TableState) -> dict[str, str | None]:
    """Return by id the names of those at a table who still have an account; None for people who have not agreed."""
    people = {seat.player for seat in state.seats} | set(state.left.values())
    rows = connection.execute(
        select(players).where(players.c.id.in_([person for person in people if person is not None]))
    )
    return {row.id: row.name if row.owner or (row.claim and row.publishes_name) else None for row in rows}


def anonymous_record(state: TableState, names: Mapping[str, str | None], key: bytes) -> Record:
    """Return the record of a finished game whose players have the names given, or else pseudonyms.

    Players choose what they add to a shuffle. Where that could be words, it is left out, and with it the secret.
    """
    assert state.match is not None
    record = state.match.record()
    record.players = [_displayed_names(state, seat, names, key) for seat in range(len(state.seats))]
    record.secret = state.revealed_secret
    if not all(_PLAIN.fullmatch(value) for _, value in record.numbers):
        record.events = [event for event in record.events if not isinstance(event, NumberAdded)]
        record.commitment = record.secret = None
    return record


def _displayed_names(state: TableState, number: int, names: Mapping[str, str | None], key: bytes) -> str:
    seat = state.seats[number]
    player = state.left.get(number, seat.player)
    if player is None:
        return f"bot:{seat.bot}"
    if seat.kind == "device":  # somebody beside the player, who gave a name and has no account
        return f"player-{pseudonym(key, f'seat {number} of {state.id}')}"
    if player not in names:
        return DELETED
    return names[player] or f"player-{pseudonym(key, f'player {player}')}"


def pseudonym(key: bytes, what: str) -> str:
    """Return what stands for an id."""
    return hmac.new(key, what.encode(), hashlib.sha256).hexdigest()[:LENGTH]


def read_or_make_key(data: Path) -> bytes:
    """Return the key in a data folder; without one, make it, readable by this user alone."""
    file = data / KEY
    if not file.exists():
        data.mkdir(parents=True, exist_ok=True)
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(secrets.token_bytes(32))
    return file.read_bytes()
