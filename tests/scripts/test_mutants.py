"""The areas of the mutation run: what is in them, and which tests run."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "scripts"))

import mutants
from mutations import Mutant, mutants_of

ROOT = mutants.ROOT


def with_mutants(pattern: str) -> set[str]:
    files = {file: str(file.relative_to(ROOT)) for file in ROOT.glob(pattern)}
    return {path for file, path in files.items() if mutants_of(file, path)}


def test_every_file_in_which_a_mutant_can_be_made_is_in_an_area() -> None:
    covered = {str(file.relative_to(ROOT)) for area in mutants.AREAS for file in mutants.files_of(area)}
    left = (with_mutants("src/midtown/**/*.py") | with_mutants("web/src/**/*.ts")) - covered
    assert [path for path in sorted(left) if "/migrations/" not in path] == []


@pytest.mark.parametrize("name", mutants.AREAS)
def test_every_pattern_of_an_area_names_files(name: str) -> None:
    lost = [pattern for pattern in mutants.AREAS[name].sources if not any(mutants.ROOT.glob(pattern))]
    assert lost == []


def test_a_file_is_in_one_area() -> None:
    files = [file for area in mutants.AREAS for file in mutants.files_of(area)]
    assert len(files) == len(set(files))


@pytest.mark.parametrize("name", mutants.AREAS)
def test_the_tests_of_an_area_exist(name: str) -> None:
    area = mutants.AREAS[name]
    for file in mutants.files_of(name):
        for test in mutants.tests_of(area, str(file.relative_to(ROOT))):
            assert (ROOT / test).exists(), (file, test)


def test_tests_that_are_as_slow_without_the_mutant_catch_nothing(tmp_path: Path) -> None:
    (tmp_path / "scripts").symlink_to(ROOT / "scripts")
    (tmp_path / "source.py").write_text("VALUE = 1\n", "utf-8")
    (tmp_path / "test_slow.py").write_text("import time\n\ndef test_slow():\n    time.sleep(60)\n", "utf-8")
    mutant = Mutant(path="source.py", line=1, kind="constant", start=8, end=9, before="1", after="2")
    area = mutants.Area(("source.py",), ("test_slow.py",))
    assert mutants.caught(tmp_path, area, mutant, set(), seconds=1) == (False, "timeout")
    assert (tmp_path / "source.py").read_text("utf-8") == "VALUE = 1\n"
