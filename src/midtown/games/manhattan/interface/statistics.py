"""Statistics of many games: kinds of decisions, openings, and how seats stood after a round and went on."""

from collections.abc import Mapping, Sequence

from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, parse
from midtown.games.manhattan.rules.components import COLOUR_NAMES, NOBODY, SPOTS
from midtown.games.manhattan.rules.ending import seat_colours, seat_totals
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import tallest_tower
from midtown.games.manhattan.rules.towers import towers

DECISIONS: tuple[str, ...] = ("pick", "found", "defend", "take", "forfeit")
STAGES: tuple[str, ...] = ("round1", "round2", "round3", "round4", "round5")
SITUATIONS: tuple[str, ...] = ("ahead_tallest", "ahead", "level_tallest", "level", "behind_tallest", "behind")
SEQUELS: Mapping[str, tuple[str, ...]] = {
    "pick": ("tall0", "tall1", "tall2", "tall3", "tall4"),
    "build": ("found", "defend", "take", "forfeit"),
    "city": ("city_lead", "city_level", "city_behind", "city_empty"),
    "piece": ("floors1", "floors2", "floors3", "floors4"),
}
PICK = "pick "
TALL, MOST_TALL = 3, 4
"""The floors from which a piece is tall, and the number of such pieces from which picks are one kind."""


def decision(position: Position, move: str) -> str:
    """Return which of `DECISIONS` a legal move is; by whose tower it is built on, if it builds."""
    parsed = parse(move)
    if isinstance(parsed, Build):
        return _building(position, parsed)
    return "pick" if isinstance(parsed, Pick) else "forfeit"


def opening(moves: Sequence[str]) -> str | None:
    """Return the first pick among the moves of a seat, such as `112344`; None if there is none."""
    return next((move.removeprefix(PICK) for move in moves if move.startswith(PICK)), None)


def stage(position: Position) -> str | None:
    """Return the last round that was scored; None before the first scoring."""
    return f"round{position.round}" if position.round else None


def situation(position: Position, seat: int) -> str:
    """Return whether a seat is ahead, level with the best or behind, and owns the single tallest tower."""
    totals = seat_totals(position)
    best = max(total for other, total in enumerate(totals) if other != seat)
    standing = "ahead" if totals[seat] > best else "level" if totals[seat] == best else "behind"
    owner = tallest_tower({"towers": towers(position)}).owner
    own = {COLOUR_NAMES[colour] for colour in seat_colours(position.setup, seat)}
    return f"{standing}_tallest" if owner in own else standing


def sequel(position: Position, move: str) -> Mapping[str, str]:
    """Return how many tall pieces a move picks; or on whose tower, in which city, and with which piece it builds."""
    parsed = parse(move)
    if isinstance(parsed, Pick):
        tall = sum(floors >= TALL for group in parsed.groups for floors in group)
        return {"pick": f"tall{min(tall, MOST_TALL)}"}
    if isinstance(parsed, Forfeit):
        return {"build": "forfeit"}
    return {
        "build": _building(position, parsed),
        "city": f"city_{_city_standing(position, parsed.plot // SPOTS)}",
        "piece": f"floors{parsed.height}",
    }


def _building(position: Position, move: Build) -> str:
    owner = position.owner_of(move.plot)
    if owner == NOBODY:
        return "found"
    return "defend" if owner % position.setup.seats == position.mover else "take"


def _city_standing(position: Position, city: int) -> str:
    """Return the standing of the mover's best colour in a city, by number of towers."""
    owners = [position.owner_of(plot) for plot in range(city * SPOTS, city * SPOTS + SPOTS)]
    counts = [owners.count(colour) for colour in range(position.setup.colours)]
    own, others = (
        max(count for colour, count in enumerate(counts) if (colour % position.setup.seats == position.mover) == movers)
        for movers in (True, False)
    )
    if own == others:
        return "level" if own else "empty"
    return "lead" if own > others else "behind"
