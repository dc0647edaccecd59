"""The command `midtown review`."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from midtown.cli import review
from midtown.cli.app import run
from midtown.executor import Executor
from midtown.record import Record
from midtown.review import Look, SearchEffort
from tests.cli.test_commands import midtown
from tests.conftest import GOLDEN, searching

pytestmark = [searching, pytest.mark.long]

QUICK = ("--iterations", "100")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a finished game in a folder of its own, as the review is stored beside it."""
    file = tmp_path / "game.json"
    file.write_bytes((GOLDEN / "records" / "manhattan-2-colours-1-greedy.json").read_bytes())
    return file


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replace looks by quick empty ones; return the list to which they add the numbers of their moves."""
    seen: list[int] = []

    def looks(record: Record, effort: SearchEffort, executor: Executor) -> Iterator[Look]:
        for number in range(len(record.moves) + 1):
            seen.append(number)
            yield Look(number, [0.25, 0.75], None, [])

    monkeypatch.setattr(review, "looks", looks)
    return seen


def test_a_review_is_printed_as_json_and_the_same_each_time(record: Path) -> None:
    first, again = (midtown("review", record, *QUICK, "--anew", "--json").stdout for _ in range(2))
    assert first == again == record.with_name("game.review.json").read_text()
    review, document = json.loads(first), json.loads(record.read_text())
    assert review["format"] == "midtown-review/1"
    assert review["players"] == document["players"]
    assert len(review["chances"]) == len(document["moves"]) + 1
    assert review["iterations"] == 100


def test_a_second_review_is_the_kept_one(record: Path, looks: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", str(record), *QUICK, "--lang", "en"]) == 0
    assert looks == list(range(57))
    first = capsys.readouterr()
    assert run(["review", str(record), *QUICK, "--lang", "en"]) == 0
    assert len(looks) == 57
    assert capsys.readouterr() == first


def test_another_record_scale_or_version_or_the_option_anew_makes_a_new_review(
    record: Path, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def made(*arguments: str) -> bool:
        before = len(looks)
        assert run(["review", str(record), *(arguments or QUICK)]) == 0
        return len(looks) > before

    assert made()
    assert made("--iterations", "101")
    assert made()
    assert made(*QUICK, "--seed", "2")
    assert made(*QUICK, "--seed", "2", "--anew")
    assert made()
    record.write_text(record.read_text().replace('"bot:greedy"', '"Ann"', 1))
    assert made()
    monkeypatch.setattr(review, "__version__", "0.0.1")
    assert made()
    assert not made()


@pytest.mark.parametrize("kept", ["", "{", "[]", "[" * 100_000, "\xff", '{"format": "midtown-review/1"}'])
def test_what_is_no_whole_review_is_replaced_by_one_without_a_word(
    record: Path, looks: list[int], kept: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place = record.with_name("game.review.json")
    place.write_bytes(kept.encode("latin-1"))
    assert run(["review", str(record), *QUICK, "--json"]) == 0
    printed = capsys.readouterr()
    assert not printed.err
    assert place.read_text() == printed.out


def test_a_kept_review_that_somebody_has_changed_is_made_anew(
    record: Path, looks: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["review", str(record), *QUICK, "--json"]) == 0
    first, place = capsys.readouterr().out, record.with_name("game.review.json")
    place.write_text(place.read_text().replace("0.25", '"x"', 1))
    assert run(["review", str(record), *QUICK, "--json"]) == 0
    assert capsys.readouterr().out == first == place.read_text()


def test_a_review_that_cannot_be_kept_is_shown_all_the_same_and_one_sentence_says_so(
    record: Path, looks: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    record.with_name("game.review.json").mkdir()
    for lang, sentence in (("en", "cannot be saved"), ("de", "nicht")):
        assert run(["review", str(record), *QUICK, "--lang", lang]) == 0
        printed = capsys.readouterr()
        assert printed.err.count("\n") == 1
        assert sentence in printed.err
        assert "100 %" in printed.out
    assert sorted(file.name for file in record.parent.iterdir()) == ["game.json", "game.review.json"]


def test_a_record_from_standard_input_is_reviewed_and_nothing_is_kept(record: Path) -> None:
    command = [sys.executable, "-m", "midtown", "review", "/dev/stdin", *QUICK, "--json"]
    done = subprocess.run(command, input=record.read_text(), capture_output=True, text=True, check=True, timeout=120)
    assert json.loads(done.stdout)["moves"] == 56
    assert not done.stderr
    assert not Path("/dev/stdin.review.json").exists()


def test_ctrl_c_gives_one_sentence_and_code_130_and_nothing_is_kept(
    record: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(record: Record, effort: SearchEffort, executor: Executor) -> Iterator[Look]:
        raise KeyboardInterrupt

    monkeypatch.setattr(review, "looks", stopped)
    for lang, sentence in (("en", "Stopped"), ("de", "Abgebrochen")):
        assert run(["review", str(record), "--lang", lang]) == 130
        printed = capsys.readouterr()
        assert printed.err.count("\n") == 1
        assert sentence in printed.err
        assert not printed.out
    assert [file.name for file in record.parent.iterdir()] == ["game.json"]


def test_the_article_calls_a_person_without_a_name_by_number(
    record: Path, looks: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(record.read_text().replace('"bot:greedy"', '"me"', 1))
    for lang, sentence in (("en", "Player 1 won with 55 points"), ("de", "Spieler 1 hat nach 56 Zügen")):
        assert run(["review", str(record), *QUICK, "--lang", lang]) == 0
        assert sentence in capsys.readouterr().out


def test_a_review_is_drawn_in_80_columns_in_either_language_and_without_colours(record: Path) -> None:
    english, german = (midtown("review", record, *QUICK, "--lang", lang).stdout for lang in ("en", "de"))
    for drawn in (english, german):
        assert max(map(len, drawn.splitlines())) <= 80
        assert "\x1b" not in drawn
        assert drawn.count("\n100 %") == 1
        assert "██ Greedy 1   ░░ Greedy 2" in drawn
    assert "Luck of the draws" in english
    assert "Glück beim Ziehen" in german
    assert "  Greedy 1: result 100%, without the luck of the draws " in english
    assert "  Greedy 2: Ergebnis 0 %, ohne das Glück beim Ziehen " in german
    assert "Picking pieces" in english
    assert "Bauteile wählen" in german
    assert "level" not in english  # the levels are known by reviews with more iterations
    assert "How it went\n  Greedy 1 won with 55 points after 56 moves, ahead of Greedy 2 (42)." in english
    assert "Wie es lief\n  Greedy 1 hat nach 56 Zügen mit 55 Punkten gewonnen, vor Greedy 2 (42)." in german
    areas = [line[6:] for line in english.splitlines() if set(line[6:]) <= set("█░") and line[6:]]
    assert len(areas) == 14
    winner = json.loads(record.read_text())["result"]["winners"]
    assert {line[-1] for line in areas} == {"█░"[seat] for seat in winner}


def test_a_game_that_is_not_over_gets_one_sentence(record: Path) -> None:
    document = json.loads(record.read_text())
    document |= {"moves": [], "draws": document["draws"][:8], "result": None}
    record.write_text(json.dumps(document))
    done = midtown("review", record)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "not over yet" in done.stderr
