"""Check the rows of docs/develop/dependencies.md, and that the lock files leave out nothing that is needed."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCUMENT = "docs/develop/dependencies.md"
NAME = re.compile(r"[A-Za-z0-9._-]+")
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
    yield from missing()


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
