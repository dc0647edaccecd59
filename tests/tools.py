"""External programs that some tests need: where one is missing, these tests are skipped, or fail in CI."""

import importlib.util
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import pytest

EXTRAS: Final = {
    "mcp": "mcp",
    "onnxscript": "learn",
    "pyarrow": "research",
    "sb3_contrib": "learn",
    "tensorboard": "learn",
    "torch": "learn",
}
"""The extra of each optional package that tests need."""
CI: Final = os.environ.get("CI") == "true"


class Tool(NamedTuple):
    """A program: its name, a function that returns its path or None, and how to install it."""

    name: str
    find: Callable[[], Path | None]
    remedy: str


def need(tool: Tool) -> Path:
    """Return the path of `tool`; skip the test if it is missing, or fail it in CI."""
    if path := tool.find():
        return path
    return lacking(f"{tool.name} is missing: {tool.remedy}")


def need_package(name: str) -> None:
    """Skip the test without an optional Python package, or fail it in CI."""
    if importlib.util.find_spec(name) is None:
        lacking(f"the Python package {name} is missing: pip install 'midtown[{EXTRAS[name]}]'")


def lacking(sentence: str) -> Path:
    """Skip the test with `sentence`, or fail it in CI. Pytest prints one line for all skips at one place."""
    if CI:
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def postgres_programs() -> Path | None:
    """Return the folder with PostgreSQL's programs: the one on PATH, else the newest that Debian has installed."""
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    programs = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in programs), key=lambda folder: float(folder.parent.name), default=None)


def faketime_library() -> Path | None:
    """Return the path of Debian's libfaketime for multithreaded programs."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def on_path(program: str) -> Callable[[], Path | None]:
    """Return a function that looks for `program` on PATH."""
    return lambda: Path(path) if (path := shutil.which(program)) else None


def system_program(program: str) -> Callable[[], Path | None]:
    """Return a function that looks for `program` on PATH and where Debian keeps programs of administrators."""
    return lambda: Path(path) if (path := shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")) else None


POSTGRES: Final = Tool("PostgreSQL", postgres_programs, "install Debian's package postgresql")
FAKETIME: Final = Tool("libfaketime", faketime_library, "install Debian's package faketime")
NODE: Final = Tool("Node", on_path("node"), "install Debian's package nodejs")
COMPILER: Final = "the engine is not compiled: install Debian's packages gcc and python3-dev, then make build"
"""Reason for skipping tests of compiled code where it is missing although plain Python was not requested."""
