"""One self-play game between evaluation functions, each of which plays its best-rated move, as `greedy` does."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from midtown import games
from midtown.fairness import Shuffle, secret_of
from midtown.game import Result
from midtown.tuning.tunable import Evaluator

TIE = 1e-9
"""Ratings this close are equal; one of the best moves is chosen at random."""
Observer = Callable[[Any, list[int], list[float]], None]
"""Receives each position with its legal moves and their ratings, before one is played."""


class GameSetup(NamedTuple):
    """A game with a number of players and options."""

    game: str
    players: int
    options: dict[str, Any]
    """All of them, as the game's `resolve_options` returns them."""


def play_game(setup: GameSetup, deal: str, evaluators: Sequence[Evaluator], observe: Observer | None = None) -> Result:
    """Play the game dealt by the text `deal`, seat i by `evaluators[i]`, and return its result."""
    game = games.game(setup.game)
    position = game.new(setup.players, setup.options)
    shuffle, random, dealt = Shuffle(secret_of(deal)), Random(deal), 0
    while True:
        while deck := game.deck(position):
            game.deal(position, shuffle.draw(dealt, deck))
            dealt += 1
        seat = game.to_move(position)
        if seat is None:
            return game.result(position)
        moves: list[int] = position.legal()
        ratings = evaluators[seat].rate(position, moves)
        if observe:
            observe(position, moves, ratings)
        best = max(ratings) - TIE
        position.apply(random.choice([move for move, rating in zip(moves, ratings, strict=True) if rating >= best]))
