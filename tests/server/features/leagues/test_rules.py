"""The rules of leagues as laws: divisions, games, places, and who goes up or down."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from midtown.server.features.leagues import rules
from midtown.server.features.leagues.rules import Entrant, Former, Game, Place
from midtown.server.support.quarters import quarter_at, quarter_start
from midtown.support.units import DAY

FORMER = st.one_of(st.none(), st.builds(Former, st.integers(1, 4), st.integers(1, 10), st.sampled_from([-1, 0, 1])))
ENTRANTS = st.lists(
    st.builds(Entrant, st.from_regex(r"[a-f]{6}", fullmatch=True), st.floats(-5, 40), st.integers(0, 10**12), FORMER),
    max_size=80,
    unique_by=lambda entrant: entrant.player,
)


@given(st.integers(0, 400))
def test_divisions_have_six_to_ten_people_and_only_one_of_eleven_waits(count: int) -> None:
    sizes = rules.division_sizes(count)
    assert all(rules.LEAST <= size <= rules.MOST for size in sizes)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    assert sum(sizes) == (0 if count < rules.LEAST else count - (count == 11))


@given(ENTRANTS)
def test_nobody_is_above_somebody_who_goes_before(entrants: list[Entrant]) -> None:
    divisions = rules.divide(entrants)
    by_id = {entrant.player: entrant for entrant in entrants}
    placed = [player for division in divisions for player in division]
    assert len(set(placed)) == len(placed)
    assert [len(division) for division in divisions] == rules.division_sizes(len(entrants))
    orders = [by_id[player].order for player in placed]
    assert orders == sorted(orders)
    late = max((entrant.entered_at for entrant in entrants if entrant.player in placed), default=0)
    assert all(entrant.entered_at >= late for entrant in entrants if entrant.player not in placed) or not placed


@given(st.integers(2, 5), st.integers(6, 10))
def test_who_was_promoted_or_relegated_changes_the_division_and_all_others_stay(count: int, size: int) -> None:
    places = [
        Place(size * (division - 1) + index, f"{division}-{index}", division)
        for division in range(1, count + 1)
        for index in range(1, size + 1)
    ]
    ended = rules.final_places(places, [])
    again = [
        Entrant(place.player or "", 0.0, place.number, Former(place.division, place.place or 0, place.move or 0))
        for place in ended
    ]
    if size * count != sum(rules.division_sizes(size * count)) or set(rules.division_sizes(size * count)) != {size}:
        return  # other sizes move people, too
    after = {player: index for index, players in enumerate(rules.divide(again), 1) for player in players}
    assert {place.player: place.division + (place.move or 0) for place in ended} == after
    for division in range(1, count + 1):
        moves = Counter(place.move for place in ended if place.division == division)
        assert moves[-1] == (2 if division > 1 else 0)
        assert moves[1] == (2 if division < count else 0)


@given(st.integers(2, 10))
def test_everybody_plays_everybody_once_and_begins_as_often_as_not(size: int) -> None:
    numbers = list(range(1, size + 1))
    games = rules.season_games([numbers])
    assert {frozenset(game.numbers) for game in games} == {frozenset(pair) for pair in combinations(numbers, 2)}
    assert len(games) == size * (size - 1) // 2
    first, second = Counter(game.first for game in games), Counter(game.second for game in games)
    assert all(abs(first[number] - second[number]) <= 1 for number in numbers)


@given(st.integers(6, 10), st.randoms(use_true_random=False), st.sets(st.integers(1, 10), max_size=3))
def test_games_begin_until_all_are_played_and_never_too_many_at_once(size: int, chance: object, out: set[int]) -> None:
    places = [Place(number, f"{number}", 1, "left" if number in out else None) for number in range(1, size + 1)]
    games = {game.numbers: game for game in rules.season_games([range(1, size + 1)])}
    for step in range(200):
        due = rules.next_games(places, games.values())
        for game in due:
            assert game.table is None
            assert out.isdisjoint(game.numbers)
            games[game.numbers] = game._replace(table=f"{step}")
        running = [game for game in games.values() if game.runs]
        count = Counter(number for game in running for number in game.numbers)
        assert max(count.values(), default=0) <= rules.AT_ONCE
        if not running:
            break
        ended = chance.choice(running)  # type: ignore[attr-defined]
        games[ended.numbers] = ended._replace(over=True)
    left = [game for game in games.values() if not game.over]
    assert all(out.intersection(game.numbers) for game in left)
    assert rules.next_games(places, games.values()) == []


RESULTS = st.lists(st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(0, 30), st.integers(0, 30)), max_size=28)


def _played(results: list[tuple[int, int, int, int]]) -> list[Game]:
    games = rules.season_games([range(1, 9)])
    return [
        game._replace(
            table="t", over=True, first_rank=result[0], second_rank=result[1], first_score=result[2],
            second_score=result[3],
        )
        for game, result in zip(games, results, strict=False)
    ]  # fmt: skip


@given(RESULTS)
def test_places_follow_points_and_every_game_gives_one_point_in_all(results: list[tuple[int, int, int, int]]) -> None:
    table = rules.standings(range(1, 9), _played(results))
    assert [row.place for row in table] == list(range(1, 9))
    assert [row.points for row in table] == sorted((row.points for row in table), reverse=True)
    assert sum(row.points for row in table) == len(results)
    assert sum(row.played for row in table) == 2 * len(results)


@given(RESULTS, st.integers(1, 8))
def test_games_against_who_is_out_do_not_count(results: list[tuple[int, int, int, int]], out: int) -> None:
    games = _played(results)
    numbers = [number for number in range(1, 9) if number != out]
    without = [game for game in games if out not in game.numbers]
    assert rules.standings(numbers, games) == rules.standings(numbers, without)


def _won(first: int, second: int, scores: tuple[int, int] = (0, 0)) -> Game:
    return Game(first, second, 1, "t", True, 0, 1, *scores)


def test_equal_points_are_decided_by_their_game_and_then_by_what_was_scored() -> None:
    games = [_won(2, 1), _won(1, 3), _won(4, 3)]
    assert [row.number for row in rules.standings([1, 2, 3, 4], games)][:3] == [2, 1, 4]
    circle = [_won(1, 2, (5, 4)), _won(2, 3, (9, 1)), _won(3, 1, (6, 5))]
    assert [row.number for row in rules.standings([1, 2, 3], circle)] == [2, 1, 3]


def test_a_tie_gives_half_a_point_and_a_game_without_a_result_none() -> None:
    tie = Game(1, 2, 1, "t", True, 1, 1, 7, 7)
    assert (tie.points_of(1), tie.points_of(2)) == (0.5, 0.5)
    assert Game(1, 2, 1, "t", True).points_of(1) is None
    assert (_won(1, 2).points_of(1), _won(1, 2).points_of(2)) == (1, 0)


def test_who_loses_two_games_by_the_clock_is_out() -> None:
    games = [_won(1, 2)._replace(late=2), _won(2, 3)._replace(late=3), _won(4, 2)._replace(late=2)]
    assert rules.sleepers(games) == {2}
    assert rules.sleepers(games[:2]) == set()


def test_somebody_who_comes_late_plays_all_others_in_the_lowest_division_if_it_has_room() -> None:
    places = [Place(number, f"{number}", 1 + (number > 6)) for number in range(1, 13)]
    assert rules.late_division(places) == 2
    assert rules.late_division([*places, *(Place(number, "x", 2) for number in range(13, 17))]) is None
    assert rules.late_division([]) is None
    games = rules.late_games(13, [7, 8, 9], 5)
    assert [game.numbers for game in games] == [(7, 13), (13, 8), (9, 13)]
    assert {game.round for game in games} == {6}


@given(st.integers(4 * 1980, 4 * 2100), st.integers(0, 91 * DAY - 2 * DAY))
def test_quarters_follow_one_another(quarter: int, later: int) -> None:
    start = quarter_start(quarter)
    assert quarter_at(start) == quarter
    assert quarter_at(start - 1) == quarter - 1
    assert quarter_at(start + later) == quarter
    assert rules.is_early(quarter, start)
    assert not rules.is_early(quarter, quarter_start(quarter + 1) - 44 * DAY)


def test_of_few_who_are_left_a_third_goes_up_and_down() -> None:
    assert [rules.movers(count) for count in range(8)] == [0, 0, 0, 1, 1, 1, 2, 2]
    assert [rules.move_of(place, 5, 2, 3) for place in range(1, 6)] == [-1, 0, 0, 0, 1]
