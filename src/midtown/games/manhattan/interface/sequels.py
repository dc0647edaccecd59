"""Sequels: what a seat picks after a scoring, and where and with which piece it goes on building."""

from collections.abc import Mapping

from midtown.games.manhattan.protocol.notation import Forfeit, Pick, parse
from midtown.games.manhattan.rules.components import NOBODY, SPOTS
from midtown.games.manhattan.rules.position import Position

SEQUELS: Mapping[str, tuple[str, ...]] = {
    "pick": ("tall0", "tall1", "tall2", "tall3", "tall4"),
    "build": ("found", "defend", "take", "forfeit"),
    "city": ("city_lead", "city_level", "city_behind", "city_empty"),
    "piece": ("floors1", "floors2", "floors3", "floors4"),
}
TALL, MOST_TALL = 3, 4
"""The floors from which a piece is tall, and the number of such pieces from which picks are one kind."""


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return how many tall pieces a move picks; or on whose tower, in which city, and with which piece it builds."""
    parsed = parse(move)
    if isinstance(parsed, Pick):
        tall = sum(floors >= TALL for group in parsed.groups for floors in group)
        return {"pick": f"tall{min(tall, MOST_TALL)}"}
    if isinstance(parsed, Forfeit):
        return {"build": "forfeit"}
    seats, owner = position.setup.seats, position.owner_of(parsed.plot)
    own = owner != NOBODY and owner % seats == position.mover
    return {
        "build": "found" if owner == NOBODY else "defend" if own else "take",
        "city": f"city_{_city(position, parsed.plot // SPOTS)}",
        "piece": f"floors{parsed.height}",
    }


def _city(position: Position, city: int) -> str:
    """Return how the mover's best colour stands in a city, by the number of towers."""
    owners = [position.owner_of(plot) for plot in range(city * SPOTS, city * SPOTS + SPOTS)]
    towers = [owners.count(colour) for colour in range(position.setup.colours)]
    mine, others = (
        max(number for colour, number in enumerate(towers) if (colour % position.setup.seats == position.mover) == own)
        for own in (True, False)
    )
    if mine == others:
        return "level" if mine else "empty"
    return "lead" if mine > others else "behind"
