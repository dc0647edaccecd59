"""The facts of a position, and the reasons for a move."""

import pytest

from midtown.games import traffiq
from midtown.support.i18n import LANGUAGES
from tests.conftest import uncounted

from .maps import drawn, played, somewhere
from .test_words import CITY

pytestmark = pytest.mark.rules


def why(moves: list[str], move: str, **more: object) -> list[str]:
    """Return the reasons for a move after `moves`, in English."""
    position = played(drawn(CITY, hand=["BBRG"], **more), *moves)  # type: ignore[arg-type]
    return traffiq.reasons(position, move, "en")


def test_for_each_street_asked_the_facts_tell_its_corners_the_points_and_who_would_leave() -> None:
    position = played(drawn(CITY), "truck 3,2>2,2")
    assert traffiq.facts(position)["contest"] == {
        "h": {"corners": ["1,2", "2,2", "3,2"], "points": {"red": 2, "yellow": 1}, "leave": {"yellow": ["1,2"]}},
        "v": {"corners": ["2,1", "2,2", "2,3"], "points": {"red": 2, "yellow": 1}, "leave": {"yellow": ["2,3"]}},
    }


@uncounted
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_streets_of_the_facts_are_those_of_the_state_and_hold_all_who_would_leave(players: int, seed: int) -> None:
    for moves in range(10, 150, 7):
        position = somewhere(players, seed, moves)
        state, facts = traffiq.reveal(position), traffiq.facts(position)
        contested = {axis: corners for axis, corners in state["contest"].items() if corners}
        assert facts["contest"].keys() == contested.keys()
        for axis, street in facts["contest"].items():
            assert sorted(corner for gone in street["leave"].values() for corner in gone) == contested[axis]
            assert set(contested[axis]) < set(street["corners"])
            worth = {"taxi": 1, "truck": 2}
            standing = [state["vehicles"][corner] for corner in street["corners"] if corner in state["vehicles"]]
            for colour, points in street["points"].items():
                assert points == sum(worth[kind] for owner, kind in standing if owner == colour)


def test_the_facts_tell_how_many_vehicles_each_colour_has_left_to_place() -> None:
    position = drawn(CITY)
    assert traffiq.facts(position)["vehicles_left"] == {
        colour: sum(supply.values()) for colour, supply in traffiq.reveal(position)["supply"].items()
    }


@pytest.mark.parametrize(("turns_left", "last"), [(1, 0), (2, 1), (3, 0)])
def test_in_the_final_round_the_facts_tell_who_has_the_last_turn(turns_left: int, last: int) -> None:
    position = drawn(CITY, turns_left=turns_left, stack=0)
    assert traffiq.facts(position)["last_turn"] == last


def test_until_then_they_tell_how_many_turns_without_a_tile_bring_it() -> None:
    assert traffiq.facts(drawn(CITY, idle=7))["turns_until_stale"] == 3
    assert traffiq.facts(drawn(CITY, turns_left=2, stack=0))["turns_until_stale"] is None


def test_the_facts_do_not_depend_on_the_hands_that_are_seen() -> None:
    position = somewhere(3, 1, 60)
    assert traffiq.facts(traffiq.load_state(traffiq.view(position, None))) == traffiq.facts(position)


def test_a_tile_is_praised_for_the_corner_it_completes() -> None:
    assert why([], "attach BBRG@3,3")[0] == "It completes 1 corner: 15th & 45th. You may place a vehicle there at once."


def test_a_vehicle_is_praised_for_the_rivals_it_may_drive_away() -> None:
    assert why([], "truck 3,2>2,2") == ["After arriving you may compete: yellow loses 2 taxis."]


def test_competing_is_praised_for_what_the_rivals_lose_and_the_points_then() -> None:
    assert why(["truck 3,2>2,2"], "compete hv")[0] == "You compete: yellow loses 2 taxis."
    assert why(["truck 3,2>2,2"], "compete hv")[1].startswith("You then have ")


def test_the_last_tile_is_praised_for_the_last_turn() -> None:
    assert why([], "draw", stack=1)[1] == "It is the last tile: everyone has one more turn, and yours comes last."


@pytest.mark.parametrize("automatic", ["optional", "automatic"])
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_has_one_to_three_reasons_in_both_languages(seed: int, automatic: str) -> None:
    for moves in range(0, 120, 9):
        position = somewhere(3, seed, moves, compete=automatic)
        before = traffiq.reveal(position)
        for move in traffiq.legal(position):
            for language in LANGUAGES:
                lines = traffiq.reasons(position, move, language)
                assert 1 <= len(lines) <= 3
                assert all(line[0].isupper() and line.endswith(".") and "{" not in line for line in lines)
        assert traffiq.reveal(position) == before


def test_reasons_follow_from_what_the_mover_sees_alone() -> None:
    position = somewhere(3, 2, 70)
    seen = traffiq.load_state(traffiq.view(position, traffiq.to_move(position)))
    for move in traffiq.legal(position):
        assert traffiq.reasons(seen, move, "en") == traffiq.reasons(position, move, "en")
