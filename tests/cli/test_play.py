"""`midtown play` through pipes: whole games, what can be typed, saving, and plain output."""

import json
import re
from pathlib import Path

import pytest

from midtown import bots, games
from tests.cli.driver import piped

QUICK = {"stones": 40, "manhattan": 60, "traffiq": 400}
"""Number of input lines that suffices for the person's moves in a quick game of each."""


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", games.names())
def test_a_whole_game_is_played_by_numbers_alone(game: str, language: str, tmp_path: Path) -> None:
    seats = ",".join(["me", *["random"] * (games.game(game).TABLE_FOR - 1)])
    lines = typed(*["1"] * QUICK.get(game, 400))
    done = piped(tmp_path, "play", game, "--seats", seats, "--seed", "5", "--lang", language, typed=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        "★" in done.stdout.splitlines()[-3 - games.game(game).TABLE_FOR :][-2 - games.game(game).TABLE_FOR]
        or "★" in done.stdout
    )
    (record,) = tmp_path.glob("midtown/finished/*.json")
    played = json.loads(record.read_text())
    assert played["result"]["winners"]
    assert played["secret"]
    assert done.stdout.count(str(record)) == 2  # for the record, and for its review
    assert played["players"][:2] == ["me", "bot:random"]
    assert not list(tmp_path.glob("midtown/unfinished/*"))


@pytest.mark.parametrize("game", games.names())
def test_computer_players_alone_play_a_game_to_its_end(game: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "play", game, "--seats", "random,greedy", "--seed", "1")
    assert done.returncode == 0
    assert "Random" in done.stdout


def test_plain_output_has_no_control_codes(tmp_path: Path) -> None:
    for game in games.names():
        done = piped(tmp_path, "play", game, "--players", "2", typed=typed("?", "help", "? 2", "1", "undo", "quit"))
        assert done.returncode == 0
        assert "\x1b" not in done.stdout
        assert all(line == line.rstrip() for line in done.stdout.splitlines() if not line.endswith("> "))


def test_the_same_seed_deals_the_same_game(tmp_path: Path) -> None:
    def end(seed: str) -> str:
        done = piped(tmp_path, "play", "stones", "--players", "2", "--seed", seed, typed=typed(*["2"] * 4))
        return done.stdout.partition("The record is in")[0]

    assert end("one") == end("one")
    assert len({end(str(seed)) for seed in range(4)}) > 1


def test_without_arguments_it_asks_for_the_game_and_the_players(tmp_path: Path) -> None:
    number = games.names().index("stones") + 1
    done = piped(tmp_path, "play", typed=typed("no such game", str(number), "", "take 2", "quit"))
    assert "Please type a number" in done.stdout
    assert "Press Enter to play against 1 computer player (casual)" in done.stdout
    assert "You took 2 stones." in done.stdout
    assert "Casual took" in done.stdout
    assert all(f"  {level} " in done.stdout for level in bots.LEVELS)
    assert "midtown play --resume" in done.stdout


def test_everyone_can_be_named_with_options_and_is_asked_again_after_a_mistake(tmp_path: Path) -> None:
    answers = ("Ann Ann", "Ann", "me greedy heap=8", "heap=12 Ann Ben random")
    done = piped(tmp_path, "play", "stones", typed=typed(*answers))
    assert "needs a different name" in done.stdout
    assert "for 2, 3 players" in done.stdout
    assert "7 or 12 stones" in done.stdout
    assert "Ann, press Enter" in done.stdout
    (save,) = tmp_path.glob("midtown/unfinished/*.json")
    record = json.loads(save.read_text())["record"]
    assert record["players"] == ["Ann", "Ben", "bot:random"]
    assert record["options"] == {"heap": 12}


@pytest.mark.parametrize(
    ("question", "players"),
    [
        ("club", ["me", "bot:club"]),
        ("3 Master", ["me", "bot:master", "bot:master"]),
        ("beginner me", ["bot:beginner", "me"]),
        ("me,search:seconds=0.1 heap=12", ["me", "bot:search:seconds=0.1"]),
        ("me,random,heap=12", ["me", "bot:random"]),
        ("Ann, Search:seconds=2,iterations=9", ["Ann", "bot:search:seconds=2,iterations=9"]),
        ("me search:seconds=never", ["me", "bot:greedy"]),
    ],
)
def test_every_level_can_sit_anywhere_and_a_search_has_its_own_time(
    question: str, players: list[str], tmp_path: Path
) -> None:
    piped(tmp_path, "play", "stones", typed=typed(question, "me greedy", "quit"))
    (save,) = tmp_path.glob("midtown/unfinished/*.json")
    assert json.loads(save.read_text())["record"]["players"] == players


def test_seats_on_the_command_line_take_every_level_and_searches_with_a_budget(tmp_path: Path) -> None:
    seats = "me,bot:club,search:seconds=0.1,iterations=50"
    done = piped(tmp_path, "play", "stones", "--seats", seats, typed=typed("take 1", "quit"))
    assert (done.returncode, done.stderr) == (0, "")
    assert [done.stdout.count(f"{name} took") for name in ("Club", "Search")] == [1, 1]
    assert "thinking" not in done.stdout


def test_a_game_that_was_saved_against_greedy_goes_on(tmp_path: Path) -> None:
    piped(tmp_path, "play", "stones", "--seats", "me,bot:greedy", typed=typed("1", "quit"))
    assert '"bot:greedy"' in next(tmp_path.glob("midtown/unfinished/*.json")).read_text()
    out = piped(tmp_path, "play", "--resume", typed=typed(*["2"] * 4)).stdout
    assert "Greedy took" in out
    assert "★" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "halma"], "Unknown game “halma”"),
        (["play", "stones", "--players", "9"], "Stones is for 2, 3 players"),
        (["play", "stones", "--seats", "me,bot:deep"], "Unknown computer player “deep”"),
        (["play", "stones", "--seats", "me,search:depth=3"], "has no setting “depth=3”"),
        (["play", "stones", "--seats", "me,club:seconds=3"], "Unknown computer player “club:seconds=3”"),
        (["play", "stones", "--seats", "me,greedy", "--players", "3"], "There are 2 seats, but 3 players"),
        (["play", "stones", "--players", "2", "--option", "heap"], "Use NAME=VALUE"),
        (["play", "stones", "--players", "2", "--option", "heap=9"], "7 or 12"),
        (["play", "stones", "--option", "heap=9"], "7 or 12"),
        (["play", "--resume"], "no unfinished game"),
        (["play", "--resume", "--file", "missing.json"], "missing.json: No such file"),
        (["play", "--lang", "fr"], "Unsupported language “fr”"),
        (["rules", "stones", "xyz"], "No rule of stones"),
        (["rules", "halma"], "Unknown game “halma”"),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, tmp_path: Path
) -> None:
    done = piped(tmp_path, *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_file_that_is_no_saved_game_is_refused_in_one_sentence(tmp_path: Path) -> None:
    for content in ("{", "[1]", '{"record": 5}', '{"format": "midtown/1", "game": "stones"}'):
        file = tmp_path / "game.json"
        file.write_text(content)
        done = piped(tmp_path, "play", "--resume", "--file", str(file))
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1


def test_a_refused_move_names_its_rule_and_the_rule_can_be_read(tmp_path: Path) -> None:
    lines = typed("take 3", "s-take", "? card", "? taking", "? zebra", "gibberish", "quit")
    out = piped(tmp_path, "play", "stones", "--players", "2", typed=lines).stdout
    assert "✗ There are only 7 stones left" in out
    assert "Type S-TAKE to read the rule." in out
    assert "2. S-TAKE: Taking\nTake one or two stones: `take 2`." in out
    assert "1. S-DEAL: The cards" in out
    assert "No rule mentions “zebra”" in out
    assert "✗ That is no move" in out


def test_moves_are_chosen_by_number_notation_or_words(tmp_path: Path) -> None:
    for choice, words in [
        ("2", "2 stones"),
        ("take 1", "1 stone"),
        ("TAKE2", "2 stones"),
        ("two", ""),
        ("1 stone", "1 stone"),
    ]:
        out = piped(tmp_path, "play", "stones", "--seats", "Ann,Ben", typed=typed("", choice)).stdout
        assert (f"Ann took {words}" in out) == bool(words), choice


@pytest.mark.parametrize(
    ("language", "typed_", "head", "other"),
    [
        ("en", "hint", "Level Club would play this. Win chance: ", "Also considered. Win chance: "),
        (
            "de",
            "tipp",
            "Auf Stufe Vereinsspieler würde der Computer so ziehen. Gewinnchance: ",
            "Auch erwogen. Gewinnchance: ",
        ),
    ],
)
def test_a_hint_says_a_move_its_chance_to_win_and_why_and_changes_nothing(
    language: str, typed_: str, head: str, other: str, tmp_path: Path
) -> None:
    def played(*lines: str) -> list[str]:
        seats = ["--seats", "me,random", "--option", "heap=12", "--seed", "3", "--lang", language]
        return piped(tmp_path, "play", "stones", *seats, typed=typed(*lines)).stdout.splitlines()

    out = played(typed_, "1", "1", "1", "quit")
    start = next(number for number, line in enumerate(out) if line.startswith(head))
    headline, best, reason, considered, second = out[start : start + 5]
    percent = "%" if language == "en" else " %"
    assert re.fullmatch(rf"{head}\d+{percent}", headline)
    assert re.match(r" +- (You would have|Du hättest) \d", reason)
    assert re.fullmatch(rf"{other}\d+{percent}", considered)
    assert {tuple(line.split()[:3]) for line in (best, second)} == {("1", "take", "1"), ("2", "take", "2")}
    deeds = ("Random took", "Random hat")
    others = [line for line in out if line.startswith(deeds)]
    assert [line for line in played("1", "1", "1", "quit") if line.startswith(deeds)] == others != []


def test_a_hint_on_a_forced_move_says_that_there_is_no_other(tmp_path: Path) -> None:
    out = piped(tmp_path, "play", "stones", "--seats", "me,Ben", typed=typed("", *["2", "", ""] * 3, "hint"))
    assert "Level Club would play this; there is no other move:" in out.stdout
    assert "Also considered" not in out.stdout


def test_when_several_moves_fit_they_are_listed(tmp_path: Path) -> None:
    out = piped(tmp_path, "play", "stones", "--players", "2", typed=typed("take", "quit")).stdout
    assert "2 moves fit:" in out
    assert "    2  take 2  take 2 stones" in out


def test_undo_takes_back_to_the_own_decision_and_the_same_draws_fall_again(tmp_path: Path) -> None:
    lines = typed("undo", "take 2", "take 2", "undo", "undo", "undo", "quit")
    out = piped(tmp_path, "play", "stones", "--players", "2", "--option", "heap=12", typed=lines).stdout
    assert out.count("There is no decision of yours") == 2
    assert out.count("Undone.") == 2
    boards = [line for line in out.splitlines() if line and set(line) == {"o"}]
    assert [len(board) for board in boards] == [12, 8, 4, 8, 12]


def test_a_game_left_goes_on_where_it_was_with_the_same_shuffle(tmp_path: Path) -> None:
    whole = piped(tmp_path / "a", "play", "stones", "--players", "2", "--seed", "4", typed=typed(*["2"] * 4)).stdout
    left = piped(tmp_path / "b", "play", "stones", "--players", "2", "--seed", "4", typed=typed("2"))
    assert left.returncode == 0
    assert "midtown play --resume" in left.stdout
    more = piped(tmp_path / "b", "play", "--resume", typed=typed(*["2"] * 4)).stdout
    assert "Continuing" in more
    assert (
        [line for line in whole.splitlines() if "★" in line]
        == [line for line in more.splitlines() if "★" in line]
        != []
    )
    (record,) = (tmp_path / "b").glob("midtown/finished/*.json")
    assert json.loads(record.read_text())["secret"]


def test_the_chooser_offers_the_unfinished_game(tmp_path: Path) -> None:
    piped(tmp_path, "play", "stones", "--players", "2", typed=typed("1", "quit"))
    out = piped(tmp_path, "play", typed=typed("r")).stdout
    assert "r  Continue Stones: You, Casual, 2 moves so far" in out
    assert "Continuing" in out


def test_a_game_can_be_kept_and_copied_in_files_of_ones_own(tmp_path: Path) -> None:
    mine, copy = tmp_path / "mine.json", tmp_path / "deep" / "copy.json"
    lines = typed("1", f"save {copy}", "save", f"save {tmp_path}", "quit")
    out = piped(tmp_path, "play", "stones", "--players", "2", "--file", str(mine), typed=lines).stdout
    assert f"Saved in {mine}" in out.replace("\n", " ")
    assert json.loads(copy.read_text()) == json.loads(mine.read_text())
    assert len(json.loads(mine.read_text())["record"]["moves"]) == 2
    assert "--resume --file" in out
    assert not (tmp_path / "midtown").exists()


def test_german_is_spoken_when_asked_for_or_when_the_system_does(tmp_path: Path) -> None:
    lines = typed("hilfe", "zurück", "? nehmen", "ende")
    german = piped(tmp_path, "play", "stones", "--players", "2", "--lang", "de", typed=lines)
    system = piped(tmp_path, "play", "stones", "--players", "2", typed=lines, language="de_AT.UTF-8")
    for done in (german, system):
        assert done.returncode == 0
        assert "Du hast keine Entscheidung" in done.stdout
        assert "Die Partie ist gespeichert" in done.stdout
    assert "Eine Partie gegen Computerspieler" in piped(tmp_path, "play", "--help", "--lang", "de").stdout


def test_no_error_in_play_shows_a_traceback(tmp_path: Path) -> None:
    odd = typed(
        "\x00",
        "?0",
        "?99999999999999999999",
        "0",
        "-1",
        "999",
        "ü" * 5000,
        "? ",
        "??",
        "take",
        "save /",
        "save \x00",
        "\ttake 1",
    )
    for game in games.names():
        done = piped(tmp_path, "play", game, "--players", "2", typed=odd)
        assert done.returncode == 0
        assert "Traceback" not in done.stdout + done.stderr
