"""A wheel holds the whole package and nothing else, and plays and serves without sources and without a compiler."""

import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SITE = Path(sysconfig.get_path("purelib"))
sys.path.append(str(ROOT / "scripts"))

import wheels  # noqa: E402


def test_a_wheel_holds_the_whole_package_and_nothing_else(wheel: Path) -> None:
    assert list(wheels.problems(wheel)) == []


def test_what_is_wrong_with_a_wheel_is_named(wheel: Path, tmp_path: Path) -> None:
    bad = tmp_path / wheel.name
    with zipfile.ZipFile(wheel) as good, zipfile.ZipFile(bad, "w") as copy:
        engine = re.compile(r"midtown/engine/simulator\..*so")
        for name in good.namelist():
            if name != wheels.FIRST_PAGE and not engine.fullmatch(name):
                copy.writestr(name, good.read(name))
        copy.writestr("tests/test_wheel.py", "")
    assert set(wheels.problems(bad)) == {
        f"missing: {wheels.FIRST_PAGE}",
        "missing: the pages; make build builds them",
        "not compiled: midtown/engine/simulator.py",
        "not of the package: tests/test_wheel.py",
    }


def test_a_wheel_plays_and_serves_without_sources(wheel: Path, tmp_path: Path) -> None:
    """Its dependencies are those of this environment, where the package itself is bound to the sources."""
    dependencies = tmp_path / "dependencies"
    dependencies.mkdir()
    for entry in SITE.iterdir():
        if "midtown" not in entry.name and entry.suffix != ".pth":
            (dependencies / entry.name).symlink_to(entry)
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv/bin/python")
    pip = [
        python,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "install",
        "--no-deps",
        "--no-index",
        str(wheel),
    ]
    subprocess.run(pip, check=True)
    (packages,) = (tmp_path / "venv/lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(f"{dependencies}\n")
    command = [python, str(ROOT / "scripts/smoke.py"), "--installed"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.endswith("smoke: all well\n"), done.stdout + done.stderr


def test_wheels_are_built_with_the_locked_tools() -> None:
    lines = wheels.build_tools().splitlines()
    assert [line.partition("==")[0] for line in lines if "==" in line] == list(wheels.BUILD_TOOLS)
    assert sum("--hash=" in line for line in lines) == len(lines) - len(wheels.BUILD_TOOLS)
