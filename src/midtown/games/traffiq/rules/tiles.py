"""A set of tiles, ready to be laid (T-TILE, T-SET)."""

from midtown.games.traffiq.components import *
from midtown.games.traffiq.components import face_of, turns_of


class Tiles:
    """A set of tiles: for each class its turns, its number of copies, and where which turn fits.

    `letters` holds the turns as text, four places for each class; `index_of` finds a text's place in it.
    """

    def __init__(self, tiles: list[str]) -> None:
        self.names = sorted({turns_of(tile)[0] for tile in tiles})
        self.letters = [""] * (4 * len(self.names))
        self.index_of: dict[str, int] = {}
        self.size = len(tiles)
        self.copies = [0] * 44
        self.turn = [0] * 176
        self.fit = [0] * 27500
        for tile in tiles:
            self.copies[self.names.index(turns_of(tile)[0])] += 1
        for number, name in enumerate(self.names):
            for turn, letters in enumerate(turns_of(name)):
                self.letters[number * 4 + turn] = letters
                self.index_of[letters] = number * 4 + turn
                self.turn[number * 4 + turn] = face_of(letters)
                self.note_fits(number, turn)

    def note_fits(self, number: int, turn: int) -> None:
        """A turn fits where every side has its colour or no neighbour: one digit to base 5 for each side."""
        face = self.turn[number * 4 + turn]
        for sides in range(16):
            need = 0
            power = 1
            for side in range(4):
                if sides >> side & 1:
                    need += power * (face >> 3 * side & 7)
                power *= 5
            self.fit[number * NEEDS + need] |= 1 << turn
