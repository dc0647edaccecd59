"""What seats are called, by the server's story and by the pages."""

import re
from pathlib import Path

from midtown.server.tables.names import BOTS, seat_name
from midtown.server.tables.seats import Seat

LEVELS = Path(__file__).parents[3] / "web" / "src" / "core" / "levels.ts"


def test_computer_players_have_the_same_names_in_the_story_and_on_the_pages() -> None:
    names = re.search(r"const NAMES = \[(.*)\];", LEVELS.read_text("utf-8"))
    assert names
    assert tuple(re.findall(r'"(\w+)"', names[1])) == BOTS


def test_seats_of_computer_players_have_names_also_in_records() -> None:
    assert seat_name(1, Seat(kind="bot", bot="club")) == BOTS[1]
    assert seat_name(7, Seat(kind="record", name="bot:club")) == BOTS[1]
    assert [seat_name(0, Seat(kind="me", name="Ada")), seat_name(0, Seat(kind="open"))] == ["Ada", ""]
