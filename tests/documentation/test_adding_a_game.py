"""The page about adding a game builds the toy game: its files are the toy's, and every step of it works."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from midtown import game
from midtown.bots.search.simulators import SIMULATOR, SimulatorModule
from midtown.encoding import ENVIRONMENT, EnvironmentModule
from midtown.playouts import PLAYOUT, PlayoutModule
from midtown.puzzles.collection import PUZZLES, PuzzlesModule
from midtown.statistics import STATISTICS, StatisticsModule
from midtown.tuning.tunable import TRAINABLE, TUNABLE, TrainableModule

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "develop" / "adding-a-game.md").read_text("utf-8")
TOY = ROOT / "tests" / "toy" / "stones"
BLOCK = re.compile(r"^(?:(Lines of )?`([\w./]+)`:\n\n)?```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMES = "__init__.py"
ENDINGS = (".md", ".py", ".svelte", ".toml", ".ts")
GERMAN = ("README.de.md", "locale/de.toml", "web/index.de.ts", "web/state.de.ts")
"""Files that the page does not show: they have the same keys as the English ones."""


def names_in(protocol: Any) -> Iterator[str]:
    """Yield the names that a protocol demands."""
    yield from (name for name in {**vars(protocol), **protocol.__annotations__} if not name.startswith("_"))


def run(arguments: list[str], folder: Path) -> None:
    """Run Python with the games of `folder`; fail with what it printed if it fails."""
    environment = {**os.environ, "MIDTOWN_GAMES": "games", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_steps_of_the_page_build_the_toy_game_and_each_of_them_works(tmp_path: Path) -> None:
    folder, program, ran = tmp_path / "games" / "stones", "", 0
    for name in GERMAN:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text((TOY / name).read_text("utf-8"), "utf-8")
    for lines, name, language, text in BLOCK.findall(PAGE):
        if lines:
            with (folder / name).open("a", encoding="utf-8") as file:
                file.write(text)
        elif name:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        elif language == "python":
            program, ran = program + text, ran + 1
            run(["-c", program], tmp_path)
        else:
            command = text.removeprefix("$ MIDTOWN_GAMES=games midtown ").split()
            run(["-m", "midtown", *command], tmp_path)
            ran += 1
    assert ran == 5
    whole = {path.relative_to(TOY) for path in TOY.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert {path.relative_to(folder) for path in folder.rglob("*") if path.suffix in ENDINGS} == whole
    for path in whole - {Path(NAMES)}:
        assert (folder / path).read_text("utf-8") == (TOY / path).read_text("utf-8")
    imports = [line for line in (TOY / NAMES).read_text("utf-8").splitlines() if line.startswith("from ")]
    assert sorted((folder / NAMES).read_text("utf-8").splitlines()) == sorted(imports)


@pytest.mark.parametrize(
    "protocol",
    [game.Rules, game.Presentation, game.Evaluation, game.Terminal, StatisticsModule, PuzzlesModule],
    ids=lambda protocol: protocol.__name__,
)
def test_the_page_names_all_that_a_game_may_write(protocol: Any) -> None:
    names = [*names_in(protocol)]
    assert names
    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_the_page_names_every_optional_part() -> None:
    parts: list[tuple[game.Part[Any], Any]] = [
        (SIMULATOR, SimulatorModule),
        (PLAYOUT, PlayoutModule),
        (ENVIRONMENT, EnvironmentModule),
        (TRAINABLE, TrainableModule),
        (TUNABLE, None),
        (STATISTICS, None),
        (PUZZLES, None),
    ]
    for part, module in parts:
        assert f"`{part.path.replace('.', '/')}.py`" in PAGE
        if module is not None:
            (name,) = [name for name in names_in(module) if name[0].isupper()]
            assert f"class `{name}`" in PAGE
