"""Knock-out for two at a table: who wins stays; the strongest meet last, and have the byes of the first round."""

from collections.abc import Mapping, Sequence

from midtown.tournaments.seating import Entrant, RoundGame, seated


def rounds(entrants: int) -> int:
    """Return how many rounds there are."""
    return max(1, (entrants - 1).bit_length())


def first(entrants: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return the tables of the first round, in the order of the bracket; a single entrant has a bye."""
    seeds = [entrant.number for entrant in sorted(entrants, key=lambda one: (-one.strength, one.number))]
    order = [0]
    for number in range(1, rounds(len(seeds)) + 1):
        last = 2**number - 1
        order = [seed for one in order for seed in (one, last - one)]
    pairs = zip(order[::2], order[1::2], strict=True)
    tables = [[seeds[seed] for seed in pair if seed < len(seeds)] for pair in pairs]
    return [seated(table, {}, turn) for turn, table in enumerate(tables)]


def following(games: Sequence[RoundGame], taken: Mapping[int, Mapping[int, int]]) -> list[tuple[int, ...]]:
    """Return the tables of the next round from those of the last, in the order of the bracket."""
    through = [winner(game) for game in games]
    pairs = zip(through[::2], through[1::2], strict=True)
    return [seated(pair, taken, turn) for turn, pair in enumerate(pairs)]


def winner(game: RoundGame) -> int:
    """Return who stays: the best, and after a tie the one in the later seat, as they had to answer."""
    ranks = game.ranks or (0,)
    return max(zip(ranks, range(len(ranks)), game.seats, strict=True), key=lambda one: (-one[0], one[1]))[2]
