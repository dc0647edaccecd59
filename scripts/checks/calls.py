"""Check that calls of our named tuples, structs and dataclasses name their values if there are more than four.

Compiled modules, those with a `.pxd` beside them, are left out: there a call by position is quicker.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tree import files

MOST = 4
"""The most values that a call gives by position."""
BASES = {"NamedTuple", "Struct"}


def failures(root: Path) -> Iterator[str]:
    """Yield each call of a record class with more than `MOST` values by position."""
    paths = [path for folder in ("src", "scripts") for path in files(root, folder) if path.suffix == ".py"]
    trees = {path: ast.parse((root / path).read_text("utf-8")) for path in paths}
    names = records(trees.values())
    for path, tree in trees.items():
        if not (root / path.with_suffix(".pxd")).exists():
            yield from (f"{path}:{line}: name the values of {name}" for name, line in long_calls(tree, names))


def records(trees: Iterable[ast.Module]) -> set[str]:
    """Return the names of all classes that are named tuples, structs or dataclasses."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names = {node.name for node in classes if any("dataclass" in ast.unparse(one) for one in node.decorator_list)}
    while True:
        more = {node.name for node in classes if (names | BASES) & {last_name(base) for base in node.bases}}
        if more <= names:
            return names
        names |= more


def long_calls(tree: ast.Module, names: set[str]) -> Iterator[tuple[str, int]]:
    """Yield name and line of each such call in a module; classes of other projects may have the same names."""
    foreign = {
        one.asname or one.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not (node.module or "").startswith("midtown")
        for one in node.names
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and len(node.args) > MOST:
            name = last_name(node.func)
            if name in names and name not in foreign:
                yield name, node.lineno


def last_name(node: ast.expr) -> str:
    """Return `C` for an expression such as `a.b.C`."""
    return ast.unparse(node).rpartition(".")[2]
