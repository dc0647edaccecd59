"""The components as numbers: cities, plots, pieces, cards, sides of the table (M-BOARD to M-SEATS)."""

from typing import Literal

Colour = Literal["red", "blue", "green", "black"]

CITIES = 6
SPOTS = 9
"""Plots of one city. Spot = file + 3 * rank, both from 0; plot = 9 * city + spot."""
PLOTS = 54
COLOURS = 4
HEIGHTS = 4
KINDS = 9
HAND = 4
CARDS = 45
PIECES = 96

NOBODY = 4
"""The owner of an empty plot."""
EMPTY = 9
"""The content of a hand's place that holds no card."""
NONE = -1

PICK, BUILD, OVER = 0, 1, 2
"""The phases."""

MOVES = 1600
"""Room for the moves of any position: 35 * 35 picks of two colours are the most."""
# A move is a whole number. Building: colour * 216 + kind * 24 + city * 4 + height - 1 (kind and height from 0 and 1).
FORFEITS = 864
"""The first number of giving up; plus (colour * 9 + kind) * 4 + height - 1."""
PICKS = 1024
"""The first number of picking; plus the choice, or with two colours 84 * choice of the first + choice of the second."""
CHOICES = 84
BUILDS = 216
"""The number of building moves of one colour."""

TALLEST_POINTS, CITY_POINTS, TOWER_POINTS = 3, 2, 1
"""The points for the single tallest tower, a majority in a city, and every tower (M-SCORE)."""

CITY_LETTERS = "SMFHPC"
PLOT_NAMES = tuple(city + "abc"[spot % 3] + "123"[spot // 3] for city in CITY_LETTERS for spot in range(SPOTS))
COLOUR_NAMES: tuple[Colour, ...] = ("red", "blue", "green", "black")
SUPPLY = (11, 6, 4, 3)
"""Pieces of one colour of 1, 2, 3 and 4 floors (M-PIECES)."""
COPIES = 5
"""Cards of each kind (M-CARDS)."""
SIDES = "SWNE"
DEFAULT_SIDES = {2: "SN", 3: "SWN", 4: "SWNE"}


def spot_seen(side: str, kind: int) -> int:
    """Return the spot that card `kind` (0 to 8) names for a player at `side` (M-ORIENT)."""
    row, column = divmod(kind, 3)
    file, rank = {
        "S": (column, 2 - row),
        "W": (2 - row, 2 - column),
        "N": (2 - column, row),
        "E": (row, column),
    }[side]
    return file + 3 * rank


def choices(pieces: int) -> list[tuple[int, int, int, int]]:
    """Return every choice of `pieces` pieces of one colour, in a fixed order: the counts of 1, 2, 3 and 4 floors."""
    return [
        (ones, twos, threes, pieces - ones - twos - threes)
        for ones in range(pieces + 1)
        for twos in range(pieces + 1 - ones)
        for threes in range(pieces + 1 - ones - twos)
    ]
