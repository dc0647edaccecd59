"""Tiles, start layouts, corners and streets: T-TILE to T-STREET, and T-ATTACH."""

from collections import Counter

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules.components import turns_of
from midtown.games.traffiq.rules.tile_sets import standard

from .maps import dealt, drawn, legal, played, refusal, somewhere

pytestmark = pytest.mark.rules

ONE_TILE = """
    +R+
    W B
    +G+
"""
OPEN_SQUARE = """
    +R+..
    R R..
    +R+R+
    R R R
    +R+R+
"""
HOLE = """
    +R+R+R+
    R R R R
    +R+R+R+
    R R.R R
    +R+.+R+
"""
ROW = """
    +R+R+R+R+R+
    R R R R R R
    +RrB+R+G+R+
    R R R R R R
    +R+R+R+R+R+
"""
BEND = """
    +R+R+R+
    R R R R
    +R+G+R+
    R G R R
    +RrR+G+
    R R G R
    +R+R+R+
"""


def test_t_tile_can_be_laid_in_each_of_its_turns() -> None:
    # A red side has to lie to the south on 0,1, the beige one to the west on 1,0.
    assert legal(drawn(ONE_TILE, hand=["BRRR"]), "attach") == ["BRRR@0,1", "RBRR@0,1", "RRRB@0,1", "RRRB@1,0"]


def test_t_tile_with_equal_opposite_sides_has_each_face_once() -> None:
    assert legal(drawn(ONE_TILE, hand=["BRBR"]), "attach") == ["RBRB@0,1", "RBRB@1,0"]


def test_t_set_holds_44_tiles_as_the_rules_count_them() -> None:
    tiles = [turns_of(tile)[0] for tile in standard()["tiles"]]
    copies = Counter(tiles)
    assert Counter(sum(side in "GW" for side in tile) for tile in tiles) == {0: 12, 1: 16, 2: 16}
    assert all(number == (1 if set(tile) & set("GW") else 2) for tile, number in copies.items())
    assert not any({tile[side], tile[side + 2]} <= set("GW") for tile in tiles for side in (0, 1))


def test_t_start_times_square_is_a_zigzag_of_four() -> None:
    state = traffiq.reveal(dealt(2))
    assert state["map"] == {"0,0": "RBBR", "1,0": "RBRB", "1,1": "RBRB", "2,1": "BRRB"}


def test_t_start_central_park_is_two_columns_of_five() -> None:
    state = traffiq.reveal(dealt(2, scenario="central-park"))
    assert [state["map"][f"0,{y}"] for y in range(5)] == ["GGBR", "GGGB", "GGGR", "GGGB", "RGGR"]
    assert [state["map"][f"1,{y}"] for y in range(5)] == ["GBRG", "GRGG", "GBGG", "GRGG", "BBGG"]
    assert len(state["map"]) == 10


def test_t_corner_is_complete_when_four_tiles_lie_around_it() -> None:
    position = drawn(OPEN_SQUARE, hand=["RRRR", "RRRR"])
    assert traffiq.reveal(played(position, "attach RRRR@2,0"))["completed"] == []
    assert traffiq.reveal(played(position, "attach RRRR@1,1"))["completed"] == ["1,1"]


def test_t_corner_may_be_completed_with_another_by_the_same_tile() -> None:
    assert traffiq.reveal(played(drawn(HOLE, hand=["RRRR"]), "attach RRRR@1,0"))["completed"] == ["1,1", "2,1"]


def test_t_street_runs_along_red_and_beige_borders_and_ends_at_the_park() -> None:
    # East of 3,1 the border is park; 5,1 lies at the edge of the map.
    assert legal(drawn(ROW), "taxi") == ["1,1>2,1", "1,1>3,1"]
    assert legal(drawn(ROW.replace("RrB+R+", "R+B+Rr")), "taxi") == ["3,1>1,1", "3,1>2,1"]
    assert legal(drawn(ROW.replace("RrB+R+G+", "R+B+R+Gr")), "taxi") == []


def test_t_street_ends_at_a_bend() -> None:
    # From 1,1 the way goes east to 2,1 and north to 2,2; these are two streets.
    assert legal(drawn(BEND), "taxi") == ["1,1>2,1", "1,1>2,2"]


def test_t_attach_needs_a_whole_side_of_the_map() -> None:
    position = drawn(ONE_TILE, hand=["RRRR", "BBBB"])
    assert legal(position, "attach") == ["BBBB@1,0", "RRRR@0,1"]
    assert refusal(position, "attach RRRR@1,1") == "T-ATTACH"


def test_t_attach_matches_every_shared_side() -> None:
    position = drawn(OPEN_SQUARE.replace("R R..", "R B.."), hand=["BBRR", "BBRR", "BRRR"])
    # The cell 1,1 needs beige to the west and red to the south.
    assert [move for move in legal(position, "attach") if move.endswith("@1,1")] == ["BRRB@1,1", "RRRB@1,1"]


@pytest.mark.parametrize("seed", range(8))
def test_t_attach_offers_exactly_the_turns_and_cells_that_match(seed: int) -> None:
    position = somewhere(2, seed, 40 + 10 * seed)
    state = traffiq.reveal(position)
    while state["actions_left"] != 2:
        position = played(
            position, "skip" if state["phase"] == "place" else "compete -" if state["contest"]["h"] else "end"
        )
        state = traffiq.reveal(position)
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    laid = {tuple(map(int, cell.split(","))): tile for cell, tile in state["map"].items()}
    expected = set()
    for x, y in {(x + i, y + j) for x, y in laid for i, j in steps} - laid.keys():
        neighbours = [(side, laid.get((x + i, y + j))) for side, (i, j) in enumerate(steps)]
        for turn in {turn for tile in state["hands"][state["to_move"]] for turn in turns_of(tile)}:
            if all(other is None or other[side ^ 2] == turn[side] for side, other in neighbours):
                expected.add(f"{turn}@{x},{y}")
    assert set(legal(position, "attach")) == expected
