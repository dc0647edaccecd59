"""Moves and what they bring about, said in English and German."""

from random import Random

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.position import Position
from midtown.locale import LANGUAGES, Language

from .boards import dealt, drawn, play_on, somewhere
from .test_ending import NOBODY_TALLEST

pytestmark = pytest.mark.rules

TWO_TOWERS = """
    F               S
    .  .    .       .  .  .
    .  B2R3 .       .  .  .
    .  .    .       .  .  R1
"""


def told(position: Position, move: str, language: Language = "en") -> list[str]:
    """The story of a move."""
    after = manhattan.clone(position)
    manhattan.play(after, move)
    return manhattan.story(position, move, after, language)


def test_a_pick_in_words() -> None:
    position = dealt(4)
    assert manhattan.words(position, "pick 112344", "en") == "pick pieces of 1, 1, 2, 3, 4 and 4 floors"
    assert manhattan.words(position, "pick 112344", "de") == "Bauteile mit 1, 1, 2, 3, 4 und 4 Stockwerken wählen"


def test_a_pick_of_two_colours_in_words() -> None:
    position = dealt(2)
    english = "pick pieces of 1, 1, 2 and 3 floors in red, of 1, 2, 4 and 4 in green"
    german = "Bauteile mit 1, 1, 2 und 3 Stockwerken in Rot und mit 1, 2, 4 und 4 in Grün wählen"
    assert manhattan.words(position, "pick 1123/1244", "en") == english
    assert manhattan.words(position, "pick 1123/1244", "de") == german


def test_a_build_on_an_empty_plot_in_words() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="13")
    assert manhattan.words(position, "Sb2+1", "en") == "build 1 floor on Sydney b2 (centre)"
    assert manhattan.words(position, "Pb2+3", "de") == "3 Stockwerke auf São Paulo b2 (genau in der Mitte) bauen"


def test_a_build_on_an_own_tower_in_words() -> None:
    position = drawn(TWO_TOWERS, mover=0, hand=[5, 5, 5, 9], picked="12", players=3)
    english = "build 2 floors on Frankfurt b2 (centre), raising red’s tower to 7"
    assert manhattan.words(position, "Fb2+2", "en") == english
    german = "1 Stockwerk auf Sydney c1 (vorne rechts) bauen, den Turm von Rot auf 2 erhöhen"
    assert manhattan.words(position, "Sc1+1", "de") == german


def test_a_build_that_takes_a_tower_in_words() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="3")
    assert manhattan.words(position, "Fb2+3", "en") == "build 3 floors on Frankfurt b2 (centre), taking red’s tower"
    german = "3 Stockwerke auf Frankfurt b2 (genau in der Mitte) bauen, den Turm von Rot übernehmen"
    assert manhattan.words(position, "Fb2+3", "de") == german


def test_two_colours_in_words_name_theirs_first() -> None:
    position = drawn(colours=2, mover=1, hand=[1, 2, 3, 4], picked=("1", "2"))
    assert manhattan.words(position, "black Cc1+2", "en") == "black: build 2 floors on Cairo c1 (far left)"
    assert manhattan.words(position, "blue Cc1+1", "de") == "Blau: 1 Stockwerk auf Kairo c1 (hinten links) bauen"


def test_giving_up_in_words() -> None:
    position = drawn()
    assert manhattan.words(position, "forfeit 5 2", "en") == "give up card 5 (centre) and a piece of 2 floors"
    german = "Karte 4 (links in der Mitte) und ein Bauteil mit 1 Stockwerk abgeben"
    assert manhattan.words(position, "forfeit 4 1", "de") == german
    position = drawn(colours=2, picked=("1", "1"))
    english = "green: give up card 9 (near right) and a piece of 1 floor"
    assert manhattan.words(position, "forfeit green 9 1", "en") == english


def test_nothing_is_told_of_a_pick_or_a_plain_build() -> None:
    assert told(dealt(4), "pick 112344") == []
    assert told(drawn(picked="11"), "Fa3+1") == []


def test_a_takeover_is_told() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="33")
    assert told(position, "Fb2+3") == ["Green takes the tower on Frankfurt b2 from red."]
    assert told(position, "Fb2+3", "de") == ["Grün übernimmt den Turm auf Frankfurt b2 von Rot."]


def test_a_tower_that_becomes_safe_is_told_once() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=0, hand=[5, 5, 5, 5], picked="34")
    assert told(position, "Fb2+3") == []
    english = "The tower on Frankfurt b2 is safe now: red leads there by 5 floors."
    german = "Der Turm auf Frankfurt b2 ist jetzt sicher: Rot liegt dort um 5 Stockwerke vorn."
    assert told(position, "Fb2+4") == [english]
    assert told(position, "Fb2+4", "de") == [german]
    position = drawn(TWO_TOWERS.replace("R1", "R4R3"), players=3, mover=0, hand=[9] * 4, picked="12")
    assert told(position, "Sc1+1") == []


def test_a_scoring_is_told_step_by_step_and_then_who_has_won() -> None:
    position = drawn(TWO_TOWERS, mover=0, hand=[5, 5, 5, 5], picked="1", scores=[20, 31])
    assert told(position, "Mb2+1") == [
        "Scoring after round 4 of 4",
        "Tallest tower: Frankfurt b2 with 5 floors, 3 points for red.",
        "Sydney: red 1 – 2 points for red.",
        "Manhattan: red 1 – 2 points for red.",
        "Frankfurt: red 1 – 2 points for red.",
        "Hongkong: no towers.",
        "São Paulo: no towers.",
        "Cairo: no towers.",
        "A point for each tower: red 3, blue 0.",
        "Points this round: red 12, blue 0.",
        "Totals: red 32, blue 31.",
        "Victory for red with 32 points.",
    ]


def test_a_tie_for_the_tallest_and_in_a_city_is_told() -> None:
    board = TWO_TOWERS.replace("R1", "B3").replace("B2R3", "R3").replace("S", "S", 1)
    position = drawn(board, mover=0, hand=[5, 5, 5, 5], picked="1", scores=[20, 30])
    assert told(position, "Sb2+1", "de") == [
        "Abrechnung nach Runde 4 von 4",
        "Höchster Turm: 2 Türme mit 3 Stockwerken sind gleich hoch, keine Punkte.",
        "Sydney: Rot 1, Blau 1 – niemand hat die Mehrheit.",
        "Manhattan: keine Türme.",
        "Frankfurt: Rot 1 – 2 Punkte für Rot.",
        "Hongkong: keine Türme.",
        "São Paulo: keine Türme.",
        "Kairo: keine Türme.",
        "Ein Punkt für jeden Turm: Rot 2, Blau 1.",
        "Punkte in dieser Runde: Rot 4, Blau 1.",
        "Gesamt: Rot 24, Blau 31.",
        "Sieg für Blau mit 31 Punkten.",
    ]


def test_a_shared_victory_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="2", scores=[16, 19])
    assert told(position, "Cb2+2")[-1] == "Shared victory with 23 points: red, blue."
    assert told(position, "Cb2+2", "de")[-1] == "Geteilter Sieg mit 23 Punkten: Rot, Blau."


def test_a_tie_that_the_tallest_tower_decides_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="4", scores=[13, 19], tiebreak="2017")
    assert told(position, "Cb2+4")[-2:] == [
        "Level with 23 points: red, blue.",
        "The single tallest tower decides: victory for red.",
    ]
    assert told(position, "Cb2+4", "de")[-2:] == [
        "Gleichstand mit 23 Punkten: Rot, Blau.",
        "Der einzige höchste Turm entscheidet: Sieg für Rot.",
    ]


def test_a_tie_that_the_majorities_decide_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="2", scores=[16, 19], tiebreak="2017")
    assert told(position, "Cb2+2")[-2:] == [
        "Level with 23 points: red, blue.",
        "The majorities on the final board decide: victory for red.",
    ]
    assert told(position, "Cb2+2", "de")[-1] == "Die Mehrheiten auf dem fertigen Spielplan entscheiden: Sieg für Rot."


def test_two_colours_are_told_as_one_seat() -> None:
    position = drawn(colours=2, hand=[5, 5, 5, 5], picked=("1", ""), scores=[10, 5, 7, 6])
    story = told(position, "red Cb2+1")
    assert "Points this round: red 6, blue 0, green 0, black 0." in story
    assert story[-2:] == ["Totals: red and green 23, blue and black 11.", "Victory for red and green with 23 points."]
    assert told(position, "red Cb2+1", "de")[-1] == "Sieg für Rot und Grün mit 23 Punkten."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_happens_can_be_said(players: int) -> None:
    position = dealt(players, seed=players)
    chance = Random(players)
    while moves := manhattan.legal(position):
        for language in LANGUAGES:
            said = [manhattan.words(position, move, language) for move in moves[::7]]
            assert len(set(said)) == len(said)
            assert max(map(len, said)) <= 110
        before = manhattan.clone(position)
        (move,) = play_on(position, chance, 1)
        for language in LANGUAGES:
            assert all(line[0].isupper() for line in manhattan.story(before, move, position, language))


def test_words_do_not_need_the_other_hands() -> None:
    position = somewhere(4, 3, 30)
    seen = manhattan.restore(manhattan.view(position, manhattan.to_move(position)))
    for move in manhattan.legal(position):
        assert manhattan.words(seen, move, "en") == manhattan.words(position, move, "en")
