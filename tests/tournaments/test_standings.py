"""Scores, tie-breaks, and places."""

from midtown.tournaments.scores import beaten_opponents, same_deal_scores, scores, table_scores
from midtown.tournaments.seating import Entrant, History, RoundGame
from midtown.tournaments.standings import standings, tie_breaks_of

FOUR = [Entrant(number, -number) for number in range(1, 5)]


def test_a_table_scores_the_opponents_beaten_and_half_of_ties() -> None:
    assert table_scores([0, 1]) == [1, 0]
    assert table_scores([0, 0]) == [0.5, 0.5]
    assert table_scores([2, 0, 0, 3]) == [1, 2.5, 2.5, 0]


def test_who_has_left_has_nothing_not_even_of_a_tie_with_another_one() -> None:
    game = RoundGame(1, (1, 2, 3, 4), (4, 1, 0, 4), (0, 0, 0, 0))
    assert [beaten_opponents(game, seat) for seat in range(4)] == [0, 2, 3, 0]
    game = RoundGame(1, (1, 2, 3, 4), (3, 0, 0, 2), (0, 9, 9, 8))
    assert [beaten_opponents(game, seat) for seat in range(4)] == [0, 2.5, 2.5, 1]


def test_a_bye_counts_as_a_win() -> None:
    assert scores(History([RoundGame(1, (7,), (0,), (0,))], 4)) == {(0, 0): 3.0}


def test_tie_breaks_are_those_of_chess() -> None:
    games = [
        RoundGame(1, (1, 2), (0, 1), (30, 20)), RoundGame(1, (3, 4), (0, 1), (28, 27)),
        RoundGame(2, (3, 1), (0, 1), (25, 24)), RoundGame(2, (2, 4), (0, 1), (40, 10)),
        RoundGame(3, (1, 4), (0, 1), (26, 22)), RoundGame(3, (3, 2), (1, 0), (20, 21)),
    ]  # fmt: skip
    rows = {row.number: row for row in standings(FOUR, History(games, 2), "swiss")}
    assert {number: row.score for number, row in rows.items()} == {1: 2, 2: 2, 3: 2, 4: 0}
    # Each of the three has met the other two (2 each) and the last (0): Buchholz 4, without the lowest 4.
    assert [rows[number].tie_breaks[:2] for number in (1, 2, 3)] == [(4, 2), (4, 2), (4, 2)]
    assert [row.number for row in standings(FOUR, History(games, 2), "swiss")] == [2, 1, 3, 4]  # 81, 80, 73 points
    assert tie_breaks_of("swiss", False) == ("buchholz_cut_1", "sonneborn_berger", "points")


def test_those_who_are_equal_in_everything_share_a_place() -> None:
    games = [RoundGame(1, (1, 2), (0, 0), (20, 20)), RoundGame(1, (3, 4), (0, 0), (20, 20))]
    assert [row.place for row in standings(FOUR, History(games, 2), "swiss")] == [1, 1, 1, 1]


def test_the_same_cards_are_compared_seat_by_seat() -> None:
    games = [
        RoundGame(1, (1, 2), (0, 1), (30, 20)), RoundGame(1, (3, 4), (1, 0), (28, 32)),
        RoundGame(1, (5, 6), (0, 1), (28, 20)),
    ]  # fmt: skip
    earned = same_deal_scores(History(games, 2))
    assert [earned[index, 0] for index in range(3)] == [100, 25, 25]
    assert [earned[index, 1] for index in range(3)] == [25, 100, 25]


def test_equal_scores_with_the_same_cards_are_parted_by_the_opponents_beaten() -> None:
    games = [RoundGame(1, (1, 2), (1, 0), (20, 25)), RoundGame(1, (3, 4), (0, 1), (20, 15))]
    rows = standings(FOUR, History(games, 2), "swiss", duplicate=True)
    assert [(row.place, row.number, row.score, row.tie_breaks) for row in rows] == [
        (1, 2, 100, (1, 25)), (2, 3, 50, (1, 20)), (3, 1, 50, (0, 20)), (4, 4, 0, (0, 15)),
    ]  # fmt: skip


def test_in_a_knock_out_the_winner_of_the_final_is_first_and_the_loser_second() -> None:
    # Three entrants, a bye, and a final that was tied: who was second to move has won.
    games = [
        RoundGame(1, (1,), (0,), (0,)),
        RoundGame(1, (2, 3), (0, 1), (40, 9)),
        RoundGame(2, (1, 2), (0, 0), (9, 9)),
    ]
    rows = standings(FOUR[:3], History(games, 2), "knockout")
    assert [(row.place, row.number, row.score) for row in rows] == [(1, 2, 2), (2, 1, 1), (3, 3, 0)]
    assert rows[0].rounds == {1: 1, 2: 1}


def test_points_of_a_game_that_ended_early_are_ones_average() -> None:
    games = [
        RoundGame(1, (1, 2), (0, 1), (30, 20)), RoundGame(1, (3, 4), (0, 2), (2, 9), (None, "left")),
        RoundGame(2, (3, 1), (0, 1), (26, 24)), RoundGame(2, (2,), (0,), (0,)),
    ]  # fmt: skip
    rows = {row.number: row for row in standings(FOUR, History(games, 2), "knockout")}
    assert {number: row.tie_breaks for number, row in rows.items()} == {1: (54,), 2: (40,), 3: (52,), 4: (0,)}


def test_alone_in_a_seat_one_has_the_half() -> None:
    assert same_deal_scores(History([RoundGame(1, (1, 2), (0, 1), (9, 8)), RoundGame(1, (3,), (0,), (0,))], 2)) == {
        (0, 0): 50, (0, 1): 50, (1, 0): 50,
    }  # fmt: skip


def test_an_entrant_without_a_game_is_last_with_nothing() -> None:
    games = [RoundGame(1, (1, 2), (0, 1), (30, 20))]
    rows = {row.number: row for row in standings(FOUR[:3], History(games, 2), "swiss")}
    assert (rows[3].place, rows[3].score, rows[3].rounds) == (3, 0.0, {})
