"""Draws Manhattan TraffIQ for a terminal: the map from above, as large as it fits, and the standings.

Beyond the protocol's keys a state may tell `names` (one for each seat) and `recent` (moves to be marked as new).
"""

from midtown.game import State
from midtown.games.traffiq.rules.components import VEHICLES
from midtown.games.traffiq.terminal.map import NODE, Canvas, Drawing, TileSize
from midtown.games.traffiq.terminal.scene import Map, Place, Scene
from midtown.support.i18n import Language
from midtown.support.styled_text import Line, fit, side_by_side, wrap_items

IN_HAND = TileSize(3, 1)
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
    total = VEHICLES[len(scene.colours)][0 if kind == "taxi" else 1]
    supply: int = scene.state["supply"][scene.colours[seat]][kind]
    return ("●" if kind == "taxi" else "■") * supply + "·" * (total - supply)


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


SCALES = (TileSize(7, 3), TileSize(5, 3), TileSize(3, 2), TileSize(1, 1))
AXIS = 4
"""The columns of the numbers on either side of the map."""
HIGH = 25
"""Lines that the map should not exceed where a smaller scale can help it."""
WIDE = 110
"""The width from which the panel stands beside the map."""
GAP = 2


def render(state: State, seat: int | None, language: Language, width: int) -> list[Line]:
    """Return the whole table as the player at `seat` sees it; with None as everybody may."""
    scene = Scene(state, seat, language)
    if width >= WIDE:
        panel = [*panel_lines(scene), *hand_lines(scene, PANEL)]
        lines = side_by_side(map_lines(scene, width - PANEL - GAP), panel, GAP)
    else:
        lines = [*map_lines(scene, width), *table_lines(scene), *hand_lines(scene, width)]
    return [fit(line, width) for line in [*status_lines(scene), *lines, *legend_lines(scene, width)]]


def map_lines(scene: Scene, width: int) -> list[Line]:
    """Return the map, and around it a cell more on each side while the game goes on, at the largest scale that fits.

    A map that is too wide at every scale is cut into parts, one below the other.
    """
    rim = 0 if scene.over else 1
    low, high = ((f(x for x, _ in scene.map.tiles), f(y for _, y in scene.map.tiles)) for f in (min, max))
    low, high = (low[0] - rim, low[1] - rim), (high[0] + rim, high[1] + rim)
    scale = scale_for(high[0] - low[0] + 1, high[1] - low[1] + 1, width)
    part = max(1, (width - 2 * AXIS - NODE) // (scale.wide + NODE))
    lines: list[Line] = []
    for west in range(low[0], high[0] + 1, part):
        lines += part_lines(scene, scale, (west, low[1]), (min(high[0], west + part - 1), high[1]))
    return lines


def scale_for(wide: int, tall: int, width: int) -> TileSize:
    """Return the largest scale at which a map of `wide` by `tall` cells fits; the smallest if none does."""
    fitting = [scale for scale in SCALES if wide * (scale.wide + NODE) + NODE + 2 * AXIS <= width]
    short = [scale for scale in fitting if tall * (scale.high + 1) + 1 <= HIGH]
    return [*short, *fitting[-1:], SCALES[-1]][0]


def part_lines(scene: Scene, scale: TileSize, low: Place, high: Place) -> list[Line]:
    """Return the cells from `low` to `high`, with the numbers of cells above and left, of corners below and right."""
    letters: dict[str, str] = {colour: scene.letter(colour) for colour in scene.colours}
    drawing = Drawing(scene.map, scale, low, high, letters)
    for cell in scene.targets:
        text = f"{cell[0]},{cell[1]}"
        drawing.note(cell, text if len(text) < scale.wide else "+", "bold on-lit")
    for cell in scene.recent & scene.map.tiles.keys():
        drawing.note(cell, "*", "bold on-lit")
    for x, y in scene.moved:
        if low[0] <= x <= high[0] + 1 and low[1] <= y <= high[1]:
            drawing.canvas.put(drawing.row(y) - 1, drawing.column(x) + 1, "*", "bold on-lit")
    rows, columns = len(drawing.canvas.rows), len(drawing.canvas.rows[0])
    canvas = Canvas(columns + 2 * AXIS, rows + 2)
    canvas.paste(1, AXIS, drawing.canvas)
    for x in range(low[0], high[0] + 2):
        if x <= high[0]:
            canvas.put(0, AXIS + drawing.middle((x, 0))[1] - len(str(x)) // 2, str(x), "dim")
        canvas.put(rows + 1, AXIS + drawing.column(x) + 1 - len(str(x)) // 2, str(x), "dim")
    for y in range(low[1], high[1] + 2):
        if y <= high[1]:
            canvas.put(1 + drawing.middle((0, y))[0], 0, f"{y:>{AXIS - 1}}", "dim")
        canvas.put(1 + drawing.row(y), AXIS + columns, f" {y}", "dim")
    return canvas.lines()
