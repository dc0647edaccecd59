"""Moves and their effects in words, in English and German."""

from random import Random

import pytest

from midtown.games import manhattan
from midtown.games.manhattan.rules.position import Position
from midtown.support.i18n import LANGUAGES, Language, Reader

from .boards import dealt, drawn, play_on, somewhere
from .rules.test_ending import NOBODY_TALLEST

pytestmark = pytest.mark.rules

TWO_TOWERS = """
    F               S
    .  .    .       .  .  .
    .  B2R3 .       .  .  .
    .  .    .       .  .  R1
"""


NAMES = ("Ada", "Ben", "Cleo", "Dan")


def story(position: Position, move: str, language: Language = "en", you: int | None = None, side: int = 0) -> list[str]:
    """Return what a move has done, told to the player of seat `you`."""
    after = manhattan.clone(position)
    manhattan.play(after, move)
    return manhattan.narrate(position, move, after, Reader(language, NAMES, you, side))


def effects(position: Position, move: str, language: Language = "en") -> list[str]:
    """Return the sentences after the first."""
    return story(position, move, language)[1:]


def test_a_pick_in_words() -> None:
    position = dealt(4)
    assert manhattan.describe_move(position, "pick 112344", "en") == "pick pieces with 1, 1, 2, 3, 4 and 4 floors"
    assert (
        manhattan.describe_move(position, "pick 112344", "de") == "Bauteile mit 1, 1, 2, 3, 4 und 4 Stockwerken wählen"
    )


def test_a_pick_of_two_colours_in_words() -> None:
    position = dealt(2)
    english = "pick pieces with 1, 1, 2 and 3 floors in red and 1, 2, 4 and 4 in green"
    german = "Bauteile mit 1, 1, 2 und 3 Stockwerken in Rot und mit 1, 2, 4 und 4 in Grün wählen"
    assert manhattan.describe_move(position, "pick 1123/1244", "en") == english
    assert manhattan.describe_move(position, "pick 1123/1244", "de") == german


def test_a_build_on_an_empty_plot_in_words() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="13")
    assert manhattan.describe_move(position, "Sb2+1", "en") == "build 1 floor in Sydney, centre"
    assert manhattan.describe_move(position, "Pb2+3", "de") == "3 Stockwerke in São Paulo, Mitte, bauen"


def test_a_build_on_an_own_tower_in_words() -> None:
    position = drawn(TWO_TOWERS, mover=0, hand=[5, 5, 5, 9], picked="12", players=3)
    english = "build 2 floors in Frankfurt, centre, raising red’s tower to 7"
    assert manhattan.describe_move(position, "Fb2+2", "en") == english
    german = "1 Stockwerk in Sydney, vorne rechts, bauen und den Turm von Rot auf 2 erhöhen"
    assert manhattan.describe_move(position, "Sc1+1", "de") == german


def test_a_build_that_takes_a_tower_in_words() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="3")
    assert (
        manhattan.describe_move(position, "Fb2+3", "en")
        == "build 3 floors in Frankfurt, centre, taking over red’s tower"
    )
    german = "3 Stockwerke in Frankfurt, Mitte, bauen und den Turm von Rot übernehmen"
    assert manhattan.describe_move(position, "Fb2+3", "de") == german


def test_two_colours_in_words_name_theirs_first() -> None:
    position = drawn(colours=2, mover=1, hand=[1, 2, 3, 4], picked=("1", "2"))
    assert manhattan.describe_move(position, "black Cc1+2", "en") == "black: build 2 floors in Cairo, far left"
    assert manhattan.describe_move(position, "blue Cc1+1", "de") == "Blau: 1 Stockwerk in Kairo, hinten links, bauen"


def test_giving_up_in_words() -> None:
    position = drawn()
    assert manhattan.describe_move(position, "forfeit 5 2", "en") == "give up card 5 (centre) and a piece with 2 floors"
    german = "Karte 4 (links) und ein Bauteil mit 1 Stockwerk abgeben"
    assert manhattan.describe_move(position, "forfeit 4 1", "de") == german
    position = drawn(colours=2, picked=("1", "1"))
    english = "green: give up card 9 (near right) and a piece with 1 floor"
    assert manhattan.describe_move(position, "forfeit green 9 1", "en") == english


def test_a_pick_and_a_plain_build_are_told_in_one_sentence() -> None:
    assert story(dealt(4), "pick 112344") == ["Ada picked pieces with 1, 1, 2, 3, 4 and 4 floors."]
    assert effects(drawn(picked="11"), "Fa3+1") == []


def test_a_takeover_is_told_to_the_one_who_lost_the_tower_with_the_points_it_cost() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=2, hand=[5, 5, 5, 5], picked="33")
    took = "Cleo took Ada’s tower in Frankfurt, centre, with 3 floors (+6)."
    assert story(position, "Fb2+3") == [took]
    yours = "Cleo took your tower in Frankfurt, centre, with 3 floors (+6, you −6)."
    assert story(position, "Fb2+3", you=0) == [yours]
    german = "Cleo hat deinen Turm in Frankfurt, Mitte, mit 3 Stockwerken übernommen (+6, du −6)."
    assert story(position, "Fb2+3", "de", you=0) == [german]
    mine = "Du hast den Turm von Ada in Frankfurt, Mitte, mit 3 Stockwerken übernommen (+6)."
    assert story(position, "Fb2+3", "de", you=2) == [mine]


def test_places_are_told_as_the_reader_sees_them() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=0, hand=[3, 3, 3, 3], picked="11")
    for side, place in ((0, "far right"), (1, "far left"), (2, "near left")):
        assert story(position, "Mc3+1", you=1, side=side) == [f"Ada built 1 floor in Manhattan, {place} (+3)."]


def test_what_is_built_on_an_own_tower_is_told() -> None:
    position = drawn(TWO_TOWERS, mover=0, hand=[5, 5, 5, 9], picked="12", players=3)
    assert story(position, "Sc1+1", you=0) == ["You added 1 floor to the tower in Sydney, near right, now 2."]


def test_two_colours_are_told_by_name() -> None:
    position = drawn("F\n. . .\n. G1 .\n. . .", colours=2, mover=0, hand=[5] * 4, picked=("22", "2"))
    english = "You built 2 floors of red over the green tower in Frankfurt, centre."
    assert story(position, "red Fb2+2", you=0) == [english]


def test_a_tower_that_becomes_safe_is_told_once() -> None:
    position = drawn(TWO_TOWERS, players=3, mover=0, hand=[5, 5, 5, 5], picked="34")
    assert effects(position, "Fb2+3") == []
    english = "Nobody can take it any more: it leads by 5 floors."
    german = "Niemand kann ihn mehr übernehmen: Er liegt um 5 Stockwerke vorn."
    assert effects(position, "Fb2+4") == [english]
    assert effects(position, "Fb2+4", "de") == [german]
    position = drawn(TWO_TOWERS.replace("R1", "R4R3"), players=3, mover=0, hand=[9] * 4, picked="12")
    assert effects(position, "Sc1+1") == []


def test_a_scoring_is_told_step_by_step_and_then_who_has_won() -> None:
    position = drawn(TWO_TOWERS, mover=0, hand=[5, 5, 5, 5], picked="1", scores=[20, 31])
    assert effects(position, "Mb2+1") == [
        "Scoring after round 4 of 4:",
        "Tallest tower: Frankfurt, centre, with 5 floors, 3 points for red.",
        "Sydney: red 1 – 2 points for red.",
        "Manhattan: red 1 – 2 points for red.",
        "Frankfurt: red 1 – 2 points for red.",
        "Hong Kong: no towers.",
        "São Paulo: no towers.",
        "Cairo: no towers.",
        "A point for each tower: red 3, blue 0.",
        "Points this round: red 12, blue 0.",
        "Total: Ada 32, Ben 31.",
        "Ada won with 32 points.",
    ]


def test_a_tie_for_the_tallest_and_in_a_city_is_told() -> None:
    board = TWO_TOWERS.replace("R1", "B3").replace("B2R3", "R3").replace("S", "S", 1)
    position = drawn(board, mover=0, hand=[5, 5, 5, 5], picked="1", scores=[20, 30])
    assert effects(position, "Sb2+1", "de") == [
        "Wertung nach Runde 4 von 4:",
        "Höchster Turm: 2 Türme mit 3 Stockwerken sind gleich hoch, keine Punkte.",
        "Sydney: Rot 1, Blau 1 – niemand hat die Mehrheit.",
        "Manhattan: keine Türme.",
        "Frankfurt: Rot 1 – 2 Punkte für Rot.",
        "Hongkong: keine Türme.",
        "São Paulo: keine Türme.",
        "Kairo: keine Türme.",
        "Ein Punkt für jeden Turm: Rot 2, Blau 1.",
        "Punkte in dieser Runde: Rot 4, Blau 1.",
        "Gesamt: Ada 24, Ben 31.",
        "Ben hat mit 31 Punkten gewonnen.",
    ]


def test_a_shared_victory_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="2", scores=[16, 19])
    assert effects(position, "Cb2+2")[-1] == "Shared victory with 23 points: Ada, Ben."
    assert effects(position, "Cb2+2", "de")[-1] == "Geteilter Sieg mit 23 Punkten: Ada, Ben."


def test_a_tie_that_the_tallest_tower_decides_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="4", scores=[13, 19], tiebreak="2017")
    assert effects(position, "Cb2+4")[-2:] == [
        "Tie with 23 points: Ada, Ben.",
        "The single tallest tower breaks the tie: victory for Ada.",
    ]
    assert effects(position, "Cb2+4", "de")[-2:] == [
        "Gleichstand mit 23 Punkten: Ada, Ben.",
        "Der einzige höchste Turm entscheidet den Gleichstand: Sieg für Ada.",
    ]


def test_a_tie_that_the_majorities_decide_is_told() -> None:
    position = drawn(NOBODY_TALLEST, hand=[5, 5, 5, 5], picked="2", scores=[16, 19], tiebreak="2017")
    assert effects(position, "Cb2+2")[-2:] == [
        "Tie with 23 points: Ada, Ben.",
        "The majorities on the final board break the tie: victory for Ada.",
    ]
    assert (
        effects(position, "Cb2+2", "de")[-1]
        == "Die Mehrheiten auf dem fertigen Spielplan entscheiden den Gleichstand: Sieg für Ada."
    )


def test_two_colours_are_told_as_one_seat() -> None:
    position = drawn(colours=2, hand=[5, 5, 5, 5], picked=("1", ""), scores=[10, 5, 7, 6])
    lines = effects(position, "red Cb2+1")
    assert "Points this round: red 6, blue 0, green 0, black 0." in lines
    assert lines[-2:] == ["Total: Ada 23, Ben 11.", "Ada won with 23 points."]
    assert effects(position, "red Cb2+1", "de")[-1] == "Ada hat mit 23 Punkten gewonnen."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_that_happens_can_be_said(players: int) -> None:
    position = dealt(players, seed=players)
    chance = Random(players)
    while moves := manhattan.legal(position):
        for language in LANGUAGES:
            lines = [manhattan.describe_move(position, move, language) for move in moves[::7]]
            assert len(set(lines)) == len(lines)
            assert max(map(len, lines)) <= 110
        before = manhattan.clone(position)
        (move,) = play_on(position, chance, 1)
        for language in LANGUAGES:
            reader = Reader(language, NAMES, you=0)
            lines = manhattan.narrate(before, move, position, reader)
            assert all(line[0].isupper() or line.startswith("São") for line in lines)


def test_words_do_not_need_the_other_hands() -> None:
    position = somewhere(4, 3, 30)
    seen = manhattan.load_state(manhattan.view(position, manhattan.to_move(position)))
    for move in manhattan.legal(position):
        assert manhattan.describe_move(seen, move, "en") == manhattan.describe_move(position, move, "en")
