"""The comparison after a deal: field, places, shares, and the first move that most did not make."""

from collections.abc import Callable

from midtown.server.features.daily.comparison import PlayedDeal, field, fork, match_after
from midtown.server.features.daily.deals import Deal
from midtown.server.features.daily.months import streak
from midtown.server.tables.deal_results import DEAL_SEAT

DEAL = Deal("2026-11-24-stones-2", 20_781, "stones", 2, True, '{"heap":12}', "7" * 64, 0)


def game(choose: Callable[[int, list[str]], str]) -> PlayedDeal:
    """Play the deal: the person by `choose` from the number of their decision, the other seat by its first move."""
    match, decisions = match_after(DEAL), 0
    while (seat := match.to_move) is not None:
        legal = match.legal()
        match = match.after(choose(decisions, legal) if seat == DEAL_SEAT else legal[0])
        decisions += seat == DEAL_SEAT
    return PlayedDeal(match.result().scores[DEAL_SEAT], match.moves)


FIRST, LAST = game(lambda _, legal: legal[0]), game(lambda _, legal: legal[-1])
LATE = game(lambda number, legal: legal[-1 if number else 0])


def test_the_first_decision_in_which_most_others_played_something_else_is_named() -> None:
    parting = fork(DEAL, FIRST, [LAST, LAST, FIRST])
    assert parting is not None
    assert (parting.number, parting.mine, parting.most) == (0, FIRST.moves[0], LAST.moves[0])
    assert (parting.like_most, parting.like_mine, parting.others) == (2, 1, 3)
    assert parting.gain == LAST.score - FIRST.score


def test_only_those_who_had_the_same_position_are_counted() -> None:
    parting = fork(DEAL, LATE, [FIRST, FIRST, LAST])
    assert parting is not None
    assert LATE.moves[: parting.number] == FIRST.moves[: parting.number]
    assert (parting.number > 0, parting.others, parting.like_most) == (True, 2, 2)


def test_who_played_as_most_did_or_as_often_as_others_did_something_else_has_left_nobody() -> None:
    assert fork(DEAL, FIRST, [FIRST, FIRST, LAST]) is None
    assert fork(DEAL, FIRST, [FIRST, LAST]) is None
    assert fork(DEAL, FIRST, []) is None


def test_computer_players_are_in_the_field_only_while_few_people_are() -> None:
    few = field([30, 40], [10, 20, 50, 60], 40)
    assert (few.scores, few.with_computers, few.place(40)) == ([60, 50, 40, 40, 30, 20, 10], True, 3)
    many = field([30, 40, 20, 10], [60], 40)
    assert (many.scores, many.with_computers, many.place(40), many.mean) == ([40, 40, 30, 20, 10], False, 1, 28)
    assert many.histogram() == [(10, 1), (20, 1), (30, 1), (40, 2)]


def test_a_share_counts_ties_half_and_is_a_half_for_who_is_alone() -> None:
    assert field([10, 20, 30, 40, 40], []).share(40) == 3.5 / 4
    assert field([], [], 7).share(7) == 0.5


def test_a_streak_lasts_while_today_can_still_be_played_and_ends_after_a_day_without() -> None:
    assert [streak({5, 6, 7}, today) for today in (7, 8, 9)] == [3, 3, 0]
    assert [streak({3, 5, 6}, 6), streak(set(), 6)] == [2, 0]
