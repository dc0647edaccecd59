"""Bit sets in whole numbers, a stream of random numbers for playouts, and what a search needs of `math`.

Compiled callers see `c.pxd` instead of this module, so both must say the same.
"""

from math import exp, log, sqrt

__all__ = ["GOLDEN", "MASK64", "draw", "exp", "log", "lowest", "popcount", "spread", "spread_four", "sqrt"]

GOLDEN = 0x9E3779B97F4A7C15
"""What a playout adds to its stream's state before each `draw`, modulo 2**64."""
MASK64 = 0xFFFFFFFFFFFFFFFF


def popcount(x: int) -> int:
    """How many bits of `x` are set."""
    return x.bit_count()


def lowest(x: int) -> int:
    """The number of the lowest bit that is set in `x`, which must not be 0."""
    return (x & -x).bit_length() - 1


def draw(z: int, n: int) -> int:
    """A whole number in 0..n-1 from the state `z` of a stream (the output function of SplitMix64, Steele 2014)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK64
    z ^= z >> 31
    return ((z >> 32) * n) >> 32


def spread(items: list[int], n: int, table: list[int], at: int, base: int) -> None:
    """Write `base` plus each of the eight numbers from `table[at]` on into `items` from place `n` on."""
    for i in range(8):
        items[n + i] = base + table[at + i]


def spread_four(items: list[int], n: int, table: list[int], at: int, base: int) -> None:
    """The same with four numbers."""
    for i in range(4):
        items[n + i] = base + table[at + i]
