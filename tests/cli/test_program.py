"""The program as a whole: version, rules, languages, usage errors, and lazy imports."""

import ast
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

import midtown.cli
from midtown import games
from midtown.cli.app import program
from midtown.cli.console.commands import Argument, Declaration, LocalOption
from midtown.cli.console.language import choose_language, language_named
from midtown.game import RequestError
from tests.cli.driver import environment, piped
from tests.conftest import COMPILED

RESEARCH = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyarrow", "pyspiel")
OPTIONAL = (*RESEARCH, "PIL", "cma", "mcp", "onnxruntime", "psutil", "psycopg", "quickjs", "ray", "resvg_py")
"""The packages of all extras, as they are imported."""


def test_the_version_tells_the_program_how_it_runs_and_the_rules(tmp_path: Path) -> None:
    for arguments in (["--version"], ["--lang", "de", "--version"]):
        first, *rest = piped(tmp_path, *arguments).stdout.splitlines()
        assert first.startswith(f"midtown {midtown.__version__} (")
        assert rest == [f"{games.game(name).TITLE}: rules {games.game(name).RULES}" for name in games.names()]


@pytest.mark.parametrize(("plain", "engine"), [("1", "plain Python"), ("", "compiled" if COMPILED else "plain Python")])
def test_the_version_tells_whether_the_engine_is_compiled(plain: str, engine: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "midtown", "--version"]
    variables = {**environment(tmp_path), "MIDTOWN_PLAIN": plain}
    printed = subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout
    assert printed.startswith(f"midtown {midtown.__version__} ({engine})\n")


def test_a_reader_that_has_gone_is_no_error_for_the_version(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "midtown", "--version"]
    with open(writing, "wb") as gone:
        done = subprocess.run(command, env=environment(tmp_path), stdout=gone, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [["engine", "--help"], ["--version"]])
def test_the_engine_and_the_version_need_no_click_and_no_rich(arguments: list[str], tmp_path: Path) -> None:
    code = (
        "import sys; from midtown.cli import main; main(sys.argv[1:]); "
        "sys.exit(str([name for name in ('click', 'rich', 'numpy') if name in sys.modules]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == "[]"


def test_who_plays_imports_nothing_that_only_research_or_one_kind_of_database_needs(tmp_path: Path) -> None:
    code = (
        "import sys; from midtown.cli import main; status = main(sys.argv[1:]); "
        "import midtown.server.app, midtown.server.worker_process; "
        f"sys.exit(status or str([name for name in {OPTIONAL} if name in sys.modules]))"
    )
    command = [sys.executable, "-c", code, "play", "manhattan", "--seats", "casual,casual", "--option", "colours=1"]
    done = subprocess.run(
        command, env=environment(tmp_path), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.stderr.strip() == "[]"


def test_without_a_command_there_is_help(tmp_path: Path) -> None:
    for arguments in ([], ["--help"], ["-h"]):
        out = piped(tmp_path, *arguments)
        assert all(word in out.stdout + out.stderr for word in ("play", "rules", "midtown engine"))


@pytest.mark.parametrize("arguments", [[], ["play"], ["arena"], ["arena", "GAME"], ["record", "show"], ["admin"]])
def test_german_help_has_no_english_frame(arguments: list[str], tmp_path: Path) -> None:
    out = piped(tmp_path, *arguments, "--help", language="de_DE.UTF-8").stdout
    assert " ".join(["Aufruf:", "midtown", *arguments, "[OPTIONEN]"]) in out
    assert "Diese Hilfe zeigen." in out
    for english in ("Usage", "Show this", "[OPTIONS]", "COMMAND", "[ARGS]"):
        assert english not in out


@pytest.mark.parametrize("arguments", [[], ["arena"], ["record"], ["admin"]])
def test_a_group_takes_the_language_and_alone_shows_its_help(arguments: list[str], tmp_path: Path) -> None:
    for lang, word in (("en", "Commands"), ("de", "Befehle")):
        alone, page = (piped(tmp_path, *arguments, "--lang", lang, *more) for more in ([], ["--help"]))
        assert word in page.stdout
        assert page.stdout.strip() in alone.stdout + alone.stderr
        assert alone.returncode == piped(tmp_path, *arguments).returncode


@pytest.mark.parametrize("language", ["en", "de"])
def test_rules_are_listed_shown_and_found(language: str, tmp_path: Path) -> None:
    def rules(*arguments: str) -> str:
        done = piped(tmp_path, "rules", *arguments, "--lang", language)
        assert done.returncode == 0
        return done.stdout

    overview = rules()
    assert all(name in overview for name in games.names())
    for name in games.names():
        paragraphs = games.paragraphs(name, language)  # type: ignore[arg-type]
        listed, whole = rules(name), rules(name, "--all")
        for paragraph in paragraphs:
            assert f"{paragraph.rule:<12} {paragraph.title}" in listed
            assert f"{paragraph.number}. {paragraph.rule}: {paragraph.title}" in whole
        last = paragraphs[-1]
        for word in (last.rule.lower(), str(last.number)):
            assert f"{last.number}. {last.rule}: {last.title}" in rules(name, word)


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "de"),
        ([], {"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LC_MESSAGES": "de", "LC_ALL": ""}, "de"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        (["play", "--lang", "de"], {"LANG": "en"}, "de"),
        (["--lang=en", "play"], {"LANG": "de"}, "en"),
        (["play", "--lang"], {"LANG": "de"}, "de"),
    ],
)
def test_the_language_is_the_one_asked_for_else_the_systems(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert choose_language(arguments, environment) == language


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(RequestError, match="Unsupported language “xx”"):
        language_named("xx")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["play", "--foo"], "Unbekannte Option „--foo“. Meinst du --option?"),
        (["rules", "--all=yes"], "„--all“ nimmt keinen Wert."),
        (["serve", "--port"], "„--port“ braucht einen Wert."),
        (["serve", "--port", "many"], "„--port“ muss eine ganze Zahl von 1 bis 65535 sein."),
        (["serve", "--limits", "0"], "„--limits“ muss eine Zahl ab 0.1 sein."),
        (["serve", "--limits", "nan"], "„--limits“ muss eine Zahl ab 0.1 sein."),
        (["analyse"], "„file“ fehlt."),
        (["rules", "a", "b", "c"], "Zu viele Argumente."),
        (["arena", "run", "--foo"], "Unbekannte Option „--foo“. Meinst du --option, --out?"),
        (["record", "burn"], "Unbekannter Befehl. Möglich sind show, replay, verify, frames, picture, film."),
    ],
)
def test_usage_errors_are_one_line_in_the_users_language(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    done = piped(tmp_path, "--lang", "de", *arguments)
    # Click does not report the command of an option whose value is missing or superfluous.
    command = "midtown" if "Wert." in sentence else f"midtown {arguments[0]}"
    assert done.returncode == 2
    assert done.stderr == f"{sentence} Hilfe: {command} --help\n"
    assert not done.stdout


def test_help_is_no_error_and_in_the_users_language(tmp_path: Path) -> None:
    done = piped(tmp_path, "--lang", "de", "serve", "--help")
    assert done.returncode == 0
    assert "[Vorgabe: 127.0.0.1]" in done.stdout
    assert "default" not in done.stdout


def test_no_command_has_more_than_six_parameters_of_its_own() -> None:
    package = Path(midtown.cli.__file__).parent
    functions = {
        f"{file.name} {node.lineno}": sum(
            ast.unparse(argument.annotation or node).startswith("Annotated[")  # the others are groups of options
            for argument in node.args.args
        )
        for file in package.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(one).startswith("command(") for one in node.decorator_list)
    }
    assert len(functions) > 30
    assert {place: number for place, number in functions.items() if number > 6} == {}


SEVERAL_MEANINGS = {
    "--all": 2,
    "--bots": 3,
    "--force": 2,
    "--game": 3,
    "--games": 6,
    "--generations": 2,
    "--iterations": 4,
    "--move": 2,
    "--name": 2,
    "--note": 2,
    "--out": 4,
    "--pace": 2,
    "--players": 2,
    "--processes": 2,
    "--referee": 2,
    "--seats": 2,
    "--seconds": 4,
    "--seed": 5,
    "file": 3,
    "name": 2,
}
"""Flags and names of arguments that mean something else from command to command, and how many things they mean."""


def declarations(command: click.Command) -> Iterator[tuple[str, Declaration]]:
    """Yield flag and declaration of every option, and name and declaration of every argument."""
    for parameter in command.params:
        assert isinstance(parameter, LocalOption | Argument)
        yield parameter.opts[0], parameter.declaration
    for member in command.commands.values() if isinstance(command, click.Group) else ():
        yield from declarations(member)


def test_an_option_with_one_meaning_is_declared_once() -> None:
    meanings: dict[str, dict[Declaration, object]] = defaultdict(dict)
    for flag, declaration in declarations(program):
        meanings[flag][declaration] = declaration.help
    assert len(meanings) > 80
    assert {flag: len(several) for flag, several in meanings.items() if len(several) > 1} == SEVERAL_MEANINGS
    assert [flag for flag, several in meanings.items() if len(set(map(str, several.values()))) < len(several)] == []
