"""Properties of every position of Manhattan, checked with Hypothesis."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from midtown.games import manhattan
from midtown.games.manhattan.rules.position import Position
from midtown.games.manhattan.rules.scoring import scoring

from .boards import deal_awaited, dealt, play_on

pytestmark = pytest.mark.rules

VARIANTS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"colours": 1}),
    (2, {"colours": 1, "rounds": 6}),
    (3, {}),
    (3, {"rounds": 6}),
    (4, {}),
]
few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def at(variant: tuple[int, dict[str, Any]], seed: int, moves: int) -> Position:
    """Return a position after `moves` random moves, in some games biased towards tall towers in few places."""
    players, options = variant
    position = dealt(players, seed, **options)
    chance = Random(seed)
    for _ in range(moves):
        legal = manhattan.legal(position)
        if not legal:
            break
        narrow = [move for move in legal if seed % 3 or "F" in move]
        manhattan.play(position, chance.choice(narrow or legal))
        deal_awaited(position, chance)
    return position


positions = st.builds(at, st.sampled_from(VARIANTS), st.integers(0, 10**6), st.integers(0, 130))


@few
@given(positions)
def test_an_owner_always_holds_a_largest_share(position: Position) -> None:
    for plot in range(54):
        floors = position.floors_of(plot)
        owner = position.owner_of(plot)
        assert owner == 4 if not any(floors) else floors[owner] == max(floors)


@few
@given(positions)
def test_pieces_and_cards_are_conserved(position: Position) -> None:
    state = manhattan.reveal(position)
    placed = [piece for tower in state["towers"].values() for piece in tower]
    for colour, supply in state["supply"].items():
        for height, (number, printed) in enumerate(zip(supply, [11, 6, 4, 3], strict=True), 1):
            there = number + state["picked"][colour].count(height) + placed.count([colour, height])
            assert there <= printed
    assert all(len(hand) == 4 for hand in state["hands"])
    assert state["stack"] + sum(state["played"]) + sum(map(len, state["hands"])) == 45
    for kind in range(1, 10):
        unseen = position.stack >> 7 * (kind - 1) & 127
        assert unseen + state["played"][kind - 1] + sum(hand.count(kind) for hand in state["hands"]) == 5


@few
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_the_scores_recounted_from_the_boards_agree(variant: tuple[int, dict[str, Any]], seed: int) -> None:
    players, options = variant
    position = dealt(players, seed, **options)
    chance = Random(seed)
    totals = dict.fromkeys(manhattan.reveal(position)["scores"], 0)
    while play_on(position, chance, 1):
        state = manhattan.reveal(position)
        if state["phase"] == "over" or (state["phase"] == "pick" and state["to_move"] == state["start"]):
            for colour, points in scoring(state).points.items():
                totals[colour] += points if state["round"] > 1 or state["phase"] == "over" else 0
        assert state["scores"] == totals


@few
@given(positions)
def test_what_is_legal_is_what_the_rule_of_building_says(position: Position) -> None:
    state = manhattan.reveal(position)
    assume(state["phase"] == "build")
    own = list(state["scores"])[state["to_move"] :: len(state["hands"])]
    expected = set()
    for city in "SMFHPC":
        for plot in (f"{city}{file}{rank}" for file in "abc" for rank in "123"):
            tower = state["towers"].get(plot, [])
            owner = tower[-1][0] if tower else None
            owned = sum(height for colour, height in tower if colour == owner)
            for colour in own:
                mine = sum(height for who, height in tower if who == colour)
                if card_for(position, plot) in state["hands"][state["to_move"]]:
                    fitting = [h for h in state["picked"][colour] if owner in (None, colour) or mine + h >= owned]
                    expected |= {f"{colour} {plot}+{h}" if len(own) == 2 else f"{plot}+{h}" for h in fitting}
    legal = manhattan.legal(position)
    assert set(legal) == expected or (not expected and all(move.startswith("forfeit") for move in legal))


def card_for(position: Position, plot: str) -> int:
    """Return the card that means a plot to the mover, by the table of M-ORIENT."""
    side = position.setup.sides[position.mover]
    file, rank = "abc".index(plot[1]), int(plot[2])
    row, column = {
        "S": (3 - rank, file),
        "W": (2 - file, 3 - rank),
        "N": (rank - 1, 2 - file),
        "E": (file, rank - 1),
    }[side]
    return 3 * row + column + 1


def turned(text: str) -> str:
    """Return a move with its plot turned clockwise by a quarter, so that West sees what South saw."""
    if "+" not in text:
        return text
    at = text.index("+") - 2
    file, rank = "abc".index(text[at]), int(text[at + 1]) - 1
    return f"{text[:at]}{'abc'[rank]}{3 - file}{text[at + 2 :]}"


@few
@given(st.sampled_from(VARIANTS), st.integers(0, 10**6))
def test_a_game_on_the_board_turned_a_quarter_is_the_same_game(variant: tuple[int, dict[str, Any]], seed: int) -> None:
    players, options = variant
    chance = Random(seed)
    sides = "".join(chance.choice("SWNE") for _ in range(players))
    position = dealt(players, seed, **options, sides=sides)
    other = dealt(players, seed, **options, sides="".join("SWNES"["SWNE".index(side) + 1] for side in sides))
    while legal := manhattan.legal(position):
        assert sorted(map(turned, legal)) == manhattan.legal(other)
        move = chance.choice(legal)
        manhattan.play(position, move)
        manhattan.play(other, turned(move))
        draws = Random(seed + 1)
        while deck := manhattan.deck(position):
            assert manhattan.deck(other) == deck
            card = draws.choice(deck)
            manhattan.deal(position, card)
            manhattan.deal(other, card)
    assert manhattan.result(position) == manhattan.result(other)
