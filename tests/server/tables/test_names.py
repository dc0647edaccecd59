"""What seats are called, by the server's story and by the pages."""

import re
from pathlib import Path

from midtown.bots import LEVELS
from midtown.bots.players import CHARACTERS
from midtown.server.tables.names import seat_names
from midtown.server.tables.settings import Seat

FACES = Path(__file__).parents[3] / "web" / "src" / "core" / "bots" / "characters.ts"


def bots(*names: str) -> list[Seat]:
    return [Seat(kind="bot", bot=name) for name in names]


def test_the_pages_have_a_face_for_each_character_of_each_level() -> None:
    names = re.search(r"const NAMES = \[(.*?)\] as const;", FACES.read_text("utf-8"), re.DOTALL)
    assert names
    pairs = [tuple(re.findall(r'"(\w+)"', line)) for line in re.findall(r"\[.*?\]", names[1])]
    assert tuple(pairs) == CHARACTERS
    assert len(CHARACTERS) == len(LEVELS)


def test_computer_players_are_characters_of_their_level_and_no_two_are_called_alike() -> None:
    assert seat_names(bots("casual", "beginner", "master", "club")) == ["Juniper", "Tansy", "Rowan", "Alder"]
    assert seat_names(bots("casual", "casual", "casual", "club")) == ["Juniper", "Hazel", "Sorrel", "Alder"]
    assert seat_names(bots("greedy", "random", "search:seconds=2", "search:iterations=9")) == [
        "Juniper",
        "Tansy",
        "Rowan",
        "Bryony",
    ]
    assert len(set(seat_names(bots(*["master"] * 8)))) == 8


def test_people_records_and_open_seats_are_called_as_they_are() -> None:
    seats = [Seat(kind="me", name="Ada", player="p"), Seat(kind="open"), Seat(kind="record", name="bot:club")]
    assert seat_names(seats) == ["Ada", "", "Alder"]


def test_who_plays_on_for_a_person_changes_nobody_elses_name() -> None:
    before = [Seat(kind="me", name="Ada", player="p"), *bots("casual", "casual", "casual")]
    after = [Seat(kind="me", name="Ada", bot="club"), *before[1:]]
    assert seat_names(after)[1:] == seat_names(before)[1:]
    assert seat_names(after)[0] not in ("Ada", *seat_names(before))


def test_a_computer_player_with_a_name_of_its_own_keeps_it_and_nobody_else_is_called_alike() -> None:
    seats = [
        Seat(kind="bot", name="Clover", bot="beginner"),
        *bots("beginner"),
        Seat(kind="me", name="Ada", player="p"),
    ]
    assert seat_names(seats) == ["Clover", "Tansy", "Ada"]
    several = [Seat(kind="bot", name="Tansy 2", bot="beginner"), *bots("beginner", "beginner")]
    assert seat_names(several) == ["Tansy 2", "Clover", "Juniper"]
