"""Rules of leagues: quarters, divisions, whose game begins next, standings, and who goes up or down. Pure.

Everybody of a division plays everybody once, in games for two with a day for each move. A few games of everybody run at
once. Even against opponents who always take their whole day, the games of a division of ten are over within a quarter.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from midtown.server.support.quarters import quarter_start
from midtown.support.units import DAY
from midtown.tournaments import formats

LEAST: Final = 6
"""The smallest division."""
MOST: Final = 10
"""The largest division."""
USUAL: Final = 8
AT_ONCE: Final = 4
"""Games of a player that run at once."""
MOVERS: Final = 2
"""How many go up, and down, of a division; of fewer than six who are left, a third."""
LEAST_DAYS: Final = 45
"""Days that must be left of a quarter for a season to begin, or for somebody to come late."""
SLEEPS: Final = 2
"""Games that somebody loses by the clock before they are out."""

Out = Literal["left", "slept"]
Move = Literal[-1, 0, 1]


def is_early(quarter: int, now: int) -> bool:
    """Return whether enough of a quarter is left for a season to begin, and for people to come late."""
    return now <= quarter_start(quarter + 1) - LEAST_DAYS * DAY


class Former(NamedTuple):
    """How a player ended the last season in which they played to its end."""

    division: int
    place: int
    move: int


class Entrant(NamedTuple):
    """A player who wants to play in the next season."""

    player: str
    strength: float
    """The lower bound of the rating; 0 without one."""
    entered_at: int
    former: Former | None = None

    @property
    def order(self) -> tuple[float, ...]:
        """Return the key by which entrants are sorted, the strongest first.

        Who comes down is before those who stay, and these are before those who come up. New ones follow, by rating.
        """
        if self.former is None:
            return (float("inf"), 0, 0, -self.strength, self.entered_at)
        division, place, move = self.former
        return (max(1, division + move), -move, place, -self.strength, self.entered_at)


def division_sizes(count: int) -> list[int]:
    """Return the sizes of the divisions of `count` people, the highest first; one of eleven has to wait."""
    if count < LEAST:
        return []
    least, most = -(-count // MOST), count // LEAST
    if least > most:  # eleven
        return division_sizes(count - 1)
    number = min(most, max(least, round(count / USUAL)))
    size, more = divmod(count, number)
    return [size + (index >= number - more) for index in range(number)]


def divide(entrants: Collection[Entrant]) -> list[list[str]]:
    """Return the players of each division, the highest first; too few people make none.

    Where not all fit, who has entered last waits.
    """
    sizes = division_sizes(len(entrants))
    first = sorted(entrants, key=lambda entrant: (entrant.entered_at, entrant.player))[: sum(sizes)]
    queue = iter(sorted(first, key=lambda entrant: (*entrant.order, entrant.player)))
    return [[next(queue).player for _ in range(size)] for size in sizes]


class Place(NamedTuple):
    """A player of a season; the fields are the columns of `league_places` after its key."""

    number: int
    player: str | None
    division: int
    out: Out | None = None
    place: int | None = None
    move: int | None = None

    @property
    def plays(self) -> bool:
        """Return whether they have games to come: they are not out, and their account was not deleted."""
        return self.out is None and self.player is not None


class Game(NamedTuple):
    """A game of a season; the fields are the columns of `league_games` after its key's first two."""

    first: int
    second: int
    round: int
    table: str | None = None
    over: bool = False
    first_rank: int | None = None
    second_rank: int | None = None
    first_score: int | None = None
    second_score: int | None = None
    late: int | None = None

    @property
    def numbers(self) -> tuple[int, int]:
        """Return the players, who begins first."""
        return self.first, self.second

    @property
    def runs(self) -> bool:
        """Return whether it is being played."""
        return self.table is not None and not self.over

    def points_of(self, number: int) -> float | None:
        """Return what a player has for it: 1 for a win, 0.5 for a tie; None if it has no result (yet)."""
        if self.first_rank is None or self.second_rank is None:
            return None
        own, other = self.first_rank, self.second_rank
        if number == self.second:
            own, other = other, own
        return 1.0 if own < other else 0.5 if own == other else 0.0

    def score_of(self, number: int) -> int:
        """Return a player's score in the game itself."""
        return (self.first_score if number == self.first else self.second_score) or 0


def season_games(divisions: Iterable[Sequence[int]]) -> list[Game]:
    """Return the games of a season from the numbers of each division: everybody against everybody."""
    return [
        Game(table[0], table[1], number)
        for division in divisions
        for number in range(1, formats.round_robin_rounds(len(division)) + 1)
        for table in formats.pair_round_robin(division, number)
        if len(table) == 2
    ]


def late_division(places: Iterable[Place]) -> int | None:
    """Return the division for somebody who comes late: the lowest, if it has room; None otherwise."""
    sizes = Counter(place.division for place in places if place.plays)
    last = max(sizes, default=0)
    return last if last and sizes[last] < MOST else None


def late_games(number: int, others: Sequence[int], last_round: int) -> list[Game]:
    """Return the games of somebody who comes late, after all others; in every second one they begin."""
    return [
        Game(*((number, other) if index % 2 else (other, number)), last_round + 1) for index, other in enumerate(others)
    ]


def next_games(places: Iterable[Place], games: Iterable[Game]) -> list[Game]:
    """Return the games that begin now: in their order, `AT_ONCE` of each player at the same time."""
    able = {place.number for place in places if place.plays}
    ordered = sorted(games, key=lambda game: (game.round, game.numbers))
    running = Counter(number for game in ordered if game.runs for number in game.numbers)
    begun: list[Game] = []
    for game in ordered:
        waits = game.table is None and not game.over and able.issuperset(game.numbers)
        if waits and all(running[number] < AT_ONCE for number in game.numbers):
            running.update(game.numbers)
            begun.append(game)
    return begun


def sleepers(games: Iterable[Game]) -> set[int]:
    """Return who has lost too many games by the clock."""
    late = Counter(game.late for game in games if game.late is not None)
    return {number for number, times in late.items() if times >= SLEEPS}


class Standing(NamedTuple):
    """A player's row in the table of a division."""

    number: int
    place: int
    points: float
    won: int
    played: int
    score: int
    """The sum of their scores in the games themselves."""


def standings(numbers: Sequence[int], games: Iterable[Game]) -> list[Standing]:
    """Return the table of the players `numbers` of a division, who are not out; games against others do not count.

    Equal points: the games against each other, then what was scored in all games, then the order of the season's start.
    """
    counted = [
        game
        for game in games
        if game.points_of(game.first) is not None and game.first in numbers and game.second in numbers
    ]
    own = {number: [game for game in counted if number in game.numbers] for number in numbers}
    points = {number: sum(game.points_of(number) or 0.0 for game in own[number]) for number in numbers}

    def among_equals(number: int) -> float:
        return sum(game.points_of(number) or 0.0 for game in own[number] if points[game.first] == points[game.second])

    def score(number: int) -> int:
        return sum(game.score_of(number) for game in own[number])

    order = sorted(numbers, key=lambda number: (-points[number], -among_equals(number), -score(number), number))
    return [
        Standing(
            number=number,
            place=place,
            points=points[number],
            won=sum(game.points_of(number) == 1 for game in own[number]),
            played=len(own[number]),
            score=score(number),
        )
        for place, number in enumerate(order, 1)
    ]


def movers(count: int) -> int:
    """Return how many of the `count` people who are left in a division go up, and down."""
    return min(MOVERS, count // 3)


def move_of(place: int, count: int, division: int, divisions: int) -> Move:
    """Return whether a place of a division with `count` people goes up (-1), down (1), or stays."""
    if place <= movers(count) and division > 1:
        return -1
    return 1 if place > count - movers(count) and division < divisions else 0


def final_places(places: Sequence[Place], games: Collection[Game]) -> list[Place]:
    """Return the places of a season as it ends; who is out has none."""
    divisions = max((place.division for place in places), default=0)
    ended: dict[int, tuple[int, Move]] = {}
    for division in range(1, divisions + 1):
        numbers = [place.number for place in places if place.division == division and place.plays]
        for row in standings(numbers, games):
            ended[row.number] = row.place, move_of(row.place, len(numbers), division, divisions)
    return [
        place._replace(place=ended[place.number][0], move=ended[place.number][1]) if place.number in ended else place
        for place in places
    ]


def by_division(places: Iterable[Place]) -> Mapping[int, list[Place]]:
    """Return the players of each division, the highest first."""
    divisions: dict[int, list[Place]] = {}
    for place in sorted(places, key=lambda item: (item.division, item.number)):
        divisions.setdefault(place.division, []).append(place)
    return divisions
