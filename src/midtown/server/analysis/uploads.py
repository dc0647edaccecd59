"""Records that people hand in: what others will read of them is visible."""

from dataclasses import replace
from typing import Any

from midtown import record as records
from midtown.record import Record
from midtown.server.support.visible_text import seen, visible_line, visible_lines


def read(document: Any) -> Record:
    """Return the record in a JSON document with clean names, events and comments; raise RequestError."""
    record = records.read(document)
    return replace(
        record,
        players=[visible_line(name) for name in record.players],
        events=[{key: seen(it) if isinstance(it, str) else it for key, it in event.items()} for event in record.events],
        analysis=[replace(node, comment=visible_lines(node.comment)) for node in record.analysis],
    )
