"""A wheel holds the whole package and nothing else, and plays and serves without sources and without a compiler."""

import re
import subprocess
import sys
import sysconfig
import tarfile
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


def test_extras_are_added_to_an_installed_wheel_by_the_pip_of_its_environment(wheel: Path, tmp_path: Path) -> None:
    """Do as docs/build/extras.md says, in a fresh environment with this machine's package index."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv/bin/python")
    pip = [
        python,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "install",
        "-c",
        str(ROOT / "constraints.txt"),
    ]
    subprocess.run([*pip, f"{wheel}[tune]"], cwd=tmp_path, check=True)
    subprocess.run([*pip, "midtown[networks]"], cwd=tmp_path, check=True)
    versions = "import cma, onnxruntime, numpy; print(f'numpy=={numpy.__version__}')"
    done = subprocess.run([python, "-c", versions], cwd=tmp_path, capture_output=True, text=True, check=True)
    pins = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert done.stdout.strip() in {pin.partition(" ;")[0] for pin in pins}


def test_packed_sources_hold_what_a_wheel_is_built_from(tmp_path: Path) -> None:
    sources = wheels.pack(sys.executable, tmp_path)
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    package = {file.relative_to(ROOT).as_posix() for file in (ROOT / "src/midtown").rglob("*.p[xy]*")}
    package = {name for name in package if "__pycache__" not in name}
    assert package | {"setup.py", "pyproject.toml", "README.md", "LICENSE", f"src/{wheels.FIRST_PAGE}"} <= names
