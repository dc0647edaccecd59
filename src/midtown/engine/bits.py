"""Bit sets in integers, a SplitMix64 random stream, what a search needs of `math`, and what a batch needs of C.

Compiled callers see `c.pxd` instead of this module, so both must say the same.
"""

from math import exp, log, sqrt

__all__ = [
    "GOLDEN",
    "MASK64",
    "add_difference",
    "address",
    "exp",
    "log",
    "lowest",
    "popcount",
    "random_below",
    "release_lock",
    "spread",
    "spread_four",
    "sqrt",
    "take_lock",
    "truncated",
]

GOLDEN = 0x9E3779B97F4A7C15
"""Increment of a stream's state before each `random_below`, modulo 2**64 (SplitMix64's gamma)."""
MASK64 = 0xFFFFFFFFFFFFFFFF


def popcount(x: int) -> int:
    """Return the number of bits set in `x`."""
    return x.bit_count()


def lowest(x: int) -> int:
    """Return the index of the lowest bit set in `x`, which must not be 0."""
    return (x & -x).bit_length() - 1


def random_below(z: int, n: int) -> int:
    """Return an integer in 0..n-1 from the stream state `z` (the output function of SplitMix64, Steele 2014)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    z ^= z >> 31
    return ((z >> 32) * n) >> 32


def truncated(x: float) -> int:
    """Return `x` rounded towards 0, which must fit into 64 bits."""
    return int(x)


def spread(items: list[int], n: int, table: list[int], at: int, base: int) -> None:
    """Write `base` plus each of the eight numbers from `table[at]` on into `items`, from index `n` on."""
    for i in range(8):
        items[n + i] = base + table[at + i]


def spread_four(items: list[int], n: int, table: list[int], at: int, base: int) -> None:
    """Write `base` plus each of the four numbers from `table[at]` on into `items`, from index `n` on."""
    for i in range(4):
        items[n + i] = base + table[at + i]


def add_difference(totals: list[int], table: list[int], plus: int, minus: int, n: int) -> None:
    """Add the `n` numbers from `table[plus]` on to `totals`, less those from `table[minus]` on.

    The table holds 0..127, and `n` is a multiple of sixteen.
    """
    for i in range(n):
        totals[i] += table[plus + i] - table[minus + i]


def address(view: memoryview) -> memoryview:
    """Return where bytes are: in C a pointer to the first."""
    return view


def release_lock() -> int:
    """Let other threads run Python; in C, no Python object may be used until `take_lock`."""
    return 0


def take_lock(state: int) -> None:
    """Go on in Python, with what `release_lock` returned."""
