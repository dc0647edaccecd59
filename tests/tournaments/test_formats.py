"""Round robin, knock-out, and the timed arena."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

from midtown.tournaments import formats
from midtown.tournaments.scores import scores, totals
from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from tests.tournaments.simulated import entrants, played, rematches, simulate


@pytest.mark.parametrize("count", [2, 3, 4, 7, 8, 13, 20, 51])
def test_a_round_robin_lets_everybody_meet_everybody_once(count: int) -> None:
    games = simulate(
        entrants(count),
        formats.round_robin_rounds(count),
        lambda players, _, number: formats.pair_round_robin(_numbers(players), number),
    )
    meetings = Counter(frozenset(game.seats) for game in games if len(game.seats) == 2)
    assert meetings == Counter(map(frozenset, combinations(range(1, count + 1), 2)))
    for one in range(1, count + 1):
        first = sum(game.seats[0] == one for game in games if len(game.seats) == 2)
        second = sum(game.seats[-1] == one for game in games if len(game.seats) == 2)
        assert abs(first - second) <= 1
        assert sum(game.seats == (one,) for game in games) == count % 2


def _numbers(players: Sequence[Entrant]) -> list[int]:
    return [one.number for one in players]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 64, 200])
def test_a_knock_out_leaves_one_who_has_won_every_game(count: int) -> None:
    players = entrants(count)
    games: list[RoundGame] = []
    tables = formats.first_knockout_games(players)
    byes = [table[0] for table in tables if len(table) == 1]
    strongest = sorted(players, key=lambda one: -one.strength)[: len(byes)]
    assert set(byes) == {one.number for one in strongest}
    for number in range(1, formats.knockout_rounds(count) + 1):
        last = [played(players, number, table, 1) for table in tables]
        games += last
        alive = {formats.knockout_winner(game) for game in last}
        tables = formats.next_knockout_games(last, History(games, 2).seats) if len(last) > 1 else []
        assert {one for table in tables for one in table} == (alive if tables else set())
    assert len(alive) == 1
    assert len([game for game in games if len(game.seats) == 2]) == count - 1


def test_the_two_strongest_of_a_knock_out_can_meet_in_the_final_alone() -> None:
    players = [Entrant(number, -number) for number in range(1, 17)]
    tables = formats.first_knockout_games(players)
    half = {one for table in tables[: len(tables) // 2] for one in table}
    assert (1 in half) != (2 in half)
    assert {frozenset(table) for table in tables} == {frozenset((one, 17 - one)) for one in range(1, 9)}


def test_after_a_tie_in_a_knock_out_the_later_seat_stays() -> None:
    assert formats.knockout_winner(RoundGame(1, (4, 9), (0, 0), (20, 20))) == 9
    assert formats.knockout_winner(RoundGame(1, (4, 9), (0, 1), (21, 20))) == 4


@pytest.mark.parametrize(("count", "size"), [(8, 2), (9, 2), (30, 3), (50, 4)])
def test_an_arena_never_puts_the_same_together_twice_in_a_row(count: int, size: int) -> None:
    players = entrants(count)
    games: list[RoundGame] = []
    for number in range(1, 9):
        history = History(games, size)
        tables = formats.pair_arena(players, history, totals(history, scores(history)))
        assert sum(map(len, tables)) == count // size * size
        new = [played(players, number, table, 1) for table in tables]
        if size < 4:
            assert not rematches([*[game for game in games if game.round == number - 1], *new])
        games += new
    often = Counter(one for game in games for one in game.seats)
    assert max(often.values()) - min(often.values()) <= 1


def test_in_an_arena_the_same_do_not_meet_again_at_once_while_others_play() -> None:
    games = [RoundGame(1, (1, 2), (0, 1), (9, 5)), RoundGame(1, (3, 4))]
    free = [Entrant(1), Entrant(2)]
    assert formats.pair_arena(free, History(games, 2), {1: 1.0}) == []
    over = [games[0], RoundGame(1, (3, 4), (0, 1), (9, 5))]
    met = formats.pair_arena([Entrant(number) for number in range(1, 5)], History(over, 2), {1: 1.0, 3: 1.0})
    assert {frozenset(table) for table in met} == {frozenset((1, 3)), frozenset((2, 4))}
    alone = formats.pair_arena(free, History(games[:1], 2), {1: 1.0})
    assert [set(table) for table in alone] == [{1, 2}]


def test_in_an_arena_who_breaks_games_off_gives_a_win_once_to_each() -> None:
    left: tuple[Forfeit | None, ...] = (None, "left")
    games = [RoundGame(turn, (1, 2), (0, 2), (0, 0), left) for turn in (1, 2, 3)]
    games += [RoundGame(4, (3, 2), (0, 2), (0, 0), left), RoundGame(5, (1, 2), (0, 1), (9, 5))]
    history = History(games, 2)
    assert totals(history, scores(history, "arena")) == {1: 2.0, 2: 0.0, 3: 1.0}
    assert totals(history, scores(history)) == {1: 4.0, 2: 0.0, 3: 1.0}
