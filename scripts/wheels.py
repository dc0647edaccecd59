"""Build wheels into dist/, one for each named Python, with the locked build tools, and say what is wrong with them.

On Linux, auditwheel gives a wheel the manylinux tag that its symbols allow. A wheel holds the package with its pages
and the compiled engine, and nothing else.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD_TOOLS = ("cython", "setuptools")
ENTRY = re.compile(r"^(\S+?)==(?:.*\\\n)*.*\n", re.MULTILINE)
COMPILED = {".so", ".pyd"}
FIRST_PAGE = "midtown/web/index.html"


def build_tools() -> str:
    """Return the entries of requirements.lock for what builds the package, with their hashes."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    entries = {entry[1]: entry[0] for entry in ENTRY.finditer(text)}
    return "".join(entries[name] for name in BUILD_TOOLS)


def build(python: str, target: Path) -> Path:
    """Build the wheel of the interpreter `python` into `target`, and return its path."""
    for old in [*ROOT.glob("build/lib*"), *ROOT.glob("build/bdist*")]:
        shutil.rmtree(old)
    with tempfile.TemporaryDirectory(prefix="midtown-wheel-") as name:
        folder = Path(name)
        tools = folder / "tools.txt"
        tools.write_text(build_tools(), "utf-8")
        subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
        own = folder / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        pip = [str(own), "-m", "pip", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--require-hashes", "-r", str(tools)], check=True)
        command = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder / "built"), str(ROOT)]
        subprocess.run(command, env={**os.environ, "MIDTOWN_NATIVE": "0", "MIDTOWN_REQUIRE_COMPILED": "1"}, check=True)
        (wheel,) = (folder / "built").glob("*.whl")
        if sys.platform == "linux":
            wheel = repaired(wheel, folder / "repaired")
        target.mkdir(exist_ok=True)
        return Path(shutil.move(wheel, target / wheel.name))


def repaired(wheel: Path, folder: Path) -> Path:
    """Return a copy of `wheel` in `folder` with its manylinux tag, and without symbols for debuggers."""
    programs = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [
        sys.executable,
        "-m",
        "auditwheel",
        "repair",
        "--strip",
        "--wheel-dir",
        str(folder),
        str(wheel),
    ]
    subprocess.run(command, env=programs, check=True)
    (result,) = folder.glob("*.whl")
    return result


def problems(wheel: Path) -> Iterator[str]:
    """Yield what is wrong with the files of `wheel`: more or fewer than the package has, or not compiled."""
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    packed = {name for name in names if not name.split("/")[0].endswith(".dist-info")}
    compiled = {name for name in packed if Path(name).suffix in COMPILED}
    modules = {f"{name.rpartition('/')[0]}/{Path(name).name.partition('.')[0]}" for name in compiled}
    package = ROOT / "src"
    files = {
        file.relative_to(package).as_posix()
        for file in (package / "midtown").rglob("*")
        if file.is_file() and file.suffix not in COMPILED and "__pycache__" not in file.parts
    }
    typed = {name.removesuffix(".pxd") for name in files if name.endswith(".pxd")}
    expected = {name for name in typed if f"{name}.py" in files}
    yield from (f"missing: {name}" for name in sorted(files - packed))
    yield from (f"not of the package: {name}" for name in sorted(packed - compiled - files))
    yield from (f"not compiled: {name}.py" for name in sorted(expected - modules))
    if FIRST_PAGE not in packed:
        yield "missing: the pages; make build builds them"


def main() -> int:
    """Build and check a wheel for each Python, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="*", default=[sys.executable], help="such as python3.13; by default this one")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", help="the folder of the wheels, by default dist")
    parser.add_argument("--check", type=Path, metavar="WHEEL", help="only check this wheel")
    arguments = parser.parse_args()
    if arguments.check:
        wheels = iter([arguments.check])
    else:
        wheels = (build(python, arguments.target) for python in arguments.pythons)
    wrong = 0
    for wheel in wheels:
        lines = list(problems(wheel))
        print(wheel, *lines, sep="\n", flush=True)
        wrong += len(lines)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
