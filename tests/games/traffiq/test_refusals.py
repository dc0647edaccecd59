"""Illegal moves: the rule and the words of each refusal."""

import pytest

from midtown.game import GameOver, IllegalMove, NotationError, RequestError
from midtown.games import traffiq
from midtown.games.traffiq.rules.position import Position

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
"""A move that completes the corner 5,1."""
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
"""A map on which the truck can go to 2,2 and drive away the taxi on 1,2, but not the truck on 2,1."""
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
    """Raise AssertionError unless a move is refused by this rule in these words, without changing the position."""
    before = traffiq.reveal(position)
    with pytest.raises(IllegalMove) as refusal:
        traffiq.play(position, move)
    assert refusal.value.kind == "illegal"
    assert refusal.value.rule == rule
    assert str(refusal.value) == refusal.value.message.text("en") == english
    assert refusal.value.message.text("de") == german
    assert traffiq.reveal(position) == before


def action(*moves: str) -> Position:
    """Return a position in red's turn, after some of its moves."""
    return played(drawn(CITY, hand=["RRRR", "GGRR", "BRRR"]), *moves)


@pytest.mark.parametrize(
    ("move", "rule", "english", "german"),
    [
        (
            "attach BBBB@5,0",
            "T-DEAL",
            "The tile BBBB is not in your hand.",
            "Das Plättchen BBBB ist nicht auf deiner Hand.",
        ),
        (
            "attach GGGG@1,1",
            "T-DEAL",
            "The tile GGGG is not in your hand.",
            "Das Plättchen GGGG ist nicht auf deiner Hand.",
        ),
        (
            "attach RRRR@1,1",
            "T-ATTACH",
            "There is already a tile on the cell between 13th & 14th, 43rd & 44th.",
            "Auf dem Feld zwischen 13. & 14., 43. & 44. liegt schon ein Plättchen.",
        ),
        (
            "attach RRRR@6,3",
            "T-ATTACH",
            "The cell between 18th & 19th, 45th & 46th shares no side with the map.",
            "Das Feld zwischen 18. & 19., 45. & 46. hat keine Seite mit dem Stadtplan gemeinsam.",
        ),
        (
            "attach BRRR@5,0",
            "T-ATTACH",
            "The north side would be beige and meet park on the cell between 17th & 18th, 43rd & 44th.",
            "Die Nordseite zeigt Beige und träfe im Nachbarfeld zwischen 17. & 18., 43. & 44. auf Park.",
        ),
        (
            "attach GRRG@5,0",
            "T-ATTACH",
            "The west side would be park and meet red on the cell between 16th & 17th, 42nd & 43rd.",
            "Die Westseite zeigt Park und träfe im Nachbarfeld zwischen 16. & 17., 42. & 43. auf Rot.",
        ),
        (
            "place taxi 5,1",
            "T-PLACE",
            "You have not just laid a tile that completes a corner.",
            "Du hast gerade kein Plättchen angelegt, das eine Ecke vervollständigt.",
        ),
        (
            "skip",
            "T-PLACE",
            "You have not just laid a tile that completes a corner.",
            "Du hast gerade kein Plättchen angelegt, das eine Ecke vervollständigt.",
        ),
        (
            "compete h",
            "T-COMPETE",
            "No vehicle has just arrived at a corner where a rival would have to leave.",
            "Es ist gerade kein Wagen auf einer Ecke angekommen, von der aus jemand weichen müsste.",
        ),
        (
            "taxi 3,2>3,1",
            "T-VEHICLES",
            "There is no taxi of red at 15th & 44th.",
            "An der Ecke 15. & 44. steht kein Taxi von Rot.",
        ),
        (
            "truck 2,2>2,1",
            "T-VEHICLES",
            "There is no truck of red at 14th & 44th.",
            "An der Ecke 14. & 44. steht kein LKW von Rot.",
        ),
        (
            "taxi 2,2>3,1",
            "T-RIDE",
            "There is no way from 14th & 44th to 15th & 43rd: a vehicle stands at 15th & 44th.",
            "Von der Ecke 14. & 44. zur Ecke 15. & 43. führt kein Weg: An der Ecke 15. & 44. steht ein Wagen.",
        ),
        (
            "taxi 2,2>4,1",
            "T-RIDE",
            "No street leads from 14th & 44th to 16th & 43rd.",
            "Von der Ecke 14. & 44. zur Ecke 16. & 43. führt keine Straße.",
        ),
        (
            "taxi 2,2>5,1",
            "T-RIDE",
            "The corner of 17th & 43rd is not complete.",
            "Die Ecke 17. & 43. ist nicht vollständig.",
        ),
        (
            "taxi 2,2>3,2",
            "T-RIDE",
            "There is already a vehicle at 15th & 44th.",
            "An der Ecke 15. & 44. steht schon ein Wagen.",
        ),
        (
            "taxi 2,2>2,2",
            "T-RIDE",
            "A ride must end at another corner than 14th & 44th, where it starts.",
            "Eine Fahrt muss an einer anderen Ecke enden als 14. & 44., wo sie beginnt.",
        ),
        (
            "truck 2,1>4,1",
            "T-DELIVER",
            "There is no single piece of street from 14th & 43rd to 16th & 43rd.",
            "Von der Ecke 14. & 43. zur Ecke 16. & 43. führt kein einzelnes Straßenstück.",
        ),
        (
            "truck 2,1>2,2",
            "T-DELIVER",
            "There is already a vehicle at 14th & 44th.",
            "An der Ecke 14. & 44. steht schon ein Wagen.",
        ),
        (
            "truck 2,1>5,1",
            "T-DELIVER",
            "The corner of 17th & 43rd is not complete.",
            "Die Ecke 17. & 43. ist nicht vollständig.",
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
            "You can lay tiles only before a ride or a delivery, not after it.",
            "Plättchen kannst du nur vor einer Fahrt oder Lieferung anlegen, nicht danach.",
        ),
        (
            ["truck 2,1>1,1"],
            "truck 1,1>2,1",
            "Only one truck delivery is allowed in a turn.",
            "In einem Zug ist nur eine LKW-Lieferung erlaubt.",
        ),
        (
            ["draw"],
            "attach RRRR@6,1",
            "After drawing you can only draw once more in this turn.",
            "Nach dem Nachziehen kannst du in diesem Zug nur noch einmal nachziehen.",
        ),
        (
            ["draw"],
            "truck 2,1>3,1",
            "After drawing you can only draw once more in this turn.",
            "Nach dem Nachziehen kannst du in diesem Zug nur noch einmal nachziehen.",
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
        "Only one taxi ride is allowed in a turn.",
        "In einem Zug ist nur eine Taxifahrt erlaubt.",
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
        "First decide whether to place vehicles on the completed corners; “skip” leaves them empty.",
        "Entscheide zuerst, ob du auf den vervollständigten Ecken Wagen einsetzt; „skip“ lässt sie leer.",
    )


@pytest.mark.parametrize(
    ("move", "rule", "english", "german"),
    [
        (
            "place taxi 9,9",
            "T-PLACE",
            "The corner of 21st & 51st is not complete.",
            "Die Ecke 21. & 51. ist nicht vollständig.",
        ),
        (
            "place taxi 2,2",
            "T-PLACE",
            "There is already a vehicle at 14th & 44th.",
            "An der Ecke 14. & 44. steht schon ein Wagen.",
        ),
        (
            "place taxi 4,1",
            "T-PLACE",
            "No street touches the corner of 16th & 43rd.",
            "Die Ecke 16. & 43. berührt keine Straße.",
        ),
        (
            "place truck 3,1",
            "T-PLACE",
            "The corner of 15th & 43rd was already complete. You can "
            "place vehicles only on corners completed by the tile just laid.",
            "Die Ecke 15. & 43. war schon vollständig. Einsetzen kannst du nur auf Ecken, "
            "die das gerade angelegte Plättchen vervollständigt.",
        ),
        (
            "compete h",
            "T-COMPETE",
            "No vehicle has just arrived at a corner where a rival would have to leave.",
            "Es ist gerade kein Wagen auf einer Ecke angekommen, von der aus jemand weichen müsste.",
        ),
    ],
)
def test_on_other_corners_than_those_completed(move: str, rule: str, english: str, german: str) -> None:
    refused(action(ATTACH), move, rule, english, german)


def test_a_truck_that_the_supply_lacks() -> None:
    position = played(drawn(TRUCKS, hand=["RRRR"]), "attach RRRR@4,0")
    for move in ("place truck 4,1", "place truck 9,9"):
        refused(position, move, "T-VEHICLES", "There is no truck left in the supply.", "Im Vorrat ist kein LKW mehr.")


def test_a_taxi_that_the_supply_lacks() -> None:
    position = played(drawn(TAXIS, players=4, hand=["RRRR"]), "attach RRRR@5,0")
    refused(
        position,
        "place taxi 5,1",
        "T-VEHICLES",
        "There is no taxi left in the supply.",
        "Im Vorrat ist kein Taxi mehr.",
    )


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
        "First decide where to compete.",
        "Entscheide zuerst, wo du konkurrierst.",
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
        assert refusal.value.message.text("de") == "Die Partie ist zu Ende."


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
