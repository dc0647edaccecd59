"""The numbers of actions are the same plain and compiled."""

import re
from pathlib import Path

from midtown import games
from midtown.games.traffiq.env import numbers

TYPES = games.folder("traffiq") / "env" / "observer.pxd"


def test_the_compiled_numbers_are_those_of_the_module() -> None:
    enum = re.search(r"cdef enum:.*\n((?:    \w+ = \d+\n)+)", Path(TYPES).read_text())
    assert enum
    typed = dict(line.split(" = ") for line in enum[1].split("\n    ") if line.strip())
    assert {name.strip(): int(value) for name, value in typed.items()} == {
        name: value for name, value in vars(numbers).items() if name.isupper()
    }
    assert numbers.OUTSIDE == numbers.CELL + numbers.CELLS
    assert numbers.CELLS == numbers.WINDOW**2
