"""What is refused, by which rule, and in which words."""

from typing import Any

import pytest

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games import manhattan
from midtown.games.manhattan.position import Position

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
    """The move is forbidden by that rule in those words, and nothing has changed."""
    before = manhattan.reveal(position)
    with pytest.raises(IllegalMove) as refusal:
        manhattan.play(position, move)
    assert refusal.value.kind == "illegal"
    assert refusal.value.rule == rule
    assert str(refusal.value) == refusal.value.message.text("en") == english
    assert refusal.value.message.text("de") == german
    assert manhattan.reveal(position) == before


def three_players(**kwargs: Any) -> Position:
    """Green's turn, beside a tower of red."""
    return drawn(BOARD, players=3, **{"mover": 2, "hand": [5, 5, 1, 2], "picked": "1123", **kwargs})


def test_m_pick_outside_its_phase() -> None:
    refused(
        drawn(),
        "pick 111111",
        "M-PICK",
        "Pieces are picked at the beginning of a round only; now one must be built.",
        "Bauteile werden nur zu Beginn einer Runde gewählt; jetzt muss eines gesetzt werden.",
    )


@pytest.mark.parametrize("heights", ["11111", "1111111", "4" * 50])
def test_m_pick_of_a_wrong_number_of_pieces(heights: str) -> None:
    refused(
        dealt(4),
        f"pick {heights}",
        "M-PICK",
        f"Exactly 6 pieces of red must be picked, not {len(heights)}.",
        f"Von Rot müssen genau 6 Bauteile gewählt werden, nicht {len(heights)}.",
    )


def test_m_pick_of_a_wrong_number_of_pieces_of_the_second_colour() -> None:
    refused(
        dealt(2),
        "pick 1111/111",
        "M-PICK",
        "Exactly 4 pieces of green must be picked, not 3.",
        "Von Grün müssen genau 4 Bauteile gewählt werden, nicht 3.",
    )


def test_m_pick_of_more_pieces_than_the_supply_has() -> None:
    refused(
        dealt(3),
        "pick 114444",
        "M-PICK",
        "The supply of red has 3 pieces of 4 floors, not 4.",
        "Der Vorrat von Rot enthält 3 Bauteile mit 4 Stockwerken, nicht 4.",
    )


def test_m_turn_comes_after_the_picking() -> None:
    refused(
        dealt(4),
        "Fb2+3",
        "M-TURN",
        "Nobody can build before everyone has picked pieces for this round.",
        "Gebaut wird erst, wenn alle ihre Bauteile für diese Runde gewählt haben.",
    )


def test_m_turn_is_not_that_of_another_colour() -> None:
    refused(
        drawn(colours=2, picked=("1", "1")),
        "blue Fa3+1",
        "M-TURN",
        "It is the turn of red and green: nothing can be built in blue.",
        "Am Zug ist Rot und Grün: In Blau kann jetzt nicht gebaut werden.",
    )


def test_m_forfeit_while_pieces_are_picked() -> None:
    refused(
        dealt(4),
        "forfeit 1 1",
        "M-FORFEIT",
        "Nothing can be given up while pieces are being picked.",
        "Solange Bauteile gewählt werden, kann nichts abgegeben werden.",
    )


def test_m_forfeit_of_another_colour() -> None:
    refused(
        drawn(colours=2, picked=("1", "1")),
        "forfeit black 1 1",
        "M-FORFEIT",
        "It is the turn of red and green: no piece of black can be given up.",
        "Am Zug ist Rot und Grün: Von Schwarz kann jetzt kein Bauteil abgegeben werden.",
    )


def test_m_deal_a_card_that_is_not_in_the_hand() -> None:
    refused(
        three_players(),
        "Fc3+1",
        "M-DEAL",
        "Building on c3 takes card 7, which is not in this hand.",
        "Für c3 braucht es die Karte 7, und die ist nicht auf dieser Hand.",
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
        "Among the pieces picked for green, none of 4 floors is left.",
        "Von den gewählten Bauteilen von Grün ist keines mit 4 Stockwerken übrig.",
    )


def test_m_build_says_how_many_floors_are_needed_and_how_many_there_would_be() -> None:
    refused(
        three_players(),
        "Fb2+2",
        "M-BUILD",
        "The tower on Frankfurt b2 is red’s: green needs at least 3 floors there and would have 2.",
        "Der Turm auf Frankfurt b2 gehört Rot: Grün braucht dort mindestens 3 Stockwerke und hätte 2.",
    )


def test_m_forfeit_of_a_card_that_is_not_in_the_hand() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 2], picked="1", sides="SS"),
        "forfeit 3 1",
        "M-DEAL",
        "Card 3 is not in this hand.",
        "Die Karte 3 ist nicht auf dieser Hand.",
    )


def test_m_forfeit_of_a_piece_that_was_not_picked() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 2], picked="1", sides="SS"),
        "forfeit 2 2",
        "M-PICK",
        "Among the pieces picked for blue, none of 2 floors is left.",
        "Von den gewählten Bauteilen von Blau ist keines mit 2 Stockwerken übrig.",
    )


def test_m_forfeit_while_something_can_be_built_names_it() -> None:
    refused(
        drawn(FULL, mover=1, hand=[2, 2, 2, 8], picked="1", sides="SS"),
        "forfeit 2 1",
        "M-FORFEIT",
        "A card and a piece may be given up only when nothing can be built, but Sb1+1 can.",
        "Karte und Bauteil gibt nur ab, wer nichts bauen kann; möglich ist aber Sb1+1.",
    )


@pytest.mark.parametrize("move", ["red Fa3+1", "forfeit red 1 1", "pick 1/1"])
def test_a_colour_is_no_notation_where_each_plays_one(move: str) -> None:
    with pytest.raises(NotationError) as refusal:
        manhattan.play(drawn(), move)
    said = refusal.value.message
    assert said.text("en").startswith(f'"{move}" names too much: with one colour each, moves name no colour')
    assert said.text("de").startswith(f'"{move}" nennt zu viel: Mit je einer Farbe nennen Züge keine Farbe')


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
    assert refusal.value.message.text("de") == "Das Spiel ist zu Ende."


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
