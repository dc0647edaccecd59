"""What a tournament's pairings and standings are made from: entrants, and the games so far."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple


class Entrant(NamedTuple):
    """Somebody who takes part, by the number that they have in the tournament."""

    number: int
    strength: float = 0.0
    """Only compared: the stronger come first where nothing else decides."""


class RoundGame(NamedTuple):
    """One table of a round: the numbers of its entrants by seat; a single one has a bye."""

    round: int
    seats: tuple[int, ...]
    ranks: tuple[int, ...] | None = None
    """By seat, 0 is the best, equal ones tie; None until the game is over."""
    points: tuple[int, ...] = ()
    """What the game counts, by seat."""

    @property
    def bye(self) -> bool:
        """Return whether nobody else sits there."""
        return len(self.seats) == 1


class History:
    """The games so far of a tournament with `size` seats at a table, and what follows from them."""

    def __init__(self, games: Sequence[RoundGame], size: int) -> None:
        """Take the games in the order of rounds and tables."""
        self.games = games
        self.size = size

    @cached_property
    def met(self) -> Mapping[frozenset[int], int]:
        """Return how often two entrants have sat at a table."""
        return Counter(frozenset(pair) for game in self.games for pair in combinations(game.seats, 2))

    @cached_property
    def byes(self) -> Mapping[int, int]:
        """Return how many byes an entrant has had."""
        return Counter(game.seats[0] for game in self.games if game.bye)

    @cached_property
    def seats(self) -> Mapping[int, Mapping[int, int]]:
        """Return how often an entrant has had a seat."""
        taken: dict[int, Counter[int]] = defaultdict(Counter)
        for game in self.games:
            if not game.bye:
                for seat, number in enumerate(game.seats):
                    taken[number][seat] += 1
        return taken

    def of(self, number: int) -> Iterator[tuple[RoundGame, int]]:
        """Return an entrant's games with their seat in each."""
        return ((game, game.seats.index(number)) for game in self.games if number in game.seats)
