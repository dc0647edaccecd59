"""States from unknown clients: each restores the position, or is refused with the field at fault."""

import contextlib
import copy
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from midtown.game import RequestError
from midtown.games import traffiq
from midtown.games.traffiq.rules.position import Position

from .maps import deal_awaited, drawn, played, somewhere

pytestmark = pytest.mark.rules
few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

VARIANTS: list[dict[str, Any]] = [
    {},
    {"scenario": "central-park"},
    {"compete": "automatic"},
    {"open_hands": True, "scenario": "central-park"},
]
positions = st.builds(
    lambda players, seed, moves, options: somewhere(players, seed, moves, **options),
    st.sampled_from(traffiq.PLAYERS),
    st.integers(0, 10**6),
    st.integers(0, 200),
    st.sampled_from(VARIANTS),
)
CROSS = """
    +R+R+R+..
    R G R G..
    +R+G+R+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +R+GyG+R+
    R G R G R
    +R+R+R+R+
"""
"""A map on which the truck can go to 2,2 and drive either taxi away."""


def document(position: Position) -> dict[str, Any]:
    """Return the whole state as an unknown client would send it."""
    state = json.loads(json.dumps(traffiq.reveal(position)))
    assert isinstance(state, dict)
    return state


@few
@given(positions)
def test_a_told_state_restores_the_same_position(position: Position) -> None:
    restored = traffiq.load_state(document(position))
    assert traffiq.reveal(restored) == traffiq.reveal(position)
    assert traffiq.legal(restored) == traffiq.legal(position)
    assert traffiq.result(restored).scores == traffiq.result(position).scores
    for move in traffiq.legal(position)[::5]:
        assert traffiq.reveal(played(restored, move)) == traffiq.reveal(played(position, move))


@few
@given(positions)
def test_what_a_seat_sees_restores_all_that_it_sees(position: Position) -> None:
    for seat in [None, *range(position.players)]:
        view = traffiq.view(position, seat)
        restored = traffiq.load_state(json.loads(json.dumps(view)))
        assert traffiq.view(restored, seat) == view
        if seat is not None and seat == traffiq.to_move(position):
            assert traffiq.legal(restored) == traffiq.legal(position)


@few
@given(positions)
def test_the_order_in_which_things_are_told_does_not_matter(position: Position) -> None:
    state = document(position)
    turned = {
        key: dict(reversed(value.items())) if key in ("map", "vehicles") else value for key, value in state.items()
    }
    restored = traffiq.load_state(dict(reversed(turned.items())))
    assert traffiq.reveal(restored) == state
    assert traffiq.legal(restored) == traffiq.legal(position)


def test_hidden_tiles_stay_in_the_bag() -> None:
    position = somewhere(3, 1, 60)
    view = traffiq.view(position, 0)
    restored = traffiq.load_state(view)
    assert restored.n_stack == view["stack"]
    assert len(restored.bag()) == view["stack"] + view["hands"][1] + view["hands"][2]
    assert list(restored.unseen)[:3] == [0, *view["hands"][1:]]


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_a_state_in_the_middle_of_the_deal_is_restored(players: int) -> None:
    position = traffiq.new(players, traffiq.resolve_options(players, {}))
    for number in range(2 * players):
        restored = traffiq.load_state(document(position))
        assert traffiq.reveal(restored) == traffiq.reveal(position)
        assert traffiq.deck(restored) == traffiq.deck(position)
        deal_awaited(restored, lambda deck: deck[0])
        assert traffiq.reveal(restored)["stack"] == 44 - 2 * players
        traffiq.deal(position, traffiq.deck(position)[number])


def test_a_state_with_an_awaited_draw_is_restored() -> None:
    for moves in (["draw"], ["draw", "draw"]):
        position = drawn(CROSS, players=3, mover=2)
        for move in moves:
            deal_awaited(position, lambda deck: deck[0])
            traffiq.play(position, move)
        restored = traffiq.load_state(document(position))
        assert traffiq.reveal(restored) == traffiq.reveal(position)
        traffiq.deal(restored, "BBBB")
        assert "BBBB" in traffiq.reveal(restored)["hands"][2]


def test_what_view_adds_may_be_missing() -> None:
    position = played(drawn(CROSS), "truck 3,2>2,2")
    state = document(position)
    assert traffiq.legal(position) == ["compete -", "compete h", "compete hv", "compete v"]
    added = ("done", "completed", "contest", "drawer")
    short = {key: value for key, value in state.items() if key not in added}
    assert traffiq.legal(traffiq.load_state(short)) == traffiq.legal(position)
    placing = played(drawn(CROSS, hand=["BBRG"]), "attach BBRG@3,3")
    short = {key: value for key, value in document(placing).items() if key not in added}
    assert set(traffiq.legal(placing)) <= set(traffiq.legal(traffiq.load_state(short)))


def test_without_options_the_map_tells_the_scenario() -> None:
    for scenario in ("times-square", "central-park"):
        state = document(somewhere(2, 5, 50, scenario=scenario))
        del state["options"]
        assert traffiq.reveal(traffiq.load_state(state))["options"] == traffiq.resolve_options(
            2, {"scenario": scenario}
        )


def test_what_follows_from_the_rest_may_be_missing() -> None:
    state = document(somewhere(2, 5, 50))
    short = {key: value for key, value in state.items() if key not in ("game", "supply", "points")}
    assert traffiq.reveal(traffiq.load_state(short)) == state


def faults() -> list[tuple[dict[str, Any], str]]:
    """Return changed fields of `document(base())`, each with the field that the refusal names."""
    some = {"taxi": 7, "truck": 3}
    return [
        ({"game": "chess"}, "game"),
        ({"options": {"speed": 1}}, "speed"),
        ({"options": []}, "object"),
        ({"phase": "pause"}, "phase"),
        ({"phase": 0}, "phase"),
        ({"phase": "place"}, "done"),
        ({"phase": "compete"}, "done"),
        ({"phase": "over"}, "to_move"),
        ({"phase": "over", "to_move": None}, "actions_left"),
        ({"phase": "over", "to_move": None, "actions_left": 0, "done": ["draw"]}, "done"),
        ({"phase": "over", "to_move": None, "actions_left": 0, "turns_left": 1}, "turns_left"),
        ({"to_move": 2}, "to_move"),
        ({"to_move": True}, "to_move"),
        ({"to_move": None}, "to_move"),
        ({"to_move": 0.0}, "to_move"),
        ({"actions_left": 3}, "actions_left"),
        ({"actions_left": 0}, "actions_left"),
        ({"actions_left": 1}, "done"),
        ({"done": ["attach"]}, "done"),
        ({"actions_left": 1, "done": ["end"]}, "done"),
        ({"actions_left": 1, "done": "draw"}, "done"),
        ({"map": []}, "map"),
        ({"map": {}}, "map"),
        ({"map": {"0,0": "RBBR"}}, "map"),
        ({"map +": {"01,0": "RRRR"}}, "map"),
        ({"map +": {"9,9": "RRRR"}}, "map"),
        ({"map +": {"999999999999,9": "RRRR"}}, "map"),
        ({"map +": {"4,0": "RRR"}}, "map"),
        ({"map +": {"4,0": "RRRX"}}, "map"),
        ({"map +": {"4,0": 7}}, "map"),
        ({"map +": {"4,0": "RRRB"}}, "map"),
        ({"map +": {"4,0": "GGGR"}}, "map"),
        ({"map +": {"4,0": "RRRR", "5,0": "RRRR", "6,0": "RRRR"}}, "map"),
        ({"map +": {"4,0": "RRRR"}}, "map"),
        ({"vehicles": []}, "vehicles"),
        ({"vehicles": {"2,2": ["red"]}}, "vehicles"),
        ({"vehicles": {"2,2": "taxi"}}, "vehicles"),
        ({"vehicles": {"2,2": ["blue", "taxi"]}}, "vehicles"),
        ({"vehicles": {"2,2": ["red", "bus"]}}, "vehicles"),
        ({"vehicles": {"2,2": [["red"], "taxi"]}}, "vehicles"),
        ({"vehicles": {"3,3": ["red", "taxi"]}}, "vehicles"),
        ({"vehicles": {"x": ["red", "taxi"]}}, "vehicles"),
        ({"vehicles": {corner: ["red", "truck"] for corner in ("1,1", "1,2", "2,1", "2,2")}}, "vehicles"),
        ({"supply": {"red": some, "yellow": some}}, "supply"),
        ({"supply": None}, "supply"),
        ({"points": {"red": 2, "yellow": 2.0}}, "points"),
        ({"points": {"red": 3, "yellow": 2}}, "points"),
        ({"hands": []}, "hands"),
        ({"hands": [[]] * 5}, "hands"),
        ({"hands": {}}, "hands"),
        ({"hands": [["RBXX"], []]}, "hands"),
        ({"hands": [["RBRR"], []]}, "hands"),
        ({"hands": [[4], []]}, "hands"),
        ({"hands": [["RRRR"] * 3, []]}, "hands"),
        ({"hands": [-1, []]}, "hands"),
        ({"hands": [True, []]}, "hands"),
        ({"hands": ["RRRR", []]}, "hands"),
        ({"hands": [10**30, []]}, "hands"),
        ({"stack": 43}, "stack"),
        ({"stack": 45}, "stack"),
        ({"stack": -1}, "stack"),
        ({"stack": "44"}, "stack"),
        ({"stack": 43, "drawer": 2}, "drawer"),
        ({"stack": 43, "drawer": False}, "drawer"),
        ({"stack": 42, "drawer": 0}, "drawer"),
        ({"drawer": 0}, "stack"),
        ({"turns_left": 0}, "turns_left"),
        ({"turns_left": 3}, "turns_left"),
        ({"turns_left": 1.5}, "turns_left"),
        ({"idle_turns": 10}, "idle_turns"),
        ({"idle_turns": -1}, "idle_turns"),
        ({"idle_turns": None}, "idle_turns"),
        ({"completed": ["2,2"]}, "completed"),
        ({"completed": ["1,2"]}, "completed"),
        ({"completed": {}}, "completed"),
        ({"completed": [1]}, "completed"),
        ({"contest": {"h": ["1,2"], "v": []}}, "contest"),
        ({"contest": None}, "contest"),
    ]


def base() -> Position:
    """Return a position at the beginning of red's turn."""
    return drawn(CROSS)


@pytest.mark.parametrize(("change", "field"), faults(), ids=lambda value: ascii(value)[:60])
def test_a_state_that_cannot_be_is_refused_with_the_field(change: dict[str, Any], field: str) -> None:
    state = document(base())
    for name, value in change.items():
        if name.endswith(" +"):
            state[name[:-2]] |= value
        else:
            state[name] = value
    with pytest.raises(RequestError) as refused:
        traffiq.load_state(state)
    for language in ("en", "de"):
        assert field in refused.value.message.text(language) or (field, language) == ("object", "de")


@pytest.mark.parametrize(
    "field", ["phase", "to_move", "actions_left", "map", "vehicles", "hands", "stack", "turns_left", "idle_turns"]
)
def test_a_state_that_lacks_a_field_is_refused(field: str) -> None:
    state = document(base())
    del state[field]
    with pytest.raises(RequestError) as refused:
        traffiq.load_state(state)
    assert str(refused.value) == f"The state lacks “{field}”."


@pytest.mark.parametrize("state", [None, 7, "x", [], True])
def test_what_is_no_object_is_refused(state: Any) -> None:
    with pytest.raises(RequestError):
        traffiq.load_state(state)


@pytest.mark.parametrize(
    "contest",
    [
        {"h": [], "v": []},
        {"h": ["1,2"], "v": []},
        {"h": ["1,2", "2,2"], "v": ["2,1"]},
        {"h": ["1,2"]},
        {"h": ["1,2"], "v": ["9,9"]},
        {"h": ["1,2", "1,2"], "v": ["2,1"]},
        {"h": "1,2", "v": ["2,1"]},
        ["1,2"],
    ],
)
def test_a_contest_that_no_vehicle_could_have_caused_is_refused(contest: Any) -> None:
    state = document(played(drawn(CROSS), "truck 3,2>2,2"))
    assert state["contest"] == {"h": ["1,2"], "v": ["2,1"]}
    with pytest.raises(RequestError) as refused:
        traffiq.load_state({**state, "contest": contest})
    assert "contest" in str(refused.value)


@pytest.mark.parametrize("completed", [[], ["1,2"], ["9,9"], ["3,3", "3,3"], ["1,3", "3,3"], None])
def test_corners_that_no_tile_could_have_completed_are_refused(completed: Any) -> None:
    state = document(played(drawn(CROSS, hand=["BBRG"]), "attach BBRG@3,3"))
    assert state["phase"] == "place"
    assert set(state["completed"]) == {"3,3"}
    with pytest.raises(RequestError) as refused:
        traffiq.load_state({**state, "completed": completed})
    assert "completed" in str(refused.value)


def test_competing_is_no_phase_where_it_is_automatic() -> None:
    state = document(played(drawn(CROSS), "truck 3,2>2,2"))
    state["options"]["compete"] = "automatic"
    with pytest.raises(RequestError) as refused:
        traffiq.load_state(state)
    assert "phase" in str(refused.value)


def test_a_game_with_a_last_vehicle_placed_is_over() -> None:
    everything = """
        +R+R+R+R+
        R G R G R
        +RrRrRrR+
        R G R G R
        +RrRRRRR+
        R G R G R
        +R+R+R+R+
    """
    with pytest.raises(RequestError) as refused:
        drawn(everything, players=4)
    assert "phase" in str(refused.value)
    over = drawn(everything, players=4, phase="over", mover=None, left=0)
    assert traffiq.result(over).winners == [0]


@few
@given(positions, st.data())
def test_no_field_with_something_else_in_it_breaks_anything(position: Position, data: st.DataObject) -> None:
    state = document(position)
    json_values = st.recursive(
        st.none() | st.booleans() | st.integers(-3, 50) | st.floats(allow_nan=False) | st.text(max_size=6),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
        max_leaves=6,
    )
    field = data.draw(st.sampled_from(sorted(state)))
    changed = copy.deepcopy(state)
    changed[field] = data.draw(json_values)
    with contextlib.suppress(RequestError):
        restored = traffiq.load_state(changed)
        assert traffiq.reveal(traffiq.load_state(traffiq.reveal(restored))) == traffiq.reveal(restored)
