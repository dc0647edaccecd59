"""One game between judges, each of which plays what looks best to it one move ahead, as `greedy` does."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import Result
from midtown.tuning.tunable import Judge

SAME = 1e-9
"""Ratings that differ by less are the same; the tie is broken at random."""
Watch = Callable[[Any, list[int], list[float]], None]
"""Is shown a position, its legal moves, and how the mover's judge rates them, before one is played."""


class Table(NamedTuple):
    """What is played."""

    game: str
    players: int
    options: dict[str, Any]
    """All of them, as `settle` returns them."""


def play(table: Table, deal: str, judges: Sequence[Judge], watch: Watch | None = None) -> Result:
    """The game with these cards or tiles, seat i played by `judges[i]`. The same text `deal` is the same deal."""
    game = games.game(table.game)
    position = game.new(table.players, table.options)
    shuffle, chance, fallen = Shuffle(secret_of(deal)), Random(deal), 0
    while True:
        while deck := game.deck(position):
            game.deal(position, shuffle.draw(fallen, deck))
            fallen += 1
        seat = game.to_move(position)
        if seat is None:
            return game.result(position)
        moves: list[int] = position.legal()
        ratings = judges[seat].rate(position, moves)
        if watch:
            watch(position, moves, ratings)
        best = max(ratings) - SAME
        position.apply(chance.choice([move for move, rating in zip(moves, ratings, strict=True) if rating >= best]))
