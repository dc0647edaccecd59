"""The documentation: its links, files, commands, options and examples are correct."""

import ast
import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from midtown import games
from midtown.bots import bot
from midtown.cli.app import program
from midtown.cli.app import run as run_program
from midtown.cli.engine import Engine
from midtown.fairness import Shuffle, secret_of
from midtown.match import Match, run
from tests.tools import need_package

ROOT = Path(__file__).parent.parent
sys.path.append(str(ROOT / "scripts"))

from checks import calls, docs, docstrings, words  # noqa: E402

PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "web" / "README.md"])
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"`((?:src|web|tests|scripts|docs)/[\w./-]+)`")


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def text_of(*parts: str) -> str:
    return ROOT.joinpath(*parts).read_text(encoding="utf-8")


def blocks(file: Path, language: str) -> list[str]:
    """Return the code blocks of a page in this language."""
    return [code for kind, code in FENCE.findall(file.read_text("utf-8")) if kind == language]


def anchors(file: Path) -> set[str]:
    """Return the anchors of a page's headings."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", file.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("file", PAGES, ids=name_of)
def test_every_link_leads_somewhere(file: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", FENCE.sub("", file.read_text("utf-8"))):
        there = file.parent / target if target else file
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), f"{target}#{anchor}"


NAMING = ["ARCHITECTURE.md", "docs/develop/tour.md", "docs/develop/testing.md", "docs/lab/finding-code-by-its-name.md"]


@pytest.mark.parametrize("name", NAMING)
def test_every_file_named_exists(name: str) -> None:
    named = FILE.findall(text_of(name))
    assert named
    assert [file for file in named if not list(ROOT.glob(file))] == []


def test_the_life_of_a_move_names_its_files() -> None:
    text = text_of("ARCHITECTURE.md")
    assert len(text.splitlines()) <= 150
    life = text.partition("\n## The life of a move\n")[2].partition("\n## ")[0]
    assert len(set(FILE.findall(life))) >= 6


RECORDED = "docs/play/fair-shuffles.md"
DATA = "docs/build/data.md"
BUILDING = "docs/develop/adding-a-game.md"
"""The page whose blocks are the files of a game: tests/documentation/test_adding_a_game.py runs it."""
PYTHON = [file for file in PAGES if blocks(file, "python") and name_of(file) != BUILDING]


@pytest.mark.parametrize("file", PYTHON, ids=name_of)
def test_the_python_blocks_of_a_page_run_one_after_the_other(
    file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    names: dict[str, Any] = {"__name__": "page"}
    if name_of(file) == RECORDED:
        match = Match("stones", ["Ann", "bot:random"], {}, Shuffle(secret_of(4), [(0, "12ab")]))
        match = run(match, [bot("random")] * 2, 1)
        names["record"] = match.record().document()
    if name_of(file) == DATA:
        need_package("pyarrow")
        monkeypatch.chdir(tmp_path)
        assert run_program(["simulate", "stones", "--games", "2", "--out", "games.parquet", "--jobs", "1"]) == 0
    for code in blocks(file, "python"):
        exec(compile(code, name_of(file), "exec"), names)
    for test in [item for name, item in names.items() if name.startswith("test_")]:
        test()


def test_the_readme_and_the_python_page_have_programs() -> None:
    assert {"docs/build/python.md", "docs/build/bots.md", RECORDED} <= {name_of(file) for file in PYTHON}


@pytest.mark.parametrize("file", [file for file in PAGES if blocks(file, "json")], ids=name_of)
def test_the_json_blocks_are_json(file: Path) -> None:
    for code in blocks(file, "json"):
        rest = code.strip()
        while rest:
            _, end = json.JSONDecoder().raw_decode(rest)
            rest = rest[end:].strip()


def midtown_lines(file: Path) -> Iterator[str]:
    """Yield each command line on a page that begins with `midtown`, from code blocks and inline code."""
    text = file.read_text("utf-8")
    typed = [line for kind, code in FENCE.findall(text) if kind in ("", "console") for line in code.splitlines()]
    typed += re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
    for line in typed:
        plain = re.sub(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:\.venv/bin/)?", "", line)
        if plain.startswith("midtown "):
            yield plain


def complaint(line: str) -> str | None:
    """Return what is wrong with a command line: its command or an option does not exist; None if nothing is."""
    words = shlex.split(line.partition("  #")[0].replace("[", "").replace("]", "").replace("`", "'"))[1:]
    if words[0] in ("engine", "--version", "--lang", "--help", "seed"):
        return None
    command: Any = program.commands.get(words[0])
    if command is None:
        return f"{line}: no command {words[0]}"
    if isinstance(command, click.Group):
        name = next((word for word in words[1:] if word in command.commands), "GAME")
        command = command.commands.get(name, command)
    options = {option for parameter in command.params for option in parameter.opts} | {"--help"}
    wrong = [word for word in words if word.startswith("--") and word.partition("=")[0] not in options]
    return f"{line}: no option {wrong}" if wrong else None


@pytest.mark.parametrize("file", PAGES, ids=name_of)
def test_every_command_and_option_exists(file: Path) -> None:
    assert [wrong for line in midtown_lines(file) if (wrong := complaint(line))] == []


def test_a_command_or_an_option_that_does_not_exist_is_noticed() -> None:
    assert complaint("midtown play manhattan --seats Ann,Ben") is None
    assert complaint("midtown plays manhattan")
    assert complaint("midtown play manhattan --chairs 3")
    assert complaint("midtown record verify game.json --strictly")


def test_the_page_of_commands_names_every_command() -> None:
    text = text_of("docs", "commands.md")
    assert [name for name in [*program.commands, "engine"] if f"`midtown {name}" not in text] == []


def test_the_protocols_pages_describe_every_request_and_every_option() -> None:
    text = text_of("docs", "build", "engine-protocol.md") + text_of("docs", "build", "notation.md")
    assert all(f'"cmd":"{command}"' in text for command in Engine().commands)
    for name in games.names():
        if name != "stones":
            assert all(f"`{option}`" in text for option in games.game(name).OPTIONS)


def test_pictures_are_small() -> None:
    pictures = [*ROOT.glob("docs/pictures/*")]
    assert {picture.suffix for picture in pictures} == {".gif", ".png", ".svg"}
    assert all(picture.stat().st_size <= (900_000 if picture.suffix == ".gif" else 400_000) for picture in pictures)


def test_each_reader_finds_their_page_from_the_readme() -> None:
    links = set(re.findall(r"\]\(([^)#:]+)\)", text_of("README.md")))
    readers = {f"docs/{reader}/index.md" for reader in ("play", "host", "build", "develop", "lab")}
    assert readers | {"docs/build/bots.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"} <= links


WORDS = {
    "One. Two three.": [1, 2],
    "One `a.b. C` two, e.g. three. Four [five six](x.md#y) — seven!": [5, 4],
    "# A heading\n\n- An item\n  that goes on.\n- Another one. And more.\n": [5, 2, 2],
    "| a cell | two. Sentences |\n|---|---|\n": [2, 1, 1],
    "```\nno sentence at all. None.\n```\n<!-- nor. Here -->\n": [],
    "*Lost*: gone. *Found*: there.": [2, 2],
    "It costs 1.5 s. 3 of 4 stay.": [4, 4],
}


@pytest.mark.parametrize(("text", "expected"), WORDS.items())
def test_sentences_are_counted_in_words(text: str, expected: list[int]) -> None:
    assert [sentence.words for sentence in docs.sentences(text)] == expected


def test_a_sentence_that_is_too_long_is_refused(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    page = tmp_path / "docs" / "page.md"
    page.write_text("Short one. " * 3 + "Word " * 46 + "ends.", "utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert [line.partition(": ")[0] for line in docs.failures(tmp_path)] == ["docs/page.md:1"]
    page.write_text(("Word " * 21 + "ends. ") * 2, "utf-8")
    assert [line.partition(": ")[0] for line in docs.failures(tmp_path)] == ["docs/page.md"]


NAMES = {
    "  told = $state(1);": ["told"],
    "  get known(): Me {": ["known"],
    "  #asked: Promise<Me> | null = null;": ["asked"],
    "  async told(frame: Frame) {": ["told"],
    "const { shown, before } = scene;": ["shown"],
    "load().then((found) => found.text)": ["found"],
    "if (lesson.told && step.kind === x) run();": ["told"],
    "  .narrow .said b {": ["said"],
    '<p class="line told" class:shown={x}>': ["told", "shown"],
    'if (step.kind === "told") { go(t("found.none")); }': [],
    "/** What is shown after it was asked for. */": [],
}


@pytest.mark.parametrize(("line", "expected"), NAMES.items())
def test_banned_names_are_seen_wherever_a_script_or_a_style_has_names(line: str, expected: list[str]) -> None:
    assert [name for name, _ in words.script_names([line])] == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("told = 1", ["told"]),
        ("self.found = 1", ["found"]),
        ("def _asked(said): pass", ["_asked", "said"]),
        ("text(found=1)", ["found"]),
        ("from a import b as known", ["known"]),
        ("try:\n    f()\nexcept ValueError as told:\n    pass", ["told"]),
        ("match x:\n    case [str() as found, *shown]: pass\n    case {**asked}: pass", ["found", "shown", "asked"]),
        ("def move_told(): pass", ["move_told"]),
        ("def test_a_move_is_told(): pass", []),
        ("print(known, b.found)", []),
    ],
)
def test_banned_names_are_seen_wherever_python_has_names(code: str, expected: list[str]) -> None:
    assert sorted(name for name, _ in words.python_names(code)) == sorted(expected)


def test_banned_names_are_seen_in_the_texts_of_a_catalogue() -> None:
    text = ['found = "Only {shown:move|moves}, not {asked}, of {moves}."']
    assert [name for name, _ in words.placeholders(text)] == ["shown", "asked"]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("Pair(1, 2, 3, 4, 5)", [("Pair", 1)]),
        ("a.Pair(1, 2, 3, *rest, 5)", [("Pair", 1)]),
        ("Pair(1, 2, 3, 4, fifth=5)", []),
        ("other(1, 2, 3, 4, 5)", []),
        ("from elsewhere import Pair\nPair(1, 2, 3, 4, 5)", []),
    ],
)
def test_values_without_names_are_seen(code: str, expected: list[tuple[str, int]]) -> None:
    classes = ast.parse("class Base(msgspec.Struct): pass\nclass Pair(Base): pass\nclass Other: pass")
    assert calls.records([classes]) == {"Base", "Pair"}
    assert list(calls.long_calls(ast.parse(code), {"Base", "Pair"})) == expected


def test_a_docstring_that_begins_like_a_question_is_seen() -> None:
    first = ast.parse('def f():\n    """Whether it is so."""\nx = 1\n"""Whether it is."""').body[0]
    assert docstrings.QUESTION.match(docstrings.docstring(first))
    assert not docstrings.QUESTION.match(docstrings.docstring(ast.parse('def f():\n    """Return whether."""').body[0]))
