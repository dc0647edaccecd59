"""What was played so far, and who sits where next."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, permutations
from typing import Literal, NamedTuple

NOWHERE: Mapping[int, int] = {}
Forfeit = Literal["timeout", "left", "absent"]
"""Why somebody has lost without playing to the end: by the clock, by leaving the table, or they never came to it."""


def assign_seats(table: Sequence[int], taken: Mapping[int, Mapping[int, int]], turn: int) -> tuple[int, ...]:
    """Return the entrants of a table by seat, each where they have sat least; `turn` rotates what is equal.

    `taken` has how often each entrant has had each seat.
    """
    turn %= len(table)
    return min(permutations([*table[turn:], *table[:turn]]), key=lambda order: _sum(order, taken))


def _sum(order: Sequence[int], taken: Mapping[int, Mapping[int, int]]) -> int:
    """Return how uneven the seats become: a seat counts four times as much for each time that it was had before."""
    return sum(4 ** taken.get(number, NOWHERE).get(seat, 0) for seat, number in enumerate(order))


class Entrant(NamedTuple):
    """Somebody who takes part, by the number that they have in the tournament."""

    number: int
    strength: float = 0.0
    """Only compared: the stronger come first where nothing else decides."""
    lot: int = 0
    """What is drawn for them when they enter: among equals the smaller comes first."""

    @property
    def order(self) -> tuple[float, int, int]:
        """Return what sorts entrants where no result does: the stronger first, then by lot."""
        return -self.strength, self.lot, self.number


class RoundGame(NamedTuple):
    """One table of a round: the numbers of its entrants by seat; a single one has a bye."""

    round: int
    seats: tuple[int, ...]
    ranks: tuple[int, ...] | None = None
    """By seat, 0 is the best, equal ones tie; as many as there are seats: forfeited; None until the game is over."""
    points: tuple[int, ...] = ()
    """What the game counts, by seat."""
    forfeits: tuple[Forfeit | None, ...] = ()
    """By seat, why it was lost before the end; empty: nobody was absent."""

    @property
    def bye(self) -> bool:
        """Return whether nobody else sits there."""
        return len(self.seats) == 1

    @property
    def complete(self) -> bool:
        """Return whether the game was played to its end by all who began it."""
        return not self.bye and self.ranks is not None and max(self.ranks) < len(self.seats)

    def lost(self, seat: int) -> bool:
        """Return whether a seat has lost before the end: its player left, did not come, or had no time left."""
        return self.ranks is not None and self.ranks[seat] >= len(self.seats) > 1

    def absent(self, seat: int) -> bool:
        """Return whether the player of a seat did not come."""
        return bool(self.forfeits) and self.forfeits[seat] == "absent"

    def met(self, left: int, right: int) -> bool:
        """Return whether the players of two seats have played, as far as is known."""
        return not self.absent(left) and not self.absent(right)


class History:
    """The games so far of a tournament with `size` seats at a table, and what follows from them."""

    def __init__(self, games: Sequence[RoundGame], size: int) -> None:
        """Take the games in the order of rounds and tables."""
        self.games = games
        self.size = size

    @cached_property
    def met(self) -> Mapping[frozenset[int], int]:
        """Return how often two entrants have played at a table; one who did not come has not."""
        return Counter(
            frozenset((game.seats[left], game.seats[right]))
            for game in self.games
            for left, right in combinations(range(len(game.seats)), 2)
            if game.met(left, right)
        )

    @cached_property
    def byes(self) -> Mapping[int, int]:
        """Return how often an entrant has won without playing: by a bye, or as no opponent came."""
        return Counter(
            number
            for game in self.games
            for seat, number in enumerate(game.seats)
            if not any(game.met(seat, other) for other in range(len(game.seats)) if other != seat)
            and not game.absent(seat)
        )

    @cached_property
    def seats(self) -> Mapping[int, Mapping[int, int]]:
        """Return how often an entrant has had a seat; where no opponent came it does not count."""
        taken: dict[int, Counter[int]] = defaultdict(Counter)
        for game in self.games:
            for seat, number in enumerate(game.seats):
                if any(game.met(seat, other) for other in range(len(game.seats)) if other != seat):
                    taken[number][seat] += 1
        return taken

    @cached_property
    def rounds(self) -> int:
        """Return how many rounds are over."""
        last = max((game.round for game in self.games), default=0)
        return last - any(game.ranks is None for game in self.games if game.round == last)

    def games_of(self, number: int) -> Iterator[tuple[RoundGame, int]]:
        """Return an entrant's games with their seat in each."""
        return ((game, game.seats.index(number)) for game in self.games if number in game.seats)
