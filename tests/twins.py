"""Pairs of games that differ only in what one seat has seen, for tests that nobody else learns of it."""

import random
from typing import Any

from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, Script


class Twin:
    """Two games with the same moves that differ in one draw, which only `owner` has seen."""

    def __init__(self, game: str, owner: int, moves: int) -> None:
        self.game = game
        self.owner = owner
        for seed in range(1000):
            first = Match(game, ["a", "b", "bot:random"], {}, Shuffle(secret_of(seed)))
            chance = random.Random(seed)
            while first.to_move is not None and len(first.moves) < moves:
                first = first.after(chance.choice(first.legal()))
            if first.to_move is not None and self._differs(first, chance):
                return
        raise AssertionError("no twins")

    def _differs(self, first: Match, chance: random.Random) -> bool:
        deck = sorted(set(map(str, first.draws)))
        for _ in range(60):
            other = list(first.draws)
            changed = chance.randrange(len(other))
            item = chance.choice(deck)
            other[changed] = int(item) if isinstance(other[changed], int) else item
            if other[changed] != first.draws[changed] and self._same(first, other):
                self.moves, self.draws = first.moves, (first.draws, tuple(other))
                return True
        return False

    def _same(self, first: Match, other: list[Any]) -> bool:
        """Return whether other draws allow the same moves and look the same to all but the owner at every step."""
        try:
            one, two = (
                Match(self.game, first.players, {}, Script(draws, Shuffle(secret_of(1))))
                for draws in (first.draws, other)
            )
            differs = False
            for move in (*first.moves, None):
                for seat in {None, 0, 1, 2} - {self.owner}:
                    if one.view(seat) != two.view(seat):
                        return False
                if move is not None:
                    if one.to_move == self.owner:
                        differs = differs or one.view(self.owner) != two.view(self.owner)
                    one, two = one.after(move), two.after(move)
        except ValueError:
            return False
        return differs and one.draws == first.draws and two.draws == tuple(other)
