"""`midtown play` at a terminal: hot seat, Ctrl-C, end of input, colours."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.driver import Terminal, piped

CLEARED = "\x1b[2J\x1b[3J\x1b[H"
Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    begun: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        begun.append(Terminal(tmp_path, *arguments))
        return begun[-1]

    yield begin
    for terminal in begun:
        terminal.kill()


def test_between_people_the_screen_is_cleared_before_the_next_hand_is_shown(start: Start) -> None:
    terminal = start("play", "stones", "--seats", "Ann,Ben", "--seed", "2")
    assert "[" not in terminal.expect("Ann, press Enter when only you can see the screen.")
    terminal.type("")
    assert "ooooooo" in terminal.expect("Ann, 2 legal moves")
    assert terminal.raw.count(CLEARED) == 2
    terminal.type("take 2")
    terminal.expect("Press Enter to clear the screen.")
    terminal.type("")
    drawn = len(terminal.raw)
    assert "ooooo" not in terminal.expect("Ben, press Enter")
    assert CLEARED in terminal.raw[drawn:] or terminal.raw.count(CLEARED) >= 3
    terminal.type("")
    seen = terminal.expect("Ben, 2 legal moves")
    assert "Ann took 2 stones." in seen
    assert terminal.raw.count(CLEARED) == 4


@pytest.mark.parametrize(("language", "key", "word"), [("en", "Enter", "quit"), ("de", "Eingabetaste", "ende")])
def test_the_game_can_be_left_instead_of_handing_the_screen_over(
    start: Start, language: str, key: str, word: str, tmp_path: Path
) -> None:
    arguments = ("play", "stones", "--seats", "Ann,Ben", "--seed", "2", "--lang", language)
    first = start(*arguments, "--file", str(tmp_path / "first.json"))
    first.expect("Ann, ")
    first.type(word)
    first.expect("--resume")
    assert first.close() == 0
    second = start(*arguments, "--file", str(tmp_path / "second.json"))
    second.expect("Ann, ")
    second.type("")
    second.expect("Ann, 2 ")
    second.type("take 2")
    second.expect(key)
    second.type(word)
    second.expect("--resume")
    assert second.close() == 0
    assert "Ben, " not in second.raw.rpartition("take 2")[2]
    assert "take 2" in (tmp_path / "second.json").read_text()


def test_one_person_is_never_asked_to_hand_the_screen_over(start: Start) -> None:
    terminal = start("play", "stones", "--players", "2")
    terminal.expect("You, 2 legal moves")
    assert CLEARED not in terminal.raw


def test_ctrl_c_ends_politely_with_the_game_saved(start: Start, tmp_path: Path) -> None:
    terminal = start("play", "stones", "--players", "2", "--option", "heap=12")
    terminal.expect("legal moves (")
    terminal.type("take 1")
    terminal.expect("oooooooo")
    terminal.expect("legal moves (")
    terminal.interrupt_prompt()
    terminal.expect("The game is saved. To continue: midtown play --resume")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.raw
    assert "Ann" not in piped(tmp_path, "play", "--resume", typed="quit\n").stderr


@pytest.mark.parametrize(
    ("game", "thinker"),
    [("stones", "search:seconds=600"), ("manhattan", "search:iterations=99999999"), ("traffiq", "ismcts:seconds=600")],
)
def test_a_computer_player_that_thinks_says_so_and_ctrl_c_ends_it_at_once_with_the_game_saved(
    game: str, thinker: str, start: Start, tmp_path: Path
) -> None:
    terminal = start("play", game, "--seats", f"{thinker},me", "--seed", "1")
    terminal.expect(f"{thinker.partition(':')[0].capitalize()} is thinking …")
    terminal.interrupt()
    terminal.expect("The game is saved. To continue: midtown play --resume")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.raw
    assert terminal.raw.endswith("To continue: midtown play --resume\r\n")
    (save,) = tmp_path.glob("midtown/unfinished/*.json")
    assert json.loads(save.read_text())["record"]["players"] == [f"bot:{thinker}", "me"]


def test_what_is_shown_of_thinking_is_gone_when_the_move_is_there(start: Start) -> None:
    terminal = start("play", "stones", "--seats", "me,club", "--option", "heap=12", "--seed", "1")
    terminal.expect("legal moves (")
    terminal.type("take 1")
    terminal.expect("Club is thinking …")
    terminal.expect("Club took")
    assert terminal.raw.rpartition("Club is thinking")[2].partition("Club took")[0].count("\x1b[2K") > 0


def test_ctrl_c_before_a_game_has_begun_ends_politely(start: Start) -> None:
    terminal = start("play")
    terminal.expect("Which game?")
    terminal.interrupt_prompt()
    terminal.expect("No game was started.")
    assert terminal.close() == 130
    assert "Traceback" not in terminal.raw


def test_end_of_input_ends_politely(start: Start) -> None:
    terminal = start("play", "stones", "--players", "2")
    terminal.expect("legal moves (")
    terminal.type("\x04")
    terminal.expect("The game is saved")
    assert terminal.close() == 0


def test_a_terminal_gets_colours(start: Start) -> None:
    terminal = start("play", "stones", "--players", "2")
    terminal.expect("legal moves (")
    assert "\x1b[38;" in terminal.raw


@pytest.mark.parametrize("game", ["manhattan", "traffiq"])
def test_a_whole_game_is_played_at_a_terminal(game: str, start: Start) -> None:
    terminal = start("play", game, "--seats", "me,greedy", "--seed", "8")
    while True:
        seen = terminal.expect("> ") if "The record is in" not in terminal.plain else ""
        if not seen:
            break
        terminal.type("1")
        while "> " not in terminal.plain[terminal.read_to :] and "The record is in" not in terminal.plain:
            assert terminal.more()
    assert terminal.close() == 0
    assert "Traceback" not in terminal.plain
