"""`midtown analyse`, run as a user runs it."""

import json

from tests.cli.test_commands import RECORD, midtown


def test_analyse_tells_every_candidate_as_json_and_the_same_for_a_seed() -> None:
    first, again = (midtown("analyse", RECORD, "--move", 20, "--iterations", 60, "--json").stdout for _ in range(2))
    assert first == again
    told = json.loads(first)
    assert told["iterations"] == 60 == sum(candidate["visits"] for candidate in told["candidates"])
    assert told["played"] in {candidate["move"] for candidate in told["candidates"]}
    assert all(candidate["line"][0] == candidate["move"] for candidate in told["candidates"])


def test_analyse_draws_a_table_in_either_language() -> None:
    english, german = (
        midtown("analyse", RECORD, "--move", 20, "--iterations", 40, "--lang", lang).stdout for lang in ("en", "de")
    )
    assert "Win" in english
    assert "Gewinn" in german
    assert "←" in english


def test_a_move_that_is_not_there_and_a_game_that_is_over_get_one_sentence() -> None:
    for arguments in (("--move", 999), ()):
        done = midtown("analyse", RECORD, *arguments)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
