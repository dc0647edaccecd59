"""Moves said in words, and what they bring about."""

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.position import Position
from midtown.locale import LANGUAGES

from .maps import drawn, played, somewhere

pytestmark = pytest.mark.rules

CITY = """
    +R+R+R+..
    R G R G..
    +R+GyR+R+
    R G R G R
    +RyR+RRR+
    R G R G R
    +RYG+G+R+
    R G R G R
    +R+R+R+R+
"""


def both(position: Position, move: str) -> tuple[str, str]:
    """A move in both languages."""
    return traffiq.words(position, move, "en"), traffiq.words(position, move, "de")


def told(position: Position, move: str) -> tuple[list[str], list[str]]:
    """What a move brings about, in both languages."""
    after = played(position, move)
    return traffiq.story(position, move, after, "en"), traffiq.story(position, move, after, "de")


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            [],
            "attach BBRG@3,3",
            "lay BBRG (beige north, beige east, red south, park west) at 3,3",
            "BBRG auf 3,3 anlegen (Norden Beige, Osten Beige, Süden Rot, Westen Park)",
        ),
        ([], "draw", "draw a tile (43 left in the stack)", "ein Plättchen nachziehen (noch 43 im Stapel)"),
        ([], "end", "forfeit both actions", "auf beide Aktionen verzichten"),
        (["draw"], "end", "forfeit the second action", "auf die zweite Aktion verzichten"),
        ([], "truck 3,2>2,2", "drive the truck from 3,2 to 2,2", "mit dem LKW von 3,2 nach 2,2 fahren"),
        (["attach BBRG@3,3"], "place taxi 3,3", "place a taxi on 3,3", "ein Taxi auf 3,3 einsetzen"),
        (["attach BBRG@3,3"], "place truck 3,3", "place a truck on 3,3", "einen LKW auf 3,3 einsetzen"),
        (["attach BBRG@3,3"], "skip", "place nothing on 3,3", "auf 3,3 nichts einsetzen"),
        (["truck 3,2>2,2"], "compete -", "do not compete", "nicht konkurrieren"),
        (
            ["truck 3,2>2,2"],
            "compete h",
            "compete on the east–west street: yellow loses 1 taxi",
            "auf der Ost-West-Straße konkurrieren: Gelb verliert 1 Taxi",
        ),
        (
            ["truck 3,2>2,2"],
            "compete v",
            "compete on the north–south street: yellow loses 1 taxi",
            "auf der Nord-Süd-Straße konkurrieren: Gelb verliert 1 Taxi",
        ),
        (
            ["truck 3,2>2,2"],
            "compete hv",
            "compete on both streets: yellow loses 2 taxis",
            "auf beiden Straßen konkurrieren: Gelb verliert 2 Taxis",
        ),
    ],
)
def test_a_move_is_said_in_both_languages(moves: list[str], move: str, english: str, german: str) -> None:
    assert both(played(drawn(CITY, hand=["BBRG"]), *moves), move) == (english, german)


def test_a_taxi_ride_and_several_rivals_are_said() -> None:
    city = """
        +R+R+R+R+R+
        R R G G R R
        +RrRyRYR+R+
        R R G G R R
        +RRR+R+RRR+
        R R G G R R
        +R+R+R+R+R+
    """
    position = drawn(city, players=3)
    assert both(position, "truck 4,1>4,2") == ("drive the truck from 4,1 to 4,2", "mit dem LKW von 4,1 nach 4,2 fahren")
    free = drawn(city.replace("rRyRYR+", "rR+RyR+"), players=3)
    assert both(free, "taxi 1,2>2,2") == ("ride the taxi from 1,2 to 2,2", "mit dem Taxi von 1,2 nach 2,2 fahren")
    # With truck and taxi red has 3 points, yellow has a taxi, blue a truck.
    rivals = played(drawn(city.replace("rRyRYR+", "rRyRBR+"), players=3), "truck 4,1>4,2")
    assert both(rivals, "compete h") == (
        "compete on the east–west street: yellow loses 1 taxi and blue loses 1 truck",
        "auf der Ost-West-Straße konkurrieren: Gelb verliert 1 Taxi und Blau verliert 1 LKW",
    )
    assert told(rivals, "compete h") == (
        ["Yellow takes back 1 taxi from 2,2.", "Blue takes back 1 truck from 3,2."],
        ["Gelb nimmt 1 Taxi von 2,2 zurück.", "Blau nimmt 1 LKW von 3,2 zurück."],
    )
    mixed = played(drawn(city.replace("rRyRYR+", "rRyRyR+"), players=3), "truck 4,1>4,2")
    assert told(mixed, "compete h")[0] == ["Yellow takes back 2 taxis from 2,2 and 3,2."]


def test_completed_corners_are_told() -> None:
    position = drawn(CITY, hand=["BBRG", "RRRR"])
    assert told(position, "attach BBRG@3,3") == (["1 corner completed: 3,3."], ["1 Ecke vollständig: 3,3."])
    assert told(position, "attach RRRR@4,0") == ([], [])
    gap = """
        +R+R+R+R+
        R R R R R
        +R+R+R+R+
        R R.R R R
        +R+.+R+R+
    """
    assert told(drawn(gap, hand=["RRRR"]), "attach RRRR@1,0") == (
        ["2 corners completed: 1,1 and 2,1."],
        ["2 Ecken vollständig: 1,1 und 2,1."],
    )


def test_what_competing_automatically_brings_is_told() -> None:
    position = drawn(CITY, compete="automatic")
    assert told(position, "truck 3,2>2,2")[0] == ["Yellow takes back 2 taxis from 1,2 and 2,3."]


def test_the_last_tile_and_the_final_round_are_told() -> None:
    position = drawn(CITY, players=3, mover=2, stack=1)
    assert told(position, "draw") == (
        ["Blue draws the last tile: after this turn everyone has exactly one more."],
        ["Blau zieht das letzte Plättchen: Nach diesem Zug kommen alle noch genau einmal an die Reihe."],
    )
    assert told(drawn(CITY, players=3, idle=14), "end") == (
        ["No tile was laid or drawn for 15 turns: everyone has exactly one more turn."],
        [
            "Seit 15 Zügen hat niemand ein Plättchen angelegt oder nachgezogen: "
            "Alle kommen noch genau einmal an die Reihe."
        ],
    )


def test_the_end_is_told_with_winners_and_points() -> None:
    assert told(drawn(CITY, stack=0, turns_left=1), "end") == (
        ["Yellow wins with the most points.", "Points: red 2, yellow 4."],
        ["Gelb gewinnt mit den meisten Punkten.", "Punkte: Rot 2, Gelb 4."],
    )
    shared = CITY.replace("+RyR+RRR+", "+R+R+RRR+").replace("+R+GyR+R+", "+R+G+R+R+")
    assert told(drawn(shared, stack=0, turns_left=1), "end") == (
        ["Red and yellow share the victory.", "Points: red 2, yellow 2."],
        ["Rot und Gelb teilen sich den Sieg.", "Punkte: Rot 2, Gelb 2."],
    )


def test_a_last_vehicle_is_told() -> None:
    last = """
        +R+R+R+R+
        R G G R R
        +RrRRRrR+
        R G G R R
        +RrRRR+R+
        R G G R..
        +R+R+R+..
    """
    position = played(drawn(last, players=4, hand=["RRRR"]), "attach RRRR@3,0")
    after = played(position, "place taxi 3,1")
    assert traffiq.result(after).over
    assert told(position, "place taxi 3,1") == (
        ["Red has placed the last vehicle and wins.", "Points: red 8, yellow 0, blue 0, green 0."],
        ["Rot hat den letzten Wagen eingesetzt und gewinnt.", "Punkte: Rot 8, Gelb 0, Blau 0, Grün 0."],
    )


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_every_move_and_its_story_can_be_said_and_no_two_moves_alike(players: int) -> None:
    for seed in range(0, 150, 10):
        position = somewhere(players, seed, seed)
        legal = traffiq.legal(position)
        for language in LANGUAGES:
            assert len({traffiq.words(position, move, language) for move in legal}) == len(legal)
        for move in legal[::7]:
            assert all(line[0].isupper() or line[0].isdigit() for lines in told(position, move) for line in lines)
