"""Properties of every position of Manhattan TraffIQ, checked with Hypothesis."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from midtown.games import traffiq
from midtown.games.traffiq.ai.playout import Playouts
from midtown.games.traffiq.protocol.notation import corner_numbers
from midtown.games.traffiq.rules.components import VEHICLES, turns_of
from midtown.games.traffiq.rules.position import Position
from midtown.games.traffiq.rules.tile_sets import standard

from .maps import deal_awaited, dealt
from .recount import Map, place

pytestmark = pytest.mark.rules
few = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])

VARIANTS: list[dict[str, Any]] = [{}, {"scenario": "central-park"}, {"compete": "automatic"}]
COLOURS = ("red", "yellow", "blue", "green")
ORDER = {"place": 0, "attach": 1, "compete": 2, "taxi": 2, "truck": 2, "draw": 3, "skip": 4, "end": 5}


def at(players: int, seed: int, moves: int, options: dict[str, Any]) -> Position:
    """Return a position after `moves` random moves, most of which fill the map with tiles and vehicles."""
    position = dealt(players, seed, **options)
    chance = Random(seed)
    for _ in range(moves):
        legal = traffiq.legal(position)
        if not legal:
            break
        eager = min(ORDER[move.split()[0]] for move in legal)
        good = [move for move in legal if ORDER[move.split()[0]] == eager]
        traffiq.play(position, chance.choice(good if chance.random() < 0.6 else legal))
        deal_awaited(position, chance.choice)
    return position


positions = st.builds(
    at, st.sampled_from(traffiq.PLAYERS), st.integers(0, 10**6), st.integers(0, 150), st.sampled_from(VARIANTS)
)


@few
@given(positions)
def test_tiles_and_vehicles_are_conserved(position: Position) -> None:
    state = traffiq.reveal(position)
    start = standard()["start"][state["options"]["scenario"]]
    laid = [turns_of(tile)[0] for cell, tile in state["map"].items() if cell not in start]
    tiles = laid + [tile for hand in state["hands"] for tile in hand]
    whole = Counter(turns_of(tile)[0] for tile in standard()["tiles"])
    names = Counter(position.tiles.names[number] for number in position.bag())
    assert Counter(tiles) + names == whole
    assert state["stack"] == len(position.bag()) == 44 - len(tiles)
    for colour, (taxis, trucks) in zip(COLOURS, [VEHICLES[position.players]] * position.players, strict=False):
        there = Counter(kind for who, kind in state["vehicles"].values() if who == colour)
        assert there["taxi"] + state["supply"][colour]["taxi"] == taxis
        assert there["truck"] + state["supply"][colour]["truck"] == trucks
        assert state["points"][colour] == there["taxi"] + 2 * there["truck"]


@few
@given(positions)
def test_ways_to_attach_recounted_from_the_map_agree(position: Position) -> None:
    counted = Map(traffiq.reveal(position))
    names = position.tiles.names
    assert list(position.city.ways)[: len(names)] == [counted.ways(set(turns_of(name))) for name in names]


@few
@given(positions)
def test_playouts_count_and_play_the_moves_as_they_are_listed(position: Position) -> None:
    run, legal = Playouts(position.setup, 1), position.legal()
    if not traffiq.result(position).over:
        assert run.count_moves(position) == len(legal)
    for n, move in enumerate(legal):
        listed, nth = position.clone(), position.clone()
        listed.apply(move)
        run.play_nth(nth, n)
        assert traffiq.reveal(nth) == traffiq.reveal(listed)


@few
@given(positions)
def test_corners_and_streets_recounted_from_the_map_agree(position: Position) -> None:
    city, counted = position.city, Map(traffiq.reveal(position))
    numbers = {place(text): number for text, number in corner_numbers(position).items()}
    assert set(numbers) == counted.complete
    for corner, number in numbers.items():
        around = {counted.next_to(corner, side) for side in range(4)} - {None}
        assert city.near[number] == sum(1 << numbers[other] for other in around if other)
        for axis, sides in enumerate([(1, 3), (0, 2)]):
            assert city.street[2 * number + axis] == sum(1 << numbers[other] for other in counted.street(corner, sides))
    assert counted.vehicles.keys() <= {corner for corner in counted.complete if counted.crossing(corner)}


@few
@given(positions)
def test_rides_and_deliveries_recounted_from_the_map_agree(position: Position) -> None:
    state = traffiq.reveal(position)
    if state["phase"] == "action":
        legal = {move for move in traffiq.legal(position) if move.startswith("t")}
        counted = set(Map(state).moves_of(COLOURS[state["to_move"]]))
        allowed = {kind for kind in ("taxi", "truck") if kind not in state["done"] and "draw" not in state["done"]}
        assert legal == {move for move in counted if move.split()[0] in allowed}


@few
@given(positions)
def test_what_an_attached_tile_completes_and_who_would_leave_agree_with_a_recount(position: Position) -> None:
    for move in traffiq.legal(position)[::3]:
        after = traffiq.clone(position)
        traffiq.play(after, move)
        before, state = Map(traffiq.reveal(position)), traffiq.reveal(after)
        counted = Map(state)
        if move.startswith("attach"):
            fresh = {corner for corner in counted.complete - before.complete if counted.crossing(corner)}
            assert {place(text) for text in state["completed"]} == fresh
        elif move.startswith(("taxi", "truck", "place")):
            arrived = place(move.split()[-1].split(">")[-1])
            colour = COLOURS[position.mover]
            arrival = Map(traffiq.reveal(position))
            arrival.vehicles = {
                corner: vehicle
                for corner, vehicle in arrival.vehicles.items()
                if f"{corner[0]},{corner[1]}>" not in move
            }
            arrival.vehicles[arrived] = (colour, move.split()[move.startswith("place")])
            losers = {
                axis: arrival.losers(colour, arrival.street(arrived, sides))
                for axis, sides in (("h", (1, 3)), ("v", (0, 2)))
            }
            if state["options"]["compete"] == "automatic":
                assert counted.vehicles.keys() == arrival.vehicles.keys() - losers["h"] - losers["v"]
            elif any(losers.values()):
                assert state["phase"] == "compete"
                assert {axis: set(map(place, corners)) for axis, corners in state["contest"].items()} == losers
            else:
                assert state["phase"] != "compete"


@few
@given(positions)
def test_a_clone_goes_its_own_way(position: Position) -> None:
    before = traffiq.reveal(position)
    for move in traffiq.legal(position)[::4]:
        first, second = traffiq.clone(position), traffiq.clone(position)
        traffiq.play(first, move)
        deal_awaited(first, lambda deck: deck[0])
        assert traffiq.reveal(second) == before
        traffiq.play(second, move)
        deal_awaited(second, lambda deck: deck[0])
        assert traffiq.reveal(first) == traffiq.reveal(second)
        for further in traffiq.legal(second)[:3]:
            traffiq.play(traffiq.clone(second), further)
        assert traffiq.reveal(first) == traffiq.reveal(second)
    assert traffiq.reveal(position) == before


@few
@given(positions)
def test_the_turn_passes_in_order_and_no_turn_has_more_than_two_actions(position: Position) -> None:
    state = traffiq.reveal(position)
    assert state["actions_left"] in ((0,) if state["phase"] == "over" else (1, 2))
    running = state["phase"] in ("place", "compete")
    if state["phase"] != "over":
        assert len(state["done"]) == 2 - state["actions_left"] + running
        assert state["done"].count("taxi") <= 1
        assert state["done"].count("truck") <= 1
    if state["turns_left"] is not None:
        assert 1 <= state["turns_left"] <= position.players + (state["stack"] == 0)
    else:
        assert state["phase"] == "over" or state["stack"] > 0
