"""`midtown review`, run as a user runs it."""

import json
from pathlib import Path

from tests.cli.test_commands import midtown
from tests.conftest import GOLDEN, searching

pytestmark = searching

RECORD = GOLDEN / "records" / "manhattan-2-colours-1-greedy.json"
QUICK = ("--iterations", 300)


def test_a_review_is_printed_as_json_and_the_same_each_time() -> None:
    first, again = (midtown("review", RECORD, *QUICK, "--json").stdout for _ in range(2))
    assert first == again
    told, record = json.loads(first), json.loads(RECORD.read_text())
    assert told["format"] == "midtown-review/1"
    assert told["players"] == record["players"]
    assert len(told["chances"]) == len(record["moves"]) + 1
    assert told["iterations"] == 300


def test_a_review_is_drawn_in_80_columns_in_either_language_and_without_colours() -> None:
    english, german = (midtown("review", RECORD, *QUICK, "--lang", lang).stdout for lang in ("en", "de"))
    for drawn in (english, german):
        assert max(map(len, drawn.splitlines())) <= 80
        assert "\x1b" not in drawn
        assert drawn.count("100 %") == 1
        assert "██ Greedy 1   ░░ Greedy 2" in drawn
    assert "Luck of the draws" in english
    assert "Glück beim Ziehen" in german
    areas = [line[6:] for line in english.splitlines() if set(line[6:]) <= set("█░") and line[6:]]
    assert len(areas) == 14
    winner = json.loads(RECORD.read_text())["result"]["winners"]
    assert {line[-1] for line in areas} == {"█░"[seat] for seat in winner}


def test_a_game_that_is_not_over_gets_one_sentence(tmp_path: Path) -> None:
    document = json.loads(RECORD.read_text())
    document |= {"moves": [], "draws": document["draws"][:8], "result": None}
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(document))
    done = midtown("review", file)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "not over yet" in done.stderr
