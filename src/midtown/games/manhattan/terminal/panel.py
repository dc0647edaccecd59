"""The standings: round and stack, scores, pieces and cards, and the hand of the player who looks."""

from midtown.games.manhattan.rules.components import HEIGHTS
from midtown.games.manhattan.terminal.scene import Scene
from midtown.support.styled_text import Line, pad, side_by_side, wrap_items

NAME = 9
"""The columns for a player's name in the table, at least and at most."""
LONGEST_NAME = 20
PIECES = "▂▄▆█"
TABLE = 71
"""The columns of the table with a hand beside it, without the name."""
PANEL = 38
"""The columns of the panel beside the cities."""


def status_line(scene: Scene) -> Line:
    """Return round, stack, and who has to do what."""
    state = scene.state
    line: Line = [
        (scene.text("status.round", round=state["round"], rounds=state["rounds"]), "bold"),
        (" · " + scene.text("status.stack", cards=state["stack"]) + " · ", ""),
    ]
    if state["to_move"] is None:
        return [*line, (scene.text("status.over"), "bold")]
    mover = scene.name(state["to_move"])
    return [*line, (scene.text(f"status.{state['phase']}", who=mover), "bold")]


def table_lines(scene: Scene, width: int) -> list[Line]:
    """Return one line for each colour: score, what scoring now would give, pieces and cards."""
    name = min(LONGEST_NAME, max(NAME, width - TABLE))
    head = (
        f"{'':{4 + name}}{scene.text('panel.score'):>6}{scene.text('panel.now'):>8}  {scene.text('panel.supply'):<11}"
    )
    head += f" {scene.text('panel.picked'):<7}{scene.text('panel.cards'):>4}"
    return [[(head, "dim")], *(table_line(scene, colour, name) for colour in scene.colours)]


def table_line(scene: Scene, colour: str, name: int) -> Line:
    """Return one colour's line of the table."""
    return [
        *who(scene, colour, name),
        (f"{scene.state['scores'][colour]:>6}", "bold"),
        (f"{gain(scene, colour):>8}", ""),
        (f"  {supply(scene, colour):<11}", ""),
        (f" {picked(scene, colour):<7}", "bold"),
        (f"{hand_size(scene, scene.owners[colour]):>4}", ""),
    ]


def panel_lines(scene: Scene) -> list[Line]:
    """Return the same with the reasons, for the space beside the cities, and the hand below it."""
    lines: list[Line] = []
    for colour in scene.colours:
        standing = scene.standing(colour)
        reason = scene.text("panel.gain", towers=standing.towers, cities=standing.cities)
        if standing.tallest:
            reason += ", " + scene.text("panel.tallest")
        score = f"{scene.state['scores'][colour]:>4}"
        lines.append([*who(scene, colour, PANEL - 14), (score, "bold"), (f"{gain(scene, colour):>6}", "")])
        lines.append([(f"    {reason}", "dim")])
        lines.append([(f"    {scene.text('panel.supply')} ", "dim"), (supply(scene, colour), "")])
        if pieces := picked(scene, colour):
            lines[-1] += [(f"  {scene.text('panel.picked')} ", "dim"), (pieces, "bold")]
        lines.append([])
    return [*lines, *hand_lines(scene)]


def gain(scene: Scene, colour: str) -> str:
    """Return what scoring now would give; nothing after the last scoring."""
    return "" if scene.over else f"+{scene.standing(colour).points}"


def who(scene: Scene, colour: str, width: int) -> Line:
    """Return a mark for the player to move, the colour's letter, the player's name."""
    seat = scene.owners[colour]
    mark = "▸" if seat == scene.state["to_move"] else " "
    style = "bold" if seat == scene.seat else ""
    name = pad([(f" {scene.name(seat)}", style)], width)
    return [(mark, "bold"), (f" {scene.letter(colour)} ", f"bold on-{colour}"), *name]


def supply(scene: Scene, colour: str) -> str:
    """Return the number of pieces of one, two, three and four floors that are left."""
    counts = scene.state["supply"][colour]
    return "".join(f"{PIECES[height]}{counts[height]:<2}" for height in range(HEIGHTS)).rstrip()


def picked(scene: Scene, colour: str) -> str:
    """Return the pieces picked for this round."""
    return "".join(map(str, scene.state["picked"][colour]))


def hand_size(scene: Scene, seat: int) -> int:
    """Return the number of cards in a hand."""
    cards = scene.state["hands"][seat]
    return cards if isinstance(cards, int) else len(cards)


def hand_lines(scene: Scene) -> list[Line]:
    """Return the cards of the player who looks, each a small city with its plot and the plot's name."""
    block: list[Line] = []
    for card in scene.hand:
        block = side_by_side(block, card_lines(scene, card), 2) if block else card_lines(scene, card)
    return block


def card_lines(scene: Scene, card: int) -> list[Line]:
    """Return one card: its number, its place as it lies before the player, the plot's name."""
    rows: list[Line] = []
    for first in (1, 4, 7):
        marks = ["■" if first + column == card else "·" for column in range(3)]
        rows.append([(" ".join(marks), "ink on-pad0")])
    return [[(f"{card:^5}", "dim")], *rows, [(f"{scene.plot(card - 1):^5}", "bold")]]


def legend_lines(scene: Scene, width: int) -> list[Line]:
    """Return the meanings of the signs."""
    signs = [scene.text("legend.share", share=f"{scene.letter('red')}5/10")]
    signs += [scene.text("legend.safe"), scene.text("legend.tallest")]
    if scene.reach:
        signs.append(scene.text("legend.cards"))
    if scene.recent:
        signs.append(scene.text("legend.recent"))
    return wrap_items([[(sign, "dim")] for sign in signs], width, " · ")
