"""Reasons for a move, measured on the board before and after it."""

from midtown.games.manhattan.interface.facts import SAFE, facts, lead
from midtown.games.manhattan.protocol.notation import Build, Forfeit, Pick, numbers, parse
from midtown.games.manhattan.rules.catalogue import capitalize, city_name, colour_name, message, plot_name
from midtown.games.manhattan.rules.components import (
    CITY_POINTS,
    COLOUR_NAMES,
    HEIGHTS,
    NOBODY,
    PLOT_NAMES,
    TALLEST_POINTS,
)
from midtown.games.manhattan.rules.position import Position
from midtown.support.i18n import Language, Message

MOST = 3
"""Most sentences for a move."""


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """Return short sentences on the effects of a legal move, the most important first."""
    parsed = parse(move)
    if isinstance(parsed, Pick):
        messages = pick_reasons(position, parsed)
    elif isinstance(parsed, Forfeit):
        messages = [forfeit_reason(position, parsed)]
    else:
        after = position.clone()
        after.apply(numbers(position.setup, position.mover)[move])
        messages = build_reasons(position, parsed, after, language)
    return [capitalize(reason.text(language)) for reason in messages[:MOST]]


def pick_reasons(position: Position, move: Pick) -> list[Message]:
    """Describe the floors picked, and what stays for later rounds."""
    heights = [height for group in move.groups for height in group]
    setup = position.setup
    kept = [0] * HEIGHTS
    for colour in range(position.mover, setup.colours, setup.seats):
        for height, number in enumerate(position.supply_of(colour), 1):
            kept[height - 1] += number
    for height in heights:
        kept[height - 1] -= 1
    rounds = setup.rounds - position.round - 1
    if not rounds:
        return [message("reason.pick_last", floors=sum(heights))]
    left = sum(height * number for height, number in enumerate(kept, 1))
    large = sum(kept[2:])
    return [
        message("reason.pick", floors=sum(heights), left=left, rounds=rounds),
        message("reason.keep", number=large) if large else message("reason.keep_none"),
    ]


def forfeit_reason(position: Position, move: Forfeit) -> Message:
    """Describe how little is given up."""
    setup = position.setup
    colours = range(position.mover, setup.colours, setup.seats)
    floors = sum(h * n for colour in colours for h, n in enumerate(position.picked_of(colour), 1))
    return message("reason.forfeit", height=move.height, left=floors - move.height)


def build_reasons(before: Position, move: Build, after: Position, language: Language) -> list[Message]:
    """Describe the effects on the tower, the tallest tower and the city, and the points they would give."""
    plot = move.plot
    owner, former = after.owner_of(plot), before.owner_of(plot)
    facts_before, facts_after = facts(before), facts(after)
    values = {"plot": plot_name(plot, before.setup, before.mover), "colour": colour_name(owner)}
    messages = []
    if former not in (NOBODY, owner):
        height = sum(before.floors_of(plot))
        messages.append(message("reason.taken", **values, height=height, owner=colour_name(former)))
    if PLOT_NAMES[plot] in facts_after["safe"] and PLOT_NAMES[plot] not in facts_before["safe"]:
        messages.append(message("reason.safe", **values, lead=lead(after, plot)))
    messages += tallest_reasons(before, after, facts_before["tallest"], facts_after["tallest"])
    city = PLOT_NAMES[plot][0]
    messages += city_reasons(plot, facts_before["majorities"][city], facts_after["majorities"][city])
    points, points_before = facts_after["now"], facts_before["now"]
    gains = {name: sum(points[name].values()) - sum(points_before[name].values()) for name in points}
    if any(gains.values()):
        messages.insert(2, message("reason.gains", gains=changes(gains, language)))
    if len(messages) < MOST and lead(after, plot) < SAFE:
        messages.append(hold_reason(before, after, plot))
    return messages


def tallest_reasons(before: Position, after: Position, former: str | None, plot: str | None) -> list[Message]:
    """Describe who gains or loses the single tallest tower."""
    had = before.owner_of(PLOT_NAMES.index(former)) if former else NOBODY
    has = after.owner_of(PLOT_NAMES.index(plot)) if plot else NOBODY
    if has == had:
        return []
    if plot is None:
        return [message("reason.tallest_level", owner=colour_name(had), points=TALLEST_POINTS)]
    height = sum(after.floors_of(PLOT_NAMES.index(plot)))
    return [message("reason.tallest", colour=colour_name(has), height=height, points=TALLEST_POINTS)]


def city_reasons(plot: int, former: str | None, leader: str | None) -> list[Message]:
    """Describe who gains or loses the majority in the city."""
    if former == leader:
        return []
    if leader is None:
        owner = colour_name(COLOUR_NAMES.index(former or ""))
        return [message("reason.city_level", city=city_name(plot), owner=owner, points=CITY_POINTS)]
    return [
        message("reason.city", city=city_name(plot), colour=colour_name(COLOUR_NAMES.index(leader)), points=CITY_POINTS)
    ]


def hold_reason(before: Position, after: Position, plot: int) -> Message:
    """Describe what it would take to capture the tower, and whether somebody has picked as much."""
    floors = after.floors_of(plot)
    owner = after.owner_of(plot)
    rivals = [colour for colour in range(after.setup.colours) if colour != owner]
    last = after.round != before.round or after.left == 0
    able = [
        colour
        for colour in rivals
        if any(floors[colour] + h >= floors[owner] and number for h, number in enumerate(after.picked_of(colour), 1))
    ]
    need = floors[owner] - max(floors[colour] for colour in rivals)
    if last or able:
        return message("reason.need", plot=plot_name(plot, before.setup, before.mover), need=max(need, 1))
    return message("reason.held", plot=plot_name(plot, before.setup, before.mover))


def changes(gains: dict[str, int], language: Language) -> str:
    """Return changes of points as text, such as red +3, blue −2."""
    parts = [
        message("say.amount", colour=colour_name(COLOUR_NAMES.index(name)), number=f"{gain:+}".replace("-", "−"))
        for name, gain in gains.items()
        if gain
    ]
    return ", ".join(change.text(language) for change in parts)
