"""A set of tiles, ready to be laid (T-TILE, T-SET)."""

from midtown.games.traffiq.rules.components import *
from midtown.games.traffiq.rules.components import face_of, turns_of


class Tiles:
    """A set of tiles: for each class its turns, its number of copies, and where which turn fits.

    Each field is documented where `__init__` sets it: index, meaning, range. `tiles.pxd` has the C types.
    """

    def __init__(self, tiles: list[str]) -> None:
        self.names = sorted({turns_of(tile)[0] for tile in tiles})  # [class] its first turn as text
        self.letters = [""] * (4 * len(self.names))  # [class * 4 + turn] as text; "" where a class has fewer
        self.index_of: dict[str, int] = {}  # the inverse of `letters`: class * 4 + turn by text
        self.size = len(tiles)  # tiles in the set, copies counted
        self.copies = [0] * 44  # [class] tiles of that class in the set
        self.turn = [0] * 176  # [class * 4 + turn] the face: three bits a side, north first
        self.fit = [0] * 27500  # [class * NEEDS + need] bit `turn`: it fits where `City.free_need` is need
        self.n_fit = [0] * 30000  # [need * ROW + class] turns that fit where `City.free_need` is need; 0 for need 0
        for tile in tiles:
            self.copies[self.names.index(turns_of(tile)[0])] += 1
        for number, name in enumerate(self.names):
            for turn, letters in enumerate(turns_of(name)):
                self.letters[number * 4 + turn] = letters
                self.index_of[letters] = number * 4 + turn
                self.turn[number * 4 + turn] = face_of(letters)
                self.note_fits(number, turn)

    def note_fits(self, number: int, turn: int) -> None:
        """Record the needs that a turn fits: every side has its colour or no neighbour, a digit to base 5 each."""
        face = self.turn[number * 4 + turn]
        for sides in range(16):
            need = 0
            power = 1
            for side in range(4):
                if sides >> side & 1:
                    need += power * (face >> 3 * side & 7)
                power *= 5
            self.fit[number * NEEDS + need] |= 1 << turn
            self.n_fit[need * ROW + number] += need != 0
