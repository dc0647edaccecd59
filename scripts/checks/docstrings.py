"""Check that a function's docstring begins with a command; ruff's D401 lets questions and properties pass."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tree import files

QUESTION = re.compile(r"(Whether|How|What|When|Where|Which|Who|Whom|Whose|Why)\b")


def failures(root: Path) -> Iterator[str]:
    """Yield each function whose docstring begins like a question."""
    for path in files(root):
        if path.suffix == ".py":
            for node in ast.walk(ast.parse((root / path).read_text("utf-8"))):
                if match := QUESTION.match(docstring(node)):
                    yield f"{path}:{getattr(node, 'lineno', 0)}: begin with a command, not “{match.group()}”"


def docstring(node: ast.AST) -> str:
    """Return a function's docstring; empty for one without, and for other nodes."""
    return (ast.get_docstring(node) or "") if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else ""
