"""A player's own notes at a table: a text, and variations from what they saw. Only their own requests read them.

While the game runs, a variation begins at a whole position that fits what its player saw; equal views give equal ones.
Its nodes are those of a record, so that they stand beside the real game once that is over.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from zlib import crc32

import msgspec
from sqlalchemy import Connection, delete, select

from midtown import analysis, variations
from midtown.analysis import PositionAt
from midtown.fairness import Shuffle, secret_of
from midtown.game import State
from midtown.match import Match
from midtown.record import Record
from midtown.server.storage.database import upsert
from midtown.server.storage.schema.features import table_notes
from midtown.server.support.refusals import refused
from midtown.support.documents import CheckedJson
from midtown.variations import Node

LARGEST: Final = 300_000
"""Maximum size of a player's variations at a table, in bytes."""
SEED: Final = 1

Document = CheckedJson


class Notes(NamedTuple):
    """What a player has written down and tried at a table."""

    text: str = ""
    variations: Sequence[Document] = ()
    """Nodes as in a record."""


def read(connection: Connection, table: str, player: str) -> Notes:
    """Return a player's notes at a table; without any, empty ones."""
    conditions = (table_notes.c.table == table, table_notes.c.player == player)
    row = connection.execute(select(table_notes.c.text, table_notes.c.variations).where(*conditions)).first()
    return Notes(row.text, msgspec.json.decode(row.variations)) if row else Notes()


def write(connection: Connection, table: str, player: str, notes: Notes, now: int) -> None:
    """Store a player's notes at a table in place of the last ones; raise Refused if they are too large."""
    text = msgspec.json.encode(notes.variations).decode()
    if len(text) > LARGEST:
        raise refused("request", "analysis.large")
    if notes == Notes():
        connection.execute(delete(table_notes).where(table_notes.c.table == table, table_notes.c.player == player))
        return
    key, values = {"table": table, "player": player}, {"text": notes.text, "variations": text, "changed_at": now}
    upsert(connection, table_notes, key, values)


def variations_within(nodes: Sequence[Document], moves: int) -> list[Document]:
    """Return variations that begin at most after `moves` moves: some may have been taken back."""
    return [node | {"at": min(node["at"], moves)} if "at" in node else node for node in nodes]


def sample_state(match: Match, seat: int, table: str) -> State:
    """Return a whole state that fits what a seat sees now; everything that it cannot know is drawn.

    It is the same every time, as variations begin at it, and another one at every table.
    """
    game = match.game
    position = game.load_state(match.view(seat), match.moves)
    return game.reveal(game.sample_hidden(position, match.moves, crc32(table.encode())))


def blank_record(match: Match) -> Record:
    """Return the record of another deal of a match before its first move, on which positions can be set up."""
    record = Match(match.name, [""] * len(match.players), match.options, Shuffle(secret_of(SEED))).record()
    record.commitment, record.events = None, []
    return record


def notes_record(match: Match, nodes: Iterable[Document]) -> tuple[Record, PositionAt, list[PositionAt]]:
    """Return a blank record with variations of a running game, its position, and theirs; raise GameError.

    Each begins with a whole position: what the game really hides takes no part.
    """
    record = blank_record(match)
    record.analysis = variations.read(list(nodes), len(match.moves))
    if not all(node.move is None or _stands(record.analysis, node) for node in record.analysis):
        raise refused("request", "notes.begin")
    (start,) = analysis.game_positions(record)
    return record, start, analysis.tree(record, [start] * (len(match.moves) + 1))


def _stands(nodes: Sequence[Node], node: Node) -> bool:
    """Return whether a node follows a whole position of its variation."""
    while node.state is None and node.parent is not None:
        node = nodes[node.parent]
    return node.state is not None
