"""The command `midtown analyse`."""

import json
from pathlib import Path

import pytest

from midtown.cli.app import run
from tests.cli.test_commands import RECORD, midtown


@pytest.mark.long
def test_analyse_tells_every_candidate_as_json_and_the_same_for_a_seed() -> None:
    first, again = (midtown("analyse", RECORD, "--move", 20, "--iterations", 60, "--json").stdout for _ in range(2))
    assert first == again
    analysis = json.loads(first)
    assert analysis["iterations"] == 60 == sum(candidate["visits"] for candidate in analysis["candidates"])
    assert analysis["played"] in {candidate["move"] for candidate in analysis["candidates"]}
    assert all(candidate["line"][0] == candidate["move"] for candidate in analysis["candidates"])


def test_analyse_draws_a_table_in_either_language() -> None:
    english, german = (
        midtown("analyse", RECORD, "--move", 20, "--iterations", 40, "--lang", lang).stdout for lang in ("en", "de")
    )
    assert "Win" in english
    assert "Gewinn" in german
    assert "←" in english


@pytest.mark.parametrize("arguments", [("--move", "999"), ("--move", "0"), ("--move", "-3"), ()])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_move_that_is_not_there_and_a_game_that_is_over_get_one_sentence(
    arguments: tuple[str, ...], lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", str(RECORD), *arguments, "--lang", lang]) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert ("There is no move" in printed.err) == (lang == "en" and bool(arguments))
    assert ("such as --move" in printed.err) == (lang == "en" and not arguments)
    assert not printed.out


def test_the_last_move_is_analysed_and_a_players_name_is_told_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(RECORD.read_text())
    document["players"] = ["[/b]", "[red]"]
    file, last = tmp_path / "game.json", len(document["moves"])
    file.write_text(json.dumps(document))
    assert run(["analyse", str(file), "--move", str(last), "--iterations", "20", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert f"Move {last}, [" in printed
    assert "←" in printed
