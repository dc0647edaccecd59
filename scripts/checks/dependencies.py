"""Check the rows of docs/develop/dependencies.md, that the program uses what it installs, and the lock files."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

DOCUMENT = "docs/develop/dependencies.md"
NAME = re.compile(r"[A-Za-z0-9._-]+")
LOADED = {"httptools", "tzdata", "uvloop"}
"""What uvicorn loads by itself, and what the module zoneinfo reads."""
ROW = re.compile(r"^\| ([a-z0-9@][a-z0-9._/-]*) \|", re.MULTILINE)
WEB = "web/package.json"


def failures(root: Path) -> Iterator[str]:
    """Yield each dependency without a row, each row without a dependency, and each that is needed but not installed."""
    python = set(dependencies(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))))
    pages = set(packages(json.loads((root / WEB).read_text("utf-8"))))
    documented = set(ROW.findall((root / DOCUMENT).read_text("utf-8"))) - {"name"}
    for file, needed in (("pyproject.toml", python), (WEB, pages)):
        yield from (f"{DOCUMENT}: {name}: in {file}, but not here" for name in sorted(needed - documented))
    yield from (f"{DOCUMENT}: {name}: here, but no dependency" for name in sorted(documented - python - pages))
    yield from (f"pyproject.toml: {name}: nothing in src imports it" for name in sorted(unused(root)))
    yield from missing()


def unused(root: Path) -> set[str]:
    """Return the dependencies of every installation that no module below src imports."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {name.group().lower() for line in project["dependencies"] if (name := NAME.match(line))}
    imported = {module for path in (root / "src").rglob("*.py") for module in imports(path)}
    used = {
        one.lower().replace("_", "-")
        for module, names in packages_distributions().items()
        if module in imported
        for one in names
    }
    return needed - used - LOADED


def imports(path: Path) -> Iterator[str]:
    """Yield the top-level names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.split(".")[0]


def missing() -> Iterator[str]:
    """Yield what an installed package needs and the lock files, which are installed as they stand, do not have."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        yield from (f"lock files: {line}" for line in done.stdout.splitlines())


def dependencies(project: dict[str, Any]) -> Iterator[str]:
    """Return the names of all direct dependencies: build, runtime, extras and groups."""
    lists = [project["build-system"]["requires"], project["project"]["dependencies"]]
    lists += project["project"].get("optional-dependencies", {}).values()
    lists += project.get("dependency-groups", {}).values()
    for requirement in (item for items in lists for item in items if isinstance(item, str)):
        if name := NAME.match(requirement):
            yield name.group().lower()


def packages(manifest: dict[str, Any]) -> Iterator[str]:
    """Return the names of all packages that npm installs."""
    for key in ("dependencies", "devDependencies", "optionalDependencies"):
        yield from manifest.get(key, {})
