"""The components: constants are the same compiled and plain."""

import re
from pathlib import Path

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules import components
from midtown.games.traffiq.rules.components import cell_at, face_of, letters_of, place_of, turns_of

pytestmark = pytest.mark.rules

FOLDER = Path(traffiq.__file__).parent / "rules"


def test_the_enum_says_what_the_components_say() -> None:
    enum = re.search(r"cdef enum:\n((?:    \w+ = \S+\n)+)", (FOLDER / "c.pxd").read_text())
    assert enum
    numbers = {name: int(value, 0) for name, value in re.findall(r"(\w+) = (\S+)", enum[1])}
    named = {name: value for name, value in vars(components).items() if isinstance(value, int) and name.isupper()}
    assert numbers == named


def test_the_arrays_have_the_sizes_that_the_components_say() -> None:
    declared = "".join(path.read_text() for path in sorted(FOLDER.glob("*.pxd")))
    sizes = {
        name: int(size) for size, names in re.findall(r"\[(\d+)\] ([\w, ]+)\n", declared) for name in names.split(", ")
    }
    seats, classes, corners = components.SEATS, components.CLASSES, components.CORNERS
    assert sizes["face"] == sizes["cell"] == components.TILES
    assert sizes["free_cell"] == sizes["free_need"] == components.FREE
    assert sizes["near"] == sizes["where"] == corners
    assert sizes["street"] == 2 * corners
    assert sizes["on"] == sizes["supply"] == 2 * seats
    assert sizes["copies"] in (classes, seats * classes)
    assert sizes["stack"] == classes
    assert sizes["turn"] == 4 * classes
    assert sizes["fit"] == classes * components.NEEDS
    assert sizes["ways"] == components.ROW
    assert sizes["n_fit"] == components.ROW * components.NEEDS
    assert sizes["item"] == components.MOVES


def test_cells_and_faces_have_numbers() -> None:
    for place in ((0, 0), (-60, 60), (61, -61)):
        assert place_of(cell_at(*place)) == place
    assert letters_of(face_of("RBGW")) == "RBGW"
    assert turns_of("RBGW") == ["BGWR", "GWRB", "RBGW", "WRBG"]
    assert turns_of("RBRB") == ["BRBR", "RBRB"]
