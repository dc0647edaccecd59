"""Who the computer players are: levels that mean the same in every game, and two characters for each."""

from collections.abc import Mapping, Sequence
from itertools import product

LEVELS = {
    "beginner": "beginner",
    "casual": "greedy",
    "club": "search:seconds=0.3",
    "master": "search:seconds=2",
}
"""The computer player behind each level, the weakest first."""
USUAL = "casual"
"""The level used where nobody has chosen one."""
CHARACTERS = (("Tansy", "Clover"), ("Juniper", "Hazel"), ("Alder", "Sorrel"), ("Rowan", "Bryony"))
"""Names of computer players by level, the weakest first; the pages have a face for each
(`web/src/core/characters.ts`)."""
LEVEL_OF = {name: index for index, pair in enumerate(LEVELS.items()) for name in pair} | {"random": 0}
"""The index of a level by its name and by its computer player; one's own search counts as the highest."""


def named(
    names: Sequence[str],
    levels: Sequence[str | None],
    late: Sequence[int] = (),
    own: Mapping[int, str] | None = None,
) -> list[str]:
    """Return the names of all seats, those of computer players replaced by characters.

    A computer player is a character of its level. Where both are taken, it is one of the next levels. The seats `late`
    come last, so that no other computer player changes its name. The seats of `own` keep the name that they have there.
    """
    own = own or {}
    called = [
        own.get(seat, "") if level else name for seat, (name, level) in enumerate(zip(names, levels, strict=True))
    ]
    taken = {name.split(" ")[0] for name in own.values()}
    free = [[name for name in pair if name not in taken] for pair in CHARACTERS]
    bots = [number for number, level in enumerate(levels) if level]
    first = [number for number in bots if number not in late]
    for some, steps in product((first, bots), range(len(free))):
        for number in some:
            unused = free[(LEVEL_OF.get(levels[number] or "", len(free) - 1) + steps) % len(free)]
            if not called[number] and unused:
                called[number] = unused.pop(0)
    return called
