"""Tie-breaks where not everything was played: the rules of chess at tables for two, our own at larger ones.

`data/unplayed.jsonl` has random tournaments in which people have byes, do not come, enter late, miss rounds, and leave.
Their values were computed by gacrux 1.11.65, the program of FIDE's technical commission, with `-t PTS BH/C1 SB`, from
files in FIDE's format TRF. tiebreak-core 1.2.0 with its rules `fide-2026` gave the same for all of them.
"""

import json
from pathlib import Path

import pytest

from midtown.tournaments.seating import Entrant, Forfeit, History, RoundGame
from midtown.tournaments.standings import Meetings, standings

COURSES = [json.loads(line) for line in (Path(__file__).parent / "data/unplayed.jsonl").read_text("ascii").splitlines()]
RESULTS: dict[str, tuple[tuple[int, int], tuple[Forfeit | None, ...]]] = {
    "10": ((0, 1), ()), "01": ((1, 0), ()), "==": ((0, 0), ()),
    "+-": ((0, 2), (None, "absent")), "-+": ((2, 0), ("absent", None)), "--": ((2, 2), ("absent", "absent")),
}  # fmt: skip


def games_of(rounds: list[str]) -> list[RoundGame]:
    """Return games from texts such as `1-4 10, 2-3 +-, 5 U`: a win, nobody came, and a bye."""
    games = []
    for number, text in enumerate(rounds, start=1):
        for table in text.split(", "):
            seats, result = table.split()
            numbers = tuple(map(int, seats.split("-")))
            ranks, forfeits = RESULTS.get(result, ((0,), ()))
            games.append(RoundGame(number, numbers, ranks, (0,) * len(numbers), forfeits))
    return games


@pytest.mark.parametrize("course", COURSES)
def test_values_are_those_of_an_independent_program(course: dict[str, dict[str, str]]) -> None:
    games = games_of(list(course["rounds"]))
    rows = standings([Entrant(int(number)) for number in course["values"]], History(games, 2), "swiss")
    mine = {str(row.number): [row.score, *row.tie_breaks[:2]] for row in rows}
    theirs = {number: [float(value) for value in values.split()] for number, values in course["values"].items()}
    assert mine == {number: pytest.approx(values, abs=0.006) for number, values in theirs.items()}


def values(rounds: list[str], number: int) -> tuple[float, float, float]:
    games = games_of(rounds)
    everybody = {one for game in games for one in game.seats}
    row = next(row for row in standings([Entrant(one) for one in everybody], History(games, 2), "swiss")
               if row.number == number)  # fmt: skip
    return row.score, row.tie_breaks[0], row.tie_breaks[1]


def test_the_equal_in_place_of_a_bye_has_no_more_than_ties_in_all_rounds() -> None:
    # 1 has 3 of 3, and the equal 1.5; 2 and 3 have 1 each. Without the lowest: 1.5 + 1. The bye was a win: 1.5 + 2.
    assert values(["1 U, 2-3 10", "1-2 10, 3 U", "1-3 10, 2 U"], 1) == (3, 1.5 + 2, 1.5 + 2 + 1)


def test_the_equal_in_place_of_who_did_not_come_has_no_more_than_they_have() -> None:
    # 2 did not come to the first game and has 1 in the end; 3 has 0.
    assert values(["1-2 +-, 3-4 01", "1-3 10, 2-4 10"], 1) == (2, 1, 1)


def test_rounds_after_leaving_count_as_ties_for_the_opponents() -> None:
    # 2 has left after a loss: 0, and 1/2 for each of two rounds.
    assert values(["1-2 10, 3-4 10", "1-3 01, 4 U", "1-4 10, 3 U"], 1) == (2, 3 + 1 + 1 - 1, 1 + 1)


def test_cut_1_leaves_out_a_round_that_was_missed_first() -> None:
    # 1 has missed the second round: an equal with 1 is cut, not 2 with 0.
    assert values(["1-2 10, 3-4 10", "2-3 01, 4 U", "1-3 01, 2-4 01"], 1) == (1, 0 + 3, 0)


def test_a_game_lost_on_time_was_played() -> None:
    games = [RoundGame(1, (1, 2), (0, 2), (9, 9), (None, "timeout")), RoundGame(1, (3, 4), (0, 1), (9, 9))]
    rows = {row.number: row for row in standings([Entrant(one) for one in range(1, 5)], History(games, 2), "swiss")}
    assert (rows[1].score, rows[1].tie_breaks[:2]) == (rows[3].score, rows[3].tie_breaks[:2])
    assert rows[2].score == 0


def test_where_neither_has_come_neither_has_anything() -> None:
    assert [values(["1-2 --, 3-4 10"], number)[0] for number in (1, 2, 3, 4)] == [0, 0, 1, 0]


def test_a_larger_table_counts_as_a_game_for_each_pair() -> None:
    games = [
        RoundGame(1, (1, 2, 3), (0, 1, 2), (9, 8, 7)),
        RoundGame(1, (4, 5, 6), (0, 1, 3), (9, 8, 0), (None, None, "absent")),
        RoundGame(2, (1, 4, 5), (0, 1, 2), (9, 8, 7)), RoundGame(2, (2,), (0,), (0,)), RoundGame(2, (3,), (0,), (0,)),
    ]  # fmt: skip
    sums = {1: 4.0, 2: 3.0, 3: 2.0, 4: 3.0, 5: 1.0, 6: 0.0}
    meetings = Meetings(History(games, 3), sums)
    # A bye is as many games as there are opponents at a table, here two, against an equal with two ties a round.
    assert [tuple(one) for one in meetings.met_by(2)] == [(4, 0, False), (2, 1, False), (2, 1, False), (2, 1, False)]
    # 6 did not come, nor to the second round: two ties for their opponents, and not more for 4 than they have.
    assert [tuple(one) for one in meetings.met_by(4)] == [(1, 1, False), (1, 1, False), (4, 0, False), (1, 1, False)]
    assert [tuple(one) for one in meetings.met_by(6)] == [(0, 0, True), (0, 0, True), (0, 0, True), (0, 0, True)]


def test_a_round_that_runs_changes_nothing_for_those_who_are_not_in_it() -> None:
    games = games_of(["1-2 10, 3-4 10", "1-3 10, 2 U"])
    before = standings([Entrant(one) for one in range(1, 5)], History(games[:2], 2), "swiss")
    games[2] = games[2]._replace(ranks=None)
    running = standings([Entrant(one) for one in range(1, 5)], History(games[:3], 2), "swiss")
    assert [row.tie_breaks for row in before] == [row.tie_breaks for row in running]
