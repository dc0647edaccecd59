"""Check every file: its length, no path of one machine, no package registry, no star imports; folders' sizes; `Any`."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from tree import files, lines

LONGEST = 600
MOST_FILES = 25
MEDIANS = range(100, 171)
"""Lines of the median module of the package."""
SHORT = 25
MOST_SHORT = 0.1
"""Share of its modules that may have fewer lines than this."""
MOST_ANY = 175
"""Uses of `Any` in the package; to be lowered where some are removed."""
SEQUENCES = {Path("src/midtown/server/storage/migrations/versions")}
"""Folders whose files are numbered, and only grow."""
CODE = {".css", ".js", ".pxd", ".py", ".svelte", ".ts"}
MACHINE_PATH = re.compile(r"(?<![\w.~}/-])/(?:work|root|home/\w+|Users/\w+)(?![\w-])")
REGISTRY = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|crates|proxy\.golang)\.(?:org|com|io)\b"
    r"|\b(?:deb|security)\.debian\.org"
    r"|--(?:extra-)?index-url"
)
STAR = re.compile(r"\s*from .+ import \*")

TRANSLATION = re.compile(r"\.[a-z]{2}\.ts$")
"""Name of a file that says in another language what the one beside it says: no concept of its own."""


def failures(root: Path) -> Iterator[str]:
    """Yield each file that is too long, and each forbidden line."""
    excused = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["midtown"]["long-files"]
    for path in files(root):
        text = lines(root / path)
        if path.suffix in CODE and len(text) > LONGEST and path.as_posix() not in excused:
            yield f"{path}: {len(text)} lines, at most {LONGEST}: which second concept is in it?"
        for number, line in enumerate(text, 1):
            yield from (f"{path}:{number}: {complaint}" for complaint in complaints(path, line))
    code = (path for path in files(root) if path.suffix in CODE and not TRANSLATION.search(path.name))
    sizes = Counter(path.parent for path in code if path.name != "__init__.py")
    for folder, size in sizes.items():
        if size > MOST_FILES and folder not in SEQUENCES:
            yield f"{folder}: {size} files, at most {MOST_FILES}: which groups do they form?"
    modules = module_lengths(root)
    short = sum(length < SHORT for length in modules) / len(modules)
    if round(median(modules)) not in MEDIANS or short > MOST_SHORT:
        yield (
            f"src/midtown: {report(root)}; the median is to be {MEDIANS[0]} to {MEDIANS[-1]} lines,"
            f" and at most {MOST_SHORT:.0%} are to be so short"
        )
    if (uses := uses_of_any(root)) > MOST_ANY:
        yield f"src/midtown: {uses} uses of `Any`, at most {MOST_ANY}: which type or alias do these values have?"
    gone = [name for name in excused if not (root / name).exists()]
    yield from (f"pyproject.toml: long-files names {name}, which is no file" for name in gone)


def report(root: Path) -> str:
    """Return how long the modules of the package are."""
    modules = module_lengths(root)
    short = sum(length < SHORT for length in modules) / len(modules)
    return f"median of {len(modules)} modules: {median(modules):g} lines; {short:.0%} have fewer than {SHORT}"


def module_lengths(root: Path) -> list[int]:
    """Return the numbers of lines of all modules of the package, without package markers and migrations."""
    return [
        len(lines(root / path))
        for path in files(root, "src/midtown")
        if path.suffix == ".py" and path.name != "__init__.py" and path.parent not in SEQUENCES
    ]


def uses_of_any(root: Path) -> int:
    """Return how often modules of the package say `Any`, imports included."""
    modules = (path for path in files(root, "src/midtown") if path.suffix == ".py")
    return sum(len(re.findall(r"\bAny\b", line)) for path in modules for line in lines(root / path))


def complaints(path: Path, line: str) -> Iterator[str]:
    """Yield what is wrong with one line."""
    if place := MACHINE_PATH.search(line):
        yield f"a path of one machine: {place.group()}"
    if host := REGISTRY.search(line):
        yield f"a package registry: {host.group()}"
    if path.suffix == ".py" and STAR.match(line) and not path.with_suffix(".pxd").exists():
        yield "imports * without a .pxd beside it"
