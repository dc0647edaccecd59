"""What holds for every file: short enough to read, nothing of one machine in it, names imported one by one."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tree import files, lines

LONGEST = 400
CODE = {".css", ".js", ".pxd", ".py", ".svelte", ".ts"}
MACHINE_PATH = re.compile(r"(?<![\w.~}/-])/(?:work|root|home/\w+|Users/\w+)(?![\w-])")
REGISTRY = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|crates|proxy\.golang)\.(?:org|com|io)\b"
    r"|\b(?:deb|security)\.debian\.org"
    r"|--(?:extra-)?index-url"
)
STAR = re.compile(r"\s*from .+ import \*")


def failures(root: Path) -> Iterator[str]:
    """Each file that is too long, and each line that should not be there."""
    excused = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["midtown"]["long-files"]
    for path in files(root):
        text = lines(root / path)
        if path.suffix in CODE and len(text) > LONGEST and path.as_posix() not in excused:
            yield f"{path}: {len(text)} lines, at most {LONGEST}: which second concept is in it?"
        for number, line in enumerate(text, 1):
            yield from (f"{path}:{number}: {complaint}" for complaint in complaints(path, line))
    gone = [name for name in excused if not (root / name).exists()]
    yield from (f"pyproject.toml: long-files names {name}, which is no file" for name in gone)


def complaints(path: Path, line: str) -> Iterator[str]:
    """What is wrong with one line."""
    if place := MACHINE_PATH.search(line):
        yield f"a path of one machine: {place.group()}"
    if host := REGISTRY.search(line):
        yield f"a package registry: {host.group()}"
    if path.suffix == ".py" and STAR.match(line) and not path.with_suffix(".pxd").exists():
        yield "imports * without a .pxd beside it"
