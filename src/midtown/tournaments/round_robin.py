"""Round robin for two at a table: everybody meets everybody once, by the circle method."""

from collections.abc import Sequence


def rounds(entrants: int) -> int:
    """Return how many rounds there are."""
    return max(1, entrants - 1 + entrants % 2)


def pair(numbers: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """Return the tables of round `number`, from 1, by seat; with an odd number of entrants somebody has a bye.

    Nobody has one of the seats more than once more often than the other.
    """
    places: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    fixed, others = places[-1], places[:-1]
    count, turn = len(others), number - 1
    first = (fixed, others[turn % count]) if turn % 2 else (others[turn % count], fixed)
    tables = [first]
    for distance in range(1, (count + 1) // 2):
        one, two = others[(turn + distance) % count], others[(turn - distance) % count]
        tables.append((one, two) if distance % 2 else (two, one))
    full = [tuple(one for one in table if one is not None) for table in tables]
    return sorted(full, key=lambda table: len(table) == 1)
