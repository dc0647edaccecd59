"""Thousands of simulated knock-outs: the standings name who has won the final, whatever was tied before."""

import random
from collections.abc import Sequence

from midtown.tournaments import formats
from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from midtown.tournaments.standings import standings

TIES = 0.15


def _played(number: int, table: tuple[int, ...], chance: random.Random) -> RoundGame:
    if len(table) == 1:
        return RoundGame(number, table, (0,), (0,))
    points = (chance.randint(5, 60), chance.randint(5, 60))
    draw = chance.random()
    if draw < TIES:
        return RoundGame(number, table, (0, 0), (points[0], points[0]))
    if draw < TIES + 0.1:
        why: Sequence[Forfeit] = ("left", "absent", "timeout")
        return RoundGame(number, table, (2, 0), points, (chance.choice(why), None))
    if draw < TIES + 0.12:
        return RoundGame(number, table, (2, 2), (0, 0), ("absent", "absent"))
    return RoundGame(number, table, (0, 1) if draw < 0.6 else (1, 0), points)


def _goes_through(game: RoundGame) -> int:
    """Return who stays, by the words of the docs: who was better, and after a tie who was second to move."""
    if len(game.seats) == 1:
        return game.seats[0]
    first, second = game.ranks or (0, 0)
    return game.seats[0] if first < second else game.seats[1]


def test_three_thousand_knock_outs_are_won_by_who_has_won_the_final() -> None:
    for seed in range(3000):
        chance = random.Random(seed)
        players = [
            Entrant(one, chance.random()) for one in range(1, chance.choice([2, 3, 4, 5, 6, 7, 8, 11, 16, 21]) + 1)
        ]
        games: list[RoundGame] = []
        out: dict[int, int] = {}
        tables = formats.first_knockout_games(players)
        for number in range(1, formats.knockout_rounds(len(players)) + 1):
            last = [_played(number, table, chance) for table in tables]
            games += last
            out |= {one: number for game in last for one in game.seats if one != _goes_through(game)}
            tables = formats.next_knockout_games(last, History(games, 2).seats) if len(last) > 1 else []
        (champion,) = {one.number for one in players} - set(out)
        rows = standings(players, History(games, 2), "knockout")
        assert [rows[0].number, rows[1].number] == [champion, next(one for one in last[0].seats if one != champion)]
        assert [row.place for row in rows[:2]] == [1, 2]
        stages = [out.get(row.number, len(players)) for row in rows]
        assert stages == sorted(stages, reverse=True)
