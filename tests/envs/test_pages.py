"""The page of environments has the numbers of the code."""

import re
from pathlib import Path

import pytest

from midtown import games
from midtown.encoding import Environment, environments

PAGE = (Path(__file__).parents[2] / "docs/build/environments.md").read_text("utf-8")


def encoding(name: str, players: int = 2, **options: int) -> Environment:
    return environments(games.game(name), players, options, 1)[0]


@pytest.mark.parametrize("name", ["manhattan", "traffiq"])
def test_the_page_has_every_plane_with_its_bytes_shape_and_range(name: str) -> None:
    section = PAGE.split(f"\n## {games.game(name).TITLE}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\w+) \| ([\d–]+) \| ([^|]+) \| 0–(\d+) \|", section, flags=re.MULTILINE)
    sizes = {"c": "4", "p": "2"}
    documented = [
        (plane, where, tuple(int(sizes.get(part, part)) for part in shape.split(" × ")), int(high))
        for plane, where, shape, high in rows
    ]
    expected, at = [], 0
    for plane in encoding(name).planes:
        last = at + plane.size - 1

        expected.append((plane.name, str(at) if last == at else f"{at}–{last}", plane.shape, plane.high))
        at = last + 1
    assert documented == expected


def test_the_page_has_the_numbers_of_actions() -> None:
    counts = [encoding("manhattan"), encoding("manhattan", 3), encoding("manhattan", colours=1, rounds=6)]
    two, more, one = [each.action_count for each in counts]
    assert encoding("manhattan", 4).action_count == more
    (traffiq,) = {encoding("traffiq", players).action_count for players in (2, 3, 4)}
    assert f"So there are {two} actions for two players, {more} for three or\nfour, and {one} with one colour" in PAGE
    assert f"There are {traffiq} actions for every number of players" in PAGE
