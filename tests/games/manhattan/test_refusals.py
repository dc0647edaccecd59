"""Illegal moves: the rule and the words of each refusal."""

from typing import Any

import pytest

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games import manhattan
from midtown.games.manhattan.rules.position import Position

from .boards import dealt, drawn

pytestmark = pytest.mark.rules

BOARD = """
    F
    .  .    .
    .  B2R3 .
    .  .    .
"""
FULL = """
    S                 M                 F
    .    R4R1 .       .    R4R1 .       .    R4R1 .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
    H                 P                 C
    .    R3R2 .       .    R3R2 .       .    R3R2 .
    .    .    .       .    .    .       .    .    .
    .    .    .       .    .    .       .    .    .
"""


def refused(position: Position, move: str, rule: str, english: str, german: str) -> None:
    """Raise AssertionError unless a move is refused by this rule in these words, without changing the position."""
    before = manhattan.reveal(position)
    with pytest.raises(IllegalMove) as refusal:
        manhattan.play(position, move)
    assert refusal.value.kind == "illegal"
    assert refusal.value.rule == rule
    assert str(refusal.value) == refusal.value.message.text("en") == english
    assert refusal.value.message.text("de") == german
    assert manhattan.reveal(position) == before


def three_players(**kwargs: Any) -> Position:
    """Return a position in which green is to move beside a tower of red."""
    return drawn(BOARD, players=3, **{"mover": 2, "hand": [5, 5, 1, 2], "picked": "1123", **kwargs})


def test_m_pick_outside_its_phase() -> None:
    refused(
        drawn(),
        "pick 111111",
        "M-PICK",
        "You can only pick pieces at the start of a round. Now you have to build.",
        "Bauteile kannst du nur zu Beginn einer Runde wählen. Jetzt musst du bauen.",
    )


@pytest.mark.parametrize("heights", ["11111", "1111111", "4" * 50])
def test_m_pick_of_a_wrong_number_of_pieces(heights: str) -> None:
    refused(
        dealt(4),
        f"pick {heights}",
        "M-PICK",
        f"You must pick exactly 6 pieces of red, not {len(heights)}.",
        f"Du musst von Rot genau 6 Bauteile wählen, nicht {len(heights)}.",
    )


def test_m_pick_of_a_wrong_number_of_pieces_of_the_second_colour() -> None:
    refused(
        dealt(2),
        "pick 1111/111",
        "M-PICK",
        "You must pick exactly 4 pieces of green, not 3.",
        "Du musst von Grün genau 4 Bauteile wählen, nicht 3.",
    )


def test_m_pick_of_more_pieces_than_the_supply_has() -> None:
    refused(
        dealt(3),
        "pick 114444",
        "M-PICK",
        "The supply of red has only 3 pieces with 4 floors, not 4.",
        "Der Vorrat von Rot hat nur 3 Bauteile mit 4 Stockwerken, nicht 4.",
    )


def test_m_turn_comes_after_the_picking() -> None:
    refused(
        dealt(4),
        "Fb2+3",
        "M-TURN",
        "You can build when everyone has picked their pieces for this round.",
        "Bauen kannst du erst, wenn alle ihre Bauteile für diese Runde gewählt haben.",
    )


def test_m_turn_is_not_that_of_another_colour() -> None:
    refused(
        drawn(colours=2, picked=("1", "1")),
        "blue Fa3+1",
        "M-TURN",
        "It is the turn of red and green: you cannot build in blue.",
        "Du bist mit Rot und Grün dran: Mit Blau kannst du jetzt nicht bauen.",
    )


def test_m_forfeit_while_pieces_are_picked() -> None:
    refused(
        dealt(4),
        "forfeit 1 1",
        "M-FORFEIT",
        "You cannot give anything up while pieces are being picked.",
        "Solange Bauteile gewählt werden, kannst du nichts abgeben.",
    )


def test_m_forfeit_of_another_colour() -> None:
    refused(
        drawn(colours=2, picked=("1", "1")),
        "forfeit black 1 1",
        "M-FORFEIT",
        "It is the turn of red and green: you cannot give up a piece of black.",
        "Du bist mit Rot und Grün dran: Von Schwarz kannst du jetzt kein Bauteil abgeben.",
    )


def test_m_deal_a_card_that_is_not_in_the_hand() -> None:
    refused(
        three_players(),
        "Fc3+1",
        "M-DEAL",
        "You build there with card 7 (near left), which is not in your hand.",
        "Dort baust du mit Karte 7 (vorne links), und die ist nicht auf deiner Hand.",
    )


def test_m_deal_comes_before_the_piece_and_the_place() -> None:
    position = drawn(FULL, mover=1, hand=[1, 1, 3, 3], picked="1", sides="SS")
    with pytest.raises(IllegalMove) as refusal:
        manhattan.play(position, "Fb3+3")
    assert refusal.value.rule == "M-DEAL"


def test_m_pick_a_piece_that_was_not_picked_comes_before_the_place() -> None:
    refused(
        three_players(),
        "Fb2+4",
        "M-PICK",
        "No piece of green with 4 floors is left among those picked for this round.",
        "Von den Bauteilen, die für diese Runde gewählt sind, ist bei Grün keines mit 4 Stockwerken übrig.",
    )


def test_m_build_says_how_many_floors_are_needed_and_how_many_there_would_be() -> None:
    refused(
        three_players(),
        "Fb2+2",
        "M-BUILD",
        "The tower in Frankfurt, centre, belongs to red: green needs at least 3 floors there and would have 2.",
        "Der Turm in Frankfurt, Mitte, gehört Rot: Grün braucht dort mindestens 3 Stockwerke und hätte 2.",
    )


def test_m_forfeit_of_a_card_that_is_not_in_the_hand() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 2], picked="1", sides="SS"),
        "forfeit 3 1",
        "M-DEAL",
        "Card 3 is not in your hand.",
        "Die Karte 3 ist nicht auf deiner Hand.",
    )


def test_m_forfeit_of_a_piece_that_was_not_picked() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 2], picked="1", sides="SS"),
        "forfeit 2 2",
        "M-PICK",
        "No piece of blue with 2 floors is left among those picked for this round.",
        "Von den Bauteilen, die für diese Runde gewählt sind, ist bei Blau keines mit 2 Stockwerken übrig.",
    )


def test_m_forfeit_while_something_can_be_built_names_it() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 8], picked="1", sides="SS"),
        "forfeit 2 1",
        "M-FORFEIT",
        "You can only give up a card and a piece when you cannot build anything, but Sb1+1 is possible.",
        "Eine Karte und ein Bauteil darfst du nur abgeben, wenn du nichts bauen kannst; möglich ist aber Sb1+1.",
    )


@pytest.mark.parametrize("move", ["red Fa3+1", "forfeit red 1 1", "pick 1/1"])
def test_a_colour_is_no_notation_where_each_plays_one(move: str) -> None:
    with pytest.raises(NotationError) as refusal:
        manhattan.play(drawn(), move)
    sentence = refusal.value.message
    assert sentence.text("en").startswith(
        f'"{move}" names too many colours: with one colour each, moves have no colour'
    )
    assert sentence.text("de").startswith(f'"{move}" nennt zu viele Farben: Mit je einer Farbe haben Züge keine Farbe')


@pytest.mark.parametrize("move", ["Fa3+1", "forfeit 1 1", "pick 1111"])
def test_a_colour_is_needed_where_each_plays_two(move: str) -> None:
    with pytest.raises(NotationError) as refusal:
        manhattan.play(drawn(colours=2, picked=("1", "1")), move)
    assert refusal.value.message.text("en").startswith(f'"{move}" lacks a colour')
    assert refusal.value.message.text("de").startswith(f'In "{move}" fehlt eine Farbe')


def test_no_move_is_possible_when_the_game_is_over() -> None:
    position = drawn()
    manhattan.play(position, "Fa3+1")
    for move in ("Fa3+1", "pick 111111", "nonsense"):
        with pytest.raises(GameOver) as refusal:
            manhattan.play(position, move)
        assert refusal.value.kind == "over"
    assert refusal.value.message.text("de") == "Die Partie ist zu Ende."


def test_no_move_is_possible_before_the_awaited_card_is_drawn() -> None:
    position = drawn(picked="11")
    manhattan.play(position, "Fa3+1")
    with pytest.raises(RequestError) as refusal:
        manhattan.play(position, "Fa3+1")
    assert refusal.value.message.text("en") == "A card must be drawn before the next move."
    assert refusal.value.message.text("de") == "Vor dem nächsten Zug muss eine Karte gezogen werden."


def test_every_rule_that_refuses_stands_in_the_rules() -> None:
    from midtown import games

    rules = {paragraph.rule for paragraph in games.paragraphs("manhattan", "en")}
    assert {"M-PICK", "M-TURN", "M-FORFEIT", "M-DEAL", "M-BUILD", "M-END"} <= rules
