"""What speaks for a move, measured on the board before and after it."""

from midtown.games.manhattan.catalogue import capital, city_name, colour_name, message, plot_name
from midtown.games.manhattan.components import COLOUR_NAMES, HEIGHTS, NOBODY, PLOT_NAMES
from midtown.games.manhattan.facts import SAFE, facts, lead
from midtown.games.manhattan.notation import Build, Forfeit, Pick, numbers, parse
from midtown.games.manhattan.position import Position
from midtown.games.manhattan.scoring import CITY, TALLEST
from midtown.locale import Language, Message

MOST = 3
"""So many sentences at most."""


def reasons(position: Position, move: str, language: Language) -> list[str]:
    """Short sentences on what a legal move brings about, the weightiest first."""
    asked = parse(move)
    if isinstance(asked, Pick):
        found = pick_reasons(position, asked)
    elif isinstance(asked, Forfeit):
        found = [forfeit_reason(position, asked)]
    else:
        after = position.clone()
        after.apply(numbers(position.setup, position.mover)[move])
        found = build_reasons(position, asked, after, language)
    return [capital(reason.text(language)) for reason in found[:MOST]]


def pick_reasons(position: Position, move: Pick) -> list[Message]:
    """How many floors are picked, and what is kept for the rounds to come."""
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
    """How little is given up."""
    setup = position.setup
    colours = range(position.mover, setup.colours, setup.seats)
    floors = sum(h * n for colour in colours for h, n in enumerate(position.picked_of(colour), 1))
    return message("reason.forfeit", height=move.height, left=floors - move.height)


def build_reasons(before: Position, move: Build, after: Position, language: Language) -> list[Message]:
    """What becomes of the tower, of the tallest, of the city; what all that gives."""
    plot = move.plot
    owner, former = after.owner_of(plot), before.owner_of(plot)
    there, here = facts(before), facts(after)
    values = {"plot": plot_name(plot), "colour": colour_name(owner)}
    found = []
    if former not in (NOBODY, owner):
        height = sum(before.floors_of(plot))
        found.append(message("reason.taken", **values, height=height, owner=colour_name(former)))
    if PLOT_NAMES[plot] in here["safe"] and PLOT_NAMES[plot] not in there["safe"]:
        found.append(message("reason.safe", **values, lead=lead(after, plot)))
    found += tallest_reasons(before, after, there["tallest"], here["tallest"])
    found += city_reasons(plot, there["majorities"][PLOT_NAMES[plot][0]], here["majorities"][PLOT_NAMES[plot][0]])
    gains = {name: sum(here["now"][name].values()) - sum(there["now"][name].values()) for name in here["now"]}
    if any(gains.values()):
        found.insert(2, message("reason.gains", gains=changes(gains, language)))
    if len(found) < MOST and lead(after, plot) < SAFE:
        found.append(hold_reason(before, after, plot))
    return found


def tallest_reasons(before: Position, after: Position, former: str | None, plot: str | None) -> list[Message]:
    """Who has the single tallest tower now, or has it no longer."""
    had = before.owner_of(PLOT_NAMES.index(former)) if former else NOBODY
    has = after.owner_of(PLOT_NAMES.index(plot)) if plot else NOBODY
    if has == had:
        return []
    if plot is None:
        return [message("reason.tallest_level", owner=colour_name(had), points=TALLEST)]
    height = sum(after.floors_of(PLOT_NAMES.index(plot)))
    return [message("reason.tallest", colour=colour_name(has), height=height, points=TALLEST)]


def city_reasons(plot: int, former: str | None, leader: str | None) -> list[Message]:
    """Who leads in the city now, or leads no longer."""
    if former == leader:
        return []
    if leader is None:
        owner = colour_name(COLOUR_NAMES.index(former or ""))
        return [message("reason.city_level", city=city_name(plot), owner=owner, points=CITY)]
    return [message("reason.city", city=city_name(plot), colour=colour_name(COLOUR_NAMES.index(leader)), points=CITY)]


def hold_reason(before: Position, after: Position, plot: int) -> Message:
    """What it would take to take the tower, and whether somebody has picked as much for this round."""
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
        return message("reason.need", plot=plot_name(plot), need=max(need, 1))
    return message("reason.held", plot=plot_name(plot))


def changes(gains: dict[str, int], language: Language) -> str:
    """Who would get how much more or less: red +3, blue −2."""
    said = [
        message("say.amount", colour=colour_name(COLOUR_NAMES.index(name)), number=f"{gain:+}".replace("-", "−"))
        for name, gain in gains.items()
        if gain
    ]
    return ", ".join(change.text(language) for change in said)
