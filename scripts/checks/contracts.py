"""Check that every package of several modules has an import contract for what is inside it (`pyproject.toml`)."""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tree import files

GAMES = "midtown.games."
"""Packages of games: contracts name them with a wildcard, as there is no list of games."""
EXEMPT = {
    "midtown.games": "its packages are the games, which are strangers to each other",
    "midtown.server.storage.migrations": "the tool that runs the files names them",
    "midtown.server.storage.migrations.versions": "each file names the one before it",
    "midtown.support": "its modules are strangers to each other",
}


def failures(root: Path) -> Iterator[str]:
    """Yield each package without a contract."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    inside = {name for contract in contracts for name in contract.get("containers", [])}
    for package, modules in sorted(packages(root).items()):
        if modules > 1 and package not in inside and package not in EXEMPT and not package.startswith(GAMES):
            yield f"{package}: {modules} modules and no contract of the kind “layers”"


def packages(root: Path) -> Counter[str]:
    """Return the number of modules and packages in each package below `src`."""
    names = {
        ".".join((path.parent if path.name == "__init__.py" else path.with_suffix("")).relative_to("src").parts)
        for path in files(root, "src/midtown")
        if path.suffix == ".py"
    }
    return Counter(name.rpartition(".")[0] for name in names if "." in name)
