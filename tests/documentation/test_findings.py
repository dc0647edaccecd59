"""The findings that the explorer draws have the numbers of their lab notes."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from midtown.support.intervals import SURE, wilson

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "scripts"))

from figures.tables import Table, first_table, marks  # noqa: E402

NUMBERS = {"two": 2, "three": 3, "four": 4}
GAMES = 400
"""How many games each row of the endings is of."""


def table(note: str, after: str) -> Table:
    """Return the table of a lab note below the figure that has these words."""
    lines = (ROOT / "docs/lab" / f"{note}.md").read_text("utf-8").splitlines()
    begin = next(
        number for number, line in enumerate(lines) if "<!-- figure" in line and after in _comment(lines, number)
    )
    end = next(number for number in range(begin, len(lines)) if "-->" in lines[number])
    return first_table(lines[end + 1 :])


def _comment(lines: list[str], begin: int) -> str:
    return " ".join(lines[begin : begin + 6]).partition("-->")[0]


def estimate(cell: str, part: float = 1) -> dict[str, float]:
    (mark,) = marks(cell)
    assert mark.low is not None
    assert mark.high is not None
    ends = {"value": mark.value, "low": mark.low, "high": mark.high}
    return {name: round(end * part, 4) for name, end in ends.items()}


def picks() -> list[dict[str, Any]]:
    read = table("value-of-picks", 'name="picks"')
    rows = zip(read.labels("players"), read.column("round"), read.column("four floors"), strict=True)
    return [
        {"players": NUMBERS[who.split()[0]], "round": int(when.split()[1]), **estimate(won)} for who, when, won in rows
    ]


def levels(game: str) -> list[dict[str, Any]]:
    read = table("levels", 'name="levels"')
    rows = zip(read.labels("game"), read.column("match"), read.column("the first won"), strict=True)
    matches = [(match.split(" against "), won) for name, match, won in rows if name == f"{game}, two"]
    return [{"first": first, "other": other, **estimate(won, 0.01)} for (first, other), won in matches]


def longer(title: str) -> list[dict[str, Any]]:
    read = table("ten-times-the-iterations", title)
    rows = zip(read.column("few"), read.column("many won"), strict=True)
    searches = [{"few": int(few.replace(",", "")), **estimate(won, 0.01)} for few, won in rows]
    return sorted(searches, key=lambda one: int(one["few"]))


def endings() -> list[dict[str, Any]]:
    read = table("game-length", 'name="endings"')
    rows = zip(
        read.labels("scenario"), read.column("players"), read.column(f"ended by T-LAST, of {GAMES}"), strict=True
    )
    games = []
    for scenario, who, count in rows:
        value, low, high = wilson(int(count) / GAMES, GAMES, SURE)
        ends = {"value": round(value, 4), "low": round(low, 4), "high": round(high, 4)}
        games.append({"scenario": scenario, "players": NUMBERS[who], **ends})
    return games


MEASURED = {
    "manhattan": lambda: {
        "picks": picks(),
        "levels": levels("Manhattan"),
        "longer": longer("less and less in Manhattan"),
    },
    "traffiq": lambda: {"endings": endings(), "levels": levels("TraffIQ"), "longer": longer("help more in TraffIQ")},
}


@pytest.mark.parametrize("game", MEASURED)
def test_findings_have_the_numbers_of_their_lab_notes(game: str) -> None:
    file = ROOT / "web/src/games" / game / "measured/findings.json"
    assert json.loads(file.read_text("utf-8")) == MEASURED[game]()
