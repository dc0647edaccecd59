"""Draws Manhattan for a terminal: six cities as the player looks at them, and the standings.

Beyond the protocol's keys a state may tell `options` (for the sides of the table), `names` (one for each seat) and
`recent` (moves to be marked as new).

The six cities, each a small poster: its name and majorities, and nine plots with what stands on them.

FRANKFURT     R1 B2+2 G1       name; towers of each colour, +2 at the majority
3▅R5/10★│ b3   ◂│       │      owner red with 5 of 10 floors, the tallest; b3 is empty, and a card names it
 █B3G2  │       │       │      the other builders' floors
"""

from midtown.game import State
from midtown.games.manhattan.rules.components import CITY_LETTERS, HEIGHTS
from midtown.games.manhattan.rules.scoring import majorities
from midtown.games.manhattan.terminal.scene import Scene, Tower
from midtown.support.i18n import Language
from midtown.support.styled_text import Line, fit, length, pad, side_by_side, wrap_items

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
        scoring = scene.scoring
        led = majorities(scoring.cities, [colour])
        reason = scene.text("panel.gain", towers=scoring.towers[colour], cities=led)
        if scoring.tallest.owner == colour:
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
    return "" if scene.over else f"+{scene.scoring.points[colour]}"


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


PLOT = 8
"""The columns of a plot: the tower's bar, six for text, the border."""
CITY = 1 + 3 * PLOT
BORDERS = {"│": "edge", "◂": "bold", "*": "bold"}
"""The right edge of a plot: as it is, where a card of the hand leads there, where something is new; and its style."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
GAP = 2


def board_lines(scene: Scene, cities: int, rows: int) -> list[Line]:
    """Return all cities, `cities` in a row, each plot `rows` lines high (2 or 3)."""
    lines: list[Line] = []
    for first in range(0, len(CITY_LETTERS), cities):
        block: list[Line] = []
        for city in CITY_LETTERS[first : first + cities]:
            block = side_by_side(block, city_lines(scene, city, rows), 2) if block else city_lines(scene, city, rows)
        lines += block
    return lines


def city_lines(scene: Scene, city: str, rows: int) -> list[Line]:
    """Return one city: title, plots, and the names of the columns."""
    places = scene.places()
    lines = [title(scene, city)]
    turned = places[0][0] == places[1][0]
    for first in range(0, 9, 3):
        plots = [
            plot_lines(scene, city + name, rows, (first + i) % 2) for i, name in enumerate(places[first : first + 3])
        ]
        label = places[first][0 if turned else 1]
        for row in range(rows):
            edge = (label if row == 0 else " ", f"ink on-sky{CITY_LETTERS.index(city)}")
            lines.append([edge, *(piece for plot in plots for piece in plot[row])])
    columns = "".join(name[1 if turned else 0].center(PLOT) for name in places[:3])
    return [*lines, [(" " + columns, "dim")]]


def title(scene: Scene, city: str) -> Line:
    """Return the city's name, and the number of towers that each colour owns there."""
    sky = f"ink on-sky{CITY_LETTERS.index(city)}"
    counts = scene.counts(city).items()
    chips: Line = []
    for colour, count in counts:
        chips += [(" ", sky), (f"{scene.letter(colour)}{count}", f"on-{colour}")]
        if colour == scene.majority(city):
            chips.append(("+2", f"bold {sky}"))
    name = scene.term(f"city.{city}").upper()
    return [(" ", sky), *pad([(name, f"bold {sky}")], CITY - 1 - length(chips), sky), *chips]


def plot_lines(scene: Scene, plot: str, rows: int, shade: int) -> list[Line]:
    """Return what stands on a plot, in `rows` lines of PLOT columns."""
    reach = plot in scene.reach
    ground = "ink on-lit" if reach else f"ink on-pad{shade}"
    tower = scene.towers.get(plot)
    name = [(f" {plot[1:]}", f"{ground} bold")] if reach else []
    if tower:
        texts = [*[name] * (rows - 2), *share_lines(scene, tower, plot == scene.tallest, ground)]
    else:
        texts = [[], name or [("   ·", f"faint on-pad{shade}")], []][:rows]
    borders = ["◂" if reach else "│", *["│"] * (rows - 2), "*" if plot in scene.recent else "│"]
    return [
        [(block, f"{ground} {colours}"), *pad(text, PLOT - 2, ground), (border, f"{ground} {BORDERS[border]}")]
        for (block, colours), text, border in zip(bar(scene, tower, rows), texts, borders, strict=True)
    ]


def share_lines(scene: Scene, tower: Tower, tallest: bool, ground: str) -> list[Line]:
    """Return the owner's share of all floors, and below it the others'; each line ends with its marks."""
    (owner, floors), *others = tower.shares.items()
    above: Line = [(f"{scene.letter(owner)}{floors}", f"bold on-{owner}")]
    if others:
        above.append((f"/{len(tower.floors)}", f"{ground} bold"))
    below: Line = [(f"{scene.letter(colour)}{count}", f"on-{colour}") for colour, count in others]
    mark = ("★" if tallest else "") + ("▲" if tower.safe else "")
    marked = above if length(above) + len(mark) <= PLOT - 2 else below
    marked[:] = [*pad(marked, PLOT - 2 - len(mark), ground), (mark, f"{ground} bold")]
    return [above, below]


def bar(scene: Scene, tower: Tower | None, rows: int) -> list[tuple[str, str]]:
    """Return the tower as a bar in its builders' colours, from the top line down; one scale for the whole board."""
    unit = max(1, min(3, 8 * rows // max(1, scene.highest)))
    eighths = [colour for colour in (tower.floors if tower else []) for _ in range(unit)][: 8 * rows]
    return [block(eighths[8 * row : 8 * row + 8]) for row in reversed(range(rows))]


def block(eighths: list[str]) -> tuple[str, str]:
    """Return one character of a bar from its eighths: a full one shows two colours, a part the top colour."""
    if len(eighths) < 8:
        return EIGHTHS[len(eighths)], eighths[-1] if eighths else ""
    first = next((i for i, colour in enumerate(eighths) if colour != eighths[0]), 8)
    return EIGHTHS[first], eighths[0] if first == 8 else f"{eighths[0]} on-{eighths[first]} {eighths[0]}"


def render(state: State, seat: int | None, language: Language, width: int) -> list[Line]:
    """Return the whole table as the player at `seat` sees it; with None as everybody may, from the south."""
    scene = Scene(state, seat, language)
    lines = [status_line(scene), *layout(scene, width), *legend_lines(scene, width)]
    return [fit(line, width) for line in lines]


def layout(scene: Scene, width: int) -> list[Line]:
    """Return six cities in a row, or three with the panel beside them, or as many as fit with the table below."""
    if width >= 3 * (CITY + GAP) + PANEL and width < 6 * (CITY + GAP):
        return side_by_side(board_lines(scene, 3, 3), panel_lines(scene), GAP)
    cities = max(fitting for fitting in (1, 2, 3, 6) if fitting == 1 or width >= fitting * (CITY + GAP) - GAP)
    table, hand = table_lines(scene, width), hand_lines(scene)
    room = width >= max(map(length, table)) + max(map(length, hand), default=0) + GAP
    return [
        *board_lines(scene, cities, 3 if cities == 6 else 2),
        *(side_by_side(table, hand, GAP) if room else table + hand),
    ]
