"""Why the points of the seats changed: vehicles that were placed, and those that had to leave."""

from midtown.game import PointChange
from midtown.games.traffiq.interface.words import corner_name
from midtown.games.traffiq.protocol.notation import Ride, parse
from midtown.games.traffiq.protocol.state import corner_texts
from midtown.games.traffiq.rules.catalogue import message
from midtown.games.traffiq.rules.components import TAXI, TRUCK
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import Reader

WORTH = {TAXI: 1, TRUCK: 2}
"""The points of a vehicle on the map (T-SCORE)."""
NAMES = {TAXI: "taxi", TRUCK: "truck"}


def point_changes(before: Position, move: str, after: Position, reader: Reader) -> list[PointChange]:
    """Return why a move changed the points on the map, vehicle by vehicle; a ride changes none."""
    if isinstance(parse(move), Ride):
        return []
    changes = []
    for seat in range(before.players):
        for kind, points in WORTH.items():
            old, new = before.on[kind * 4 + seat], after.on[kind * 4 + seat]
            for corner in corner_texts(after, new & ~old):
                text = message(f"change.placed_{NAMES[kind]}", corner=corner_name(corner))
                changes.append(PointChange(seat, points, text.text(reader.language)))
            for corner in corner_texts(after, old & ~new):
                text = message(f"change.left_{NAMES[kind]}", corner=corner_name(corner))
                changes.append(PointChange(seat, -points, text.text(reader.language)))
    return changes
