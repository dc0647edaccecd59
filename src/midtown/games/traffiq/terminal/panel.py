"""The standings: stack, actions, points, vehicles, and the hand of the player who looks."""

from midtown.games.traffiq.rules.components import VEHICLES
from midtown.games.traffiq.terminal.map import Drawing, Scale
from midtown.games.traffiq.terminal.scene import Map, Scene
from midtown.support.styled_text import Line, side_by_side, wrap_items

IN_HAND = Scale(3, 1)
"""The scale of a tile in the hand."""
CARD = 9
NAME = 12
PANEL = 38
"""The columns of the panel beside the map."""
FEW = 12
"""The most tiles of a hand that are drawn; of larger hands only the letters are written."""
IDLE = 5
"""The turns without a tile for each player that bring the final round (T-STALE)."""


def status_lines(scene: Scene) -> list[Line]:
    """Return the stack, whose turn it is and what for, and whether the end is near."""
    state = scene.state
    line: Line = [(scene.text("status.stack", tiles=state["stack"]), ""), (" · ", "")]
    if scene.over:
        return [[*line, (scene.text("status.over"), "bold")]]
    who = scene.name(state["to_move"])
    line.append((scene.text(f"status.{state['phase']}", who=who, actions=state["actions_left"]), "bold"))
    if state["turns_left"] is not None:
        line += [(" · ", ""), (scene.text("status.final", turns=state["turns_left"]), "bold on-lit")]
    elif state["idle_turns"] > 2 * len(state["hands"]):
        limit = IDLE * len(state["hands"])
        line += [(" · ", ""), (scene.text("status.idle", turns=state["idle_turns"], limit=limit), "")]
    return [line]


def table_lines(scene: Scene) -> list[Line]:
    """Return one line for each player: points, and what is left in supply and hand."""
    taxis, trucks = VEHICLES[len(scene.colours)]
    head = f"{'':{5 + NAME}}{scene.text('panel.points'):>7}   {scene.text('panel.taxis'):<{max(taxis, 7)}}"
    head += f"  {scene.text('panel.trucks'):<{max(trucks, 7)}} {scene.text('panel.tiles'):>6}"
    return [
        [(head, "dim")],
        *(player_line(scene, seat, max(taxis, 7), max(trucks, 7)) for seat in range(len(scene.colours))),
    ]


def player_line(scene: Scene, seat: int, taxi_room: int, truck_room: int) -> Line:
    """Return one player's line of the table."""
    colour = scene.colours[seat]
    return [
        *who(scene, seat),
        (f"{scene.state['points'][colour]:>7}   ", "bold"),
        (f"{left(scene, seat, 'taxi'):<{taxi_room}}  ", ""),
        (f"{left(scene, seat, 'truck'):<{truck_room}} ", ""),
        (f"{hand_size(scene, seat):>6}", ""),
    ]


def panel_lines(scene: Scene) -> list[Line]:
    """Return the same for the space beside the map, two lines for each player."""
    lines: list[Line] = []
    for seat, colour in enumerate(scene.colours):
        tiles = scene.text("panel.hand", tiles=hand_size(scene, seat))
        lines.append([*who(scene, seat), (f"{scene.state['points'][colour]:>4}", "bold"), (f"   {tiles}", "")])
        taxis, trucks = left(scene, seat, "taxi"), left(scene, seat, "truck")
        lines.append([(f"     {scene.text('panel.left')} ", "dim"), (f"{taxis} {trucks}", "")])
        lines.append([])
    return lines


def who(scene: Scene, seat: int) -> Line:
    """Return a mark for the player to move, the colour's letter, the player's name."""
    colour = scene.colours[seat]
    mark = "▸" if seat == scene.state["to_move"] else " "
    name = f" {scene.name(seat)}"[:NAME].ljust(NAME)
    return [
        (f"{mark} ", "bold"),
        (f" {scene.letter(colour)} ", f"bold on-{colour}"),
        (name, "bold" * (seat == scene.seat)),
    ]


def left(scene: Scene, seat: int, kind: str) -> str:
    """Return the vehicles of a kind that are in supply, and a dot for each that is out."""
    whole = VEHICLES[len(scene.colours)][0 if kind == "taxi" else 1]
    there: int = scene.state["supply"][scene.colours[seat]][kind]
    return ("●" if kind == "taxi" else "■") * there + "·" * (whole - there)


def hand_size(scene: Scene, seat: int) -> int:
    """Return the number of tiles in a hand."""
    tiles = scene.state["hands"][seat]
    return tiles if isinstance(tiles, int) else len(tiles)


def hand_lines(scene: Scene, width: int) -> list[Line]:
    """Return the tiles of the player who looks, drawn and written."""
    if not scene.hand:
        return []
    title: list[Line] = [[(scene.text("panel.yours"), "dim")]]
    if scene.targets:
        title.append([(scene.text("legend.target"), "bold on-lit")])
    if len(scene.hand) > FEW or width < CARD:
        return [*wrap_items(title, width, ", "), *wrap_items([[(tile, "bold")] for tile in scene.hand], width, "  ")]
    lines, row = wrap_items(title, width, ", "), max(1, width // CARD)
    for first in range(0, len(scene.hand), row):
        block: list[Line] = []
        for tile in scene.hand[first : first + row]:
            block = side_by_side(block, tile_lines(tile), 0) if block else tile_lines(tile)
        lines += block
    return lines


def tile_lines(tile: str) -> list[Line]:
    """Return one tile of a hand with its letters: north, east, south, west."""
    drawing = Drawing(Map({(0, 0): tile}), IN_HAND, (0, 0), (0, 0), {})
    return [*drawing.canvas.lines(), [(tile.center(CARD), "bold")]]


def legend_lines(scene: Scene, width: int) -> list[Line]:
    """Return the meanings of the signs."""
    signs = ["terrain", "street", "rim", "corner", "taxi", "truck", "axes", "streets"] + ["recent"] * bool(
        scene.recent | scene.moved
    )
    sample = scene.letter("red")
    return wrap_items([[(scene.text(f"legend.{sign}", letter=sample), "dim")] for sign in signs], width, " · ")
