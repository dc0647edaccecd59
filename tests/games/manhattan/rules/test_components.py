"""The components: constants are the same compiled and plain, and pieces and cards are those of the rules."""

import re
from pathlib import Path

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.rules import components

pytestmark = pytest.mark.rules

FOLDER = Path(manhattan.__file__).parent / "rules"


def constants(types: Path) -> dict[str, int]:
    """Return the names and values of the enum in a `.pxd`."""
    values = re.search(r"cdef enum:\n((?:    \w+ = -?\d+\n)+)", types.read_text())
    if not values:
        return {}
    return {name: int(value) for name, value in (line.split(" = ") for line in values[1].split("\n") if line)}


@pytest.mark.parametrize("module", ["position", "setup"])
def test_the_c_enum_says_the_same_as_the_components(module: str) -> None:
    enum = {name.strip(): value for name, value in constants(FOLDER / f"{module}.pxd").items()}
    assert enum
    assert enum == {name: getattr(components, name) for name in enum}


def test_the_c_enum_has_every_number_of_the_components() -> None:
    numbers = {name for name, value in vars(components).items() if name.isupper() and type(value) is int}
    names = {name.strip() for name in constants(FOLDER / "position.pxd")}
    assert numbers - names == {"COPIES"}


def test_the_numbers_of_moves_do_not_overlap() -> None:
    assert components.BUILDS * components.COLOURS <= components.FORFEITS
    assert components.FORFEITS + 36 * components.COLOURS <= components.PICKS
    assert len(components.choices(6)) == components.CHOICES
    assert len(components.choices(4)) ** 2 <= components.MOVES


def test_m_pieces_and_m_cards_add_up() -> None:
    assert sum(components.SUPPLY) == 24
    assert sum(count * height for height, count in enumerate(components.SUPPLY, 1)) == 47
    assert components.COPIES * components.KINDS == components.CARDS == 45


def test_plots_are_numbered_city_by_city() -> None:
    assert components.PLOT_NAMES[22] == "Fb2"
    assert len(set(components.PLOT_NAMES)) == 54
