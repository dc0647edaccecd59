"""The file of a tournament: append-only, robust against a torn line, for one tournament alone."""

import json
from pathlib import Path

import pytest

from midtown.arena.journal import Games, Ledger, read_ledger
from midtown.arena.tournament import play_games, tournament
from midtown.game import RequestError

TOURNAMENT = tournament("stones", 2, ("greedy", "random"), {}, 0.5, 4)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    go_on(path, 6)
    return path


def go_on(path: Path, number: int) -> Games:
    """Play the first `number` games as far as they are missing."""
    ledger = Ledger(path, TOURNAMENT)
    for game, played in play_games(TOURNAMENT, TOURNAMENT.missing(number, ledger.games), None):
        ledger.add(game, played)
    ledger.close()
    return ledger.games


def test_what_was_written_is_read_again(file: Path) -> None:
    stored, games = read_ledger(file)
    assert stored == TOURNAMENT
    assert games == dict(play_games(TOURNAMENT, range(6), None))


def test_the_documentation_shows_the_lines_as_they_are(file: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "develop" / "arena.md").read_text(encoding="utf-8")
    documented = page.split("```json\n")[1].split("```")[0].splitlines()
    written = file.read_text(encoding="utf-8").splitlines()
    for here, there in zip(map(json.loads, documented), map(json.loads, written), strict=False):
        assert here.keys() == there.keys()
    assert json.loads(documented[1])["efforts"][0].keys() == json.loads(written[1])["efforts"][0].keys()


def test_more_games_are_added_at_the_end(file: Path) -> None:
    before = file.read_bytes()
    assert sorted(go_on(file, 10)) == list(range(10))
    assert file.read_bytes().startswith(before)
    assert len(file.read_bytes().splitlines()) == 11


@pytest.mark.parametrize("kept", [1, 20, 500, -1])
def test_a_torn_last_line_is_left_and_its_game_played_again(file: Path, kept: int) -> None:
    whole = read_ledger(file)
    *lines, last, _ = file.read_bytes().split(b"\n")
    torn = b"\n".join([*lines, last[:kept]])
    file.write_bytes(torn)
    assert sorted(read_ledger(file)[1]) == list(range(5))
    assert (TOURNAMENT, go_on(file, 6)) == whole == read_ledger(file)
    assert file.read_bytes().startswith(torn)


def test_a_game_that_was_written_twice_counts_once(file: Path) -> None:
    before = read_ledger(file)
    file.write_bytes(file.read_bytes() + file.read_bytes().splitlines()[2] + b"\n\n")
    assert read_ledger(file) == before


@pytest.mark.parametrize(
    ("name", "value"), [("seed", 5), ("seconds", None), ("bots", ("random", "greedy")), ("options", {"heap": 12})]
)
def test_a_file_of_another_tournament_is_refused_and_left_as_it_is(file: Path, name: str, value: object) -> None:
    before = file.read_bytes()
    with pytest.raises(RequestError, match=f"contains a different tournament: its “{name}”"):
        Ledger(file, TOURNAMENT._replace(**{name: value}))  # type: ignore[arg-type]
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{",
        "[]",
        "null",
        "\0\xff",
        '{"format":"midtown-arena/1"}',
        '{"format":"midtown/1","game":"stones"}',
        "[" * 9999,
    ],
)
def test_a_file_that_is_no_tournament_is_refused(tmp_path: Path, first: str) -> None:
    path = tmp_path / "other"
    path.write_bytes(first.encode("latin-1") + b"\n{}\n")
    for use in (lambda: read_ledger(path), lambda: Ledger(path, TOURNAMENT)):
        with pytest.raises(RequestError, match="does not contain a tournament"):
            use()
    assert path.read_bytes().endswith(b"\n{}\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [("deal", 99), ("deal", -1), ("deal", "0"), ("seating", 1), ("seating", 7), ("record", {}), ("efforts", [{}])],
)
def test_a_line_that_is_not_the_game_it_says_is_refused(file: Path, name: str, value: object) -> None:
    first, line, *rest = file.read_text().splitlines()
    file.write_text("\n".join([first, json.dumps({**json.loads(line), name: value}), *rest]))
    with pytest.raises(RequestError, match="Line 2 of"):
        read_ledger(file)
