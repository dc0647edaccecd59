"""What is refused, by which rule, and in which words."""

import pytest

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games import traffiq
from midtown.games.traffiq.position import Position

from .maps import dealt, drawn, played

pytestmark = pytest.mark.rules

CITY = """
    ..+R+R+R+R+..
    ..R G R R R..
    +R+RrRyRyR+G+
    R R G B G R R
    +R+RRR+G+G+G+
    R R G R G R..
    +R+R+R+R+R+..
"""
"""A truck stands on 2,1; 4,1 lies among park; 5,1 is not complete, as there is no tile on 5,0."""
ATTACH = "attach GGRR@5,0"
"""Completes 5,1."""
CROSS = """
    +R+R+R+R+
    R G R G R
    +R+G+G+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +R+GYG+R+
    R G R G R
    +R+R+R+R+
"""
"""When the truck comes to 2,2, it can drive away the taxi on 1,2, but not the truck on 2,1."""
TRUCKS = """
    +R+R+R+R+R+
    R R R R R R
    +RRGRGRG+R+
    R R R R R..
    +R+R+R+R+..
"""

TAXIS = """
    +R+R+R+R+R+R+
    R R R R R R R
    +RrGrGrGrG+R+
    R R R R R R..
    +R+R+R+R+R+..
"""


def refused(position: Position, move: str, rule: str, english: str, german: str) -> None:
    """The move is forbidden by that rule in those words, and nothing has changed."""
    before = traffiq.reveal(position)
    with pytest.raises(IllegalMove) as refusal:
        traffiq.play(position, move)
    assert refusal.value.kind == "illegal"
    assert refusal.value.rule == rule
    assert str(refusal.value) == refusal.value.message.text("en") == english
    assert refusal.value.message.text("de") == german
    assert traffiq.reveal(position) == before


def action(*moves: str) -> Position:
    """Red's turn, after some moves of it."""
    return played(drawn(CITY, hand=["RRRR", "GGRR", "BRRR"]), *moves)


@pytest.mark.parametrize(
    ("move", "rule", "english", "german"),
    [
        (
            "attach BBBB@5,0",
            "T-DEAL",
            "The tile BBBB is not in this hand.",
            "Das Plättchen BBBB ist nicht auf dieser Hand.",
        ),
        (
            "attach GGGG@1,1",
            "T-DEAL",
            "The tile GGGG is not in this hand.",
            "Das Plättchen GGGG ist nicht auf dieser Hand.",
        ),
        (
            "attach RRRR@1,1",
            "T-ATTACH",
            "A tile lies on cell 1,1 already.",
            "Auf dem Feld 1,1 liegt schon ein Plättchen.",
        ),
        (
            "attach RRRR@6,3",
            "T-ATTACH",
            "Cell 6,3 shares no side with the map.",
            "Das Feld 6,3 hat keine Seite mit dem Stadtplan gemeinsam.",
        ),
        (
            "attach BRRR@5,0",
            "T-ATTACH",
            "The north side would be beige and meet park on cell 5,1.",
            "Die Nordseite zeigt Beige und träfe auf dem Feld 5,1 auf Park.",
        ),
        (
            "attach GRRG@5,0",
            "T-ATTACH",
            "The west side would be park and meet red on cell 4,0.",
            "Die Westseite zeigt Park und träfe auf dem Feld 4,0 auf Rot.",
        ),
        (
            "place taxi 5,1",
            "T-PLACE",
            "No tile has just been attached that completes a corner.",
            "Es ist kein Plättchen angelegt worden, das eine Ecke vollständig macht.",
        ),
        (
            "skip",
            "T-PLACE",
            "No tile has just been attached that completes a corner.",
            "Es ist kein Plättchen angelegt worden, das eine Ecke vollständig macht.",
        ),
        (
            "compete h",
            "T-COMPETE",
            "No vehicle has just come to a corner from where a rival could be made to leave.",
            "Es ist kein Wagen auf einer Ecke angekommen, von der aus jemand verdrängt werden könnte.",
        ),
        (
            "taxi 3,2>3,1",
            "T-VEHICLES",
            "No taxi of red stands on corner 3,2.",
            "Auf der Ecke 3,2 steht kein Taxi von Rot.",
        ),
        (
            "truck 2,2>2,1",
            "T-VEHICLES",
            "No truck of red stands on corner 2,2.",
            "Auf der Ecke 2,2 steht kein LKW von Rot.",
        ),
        (
            "taxi 2,2>3,1",
            "T-RIDE",
            "No way leads from 2,2 to 3,1: a vehicle stands on 3,2.",
            "Von 2,2 führt kein Weg nach 3,1: Auf 3,2 steht ein Wagen.",
        ),
        (
            "taxi 2,2>4,1",
            "T-RIDE",
            "No street leads from 2,2 to 4,1.",
            "Von 2,2 führt keine Straße nach 4,1.",
        ),
        (
            "taxi 2,2>5,1",
            "T-RIDE",
            "Corner 5,1 is not complete.",
            "Die Ecke 5,1 ist nicht vollständig.",
        ),
        (
            "taxi 2,2>3,2",
            "T-RIDE",
            "A vehicle stands on corner 3,2 already.",
            "Auf der Ecke 3,2 steht schon ein Wagen.",
        ),
        (
            "taxi 2,2>2,2",
            "T-RIDE",
            "A ride must end on another corner than 2,2, where it begins.",
            "Eine Fahrt muss auf einer anderen Ecke enden als auf 2,2, wo sie beginnt.",
        ),
        (
            "truck 2,1>4,1",
            "T-DELIVER",
            "No single piece of street leads from 2,1 to 4,1.",
            "Von 2,1 führt kein einzelnes Straßenstück nach 4,1.",
        ),
        (
            "truck 2,1>2,2",
            "T-DELIVER",
            "A vehicle stands on corner 2,2 already.",
            "Auf der Ecke 2,2 steht schon ein Wagen.",
        ),
        (
            "truck 2,1>5,1",
            "T-DELIVER",
            "Corner 5,1 is not complete.",
            "Die Ecke 5,1 ist nicht vollständig.",
        ),
    ],
)
def test_before_the_first_action(move: str, rule: str, english: str, german: str) -> None:
    refused(action(), move, rule, english, german)


@pytest.mark.parametrize(
    ("before", "move", "english", "german"),
    [
        (
            ["truck 2,1>1,1"],
            "attach RRRR@6,1",
            "Tiles are attached before any ride or delivery, not after it.",
            "Plättchen werden vor jeder Fahrt oder Lieferung angelegt, nicht danach.",
        ),
        (
            ["truck 2,1>1,1"],
            "truck 1,1>2,1",
            "There can be only one truck delivery in a turn.",
            "In einem Zug ist nur eine LKW-Lieferung möglich.",
        ),
        (
            ["draw"],
            "attach RRRR@6,1",
            "After a draw, only another draw is possible in the same turn.",
            "Nach dem Nachziehen kann im selben Zug nur noch einmal nachgezogen werden.",
        ),
        (
            ["draw"],
            "truck 2,1>3,1",
            "After a draw, only another draw is possible in the same turn.",
            "Nach dem Nachziehen kann im selben Zug nur noch einmal nachgezogen werden.",
        ),
    ],
)
def test_out_of_order(before: list[str], move: str, english: str, german: str) -> None:
    refused(action(*before), move, "T-TURN", english, german)


def test_a_second_taxi_ride() -> None:
    position = played(drawn(CITY.replace("rRy", "rR+")), "taxi 2,2>3,2")
    refused(
        position,
        "taxi 3,2>2,2",
        "T-TURN",
        "There can be only one taxi ride in a turn.",
        "In einem Zug ist nur eine Taxifahrt möglich.",
    )


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("attach RRRR@6,1", "T-ATTACH"),
        ("taxi 2,2>3,1", "T-RIDE"),
        ("truck 2,1>3,1", "T-DELIVER"),
        ("draw", "T-DRAW"),
        ("end", "T-TURN"),
    ],
)
def test_while_corners_are_to_be_placed_on(move: str, rule: str) -> None:
    refused(
        action(ATTACH),
        move,
        rule,
        "First comes the choice whether to place vehicles on the corners just completed; “skip” leaves them empty.",
        "Zuerst ist zu entscheiden, ob auf den neuen vollständigen Ecken Wagen eingesetzt werden; "
        "„skip“ lässt sie leer.",
    )


@pytest.mark.parametrize(
    ("move", "rule", "english", "german"),
    [
        (
            "place taxi 9,9",
            "T-PLACE",
            "Corner 9,9 is not complete.",
            "Die Ecke 9,9 ist nicht vollständig.",
        ),
        (
            "place taxi 2,2",
            "T-PLACE",
            "A vehicle stands on corner 2,2 already.",
            "Auf der Ecke 2,2 steht schon ein Wagen.",
        ),
        (
            "place taxi 4,1",
            "T-PLACE",
            "No street touches corner 4,1.",
            "Die Ecke 4,1 berührt keine Straße.",
        ),
        (
            "place truck 3,1",
            "T-PLACE",
            "Corner 3,1 was completed before; only those completed by the tile just attached may be placed on.",
            "Die Ecke 3,1 war schon vollständig; eingesetzt wird nur auf Ecken, "
            "die das eben angelegte Plättchen vollständig macht.",
        ),
        (
            "compete h",
            "T-COMPETE",
            "No vehicle has just come to a corner from where a rival could be made to leave.",
            "Es ist kein Wagen auf einer Ecke angekommen, von der aus jemand verdrängt werden könnte.",
        ),
    ],
)
def test_on_other_corners_than_those_completed(move: str, rule: str, english: str, german: str) -> None:
    refused(action(ATTACH), move, rule, english, german)


def test_a_truck_that_the_supply_lacks() -> None:
    position = played(drawn(TRUCKS, hand=["RRRR"]), "attach RRRR@4,0")
    for move in ("place truck 4,1", "place truck 9,9"):
        refused(position, move, "T-VEHICLES", "No truck is left in the supply.", "Im Vorrat ist kein LKW mehr.")


def test_a_taxi_that_the_supply_lacks() -> None:
    position = played(drawn(TAXIS, players=4, hand=["RRRR"]), "attach RRRR@5,0")
    refused(position, "place taxi 5,1", "T-VEHICLES", "No taxi is left in the supply.", "Im Vorrat ist kein Taxi mehr.")


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("attach RRRR@6,1", "T-ATTACH"),
        ("place taxi 2,2", "T-PLACE"),
        ("skip", "T-PLACE"),
        ("taxi 2,2>3,1", "T-RIDE"),
        ("truck 2,2>3,2", "T-DELIVER"),
        ("draw", "T-DRAW"),
        ("end", "T-TURN"),
    ],
)
def test_while_it_is_to_be_decided_where_to_compete(move: str, rule: str) -> None:
    refused(
        played(drawn(CROSS), "truck 3,2>2,2"),
        move,
        rule,
        "First it must be decided where to compete.",
        "Zuerst ist zu entscheiden, wo konkurriert wird.",
    )


def test_competing_where_nobody_would_leave() -> None:
    position = played(drawn(CROSS), "truck 3,2>2,2")
    for move in ("compete v", "compete hv"):
        refused(
            position,
            move,
            "T-COMPETE",
            "On the north–south street nobody would have to leave.",
            "Auf der Nord-Süd-Straße müsste niemand weichen.",
        )
    north_south = CROSS.replace("+RyR", "+RYR").replace("+GYG", "+GyG")
    refused(
        played(drawn(north_south), "truck 3,2>2,2"),
        "compete h",
        "T-COMPETE",
        "On the east–west street nobody would have to leave.",
        "Auf der Ost-West-Straße müsste niemand weichen.",
    )


def test_drawing_from_an_empty_stack() -> None:
    position = drawn(CITY, stack=0, turns_left=2)
    refused(position, "draw", "T-DRAW", "The stack is empty.", "Der Stapel ist leer.")


def test_after_the_end() -> None:
    position = played(drawn(CITY, stack=0, turns_left=1), "end")
    for move in ("end", "draw", "nonsense"):
        with pytest.raises(GameOver) as refusal:
            traffiq.play(position, move)
        assert refusal.value.kind == "over"
        assert refusal.value.message.text("en") == "The game is over."
        assert refusal.value.message.text("de") == "Das Spiel ist zu Ende."


def test_before_an_awaited_tile_is_dealt() -> None:
    position = dealt(2)
    traffiq.play(position, "draw")
    for move in ("end", "draw"):
        with pytest.raises(RequestError) as refusal:
            traffiq.play(position, move)
        assert refusal.value.message.text("en") == "A tile must be drawn before the next move."
        assert refusal.value.message.text("de") == "Vor dem nächsten Zug muss ein Plättchen gezogen werden."


def test_what_is_no_move_at_all_comes_before_every_rule() -> None:
    with pytest.raises(NotationError):
        traffiq.play(action(ATTACH), "attach RBXW@0,0")
