"""Every direct dependency, Python's and the pages', has its row in docs/dependencies.md, and every row is one."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DOCUMENT = "docs/dependencies.md"
NAME = re.compile(r"[A-Za-z0-9._-]+")
ROW = re.compile(r"^\| ([a-z0-9@][a-z0-9._/-]*) \|", re.MULTILINE)
WEB = "web/package.json"


def failures(root: Path) -> Iterator[str]:
    """Each dependency without a reason, and each reason without a dependency."""
    python = set(dependencies(tomllib.loads((root / "pyproject.toml").read_text("utf-8"))))
    pages = set(packages(json.loads((root / WEB).read_text("utf-8"))))
    told = set(ROW.findall((root / DOCUMENT).read_text("utf-8"))) - {"name"}
    for file, needed in (("pyproject.toml", python), (WEB, pages)):
        yield from (f"{DOCUMENT}: {name}: in {file}, but not here" for name in sorted(needed - told))
    yield from (f"{DOCUMENT}: {name}: here, but no dependency" for name in sorted(told - python - pages))


def dependencies(project: dict[str, Any]) -> Iterator[str]:
    """The names of all direct dependencies: build, runtime, extras and groups."""
    lists = [project["build-system"]["requires"], project["project"]["dependencies"]]
    lists += project["project"].get("optional-dependencies", {}).values()
    lists += project.get("dependency-groups", {}).values()
    for requirement in (item for items in lists for item in items if isinstance(item, str)):
        if name := NAME.match(requirement):
            yield name.group().lower()


def packages(manifest: dict[str, Any]) -> Iterator[str]:
    """The names of all packages that npm is told to install."""
    for key in ("dependencies", "devDependencies", "optionalDependencies"):
        yield from manifest.get(key, {})
