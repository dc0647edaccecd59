"""The facts of a position, which the browser shows: scorings, tallest tower, safe towers."""

from random import Random

from midtown.games import manhattan
from midtown.games.manhattan.rules.scoring import scoring

from .boards import dealt, drawn, play_on, somewhere

BOARD = """
    S                 M                 F
    K1   .    .       R1   .    .       K2   .    .
    .    K2   .       .    G2   .       .    R1B4 .
    .    .    G1      .    .    K1      .    .    R1K1
    H                 P                 C
    .    .    .       .    .    .       R1   G2   .
    .    B4B1 .       .    .    R2      .    G1R3 .
    .    .    .       .    .    .       B1   .    G4
"""


def test_facts_tell_what_scoring_now_would_give_each_colour_and_why() -> None:
    facts = manhattan.facts(drawn(BOARD, players=4))
    assert facts["now"]["black"] == {"tallest": 0, "cities": 4, "towers": 5}
    assert facts["now"]["blue"] == {"tallest": 0, "cities": 2, "towers": 3}
    assert facts["majorities"] == {"S": "black", "M": None, "F": "black", "H": "blue", "P": "red", "C": None}


def test_facts_name_the_tallest_tower_only_if_it_is_the_single_one() -> None:
    assert manhattan.facts(drawn(BOARD, players=4))["tallest"] is None
    assert manhattan.facts(drawn(BOARD.replace("B4B1", "B4B2"), players=4))["tallest"] == "Hb2"
    assert manhattan.facts(dealt(4))["tallest"] is None


def test_facts_name_the_towers_that_can_never_be_taken() -> None:
    assert manhattan.facts(drawn(BOARD, players=4))["safe"] == ["Hb2"]
    assert manhattan.facts(drawn(BOARD.replace("B4B1", "R1B4"), players=4))["safe"] == []


def test_facts_give_what_a_scoring_gives() -> None:
    for seed in range(20):
        position = somewhere(2 + seed % 3, seed, 10 + 4 * seed)
        now = manhattan.facts(position)["now"]
        given = scoring(manhattan.view(position, None))
        assert {colour: sum(parts.values()) for colour, parts in now.items()} == given.points


def test_facts_after_the_last_round_are_its_scoring() -> None:
    position = dealt(3, seed=5)
    before = {}
    chance = Random(5)
    while position.phase != 2:
        before = manhattan.view(position, None)["scores"]
        play_on(position, chance, 1)
    now = manhattan.facts(position)["now"]
    assert {c: before[c] + sum(now[c].values()) for c in before} == manhattan.view(position, None)["scores"]
