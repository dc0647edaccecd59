"""Moves and their effects in words, in English and German."""

import pytest

from midtown.games import traffiq
from midtown.games.traffiq.rules.position import Position
from midtown.support.i18n import LANGUAGES, Language, Reader

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
    """Return a move in words, in both languages."""
    return traffiq.describe_move(position, move, "en"), traffiq.describe_move(position, move, "de")


NAMES = ("Ada", "Ben", "Cleo", "Dan")


def story(position: Position, move: str, language: Language = "en", you: int | None = None) -> list[str]:
    """Return what a move has done, told to the player of seat `you`."""
    return traffiq.narrate(position, move, played(position, move), Reader(language, NAMES, you))


def effects(position: Position, move: str) -> tuple[list[str], list[str]]:
    """Return the sentences after the first, in both languages."""
    return story(position, move)[1:], story(position, move, "de")[1:]


@pytest.mark.parametrize(
    ("moves", "move", "english", "german"),
    [
        (
            [],
            "attach BBRG@3,3",
            "lay the tile with beige north, beige east, red south, park west between 15th & 16th, 45th & 46th",
            "das Plättchen mit Norden Beige, Osten Beige, Süden Rot, Westen Park zwischen 15. & 16., 45. & 46. anlegen",
        ),
        ([], "draw", "draw a tile (43 left in the stack)", "ein Plättchen nachziehen (noch 43 im Stapel)"),
        ([], "end", "end the turn without an action", "den Zug ohne eine Aktion beenden"),
        (["draw"], "end", "end the turn without the second action", "den Zug ohne die zweite Aktion beenden"),
        (
            [],
            "truck 3,2>2,2",
            "drive the truck from 15th & 44th to 14th & 44th",
            "mit dem LKW von der Ecke 15. & 44. zur Ecke 14. & 44. fahren",
        ),
        (
            ["attach BBRG@3,3"],
            "place taxi 3,3",
            "place a taxi at 15th & 45th",
            "ein Taxi an der Ecke 15. & 45. einsetzen",
        ),
        (
            ["attach BBRG@3,3"],
            "place truck 3,3",
            "place a truck at 15th & 45th",
            "einen LKW an der Ecke 15. & 45. einsetzen",
        ),
        (
            ["attach BBRG@3,3"],
            "skip",
            "place nothing at 15th & 45th",
            "an der Ecke 15. & 45. nichts einsetzen",
        ),
        (["truck 3,2>2,2"], "compete -", "do not compete", "nicht konkurrieren"),
        (
            ["truck 3,2>2,2"],
            "compete h",
            "compete on 44th Street: yellow loses 1 taxi",
            "auf der 44. Straße konkurrieren: Gelb verliert 1 Taxi",
        ),
        (
            ["truck 3,2>2,2"],
            "compete v",
            "compete on 14th Avenue: yellow loses 1 taxi",
            "auf der 14. Avenue konkurrieren: Gelb verliert 1 Taxi",
        ),
        (
            ["truck 3,2>2,2"],
            "compete hv",
            "compete on 44th Street and 14th Avenue: yellow loses 2 taxis",
            "auf der 44. Straße und 14. Avenue konkurrieren: Gelb verliert 2 Taxis",
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
    assert both(position, "truck 4,1>4,2") == (
        "drive the truck from 16th & 43rd to 16th & 44th",
        "mit dem LKW von der Ecke 16. & 43. zur Ecke 16. & 44. fahren",
    )
    free = drawn(city.replace("rRyRYR+", "rR+RyR+"), players=3)
    assert both(free, "taxi 1,2>2,2") == (
        "drive the taxi from 13th & 44th to 14th & 44th",
        "mit dem Taxi von der Ecke 13. & 44. zur Ecke 14. & 44. fahren",
    )
    # With truck and taxi red has 3 points, yellow has a taxi, blue a truck.
    rivals = played(drawn(city.replace("rRyRYR+", "rRyRBR+"), players=3), "truck 4,1>4,2")
    assert both(rivals, "compete h") == (
        "compete on 44th Street: yellow loses 1 taxi and blue loses 1 truck",
        "auf der 44. Straße konkurrieren: Gelb verliert 1 Taxi und Blau verliert 1 LKW",
    )
    assert effects(rivals, "compete h") == (
        [
            "Ben lost 1 taxi at 14th & 44th (−1).",
            "Cleo lost 1 truck at 15th & 44th (−2).",
        ],
        [
            "Ben hat 1 Taxi an der Ecke 14. & 44. verloren (−1).",
            "Cleo hat 1 LKW an der Ecke 15. & 44. verloren (−2).",
        ],
    )
    mixed = played(drawn(city.replace("rRyRYR+", "rRyRyR+"), players=3), "truck 4,1>4,2")
    assert effects(mixed, "compete h")[0] == ["Ben lost 2 taxis at 14th & 44th, 15th & 44th (−2)."]


def test_completed_corners_are_told() -> None:
    position = drawn(CITY, hand=["BBRG", "RRRR"])
    assert effects(position, "attach BBRG@3,3") == (
        ["1 corner completed: 15th & 45th."],
        ["1 Ecke (15. & 45.) vollständig."],
    )
    assert effects(position, "attach RRRR@4,0") == ([], [])
    gap = """
        +R+R+R+R+
        R R R R R
        +R+R+R+R+
        R R.R R R
        +R+.+R+R+
    """
    assert effects(drawn(gap, hand=["RRRR"]), "attach RRRR@1,0") == (
        ["2 corners completed: 13th & 43rd, 14th & 43rd."],
        ["2 Ecken (13. & 43., 14. & 43.) vollständig."],
    )


def test_what_competing_automatically_brings_is_told() -> None:
    position = drawn(CITY, compete="automatic")
    assert effects(position, "truck 3,2>2,2")[0] == ["Ben lost 2 taxis at 13th & 44th, 14th & 45th (−2)."]


def test_the_last_tile_and_the_final_round_are_told() -> None:
    position = drawn(CITY, players=3, mover=2, stack=1)
    assert effects(position, "draw") == (
        ["It was the last tile: after this turn, everyone has one more turn."],
        ["Es war das letzte Plättchen: Nach diesem Zug haben alle noch einen Zug."],
    )
    assert effects(drawn(CITY, players=3, idle=14), "end") == (
        ["No tile was laid or drawn for 15 turns: everyone has one more turn."],
        ["Seit 15 Zügen hat niemand ein Plättchen angelegt oder nachgezogen: Alle haben noch einen Zug."],
    )


def test_the_end_is_told_with_winners_and_points() -> None:
    assert effects(drawn(CITY, stack=0, turns_left=1), "end") == (
        ["Ben won with the most points.", "Points: Ada 2, Ben 4."],
        ["Ben hat mit den meisten Punkten gewonnen.", "Punkte: Ada 2, Ben 4."],
    )
    shared = CITY.replace("+RyR+RRR+", "+R+R+RRR+").replace("+R+GyR+R+", "+R+G+R+R+")
    assert effects(drawn(shared, stack=0, turns_left=1), "end") == (
        ["Shared victory: Ada, Ben.", "Points: Ada 2, Ben 2."],
        ["Geteilter Sieg: Ada, Ben.", "Punkte: Ada 2, Ben 2."],
    )


def test_deeds_are_told_to_their_reader_and_others() -> None:
    position = drawn(CITY, hand=["BBRG"])
    laid = played(position, "attach BBRG@3,3")
    assert story(position, "attach BBRG@3,3", you=0)[0] == ("You laid a tile between 15th & 16th, 45th & 46th.")
    assert story(laid, "place truck 3,3")[0] == "Ada placed a truck at 15th & 45th (+2)."
    german = "Du hast einen LKW an der Ecke 15. & 45. eingesetzt (+2)."
    assert story(laid, "place truck 3,3", "de", you=0)[0] == german
    arrived = played(drawn(CITY), "truck 3,2>2,2")
    assert story(arrived, "compete h", you=1) == [
        "Ada competed on 44th Street.",
        "You lost 1 taxi at 13th & 44th (−1).",
    ]
    assert story(arrived, "compete h", "de", you=1) == [
        "Ada hat auf der 44. Straße konkurriert.",
        "Du hast 1 Taxi an der Ecke 13. & 44. verloren (−1).",
    ]
    assert story(arrived, "compete -")[0] == "Ada chose not to compete."
    assert story(drawn(CITY), "truck 3,2>2,2", "de")[0] == (
        "Ada hat einen LKW von der Ecke 15. & 44. zur Ecke 14. & 44. gefahren."
    )
    assert story(drawn(CITY), "draw", "de")[0] == "Ada hat ein Plättchen nachgezogen."
    assert story(drawn(CITY), "end")[0] == "Ada ended the turn."


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
    assert effects(position, "place taxi 3,1") == (
        ["It was the last vehicle: Ada won.", "Points: Ada 8, Ben 0, Cleo 0, Dan 0."],
        ["Es war der letzte Wagen: Ada hat gewonnen.", "Punkte: Ada 8, Ben 0, Cleo 0, Dan 0."],
    )


@pytest.mark.parametrize("players", traffiq.PLAYERS)
def test_every_move_and_its_story_can_be_said_and_no_two_moves_alike(players: int) -> None:
    for seed in range(0, 150, 10):
        position = somewhere(players, seed, seed)
        legal = traffiq.legal(position)
        for language in LANGUAGES:
            assert len({traffiq.describe_move(position, move, language) for move in legal}) == len(legal)
        for move in legal[::7]:
            assert all(line[0].isupper() or line[0].isdigit() for lines in effects(position, move) for line in lines)
