"""Draws Manhattan TraffIQ for a terminal: the map from above, as large as it fits, and the standings.

Beyond the protocol's keys a state may tell `names` (one for each seat) and `recent` (moves to be marked as new).
"""

from midtown.game import State
from midtown.games.traffiq.terminal.map import NODE, Canvas, Drawing, Scale
from midtown.games.traffiq.terminal.panel import PANEL, hand_lines, legend_lines, panel_lines, status_lines, table_lines
from midtown.games.traffiq.terminal.scene import Place, Scene
from midtown.support.i18n import Language
from midtown.support.styled_text import Line, fit, side_by_side

SCALES = (Scale(7, 3), Scale(5, 3), Scale(3, 2), Scale(1, 1))
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


def scale_for(wide: int, tall: int, width: int) -> Scale:
    """Return the largest scale at which a map of `wide` by `tall` cells fits; the smallest if none does."""
    fitting = [scale for scale in SCALES if wide * (scale.wide + NODE) + NODE + 2 * AXIS <= width]
    short = [scale for scale in fitting if tall * (scale.high + 1) + 1 <= HIGH]
    return [*short, *fitting[-1:], SCALES[-1]][0]


def part_lines(scene: Scene, scale: Scale, low: Place, high: Place) -> list[Line]:
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
