"""Draws Manhattan for a terminal: six cities as the player looks at them, and the standings.

Beyond the protocol's keys a state may tell `options` (for the sides of the table), `names` (one for each seat) and
`recent` (moves to be marked as new).
"""

from midtown.game import State
from midtown.games.manhattan.terminal.board import CITY, board_lines
from midtown.games.manhattan.terminal.panel import (
    PANEL,
    hand_lines,
    legend_lines,
    panel_lines,
    status_line,
    table_lines,
)
from midtown.games.manhattan.terminal.scene import Scene
from midtown.support.i18n import Language
from midtown.support.styled_text import Line, beside, fit, length

GAP = 2


def render(state: State, seat: int | None, language: Language, width: int) -> list[Line]:
    """Return the whole table as the player at `seat` sees it; with None as everybody may, from the south."""
    scene = Scene(state, seat, language)
    lines = [status_line(scene), *layout(scene, width), *legend_lines(scene, width)]
    return [fit(line, width) for line in lines]


def layout(scene: Scene, width: int) -> list[Line]:
    """Return six cities in a row, or three with the panel beside them, or as many as fit with the table below."""
    if width >= 3 * (CITY + GAP) + PANEL and width < 6 * (CITY + GAP):
        return beside(board_lines(scene, 3, 3), panel_lines(scene), GAP)
    cities = max(fitting for fitting in (1, 2, 3, 6) if fitting == 1 or width >= fitting * (CITY + GAP) - GAP)
    table, hand = table_lines(scene, width), hand_lines(scene)
    room = width >= max(map(length, table)) + max(map(length, hand), default=0) + GAP
    return [*board_lines(scene, cities, 3 if cities == 6 else 2), *(beside(table, hand, GAP) if room else table + hand)]
